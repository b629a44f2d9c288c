"""Projects on the map."""

from magnate.games.carnegie.content.kinds import KIND, REGION
from magnate.games.carnegie.income import CallBack
from magnate.games.carnegie.queries import at, ready
from magnate.games.carnegie.state import FREE, NEUTRAL
from tests.carnegie.table import (
    CONSTRUCTION,
    asked,
    away,
    build,
    develop,
    do,
    fund,
    line,
    offered,
    project,
    run,
    sound,
    stand,
    table,
    track,
    turn,
    why,
)
from tests.rules import rule


@rule("construction.slot", "end.projects")
def test_b33_kind_must_match_and_a_slot_holds_one_disc() -> None:
    s = table()
    stand(s, 0, "construction", 3)
    develop(s, 0, "housing", 2)
    turn(s, CONSTRUCTION)
    do(s, "open c2", "build housing from c2")
    assert why(s, "site chicago industry") == "construction.slot"
    do(s, "site new-orleans housing", "build housing from c2", "site new-orleans housing")
    assert line(s, 0, "end.projects") == 6
    do(s, "build housing from c2")
    assert why(s, "site new-orleans housing") == "construction.slot"
    do(s, "site reno any")  # a small city takes every kind
    slot = s.rules.city_slots["reno"][0]
    assert (s.owner[slot], s.project[slot]) == (0, "housing")
    assert sound(s)


@rule("construction.goods")
def test_b34_the_cost_follows_the_kind() -> None:
    for kind, goods in (("housing", 1), ("commerce", 1), ("industry", 2), ("infrastructure", 2)):
        s = table()
        develop(s, 0, "infrastructure", 1)
        turn(s, CONSTRUCTION)
        do(s, "open c2", f"build {kind} from c2", "site portland any")
        assert s.goods[0] == 4 - goods
        fund(s, 1, goods=goods - 1)
        develop(s, 1, "infrastructure", 1)
        s.agenda.clear()
        turn(s, CONSTRUCTION, seat=1)
        do(s, "open c2")
        assert why(s, f"build {kind} from c2") == "construction.goods"


@rule("construction.disc")
def test_b35_the_rightmost_disc_so_incomes_open_in_order() -> None:
    s = table()
    stand(s, 0, "construction", 2)
    develop(s, 0, "commerce", 1)
    turn(s, CONSTRUCTION)
    do(s, "open c2", "build commerce from c2", "site boston commerce")
    assert ready(s, 0, KIND["commerce"]) == 1
    s.agenda.clear()
    away(s, 0, "south")
    run(s, CallBack(0, "south"))
    do(s, "recall 1 from south")
    assert s.money[0] == 12 + 1 + 3  # the first space pays, the second is still covered
    assert asked(s) == ""


@rule("construction.disc")
def test_a_project_needs_a_disc_on_its_tab() -> None:
    s = table()
    project(s, 0, "housing", "boston")
    turn(s, CONSTRUCTION)
    do(s, "open c2")
    assert why(s, "build housing from c2") == "construction.disc"
    assert why(s, "build infrastructure from c2") == "construction.disc"


@rule("construction.small-city")
def test_b36_the_icon_pays_for_every_way_of_building() -> None:
    s = table()
    build(s, 0, "construction-outsourcing", "a4", standing=1)
    track(s, 0, "south", 3)
    turn(s, CONSTRUCTION)
    do(s, "open a4", "build housing from a4", "site dallas any")
    assert s.money[0] == 12 - 3 + 5
    do(s, "open c2", "build commerce from c2", "site memphis any")  # no icon there
    assert s.money[0] == 14
    assert sound(s)


@rule("construction.small-city", "income.study")
def test_a13_study_points_of_a_small_city() -> None:
    s = table()
    track(s, 0, "midwest", 3)
    turn(s, CONSTRUCTION)
    do(s, "open c2", "build housing from c2", "site omaha any")
    assert asked(s) == "StudyIncome"
    do(s, "advance south", "stop research")
    assert s.study == 0
    assert s.missions[REGION["midwest"]] == 1


@rule("construction.slot")
def test_no_free_slot_no_project() -> None:
    s = table()
    develop(s, 0, "infrastructure", 1)
    for slot, kind in enumerate(s.rules.slot_kinds):
        if kind in ("infrastructure", "any"):
            s.owner[slot] = NEUTRAL
    turn(s, CONSTRUCTION)
    do(s, "open c2")
    assert why(s, "build infrastructure from c2") == "construction.slot"
    assert why(s, "build housing from c2") == ""


@rule("construction.slot")
def test_every_free_slot_of_the_kind_is_offered_once() -> None:
    s = table()
    turn(s, CONSTRUCTION)
    do(s, "open c2", "build industry from c2")
    moves = offered(s)
    assert len(moves) == len(set(moves))
    assert len(moves) == 18 + 11  # small cities; Chicago and San Francisco have two slots each
    assert s.owner.count(FREE) == 68
    assert s.standing[at(0, "c2")] == 1
