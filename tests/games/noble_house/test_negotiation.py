"""Rulings on offers, leases and promises."""

import pytest

import magnate
from magnate.games.noble_house import GAME
from magnate.games.noble_house.phases.round import PhaseEnd, RoundEnd
from magnate.games.noble_house.queries import shares_of
from tests.games.noble_house.table import (
    M,
    announced,
    asked,
    bargain,
    deal,
    do,
    free,
    heard,
    hold,
    offer,
    offered,
    own,
    run,
    sound,
    talk,
    why,
)
from tests.rules import rule


@rule("trade.offer", "trade.exchange", "trade.answer")
def test_d2_everything_but_blocks_and_contracts_can_be_offered() -> None:
    s = talk()
    own(s, 0, "airline")
    deal(s, 0, 70, 23)
    s.coins[0] = ("asian_properties",)
    hold(s, 1, "victoria", 300_000)
    bargain(
        s,
        "give card 70, card 23, asset airline-1, coin asian_properties; want cash 20000000, shares victoria 300000",
    )
    assert (s.hand[0], s.hand[1]) == ((), (70, 23))
    assert (s.cash[:2], s.coins[1]) == ([50 * M, 10 * M], ("asian_properties",))
    assert (shares_of(s, 0, "victoria"), s.owner[0]) == (3, 1)
    assert sound(s)


@rule("trade.offer", "trade.items")
@pytest.mark.parametrize(
    ("terms", "refused"),
    [
        ("give block struans", "trade.items"), ("give cash 50", "money.unit"), ("want card 200", "trade.offer"),
        ("give shares struan 100000", "trade.offer"), ("give cash 100000, cash 200000", "trade.offer"),
        ("loan me 1000000", "trade.offer"), ("lease me gold-1 fee 0 once upkeep lender rounds 1", "trade.offer"),
        ("profit me 120 shares victoria until 3", "trade.offer"), ("vote me moon for until 3", "trade.offer"),
        ("refrain me moon until 3", "trade.offer"), ("act me buy moon until 3", "trade.offer"),
        ("give cash 40000000", "trade.deliver"), ("give card 70", "trade.deliver"),
        ("give shares victoria 100000", "trade.deliver"), ("give asset shipping-1", "trade.items"),
        ("want asset airline-5", "trade.items"), (" ; ", "trade.offer"),
    ],
)  # fmt: skip
def test_d2_what_cannot_be_offered(terms: str, refused: str) -> None:
    s = talk()
    announced(s, 0, 113)
    assert why(s, offer("rothwell_gornt", terms), 0) == refused


@rule("trade.offer", "trade.answer", "trade.withdraw")
def test_d3_an_offer_to_all_goes_to_the_first_and_can_be_withdrawn_before() -> None:
    s = talk()
    do(s, offer("all", "give cash 1000000"), seat=0)
    do(s, "decline 1", seat=1)
    assert why(s, "accept 1", 1) == "core.not-offered"
    do(s, "accept 1", seat=2)
    assert s.cash == [29 * M, 30 * M, 31 * M]
    do(s, offer("rothwell_gornt+asian_properties", "give cash 1000000"), seat=0)
    do(s, "withdraw 2", seat=0)
    assert s.offers == {}
    for line, rule_key in (
        ("accept 2", "trade.answer"),
        ("decline 2", "trade.answer"),
        ("withdraw 2", "trade.withdraw"),
    ):
        refused = GAME.parse(s, line, 1).check(s)
        assert refused is not None
        assert refused.rule == rule_key


@rule("trade.expiry", "trade.offer")
def test_d3_offers_run_out_and_counters_replace_them() -> None:
    s = talk()
    do(s, offer("rothwell_gornt", "give cash 1000000", until="phase"), seat=0)
    do(s, offer("rothwell_gornt", "give cash 1000000", "private", until="round"), seat=0)
    do(s, offer("rothwell_gornt", "give cash 1000000", until="game"), seat=0)
    do(s, offer("struans", "give cash 2000000", counter=1), seat=1)
    assert list(s.offers) == [2, 3]
    assert why(s, offer("struans", "give cash 2000000", counter=1), 1) == "trade.offer"
    s.agenda.clear()
    run(s, PhaseEnd())
    assert (list(s.offers), len(s.letters[0])) == ([2], 1)
    run(s, RoundEnd())
    assert (list(s.offers), s.letters) == ([2], [(), (), ()])


