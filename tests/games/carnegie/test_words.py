"""What a screen says: names, labels, the table as text."""

import re

import pytest

import magnate
from magnate.core.event import Event
from magnate.core.record import walk
from magnate.games.carnegie import GAME
from magnate.games.carnegie.mechanics.andrew import AndrewTurn, DrawCard
from magnate.games.carnegie.mechanics.donations import DonationChance
from magnate.games.carnegie.mechanics.income import CallBack
from magnate.games.carnegie.mechanics.research import StudyIncome
from magnate.games.carnegie.phases.activation import ActivationPhase
from magnate.games.carnegie.phases.departments import SeatTurn
from magnate.games.carnegie.phases.timeline import ActionChoice, EventPhase, NameEvent, Round
from magnate.games.carnegie.show.terminal import HEIGHT, LEGEND, WIDTH, aid, draw
from magnate.games.carnegie.state import ANDREW, NEUTRAL
from tests.games.carnegie.table import (
    CONSTRUCTION,
    HR,
    MANAGEMENT,
    RESEARCH,
    away,
    build,
    do,
    fund,
    gift,
    label,
    lie,
    network,
    project,
    run,
    stand,
    table,
    turn,
)
from tests.recorded import kept
from tests.rules import rule


@pytest.mark.parametrize("name", [name for name in kept.NAMES if name.startswith("carnegie/")])
def test_the_table_as_text_fits_a_terminal(name: str) -> None:
    journal = kept.read(name)  # people-like play builds far more than random play
    s = journal.first()
    for _ in walk(GAME, s, journal.entries[1:]):
        lines = plain(draw(GAME, magnate.view(GAME, s, 0), s.rules)).splitlines()
        assert len(lines) <= HEIGHT
        assert max(len(line.rstrip()) for line in lines) <= WIDTH


def plain(text: str) -> str:
    return re.sub(r"(?<!\\)\[[a-z_ /]*\]", "", text)


def test_the_text_shows_what_lies_on_the_table_and_what_it_costs() -> None:
    s = table(seats=1)
    text = plain(draw(GAME, magnate.view(GAME, s, 0), s.rules))
    assert "Round 1 of 20" in text
    assert "Chicago 3~1 icihp" in text
    assert "b1 Lobby +5" in text
    assert "a2 Research & Development 1/3 $2" in text
    assert "w$1BA >2 s$3 >1 s1g >4 r2p >5 r2p+3g" in text  # the West
    assert "h A0 >1 disc 1e/$1" in text  # the next step of housing
    assert "next donation $5, limit 12p" in text
    assert "Andrew" in text
    assert text.splitlines()[-len(LEGEND) :] == [*LEGEND]
    assert "joker" not in text  # there is none with one player
    assert "First player" not in text


def test_the_text_tells_points_by_source_what_donations_score_and_the_network() -> None:
    s = table()
    network(s, 0, "chicago", "st-louis", "memphis", "new-orleans")
    gift(s, 0, "health-midwest")
    facts = GAME.facts(magnate.view(GAME, s, 0), s.rules)
    text = plain(draw(GAME, magnate.view(GAME, s, 0), s.rules))
    totals = "/".join(str(points["total"]) for points in facts["points"])
    row = next(line for line in text.splitlines() if line.startswith("B/Y "))
    assert f"points now {totals}" in row
    assert f"midwest 2={facts['donations']['health-midwest']['scores'][0]}B" in text
    assert facts["networks"][0]["value"] > 0
    assert f"Network   {facts['networks'][0]['value']}p by " in text


def test_labels_name_departments_amounts_and_prices() -> None:
    s = table()
    stand(s, 0, "commerce-finance", 2)
    turn(s, MANAGEMENT)
    assert label(s, "use a1 money 1") == "Use 1 employee of Commerce and Finance: $3"
    assert label(s, "use a1 goods 2") == "Use 2 employees of Commerce and Finance: 2 goods"
    said = "Commerce and Finance, mission for 2 goods: send an employee to the West"
    assert label(s, "mission a1 mission-goods west") == said
    assert label(s, "build sales on a4") == "Build Sales (Management; 1 good for $6, 1 to 3 times) on a4 for 2 goods"
    assert label(s, "done") == "Done"
    s = table()
    build(s, 0, "construction-outsourcing", "a4", standing=1)
    fund(s, 0, money=1, goods=4)
    turn(s, CONSTRUCTION)
    said = "Construction: industry in Chicago (Midwest, 3 points, large, 1 connection point) for 2 goods"
    assert label(s, "build industry from c2 in chicago industry") == said
    said = "Construction: housing in Fargo (Midwest, 1 point, pays $1 at once) for 1 good"
    assert label(s, "build housing from c2 in fargo any") == said
    said = "Construction Outsourcing: industry in Reno (West, 0 points) for $3 and 2 goods (sells 2 goods)"
    assert label(s, "build industry from a4 in reno any") == said


