"""Companies: departments, employees, project tabs, and what everybody has."""

from functools import cache
from typing import NamedTuple

from magnate.games.carnegie.content.kinds import CELLS, KINDS, LOBBY, SPACES, WIDTH, TabStep
from magnate.games.carnegie.queries import ready
from magnate.games.carnegie.show.names import WORDS
from magnate.games.carnegie.show.words import count_of, step_said
from magnate.web.boards.carnegie.sight import Sight
from magnate.web.boards.carnegie.signs import KIND_NAMES, Tile, gains_sign
from magnate.web.look import Html, Person, slug

SOURCES = (
    ("score_track", "Track"), ("active", "Active"), ("departments", "Depts"), ("tabs", "Tabs"),
    ("connections", "Links"), ("projects", "Projects"), ("donations", "Donations"), ("jokers", "Joker"),
)  # fmt: skip


class Desk(NamedTuple):
    """A workspace: an employee stands there, or it has a price."""

    price: int
    taken: bool
    at: str


class Room(NamedTuple):
    """A space of a company."""

    space: str
    tile: Tile | None
    lobby: bool
    printed: bool
    desks: tuple[Desk, ...]
    always: int  # printed employees
    lying: int
    open: bool
    used: bool
    words: str
    nick: str


class Floor(NamedTuple):
    """A row of spaces, and what a department built there scores."""

    points: int
    rooms: tuple[Room, ...]


class Notch(NamedTuple):
    """A position of a project tab."""

    cost: int
    sign: Html
    words: str
    state: str  # "open" (its disc is on the map), "ready" (its disc waits), "was", "next" or empty
    disc: bool


class Strip(NamedTuple):
    """A project tab."""

    kind: str
    name: str
    full: str
    side: str
    goods: int
    notches: tuple[Notch, ...]
    built: int
    ready: int
    faces: tuple["Face", ...]  # while the sides are chosen


class Face(NamedTuple):
    """A side that a tab can be pushed in with."""

    side: str
    notches: tuple[Notch, ...]
    at: str


class Company(NamedTuple):
    """A company board."""

    who: Person
    floors: tuple[Floor, ...]
    strips: tuple[Strip, ...]
    standing: int
    lying: int
    reserve: int
    discs: int
    jokers: int
    money: int
    goods: int
    drafted: Tile | None
    turn: dict[str, int]
    choosing: bool


def company(sight: Sight, seat: int) -> Company:
    """The board of a seat."""
    view = sight.view
    rooms = [room(sight, seat, index) for index in range(CELLS)]
    floors = tuple(
        Floor(sight.rules.floor_points[row], tuple(rooms[row * WIDTH : row * WIDTH + WIDTH])) for row in range(WIDTH)
    )
    acts = seat in view["asked"] and view["phase"] in ("departments", "opening")
    turn = sight.facts["turn"]
    drafted = view["drafted"][seat]
    return Company(
        sight.who[seat], floors, strips(sight, seat),
        sum(view["standing"][CELLS * seat + i].bit_count() for i in range(CELLS)),
        sum(view["lying"][CELLS * seat + i] for i in range(CELLS)),
        view["reserve"][seat], view["discs"][seat], view["jokers"][seat], view["money"][seat], view["goods"][seat],
        sight.tiles.get(drafted),
        {name: turn[name] for name in ("steps", "allowed", "study")} if acts else {},
        seat == sight.me and not view["sides"][seat],
    )  # fmt: skip


def room(sight: Sight, seat: int, index: int) -> Room:
    """One space with what is on it."""
    view, at = sight.view, CELLS * seat + index
    space, key = SPACES[index], view["board"][at]
    lying, standing = view["lying"][at], view["standing"][at]
    tile = sight.tiles[key] if key and key != LOBBY else None
    department = sight.rules.departments[key] if tile else None
    desks = tuple(
        Desk(price, bool(standing >> i & 1), "" if standing >> i & 1 else activate(space, price))
        for i, price in enumerate(tile.workspaces if tile else ())
    )
    always = department.permanent if department else 0
    counts = [count_of(lying, "employees").replace("new ", "") + " lying"] if lying else []
    counts += [f"{standing.bit_count()} standing"] if standing else []
    free = [f"${desk.price}" if desk.price else "free of charge" for desk in desks if not desk.taken]
    name = tile.name if tile else "Lobby" if key else "empty"
    words = f"{space}, {name}: {', '.join(counts) or 'nobody'}"
    words += f"; to activate: {', '.join(free)}" if free else ""
    return Room(
        space, tile, key == LOBBY, bool(department and department.space), desks, always, lying,
        seat in view["asked"] and view["office"] == space, bool(view["used"] >> index & 1) and seat in view["asked"],
        words, tile.nick if tile else "Lobby" if key else "",
    )  # fmt: skip