@rule("trade.deliver", "trade.exchange")
def test_d4_an_offer_that_cannot_be_met_fails_and_only_the_parties_hear_of_it() -> None:
    for viewer, told in ((0, ["OfferFailed"]), (1, ["OfferFailed"]), (2, [])):
        s = talk()
        deal(s, 0, 70)
        do(s, offer("rothwell_gornt", "give card 70; want cash 1000000"), seat=0)
        do(s, offer("asian_properties", "give card 70"), seat=0)
        do(s, "accept 2", seat=2)
        assert why(s, "accept 1", 1) == ""  # what the other side has is no business of this one
        assert [type(event).__name__ for event in heard(s, "accept 1", viewer, by=1)] == told
        assert (s.cash, s.offers) == ([30 * M] * 3, {})


@rule("stock.blocks", "trade.deliver")
def test_b11_shares_pass_between_players_in_whole_blocks() -> None:
    s = talk()
    hold(s, 1, "victoria", 500_000)
    bargain(s, "want shares victoria 300000")
    assert shares_of(s, 0, "victoria") == 0  # no change to be had
    hold(s, 0, "victoria", 200_000)
    bargain(s, "want shares victoria 300000")
    assert (shares_of(s, 0, "victoria"), shares_of(s, 1, "victoria")) == (5, 2)
    assert sound(s)


@rule("trade.exchange", "trade.items")
def test_d2_one_card_of_my_choice() -> None:
    s = talk()
    deal(s, 0, 70, 113)
    assert why(s, offer("rothwell_gornt", "give card any", "private"), 0) == "trade.items"
    bargain(s, "give card any; want cash 1000000")
    assert asked(s) == [0]
    do(s, "hand 113 to 2")
    assert s.hand[1] == (113,)


@rule("trade.exchange", "promise.public")
def test_d7_c17_a_private_deal_does_not_show() -> None:
    s = talk()
    do(s, offer("rothwell_gornt", "give cash 5000000; be kind to you", "private"), seat=0)
    for viewer in (2, None):
        view = magnate.view(GAME, s, viewer)
        assert (view["letters"][0], view["secrets"][0], view["cash"][0]) == (None, None, None)
    do(s, "pass", seat=2)
    assert heard(s, "accept 3001", 2, by=1) == []
    assert s.passed == [2]  # no window opens again
    assert magnate.view(GAME, s, 1)["secrets"][1][0][4:6] == ("text", "be kind to you")
    assert why(s, "complain -3001", 1) == "core.not-offered"
    refused = GAME.parse(s, "complain -3001", 1).check(s)
    assert refused is not None
    assert refused.rule == "promise.public"


@rule("trade.limit")
def test_d15_five_open_offers_twenty_a_segment() -> None:
    s = talk()
    for _ in range(5):
        do(s, offer("rothwell_gornt", "give cash 1000000"), seat=0)
    move = GAME.parse(s, offer("rothwell_gornt", "give cash 1000000"), 0)
    refused = move.check(s)
    assert refused is not None
    assert refused.rule == "trade.limit"
    do(s, "withdraw 1", seat=0)
    assert move.check(s) is None
    s.made[0] = 20
    assert move.check(s) is not None


@rule("trade.offer")
def test_a_plain_swap_is_an_offer_too() -> None:
    s = talk()
    own(s, 1, "land")
    do(s, 'swap nothing and 20 with rothwell_gornt for "asset land-1" and 0 public', seat=0)
    do(s, "accept 1", seat=1)
    assert (s.cash[0], free(s, 0)) == (10 * M, ["land-1"])


def test_offers_are_answered_in_the_moves_of_each_seat() -> None:
    s = talk()
    do(s, offer("rothwell_gornt", "give cash 1000000"), seat=0)
    assert offered(s, 1) == ["pass", "accept 1", "decline 1"]
    assert offered(s, 0) == ["pass", "withdraw 1"]
    assert offered(s, 2) == ["pass"]
