"""Promises that fall due, breaches that are called, complaints that are judged."""

from dataclasses import replace
from typing import Any

from magnate.core.move import Decision, Field, Form, Move, Refusal, Seat
from magnate.core.step import Ask, Step
from magnate.core.text import N_
from magnate.core.value import fields_of, value
from magnate.games.noble_house.affairs import (
    BreachCalled,
    Complained,
    ComplaintAnswered,
    ComplaintJudged,
    JudgeVoted,
    PromiseReleased,
    PromiseSettled,
    Reminded,
)
from magnate.games.noble_house.effects import pay
from magnate.games.noble_house.negotiation import LONGEST, Haggling
from magnate.games.noble_house.price import NO_BALLOT, lose_face, short
from magnate.games.noble_house.promises import (
    BROKEN,
    KEPT,
    MARKED,
    OPEN,
    RELEASED,
    Promise,
    all_promises,
    falls_due,
    find,
    keep,
    live,
    mark,
    phase_number,
    store,
    sum_due,
)
from magnate.games.noble_house.queries import alive
from magnate.games.noble_house.state import NobleHouse

NO_PROMISE = Refusal("promise.record", N_("there is no such promise of yours"))


def promises_due(s: NobleHouse) -> None:
    """At the end of a phase: public payments are asked for, private ones brought to mind. [promise.due]"""
    for promise in all_promises(s):
        if falls_due(s, promise):
            if promise.public:
                s.then(PromiseDue(promise.by, promise.number, sum_due(promise)))
            else:
                for seat in (promise.by, promise.to):
                    s.tell(seat, Reminded, promise.number, promise.by, sum_due(promise))
        elif promise.status == OPEN and promise.kind in ("vote", "refrain", "act", "profit"):
            conduct_over(s, promise)


def conduct_over(s: NobleHouse, promise: Promise) -> None:
    """A promise about conduct has run its term: kept, or an action was never done. [promise.breach]"""
    if promise.kind == "act":
        if (s.round, s.phase) == (promise.until, "stock"):
            mark(s, promise)
    elif s.phase == "assets" and s.round >= promise.until:
        keep(s, promise)


@value
class PromiseDue(Haggling):
    """The one who promised settles it, or lets it lapse and may be called. [promise.due]"""

    seat: Seat
    promise: int
    amount: int
    rule = "promise.due"
    prompt = N_("You promised to pay {amount} now")

    def seats(self, s: NobleHouse) -> list[Seat]:
        return [self.seat] if self.promise in s.promises and self.seat not in s.out else []

    def payer(self, s: NobleHouse) -> Seat:
        return self.seat

    def own_moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        return [SettlePromise(seat, self.promise), LetLapse(seat, self.promise)]


def told(s: NobleHouse, seat: Seat, number: int) -> dict[str, Any]:
    """Who gave a promise, and which, for telling."""
    promise = find(s, seat, number)
    if promise is None:
        return {"giver": seat, "promised": number}
    clause = (promise.kind, "me", promise.key, promise.amount, promise.until, promise.detail)
    return {"giver": promise.by, "promised": (*clause, promise.to)}


@value
class AboutPromise(Move):
    """A move about a promise; its label tells which. [promise.record]"""

    promise: int

    def args(self, s: NobleHouse) -> dict[str, Any]:
        return {**fields_of(self), **told(s, self.seat, self.promise)}


@value
class SettlePromise(AboutPromise):
    """Pay what was promised. [promise.due]"""

    notation = "settle promise {promise}"
    label = N_("Keep the promise {promised}")

    def check(self, s: NobleHouse) -> Refusal | None:
        promise = find(s, self.seat, self.promise)
        if promise is None or promise.by != self.seat or promise.status != OPEN or not sum_due(promise):
            return NO_PROMISE
        return short(s, self.seat, sum_due(promise))

    def apply(self, s: NobleHouse) -> None:
        promise = find(s, self.seat, self.promise)
        assert promise is not None
        amount = sum_due(promise)
        if promise.public:
            pay(s, promise.by, promise.to, amount, "promise")
        else:
            s.cash[promise.by] -= amount
            s.cash[promise.to] += amount
            for seat in (promise.by, promise.to):
                s.tell(seat, PromiseSettled, promise.by, promise.to, amount)
        if promise.kind == "profit" and promise.until > s.round:
            store(s, promise._replace(owed=0))
        else:
            keep(s, promise)


