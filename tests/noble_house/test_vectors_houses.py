"""The worked examples on contracts, banks, payments, leases, windows and the score."""

import pytest

import magnate
from magnate.games.noble_house import GAME
from magnate.games.noble_house.anytime import OpenWindow, Segment
from magnate.games.noble_house.auction import Auction, minimum
from magnate.games.noble_house.cards import BankDeal, PayBank
from magnate.games.noble_house.income import Collect, Income, Upkeep
from magnate.games.noble_house.leases import sign_lease
from magnate.games.noble_house.lending import LoanTurn
from magnate.games.noble_house.loans import Repayment, enough
from magnate.games.noble_house.meeting import no_proxies
from magnate.games.noble_house.payment import ExtendedDue, Payment, due_round
from magnate.games.noble_house.phases.assets import AssetTurn
from magnate.games.noble_house.phases.banks import InterestDue, RecallCircle
from magnate.games.noble_house.phases.contracts import Announcement, ContractCircle
from magnate.games.noble_house.phases.round import Round
from magnate.games.noble_house.price import fall, lose_face
from magnate.games.noble_house.queries import collateral, missing
from magnate.games.noble_house.state import BANK, NobleHouse
from tests.noble_house.table import (
    M,
    announced,
    asked,
    deal,
    do,
    free,
    fund,
    hold,
    lend,
    lose_blocks,
    offered,
    own,
    run,
    sound,
    table,
    why,
)
from tests.rules import rule


@rule("loan.interest")
def test_e10_interest() -> None:
    for loans, paid in (((10,), 100_000), ((40,), 400_000), ((100,), 1_000_000), ((30, 70), 1_000_000)):
        s = table(phase="banks")
        for millions in loans:
            lend(s, 0, "victoria", millions, blocks=1)
        run(s, InterestDue())
        while s.agenda:
            do(s, offered(s)[0])
        assert s.cash[0] == 30 * M - paid


@rule("loan.collateral", "loan.ask")
@pytest.mark.parametrize(
    ("blocks", "kinds", "worth", "most"),
    [
        (1, (), 48, 40), (2, (), 96, 90), (3, (), 144, 100), (1, ("airline",), 78, 70), (0, ("land",), 15, 10),
        (0, ("services",), 10, 10), (0, ("land", "services"), 25, 20),
    ],
)  # fmt: skip
def test_e11_collateral(blocks: int, kinds: tuple[str, ...], worth: int, most: int) -> None:
    s = table(phase="banks")
    lose_blocks(s, 0, 5 - blocks)
    keys = own(s, 0, *kinds)
    certificates = [s.rules.certificate_index[key] for key in keys]
    assert collateral(s, s.blocks[0], certificates) == worth * M
    run(s, LoanTurn(0, ()))
    sums = [int(line.split()[-1]) for line in offered(s) if line.startswith("ask victoria")]
    assert max(sums) == most * M


def meeting(s: NobleHouse, *ballots: tuple[str, int, int]) -> None:
    """Seats 0, 1, 2 ... cast these ballots: side, Vote cards, Proxies."""
    bank = s.agenda[-1].bank  # type: ignore[attr-defined]  # a Poll
    for seat, (side, votes, proxies) in enumerate(ballots):
        do(s, f"cast {side} at {bank} votes {votes} proxies {proxies}", seat=seat)


@rule("bank.loan-vote", "bank.call", "bank.ballot", "bank.count", "bank.proxy", "bank.vote-card")
def test_e12_bank_votes() -> None:
    for ballots, granted in (
        ((("for", 2, 0), ("against", 1, 0), ("against", 0, 1)), False),
        ((("for", 1, 1), ("against", 1, 0), ("against", 0, 1)), True),
    ):
        s = table(phase="banks")
        deal(s, 0, 23, 24, 57)
        deal(s, 1, 25)
        deal(s, 2, 58)
        run(s, LoanTurn(0, ()))
        do(s, "ask victoria for 40000000", "pledge block struans", "submit 40000000 on 48000000")
        do(s, "call victoria by vote", seat=1)
        meeting(s, *ballots)
        assert bool(s.debt) == granted
        assert sound(s)
    s = table(phase="banks")
    run(s, LoanTurn(0, ()))
    do(s, "ask victoria for 40000000", "pledge block struans", "submit 40000000 on 48000000")
    do(s, "no meeting", "no meeting", "no meeting")
    assert s.debt == {1: 40 * M}
    for proxy, recalled in ((0, False), (1, True)):
        s = table(phase="banks")
        lend(s, 0, "victoria", 40, blocks=1)
        deal(s, 1, 23, 57, 24)
        deal(s, 2, 25, 58)
        s.order = [1, 2, 0]
        run(s, RecallCircle(-1))
        do(s, "recall struans at victoria by vote")
        meeting(s, ("abstain", 0, 0), ("for", 1 + proxy, 1), ("against", 1, 1))
        assert (magnate.decisions(s)[0].rule == "loan.repayment") == recalled


