"""The board of Noble House, apart from what every board promises."""

from magnate.core.view import view
from magnate.games.noble_house import GAME
from magnate.games.noble_house.state import NobleHouse
from magnate.web import WEB
from magnate.web.boards.noble_house import sums
from tests.games.noble_house.table import announced, bargain, fund, lend, own, table, talk
from tests.web.drawn_games import NOBLE_HOUSE as BOARD


def test_the_line_of_a_price_ends_where_the_track_does() -> None:
    """A price that leaves the usual part of the track widens the line; every marker has a class of its own place."""
    s = BOARD.positions(0)[-1].clone()
    s.price["victoria"] = 60
    html = BOARD.drawn(s, 0)["zone-market"]
    css = (WEB / "static" / "boards" / "noble_house" / "board.css").read_text()
    assert 'class="mk  x60" id="marker-victoria"' in html
    assert all(f".x{at}{{" in css and f".to{at}{{" in css for at in range(61))


def summed(s: NobleHouse, seat: int | None) -> sums.Sums | None:
    seen = view(GAME, s, seat)
    return sums.sums(seen, s.rules, GAME.facts(seen, s.rules))


def said(lines: list[sums.Sum]) -> dict[str, str]:
    return {line.label: line.figure for line in lines}


def test_the_own_sums_tell_how_long_the_cash_lasts_and_what_could_hit() -> None:
    s = table()
    fund(s, 0, 20)
    own(s, 0, "airline", "land")
    found = summed(s, 0)
    assert found is not None
    assert said(found.round) == {
        "Income of contracts at work": "0", "Upkeep": "-9", "Each round": "-9", "Your cash lasts": "2 rounds",
    }  # fmt: skip
    assert said(found.dangers) == {
        "Voted out at a price of": "none", "Double Maintenance": "-9", "A payment of 50": "2 voting blocks sold",
    }  # fmt: skip


def test_break_contract_and_interest_are_in_the_sums_of_the_owner_alone() -> None:
    s = table()
    announced(s, 0, 137)  # 56 a round, breaks at 15 and costs points
    lend(s, 0, "victoria", 60, blocks=2)
    s.price["struans"] = 17
    found = summed(s, 0)
    assert found is not None
    income, fall = s.rules.contracts[137].income // 1_000_000, s.rules.contracts[137].fall
    assert said(found.dangers)["Break Contract on 137"].startswith(f"-{income} a round, price 17 → {17 - fall}")
    assert said(found.round)["Interest"] == "-0.6"
    assert found.worth[-1].label == "Total"
    others = summed(s, 1)
    assert others is not None
    assert not any("137" in line.label for line in others.dangers)
    assert summed(s, None) is None


def test_peace_between_two_is_one_agreement_that_either_can_be_let_off() -> None:
    s = talk()
    bargain(s, "refrain me any until 2; refrain you any until 2")
    bargain(s, "refrain me any until 2", partner=2)
    html = BOARD.drawn(s, 0)["zone-agreements"]
    assert html.count('<li id="agreement-') == 2
    assert "promise each other" in html
    assert "release-promise promise-1 | release-promise promise-2" in html
