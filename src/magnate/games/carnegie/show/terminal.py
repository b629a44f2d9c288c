"""The table as text, 100 columns wide and 40 lines high: timeline and tracks, the map, donations, tiles, companies.

The text carries console markup (`[red]...[/]`); nothing but the standard library is needed to make it.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from textwrap import wrap
from typing import Any

from magnate.core.game import Game
from magnate.games.carnegie.content.kinds import ACTIONS, CELLS, KINDS, LOBBY, REGIONS, ROUNDS, ROW_END, SPACES, Gain
from magnate.games.carnegie.ruleset import Ruleset
from magnate.games.carnegie.show.names import OWNERS, WORDS, content_name
from magnate.games.carnegie.show.words import listed, side_said
from magnate.games.carnegie.state import ANDREW, FREE, NEUTRAL

WIDTH = 100
HEIGHT = 40
INDENT = 10
REGION_INDENT = 8
MANY = 20  # kinds of tiles; the names of more, and those at a full table, are cut
CUT = (14, 10, 7)  # letters that are left of them, until they fit
SHELF = 2  # lines for the tiles of a full table
FULL = 4  # seats
NICK = 5  # letters of a department of somebody else
STYLES = {0: "bright_blue", 1: "yellow", 2: "red", 3: "green", ANDREW: "magenta", NEUTRAL: "dim", FREE: ""}
MARKS = {0: "B", 1: "Y", 2: "R", 3: "G", ANDREW: "A", NEUTRAL: "#"}
LETTERS = {"housing": "h", "commerce": "c", "industry": "i", "infrastructure": "p", "any": "*"}
SHORT = {"west": "W", "midwest": "M", "east": "E", "south": "S", "donation": "$"}
TIER_MARKS = {"wagon": "w", "stagecoach": "s", "railroad": "r"}
INITIALS = {
    "human_resources": "HR",
    "management": "Management",
    "construction": "Construction",
    "research_development": "R&D",
}
UNITS = {"goods": "g", "points": "p", "study": "s", "employees": "e", "moves": "m"}
SOURCES = {  # of points, as `facts` has them
    "total": "points now", "score_track": "track", "jokers": "jokers", "active": "active",
    "departments": "departments", "tabs": "tabs", "connections": "network", "projects": "projects",
    "endgame": "expansion", "donations": "donations",
}  # fmt: skip
LEGEND = (
    "$ money, g goods, p points, s study, e employees. Discs: B Y R G players, A Andrew, # neutral.",
    "Timeline: W M E S the event's region, $ donations, | marker. Tracks: w wagon, s coach, r railroad,",
    "what an employee back brings; >2 costs 2 study. Cities: points, ! pays at once, ~2 of connection;",
    "h housing, c commerce, i industry, p infrastructure, * any. Donations: 3=6 is 3 each, 6 for you",
    "now. Tab h A0 >1: side A, place 0, next for 1s. Office 1/3+2 $1: 1 of 3 active, 2 lying, desk $1.",
)
# What the short words of an answer mean, behind the heading of its kind.
HEADINGS = {
    "PlaceHousing": "the city and its points",
    "MoveEmployee": "from where, to where, and the steps it takes",
    "Reassign": "from where to where",
    "BuildProject": "the city, its points, and what it pays at once",
    "SendOnMission": "the region, the department, and what it gives",
    "Donate": "what it scores for you now, or for each payment at the end",
    "DevelopTab": "what it frees or scores, and the study points it costs",
    "AdvanceTrack": "the next space, what it gives for each employee called back, and the study points it costs",
    "DraftTile": "what its employees can do",
    "UseFunction": "what it gives",
}

View = Mapping[str, Any]
Facts = Mapping[str, Any]


def draw(game: Game, view: View, rules: Ruleset) -> str:
    """The whole table as one seat sees it."""
    facts = game.facts(view, rules)
    lines = [head(game, view), *top(view, rules), *regions(view, rules), *donations(view, rules, facts)]
    lines += [
        *display(view, rules),
        *andrew(view, rules, facts),
        *standing(view, rules, facts),
        *companies(view, rules),
    ]
    return "\n".join([*lines, *(paint(line, "dim") for line in LEGEND)])


def paint(text: str, style: str) -> str:
    """Text in a style; brackets in it stay brackets."""
    safe = text.replace("[", "\\[")
    return f"[{style}]{safe}[/]" if style else safe


def flow(title: str, items: Iterable[tuple[str, str]], style: str = "bold", indent: int = INDENT) -> list[str]:
    """Items (text, style) after a title, on as many lines as they need, none of them broken."""
    lines, width = [paint(f"{title:<{indent}}", style)], max(indent, len(title))
    for text, look in items:
        if width + len(text) > WIDTH and width > indent:
            lines.append(" " * indent)
            width = indent
        lines[-1] += paint(text, look) + "  "
        width += len(text) + 2
    return lines


def short(gain: Gain) -> str:
    """A gain in a few letters: $3+1p."""
    parts = [f"${gain.money}"] if gain.money else []
    return "+".join([*parts, *(f"{getattr(gain, key)}{unit}" for key, unit in UNITS.items() if getattr(gain, key))])


def head(game: Game, view: View) -> str:
    said = f"Round {view['round']} of {ROUNDS}" if view["round"] else "Setting up"
    action = f", {WORDS[view['action']]}" if view["action"] else ""
    chooser = f" {OWNERS[view['chooser']]} chooses the action." if view["chooser"] != FREE else ""
    first = f" First player: {OWNERS[view['first']]}." if view["seats"] > 1 else ""
    return paint(f"{game.title}: {said}{action}.{chooser}{first}", "bold")


def top(view: View, rules: Ruleset) -> list[str]:
    """The timeline, a bar where the marker is; beside it the tracks with costs, incomes and discs."""
    lines = []
    for row, (action, region) in enumerate(zip(ACTIONS, REGIONS, strict=True)):
        spaces = [SHORT[space] for space in rules.strips[view["strips"][row]].spaces]
        spaces.append(f"{SHORT[rules.end_tile[row]]}$")
        at = view["markers"][row]
        shown = " ".join([*spaces[:at], "|", *spaces[at:]]) if at < ROW_END else " ".join([*spaces, "|"])
        line = f"{WORDS[action]:<23}{shown:<13} {WORDS[region]:<8}"
        lines.append(line + " ".join(track(view, rules, region, row)))
    return lines


def track(view: View, rules: Ruleset, region: str, index: int) -> list[str]:
    """The spaces of a track, each followed by the discs on it."""
    found = []
    for number, space in enumerate(rules.tracks[region].spaces, 1):
        owners = [seat for seat in range(len(view["money"])) if view["track"][4 * seat + index] == number]
        discs = "".join(paint(MARKS[seat], STYLES[seat]) for seat in owners)
        if view["andrew_track"] and view["andrew_track"][index] == number:
            discs += paint(MARKS[ANDREW], STYLES[ANDREW])
        cost = f">{space.cost} " if number > 1 else ""
        reward = f"+{short(rules.tracks[region].reward)}" if number == rules.track_end else ""
        found.append(f"{cost}{TIER_MARKS[space.tier]}{short(space.income)}{reward}{discs}")
    return found


def regions(view: View, rules: Ruleset) -> list[str]:
    """Cities by region: an owner's letter, or the kind of a free slot."""
    lines: list[str] = []
    for region in REGIONS:
        items = []
        for key, city in rules.cities.items():
            if city.region == region:
                slots = [mark(view, slot, rules) for slot in rules.city_slots[key]]
                large = f"~{city.connection}" if city.connection else ""
                items.append((f"{city.name} {city.points}{'!' if city.instant else ''}{large} {''.join(slots)}", ""))
        lines += flow(WORDS[region], items, indent=REGION_INDENT)
    return lines


