"""Setting the table, up to the first question."""

from magnate.core.chance import Chance
from magnate.games.carnegie.content.kinds import ACTIONS, CELLS, LOBBY, SPACE
from magnate.games.carnegie.events.table import FirstPlayerNamed, StripLaid, TileLeft, TileRemoved
from magnate.games.carnegie.phases.opening import TabSides
from magnate.games.carnegie.ruleset import Ruleset
from magnate.games.carnegie.state import Carnegie

KINDS_PER_TYPE = 4  # of the eight, when base game and expansion are mixed


def set_up(rules: Ruleset, chance: Chance) -> Carnegie:
    """The table before the tab sides are chosen. [setup.player]"""
    s = Carnegie(rules, chance)
    lay_timeline(s)
    lay_tiles(s)
    for seat in range(rules.seats):
        set_up_company(s, seat)
    s.first = s.pick(rules.seats, "first player") if rules.first_player < 0 else rules.first_player
    s.log(FirstPlayerNamed, s.first)
    if rules.seats == 4:
        s.jokers = [1] * 4
    elif rules.seats == 3:
        s.jokers[(s.first + 2) % 3] = 1
    s.then(TabSides())
    return s


def lay_timeline(s: Carnegie) -> None:
    """Four of the eight strips, each on a random side, top to bottom. [setup.timeline]"""
    numbers = sorted(dict.fromkeys(strip.number for strip in s.rules.strips.values()))
    for action in ACTIONS:
        number = numbers.pop(s.pick(len(numbers), "timeline strip"))
        faces = [key for key, strip in s.rules.strips.items() if strip.number == number]
        face = faces[s.pick(len(faces), "side of the strip")]
        s.strips.append(face)
        s.log(StripLaid, action, face)


def lay_tiles(s: Carnegie) -> None:
    """The department tiles, less those removed for the number of players. [setup.departments]"""
    rules = s.rules
    kinds = list(rules.tiles)
    if rules.expansion == "mixed":
        kinds = mix(s, kinds)
    copies = 1 if rules.expansion == "open_bar" else rules.tile_copies
    s.display = dict.fromkeys(kinds, copies)
    s.box = dict.fromkeys(kinds, 0)
    stack = [tile for tile in kinds for _ in range(copies)]
    for _ in range(rules.tiles_removed[rules.seats]):
        tile = stack.pop(s.pick(len(stack), "tile removed"))
        s.display[tile] -= 1
        s.box[tile] += 1
        s.log(TileRemoved, tile)
    for tile, count in s.display.items():
        s.log(TileLeft, tile, count)


def mix(s: Carnegie, kinds: list[str]) -> list[str]:
    """Four of the eight kinds of each type. [expansion.selection]"""
    chosen: list[str] = []
    for action in ACTIONS:
        left = [tile for tile in kinds if s.rules.departments[tile].type == action]
        chosen += [left.pop(s.pick(len(left), "kind of department")) for _ in range(KINDS_PER_TYPE)]
    return [tile for tile in kinds if tile in chosen]


def set_up_company(s: Carnegie, seat: int) -> None:
    """Money, goods, discs, and ten employees: one in each department, five in the lobby. [setup.player]"""
    rules = s.rules
    s.money[seat] = rules.starting_money
    s.bank -= rules.starting_money
    s.goods[seat] = rules.starting_goods
    s.warehouse -= rules.starting_goods
    s.discs[seat] = rules.discs - 5  # one on the score track, four on the transport tracks
    s.reserve[seat] = rules.employees - rules.lobby_employees
    for key, department in rules.departments.items():
        if department.space:
            place = CELLS * seat + SPACE[department.space]
            s.board[place] = key
            s.standing[place] = 1
            s.reserve[seat] -= 1
    lobby = CELLS * seat + rules.lobby
    s.board[lobby] = LOBBY
    s.lying[lobby] = rules.lobby_employees
