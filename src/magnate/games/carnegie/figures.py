"""What can be followed over time, and what a player would otherwise work out on paper."""

from collections.abc import Callable, Mapping
from typing import Any

from magnate.core.figures import Chart, Estimate, Figure
from magnate.core.text import N_, fill
from magnate.games.carnegie.content.kinds import KINDS, REGIONS, Gain
from magnate.games.carnegie.queries import funds, projects
from magnate.games.carnegie.rules import RULES
from magnate.games.carnegie.scoring import account, andrew_account
from magnate.games.carnegie.state import ANDREW, Carnegie

Namer = Callable[[str, object], str]

CHARTS = (
    Chart("points", N_("Points, if the game ended then"), "seat"),
    Chart("money", N_("Money, goods included"), "seat", "$"),
    Chart("projects", N_("Projects on the map"), "seat"),
    Chart("donations", N_("Donations made"), "seat"),
)
PHASES = {"action": N_("Timeline"), "event": N_("Event"), "departments": N_("Departments")}
WORDS = {
    "goods": (N_("good"), N_("goods")),
    "points": (N_("point"), N_("points")),
    "study": (N_("study point"), N_("study points")),
    "employees": (N_("new employee"), N_("new employees")),
    "moves": (N_("step"), N_("steps")),
}


def moment(view: Mapping[str, Any]) -> tuple[str, ...]:
    """Round and phase."""
    phase = PHASES.get(view["phase"], view["phase"].capitalize())
    return (f"Round {view['round']}", phase) if view["round"] > 0 and view["phase"] in PHASES else (phase,)


def figures(s: Carnegie) -> tuple[Figure, ...]:
    """Everything here lies open on the table."""
    found = [Figure("points", seat, sum(line.amount for line in account(s, seat))) for seat in range(s.seats)]
    if s.rules.solo:
        found.append(Figure("points", ANDREW, sum(line.amount for line in andrew_account(s))))
    for seat in range(s.seats):
        found.append(Figure("money", seat, funds(s, seat)))
        found.append(Figure("projects", seat, len(list(projects(s, seat)))))
        found.append(Figure("donations", seat, s.given[seat]))
    return tuple(found)


def estimates(s: Carnegie, name: Namer) -> tuple[Estimate, ...]:
    """All calculators."""
    return (points(s, name), transport(s, name), tabs(s, name))


def points(s: Carnegie, name: Namer) -> Estimate:
    """Everybody's account if the game ended now. [end.scoring]"""
    accounts = {seat: account(s, seat) for seat in range(s.seats)}
    if s.rules.solo:
        accounts[ANDREW] = andrew_account(s)
    lines: dict[str, dict[int, int]] = {}
    order = list(RULES)
    every = [(who, line) for who, found in accounts.items() for line in found]
    for who, line in sorted(every, key=lambda each: order.index(each[1].rule)):
        args = {key: item for key, item in line.args if key != "count"}
        label = fill(line.label.replace(", {count} time(s)", "").replace("{count} ", ""), args, name)
        amounts = lines.setdefault(label[0].upper() + label[1:], {})
        amounts[who] = amounts.get(who, 0) + line.amount
    rows = [(label, *(str(amounts.get(who, 0)) for who in accounts)) for label, amounts in lines.items()]
    rows.append(("In all", *(str(sum(line.amount for line in found)) for found in accounts.values())))
    heads = ("", *(name("seat", who) for who in accounts))
    note = N_("If the game ended now; welfare donations are reckoned with their best payments.")
    return Estimate(N_("Final points now"), heads, tuple(rows), note, (len(rows) - 1,))


def said(gain: Gain, times: int = 1) -> str:
    """A gain in words."""
    parts = [f"${times * gain.money}"] if gain.money else []
    for word, (one, many) in WORDS.items():
        count = times * getattr(gain, word)
        if count:
            parts.append(f"{count} {one if count == 1 else many}")
    return ", ".join(parts) or "nothing"


def transport(s: Carnegie, name: Namer) -> Estimate:
    """What employees called back from each region bring. [income.transport]"""
    rows = []
    for region, place in enumerate(REGIONS):
        cells = []
        for seat in range(s.seats):
            away = s.missions[4 * seat + region]
            gain = s.rules.income(place, s.track[4 * seat + region])
            cells.append(f"{away} away: {said(gain, away)}" if away else f"none away ({said(gain)} each)")
        rows.append((name("region", place), *cells))
    heads = ("Region", *(name("seat", seat) for seat in range(s.seats)))
    note = N_("If all of them are called back; project income comes on top.")
    return Estimate(N_("Transport income"), heads, tuple(rows), note)


def tabs(s: Carnegie, name: Namer) -> Estimate:
    """What the project tabs pay whenever somebody is called back. [income.projects]"""
    rows = []
    for i, kind in enumerate(KINDS):
        cells = []
        for seat in range(s.seats):
            if not s.sides[seat]:
                cells.append("nothing")
                continue
            tab = f"{kind}-{s.sides[seat][i].lower()}"
            steps = s.rules.tabs[tab].steps
            paid = [steps[position].income for position in s.rules.disc_steps[tab][: s.built[4 * seat + i]]]
            cells.append(
                "; ".join(" or ".join(said(gain) for gain in income) for income in paid if income) or "nothing"
            )
        rows.append((name("kind", kind), *cells))
    heads = ("Tab", *(name("seat", seat) for seat in range(s.seats)))
    note = N_("Paid once whenever at least one employee is called back.")
    return Estimate(N_("Project income"), heads, tuple(rows), note)
