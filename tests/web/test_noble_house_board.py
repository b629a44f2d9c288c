"""The board of Noble House, apart from what every board promises."""

from magnate.web import WEB
from tests.web.drawn_games import NOBLE_HOUSE as BOARD


def test_the_line_of_a_price_ends_where_the_track_does() -> None:
    """A price that leaves the usual part of the track widens the line; every marker has a class of its own place."""
    s = BOARD.positions(0)[-1].clone()
    s.price["victoria"] = 60
    html = BOARD.drawn(s, 0)["zone-market"]
    css = (WEB / "static" / "boards" / "noble_house" / "board.css").read_text()
    assert 'class="mk  x60" id="marker-victoria"' in html
    assert all(f".x{at}{{" in css and f".to{at}{{" in css for at in range(61))
