"""The worked examples on deck, set-up, trade, tracks, votes and support."""

import pytest

import magnate
from magnate.games.noble_house import GAME
from magnate.games.noble_house.content.kinds import TIMINGS
from magnate.games.noble_house.mechanics.market.market_cards import MarketCircle
from magnate.games.noble_house.mechanics.market.price import ALWAYS, VoteCheck
from magnate.games.noble_house.phases.cards import CardPhase
from magnate.games.noble_house.phases.stock import Transaction
from magnate.games.noble_house.queries import shares_of
from magnate.games.noble_house.state import NobleHouse
from tests.games.noble_house.table import (
    HOUSES,
    M,
    announced,
    asked,
    deal,
    do,
    fund,
    hold,
    lose_blocks,
    offered,
    own,
    run,
    sound,
    table,
    why,
)
from tests.rules import rule


def dealt(seats: int) -> NobleHouse:
    """A table set up by the rules, in front of the first question after the deal."""
    s: NobleHouse = GAME.new(seats, "vectors", {"houses": "random"})
    return s


@rule("setup.deal", "card.timing")
def test_e1_deck() -> None:
    cards = GAME.ruleset(GAME.config(5)).cards
    assert len(cards) == 144
    counts = [sum(card.timing == timing for card in cards.values()) for timing in TIMINGS]
    assert counts == [53, 15, 24, 1, 36, 8, 7]
    assert sum(card.bracketed for card in cards.values()) == 24
    for seats, left, rounds, last in ((2, 110, 18, 2), (3, 105, 11, 6), (4, 100, 8, 4), (5, 119, 7, 14)):
        s = dealt(seats)
        drawn = 3 * seats
        assert len(s.deck) == left - drawn
        assert divmod(left, drawn) == (rounds, last)


@rule("setup.assets", "setup.player", "setup.house")
def test_e2_setup() -> None:
    for seats, returned in ((2, 20), (3, 15), (4, 10), (5, 5)):
        s = dealt(seats)
        held = [i for i, owner in enumerate(s.owner) if owner >= 0]
        assert len(held) == 5 * seats
        assert 30 - len(held) == returned
        assert all(s.owner.count(seat) == 5 for seat in range(seats))
        assert s.cash == [30 * M] * seats
        assert [sum(blocks) for blocks in s.blocks] == [5] * seats
        assert sound(s)
    s = table(5)
    own(s, 0, "airline", "shipping", "industry", "railway", "land")
    assert GAME.result(s).scores[0].total == 480 * M


@rule("stock.buy", "stock.buy-limit", "stock.deal")
def test_e3_buying() -> None:
    for shares, paid, price in ((100_000, 2.4, 24), (400_000, 9.6, 24), (500_000, 12.0, 25)):
        s = table(phase="stock")
        run(s, Transaction(0, 1))
        do(s, f"buy {shares} rothwell_gornt")
        assert s.cash[0] == (30 - paid) * M
        assert s.price["rothwell_gornt"] == price
        assert sound(s)
    s = table(phase="stock")
    run(s, Transaction(0, 1))
    assert why(s, "buy 600000 rothwell_gornt") == "stock.buy-limit"
    fund(s, 0, 65)
    do(s, "buy 500000 rothwell_gornt")
    for number in range(2, 6):
        run(s, Transaction(0, number))
        do(s, "buy 500000 rothwell_gornt")
    assert s.cash[0] == 0
    assert s.price["rothwell_gornt"] == 29


@rule("stock.deal")
def test_e3_stock_deal() -> None:
    s = table(phase="stock")
    fund(s, 0, 40.8)
    deal(s, 0, 38)
    run(s, Transaction(0, 1))
    do(s, "deal 38 1700000 rothwell_gornt")
    assert s.cash[0] == 0
    assert s.price["rothwell_gornt"] == 25
    assert shares_of(s, 0, "rothwell_gornt") == 17
    assert s.discard == [38]
    assert sound(s)


SALES = [
    (100_000, 2.4, 24), (400_000, 9.6, 24), (500_000, 12.0, 23), (600_000, 14.4, 23), (700_000, 16.8, 22),
    (800_000, 19.2, 22), (900_000, 21.6, 21), (1_100_000, 26.4, 21), (1_200_000, 28.8, 20), (1_400_000, 33.6, 20),
    (1_500_000, 36.0, 19), (1_700_000, 40.8, 19), (1_800_000, 43.2, 18), (1_900_000, 45.6, 18),
    (2_000_000, 48.0, 17), (2_200_000, 52.8, 17), (2_300_000, 55.2, 16), (5_000_000, 120.0, 16),
]  # fmt: skip


