"""What can be followed over time, and what a player would otherwise work out on paper."""

from collections.abc import Callable, Mapping
from typing import Any

from magnate.core.event import Event
from magnate.core.figures import Chart, Figure, Table
from magnate.core.text import N_, fill
from magnate.games.carnegie.content.kinds import ACTIONS, KINDS, REGIONS, Gain
from magnate.games.carnegie.events.gains import GoodsGained, MoneyGained
from magnate.games.carnegie.mechanics.connections import best_network, would_join
from magnate.games.carnegie.queries import active, donation_price, funds, projects
from magnate.games.carnegie.rules import RULES
from magnate.games.carnegie.scoring import account, andrew_account, andrew_donations, andrew_points
from magnate.games.carnegie.show.facts import donation_score, forecast, next_event
from magnate.games.carnegie.show.reference import sides
from magnate.games.carnegie.show.words import either, said
from magnate.games.carnegie.state import ANDREW, Carnegie

Namer = Callable[[str, object], str]

CHARTS = (
    Chart("points", N_("Points, if the game ended then"), "seat"),
    Chart("money", N_("Money, goods included"), "seat", "$"),
    Chart("projects", N_("Projects on the map"), "seat"),
    Chart("donations", N_("Donations made"), "seat"),
    Chart("from-game", N_("Points scored during the game; Andrew: from his cards"), "seat"),
    Chart("from-active", N_("Points from active employees"), "seat"),
    Chart("from-departments", N_("Points from departments"), "seat"),
    Chart("from-tabs", N_("Points from project tabs; Andrew: from transport tracks"), "seat"),
    Chart("from-projects", N_("Points from projects"), "seat"),
    Chart("from-connections", N_("Points from connections"), "seat"),
    Chart("from-donations", N_("Points from donations"), "seat"),
    Chart("income-west", N_("Transport income of the West so far, goods at $1"), "seat", "$"),
    Chart("income-midwest", N_("Transport income of the Midwest so far, goods at $1"), "seat", "$"),
    Chart("income-east", N_("Transport income of the East so far, goods at $1"), "seat", "$"),
    Chart("income-south", N_("Transport income of the South so far, goods at $1"), "seat", "$"),
)
# Sources of points with a chart of their own, by the rule that scores them.
SOURCES = {
    "end.score-track": "from-game",
    "end.active": "from-active",
    "end.departments": "from-departments",
    "end.tabs": "from-tabs",
    "end.projects": "from-projects",
    "end.connections": "from-connections",
    "end.donations": "from-donations",
}
MISSION = "transport:"  # how the source of transport income begins
PHASES = {"action": N_("Timeline"), "event": N_("Event"), "departments": N_("Departments")}


def moment(view: Mapping[str, Any]) -> tuple[str, ...]:
    """Round and phase."""
    phase = PHASES.get(view["phase"], view["phase"].capitalize())
    return (f"Round {view['round']}", phase) if view["round"] > 0 and view["phase"] in PHASES else (phase,)


def figures(s: Carnegie) -> tuple[Figure, ...]:
    """Everything here lies open on the table."""
    found: list[Figure] = []
    for seat in range(s.seats):
        lines = account(s, seat)
        found.append(Figure("points", seat, sum(line.amount for line in lines)))
        for rule, chart in SOURCES.items():
            found.append(Figure(chart, seat, sum(line.amount for line in lines if line.rule == rule)))
    if s.rules.solo:
        found += andrews(s)
    for seat in range(s.seats):
        found.append(Figure("money", seat, funds(s, seat)))
        found.append(Figure("projects", seat, len(list(projects(s, seat)))))
        found.append(Figure("donations", seat, s.given[seat]))
    return tuple(found)


def andrews(s: Carnegie) -> list[Figure]:
    """The same of Andrew, who has no money, no tabs and no network of his own."""
    own = andrew_points(s)
    given = sum(line.amount for line in andrew_donations(s, 0))
    return [
        Figure("points", ANDREW, sum(own.values()) + given),
        Figure("from-game", ANDREW, own["cards"]),
        Figure("from-departments", ANDREW, own["departments"]),
        Figure("from-tabs", ANDREW, own["tracks"]),
        Figure("from-projects", ANDREW, own["projects"]),
        Figure("from-donations", ANDREW, given),
        Figure("projects", ANDREW, len(list(projects(s, ANDREW)))),
        Figure("donations", ANDREW, sum(ANDREW in discs for discs in s.gifts)),
    ]


def reckonings(s: Carnegie) -> tuple[Figure, ...]:
    """What a move changes beside the charts: employees at work, and what donations score."""
    found = [Figure("active", seat, active(s, seat)) for seat in range(s.seats)]
    for seat in range(s.seats):
        lines = account(s, seat)
        found += [
            Figure(f"gift-{key}", seat, donation_score(s, seat, donation, lines))
            for key, donation in s.rules.donations.items()
        ]
    return (*figures(s), *found)


