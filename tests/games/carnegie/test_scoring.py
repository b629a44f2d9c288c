"""The end of the game."""

from magnate.games.carnegie import GAME
from magnate.games.carnegie.content.kinds import REGIONS
from magnate.games.carnegie.state import ANDREW, Carnegie
from tests.games.carnegie.table import (
    active,
    away,
    build,
    develop,
    donation_line,
    fund,
    gift,
    lie,
    line,
    project,
    stand,
    table,
    track,
)
from tests.rules import rule


@rule("end.scoring", "end.score-track", "end.jokers", "end.active", "end.projects", "end.tabs")
def test_b46_the_account_line_by_line() -> None:
    s = table(seats=4)
    s.points[0] = 7
    build(s, 0, "sales", "a4", standing=2)
    project(s, 0, "housing", "chicago", "boston")
    develop(s, 0, "commerce", 5)
    gift(s, 0, "welfare-flat")
    fund(s, 0, money=99, goods=99)  # worth nothing by themselves
    score = next(score for score in GAME.result(s).scores if score.seat == 0)
    assert [(each.rule, each.amount) for each in score.lines] == [
        ("end.score-track", 7),
        ("end.jokers", 3),
        ("end.active", 7),
        ("end.departments", 3),
        ("end.tabs", 5),
        ("end.projects", 3),  # no cities are connected: nothing is said of that
        ("end.projects", 3),
        ("end.donations", 7),
    ]
    assert score.total == 38


@rule("end.tie")
def test_b47_equal_totals_share_the_victory() -> None:
    s = table(seats=3)
    s.points = [5, 5, 1]  # the third has a joker
    result = GAME.result(s)
    assert result.winners == (0, 1)
    assert [score.rank for score in result.scores] == [1, 1, 3]


@rule("end.active")
def test_a16_missions_and_the_printed_employee_do_not_count() -> None:
    s = table(errata={"permanent_counts": True})
    away(s, 0, "south", 2)
    assert line(s, 0, "end.active") == 5
    assert active(s, 0) == 6
    gift(s, 0, "welfare-active-employees")
    assert donation_line(s, 0, "welfare-active-employees") == 6


@rule("end.donations")
def test_b64_donations_count_themselves_and_copies() -> None:
    s = table()
    gift(s, 1, "welfare-flat")
    gift(s, 0, "rights-donations", "welfare-flat", "health-east")
    assert donation_line(s, 0, "rights-donations") == 6
    assert donation_line(s, 0, "welfare-flat") == 7
    assert donation_line(s, 1, "welfare-flat") == 7


@rule("end.donations")
def test_every_donation_by_what_it_counts() -> None:
    s = table()
    project(s, 0, "infrastructure", "washington", "denver")
    project(s, 0, "industry", "houston")
    project(s, 0, "housing", "seattle", "boston")
    project(s, 0, "commerce", "omaha")
    expected = {
        "rights-infrastructure": 8,
        "rights-industry": 3,
        "rights-housing-commerce": 6,
        "health-east": 4,
        "health-west": 4,
        "health-south": 2,
        "health-midwest": 2,
        "health-small-city": 4,
        "welfare-active-employees": 5,
    }
    gift(s, 0, *expected)
    for donation, points in expected.items():
        assert donation_line(s, 0, donation) == points, donation


@rule("solo.tie", "end.tie")
def test_a26_a_solo_tie_is_a_draw() -> None:
    s = table(seats=1)
    stand(s, 0, "construction", 0)
    s.cards_by_shift = [0, 4, 0, 0, 0]
    result = GAME.result(s)
    assert [(score.seat, score.total, score.rank) for score in result.scores] == [(0, 4, 1), (ANDREW, 4, 1)]


def score_of(s: Carnegie, seat: int) -> int:
    return next(score.total for score in GAME.result(s).scores if score.seat == seat)


@rule("end.departments", "end.donations")
def test_floors_education_and_the_new_lobby() -> None:
    s = table()
    build(s, 0, "new-lobby", "a4")
    build(s, 0, "recruiting", "d4")
    build(s, 0, "sales", "d1")
    assert line(s, 0, "end.departments") == 3 + 3 + 2
    gift(s, 0, "education-human-resources", "education-management", "education-construction", "education-any")
    assert donation_line(s, 0, "education-human-resources") == 9
    assert donation_line(s, 0, "education-management") == 9
    assert donation_line(s, 0, "education-construction") == 3
    assert donation_line(s, 0, "education-any") == 8


@rule("end.donations", "end.tier")
def test_railroads_are_counted_by_region() -> None:
    s = table()
    gift(s, 0, "rights-railroad")
    assert donation_line(s, 0, "rights-railroad") == 0
    track(s, 0, "east", 2)
    track(s, 0, "west", 3)
    assert donation_line(s, 0, "rights-railroad") == 3
    for region in REGIONS:
        track(s, 0, region, 5)
    assert donation_line(s, 0, "rights-railroad") == 12


@rule("end.active", "end.scoring")
def test_discs_on_tabs_money_and_people_away_or_lying_are_worth_nothing() -> None:
    s = table()
    before = score_of(s, 0)
    develop(s, 0, "industry", 3)
    fund(s, 0, money=80, goods=20)
    lie(s, 0, "c2", 2)
    s.missions[0] += s.reserve[0]
    s.reserve[0] = 0
    assert score_of(s, 0) == before == 5