@rule("tile.trade")
def test_labels_of_trades_say_the_rate() -> None:
    s = table()
    build(s, 0, "sales", "a4", standing=2)
    build(s, 0, "logistics", "b4", standing=1)
    turn(s, MANAGEMENT)
    assert label(s, "trade a4 1") == "Sales, 1 employee: 1 good for $6"
    assert label(s, "trade a4 4") == "Sales, 2 employees: 4 goods for $24"
    assert label(s, "trade b4 2") == "Logistics, 1 employee: 2 goods for $6 and 2 points"


@rule("setup.tabs")
def test_tab_sides_are_four_letters_beside_a_table_of_the_sides() -> None:
    s = GAME.new(2, "words")
    said = "Choose a side of each of your project tabs"
    assert prompt_of(s) == said
    assert label(s, "tabs ABAB") == "Take these sides: housing A, commerce B, industry A, public infrastructure B"
    lines = aid(s.rules, "setup.tabs")
    assert max(map(len, lines)) <= WIDTH
    assert lines[0] == "housing A         $2; 1 new employee or $1; $2; 1 new employee or $1; up to 6 points"
    assert lines[-1].endswith("1 point; 1 good or $3; 2 points; up to 9 points, each donation may score 3 more")
    (sides, *_) = GAME.estimates(magnate.view(GAME, s, 0), s.rules)
    assert sides.rows[0][0] == "housing A"


@rule("hr.moves", "research.pool")
def test_labels_say_what_steps_and_study_points_cost_and_what_is_lost() -> None:
    s = table()
    build(s, 0, "recruiting", "a4", standing=1)
    turn(s, HR)
    assert label(s, "move lying b1 c2") == "Move a lying employee from b1 (lobby) to c2 (Construction): 2 steps"
    do(s, "move lying b1 c2")
    assert label(s, "use a4 moves 1") == "Use 1 employee of Recruiting: 4 steps (4 steps are lost)"
    assert label(s, "done") == "Done (4 steps are lost)"
    s = table()
    turn(s, RESEARCH)
    assert label(s, "develop housing") == "Develop housing for 1 study point: a disc with income 1 new employee or $1"
    assert (
        label(s, "advance west")
        == "Advance in the West for 2 study points: stagecoach, $3 for each employee called back"
    )
    assert label(s, "done") == "Done (3 study points are lost)"


@rule("timeline.choice", "income.call-back")
def test_labels_of_actions_and_call_backs_say_what_follows() -> None:
    s = table()
    s.strips[0], s.strips[1] = "1-front", "1-back"
    s.markers = [0, 0, 5, 4]
    run(s, ActionChoice(0))
    assert label(s, "choose human_resources") == "Human Resources: income from the West"
    assert label(s, "choose management") == "Management: donations"
    said = (
        "Construction: income from the West and donations "
        "(Construction is finished: the marker of Research & Development moves)"
    )
    assert label(s, "choose construction") == said
    s.agenda.clear()
    project(s, 0, "housing", "chicago")
    away(s, 0, "west", 2)
    run(s, CallBack(0, "west"))
    assert prompt_of(s) == "Call back employees from the West: each brings $1"
    assert label(s, "recall 2 from west") == ("Call back 2 employees from the West: $2 and the income of your projects")
    assert label(s, "recall 0 from west") == "Call back 0 employees from the West: no income"


def prompt_of(s: magnate.State) -> str:
    decision = magnate.decisions(s)[0]
    return GAME.say(decision.prompt, decision.args)


def told(events: list[Event]) -> list[str]:
    return [GAME.say(event.text, event.args()) for event in events]


def test_prompts_say_how_much_is_left() -> None:
    s = GAME.new(2, "words")
    (form,) = magnate.decisions(s)[0].forms
    assert [field.hint for field in form.fields] == ["$1 each, at any time"]
    while "step" not in prompt_of(s):
        magnate.play(s, magnate.legal(s)[0])
    assert prompt_of(s) == "Move your employees: 6 of 6 steps left"
    s = table()
    turn(s, HR)
    assert prompt_of(s) == "Human Resources: 6 of 6 steps left"
    do(s, "move lying b1 d4")
    assert prompt_of(s) == "Human Resources: 1 of 6 steps left"
    s = table()
    stand(s, 0, "research-development", 2)
    turn(s, RESEARCH)
    assert prompt_of(s) == "Research & Development: 6 study points left"
    s = table()
    turn(s, MANAGEMENT)
    assert prompt_of(s) == "Management: use your departments"
    s.study = 1
    run(s, StudyIncome(0))
    assert prompt_of(s) == "Spend 1 study point from the event"


