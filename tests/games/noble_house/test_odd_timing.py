"""Deals at odd moments: while upkeep is due, before a recall, with one's own coin elsewhere, for a friend's sake."""

import pytest

from magnate.games.noble_house.mechanics.anytime import OpenWindow, Segment
from magnate.games.noble_house.mechanics.finance.income import Income
from magnate.games.noble_house.mechanics.finance.loans import due
from magnate.games.noble_house.mechanics.finance.payment import Payment
from magnate.games.noble_house.mechanics.trade.promises import LAPSED, MARKED, OPEN, note_vote, public_promises
from magnate.games.noble_house.phases.recalls import Recalls
from magnate.games.noble_house.queries import shares_of
from magnate.games.noble_house.scoring import claims, result
from magnate.games.noble_house.state import BANK, NobleHouse
from tests.games.noble_house.table import (
    M,
    asked,
    bargain,
    deal,
    do,
    fund,
    hold,
    lend,
    offer,
    offered,
    own,
    run,
    sound,
    table,
    talk,
    why,
)
from tests.rules import rule


def statuses(s: NobleHouse) -> list[str]:
    return [promise.status for promise in public_promises(s)]


def totals(s: NobleHouse) -> list[float]:
    """What everybody is worth, in millions, by seat."""
    scores = {score.seat: score.total / M for score in result(s).scores}
    return [scores[seat] for seat in range(s.seats)]


@rule("upkeep.pay", "trade.when")
@pytest.mark.parametrize(
    ("terms", "maker", "allowed"),
    [
        ("give asset airline-1, asset airline-2", 0, False),
        ("give cash 60000000; want asset airline-1", 1, False),
        ("lease me airline-1 fee 0 once upkeep borrower rounds 1", 0, False),
        ("lease you airline-1 fee 0 once upkeep borrower rounds 1", 1, False),
        ("lease me airline-1 fee 6000000 once upkeep lender rounds 1", 0, True),
        ("give shares victoria 100000; want cash 3000000", 0, True),
        ("give asset services-1; want shares victoria 100000", 1, True),
    ],
)
def test_b82_upkeep_cannot_be_left_with_a_friend_who_has_paid(terms: str, maker: int, allowed: bool) -> None:
    s = talk()
    own(s, 0, "airline", "airline")
    own(s, 1, "services")
    hold(s, 0, "victoria", 100_000)
    fund(s, 0, 11)  # a million short
    fund(s, 1, 90)
    s.agenda.clear()
    s.phase = "contracts"
    run(s, Income(1), Income(0))
    do(s, "pay upkeep", seat=1)
    do(s, offer(s.house[1 - maker], terms), seat=maker)
    assert (why(s, f"accept {s.last_offer}", 1 - maker) == "") == allowed
    assert f"decline {s.last_offer}" in offered(s, 1 - maker)
    assert sound(s)


@rule("promise.call")
def test_b83_one_card_costs_face_once_towards_each_player_however_many_agreements_it_breaks() -> None:
    s = talk()
    deal(s, 0, 64)
    fund(s, 1, 100)
    for _ in range(3):
        bargain(s, "give cash 1000000; refrain me any until 9")
    do(s, "play 64 on rothwell_gornt", seat=0)
    assert statuses(s) == [MARKED, LAPSED, LAPSED]
    assert s.broken[0] == 1


@rule("promise.call")
def test_b83_a_card_against_two_players_may_cost_face_towards_both() -> None:
    s = talk()
    deal(s, 0, 4)
    for partner in (1, 2):
        for _ in range(2):
            bargain(s, "give cash 1000000; refrain me any until 9", partner=partner)
        lend(s, partner, "victoria", 10, blocks=1)
    do(s, "play 4 on victoria", seat=0)
    assert statuses(s) == [MARKED, LAPSED, MARKED, LAPSED]


@rule("promise.call")
def test_b83_a_vote_promised_three_times_to_one_buyer_is_broken_once() -> None:
    s = talk()
    for _ in range(3):
        bargain(s, "give cash 1000000; vote you victoria for until 9")
    note_vote(s, 1, "victoria", "struans", "against")
    assert statuses(s) == [MARKED, LAPSED, LAPSED]


@rule("promise.profit")
def test_b84_shares_passed_on_to_a_player_bring_no_share_of_gain() -> None:
    s = talk()
    hold(s, 0, "victoria", 500_000)
    bargain(s, "want cash 10000000; profit me 50 shares victoria until 9")
    s.price["victoria"] = 40
    bargain(s, "give shares victoria 500000; want cash 20000000", partner=2)
    assert claims(s) == []
    assert shares_of(s, 2, "victoria") == 5
    assert statuses(s) == [OPEN]