def flows(event: Event) -> tuple[Figure, ...]:
    """What employees bring from each region. [income.transport]"""
    match event:
        case MoneyGained(seat=seat, money=amount, source=source) if source.startswith(MISSION):
            return (Figure(f"income-{source.removeprefix(MISSION)}", seat, amount),)
        case GoodsGained(seat=seat, goods=amount, source=source) if source.startswith(MISSION):
            return (Figure(f"income-{source.removeprefix(MISSION)}", seat, amount),)
    return ()


def estimates(s: Carnegie, name: Namer) -> tuple[Table, ...]:
    """All calculators."""
    if s.phase == "end":
        return (points(s, name), links(s, name))
    found = (points(s, name), actions(s, name), gifts(s, name), links(s, name), transport(s, name), tabs(s, name))
    return found if all(s.sides) else (sides(s.rules), *found)


def points(s: Carnegie, name: Namer) -> Table:
    """Everybody's account if the game ended now. [end.scoring]"""
    accounts = {seat: account(s, seat) for seat in range(s.seats)}
    if s.rules.solo:
        accounts[ANDREW] = andrew_account(s)
    lines: dict[str, dict[int, int]] = {}
    order = list(RULES)
    every = [(who, line) for who, found in accounts.items() for line in found]
    for who, line in sorted(every, key=lambda each: order.index(each[1].rule)):
        args = {key: item for key, item in line.args if key != "count"}
        label = fill(
            line.label.replace(", {count} time(s)", "").replace(", at most {cap}", "").replace("{count} ", ""),
            args,
            name,
        )
        amounts = lines.setdefault(label[0].upper() + label[1:], {})
        amounts[who] = amounts.get(who, 0) + line.amount
    rows = [(label, *(str(amounts.get(who, 0)) for who in accounts)) for label, amounts in lines.items()]
    rows.append(("Total", *(str(sum(line.amount for line in found)) for found in accounts.values())))
    heads = ("", *(name("seat", who) for who in accounts))
    note = N_("If the game ended now; welfare donations are reckoned with their best payments.")
    return Table(N_("Final points now"), heads, tuple(rows), note, (len(rows) - 1,))


def transport(s: Carnegie, name: Namer) -> Table:
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
    return Table(N_("Transport income"), heads, tuple(rows), note)


def tabs(s: Carnegie, name: Namer) -> Table:
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
            cells.append("; ".join(either(income) for income in paid if income) or "nothing")
        rows.append((name("kind", kind).capitalize(), *cells))
    heads = ("Tab", *(name("seat", seat) for seat in range(s.seats)))
    note = N_("Paid once whenever at least one employee is called back.")
    return Table(N_("Project income"), heads, tuple(rows), note)


def seat_heads(s: Carnegie, name: Namer, first: str) -> tuple[str, ...]:
    return (first, *(name("seat", seat) for seat in range(s.seats)))


def actions(s: Carnegie, name: Namer) -> Table:
    """What each action would give to whom, if it were chosen now. [timeline.choice]"""
    rows = []
    for action in ACTIONS:
        event = next_event(s, action)
        parts = [name("region", event["region"])] if event["region"] else []
        parts += ["donations"] if event["donation"] else []
        cells = []
        for seat in range(s.seats):
            coming = forecast(s, action, seat)
            back = f"{coming['away']} back for {said(Gain(**coming['gain']))}; " if coming["away"] else ""
            cells.append(f"{back}{coming['ready'] or 'nobody'} at work")
        rows.append((f"{name('action', action)} ({' and '.join(parts) or 'no event'})", *cells))
    note = N_(
        "Who would come back in the event, and for what; then how many employees stand in departments of the action."
    )
    return Table(N_("What an action would give"), seat_heads(s, name, "Action and event"), tuple(rows), note)


def gifts(s: Carnegie, name: Namer) -> Table:
    """What every donation scores or would score for whom. [end.donations]"""
    rows = []
    for key, donation in s.rules.donations.items():
        owners = s.gifts[s.rules.donation_index[key]]
        scores = [donation_score(s, seat, donation, account(s, seat)) for seat in range(s.seats)]
        cells = [f"{score} (made)" if seat in owners else str(score) for seat, score in enumerate(scores)]
        taken = "" if not owners or any(owner < s.seats for owner in owners) else f" ({name('seat', owners[0])})"
        rows.append((f"{name('donation', key)}{taken}", *cells))
    prices = ", ".join(f"{name('seat', seat)} ${donation_price(s, seat)}" for seat in range(s.seats))
    note = f"As things stand, before the price is paid. The next donation costs {prices}."
    return Table(N_("What a donation would bring"), seat_heads(s, name, "Donation"), tuple(rows), note)


def links(s: Carnegie, name: Namer) -> Table:
    """What one city more would make of a network. [end.connections]"""
    would = [would_join(s, seat) for seat in range(s.seats)]
    now = [best_network(s, seat).value for seat in range(s.seats)]
    rows = [("Now", *map(str, now))]
    for city in s.rules.cities:
        if any(city in found for found in would):
            rows.append((name("city", city), *(str(found.get(city, "")) for found in would)))
    note = N_("Points for the best network, now and with a project in one city more.")
    if len(rows) == 1:
        note = N_("Points for the best network; no single project more would change it.")
    return Table(N_("What a link would bring"), seat_heads(s, name, "Project in"), tuple(rows), note)