def mark(view: View, slot: int, rules: Ruleset) -> str:
    owner = view["owner"][slot]
    return LETTERS[rules.slot_kinds[slot]] if owner == FREE else MARKS[owner]


def donations(view: View, rules: Ruleset, facts: Facts) -> list[str]:
    """A line for each group of donations: points each, what the seat would score now, discs."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for donation, discs in zip(rules.donations.values(), view["gifts"], strict=True):
        group, _, rest = donation.key.partition("-")
        mine = facts["donations"][donation.key]["scores"][view["seat"]] if view["seat"] is not None else 0
        now = f"={mine}" if mine else ""
        name = rest.replace("research-development", "R&D").replace("-", " ")
        item = f"{name} {donation.points}{now}{''.join(MARKS[owner] for owner in discs)}"
        groups.setdefault(group, []).append((item, "dim" if discs else ""))
    if view["seat"] is not None:
        limit = facts["limits"][view["seat"]]
        groups["health"].append((f"next donation ${limit['price']}, limit {limit['cap']}p", "bold"))
    return [line for group, items in groups.items() for line in flow(group.capitalize(), items)]


def display(view: View, rules: Ruleset) -> list[str]:
    left = [(tile, n) for tile, n in view["display"].items() if n]
    whole = len(left) <= MANY and len(view["money"]) < FULL
    for room in (WIDTH,) if whole else CUT:
        names = [(f"{content_name(rules, tile)[:room].rstrip()}{f' x{n}' if n > 1 else ''}", "") for tile, n in left]
        lines = flow("Tiles", names)
        if len(lines) <= SHELF:
            break
    return lines


def standing(view: View, rules: Ruleset, facts: Facts) -> list[str]:
    """The points of every seat by source if the game ended now, and the own network."""
    if not view["round"]:
        return []
    seats = range(len(view["money"]))
    items = []
    for key, name in SOURCES.items():
        scores = [facts["points"][seat][key] for seat in seats]
        if any(scores):
            items.append((f"{name} {'/'.join(map(str, scores))}", ""))
    lines = flow("/".join(MARKS[seat] for seat in seats), items)
    network = facts["networks"][view["seat"]] if view["seat"] is not None else {}
    if not network.get("value"):
        return lines
    cities = [(rules.cities[city].name, "") for city in network["cities"]]
    return [*lines, *flow("Network", [(f"{network['value']}p by {network['tier']}:", ""), *cities])]


def companies(view: View, rules: Ruleset) -> list[str]:
    """The own company with its floors, tabs and prices; the others in short."""
    lines: list[str] = []
    for seat in range(len(view["money"])):
        own = seat == view["seat"]
        first = view["drafted"][seat]
        held = purse(view, seat, own)
        if first:  # the tile that was drafted
            held += f"  first: {brief(content_name(rules, first), WIDTH - INDENT - len(held) - 9)}"
        lines.append(paint(f"{OWNERS[seat]:<{INDENT}}", f"bold {STYLES[seat]}") + held)
        if own:
            lines += flow("  tabs", [(text, "") for text in tabs(view, rules, seat)], "")
            lines += floors(view, rules, seat)
        else:
            used = [cell(view, rules, seat, space, NICK, "") for space in range(CELLS) if occupied(view, seat, space)]
            lines += flow("", [(text, "") for text in used], "")
    return lines


def floors(view: View, rules: Ruleset, seat: int) -> list[str]:
    """The company floor by floor; names are cut only as far as the width asks for it."""
    for room in range(WIDTH, 0, -1):
        cells = [cell(view, rules, seat, space, room, " $") for space in range(CELLS)]
        wide = [max(map(len, cells[column::4])) for column in range(4)]
        if sum(wide) + 2 * 4 <= WIDTH:
            break
    return [
        "  " + "  ".join(f"{text:<{wide[i]}}" for i, text in enumerate(cells[start : start + 4])).rstrip()
        for start in range(0, CELLS, 4)
    ]


def purse(view: View, seat: int, own: bool) -> str:
    """Money, supplies and missions; of others also how far their tabs are."""
    said = f"${view['money'][seat]} {view['goods'][seat]}g {view['points'][seat]}p  "
    joker = ", joker" if view["jokers"][seat] else ""
    said += f"reserve {view['reserve'][seat]}e, discs {view['discs'][seat]}{joker}  "
    away = [f"{SHORT[region]}{n}" for i, region in enumerate(REGIONS) if (n := view["missions"][4 * seat + i])]
    said += f"away: {' '.join(away) or 'none'}"
    if not own:
        positions = view["tab"][4 * seat : 4 * seat + 4]
        sides = zip(KINDS, view["sides"][seat] or "    ", positions, strict=True)
        said += f"  tabs: {' '.join(f'{LETTERS[kind]}{side}{position}' for kind, side, position in sides)}"
    return said


def occupied(view: View, seat: int, space: int) -> bool:
    place = CELLS * seat + space
    return bool(view["lying"][place] or (view["board"][place] and view["board"][place] != LOBBY))


def tabs(view: View, rules: Ruleset, seat: int) -> list[str]:
    """All tabs of a seat."""
    return [tab(view, rules, seat, kind) for kind in range(len(KINDS))]


def tab(view: View, rules: Ruleset, seat: int, kind: int) -> str:
    """A tab: side and position, and what the next step costs and brings."""
    side = view["sides"][seat][kind : kind + 1]
    position = view["tab"][4 * seat + kind]
    if not side:
        return LETTERS[KINDS[kind]]
    steps = rules.steps(KINDS[kind], side)
    if position + 1 >= len(steps):
        return f"{LETTERS[KINDS[kind]]} {side}{position} end"
    step = steps[position + 1]
    gains = "/".join(short(gain) for gain in step.income)
    brings = f"disc {gains}" if step.disc else f"end {step.points}p" + (f" limit +{step.cap}" if step.cap else "")
    return f"{LETTERS[KINDS[kind]]} {side}{position} >{step.cost} {brings}"


def cell(view: View, rules: Ruleset, seat: int, space: int, room: int, unit: str) -> str:
    """One space: its name, the department, standing and lying employees, the price of a workspace."""
    place = CELLS * seat + space
    key = view["board"][place]
    name = "Lobby" if key == LOBBY else brief(content_name(rules, key), room) if key else "."
    standing, lying = view["standing"][place].bit_count(), view["lying"][place]
    prices = rules.departments[key].workspaces if key in rules.departments else ()
    count = f"{standing}/{len(prices)}" if prices else ""
    price = unit + ",".join(str(each) for each in sorted(dict.fromkeys(prices))) if prices and unit else ""
    return f"{SPACES[space]} {name} {count}{f'+{lying}' if lying else ''}{price}"


def brief(name: str, room: int) -> str:
    """A name that is too long, cut, or its initials where it is of several words.

    >>> brief("Research & Development", 6), brief("Construction", 6), brief("Sales", 6)
    ('R&D', 'Constr', 'Sales')
    """
    if len(name) <= room:
        return name
    words = name.replace(" and ", " & ").split()
    return "".join(word[0] for word in words) if len(words) > 2 else name[:room].rstrip()


def andrew(view: View, rules: Ruleset, facts: Facts) -> list[str]:
    """Andrew's card in words, what he chooses next, his cards by points, and his tiles."""
    if not view["andrew_track"]:
        return []
    points = zip(rules.shift_points, view["cards_by_shift"], strict=True)
    kept = ", ".join(f"{n} for {worth}p" for worth, n in points if n) or "none"
    items = [*card(view, rules), f"cards kept: {kept}", f"{facts['andrew']['total']}p if it ended"]
    upcoming = view["upcoming_back"]
    if upcoming and view["round"] % 2:  # his rounds are the even ones
        level, _, action = upcoming.partition(":")
        items.insert(0, f"next round Andrew chooses {WORDS.get(action, 'an action not shown')} ({level} card)")
    if view["andrew_tiles"]:
        taken: Counter[str] = Counter(view["andrew_tiles"])
        items.append(f"tiles: {listed(content_name(rules, t) + (f' x{n}' if n > 1 else '') for t, n in taken.items())}")
    return flow("Andrew", [(item, "") for each in items for item in broken(each)], "bold magenta")


