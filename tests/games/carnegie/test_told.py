"""What a turn costs and what happened, told with who, what, from where and why."""

import importlib
import pkgutil
import re
from collections.abc import Iterator

import pytest

import magnate
from magnate.core.chance import Sampler
from magnate.core.move import Refusal
from magnate.games import carnegie
from magnate.games.carnegie import GAME
from magnate.games.carnegie.mechanics.andrew import AndrewTurn
from magnate.games.carnegie.mechanics.welfare import FinalPayments
from magnate.games.carnegie.phases.activation import ActivationPhase
from tests.games.carnegie.table import (
    HR,
    MANAGEMENT,
    RESEARCH,
    build,
    do,
    fund,
    gift,
    label,
    lie,
    run,
    stand,
    table,
    turn,
)
from tests.games.carnegie.test_words import prompt_of, told
from tests.rules import rule


@rule("department.finish", "hr.moves")
def test_a_step_that_opens_another_department_says_who_is_left_unused() -> None:
    s = table()
    build(s, 0, "recruiting", "d4", standing=2)
    turn(s, HR)
    do(s, "use d4 moves 1", "move lying b1 a4")  # all four steps of the first employee
    assert prompt_of(s) == "Human Resources: 6 of 6 steps left"
    assert label(s, "move lying b1 c1").endswith("1 step (1 of Recruiting is not used)")
    assert label(s, "use d4 moves 1").endswith("4 steps")
    do(s, "use d4 moves 1")
    assert label(s, "use b2 moves 1").endswith("6 steps (4 steps are lost)")


@rule("department.finish")
def test_another_department_says_who_is_left_unused() -> None:
    s = table()
    stand(s, 0, "commerce-finance", 3)
    turn(s, MANAGEMENT)
    do(s, "use a1 money 1")
    assert label(s, "build sales on a4").endswith("for 2 goods (2 of Commerce and Finance are not used)")
    assert label(s, "use a1 money 1").endswith("$3")


@rule("joker.use", "research.pool")
def test_a_joker_says_which_study_points_it_gives_up() -> None:
    s = table(seats=4)
    turn(s, RESEARCH, 1)
    assert label(s, "joker management", 1) == "Use the joker for Management (3 study points are lost)"
    turn(s, HR, 1)
    assert label(s, "joker management", 1) == "Use the joker for Management"


@rule("hr.moves")
def test_a_move_tells_what_is_on_both_spaces() -> None:
    s = table()
    turn(s, HR)
    assert told(do(s, "move lying b1 a1"))[-1] == "Blue moves a lying employee from the lobby to Commerce and Finance."
    assert told(do(s, "move standing c2 c3"))[0] == "Blue moves a standing employee from Construction to c3."


@rule("department.order")
def test_what_is_lost_is_told_before_the_turn_ends() -> None:
    s = table()
    turn(s, HR)
    do(s, "move lying b1 a1")
    assert told(do(s, "done"))[:2] == ["Blue leaves 5 steps unmade.", "Blue is done with the departments."]


@rule("activation.all")
def test_activate_all_says_whether_it_is_all_of_them() -> None:
    s = table()
    fund(s, 0, money=3)
    lie(s, 0, "a1", 2)
    run(s, ActivationPhase())
    assert label(s, "activate all") == "Activate 2 employees for $2: all who can stand up"
    lie(s, 0, "a2")
    assert label(s, "activate all").endswith("for $2: as many as your money pays, the cheapest first")


@rule("end.welfare")
def test_a_payment_tells_what_its_donation_scores_then() -> None:
    s = table()
    fund(s, 0, money=0, goods=9)
    gift(s, 0, "welfare-goods")
    s.phase = "scoring"
    run(s, FinalPayments())
    assert told(do(s, "pay welfare-goods 2"))[1] == "Blue now has 4 points for Welfare: goods."
    assert told(do(s, "pay welfare-goods 4"))[1] == "Blue now has 12 points for Welfare: goods."


@rule("management.first-build")
def test_who_builds_another_tile_first_is_told_which_comes_first() -> None:
    s = table()
    s.drafted[0] = "recruiting"
    turn(s, MANAGEMENT)
    refused = GAME.parse(s, "build sales on a4", 0).check(s)
    assert refused is not None
    assert GAME.explain(refused).startswith("You took Recruiting in the set-up, and it is built before any other")


@rule("solo.shift", "solo.donation")
def test_andrew_without_a_disc_says_so() -> None:
    s = table(seats=1)
    s.card, s.andrew_discs = next(iter(s.rules.cards)), 0
    s.row, s.action = 0, HR
    s.markers[s.row] = 4  # a fifth space: also donations
    assert "he has no disc left for its donation" in " ".join(told(run(s, AndrewTurn())))


@rule("solo.card")
def test_a_card_counts_its_tiles() -> None:
    s = table(seats=1)
    cards = {key: GAME.under(s.rules).name("card", key) for key in s.rules.cards}
    assert any("Management: 3 tiles of Human Resources;" in card for card in cards.values())
    assert any("1 tile of Human Resources, 1 tile of Construction and 1 tile of" in card for card in cards.values())


def test_every_sentence_of_the_game_begins_with_a_capital() -> None:
    texts = [event.text for event in GAME.events] + [step.prompt for step in GAME.steps if hasattr(step, "prompt")]
    for module in pkgutil.walk_packages(carnegie.__path__, "magnate.games.carnegie."):
        named = vars(importlib.import_module(module.name)).values()
        texts += [each.why for each in named if isinstance(each, Refusal)]
    assert len(texts) > 100
    assert [text for text in texts if text and not (text[0].isupper() or text.startswith("{"))] == []


def test_every_chapter_of_the_rules_has_a_name() -> None:
    named = dict.fromkeys(GAME.chapter(key) for key in GAME.rules)
    assert {"Setup", "Human Resources", "Tile", "Solo"} <= set(named)
    assert "Hr" not in named


SINGULAR = re.compile(r"(?<![\d,.$])1 (goods|points|employees|steps|study points|places|tiles|discs|times)\b|\(s\)")
INTERNAL = re.compile(r"[a-z]_[a-z]|\b(human-resources|welfare-|health-|rights-|education-)|[{}]|  ")


def spoken(seats: int, expansion: str) -> Iterator[str]:
    """All that a random game asks, offers, refuses and tells, in words."""
    s = GAME.new(seats, f"spoken {seats}", {"expansion_departments": expansion})
    game, dice = GAME.under(s.rules), Sampler(seats)
    while s.agenda:
        for decision in magnate.decisions(s):
            yield game.say(decision.prompt, decision.args)
            for move in decision.moves[:: 1 + len(decision.moves) // 40]:
                yield game.say(move.label, move.args(s))
                refused = move.check(s)
                if refused is not None:
                    yield game.say(refused.why, refused.args)
        moves = magnate.legal(s)
        for logged in magnate.play(s, moves[dice.pick(len(moves), "move")]):
            yield game.say(logged.event.text, logged.event.args())


@pytest.mark.parametrize(("seats", "expansion"), [(1, "none"), (2, "open_bar"), (3, "mixed"), (4, "none")])
def test_every_sentence_begins_with_a_capital_and_counts_one_as_one(seats: int, expansion: str) -> None:
    said = sorted(set(spoken(seats, expansion)))
    assert len(said) > 200
    assert [text for text in said if not text[:1].isupper() and not text[:1].isdigit()] == []
    assert [text for text in said if SINGULAR.search(text)] == []
    assert [text for text in said if INTERNAL.search(text)] == []