@rule("income.transport", "income.projects")
def test_income_names_its_source() -> None:
    s = table()
    project(s, 0, "housing", "chicago")
    away(s, 0, "west")
    run(s, CallBack(0, "west"))
    assert told(do(s, "recall 1 from west")) == [
        "Blue calls 1 employee back from the West.",
        "Blue puts 1 employee in the lobby.",
        "Blue receives $1 (transport income of the West).",
        "Blue receives $2 (income of the housing tab).",
    ]
    turn(s, MANAGEMENT)
    assert told(do(s, "use a1 money 1"))[:2] == [
        "Blue uses Commerce and Finance.",
        "Blue receives $3 (Commerce and Finance).",
    ]


@rule("solo.card", "solo.shift")
def test_andrews_card_is_told_by_its_face_and_each_shift_by_its_reason() -> None:
    said = GAME.name("card", "n11")
    assert said.startswith("normal, strongest in Construction (donation: Welfare: money and goods; Human Resources: 2")
    assert "Portland, Boise, Denver and Los Angeles" in said
    s = table(seats=1)
    s.card, s.action, s.row, s.markers = "n11", HR, 0, [0, 0, 0, 0]
    s.strips[0] = "1-back"  # a donation
    gift(s, NEUTRAL, "welfare-money-goods")
    assert told(run(s, AndrewTurn()))[1:] == [
        "Andrew moves his card 1 place to the right, to 1 point: a disc lies on its donation.",
        "Andrew moves his card 2 places to the right, to 6 points: its number for Human Resources.",
    ]


@rule("solo.back")
def test_the_last_card_has_no_next_back() -> None:
    s = table(seats=1)
    s.pile, s.upcoming, s.upcoming_back = [], "n11", "normal:construction"
    assert told(run(s, DrawCard())) == ["Andrew draws his last card, with this back: normal, Construction."]


@rule("solo.turn", "solo.choice")
def test_the_event_is_told_with_the_choice_and_before_andrews_donation() -> None:
    s = table(seats=1)
    s.strips[0] = "1-back"  # a donation
    run(s, Round(1))
    assert s.chooser == 0
    names = [type(event).__name__ for event in do(s, "choose human_resources")]
    assert names[:3] == ["ActionChosen", "EventBegan", "CardTurned"]
    s = table(seats=1)
    assert told(run(s, Round(2)))[0] == "Round 2 of 20 begins: Andrew chooses the action."
    assert s.chooser == ANDREW


def test_the_account_counts_one_as_one() -> None:
    s = table()
    project(s, 0, "housing", "chicago")
    gift(s, 0, "education-construction")
    said = [GAME.say(line.label, line.args) for line in GAME.result(s).scores[0].lines]
    assert "1 project in the Midwest" in said
    assert "Donation (Education: construction departments), 1 time" in said
    rows = [row[0] for row in GAME.estimates(magnate.view(GAME, s, 0), s.rules)[0].rows]
    assert {"Projects in the Midwest", "Donation (Education: construction departments)"} <= set(rows)
    assert GAME.amount(1234) == "1,234"


def test_backs_of_cards_in_words() -> None:
    assert GAME.name("back", "normal:management") == "normal, Management"
    assert GAME.name("back", "challenging:?") == "challenging, action not shown"


@rule("solo.shift")
def test_a_card_at_the_last_place_is_told_to_stop_there() -> None:
    s = table(seats=1)
    s.card, s.action, s.row, s.shifts = "n11", HR, 0, 3
    s.markers, s.strips[0] = [0, 0, 0, 0], "1-front"  # an income
    assert told(run(s, AndrewTurn()))[1:] == [
        "Andrew moves his card 1 place to the right, to 10 points: its number for Human Resources.",
        "Andrew moves his card no further than 10 points: the row ends there.",
    ]


@rule("solo.back")
def test_the_next_back_is_told_when_andrew_chooses_by_it() -> None:
    s = table(seats=1)
    events = told(run(s, Round(1)))
    assert events[-1].startswith("Andrew will choose the next action by a card with this back: ")
    text = plain(draw(GAME, magnate.view(GAME, s, 0), s.rules))
    assert "next round Andrew chooses " in text
    s = table(seats=1)
    assert not any(each.startswith("Next round") for each in told(run(s, Round(2))))
    assert "next round" not in plain(draw(GAME, magnate.view(GAME, s, 0), s.rules))


