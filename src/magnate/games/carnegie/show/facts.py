"""What a board shows beside the columns, as plain data: donations, points, networks, incomes, the turn.

The keys are fixed. Lists by seat are in the order of the seats; a gain is a table of those of `money`, `goods`,
`points`, `study`, `employees` and `moves` that it gives.

`actions`    by action: `row` whose marker brings the event, `region` ("" = none), `donation` (true or false)
`forecast`   by action, by seat: `away` (employees in the region of its event), `gain` of calling all of them back,
             `ready` (employees in departments of the action that can be used)
`donations`  by donation: `owners` (seats, 4 = Andrew, 5 = neutral), `each` (points per unit), `scores` by seat: what
             the disc of the seat scores now, or would score if it were made now
`limits`     by seat: `price` of the next donation, `cap` of every donation
`points`     by seat: `score_track`, `jokers`, `active`, `departments`, `tabs`, `connections`, `projects`, `endgame`,
             `donations`, `total`
`andrew`     `cards`, `departments`, `tracks`, `projects`, `donations`, `total`; empty unless solo
`networks`   by seat: `value` in victory points, `points` of connection, `tier`, `large` cities that count, `cities`
             and `edges` of the best network, `own`: every printed line between two own cities, and `would`: by
             city, the value with a project there, where that changes it
`income`     by seat and region: `away`, `each` (the gain of one employee), `all` (of all of them)
`projects`   by seat: `gains` of every project income, each a list of the gains of which one is taken
`steps`      by seat: the next step under `tabs` (by kind: `cost`, `disc`, `income`, `points`, `cap`) and `tracks` (by
             region: `cost`, `tier`, `income`, `reward`, `taken`); empty at the end
`turn`       `action` whose departments are used ("" = none), `steps` left of `allowed`, `study` points left, `office`
             that is open and its `uses` left
"""

from collections.abc import Sequence
from typing import Any

from magnate.core.result import Line
from magnate.games.carnegie.content.kinds import ACTIONS, KINDS, REGION, REGIONS, ROW, TIERS, Donation, Gain
from magnate.games.carnegie.mechanics.connections import best_network, would_join
from magnate.games.carnegie.mechanics.donations import units_once_made
from magnate.games.carnegie.mechanics.welfare import affords, holds, most_useful
from magnate.games.carnegie.queries import (
    donation_cap,
    donation_price,
    end_taken,
    event_at,
    laid_open,
    next_step,
    places,
    projects,
    steps_left,
    track_cost,
    turned_row,
)
from magnate.games.carnegie.scoring import account, andrew_donations, andrew_points
from magnate.games.carnegie.state import Carnegie

SOURCES = {
    "end.score-track": "score_track",
    "end.jokers": "jokers",
    "end.active": "active",
    "end.departments": "departments",
    "end.tabs": "tabs",
    "end.connections": "connections",
    "end.projects": "projects",
    "expansion.endgame": "endgame",
    "end.donations": "donations",
}
GAINS = ("money", "goods", "points", "study", "employees", "moves")


def facts(s: Carnegie, asked: Sequence[int]) -> dict[str, Any]:
    """All of it; the position is one that a seat sees, and these are asked."""
    seats = range(s.seats)
    accounts = [account(s, seat) for seat in seats]
    return {
        "actions": {action: next_event(s, action) for action in ACTIONS},
        "forecast": {action: [forecast(s, action, seat) for seat in seats] for action in ACTIONS},
        "donations": {key: donation_facts(s, donation, accounts) for key, donation in s.rules.donations.items()},
        "limits": [{"price": donation_price(s, seat), "cap": donation_cap(s, seat)} for seat in seats],
        "points": [points(lines) for lines in accounts],
        "andrew": andrew(s),
        "networks": [network(s, seat) for seat in seats],
        "income": [{region: income(s, seat, i, region) for i, region in enumerate(REGIONS)} for seat in seats],
        "projects": [{"gains": project_gains(s, seat)} for seat in seats],
        "steps": [
            {
                "tabs": {kind: next_tab(s, seat, i) for i, kind in enumerate(KINDS)},
                "tracks": {region: next_track(s, seat, i) for i, region in enumerate(REGIONS)},
            }
            for seat in seats
        ],
        "turn": turn(s, asked),
    }


def gain_of(gain: Gain, times: int = 1) -> dict[str, int]:
    """A gain as a table of what it gives."""
    return {name: times * getattr(gain, name) for name in GAINS if times * getattr(gain, name)}


def next_event(s: Carnegie, action: str) -> dict[str, Any]:
    """What choosing an action would bring. [timeline.finished-row]"""
    row = turned_row(s, ROW[action])
    if row < 0:
        return {"row": "", "region": "", "donation": False}
    region, donation = event_at(s, row)
    return {"row": ACTIONS[row], "region": region, "donation": donation}


