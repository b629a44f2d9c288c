"""The solo game: Andrew's cards, his turn, his score."""

from collections import Counter

import pytest

import magnate
from magnate.core.chance import Sampler
from magnate.games.carnegie import GAME
from magnate.games.carnegie.automa import AndrewChoice, AndrewTurn, DrawCard, back, keep_card
from magnate.games.carnegie.content.kinds import ACTIONS, REGION, Card
from magnate.games.carnegie.phases.timeline import FinalScoring, Round
from magnate.games.carnegie.queries import first_free_slot
from magnate.games.carnegie.state import ANDREW, FREE, NEUTRAL, Carnegie
from tests.carnegie.table import (
    CONSTRUCTION,
    HR,
    MANAGEMENT,
    RESEARCH,
    asked,
    away,
    do,
    donation_line,
    fund,
    gift,
    line,
    network,
    offered,
    run,
    sound,
    table,
    track,
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


@rule("solo.choice", "solo.card", "solo.back")
def test_b50_the_human_chooses_in_odd_rounds() -> None:
    s = table(seats=1)
    top = s.upcoming
    run(s, Round(1))
    assert asked(s) == "ActionChoice"
    assert s.card == top
    assert s.face_up == ""
    assert s.card_back == back(s, top)
    assert s.upcoming_back == back(s, s.upcoming)
    do(s, "choose human_resources")
    assert s.face_up == top


@rule("solo.choice", "solo.turn")
def test_b50_andrews_card_chooses_in_even_rounds() -> None:
    s = table(seats=1)
    s.round, s.markers[0] = 2, 1
    card = s.rules.cards[s.upcoming]
    run(s, Round(2))
    assert s.face_up == card.key
    assert s.action == card.action


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


@rule("solo.scoring")
def test_b55_andrew_scores_no_connections_and_no_staff() -> None:
    s = table(seats=1)
    for city in ("chicago", "pittsburgh", "new-york"):
        s.owner[first_free_slot(s, city)] = ANDREW
    score = next(score for score in GAME.result(s).scores if score.seat == ANDREW)
    assert [each.amount for each in score.lines] == [0, 0, 0, 8]


@rule("solo.round-end")
def test_b67_the_card_is_kept_by_its_shift() -> None:
    s = table(seats=1)
    run(s, DrawCard())
    card = s.card
    s.shifts = 3
    keep_card(s)
    assert s.spent == [card]
    assert s.cards_by_shift == [0, 0, 0, 1, 0]
    assert (s.card, s.face_up, s.shifts) == ("", "", 0)
    for _ in range(19):
        run(s, DrawCard())
        keep_card(s)
    assert s.pile == []
    assert s.upcoming == ""
    assert s.cards_by_shift == [19, 0, 0, 1, 0]
    assert sound(s)


@rule("solo.scoring")
def test_b68_only_the_fifth_space_scores() -> None:
    s = table(seats=1)
    s.andrew_track = [4, 4, 4, 4]
    assert line(s, ANDREW, "solo.scoring") == 0
    s.andrew_track = [5, 4, 5, 4]
    assert line(s, ANDREW, "solo.scoring") == 12


@rule("solo.donation", "solo.construction")
def test_b69_tiles_research_and_shifts_need_no_disc() -> None:
    for action in (HR, MANAGEMENT, RESEARCH):
        s = andrew("n07", action)
        s.andrew_discs = 0
        run(s, AndrewTurn())
        assert s.shifts == (1 if action == HR else 0)


@rule("solo.turn")
def test_a41_andrew_acts_before_the_humans_event() -> None:
    s = table(seats=1)
    s.strips = [DONATION] * 4
    s.upcoming = "n01"
    s.pile = [card for card in s.pile if card != "n01"]
    fund(s, 0, money=20)
    away(s, 0, "east")
    run(s, Round(1))
    do(s, "choose human_resources")
    assert asked(s) == "DonationTurn"
    assert why(s, "donate education-human-resources") == "donation.one-per-space"


@rule("solo.levels")
@pytest.mark.parametrize(
    ("level", "normal", "harder"), [("easy", 20, 0), ("normal", 15, 5), ("hard", 10, 10), ("expert", 5, 15)]
)
def test_a43_the_four_levels(level: str, normal: int, harder: int) -> None:
    s = table(seats=1, difficulty=level)
    levels = [s.rules.cards[card].level for card in (*s.pile, s.upcoming)]
    assert (levels.count("normal"), levels.count("challenging")) == (normal, harder)


@rule("solo.back")
def test_a39_faces_and_order_of_the_pile_are_hidden() -> None:
    s = GAME.new(1, "hidden", {"difficulty": "hard"})
    do(s, "tabs AAAA")
    while asked(s) != "ActionChoice":
        do(s, offered(s)[-1])
    view = magnate.view(GAME, s, 0)
    assert "card" not in view
    assert "upcoming" not in view
    assert view["pile"] == 18
    assert view["card_back"] == back(s, s.card)
    assert view["upcoming_back"] == back(s, s.upcoming)
    worlds = [GAME.redeal(s, 0, Sampler(seed)) for seed in range(40)]
    assert {back(s, world.card) for world in worlds} == {s.card_back}
    assert len({world.card for world in worlds}) > 1
    assert len({tuple(world.pile) for world in worlds}) > 30
    for world in worlds:
        assert sound(world)


@rule("solo.back")
def test_a42_the_back_of_a_challenging_card() -> None:
    s = table(seats=1)
    assert back(s, "c08") == "challenging:management"
    s = table(seats=1, errata={"back_shows_action": False})
    assert back(s, "c08") == "challenging:?"
    assert back(s, "n08") == "normal:management"


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


@rule("solo.management")
def test_a22_types_are_served_in_card_order() -> None:
    s = andrew("n10", MANAGEMENT)
    run(s, AndrewTurn())
    assert s.andrew_tiles == ["training-partnerships", "engineering", "advanced-research"]


@rule("solo.donations")
def test_a24_his_donation_per_donation_counts_this_one() -> None:
    for own, expected in ((False, 6), (True, 8)):
        s = table(seats=1, errata={"andrew_counts_own": own})
        gift(s, 0, "health-east", "health-west")
        gift(s, ANDREW, "rights-donations", "welfare-flat")
        assert donation_line(s, ANDREW, "rights-donations") == expected


@rule("solo.donations", "donation.cap")
def test_a25_the_humans_limit_holds_for_him() -> None:
    s = table(seats=1, sides="BBBB")
    network(s, 0, *("albany", "boston", "pittsburgh", "new-york") * 2)
    gift(s, ANDREW, "health-east")
    assert donation_line(s, ANDREW, "health-east") == 12
    s.tab[0] = 6
    assert donation_line(s, ANDREW, "health-east") == 15


@rule("solo.welfare", "end.welfare")
def test_a23_what_is_left_pays_for_his_donations() -> None:
    s = table(seats=1)
    gift(s, 0, "welfare-money")
    gift(s, ANDREW, "welfare-goods", "welfare-money-goods")
    fund(s, 0, money=37, goods=5)
    s.round, s.markers = 20, [5, 5, 5, 5]
    run(s, FinalScoring())
    do(s, "pay best")  # $30 for twelve points
    assert s.money[0] == 7
    assert donation_line(s, 0, "welfare-money") == 12
    # one payment of $5 and a good, four goods more
    assert donation_line(s, ANDREW, "welfare-money-goods") == 4
    assert donation_line(s, ANDREW, "welfare-goods") == 8


@rule("solo.welfare", "goods.sale")
def test_a40_goods_can_be_sold_before_the_payments_are_confirmed() -> None:
    s = table(seats=1)
    gift(s, ANDREW, "welfare-goods")
    fund(s, 0, money=0, goods=4)
    s.round, s.markers = 20, [5, 5, 5, 5]
    run(s, FinalScoring())
    assert donation_line(s, ANDREW, "welfare-goods") == 8
    do(s, "sell 4 goods")
    assert asked(s) == ""
    assert donation_line(s, ANDREW, "welfare-goods") == 0


@rule("solo.setup")
def test_a43_the_human_sets_up_alone() -> None:
    s = GAME.new(1, "alone")
    do(s, "tabs AAAA")
    course = []
    while s.round == 0:
        course.append(asked(s))
        do(s, offered(s)[-1])
    assert course[:3] == ["HousingDisc", "DepartmentDraft", "OpeningMoves"]
    assert s.andrew_track == [1, 1, 1, 1]
    assert s.andrew_tiles == []
    assert s.owner.count(ANDREW) == 0
    assert s.owner.count(FREE) < 68


@rule("solo.card")
def test_andrew_choice_turns_the_card_up() -> None:
    s = table(seats=1)
    run(s, DrawCard(), AndrewChoice())
    assert s.face_up == s.card
    assert s.action == s.rules.cards[s.card].action
