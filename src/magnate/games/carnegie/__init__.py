"""Carnegie."""

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
from magnate.games.carnegie import options, scoring
from magnate.games.carnegie.bot import evaluation, policy
from magnate.games.carnegie.checks import audit
from magnate.games.carnegie.checks.redeal import redeal
from magnate.games.carnegie.content.kinds import ACTIONS, KINDS, REGIONS
from magnate.games.carnegie.events import EVENTS
from magnate.games.carnegie.mechanics import (
    andrew,
    donations,
    income,
    offices,
    powers,
    projects,
    question,
    research,
    special_powers,
    staff,
    welfare,
)
from magnate.games.carnegie.phases import activation, departments, opening, timeline
from magnate.games.carnegie.rules import RULES
from magnate.games.carnegie.ruleset import Ruleset
from magnate.games.carnegie.setup import set_up
from magnate.games.carnegie.show import cards, charts, chips, columns, facts, moments, names, reference, terminal
from magnate.games.carnegie.show.introduction import INTRODUCTION
from magnate.games.carnegie.state import ANDREW, Carnegie

HIDDEN = {
    "sealed": Audience.OWNER,
    "pile": Audience.COUNT,
    "upcoming": Audience.NONE,
    "card": Audience.NONE,
}


class CarnegieGame(Game):
    """The game object."""

    key = "carnegie"
    title = "Carnegie"
    players = (1, 2, 3, 4)
    printed = options.BASE
    options = options.OPTIONS
    rules = RULES
    chapters = {"hr": N_("Human Resources")}
    introduction = INTRODUCTION
    terminal = terminal
    board = "carnegie"
    evaluation = evaluation
    policy = policy
    audience = {**dict.fromkeys((*Carnegie.columns, "agenda"), Audience.ALL), **HIDDEN}
    moves = (
        *question.MOVES, *opening.MOVES, *timeline.MOVES, *income.MOVES, *donations.MOVES, *departments.MOVES,
        *powers.MOVES, *special_powers.MOVES, *staff.MOVES, *offices.MOVES, *projects.MOVES, *research.MOVES,
        *activation.MOVES, *welfare.MOVES,
    )  # fmt: skip
    steps = (
        *opening.STEPS, *timeline.STEPS, *andrew.STEPS, *income.STEPS, *donations.STEPS, *departments.STEPS,
        *staff.STEPS, *research.STEPS, *activation.STEPS, *welfare.STEPS,
    )  # fmt: skip
    events = EVENTS
    by_seat = columns.BY_SEAT
    internal = columns.INTERNAL
    passes = columns.PASSES
    charts = charts.CHARTS
    headings = columns.HEADINGS
    money = columns.MONEY
    telling = columns.TELLING
    reckoned = columns.RECKONED
    titles = columns.TITLES

    def current_rules(self, config: Config) -> Ruleset:
        return options.ruleset(config)

    def setup(self, config: Config, chance: Chance) -> Carnegie:
        return set_up(self.ruleset(config), chance)

    def blank(self, rules: Ruleset, chance: Chance) -> Carnegie:
        return Carnegie(rules, chance)

    def result(self, s: Carnegie) -> Result:
        return scoring.result(s)

    def redeal(self, s: Carnegie, seat: Seat, chance: Chance) -> Carnegie:
        return redeal(s, seat, chance)

    def audit(self, s: Carnegie) -> list[str]:
        return audit.audit(s)

    def content(self, rules: Ruleset) -> dict[str, tuple[str, ...]]:
        usable = [key for key, department in rules.departments.items() if department.functions]
        return {
            "action": ACTIONS,
            "region": REGIONS,
            "kind": KINDS,
            "city": tuple(rules.cities),
            "donation": tuple(rules.donations),
            "tile": rules.tiles,
            "used": tuple(usable),
            "card": cards_in_play(rules),
            "ending": ("twenty rounds",),
        }

    def heads(self, rules: Ruleset, column: str) -> tuple[str, ...]:
        return columns.heads(rules, column)

    def show(self, column: str, item: Any) -> str:
        shown = columns.show(self, column, item)
        return super().show(column, item) if shown is None else shown

    def moment(self, view: Mapping[str, Any]) -> tuple[str, ...]:
        return charts.moment(view)

    def figures(self, view: Mapping[str, Any], rules: Ruleset) -> tuple[Figure, ...]:
        return charts.figures(as_seen(self, view, rules))

    def reckonings(self, view: Mapping[str, Any], rules: Ruleset) -> tuple[Figure, ...]:
        return charts.reckonings(as_seen(self, view, rules))

    def flows(self, event: Event) -> tuple[Figure, ...]:
        return charts.flows(event)

    def estimates(self, view: Mapping[str, Any], rules: Ruleset) -> tuple[Table, ...]:
        return charts.estimates(as_seen(self, view, rules), self.name)

    def tables(self, rules: Ruleset) -> tuple[Table, ...]:
        return reference.tables(rules)

    def facts(self, view: Mapping[str, Any], rules: Ruleset) -> Mapping[str, Any]:
        """Donations, points by source, networks, incomes, next steps: see `facts.py` for every key."""
        return facts.facts(as_seen(self, view, rules), view["asked"])

    def chip(self, s: Carnegie, move: Move) -> Chip:
        return chips.chip_of(s, move, super().chip(s, move))

    def cards(self, rules: Ruleset) -> Mapping[str, Card]:
        return cards.cards(rules)

    def great(self, event: Event) -> Great | None:
        return moments.great(event)

    def automaton(self, event: Event) -> Seat | None:
        return moments.automaton(event)

    def badge(self, seat: Seat) -> tuple[str, int] | None:
        return ("A", ANDREW) if seat == ANDREW else None

    def reconstructed(self) -> dict[str, str]:
        return options.reconstructed()

    def name(self, key: str, item: Any) -> str:
        if key in ("seat", "chooser") and isinstance(item, int):
            return names.OWNERS.get(item, str(item))
        if key in ("leaves", "enters"):
            return f" ({names.content_name(self.printed, item)})" if item else ""
        if isinstance(item, str):
            return names.content_name(self.printed, item)
        return str(item)


def cards_in_play(rules: Ruleset) -> tuple[str, ...]:
    """The action cards that the level of a solo game can bring up."""
    if not rules.solo:
        return ()
    level = rules.levels[rules.level]
    return tuple(key for key, card in rules.cards.items() if getattr(level, card.level))


GAME = CarnegieGame()
