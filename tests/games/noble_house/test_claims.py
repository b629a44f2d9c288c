"""Claims between players at the end, and debts that were not paid: nobody wins by paper."""

import pytest

import magnate
from magnate.games.noble_house import GAME
from magnate.games.noble_house.mechanics.anytime import OpenWindow
from magnate.games.noble_house.phases.round import PhaseEnd
from magnate.games.noble_house.state import NobleHouse
from tests.games.noble_house.table import M, asked, bargain, do, fund, lend, lose_blocks, offered, run, sound, talk, why
from tests.rules import rule

BLOCKS = 240  # what five voting blocks at 24 are worth, in millions


def totals(s: NobleHouse) -> list[int]:
    """Final accounts in millions, by seat."""
    found = {score.seat: score.total // M for score in GAME.result(s).scores}
    return [found[seat] for seat in range(s.seats)]


def bare(s: NobleHouse, *seats: int) -> None:
    """These seats have nothing but their cash."""
    for seat in seats:
        lose_blocks(s, seat, 5)


def lapse(s: NobleHouse) -> None:
    """The phase ends and the one who promised lets it lapse; then the next window opens."""
    s.agenda.clear()
    run(s, PhaseEnd(), OpenWindow("A2.2"))
    do(s, "lapse promise 1")


@rule("end.claims")
@pytest.mark.parametrize("openness", ["public", "private"])
def test_b66_a_worthless_note_does_not_decide_the_game(openness: str) -> None:
    s = talk()
    bare(s, 0, 1, 2)
    bargain(s, "give cash 10000000; loan you 9999900000 round 99 assets", openness=openness)
    assert totals(s) == [20 + 20, 40 - 20, 30]  # twice what was given
    fund(s, 1, 5)
    assert totals(s) == [20 + 5, 0, 30]  # the debtor's 5 M pay what they can
    lines = [line for score in GAME.result(s).scores if score.seat == 0 for line in score.lines]
    assert sum(line.amount for line in lines) == 25 * M
    assert GAME.say(lines[-1].label, lines[-1].args) == "$15M of it cannot be collected"


@rule("end.claims", "end.debts")
def test_b66_claims_come_after_bank_loans_and_in_order_of_making() -> None:
    s = talk(4)
    bare(s, 0, 1, 2, 3)
    bargain(s, "give cash 10000000; loan you 30000000 round 7 banks", maker=1, partner=0)
    bargain(s, "give cash 10000000; loan you 30000000 round 6 banks", maker=2, partner=0, openness="private")
    bargain(s, "give cash 10000000; loan you 30000000 round 7 banks", maker=3, partner=0)
    lend(s, 0, "victoria", 30)
    assert totals(s) == [0, 20 + 20, 20 + 10, 20]  # 60 M less the bank's 30: 20 to the first made, 10 to the next
    fund(s, 0, 15)
    assert totals(s) == [-15, 20, 20, 20]  # the bank is owed in full, whatever is left


@rule("end.claims")
def test_b66_notes_that_go_round_in_a_circle_make_nobody_richer() -> None:
    s = talk()
    bare(s, 0, 1, 2)
    bargain(s, "give cash 100000; loan you 9000000000 round 9 banks", maker=0, partner=1)
    bargain(s, "give cash 100000; loan you 9000000000 round 9 banks", maker=1, partner=2)
    bargain(s, "give cash 100000; loan you 9000000000 round 9 banks", maker=2, partner=0)
    assert sum(totals(s)) == 90
    assert totals(s) == [30, 30, 30]


@rule("end.claims")
def test_b66_money_borrowed_and_lent_on_does_not_hide_from_the_creditor() -> None:
    s = talk()
    bare(s, 0, 1, 2)
    bargain(s, "give cash 30000000; loan you 30000000 round 5 banks", maker=2, partner=0)
    bargain(s, "give cash 60000000; loan you 60000000 round 9 banks", maker=0, partner=1)
    assert s.cash == [0, 90 * M, 0]
    assert totals(s) == [30, 30, 30]  # what comes in late still pays what was due before


@rule("end.claims", "loan.bank-deal")
def test_b66_a_bought_loan_counts_as_far_as_its_debtor_can_pay() -> None:
    s = talk()
    bare(s, 0, 1, 2)
    loan = lend(s, 0, "victoria", 50)
    s.holder[loan] = 1
    assert totals(s) == [0, 60, 30]
    fund(s, 0, 80)
    assert totals(s) == [30, 80, 30]


@rule("promise.debt", "end.claims")
@pytest.mark.parametrize(
    ("terms", "counts"),
    [
        ("loan you 12000000 round 9 cards", False),
        ("text me be kind; loan you 12000000 round 9 cards", False),
        ("loan me 12000000 round 8 cards; loan you 12000000 round 9 cards", False),
        ("give cash 10000000; loan you 12000000 round 9 cards", True),
        ("lease me airline-1 fee 0 once upkeep lender rounds 2; loan you 12000000 round 9 cards", True),
        ("want cash 1000000; loan you 12000000 round 9 cards", False),
    ],
)
def test_b67_a_loan_for_which_nothing_is_given_is_a_promise(terms: str, counts: bool) -> None:
    s = talk()
    s.owner[0] = 0
    bargain(s, terms)
    (loan,) = (line for score in GAME.result(s).scores if score.seat == 0 for line in score.lines
               if line.rule == "end.claims") if counts else (None,)  # fmt: skip
    assert (loan is not None and loan.amount == 12 * M) is counts
    assert any(line.rule == "end.claims" for score in GAME.result(s).scores for line in score.lines) is counts


@rule("promise.debt", "promise.call", "end.claims")
def test_d16_calling_a_breach_does_not_erase_the_debt() -> None:
    s = talk()
    bargain(s, "give cash 30000000; loan you 30000000 round 1 cards")
    lapse(s)
    do(s, "call breach 1", seat=0)
    assert s.price["rothwell_gornt"] == 22
    assert totals(s) == [BLOCKS + 30, 22 * 10 + 60 - 30, BLOCKS + 30]
    do(s, "settle promise 1", seat=1)  # late, and of his own will
    assert s.cash[:2] == [30 * M, 30 * M]
    assert (s.kept[1], s.broken[1], offered(s, 1)) == (0, 1, ["pass"])
    assert sound(s)


@rule("promise.call")
def test_d9_only_the_wronged_party_may_call_a_breach() -> None:
    s = talk()
    bargain(s, "give cash 30000000; loan you 30000000 round 1 cards")
    lapse(s)
    for seat, allowed in ((0, True), (1, False), (2, False)):
        assert ("call breach 1" in offered(s, seat)) is allowed
        refused = GAME.parse(s, "call breach 1", seat).check(s)
        assert (refused is None) is allowed
    assert refused is not None
    assert GAME.explain(refused) == "Only Player 1, to whom it was promised, may call this breach [promise.call]"


@rule("promise.debt", "promise.release")
def test_d16_a_debt_may_be_released_after_its_breach_was_called() -> None:
    s = talk()
    bargain(s, "give cash 30000000; loan you 30000000 round 1 cards")
    lapse(s)
    do(s, "call breach 1", "release promise 1", seat=0)
    assert s.broken[1] == 1
    assert totals(s)[0] == BLOCKS
    assert why(s, "settle promise 1", 1) == "core.not-offered"


@rule("promise.debt", "promise.profit")
def test_d16_a_share_of_profit_that_was_not_paid_stays_owed() -> None:
    s = talk()
    bargain(s, "give cash 10000000; profit you 50 shares victoria until 1")
    row = s.promises[1]
    s.promises[1] = (*row[:12], 5 * M, *row[13:])
    lapse(s)
    assert totals(s) == [BLOCKS + 20 + 5, BLOCKS + 40 - 5, BLOCKS + 30]
    assert asked(s) == [0, 1, 2]
    assert "settle promise 1" in [magnate.write(move) for move in magnate.legal(s, 1)]
