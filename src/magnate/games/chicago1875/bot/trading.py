"""The Stock Phase as a player sees it: what to found, to buy and to sell."""

from magnate.games.chicago1875.bot.outlook import Facts
from magnate.games.chicago1875.bot.sight import Rated, Sight
from magnate.games.chicago1875.content.kinds import SHARES
from magnate.games.chicago1875.phases.buying_shares import (
    BuyCommon,
    BuyNothing,
    BuyPreferred,
    Establish,
    affordable,
    foundings,
    takes_over,
)
from magnate.games.chicago1875.phases.selling_shares import (
    EndSales,
    LetFall,
    Protect,
    Protection,
    Sell,
    Selling,
    legal_sales,
)
from magnate.games.chicago1875.phases.stock import Pass
from magnate.games.chicago1875.queries import certificates_of, over_limit, places_of_row, room, shares_of

MOST_SALES = 4  # considered at once


def starting(x: Sight) -> Rated:
    """The first company."""
    moves = [move for move in foundings(x.s, x.seat) if 3 * move.par <= x.s.cash[x.seat]]
    return best([(founding(x, move), move) for move in moves], 12)


def turn(x: Sight) -> Rated:
    """Buy, sell first, or pass."""
    s, seat = x.s, x.seat
    found = best(purchases(x), 10) + best(sales(x, {}), MOST_SALES)
    if not over_limit(s, seat):
        found.append((0.0, Pass(seat)))
    return found


def selling(x: Sight) -> Rated:
    """Sell on, or be done."""
    ask = x.s.agenda[-1]
    assert isinstance(ask, Selling)
    found = best(sales(x, dict(ask.sold)), MOST_SALES)
    if not over_limit(x.s, x.seat):
        found.append((0.0, EndSales(x.seat)))
    return found


def purchase(x: Sight) -> Rated:
    """The one certificate after a sale."""
    return [*best(purchases(x), 10), (0.0, BuyNothing(x.seat))]


def protecting(x: Sight) -> Rated:
    """Price Protection against a fall; it is needed once a decade."""
    ask = x.s.agenda[-1]
    assert isinstance(ask, Protection)
    place = x.facts(ask.company).place
    fall = -x.gain(ask.company, place=max(place - ask.steps, 0))
    return [(fall - x.n["keep protection"], Protect(x.seat, ask.company)), (0.0, LetFall(x.seat, ask.company))]


def best(found: Rated, most: int) -> Rated:
    """The best of what is rated: the rest would only be strayed into."""
    return sorted(found, key=lambda each: -each[0])[:most]


def price_of_cash(x: Sight) -> float:
    """What a dollar spent now is worth beyond itself: there will be other chances while decades are left."""
    return 1.0 + x.n["cash"] * x.later / 4


# -- buying ----------------------------------------------------------------------------------------------------------


def purchases(x: Sight) -> Rated:
    """What can be bought, each with what it gains."""
    return [] if full(x) else payable(x)


def full(x: Sight) -> bool:
    """Whether the seat holds as many certificates as it may."""
    return certificates_of(x.s, x.seat) >= x.s.rules.certificate_limit


def payable(x: Sight) -> Rated:
    """What can be paid, whether or not there is a place for it."""
    s = x.s
    found: Rated = []
    for move in affordable(s, x.seat):
        if isinstance(move, Establish):
            found.append((founding(x, move), move))
        elif isinstance(move, BuyCommon):
            found.append((buying(x, move.company, 1, move.source == "treasury"), move))
        elif isinstance(move, BuyPreferred):
            found.append((buying(x, move.company, 2, s.preferred[move.company] == -1), move))
    return found


