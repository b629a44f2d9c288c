"""Signs and words: tickers, icons of effects, cubes, seats."""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from magnate.core.effect import Effect
from magnate.games.chicago1875.content.kinds import RESOURCES
from magnate.games.chicago1875.mechanics import powers
from magnate.games.chicago1875.ruleset import Ruleset
from magnate.games.chicago1875.show.names import short_name, ticker_name
from magnate.web.look import Html as Html
from magnate.web.look import Person as Person
from magnate.web.look import persons as persons
from magnate.web.look import slug

INDUSTRIES = {"food_and_dairy": "food", "dry_goods": "dry", "meat_packing": "meat", "shoes": "shoes"}
BONUSES = {
    "worker": "worker",
    "salesperson": "sales",
    "automation": "gear",
    "partner": "",
    "bonus-good": "crateplus",
    "stock-value": "up",
}


class Plaque(NamedTuple):
    """A company in little: its director's colour and its ticker."""

    key: str
    slug: str
    ticker: str
    short: str
    paint: str
    sign: str
    director: str


def plaque(rules: Ruleset, company: str, director: Person) -> Plaque:
    return Plaque(
        company, slug(company), ticker_name(rules, company), short_name(rules, company), director.paint,
        director.sign, director.name,
    )  # fmt: skip


def ordinal(n: int) -> str:
    """A place in an order.

    >>> [ordinal(n) for n in (1, 2, 3, 4, 11, 12, 13, 21)]
    ['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st']
    """
    if n % 100 in (11, 12, 13):
        return f"{n}th"
    return f"{n}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10, 'th') }"


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
            return icon("asset") + (tag(f"\u2212${discount}") if discount else "")
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
    if isinstance(effect, powers.PurchaseAsset):
        return f"buy an asset for ${effect.discount} less" if effect.discount else "buy an asset"
    return effect.says()
