"""What boards are given: printed tables, and facts of a position, from one seat's view alone."""

import json
from typing import Any

import pytest

import magnate
from magnate.core.chance import Sampler
from magnate.core.figures import Table
from magnate.games.carnegie import GAME
from magnate.games.carnegie.state import ANDREW, Carnegie
from tests.games.carnegie.table import (
    HR,
    away,
    build,
    develop,
    do,
    fund,
    gift,
    lie,
    network,
    project,
    stand,
    table,
    track,
    turn,
)


def printed(title: str, seats: int = 2, errata: dict[str, Any] | None = None, **options: Any) -> Table:
    found = GAME.tables(GAME.ruleset(GAME.config(seats, options, errata)))
    return next(each for each in found if each.title == title)


def row(found: Table, name: str) -> tuple[str, ...]:
    return next(each for each in found.rows if name in each[:2])


def facts(s: Carnegie, seat: int | None = 0) -> dict[str, Any]:
    return dict(GAME.facts(magnate.view(GAME, s, seat), s.rules))


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("expansion", ["none", "mixed", "open_bar"])
def test_every_table_has_as_many_cells_as_heads(seats: int, expansion: str) -> None:
    tables = GAME.tables(GAME.ruleset(GAME.config(seats, {"expansion_departments": expansion})))
    assert len(tables) == (10 if seats == 1 else 8)
    assert len({each.title for each in tables}) == len(tables)
    for each in tables:
        assert each.rows
        assert all(len(cells) == len(each.heads) for cells in each.rows), each.title


def test_tables_tell_tab_faces_tracks_and_connections() -> None:
    tabs = printed("Project tabs")
    assert row(tabs, "housing B")[1:4] == ("1", "a disc with income $2", "1: a disc with income $2")
    assert row(tabs, "housing B")[-1] == "2: 3 points at the end (total of this tab), each donation may score 3 more"
    assert row(tabs, "public infrastructure A")[2] == "nothing"
    assert row(printed("Transport tracks"), "West") == (
        "West", "wagon, $1", "2: stagecoach, $3", "1: stagecoach, 1 good", "4: railroad, 2 points",
        "5: railroad, 2 points", "3 goods",
    )  # fmt: skip
    assert row(printed("Connections"), "4") == ("4", "12", "18", "27")


def test_tables_tell_departments_cities_donations_and_the_timeline() -> None:
    departments = printed("Departments")
    assert row(departments, "Sales")[3:] == ("$1, $1", "1 good for $6, 1 to 3 times")
    assert row(departments, "Logistics")[4] == "1 good for $3 and 1 point, 1 to 3 times"
    assert row(departments, "Safety and Quality")[4] == "mission: 1 point per 2 employees still active, rounded up"
    assert row(departments, "Communications")[4] == "donations cost $3 times their number instead of $5"
    assert row(printed("Cities"), "Chicago")[1:5] == (
        "Midwest", "large", "industry, commerce, industry, housing, public infrastructure", "3",
    )  # fmt: skip
    assert "Denver" in row(printed("Lines on the map: the network of roads"), "Salt Lake City")[1]
    assert row(printed("Donations"), "Welfare: money and goods")[1:] == ("4", "payment of $5 and 1 good at the end")
    assert row(printed("Timeline"), "1-front")[1:5] == ("West", "donations", "Midwest", "East")
    assert row(printed("Andrew's cards", seats=1), "normal")[0] == "normal"
    assert row(printed("Levels", seats=1), "hard") == ("hard", "10", "10")


def test_tables_come_from_the_rules_of_the_table() -> None:
    errata = {"departments.sales.workspaces": [4], "departments.sales.name": "Shop", "donation_step": 6}
    assert row(printed("Departments", errata=errata), "Shop")[3] == "$4"
    assert "first costs $6" in printed("Donations", errata=errata).note
    s = table(errata=errata)
    turn(s, "management")
    move = GAME.parse(s, "build sales on a4", 0)
    assert (
        GAME.say(move.label, move.args(s)) == "Build Shop (Management; 1 good for $6, 1 to 3 times) on a4 for 2 goods"
    )


def test_facts_tell_donations_with_score_cap_and_price_for_each_seat() -> None:
    s = table(sides="BBBB")
    develop(s, 0, "housing", 6)
    project(s, 0, "housing", "boston", "albany")
    gift(s, 0, "health-east")
    fund(s, 1, money=9, goods=4)
    found = facts(s)
    assert found["donations"]["health-east"] == {"owners": [0], "each": 2, "scores": [4, 0]}
    assert found["donations"]["rights-donations"]["scores"] == [4, 2]  # with itself
    assert found["donations"]["welfare-money"]["scores"] == [6, 4]  # $12 and 4 goods; $9 and 4 goods
    assert found["donations"]["welfare-money-goods"]["scores"][1] == 4 * 1 + 4
    assert found["limits"] == [{"price": 10, "cap": 15}, {"price": 5, "cap": 12}]


def test_facts_tell_points_by_source_as_in_the_account() -> None:
    s = table(seats=1)
    network(s, 0, "chicago", "pittsburgh", "new-york")
    build(s, 0, "sales", "a4")
    gift(s, 0, "education-any")
    gift(s, ANDREW, "welfare-flat")
    s.points[0] = 7
    found = facts(s)
    totals = {score.seat: score.total for score in GAME.result(s).scores}
    assert found["points"][0] == {
        "score_track": 7, "jokers": 0, "active": 5, "departments": 3, "tabs": 0, "connections": 3,
        "projects": 8, "endgame": 0, "donations": 6, "total": totals[0],
    }  # fmt: skip
    assert found["andrew"] == {
        "cards": 0, "departments": 0, "tracks": 0, "projects": 0, "donations": 7, "total": totals[ANDREW],
    }  # fmt: skip


