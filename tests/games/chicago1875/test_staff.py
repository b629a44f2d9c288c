"""Workers, managers and salespeople: hiring, places, automation and relocation."""

from typing import Any

import pytest

from magnate.games.chicago1875.events.buildings import Declined, WorkerLeft
from magnate.games.chicago1875.phases.production import Production
from magnate.games.chicago1875.queries import price_of_good, price_of_next_worker
from magnate.games.chicago1875.state import Chicago
from tests.games.chicago1875.charter import act, build, changed, employ, lay_row, snapshot
from tests.games.chicago1875.refused import refuses, unknown
from tests.games.chicago1875.table import do, enrich, found, offered, run, sound, stock, table
from tests.rules import rule


def one_company(key: str, treasury: int, *tiles: str, edition: str = "second") -> Chicago:
    """Seat 0 directs the company and is about to act; seat 1 owns the buildings."""
    s = table(seats=4, edition=edition, special_companies=True)
    found(s, 0, key, treasury=treasury)
    build(s, 1, *tiles)
    act(s)
    return s


# -- The Job Market ----------------------------------------------------------------------------------------------


@rule("action.job-market")
@pytest.mark.parametrize(("there", "price"), [(0, 50), (1, 40), (4, 40), (5, 30), (8, 30), (9, 20), (12, 20)])
def test_d17_the_price_of_the_next_worker(there: int, price: int) -> None:
    """C41: the cheapest occupied group; $50 from the supply when the market is empty."""
    s = one_company("libby", 100)
    s.job_market = there
    assert price_of_next_worker(s) == price
    do(s, "send libby to job-market", "hire libby 2", "hire libby none")
    assert s.treasury["libby"] == 100 - price
    assert s.job_market == max(0, there - 1)
    assert s.workers["libby"] == (0, 1)
    assert sound(s)


@rule("action.job-market", "worker.space")
def test_d48_six_workers_in_one_action() -> None:
    """C41: $30, four times $40 and $50; the market runs dry in mid-action; no seventh fits."""
    s = one_company("oscar_mayer", 300)
    s.job_market = 5
    do(s, "send oscar_mayer to job-market", *["hire oscar_mayer 1"] * 5)  # the first one must be hired
    assert s.agenda == []
    assert s.treasury["oscar_mayer"] == 300 - 240
    assert s.workers["oscar_mayer"] == (6,)
    assert s.job_market == 0
    assert sound(s)


@rule("action.job-market", "action.whole-action", "worker.space")
def test_hiring_worker_by_worker() -> None:
    """C41, C91, C98: at least one, spread as the director likes, only onto free spaces."""
    s = one_company("libby", 130)
    employ(s, "libby", workers=(1, 0))
    do(s, "send libby to job-market")
    refuses(s, "hire libby none", "action.whole-action")
    do(s, "hire libby 1")
    refuses(s, "hire libby 1", "worker.space")
    do(s, "hire libby 2")
    assert "hire libby none" in offered(s)
    do(s, "hire libby 2")
    assert s.agenda == []
    assert (s.workers["libby"], s.treasury["libby"], s.job_market) == ((2, 2), 10, 1)


@rule("action.job-market")
def test_hiring_ends_when_the_treasury_does() -> None:
    """C98: the next worker would cost $40, $39 are left."""
    s = one_company("libby", 79)
    do(s, "send libby to job-market", "hire libby 1")
    assert s.agenda == []
    assert (s.workers["libby"], s.treasury["libby"]) == ((1, 0), 39)


@rule("action.job-market", "worker.space")
def test_the_last_dollars_fill_the_last_space() -> None:
    """C98: exactly the price of one worker and exactly one free space are enough."""
    s = one_company("libby", 40)
    employ(s, "libby", workers=(2, 0), automated=(0, 1))
    do(s, "send libby to job-market")
    assert (s.workers["libby"], s.treasury["libby"], s.agenda) == ((2, 1), 0, [])


@rule("action.job-market", "worker.space")
def test_all_workers_of_one_action_go_to_one_company() -> None:
    """C41."""
    s = one_company("libby", 500)
    found(s, 0, "swift", treasury=500)
    do(s, "send libby to job-market")
    unknown(s, "hire swift 1")
    do(s, "hire libby 1", "hire libby none")
    assert s.workers == {"libby": (1, 0), "swift": (0, 0)}


# -- Places ------------------------------------------------------------------------------------------------------


@rule("worker.space", "building.hire")
def test_new_workers_take_free_spaces_of_any_factory() -> None:
    """C90, C91: from the supply, not from the Job Market; staff in place does not move by itself."""
    s = one_company("henderson", 50, "e2_13")
    employ(s, "henderson", workers=(1, 0, 0))
    assert not [line for line in offered(s) if line.startswith(("place", "relocate", "automate"))]
    do(s, "send henderson to e2_13", "place henderson worker 3")
    assert (s.workers["henderson"], s.job_market) == ((1, 1, 1), 4)
    assert s.agenda == []


