"""The charters: what a company has, who owns it, and what it could do."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from magnate.games.chicago1875.content.kinds import RESOURCES, Company, Factory
from magnate.games.chicago1875.queries import pool_shares, shares_of, treasury_shares
from magnate.games.chicago1875.ruleset import Ruleset
from magnate.games.chicago1875.show import names
from magnate.games.chicago1875.show.names import ticker_name
from magnate.games.chicago1875.show.reference import specials
from magnate.games.chicago1875.state import POOL, TREASURY, Chicago
from magnate.web.boards.chicago1875.market import PROTECTION
from magnate.web.boards.chicago1875.signs import INDUSTRIES, Html, Person, Sign, cubes, ordinal, sign
from magnate.web.look import slug

View = Mapping[str, Any]


class Tier(NamedTuple):
    """One way to run a factory that has several."""

    at: int
    workers: int
    inputs: Html
    goods: int
    price: int


class Plant(NamedTuple):
    """A factory."""

    at: int
    crew: str  # a = automated, w = worker, v = free
    managers: int
    places: int  # for managers
    bonus: Sign  # of a manager
    inputs: Html
    needs: str
    goods: str
    extra: int
    full: bool  # every space automated: the extra good is made
    tiers: tuple[Tier, ...]
    words: str
    width: int  # how much room it needs beside the others


class Holding(NamedTuple):
    """A certificate, or an empty place for one."""

    size: int
    kind: str  # D, P or empty
    paint: str
    sign: str
    at: str
    words: str


class Slot(NamedTuple):
    """A capital asset on a charter."""

    key: str
    slug: str
    name: str
    power: Sign
    cost: int
    ready: bool
    at: str


class Rung(NamedTuple):
    """A price of the ladder."""

    price: int
    state: str  # "past", "now" or "free"


class Turn(NamedTuple):
    """What the operating company has done so far."""

    ran: int
    sold: int
    revenue: int
    share: int


class Charter(NamedTuple):
    """All that a charter shows."""

    key: str
    slug: str
    ticker: str
    name: str
    industry: str
    industry_name: str
    place: int  # in the column of charters
    founded: bool
    closed: bool
    plants: tuple[Plant, ...]
    ladder: tuple[Rung, ...]
    notes: tuple[str, ...]
    slots: int
    appeal: int
    pars: tuple[int, ...] = ()
    doubt: str = ""  # why some of its figures are reconstructed
    paint: str = ""
    sign: str = ""
    director: str = ""
    mine: bool = False
    order: str = ""
    value: int = 0
    treasury: int = 0
    goods: int = 0
    tokens: int = 0
    cubes: tuple[tuple[str, int], ...] = ()
    assets: tuple[Slot, ...] = ()
    shares: tuple[Holding, ...] = ()
    owners: str = ""
    salespeople: int = 0
    partners: tuple[Person, ...] = ()
    turn: Turn | None = None
    replaces: bool = False  # does without managers
    by_managers: bool = False  # its price goes by managers, not by salespeople


def charters(
    s: Chicago, view: View, rules: Ruleset, seats: Sequence[Person], operating: str
) -> dict[str, dict[str, Charter]]:
    """Every company of the game: mine first, then by operating order, then those that could still be founded."""
    mine = [c for c in view["order"] if seats[view["director"][c]].mine]
    others = [c for c in view["order"] if c not in mine]
    rest = [c for c in rules.companies if c not in view["value"]]
    drawn = {}
    for place, key in enumerate([*mine, *others, *rest]):
        drawn[key] = {"c": charter(s, view, rules, seats, key, place, operating)}
    return drawn


def charter(
    s: Chicago, view: View, rules: Ruleset, seats: Sequence[Person], key: str, place: int, operating: str
) -> Charter:
    printed = rules.companies[key]
    plain = bare(view, rules, printed, place)
    if not plain.founded:
        return plain
    director = seats[view["director"][key]]
    return plain._replace(
        paint=director.paint,
        sign=director.sign,
        director=director.name,
        mine=director.mine,
        order=ordinal(1 + view["order"].index(key)),
        value=view["value"][key],
        appeal=view["appeal"][key],
        treasury=view["treasury"][key],
        goods=view["goods"][key],
        tokens=view["tokens"][key],
        cubes=tuple((kind, n) for kind, n in zip(RESOURCES, view["cubes"][key], strict=True) if n),
        assets=slots(view, rules, key),
        shares=shares(view, seats, key),
        owners=owners(s, seats, key),
        salespeople=view["salespeople"][key],
        partners=tuple(seat for seat in seats if view["start_partner"][seat.seat] == key),
        turn=turn(view) if key == operating else None,
    )


def bare(view: View, rules: Ruleset, printed: Company, place: int) -> Charter:
    """What is printed, with the staff on it."""
    key = printed.key
    founded = key in view["value"]
    staff = view["salespeople"][key] if founded else 0
    return Charter(
        key, slug(key), ticker_name(rules, key), printed.name, INDUSTRIES[printed.industry],
        names.INDUSTRIES[printed.industry], place, founded,
        key in view["closed"],
        tuple(plant(view, printed, at, factory) for at, factory in enumerate(printed.factories)),
        ladder(view, printed, staff, founded), specials(rules, printed), printed.slots, printed.appeal,
        rules.par_values,
        printed.reason if printed.reconstructed else "",
        replaces=not printed.can_gain_managers, by_managers=printed.managers_price > 0,
    )  # fmt: skip


def plant(view: View, printed: Company, at: int, factory: Factory) -> Plant:
    key = printed.key
    automated = workers = managers = 0
    if key in view["value"]:
        automated, workers = view["automated"][key][at], view["workers"][key][at]
        managers = view["managers"][key][at]
    free = factory.workers - automated - workers
    full = automated == factory.workers and factory.extra > 0
    goods = "1 each" if printed.goods_per_worker else str(printed.made(at, workers, automated))
    tiers = tuple(
        Tier(i, tier.workers, cubes(tier.inputs), tier.goods, tier.price) for i, tier in enumerate(factory.tiers)
    )
    bonus = sign(factory.manager)
    places = printed.manager_places if printed.can_gain_managers else 0
    needs = listed(factory.inputs)
    words = (
        f"{workers} workers, {automated} automated, {free} free" if key in view["value"] else f"{free} worker spaces"
    )
    return Plant(
        at, "a" * automated + "w" * workers + "v" * free, managers, places, bonus, cubes(factory.inputs), needs, goods,
        factory.extra if printed.can_automate else 0, full, tiers, words, width(factory, bonus, places),
    )  # fmt: skip


def width(factory: Factory, bonus: Sign, places: int) -> int:
    """Room for managers, their bonus and the crew, or for what goes in and comes out: from 8 to 16."""
    staff = 21 * places + 15 * bonus.icons.count("<svg") + 12 * bonus.icons.count("<em") + 23 * factory.workers
    return min(max(staff, 15 * len(factory.inputs) + 70, 80) // 10, 16)


def listed(kinds: Sequence[str]) -> str:
    """Cubes in words.

    >>> listed(("coal", "coal", "wood"))
    '2 coal, 1 wood'
    """
    return ", ".join(f"{kinds.count(kind)} {kind}" for kind in dict.fromkeys(kinds)) or "nothing"


def ladder(view: View, printed: Company, staff: int, founded: bool) -> tuple[Rung, ...]:
    """The price of a good by salespeople; special companies have a price of their own."""
    if printed.pair_bonus:
        return ()
    prices = printed.prices
    if printed.managers_price:
        prices = (*prices, printed.managers_price)
        staff = int(founded and printed.both_managers(view["managers"][printed.key][0]))
    now = min(staff, len(prices) - 1)
    return tuple(Rung(price, "now" if at == now else "past" if at < now else "free") for at, price in enumerate(prices))


def slots(view: View, rules: Ruleset, key: str) -> tuple[Slot, ...]:
    shown = []
    for asset in view["assets"][key]:
        tile = rules.assets[asset]
        at = f"company-{slug(key)} asset-{slug(asset)}"
        if tile.timing == "reaction":
            at += f" | protect company-{slug(key)}"
        power = sign(tile.power) if tile.power else PROTECTION
        shown.append(Slot(asset, slug(asset), tile.name, power, tile.cost, asset not in view["exhausted"], at))
    return tuple(shown)


def turn(view: View) -> Turn:
    return Turn(view["ran"], view["shipped"], view["revenue"], view["revenue"] // 10)


# -- shares ------------------------------------------------------------------------------------------------------------

NOBODY = {TREASURY: ("treasury", "", "treasury"), POOL: ("pool", "", "bank pool")}


def shares(view: View, seats: Sequence[Person], key: str) -> tuple[Holding, ...]:
    """All certificates by owner: players, bank pool, treasury."""
    company = f"company-{slug(key)}"
    director, preferred, commons = view["director"][key], view["preferred"][key], view["commons"][key]
    dumped = key in view["dumped"]
    sheet: list[Holding] = []
    for seat in seats:
        who = (seat.paint, seat.sign)
        if director == seat.seat and not dumped:
            sheet.append(Holding(3, "D", *who, own(seat, company, "director"), f"{seat.name}: Director's, 3 shares"))
        if preferred == seat.seat:
            sheet.append(Holding(2, "P", *who, own(seat, company, "preferred"), f"{seat.name}: Preferred, 2 shares"))
        common = Holding(1, "", *who, own(seat, company, "common"), f"{seat.name}: common, 1 share")
        sheet += [common] * commons[seat.seat]
    if dumped:
        sheet.append(Holding(3, "D", "pool", "", "", "with the bank: Director's, 3 shares"))
    for where in (POOL, TREASURY):
        paint, letter, name = NOBODY[where]
        if preferred == where:
            issue = f" | issue {company} certificate-preferred" if where == TREASURY else ""
            sheet.append(
                Holding(2, "P", paint, letter, f"buy-preferred {company}{issue}", f"{name}: Preferred, 2 shares")
            )
        issue = f" | issue {company} certificate-common" if where == TREASURY else ""
        at = f"buy-common {company} source-{paint}{issue}"
        sheet += [Holding(1, "", paint, letter, at, f"{name}: common, 1 share")] * commons[where]
    return tuple(sheet)


def own(seat: Person, company: str, certificate: str) -> str:
    return f"sell {company} certificate-{certificate}" if seat.mine else ""


def owners(s: Chicago, seats: Sequence[Person], key: str) -> str:
    """Who holds how much, in words."""
    held = [(seat.name, shares_of(s, seat.seat, key)) for seat in seats]
    held += [("bank pool", pool_shares(s, key)), ("treasury", treasury_shares(s, key))]
    return ", ".join(f"{name} {count}" for name, count in held if count)
