"""The set-up, from the strips to the first activation."""

import pytest

import magnate
from magnate.core.chance import Sampler
from magnate.games.carnegie import GAME
from magnate.games.carnegie.content.kinds import SPACE
from magnate.games.carnegie.mechanics.income import CallBack
from magnate.games.carnegie.phases.activation import ActivationPhase
from magnate.games.carnegie.phases.opening import HousingDisc, OpeningTurn, TabSides, place_neutral, placements
from magnate.games.carnegie.queries import at, first_free_slot, order, place_of
from magnate.games.carnegie.state import FREE, NEUTRAL, Carnegie
from tests.games.carnegie.table import (
    active,
    asked,
    away,
    do,
    fund,
    offered,
    own_lobby,
    run,
    seat_asked,
    sound,
    stand,
    table,
    why,
)
from tests.rules import rule


def new(seats: int, seed: str = "set-up", **options: str) -> Carnegie:
    s: Carnegie = GAME.new(seats, seed, options)
    return s


@rule("setup.timeline")
def test_four_different_strips_one_per_row() -> None:
    for seed in range(20):
        s = new(2, str(seed))
        assert len({s.rules.strips[strip].number for strip in s.strips}) == 4
        assert s.markers == [0, 0, 0, 0]


@rule("setup.timeline")
def test_both_sides_of_every_strip_come_up() -> None:
    seen = {strip for seed in range(150) for strip in new(2, str(seed)).strips}
    assert seen == set(GAME.ruleset(GAME.config(2)).strips)


@rule("setup.player")
def test_every_company_starts_alike() -> None:
    s = new(3)
    do(s, "tabs AAAA", "tabs BBBB", "tabs ABAB")
    for seat in range(3):
        assert (s.money[seat], s.goods[seat], s.points[seat]) == (12, 4, 0)
        assert s.discs[seat] == 22
        assert s.reserve[seat] == 5
        assert s.lying[at(seat, "b1")] == 5
        assert sum(s.standing[16 * seat : 16 * seat + 16]) == 5
        assert s.track[4 * seat : 4 * seat + 4] == [1, 1, 1, 1]
        assert [s.tab[4 * seat + kind] for kind in range(4)] == [0, 0, 0, 0]
    assert sound(s)


@rule("setup.tabs")
def test_tab_sides_are_chosen_by_all_at_once_and_sealed() -> None:
    s = new(3)
    assert isinstance(s.agenda[-1], TabSides)
    assert s.agenda[-1].seats(s) == [0, 1, 2]
    assert len(magnate.legal(s, 1)) == 16
    magnate.play(s, GAME.parse(s, "tabs ABBA", 1))
    assert s.agenda[-1].seats(s) == [0, 2]
    assert magnate.view(GAME, s, 0)["sealed"] == ["", 4, 0]
    assert magnate.view(GAME, s, 1)["sealed"] == [0, "ABBA", 0]
    assert why(s, "tabs AAAA", 1) == "core.not-asked"
    magnate.play(s, GAME.parse(s, "tabs AAAA", 2))
    magnate.play(s, GAME.parse(s, "tabs BBBB", 0))
    assert s.sides == ["BBBB", "ABBA", "AAAA"]
    assert s.sealed == ["", "", ""]


@rule("setup.tabs")
def test_another_world_has_other_sealed_sides() -> None:
    s = new(2)
    magnate.play(s, GAME.parse(s, "tabs ABBA", 1))
    dealt = {GAME.redeal(s, 0, Sampler(seed)).sealed[1] for seed in range(60)}
    assert len(dealt) > 8
    assert GAME.redeal(s, 1, Sampler(1)).sealed == ["", "ABBA"]


@rule("setup.first-player")
def test_the_first_player_is_drawn_or_the_first_seat() -> None:
    assert {new(4, str(seed)).first for seed in range(40)} == {0, 1, 2, 3}
    assert {new(4, str(seed), first_player="first_seat").first for seed in range(10)} == {0}


