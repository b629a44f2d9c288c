"""Study points, tabs and transport tracks."""

import pytest

from magnate.games.carnegie.content.kinds import KIND, REGION
from magnate.games.carnegie.events.gains import StudyLost
from magnate.games.carnegie.mechanics.research import DevelopTab
from magnate.games.carnegie.phases.departments import SeatTurn
from magnate.games.carnegie.phases.timeline import Round
from magnate.games.carnegie.queries import tier
from tests.games.carnegie.table import (
    CONSTRUCTION,
    RESEARCH,
    asked,
    build,
    develop,
    do,
    donation_line,
    gift,
    line,
    offered,
    run,
    sound,
    stand,
    table,
    track,
    turn,
    why,
)
from tests.rules import rule


@rule("research.pool")
def test_b38_one_pool_for_the_turn_and_the_rest_is_lost() -> None:
    s = table()
    build(s, 0, "advanced-design", "a4", standing=1)
    stand(s, 0, "research-development", 2)
    s.action = RESEARCH
    run(s, SeatTurn(0))
    assert s.study == 3 + 3 + 4  # counted at once, from both departments
    do(s, "advance south", "advance south", "develop infrastructure")
    assert s.study == 2
    do(s, "done")
    assert s.study == 0
    assert sound(s)


@rule("research.pool")
def test_a_step_costs_what_it_says() -> None:
    s = table()
    turn(s, RESEARCH)
    s.study = 1
    assert why(s, "develop housing") == ""
    assert why(s, "develop commerce") == "research.pool"
    assert why(s, "advance east") == "research.pool"


@rule("research.disc")
def test_a29_no_disc_for_the_new_space() -> None:
    s = table()
    turn(s, RESEARCH)
    s.study = 10
    s.discs[0] = 0
    refused = DevelopTab(0, "housing").check(s)
    assert refused is not None
    assert refused.rule == "research.disc"
    s.tab[KIND["housing"]] = 3
    assert DevelopTab(0, "housing").check(s) is None  # an end step needs none


@rule("research.final-space", "solo.research")
def test_b40_andrew_closes_it_too() -> None:
    s = table(seats=1)
    s.andrew_track[REGION["west"]] = 5
    track(s, 0, "west", 4)
    turn(s, RESEARCH)
    s.study = 10
    assert why(s, "advance west") == "research.final-space"


@rule("end.tier")
def test_b41_the_fifth_space_is_railroad_and_the_east_starts_at_stagecoach() -> None:
    s = table()
    assert [tier(s, 0, region) for region in ("west", "midwest", "east", "south")] == [0, 0, 1, 0]
    gift(s, 0, "rights-railroad")
    assert donation_line(s, 0, "rights-railroad") == 0
    track(s, 0, "west", 5)
    track(s, 0, "east", 2)
    assert donation_line(s, 0, "rights-railroad") == 6


@rule("research.final-space")
def test_b63_other_spaces_hold_any_number() -> None:
    s = table(seats=4)
    for seat in range(4):
        track(s, seat, "west", 4)
        track(s, seat, "east", 2)
    assert sound(s)
    s.lying[16 * 0 + 0] += s.lying[13]
    s.lying[13] = 0
    assert sound(s)


@rule("research.tab", "end.tabs")
def test_end_points_are_totals_not_sums() -> None:
    s = table()
    for kind, totals in {
        "housing": [1, 3, 6],
        "commerce": [2, 5, 9],
        "industry": [3, 7, 12],
        "infrastructure": [4, 9, 15],
    }.items():
        for position, points in enumerate(totals, start=4):
            develop(s, 0, kind, position)
            assert line(s, 0, "end.tabs") == points
        s.tab[KIND[kind]] = 0


@rule("research.tab", "donation.cap")
def test_the_last_step_of_side_b_raises_the_limit() -> None:
    s = table(sides="BBBB")
    develop(s, 0, "housing", 5)
    turn(s, RESEARCH)
    s.study = 2
    events = do(s, "develop housing")
    assert "CapRaised" in [type(event).__name__ for event in events]
    assert asked(s) == ""