@rule("loan.part-payment", "loan.enough", "loan.default")
def test_e13_part_payment() -> None:
    s = table(phase="banks")
    loan = lend(s, 0, "victoria", 90, blocks=2)
    fund(s, 0, 48)
    run(s, Repayment(0, loan, no_proxies(s)))
    do(s, "repay 48000000 of due loan 1")
    assert offered(s) == ["release block struans of loan 1 from 48000000"]
    do(s, offered(s)[0])
    assert (s.on_sale[0], sum(s.blocks[0])) == (1, 4)
    for side, taken in (("all", 2), ("enough", 1)):
        s = table(phase="banks")
        loan = lend(s, 0, "victoria", 90, blocks=2)
        fund(s, 0, 47)
        deal(s, 1, 23)
        run(s, Repayment(0, loan, no_proxies(s)))
        do(s, "repay 47000000 of due loan 1")
        meeting(s, ("abstain", 0, 0), (side, 1, 0), ("abstain", 0, 0))
        assert s.on_sale[0] == taken
        assert not s.debt
        assert sound(s)
    s = table(phase="banks")
    loan = lend(s, 0, "victoria", 90, blocks=2)
    fund(s, 0, 90)
    run(s, Repayment(0, loan, no_proxies(s)))
    do(s, "repay 90000000 of due loan 1")
    assert (s.cash[0], s.debt, s.agenda) == (0, {}, [])


