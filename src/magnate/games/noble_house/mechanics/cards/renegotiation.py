"""Break Contract is shown with its target; Renegotiate is the only card that answers a card."""

from magnate.core.move import Move, Refusal, Seat
from magnate.core.step import Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.noble_house.effects import spend_card
from magnate.games.noble_house.events.round import Renegotiated
from magnate.games.noble_house.mechanics.market.price import break_and_settle
from magnate.games.noble_house.mechanics.trade.haggling import Haggling
from magnate.games.noble_house.queries import alive_from
from magnate.games.noble_house.state import NobleHouse


@value
class BreakShown(Step):
    """The owner is asked first, then the others in order, but not whoever played the card. [card.renegotiate]"""

    card: int
    contract: int
    player: Seat

    def run(self, s: NobleHouse) -> None:
        owner = s.contracts[self.contract]
        order = [owner, *(seat for seat in alive_from(s, owner) if seat != owner)]
        asked = [seat for seat in order if seat != self.player]
        s.then(BreakAnswer(self.card, self.contract, asked[0], tuple(asked[1:])))


@value
class BreakAnswer(Haggling):
    """Answer Break Contract with Renegotiate, or let it be; deals for the card go on. [card.renegotiate]"""

    card: int
    contract: int
    seat: Seat
    others: tuple[Seat, ...]  # asked after this one
    rule = "card.renegotiate"
    prompt = N_("Break Contract is played on contract {contract}: save it with Renegotiate?")

    def seats(self, s: NobleHouse) -> list[Seat]:
        return [self.seat]

    def payer(self, s: NobleHouse) -> Seat:
        return s.contracts[self.contract]

    def own_moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        held = [card for card in s.hand[seat] if card in s.rules.renegotiations]
        return [LetBreak(seat, self.contract), *(AnswerBreak(seat, card, self.contract) for card in held)]

    def settled(self, s: NobleHouse, move: Move) -> None:
        if isinstance(move, AnswerBreak):
            return
        if self.others:
            s.then(BreakAnswer(self.card, self.contract, self.others[0], self.others[1:]))
        else:
            break_and_settle(s, self.contract, "card")


@value
class AnswerBreak(Move):
    """Renegotiate: the contract stands, both cards are spent. [card.renegotiate]"""

    card: int
    contract: int
    notation = "renegotiate {contract} with {card}"
    label = N_("Renegotiate")

    def check(self, s: NobleHouse) -> Refusal | None:
        if self.card not in s.hand[self.seat]:
            return Refusal("card.renegotiate", N_("you no longer have this card"))
        return None

    def apply(self, s: NobleHouse) -> None:
        spend_card(s, self.seat, self.card)
        s.log(Renegotiated, self.seat, self.card, self.contract)


@value
class LetBreak(Move):
    """Do not answer. [card.renegotiate]"""

    contract: int
    notation = "let {contract} break"
    label = N_("Do not renegotiate")


MOVES: tuple[type[Move], ...] = (AnswerBreak, LetBreak)
STEPS: tuple[type[Step], ...] = (BreakShown, BreakAnswer)
