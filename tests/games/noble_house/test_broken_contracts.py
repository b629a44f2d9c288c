"""Contracts: announced, broken, cured."""

from magnate.games.noble_house.mechanics.anytime import OpenWindow, Segment
from magnate.games.noble_house.mechanics.finance.income import Collect, Income
from magnate.games.noble_house.mechanics.market.price import break_and_settle, fall
from magnate.games.noble_house.mechanics.trade.leases import sign_lease
from magnate.games.noble_house.phases.contracts import Announcement, BrokenContracts, ContractTurn
from magnate.games.noble_house.queries import missing
from magnate.games.noble_house.state import NobleHouse
from tests.games.noble_house.table import (
    M,
    announced,
    asked,
    deal,
    do,
    free,
    offered,
    own,
    run,
    sound,
    table,
    why,
    window,
)
from tests.rules import rule


@rule("contract.announce", "contract.bidding")
def test_a_contract_won_in_the_bidding_waits_for_the_next_round() -> None:
    s = table(2, phase="contracts")
    own(s, 1, "shipping")
    s.deck.remove(113)
    s.waiting.append((113, 0, 1, 1))
    run(s, BrokenContracts(), Income(1), Announcement(1))
    do(s, 'bid 1000000 over 1000000 at ""', "leave", "pay lot 1000000", "pass", "pass", "pay upkeep")
    assert s.cash[1] == 25 * M  # no income this round
    assert "announce 113 shipping-1" in offered(s)


@rule("contract.broken", "contract.overtime", "contract.income")
def test_overtime_is_lost_with_its_contract() -> None:
    s = table(phase="contracts")
    announced(s, 0, 113)
    deal(s, 0, 41)
    deal(s, 1, 75)
    run(s, ContractTurn(0), OpenWindow("A3.1"))
    do(s, "overtime 41 on 113")
    do(s, "play 75 on 113", seat=1)
    do(s, *["let 113 break"] * 2)
    assert (s.overtime, s.contracts) == ([], {})
    s.agenda.clear()
    run(s, Collect(0))
    assert s.cash[0] == 30 * M
    assert asked(s) == [0]  # the certificate is kept and costs upkeep


@rule("contract.break-price", "contract.announce")
def test_a_contract_is_not_announced_at_a_price_that_breaks_it() -> None:
    s = table(phase="contracts")
    own(s, 0, "airline", "airline", "railway")
    deal(s, 0, 138)
    run(s, Announcement(0))
    line = next(line for line in offered(s) if line.startswith("announce 138"))
    s.price["struans"] = 17
    assert why(s, line) == "contract.break-price"
    s.price["struans"] = 18
    do(s, line)
    assert s.price["struans"] == 19


@rule("contract.cure", "contract.suspended", "lease.terms")
def test_a_borrowed_certificate_cures_a_contract() -> None:
    s = table()
    announced(s, 0, 113)
    own(s, 1, "shipping")
    deal(s, 2, 11)
    window(s)
    do(s, "play 11 on shipping-1", seat=2)
    assert missing(s, 113) == ["shipping"]
    sign_lease(s, ("lease", "me", "shipping-2", 0, 0, "once/lender"), 1, 0)
    s.agenda.clear()
    run(s, Income(0))
    do(s, "put shipping-2 into 113")
    assert s.cash[0] == 42 * M  # and the lender maintains it
    assert sound(s)


@rule("card.renegotiate", "contract.break-price")
def test_renegotiate_is_no_answer_to_a_price_or_to_a_lost_asset() -> None:
    s = table()
    s.price["struans"] = 13
    announced(s, 0, 122)
    deal(s, 0, 83)
    fall(s, "struans", 1, "card")
    run(s)
    assert offered(s) == ["support 0", "support 1"]
    s = table()
    announced(s, 0, 113)
    deal(s, 0, 83)
    deal(s, 1, 11)
    window(s)
    do(s, "play 11 on shipping-1", seat=1)
    assert not any("renegotiate" in line for line in offered(s, 0))