@value
class LetLapse(Move):
    """Do not pay; anybody may call the breach. [promise.due]"""

    promise: int
    notation = "lapse promise {promise}"
    label = N_("Let it lapse")

    def apply(self, s: NobleHouse) -> None:
        promise = find(s, self.seat, self.promise)
        assert promise is not None
        mark(s, promise)


@value
class ReleasePromise(AboutPromise):
    """Let somebody off a promise made to you, also after he has broken it. [promise.release]"""

    notation = "release promise {promise}"
    label = N_("Release {giver} from the promise {promised}")

    def check(self, s: NobleHouse) -> Refusal | None:
        promise = find(s, self.seat, self.promise)
        if promise is None or promise.to != self.seat or promise.status not in (OPEN, MARKED):
            return NO_PROMISE
        return None

    def apply(self, s: NobleHouse) -> None:
        promise = find(s, self.seat, self.promise)
        assert promise is not None
        if promise.status == MARKED:
            s.broken[promise.by] -= 1
        store(s, promise._replace(status=RELEASED))
        if promise.public:
            s.log(PromiseReleased, promise.number, self.seat)
        else:
            s.tell(promise.by, PromiseReleased, promise.number, self.seat)


# -- breaches ----------------------------------------------------------------------------------------------


def callable_still(s: NobleHouse, promise: Promise) -> bool:
    """A marked breach may be called until the end of the next phase. [promise.call]"""
    return promise.status == MARKED and phase_number(s) <= promise.marked + 1


@value
class CallBreach(AboutPromise):
    """Call a breach the engine has marked: the breaker loses face. [promise.call]"""

    notation = "call breach {promise}"
    label = N_("Call {giver}'s breach of the promise {promised}")

    def check(self, s: NobleHouse) -> Refusal | None:
        promise = find(s, self.seat, self.promise)
        if promise is None or not promise.public or promise.status != MARKED:
            return Refusal("promise.call", N_("no open breach of a public promise"))
        if not callable_still(s, promise):
            return Refusal("promise.call", N_("it is too late to call it"))
        return None

    def apply(self, s: NobleHouse) -> None:
        promise = find(s, self.seat, self.promise)
        assert promise is not None
        s.passed.clear()
        store(s, promise._replace(status=BROKEN))
        s.log(BreachCalled, self.seat, promise.number, promise.by)
        lose_face(s, promise.by, "promise")


def judges(s: NobleHouse, promise: Promise) -> list[Seat]:
    """Players who have no part in a promise. [promise.judge]"""
    return [seat for seat in alive(s) if seat not in (promise.by, promise.to)]


@value
class Complain(AboutPromise):
    """Complain that a free promise made to you was broken; the others judge. [promise.judge]"""

    notation = "complain {promise}"
    label = N_("Complain that {giver} broke the promise {promised}")

    def check(self, s: NobleHouse) -> Refusal | None:
        promise = find(s, self.seat, self.promise)
        if promise is None or promise.to != self.seat or promise.kind != "text" or promise.status != OPEN:
            return NO_PROMISE
        if not promise.public:
            return Refusal("promise.public", N_("only a public promise costs face"))
        if not judges(s, promise):
            return Refusal("promise.judge", N_("there is nobody to judge it"))
        return None

    def apply(self, s: NobleHouse) -> None:
        promise = find(s, self.seat, self.promise)
        assert promise is not None
        s.passed.clear()
        s.ballots = [NO_BALLOT] * s.seats
        s.log(Complained, self.seat, promise.number, promise.by)
        s.then(ComplaintAnswer(promise.by, promise.number), Judging(promise.number), Verdict(promise.number))