@rule("worker.space")
def test_a_worker_needs_a_free_space() -> None:
    """C91: a full factory is refused while another has room."""
    s = one_company("henderson", 50, "e2_13")
    employ(s, "henderson", workers=(1, 0, 0))
    do(s, "send henderson to e2_13")
    refuses(s, "place henderson worker 1", "worker.space")
    do(s, "place henderson worker 2")
    assert s.workers["henderson"] == (1, 1, 0)
    do(s, "place henderson worker 2")
    assert s.workers["henderson"] == (1, 2, 0)


@rule("manager.space", "action.hire-manager")
def test_one_manager_per_factory_on_any_factory() -> None:
    """C42, C45: the general space is closed once every factory has its manager."""
    s = one_company("henderson", 500, "e1_09")
    do(s, "send henderson to hire-manager", "place henderson manager 3")
    assert s.managers["henderson"] == (0, 0, 1)
    act(s)
    do(s, "send henderson to e1_09")
    refuses(s, "place henderson manager 3", "manager.space")
    do(s, "place henderson manager 1")
    assert s.managers["henderson"] == (1, 0, 1)
    s.used.clear()
    act(s)
    do(s, "send henderson to hire-manager")
    assert s.managers["henderson"] == (1, 1, 1)
    s.used.clear()
    act(s)
    refuses(s, "send henderson to hire-manager", "manager.space")


@rule("salesperson.space", "action.hire-salesperson")
def test_salespeople_fill_the_department_from_the_top() -> None:
    """C42: each place raises the price; the general space is closed when the department is full."""
    s = one_company("libby", 500)
    for count, price in ((1, 30), (2, 40)):
        do(s, "send libby to hire-salesperson")
        assert (s.salespeople["libby"], price_of_good(s, "libby")) == (count, price)
        s.used.clear()
        act(s)
    refuses(s, "send libby to hire-salesperson", "salesperson.space")
    assert s.treasury["libby"] == 500 - 2 * 70


# Spalding has three worker spaces, two manager places and one salesperson place.
BEYOND: list[tuple[str, int, dict[str, Any], dict[str, Any], list[str]]] = [
    ("e1_09", 20, {"managers": (1, 1)}, {}, ["manager"]),
    ("e1_10", 20, {"salespeople": 1}, {}, ["salesperson"]),
    ("e2_10", 60, {"managers": (1, 1)}, {}, ["manager"] * 2),
    ("e2_10", 60, {"managers": (1, 0)}, {"managers": (1, 1)}, ["manager"]),
    ("e2_12", 80, {"salespeople": 0}, {"salespeople": 1}, ["salesperson"]),
    ("e2_13", 50, {"workers": (1, 1)}, {"workers": (1, 2)}, ["worker"]),
    ("e2_13", 50, {"workers": (1, 2)}, {}, ["worker"] * 2),
    ("e3_09", 40, {"workers": (1, 2), "managers": (1, 0)}, {"managers": (1, 1)}, ["worker"]),
    ("e3_10", 50, {"workers": (1, 1), "salespeople": 1}, {"workers": (1, 2)}, ["salesperson"]),
]


@rule("building.hire")
@pytest.mark.parametrize("edition", ["first", "second"])
@pytest.mark.parametrize(("tile", "fee", "staff", "gained", "lost"), BEYOND)
def test_a_building_hires_what_fits(
    tile: str, fee: int, staff: dict[str, Any], gained: dict[str, Any], lost: list[str], edition: str
) -> None:
    """A21, C42: the whole fee is due even if nothing fits; the surplus goes back to the supply."""
    s = one_company("spalding", 100, tile, edition=edition)
    employ(s, "spalding", **staff)
    before = snapshot(s)
    events = do(s, f"send spalding to {tile}")
    assert [event.staff for event in events if isinstance(event, Declined)] == lost
    assert changed(s, before) == {
        "ready.0": 0,
        "used": {tile: (0,)},
        "treasury.spalding": 100 - fee,
        "cash.1": 175 + fee,
        **{f"{column}.spalding": after for column, after in gained.items()},
    }


# -- Automation --------------------------------------------------------------------------------------------------


@rule("worker.automate", "worker.relocate", "worker.extra-good", "building.automate")
def test_d15_automating_the_last_worker_of_a_factory() -> None:
    """C43, C44: no space is free, so the worker goes to the Job Market; the factory then yields one good more."""
    s = one_company("henderson", 40, "e1_12")
    employ(s, "henderson", workers=(0, 1, 0), automated=(1, 1, 1))
    before = snapshot(s)
    do(s, "send henderson to e1_12")
    assert changed(s, before) == {
        "ready.0": 0,
        "used": {"e1_12": (0,)},
        "treasury.henderson": 0,
        "cash.1": 215,
        "workers.henderson": (0, 0, 0),
        "automated.henderson": (1, 2, 1),
        "job_market": 5,
    }
    stock(s, "henderson", coal=1, steel=1)
    run(s, Production("henderson", 1))
    do(s, "run henderson 2")
    assert s.goods["henderson"] == 3
    assert sound(s)


