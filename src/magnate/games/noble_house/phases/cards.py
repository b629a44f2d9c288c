"""Phase I: three cards each, then talk, trade and any-time cards."""

from magnate.core.step import Step
from magnate.core.value import value
from magnate.games.noble_house.events.round import CardsDrawn, CardsSeen, LastCard, PhaseBegan
from magnate.games.noble_house.mechanics.anytime import OpenWindow, Segment
from magnate.games.noble_house.queries import alive
from magnate.games.noble_house.state import NobleHouse


@value
class CardPhase(Step):
    """Nothing else may happen until the last player has drawn. [card.freeze]"""

    def run(self, s: NobleHouse) -> None:
        s.phase = "cards"
        s.segment = "A1.1"
        s.log(PhaseBegan, "cards")
        deal_round(s)
        s.then(Segment("A1.2"), OpenWindow("A1.2"))


def deal_round(s: NobleHouse) -> None:
    """Three cards each in order; a short deck is dealt out one at a time. [card.draw]"""
    seats = alive(s)
    before = [len(s.hand[seat]) for seat in range(s.seats)]
    if len(s.deck) >= s.rules.cards_drawn * len(seats):
        turns = [seat for seat in seats for _ in range(s.rules.cards_drawn)]
    else:
        turns = [seats[i % len(seats)] for i in range(len(s.deck))]
    for seat in turns:
        s.hand[seat] = (*s.hand[seat], s.deck.pop(s.pick(len(s.deck), "card")))
    for seat in seats:
        drawn = s.hand[seat][before[seat] :]
        s.log(CardsDrawn, seat, len(drawn))
        s.tell(seat, CardsSeen, drawn)
    if not s.deck:
        s.ending = s.ending or "last card"
        s.log(LastCard, "round" if s.rules.end_of_round and not s.out else "phase")


STEPS: tuple[type[Step], ...] = (CardPhase,)
