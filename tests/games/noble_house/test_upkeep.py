"""Income and upkeep, and what is given up."""

from magnate.games.noble_house import GAME
from magnate.games.noble_house.mechanics.anytime import Segment
from magnate.games.noble_house.mechanics.finance.income import Collect, Upkeep
from magnate.games.noble_house.mechanics.trade.leases import sign_lease
from magnate.games.noble_house.phases.contracts import ContractCircle, ContractTurn
from tests.games.noble_house.table import (
    M,
    announced,
    asked,
    deal,
    do,
    free,
    fund,
    offered,
    own,
    run,
    sound,
    table,
    why,
)
from tests.rules import rule


@rule("contract.double-maintenance", "upkeep.give-up")
def test_doubled_upkeep_decides_what_is_given_up() -> None:
    s = table(phase="contracts")
    own(s, 0, "airline", "services")
    fund(s, 0, 12)
    deal(s, 1, 44)
    run(s, ContractTurn(1))
    do(s, "maintenance 44 on struans")
    run(s, Upkeep(0))
    assert why(s, "pay upkeep") == "money.cash"
    do(s, "give up services-1")
    assert (s.cash[0], free(s, 0)) == (0, ["airline-1"])


@rule("contract.overtime", "contract.double-maintenance")
def test_e22_doubling() -> None:
    s = table(phase="contracts")
    announced(s, 0, 130)
    own(s, 1, "airline", "land", "services")
    deal(s, 0, 41, 44)
    run(s, Segment("A3.2"), ContractCircle(-1))
    do(s, "overtime 41 on 130", "pass", "pass", "maintenance 44 on rothwell_gornt", "pass", "pass", "pass")
    run(s, Collect(0))
    assert s.cash[0] == 94 * M
    do(s, "pay upkeep")
    run(s, Collect(1))
    do(s, "pay upkeep")
    assert s.cash[1] == 8 * M


@rule("upkeep.give-up")
def test_e23_upkeep_short() -> None:
    s = table(phase="contracts")
    own(s, 0, "airline", "shipping", "land", "services")
    fund(s, 0, 9)
    run(s, Upkeep(0))
    do(s, "give up airline-1")
    assert (s.cash[0], len(free(s, 0))) == (0, 3)
    assert not s.agenda
    assert sound(s)


@rule("upkeep.give-up")
def test_e38_legal_sets() -> None:
    s = table(phase="contracts")
    own(s, 0, "airline", "shipping", "land", "services")
    fund(s, 0, 9)
    run(s, Upkeep(0))
    assert [line.split()[2] for line in offered(s)] == ["airline-1", "shipping-1+services-1", "shipping-1+land-1"]
    assert why(s, "give up shipping-1") == "upkeep.give-up"
    assert why(s, "give up airline-1+services-1") == "upkeep.give-up"
    assert why(s, "give up land-2") == "upkeep.give-up"
    do(s, "give up land-1+shipping-1")
    assert (s.cash[0], free(s, 0)) == (M, ["airline-1", "services-1"])


@rule("upkeep.lease", "contract.double-maintenance")
def test_e35_b56_lent_airline() -> None:
    for answer, doubled, cash, owner in (
        ("maintain airline-1", (), 24, 0),
        ("maintain airline-1", (1,), 24, 0),
        ("maintain airline-1", (0,), 18, 0),
        ("let airline-1 go", (0,), 30, -1),
    ):
        s = table(phase="contracts")
        own(s, 0, "airline")
        s.doubled += doubled
        sign_lease(s, ("lease", "me", "airline-1", 0, 0, "once/borrower"), 0, 1)
        fund(s, 1, 5)
        run(s, Upkeep(1))
        do(s, "give up airline-1")
        assert asked(s) == [0]
        do(s, answer)
        assert (s.cash[0], s.owner[0], s.price["rothwell_gornt"]) == (cash * M, owner, 22)
        assert sound(s)


@rule("upkeep.pay", "contract.income")
def test_b23_income_comes_before_upkeep_and_who_can_pay_must() -> None:
    s = table(phase="contracts")
    announced(s, 0, 113)
    fund(s, 0, 0)
    run(s, Collect(0))
    assert s.cash[0] == 12 * M
    refused = GAME.parse(s, "give up shipping-1", 0).check(s)
    assert refused is not None
    assert refused.rule == "upkeep.give-up"
    do(s, "pay upkeep")
    assert s.cash[0] == 8 * M


@rule("upkeep.give-up", "contract.replacement")
def test_b24_b52_a_certificate_given_up_breaks_its_contract_unless_replaced() -> None:
    s = table(phase="contracts")
    announced(s, 0, 113)
    fund(s, 0, 3)
    run(s, Upkeep(0))
    assert why(s, "pay upkeep") == "money.cash"
    do(s, "give up shipping-1")
    assert (s.contracts, [lot[0] for lot in s.waiting]) == ({}, [113])
    s = table(phase="contracts")
    announced(s, 0, 113)
    own(s, 0, "shipping")
    fund(s, 0, 4)
    run(s, Upkeep(0))
    do(s, "give up shipping-1", "put shipping-2 into 113")
    assert (list(s.contracts), s.cash[0]) == ([113], 0)
    assert sound(s)


@rule("trade.when", "upkeep.pay")
def test_b24_deals_may_come_before_upkeep_is_paid() -> None:
    s = table(2, phase="contracts")
    own(s, 0, "land")
    fund(s, 0, 0)
    run(s, Upkeep(0))
    do(s, 'offer struans "give cash 3000000" public until phase counter 0', seat=1)
    do(s, "accept 1", seat=0)
    do(s, "pay upkeep")
    assert s.cash == [0, 27 * M]
