"""What holds at all times: votes follow blocks and prices, debts outlive their holders, promises have a future."""

import pytest

import magnate
from magnate.core.view import visible
from magnate.games.noble_house import GAME
from magnate.games.noble_house.mechanics.anytime import OpenWindow
from magnate.games.noble_house.mechanics.finance.auction import knock_down
from magnate.games.noble_house.mechanics.finance.default import HolderTakes, LoanOver
from magnate.games.noble_house.mechanics.finance.income import Collect
from magnate.games.noble_house.mechanics.finance.lending import LoanTurn
from magnate.games.noble_house.mechanics.finance.loans import Repayment
from magnate.games.noble_house.mechanics.finance.payment import Payment
from magnate.games.noble_house.mechanics.market.price import HouseMeeting, eliminate
from magnate.games.noble_house.mechanics.trade.leases import sign_lease
from magnate.games.noble_house.phases.stock import Transaction
from magnate.games.noble_house.queries import loans_of
from magnate.games.noble_house.show.terminal import players
from magnate.games.noble_house.state import BANK, NobleHouse
from tests.games.noble_house.table import (
    M,
    asked,
    do,
    fund,
    hold,
    lend,
    lose_blocks,
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


def meets(s: NobleHouse, house: str) -> bool:
    """Whether the holders of foreign blocks are asked about this house."""
    return bool(s.agenda) and s.agenda[-1] == HouseMeeting(house)


# -- votes -------------------------------------------------------------------------------------------------------------


def hard_pressed() -> NobleHouse:
    """Struan's at 12 with three own blocks, one gone and one under the hammer."""
    s = table(3, phase="banks")
    lose_blocks(s, 0, 1)
    lose_blocks(s, 0, 1)
    s.gone[0] -= 1
    s.on_sale[0] += 1
    s.price["struans"] = 12
    return s


@rule("house.vote", "house.meeting")
def test_b68_a_block_bought_at_an_auction_brings_the_vote() -> None:
    s = hard_pressed()
    knock_down(s, "block", "struans", 1)
    run(s)
    assert meets(s, "struans")
    do(s, "vote against")
    assert s.out == [0]
    assert sound(s)


@rule("house.vote")
def test_b68_a_block_that_comes_home_brings_none() -> None:
    s = hard_pressed()
    knock_down(s, "block", "struans", 0)
    run(s)
    assert (s.agenda, s.blocks[0][0]) == ([], 4)


@rule("house.vote", "payment.emergency-sale")
def test_b68_a_friendly_block_sold_in_need_brings_the_vote() -> None:
    s = table(3, phase="banks")
    lose_blocks(s, 0, 1, to=1)
    lose_blocks(s, 0, 1, to=2)
    s.price["struans"] = 12
    fund(s, 1, 0)
    run(s, Payment(1, BANK, 10 * M, "card"))
    do(s, next(line for line in offered(s) if "struans" in line))
    assert meets(s, "struans")
    assert asked(s) == [2]


@rule("house.vote", "loan.bank-deal")
def test_b68_a_block_taken_for_a_bought_loan_brings_the_vote_of_its_house() -> None:
    s = table(3, phase="banks")
    lose_blocks(s, 0, 2, to=1)
    s.price["struans"] = 12
    loan = lend(s, 1, "victoria", 40)
    s.loan_blocks[loan] = (1, 0, 0, 0, 0)
    s.holder[loan] = 2
    run(s, HolderTakes(2, loan), LoanOver(loan, 1, s.loan_blocks[loan]))
    do(s, f"take block struans of loan {loan}")
    assert meets(s, "struans")


@rule("house.vote", "house.elimination")
def test_b68_blocks_that_leave_with_an_eliminated_player_bring_the_vote() -> None:
    s = table(4, phase="banks")
    lose_blocks(s, 0, 1, to=1)
    lose_blocks(s, 0, 1, to=2)
    s.price["struans"] = 12
    eliminate(s, 1, "debt")
    run(s)
    assert meets(s, "struans")


# -- elimination -------------------------------------------------------------------------------------------------------


@rule("house.elimination", "loan.bank-deal")
def test_b69_a_bought_loan_returns_to_the_bank_with_its_debt_alive() -> None:
    s = table(3, phase="banks")
    bought = lend(s, 0, "victoria", 50, blocks=1)
    s.holder[bought] = 1
    lend(s, 1, "ho_pak", 20, blocks=1)
    s.extended[1] = (0, 1, 5 * M, 2, 0)
    s.last_extended = 1
    s.events = []
    eliminate(s, 1, "vote")
    assert (loans_of(s, 0, "victoria"), s.debt) == ([bought], {bought: 50 * M})
    assert s.extended == {1: (0, BANK, 5 * M, 2, 0)}
    said = [GAME.say(event.text, event.args()) for event in visible(s.events, None)]
    assert "Loan 1 of Player 1 goes back to Victoria Bank; it stays owed." in said
    assert sound(s)


# -- leases and loans --------------------------------------------------------------------------------------------------


@rule("upkeep.lease", "upkeep.give-up", "face.loss")
def test_b71_a_lender_who_cannot_maintain_what_he_has_lent_loses_face() -> None:
    for lent, price in ((True, 22), (False, 24)):
        s = table(phase="contracts")
        own(s, 0, "airline")
        if lent:
            sign_lease(s, ("lease", "me", "airline-1", 0, 0, "once/lender"), 0, 1)
        fund(s, 0, 0)
        run(s, Collect(0))
        while s.agenda:
            do(s, next(line for line in offered(s) if line.startswith("give up")))
        assert (s.owner[0], s.leases, s.price["struans"]) == (-1, {}, price)
        assert sound(s)


def paid(s: NobleHouse) -> None:
    """An open payment is settled by the first means there is."""
    while s.agenda and isinstance(s.agenda[-1], Payment):
        do(s, offered(s)[0])


@rule("loan.uncovered", "loan.default", "loan.part-payment")
def test_b70_what_no_pledge_stands_for_is_paid_from_other_means_first() -> None:
    s = table(phase="banks")
    (kept,) = own(s, 0, "land")
    worth = s.rules.assets["land"].half // M
    loan = lend(s, 0, "victoria", worth + 20, certificates=(kept,))  # the other pledge was lost to a card
    fund(s, 0, worth + 15)
    run(s, Repayment(0, loan, (0, 0, 0)))
    do(s, f"repay 0 of due loan {loan}")
    paid(s)
    # Twenty are covered by nothing: they are paid before the bank takes what is left.
    assert s.cash[0] == (worth - 5) * M
    assert s.owner[s.rules.certificate_index[kept]] < 0
    assert loan not in s.debt


@rule("loan.uncovered", "loan.part-payment")
def test_b70_a_part_payment_releases_pledges_only_beyond_what_nothing_stands_for() -> None:
    s = table(phase="banks")
    (kept,) = own(s, 0, "land")
    worth = s.rules.assets["land"].half // M
    loan = lend(s, 0, "victoria", 2 * worth, certificates=(kept,))
    fund(s, 0, worth)
    run(s, Repayment(0, loan, (0, 0, 0)))
    do(s, f"repay {worth * M} of due loan {loan}")
    assert s.owner[s.rules.certificate_index[kept]] < 0  # taken, not released
    assert s.cash[0] == 0


@rule("loan.uncovered", "payment.emergency-sale")
def test_b70_a_loan_without_any_pledge_left_costs_voting_blocks() -> None:
    s = table(phase="banks")
    loan = lend(s, 0, "victoria", 20)
    fund(s, 0, 0)
    run(s, Repayment(0, loan, (0, 0, 0)), OpenWindow("A4.4"))
    do(s, f"repay 0 of due loan {loan}")
    paid(s)
    assert (s.blocks[0][0], s.cash[0], s.debt) == (4, 4 * M, {})


# -- dates -------------------------------------------------------------------------------------------------------------


@rule("promise.date")
@pytest.mark.parametrize(
    ("terms", "refused"),
    [
        ("want cash 1000000; loan me 2000000 round 3 cards", True),
        ("want cash 1000000; loan me 2000000 round 3 stock", True),
        ("want cash 1000000; loan me 2000000 round 3 contracts", False),
        ("want cash 1000000; loan me 2000000 round 2 assets", True),
        ("act me buy victoria until 3", True),
        ("act me buy victoria until 4", False),
        ("refrain me any until 2", True),
        ("refrain me any until 3", False),
        ("vote me victoria for until 2", True),
        ("profit me 20 shares victoria until 3", True),
        ("profit me 20 contract 113 until 3", False),
        ("profit me 20 contract 113 until 2", True),
    ],
)
def test_d18_a_promise_dated_to_a_phase_that_is_over_is_refused(terms: str, refused: bool) -> None:
    s = talk()
    s.round, s.phase = 3, "contracts"
    assert why(s, offer("rothwell_gornt", terms), 0) == ("promise.date" if refused else "")


@rule("promise.date", "trade.answer")
def test_d18_an_offer_that_has_grown_old_cannot_be_accepted() -> None:
    s = talk()
    do(s, offer("rothwell_gornt", "want cash 1000000; loan me 2000000 round 1 cards", until="game"), seat=0)
    assert why(s, "accept 1", 1) == ""
    s.phase = "stock"
    refused = GAME.parse(s, "accept 1", 1).check(s)
    assert refused is not None
    assert GAME.explain(refused) == "The Card Phase of round 1 is over [promise.date]"


# -- what lies open ----------------------------------------------------------------------------------------------------


def test_c17_everybody_sees_who_holds_how_many_voting_blocks() -> None:
    s = talk()
    lose_blocks(s, 0, 1, to=1)
    for viewer in (1, 2, None):
        view = magnate.view(GAME, s, viewer)
        assert [held[:2] for held in view["blocks"]] == [(4, 0), (1, 5), (0, 0)]
        shown = "\n".join(players(GAME, view, s.rules))
        assert "4 blocks" in shown
        assert "5 blocks, 1 of Struan's" in shown


# -- refusals that say the rule ----------------------------------------------------------------------------------------


@rule("loan.note", "loan.collateral", "stock.lot", "stock.buy-limit", "trade.limit", "trade.items")
def test_what_is_not_offered_is_refused_with_its_rule() -> None:
    s = table(phase="banks")
    run(s, LoanTurn(0, ()))
    asked_for = next(line for line in offered(s) if line.startswith("ask victoria for 10000000"))
    for amount in ("15000000", "250000000"):
        said = explained(s, asked_for.replace("10000000", amount))
        assert "$10M" in said
        assert "$100M" in said
    lose_blocks(s, 0, 4)
    assert "$48M" in explained(s, asked_for.replace("10000000", "60000000"))
    s = table(phase="stock")
    hold(s, 0, "victoria", 200_000)
    run(s, Transaction(0, 1))
    for line, said in (
        ("buy 50000 victoria", "Shares come in lots of 100,000 [stock.lot]"),
        ("sell 50000 victoria", "Shares come in lots of 100,000 [stock.lot]"),
        ("buy 600000 victoria", "500,000 shares are the most in one transaction [stock.buy-limit]"),
    ):
        assert explained(s, line) == said
    s = talk()
    for _ in range(5):
        do(s, offer("rothwell_gornt", "give cash 1000000"), seat=0)
    assert explained(s, offer("rothwell_gornt", "give cash 1000000")) == (
        "5 offers at a time and 20 in a segment are the most [trade.limit]"
    )
    s = talk()
    assert explained(s, offer("rothwell_gornt", "give shares victoria 250000")) == (
        "Shares change hands in lots of 100,000 [stock.lot]"
    )
    assert explained(s, offer("rothwell_gornt", "give block struans")) == (
        "Voting blocks are not traded: they change hands in an auction or with a bought loan [trade.items]"
    )


def explained(s: NobleHouse, line: str) -> str:
    refused = magnate.refusal(s, GAME.parse(s, line, 0))
    assert refused is not None
    return GAME.explain(refused)
