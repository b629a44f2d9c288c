"""What a screen says: names, labels, the table as text."""

import re

import pytest

import magnate
from magnate.core.chance import Sampler
from magnate.games.carnegie import GAME
from magnate.games.carnegie.research import StudyIncome
from magnate.games.carnegie.terminal import WIDTH, draw
from tests.carnegie.table import CONSTRUCTION, HR, MANAGEMENT, do, gift, project, run, table, turn


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_table_as_text_fits_a_terminal(seats: int) -> None:
    s = GAME.new(seats, "terminal", {"expansion_departments": "open_bar"})
    dice = Sampler(seats)
    while s.agenda:
        if dice.pick(10, "look") == 0:
            text = draw(GAME, magnate.view(GAME, s, 0), s.rules)
            for line in re.sub(r"(?<!\\)\[[a-z_ /]*\]", "", text).splitlines():
                assert len(line.rstrip()) <= WIDTH
        moves = magnate.legal(s)
        magnate.play(s, moves[dice.pick(len(moves), "move")])


def test_the_text_shows_what_lies_on_the_table() -> None:
    s = table(seats=1)
    text = draw(GAME, magnate.view(GAME, s, 0), s.rules)
    assert "Round 1 of 20" in text
    assert "Chicago(3) icihp" in text
    assert "b1 Lobby +5" in text
    assert "a2 Research & De 1/3" in text
    assert "Andrew" in text


def test_labels_name_departments_and_prices() -> None:
    s = table()
    turn(s, MANAGEMENT)
    assert label_of(s, "open a1") == "Use Commerce and Finance"
    do(s, "open a1")
    assert label_of(s, "use a1 mission-goods") == "Use an employee: mission for goods"
    do(s, "close", "open c1", "build sales")
    assert label_of(s, "place sales on a4") == "On a4 for 2 goods"
    s = table()
    turn(s, CONSTRUCTION)
    do(s, "open c2")
    assert label_of(s, "build industry from c2") == "Build industry for 2 goods"


def prompt_of(s: magnate.State) -> str:
    decision = magnate.decisions(s)[0]
    return GAME.say(decision.prompt, decision.args)


def test_prompts_say_how_much_is_left_and_what_letters_mean() -> None:
    s = GAME.new(2, "words")
    assert prompt_of(s).endswith("a letter each for housing, commerce, industry and public infrastructure")
    (form,) = magnate.decisions(s)[0].forms
    assert [field.hint for field in form.fields] == ["$1 for each; goods may be sold at any time."]
    while "step" not in prompt_of(s):
        magnate.play(s, magnate.legal(s)[0])
    assert prompt_of(s) == f"Move your employees: {s.steps} steps left"
    do(s, *["stop"] * 2)
    s = table()
    turn(s, HR)
    do(s, "open b2")
    assert prompt_of(s) == f"Use the employees of the department on b2: {s.steps} steps left"
    s.steps = 0
    assert prompt_of(s) == "Use the employees of the department on b2"
    s.steps = 1
    assert prompt_of(s) == "Use the employees of the department on b2: 1 step left"
    s.study = 2
    run(s, StudyIncome(0))
    assert prompt_of(s) == "Spend your study points: 2 left"


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


def label_of(s: magnate.State, line: str) -> str:
    move = GAME.parse(s, line, 0)
    return GAME.say(move.label, move.args(s))


def test_backs_of_cards_in_words() -> None:
    assert GAME.name("back", "normal:management") == "normal, Management"
    assert GAME.name("back", "challenging:?") == "challenging, ?"
