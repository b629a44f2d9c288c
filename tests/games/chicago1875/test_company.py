"""Companies come into play and are directed."""

import pytest

import magnate
from magnate.games.chicago1875 import GAME
from magnate.games.chicago1875.phases.action import ActionTurn
from magnate.games.chicago1875.phases.decade import StartingCompany
from magnate.games.chicago1875.phases.operating import OperatingPhase
from magnate.games.chicago1875.phases.production import ProductionEnd
from magnate.games.chicago1875.phases.stock import StockTurn
from magnate.games.chicago1875.queries import certificates_of, companies_of, free_spots_in_all, shares_of
from magnate.games.chicago1875.state import NOWHERE
from tests.games.chicago1875.refused import refuses, unknown
from tests.games.chicago1875.table import TREASURY, do, found, fund, give, offered, run, sound, stock, table
from tests.rules import rule


@rule("company.establish", "company.par")
def test_d1_establishing_at_50() -> None:
    s = table(seats=2, phase="stock")
    fund(s, 0, 149)
    run(s, StockTurn(0, 0))
    refuses(s, "establish swift 50", "company.par")
    refuses(s, "establish swift 60", "company.par")
    refused = magnate.refusal(s, GAME.parse(s, "establish swift 50"))
    assert refused is not None
    assert dict(refused.args) == {"price": 150, "cash": 149}
    fund(s, 0, 150)
    do(s, "establish swift 50")
    assert s.cash[0] == 0
    assert s.treasury["swift"] == 150
    assert s.director["swift"] == 0
    assert s.value["swift"] == 50
    assert sound(s)


@rule("company.establish", "setup.starting-company", "setup.partners", "appeal.start")
def test_d2_libby_as_a_starting_company() -> None:
    """C22: the marker goes under the others, both factories keep all their tokens, a partner waits on the last."""
    s = table(seats=2, phase="setup")
    found(s, 1, "spalding", 50)
    s.start_partner[0] = NOWHERE
    run(s, StartingCompany(0))
    do(s, "establish libby 40")
    assert s.cash[0] == 55
    assert s.treasury["libby"] == 120
    assert s.preferred["libby"] == TREASURY
    assert s.commons["libby"] == (0, 0, 0, 5)
    assert s.appeal["libby"] == s.appeal["spalding"] == 1
    assert s.order == ["spalding", "libby"]
    assert s.rules.spots["libby"] == (2, 2)
    assert s.automated["libby"] == (0, 0)
    assert s.workers["libby"] == s.managers["libby"] == (0, 0)
    assert s.start_partner[0] == "libby"
    assert sound(s)


@rule("company.establish")
def test_a_new_company_is_an_ordinary_purchase_that_acts_in_the_same_decade() -> None:
    """C22: one certificate, seven shares in the treasury, and the company operates with the rest."""
    s = table(seats=2, phase="stock")
    found(s, 0, "swift", 35)
    s.decade = 2
    fund(s, 0, 200)
    run(s, StockTurn(0, 0))
    do(s, "establish brunswick 60")
    assert s.cash[0] == 20
    assert s.treasury["brunswick"] == 180
    assert certificates_of(s, 0) == 2
    assert shares_of(s, 0, "brunswick") == 3
    assert s.commons["brunswick"][TREASURY] + 2 * (s.preferred["brunswick"] == TREASURY) == 7
    assert free_spots_in_all(s, "brunswick") == 4
    assert s.start_partner[0] == "swift"  # only the first company carries the partner
    assert s.trader == 0
    s.agenda.clear()
    run(s, ActionTurn(0))
    assert "send brunswick to job-market" in offered(s)
    s.agenda.clear()
    run(s, OperatingPhase())
    assert "brunswick" in s.order
    assert sound(s)


@rule("company.establish")
def test_a_new_marker_goes_under_and_earns_no_bonus() -> None:
    """A12, C22: Swift starts on appeal 3, a worker space, below whoever stands there, and gets nothing for it."""
    s = table(seats=2, phase="stock")
    found(s, 0, "fairbank", 35)
    fund(s, 1, 105)
    run(s, StockTurn(1, 0))
    do(s, "establish swift 35")
    assert s.appeal["swift"] == s.appeal["fairbank"] == 3
    assert s.order == ["fairbank", "swift"]
    assert s.workers["swift"] == (0, 0)
    assert s.treasury["swift"] == 105
    found(s, 0, "elgin", 35)  # appeal 2
    assert s.order == ["fairbank", "swift", "elgin"]


@rule("company.par")
def test_par_is_one_of_four_values() -> None:
    s = table(seats=2, phase="stock")
    fund(s, 0, 180)
    run(s, StockTurn(0, 0))
    assert [line for line in offered(s) if "swift" in line] == [f"establish swift {par}" for par in (35, 40, 50, 60)]
    unknown(s, "establish swift 80")
    unknown(s, "establish swift 25")
    fund(s, 0, 119)
    assert [line for line in offered(s) if "swift" in line] == ["establish swift 35"]