@rule("payment.void")
def test_b85_who_has_pledged_every_block_and_has_no_cash_pays_nothing_and_stays() -> None:
    s = table(phase="banks")
    fund(s, 0, 0)
    lend(s, 0, "victoria", 100, blocks=3)
    lend(s, 0, "ho_pak", 90, blocks=2)
    run(s, Payment(0, 1, 50 * M, "half-coin"))
    assert offered(s) == ["pay all of 50000000 to rothwell_gornt"]
    do(s, "pay all of 50000000 to rothwell_gornt")
    assert (s.out, s.cash[1]) == ([], 30 * M)
    s.price["struans"] = 12
    due(s, 0, [1], (0, 0, 0))  # but the banks reach him
    due(s, 0, [2], (0, 0, 0))
    run(s)
    while asked(s):
        do(s, next(line for line in offered(s) if line.startswith(("leave", "repay 0"))))
    assert s.out == [0]


@rule("bank.recall", "loan.default")
def test_b86_a_debtor_may_recall_his_own_loan_and_lose_a_cheap_block_for_it() -> None:
    s = table(phase="banks")
    s.price["struans"] = 15
    deal(s, 0, 23)
    fund(s, 0, 0)
    lend(s, 0, "victoria", 40, blocks=1)
    before = totals(s)
    run(s, Recalls())
    do(
        s,
        "recall struans at victoria by vote votes 1 proxies 0",
        "cast abstain",
        "cast abstain",
        "repay 0 of due loan 1",
    )
    while asked(s) and "leave" in offered(s):
        do(s, "leave")
    assert (s.debt, s.out) == ({}, [])
    assert totals(s)[0] - before[0] == 40 - 2 * 15


@rule("lease.end", "face.loss")
def test_b87_sham_leases_ended_at_once_cost_their_lender_most() -> None:
    s = talk()
    for key in own(s, 0, *["services"] * 4):
        bargain(s, f"lease me {key} fee 0 once upkeep lender rounds open")
    hold(s, 2, "struans", 500_000)
    before = totals(s)
    for lease in list(s.leases):
        do(s, f"end lease {lease}", seat=0)
    lost = [was - now for was, now in zip(before, totals(s), strict=True)]
    assert s.price["struans"] == 24 - 8
    assert lost == [80, 0, 4]


@rule("coin.claim", "payment.due")
def test_x25_three_coins_shown_in_a_circle_are_paid_by_the_first_to_ask() -> None:
    s = talk()
    for seat, house in enumerate(("rothwell_gornt", "asian_properties", "struans")):
        fund(s, seat, 0)
        s.coins[seat] = (house,)
    do(s, "claim 50000000 from struans", seat=2)
    do(s, "refuse claim", "claim 50000000 from rothwell_gornt", "refuse claim")
    do(s, "claim 50000000 from asian_properties", "refuse claim")
    assert asked(s) == [2]
    do(s, next(line for line in offered(s) if " with " in line))
    while asked(s) and any(line.startswith("pay 50000000") for line in offered(s)):
        do(s, next(line for line in offered(s) if line.startswith("pay 50000000")))
    assert (s.cash, s.coins) == ([0, 0, 72 * M], [(), (), ()])
    assert [s.blocks[seat][seat] for seat in range(3)] == [5, 5, 2]
    assert sound(s)


@rule("trade.deliver", "promise.date")
def test_d4_d18_an_offer_left_open_over_a_phase_can_fail_or_be_too_late() -> None:
    s = talk()
    fund(s, 1, 50)
    hold(s, 0, "victoria", 500_000)
    do(s, offer("rothwell_gornt", "give shares victoria 500000; want cash 1000000", until="round"), seat=0)
    do(s, offer("rothwell_gornt", "give cash 1000000; loan you 2000000 round 1 cards", until="round"), seat=0)
    bargain(s, "give shares victoria 500000", partner=2)
    s.phase = "stock"
    s.agenda.clear()
    run(s, Segment("A2.1"), OpenWindow("A2.1"))
    assert why(s, "accept 2", 1) == "promise.date"
    cash = s.cash[:]
    do(s, "accept 1", seat=1)
    assert (s.cash, list(s.offers)) == (cash, [2])  # it failed, and only the two are told


@rule("coin.favour")
def test_b78_whoever_owes_a_payment_hands_no_cash_to_a_friend_by_a_favour() -> None:
    s = table()
    fund(s, 0, 40)
    fund(s, 1, 50)
    own(s, 1, "airline")
    s.coins[0] = ("rothwell_gornt",)
    lend(s, 0, "victoria", 100, blocks=3)
    lend(s, 0, "ho_pak", 90, blocks=2)
    run(s, Payment(0, BANK, 50 * M, "card"))
    lease = "lease you airline-1 fee 40000000 once upkeep borrower rounds 1"
    assert why(s, f'claim favour "{lease}" from rothwell_gornt', 0) == "coin.favour"


