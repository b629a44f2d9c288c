"""Favours for a half-coin, put together from rows as an offer is: nobody has to know a notation."""

import pytest

from magnate.core.compose import Composer
from magnate.games.noble_house import GAME
from magnate.games.noble_house.mechanics.cards.coins import ClaimFavour, CounterClaim
from magnate.games.noble_house.mechanics.trade.negotiation import MakeOffer
from magnate.games.noble_house.state import NobleHouse
from magnate.server.views.compose import Draft, Filled, Wrong, notation
from tests.games.noble_house.table import M, do, fund, offered, talk
from tests.rules import rule


def holding() -> NobleHouse:
    """Seat 0 holds the right half of the house of seat 1."""
    s = talk()
    s.coins[0] = ("rothwell_gornt",)
    for seat in range(3):
        fund(s, seat, 60)
    return s


def kinds(s: NobleHouse, seat: int) -> list[type]:
    return [each.move for each in GAME.composers(s, seat)]


def composer(s: NobleHouse, seat: int, kind: type) -> Composer:
    return next(each for each in GAME.composers(s, seat) if each.move is kind)


def written(s: NobleHouse, seat: int, kind: type, *rows: tuple[str, dict[str, str]]) -> str:
    """The move that such rows make, with the first choice in every other field."""
    each = composer(s, seat, kind)
    values = {field.name: field.choices[0] for field in each.fields}
    return notation(GAME, s, seat, each, Draft(values, tuple(Filled(key, gaps) for key, gaps in rows)))


@rule("coin.favour")
def test_only_who_holds_a_half_coin_is_shown_the_rows_of_a_favour() -> None:
    s = holding()
    assert kinds(s, 0) == [MakeOffer, ClaimFavour]
    assert kinds(s, 1) == [MakeOffer]
    s.coins[0] = ("struans",)  # the own one
    assert kinds(s, 0) == [MakeOffer]


@rule("coin.favour", "coin.answer")
def test_a_favour_is_asked_for_and_answered_from_rows() -> None:
    s = holding()
    line = written(s, 0, ClaimFavour, ("want-cash", {"amount": "12.5"}))
    assert line == 'claim favour "want cash 12500000" from rothwell_gornt'
    do(s, line, seat=0)
    assert kinds(s, 1) == [CounterClaim, MakeOffer]
    assert composer(s, 1, MakeOffer).closed
    do(s, written(s, 1, CounterClaim, ("give-cash", {"amount": "5"})), seat=1)
    do(s, next(line for line in offered(s, 0) if line.startswith("take ")), seat=0)
    assert s.cash[:2] == [65 * M, 55 * M]
    assert s.coins[0] == ()


@rule("coin.favour")
def test_what_is_wrong_with_a_favour_is_said_at_its_row() -> None:
    s = holding()
    with pytest.raises(Wrong, match="write a number from 0 to 9999") as wrong:
        written(s, 0, ClaimFavour, ("want-cash", {"amount": "1"}), ("want-cash", {"amount": "9" * 100}))
    assert wrong.value.row == 1
    rows = {row.side for row in composer(s, 0, ClaimFavour).rows}
    assert rows == {"You get", "Promises and leases"}  # the coin is all that is given