def forecast(s: Carnegie, action: str, seat: int) -> dict[str, Any]:
    """What choosing an action would give to a seat. [income.transport]"""
    region = next_event(s, action)["region"]
    coming = income(s, seat, REGION[region], region) if region else {"away": 0, "all": {}}
    return {"away": coming["away"], "gain": coming["all"], "ready": usable(s, seat, action)}


def usable(s: Carnegie, seat: int, action: str) -> int:
    """How many employees of a seat departments of an action have to use. [department.uses]"""
    offices = s.rules.departments
    typed = [place for place in places(seat) if s.board[place] in offices and offices[s.board[place]].type == action]
    found = [(offices[s.board[place]], s.standing[place].bit_count()) for place in typed]
    return sum(office.permanent + count for office, count in found if office.functions)


def donation_facts(s: Carnegie, donation: Donation, accounts: list[tuple[Line, ...]]) -> dict[str, Any]:
    owners = list(s.gifts[s.rules.donation_index[donation.key]])
    return {
        "owners": owners,
        "each": donation.points,
        "scores": [donation_score(s, seat, donation, lines) for seat, lines in enumerate(accounts)],
    }


def donation_score(s: Carnegie, seat: int, donation: Donation, lines: tuple[Line, ...]) -> int:
    """What a donation scores for a seat, or would if it made it now without its price. [end.donations]"""
    if holds(s, seat, donation.key):
        return sum(line.amount for line in lines if ("donation", donation.key) in line.args)
    count = most_payments(s, seat, donation) if donation.paid else units_once_made(s, seat, donation)
    return min(donation_cap(s, seat), donation.points * count)


def most_payments(s: Carnegie, seat: int, donation: Donation) -> int:
    """How often a seat could pay for a donation with all that it has. [end.welfare]"""
    useful = most_useful(donation, donation_cap(s, seat))
    return max(count for count in range(useful + 1) if affords(s, seat, donation, count))


def points(lines: tuple[Line, ...]) -> dict[str, int]:
    """Points by source, if the game ended now. [end.scoring]"""
    found = dict.fromkeys(SOURCES.values(), 0)
    for line in lines:
        found[SOURCES[line.rule]] += line.amount
    return {**found, "total": sum(found.values())}


def andrew(s: Carnegie) -> dict[str, int]:
    """Andrew's points by source. [solo.scoring]"""
    if not s.rules.solo:
        return {}
    found = {**andrew_points(s), "donations": sum(line.amount for line in andrew_donations(s, 0))}
    return {**found, "total": sum(found.values())}


def network(s: Carnegie, seat: int) -> dict[str, Any]:
    """The best network, and all lines between own cities. [end.network]"""
    best = best_network(s, seat)
    own = list(dict.fromkeys(city for city, _ in projects(s, seat)))
    joined = [[one, other] for one, other in s.rules.edges if one in own and other in own]
    return {
        "value": best.value,
        "points": best.points,
        "tier": TIERS[best.level] if best.value else "",
        "large": list(best.large),
        "cities": list(best.cities),
        "edges": [edge for edge in joined if edge[0] in best.cities],
        "own": joined,
        "would": would_join(s, seat),
    }


def income(s: Carnegie, seat: int, index: int, region: str) -> dict[str, Any]:
    """What employees of a region bring. [income.transport]"""
    away = s.missions[4 * seat + index]
    gain = s.rules.income(region, s.track[4 * seat + index])
    return {"away": away, "each": gain_of(gain), "all": gain_of(gain, away)}


def project_gains(s: Carnegie, seat: int) -> list[list[dict[str, int]]]:
    """What project income pays once. [income.projects]"""
    return [[gain_of(gain) for gain in income] for _, _, income in laid_open(s, seat) if income]


def next_tab(s: Carnegie, seat: int, kind: int) -> dict[str, Any]:
    """The next step of a tab. [research.tab]"""
    step = next_step(s, seat, kind) if s.sides[seat] else None
    if step is None:
        return {}
    gains = [gain_of(gain) for gain in step.income]
    return {"cost": step.cost, "disc": step.disc, "income": gains, "points": step.points, "cap": step.cap}


def next_track(s: Carnegie, seat: int, region: int) -> dict[str, Any]:
    """The next step of a track. [research.track]"""
    cost = track_cost(s, seat, region)
    if cost < 0:
        return {}
    track = s.rules.tracks[REGIONS[region]]
    position = s.track[4 * seat + region]
    space = track.spaces[position]
    last = position + 1 == s.rules.track_end
    return {
        "cost": cost,
        "tier": space.tier,
        "income": gain_of(space.income),
        "reward": gain_of(track.reward) if last else {},
        "taken": last and end_taken(s, region),
    }


def turn(s: Carnegie, asked: Sequence[int]) -> dict[str, Any]:
    """What is left of the turn of the seat that uses departments."""
    steps = steps_left(s, asked[0]) if asked else s.steps
    return {
        "action": s.turn,
        "steps": steps,
        "allowed": s.allowed or steps,
        "study": s.study,
        "office": s.office,
        "uses": s.uses,
    }