@rule("coin.favour")
def test_b78_whoever_owes_upkeep_leaves_no_certificate_with_a_friend_by_a_favour() -> None:
    s = table(phase="contracts")
    own(s, 0, *["airline"] * 5)
    fund(s, 0, 29)
    fund(s, 1, 90)
    s.coins[0] = ("rothwell_gornt",)
    run(s, Income(1), Income(0))
    keys = "+".join(f"airline-{n}" for n in range(1, 6))
    lease = f"lease me {keys} fee 0 once upkeep borrower rounds 1"
    assert why(s, f'claim favour "{lease}" from rothwell_gornt', 0) == "coin.favour"


@rule("trade.when", "upkeep.pay")
@pytest.mark.parametrize(
    ("terms", "maker", "to", "allowed"),
    [
        ("give asset airline-1, asset airline-2", 0, 1, False),
        ("lease you airline-1 fee 0 once upkeep borrower rounds 1", 1, 0, False),
        ("give cash 2000000", 0, 1, False),
        ("give asset land-1", 1, 2, False),
        ("give asset services-1", 2, 1, True),
    ],
)
def test_b78_b82_a_half_coin_shown_for_what_is_owed_opens_no_other_deal(
    terms: str, maker: int, to: int, allowed: bool
) -> None:
    s = table(phase="contracts")
    own(s, 0, "airline", "airline")
    own(s, 1, "land")
    own(s, 2, "services")
    for seat, cash in enumerate((11, 90, 90)):
        fund(s, seat, cash)
    s.coins[0] = ("rothwell_gornt",)
    run(s, Income(2), Income(0), Income(1))  # seat 2 has paid, seat 1 will, seat 0 is short and shows the coin
    do(s, "pay upkeep", seat=2)
    do(s, "claim 50000000 from rothwell_gornt", "refuse claim")
    do(s, offer(s.house[to], terms), seat=maker)
    assert (why(s, "accept 1", to) == "") == allowed


@rule("trade.when")
@pytest.mark.parametrize(("loans", "cash", "allowed"), [(1, 60, True), (1, 59, False), (2, 90, True), (2, 89, False)])
def test_b78_a_debtor_helps_another_with_no_more_than_he_can_spare(loans: int, cash: int, allowed: bool) -> None:
    s = talk()
    deal(s, 2, 4)
    fund(s, 0, 0)
    fund(s, 1, cash)
    for debtor in (0, *[1] * loans):
        lend(s, debtor, "victoria", 30, blocks=1)
    do(s, "play 4 on victoria", seat=2)
    assert asked(s) == [0]
    do(s, offer("rothwell_gornt", "want cash 30000000"), seat=0)
    assert ("accept 1" in offered(s, 1)) == allowed
    do(s, offer("struans", "give cash 30000000"), seat=1)
    assert "accept 2" not in offered(s, 0)  # or it would show what a debtor has


@rule("upkeep.lease")
def test_b56_a_fee_that_cannot_be_paid_spares_nobody_upkeep() -> None:
    s = talk()
    keys = own(s, 0, *["airline"] * 8)
    fund(s, 0, 60)
    fund(s, 1, 50)
    bargain(s, f"lease me {'+'.join(keys)} fee 900000000 each upkeep borrower rounds 1")
    s.agenda.clear()
    s.phase = "contracts"
    s.order = [0, 1, 2]
    run(s, Income(0), Income(1))
    assert asked(s) == [0]
    assert offered(s, 0)[:2] == ["maintain airline-1", "let airline-1 go"]


@rule("upkeep.lease")
@pytest.mark.parametrize(("payer", "short"), [("borrower", 1), ("lender", 0)])
def test_b56_b71_a_lease_of_three_certificates_costs_face_once(payer: str, short: int) -> None:
    s = talk()
    own(s, 0, *["airline"] * 3)
    fund(s, 0, 100)
    bargain(s, f"lease me airline-1+airline-2+airline-3 fee 0 once upkeep {payer} rounds open")
    fund(s, short, 0)
    s.agenda.clear()
    s.phase = "contracts"
    run(s, Income(short))
    do(s, offered(s, short)[0], seat=short)
    while asked(s) == [0]:
        do(s, offered(s, 0)[0], seat=0)
    assert s.price[s.house[short]] == 22
    assert sound(s)
