"""Pure questions about a position."""

from collections.abc import Iterator

from magnate.games.carnegie.content.kinds import (
    CELLS,
    KINDS,
    LOBBY,
    REGION,
    REGIONS,
    ROW_END,
    SPACE,
    SPACES,
    TIER,
    Gain,
    TabStep,
)
from magnate.games.carnegie.state import FREE, NEUTRAL, Carnegie

NEW_LOBBY = "new-lobby"


def order(s: Carnegie) -> list[int]:
    """Seats clockwise from the first player."""
    return [(s.first + i) % s.seats for i in range(s.seats)]


def funds(s: Carnegie, seat: int) -> int:
    """What a seat can pay: its goods can be sold at any time."""
    return s.money[seat] + s.goods[seat] * s.rules.goods_price


def sale(s: Carnegie, seat: int, money: int, goods: int = 0) -> int:
    """Goods that must be sold to pay so much, when others are handed in as they are."""
    missing = money - s.money[seat]
    return -(-missing // s.rules.goods_price) if missing > 0 and s.goods[seat] - goods > 0 else 0


def at(seat: int, space: str) -> int:
    """The place of a company space in the columns by seat and space."""
    return CELLS * seat + SPACE[space]


def name_of(place: int) -> str:
    """The company space at a place of those columns."""
    return SPACES[place % CELLS]


def places(seat: int) -> range:
    return range(CELLS * seat, CELLS * seat + CELLS)


def place_of(s: Carnegie, seat: int, department: str) -> int:
    """Where a seat has this department, -1 = nowhere."""
    start = CELLS * seat
    company = s.board[start : start + CELLS]
    return start + company.index(department) if department in company else -1


def works(s: Carnegie, seat: int, department: str) -> bool:
    """Whether a passive department has an active employee."""
    if department not in s.rules.departments:
        return False
    start = CELLS * seat
    company = s.board[start : start + CELLS]
    return department in company and s.standing[start + company.index(department)] != 0


def active(s: Carnegie, seat: int) -> int:
    """Active employees in the company."""
    count = sum(mask.bit_count() for mask in s.standing[CELLS * seat : CELLS * seat + CELLS])
    if s.rules.permanent_counts:
        count += sum(s.rules.departments[key].permanent for key in departments_of(s, seat))
    return count


def departments_of(s: Carnegie, seat: int) -> list[str]:
    """All departments of a company, the starting ones included."""
    return [key for key in s.board[CELLS * seat : CELLS * seat + CELLS] if key and key != LOBBY]


def count_departments(s: Carnegie, seat: int, kind: str) -> int:
    """Departments of a type ("" = of any type)."""
    table = s.rules.departments
    return sum(1 for key in departments_of(s, seat) if not kind or table[key].type == kind)


def open_to(s: Carnegie, place: int) -> bool:
    """Whether a department of the turn's action may still be used: the open one, or one not used yet."""
    return s.office == SPACES[place % CELLS] or not s.used >> place % CELLS & 1


def left_in(s: Carnegie, place: int) -> int:
    """Employees of a department still to be used; one that has moved away loses its use."""
    count = s.standing[place].bit_count()
    return min(s.uses, count) if s.office == SPACES[place % CELLS] else count


def study_counted(s: Carnegie, seat: int) -> dict[str, int]:
    """The departments whose study points are counted when the turn begins, and how many."""
    each = s.rules.counted_in[s.turn]
    if not each:
        return {}
    return {
        s.board[place]: each[s.board[place]] * s.standing[place].bit_count()
        for place in places(seat)
        if s.standing[place] and s.board[place] in each
    }


def printed_office(s: Carnegie, seat: int) -> int:
    """Where a seat can still open the department with printed employees, -1 = it cannot."""
    return CELLS * seat + s.rules.staffed[0] if printed_steps(s, seat) else -1


def printed_steps(s: Carnegie, seat: int) -> int:
    """The steps that this department would give."""
    cell, kind, _, _ = s.rules.staffed
    return 0 if s.turn != kind or s.used >> cell & 1 else permanent_steps(s, seat)


def permanent_steps(s: Carnegie, seat: int) -> int:
    """The steps that the department with printed employees gives in a turn of its action. [hr.moves]"""
    cell, _, printed, each = s.rules.staffed
    return each * (printed + s.standing[CELLS * seat + cell].bit_count())


def steps_left(s: Carnegie, seat: int) -> int:
    """Steps that employees may make now: those of the open department, or else the printed one opens with a step."""
    return s.steps or printed_steps(s, seat)


def free_workspaces(s: Carnegie, place: int) -> tuple[int, ...]:
    """The prices of the free workspaces on a company space, the cheapest first."""
    return s.rules.free_workspaces[s.board[place]][s.standing[place]]


def ready(s: Carnegie, seat: int, kind: int) -> int:
    """Discs on a tab that wait to be built."""
    tab = 4 * seat + kind
    key = f"{KINDS[kind]}-{s.sides[seat][kind].lower()}"
    return s.rules.discs_shown[key][s.tab[tab]] - s.built[tab]


def laid_open(s: Carnegie, seat: int) -> Iterator[tuple[str, int, tuple[Gain, ...]]]:
    """The spaces of tabs whose discs stand on the map: kind, position, and the gains of which one is paid."""
    for kind, side, built in zip(KINDS, s.sides[seat], s.built[4 * seat : 4 * seat + 4], strict=False):
        tab = f"{kind}-{side.lower()}"
        for position in s.rules.disc_steps[tab][:built]:
            yield kind, position, s.rules.tabs[tab].steps[position].income


def next_step(s: Carnegie, seat: int, kind: int) -> TabStep | None:
    """The position that a tab is pushed to next, None = it is finished."""
    steps = s.rules.tab_steps[s.sides[seat]][kind]
    position = s.tab[4 * seat + kind] + 1
    return steps[position] if position < len(steps) else None


def track_cost(s: Carnegie, seat: int, region: int) -> int:
    """Research to move along a track, -1 = the disc is at its end."""
    position = s.track[4 * seat + region]
    costs = s.rules.costs[REGIONS[region]]
    cost = costs[position] if position < len(costs) else -1
    return cost - 1 if cost > 1 and works(s, seat, "telegraph-operators") else cost


def end_taken(s: Carnegie, region: int) -> bool:
    """Whether a disc stands on the last space of a track."""
    end = s.rules.track_end
    return end in s.track[region::4] or (bool(s.andrew_track) and s.andrew_track[region] == end)


def tier(s: Carnegie, seat: int, region: str) -> int:
    """Transport tier: 0 wagon, 1 stagecoach, 2 railroad."""
    space = s.rules.tracks[region].spaces[s.track[4 * seat + REGION[region]] - 1]
    return TIER[space.tier]


def donation_price(s: Carnegie, seat: int) -> int:
    """What the next donation costs."""
    rules = s.rules
    step = rules.donation_step_reduced if works(s, seat, "communications") else rules.donation_step
    return step * (s.given[seat] + 1)


def donation_cap(s: Carnegie, seat: int) -> int:
    """The most a donation can score for this seat."""
    cap = s.rules.donation_cap
    for kind in range(4):
        steps = s.rules.steps(KINDS[kind], s.sides[seat][kind]) if s.sides[seat] else ()
        cap += sum(step.cap for step in steps[: s.tab[4 * seat + kind] + 1])
    return cap


def copyable(s: Carnegie, seat: int, donation: int) -> bool:
    """Whether Charitable Giving may copy this donation."""
    discs = s.gifts[donation]
    if not discs or seat in discs:
        return False
    return s.rules.copy_neutral or discs != (NEUTRAL,)


def projects(s: Carnegie, seat: int) -> list[tuple[str, str]]:
    """Own projects on the map: city and kind."""
    city, kind = s.rules.slot_city, s.project
    return [(city[i], kind[i]) for i, owner in enumerate(s.owner) if owner == seat]


def projects_in(s: Carnegie, seat: int, region: str) -> int:
    """Own projects in a region."""
    cities = s.rules.cities
    return sum(1 for city, _ in projects(s, seat) if cities[city].region == region)


def first_free_slot(s: Carnegie, city: str) -> int:
    """The leftmost free slot of a city, -1 = it is full."""
    return next((slot for slot in s.rules.city_slots[city] if s.owner[slot] == FREE), -1)


def free_slot(s: Carnegie, city: str, kind: str) -> int:
    """A free slot of a kind in a city, -1 = none."""
    kinds = s.rules.slot_kinds
    for slot in s.rules.city_slots[city]:
        if kinds[slot] == kind and s.owner[slot] == FREE:
            return slot
    return -1


def discount(s: Carnegie, place: int) -> int:
    """Goods for a department on this company space, the surcharge of the tile not counted."""
    rules = s.rules
    return rules.build_goods_occupied if s.lying[place] else rules.build_goods


def event_at(s: Carnegie, row: int) -> tuple[str, bool]:
    """The region ("" = none) of the next event of a row, and whether it is open to donations."""
    position = s.markers[row]
    if position == ROW_END - 1:
        return s.rules.end_tile[row], True
    space = s.rules.strips[s.strips[row]].spaces[position]
    return ("", True) if space == "donation" else (space, False)


def event_of(s: Carnegie) -> tuple[str, bool]:
    """The event of the round."""
    return event_at(s, s.row)


def turned_row(s: Carnegie, row: int) -> int:
    """The row whose marker advances when this one is chosen."""
    if s.markers[row] < ROW_END:
        return row
    return next((r % 4 for r in range(row + 1, row + 4) if s.markers[r % 4] < ROW_END), -1)
