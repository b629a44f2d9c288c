"""The whole deck, and the cards left out below five players."""

from dataclasses import replace

from magnate.games.noble_house.content.cards import EVENTS
from magnate.games.noble_house.content.contracts import CONTRACTS
from magnate.games.noble_house.content.kinds import Card

SURPLUS = "which 24 cards stand in brackets is unknown; surplus copies, spread over all groups"
BRACKETED = (
    3, 8, 10, 27, 32, 37, 43, 48, 52, 62, 63, 69,
    71, 81, 82, 92, 95, 99, 112, 120, 124, 127, 133, 143,
)  # fmt: skip


def _marked(card: Card) -> Card:
    if card.number not in BRACKETED:
        return card
    reason = f"{card.reason}; {SURPLUS}" if card.reason else SURPLUS
    return replace(card, bracketed=True, reconstructed=(*card.reconstructed, "bracketed"), reason=reason)


DECK: tuple[Card, ...] = tuple(_marked(card) for card in (*EVENTS, *CONTRACTS))
