"""Quaker Oats: wages, and the free automation."""

import pytest

from magnate.games.chicago1875.events.operating import WagesPaid
from magnate.games.chicago1875.phases.buying_resources import PurchaseResources
from magnate.games.chicago1875.phases.operating import CompanyTurn, Wages
from magnate.games.chicago1875.phases.production import Production
from magnate.games.chicago1875.phases.selling_goods import PayOrWithhold, SellGoods
from tests.games.chicago1875.charter import act, climb, employ, lay_row, own, special
from tests.games.chicago1875.refused import refuses
from tests.games.chicago1875.table import do, offered, run
from tests.games.chicago1875.test_special import SALESPERSON_SPACES
from tests.rules import rule

RESOURCE_TILES = (
    "e1_01", "e1_02", "e1_03", "e1_04", "e1_05", "e2_01", "e2_02", "e2_03", "e2_04", "e2_05",
    "e3_01", "e3_02", "e3_03", "e3_04",
)  # fmt: skip


@rule("special.quaker-oats")
def test_d44_quaker_oats_pays_its_workers() -> None:
    """C80: $80 for four workers; tokens cost nothing; emergency fundraising comes before."""
    s = special("quaker_oats", phase="operating", treasury=0)
    employ(s, "quaker_oats", workers=(3, 1), automated=(0, 2))
    run(s, CompanyTurn("quaker_oats"))
    events = do(s, "issue quaker_oats common", "issue quaker_oats common", "issue quaker_oats none")
    assert [(event.paid, event.workers) for event in events if isinstance(event, WagesPaid)] == [(4, 4)]
    assert s.treasury["quaker_oats"] == 100 - 80
    assert not s.unpaid


@rule("special.quaker-oats")
def test_quaker_oats_must_withhold_if_a_worker_is_unpaid() -> None:
    """C80: it pays as many as it can, may still produce and sell, but not pay dividends."""
    s = special("quaker_oats", phase="operating", treasury=59)
    employ(s, "quaker_oats", workers=(3, 0))
    run(s, Wages("quaker_oats"), Production("quaker_oats", 0))
    assert (s.treasury["quaker_oats"], s.unpaid) == (19, True)
    do(s, "run quaker_oats 1")
    s.demand[:3] = ["", "", ""]
    s.agenda.clear()
    run(s, SellGoods("quaker_oats"))
    do(s, "sell quaker_oats good twenty", "sell quaker_oats done")
    own(s, "quaker_oats", "foundry")
    run(s, PayOrWithhold("quaker_oats"))
    refuses(s, "pay quaker_oats", "special.quaker-oats")
    do(s, "withhold quaker_oats")
    assert (s.treasury["quaker_oats"], s.value["quaker_oats"]) == (49, 40)


@rule("special.quaker-oats")
def test_paid_in_full_quaker_oats_may_pay() -> None:
    """C80: exactly enough is enough."""
    s = special("quaker_oats", phase="operating", treasury=60)
    employ(s, "quaker_oats", workers=(3, 0))
    run(s, Wages("quaker_oats"))
    assert (s.treasury["quaker_oats"], s.unpaid) == (0, False)
    s.ran = s.shipped = 1
    s.revenue = 30
    run(s, PayOrWithhold("quaker_oats"))
    assert "pay quaker_oats" in offered(s)


@rule("special.quaker-oats", "worker.relocate", "worker.automate")
def test_quaker_oats_automates_after_a_double_hire() -> None:
    """C80: two at the Job Market allow one free token; the worker returns there although spaces are free."""
    s = special("quaker_oats")
    do(s, "send quaker_oats to job-market", "hire quaker_oats 2", "hire quaker_oats 2", "hire quaker_oats none")
    refuses(s, "automate quaker_oats 1", "worker.automate")
    assert offered(s) == ["automate quaker_oats 2", "automate quaker_oats none"]
    do(s, "automate quaker_oats 2")
    assert (s.workers["quaker_oats"], s.automated["quaker_oats"]) == ((0, 1), (0, 1))
    assert (s.job_market, s.treasury["quaker_oats"]) == (4 - 2 + 1, 420)
    assert s.agenda == []


