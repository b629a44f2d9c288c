"""What may be done at any time, and the questions during which it may be done.

A `Turn` asks one seat or several; everybody else may interrupt it, because an optional move leaves the
question open. A step that is being carried out is locked: its questions are plain `Ask`s (or `Haggling`)
and let nobody else in. A `Window` closes a segment: it asks everybody at once, until all have passed since
the last play.

The first legal move of every question is what happens to a seat that does not answer in time.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from magnate.core.move import Decision, Field, Form, Move, Refusal, Seat
from magnate.core.step import Ask, Step
from magnate.core.text import N_
from magnate.core.value import fields_of, value
from magnate.games.noble_house.effects import spend_card
from magnate.games.noble_house.events.business import CertificatesSwapped
from magnate.games.noble_house.events.round import CardPlayed, Passed
from magnate.games.noble_house.mechanics.cards.coins import ClaimCash, ClaimFavour, coin_forms, coin_moves
from magnate.games.noble_house.mechanics.finance.payment import PayExtended
from magnate.games.noble_house.mechanics.stops import StopAt, stay_out, stays_out, stop_form, wants, weigh
from magnate.games.noble_house.mechanics.trade.disputes import (
    CallBreach,
    Complain,
    ReleasePromise,
    SettlePromise,
    promise_moves,
)
from magnate.games.noble_house.mechanics.trade.forms import offer_forms
from magnate.games.noble_house.mechanics.trade.leases import EndLease, GiveNotice, lease_moves
from magnate.games.noble_house.mechanics.trade.negotiation import DEALS, addressed, deal_moves
from magnate.games.noble_house.mechanics.trade.promises import breach, note_card
from magnate.games.noble_house.queries import free_certificates, kind_of
from magnate.games.noble_house.show.reference import WHEN
from magnate.games.noble_house.state import NOBODY, NobleHouse


@value
class PlayCard(Move):
    """Play an any-time card on its target. [card.any-time]"""

    card: int
    target: str
    notation = "play {card} on {target}"
    label = N_("Play {card}{aim}{whose}{breaks}")

    def check(self, s: NobleHouse) -> Refusal | None:
        if self.card not in s.hand[self.seat]:
            return Refusal("card.hand", N_("you do not hold this card"))
        effect = s.rules.any_time.get(self.card)
        if effect is None:
            args = (("timing", WHEN[s.rules.cards[self.card].timing]),)
            return Refusal("card.timing", N_("this card has its own time: {timing}"), args)
        return effect.refusal(s, self.seat, self.target)

    def apply(self, s: NobleHouse) -> None:
        effect = s.rules.any_time[self.card]
        s.passed.clear()
        victims = effect.victims(s, self.target)
        for victim in victims:
            if victim != NOBODY:
                s.weighed[victim] = ()  # who is hit may think again about what he holds
        s.log(CardPlayed, self.seat, self.card, self.target)
        spend_card(s, self.seat, self.card)
        note_card(s, self.seat, self.card, victims)
        effect.play(s, self.seat, self.card, self.target)

    def args(self, s: NobleHouse) -> dict[str, Any]:
        effect = s.rules.any_time[self.card]
        victims = effect.victims(s, self.target)
        whose = victims[0] if victims and effect.owned else NOBODY
        return {**fields_of(self), "aim": self.target, "whose": whose, **breach(s, self.seat, self.card, victims)}


@value
class SwapCertificate(Move):
    """Put a free certificate of the same kind in the place of a bound one. [contract.swap]"""

    bound: str
    free: str
    notation = "replace {bound} with {free}"
    label = N_("Put {free} to work in the place of {bound}")

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


ANY_TIME = N_("Meanwhile you may deal, or play what fits at any time")

# What leaves the question open when the asked seat does it.
FREE = frozenset((
    PlayCard, SwapCertificate, StopAt, ClaimCash, ClaimFavour, GiveNotice, EndLease, PayExtended, SettlePromise,
    ReleasePromise, CallBreach, Complain, *DEALS,
))  # fmt: skip


def any_time_moves(s: NobleHouse, seat: Seat) -> list[Move]:
    """Cards with every target, and what needs no card. [card.any-time]"""
    moves: list[Move] = []
    effects = s.rules.any_time
    for card in s.hand[seat]:
        if card in effects:
            moves += [PlayCard(seat, card, target) for target in effects[card].targets(s, seat)]
    return moves + affairs(s, seat)


def any_time_legal(s: NobleHouse, seat: Seat) -> list[Move]:
    """The same without what is refused: no move is made of a target that a card cannot hit. [card.any-time]"""
    moves: list[Move] = []
    effects = s.rules.any_time
    for card in s.hand[seat]:
        if card in effects:
            for target in effects[card].open_targets(s, seat):
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
    """A question that others may interrupt; what goes on at any time is no choice of its own. [window.lock]"""

    hidden = True

    def free(self, s: NobleHouse) -> list[Seat]:
        asked = self.seats(s)
        return [seat for seat in range(s.seats) if seat not in asked and seat not in s.out]

    def called(self, s: NobleHouse) -> list[Seat]:
        return [seat for seat in self.free(s) if addressed(s, seat)]

    def aside(self, s: NobleHouse, decision: Decision) -> Decision:
        return replace(super().aside(s, decision), prompt=ANY_TIME, args=())

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

    def only(self, s: NobleHouse, seat: Seat) -> Move | None:
        legal = self.own_legal(s, seat)
        return legal[0] if len(legal) == 1 and not self.own_forms(s, seat) else None

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
        weigh(s, self.seat)
        s.log(Passed, self.seat)


@value
class StayOut(Pass):
    """Pass for the rest of this circle, unless a card hits the seat or its house falls. [window.circle]"""

    notation = "stay out"
    label = N_("Pass, and ask no more unless it concerns you")

    def apply(self, s: NobleHouse) -> None:
        super().apply(s)
        stay_out(s, self.seat)


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
    """The closing window of a segment: it waits for all, and is put to those who may want it. [window.closing]"""

    segment: str
    rule = "window.closing"
    prompt = N_("End of {segment}: pass, or play something")

    def seats(self, s: NobleHouse) -> list[Seat]:
        out, passed = s.out, s.passed
        return [seat for seat in s.order if seat not in out and seat not in passed]

    def awaits(self, s: NobleHouse, seat: Seat) -> bool:
        return seat not in s.passed and seat not in s.out

    def only(self, s: NobleHouse, seat: Seat) -> Move | None:
        return None if wants(s, seat, self.segment) else Pass(seat)

    def own_moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        return [Pass(seat)]

    def own_legal(self, s: NobleHouse, seat: Seat) -> list[Move]:
        return [Pass(seat)]

    def answered(self, s: NobleHouse, move: Move) -> None:
        s.then(self)


@value
class CircleTurn(Turn):
    """One seat's turn in a circle, never taken from who could use it; a closing window for the rest. [window.circle]"""

    seat: Seat

    def seats(self, s: NobleHouse) -> list[Seat]:
        return [] if self.seat in s.out else [self.seat]

    def own_moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        return [Pass(seat), StayOut(seat), *self.cards(s, seat)]

    def cards(self, s: NobleHouse, seat: Seat) -> list[Move]:
        """What may be played in this circle."""
        raise NotImplementedError(type(self).__name__)

    def only(self, s: NobleHouse, seat: Seat) -> Move | None:
        if stays_out(s, seat):
            return Pass(seat)
        if wants(s, seat, s.segment) or any(move.check(s) is None for move in self.cards(s, seat)):
            return None
        return Pass(seat)


@value
class Circle(Step):
    """Players in order, round and round, until all have passed since the last play. [window.circle]"""

    last: Seat  # whose turn was last, -1 = nobody's yet

    def turn(self, seat: Seat) -> Turn:
        """The question for one seat."""
        raise NotImplementedError(type(self).__name__)

    def run(self, s: NobleHouse) -> None:
        at = s.order.index(self.last) + 1 if self.last in s.order else 0
        for seat in (*s.order[at:], *s.order[:at]):
            if seat not in s.out and seat not in s.passed:
                s.then(self.turn(seat), type(self)(seat))
                return


MOVES: tuple[type[Move], ...] = (PlayCard, SwapCertificate, Pass, StayOut)
STEPS: tuple[type[Step], ...] = (Segment, OpenWindow, Window)
