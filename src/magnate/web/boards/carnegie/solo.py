"""Andrew, as a person at the table: his card, his row, his tiles, his tracks and his points."""

from typing import NamedTuple

from magnate.games.carnegie.content.kinds import REGIONS
from magnate.games.carnegie.show.names import DONATIONS, WORDS
from magnate.games.carnegie.state import ANDREW
from magnate.web.boards.carnegie.sight import Sight
from magnate.web.boards.carnegie.signs import SHORT, Tile
from magnate.web.look import Person, slug

SOURCES = (
    ("cards", "Cards"), ("departments", "Depts"), ("tracks", "Tracks"), ("projects", "Projects"),
    ("donations", "Donations"),
)  # fmt: skip


class Back(NamedTuple):
    """What the back of a card shows."""

    level: str
    action: str  # as a slug, empty if it is not shown
    name: str


class Card(NamedTuple):
    """The face of a card."""

    action: str
    donation: str
    shift: int
    types: tuple[tuple[str, str], ...]
    cities: tuple[str, ...]
    region: str
    steps: int


class Andrew(NamedTuple):
    """All that lies in front of him."""

    who: Person
    total: int
    sources: tuple[tuple[str, str, int], ...]
    row: tuple[tuple[int, bool, int], ...]  # points, whether the card of the round is there, cards so far
    card: Card | None
    back: Back | None
    upcoming: Back | None
    pile: int
    discs: int
    tiles: tuple[Tile, ...]
    tracks: tuple[tuple[str, int], ...]
    projects: int
    chooses: bool
    action: str  # of the round, as a slug: the line of the card that counts
    gives: bool  # whether its donation counts as well


def andrew(sight: Sight) -> Andrew:
    view, rules, points = sight.view, sight.rules, sight.facts["andrew"]
    row = tuple(
        (worth, number == view["shifts"] and bool(view["card_back"]), view["cards_by_shift"][number])
        for number, worth in enumerate(rules.shift_points)
    )
    return Andrew(
        sight.who[ANDREW], points["total"], tuple((key, label, points[key]) for key, label in SOURCES), row,
        card(sight, view["face_up"]), back(view["card_back"]), back(view["upcoming_back"]), pile(view["pile"]),
        view["andrew_discs"], tuple(sight.tiles[key] for key in view["andrew_tiles"]),
        tuple((WORDS[region], at) for region, at in zip(REGIONS, view["andrew_track"], strict=False)),
        sum(owner == ANDREW for owner in view["owner"]), view["chooser"] == ANDREW and bool(view["asked"]),
        slug(view["action"]), bool(view["action"]) and bool(sight.facts["actions"][view["action"]]["donation"]),
    )  # fmt: skip


def pile(seen: object) -> int:
    """How many cards are left: the view tells their number alone."""
    return len(seen) if isinstance(seen, list) else int(str(seen))


def back(text: str) -> Back | None:
    """A back as the view writes it: its level, then the action or a question mark."""
    level, _, action = text.partition(":")
    if not level:
        return None
    known = action in WORDS
    return Back(level, slug(action) if known else "", SHORT.get(action, WORDS[action]) if known else "not shown")


def gift_name(key: str) -> str:
    """A donation with its category, as short as a card wants it."""
    return DONATIONS.get(key, key).removesuffix(" departments").removesuffix(" projects").replace(" projects in", " in")


def card(sight: Sight, key: str) -> Card | None:
    if not key:
        return None
    face = sight.rules.cards[key]
    types = tuple((slug(kind), SHORT.get(kind, WORDS[kind])) for kind in face.departments)
    cities = tuple(sight.rules.cities[city].name for city in face.cities)
    return Card(
        SHORT.get(face.action, WORDS[face.action]), gift_name(face.donation), face.shift, types, cities,
        WORDS[face.region], face.steps,
    )  # fmt: skip
