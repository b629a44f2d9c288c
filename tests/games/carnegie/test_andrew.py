"""Andrew's turn: what his card and the action let him do."""

from collections import Counter

import pytest

from magnate.games.carnegie import GAME
from magnate.games.carnegie.content.kinds import ACTIONS, REGION, Card
from magnate.games.carnegie.mechanics.andrew import AndrewTurn
from magnate.games.carnegie.phases.timeline import Round
from magnate.games.carnegie.queries import first_free_slot
from magnate.games.carnegie.state import ANDREW, NEUTRAL, Carnegie
from tests.games.carnegie.table import (
    CONSTRUCTION,
    HR,
    MANAGEMENT,
    RESEARCH,
    asked,
    gift,
    line,
    run,
    sound,
    table,
    track,
    turn,
    why,
)
from tests.rules import rule

CARDS = list(GAME.ruleset(GAME.config(1)).cards.values())
NO_DONATION = "1-front"  # its first space is a region
DONATION = "1-back"  # its first space is a donation


def andrew(card: str, action: str, strip: str = NO_DONATION) -> Carnegie:
    """A solo table where Andrew is about to act."""
    s = table(seats=1)
    s.pile = [key for key in (*s.pile, s.upcoming) if key != card][:19]
    s.upcoming = ""
    s.card = card
    s.strips = [strip] * 4
    s.action, s.row = action, ACTIONS.index(action)
    return s


@rule("solo.construction", "setup.neutral")
def test_d8_the_next_disc_goes_to_the_second_slot() -> None:
    s = table(seats=1)
    slots = s.rules.city_slots["albany"]
    s.owner[slots[0]] = NEUTRAL
    assert first_free_slot(s, "albany") == slots[1]
    assert s.rules.slot_kinds[slots[1]] == "commerce"


@rule("solo.shift", "solo.human-resources")
def test_d9_four_shifts_are_the_most() -> None:
    s = table(seats=1)
    s.card = "n01"
    s.action, s.row, s.markers = HR, 0, [4, 0, 0, 0]
    gift(s, NEUTRAL, "education-human-resources")
    run(s, AndrewTurn())
    assert s.shifts == 4
    assert s.rules.shift_points[s.shifts] == 10


@rule("solo.research", "solo.shift")
def test_d18_andrew_stops_before_a_taken_end() -> None:
    s = table(seats=1)
    s.card = "c16"
    s.action, s.row = RESEARCH, 3
    s.strips = ["1-front"] * 4  # a region comes next
    s.andrew_track[REGION["south"]] = 3
    track(s, 0, "south", 5)
    run(s, AndrewTurn())
    assert s.andrew_track[REGION["south"]] == 4
    assert s.shifts == 3
    assert s.rules.shift_points[s.shifts] == 6


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
    assert why(s, "build sales on a4") == "management.display"
    assert why(s, "build purchasing on a4") == ""


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


@rule("solo.human-resources", "solo.shift")
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.key)
def test_human_resources_shift_the_card(card: Card) -> None:
    for strip, failed in ((NO_DONATION, 0), (DONATION, 1)):
        s = andrew(card.key, HR, strip)
        gift(s, NEUTRAL, card.donation)
        run(s, AndrewTurn())
        assert s.shifts == min(card.shift + failed, 4)


@rule("solo.management")
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.key)
def test_management_takes_the_lowest_tiles(card: Card) -> None:
    s = andrew(card.key, MANAGEMENT)
    run(s, AndrewTurn())
    seen: Counter[str] = Counter()
    expected = []
    for kind in card.departments:
        tiles = [tile for tile in s.rules.tiles if s.rules.departments[tile].type == kind]
        expected.append(tiles[seen[kind]])
        seen[kind] += 1
    assert s.andrew_tiles == expected
    assert s.shifts == 0
    assert sum(s.display.values()) == 32 - len(card.departments)


@rule("solo.management", "solo.shift")
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.key)
def test_management_shifts_for_missing_tiles(card: Card) -> None:
    s = andrew(card.key, MANAGEMENT)
    first = card.departments[0]
    for tile in s.rules.tiles:
        if s.rules.departments[tile].type == first:
            s.box[tile], s.display[tile] = 2, 0
    run(s, AndrewTurn())
    missing = card.departments.count(first)
    assert s.shifts == missing
    assert len(s.andrew_tiles) == len(card.departments) - missing
    assert sound(s)


@rule("solo.construction")
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.key)
def test_construction_takes_the_leftmost_slots(card: Card) -> None:
    s = andrew(card.key, CONSTRUCTION)
    slots = [s.rules.city_slots[city][0] for city in card.cities]
    run(s, AndrewTurn())
    assert [slot for slot, owner in enumerate(s.owner) if owner == ANDREW] == sorted(slots)
    assert s.andrew_discs == 26 - len(slots)
    assert s.shifts == 0
    assert (s.money[0], s.goods[0]) == (12, 4)
    assert sound(s)