def buying(x: Sight, company: str, shares: int, fresh: bool) -> float:
    """What shares of a company gain: their own worth, money for its treasury, perhaps the company itself."""
    s, n = x.s, x.n
    facts, price = x.facts(company), shares * x.s.value[company]
    if fresh:
        changed = facts._replace(own=facts.own - shares, money=facts.money + price)
    else:
        changed = facts._replace(loose=facts.loose - shares)
    after, before = x.share(changed), x.share(facts)
    mine = s.director[company] == x.seat
    worth = shares * after * (1.0 if mine else min(n["trust"], 1.0))
    worth += (after - before) * x.stake(company)
    if takes_over(s, x.seat, company, shares):
        worth += n["control"] * x.left
    elif mine and facts.own + s.commons[company][-2] <= n["closed door"]:
        worth += n["safety"] * x.later
    pool = n["sweep"] * x.later if mine and not fresh else 0.0
    certificate = n["certificate"] * x.later  # places are few, and the Preferred Certificate takes one for two shares
    goal = "preferred_certificates" if shares == 2 else "common_certificates"
    return worth + pool - price * price_of_cash(x) - certificate + x.goal(goal, company, 1)


def founding(x: Sight, move: Establish) -> float:
    """What a new company gains: the shares, and that it is run for its founder."""
    n, cost = x.n, 3 * move.par
    share = x.share(newborn(x, move.company, move.par))
    worth = 3 * share + n["control"] * x.left
    if x.s.phase != "setup":
        worth -= n["burden"] * len(x.mine)
    else:  # what is left buys the next shares of it
        more = (x.s.cash[x.seat] - cost) // move.par
        worth += min(more, 3) * (share - move.par) * min(n["follow"], 1.0)
    return worth - cost * price_of_cash(x) - n["certificate"] * x.later


def newborn(x: Sight, company: str, par: int) -> Facts:
    """The facts of a company as it would be founded."""
    s = x.s
    fifty, twenty, plain = places_of_row(s, company)
    none = (0,) * len(s.rules.spots[company])
    partners = s.partners[x.seat]
    prices = x.offered(company)  # behind all that are there
    return Facts(
        company, s.rules.place[par], True, x.later, min(max(partners // (len(x.mine) + 1), 1), 3), 3 * par, none, none,
        none, 0, (0, 0, 0, 0), 0, 0, 7, 0, 0, 0, s.job_market, prices,
        (room(s, fifty), room(s, twenty), room(s, plain)),
        False, x.helpers(x.seat, 1),
    )  # fmt: skip


# -- selling ---------------------------------------------------------------------------------------------------------


def sales(x: Sight, sold: dict[str, int]) -> Rated:
    """Certificates worth less than their price; whatever it takes if there are too many."""
    must = over_limit(x.s, x.seat)
    room = max([worth for worth, _ in payable(x)], default=0.0) if full(x) else 0.0
    found: Rated = []
    for move in legal_sales(x.s, x.seat):
        worth = sale_gain(x, move, sold.get(move.company, 0)) + max(room, 0.0)
        if must or worth > -x.n["sales considered"]:
            found.append((worth, move))
    return found


def sale_gain(x: Sight, move: Sell, before: int) -> float:
    """What a sale gains: money now, less the shares, less what the fall costs those left, perhaps less the company."""
    s, n, company = x.s, x.n, move.company
    shares, facts = SHARES[move.certificate], x.facts(company)
    worth = shares * s.value[company] * price_of_cash(x)
    share = x.share(facts)
    low = x.share(facts._replace(place=max(facts.place - before - shares, 0)))
    high = x.share(facts._replace(place=max(facts.place - before, 0))) if before else share
    mine = s.director[company] == x.seat
    worth -= shares * (high if before else share) * (1.0 if mine else min(n["trust"], 1.0))
    worth -= (high - low) * max(x.stake(company) - shares, 0.0)
    if mine:
        held = shares_of(s, x.seat, company) - shares
        rival = max(shares_of(s, seat, company) for seat in range(s.seats) if seat != x.seat)
        if move.certificate == "director" or (s.rules.advanced and rival > held):
            worth -= n["control"] * x.left
        worth -= n["open door"] * x.later + n["safety"] * x.later
    goal = {"preferred": "preferred_certificates", "common": "common_certificates"}.get(move.certificate, "")
    return worth + x.goal(goal, company, -1) - n["round trip"]