@rule("stock.sell", "stock.transactions")
@pytest.mark.parametrize(("shares", "proceeds", "price"), SALES)
def test_e4_selling(shares: int, proceeds: float, price: int) -> None:
    s = table(phase="stock")
    hold(s, 0, "london_china", 5_000_000)
    fund(s, 0, 0)
    run(s, Transaction(0, 1))
    do(s, f"sell {shares} london_china")
    assert s.cash[0] == round(proceeds * M)
    assert s.price["london_china"] == price
    assert sound(s)


@rule("stock.sell")
def test_e5_splitting() -> None:
    for volume, prices, proceeds in (
        ("per_transaction", [24, 24, 24, 24, 24], 48.0),
        ("per_phase", [24, 22, 20, 19, 17], 43.6),
    ):
        s = table(phase="stock", trade_volume=volume)
        hold(s, 0, "london_china", 2_000_000)
        fund(s, 0, 0)
        after = []
        for number in range(1, 6):
            run(s, Transaction(0, number))
            do(s, "sell 400000 london_china")
            after.append(s.price["london_china"])
        assert after == prices
        assert s.cash[0] == round(proceeds * M)


@rule("price.track")
def test_e6_clamping() -> None:
    s = table(phase="stock")
    s.price["victoria"] = 60
    s.price["ho_pak"] = 3
    run(s, Transaction(0, 1))
    do(s, "buy 500000 victoria")
    assert s.price["victoria"] == 60
    hold(s, 1, "ho_pak", 2_300_000)
    run(s, Transaction(1, 1))
    do(s, "sell 2300000 ho_pak")
    assert s.price["ho_pak"] == 1


@rule("price.track")
@pytest.mark.parametrize(
    ("line", "price"), [("sell 500000", 21), ("sell 900000", 15), ("buy 500000", 27), ("sell 2300000", 3)]
)
def test_e7_coarse_track(line: str, price: int) -> None:
    s = table(phase="stock", price_track="coarse")
    hold(s, 0, "london_china", 2_300_000)
    run(s, Transaction(0, 1))
    do(s, f"{line} london_china")
    assert s.price["london_china"] == price


@rule("house.vote", "block.votes")
@pytest.mark.parametrize(
    ("vote_rule", "price", "survives"),
    [
        ("all_votes", 24, 0), ("all_votes", 21, 0), ("all_votes", 19, 0), ("all_votes", 18, 0), ("all_votes", 16, 0),
        ("all_votes", 15, 0), ("all_votes", 13, 0), ("all_votes", 12, 3), ("all_votes", 10, 3), ("all_votes", 9, 5),
        ("all_votes", 1, 5), ("held_only", 19, 0), ("held_only", 18, 2), ("held_only", 15, 3), ("held_only", 12, 4),
        ("held_only", 9, 5),
    ],
)  # fmt: skip
def test_e8_vote_check(vote_rule: str, price: int, survives: int) -> None:
    for blocks in range(6):
        s = table(vote_rule=vote_rule)
        lose_blocks(s, 0, 5 - blocks)
        s.price["struans"] = price
        run(s, VoteCheck("struans", ALWAYS))
        assert (0 in s.out) == (blocks < survives), blocks
        assert sound(s)


@rule("house.vote", "house.meeting")
def test_e9_foreign_blocks() -> None:
    for own_blocks, out in ((1, False), (0, True)):
        s = table()
        lose_blocks(s, 0, 4 - own_blocks)
        lose_blocks(s, 0, 1, to=1)
        s.price["struans"] = 15
        run(s, VoteCheck("struans", ALWAYS))
        if own_blocks == 0:
            assert asked(s) == [1]
            do(s, "vote against")
        assert (0 in s.out) == out
    for sides, out in ((("against", "against"), True), (("against", "for"), False)):
        s = table()
        lose_blocks(s, 0, 1, to=1)
        lose_blocks(s, 0, 1, to=2)
        s.price["struans"] = 12
        run(s, VoteCheck("struans", ALWAYS))
        do(s, f"vote {sides[0]}", f"vote {sides[1]}")
        assert (0 in s.out) == out


