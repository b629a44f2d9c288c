"""Pure questions about a position."""

from functools import cache

from magnate.core.move import Refusal
from magnate.core.text import N_
from magnate.games.chicago1875.content.kinds import INDUSTRIES, RESOURCES
from magnate.games.chicago1875.ruleset import Ruleset
from magnate.games.chicago1875.state import POOL, TREASURY, Chicago, CompanyId, Cubes

KIND = {kind: i for i, kind in enumerate(RESOURCES)}
NO_MANAGER = Refusal("manager.space", N_("No factory has a free place for a manager"))
SALES_FULL = Refusal("salesperson.space", N_("The Sales Department has no free place"))
REPLACED = Refusal("special.schwinn", N_("It has no managers, and has spent steel instead this decade already"))
ROW = {industry: i for i, industry in enumerate(INDUSTRIES)}


def shares_of(s: Chicago, seat: int, company: CompanyId) -> int:
    """How many of the ten shares a seat holds."""
    shares = s.commons[company][seat]
    if s.preferred[company] == seat:
        shares += 2
    if s.director[company] == seat and company not in s.dumped:
        shares += 3
    return shares


def treasury_shares(s: Chicago, company: CompanyId) -> int:
    return s.commons[company][TREASURY] + (2 if s.preferred[company] == TREASURY else 0)


def pool_shares(s: Chicago, company: CompanyId) -> int:
    shares = s.commons[company][POOL] + (2 if s.preferred[company] == POOL else 0)
    return shares + (3 if company in s.dumped else 0)


def certificates_of(s: Chicago, seat: int) -> int:
    """How many certificates a seat holds, of all companies."""
    director = s.director
    count = [*director.values(), *s.preferred.values()].count(seat)
    for row in s.commons.values():
        count += row[seat]
    for company in s.dumped:
        if director[company] == seat:
            count -= 1
    return count


def companies_of(s: Chicago, seat: int) -> list[CompanyId]:
    """The companies a seat directs, in operating order."""
    director = s.director
    return [company for company in s.order if director[company] == seat]


def whose(s: Chicago, seat: int, company: CompanyId) -> CompanyId:
    """The company, where a label must name it because the seat directs several; else nothing."""
    return company if len(companies_of(s, seat)) > 1 else ""


def over_limit(s: Chicago, seat: int) -> bool:
    return certificates_of(s, seat) > s.rules.certificate_limit


def must_sell(s: Chicago, seat: int) -> Refusal:
    """Too many certificates after a company changed hands. [stock.sell-down]"""
    args = (("held", certificates_of(s, seat)), ("limit", s.rules.certificate_limit))
    return Refusal("stock.sell-down", N_("You hold {held} certificates, {limit} are allowed: sell first"), args)


def too_poor(s: Chicago, company: CompanyId, price: int, rule: str = "money.separate") -> Refusal | None:
    """Why a company cannot pay this, or None."""
    if price <= s.treasury[company]:
        return None
    args = (("price", price), ("treasury", s.treasury[company]))
    return Refusal(rule, N_("It costs ${price}; the treasury holds ${treasury}"), args)


def free_spots(s: Chicago, company: CompanyId, factory: int) -> int:
    """Worker spaces of a factory with neither a worker nor an automation token."""
    spots = s.rules.spots[company][factory]
    return spots - s.workers[company][factory] - s.automated[company][factory]


def free_spots_in_all(s: Chicago, company: CompanyId) -> int:
    return sum(s.rules.spots[company]) - sum(s.workers[company]) - sum(s.automated[company])


def salesperson_places(s: Chicago, company: CompanyId) -> int:
    """Free places in the Sales Department."""
    charter = s.rules.companies[company]
    if charter.salespeople_unlimited:
        return 99
    return len(charter.prices) - 1 - s.salespeople[company]


def no_sales_place(s: Chicago, company: CompanyId) -> Refusal | None:
    """Why the company has no place for a salesperson, or None."""
    return None if salesperson_places(s, company) > 0 else SALES_FULL


def manager_places(s: Chicago, company: CompanyId) -> int:
    """Free manager places on the charter."""
    charter = s.rules.companies[company]
    if not charter.can_gain_managers:
        return 0
    return charter.manager_places * len(charter.factories) - sum(s.managers[company])


def no_manager(s: Chicago, company: CompanyId) -> Refusal | None:
    """Why the company has no use for a manager now, or None."""
    if not s.rules.companies[company].can_gain_managers:
        return no_replacement(s, company)
    return None if manager_places(s, company) > 0 else NO_MANAGER


