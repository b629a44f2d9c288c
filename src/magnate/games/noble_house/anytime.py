"""What may be done at any time, and the questions during which it may be done.

A `Turn` asks one seat or several; everybody else may interrupt it, because an optional move leaves the
question open. A step that is being carried out is locked: its questions are plain `Ask`s (or `Haggling`)
and let nobody else in. A `Window` closes a segment: it asks everybody at once, until all have passed since
the last play.

The first legal move of every question is what happens to a seat that does not answer in time.
"""

from collections.abc import Sequence
from typing import Any

from magnate.core.move import Field, Form, Move, Refusal, Seat
from magnate.core.step import Ask, Step
from magnate.core.text import N_
from magnate.core.value import fields_of, value
from magnate.games.noble_house.calls import (
    CallBreach,
    Complain,
    ReleasePromise,
    SettlePromise,
    promise_moves,
)
from magnate.games.noble_house.cards import AnyTime, note_played
from magnate.games.noble_house.coins import ClaimCash, ClaimFavour, coin_forms, coin_moves
from magnate.games.noble_house.effects import discard
from magnate.games.noble_house.events import (
    CardPlayed,
    CertificatesSwapped,
    Passed,
    StopsSet,
)
from magnate.games.noble_house.leases import EndLease, GiveNotice, lease_moves
from magnate.games.noble_house.negotiation import DEALS, deal_moves, offer_forms
from magnate.games.noble_house.payment import PayExtended
from magnate.games.noble_house.queries import free_certificates, kind_of
from magnate.games.noble_house.state import NobleHouse


@value
class PlayCard(Move):
    """Play an any-time card on its target. [card.any-time]"""

    card: int
    target: str
    notation = "play {card} on {target}"
    label = N_("Play {card}{aim}")

    def check(self, s: NobleHouse) -> Refusal | None:
        if self.card not in s.hand[self.seat]:
            return Refusal("card.hand", N_("you do not hold this card"))
        effect = s.rules.cards[self.card].effect
        if not isinstance(effect, AnyTime):
            return Refusal("card.timing", N_("this card has its own time"))
        return effect.refusal(s, self.seat, self.target)

    def apply(self, s: NobleHouse) -> None:
        effect = s.rules.cards[self.card].effect
        assert isinstance(effect, AnyTime)
        s.passed.clear()
        s.log(CardPlayed, self.seat, self.card, self.target)
        discard(s, self.seat, self.card)
        note_played(s, self.seat, self.card, effect, self.target)
        effect.play(s, self.seat, self.card, self.target)

    def args(self, s: NobleHouse) -> dict[str, Any]:
        return {**fields_of(self), "aim": self.target}


@value
class SwapCertificate(Move):
    """Put a free certificate of the same kind in the place of a bound one. [contract.swap]"""

    bound: str
    free: str
    notation = "swap {bound} for {free}"
    label = N_("Swap {bound} for {free}")

    def check(self, s: NobleHouse) -> Refusal | None:
        index = s.rules.certificate_index
        bound, free = index.get(self.bound, -1), index.get(self.free, -1)
        if bound < 0 or s.contracts.get(s.bound[bound]) != self.seat:
            return Refusal("contract.swap", N_("{bound} is not on a contract of yours"), (("bound", self.bound),))
        if free not in free_certificates(s, self.seat) or kind_of(s, free) != kind_of(s, bound):
            return Refusal("contract.swap", N_("{free} is no free certificate of that kind"), (("free", self.free),))
        return None

    def apply(self, s: NobleHouse) -> None:
        index = s.rules.certificate_index
        bound, free = index[self.bound], index[self.free]
        s.bound[free], s.bound[bound] = s.bound[bound], 0
        s.log(CertificatesSwapped, self.seat, self.bound, self.free)


