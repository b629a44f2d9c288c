"""Templates become sentences: names, numbers, and what is counted."""

import pytest

from magnate.core.move import Illegal, Refusal
from magnate.core.text import fill


def spelled(key: str, item: object) -> str:
    return f"{item:,}" if isinstance(item, int) else str(item).title()


@pytest.mark.parametrize(("count", "said"), [(0, "0 goods"), (1, "1 good"), (2, "2 goods"), (1001, "1,001 goods")])
def test_a_number_stands_in_front_of_what_it_counts(count: int, said: str) -> None:
    assert (
        fill("{count:good|goods} for {city}", {"count": count, "city": "st. paul"}, spelled) == f"{said} for St. Paul"
    )


def test_only_the_number_itself_decides() -> None:
    assert fill("Player 1: {cards:card|cards}", {"cards": 21}) == "Player 1: 21 cards"
    assert fill("{cards:card|cards}", {"cards": "..."}) == "... cards"
    assert fill("{cards:card is|cards are} hidden", {"cards": 1}) == "1 card is hidden"
    assert fill("{cards}", {"cards": 1}) == "1"


def test_a_refusal_that_counts_can_be_raised() -> None:
    refused = Refusal("market.sell", "you have {count:good|goods}", (("count", 1),))
    assert str(Illegal(refused)) == "you have 1 good [market.sell]"