@rule("auction.minimum")
def test_e14_minimum_bids() -> None:
    s = table()
    assert minimum(s, "block", "struans") == 50 * M
    halves = {"airline": 30, "shipping": 20, "industry": 20, "railway": 20, "land": 15, "services": 10}
    assert {kind: minimum(s, "asset", f"{kind}-1") // M for kind in halves} == halves


@rule("payment.emergency-sale", "payment.due", "payment.void", "card.payment")
def test_e15_forced_payment() -> None:
    for card, cash, sold, left in ((70, 30, 1, 4), (72, 0, 3, 22)):
        s = table()
        fund(s, 0, cash)
        effect = s.rules.cards[card].effect
        assert isinstance(effect, PayBank)
        run(s, Payment(0, BANK, effect.amount, "card"))
        for _ in range(sold):
            do(s, "sell block struans for 50000000 loan 0")
        assert why(s, "sell block struans for 50000000 loan 0") == "payment.emergency-sale"
        do(s, "pay 50000000")
        assert (s.cash[0], sum(s.blocks[0])) == (left * M, 5 - sold)
    for price, out in ((24, False), (12, True)):
        s = table()
        fund(s, 0, 10)
        lose_blocks(s, 0, 4)
        s.price["struans"] = price
        run(s, Payment(0, BANK, 40 * M, "card"))
        assert why(s, "pay all of 40000000 to -1") == "payment.void"
        do(s, "sell block", "pay all")
        assert (s.cash[0], 0 in s.out) == (0, out)
        assert sound(s)


@rule("coin.insist", "payment.void")
def test_e16_half_coin() -> None:
    for cash, blocks, sold, left, void in ((26, 5, 1, 4, False), (1, 2, 2, 0, True)):
        s = table()
        s.coins[1] = ("struans",)
        fund(s, 0, cash)
        lose_blocks(s, 0, 5 - blocks)
        run(s, Segment("A1.2"), OpenWindow("A1.2"))
        do(s, "claim 50000000 from struans", seat=1)
        do(s, "refuse claim of 1", "insist on cash from 0 for struans")
        for _ in range(sold):
            do(s, "sell block")
        do(s, "pay all" if void else "pay 50000000")
        assert (s.cash[0], sum(s.blocks[0]), s.cash[1]) == (0, left, 30 * M + (49 if void else 50) * M)
        assert s.coins[1] == ()


@rule("payment.extended-credit", "payment.default", "payment.extended-due")
def test_e17_extended_credit() -> None:
    s = table(phase="stock")
    s.round = 3
    assert due_round(s) == 3
    s.phase = "banks"
    assert due_round(s) == 4
    for cash, out in ((5, False), (1, True)):
        s = table(phase="stock")
        s.price["struans"] = 20
        lose_blocks(s, 0, 3)
        fund(s, 0, cash)
        deal(s, 0, 39)
        run(s, Payment(0, BANK, 50 * M, "card"))
        do(s, "extend 39")
        s.phase = "banks"
        run(s, ExtendedDue(0, 1))
        assert why(s, "pay extended 1") == "money.cash"
        do(s, "default 1")
        assert s.price["struans"] == 18
        do(s, "sell block", "sell block")
        assert (0 in s.out) == out
        if not out:
            assert (s.cash[0], sum(s.blocks[0]), s.extended) == (3 * M, 0, {})
        assert sound(s)


@rule("loan.bank-deal")
def test_e18_bank_deal() -> None:
    for debt, cost in ((40, 44), (100, 110)):
        s = table(phase="banks")
        lend(s, 0, "victoria", debt, blocks=3)
        fund(s, 1, cost)
        deal(s, 1, 5)
        run(s, Segment("A4.5"), OpenWindow("A4.5"))
        do(s, "play 5 on loan-1", seat=1)
        assert s.cash[1] == 0
        assert s.holder[1] == 1
        s.agenda.clear()
        run(s, InterestDue())
        do(s, offered(s)[0])
        assert s.cash[1] == debt * M // 100
    effect = s.rules.cards[5].effect
    assert isinstance(effect, BankDeal)
    refused = effect.refusal(s, 0, "loan-1")
    assert refused is not None
    assert refused.rule == "loan.bank-deal"


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
    do(s, *[f"let {contract} break"] * 5)
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
    do(s, "let 113 break", "let 113 break", "let 113 break")
    assert s.price["struans"] == 24
    assert [lot[0] for lot in s.waiting] == [113]


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
    assert [line.split()[2] for line in offered(s)] == ["airline-1", "shipping-1"]
    do(s, "give up shipping-1")
    assert [line.split()[2] for line in offered(s)] == ["land-1", "services-1"]


@rule("asset.buy", "asset.sell")
def test_e27_asset_trade() -> None:
    prices = {"airline": 60, "shipping": 40, "industry": 40, "railway": 40, "land": 30, "services": 20}
    for kind, price in prices.items():
        s = table(phase="assets")
        fund(s, 0, price)
        run(s, AssetTurn(0))
        do(s, f"buy asset {kind}")
        assert s.cash[0] == 0
        do(s, f"sell asset {kind}-1")
        assert s.cash[0] == price * M // 2


@rule("face.loss", "lease.end", "auction.pay")
def test_e28_b44_loss_of_face() -> None:
    s = table()
    own(s, 0, "airline")
    sign_lease(s, ("lease", "me", "airline-1", 0, 0, "once/lender"), 0, 1)
    run(s, Segment("A1.2"), OpenWindow("A1.2"))
    do(s, "end lease 1", seat=1)
    assert s.price["rothwell_gornt"] == 22
    s = table(2)
    s.waiting.append((113, 0, 1, 1))
    s.deck.remove(113)
    run(s, Auction("contract", "113", "", 0, False))
    do(s, 'bid 40000000 over 1000000 at ""', "leave", "cannot pay 40000000")
    assert s.price["rothwell_gornt"] == 22
    s = table()
    lose_face(s, 0, "promise")
    assert s.price["struans"] == 22


@rule("end.score", "end.debts")
def test_e29_score() -> None:
    s = table()
    fund(s, 0, 12.5)
    own(s, 0, "airline", "land", "services")
    s.price["struans"] = 26
    s.price["victoria"] = 31
    hold(s, 0, "victoria", 800_000)
    lend(s, 0, "victoria", 40, blocks=1)
    assert next(score.total for score in GAME.result(s).scores if score.seat == 0) == round(367.3 * M)


@rule("card.break-contract", "card.renegotiate")
def test_e30_c4_break_and_renegotiate() -> None:
    s = table(5)
    announced(s, 0, 127)
    deal(s, 1, 75)
    deal(s, 2, 83)
    run(s, Segment("A1.2"), OpenWindow("A1.2"))
    do(s, "play 75 on 127", seat=1)
    do(s, "let 127 break", "let 127 break", "renegotiate 127 with 83")
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


@rule("loan.repayment", "loan.enough", "loan.part-payment")
def test_e32_recall_and_cash() -> None:
    s = table(phase="banks")
    loan = lend(s, 0, "victoria", 40, blocks=1)
    fund(s, 0, 45)
    run(s, Repayment(0, loan, no_proxies(s)))
    assert why(s, "repay 39000000 of due loan 1") == "loan.repayment"
    do(s, "repay 40000000 of due loan 1")
    assert s.cash[0] == 5 * M
    for paid in (0, 20, 39):
        s = table(phase="banks")
        loan = lend(s, 0, "victoria", 40, blocks=1)
        fund(s, 0, 39)
        run(s, Repayment(0, loan, no_proxies(s)))
        do(s, f"repay {paid * M} of due loan 1")
        assert s.on_sale[0] == 1
    s = table(phase="banks")
    keys = own(s, 0, "airline")
    loan = lend(s, 0, "victoria", 70, blocks=1, certificates=tuple(keys))
    fund(s, 0, 30)
    run(s, Repayment(0, loan, no_proxies(s)))
    do(s, "repay 30000000 of due loan 1", "release airline-1")
    assert s.owner[0] == 0
    assert s.on_sale[0] == 1
    s = table(phase="banks")
    loan = lend(s, 0, "victoria", 90, blocks=3)
    assert sum(enough(s, loan, 90 * M)[0]) == 2


@rule("window.closing", "round.phases", "contract.phase", "bank.phase", "asset.phase")
def test_e33_windows() -> None:
    for loan, lot, closing in ((False, False, 9), (True, False, 12), (True, True, 13)):
        s = table(2)
        s.round = 0
        if loan:
            lend(s, 0, "victoria", 40, blocks=1)
        if lot:
            s.deck.remove(113)
            s.waiting.append((113, 0, 0, 1))
        run(s, Round(1))
        assert closing_answers(s) == closing * 2


def closing_answers(s: NobleHouse) -> int:
    """Play a round doing as little as possible; how many answers closed a segment."""
    idle = ("pass", "skip", "announce nothing", "no loan", "end ", "leave", "pay ", "settle")
    windows = ("window.closing", "market.turn", "contract.cards", "bank.recall")
    count = 0
    while s.round == 1:
        decision = magnate.decisions(s)[0]
        count += decision.rule in windows
        do(s, next(line for line in offered(s, decision.seat) if line.startswith(idle)))
    return count


@rule("payment.extended-credit", "payment.default")
def test_e34_extended_credit_in_detail() -> None:
    s = table(phase="stock")
    fund(s, 0, 60)
    deal(s, 0, 39)
    run(s, Payment(0, BANK, 50 * M, "card"))
    do(s, "extend 39")
    assert (s.cash[0], s.extended[1]) == (60 * M, (0, BANK, 50 * M, 1, 0))
    for blocks, cash, out in ((2, 8, False), (1, 0, True)):
        s = table(phase="stock")
        s.price["struans"] = 20
        lose_blocks(s, 0, 5 - blocks)
        loan = lend(s, 0, "victoria", 40, blocks=blocks)
        fund(s, 0, 0)
        deal(s, 0, 39)
        run(s, Repayment(0, loan, no_proxies(s)))
        do(s, "extend 39")
        run(s, ExtendedDue(0, 1))
        do(s, "default 1", *["sell block"] * blocks)
        assert (s.price["struans"], 0 in s.out) == (18, out)
        if not out:
            assert (s.cash[0], s.debt) == (cash * M, {})


@rule("upkeep.lease")
def test_e35_b56_lent_airline() -> None:
    for answer, cash, owner in (("maintain airline-1", 24, 0), ("let airline-1 go", 30, -1)):
        s = table(phase="contracts")
        own(s, 0, "airline")
        sign_lease(s, ("lease", "me", "airline-1", 0, 0, "once/borrower"), 0, 1)
        fund(s, 1, 5)
        run(s, Upkeep(1))
        do(s, "give up airline-1")
        assert asked(s) == [0]
        do(s, answer)
        assert (s.cash[0], s.owner[0], s.price["rothwell_gornt"]) == (cash * M, owner, 22)
        assert sound(s)


@rule("loan.pledge", "payment.emergency-sale")
def test_e37_b53_foreign_block() -> None:
    s = table(phase="banks")
    lose_blocks(s, 1, 1, to=0)
    lose_blocks(s, 0, 5)
    run(s, LoanTurn(0, ()))
    assert max(int(line.split()[-1]) for line in offered(s) if line.startswith("ask")) == 40 * M
    do(s, "ask ho_pak for 40000000", "pledge block rothwell_gornt", "submit", "no meeting", "no meeting", "no meeting")
    assert s.loan_blocks[1] == (0, 1, 0, 0, 0)
    s = table()
    lose_blocks(s, 1, 1, to=0)
    fund(s, 0, 0)
    run(s, Payment(0, BANK, 20 * M, "card"))
    do(s, "sell block rothwell_gornt", "pay 20000000")
    assert (s.cash[0], s.gone) == (4 * M, [0, 1, 0, 0, 0])