@value
class ComplaintAnswer(Ask):
    """The accused answers in his own words. [promise.judge]"""

    seat: Seat
    promise: int
    rule = "promise.judge"
    prompt = N_("Answer the complaint that you broke the promise {promised}")

    def decision(self, s: NobleHouse, seat: Seat) -> Decision:
        return replace(super().decision(s, seat), args=tuple(told(s, seat, self.promise).items()))

    def seats(self, s: NobleHouse) -> list[Seat]:
        return [self.seat]

    def moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        return [AnswerComplaint(seat, "")]

    def forms(self, s: NobleHouse, seat: Seat) -> tuple[Form, ...]:
        return (Form(AnswerComplaint, (Field("words", "text", 0, LONGEST),)),)


@value
class AnswerComplaint(Move):
    """Say something, or nothing. [promise.judge]"""

    words: str
    notation = "answer {words}"
    label = N_("Answer: {words}")

    def apply(self, s: NobleHouse) -> None:
        s.log(ComplaintAnswered, self.seat, self.words)


@value
class Judging(Ask):
    """Those who have no part in it vote. [promise.judge]"""

    promise: int
    rule = "promise.judge"
    prompt = N_("Has {giver} broken the promise {promised}?")
    secret = True

    def decision(self, s: NobleHouse, seat: Seat) -> Decision:
        return replace(super().decision(s, seat), args=tuple(told(s, seat, self.promise).items()))

    def seats(self, s: NobleHouse) -> list[Seat]:
        promise = Promise(*s.promises[self.promise])
        return [seat for seat in judges(s, promise) if s.ballots[seat] == NO_BALLOT]

    def moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        return [Judge(seat, side) for side in ("abstain", "for", "against")]

    def after(self, s: NobleHouse, move: Move) -> None:
        s.then(self)


@value
class Judge(Move):
    """Vote for the complaint, against it, or abstain. [promise.judge]"""

    side: str
    notation = "judge {side}"
    label = N_("{side} the complaint")

    def apply(self, s: NobleHouse) -> None:
        s.ballots[self.seat] = (self.side, 0, 0)


@value
class Verdict(Step):
    """More votes for the complaint than against it cost face. [promise.judge]"""

    promise: int

    def run(self, s: NobleHouse) -> None:
        promise = Promise(*s.promises[self.promise])
        sides = []
        for seat in judges(s, promise):
            sides.append(s.ballots[seat][0])
            s.log(JudgeVoted, seat, sides[-1])
        s.ballots = [NO_BALLOT] * s.seats
        guilty = sides.count("for") > sides.count("against")
        s.log(ComplaintJudged, promise.number, guilty)
        if guilty:
            s.broken[promise.by] += 1
            store(s, promise._replace(status=BROKEN))
            lose_face(s, promise.by, "promise")
        else:
            store(s, promise._replace(status=KEPT))
            s.kept[promise.by] += 1


def promise_moves(s: NobleHouse, seat: Seat) -> list[Move]:
    """What a seat can do about promises at any time. [promise.record]"""
    moves: list[Move] = []
    if not s.promises and not s.secrets[seat]:
        return moves
    public = live(s.promises.values())
    for promise in public:
        if callable_still(s, promise):
            moves.append(CallBreach(seat, promise.number))
    own = [promise for promise in public if seat in (promise.by, promise.to)]
    for promise in (*own, *live(s.secrets[seat])):
        if promise.by == seat and promise.status == OPEN and sum_due(promise):
            moves.append(SettlePromise(seat, promise.number))
        if promise.to == seat and promise.status == OPEN and promise.kind == "text" and promise.public:
            moves.append(Complain(seat, promise.number))
        if promise.to == seat:
            moves.append(ReleasePromise(seat, promise.number))
    return moves


MOVES: tuple[type[Move], ...] = (
    SettlePromise, LetLapse, ReleasePromise, CallBreach, Complain, AnswerComplaint, Judge,
)  # fmt: skip
STEPS: tuple[type[Step], ...] = (PromiseDue, ComplaintAnswer, Judging, Verdict)
