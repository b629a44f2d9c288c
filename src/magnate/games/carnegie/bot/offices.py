"""The department turn: what employees are used for, what study points buy, which action to choose."""

from magnate.core.move import Move
from magnate.games.carnegie.bot.country import building, donating, expected
from magnate.games.carnegie.bot.people import Rated, spare, walks
from magnate.games.carnegie.bot.sight import Sight
from magnate.games.carnegie.content.kinds import (
    APART,
    CELLS,
    KIND,
    KINDS,
    REGION,
    REGIONS,
    ROW,
    SPACES,
    WIDTH,
    Function,
)
from magnate.games.carnegie.mechanics.offices import Found, buildable, buildings, cost
from magnate.games.carnegie.mechanics.powers import (
    ActivePoints,
    PerDepartment,
    Power,
    Receive,
    Relocate,
    SendOnMission,
    UseFunction,
)
from magnate.games.carnegie.mechanics.projects import Construct
from magnate.games.carnegie.mechanics.research import AdvanceTrack, DevelopTab, legal_spendings
from magnate.games.carnegie.mechanics.special_powers import (
    Charity,
    CopyDonation,
    RegionShare,
    ShareRegion,
    Trade,
    TradeGoods,
)
from magnate.games.carnegie.phases.departments import end_turn, functions, jokers, refuse_joker
from magnate.games.carnegie.phases.timeline import actions
from magnate.games.carnegie.queries import (
    active,
    at,
    count_departments,
    donation_cap,
    donation_price,
    event_at,
    funds,
    next_step,
    permanent_steps,
    places,
    printed_office,
    turned_row,
)

FIRST = 50.0  # steps that another department would end are made before it opens


def turn(x: Sight) -> Rated:
    """What can be done with the departments of the action; nothing more = 0."""
    s, seat = x.s, x.seat
    stepping = [(rating + (FIRST if s.steps and rating > 0 else 0.0), move) for rating, move in walks(x)]
    open_: Rated = []
    others: Rated = []
    for space, left, function, power in functions(s, seat):
        (open_ if space == s.office else others).extend(uses(x, space, function, left, power))
    if any(rating > 0 for rating, _ in open_):
        others = [(rating - FIRST, move) for rating, move in others]  # the open department would be finished
    found = [(0.0, end_turn(seat)), *stepping, *open_, *others]
    if s.study:
        found += spending(x)
    if s.steps and printed_office(s, seat) >= 0:
        found += [(x.n["step"] * x.early, move) for move in whole(x)]
    if refuse_joker(s, seat) is None:
        now = potential(x, s.turn) + x.n["joker"]
        found += [(potential(x, each.action) - now, each) for each in jokers(seat, s.turn)]
    return found


def whole(x: Sight) -> list[Move]:
    """Opening the department with printed employees while another one's steps are left."""
    place = printed_office(x.s, x.seat)
    department = x.s.rules.departments[x.s.board[place]]
    return [UseFunction(x.seat, SPACES[place % CELLS], department.functions[0].key, 1)]


def uses(x: Sight, space: str, function: Function, left: int, power: Power) -> Rated:
    """The ways to use employees of one department."""
    s, seat = x.s, x.seat
    if isinstance(power, Construct):
        return building(x, space, power)
    if isinstance(power, Found):
        return founding(x)
    if isinstance(power, Trade):
        each = x.gain(power.gain) - power.goods * x.good - power.money * x.dollar
        moves = [TradeGoods(seat, space, count) for count in range(1, power.most * left + 1)]
        return [(each * move.count, move) for move in moves if move.check(s) is None]
    if isinstance(power, Charity):
        return copying(x, space)
    if isinstance(power, RegionShare):
        return [
            (x.gain(power.one, move.money) + x.gain(power.other, move.other), move)
            for move in power.candidates(s, seat, space, function, left)
            if isinstance(move, ShareRegion) and move.check(s) is None
        ]
    if power.refusal(s, seat, 1) is not None:
        return []
    each = plain(x, power)
    if not function.mission:
        moves_ = [UseFunction(seat, space, function.key, count) for count in range(1, left + 1)]
        return [(each * move.count, move) for move in moves_ if power.refusal(s, seat, move.count) is None]
    each -= x.leaving(at(seat, space))
    return [(each + x.region[REGION[to]], SendOnMission(seat, space, function.key, to)) for to in REGIONS]