def broken(text: str) -> list[str]:
    """Words that fit the width beside the title."""
    return wrap(text, WIDTH - INDENT - 2, break_on_hyphens=False)


def card(view: View, rules: Ruleset) -> list[str]:
    """The card of the round in words, or its back."""
    if not view["face_up"]:
        return [f"card face down: {content_name(rules, view['card_back'])}"] if view["card_back"] else []
    face = rules.cards[view["face_up"]]
    tiles = [f"{face.departments.count(kind)} {INITIALS[kind]}" for kind in dict.fromkeys(face.departments)]
    steps = f"{face.steps} step{'' if face.steps == 1 else 's'}"
    cities = listed(rules.cities[city].name for city in face.cities)
    return [
        f"card: HR +{face.shift}, tiles: {listed(tiles)}, {WORDS[face.region]} {steps}",
        f"builds in {cities}",
        f"donation: {face.donation}",
    ]


def aid(rules: Ruleset, rule: str) -> list[str]:
    """What lies beside a question: the sides of the tabs while they are chosen."""
    if rule != "setup.tabs":
        return []
    lines = []
    for tab in rules.tabs.values():
        lines += wrap(f"{tab.kind + ' ' + tab.side:<18}{side_said(tab.steps)}", WIDTH, subsequent_indent=" " * 18)
    return lines
