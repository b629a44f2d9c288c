"""Chicago 1875: City of the Big Shoulders."""

from collections.abc import Mapping
from typing import Any

from magnate.core import codec
from magnate.core.chance import Chance
from magnate.core.event import Event
from magnate.core.figures import Estimate, Figure, as_seen
from magnate.core.game import Config, Game, Result
from magnate.core.move import Seat
from magnate.core.view import Audience
from magnate.games.chicago1875 import (
    appeal,
    assets,
    audit,
    editions,
    estimates,
    figures,
    haymarket,
    hiring,
    managers,
    plain,
    scoring,
    staff,
    supply,
)
from magnate.games.chicago1875.content.kinds import RESOURCES
from magnate.games.chicago1875.events import EVENTS
from magnate.games.chicago1875.phases import action, building, cleanup, decade, operating, stock
from magnate.games.chicago1875.powers import Power
from magnate.games.chicago1875.rules import RULES
from magnate.games.chicago1875.ruleset import Ruleset
from magnate.games.chicago1875.setup import set_up
from magnate.games.chicago1875.state import Chicago

HIDDEN = {
    "hand": Audience.OWNER,
    "kept": Audience.OWNER,
    "chosen": Audience.OWNER,
    "discards": Audience.OWNER,
    "building_decks": Audience.COUNT,
}
OPEN = (
    "seats", "decade", "phase", "priority", "trader", "initiative", "bank", "cash", "sold", "partners", "ready",
    "track_partner", "start_partner", "buildings", "order", "value", "appeal", "treasury", "director", "preferred",
    "commons", "workers", "automated", "managers", "salespeople", "cubes", "goods", "tokens", "assets", "dumped",
    "closed", "replaced", "job_market", "haymarket", "bag", "chain", "rows", "demand", "demand_goods",
    "demand_deck", "asset_row", "asset_deck", "exhausted", "used", "goals", "token_supply", "box", "ran",
    "shipped", "halved", "revenue", "boost", "unpaid", "tier_price", "agenda",
)  # fmt: skip
COLOURS = ("Red", "Yellow", "Green", "Blue")
PLACES = {"bank": "the bank", "bank-pool": "the bank pool", "treasury": "treasury", "pool": "bank pool"}


