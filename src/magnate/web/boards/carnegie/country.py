"""The map: cities with their slots, discs, and the lines between own cities."""

from typing import NamedTuple

from magnate.games.carnegie.content.kinds import ANY, TIERS
from magnate.games.carnegie.queries import projects
from magnate.games.carnegie.show.words import count_of
from magnate.games.carnegie.state import FREE
from magnate.web.boards.carnegie.geography import TOWNS, line, lines
from magnate.web.boards.carnegie.sight import Sight
from magnate.web.boards.carnegie.signs import KIND_NAMES
from magnate.web.look import Person


class Slot(NamedTuple):
    """A place for one project."""

    number: int
    takes: str  # a kind of project, or "any"
    owner: Person | None
    kind: str  # of the project, empty = not shown
    at: str
    words: str


class Town(NamedTuple):
    """A city."""

    key: str
    name: str
    size: str
    points: int
    connection: int
    instant: bool
    slots: tuple[Slot, ...]
    mine: bool
    words: str
    would: int  # what the network of whoever looks would be worth with a project here, 0 = nothing new


def towns(sight: Sight) -> list[Town]:
    """Every city, from the west."""
    rules = sight.rules
    own = set(mine(sight))
    would = sight.facts["networks"][sight.eyes]["would"]
    found = []
    for key, city in rules.cities.items():
        size = "large" if city.connection else "small" if city.small else "medium"
        slots = tuple(slot(sight, key, number, index) for number, index in enumerate(rules.city_slots[key], 1))
        words = f"{count_of(city.points, 'points')} for each project"
        words += f", {city.connection} towards connections" if city.connection else ""
        words += ", transport income at once" if city.instant else ""
        found.append(
            Town(
                key,
                city.name,
                size,
                city.points,
                city.connection,
                city.instant,
                slots,
                key in own,
                words,
                would.get(key, 0),
            )
        )
    return found


def slot(sight: Sight, city: str, number: int, index: int) -> Slot:
    """One slot, and what could be done there."""
    takes = sight.rules.slot_kinds[index]
    at = f"build-project city-{city} slot-{takes}"
    if takes in ("housing", ANY):
        at += f" | place-housing city-{city}"
    owner = sight.view["owner"][index]
    if owner == FREE:
        return Slot(number, takes, None, "", at, "free, any kind" if takes == ANY else f"free, {KIND_NAMES[takes]}")
    kind = sight.view["project"][index]
    person = sight.who[owner]
    return Slot(number, takes, person, kind, "", f"{person.name}{f', {KIND_NAMES[kind]}' if kind else ''}")


def mine(sight: Sight) -> list[str]:
    """Where whoever looks has a project."""
    return list(dict.fromkeys(city for city, _ in projects(sight.s, sight.eyes)))


class Roads(NamedTuple):
    """Lines as paths: all of them, those of the own network, and what one more city would join."""

    own: str
    best: str
    would: tuple[tuple[str, str], ...]


def roads(sight: Sight) -> Roads:
    network = sight.facts["networks"][sight.eyes]
    own = mine(sight)
    would = []
    for key in TOWNS:
        near = [other for other in sight.rules.neighbours[key] if other in own]
        if key not in own and near:
            would.append((key, "".join(line(key, other) for other in near)))
    return Roads(lines(network["own"]), lines(network["edges"]) if network["value"] else "", tuple(would))


class Network(NamedTuple):
    """What somebody's best network is worth."""

    who: Person
    value: int
    points: int
    tier: str
    words: str


def networks(sight: Sight) -> list[Network]:
    """Everybody's, with the names of the large cities in it."""
    found = []
    for seat in sight.seats:
        given = sight.facts["networks"][seat]
        names = ", ".join(sight.rules.cities[city].name for city in given["large"])
        words = f"{names}: {given['points']} connection points by {given['tier']}" if given["value"] else "none yet"
        found.append(Network(sight.who[seat], given["value"], given["points"], given["tier"], words))
    return found


class Links(NamedTuple):
    """The printed table of connections, and the figure that whoever looks has."""

    tiers: tuple[str, ...]
    rows: tuple[tuple[int, tuple[tuple[int, bool], ...]], ...]


def links(sight: Sight) -> Links:
    own = sight.facts["networks"][sight.eyes]
    rows = tuple(
        (
            points,
            tuple(
                (value, points == own["points"] and tier == own["tier"])
                for tier, value in zip(TIERS, values, strict=True)
            ),
        )
        for points, values in sight.rules.connections.items()
    )
    return Links(TIERS, rows)