@value
class StopAt(Move):
    """Say whether to be asked in a closing window; else you pass there in advance. [window.stops]"""

    segment: str  # or "all"
    asked: str  # yes or no
    notation = "stop at {segment} {asked}"
    label = N_("Be asked at the end of {segment}: {asked}")

    def check(self, s: NobleHouse) -> Refusal | None:
        if self.segment not in ("all", *s.rules.segments) or self.asked not in ("yes", "no"):
            return Refusal("window.stops", N_("segments are {known}"), (("known", "+".join(s.rules.segments)),))
        if self._wanted(s) == s.stops[self.seat]:  # or somebody could keep the others from their turn with nothing
            return Refusal("window.stops", N_("this is what you have said already"))
        return None

    def _wanted(self, s: NobleHouse) -> tuple[str, ...]:
        named = s.rules.segments if self.segment == "all" else (self.segment,)
        wanted = [segment for segment in s.stops[self.seat] if segment not in named]
        if self.asked == "yes":
            wanted += named
        return tuple(segment for segment in s.rules.segments if segment in wanted)

    def apply(self, s: NobleHouse) -> None:
        s.stops[self.seat] = self._wanted(s)
        s.log(StopsSet, self.seat)


# What leaves the question open when the asked seat does it.
FREE = (
    PlayCard, SwapCertificate, StopAt, ClaimCash, ClaimFavour, GiveNotice, EndLease, PayExtended, SettlePromise,
    ReleasePromise, CallBreach, Complain, *DEALS,
)  # fmt: skip


def any_time_moves(s: NobleHouse, seat: Seat) -> list[Move]:
    """Cards with every target, and what needs no card. [card.any-time]"""
    moves: list[Move] = []
    cards = s.rules.cards
    for card in s.hand[seat]:
        effect = cards[card].effect
        if isinstance(effect, AnyTime):
            moves += [PlayCard(seat, card, target) for target in effect.targets(s, seat)]
    return moves + affairs(s, seat)


def any_time_legal(s: NobleHouse, seat: Seat) -> list[Move]:
    """The same without what is refused: no move is made of a target that a card cannot hit. [card.any-time]"""
    moves: list[Move] = []
    cards = s.rules.cards
    for card in s.hand[seat]:
        effect = cards[card].effect
        if isinstance(effect, AnyTime):
            for target in effect.open_targets(s, seat):
                moves.append(PlayCard(seat, card, target))
    for move in affairs(s, seat):
        if move.check(s) is None:
            moves.append(move)
    return moves


def affairs(s: NobleHouse, seat: Seat) -> list[Move]:
    """Claims, leases, early payments, answers to offers, promises. [card.any-time]"""
    moves: list[Move] = []
    if s.coins[seat]:
        moves += coin_moves(s, seat)
    if s.leases:
        moves += lease_moves(s, seat)
    if s.extended:
        moves += [PayExtended(seat, number) for number, row in s.extended.items() if row[0] == seat]
    if s.offers or s.letters[seat]:
        moves += deal_moves(s, seat)
    if s.promises or s.secrets[seat]:
        moves += promise_moves(s, seat)
    return moves


def stop_form(s: NobleHouse) -> Form:
    segment = Field("segment", "choice", choices=("all", *s.rules.segments))
    return Form(StopAt, (segment, Field("asked", "choice", choices=("yes", "no"))))


def any_time_forms(s: NobleHouse, seat: Seat) -> tuple[Form, ...]:
    """Offers, lesser claims, swaps of certificates, and where to be asked. [trade.offer]"""
    forms = (*offer_forms(s, seat), stop_form(s), *coin_forms(s, seat))
    if seat not in s.contracts.values():
        return forms
    keys, kinds = s.rules.certificates, s.rules.certificate_kind
    bound = [i for i, contract in enumerate(s.bound) if contract and s.contracts[contract] == seat]
    free = free_certificates(s, seat)
    working = tuple(keys[i] for i in bound if any(kinds[j] is kinds[i] for j in free))
    spare = tuple(keys[j] for j in free if any(kinds[j] is kinds[i] for i in bound))
    if not working:
        return forms
    swap = Form(SwapCertificate, (Field("bound", "choice", choices=working), Field("free", "choice", choices=spare)))
    return (*forms, swap)