@rule("solo.card")
def test_andrews_row_tells_his_card_in_words() -> None:
    s = table(seats=1)
    s.card = s.face_up = "n11"
    text = " ".join(plain(draw(GAME, magnate.view(GAME, s, 0), s.rules)).split())
    face = s.rules.cards["n11"]
    assert f"card: HR +{face.shift}, tiles: " in text
    assert "builds in Portland, Boise, Denver and Los Angeles" in text


@rule("activation.all", "activation.department")
def test_activation_says_nobody_before_the_first_and_nobody_else_after_it() -> None:
    s = table()
    lie(s, 0, "c2", 2)
    lie(s, 0, "d1")
    run(s, ActivationPhase())
    assert label(s, "end activation") == "Activate nobody"
    assert label(s, "activate b1 for 0") == "Activate an employee in the lobby (b1)"
    assert label(s, "activate d1 for 0") == "Activate an employee on the empty space d1"
    assert label(s, "activate c2 for 2") == "Activate an employee in Construction (c2) for $2"
    do(s, "activate c2 for 2")
    assert label(s, "end activation") == "Activate nobody else"
    assert told(do(s, "end activation"))[0] == "Blue activates nobody else."
    s = table()
    lie(s, 0, "c2")
    run(s, ActivationPhase())
    assert told(do(s, "end activation"))[0] == "Blue activates nobody."


@rule("tile.property-management")
def test_property_management_says_move_nobody() -> None:
    s = table()
    build(s, 0, "property-management", "a4", standing=1)
    turn(s, MANAGEMENT)
    do(s, "build sales on b4")
    assert label(s, "decline") == "Move nobody"


@rule("setup.draft")
def test_the_draft_tells_what_a_tile_does() -> None:
    s = table()
    assert label(s, "draft purchasing") == "Take Purchasing (Management): mission: 3 goods; mission: $8"


@rule("donation.event", "end.donations")
def test_labels_of_donations_tell_their_value_and_their_worth_now() -> None:
    s = table()
    project(s, 0, "housing", "chicago", "st-louis")
    assert label(s, "donate health-midwest").endswith("(2 points each, now 4) for $5")
    assert label(s, "donate rights-donations").endswith("(2 points each, now 2) for $5")
    assert label(s, "donate welfare-goods").endswith(" handed in at the end) for $5")


@rule("donation.event", "department.order", "income.call-back")
def test_whoever_is_passed_over_is_told_of() -> None:
    s = table()
    fund(s, 0, money=1, goods=0)
    assert told(run(s, DonationChance(0))) == ["Blue cannot pay $5: no donation."]
    s.discs[1] = 0
    assert told(run(s, DonationChance(1))) == ["Yellow can make no donation: no disc is left, or no donation is free."]
    s = table()
    stand(s, 0, "commerce-finance", 0)
    stand(s, 0, "strategic-planning", 0)
    s.action = MANAGEMENT
    assert told(run(s, SeatTurn(0))) == ["Blue uses no department of Management."]
    s.markers, s.strips[0], s.action, s.row = [0, 0, 0, 0], "1-front", HR, 0
    assert told(run(s, EventPhase())) == [
        "Blue has nobody to call back from the West.",
        "Yellow has nobody to call back from the West.",
    ]


@rule("timeline.both-events")
def test_two_events_of_a_round_are_told_in_one_sentence() -> None:
    s = table()
    s.markers, s.action = [4, 0, 0, 0], HR
    (said,) = told(run(s, NameEvent()))
    assert re.fullmatch(r"The event of the round: income from the \w+, and donations\.", said)


@rule("donation.cap", "end.jokers")
def test_the_account_tells_the_limit_and_leaves_out_what_does_not_apply() -> None:
    s = table()
    network(s, 0, "seattle", "helena", "portland", "boise", "reno", "phoenix", "santa-fe")
    gift(s, 0, "health-small-city", "health-east")
    said = [GAME.say(line.label, line.args) for line in GAME.result(s).scores[0].lines]
    assert "Donation (Health: projects in small cities), 7 times, at most 12" in said
    assert "Donation (Health: projects in the East), 0 times" in said
    assert not any("joker" in each or "Connected" in each for each in said)
    rows = [row[0] for row in GAME.estimates(magnate.view(GAME, s, 0), s.rules)[0].rows]
    assert "Donation (Health: projects in small cities)" in rows
