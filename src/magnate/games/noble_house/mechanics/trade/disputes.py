"""Promises that fall due, breaches that are called, complaints that are judged."""

from dataclasses import replace
from typing import Any

from magnate.core.move import Decision, Field, Form, Move, Refusal, Seat
from magnate.core.step import Ask, Step
from magnate.core.text import N_
from magnate.core.value import fields_of, value
from magnate.games.noble_house.effects import pay
from magnate.games.noble_house.events.deals import (
    BreachCalled,
    Complained,
    ComplaintAnswered,
    ComplaintJudged,
    JudgeVoted,
    PromiseReleased,
    PromiseSettled,
    Reminded,
)
from magnate.games.noble_house.mechanics.cards import coins
from magnate.games.noble_house.mechanics.market.price import NO_BALLOT, lose_face, short
from magnate.games.noble_house.mechanics.trade.forms import LONGEST
from magnate.games.noble_house.mechanics.trade.haggling import Haggling
from magnate.games.noble_house.mechanics.trade.promises import (
    BROKEN,
    KEPT,
    LAPSED,
    MARKED,
    OPEN,
    RELEASED,
    Promise,
    all_promises,
    broken_still,
    callable_still,
    clause_of,
    falls_due,
    find,
    keep,
    live,
    mark,
    same_agreement,
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
            elif promise.kind == "profit" or (promise.until, promise.detail) == (s.round, s.phase):
                for seat in (promise.by, promise.to):
                    s.tell(seat, Reminded, promise.number, promise.by, sum_due(promise))
        elif promise.status == OPEN and promise.kind in ("vote", "refrain", "act", "profit", "text"):
            conduct_over(s, promise)


def conduct_over(s: NobleHouse, promise: Promise) -> None:
    """A promise about conduct has run its term: kept, or an action was never done. [promise.breach]"""
    if promise.kind == "act":
        if s.phase == "stock" and s.round >= promise.until:
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
    prompt = N_("You promised {to} {promised}: {amount} is due now")
    hidden = True

    def decision(self, s: NobleHouse, seat: Seat) -> Decision:
        decision = super().decision(s, seat)
        if decision.optional:
            return decision
        return replace(decision, args=(("amount", self.amount), *told(s, seat, self.promise).items()))

    def seats(self, s: NobleHouse) -> list[Seat]:
        return [self.seat] if self.promise in s.promises and self.seat not in s.out else []

    def payer(self, s: NobleHouse) -> Seat:
        return self.seat

    def owes(self, s: NobleHouse) -> int:
        return self.amount

    def own_moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        claims = coins.claims(s, seat, self.amount)
        return [SettlePromise(seat, self.promise), LetLapse(seat, self.promise), *claims]

    def forms(self, s: NobleHouse, seat: Seat) -> tuple[Form, ...]:
        return (*(coins.coin_forms(s, seat) if seat == self.seat else ()), *super().forms(s, seat))

    def only(self, s: NobleHouse, seat: Seat) -> Move | None:
        """Who is short may always deal first; who is not may pay or let it lapse."""
        return None

    def settled(self, s: NobleHouse, move: Move) -> None:
        if isinstance(move, coins.CLAIMS):
            s.then(self)


def told(s: NobleHouse, seat: Seat, number: int) -> dict[str, Any]:
    """Who gave a promise, and which, for telling."""
    promise = find(s, seat, number)
    if promise is None:
        return {"giver": seat, "to": seat, "promised": number}
    return {"giver": promise.by, "to": promise.to, "promised": (*clause_of(promise), promise.to)}


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
    label = N_("Keep your promise to {to} {promised}")

    def check(self, s: NobleHouse) -> Refusal | None:
        promise = find(s, self.seat, self.promise)
        if promise is None or promise.by != self.seat or not sum_due(promise):
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
        if promise.status != OPEN or (promise.kind == "profit" and promise.until >= s.round):
            store(s, promise._replace(owed=0))  # a debt paid late is paid, its breach stays one; more profit may come
        else:
            keep(s, promise)


@value
class LetLapse(Move):
    """Do not pay: it stays owed, and the other may call the breach. [promise.due]"""

    promise: int
    notation = "lapse promise {promise}"
    label = N_("Do not pay: break the promise and risk 2 points; what you borrowed stays owed")

    def apply(self, s: NobleHouse) -> None:
        promise = find(s, self.seat, self.promise)
        assert promise is not None
        mark(s, promise)


@value
class ReleasePromise(AboutPromise):
    """Let somebody off a promise made to you, also after he has broken it. [promise.release]"""

    notation = "release promise {promise}"
    label = N_("Let {giver} off the promise {promised}")

    def check(self, s: NobleHouse) -> Refusal | None:
        promise = find(s, self.seat, self.promise)
        if promise is None or promise.to != self.seat or not (promise.status in (OPEN, MARKED) or promise.owed):
            return NO_PROMISE
        return None

    def apply(self, s: NobleHouse) -> None:
        promise = find(s, self.seat, self.promise)
        assert promise is not None
        if promise.status == MARKED:
            s.broken[promise.by] -= 1
        called = promise.status in (BROKEN, LAPSED)
        store(s, promise._replace(status=promise.status if called else RELEASED, owed=0))
        if promise.public:
            s.log(PromiseReleased, promise.number, self.seat, promise.by, clause_of(promise))
        else:
            s.tell(promise.by, PromiseReleased, promise.number, self.seat, promise.by, clause_of(promise))


# -- breaches ----------------------------------------------------------------------------------------------


@value
class CallBreach(AboutPromise):
    """Call the breach of a promise made to you: the breaker loses face. [promise.call]"""

    notation = "call breach {promise}"
    label = N_("Call the breach: {giver} broke the promise {promised}, and loses 2 points")

    def check(self, s: NobleHouse) -> Refusal | None:
        promise = find(s, self.seat, self.promise)
        if promise is None or not promise.public or promise.status != MARKED:
            return Refusal("promise.call", N_("there is no open breach of a public promise with this number"))
        if promise.to != self.seat:
            args = (("wronged", promise.to),)
            return Refusal("promise.call", N_("only {wronged}, to whom it was promised, may call this breach"), args)
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
    label = N_("Complain that {giver} broke the promise {promised}; you lose 2 points if most judges disagree")

    def check(self, s: NobleHouse) -> Refusal | None:
        promise = find(s, self.seat, self.promise)
        if promise is None or promise.to != self.seat or promise.kind != "text" or promise.status != OPEN:
            return NO_PROMISE
        if not promise.public:
            return Refusal("promise.public", N_("only a public promise costs face"))
        if any(broken_still(s, each) for each in same_agreement(s, promise)):
            return Refusal("promise.judge", N_("this agreement has been broken before, and costs face once"))
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
    label = N_("{judged}")

    def args(self, s: NobleHouse) -> dict[str, Any]:
        return {**fields_of(self), "judged": self.side}

    def apply(self, s: NobleHouse) -> None:
        s.ballots[self.seat] = (self.side, 0, 0)


@value
class Verdict(Step):
    """All free words of an agreement are judged at once; accused or accuser loses face. [promise.judge]"""

    promise: int

    def run(self, s: NobleHouse) -> None:
        promise = Promise(*s.promises[self.promise])
        sides = []
        for seat in judges(s, promise):
            sides.append(s.ballots[seat][0])
            s.log(JudgeVoted, seat, sides[-1])
        s.ballots = [NO_BALLOT] * s.seats
        guilty = 2 * sides.count("for") > len(sides)
        s.log(ComplaintJudged, promise.number, guilty)
        for each in same_agreement(s, promise):
            if each.kind == "text" and each.status == OPEN:
                store(s, each._replace(status=BROKEN if guilty else KEPT))
        if guilty:
            s.broken[promise.by] += 1
            lose_face(s, promise.by, "promise")
            return
        s.kept[promise.by] += 1
        if 2 * sides.count("against") > len(sides):
            lose_face(s, promise.to, "complaint")


def promise_moves(s: NobleHouse, seat: Seat) -> list[Move]:
    """What a seat can do about promises at any time. [promise.record]"""
    moves: list[Move] = []
    if not s.promises and not s.secrets[seat]:
        return moves
    public = [promise for promise in live(s.promises.values()) if seat in (promise.by, promise.to)]
    for promise in public:
        if promise.to == seat and callable_still(s, promise):
            moves.append(CallBreach(seat, promise.number))
    for promise in (*public, *live(s.secrets[seat])):
        if promise.by == seat and sum_due(promise):
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
