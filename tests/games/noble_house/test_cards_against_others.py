"""Cards that cost others money, contracts or prices, one by one."""

import pytest

from magnate.games.noble_house.mechanics.finance.income import Collect
from magnate.games.noble_house.mechanics.market.market_cards import MarketTurn
from magnate.games.noble_house.mechanics.market.price import fall
from magnate.games.noble_house.phases.contracts import Announcement
from tests.games.noble_house.table import (
    HOUSES,
    M,
    announced,
    asked,
    deal,
    do,
    fund,
    offered,
    own,
    run,
    sound,
    table,
    window,
)
from tests.games.noble_house.test_content import CONTRACTS
from tests.rules import rule

PAYMENTS = {
    64: 30, 65: 30, 66: 40, 67: 40, 68: 40, 69: 40, 70: 50, 71: 50, 72: 50, 73: 50, 74: 50,
}  # fmt: skip


@rule("card.payment", "card.discard")
@pytest.mark.parametrize("card", PAYMENTS)
def test_cards_64_to_74_cost_a_player_money(card: int) -> None:
    s = table(5)
    fund(s, 1, 60)
    deal(s, 0, card)
    window(s)
    targets = [line.split()[-1] for line in offered(s, 0) if line.startswith("play")]
    assert targets == list(HOUSES)  # oneself too
    do(s, f"play {card} on rothwell_gornt", seat=0)
    do(s, f"pay {PAYMENTS[card] * M} to bank for card")
    assert s.cash[1] == (60 - PAYMENTS[card]) * M
    assert s.discard == [card]


@rule("card.break-contract", "contract.broken")
@pytest.mark.parametrize("card", range(75, 83))
def test_cards_75_to_82_break_a_contract(card: int) -> None:
    s = table(5)
    announced(s, 1, 113)
    deal(s, 0, card)
    window(s)
    do(s, f"play {card} on 113", seat=0)
    do(s, *["let 113 break"] * 4)
    assert [lot[:2] for lot in s.waiting] == [(113, 1)]
    assert sound(s)


@rule("card.renegotiate")
@pytest.mark.parametrize("card", [83, 84])
def test_cards_83_and_84_answer_it(card: int) -> None:
    s = table(5)
    announced(s, 1, 113)
    deal(s, 0, 75)
    deal(s, 1, card)
    window(s)
    do(s, "play 75 on 113", seat=0)
    assert asked(s) == [1]
    do(s, f"renegotiate 113 with {card}")
    assert (list(s.contracts), s.discard) == ([113], [75, card])


CLASSES = {85: ("small", 1), 86: ("small", -1), 87: ("house", 1), 88: ("house", -1), 89: ("bank", 1), 90: ("bank", -1)}


@rule("market.rumours")
@pytest.mark.parametrize("card", CLASSES)
def test_cards_85_to_90_move_a_class(card: int) -> None:
    s = table(5, "stock")
    deal(s, 0, card)
    before = s.price.copy()
    run(s, MarketTurn(0))
    do(s, f"market {card} -")
    kind, change = CLASSES[card]
    moved = {key: s.price[key] - before[key] for key in before}
    assert moved == {key: change if s.rules.companies[key].kind == kind else 0 for key in before}


TRENDS = {
    91: (-1, -1, -2, 20), 92: (-1, -1, -2, 20), 93: (1, 1, 2, 0), 94: (1, -1, 2, 0), 95: (1, -1, 2, 0),
    96: (-1, 1, 2, 10), 97: (-1, -1, 2, 20), 98: (1, 1, -2, 0), 99: (1, 1, -2, 0), 100: (-1, 1, -2, 20),
}  # fmt: skip


@rule("market.trends", "market.picks", "price.support-card")
@pytest.mark.parametrize("card", TRENDS)
def test_cards_91_to_100_move_one_of_each_class(card: int) -> None:
    house, bank, small, cost = TRENDS[card]
    s = table(5, "stock")
    deal(s, 0, card)
    run(s, MarketTurn(0))
    do(s, f"market {card} rothwell_gornt+victoria+nelson_trading")
    if house < 0:
        assert offered(s) == ["allow fall of rothwell_gornt", f"prevent fall of rothwell_gornt for {cost * M}"]
        do(s, "allow fall of rothwell_gornt")
    assert (s.price["rothwell_gornt"], s.price["victoria"], s.price["nelson_trading"]) == (
        24 + house,
        30 + bank,
        18 + small,
    )


NEWS = {
    101: (1, 1, 0), 102: (1, 2, 0), 103: (1, -1, 10), 104: (1, -2, 20), 105: (2, 1, 0), 106: (2, -1, 20),
    107: (2, 2, 0), 108: (2, -2, 30),
}  # fmt: skip


@rule("market.news", "market.picks", "price.support-card")
@pytest.mark.parametrize("card", NEWS)
def test_cards_101_to_108_move_what_is_picked(card: int) -> None:
    picks, change, cost = NEWS[card]
    s = table(5, "stock")
    deal(s, 0, card)
    run(s, MarketTurn(0))
    do(s, f"market {card} {'+'.join(['rothwell_gornt', 'ho_pak'][:picks])}")
    if change < 0:
        do(s, f"prevent fall of rothwell_gornt for {cost * M}")
        assert (s.price["rothwell_gornt"], s.cash[1]) == (24, (30 - cost) * M)
    else:
        assert s.price["rothwell_gornt"] == 24 + change
    assert s.price["ho_pak"] == 12 + (change if picks == 2 else 0)


@rule("contract.announce", "contract.certificates", "contract.income", "contract.break-price")
@pytest.mark.parametrize("card", CONTRACTS)
def test_cards_109_to_144_are_announced_earn_and_break(card: int) -> None:
    kinds, income, break_price, rise = CONTRACTS[card]
    s = table(5, "contracts")
    deal(s, 0, card)
    run(s, Announcement(0))
    assert offered(s, 0) == ["announce nothing"]
    keys = own(s, 0, *kinds.split())
    do(s, f"announce {card} {'+'.join(keys)}")
    assert s.price["struans"] == 24 + rise
    do(s, "announce nothing")
    run(s, Collect(0))
    assert s.cash[0] == (30 + income) * M
    do(s, "pay upkeep")
    s.price["struans"] = break_price + 2
    fall(s, "struans", 1, "card")
    run(s)
    assert card in s.contracts
    fall(s, "struans", 1, "card")
    run(s)
    assert card not in s.contracts
    if rise:
        assert offered(s)[0] == "support 0"
    assert sound(s)