@rule("contract.announce", "contract.income", "upkeep.pay", "price.support-contract", "contract.broken")
def test_e19_contract_132() -> None:
    s = table(phase="contracts")
    own(s, 0, "land", "land", "services", "services")
    deal(s, 0, 132)
    run(s, Announcement(0))
    do(s, "announce 132")
    assert s.price["struans"] == 26
    do(s, "announce nothing")
    run(s, Collect(0))
    do(s, "pay upkeep")
    assert s.cash[0] == 70 * M
    for points, price, cash in ((0, 22, 30), (2, 24, 10), (1, 23, 20)):
        s = broken_by_card(132)
        do(s, f"support {points}")
        assert (s.price["struans"], s.cash[0]) == (price, cash * M)


def broken_by_card(contract: int) -> NobleHouse:
    """Break Contract has just been played on a contract of seat 0 and nobody answered."""
    s = table(5)
    announced(s, 0, contract)
    deal(s, 1, 75)
    run(s, Segment("A1.2"), OpenWindow("A1.2"))
    do(s, f"play 75 on {contract}", seat=1)
    do(s, *[f"let {contract} break"] * 4)
    return s


@rule("contract.break-price", "price.cascade")
def test_e20_contract_138() -> None:
    s = table(phase="contracts")
    announced(s, 0, 138)
    run(s, Collect(0))
    do(s, "pay upkeep")
    assert s.cash[0] == 78 * M
    s.price["struans"] = 19
    fall(s, "struans", 1, "card")
    run(s)
    assert 138 not in s.contracts
    do(s, "support 0")
    assert s.price["struans"] == 17


@rule("contract.broken", "contract.announce")
def test_e21_contract_113() -> None:
    s = table(phase="contracts")
    own(s, 0, "shipping")
    deal(s, 0, 113)
    deal(s, 1, 75)
    run(s, Announcement(0))
    do(s, "announce 113 shipping-1")
    assert s.price["struans"] == 24
    do(s, "play 75 on 113", seat=1)
    do(s, "let 113 break", "let 113 break")
    assert s.price["struans"] == 24
    assert [lot[0] for lot in s.waiting] == [113]


@rule("card.break-contract", "card.renegotiate")
def test_e30_c4_break_and_renegotiate() -> None:
    s = table(5)
    announced(s, 0, 127)
    deal(s, 1, 75)
    deal(s, 2, 83)
    run(s, Segment("A1.2"), OpenWindow("A1.2"))
    do(s, "play 75 on 127", seat=1)
    do(s, "let 127 break", "renegotiate 127 with 83")
    assert s.discard == [75, 83]
    assert (127 in s.contracts, s.price["struans"]) == (True, 24)
    s = broken_by_card(127)
    do(s, "support 0")
    assert s.price["struans"] == 23
    assert [lot[0] for lot in s.waiting] == [127]
    assert free(s, 0) == ["shipping-1", "industry-1"]
    s = broken_by_card(127)
    do(s, "support 1")
    assert (s.price["struans"], s.cash[0]) == (24, 20 * M)


@rule("contract.suspended", "contract.cure", "card.remove-asset")
def test_e31_asset_loss_and_cure() -> None:
    s = table()
    announced(s, 0, 122)
    deal(s, 1, 11)
    run(s, Segment("A1.2"), OpenWindow("A1.2"))
    do(s, "play 11 on shipping-1", seat=1)
    assert missing(s, 122) == ["shipping"]
    s.agenda.clear()
    run(s, Income(0))
    assert 122 not in s.contracts
    s = table(phase="banks")
    announced(s, 0, 122)
    deal(s, 1, 11)
    run(s, Segment("A4.5"), OpenWindow("A4.5"))
    do(s, "play 11 on shipping-1", seat=1)
    s.agenda.clear()
    own(s, 0, "shipping")
    run(s, Income(0))
    do(s, "put shipping-1 into 122")
    assert s.cash[0] == 50 * M
    assert missing(s, 122) == []


@rule("contract.bidding", "card.break-contract")
def test_b20_broken_contracts_wait_for_the_next_bidding_or_round() -> None:
    for option, lots in (("next_bidding_segment", 1), ("next_round", 0)):
        s = table(phase="contracts", break_contract_auction=option)
        announced(s, 0, 113)
        break_and_settle(s, 113, "card")
        run(s, BrokenContracts())
        assert len(s.agenda) > 0 if lots else s.agenda == []