@value
class Turn(Ask):
    """A question that others may interrupt. [window.lock]"""

    def free(self, s: NobleHouse) -> list[Seat]:
        asked = self.seats(s)
        return [seat for seat in range(s.seats) if seat not in asked and seat not in s.out]

    def awaits(self, s: NobleHouse, seat: Seat) -> bool:
        """Whether this seat owes the answer."""
        return seat in self.seats(s)

    def own_moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        """What the question itself offers."""
        raise NotImplementedError(type(self).__name__)

    def own_legal(self, s: NobleHouse, seat: Seat) -> list[Move]:
        """What of that is not refused. Override only to be faster, never to decide otherwise."""
        return [move for move in self.own_moves(s, seat) if move.check(s) is None]

    def own_forms(self, s: NobleHouse, seat: Seat) -> tuple[Form, ...]:
        return ()

    def moves(self, s: NobleHouse, seat: Seat) -> Sequence[Move]:
        if self.awaits(s, seat):
            return [*self.own_moves(s, seat), *any_time_moves(s, seat)]
        return any_time_moves(s, seat)

    def legal(self, s: NobleHouse, seat: Seat) -> list[Move]:
        if self.awaits(s, seat):
            return self.own_legal(s, seat) + any_time_legal(s, seat)
        return any_time_legal(s, seat)

    def forms(self, s: NobleHouse, seat: Seat) -> tuple[Form, ...]:
        own = self.own_forms(s, seat) if self.awaits(s, seat) else ()
        return (*own, *any_time_forms(s, seat))

    def after(self, s: NobleHouse, move: Move) -> None:
        if type(move) in FREE:
            s.then(self)
        else:
            self.answered(s, move)

    def answered(self, s: NobleHouse, move: Move) -> None:
        """Queue what follows the answer to the question itself."""


@value
class Pass(Move):
    """Do nothing here. [window.closing]"""

    notation = "pass"
    label = N_("Pass")

    def apply(self, s: NobleHouse) -> None:
        if self.seat not in s.passed:
            s.passed.append(self.seat)
        s.log(Passed, self.seat)


def waits_for(s: NobleHouse, seat: Seat, segment: str) -> bool:
    """Whether a seat still owes its pass here: it wants to be asked, and has not passed since the last play."""
    return seat not in s.passed and segment in s.stops[seat]


@value
class Segment(Step):
    """A segment begins: nobody has passed, and everybody may make offers again. [window.closing]"""

    segment: str

    def run(self, s: NobleHouse) -> None:
        s.segment = self.segment
        s.passed.clear()
        s.made = [0] * s.seats


@value
class OpenWindow(Step):
    """The closing window opens: passes of the segment before it do not count. [window.closing]"""

    segment: str

    def run(self, s: NobleHouse) -> None:
        s.passed.clear()
        s.then(Window(self.segment))


@value
class Window(Turn):
    """The closing window of a segment: all are asked at once, pass or play. [window.closing]"""

    segment: str
    rule = "window.closing"
    prompt = N_("End of {segment}: pass, or play something")

    def seats(self, s: NobleHouse) -> list[Seat]:
        out, passed, stops, segment = s.out, s.passed, s.stops, self.segment
        return [seat for seat in s.order if seat not in out and seat not in passed and segment in stops[seat]]

    def awaits(self, s: NobleHouse, seat: Seat) -> bool:
        return seat not in s.passed and seat not in s.out and self.segment in s.stops[seat]

    def own_moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        return [Pass(seat)]

    def own_legal(self, s: NobleHouse, seat: Seat) -> list[Move]:
        return [Pass(seat)]

    def answered(self, s: NobleHouse, move: Move) -> None:
        s.then(self)


@value
class Circle(Step):
    """Players in order, round and round, until all have passed since the last play. [window.circle]"""

    last: Seat  # whose turn was last, -1 = nobody's yet

    def turn(self, seat: Seat) -> Turn:
        """The question for one seat."""
        raise NotImplementedError(type(self).__name__)

    def segment(self) -> str:
        raise NotImplementedError(type(self).__name__)

    def run(self, s: NobleHouse) -> None:
        at = s.order.index(self.last) + 1 if self.last in s.order else 0
        for seat in (*s.order[at:], *s.order[:at]):
            if seat not in s.out and waits_for(s, seat, self.segment()):
                s.then(self.turn(seat), type(self)(seat))
                return


MOVES: tuple[type[Move], ...] = (PlayCard, SwapCertificate, StopAt, Pass)
STEPS: tuple[type[Step], ...] = (Segment, OpenWindow, Window)