@rule("company.establish", "stock.certificate-limit")
def test_founding_needs_a_free_certificate_place() -> None:
    """C22: at the limit of ten no company is founded, one below it is."""
    s = table(seats=2, phase="stock")
    for seat, company in ((0, "swift"), (1, "libby"), (1, "elgin")):
        found(s, seat, company, 35)
    give(s, 0, "swift", commons=3)
    give(s, 0, "libby", commons=3)
    give(s, 0, "elgin", commons=3)
    fund(s, 0, 500)
    assert certificates_of(s, 0) == 10
    run(s, StockTurn(0, 0))
    refuses(s, "establish spalding 35", "stock.certificate-limit")
    s.commons["elgin"] = (2, 0, 0, 3)
    do(s, "establish spalding 35")
    assert certificates_of(s, 0) == 10


@rule("company.establish")
def test_no_founding_in_the_first_decade_of_the_first_edition() -> None:
    """A13: the first edition waits for Decade 2, the second does not."""
    for edition, allowed in (("first", False), ("second", True)):
        s = table(seats=2, phase="stock", edition=edition)
        found(s, 1, "libby", 35)
        fund(s, 0, 200)
        run(s, StockTurn(0, 0))
        if allowed:
            assert "establish swift 35" in offered(s)
        else:
            refuses(s, "establish swift 35", "variant.no-first-decade-founding")
            s.decade = 2
            do(s, "establish swift 35")
            assert s.director["swift"] == 0


@rule("company.establish")
@pytest.mark.parametrize("edition", ["first", "second"])
def test_selling_and_founding_in_one_turn(edition: str) -> None:
    """A33: the second edition lets a seller found in the same turn, in the first founding takes the whole turn."""
    s = table(seats=2, phase="stock", edition=edition)
    s.decade = 2
    found(s, 1, "libby", 60)
    found(s, 1, "elgin", 35)
    give(s, 0, "libby", commons=2)
    fund(s, 0, 100)
    run(s, StockTurn(0, 0))
    refuses(s, "establish swift 35", "company.par")
    do(s, "sell libby common", "end sales")
    if edition == "second":
        do(s, "establish swift 50")
        assert (s.cash[0], s.treasury["swift"]) == (10, 150)
    else:
        refuses(s, "establish swift 50", "company.establish")
        do(s, "buy elgin common from treasury")
        assert s.cash[0] == 125
    assert magnate.decisions(s)[0].seat == 1


@rule("company.treasury")
def test_a_treasury_holds_any_amount() -> None:
    s = table(seats=2, phase="operating")
    found(s, 0, "swift", 50, treasury=5000)
    stock(s, "swift", livestock=10, steel=10, wood=10, coal=10)
    s.goods["swift"] = 60
    s.tokens["swift"], s.token_supply = 3, s.token_supply - 3
    run(s, ProductionEnd("swift"))
    assert s.goods["swift"] == 63
    assert s.cubes["swift"] == (10, 10, 10, 10)
    s.phase = "action"
    run(s, ActionTurn(0))
    do(s, "send swift to fundraising-40", "end turn")
    assert s.treasury["swift"] == 5040


@rule("company.director")
def test_only_the_director_acts_for_a_company() -> None:
    """B34, C99: holding shares is not enough, and a director may have several companies."""
    s = table(seats=2)
    found(s, 0, "swift", 50)
    found(s, 0, "libby", 50)
    found(s, 1, "elgin", 50)
    give(s, 1, "swift", preferred=True)
    assert companies_of(s, 0) == ["swift", "libby"]
    s.ready = [2, 2]
    run(s, ActionTurn(0), ActionTurn(1))
    assert {line.split()[1] for line in offered(s)} == {"swift", "libby"}
    unknown(s, "send elgin to fundraising-40")
    do(s, "send libby to fundraising-40")
    assert (s.treasury["swift"], s.treasury["libby"]) == (150, 190)  # a partner serves one company
    assert s.ready == [1, 2]
    assert {line.split()[1] for line in offered(s)} == {"elgin"}
    unknown(s, "send swift to fundraising-40")


@rule("company.director", "stock.certificate-limit")
def test_a_player_may_direct_any_number_of_companies() -> None:
    """C99: each Director's Certificate takes one place, ten companies with two players."""
    s = table(seats=2, phase="stock")
    s.decade = 2
    fund(s, 0, 2000)
    for i, company in enumerate(list(s.rules.companies)):
        assert certificates_of(s, 0) == i
        run(s, StockTurn(0, 0))
        do(s, f"establish {company} 35")
        s.agenda.clear()
    assert len(companies_of(s, 0)) == 10
    assert sound(s)
