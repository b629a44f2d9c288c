"""What happens if ...: questions put to set-up, rounds, events and departments (docs/audits/carnegie.md)."""

import pytest

import magnate
from magnate.games.carnegie import GAME
from magnate.games.carnegie.content.kinds import ACTIONS, REGION
from magnate.games.carnegie.donations import DonationTurn
from magnate.games.carnegie.income import CallBack
from magnate.games.carnegie.phases.activation import ActivationPhase
from magnate.games.carnegie.phases.departments import DepartmentPhase
from magnate.games.carnegie.phases.opening import HousingDisc, OpeningTurn
from magnate.games.carnegie.phases.timeline import EventPhase, Round
from magnate.games.carnegie.queries import at, event_of, turned_row
from magnate.games.carnegie.state import NEUTRAL, Carnegie
from tests.carnegie.table import (
    CONSTRUCTION,
    HR,
    MANAGEMENT,
    RESEARCH,
    active,
    asked,
    away,
    build,
    develop,
    do,
    fund,
    gift,
    lie,
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


def seat_asked(s: Carnegie) -> int:
    return magnate.decisions(s)[0].seat


def finish(s: Carnegie) -> None:
    """Play the last move offered until the next round begins or the game is over."""
    number = s.round
    while s.agenda and s.round == number:
        do(s, offered(s)[-1])


def own_lobby(s: Carnegie) -> int:
    return s.lying[at(0, "b1")]


# -- set-up ------------------------------------------------------------------------------------------------------


@rule("setup.departments", "setup.jokers", "setup.neutral", "setup.order", "setup.player")
@pytest.mark.parametrize(("seats", "tiles", "neutral", "jokers"), [(2, 16, 18, 0), (3, 24, 9, 1), (4, 28, 0, 4)])
def test_the_table_by_the_number_of_players(seats: int, tiles: int, neutral: int, jokers: int) -> None:
    s: Carnegie = GAME.new(seats, "audit", {"first_player": "random"})
    last = (s.first - 1) % seats
    assert sum(s.display.values()) == tiles
    assert sum(s.jokers) == jokers
    assert not jokers or s.jokers[last] == 1
    do(s, *["tabs AAAA"] * seats)
    assert s.discs == [22] * seats
    assert s.owner.count(NEUTRAL) + sum(NEUTRAL in discs for discs in s.gifts) == neutral
    assert (s.money, s.goods, s.reserve) == ([12] * seats, [4] * seats, [5] * seats)
    course = []
    while asked(s) in ("HousingDisc", "DepartmentDraft"):
        course.append(seat_asked(s))
        do(s, offered(s)[0])
    assert course == [(last - i // 2) % seats for i in range(2 * seats)]
    assert seat_asked(s) == s.first  # opening steps go the other way round
    assert (s.goods, s.discs) == ([4] * seats, [22] * seats)


@rule("setup.housing", "income.projects")
def test_a_neutral_disc_keeps_the_only_housing_slot_and_the_first_disc_pays_later() -> None:
    s = table()
    s.owner[s.rules.city_slots["albany"][0]] = NEUTRAL
    run(s, HousingDisc(0))
    assert why(s, "housing albany") == "setup.housing"
    assert why(s, "housing houston") == "setup.housing"  # no housing slot at all
    assert why(s, "housing omaha") == "setup.housing"  # small
    do(s, "housing boston")
    away(s, 0, "south")
    run(s, CallBack(0, "south"))
    do(s, "recall 1 from south")
    assert s.money[0] == 12 + 1 + 2


@rule("setup.moves", "setup.activation", "activation.department")
def test_opening_steps_lay_people_down_and_the_lobby_stays_idle() -> None:
    s = table()
    run(s, OpeningTurn(0), ActivationPhase())
    do(s, "move standing a1 b1", "move lying b1 c1", "move lying b1 c1", "move lying c1 d1", "stop")
    assert (own_lobby(s), s.lying[at(0, "c1")], s.lying[at(0, "d1")]) == (4, 1, 1)
    assert why(s, "activate b1 for 0") == "activation.department"
    assert why(s, "activate d1 for 0") == "activation.department"  # no department there
    do(s, "activate c1 for 1")
    assert s.money[0] == 11
    assert asked(s) == ""
    assert active(s, 0) == 5


# -- timeline ----------------------------------------------------------------------------------------------------


@rule("timeline.finished-row")
def test_every_row_and_every_set_of_finished_rows() -> None:
    s = table()
    for finished in range(15):
        s.markers = [5 if finished >> row & 1 else 2 for row in range(4)]
        for row in range(4):
            below = [*range(row, 4), *range(row)]
            assert turned_row(s, row) == next(r for r in below if s.markers[r] < 5)


@rule("timeline.rounds", "timeline.finished-row", "timeline.first-player", "donation.event")
@pytest.mark.parametrize("action", ACTIONS)
def test_one_action_twenty_times(action: str) -> None:
    s = table(seats=3)
    row = ACTIONS.index(action)
    run(s, Round(1))
    donations = 0
    for number in range(20):
        assert (s.round, s.first) == (number + 1, number % 3)
        assert seat_asked(s) == s.first
        before = s.markers[:]
        do(s, f"choose {action}")
        assert s.action == action
        assert s.row == (row + number // 5) % 4
        donations += event_of(s)[1]
        finish(s)
        assert sum(s.markers) == sum(before) + 1
    assert (s.markers, s.phase, donations) == ([5, 5, 5, 5], "end", 8)


@rule("timeline.finished-row", "department.type")
def test_a_turned_marker_gives_its_event_and_not_its_action() -> None:
    s = table()
    s.markers = [5, 5, 0, 0]
    s.strips[2] = "1-front"  # the West first
    away(s, 0, "west")
    run(s, Round(11))
    do(s, "choose human_resources", "recall 1 from west")
    assert s.money[0] == 13
    assert why(s, "open c2") == "department.type"
    do(s, "open b2")
    finish(s)
    assert s.markers == [5, 5, 1, 0]


@rule("timeline.both-events", "donation.price")
def test_on_the_last_space_the_income_pays_the_donation() -> None:
    s = table()
    s.markers[2], s.row, s.action = 4, 2, CONSTRUCTION  # the South
    for seat in (0, 1):
        fund(s, seat, money=0, goods=0)
        away(s, seat, "south")
        track(s, seat, "south", 3)
    run(s, EventPhase())
    do(s, "recall 1 from south", "donate welfare-flat")
    assert (s.money[0], s.given[0]) == (0, 1)
    do(s, "recall 0 from south")
    assert asked(s) == ""  # without income the second player cannot donate
    assert s.missions[4 + REGION["south"]] == 1


# -- income ------------------------------------------------------------------------------------------------------


@rule("income.projects", "construction.disc")
def test_a_space_pays_only_once_its_own_disc_is_built() -> None:
    s = table()
    develop(s, 0, "commerce", 3)
    away(s, 0, "east", 2)
    run(s, CallBack(0, "east"))
    do(s, "recall 1 from east")
    assert s.money[0] == 13
    project(s, 0, "commerce", "denver")  # the first of four discs
    run(s, CallBack(0, "east"))
    do(s, "recall 1 from east")
    assert s.money[0] == 13 + 1 + 3
    assert asked(s) == ""


@rule("income.transport", "income.projects")
def test_three_return_one_stays_and_projects_pay_once() -> None:
    s = table()
    project(s, 0, "industry", "boston")
    away(s, 0, "midwest", 4)
    track(s, 0, "midwest", 2)
    run(s, CallBack(0, "midwest"))
    do(s, "recall 3 from midwest")
    assert (s.money[0], s.goods[0], s.missions[REGION["midwest"]]) == (12 + 6, 5, 1)


# -- donations ---------------------------------------------------------------------------------------------------


@rule("donation.price", "goods.sale")
def test_the_fourth_donation_costs_twenty_and_goods_help() -> None:
    s = table()
    gift(s, 0, "health-east", "health-west", "health-south")
    fund(s, 0, money=17, goods=2)
    run(s, DonationTurn(0))
    assert asked(s) == ""
    fund(s, 0, money=17, goods=3)
    run(s, DonationTurn(0))
    do(s, "donate welfare-flat")
    assert (s.money[0], s.goods[0], s.given[0]) == (0, 0, 4)
    assert sound(s)


@rule("tile.charitable-giving", "tile.communications", "mission.conditions")
def test_a_copy_has_the_reduced_price_and_counts_for_the_next() -> None:
    s = table()
    build(s, 0, "charitable-giving", "a4", standing=1)
    build(s, 0, "communications", "b4", standing=1)
    gift(s, 0, "health-east")
    gift(s, 1, "welfare-flat")
    fund(s, 0, money=5, goods=0)
    turn(s, RESEARCH)
    do(s, "open a4")
    assert why(s, "use a4 mission-donation") == "donation.price"
    assert s.standing[at(0, "a4")] == 1
    fund(s, 0, money=15)
    do(s, "use a4 mission-donation", "mission east", "copy welfare-flat")
    assert s.money[0] == 15 - 6
    s.agenda.clear()
    run(s, DonationTurn(0))
    do(s, "donate health-west")
    assert s.money[0] == 0


# -- departments and jokers ----------------------------------------------------------------------------------------


@rule("joker.use", "joker.first-player", "timeline.advance", "end.jokers")
def test_a_joker_changes_one_turn_and_nothing_else() -> None:
    s = table(seats=4)
    s.action = HR
    run(s, DepartmentPhase())
    assert why(s, "joker management") == "joker.first-player"
    do(s, "end turn")
    assert why(s, "joker human_resources") == "joker.use"
    do(s, "joker management")
    assert s.jokers == [1, 0, 1, 1]
    assert why(s, "open b2") == "department.type"  # no human resources on top
    do(s, "open a1", "use a1 money", "end turn")
    assert seat_asked(s) == 2
    assert s.action == HR
    do(s, "open b2")
    assert why(s, "joker management") == "core.not-offered"
    do(s, "close")
    assert s.jokers == [1, 0, 1, 1]


@rule("department.finish", "department.uses")
def test_an_unused_employee_stays_active_and_nobody_comes_back() -> None:
    s = table()
    stand(s, 0, "commerce-finance", 3)
    turn(s, MANAGEMENT)
    do(s, "open a1", "use a1 mission-goods", "mission west", "use a1 goods", "close")
    assert (s.goods[0], active(s, 0)) == (7, 6)
    assert why(s, "open a1") == "department.finish"


@rule("hr.moves", "hr.lies-down", "department.active")
def test_who_was_moved_in_cannot_act_before_the_round_ends() -> None:
    s = table()
    turn(s, HR)
    do(s, "open b2", "move standing b2 b1", "move standing a1 b1", "close")
    assert (active(s, 0), own_lobby(s)) == (3, 7)
    turn(s, MANAGEMENT)
    assert why(s, "open a1") == "department.active"
    s.agenda.clear()
    turn(s, HR)
    do(s, "open b2")
    assert s.steps == 3  # the printed employee alone


@rule("tile.training-partnerships", "mission.area")
def test_eight_steps_of_training_end_with_the_department() -> None:
    s = table()
    build(s, 0, "training-partnerships", "b3", standing=1)
    turn(s, HR)
    do(s, "open b3", "use b3 mission-moves", "mission south", "move lying b1 b2", "close", "open b2")
    assert s.steps == 6
    assert s.missions[REGION["south"]] == 1


@rule("tile.recruiting", "tile.new-lobby")
def test_a_recruit_arrives_in_either_lobby_and_walks_on() -> None:
    s = table()
    build(s, 0, "recruiting", "b3", standing=2)
    build(s, 0, "new-lobby", "a3")
    turn(s, HR)
    do(s, "open b3", "use b3 mission-employee", "mission west", "lobby a3")
    assert s.lying[at(0, "a3")] == 1
    do(s, "use b3 moves", "move lying a3 a2")
    assert s.lying[at(0, "a2")] == 1
    assert sound(s)


@rule("tile.safety-quality")
@pytest.mark.parametrize(("others", "points"), [(5, 3), (4, 2), (1, 1), (0, 0)])
def test_safety_counts_those_who_stay_without_the_printed_one(others: int, points: int) -> None:
    s = table()
    departments = ("human-resources", "commerce-finance", "strategic-planning", "construction", "research-development")
    build(s, 0, "safety-quality", "a4", standing=1)
    for department in departments[others:]:
        stand(s, 0, department, 0)
    turn(s, HR)
    do(s, "open a4", "use a4 mission-points", "mission west")
    assert s.points[0] == points


@rule("management.first-build", "management.cost", "tile.new-lobby")
def test_a_drafted_new_lobby_holds_up_every_other_build() -> None:
    s = table()
    s.drafted[0] = "new-lobby"
    s.display["new-lobby"] -= 1
    stand(s, 0, "strategic-planning", 2)
    fund(s, 0, goods=2)
    turn(s, MANAGEMENT)
    do(s, "open c1")
    assert why(s, "build sales") == "management.first-build"
    assert why(s, "build new-lobby") == "management.cost"
    fund(s, 0, goods=3)
    assert why(s, "build new-lobby") == "management.cost"
    lie(s, 0, "c3")
    do(s, "build new-lobby")
    assert why(s, "place new-lobby on a4") == "management.cost"  # 4 without an employee
    do(s, "place new-lobby on c3")
    assert s.goods[0] == 0
    fund(s, 0, goods=2)
    do(s, "build sales", "place sales on a4")
    assert sound(s)


@rule("management.no-duplicate", "management.display", "management.empty-space")
def test_no_second_copy_nor_one_that_is_gone() -> None:
    s = table(seats=3)
    build(s, 0, "sales", "a4")
    build(s, 1, "logistics", "a4")
    build(s, 2, "logistics", "a4")
    turn(s, MANAGEMENT)
    do(s, "open c1")
    assert why(s, "build sales") == "management.no-duplicate"
    assert why(s, "build logistics") == "management.display"
    do(s, "build engineering")  # beside the printed Construction
    assert why(s, "place engineering on b1") == "management.empty-space"
    assert why(s, "place engineering on a4") == "management.empty-space"


@rule("tile.property-management", "management.cost", "department.uses")
def test_property_management_moves_after_the_price_was_paid() -> None:
    s = table()
    build(s, 0, "property-management", "a4", standing=1)
    stand(s, 0, "strategic-planning", 2)
    fund(s, 0, goods=4)
    turn(s, MANAGEMENT)
    do(s, "open c1", "build sales", "place sales on d4")
    assert s.goods[0] == 2
    do(s, "reassign standing a4 d4", "build logistics", "place logistics on d3")
    assert asked(s) != "NewOffice"  # its own employee has left
    assert (s.goods[0], s.lying[at(0, "d4")]) == (0, 1)
    run(s, ActivationPhase())
    do(s, "activate d4 for 1")
    assert s.standing[at(0, "d4")] == 1
    assert sound(s)


@rule("tile.trade", "tile.purchasing")
def test_trading_by_each_employee_and_never_for_nothing() -> None:
    s = table()
    build(s, 0, "sales", "a4", standing=2)
    build(s, 0, "logistics", "b4", standing=1)
    build(s, 0, "purchasing", "c4", standing=1)
    fund(s, 0, money=0, goods=2)
    turn(s, MANAGEMENT)
    do(s, "open c4", "use c4 mission-goods", "mission east", "open a4", "trade a4 3", "trade a4 1")
    assert (s.money[0], s.goods[0]) == (24, 1)
    do(s, "open b4")
    assert why(s, "trade b4 2") == "tile.trade"
    do(s, "trade b4 1")
    assert (s.money[0], s.goods[0], s.points[0]) == (27, 0, 1)