@rule("research.pool", "research.tab", "research.track", "tile.advanced-design")
def test_c10_fifteen_study_points() -> None:
    s = table()
    build(s, 0, "advanced-design", "a4", standing=3)
    develop(s, 0, "industry", 2)
    turn(s, RESEARCH)
    assert s.study == 15
    discs = s.discs[0]
    do(s, "develop industry")
    assert (s.study, s.discs[0]) == (11, discs - 1)
    do(s, "develop industry")
    assert s.study == 7
    assert line(s, 0, "end.tabs") == 3
    do(s, "advance west", "advance west", "advance west")
    assert (s.track[REGION["west"]], s.study) == (4, 0)
    assert sound(s)


@rule("research.final-space", "research.track")
@pytest.mark.parametrize(
    ("region", "money", "goods"), [("west", 0, 3), ("south", 0, 3), ("midwest", 10, 0), ("east", 10, 0)]
)
def test_c15_the_first_on_the_last_space(region: str, money: int, goods: int) -> None:
    s = table()
    track(s, 0, region, 4)
    track(s, 1, region, 4)
    turn(s, RESEARCH)
    s.study = 10
    do(s, f"advance {region}")
    assert (s.money[0] - 12, s.goods[0] - 4, s.study) == (money, goods, 5)
    assert why(s, f"advance {region}") == "research.track"
    s.agenda.clear()
    turn(s, RESEARCH, seat=1)
    s.study = 5
    assert why(s, f"advance {region}") == "research.final-space"


@rule("research.track", "tile.telegraph-operators")
def test_d4_the_way_to_railroad() -> None:
    for telegraph, expected in ((False, 18), (True, 13)):
        s = table()
        if telegraph:
            build(s, 0, "telegraph-operators", "a4", standing=1)
        turn(s, RESEARCH)
        s.study = 100
        do(s, *["advance west"] * 3, *["advance midwest"] * 2, *["advance south"] * 2, "advance east")
        assert 100 - s.study == expected


@rule("research.pool", "tile.advanced-research", "tile.advanced-design")
def test_points_are_spent_between_departments_and_then_lost() -> None:
    s = table()
    build(s, 0, "advanced-research", "a4", standing=1)
    build(s, 0, "advanced-design", "b4", standing=1)
    s.action = RESEARCH
    run(s, Round(1))
    do(s, "choose research_development")
    while asked(s) != "DepartmentTurn":
        do(s, offered(s)[-1])
    assert s.study == 3 + 4
    do(s, "develop industry", "develop industry", "mission a4 mission-study west")
    assert s.study == 8
    events = do(s, "advance south", "advance south", "done")
    assert [event.study for event in events if isinstance(event, StudyLost)] == [4]
    assert s.study == 3  # those of the next seat
    assert (s.tab[2], s.track[REGION["south"]]) == (2, 3)


@rule("tile.telegraph-operators", "research.tab")
def test_telegraph_saves_on_tracks_only() -> None:
    s = table()
    build(s, 0, "telegraph-operators", "a4", standing=1)
    turn(s, RESEARCH)
    s.study = 3
    do(s, "advance west", "advance west")  # 2 - 1, then 1 at least
    assert s.study == 1
    do(s, "develop housing")
    assert s.study == 0


@rule("research.tab", "research.disc", "end.tabs")
@pytest.mark.parametrize(
    ("kind", "price", "most"),
    [("housing", 9, 6), ("commerce", 15, 9), ("industry", 22, 12), ("infrastructure", 27, 15)],
)
def test_b39_a_tab_ends_with_its_points_and_takes_no_more(kind: str, price: int, most: int) -> None:
    s = table()
    turn(s, RESEARCH)
    s.study = 60
    do(s, *[f"develop {kind}"] * 6)
    assert why(s, f"develop {kind}") == "research.tab"
    assert (s.discs[0], s.study) == (22 - 3, 60 - price)
    assert line(s, 0, "end.tabs") == most
    assert sound(s)


def test_discs_of_a_tab_that_is_ready_are_offered() -> None:
    s = table()
    develop(s, 0, "infrastructure", 1)
    turn(s, CONSTRUCTION)
    kinds = ("housing", "commerce", "industry", "infrastructure")
    assert [move for move in offered(s) if move.endswith("in reno any")] == [
        f"build {kind} from c2 in reno any" for kind in kinds
    ]
