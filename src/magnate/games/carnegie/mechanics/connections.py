"""Connections between the large cities: the best network of own projects."""

from itertools import combinations
from typing import NamedTuple

from magnate.games.carnegie.content.kinds import REGIONS
from magnate.games.carnegie.queries import projects, tier, works
from magnate.games.carnegie.state import FREE, Carnegie


def networks(s: Carnegie, cities: list[str]) -> list[list[str]]:
    """The cities grouped by what is joined by lines between them. [end.network]"""
    groups: list[list[str]] = []
    left = cities[:]
    while left:
        group = [left.pop()]
        for city in group:
            for near in s.rules.neighbours[city]:
                if near in left:
                    left.remove(near)
                    group.append(near)
        groups.append(group)
    return groups


def connection_value(s: Carnegie, seat: int, points: int, level: int) -> int:
    """Victory points for connection points at a tier. [end.connections]"""
    rules = s.rules
    top = max(rules.connections)
    if works(s, seat, "post-office"):
        points = min(points + 1, rules.extra_connection_limit)
    extra = rules.extra_connection_points if points > top else 0
    return rules.connections[min(points, top)][level] + extra


class Network(NamedTuple):
    """A network of own projects that scores."""

    value: int  # victory points, 0 = there is none
    points: int  # connection points
    level: int  # the lowest tier
    large: tuple[str, ...]  # the large cities that count
    cities: tuple[str, ...]  # all that it joins


NO_NETWORK = Network(0, 0, 0, (), ())


def best_network(s: Carnegie, seat: int) -> Network:
    """The best network with at least two large cities. [end.connections]"""
    return best_of(s, seat, own_cities(s, seat))


def own_cities(s: Carnegie, seat: int) -> list[str]:
    """Where a seat has projects."""
    return list(dict.fromkeys(city for city, _ in projects(s, seat)))


def would_join(s: Carnegie, seat: int) -> dict[str, int]:
    """What the best network would be worth with a project in one city more, where that changes it. [end.connections]"""
    own, rules = own_cities(s, seat), s.rules
    now = best_of(s, seat, own).value
    found = {}
    for city in rules.cities:
        if city in own or not any(near in own for near in rules.neighbours[city]):
            continue
        if all(s.owner[slot] != FREE for slot in rules.city_slots[city]):
            continue
        value = best_of(s, seat, [*own, city]).value
        if value != now:
            found[city] = value
    return found


def best_of(s: Carnegie, seat: int, own: list[str]) -> Network:
    """The best network that projects in these cities make."""
    table = s.rules.cities
    best = NO_NETWORK
    for group in networks(s, own):
        large = [city for city in group if table[city].connection]
        fewest = 2 if s.rules.allow_subset else max(2, len(large))
        for size in range(fewest, len(large) + 1):
            for joined in combinations(large, size):
                points = sum(table[city].connection for city in joined)
                level = lowest_tier(s, seat, joined, group)
                value = connection_value(s, seat, points, level)
                if value > best.value:
                    best = Network(value, points, level, joined, tuple(group))
    return best


def connection(s: Carnegie, seat: int) -> int:
    """Victory points of the best network. [end.connections]"""
    return best_network(s, seat).value


def lowest_tier(s: Carnegie, seat: int, joined: tuple[str, ...], group: list[str]) -> int:
    """The lowest tier in the regions of the joined cities, or in all that must be crossed. [end.tier]"""
    table = s.rules.cities
    needed = [region for region in REGIONS if any(table[city].region == region for city in joined)]
    lowest = min(tier(s, seat, region) for region in needed)
    if not s.rules.crossed_regions:
        return lowest
    others = [region for region in REGIONS if region not in needed]
    best = -1
    for size in range(len(others) + 1):
        for extra in combinations(others, size):
            allowed = (*needed, *extra)
            inside = [city for city in group if table[city].region in allowed]
            if any(all(city in part for city in joined) for part in networks(s, inside)):
                best = max(best, min(tier(s, seat, region) for region in allowed))
    return best
