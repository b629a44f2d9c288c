"""The plain board, which any game has."""

import pytest

import magnate
from magnate.core.chance import Sampler
from magnate.core.game import Game
from magnate.core.view import view
from magnate.games import GAMES, find
from magnate.web.boards.plain.picture import board


def heading(game: Game, column: str) -> str:
    """What a plain board calls a column: by the game's own word, if it has one."""
    title = game.titles.get(column) or column.replace("_", " ")
    return title[0].upper() + title[1:]


@pytest.mark.parametrize("key", list(GAMES))
def test_the_plain_board_names_things_and_hides_what_is_hidden(key: str) -> None:
    game = find(key)
    seats = max(game.players)
    dice = Sampler(5)
    s = game.new(seats, "board")
    for _ in range(120):
        moves = magnate.legal(s)
        magnate.play(s, moves[dice.pick(len(moves), "move")])
    for seat in (*range(seats), None):
        shown = board(game, s.rules, view(game, s, seat), seat, seats)
        assert len(shown.by_seat.heads) == seats
        for _, cells in (*shown.by_seat.rows, *(row for grid in shown.tables for row in grid.rows)):
            assert all(isinstance(cell, str) and cell for cell in cells)
        titles = {title for title, _ in shown.by_seat.rows}
        assert titles <= {heading(game, name) for name in game.by_seat}
        shown_columns = {title for title, _ in shown.facts} | titles
        assert not shown_columns & {heading(game, name) for name in game.internal}
    everything = set(s.columns)
    assert set(game.by_seat) <= everything
    assert set(game.internal) <= everything


def test_a_list_as_long_as_the_table_is_not_taken_for_a_column_of_seats() -> None:
    game = find("chicago1875")
    s = game.new(3, "order")
    facts = dict(board(game, s.rules, view(game, s, 0), 0, 3).facts)
    assert "Initiative" in facts
    assert set(facts["Initiative"].split(", ")) == {"Red", "Yellow", "Green"}
    s.director["swift"], s.preferred["swift"] = 1, -2
    s.commons["swift"] = (2, 0, 1, 3, 1)
    assert game.show("director", 1) == "Yellow"
    assert [game.show("preferred", seat) for seat in (0, -1, -2)] == ["Red", "treasury", "bank pool"]
    assert game.show("commons", s.commons["swift"]) == "Red 2, Green 1, bank pool 3, treasury 1"
