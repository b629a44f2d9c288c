"""The board in the middle of the table: tracks, demand, supply, jobs, spaces, assets, buildings."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from magnate.games.chicago1875.content.board import SPACES
from magnate.games.chicago1875.content.kinds import COLUMNS, RESOURCES
from magnate.games.chicago1875.content.kinds import INDUSTRIES as ROWS
from magnate.games.chicago1875.mechanics.powers import ExtraDividends, Fundraise, Power
from magnate.games.chicago1875.ruleset import Ruleset
from magnate.games.chicago1875.show import names
from magnate.games.chicago1875.state import BANK_POOL, POOL
from magnate.web.boards.chicago1875.signs import (
    BONUSES,
    INDUSTRIES,
    Html,
    Person,
    Plaque,
    Sign,
    icon,
    plaque,
    says,
    sign,
)
from magnate.web.look import slug

View = Mapping[str, Any]
ELSEWHERE = ("job-market", "capital-asset")  # spaces with a zone of their own


def plaques(view: View, rules: Ruleset, seats: Sequence[Person]) -> dict[str, Plaque]:
    """Every company in play, in operating order."""
    return {company: plaque(rules, company, seats[view["director"][company]]) for company in view["order"]}


class Cell(NamedTuple):
    """A space of a track."""

    value: int
    stack: tuple[Plaque, ...]  # top first
    par: bool = False
    triple: str = ""  # "from" where triple jumps begin, "on" above
    bonus: str = ""  # icon
    words: str = ""
    waiting: tuple[Person, ...] = ()


def stock(view: View, rules: Ruleset, marks: Mapping[str, Plaque]) -> list[Cell]:
    def triple(value: int) -> str:
        return "" if value < rules.triple_from else "from" if value == rules.triple_from else "on"

    return [
        Cell(
            value,
            tuple(mark for company, mark in marks.items() if view["value"][company] == value),
            value in rules.par_values,
            triple(value),
        )
        for value in rules.track
    ]


def appeal(view: View, rules: Ruleset, marks: Mapping[str, Plaque], seats: Sequence[Person]) -> list[Cell]:
    cells = []
    for place in range(rules.appeal_max + 1):
        stack = tuple(mark for company, mark in marks.items() if view["appeal"][company] == place)
        bonus = rules.appeal_bonuses.get(place, "")
        name, words = BONUSES.get(bonus, ""), names.BONUSES.get(bonus, "")
        waiting = tuple(seat for seat in seats if view["track_partner"][seat.seat]) if bonus == "partner" else ()
        cells.append(Cell(place, stack, bonus=name, words=words, waiting=waiting))
    return cells


# -- demand ------------------------------------------------------------------------------------------------------------


class Demand(NamedTuple):
    """A place of the demand grid."""

    id: str
    tile: str  # id of the tile, empty where the board itself shows
    sold: int
    room: int
    pips: tuple[int, ...]  # 1 = sold
    kind: str  # "tile", "printed", "x" or "none"
    at: str


class DemandRow(NamedTuple):
    """An industry."""

    icon: str
    name: str  # its first word
    rest: str
    places: tuple[Demand, ...]
    half: str  # where goods go at half price


def demand(view: View, rules: Ruleset) -> list[DemandRow]:
    rows = []
    for row, industry in enumerate(ROWS):
        sellers = [slug(c) for c in view["order"] if rules.companies[c].industry == industry]
        places = tuple(place(view, rules, 3 * row + column, sellers, industry) for column in range(3))
        picture, name = INDUSTRIES[industry], names.INDUSTRIES[industry]
        word, _, rest = name.partition(" ")
        rows.append(DemandRow(picture, word, rest and f" {rest}", places, sale(sellers, "half")))
    return rows


def sale(sellers: list[str], where: str) -> str:
    return " | ".join(f"sell-good company-{company} where-{where}" for company in sellers)


def place(view: View, rules: Ruleset, at: int, sellers: list[str], industry: str) -> Demand:
    tile, sold = view["demand"][at], view["demand_goods"][at]
    column = at % 3
    room = rules.wanted_at(tile, column)
    kind = ("tile", "x") if tile else ("printed", "none")
    pips = (1,) * sold + (0,) * (room - sold)
    name = f"{slug(industry)}-{rules.demand_bonuses[column]}"
    return Demand(name, tile and f"tile-{tile}", sold, room, pips, kind[not room], sale(sellers, COLUMNS[column]))


# -- supply ------------------------------------------------------------------------------------------------------------


class Link(NamedTuple):
    """A space of the supply chain."""

    name: str
    price: int
    cubes: tuple[tuple[str, int, str], ...]  # kind, how many, what it stands for


class Row(NamedTuple):
    """A row of the Advanced Supply Chain."""

    kind: str
    held: int
    price: int
    at: str
    cells: tuple[int, ...]  # 1 = a cube, 2 = the cube that would be sold next


def chain(view: View, rules: Ruleset) -> list[Link]:
    links = []
    for space, price in enumerate(rules.chain_prices):
        held = tuple(
            (kind, count, f"buy-cube kind-{kind} space-{space}")
            for kind, count in zip(RESOURCES, view["chain"][space], strict=True)
            if count
        )
        links.append(Link("x" if space == 0 else str(price), price, held))
    return links


def chain_rows(view: View, rules: Ruleset) -> list[Row]:
    rows = []
    for kind, count in zip(RESOURCES, view["rows"], strict=True):
        cells = tuple(2 if at == count - 1 else int(at < count) for at in range(len(rules.row_prices)))
        price = rules.row_prices[count - 1] if count else 0
        rows.append(Row(kind, count, price, f"buy-cube kind-{kind} | take-chain-cube kind-{kind}", cells))
    return rows


def counted(cubes: Sequence[int]) -> list[tuple[str, int]]:
    return list(zip(RESOURCES, cubes, strict=True))


# -- jobs, pool, spaces, assets ----------------------------------------------------------------------------------------


class Jobs(NamedTuple):
    """The Job Market."""

    present: int
    room: int
    next: int
    rows: tuple[tuple[int, tuple[int, ...]], ...]  # price, places from the left (1 = a worker)


def jobs(view: View, rules: Ruleset) -> Jobs:
    """Workers stand from the dearest space on; the cheapest occupied one is hired next."""
    present = view["job_market"]
    prices = rules.job_prices[1:]
    rows = tuple(
        (price, tuple(int(at < present) for at, each in enumerate(prices) if each == price))
        for price in dict.fromkeys(prices)
    )
    return Jobs(present, len(prices), rules.job_prices[present], rows)


class Lot(NamedTuple):
    """Shares of a company in the bank pool."""

    mark: Plaque
    commons: int
    preferred: bool
    value: int


def pool(view: View, marks: Mapping[str, Plaque]) -> list[Lot]:
    lots = [
        Lot(mark, view["commons"][company][POOL], view["preferred"][company] == POOL, view["value"][company])
        for company, mark in marks.items()
    ]
    return [lot for lot in lots if lot.commons or lot.preferred]


def stranded(view: View, seats: Sequence[Person]) -> list[Person]:
    """Whose starting partner waits in the bank pool."""
    return [seat for seat in seats if view["start_partner"][seat.seat] == BANK_POOL]


class Crowd(NamedTuple):
    """Partners of one seat on one space."""

    person: Person
    number: int


class Space(NamedTuple):
    """A general space."""

    key: str
    name: str
    sign: Sign
    pay: str
    unlimited: bool
    opens: int  # year from which it can be used, 0 = now
    used: bool  # nobody else may come
    crowd: list[Crowd]


PLAIN = {  # the amount stands below
    Fundraise: Sign(Html(icon("coin")), "the bank pays the company"),
    ExtraDividends: Sign(Html(icon("cert")), "the company pays its shareholders"),
}
SOLD = {space.key: space.name for space in SPACES}  # the names that our short ones stand for
NAMES = {"advertising": "Advertising + start", "extra-dividends": "Extra dividends", "hire-manager": "Manager",
         "hire-salesperson": "Salesperson"}  # fmt: skip


def crowd(view: View, seats: Sequence[Person], key: str) -> list[Crowd]:
    """Whose partners stand on a space, in the order they came."""
    there = view["used"].get(key, ())
    return [Crowd(seats[seat], there.count(seat)) for seat in dict.fromkeys(there)]


def spaces(view: View, rules: Ruleset, seats: Sequence[Person]) -> list[Space]:
    shown = []
    for key, space in rules.spaces.items():
        if key in ELSEWHERE:
            continue
        opens = rules.years[space.decade - 1] if space.decade > view["decade"] else 0
        effect = space.effect
        assert isinstance(effect, Power)
        given = getattr(effect, "amount", 0)
        pay = f"+${given}" if given else f"${getattr(effect, 'total', 0) or space.cost}"
        name = NAMES[key] if space.name == SOLD[key] and key in NAMES else space.name.split(" $")[0]
        shown.append(
            Space(
                key,
                name,
                sign((effect,)) if space.cost else PLAIN[type(effect)],
                pay,
                space.unlimited,
                opens,
                not space.unlimited and key in view["used"],
                crowd(view, seats, key),
            )
        )
    return shown


class Tile(NamedTuple):
    """A capital asset of the row."""

    key: str
    slug: str
    price: int
    name: str
    power: Sign
    cost: int
    bonus: Sign
    doubt: str  # why its bonus is reconstructed


def assets(view: View, rules: Ruleset) -> list[Tile | int]:
    """The row, a bare price where it is empty."""
    shown: list[Tile | int] = []
    for price, key in zip(rules.asset_prices, view["asset_row"], strict=True):
        if not key:
            shown.append(price)
            continue
        tile = rules.assets[key]
        power = sign(tile.power) if tile.power else PROTECTION
        doubt = tile.reason if "bonus" in tile.reconstructed else ""
        shown.append(Tile(key, slug(key), price, tile.name, power, tile.cost, sign(tile.bonus), doubt))
    return shown


PROTECTION = Sign(Html(icon("shield")), "cancels a fall of the stock value")


# -- buildings ---------------------------------------------------------------------------------------------------------


class Building(NamedTuple):
    """A building tile."""

    key: str
    slug: str
    sign: Sign
    words: str
    fee: int
    bank: bool  # whether the bank pays, not the company
    workers: int
    era: str
    crowd: list[Crowd]


def building(view: View, rules: Ruleset, seats: Sequence[Person], key: str) -> Building:
    tile = rules.buildings[key]
    effect = tile.effect
    assert isinstance(effect, Power)
    words = says(effect)
    return Building(
        key,
        slug(key),
        sign((effect,)),
        words[0].upper() + words[1:],
        tile.fee,
        tile.payer == "bank",
        tile.workers,
        "I" * tile.era,
        crowd(view, seats, key),
    )


def buildings(view: View, rules: Ruleset, seats: Sequence[Person]) -> list[tuple[Person, list[Building | None]]]:
    """A row per seat, mine first as among the players; a place per decade."""
    me = next((person.seat for person in seats if person.mine), 0)
    rows = []
    for seat in (*seats[me:], *seats[:me]):
        built: list[Building | None] = [building(view, rules, seats, key) for key in view["buildings"][seat.seat]]
        rows.append((seat, built + [None] * (len(rules.years) - len(built))))
    return rows