@rule("price.support-sale", "price.critical")
def test_e24_support_after_a_sale() -> None:
    for answer, cash, price, stands in (
        ("hold struans at 22 lots 7", 14.6, 22, True),
        ("hold struans at 23 lots 7", 13.9, 23, True),
    ):
        s = sold_down(700_000)
        do(s, answer)
        assert (s.cash[0], s.price["struans"]) == (round(cash * M), price)
        assert (142 in s.contracts) == stands
        assert shares_of(s, 0, "struans") == 7
        assert sound(s)
    s = sold_down(700_000)
    do(s, "let struans fall", "support 0")
    assert s.price["struans"] == 19
    assert [lot[0] for lot in s.waiting] == [142]
    s = sold_down(700_000)
    do(s, "let struans fall", "support 2")
    assert (s.price["struans"], s.cash[0]) == (21, 10 * M)
    s = sold_down(500_000, price=24)
    assert s.price["struans"] == 23
    assert not s.agenda


def sold_down(shares: int, price: int = 23) -> NobleHouse:
    """An opponent has just sold shares of a house with contract 142."""
    s = table(phase="stock")
    s.price["struans"] = price
    announced(s, 0, 142)
    hold(s, 1, "struans", shares)
    run(s, Transaction(1, 1))
    do(s, f"sell {shares} struans")
    return s


@rule("price.support-sale", "price.critical", "price.cascade")
def test_e25_c8_two_levels() -> None:
    s = table(phase="stock")
    s.price["struans"] = 22
    announced(s, 0, 144)
    announced(s, 0, 132)
    hold(s, 1, "struans", 2_300_000)
    fund(s, 0, 50.6)
    run(s, Transaction(1, 1))
    do(s, "sell 2300000 struans")
    assert offered(s) == ["let struans fall", *(f"hold struans at {p} lots 23" for p in range(16, 23))]
    do(s, "hold struans at 16 lots 23")
    assert s.cash[0] == 13.8 * M
    fund(s, 0, 20)
    do(s, "support 2")
    assert s.price["struans"] == 16
    assert list(s.contracts) == [132]
    assert sound(s)


@rule("price.support-card", "market.trends", "market.news", "market.rumours")
def test_e26_market_cards() -> None:
    for answer, price, broken in (
        ("prevent fall of struans for 20000000", 16, False),
        ("allow fall of struans", 14, True),
    ):
        s = table(phase="stock")
        s.price["struans"] = 16
        announced(s, 0, 134)
        deal(s, 1, 91)
        s.order = [1, 0, 2]
        run(s, MarketCircle(-1))
        do(s, "market 91 struans+victoria+golden_ferries", answer)
        if broken:
            do(s, "support 0")
        assert s.price["struans"] == price
        assert (134 not in s.contracts) == broken
    assert GAME.ruleset(GAME.config(2)).cards[96].effect.cost == 10 * M  # a Trend
    s = table(phase="stock")
    deal(s, 2, 108)
    s.order = [2, 0, 1]
    run(s, MarketCircle(-1))
    do(s, "market 108 struans+rothwell_gornt", "prevent fall of struans for 30000000", "allow fall of rothwell_gornt")
    assert (s.price["struans"], s.price["rothwell_gornt"], s.cash[0]) == (24, 22, 0)
    s = table(phase="stock")
    deal(s, 0, 88)
    run(s, MarketCircle(-1))
    do(s, "market 88 -")
    assert [s.price[house] for house in HOUSES] == [23] * 5
    assert magnate.decisions(s)[0].rule == "market.turn"


@rule("stock.buy")
def test_e36_per_phase_buying() -> None:
    s = table(phase="stock", trade_volume="per_phase")
    after = []
    for number in range(1, 4):
        run(s, Transaction(0, number))
        do(s, "buy 400000 london_china")
        after.append(s.price["london_china"])
    assert after == [24, 25, 26]
    assert s.cash[0] == round(0.8 * M)


@rule("card.draw")
def test_e39_number_of_cards() -> None:
    s = table()
    deal(s, 0, 23, 28, 41, 70, 109)
    assert magnate.view(GAME, s, 1)["hand"][0] == 5
    run(s, CardPhase())
    assert magnate.view(GAME, s, 1)["hand"][0] == 8
    assert magnate.view(GAME, s, 0)["hand"][0][:5] == (23, 28, 41, 70, 109)