@rule("worker.extra-good")
@pytest.mark.parametrize(("workers", "automated", "goods"), [(2, 0, 3), (1, 1, 3), (0, 2, 4)])
def test_the_extra_good_needs_every_space_automated(workers: int, automated: int, goods: int) -> None:
    """C44."""
    s = table(seats=2, phase="operating")
    found(s, 0, "libby", 40)
    employ(s, "libby", workers=(workers, 0), automated=(automated, 0))
    stock(s, "libby", steel=1, livestock=1)
    run(s, Production("libby", 0))
    do(s, "run libby 1")
    assert s.goods["libby"] == goods


@rule("worker.relocate")
def test_a_full_job_market_sends_the_worker_to_the_supply() -> None:
    """C43."""
    s = one_company("fairbank", 40, "e1_12")
    employ(s, "fairbank", workers=(1, 0), automated=(0, 1))
    s.job_market = 12
    events = do(s, "send fairbank to e1_12")
    assert [event.goes_to for event in events if isinstance(event, WorkerLeft)] == ["general supply"]
    assert (s.workers["fairbank"], s.automated["fairbank"], s.job_market) == ((0, 0), (1, 1), 12)


@rule("worker.automate", "worker.relocate")
@pytest.mark.parametrize("edition", ["first", "second"])
def test_the_director_chooses_worker_and_new_space(edition: str) -> None:
    """B35, C43: a factory without a worker is refused; the worker moves to a free space, here or elsewhere."""
    s = one_company("henderson", 40, "e1_12", edition=edition)
    employ(s, "henderson", workers=(1, 1, 0))
    do(s, "send henderson to e1_12")
    refuses(s, "automate henderson 3", "worker.automate")
    do(s, "automate henderson 2")
    assert offered(s)[:2] == ["relocate henderson 2", "relocate henderson 3"]
    refuses(s, "relocate henderson 1", "worker.space")
    do(s, "relocate henderson 3")
    assert (s.workers["henderson"], s.automated["henderson"]) == ((1, 0, 1), (0, 1, 0))
    assert s.job_market == 4


@rule("worker.relocate")
def test_the_only_free_space_is_taken_without_a_question() -> None:
    """C43: relocation is compulsory, the same factory included."""
    s = one_company("libby", 40, "e1_12")
    employ(s, "libby", workers=(1, 2))
    do(s, "send libby to e1_12", "automate libby 1")
    assert (s.workers["libby"], s.automated["libby"], s.job_market) == ((1, 2), (1, 0), 4)
    assert s.agenda == []


@rule("building.automate", "worker.automate")
@pytest.mark.parametrize("edition", ["first", "second"])
def test_an_automation_building_needs_its_workers(edition: str) -> None:
    """A21, B22, C43: one employed worker for one token, two for two; tokens already placed are no workers."""
    s = one_company("libby", 500, "e1_12", "e2_16", edition=edition)
    employ(s, "libby", automated=(1, 2))
    refuses(s, "send libby to e1_12", "worker.automate")
    refuses(s, "send libby to e2_16", "worker.automate")
    employ(s, "libby", workers=(1, 0))
    refuses(s, "send libby to e2_16", "worker.automate")
    assert "send libby to e1_12" in offered(s)


@rule("building.double", "worker.relocate")
def test_a_double_automation_replaces_both_before_either_moves() -> None:
    """A21, C43: the first worker's new job cannot be the second one automated."""
    s = one_company("libby", 90, "e2_16")
    employ(s, "libby", workers=(2, 0))
    do(s, "send libby to e2_16")
    assert s.agenda == []
    assert (s.workers["libby"], s.automated["libby"], s.job_market) == ((0, 2), (2, 0), 4)


@rule("building.double", "worker.relocate")
def test_a_double_automation_with_one_free_space() -> None:
    """C43: one worker stays in the company, the other leaves for the Job Market."""
    s = one_company("libby", 90, "e3_12")
    employ(s, "libby", workers=(2, 1))
    do(s, "send libby to e3_12", "automate libby 1", "automate libby 2")
    assert (s.workers["libby"], s.automated["libby"], s.job_market) == ((1, 1), (1, 1), 5)
    enrich(s, "libby", 90)
    s.used.clear()
    act(s)
    do(s, "send libby to e3_12", "automate libby 2")
    assert (s.workers["libby"], s.automated["libby"], s.job_market) == ((0, 0), (2, 2), 7)
    assert sound(s)


@rule("asset.immediate", "worker.automate")
def test_an_automation_bonus_without_a_worker_is_lost() -> None:
    """C32, C43: the asset may still be bought; only appeal bonuses are worth $25."""
    s = one_company("libby", 80)
    lay_row(s, "brilliant_marketing", "", "", "", "")
    do(s, "send libby to capital-asset")
    assert (s.automated["libby"], s.treasury["libby"], s.assets["libby"]) == ((0, 0), 0, ("brilliant_marketing",))