@rule("special.quaker-oats")
def test_quaker_oats_automates_also_when_its_money_is_gone() -> None:
    """C80: the hiring ends by itself after the second worker."""
    s = special("quaker_oats", treasury=80)
    do(s, "send quaker_oats to job-market", "hire quaker_oats 1", "hire quaker_oats 1", "automate quaker_oats 1")
    assert (s.workers["quaker_oats"], s.automated["quaker_oats"]) == ((1, 0), (1, 0))


@rule("special.quaker-oats")
def test_quaker_oats_need_not_automate_and_never_after_a_single_hire() -> None:
    """C80: one worker from the Job Market, an asset or an appeal bonus is not two."""
    s = special("quaker_oats", "e1_07", "e2_13")
    do(s, "send quaker_oats to e2_13", *["place quaker_oats worker 1"] * 2, "automate quaker_oats none")
    assert (s.workers["quaker_oats"], s.automated["quaker_oats"]) == ((2, 0), (0, 0))
    act(s)
    do(s, "send quaker_oats to job-market", "hire quaker_oats 1", "hire quaker_oats none")
    assert s.agenda == []
    lay_row(s, "", "", "", "", "backroom_deals")
    act(s)
    do(s, "send quaker_oats to capital-asset")
    climb(s, "quaker_oats", 2)
    act(s)
    do(s, "send quaker_oats to e1_07", "bonus quaker_oats 3")
    assert s.agenda == []
    assert (s.workers["quaker_oats"], s.automated["quaker_oats"]) == ((3, 2), (0, 0))


@rule("special.quaker-oats")
@pytest.mark.parametrize(("workers", "placed"), [((3, 2), (3, 3)), ((3, 3), (3, 3))])
def test_workers_without_a_space_do_not_count_as_hired(workers: tuple[int, ...], placed: tuple[int, ...]) -> None:
    """C42, C80: of the two workers of the building only those who fit are hired."""
    s = special("quaker_oats", "e2_13")
    employ(s, "quaker_oats", workers=workers)
    do(s, "send quaker_oats to e2_13")
    assert s.agenda == []
    assert (s.workers["quaker_oats"], s.automated["quaker_oats"]) == (placed, (0, 0))


@rule("special.quaker-oats", "worker.relocate")
@pytest.mark.parametrize(("there", "after"), [(4, 5), (11, 12), (12, 12)])
def test_quaker_oats_never_relocates(there: int, after: int) -> None:
    """C80: also at a building its automated worker leaves, to the supply if the Job Market is full."""
    s = special("quaker_oats", "e1_12")
    employ(s, "quaker_oats", workers=(1, 0))
    s.job_market = there
    do(s, "send quaker_oats to e1_12")
    assert s.agenda == []
    assert (s.workers["quaker_oats"], s.automated["quaker_oats"], s.job_market) == ((0, 0), (1, 0), after)


@rule("special.quaker-oats")
def test_spaces_closed_to_quaker_oats() -> None:
    """C80, C84: no resource building, no building with a salesperson, nothing from the supply chain."""
    s = special("quaker_oats", *RESOURCE_TILES, *SALESPERSON_SPACES[1:])
    for space in (*RESOURCE_TILES, *SALESPERSON_SPACES):
        refuses(s, f"send quaker_oats to {space}", "special.quaker-oats")
    s.agenda.clear()
    s.phase = "operating"
    own(s, "quaker_oats", "cincinnati_steel")
    run(s, PurchaseResources("quaker_oats"))
    assert not [line for line in offered(s) if line.startswith("buy quaker_oats") and line != "buy quaker_oats done"]
    do(s, "use quaker_oats cincinnati_steel", "trade quaker_oats steel for coal")
    assert s.cubes["quaker_oats"] == (0, 0, 0, 1)


@rule("special.quaker-oats", "appeal.bonus-or-25")
def test_quaker_oats_has_no_salespeople() -> None:
    """C80: the appeal bonus is worth $25."""
    s = special("quaker_oats", "e1_07")
    climb(s, "quaker_oats", 4)
    do(s, "send quaker_oats to e1_07")
    assert (s.salespeople["quaker_oats"], s.treasury["quaker_oats"]) == (0, 500 - 10 + 25)
