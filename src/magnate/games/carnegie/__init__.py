"""Carnegie."""

from collections.abc import Mapping
from typing import Any

from magnate.core.chance import Chance
from magnate.core.figures import Estimate, Figure, as_seen
from magnate.core.game import Config, Game, Result
from magnate.core.move import Seat
from magnate.core.view import Audience
from magnate.games.carnegie import (
    audit,
    automa,
    donations,
    figures,
    income,
    names,
    offices,
    options,
    plain,
    powers,
    projects,
    question,
    research,
    scoring,
    staff,
    welfare,
)
from magnate.games.carnegie.content.kinds import ACTIONS, KINDS, REGIONS
from magnate.games.carnegie.events import EVENTS
from magnate.games.carnegie.phases import activation, departments, opening, timeline
from magnate.games.carnegie.redeal import redeal
from magnate.games.carnegie.rules import RULES
from magnate.games.carnegie.ruleset import Ruleset
from magnate.games.carnegie.setup import set_up
from magnate.games.carnegie.state import Carnegie

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
    version = 1
    players = (1, 2, 3, 4)
    options = options.OPTIONS
    rules = RULES
    audience = {**dict.fromkeys((*Carnegie.columns, "agenda"), Audience.ALL), **HIDDEN}
    moves = (
        *question.MOVES, *opening.MOVES, *timeline.MOVES, *income.MOVES, *donations.MOVES, *departments.MOVES,
        *powers.MOVES, *staff.MOVES, *offices.MOVES, *projects.MOVES, *research.MOVES, *activation.MOVES,
        *welfare.MOVES,
    )  # fmt: skip
    steps = (
        *opening.STEPS, *timeline.STEPS, *automa.STEPS, *income.STEPS, *donations.STEPS, *departments.STEPS,
        *powers.STEPS, *staff.STEPS, *offices.STEPS, *projects.STEPS, *research.STEPS, *activation.STEPS,
        *welfare.STEPS,
    )  # fmt: skip
    events = EVENTS
    by_seat = plain.BY_SEAT
    internal = plain.INTERNAL
    passes = plain.PASSES
    charts = figures.CHARTS
    headings = plain.HEADINGS
    money = plain.MONEY
    titles = plain.TITLES

    def ruleset(self, config: Config) -> Ruleset:
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
        return plain.heads(rules, column)

    def show(self, column: str, item: Any) -> str:
        shown = plain.show(self, column, item)
        return super().show(column, item) if shown is None else shown

    def moment(self, view: Mapping[str, Any]) -> tuple[str, ...]:
        return figures.moment(view)

    def figures(self, view: Mapping[str, Any], rules: Ruleset) -> tuple[Figure, ...]:
        return figures.figures(as_seen(self, view, rules))

    def estimates(self, view: Mapping[str, Any], rules: Ruleset) -> tuple[Estimate, ...]:
        return figures.estimates(as_seen(self, view, rules), self.name)

    def reconstructed(self) -> dict[str, str]:
        return options.reconstructed()

    def name(self, key: str, item: Any) -> str:
        if key == "seat" and isinstance(item, int):
            return names.OWNERS.get(item, str(item))
        if isinstance(item, str):
            return names.content_name(options.BASE, item)
        return str(item)


def cards_in_play(rules: Ruleset) -> tuple[str, ...]:
    """The action cards that the level of a solo game can bring up."""
    if not rules.solo:
        return ()
    level = rules.levels[rules.level]
    return tuple(key for key, card in rules.cards.items() if getattr(level, card.level))


GAME = CarnegieGame()
