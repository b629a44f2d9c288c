"""The market: one line a company, with the prices at which something breaks."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from magnate.games.noble_house.ruleset import Ruleset
from magnate.games.noble_house.show.houses import short
from magnate.web.boards.noble_house.signs import House, percents, ticker
from magnate.web.look import slug

FROM, TO = 6, 36  # prices on the line, as long as all of them are
TICKS = 60  # places along the line
WORD = 4  # ticks that a short word covers
NEAR = 2  # points that are a danger


class Line(NamedTuple):
    """The part of the track that is drawn."""

    low: int
    high: int

    def place(self, price: float) -> int:
        """Where a price stands, in ticks."""
        at = round((price - self.low) * TICKS / (self.high - self.low))
        return min(max(at, 0), TICKS)


class Flag(NamedTuple):
    """A price at which a contract breaks."""

    contract: int
    at: int


class Quote(NamedTuple):
    """A company in the market."""

    key: str
    slug: str
    name: str
    ticker: str
    kind: str
    house: House | None
    price: int
    change: int
    at: int
    flags: tuple[Flag, ...]
    cushion: tuple[int, int] | None  # from the nearest flag to the marker
    out: int  # where the owner would be voted out; below zero: nowhere on the line
    near: bool
    danger: str
    pool: str
    own: str
    first: bool  # of its class


def line(view: Mapping[str, Any]) -> Line:
    """The usual part of the track, or all of it once a price has left it."""
    prices = view["price"].values()
    return Line(FROM, TO) if all(FROM <= price <= TO for price in prices) else Line(0, 60)


def quotes(
    view: Mapping[str, Any], rules: Ruleset, facts: Mapping[str, Any], all_houses: Sequence[House], me: int | None
) -> list[Quote]:
    """Every listed company, houses first, then banks, then small companies."""
    window, changes = line(view), facts["price_change"]
    of = {house.key: house for house in all_houses}
    told = {each["house"]: each for each in facts["houses"]}
    found, last = [], ""
    for kind in ("house", "bank", "small"):
        for company in rules.of_class.get(kind, ()):
            price = view["price"][company]
            house = of.get(company)
            flags = broken_at(facts, house, window)
            danger, near, cushion = dangers(facts, house, told.get(company), window, price)
            falls = told[company]["falls_at"] if company in told else 0
            marker, at = window.place(price), rules.company_index[company]
            out = beside(window.place(falls), flags, marker) if falls >= window.low and falls else -1
            found.append(
                Quote(
                    company, slug(company), short(rules, company), ticker(company), kind, house, price,
                    changes.get(company, 0), marker, flags, cushion, out, near,
                    danger or {"bank": "bank", "small": "small"}.get(kind, "none"), pool(view["pool"][at], rules),
                    held(view, rules, at, me), kind != last,
                )
            )  # fmt: skip
            last = kind
    return found


def broken_at(facts: Mapping[str, Any], house: House | None, window: Line) -> tuple[Flag, ...]:
    """Break prices of a house's contracts, where they are on the line."""
    if house is None or house.seat < 0:
        return ()
    own = [each for each in facts["contracts"] if each["seat"] == house.seat]
    return tuple(Flag(c["contract"], window.place(c["breaks_at"])) for c in own if c["breaks_at"] >= window.low)


def beside(place: int, flags: Sequence[Flag], marker: int) -> int:
    """Where the word "out" ends: at its price, or at the next place to the left where it covers no number."""
    for at in range(place, 1, -1):
        if not any(at - WORD < flag.at < at + 3 for flag in flags) and not at - WORD < marker + 2 < at + WORD + 1:
            return at
    return place


def dangers(
    facts: Mapping[str, Any], house: House | None, told: Mapping[str, Any] | None, window: Line, price: int
) -> tuple[str, bool, tuple[int, int] | None]:
    """What would happen first if the price fell: in words, whether it is near, and the cushion."""
    if house is None or house.seat < 0:
        return "", False, None
    nearest = min(
        (each for each in facts["contracts"] if each["seat"] == house.seat),
        key=lambda each: int(each["distance"]),
        default=None,
    )
    falls = told["falls_at"] if told else 0
    if nearest is not None and (not falls or nearest["breaks_at"] >= falls):
        cushion = window.place(nearest["breaks_at"]), window.place(price)
        return f"{nearest['distance']} to #{nearest['contract']}", nearest["distance"] <= NEAR, cushion
    if falls:
        return f"{price - falls} to the vote", price - falls <= NEAR, (window.place(falls), window.place(price))
    return "none", False, None


def pool(blocks: Sequence[int], rules: Ruleset) -> str:
    """Shares left for sale, in millions."""
    return f"{rules.lots(blocks) * rules.lot / 1_000_000:.1f}"


def held(view: Mapping[str, Any], rules: Ruleset, company: int, me: int | None) -> str:
    """Own shares in thousands."""
    if me is None or view["shares"][me] is None:
        return ""
    return f"{rules.lots(view['shares'][me][company]) * rules.lot // 1000:,}"


class Band(NamedTuple):
    """A stretch of prices in which the silent half votes alike."""

    start: int
    end: int
    against: str


def bands(rules: Ruleset, window: Line) -> list[Band]:
    """How many votes the silent half casts against an owner, from left to right."""
    found, start = [], 0
    for row in rules.vote_table:
        end = window.place(row.price + 0.5)
        if end > start and row.contra:
            found.append(Band(start, end, percents(row.contra)))
        start = max(start, end)
    return [*found, Band(start, TICKS, "0")]


def ticks(window: Line) -> list[tuple[int, int]]:
    """Prices written above the line, with their places."""
    step = 3 if window.high - window.low <= 30 else 6
    return [(price, window.place(price)) for price in range(window.low + step, window.high + 1, step)]
