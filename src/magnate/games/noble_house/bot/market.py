"""The stock phase as a player sees it: shares, market cards, and prices that are held."""

from magnate.games.noble_house.bot.sight import MILLION, Rated, Sight
from magnate.games.noble_house.content.kinds import MarketEffect, MarketPick, MarketTrend
from magnate.games.noble_house.mechanics.anytime import StayOut
from magnate.games.noble_house.mechanics.market.lost_points import LossSupport, SupportPoints
from magnate.games.noble_house.mechanics.market.market_cards import (
    AllowFall,
    CardSupport,
    PlayMarketCard,
    PreventFall,
    changes,
    of_class,
)
from magnate.games.noble_house.mechanics.market.shares import (
    BuyShares,
    NoSupport,
    PlayStockDeal,
    SaleSupport,
    SellShares,
    SkipTransaction,
    SupportSale,
)
from magnate.games.noble_house.phases.stock import Transaction
from magnate.games.noble_house.queries import companies, pool_of

BUY, SELL = 5, 4  # lots: a purchase that moves the price, a sale that does not


def trading(x: Sight) -> Rated:
    """Buy the own house up; sell quietly to buy again; shares of others are sold off."""
    s, seat, ask = x.s, x.seat, x.s.agenda[-1]
    assert isinstance(ask, Transaction)
    found: Rated = [(0.0, SkipTransaction(seat))]
    fixed = s.traded[seat] if s.rules.company_per_phase else ""
    last = ask.number >= s.rules.transactions
    if fixed in ("", x.house):
        found += own_shares(x, last)
    for company in companies(s):
        if company != x.house and fixed in ("", company) and x.lots(company):
            found.append((x.n["foreign"] * x.lots(company) * x.lot, sale(x, company, min(SELL, x.lots(company)))))
    lot = s.rules.lot
    for card in s.hand[seat]:
        if card in s.rules.stock_deals and fixed in ("", x.house):
            most = min(int((x.cash - x.reserve) * MILLION) // (s.price[x.house] * lot), pool_of(s, x.house))
            if most > BUY:
                found.append((x.point + most * x.lot, PlayStockDeal(seat, card, x.house, most * lot)))
    return [each for each in found if each[1].check(s) is None]


def own_shares(x: Sight, last: bool) -> Rated:
    """A lot of five lifts the price of the own house, four are sold without letting it fall."""
    s, price = x.s, x.s.price[x.house]
    cost = BUY * x.lot * price
    top = price >= s.rules.track[-1]
    found: Rated = []
    paid = x.cash - cost >= x.reserve
    if not top and paid and pool_of(s, x.house) >= BUY:
        found.append((x.point + BUY * x.lot, BuyShares(x.seat, x.house, BUY * s.rules.lot)))
    held = x.lots(x.house)
    if held and (not paid or pool_of(s, x.house) < BUY):
        poor = x.cash + x.income < x.reserve
        worth = x.n["quiet sale"] if not last and not top else (x.n["poor sale"] if poor else -1.0)
        worth += x.n["cash need"] * x.lot * min(SELL, held) * (x.plan[1] != [])
        found.append((worth, sale(x, x.house, min(SELL, held))))
    return found


def sale(x: Sight, company: str, lots: int) -> SellShares:
    return SellShares(x.seat, company, lots * x.s.rules.lot)


# -- market cards ----------------------------------------------------------------------------------------------------


def market_cards(x: Sight) -> Rated:
    """Each card where it gains most."""
    s, found = x.s, Rated([(0.0, StayOut(x.seat))])
    for card in s.hand[x.seat]:
        effect = s.rules.market.get(card)
        if effect is None:
            continue
        picks = best_picks(x, effect)
        worth = sum((x.move(company, points) for company, points in changes(s, effect, picks)), 0.0)
        move = PlayMarketCard(x.seat, card, picks)
        if worth > 0 and x.spared.isdisjoint(move.victims(s)) and move.check(s) is None:
            found.append((worth, move))
    return found


def best_picks(x: Sight, effect: MarketEffect) -> tuple[str, ...]:
    """The companies that a card is played on."""
    s = x.s
    if isinstance(effect, MarketTrend) and not s.rules.trend_whole_class:
        points = (effect.house, effect.bank, effect.small)
        classes = [of_class(s, kind) for kind in ("house", "bank", "small")]
        return tuple(
            max(names, key=lambda name, change=change: x.move(name, change))  # type: ignore[misc]
            for names, change in zip(classes, points, strict=True)
        )
    if isinstance(effect, MarketPick):
        if s.rules.pick_class:
            return ("house", "small", "bank")[: effect.picks]
        names = sorted(companies(s), key=lambda name: -x.move(name, effect.change))[: effect.picks]
        return tuple(name for name in companies(s) if name in names)
    return ()


# -- support ---------------------------------------------------------------------------------------------------------


def sale_support(x: Sight) -> Rated:
    """Shares that somebody has sold are bought, if that keeps more than it binds."""
    s, ask = x.s, x.s.agenda[-1]
    assert isinstance(ask, SaleSupport)
    found: Rated = [(0.0, NoSupport(x.seat, ask.company))]
    for move in ask.moves(s, x.seat):
        if isinstance(move, SupportSale) and move.check(s) is None:
            points = move.price - (s.price[ask.company] - ask.points)
            cost = move.lots * x.lot * move.price
            short = max(x.reserve - (x.cash - cost), 0.0)
            found.append((-x.move(ask.company, -points) - short * x.n["strait"], move))
    return found


def card_support(x: Sight) -> Rated:
    """A fall is bought off where it costs more than the sum on the card."""
    ask = x.s.agenda[-1]
    assert isinstance(ask, CardSupport)
    hold = PreventFall(x.seat, ask.company, ask.cost)
    found: Rated = [(0.0, AllowFall(x.seat, ask.company))]
    if hold.check(x.s) is None:
        found.append((-x.move(ask.company, -ask.points) - ask.cost / MILLION, hold))
    return found


def loss_support(x: Sight) -> Rated:
    """Points are paid for where they are worth it."""
    ask = x.s.agenda[-1]
    assert isinstance(ask, LossSupport)
    moves = [SupportPoints(x.seat, points) for points in range(ask.points + 1)]
    cost = x.s.rules.point_cost / MILLION
    return [
        (-x.move(x.house, move.points - ask.points) - cost * move.points, move)
        for move in moves
        if move.check(x.s) is None
    ]
