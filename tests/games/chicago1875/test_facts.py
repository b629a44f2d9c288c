"""Tables and facts: printed figures as the rules of the table have them, numbers that agree with the engine."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

import magnate
from magnate.core.chance import Sampler
from magnate.core.driver import legal
from magnate.core.figures import Table
from magnate.core.view import view
from magnate.games.chicago1875 import GAME
from magnate.games.chicago1875.phases.selling_goods import PayOrWithhold, SellGoods, TurnEnd
from magnate.games.chicago1875.queries import half_price_open, pool_shares, shares_of, treasury_shares
from magnate.games.chicago1875.state import Chicago
from tests.games.chicago1875.charter import employ
from tests.games.chicago1875.table import POOL, do, found, fund, give, run, table

KEYS = {
    "decade", "year", "phase", "operating", "initiative", "priority", "seats", "companies", "goals", "demand", "cubes",
    "next_worker",
}  # fmt: skip
SEAT = {
    "cash", "shares", "goals", "without_goals", "worth", "certificates", "certificate_limit", "companies", "partners",
    "ready",
}  # fmt: skip
COMPANY = {
    "director", "value", "one_step_up", "one_step_down", "closed", "shares", "preferred", "appeal", "treasury",
    "price_of_good", "free_worker_spaces", "so_far", "possible",
}  # fmt: skip
SETTINGS: tuple[tuple[int, dict[str, Any]], ...] = (
    (3, {}),
    (4, {"special_companies": True, "chiefs": True}),
    (2, {"edition": "first"}),
    (2, {"supply_chain": "advanced", "goals": False}),
)


def positions(seats: int, options: dict[str, Any]) -> Iterator[Chicago]:
    """Some positions of a game of random moves, its end included."""
    s: Chicago = GAME.new(seats, "facts", options)
    dice = Sampler(3)
    for number in range(10_000):
        if number % 23 == 0 or not s.agenda:
            yield s
        if not s.agenda:
            return
        moves = legal(s)
        magnate.play(s, moves[dice.pick(len(moves), "move")])


@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_facts_have_fixed_keys_and_agree_with_the_account(seats: int, options: dict[str, Any]) -> None:
    for s in positions(seats, options):
        facts = GAME.facts(view(GAME, s, None), s.rules)
        assert json.loads(json.dumps(facts)) == facts
        assert set(facts) == KEYS
        totals = {score.seat: score.total for score in GAME.result(s).scores}
        assert [seat["worth"] for seat in facts["seats"]] == [totals[seat] for seat in range(seats)]
        for seat in facts["seats"]:
            assert set(seat) == SEAT
            assert seat["cash"] + seat["shares"] + seat["goals"] == seat["worth"]
            assert seat["without_goals"] + seat["goals"] == seat["worth"]
        assert list(facts["companies"]) == s.order == facts["operating"]["order"]
        for key, company in facts["companies"].items():
            assert set(company) == COMPANY
            held = company["shares"]
            assert held["seats"] == [shares_of(s, seat, key) for seat in range(seats)]
            assert (held["pool"], held["treasury"]) == (pool_shares(s, key), treasury_shares(s, key))
            assert sum(held["seats"]) + held["pool"] + held["treasury"] == 10
            row = next(row for row in facts["demand"] if row["industry"] == s.rules.companies[key].industry)
            assert row["half_price"] == half_price_open(s, key)
        winners = [seat for goal in facts["goals"] for seat in goal["leaders"]]
        assert [winners.count(seat) * s.rules.goal_reward for seat in range(seats)] == [
            seat["goals"] for seat in facts["seats"]
        ]


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_every_seat_is_told_the_same_facts(seat: int | None) -> None:
    """All of it lies open: neither the seat that looks nor the hands of the others play a part."""
    for s in positions(3, {}):
        assert GAME.facts(view(GAME, s, seat), s.rules) == GAME.facts(view(GAME, s, 2), s.rules)


def test_what_is_earned_so_far_is_what_the_engine_then_pays() -> None:
    s = table(seats=2, phase="operating")
    found(s, 0, "libby", 40)
    found(s, 1, "swift", 40)
    give(s, 1, "libby", commons=2)
    give(s, POOL, "libby", commons=1)
    fund(s, 1, 0)
    employ(s, "libby", salespeople=1)
    s.goods["libby"], s.ran = 3, 1
    run(s, SellGoods("libby"), PayOrWithhold("libby"), TurnEnd("libby"))
    do(s, *["sell libby good twenty"] * 2)
    told = GAME.facts(view(GAME, s, 1), s.rules)
    assert told["operating"]["now"] == "libby"
    earned = told["companies"]["libby"]["so_far"]
    assert (earned["revenue"], earned["may_pay"]) == (s.revenue, True)
    w = s.clone()
    do(s, "sell libby done", "pay libby")
    assert (s.cash[1], s.value["libby"]) == (2 * earned["per_share"], earned["value_if_paid"])
    do(w, "sell libby done", "withhold libby")
    assert w.value["libby"] == earned["value_if_withheld"]


def test_goals_are_told_apart_from_cash_and_shares() -> None:
    s = table(seats=2, phase="stock")
    found(s, 0, "libby", 50)
    fund(s, 0, 175)
    s.goals = ["treasury", "managers"]
    (first, _) = GAME.facts(view(GAME, s, 0), s.rules)["seats"]
    assert (first["without_goals"], first["goals"], first["worth"]) == (175 + 150, 200, 525)


# -- tables ------------------------------------------------------------------------------------------------------


def rows(title: str, **config: Any) -> tuple[tuple[str, ...], ...]:
    errata = config.pop("errata", {})
    return named(title, GAME.tables(GAME.ruleset(GAME.config(config.pop("seats", 4), config, errata)))).rows


def named(title: str, tables: tuple[Table, ...]) -> Table:
    return next(each for each in tables if each.title == title)


@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_every_component_of_the_table_is_in_the_tables(seats: int, options: dict[str, Any]) -> None:
    rules = GAME.ruleset(GAME.config(seats, options))
    tables = GAME.tables(rules)
    assert len({each.title for each in tables}) == len(tables)
    for each in tables:
        assert all(len(row) == len(each.heads) for row in each.rows), each.title
        assert all(cell for row in each.rows for cell in row), each.title
    assert [row[0] for row in named("Companies", tables).rows] == [c.name for c in rules.companies.values()]
    ways = sum(len(f.tiers) or 1 for c in rules.companies.values() for f in c.factories)
    assert len(named("Factories", tables).rows) == ways
    assert len(named("Buildings", tables).rows) == len(rules.buildings)
    assert [row[0].removesuffix(" *") for row in named("Capital assets", tables).rows] == [
        asset.name for asset in rules.assets.values()
    ]
    assert len(named("Stock Track", tables).rows) == len(rules.track)
    assert len(named("Appeal Track", tables).rows) == len(rules.appeal_bonuses)
    assert len(named("Job Market", tables).rows) == len(rules.job_prices)
    wanted = ", ".join(row[1] for row in named("Demand tiles", tables).rows).split(", ")
    assert len(wanted) == len(rules.demand_tiles)
    assert len(named("Public goals", tables).rows) == (10 if rules.goals else 0)


def test_tables_follow_edition_and_corrected_figures() -> None:
    assert rows("Stock Track")[0][0] == "Closed"
    assert rows("Stock Track", edition="first")[0][0] == "$10"
    assert "Abattoir" in {row[0] for row in rows("Capital assets", edition="first")}
    errata = {"buildings.e1_12.fee": 50, "companies.swift.name": "Swifter", "spaces.hire-manager.cost": 65}
    assert ("I", "automate 1 worker", "$50 from the company", "1") in rows("Buildings", errata=errata)
    assert "Swifter" in {row[0] for row in rows("Companies", errata=errata)}
    assert ("Hire a Manager", "$65", "a manager", "1875", "one a decade") in rows("General spaces", errata=errata)
