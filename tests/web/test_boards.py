"""What every board promises: moves have their places on it, its HTML is sound, and nobody's secret is on it."""

import pytest

from magnate.core.chance import Sampler
from magnate.core.driver import asking, decisions
from magnate.server.views.templates import templates
from tests.web.board_page import Page
from tests.web.drawn_games import BOARDS, Drawn

BOARD = pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
TABLE = pytest.mark.parametrize(
    ("board", "table"),
    [pytest.param(board, n, id=f"{key}-{n}") for key, board in BOARDS.items() for n in range(len(board.tables))],
)


@TABLE
def test_every_move_has_a_place_on_the_board(board: Drawn, table: int) -> None:
    *asked, _ = board.positions(table)
    assert len({type(asking(s)) for s in asked}) > 7
    for s in asked:
        assert [name for decision in decisions(s) for name in board.homeless(s, decision.seat)] == [], asking(s)


@TABLE
def test_the_html_is_sound_through_a_whole_game(board: Drawn, table: int) -> None:
    icons = Page(templates.get_template(f"boards/{board.game.key}/sprite.html").render()).ids
    for s in (*board.positions(table)[::4], board.positions(table)[-1]):
        for seat in (None, s.seats - 1):
            page = Page("".join(board.drawn(s, seat).values()))
            assert page.wrong == []
            assert not board.strict or (page.nested, page.roles) == ([], [])
            assert page.uses <= set(icons)
            assert page.cards <= set(board.game.cards(s.rules)), "something on the board has no card"
            assert [id_ for id_, count in (page.ids + icons).items() if count > 1] == []


@TABLE
def test_no_seat_sees_what_another_holds(board: Drawn, table: int) -> None:
    """Whatever the others and the pile could hold instead, this seat's board is the same to the letter."""
    for number, s in enumerate(board.positions(table)[::8]):
        seat = number % s.seats
        assert board.drawn(board.game.redeal(s, seat, Sampler(number)), seat) == board.drawn(s, seat)


@BOARD
def test_every_option_can_be_drawn(board: Drawn) -> None:
    for seats in board.game.players:
        for option in board.game.options:
            for value in option.values:
                if seats == 1 or option.key != "difficulty":  # of the opponent in a game alone
                    assert board.zones <= set(board.drawn(board.begin(seats, {option.key: value}, 3), 0)), option


@BOARD
def test_names_are_text(board: Drawn) -> None:
    html = "".join(board.drawn(board.positions(0)[-1], 0).values())
    assert "<b>Bob" not in html
    assert "&lt;b&gt;Bob" in html
