"""A right half is good at any time: also while the price of the own house falls, and before a lent certificate goes."""

import pytest

from magnate.core.step import Step
from magnate.games.noble_house.mechanics.finance.income import Income
from magnate.games.noble_house.mechanics.market.lost_points import LossSupport
from magnate.games.noble_house.mechanics.market.market_cards import CardFalls
from magnate.games.noble_house.mechanics.market.shares import SaleFall
from magnate.games.noble_house.mechanics.trade.leases import sign_lease
from magnate.games.noble_house.state import NobleHouse
from tests.games.noble_house.table import M, announced, asked, do, fund, given, offered, own, run, sound, table
from tests.rules import rule

CLAIM = "claim 50000000 from asian_properties"


def short(cash: int = 0, coin: str = "asian_properties") -> NobleHouse:
    """Seat 0 has contract 132, which breaks at 15, at a price of 16, little cash, and a half-coin."""
    s = table(phase="stock")
    announced(s, 0, 132)
    s.price["struans"] = 16
    fund(s, 0, cash)
    fund(s, 2, 60)
    s.coins[0] = (coin,)
    return s


@rule("coin.claim", "price.support-contract", "price.support-card", "price.support-sale")
@pytest.mark.parametrize(
    ("falls", "let", "hold"),
    [
        (LossSupport(0, 132, 2), "support 0", "support 2"),
        (CardFalls(0, "struans", 1, 20 * M), "allow fall of struans", "prevent fall of struans for 20000000"),
        (SaleFall(1, "struans", 5, 1), "let struans fall", "hold struans at 16 lots 5"),
    ],
)
def test_x25_a_half_coin_may_be_shown_to_hold_the_price(falls: Step, let: str, hold: str) -> None:
    s = short()
    run(s, falls)
    assert offered(s, 0) == [let, CLAIM]
    do(s, CLAIM, "refuse claim")
    given(s)
    assert (asked(s), s.cash[0], s.coins[0]) == ([0], 50 * M, ())
    do(s, hold)
    assert (s.price["struans"], s.contracts, s.out) == (16, {132: 0}, [])
    assert sound(s)


@rule("coin.claim", "price.support-sale")
def test_x25_who_has_the_cash_for_a_lesser_hold_may_still_claim_for_a_dearer() -> None:
    s = short(cash=9)
    s.price["struans"] = 18
    run(s, SaleFall(1, "struans", 5, 3))
    assert offered(s, 0) == ["let struans fall", *(f"hold struans at {price} lots 5" for price in (16, 17, 18))]
    fund(s, 0, 8)
    assert offered(s, 0) == ["let struans fall", "hold struans at 16 lots 5", CLAIM]


@rule("coin.claim", "price.support-contract")
@pytest.mark.parametrize(("coin", "cash"), [("struans", 0), ("asian_properties", 20)])
def test_x25_nobody_is_asked_who_has_no_use_for_it(coin: str, cash: int) -> None:
    s = short(cash, coin)
    run(s, LossSupport(0, 132, 2))
    assert CLAIM not in offered(s, 0)
    assert not any(line.startswith("claim") for line in offered(s, 0))


@rule("coin.claim", "upkeep.lease")
def test_x25_a_lender_may_show_a_half_coin_to_keep_what_his_borrower_cannot_maintain() -> None:
    s = short()
    own(s, 0, "airline")
    fund(s, 1, 0)
    sign_lease(s, ("lease", "me", "airline-1", 0, 0, "once/borrower"), 0, 1)
    s.phase = "contracts"
    run(s, Income(1))
    do(s, "give up airline-1", seat=1)
    assert offered(s, 0) == ["let airline-1 go", CLAIM]
    do(s, CLAIM, "refuse claim")
    given(s)
    do(s, "maintain airline-1")
    assert (s.owner[s.rules.certificate_index["airline-1"]], s.cash[0]) == (0, 44 * M)
    assert s.price["rothwell_gornt"] == 22  # once, although he was asked twice
    assert sound(s)
