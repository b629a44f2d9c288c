"""What must always add up: money, goods, employees, discs, tiles, cards."""

from collections.abc import Iterator

from magnate.games.carnegie.content.kinds import KINDS, LOBBY, REGIONS, ROW_END
from magnate.games.carnegie.queries import places, ready
from magnate.games.carnegie.state import ANDREW, Carnegie


def audit(s: Carnegie) -> list[str]:
    """What is not accounted for."""
    return [*supplies(s), *employees(s), *discs(s), *tiles(s), *timeline(s), *solo(s)]


def supplies(s: Carnegie) -> Iterator[str]:
    if s.bank + sum(s.money):
        yield f"money: supply and players add up to {s.bank + sum(s.money)} instead of 0"
    if s.warehouse + sum(s.goods):
        yield f"goods: supply and players add up to {s.warehouse + sum(s.goods)} instead of 0"
    for seat in range(s.seats):
        if min(s.money[seat], s.goods[seat], s.points[seat], s.jokers[seat]) < 0:
            yield f"seat {seat} has a negative amount"
    if min(s.study, s.steps, s.uses) < 0 or s.steps > s.allowed:
        yield "a pool of the turn is negative"


def employees(s: Carnegie) -> Iterator[str]:
    for seat in range(s.seats):
        own = places(seat)
        lying = [s.lying[place] for place in own]
        away = s.missions[4 * seat : 4 * seat + 4]
        count = sum(lying) + sum(s.standing[place].bit_count() for place in own) + sum(away) + s.reserve[seat]
        count += s.arriving[seat]
        if count != s.rules.employees or min(*lying, *away, s.reserve[seat]) < 0:
            yield f"employees: seat {seat} has {count}"
        for place in own:
            department = s.rules.departments.get(s.board[place])
            room = len(department.workspaces) if department else 0
            if s.standing[place] >> room:
                yield f"employees: seat {seat} has more standing on {place} than workspaces"


def discs(s: Carnegie) -> Iterator[str]:
    for seat in range(s.seats):
        if not s.sides[seat]:
            continue
        waiting = [ready(s, seat, kind) for kind in range(4)]
        built = s.built[4 * seat : 4 * seat + 4]
        count = 5 + s.discs[seat] + sum(waiting) + sum(built) + s.given[seat]
        if count != s.rules.discs or min(*waiting, *built, s.discs[seat]) < 0:
            yield f"discs: seat {seat} has {count}"
        on_map = [s.project[slot] for slot, owner in enumerate(s.owner) if owner == seat]
        if [on_map.count(kind) for kind in KINDS] != built:
            yield f"discs: seat {seat} has other projects on the map than built"
        if sum(seat in stack for stack in s.gifts) != s.given[seat]:
            yield f"donations: seat {seat} has given {s.given[seat]}"
    for slot, owner in enumerate(s.owner):
        if (s.project[slot] != "") != (0 <= owner < s.seats):
            yield f"discs: slot {slot} has the wrong kind of owner"
    for stack in s.gifts:
        if len(dict.fromkeys(stack)) != len(stack):
            yield "donations: somebody has two discs on one"
    for region in range(4):
        spaces = [*s.track[region::4], *s.andrew_track[region : region + 1]]
        on_end = spaces.count(s.rules.track_end)
        if on_end > 1 and "archives" not in s.board:
            yield f"tracks: {on_end} discs at the end of the {REGIONS[region]}"


def tiles(s: Carnegie) -> Iterator[str]:
    copies = 1 if s.rules.expansion == "open_bar" else s.rules.tile_copies
    for tile, left in s.display.items():
        count = left + s.box[tile] + s.board.count(tile) + s.drafted.count(tile) + s.andrew_tiles.count(tile)
        if count != copies or left < 0:
            yield f"tiles: {count} of {tile}"
    for seat in range(s.seats):
        own = [s.board[place] for place in places(seat) if s.board[place]]
        if len(dict.fromkeys(own)) != len(own) or LOBBY not in own:
            yield f"tiles: seat {seat} has a department twice"


def timeline(s: Carnegie) -> Iterator[str]:
    rounds = (s.round - 1, s.round) if s.phase == "activation" else (s.round - (s.phase not in ("scoring", "end")),)
    if sum(s.markers) not in (max(number, 0) for number in rounds) or not all(
        0 <= marker <= ROW_END for marker in s.markers
    ):
        yield f"timeline: markers at {s.markers} in round {s.round}"


def solo(s: Carnegie) -> Iterator[str]:
    if not s.rules.solo or not s.andrew_track:
        return
    level = s.rules.levels[s.rules.level]
    cards = [*s.pile, *s.spent, *(card for card in (s.card, s.upcoming) if card)]
    if len(dict.fromkeys(cards)) != len(cards) or len(cards) != level.normal + level.challenging:
        yield f"cards: {len(cards)} in the game"
    placed = s.owner.count(ANDREW) + sum(ANDREW in stack for stack in s.gifts)
    if placed + s.andrew_discs != s.rules.andrew_discs or s.andrew_discs < 0:
        yield f"discs: Andrew has placed {placed} and holds {s.andrew_discs}"
    if sum(s.cards_by_shift) != len(s.spent):
        yield "cards: the victory point cards do not hold every card"
