"""The instant policy of Chicago 1875: legal in every question, and free of faults that can be counted."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from magnate.bots.planner import best_of, sampled
from magnate.core.chance import Sampler
from magnate.core.driver import asking, legal, push
from magnate.core.move import Move
from magnate.games.chicago1875 import GAME
from magnate.games.chicago1875.bot import policy
from magnate.games.chicago1875.mechanics.haymarket import Trade
from magnate.games.chicago1875.phases.buying_shares import BuyCommon, BuyPreferred, Establish
from magnate.games.chicago1875.phases.fundraising import Issue
from magnate.games.chicago1875.phases.production import RunFactory
from magnate.games.chicago1875.phases.selling_shares import Sell
from magnate.games.chicago1875.state import Chicago

TABLES: tuple[Mapping[str, Any], ...] = (
    {},
    {"level": "basic"},
    {"edition": "first"},
    {"edition": "first", "level": "basic", "draft": True},
    {"special_companies": True, "chiefs": True, "supply_chain": "advanced", "buying_while_producing": True},
)
STRAYING = 3.0  # heat at which positions come up that the policy alone would not reach


def told(seed: int, seats: int, options: Mapping[str, Any], heat: float = 0.0) -> Iterator[tuple[Chicago, Move]]:
    """A game played by the policy, and each answer before it is given."""
    s = GAME.start(GAME.config(seats, options), Sampler(seed))
    numbers, chance = policy.numbers(seats), Sampler(seed + 1)
    while (ask := asking(s)) is not None:
        seat = ask.seats(s)[0]
        rated = policy.rate(s, seat, numbers)
        allowed = legal(s, seat)
        assert rated
        assert all(move in allowed for _, move in rated), (seed, ask, rated)
        move = sampled(rated, heat, chance) if heat else best_of(rated)
        yield s, move
        push(s, move)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", TABLES, ids=str)
def test_every_rated_answer_is_legal(seats: int, options: Mapping[str, Any]) -> None:
    for heat in (0.0, STRAYING):
        played = sum(1 for _ in told(seats, seats, options, heat))
        assert played > 20 * seats  # a whole game


def test_it_does_not_sell_what_it_bought_in_the_same_phase() -> None:
    bought: set[tuple[int, int, str]] = set()
    trades = 0
    for seed in range(6):
        bought.clear()
        for s, move in told(seed, 3, {}):
            if isinstance(move, (BuyCommon, BuyPreferred, Establish)):
                bought.add((s.decade, move.seat, move.company))
                trades += 1
            if isinstance(move, Sell):
                assert (s.decade, move.seat, move.company) not in bought, (seed, move)
    assert trades > 100


def test_it_issues_shares_only_for_cubes_that_are_for_sale() -> None:
    issued = 0
    for seed in range(12):
        waiting = ""
        for _, move in told(seed, 4, {}):
            if waiting and getattr(move, "company", "") == waiting and not isinstance(move, Issue):
                name = type(move).__name__
                if name == "EndIssue":
                    continue
                assert name.startswith("Buy") or name in ("Trade", "UseAsset"), (seed, move)
                waiting = ""
            if isinstance(move, Issue):
                waiting = move.company
                issued += 1
    assert issued


def test_companies_produce_soon() -> None:
    """A company founded in time has run a factory by the second decade: cubes that are not for sale are traded for."""
    founded: set[tuple[int, str]] = set()
    ran: set[tuple[int, str]] = set()
    trades = 0
    for seed in range(6):
        for s, move in told(seed, 2 + seed % 3, {}):
            if isinstance(move, Establish) and s.decade < 2:
                founded.add((seed, move.company))
            if isinstance(move, RunFactory) and s.decade <= 2:
                ran.add((seed, move.company))
            trades += isinstance(move, Trade)
    assert len(founded & ran) >= len(founded) * 9 // 10
    assert trades > 12
