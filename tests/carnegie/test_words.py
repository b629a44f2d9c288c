"""What a screen says: names, labels, the table as text."""

import re

import pytest

import magnate
from magnate.core.chance import Sampler
from magnate.games.carnegie import GAME
from magnate.games.carnegie.terminal import WIDTH, draw
from tests.carnegie.table import CONSTRUCTION, MANAGEMENT, do, table, turn


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


def label_of(s: magnate.State, line: str) -> str:
    move = GAME.parse(s, line, 0)
    return GAME.say(move.label, move.args(s))


def test_backs_of_cards_in_words() -> None:
    assert GAME.name("back", "normal:management") == "normal, Management"
    assert GAME.name("back", "challenging:?") == "challenging, ?"
