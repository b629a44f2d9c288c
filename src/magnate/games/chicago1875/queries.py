"""Pure questions about a position."""

from magnate.games.chicago1875.content.kinds import INDUSTRIES, RESOURCES
from magnate.games.chicago1875.state import POOL, TREASURY, Chicago, CompanyId, Cubes

KIND = {kind: i for i, kind in enumerate(RESOURCES)}
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
    count = 0
    for company in s.order:
        count += s.commons[company][seat]
        if s.preferred[company] == seat:
            count += 1
        if s.director[company] == seat and company not in s.dumped:
            count += 1
    return count


def companies_of(s: Chicago, seat: int) -> list[CompanyId]:
    """The companies a seat directs, in operating order."""
    director = s.director
    return [company for company in s.order if director[company] == seat]


def over_limit(s: Chicago, seat: int) -> bool:
    return certificates_of(s, seat) > s.rules.certificate_limit


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


def manager_places(s: Chicago, company: CompanyId) -> int:
    """Free manager places on the charter."""
    charter = s.rules.companies[company]
    if not charter.can_gain_managers:
        return 0
    return charter.manager_places * len(charter.factories) - sum(s.managers[company])


def may_replace_manager(s: Chicago, company: CompanyId) -> bool:
    """Whether the company can turn steel into goods and appeal instead of gaining a manager."""
    charter = s.rules.companies[company]
    steel = s.cubes[company][KIND["steel"]]
    return not charter.can_gain_managers and company not in s.replaced and steel >= s.rules.replacement_steel


def price_of_next_worker(s: Chicago) -> int:
    return s.rules.job_prices[s.job_market]


def both_managers(s: Chicago, company: CompanyId) -> bool:
    """Whether a company with two manager places on a factory has filled them."""
    charter = s.rules.companies[company]
    return charter.manager_places > 1 and s.managers[company][0] >= charter.manager_places


def price_of_good(s: Chicago, company: CompanyId) -> int:
    """What one good sells for now, at full price."""
    charter = s.rules.companies[company]
    staff = s.salespeople[company]
    if charter.pair_bonus:
        price = s.tier_price + charter.pair_bonus * (staff // 2)
    else:
        price = charter.prices[min(staff, len(charter.prices) - 1)]
    if charter.managers_price and both_managers(s, company):
        price = charter.managers_price
    return price + s.boost


def crewed(s: Chicago, company: CompanyId, factory: int) -> bool:
    """Whether every space of the factory is occupied."""
    return free_spots(s, company, factory) == 0


def holds(have: Cubes, need: Cubes) -> bool:
    return have[0] >= need[0] and have[1] >= need[1] and have[2] >= need[2] and have[3] >= need[3]


def plus(a: Cubes, b: Cubes) -> Cubes:
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3])


def minus(a: Cubes, b: Cubes) -> Cubes:
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3])


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
    tile = s.demand[place]
    if tile:
        return s.rules.demand_tiles[tile].capacity
    return s.rules.printed_capacity if place % 3 == 1 else 0


def room(s: Chicago, place: int) -> int:
    """Goods that a place still takes."""
    return capacity(s, place) - s.demand_goods[place]


def half_price_open(s: Chicago, company: CompanyId) -> bool:
    """Whether the company's row takes goods at half price."""
    places = places_of_row(s, company)
    if not s.demand[places[2]]:
        return True
    return s.rules.half_price_when_full and all(room(s, place) == 0 for place in places)


def steps_for(s: Chicago, company: CompanyId, revenue: int) -> int:
    """Steps up the track for a dividend on this revenue."""
    value = s.value[company]
    if revenue < value or revenue <= 0:
        return 0
    if revenue >= 3 * value and value >= s.rules.triple_from:
        return 3
    return 2 if revenue >= 2 * value else 1


def may_pay(s: Chicago, company: CompanyId) -> bool:
    """Whether the operating company may pay dividends rather than withhold."""
    return s.shipped > 0 and not s.unpaid and (s.ran > 0 or not s.rules.dividends_need_run)


def space_open(s: Chicago, key: str) -> bool:
    """Whether a general space is open this decade."""
    return s.decade >= s.rules.spaces[key].decade


def owner_of(s: Chicago, building: str) -> int:
    """The seat in whose row a building stands."""
    return next(seat for seat, row in enumerate(s.buildings) if building in row)
