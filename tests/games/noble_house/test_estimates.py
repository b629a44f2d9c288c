"""What a player would work out on paper: from what lies open, and what his own cards would do to whom."""

from magnate.core.figures import Table
from magnate.core.view import view
from magnate.games.noble_house import GAME
from magnate.games.noble_house.state import NobleHouse
from tests.games.noble_house.table import announced, fund, lend, own, table


def shown(s: NobleHouse, title: str, seat: int | None = 0) -> Table:
    return next(each for each in GAME.at(s).estimates(view(GAME, s, seat), s.rules) if each.title == title)


def test_break_contract_tells_what_falls_with_a_contract() -> None:
    s = table()
    announced(s, 0, 137)  # breaks at 15, and costs points
    announced(s, 1, 113)
    s.price["struans"] = s.rules.contracts[137].break_price + 1
    rows = {row[0]: row for row in shown(s, "What Break Contract would do").rows}
    fall = s.rules.contracts[137].fall
    assert rows["137"][1] == "Struan's"
    assert rows["137"][3] == f"${s.price['struans']} to ${s.price['struans'] - fall}"
    assert rows["113"][2] == "$12M"
    assert rows["113"][4] == "nothing"


def test_a_break_that_breaks_another_says_so() -> None:
    s = table()
    announced(s, 0, 137)
    announced(s, 0, 139)
    s.price["struans"] = s.rules.contracts[139].break_price + 1
    rows = {row[0]: row for row in shown(s, "What Break Contract would do", None).rows}
    assert rows["137"][4] == "breaks 139"


def test_cards_against_upkeep_and_certificates() -> None:
    s = table()
    announced(s, 0, 113)
    own(s, 1, "airline", "land")
    title = "What cards against upkeep and certificates would do"
    rows = {row[0]: row for row in shown(s, title).rows}
    assert rows["Struan's"][3] == "113"
    assert rows["Rothwell-Gornt"][1] == "$18M"  # twice 6 and 3
    assert rows["Rothwell-Gornt"][2] == "Airline and Land"
    s.doubled.append(1)
    assert {row[0]: row for row in shown(s, title).rows}["Rothwell-Gornt"][1] == "$18M"


def test_the_largest_loan_is_shown_to_its_seat_alone() -> None:
    s = table()
    fund(s, 0, 10)
    most = [figure for figure in GAME.figures(view(GAME, s, 0), s.rules) if figure.chart == "capacity"]
    assert [(each.series, each.amount) for each in most] == [(0, s.rules.loan_most)]
    lend(s, 0, "victoria", 100, blocks=5)
    assert [each.amount for each in GAME.figures(view(GAME, s, 0), s.rules) if each.chart == "capacity"] == [0]
    assert [each for each in GAME.figures(view(GAME, s, None), s.rules) if each.chart == "capacity"] == []
