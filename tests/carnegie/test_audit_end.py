"""What happens if ...: questions put to projects, research, the end and Andrew (docs/audits/carnegie.md)."""

import pytest

from magnate.games.carnegie import GAME
from magnate.games.carnegie.automa import AndrewTurn
from magnate.games.carnegie.connections import connection
from magnate.games.carnegie.content.kinds import ACTIONS, REGION, REGIONS
from magnate.games.carnegie.phases.activation import ActivationPhase
from magnate.games.carnegie.phases.timeline import FinalScoring, Round
from magnate.games.carnegie.queries import at, donation_cap
from magnate.games.carnegie.state import ANDREW, NEUTRAL, Carnegie
from tests.carnegie.table import (
    CONSTRUCTION,
    HR,
    MANAGEMENT,
    RESEARCH,
    asked,
    build,
    develop,
    do,
    donation_line,
    fund,
    gift,
    lie,
    line,
    network,
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


def andrew(card: str, action: str, donation: bool = False) -> Carnegie:
    """A solo table where Andrew acts next, on a donation space or not."""
    s = table(seats=1)
    s.pile = [key for key in (*s.pile, s.upcoming) if key != card][:19]
    s.upcoming, s.card = "", card
    s.strips = ["1-back" if donation else "1-front"] * 4
    s.action, s.row = action, ACTIONS.index(action)
    return s


def score_of(s: Carnegie, seat: int) -> int:
    return next(score.total for score in GAME.result(s).scores if score.seat == seat)


def ended(s: Carnegie) -> None:
    """After the last round."""
    s.round, s.markers = 20, [5, 5, 5, 5]
    run(s, FinalScoring())


# -- construction ------------------------------------------------------------------------------------------------


@rule("construction.slot", "construction.goods", "mission.conditions")
def test_kind_slot_and_goods_decide_before_anybody_leaves() -> None:
    s = table()
    stand(s, 0, "construction", 3)
    fund(s, 0, money=50, goods=1)
    turn(s, CONSTRUCTION)
    do(s, "open c2")
    assert why(s, "build industry from c2") == "construction.goods"  # money buys no goods
    assert why(s, "build infrastructure from c2") == "construction.disc"
    do(s, "build housing from c2")
    assert why(s, "site houston industry") == "construction.slot"
    assert why(s, "site boston housing") == ""
    do(s, "site portland any")  # a small city without the icon
    assert (s.goods[0], s.money[0], s.missions[REGION["west"]]) == (0, 50, 1)
    assert s.standing[at(0, "c2")].bit_count() == 2


@rule("construction.small-city", "tile.construction-outsourcing")
def test_outsourcing_in_a_small_city_pays_and_the_employee_stays() -> None:
    s = table()
    build(s, 0, "construction-outsourcing", "a4", standing=1)
    track(s, 0, "west", 2)
    fund(s, 0, money=1, goods=3)
    turn(s, CONSTRUCTION)
    do(s, "open a4")
    assert why(s, "build industry from a4") == "tile.construction-outsourcing"  # one good left for $2
    do(s, "build housing from a4", "site seattle any")
    assert (s.money[0], s.goods[0]) == (0 + 3, 0)
    assert (s.standing[at(0, "a4")], sum(s.missions)) == (1, 0)
    assert asked(s) == "DepartmentTurn"  # one employee, one project
    assert sound(s)


@rule("tile.trade", "department.order")
def test_goods_bought_first_feed_the_projects_of_the_same_turn() -> None:
    s = table()
    build(s, 0, "supply-chain", "a4", standing=1)
    fund(s, 0, money=3, goods=0)
    turn(s, CONSTRUCTION)
    do(s, "open a4", "trade a4 3", "open c2", "build industry from c2", "site chicago industry")
    assert (s.money[0], s.goods[0], s.missions[REGION["midwest"]]) == (0, 1, 1)


@rule("construction.slot", "end.projects")
def test_two_projects_in_one_city_score_twice_and_a_full_slot_is_closed() -> None:
    s = table()
    stand(s, 0, "construction", 3)
    develop(s, 0, "industry", 2)
    fund(s, 0, goods=6)
    turn(s, CONSTRUCTION)
    do(s, "open c2", *["build industry from c2", "site chicago industry"] * 2, "build industry from c2")
    assert why(s, "site chicago industry") == "construction.slot"
    do(s, "site boston industry")
    assert line(s, 0, "end.projects") == 9


# -- research ----------------------------------------------------------------------------------------------------


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
    do(s, "open a4", "use a4 mission-study", "mission west", "open b4", "use b4 study")
    assert s.study == 11
    do(s, "develop industry", "develop industry", "open a2", "use a2 study")
    assert s.study == 8
    do(s, "advance south", "advance south", "end turn")
    assert s.study == 0
    assert (s.tab[2], s.track[REGION["south"]]) == (2, 3)


@rule("research.final-space", "research.track")
def test_the_last_space_rewards_one_disc_only() -> None:
    for region, money, goods in (("west", 0, 3), ("midwest", 10, 0), ("east", 10, 0), ("south", 0, 3)):
        s = table()
        track(s, 0, region, 4)
        track(s, 1, region, 4)
        turn(s, RESEARCH)
        s.study = 10
        do(s, f"advance {region}")
        assert (s.money[0], s.goods[0], s.study) == (12 + money, 4 + goods, 5)
        assert why(s, f"advance {region}") == "research.track"
        s.agenda.clear()
        turn(s, RESEARCH, 1)
        assert why(s, f"advance {region}") == "research.final-space"


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
@pytest.mark.parametrize(("kind", "most"), [("housing", 6), ("commerce", 9), ("industry", 12), ("infrastructure", 15)])
def test_a_tab_ends_with_its_points_and_takes_no_more(kind: str, most: int) -> None:
    s = table()
    turn(s, RESEARCH)
    s.study = 60
    do(s, *[f"develop {kind}"] * 6)
    assert why(s, f"develop {kind}") == "research.tab"
    assert s.discs[0] == 22 - 3
    assert line(s, 0, "end.tabs") == most
    assert sound(s)


# -- activation --------------------------------------------------------------------------------------------------


@rule("activation.workspace", "activation.price", "goods.sale")
def test_free_workspaces_and_money_limit_the_activation() -> None:
    s = table()
    stand(s, 0, "construction", 1)
    lie(s, 0, "c2", 3)
    fund(s, 0, money=1, goods=2)
    run(s, ActivationPhase())
    do(s, "activate c2 for 2")
    assert (s.money[0], s.goods[0]) == (0, 1)
    assert asked(s) == ""  # the third workspace costs more than is left
    fund(s, 0, money=9)
    run(s, ActivationPhase())
    do(s, "activate c2 for 2")
    assert (s.standing[at(0, "c2")].bit_count(), s.lying[at(0, "c2")], s.money[0]) == (3, 1, 7)
    assert asked(s) == ""  # all three are taken


@rule("activation.workspace", "activation.all", "tile.new-lobby")
def test_the_printed_desk_the_new_lobby_and_standing_staff() -> None:
    s = table()
    build(s, 0, "new-lobby", "a4", lying=1)
    build(s, 0, "property-management", "b4", lying=1)
    stand(s, 0, "human-resources", 2)
    lie(s, 0, "b2")
    fund(s, 0, money=0, goods=0)
    run(s, ActivationPhase())
    assert why(s, "activate a4 for 0") == "activation.department"
    assert why(s, "activate b2 for 0") == "activation.workspace"  # two desks, the third is the printed employee's
    do(s, "activate b4 for 0")  # free of charge, and nobody pays for those who stand
    assert asked(s) == ""
    assert s.standing[at(0, "b4")] == 1


# -- scoring -----------------------------------------------------------------------------------------------------


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


@rule("donation.cap", "end.welfare")
def test_each_finished_b_tab_lifts_the_limit_by_three() -> None:
    s = table(sides="BBAA")
    s.tab[:4] = [6, 6, 6, 6]
    assert donation_cap(s, 0) == 18
    gift(s, 0, "welfare-goods")
    fund(s, 0, money=0, goods=10)
    ended(s)
    do(s, "pay best")
    assert (donation_line(s, 0, "welfare-goods"), s.goods[0]) == (18, 1)


@rule("end.welfare")
def test_nothing_is_paid_twice_for_two_donations() -> None:
    s = table()
    gift(s, 0, "welfare-goods", "welfare-money-goods", "welfare-money")
    fund(s, 0, money=9, goods=1)
    ended(s)
    do(s, "pay welfare-money-goods")
    assert (s.money[0], s.goods[0]) == (4, 0)
    assert asked(s) == ""  # neither a good nor $5 is left
    assert line(s, 0, "end.donations") == 4


@rule("end.welfare", "tile.charitable-giving")
def test_a_copied_welfare_donation_is_paid_by_each_owner() -> None:
    s = table()
    gift(s, 0, "welfare-money")
    gift(s, 1, "welfare-money")
    fund(s, 0, money=11, goods=0)
    fund(s, 1, money=5, goods=0)
    ended(s)
    do(s, "pay best", "pay best")
    assert (s.money, line(s, 0, "end.donations"), line(s, 1, "end.donations")) == ([1, 0], 4, 2)


@rule("end.connections", "end.tier", "end.network")
@pytest.mark.parametrize(
    ("south", "west", "points"), [(3, 4, 36), (2, 4, 24), (4, 3, 24), (1, 5, 18), (5, 1, 18), (5, 5, 36)]
)
def test_all_four_large_cities_by_the_lowest_tier(south: int, west: int, points: int) -> None:
    s = table()
    for region, space in (("south", south), ("west", west), ("midwest", 3), ("east", 2)):
        track(s, 0, region, space)
    network(s, 0, "san-francisco", "reno", "salt-lake-city", "denver", "kansas-city", "chicago", "pittsburgh")
    network(s, 0, "new-york", "washington", "atlanta", "new-orleans")
    assert connection(s, 0) == points


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


# -- Andrew ------------------------------------------------------------------------------------------------------


@rule("solo.setup", "setup.jokers")
def test_the_solo_table() -> None:
    s: Carnegie = GAME.new(1, "audit", {"difficulty": "expert"})
    assert sum(s.display.values()) == 16
    assert s.jokers == [0]
    do(s, "tabs BABA")
    assert s.owner.count(NEUTRAL) + sum(NEUTRAL in discs for discs in s.gifts) == 18
    assert (s.andrew_track, s.andrew_tiles, s.owner.count(ANDREW)) == ([1, 1, 1, 1], [], 0)


@rule("solo.choice", "solo.round-end", "timeline.rounds")
@pytest.mark.parametrize("level", ["easy", "expert"])
def test_twenty_rounds_against_andrew(level: str) -> None:
    s = table(seats=1, difficulty=level)
    run(s, Round(1))
    choices = []
    while s.agenda:
        if asked(s) == "ActionChoice":
            choices.append(s.round)
            assert s.face_up == ""
        do(s, offered(s)[-1])
    assert choices == list(range(1, 20, 2))
    assert len(set(s.spent)) == sum(s.cards_by_shift) == 20
    assert (s.markers, s.pile) == ([5, 5, 5, 5], [])
    assert sound(s)


@rule("solo.donation", "solo.turn")
def test_a_region_does_nothing_for_him() -> None:
    s = andrew("n09", HR)
    run(s, AndrewTurn())
    assert (s.shifts, sum(map(len, s.gifts)), s.andrew_discs) == (1, 0, 26)


@rule("solo.turn", "timeline.finished-row", "solo.management")
def test_his_finished_row_turns_the_next_marker_but_his_action_stands() -> None:
    s = andrew("n07", MANAGEMENT)
    s.upcoming, s.pile = "n07", s.pile
    s.markers = [2, 5, 5, 1]
    s.strips[3] = "1-front"  # a donation second
    run(s, Round(14))
    assert s.row == 3
    assert s.gifts[s.rules.donation_index["welfare-flat"]] == (ANDREW,)
    assert s.andrew_tiles == ["purchasing", "sales", "logistics"]
    assert asked(s) == "DonationTurn"


@rule("solo.management", "management.display")
def test_he_empties_the_display_for_the_human() -> None:
    s = andrew("n07", MANAGEMENT)
    s.display["sales"], s.box["sales"] = 1, 1
    run(s, AndrewTurn())
    turn(s, MANAGEMENT)
    do(s, "open c1")
    assert why(s, "build sales") == "management.display"
    assert why(s, "build purchasing") == ""


@rule("solo.research", "research.final-space")
def test_his_disc_on_the_last_space_shuts_the_human_out() -> None:
    s = andrew("n20", RESEARCH)
    s.andrew_track[REGION["west"]] = 2
    track(s, 0, "west", 4)
    run(s, AndrewTurn())
    assert (s.andrew_track[REGION["west"]], s.goods[0], s.shifts) == (5, 4, 0)
    turn(s, RESEARCH)
    s.study = 9
    assert why(s, "advance west") == "research.final-space"


@rule("tile.charitable-giving", "solo.donations")
def test_his_donation_can_be_copied_and_both_score() -> None:
    s = table(seats=1)
    gift(s, ANDREW, "health-west")
    gift(s, NEUTRAL, "welfare-flat")
    build(s, 0, "charitable-giving", "a4", standing=1)
    project(s, 0, "housing", "denver", "seattle")
    turn(s, RESEARCH)
    do(s, "open a4", "use a4 mission-donation", "mission west")
    assert offered(s) == ["copy health-west"]
    do(s, "copy health-west")
    assert s.money[0] == 7
    assert donation_line(s, 0, "health-west") == donation_line(s, ANDREW, "health-west") == 4


@rule("solo.shift", "solo.scoring")
@pytest.mark.parametrize(("taken", "points"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10)])
def test_a_card_is_worth_what_could_not_be_placed(taken: int, points: int) -> None:
    s = andrew("n12", CONSTRUCTION)
    for city in ("new-york", "chicago", "new-orleans", "san-francisco")[:taken]:
        for slot in s.rules.city_slots[city]:
            s.owner[slot] = NEUTRAL
    run(s, AndrewTurn())
    s.cards_by_shift[s.shifts] += 1
    assert line(s, ANDREW, "solo.scoring") == points + 3 * (4 - taken)
