"""The board in the terminal: what lies on the table is told in its words."""

import re

from magnate.core.view import view
from magnate.games.chicago1875 import GAME
from magnate.games.chicago1875.show.terminal import WIDTH, companies, draw, head, in_force, legend, market, players
from tests.games.chicago1875.charter import act, build, employ, own
from tests.games.chicago1875.table import do, found, table


def test_used_spaces_tell_whose_partners_stand_there() -> None:
    s = table(seats=3)
    found(s, 2, "libby", treasury=300)
    build(s, 1, "e1_06")
    assert "Partners" not in "\n".join(market(GAME, view(GAME, s, 0), s))
    for space in ("hire-manager", "e1_06", "fundraising-40", "fundraising-40"):
        act(s, 2)
        do(s, f"send libby to {space}")
    seen = view(GAME, s, 0)
    board = "\n".join(market(GAME, seen, s))
    assert "Hire a Manager: Green" in board
    assert "Fundraising $40: Green, Green" in board
    (line,) = [line for line in players(GAME, seen, s) if "used by" in line]
    assert "used by Green" in line


def plain(lines: list[str]) -> str:
    """Lines of the board without their colours."""
    return re.sub(r"\[/?[a-z_ ]*\]", "", "\n".join(lines))


def test_the_head_tells_edition_level_and_options_and_the_job_market_by_price() -> None:
    s = table(seats=2, chiefs=True, closed_shares=False)
    s.job_market = 5
    shown = plain(head(GAME, view(GAME, s, 0), s.rules))
    assert "Second edition, Advanced Game, public goals, Chiefs, no shares of companies on Closed" in shown
    assert "Job Market: 1 at $30, 4 at $40" in shown
    first = GAME.ruleset(GAME.config(2, {"edition": "first", "level": "basic", "goals": False}))
    assert in_force(first) == ["First edition", "Basic Game"]


def test_companies_have_names_salespeople_and_asset_slots() -> None:
    s = table(seats=2)
    found(s, 0, "anglo_american")
    own(s, "anglo_american", "brilliant_marketing")
    s.salespeople["anglo_american"] = 1
    shown = plain(companies(GAME, view(GAME, s, 0), s))
    assert "AAP Anglo Amer " in shown  # answers speak of AAP
    assert "Anglo-American Provision Co., salespeople" in shown
    assert "_" not in shown
    assert "salespeople 1 of 2, assets 1 of 1: Brilliant Marketing" in shown


def test_the_board_explains_its_signs_and_fits() -> None:
    s = table(seats=4)
    found(s, 0, "swift")
    shown = plain([draw(GAME, view(GAME, s, 0), s.rules)])
    for words in ("● worker", "L livestock", "F Food & Dairy", "P with the Preferred"):
        assert words in shown
    assert max(len(line) for line in plain(legend()).splitlines()) <= WIDTH


def test_goals_led_now_are_told_apart_from_the_worth_and_name_their_leaders() -> None:
    s = table(seats=2)
    found(s, 0, "swift", 35)
    employ(s, "swift", workers=(1, 0))
    s.goals = ["workers"]
    assert "worth $280, +$200 from goals led now" in plain(players(GAME, view(GAME, s, 0), s))
    assert "Most workers employed: Red" in plain(market(GAME, view(GAME, s, 0), s))


def test_assets_of_the_row_tell_what_they_give_now_and_each_decade() -> None:
    s = table(seats=2)
    shown = plain(market(GAME, view(GAME, s, 0), s))
    assert "$80 Brilliant Marketing (now: automate 1 worker; each decade: appeal +1)" in shown
