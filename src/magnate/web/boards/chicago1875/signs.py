"""Signs and words: tickers, icons of effects, cubes, seats."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from magnate.core.effect import Effect
from magnate.games.chicago1875 import powers
from magnate.games.chicago1875.content.kinds import RESOURCES
from magnate.games.chicago1875.figures import ticker as ticker
from magnate.web.look import slug

INDUSTRIES = {
    "food_and_dairy": ("food", "Food & dairy"),
    "dry_goods": ("dry", "Dry goods"),
    "meat_packing": ("meat", "Meat packing"),
    "shoes": ("shoes", "Shoes"),
}
BONUSES = {
    "worker": ("worker", "a worker"),
    "salesperson": ("sales", "a salesperson"),
    "automation": ("gear", "automate a worker"),
    "partner": ("", "a partner"),
    "bonus-good": ("crateplus", "a bonus good every decade"),
    "stock-value": ("up", "stock value one step up"),
}


class Person(NamedTuple):
    """A seat as the board shows it: colour, pattern and letter always together."""

    seat: int
    paint: str
    sign: str
    name: str
    mine: bool


def persons(people: Sequence[Mapping[str, Any]], me: int | None) -> list[Person]:
    """Who sits where; those who share a name are called by their colours."""
    names = [place["name"] for place in people]

    def called(place: Mapping[str, Any]) -> str:
        return str(place["name"] if place["name"] and names.count(place["name"]) == 1 else place["colour"])

    return [
        Person(place["seat"], place["paint"], place["sign"], called(place), place["seat"] == me) for place in people
    ]


class Plaque(NamedTuple):
    """A company in little: its director's colour and its ticker."""

    key: str
    slug: str
    ticker: str
    short: str
    paint: str
    sign: str
    director: str


def plaque(company: str, director: Person) -> Plaque:
    return Plaque(
        company, slug(company), ticker(company), short(company), director.paint, director.sign, director.name
    )  # fmt: skip


def short(company: str) -> str:
    """The name that players use.

    >>> short("cracker_jack")
    'Cracker Jack'
    """
    return company.replace("_", " ").title()


def ordinal(n: int) -> str:
    """A place in an order.

    >>> [ordinal(n) for n in (1, 2, 3, 4, 11, 12, 13, 21)]
    ['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st']
    """
    if n % 100 in (11, 12, 13):
        return f"{n}th"
    return f"{n}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10, 'th') }"


class Html(str):
    """Text that is HTML already."""

    def __html__(self) -> str:
        return self


def icon(name: str) -> str:
    return f'<svg class="i"><use href="#i-{name}"/></svg>'


ANY = '<svg class="cu"><use href="#i-cu-any"/></svg>'
CUBES = {kind: f'<svg class="cu"><use href="#cu-{kind}"/></svg>' for kind in RESOURCES}


def cubes(kinds: Iterable[str]) -> Html:
    return Html("".join(CUBES[kind] for kind in kinds))


def tag(text: str) -> str:
    return f"<em>{text}</em>"


def marks(effect: Effect) -> str:
    """What an effect gives, as icons."""
    match effect:
        case powers.Appeal(steps):
            return icon("star") + tag(f"+{steps}")
        case powers.Advertise(steps):
            return icon("star") + tag(f"+{steps}")
        case powers.Automate(count):
            return icon("gear") * count
        case powers.Hire(workers, managers, salespeople):
            return icon("worker") * workers + icon("manager") * managers + icon("sales") * salespeople
        case powers.ManagerOrSalesperson():
            return icon("manager") + tag("or") + icon("sales")
        case powers.CubesFromHaymarket(kinds) | powers.CubesFromBuilding(kinds):
            return cubes(kinds)
        case powers.IdenticalCubes(count):
            return tag("=").join([ANY] * count)
        case powers.DifferentCubes(count):
            return tag("≠").join([ANY] * count)
        case powers.AnyCubes(count):
            return ANY * count
        case powers.Goods(count):
            return icon("crate") * count
        case powers.StockSteps(steps):
            return icon("up") + tag(f"+{steps}")
        case powers.Revenue(amount):
            return tag(f"+${amount}")
        case powers.Fundraise(amount):
            return icon("coin") + tag(f"+${amount}")
        case powers.Boost(amount):
            return icon("crate") + tag(f"+${amount}")
        case powers.ExtraDividends(total):
            return icon("cert") + tag(f"${total}")
        case powers.PurchaseAsset(discount):
            return icon("asset") + (tag(f"-${discount}") if discount else "")
    return icon("worker") if isinstance(effect, powers.HireAtJobMarket) else ""


class Sign(NamedTuple):
    """Effects as icons and in words."""

    icons: Html
    words: str


@cache
def sign(effects: tuple[Effect, ...]) -> Sign:
    given = [effect for effect in effects if isinstance(effect, powers.Power)]
    return Sign(Html("".join(marks(effect) for effect in given)), ", ".join(says(effect) for effect in given))


def says(effect: powers.Power) -> str:
    """What it gives, in words."""
    if isinstance(effect, (powers.CubesFromHaymarket, powers.CubesFromBuilding)):
        return " and ".join(f"{effect.kinds.count(kind)} {kind}" for kind in dict.fromkeys(effect.kinds))
    if isinstance(effect, powers.Automate):
        return "automate a worker" if effect.count == 1 else f"automate {effect.count} workers"
    if isinstance(effect, powers.AnyCubes):
        return "a cube of any kind" if effect.count == 1 else effect.says()
    if isinstance(effect, powers.PurchaseAsset):
        return f"buy an asset for ${effect.discount} less" if effect.discount else "buy an asset"
    return effect.says()
