"""The end of the game: one function per scoring rule."""

from magnate.core.result import Line, Result, Score
from magnate.core.text import N_
from magnate.games.carnegie.content.kinds import KINDS, REGIONS, WIDTH
from magnate.games.carnegie.mechanics.connections import connection
from magnate.games.carnegie.mechanics.donations import units
from magnate.games.carnegie.mechanics.offices import empty_spaces
from magnate.games.carnegie.mechanics.welfare import andrew_payments, best_payments, holds, settled
from magnate.games.carnegie.queries import donation_cap, places, projects, projects_in, works
from magnate.games.carnegie.state import ANDREW, Carnegie


def floors(s: Carnegie, seat: int) -> list[Line]:
    """Built departments by floor; the printed ones are worth nothing by themselves. [end.departments]"""
    lines = []
    for row in range(WIDTH):
        cells = places(seat)[WIDTH * row : WIDTH * row + WIDTH]
        built = sum(1 for place in cells if s.board[place] in s.rules.tiles)
        if built:
            args = (("count", built), ("floor", WIDTH - row))
            points = built * s.rules.floor_points[row]
            lines.append(Line("end.departments", N_("{count} department(s) on floor {floor}"), points, args))
    return lines


def tab_points(s: Carnegie, seat: int) -> list[Line]:
    """The points shown by each tab, as a total. [end.tabs]"""
    lines = []
    for kind, name in enumerate(KINDS):
        if not s.sides[seat]:
            continue
        points = s.rules.steps(name, s.sides[seat][kind])[s.tab[4 * seat + kind]].points
        if points:
            lines.append(Line("end.tabs", N_("Project tab: {kind}"), points, (("kind", name),)))
    return lines


def city_points(s: Carnegie, seat: int) -> list[Line]:
    """The printed value of the city, for each own project. [end.projects]"""
    lines = []
    cities = s.rules.cities
    for region in REGIONS:
        there = [cities[city].points for city, _ in projects(s, seat) if cities[city].region == region]
        if sum(there):
            args = (("count", len(there)), ("region", region))
            lines.append(Line("end.projects", N_("{count} project(s) in the {region}"), sum(there), args))
    return lines


def endgame_tiles(s: Carnegie, seat: int) -> list[Line]:
    """Departments of the expansion that score at the end while somebody is active there. [expansion.endgame]"""
    counts = [projects_in(s, seat, region) for region in REGIONS]
    worth = (
        ("green-spaces", 2 * empty_spaces(s, seat)),
        ("public-relations", 2 * max(counts)),
        ("network-of-libraries", 4 * min(counts)),
    )
    return [
        Line("expansion.endgame", N_("{tile}"), points, (("tile", tile),))
        for tile, points in worth
        if points and works(s, seat, tile)
    ]


def donations(s: Carnegie, seat: int) -> list[Line]:
    """Each own donation up to the limit; payments as made, or the best ones if none were yet. [end.donations]"""
    cap = donation_cap(s, seat)
    payments = s.rules.payments
    paid = s.paid[len(payments) * seat : len(payments) * (seat + 1)]
    if not settled(s, seat):
        paid = [done + more for done, more in zip(paid, best_payments(s, seat), strict=True)]
    lines = []
    for key, donation in s.rules.donations.items():
        if holds(s, seat, key):
            count = paid[payments.index(key)] if donation.paid else units(s, seat, donation)
            points = min(cap, donation.points * count)
            lines.append(donation_line("end.donations", key, count, points, points < donation.points * count))
    return lines


def donation_line(rule: str, key: str, count: int, points: int, capped: bool) -> Line:
    """A donation in an account; one that reaches its limit says so. [donation.cap]"""
    args = (("donation", key), ("count", count), ("cap", points))
    label = N_("Donation ({donation}), {count} time(s), at most {cap}")
    return Line(rule, label if capped else N_("Donation ({donation}), {count} time(s)"), points, args)


def account(s: Carnegie, seat: int) -> tuple[Line, ...]:
    """The final account of a seat, line by line. [end.scoring]"""
    rules = s.rules
    lines = [
        Line("end.score-track", N_("Points scored during the game"), s.points[seat]),
        Line("end.jokers", N_("Unused action jokers"), rules.joker_points * s.jokers[seat]),
        Line("end.active", N_("Active employees"), rules.active_points * standing(s, seat)),
        *floors(s, seat),
        *tab_points(s, seat),
        Line("end.connections", N_("Connected large cities"), connection(s, seat)),
        *city_points(s, seat),
        *endgame_tiles(s, seat),
    ]
    return (*(line for line in lines if line.amount), *donations(s, seat))


def standing(s: Carnegie, seat: int) -> int:
    """Active figures; the printed employee never counts here. [end.active]"""
    return sum(s.standing[place].bit_count() for place in places(seat))


def andrew_account(s: Carnegie, human: int = 0) -> tuple[Line, ...]:
    """Andrew's cards, tiles, track ends and cities, and his donations as if the human had made them. [solo.scoring]"""
    found = andrew_points(s)
    return (
        Line("solo.scoring", N_("Action cards"), found["cards"]),
        Line("solo.scoring", N_("Departments"), found["departments"]),
        Line("solo.scoring", N_("Ends of transport tracks"), found["tracks"]),
        Line("solo.scoring", N_("Projects"), found["projects"]),
        *andrew_donations(s, human),
    )


def andrew_points(s: Carnegie) -> dict[str, int]:
    """What Andrew has of his own, by source. [solo.scoring]"""
    rules = s.rules
    return {
        "cards": sum(count * points for count, points in zip(s.cards_by_shift, rules.shift_points, strict=True)),
        "departments": rules.andrew_tile_points * len(s.andrew_tiles),
        "tracks": rules.andrew_final_points * sum(position == rules.track_end for position in s.andrew_track),
        "projects": sum(rules.cities[city].points for city, _ in projects(s, ANDREW)),
    }


def andrew_donations(s: Carnegie, human: int) -> list[Line]:
    """Each of his donations by what the human has achieved, under the human's limit. [solo.donations]"""
    cap = donation_cap(s, human)
    payments = s.rules.payments
    paid = andrew_payments(s, human)
    own = sum(ANDREW in discs for discs in s.gifts)
    lines = []
    for key, donation in s.rules.donations.items():
        if not holds(s, ANDREW, key):
            continue
        if donation.paid:
            count = paid[payments.index(key)]
        elif donation.measure == "donations":
            count = s.given[human] + (own if s.rules.andrew_counts_own else 1)
        else:
            count = units(s, human, donation)
        points = min(cap, donation.points * count)
        lines.append(donation_line("solo.donations", key, count, points, points < donation.points * count))
    return lines


def result(s: Carnegie) -> Result:
    """The most points win; equal totals share. [end.tie]"""
    accounts = {seat: account(s, seat) for seat in range(s.seats)}
    if s.rules.solo:
        accounts[ANDREW] = andrew_account(s)
    totals = {who: sum(line.amount for line in lines) for who, lines in accounts.items()}
    ranked = sorted(totals, key=lambda who: (-totals[who], who))
    return Result(
        tuple(
            Score(who, 1 + sum(other > totals[who] for other in totals.values()), totals[who], accounts[who])
            for who in ranked
        )
    )
