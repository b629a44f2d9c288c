"""Connections between the large cities: the best network of own projects."""

from itertools import combinations

from magnate.games.carnegie.content.kinds import REGIONS
from magnate.games.carnegie.queries import projects, tier, works
from magnate.games.carnegie.state import Carnegie


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


def connection(s: Carnegie, seat: int) -> int:
    """The best network with at least two large cities. [end.connections]"""
    own = list(dict.fromkeys(city for city, _ in projects(s, seat)))
    table = s.rules.cities
    best = 0
    for group in networks(s, own):
        large = [city for city in group if table[city].connection]
        fewest = 2 if s.rules.allow_subset else max(2, len(large))
        for size in range(fewest, len(large) + 1):
            for joined in combinations(large, size):
                points = sum(table[city].connection for city in joined)
                level = lowest_tier(s, seat, joined, group)
                best = max(best, connection_value(s, seat, points, level))
    return best


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