def test_facts_tell_the_network_its_lines_and_its_tier() -> None:
    s = table()
    network(s, 0, "chicago", "pittsburgh", "new-york", "seattle", "portland")
    track(s, 0, "midwest", 3)
    found = facts(s)["networks"]
    assert (found[0]["value"], found[0]["points"], found[0]["tier"]) == (6, 2, "stagecoach")
    assert sorted(found[0]["large"]) == ["chicago", "new-york"]
    assert sorted(found[0]["cities"]) == ["chicago", "new-york", "pittsburgh"]
    assert sorted(sorted(edge) for edge in found[0]["edges"]) == [["chicago", "pittsburgh"], ["new-york", "pittsburgh"]]
    assert len(found[0]["own"]) == 3  # Seattle and Portland as well
    nothing = {"value": 0, "points": 0, "tier": "", "large": [], "cities": [], "edges": [], "own": [], "would": {}}
    assert found[1] == nothing
    assert found[0]["would"] == {}  # no city next to it is a large one


def test_facts_tell_what_a_link_and_an_action_would_bring() -> None:
    s = table(2)
    network(s, 0, "chicago", "st-louis", "memphis")
    away(s, 1, "west", 2)
    s.strips = ["1-front", "2-front", "3-front", "4-front"]  # the first row begins with income from the West
    told = facts(s)
    assert told["networks"][0]["would"] == {"new-orleans": 3}
    stand(s, 1, "construction", 2)
    told = facts(s)["forecast"]
    assert told["human_resources"][1] == {"away": 2, "gain": {"money": 2}, "ready": 2}
    assert told["construction"][1]["ready"] == 2
    found = {each.title: each for each in GAME.estimates(magnate.view(GAME, s, 0), s.rules)}
    assert row(found["What a link would bring"], "New Orleans")[1:] == ("3", "")
    assert row(found["What an action would give"], "Human Resources (West)")[2] == "2 back for $2; 2 at work"
    assert row(found["What a donation would bring"], "Welfare: points at the end")[1:] == ("7", "7")


@pytest.mark.parametrize("seats", [1, 3])
def test_charts_split_the_points_of_everybody_by_source(seats: int) -> None:
    """What is left out is only what nobody follows: unused jokers."""
    s = GAME.new(seats=seats, seed="sources")
    dice = Sampler(5)
    seen = set()
    while moves := magnate.legal(s):
        magnate.play(s, moves[dice.pick(len(moves), "move")])
        found = {(chart, who): amount for chart, who, amount in GAME.figures(magnate.view(GAME, s, 0), s.rules)}
        for who in [*range(seats), *([ANDREW] if seats == 1 else [])]:
            split = sum(amount for (chart, whose), amount in found.items() if chart[:5] == "from-" and whose == who)
            kept = s.rules.joker_points * s.jokers[who] if who != ANDREW else 0
            assert split + kept == found["points", who]
        seen |= {chart for (chart, _), amount in found.items() if amount}
    assert {"from-active", "from-departments", "from-projects"} <= seen


def test_facts_tell_incomes_next_steps_events_and_the_turn() -> None:
    s = table()
    away(s, 0, "west", 2)
    project(s, 0, "housing", "boston", "albany")
    s.strips[0], s.markers = "1-front", [0, 0, 5, 4]
    found = facts(s)
    assert found["income"][0]["west"] == {"away": 2, "each": {"money": 1}, "all": {"money": 2}}
    assert found["projects"][0]["gains"] == [[{"money": 2}], [{"employees": 1}, {"money": 1}]]
    assert found["steps"][0]["tabs"]["commerce"] == {
        "cost": 2, "disc": True, "income": [{"goods": 1}, {"money": 3}], "points": 0, "cap": 0,
    }  # fmt: skip
    assert found["steps"][0]["tracks"]["east"] == {
        "cost": 3, "tier": "railroad", "income": {"money": 4}, "reward": {}, "taken": False,
    }  # fmt: skip
    assert found["actions"]["human_resources"] == {"row": "human_resources", "region": "west", "donation": False}
    assert found["actions"]["construction"] == {"row": "research_development", "region": "west", "donation": True}
    stand(s, 0, "human-resources", 2)
    lie(s, 0, "a4")
    turn(s, HR)
    assert facts(s)["turn"]["steps"] == 9
    do(s, "move lying a4 a3")
    assert facts(s)["turn"] == {"action": HR, "steps": 8, "allowed": 9, "study": 0, "office": "b2", "uses": 0}


@pytest.mark.parametrize("seats", [1, 4])
def test_facts_are_plain_data_with_fixed_keys_from_the_view_alone(seats: int) -> None:
    s = GAME.new(seats, "facts", {"expansion_departments": "open_bar"})
    dice = Sampler(5)
    keys = set(facts(s))
    for number in range(400):
        if not s.agenda:
            break
        if number % 9 == 0:
            found = facts(s)
            assert set(found) == keys
            assert json.loads(json.dumps(found)) == found
            other = GAME.redeal(s, 0, Sampler(number))
            assert facts(other) == found
            assert set(facts(s, None)) == keys  # a spectator
        moves = magnate.legal(s)
        magnate.play(s, moves[dice.pick(len(moves), "move")])
    assert not s.agenda
    assert [each["total"] for each in facts(s)["points"]] == [
        next(score.total for score in GAME.result(s).scores if score.seat == seat) for seat in range(seats)
    ]
