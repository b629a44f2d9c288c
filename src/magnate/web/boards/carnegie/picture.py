"""All values that the zones of this board draw."""

from typing import Any

from magnate.core.figures import as_seen
from magnate.games.carnegie.content.kinds import ROUNDS
from magnate.games.carnegie.ruleset import Ruleset
from magnate.games.carnegie.state import NEUTRAL
from magnate.web.boards.carnegie import companies, country, gifts, solo, tracks
from magnate.web.boards.carnegie.sight import Sight
from magnate.web.boards.carnegie.signs import everybody
from magnate.web.look import Look


def picture(look: Look) -> dict[str, Any]:
    """Everything that the view shows, sorted by zone."""
    rules: Ruleset = look.rules
    sight = Sight(
        as_seen(look.game, look.view, rules), look.view, rules, look.game.facts(look.view, rules),
        everybody(look.people, look.me), look.me,
    )  # fmt: skip
    others = [seat for seat in seats_from(sight) if seat != sight.eyes]
    mine = sight.who[sight.eyes]
    return {
        "mine": mine,
        "yours": look.me is not None,
        "round": look.view["round"],
        "rounds": ROUNDS,
        "rows": tracks.timeline(sight),
        "story": tracks.story(sight),
        "steps": tracks.steps(sight),
        "order": tracks.order(sight),
        "gifts": gifts.donations(sight),
        "limit": sight.facts["limits"][sight.eyes],
        "regions": tracks.regions(sight),
        "towns": country.towns(sight),
        "roads": country.roads(sight),
        "neutral": NEUTRAL in look.view["owner"],
        "networks": country.networks(sight),
        "links": country.links(sight),
        "company": companies.company(sight, sight.eyes),
        "display": companies.display(sight),
        "tiles_left": sum(look.view["display"].values()),
        "solo": solo.andrew(sight) if rules.solo else None,
        "repeat": {
            "player": {sight.who[seat].paint: {"p": companies.account(sight, seat)} for seat in seats_from(sight)},
            "rival": {sight.who[seat].paint: {"c": companies.company(sight, seat)} for seat in others},
        },
    }


def seats_from(sight: Sight) -> list[int]:
    """Whoever looks first, then the others as they sit."""
    return [(sight.eyes + i) % sight.rules.seats for i in sight.seats]
