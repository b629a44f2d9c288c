"""The board of Carnegie: every move has its place on it, and nothing on it is somebody else's secret."""

import re
from pathlib import Path

import pytest

from magnate.core.driver import decisions
from magnate.core.view import view
from magnate.games.carnegie import GAME
from magnate.server.views.templates import templates
from magnate.web import WEB
from magnate.web.boards.carnegie.geography import TOWNS, lines
from tests.web.board_page import Page
from tests.web.drawn_games import CARNEGIE as BOARD


@pytest.mark.parametrize("table", range(len(BOARD.tables)))
def test_every_move_is_said_in_a_few_words(table: int) -> None:
    """Refused ones too; what is legal under one heading is never said twice in the same words."""
    icons = set(Page(templates.get_template("boards/carnegie/sprite.html").render()).ids)
    for s in BOARD.positions(table)[:-1]:
        for decision in decisions(s):
            chips = [(move, GAME.chip(s, move)) for move in decision.moves]
            assert [chip.text for _, chip in chips if not chip.text or len(chip.text) > 100] == []
            assert {chip.icon for _, chip in chips} <= {*icons, ""}
            said = [(type(move), chip.words, chip.row, chip.column) for move, chip in chips if move.check(s) is None]
            assert len(set(said)) == len(said), [each for each in said if said.count(each) > 1]


def test_the_map_says_everywhere_the_same() -> None:
    """Cities lie where their lines end: in the stylesheet, in the sprite and in what is drawn over both."""
    rules = BOARD.begin(2, {}, 1).rules
    css = (Path(WEB) / "static" / "boards" / "carnegie" / "board.css").read_text()
    found = re.findall(r"\.c-([a-z-]+) \{ left: ([\d.]+)%; top: ([\d.]+)%; \}", css)
    assert {key: (round(10 * float(x)), round(10 * float(y))) for key, x, y in found} == TOWNS
    assert set(TOWNS) == set(rules.cities) == set(re.findall(r"\.w-([a-z-]+)\b", css))
    sprite = templates.get_template("boards/carnegie/sprite.html").render()
    assert f'class="cn-roads" d="{lines(rules.edges)}"' in sprite


def test_andrew_sits_at_the_table_of_a_solo_game() -> None:
    s = BOARD.positions(1)[-1]
    html = BOARD.drawn(s, 0)["zone-andrew"]
    assert "Andrew" in html
    assert f'<b class="num">{sum(GAME.facts(view(GAME, s, 0), s.rules)["andrew"][k] for k in ("total",))}</b>' in html
    s = next(s for s in BOARD.positions(1) if s.action and s.face_up)
    said = BOARD.drawn(s, 0)["zone-andrew"]
    assert f"a-{s.action.replace('_', '-')} now" in said, "the line of his card that counts"
    assert "zone-andrew" not in {name for name, text in BOARD.drawn(BOARD.positions(0)[-1], 0).items() if text}