def plain(x: Sight, power: Power) -> float:
    """What a use gives."""
    s, seat = x.s, x.seat
    if isinstance(power, Receive):
        return x.gain(power.gain)
    if isinstance(power, ActivePoints):
        return -(-(active(s, seat) - 1) // power.each)
    if isinstance(power, PerDepartment):
        return x.gain(power.gain, count_departments(s, seat, power.type))
    if isinstance(power, Relocate):
        return 3 * x.step * count_departments(s, seat, "human_resources")
    return 0.0


def copying(x: Sight, space: str) -> Rated:
    """Donations of others that Charitable Giving can make."""
    s, seat = x.s, x.seat
    cap, price = donation_cap(s, seat), donation_price(s, seat) * x.dollar * x.n["gift price"]
    price += x.leaving(at(seat, space))
    found: Rated = []
    for key, discs in zip(s.rules.donations, s.gifts, strict=True):
        if discs and CopyDonation(seat, space, key, REGIONS[0]).check(s) is None:
            worth = expected(x, s.rules.donations[key], cap) - price
            found += [(worth + x.region[i], CopyDonation(seat, space, key, region)) for i, region in enumerate(REGIONS)]
    return found


# -- new departments ------------------------------------------------------------------------------------------------


def founding(x: Sight) -> Rated:
    """The tiles that can be built, each on the best spaces for it."""
    s, seat = x.s, x.seat
    goods = s.goods[seat]
    spaces = []
    for place in places(seat):
        if not s.board[place]:
            cell = place % CELLS
            worth = s.rules.floor_points[cell // WIDTH] + x.n["staffed"] * x.early * min(s.lying[place], 1)
            worth -= x.n["far"] * x.early * APART[0][s.rules.lobby][cell]
            spaces.append((worth, place))
    found: Rated = []
    for tile in buildable(s, seat) if goods else ():
        department = s.rules.departments[tile]
        worth = tile_worth(x, tile) + schooling(x, department.type)
        for here, place in spaces:
            price = cost(s, place, tile)
            if price <= goods:
                found.append((worth + here - price * x.good, buildings(seat, tile)[place % CELLS]))
    return found


def tile_worth(x: Sight, tile: str) -> float:
    """What a department does for its company."""
    return x.n["tile " + tile] * x.early


def schooling(x: Sight, kind: str) -> float:
    """What one more department of a type scores by donations already made."""
    s, found = x.s, 0.0
    for donation, discs in zip(s.rules.donations.values(), s.gifts, strict=True):
        if discs and x.seat in discs and donation.measure == "departments" and donation.subject in ("", kind):
            found += donation.points
    return found


# -- study points ----------------------------------------------------------------------------------------------------


def spending(x: Sight) -> Rated:
    """What study points can buy, by what each brings for its price."""
    found: Rated = []
    for move in legal_spendings(x.s, x.seat):
        if isinstance(move, DevelopTab):
            found.append((tab_worth(x, KIND[move.kind]), move))
        elif isinstance(move, AdvanceTrack):
            region = REGION[move.region]
            space = x.s.track[4 * x.seat + region] + 1
            worth = x.n[f"track {move.region} {space}"] * x.early + x.n["railroads"] * (space in (3, 4)) * (1 - x.early)
            price = max(x.s.rules.costs[move.region][space - 1], 1)
            found.append((0.1 + worth / price, move))
    return found


def tab_worth(x: Sight, kind: int) -> float:
    """What the next step of a tab brings for each study point."""
    s, seat = x.s, x.seat
    step = next_step(s, seat, kind)
    assert step is not None
    now = s.rules.tab_steps[x.sides][kind][s.tab[4 * seat + kind]]
    worth = x.n["tab points"] * (step.points - now.points) + x.n["cap"] * step.cap
    if step.disc:
        worth += (x.n["disc " + KINDS[kind]] * x.early) / (1 + x.n["discs enough"] * x.ready)
    worth += x.n["tab " + KINDS[kind]] * x.early
    return worth / max(step.cost, 1)


# -- the action of the round -----------------------------------------------------------------------------------------


def choosing(x: Sight) -> Rated:
    """The four actions: what the own departments do then, and the event that comes with each."""
    s = x.s
    events: dict[int, float] = {}
    found: Rated = []
    for move in actions(x.seat):
        row = turned_row(s, ROW[move.action])
        if row not in events:
            events[row] = event_worth(x, row)
        found.append((potential(x, move.action) + events[row], move))
    return found


def event_worth(x: Sight, row: int) -> float:
    """What an event brings now."""
    s, seat = x.s, x.seat
    region, donation = event_at(s, row)
    worth = 0.0
    if region and (away := s.missions[4 * seat + REGION[region]]):
        worth += x.n["income"] * (away * x.recall(region) + x.projects_pay())
    if donation and donation_price(s, seat) <= funds(s, seat):
        best = max(rating for rating, _ in donating(x))
        worth += (x.n["donation early"] * x.early + x.n["donation late"] * (1 - x.early)) * best
    return worth


def potential(x: Sight, action: str) -> float:
    """What the own departments of an action would do."""
    s, seat, n = x.s, x.seat, x.n
    worth = n["action " + action] * x.early
    for place in places(seat):
        department = s.rules.departments.get(s.board[place])
        if department is None or department.type != action or not department.functions:
            continue
        count = s.standing[place].bit_count()
        if department.permanent:
            going = walks(x, permanent_steps(s, seat))
            best = max((rating for rating, _ in going), default=0.0)
            idle = sum(x.s.lying[place] for place in places(seat) if spare(x, place % CELLS))
            worth += n["walks"] * max(best, 0.0) * min(idle, 1 + count)
        elif count:
            space = SPACES[place % CELLS]
            worth += n["office"] * max(office_worth(x, space, each, count) for each in department.functions)
    return worth


def office_worth(x: Sight, space: str, function: Function, count: int) -> float:
    """What the employees of a department would do by one of its functions."""
    power = function.effect
    if function.counted and isinstance(power, Receive):
        return x.n["use"] * count * x.gain(power.gain)
    if isinstance(power, Trade):
        each = x.gain(power.gain) - power.goods * x.good - power.money * x.dollar
        means = x.s.goods[x.seat] // power.goods if power.goods else x.s.money[x.seat] // max(power.money, 1)
        return max(each, 0.0) * min(power.most * count, means)
    if isinstance(power, Construct):
        count = min(count, x.ready)
    if isinstance(power, Found):
        count = min(count, (x.s.goods[x.seat] + 1) // 2)
    if not count:
        return 0.0
    assert isinstance(power, Power)
    rated = sorted((rating for rating, _ in uses(x, space, function, 1, power)), reverse=True)
    return max(rated[0], 0.0) * count if rated else 0.0
