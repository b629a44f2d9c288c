"""The board in the terminal: what lies on the table is told in its words."""

from magnate.core.view import view
from magnate.games.chicago1875 import GAME
from magnate.games.chicago1875.terminal import market, players
from tests.chicago1875.charter import act, build
from tests.chicago1875.table import do, found, table


def test_used_spaces_tell_whose_partners_stand_there() -> None:
    s = table(seats=3)
    found(s, 2, "libby", treasury=300)
    build(s, 1, "e1_06")
    assert "Partners" not in "\n".join(market(GAME, view(GAME, s, 0), s.rules))
    for space in ("hire-manager", "e1_06", "fundraising-40", "fundraising-40"):
        act(s, 2)
        do(s, f"send libby to {space}")
    seen = view(GAME, s, 0)
    board = "\n".join(market(GAME, seen, s.rules))
    assert "Hire a Manager: Green" in board
    assert "Fundraising $40: Green, Green" in board
    (line,) = [line for line in players(GAME, seen, s.rules) if "used by" in line]
    assert "used by Green" in line
