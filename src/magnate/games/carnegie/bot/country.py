"""The map and the donations: which project where, which donation."""

from collections.abc import Mapping
from functools import cache

from magnate.games.carnegie.bot.people import Rated
from magnate.games.carnegie.bot.sight import Sight
from magnate.games.carnegie.content.kinds import KIND, KINDS, REGION, City, Donation, TabStep
from magnate.games.carnegie.mechanics.donations import SkipDonation, donation_of, refuse_donor, units
from magnate.games.carnegie.mechanics.projects import Construct, project
from magnate.games.carnegie.queries import at, donation_cap, donation_price, projects
from magnate.games.carnegie.ruleset import Ruleset
from magnate.games.carnegie.state import ANDREW, FREE

FAR = 99


# -- donations -------------------------------------------------------------------------------------------------------


def expected(x: Sight, donation: Donation, cap: int) -> float:
    """What a donation should score at the end."""
    more = x.n["grow " + donation.key] * x.early
    if donation.measure == "payment":
        return min(cap, donation.points * (1.0 + more)) - x.n["payment"]
    count = units(x.s, x.seat, donation)
    return min(cap, donation.points * (count + more)) if donation.measure != "once" else donation.points


def donating(x: Sight) -> Rated:
    """Every donation that is free; none = 0."""
    s, seat = x.s, x.seat
    found: Rated = [(0.0, SkipDonation(seat))]
    if refuse_donor(s, seat) is not None:
        return found
    cap, price = donation_cap(s, seat), donation_price(s, seat) * x.dollar * x.n["gift price"]
    for (key, donation), discs in zip(s.rules.donations.items(), s.gifts, strict=True):
        if not discs:
            found.append((expected(x, donation, cap) - price, donation_of(seat, key)))
    return found


def favours(x: Sight) -> tuple[dict[str, float], dict[str, float], float]:
    """What one more project scores by donations already made: by kind, by region, and in a small city."""
    s, seat = x.s, x.seat
    by_kind = dict.fromkeys(KINDS, 0.0)
    by_region = dict.fromkeys(REGION, 0.0)
    small = 0.0
    cap = 0
    for donation, discs in zip(s.rules.donations.values(), s.gifts, strict=True):
        if not discs:
            continue
        part = (seat in discs) - x.n["against Andrew"] * (ANDREW in discs)
        if not part or donation.measure not in ("projects", "region", "small-cities"):
            continue
        cap = cap or donation_cap(s, seat)
        if donation.points * units(s, seat, donation) >= cap:
            continue
        if donation.measure == "projects":
            for kind in donation.subject.split("+"):
                by_kind[kind] += donation.points * part
        elif donation.measure == "region":
            by_region[donation.subject] += donation.points * part
        else:
            small += donation.points * part
    return by_kind, by_region, small


# -- networks --------------------------------------------------------------------------------------------------------


@cache
def large_cities(cities: tuple[City, ...]) -> tuple[str, ...]:
    return tuple(city.key for city in cities if city.connection)


def ways(rules: Ruleset, sources: list[str], own: Mapping[str, None], closed: Mapping[str, None]) -> dict[str, int]:
    """New projects needed to reach every city from these; own cities cost nothing."""
    far = dict.fromkeys(sources, 0)
    ring, near = sources, rules.neighbours
    cost = 0
    while ring:
        free = ring
        for city in free:  # grows while it is read: own cities are on the same ring
            for other in near[city]:
                if other in own and other not in far:
                    far[other] = cost
                    free.append(other)
        cost += 1
        ring = []
        for city in free:
            for other in near[city]:
                if other not in far and other not in closed:
                    far[other] = cost
                    ring.append(other)
    return far


def bridges(x: Sight) -> dict[str, float]:
    """Cities on the way from the own network to large cities, and what each is worth."""
    s = x.s
    own = dict.fromkeys(city for city, _ in projects(s, x.seat))
    if not own:
        return {}
    rules = s.rules
    open_ = dict.fromkeys(city for city, owner in zip(rules.slot_city, s.owner, strict=True) if owner == FREE)
    closed = dict.fromkeys(city for city in rules.cities if city not in open_ and city not in own)
    large = [key for key in large_cities(tuple(rules.cities.values())) if key not in closed]
    core = [max(own, key=lambda city: (rules.cities[city].connection, city))]
    here = ways(rules, core, own, closed)
    found: dict[str, float] = {}
    for goal in large:
        far = here.get(goal, FAR)
        if not 0 < far <= x.left + 1:
            continue
        there = ways(rules, [goal], own, closed)
        worth = x.n["bridge"] * rules.cities[goal].connection / (far + x.n["bridge far"])
        for city in open_:
            if city not in own and city in here and here[city] + there.get(city, FAR) == far:
                found[city] = found.get(city, 0.0) + worth
    return found


# -- projects --------------------------------------------------------------------------------------------------------


def next_disc(x: Sight, kind: str) -> TabStep:
    """The space of a tab that is laid open by the next project of its kind."""
    i = KIND[kind]
    tab = f"{kind}-{x.sides[i].lower()}"
    return x.s.rules.tabs[tab].steps[x.s.rules.disc_steps[tab][x.s.built[4 * x.seat + i]]]


def building(x: Sight, space: str, power: Construct) -> Rated:
    """Every project that an employee of a department can build."""
    s, seat = x.s, x.seat
    by_kind, by_region, small = favours(x)
    way = bridges(x)
    kinds: dict[str, float] = {}
    cities: dict[str, float] = {}
    leave = x.leaving(at(seat, space)) if power.mission else power.money * x.dollar
    found: Rated = []
    for kind, (key, slot) in power.sites(s, seat):
        worth = kinds.get(kind)
        if worth is None:
            income = next_disc(x, kind).income
            pays = max((x.gain(each) for each in income), default=0.0) * x.n["recalls"] * x.early
            worth = x.n["project " + kind] + by_kind[kind] + pays - s.rules.goods_for(kind) * x.good - leave
            kinds[kind] = worth
        here = cities.get(key)
        if here is None:
            city = s.rules.cities[key]
            here = city.points + by_region[city.region] + way.get(key, 0.0) + (small if city.small else 0.0)
            if city.instant:
                track = s.track[4 * seat + REGION[city.region]]
                here += x.gain(s.rules.income(city.region, track))
            if power.mission:
                here += x.region[REGION[city.region]]
            cities[key] = here
        found.append((worth + here, project(seat, space, kind, key, slot)))
    return found