def no_replacement(s: Chicago, company: CompanyId) -> Refusal | None:
    """Why a company without managers cannot turn steel into goods and appeal now, or None. [special.schwinn]"""
    if company in s.replaced:
        return REPLACED
    steel, needed = s.cubes[company][KIND["steel"]], s.rules.replacement_steel
    if steel >= needed:
        return None
    why = N_("It has no managers; what it does instead takes {needed} steel, and it has {steel}")
    return Refusal("special.schwinn", why, (("needed", needed), ("steel", steel)))


def price_of_next_worker(s: Chicago) -> int:
    return s.rules.job_prices[s.job_market]


def both_managers(s: Chicago, company: CompanyId) -> bool:
    """Whether a company with two manager places on a factory has filled them."""
    return s.rules.companies[company].both_managers(s.managers[company][0])


def price_of_good(s: Chicago, company: CompanyId) -> int:
    """What one good sells for now, at full price."""
    charter = s.rules.companies[company]
    return charter.price(s.salespeople[company], s.managers[company][0], s.tier_price) + s.boost


def crewed(s: Chicago, company: CompanyId, factory: int) -> bool:
    """Whether a factory has a crew to run it."""
    return s.rules.companies[company].crewed(factory, s.workers[company][factory], s.automated[company][factory])


def goods_of(s: Chicago, company: CompanyId, factory: int) -> int:
    """The goods that a factory makes with its crew."""
    return s.rules.companies[company].made(factory, s.workers[company][factory], s.automated[company][factory])


def paid_workers(s: Chicago, company: CompanyId) -> int:
    """Workers whose wages the company can pay. [special.quaker-oats]"""
    wage, workers = s.rules.companies[company].wage, sum(s.workers[company])
    return min(workers, s.treasury[company] // wage) if wage else workers


def short_of_wages(s: Chicago, company: CompanyId) -> bool:
    """Whether some of its workers will go unpaid. [special.quaker-oats]"""
    return paid_workers(s, company) < sum(s.workers[company])


def holds(have: Cubes, need: Cubes) -> bool:
    return have[0] >= need[0] and have[1] >= need[1] and have[2] >= need[2] and have[3] >= need[3]


def plus(a: Cubes, b: Cubes) -> Cubes:
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3])


def minus(a: Cubes, b: Cubes) -> Cubes:
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3])


@cache
def one(kind: str, count: int = 1) -> Cubes:
    """So many cubes of one kind."""
    i = KIND[kind]
    return (count * (i == 0), count * (i == 1), count * (i == 2), count * (i == 3))


def put(row: tuple[int, ...], at: int, by: int) -> tuple[int, ...]:
    """A tuple of counts with one of them changed."""
    changed = list(row)
    changed[at] += by
    return tuple(changed)


def places_of_row(s: Chicago, company: CompanyId) -> range:
    """The three places of the demand grid where the company sells."""
    start = 3 * ROW[s.rules.companies[company].industry]
    return range(start, start + 3)


def capacity(s: Chicago, place: int) -> int:
    """Goods that a place of the demand grid takes in all; 0 where nothing is sold at full price."""
    return s.rules.wanted_at(s.demand[place], place % 3)


def room(s: Chicago, place: int) -> int:
    """Goods that a place still takes."""
    return capacity(s, place) - s.demand_goods[place]


def half_of(price: int) -> int:
    """What a good brings at half price."""
    return price // 2


def half_price_open(s: Chicago, company: CompanyId, more: tuple[int, int, int] = (0, 0, 0)) -> bool:
    """Whether the company's row takes goods at half price, perhaps after so many more were sold to its places."""
    return half_price_in(s, places_of_row(s, company), more)


def half_price_in(s: Chicago, places: range, more: tuple[int, int, int] = (0, 0, 0)) -> bool:
    """Whether a row of the demand grid takes goods at half price: its outer space bare, or all its tiles full."""
    if not s.demand[places[2]]:
        return True
    return s.rules.half_price_when_full and all(room(s, places[i]) == more[i] for i in range(3))


def steps_for(s: Chicago, company: CompanyId, revenue: int) -> int:
    """Steps up the track for a dividend on this revenue."""
    return s.rules.steps_for(s.value[company], revenue)


def may_pay(s: Chicago) -> bool:
    """Whether the operating company may pay dividends rather than withhold."""
    return allows_dividend(s.rules, s.ran, s.shipped, s.unpaid)


def allows_dividend(rules: Ruleset, ran: int, shipped: int, unpaid: bool) -> bool:
    """Whether a turn with so many runs and sales, and wages paid or not, allows a dividend."""
    return shipped > 0 and not unpaid and (ran > 0 or not rules.dividends_need_run)


def building_owner(s: Chicago, space: str) -> int:
    """The seat in whose row a building stands; -1 = it is a general space."""
    for seat, row in enumerate(s.buildings):
        if space in row:
            return seat
    return -1