def activate(space: str, price: int) -> str:
    """What a free workspace stands for."""
    return " | ".join(
        f"{kind} space-{space} price-{price}" for kind in ("activate", "activate-dearly", "activate-cheaply")
    )


def strips(sight: Sight, seat: int) -> tuple[Strip, ...]:
    """The project tabs, as they lie from the top."""
    rules, view = sight.rules, sight.view
    found = []
    for kind in rules.tab_order:
        index = KINDS.index(kind)
        sides = view["sides"][seat]
        side = sides[index] if sides else ""
        here, built = view["tab"][4 * seat + index], view["built"][4 * seat + index]
        notches = tuple(tab_notches(rules.steps(kind, side), here, built)) if side else ()
        waiting = ready(sight.s, seat, index) if side else 0
        faces = () if side else tuple(face(sight, kind, index, each) for each in "AB")
        found.append(
            Strip(
                kind,
                KIND_NAMES[kind],
                WORDS.get(kind, kind),
                side,
                rules.goods_for(kind),
                notches,
                built,
                waiting,
                faces,
            )
        )
    return tuple(found)


def face(sight: Sight, kind: str, index: int, side: str) -> Face:
    """A side to choose: all sets of sides that have it."""
    sets = [f"{n:04b}".replace("0", "a").replace("1", "b") for n in range(16)]
    at = " | ".join(f"choose-sides sides-{each}" for each in sets if each[index] == side.lower())
    return Face(side, tuple(tab_notches(sight.rules.steps(kind, side), -1, 0)), at)


def tab_notches(steps: tuple[TabStep, ...], here: int, built: int) -> list[Notch]:
    """Every position: its income or its points, what it costs, and how far the tab is out."""
    found: list[Notch] = []
    discs = 0
    for number, step in enumerate(steps):
        discs += step.disc
        if here < 0:
            state = ""
        elif number > here:
            state = "next" if number == here + 1 else ""
        else:
            state = ("open" if discs <= built else "ready") if step.disc else "was"
        found.append(Notch(step.cost, *step_face(step), state, step.disc))
    return found


@cache
def step_face(step: TabStep) -> tuple[Html, str]:
    """What a position shows, in symbols and in words."""
    points = Html(f"{step.points}<i>{'+cap' if step.cap else ''}</i>")
    return gains_sign(step.income) if step.disc else points, step_said(step)


class Stock(NamedTuple):
    """A department tile on display."""

    tile: Tile
    left: int
    held: bool  # whoever looks has one
    at: str


class Shelf(NamedTuple):
    """The tiles of one type."""

    type: str
    name: str
    stocks: tuple[Stock, ...]


def display(sight: Sight) -> list[Shelf]:
    """What can be built, by type."""
    view = sight.view
    own = set(view["board"][CELLS * sight.eyes : CELLS * sight.eyes + CELLS])
    shelves: dict[str, list[Stock]] = {}
    for key, left in view["display"].items():
        at = " | ".join(f"{kind} tile-{slug(key)}" for kind in ("build-department", "draft-tile", "andrew-took"))
        stock = Stock(sight.tiles[key], left, key in own, at)
        shelves.setdefault(sight.rules.departments[key].type, []).append(stock)
    return [Shelf(slug(type_), WORDS[type_], tuple(found)) for type_, found in shelves.items()]


class Account(NamedTuple):
    """What a seat has, and what it would score."""

    who: Person
    money: int
    goods: int
    reserve: int
    discs: int
    points: int
    total: int
    sources: tuple[tuple[str, str, int], ...]
    asked: bool
    first: bool
    chooser: bool
    donations: int
    price: int


def account(sight: Sight, seat: int) -> Account:
    view, points = sight.view, sight.facts["points"][seat]
    sources = [(key, label, points[key]) for key, label in SOURCES]
    if sight.rules.expansion != "none":
        sources.append(("endgame", "Tiles", points["endgame"]))
    return Account(
        sight.who[seat], view["money"][seat], view["goods"][seat], view["reserve"][seat], view["discs"][seat],
        view["points"][seat], points["total"],
        tuple(sources), seat in view["asked"], seat == view["first"], seat == view["chooser"], view["given"][seat],
        sight.facts["limits"][seat]["price"],
    )  # fmt: skip