@rule("solo.construction", "solo.shift")
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.key)
def test_construction_shifts_for_full_cities(card: Card) -> None:
    s = andrew(card.key, CONSTRUCTION)
    for slot in s.rules.city_slots[card.cities[0]]:
        s.owner[slot] = NEUTRAL
    run(s, AndrewTurn())
    assert s.owner.count(ANDREW) == len(card.cities) - 1
    assert s.shifts == 1
    s = andrew(card.key, CONSTRUCTION)
    s.andrew_discs = 1
    run(s, AndrewTurn())
    assert s.owner.count(ANDREW) == 1
    assert s.shifts == min(len(card.cities) - 1, 4)


@rule("solo.research")
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.key)
def test_research_moves_along_the_track(card: Card) -> None:
    s = andrew(card.key, RESEARCH)
    run(s, AndrewTurn())
    expected = [1, 1, 1, 1]
    expected[REGION[card.region]] += card.steps
    assert s.andrew_track == expected
    assert s.shifts == 0
    assert (s.money[0], s.goods[0]) == (12, 4)


@rule("solo.research", "solo.shift")
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.key)
def test_research_shifts_for_missing_steps(card: Card) -> None:
    for taken, end in ((True, 4), (False, 5)):
        s = andrew(card.key, RESEARCH)
        s.andrew_track[REGION[card.region]] = 4
        if taken:
            track(s, 0, card.region, 5)
        run(s, AndrewTurn())
        assert s.andrew_track[REGION[card.region]] == end
        assert s.shifts == min(card.steps - (end - 4), 4)


@rule("solo.donation")
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.key)
def test_b51_a_donation_space_gives_or_shifts(card: Card) -> None:
    index = list(GAME.ruleset(GAME.config(1)).donations).index(card.donation)
    s = andrew(card.key, RESEARCH, DONATION)
    run(s, AndrewTurn())
    assert s.gifts[index] == (ANDREW,)
    assert (s.shifts, s.andrew_discs) == (0, 25)
    assert s.money[0] == 12
    s = andrew(card.key, RESEARCH, DONATION)
    gift(s, 0, card.donation)
    run(s, AndrewTurn())
    assert s.gifts[index] == (0,)
    assert s.shifts == 1
    s = andrew(card.key, RESEARCH, DONATION)
    s.andrew_discs = 0
    run(s, AndrewTurn())
    assert s.gifts[index] == ()
    assert s.shifts == 1


@rule("solo.donation", "timeline.finished-row")
def test_b51_also_on_a_fifth_space_and_by_a_turned_marker() -> None:
    s = andrew("n01", RESEARCH)
    s.markers = [4, 0, 0, 0]
    s.row = 0  # research is finished, human resources is turned
    run(s, AndrewTurn())
    assert s.gifts[0] == (ANDREW,)


@rule("solo.shift")
def test_b52_shifts_add_up_to_four() -> None:
    s = andrew("n12", CONSTRUCTION, DONATION)
    gift(s, NEUTRAL, "welfare-active-employees")
    for city in ("new-york", "chicago", "new-orleans", "san-francisco"):
        for slot in s.rules.city_slots[city]:
            s.owner[slot] = NEUTRAL
    run(s, AndrewTurn())
    assert s.shifts == 4  # five failures


@rule("solo.construction")
def test_b53_andrew_needs_no_goods_kinds_or_icons() -> None:
    s = andrew("n07", CONSTRUCTION)  # Fargo and St. Paul have the icon
    run(s, AndrewTurn())
    assert s.owner.count(ANDREW) == 2
    assert (s.money[0], s.goods[0], s.study) == (12, 4, 0)
    assert s.project[s.rules.city_slots["fargo"][0]] == ""


@rule("solo.research")
def test_b54_he_reaches_a_free_end_and_gets_no_reward() -> None:
    s = andrew("c16", RESEARCH)
    run(s, AndrewTurn())
    assert s.andrew_track[REGION["south"]] == 5
    assert (s.shifts, s.goods[0]) == (0, 4)


@rule("solo.donation", "solo.construction")
def test_b69_tiles_research_and_shifts_need_no_disc() -> None:
    for action in (HR, MANAGEMENT, RESEARCH):
        s = andrew("n07", action)
        s.andrew_discs = 0
        run(s, AndrewTurn())
        assert s.shifts == (1 if action == HR else 0)


@rule("solo.management")
def test_a22_never_twice_the_same_in_a_turn_but_again_later() -> None:
    s = andrew("n06", MANAGEMENT)  # three of human resources
    run(s, AndrewTurn())
    assert s.andrew_tiles == ["training-partnerships", "recruiting", "safety-quality"]
    s.face_up = ""
    run(s, AndrewTurn())
    assert s.andrew_tiles[3:] == ["training-partnerships", "recruiting", "safety-quality"]
    s.face_up = ""
    run(s, AndrewTurn())
    assert s.andrew_tiles[6:] == ["new-lobby"]
    assert s.shifts == 2
    assert "each kind of tile at most once a turn" in GAME.rules["solo.management"].summary


@rule("solo.management")
def test_a22_types_are_served_in_card_order() -> None:
    s = andrew("n10", MANAGEMENT)
    run(s, AndrewTurn())
    assert s.andrew_tiles == ["training-partnerships", "engineering", "advanced-research"]
