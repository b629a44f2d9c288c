"""All values that the zones of this board draw."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from magnate.core.figures import as_seen
from magnate.games.chicago1875.ruleset import Ruleset
from magnate.games.chicago1875.show.names import ticker_name
from magnate.games.chicago1875.state import Chicago
from magnate.web.boards.chicago1875 import charters, market, players
from magnate.web.boards.chicago1875.signs import Person, persons
from magnate.web.look import Look

PHASES = (("stock", "Stock"), ("building", "Building"), ("action", "Action"), ("operating", "Operating"),
          ("cleanup", "Cleanup"))  # fmt: skip


class Step(NamedTuple):
    """A decade or a phase in the bar at the top."""

    key: str
    name: str
    note: str
    state: str  # "past", "now" or empty


def picture(look: Look) -> dict[str, Any]:
    """Everything that the view shows, sorted by zone."""
    view: Mapping[str, Any] = look.view
    rules: Ruleset = look.rules
    s: Chicago = as_seen(look.game, view, rules)
    seats = persons(look.people, look.me)
    marks = market.plaques(view, rules, seats)
    company = operating(view)
    return {
        "edition": "Chicago 1875" if rules.bell else "City of the Big Shoulders",
        "decades": decades(view, rules),
        "phases": phases(view, rules, company),
        "initiative": initiative(view, seats),
        "priority": seats[view["priority"]],
        "stock": market.stock(view, rules, marks),
        "appeal": market.appeal(view, rules, marks, seats),
        "demand": market.demand(view, rules),
        "tiles_left": len(view["demand_deck"]),
        "chain": None if rules.advanced_chain else market.chain(view, rules),
        "rows": market.chain_rows(view, rules) if rules.advanced_chain else None,
        "draws": draws(view, rules),
        "haymarket": market.counted(view["haymarket"]),
        "bag": market.counted(view["bag"]),
        "jobs": market.jobs(view, rules),
        "job_crowd": market.crowd(view, seats, "job-market"),
        "lots": market.pool(view, marks),
        "stranded": market.stranded(view, seats),
        "spaces": market.spaces(view, rules, seats),
        "assets": market.assets(view, rules),
        "assets_left": len(view["asset_deck"]),
        "asset_crowd": market.crowd(view, seats, "capital-asset"),
        "built": market.buildings(view, rules, seats),
        "players": players.players(s, view, seats, marks),
        "hand": players.hand(view, rules, seats),
        "goals": players.goals(s, seats),
        "founding": view["phase"] in ("setup", "stock"),
        "repeat": {"charter": charters.charters(s, view, rules, seats, company)},
    }


def operating(view: Mapping[str, Any]) -> str:
    """The company whose turn it is, as the agenda says."""
    if view["phase"] != "operating":
        return ""
    for step in reversed(view["agenda"]):
        if step["class"] == "CompanyTurn":
            return ""
        if "company" in step:
            return str(step["company"])
        if step.get("companies"):
            return str(step["companies"][0])
    return ""


def decades(view: Mapping[str, Any], rules: Ruleset) -> list[Step]:
    now = view["decade"]
    return [
        Step(
            str(at), str(year), f"decade {at}" if at == now else "", "now" if at == now else "past" if at < now else ""
        )
        for at, year in enumerate(rules.years, 1)
    ]


def phases(view: Mapping[str, Any], rules: Ruleset, company: str) -> list[Step]:
    """The five phases, with a word on how far the present one is."""
    phase = view["phase"].removesuffix("-end")
    keys = [key for key, _ in PHASES]
    now = keys.index(phase) if phase in keys else len(keys) if phase == "end" else -1
    left = sum(view["ready"])
    notes = {
        "action": f"{left} to place" if left else "",
        "operating": ticker_name(rules, company) if company else "",
    }
    return [
        Step(key, name, notes.get(key, "") if at == now else "", "now" if at == now else "past" if at < now else "")
        for at, (key, name) in enumerate(PHASES)
    ]


class Place(NamedTuple):
    """A space of the Initiative Track."""

    person: Person
    at: str
    asked: bool


def initiative(view: Mapping[str, Any], seats: Sequence[Person]) -> list[Place]:
    return [
        Place(
            seats[seat],
            "take-initiative" if at == 0 else "keep-place" if seats[seat].mine else "",
            seat in view["asked"],
        )
        for at, seat in enumerate(view["initiative"])
    ]


def draws(view: Mapping[str, Any], rules: Ruleset) -> str:
    """How many cubes the chain is refilled with."""
    if rules.advanced_chain:
        column = max(view["rows"])  # rows are left-aligned: the longest one ends before the first empty column
        return f"next draw: {rules.row_draws[column] if column < len(rules.row_draws) else 0}"
    return f"X refills with {rules.chain_draws[view['decade'] - 1]}"
