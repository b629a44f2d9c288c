"""Study points, tabs and transport tracks."""

from magnate.games.carnegie.content.kinds import KIND, REGION
from magnate.games.carnegie.phases.departments import SeatTurn
from magnate.games.carnegie.queries import tier
from magnate.games.carnegie.research import DevelopTab
from tests.carnegie.table import (
    RESEARCH,
    asked,
    build,
    develop,
    do,
    donation_line,
    gift,
    line,
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
    do(s, "open a2", "use a2 study", "advance south", "use a2 study", "open a4", "use a4 study")
    assert s.study == 3 - 1 + 3 + 4
    do(s, "advance south", "develop infrastructure")
    assert s.study == 2
    do(s, "end turn")
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


@rule("research.tab", "research.disc")
def test_b39_tabs_take_discs_and_end() -> None:
    s = table()
    turn(s, RESEARCH)
    s.study = 100
    discs = s.discs[0]
    do(s, *["develop housing"] * 6)
    assert s.discs[0] == discs - 3
    assert s.study == 100 - 3 - 6
    assert line(s, 0, "end.tabs") == 6
    assert why(s, "develop housing") == "research.tab"
    assert sound(s)


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


@rule("research.track", "research.final-space")
def test_b40_the_fifth_space_is_closed_once_taken() -> None:
    s = table()
    track(s, 0, "midwest", 4)
    turn(s, RESEARCH)
    s.study = 10
    do(s, "advance midwest")
    assert s.money[0] == 22
    assert why(s, "advance midwest") == "research.track"
    track(s, 1, "midwest", 4)
    s.agenda.clear()
    turn(s, RESEARCH, seat=1)
    s.study = 10
    assert why(s, "advance midwest") == "research.final-space"


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
    assert asked(s) == "DepartmentTurn"
