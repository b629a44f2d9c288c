"""Signs of this board: houses with colour, pattern and letter, tickers, sums in millions."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from magnate.games.noble_house.ruleset import Ruleset
from magnate.games.noble_house.show.houses import letter, short
from magnate.web.look import slug

MILLION = 1_000_000
TICKERS = {
    "struans": "STR", "rothwell_gornt": "RGT", "asian_properties": "APR", "lan_tao_farms": "LTF",
    "general_stores": "GEN", "victoria": "VIC", "london_china": "BLC", "ho_pak": "HPB", "golden_ferries": "GFE",
    "hong_kong_power": "HKP", "nelson_trading": "NEL", "toda_shipping": "TOD",
}  # fmt: skip


class House(NamedTuple):
    """A house as it is shown: colour, pattern and letter always together, and who runs it."""

    key: str
    slug: str
    name: str
    letter: str
    paint: str
    seat: int  # below zero: nobody runs it
    who: str
    tai_pan: str
    mine: bool


def ticker(company: str) -> str:
    return TICKERS.get(company, company[:3].upper())


def houses(view: Mapping[str, Any], rules: Ruleset, people: Sequence[Mapping[str, Any]], me: int | None) -> list[House]:
    """All that are listed, in print order."""
    seats = {house: seat for seat, house in enumerate(view["house"]) if house}
    found = []
    for house in rules.houses:
        if house not in rules.companies:
            continue
        seat = seats.get(house, -1)
        who = str(people[seat]["name"] or people[seat]["colour"]) if seat >= 0 else ""
        found.append(
            House(
                house,
                slug(house),
                short(rules, house),
                letter(house),
                f"h-{letter(house).lower()}",
                seat,
                who,
                rules.companies[house].tai_pan.split(" ")[-1],
                seat == me and me is not None,
            )
        )
    return found


class Sign(NamedTuple):
    """Who or what stands in a sentence: a house's badge, or a plain word."""

    letter: str
    paint: str
    name: str
    mine: bool = False


def by_seat(all_houses: Iterable[House], people: Sequence[Mapping[str, Any]], me: int | None) -> list[Sign]:
    """The badge of every seat; before it has a house, its own."""
    found = [Sign(p["sign"], p["paint"], str(p["name"] or p["colour"]), p["seat"] == me) for p in people]
    for house in all_houses:
        if house.seat >= 0:
            found[house.seat] = Sign(house.letter, house.paint, house.name, house.mine)
    return found


def millions(amount: int) -> str:
    """A sum in millions, one decimal where it is needed.

    >>> millions(41_500_000), millions(30_000_000), millions(-300_000), millions(0), millions(1_240_000_000)
    ('41.5', '30', '-0.3', '0', '1,240')
    """
    sign, tenths = "-" if amount < 0 else "", abs(amount) * 10 // MILLION
    whole, part = divmod(tenths, 10)
    return f"{sign}{whole:,}.{part}" if part else f"{sign}{whole:,}"


def percents(tenths: int) -> str:
    """Tenths of a percent.

    >>> percents(125), percents(300), percents(0)
    ('12.5', '30', '0')
    """
    return f"{tenths // 10}.{tenths % 10}" if tenths % 10 else str(tenths // 10)


class Need(NamedTuple):
    """Certificates of a kind that a contract asks for."""

    kind: str
    name: str
    number: int


def needs(rules: Ruleset, contract: int) -> list[Need]:
    return [Need(kind, rules.assets[kind].name, count) for kind, count in rules.contracts[contract].requires]
