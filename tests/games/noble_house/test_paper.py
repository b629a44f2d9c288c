"""What paper is worth: many clauses, free words, notes and claims bring nobody more than they should."""

import magnate
from magnate.bots.bot import answer
from magnate.bots.greedy import Greedy
from magnate.core.chance import Sampler
from magnate.core.driver import forced
from magnate.games.noble_house import GAME
from magnate.games.noble_house.mechanics.anytime import OpenWindow, Segment
from magnate.games.noble_house.mechanics.finance.income import Collect
from magnate.games.noble_house.mechanics.finance.payment import Payment
from magnate.games.noble_house.mechanics.trade.promises import BROKEN, KEPT, LAPSED, MARKED, Promise, public_promises
from magnate.games.noble_house.phases.round import PhaseEnd
from magnate.games.noble_house.state import BANK, NobleHouse
from tests.games.noble_house.table import (
    M,
    announced,
    asked,
    bargain,
    deal,
    do,
    fund,
    hold,
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


def bot(s: NobleHouse, seat: int = 1) -> str:
    """What a computer player answers."""
    return magnate.write(answer(Greedy("noble_house"), GAME, s, seat, Sampler(3)))


def rich(seats: int = 3) -> NobleHouse:
    """The middle of a game, with cash for everybody."""
    s = talk(seats)
    s.round = 4
    s.deck = s.deck[:70]
    for seat in range(seats):
        fund(s, seat, 100)
    return s


@rule("promise.call")
def test_b72_one_card_that_breaks_many_clauses_of_an_agreement_costs_face_once() -> None:
    s = talk()
    deal(s, 1, 64)
    fund(s, 0, 100)
    bargain(s, "give cash 1000000; refrain you any until 9; refrain you 64 until 9; refrain you any until 8")
    do(s, "play 64 on struans", seat=1)
    while asked(s) == [0] and offered(s, 0)[0].startswith("pay"):
        do(s, offered(s, 0)[0], seat=0)
    assert statuses(s) == [MARKED, LAPSED, LAPSED]
    assert [line for line in offered(s, 0) if line.startswith("call")] == ["call breach 1"]
    do(s, "call breach 1", seat=0)
    assert (s.price["rothwell_gornt"], s.broken[1]) == (22, 1)
    assert [line for line in offered(s, 0) if line.startswith("call")] == []


@rule("promise.call", "promise.debt")
def test_b72_a_later_breach_of_a_broken_agreement_costs_no_more_face_but_stays_owed() -> None:
    s = talk()
    bargain(s, "give cash 20000000; loan you 10000000 round 1 cards; loan you 10000000 round 1 stock")
    s.agenda.clear()
    run(s, PhaseEnd())
    do(s, "lapse promise 1")
    s.phase = "stock"
    run(s, PhaseEnd())
    do(s, "lapse promise 2")
    assert statuses(s) == [MARKED, LAPSED]
    assert [promise.owed for promise in public_promises(s)] == [10_000_000, 10_000_000]
    assert s.broken[1] == 1


@rule("promise.judge")
def test_b73_a_complaint_needs_most_judges_and_costs_its_maker_face_if_most_disagree() -> None:
    for votes, accuser, accused in (
        (("for", "for"), 24, 22), (("for", "abstain"), 24, 24), (("for", "against"), 24, 24),
        (("against",) * 2, 22, 24),
    ):  # fmt: skip
        s = talk(4)
        bargain(s, "give cash 1000000; text you be kind")
        do(s, "complain 1", seat=0)
        do(s, 'answer "I was"')
        for vote in votes:
            do(s, f"judge {vote}")
        assert (s.price["struans"], s.price["rothwell_gornt"]) == (accuser, accused)
        assert sound(s)


@rule("promise.judge")
def test_b73_all_free_words_of_an_agreement_are_judged_at_once() -> None:
    for vote, status in (("for", BROKEN), ("abstain", KEPT)):
        s = talk()
        bargain(s, "give cash 1000000; text you be kind; text you be still; text you be quick")
        do(s, "complain 2", seat=0)
        do(s, 'answer ""')
        do(s, f"judge {vote}")
        assert statuses(s) == [status] * 3
        assert [line for line in offered(s, 0) if line.startswith("complain")] == []
        assert s.kept[1] + s.broken[1] == 1


@rule("promise.judge")
def test_b73_free_words_hold_until_the_end_of_the_next_round() -> None:
    s = talk()
    bargain(s, "give cash 1000000; text you be kind")
    s.agenda.clear()
    s.phase = "assets"
    run(s, PhaseEnd())
    assert statuses(s) == ["open"]
    s.round = 2
    run(s, PhaseEnd())
    assert statuses(s) == [KEPT]


@rule("promise.judge", "trade.answer")
def test_b73_a_computer_player_gives_no_free_words_and_believes_no_complaint_about_them() -> None:
    s = rich()
    do(s, offer("rothwell_gornt", "give cash 50000000; text you be kind"), seat=0)
    assert bot(s).startswith("decline")
    s = rich()
    bargain(s, "give cash 1000000; text you be kind")
    do(s, "complain 1", seat=0)
    do(s, 'answer ""')
    assert bot(s, 2) == "judge against"


@rule("lease.terms")
def test_b74_a_certificate_is_lent_once_in_an_offer() -> None:
    s = talk()
    own(s, 0, "airline", "airline")
    terms = "lease me {} fee 1000000 each upkeep borrower rounds 3"
    twice = f"{terms.format('airline-1')}; {terms.format('airline-1+airline-2')}"
    assert why(s, offer("rothwell_gornt", twice), 0) == "lease.terms"
    assert why(s, offer("rothwell_gornt", f"{terms.format('airline-1')}; {terms.format('airline-2')}"), 0) == ""


@rule("trade.deliver")
def test_b75_a_card_of_choice_comes_beside_the_named_ones() -> None:
    s = talk()
    deal(s, 0, 70)
    terms = "give card 70, card any; want cash 20000000"
    assert why(s, offer("rothwell_gornt", terms), 0) == "trade.deliver"
    deal(s, 0, 72)
    bargain(s, terms)
    assert s.hand[1] == (70,)
    do(s, "hand 72 to 2", seat=0)
    assert s.hand[:2] == [(), (70, 72)]


@rule("promise.due", "coin.claim")
def test_b76_who_is_short_when_a_promise_falls_due_is_asked_and_may_show_a_half_coin() -> None:
    s = talk()
    s.coins[0] = ("asian_properties",)
    bargain(s, "want cash 20000000; loan me 24000000 round 1 cards")
    fund(s, 0, 20)
    fund(s, 2, 60)
    s.agenda.clear()
    run(s, PhaseEnd(), OpenWindow("A1.2"))
    assert asked(s) == [0]
    assert forced(s, 0) is None
    do(s, "claim 50000000 from asian_properties", seat=0)
    do(s, next(line for line in offered(s, 2) if line.startswith("grant")), seat=2)
    do(s, "settle promise 1", seat=0)
    assert (statuses(s), s.broken[0], s.cash[0]) == ([KEPT], 0, 46 * M)


def earn(s: NobleHouse, number: int) -> None:
    """The contracts of a round bring their income, up to the question at the end of the phase."""
    s.agenda.clear()
    s.queue.clear()
    s.round = number
    s.phase = "contracts"
    run(s, Segment("A3.4"), Collect(0))
    while s.agenda:
        do(s, offered(s)[0])
    run(s, PhaseEnd())


@rule("promise.profit")
def test_b77_paying_a_share_early_does_not_end_it() -> None:
    s = talk()
    announced(s, 0, 144)
    fund(s, 1, 100)
    bargain(s, "want cash 80000000; profit me 50 contract 144 until 2", openness="private")
    earn(s, 1)
    number = s.secrets[0][0][0]
    due = Promise(*s.secrets[0][0]).owed
    assert due > 0
    s.agenda.clear()
    s.round, s.phase = 2, "cards"
    run(s, Segment("A1.2"), OpenWindow("A1.2"))
    do(s, f"settle promise {number}", seat=0)
    earn(s, 2)
    assert Promise(*s.secrets[0][0]).owed == due


@rule("promise.profit", "promise.debt")
def test_b77_after_a_breach_the_share_of_later_rounds_stays_owed() -> None:
    s = talk()
    announced(s, 0, 144)
    fund(s, 1, 100)
    bargain(s, "want cash 80000000; profit me 50 contract 144 until 12")
    earn(s, 1)
    due = Promise(*s.promises[1]).owed
    do(s, "lapse promise 1", seat=0)
    for number in (2, 3):
        earn(s, number)
    assert Promise(*s.promises[1]).owed == 3 * due > 0


@rule("trade.when")
def test_b78_while_a_payment_is_due_no_deal_lowers_the_payers_cash() -> None:
    s = table()
    fund(s, 0, 49)
    run(s, Payment(0, BANK, 50 * M, "card"))
    do(s, offer("rothwell_gornt", "give cash 40000000; loan you 40000000 round 3 banks"), seat=0)
    assert offered(s, 1) == ["decline 1"]
    assert why(s, "accept 1", 1) == "core.not-offered"
    do(s, offer("struans", "want cash 1000000; act me buy struans until 3"), seat=2)
    assert [line for line in offered(s, 0) if line.startswith("accept")] == []
    do(s, offer("struans", "give cash 1000000; refrain you any until 3"), seat=2)
    do(s, "accept 3", seat=0)
    assert s.cash[0] == 50 * M


@rule("end.claims")
def test_b79_a_claim_counts_for_no_more_than_twice_what_was_given() -> None:
    for terms, claimed in (
        ("want cash 20000000; loan me 24000000 round 9 banks", 24),
        ("want cash 100000; loan me 900000000 round 9 banks", 0.2),
        ("give cash 1000000; want cash 1000000; loan me 100000000 round 9 banks", 0),
        ("want cash 5000000; loan me 9000000 round 9 banks; loan me 9000000 round 9 banks", 10),
        ("want shares victoria 100000; loan me 900000000 round 9 banks", 4.8),
    ):
        s = talk()
        hold(s, 1, "victoria", 100_000)
        s.price["victoria"] = 24
        fund(s, 0, 30)
        fund(s, 1, 30)
        bargain(s, terms)
        lines = [line for score in GAME.result(s).scores if score.seat == 1 for line in score.lines]
        assert sum(line.amount for line in lines if line.rule == "end.claims") == claimed * M


@rule("end.claims")
def test_b79_a_late_note_does_not_overtake_an_earlier_creditor_and_claims_reach_no_voting_block() -> None:
    s = talk()
    fund(s, 1, 100)
    fund(s, 2, 100)
    bargain(s, "want cash 40000000; loan me 44000000 round 3 banks", 0, 1)
    fund(s, 0, 10)
    bargain(s, "want cash 30000000; loan me 60000000 round 1 cards", 0, 2)
    totals = {score.seat: score.total // M for score in GAME.result(s).scores}
    assert totals == {0: 240, 1: 240 + 60 + 40, 2: 240 + 70}


@rule("end.claims", "trade.offer")
def test_b66_no_flood_of_other_papers_wipes_out_a_private_note_or_takes_its_number() -> None:
    s = talk()
    fund(s, 2, 100)
    bargain(s, "want cash 40000000; loan me 44000000 round 9 banks", 0, 2, "private")
    noted = list(s.secrets[0])
    for _ in range(251):  # more than two thousand promises
        s.made = [0] * s.seats
        bargain(s, "; ".join(["refrain me any until 9"] * 8), 0, 1, "private")
    assert [row for row in s.secrets[0] if row[2] == 2] == noted
    do(s, offer("rothwell_gornt", "give cash 100000", "private"), seat=0)
    s.last_offer = s.letters[0][-1][0] - 1
    do(s, offer("rothwell_gornt", "want cash 100000"), seat=0)
    accepts = [line for line in offered(s, 1) if line.startswith("accept")]
    assert len(dict.fromkeys(accepts)) == 2


def reply(terms: str, openness: str = "private", final: bool = False, cash: int = 100) -> str:
    """Yes or no of a computer player that holds a card, a contract at work and a half-coin."""
    s = rich()
    announced(s, 1, 113) if 113 in s.deck else s.contracts.update({113: 1})
    s.hand[1] = (*s.hand[1], 72)
    s.deck = [card for card in s.deck if card != 72]
    s.coins[1] = ("asian_properties",)
    fund(s, 1, cash)
    if final:
        s.ending = "last card"
    do(s, offer("rothwell_gornt", terms, openness), seat=0)
    return bot(s).split()[0]


@rule("trade.answer")
def test_b80_a_computer_player_pays_nothing_for_profit_that_cannot_come() -> None:
    assert reply("want cash 30000000; profit me 100 contract 144 until 99") != "accept"


@rule("trade.answer")
def test_b80_a_computer_player_pays_for_conduct_once() -> None:
    acts = "; ".join(f"act me buy {company} until 99" for company in ("victoria", "ho_pak") * 2)
    assert reply("want cash 2000000; act me buy victoria until 99") == "accept"
    assert reply(f"want cash 10000000; {acts}") != "accept"
    s = rich()
    bargain(s, "want cash 2000000; act me buy victoria until 99", openness="private")
    do(s, offer("rothwell_gornt", "want cash 2000000; act me buy victoria until 99", "private"), seat=0)
    assert not bot(s).startswith("accept")


@rule("trade.answer")
def test_b80_a_computer_player_sells_neither_cards_nor_half_coins_for_a_trifle() -> None:
    assert reply("give cash 3000000; want card 72") != "accept"
    assert reply("give cash 20000000; want card 72") == "accept"
    for final in (False, True):
        assert reply("give cash 40000000; want coin asian_properties", final=final) != "accept"


@rule("trade.answer")
def test_b80_a_computer_player_takes_no_loan_that_it_cannot_repay_in_time() -> None:
    assert reply("give cash 20000000; loan you 26000000 round 4 cards", "public", cash=0) != "accept"