@rule("setup.neutral")
@pytest.mark.parametrize(("seats", "discs"), [(1, 18), (2, 18), (3, 9), (4, 0)])
def test_b48_neutral_discs_by_player_count(seats: int, discs: int) -> None:
    for seed in range(10):
        s = new(seats, str(seed))
        do(s, *["tabs AAAA"] * seats)
        placed = s.owner.count(NEUTRAL) + sum(NEUTRAL in stack for stack in s.gifts)
        assert placed == discs
        for city in ("seattle", "helena", "phoenix", "el-paso"):  # on no card
            assert s.owner[s.rules.city_slots[city][0]] == FREE


@rule("setup.neutral")
def test_b48_what_is_taken_costs_no_disc() -> None:
    s = table(seats=2)
    assert place_neutral(s, "n01", 18) == 15
    assert place_neutral(s, "c01", 15) == 15  # same donation, both cities full
    assert place_neutral(s, "n02", 2) == 0  # stops in the middle of the card
    assert s.owner[s.rules.city_slots["chicago"][0]] == FREE


@rule("setup.order", "setup.housing", "setup.draft")
def test_b56_neutral_discs_before_housing_and_draft() -> None:
    s = new(3, first_player="first_seat")
    do(s, *["tabs AAAA"] * 3)
    assert s.owner.count(NEUTRAL) > 0
    seats = []
    while asked(s) in ("HousingDisc", "DepartmentDraft"):
        seats.append((asked(s), magnate.decisions(s)[0].seat))
        do(s, offered(s)[0])
    assert seats == [
        ("HousingDisc", 2), ("DepartmentDraft", 2), ("HousingDisc", 1), ("DepartmentDraft", 1),
        ("HousingDisc", 0), ("DepartmentDraft", 0),
    ]  # fmt: skip
    assert asked(s) == "OpeningMoves"


@rule("setup.order")
def test_a9_two_passes_are_an_option_of_the_table() -> None:
    s = table(seats=2, setup_order="two_passes")
    assert [type(step).__name__ for step in placements(s)] == [*["HousingDisc"] * 2, *["DepartmentDraft"] * 2]


@rule("setup.housing", "income.projects")
def test_b37_the_first_housing_is_free_and_triggers_nothing() -> None:
    s = table()
    s.owner[s.rules.city_slots["albany"][0]] = NEUTRAL
    run(s, HousingDisc(0))
    assert why(s, "housing seattle") == "setup.housing"
    assert why(s, "housing albany") == "setup.housing"
    assert why(s, "housing houston") == "setup.housing"
    assert why(s, "housing omaha") == "setup.housing"
    do(s, "housing chicago")
    assert (s.money[0], s.goods[0], s.built[0]) == (12, 4, 1)
    slot = s.owner.index(0)
    assert (s.rules.slot_kinds[slot], s.project[slot]) == ("housing", "housing")
    away(s, 0, "south")
    run(s, CallBack(0, "south"))
    do(s, "recall 1 from south")
    assert s.money[0] == 12 + 1 + 2  # it pays like any other
    assert sound(s)


@rule("setup.draft")
def test_a_tile_must_lie_in_the_display() -> None:
    s = table()
    s.box["sales"], s.display["sales"] = 2, 0
    run(s, *placements(s)[1:2])
    assert why(s, "draft sales") == "setup.draft"
    do(s, "draft logistics")
    assert s.drafted[1] == "logistics"
    assert s.display["logistics"] == 1
    assert sound(s)


@rule("setup.moves", "hr.orthogonal")
def test_b57_six_steps_of_any_figures() -> None:
    s = table()
    run(s, OpeningTurn(0), OpeningTurn(1))
    assert why(s, "move lying b1 a2") == ""
    do(s, "move standing b2 b4")
    assert why(s, "move lying b1 d4") == "hr.orthogonal"  # five steps, four are left
    assert s.lying[at(0, "b4")] == 1
    assert s.standing[at(0, "b2")] == 0
    do(s, *["move lying b1 c1"] * 4)
    assert magnate.decisions(s)[0].seat == 1  # the sixth step was the last
    do(s, "stop")
    assert sound(s)


