"""Ways round a promise or a rule that a fair table would not let pass."""

import pytest

import magnate
from magnate.core.driver import forced
from magnate.games.noble_house import GAME
from magnate.games.noble_house.mechanics.finance.auction import Auction
from magnate.games.noble_house.mechanics.market.market_cards import MarketCircle
from magnate.games.noble_house.mechanics.trade.promises import MARKED, OPEN, note_vote, public_promises
from magnate.games.noble_house.phases.stock import Transaction
from magnate.games.noble_house.state import NOBODY, NobleHouse
from tests.games.noble_house.table import (
    M,
    asked,
    bargain,
    deal,
    do,
    fund,
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
from tests.games.noble_house.test_paper import bot, rich
from tests.rules import rule

PEACE = "want cash 1000000; refrain me any until 9"


def statuses(s: NobleHouse) -> list[str]:
    return [promise.status for promise in public_promises(s)]


def labels(s: NobleHouse, seat: int) -> list[str]:
    return [GAME.say(move.label, move.args(s)) for move in magnate.legal(s, seat)]


# -- peace that is sold ------------------------------------------------------------------------------------------------


@rule("promise.breach")
@pytest.mark.parametrize(
    ("card", "pick", "status"),
    [(103, "rothwell_gornt", MARKED), (103, "victoria", OPEN), (101, "rothwell_gornt", OPEN)],
)
def test_b81_a_market_card_that_lowers_a_house_is_played_against_its_owner(card: int, pick: str, status: str) -> None:
    s = talk()
    deal(s, 0, card)
    bargain(s, PEACE)
    s.agenda.clear()
    s.order = [0, 1, 2]
    s.phase = "stock"
    run(s, MarketCircle(NOBODY))
    warning = " (breaks your promise to Player 2)" if status == MARKED else ""
    assert f"Play {GAME.name('card', card)} on {GAME.name('company', pick)}{warning}" in labels(s, 0)
    do(s, f"market {card} {pick}", seat=0)
    assert statuses(s) == [status]


@rule("promise.breach")
def test_b81_rumours_are_played_against_nobody() -> None:
    s = talk()
    falling = next(card for card in range(85, 91) if s.rules.cards[card].effect.change < 0)  # type: ignore[attr-defined]
    deal(s, 0, falling)
    bargain(s, PEACE)
    s.agenda.clear()
    s.order = [0, 1, 2]
    run(s, MarketCircle(NOBODY))
    do(s, next(line for line in offered(s, 0) if line.startswith("market")), seat=0)
    assert statuses(s) == [OPEN]


@rule("promise.breach")
def test_b81_a_bank_crisis_is_played_against_whoever_owes_that_bank() -> None:
    for bank, status in (("victoria", MARKED), ("ho_pak", OPEN)):
        s = talk()
        deal(s, 0, 4)
        for seat, lender in ((1, "victoria"), (2, "ho_pak")):
            fund(s, seat, 100)
            lend(s, seat, lender, 30, certificates=tuple(own(s, seat, "airline")))
        bargain(s, PEACE)
        do(s, f"play 4 on {bank}", seat=0)
        assert statuses(s) == [status]


@rule("promise.breach")
def test_b81_a_borrowed_certificate_is_the_borrowers_affair_too() -> None:
    s = talk()
    deal(s, 0, 13)
    own(s, 2, "airline")
    bargain(s, "lease me airline-1 fee 0 each upkeep borrower rounds 3", 2, 1)
    bargain(s, PEACE)
    assert f"Play {GAME.name('card', 13)} on Airline 1 of Player 3 (breaks your promise to Player 2)" in labels(s, 0)
    do(s, "play 13 on airline-1", seat=0)
    assert statuses(s) == [MARKED]


@rule("card.target")
def test_b81_the_owner_of_what_a_card_hits_stands_on_its_label() -> None:
    s = talk()
    deal(s, 0, 5, 18)
    fund(s, 0, 100)
    lend(s, 1, "victoria", 30, certificates=tuple(own(s, 1, "airline")))
    assert f"Play {GAME.name('card', 5)} on loan 1 of Player 2" in labels(s, 0)
    assert f"Play {GAME.name('card', 18)}" in labels(s, 0)


# -- what contradicts itself -------------------------------------------------------------------------------------------


@rule("promise.clauses")
@pytest.mark.parametrize(
    ("terms", "refused"),
    [
        ("vote me victoria for until 6; vote me victoria against until 9", True),
        ("vote me victoria for until 6; vote me victoria/struans abstain until 6", True),
        ("vote me victoria for until 6; vote you victoria against until 6", False),
        ("vote me victoria/struans for until 6; vote me victoria/asian_properties against until 6", False),
        ("profit me 60 contract 132 until 6; profit me 50 contract 132 until 9", True),
        ("profit me 60 contract 132 until 6; profit you 50 contract 132 until 9", False),
    ],
)
def test_b74_what_contradicts_itself_is_no_offer(terms: str, refused: bool) -> None:
    s = talk()
    assert why(s, offer("rothwell_gornt", f"give cash 1000000; {terms}"), 0) == ("promise.clauses" if refused else "")


@rule("promise.call")
def test_b74_a_vote_sold_twice_breaks_one_promise_or_both() -> None:
    for vote, broken in (("for", [OPEN, MARKED]), ("abstain", [MARKED, MARKED])):
        s = talk(4)
        bargain(s, "give cash 1000000; vote you victoria for until 6", 0)
        bargain(s, "give cash 1000000; vote you victoria against until 6", 2)
        note_vote(s, 1, "victoria", s.house[3], vote)
        assert statuses(s) == broken


@rule("trade.offer", "coin.favour")
def test_what_an_offer_or_a_favour_lacks_is_told_in_a_sentence() -> None:
    s = talk()
    fund(s, 1, 60)
    s.coins[0] = ("rothwell_gornt",)

    def said(line: str, seat: int = 0) -> str:
        refused = magnate.refusal(s, GAME.parse(s, line, seat))
        assert refused is not None
        return GAME.explain(refused)

    for to in ("struans", "lan_tao_farms", "rothwell_gornt+rothwell_gornt"):
        assert "other players still in the game, each named once" in said(offer(to, "give cash 1000000"))
    assert said('claim favour "give cash 1000000; want cash 2000000" from rothwell_gornt') == (
        "The half-coin is all that you give: name only what you want for it [coin.favour]"
    )
    do(s, 'claim favour "want cash 20000000" from rothwell_gornt', seat=0)
    assert said('counter "give cash 1000000; want cash 500000" to struans', 1) == (
        "You can ask nothing for a favour: name only what you give [coin.favour]"
    )


# -- a half-coin for a lot ---------------------------------------------------------------------------------------------


def lot(cash: int) -> NobleHouse:
    """A voting block of seat 1's house is put up; seat 0 holds the half-coin of seat 2."""
    s = table(phase="banks")
    s.segment = "A4.4"
    lose_blocks(s, 1, 1)
    at = s.rules.house_index["rothwell_gornt"]
    s.gone[at], s.on_sale[at] = 0, 1
    s.coins[0] = ("asian_properties",)
    for seat, millions in ((0, cash), (1, 0), (2, 60)):
        fund(s, seat, millions)
    s.order = [0, 1, 2]
    run(s, Auction("block", "rothwell_gornt", "victoria", 1, False))
    return s


@rule("auction.pay", "coin.claim")
def test_x25_the_winner_of_a_lot_may_show_a_half_coin_before_he_pays() -> None:
    s = lot(20)
    while asked(s) != [0]:
        do(s, "leave")
    do(s, 'bid 55000000 over 50000000 at ""')
    while asked(s) and asked(s) != [0]:
        do(s, "leave")
    assert offered(s, 0) == ["cannot pay 55000000", "claim 50000000 from asian_properties"]
    do(s, "claim 50000000 from asian_properties")
    do(s, offered(s, 2)[0], seat=2)
    while asked(s) == [2]:
        do(s, next(line for line in offered(s, 2) if line.startswith("pay")), seat=2)
    do(s, "pay lot 55000000", seat=0)
    assert (s.cash[0], s.blocks[0][s.rules.house_index["rothwell_gornt"]]) == (15 * M, 1)
    assert s.price["struans"] == 24
    assert sound(s)


@rule("auction.bid")
def test_x32_who_could_pay_with_a_half_coin_is_asked_to_bid() -> None:
    s = lot(0)
    while asked(s) != [0]:
        do(s, "leave")
    assert forced(s, 0) is None


# -- plans and offers --------------------------------------------------------------------------------------------------


@rule("stock.plan")
def test_x22_an_offer_that_was_known_when_it_was_planned_stops_no_plan() -> None:
    s = table(2, phase="stock")
    fund(s, 0, 200)
    fund(s, 1, 200)
    s.order = [0, 1]
    run(s, *(Transaction(seat, n) for n in range(1, 6) for seat in (0, 1)))
    do(s, 'offer struans "give cash 1000000" public until phase counter 0', seat=1)
    do(s, "stop trading", seat=0)
    do(s, "skip", seat=1)
    assert forced(s, 0) is not None
    do(s, 'offer struans "give cash 2000000" public until phase counter 0', seat=1)
    assert forced(s, 0) is None


# -- computer players --------------------------------------------------------------------------------------------------


@rule("trade.answer")
@pytest.mark.parametrize(("millions", "accepted"), [(10, False), (29, False), (80, True)])
def test_b80_a_computer_player_sells_no_certificate_for_less_than_the_bank_pays(millions: int, accepted: bool) -> None:
    s = rich()
    own(s, 1, "airline")
    fund(s, 1, 0)  # however short it is
    do(s, offer("rothwell_gornt", f"give cash {millions}000000; want asset airline-1"), seat=0)
    assert bot(s).startswith("accept") is accepted


@rule("trade.answer")
@pytest.mark.parametrize(
    ("terms", "accepted"),
    [
        ("lease you airline-1 fee 100000 each upkeep lender rounds open", False),
        ("lease you airline-1 fee 5000000 each upkeep borrower rounds 4", False),
        ("lease you airline-1 fee 8000000 each upkeep lender rounds 4", False),
        ("lease you airline-1 fee 12000000 each upkeep borrower rounds 4", True),
        ("give cash 2000000; refrain you any until 99", False),
        ("give cash 40000000; refrain you any until 99", True),
    ],
)
def test_b80_a_computer_player_lends_nothing_for_a_trifle_and_sells_no_lasting_peace_for_one(
    terms: str, accepted: bool
) -> None:
    s = rich()
    own(s, 1, "airline")
    do(s, offer("rothwell_gornt", terms), seat=0)
    assert bot(s).startswith("accept") is accepted