class Chicago1875(Game):
    """The game object."""

    key = "chicago1875"
    title = "Chicago 1875: City of the Big Shoulders"
    version = 1
    players = (2, 3, 4)
    options = editions.OPTIONS
    rules = RULES
    audience = {**dict.fromkeys(OPEN, Audience.ALL), **HIDDEN}
    moves = (
        *stock.MOVES, *building.MOVES, *action.MOVES, *operating.MOVES, *staff.MOVES, *appeal.MOVES,
        *managers.MOVES, *haymarket.MOVES, *assets.MOVES, *hiring.MOVES,
    )  # fmt: skip
    steps = (
        *decade.STEPS, *stock.STEPS, *building.STEPS, *action.STEPS, *operating.STEPS, *cleanup.STEPS,
        *staff.STEPS, *appeal.STEPS, *managers.STEPS, *haymarket.STEPS, *assets.STEPS, *hiring.STEPS,
        *supply.STEPS,
    )  # fmt: skip
    events = EVENTS
    by_seat = plain.BY_SEAT
    internal = plain.INTERNAL
    passes = plain.PASSES
    headings = plain.HEADINGS
    money = plain.MONEY
    titles = plain.TITLES
    charts = figures.CHARTS
    seat_fields = (*Game.seat_fields, "before", "after")

    def ruleset(self, config: Config) -> Ruleset:
        return editions.ruleset(config)

    def setup(self, config: Config, chance: Chance) -> Chicago:
        return set_up(self.ruleset(config), chance)

    def blank(self, rules: Ruleset, chance: Chance) -> Chicago:
        return Chicago(rules, chance)

    def result(self, s: Chicago) -> Result:
        return scoring.result(s)

    def redeal(self, s: Chicago, seat: Seat, chance: Chance) -> Chicago:
        """Building tiles that this seat has not seen change places with each other, era by era.

        Luck alone decides who gets which: neither the order of a hand nor which tile was chosen plays a part.
        """
        world = s.clone()
        world.chance = chance
        others = [other for other in range(s.seats) if other != seat]
        swap: dict[str, str] = {}
        for era in (1, 2, 3):
            unseen = [*s.building_decks[era - 1]]
            for other in others:
                held = (*s.hand[other], *s.kept[other], *s.discards[other])
                rest = (tile for tile in held if tile not in s.chosen[other])
                unseen += [tile for tile in (*s.chosen[other], *rest) if s.rules.buildings[tile].era == era]
            left = sorted(unseen)
            for tile in unseen:
                swap[tile] = left.pop(chance.pick(len(left), "redeal"))
        for other in others:
            world.chosen[other] = tuple(swap[tile] for tile in s.chosen[other])
            for pile in (world.hand, world.kept, world.discards):
                pile[other] = tuple(sorted(swap[tile] for tile in pile[other]))
        world.building_decks = [tuple(swap[tile] for tile in deck) for deck in s.building_decks]
        return world

    def audit(self, s: Chicago) -> list[str]:
        return audit.audit(s)

    def content(self, rules: Ruleset) -> dict[str, tuple[str, ...]]:
        return {
            "company": tuple(rules.companies),
            "building": tuple(rules.buildings),
            "space": (*rules.spaces, *rules.buildings),
            "asset": tuple(rules.assets),
            "used": tuple(rules.assets),
            "bonus": tuple(dict.fromkeys(rules.appeal_bonuses.values())),
            "forfeited": tuple(dict.fromkeys(rules.appeal_bonuses.values())),
            "tile": (*(key for key, tile in rules.demand_tiles.items() if tile.capacity), "printed"),
            "goal": tuple(rules.goal_tiles) if rules.goals else (),
            "ending": ("last decade",),
        }

    def concerns(self, s: Chicago, event: Event, seat: Seat) -> bool:
        company = event.args().get("company")
        return s.director.get(str(company)) == seat or super().concerns(s, event, seat)

    def heads(self, rules: Ruleset, column: str) -> tuple[str, ...]:
        return plain.heads(rules, column)

    def show(self, column: str, item: Any) -> str:
        shown = plain.show(self, column, item)
        return super().show(column, item) if shown is None else shown

    def moment(self, view: Mapping[str, Any]) -> tuple[str, ...]:
        return tuple(self.name("company", part) for part in figures.moment(view))

    def figures(self, view: Mapping[str, Any], rules: Ruleset) -> tuple[Figure, ...]:
        return figures.figures(as_seen(self, view, rules))

    def flows(self, event: Event) -> tuple[Figure, ...]:
        return figures.flows(event)

    def estimates(self, view: Mapping[str, Any], rules: Ruleset) -> tuple[Estimate, ...]:
        s = as_seen(self, view, rules)
        s.agenda = [codec.thing_from_plain(step, self.steps, "agenda") for step in view["agenda"]]
        return estimates.estimates(s, view["seat"], self.name)

    def reconstructed(self) -> dict[str, str]:
        return editions.reconstructed()

    def name(self, key: str, item: Any) -> str:
        if key in ("seat", "before", "after", "payer", "payee") and isinstance(item, int) and 0 <= item < 4:
            return COLOURS[item]
        if isinstance(item, tuple) and key == "cubes":
            return ", ".join(f"{n} {kind}" for n, kind in zip(item, RESOURCES, strict=True) if n) or "nothing"
        if isinstance(item, tuple):
            return ", ".join(self.name(key, each) for each in item)
        if key == "ticker":
            return figures.ticker(item)
        if isinstance(item, str):
            return PLACES.get(item) or content_name(item)
        if key == "factory":
            return str(item + 1)  # people count from one
        return str(item)


def content_name(key: str) -> str:
    """The printed name of a component, or the key in plain words."""
    rules = editions.EDITION_2
    for table in (rules.companies, rules.assets, rules.spaces):
        if key in table:
            return str(table[key].name)
    if key in rules.buildings:
        tile = rules.buildings[key]
        assert isinstance(tile.effect, Power)
        return f"{tile.effect.says()} ({'I' * tile.era}, ${tile.fee} from the {tile.payer})"
    return key.replace("_", " ")


GAME = Chicago1875()
