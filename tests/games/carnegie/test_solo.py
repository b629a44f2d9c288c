"""The solo game: Andrew's cards, his turn, his score."""

import pytest

import magnate
from magnate.core.chance import Sampler
from magnate.games.carnegie import GAME
from magnate.games.carnegie.mechanics.andrew import AndrewChoice, DrawCard, back, keep_card
from magnate.games.carnegie.phases.timeline import FinalScoring, Round
from magnate.games.carnegie.queries import first_free_slot
from magnate.games.carnegie.state import ANDREW, FREE, NEUTRAL, Carnegie
from tests.games.carnegie.table import (
    RESEARCH,
    asked,
    away,
    build,
    do,
    donation_line,
    fund,
    gift,
    line,
    network,
    offered,
    project,
    run,
    sound,
    table,
    turn,
    why,
)
from tests.rules import rule

DONATION = "1-back"  # its first space is a donation


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
    assert offered(s) == ["sell 4 goods", "confirm"]
    do(s, "sell 4 goods")
    assert asked(s) == ""
    assert donation_line(s, ANDREW, "welfare-goods") == 0


@rule("solo.welfare", "end.welfare")
def test_a40_after_the_own_payments_goods_can_be_kept_from_andrew() -> None:
    s = table(seats=1)
    gift(s, 0, "welfare-money")
    gift(s, ANDREW, "welfare-money-goods")
    fund(s, 0, money=37, goods=3)
    s.round, s.markers = 20, [5, 5, 5, 5]
    run(s, FinalScoring())
    do(s, "pay best")  # $30
    assert donation_line(s, ANDREW, "welfare-money-goods") == 4  # $5 and a good; $7 pay for no second time
    assert offered(s) == ["sell 3 goods", "confirm"]
    do(s, "confirm")
    assert asked(s) == ""
    assert donation_line(s, ANDREW, "welfare-money-goods") == 4


@rule("solo.welfare")
def test_f2_goods_whose_sale_denies_andrew_nothing_make_no_question() -> None:
    s = table(seats=1)
    gift(s, ANDREW, "welfare-money")
    fund(s, 0, money=30, goods=4)  # all twelve points without any goods
    s.round, s.markers = 20, [5, 5, 5, 5]
    run(s, FinalScoring())
    assert asked(s) == ""
    assert donation_line(s, ANDREW, "welfare-money") == 12


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


@rule("solo.donations")
def test_c14_andrew_scores_the_humans_projects() -> None:
    s = table(seats=1)
    network(s, 0, "seattle", "helena", "portland", "boise", "reno")
    gift(s, ANDREW, "health-west")
    assert donation_line(s, ANDREW, "health-west") == 10


@rule("solo.scoring", "solo.round-end")
def test_d17_andrews_account() -> None:
    s = table(seats=1)
    s.cards_by_shift = [12, 4, 2, 1, 1]
    s.andrew_tiles = ["sales", "logistics", "recruiting", "engineering", "supply-chain"]
    s.andrew_track = [5, 4, 1, 1]
    for city in ("chicago", "denver", "reno"):
        s.owner[first_free_slot(s, city)] = ANDREW
    score = next(score for score in GAME.result(s).scores if score.seat == ANDREW)
    assert [each.amount for each in score.lines] == [26, 10, 6, 5]
    assert score.total == 47


@rule("solo.setup", "setup.jokers", "setup.neutral", "setup.departments")
def test_the_solo_table() -> None:
    s: Carnegie = GAME.new(1, "audit", {"difficulty": "expert"})
    assert (sum(s.display.values()), sum(s.box.values())) == (16, 16)
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


@rule("tile.charitable-giving", "solo.donations")
def test_his_donation_can_be_copied_and_both_score() -> None:
    s = table(seats=1)
    gift(s, ANDREW, "health-west")
    gift(s, NEUTRAL, "welfare-flat")
    build(s, 0, "charitable-giving", "a4", standing=1)
    project(s, 0, "housing", "denver", "seattle")
    turn(s, RESEARCH)
    assert {move.split()[2] for move in offered(s) if move.startswith("copy")} == {"health-west"}
    do(s, "copy a4 health-west west")
    assert s.money[0] == 7
    assert donation_line(s, 0, "health-west") == donation_line(s, ANDREW, "health-west") == 4
