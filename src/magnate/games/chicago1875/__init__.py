"""Chicago 1875: City of the Big Shoulders."""

from collections.abc import Mapping
from typing import Any

from magnate.core.chance import Chance
from magnate.core.chip import Chip
from magnate.core.config import Config
from magnate.core.event import Event
from magnate.core.figures import Figure, Table, as_seen
from magnate.core.game import Game
from magnate.core.move import Move, Seat
from magnate.core.presentation import Card, Great
from magnate.core.result import Result
from magnate.core.text import N_
from magnate.core.view import Audience
from magnate.games.chicago1875 import editions, scoring
from magnate.games.chicago1875.bot import evaluation, policy
from magnate.games.chicago1875.checks import audit
from magnate.games.chicago1875.checks.redeal import redeal
from magnate.games.chicago1875.events import EVENTS
from magnate.games.chicago1875.mechanics import appeal, assets, haymarket, hiring, managers, staff, supply
from magnate.games.chicago1875.phases import action, building, cleanup, decade, operating, stock
from magnate.games.chicago1875.rules import RULES
from magnate.games.chicago1875.ruleset import Ruleset
from magnate.games.chicago1875.setup import set_up
from magnate.games.chicago1875.show import calculators, cards, charts, chips, columns, facts, names, reference, terminal
from magnate.games.chicago1875.show.introduction import INTRODUCTION
from magnate.games.chicago1875.show.position import position
from magnate.games.chicago1875.state import Chicago

HIDDEN = {
    "hand": Audience.OWNER,
    "kept": Audience.OWNER,
    "chosen": Audience.OWNER,
    "discards": Audience.OWNER,
    "building_decks": Audience.COUNT,
}


class Chicago1875(Game):
    """The game object."""

    key = "chicago1875"
    title = "Chicago 1875: City of the Big Shoulders"
    players = (2, 3, 4)
    options = editions.OPTIONS
    rules = RULES
    introduction = INTRODUCTION
    terminal = terminal
    board = "chicago1875"
    evaluation = evaluation
    policy = policy
    sources = (N_("rulebook page {page}"), N_("first edition page {page}"))
    printed = editions.EDITION_2
    audience = {**dict.fromkeys((*Chicago.columns, "agenda"), Audience.ALL), **HIDDEN}
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
    by_seat = columns.BY_SEAT
    internal = columns.INTERNAL
    passes = columns.PASSES
    headings = columns.HEADINGS
    money = columns.MONEY
    titles = columns.TITLES
    telling = columns.TELLING
    finishing = columns.FINISHING
    asides = columns.ASIDES
    charts = charts.CHARTS
    seat_fields = (*Game.seat_fields, "before", "after", "owner")

    def current_rules(self, config: Config) -> Ruleset:
        return editions.ruleset(config)

    def setup(self, config: Config, chance: Chance) -> Chicago:
        return set_up(self.ruleset(config), chance)

    def blank(self, rules: Ruleset, chance: Chance) -> Chicago:
        return Chicago(rules, chance)

    def result(self, s: Chicago) -> Result:
        return scoring.result(s)

    def redeal(self, s: Chicago, seat: Seat, chance: Chance) -> Chicago:
        return redeal(s, seat, chance)

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
        return columns.heads(rules, column)

    def show(self, column: str, item: Any) -> str:
        shown = columns.show(self, column, item)
        return super().show(column, item) if shown is None else shown

    def moment(self, view: Mapping[str, Any]) -> tuple[str, ...]:
        return tuple(self.name("company", part) for part in charts.moment(view))

    def figures(self, view: Mapping[str, Any], rules: Ruleset) -> tuple[Figure, ...]:
        return charts.figures(as_seen(self, view, rules))

    def flows(self, event: Event) -> tuple[Figure, ...]:
        return charts.flows(event)

    def estimates(self, view: Mapping[str, Any], rules: Ruleset) -> tuple[Table, ...]:
        return calculators.estimates(position(self, view, rules), view["seat"], self.name)

    def tables(self, rules: Ruleset) -> tuple[Table, ...]:
        return reference.tables(rules)

    def cards(self, rules: Ruleset) -> Mapping[str, Card]:
        return cards.cards(rules)

    def great(self, event: Event) -> Great | None:
        return cards.great(event)

    def facts(self, view: Mapping[str, Any], rules: Ruleset) -> Mapping[str, Any]:
        return facts.facts(position(self, view, rules))

    def reconstructed(self) -> dict[str, str]:
        return editions.reconstructed()

    def figure_name(self, path: str) -> str:
        return editions.figure_name(path)

    def chip(self, s: Chicago, move: Move) -> Chip:
        plain = super().chip(s, move)
        return chips.chip_of(s.rules, s, move, plain) or plain

    def name(self, key: str, item: Any) -> str:
        return names.display_name(self.printed, key, item)

    def in_short(self, text: str) -> str:
        return names.in_short(self.printed, text)


GAME = Chicago1875()