@rule("setup.activation", "goods.sale")
def test_b58_activation_out_of_the_starting_money() -> None:
    s = table()
    fund(s, 0, money=0, goods=1)
    stand(s, 0, "strategic-planning", 0)
    run(s, OpeningTurn(0), ActivationPhase())
    do(s, "move lying b1 c1", "stop", "activate c1 for 1")
    assert (s.money[0], s.goods[0]) == (0, 0)
    assert (s.first, s.markers) == (0, [0, 0, 0, 0])
    assert sound(s)


@rule("setup.neutral")
def test_a45_eighteen_discs_always_find_a_place() -> None:
    s = table(seats=2)
    assert len({card.donation for card in s.rules.cards.values()}) == 20
    left = 18
    for card in s.rules.cards:
        left = place_neutral(s, card, left)
    assert left == 0


def test_a8_slots_are_filled_from_the_left() -> None:
    s = table()
    kinds = []
    while (slot := first_free_slot(s, "new-orleans")) >= 0:
        s.owner[slot] = NEUTRAL
        kinds.append(s.rules.slot_kinds[slot])
    assert kinds == ["housing", "commerce", "housing", "industry", "infrastructure"]


@rule("setup.moves", "setup.activation")
def test_d11_an_opening() -> None:
    s = table()
    run(s, OpeningTurn(0), ActivationPhase())
    do(s, "move lying b1 c1", "move lying c1 c2", "move lying b1 c1", "move lying c1 c2", "move lying b1 b2", "stop")
    do(s, "activate c2 for 2", "activate c2 for 2", "activate b2 for 1")
    assert (s.money[0], s.goods[0]) == (7, 4)
    assert active(s, 0) == 8
    assert s.lying[at(0, "b1")] == 2
    assert sound(s)


@rule("setup.order", "setup.jokers")
def test_d14_the_order_of_the_set_up() -> None:
    s = table(seats=3)
    assert [(type(step).__name__, step.seat) for step in placements(s)] == [  # type: ignore[attr-defined]  # by seat
        ("HousingDisc", 2), ("DepartmentDraft", 2), ("HousingDisc", 1), ("DepartmentDraft", 1),
        ("HousingDisc", 0), ("DepartmentDraft", 0),
    ]  # fmt: skip
    assert order(s) == [0, 1, 2]
    assert s.jokers == [0, 0, 1]


@rule("setup.neutral")
def test_d15_nine_neutral_discs() -> None:
    s = table(seats=3)
    left = 9
    for card, then in (("n12", 4), ("n01", 1), ("n02", 0)):
        left = place_neutral(s, card, left)
        assert left == then
    taken = [s.rules.slot_city[slot] for slot, owner in enumerate(s.owner) if owner == NEUTRAL]
    assert sorted(taken) == sorted(["new-york", "chicago", "new-orleans", "san-francisco", "salt-lake-city", "reno"])
    blocked = [key for key, discs in zip(s.rules.donations, s.gifts, strict=True) if discs]
    assert blocked == ["education-human-resources", "education-management", "welfare-active-employees"]


def test_positions_of_these_tests_are_plain() -> None:
    s = table()
    assert sound(s)
    assert place_of(s, 0, "construction") == SPACE["c2"]
    assert s.owner.count(FREE) == 68


@rule("setup.departments", "setup.jokers", "setup.neutral", "setup.order", "setup.player")
@pytest.mark.parametrize(("seats", "tiles", "neutral", "jokers"), [(2, 16, 18, 0), (3, 24, 9, 1), (4, 28, 0, 4)])
def test_the_table_by_the_number_of_players(seats: int, tiles: int, neutral: int, jokers: int) -> None:
    s: Carnegie = GAME.new(seats, "audit", {"first_player": "random"})
    last = (s.first - 1) % seats
    assert sum(s.display.values()) == tiles
    assert sum(s.box.values()) == 32 - tiles
    assert (sum(s.jokers), max(s.jokers)) == (jokers, min(jokers, 1))
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
