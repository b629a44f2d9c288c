"""The table as text, 100 columns wide: the timeline, the map, donations, tracks and the companies side by side.

The text carries console markup (`[red]...[/]`); nothing but the standard library is needed to make it.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from magnate.core.game import Game
from magnate.games.carnegie.content.kinds import ACTIONS, CELLS, KINDS, REGIONS, ROW_END, SPACES
from magnate.games.carnegie.names import OWNERS, WORDS
from magnate.games.carnegie.ruleset import Ruleset
from magnate.games.carnegie.state import ANDREW, FREE, LOBBY, NEUTRAL

WIDTH = 100
INDENT = 12
STYLES = {0: "bright_blue", 1: "yellow", 2: "red", 3: "green", ANDREW: "magenta", NEUTRAL: "dim", FREE: ""}
MARKS = {0: "B", 1: "Y", 2: "R", 3: "G", ANDREW: "A", NEUTRAL: "#"}
LETTERS = {"housing": "h", "commerce": "c", "industry": "i", "infrastructure": "p", "any": "*"}
SHORT = {"west": "W", "midwest": "M", "east": "E", "south": "S", "donation": "$"}

View = Mapping[str, Any]


def draw(game: Game, view: View, rules: Ruleset) -> str:
    """The whole table as one seat sees it."""
    lines = [*head(game, view), *timeline(view, rules), *regions(view, rules), *donations(view, rules)]
    lines += ["", *display(game, view), "", *companies(game, view, rules)]
    return "\n".join([*lines, *andrew(game, view)])


def paint(text: str, style: str) -> str:
    """Text in a style; brackets in it stay brackets."""
    safe = text.replace("[", "\\[")
    return f"[{style}]{safe}[/]" if style else safe


def flow(title: str, items: Iterable[tuple[str, str]]) -> list[str]:
    """Items (text, style) after a title, on as many lines as they need, none of them broken."""
    lines, width = [paint(f"{title:<{INDENT}}", "bold")], INDENT
    for text, style in items:
        if width + len(text) + 2 > WIDTH and width > INDENT:
            lines.append(" " * INDENT)
            width = INDENT
        lines[-1] += paint(text, style) + "  "
        width += len(text) + 2
    return lines


def head(game: Game, view: View) -> list[str]:
    said = f"Round {view['round']} of 20" if view["round"] else "Setting up"
    action = f", {WORDS[view['action']]}" if view["action"] else ""
    return [paint(f"{game.title}: {said}{action}. First player: {OWNERS[view['first']]}.", "bold"), ""]


def timeline(view: View, rules: Ruleset) -> list[str]:
    """Rows with the spaces still ahead; a bar stands where the marker is."""
    lines = []
    for row, action in enumerate(ACTIONS):
        spaces = [SHORT[space] for space in rules.strips[view["strips"][row]].spaces]
        spaces.append(f"{SHORT[rules.end_tile[row]]}$")
        at = view["markers"][row]
        shown = " ".join([*spaces[:at], "|", *spaces[at:]]) if at < ROW_END else " ".join([*spaces, "|"])
        lines.append(f"{WORDS[action]:<24}{shown}")
    return [*lines, ""]


def regions(view: View, rules: Ruleset) -> list[str]:
    """Cities by region: an owner's letter, or the kind of a free slot; then the discs on the track."""
    lines: list[str] = []
    for index, region in enumerate(REGIONS):
        items = []
        for key, city in rules.cities.items():
            if city.region == region:
                slots = [mark(view, slot, rules) for slot in rules.city_slots[key]]
                icon = "!" if city.instant else ""
                items.append((f"{city.name}{icon}({city.points}) {''.join(slots)}", ""))
        seats = len(view["money"])
        discs = [(f"{MARKS[seat]} {view['track'][4 * seat + index]}", STYLES[seat]) for seat in range(seats)]
        if view["andrew_track"]:
            discs.append((f"A {view['andrew_track'][index]}", STYLES[ANDREW]))
        lines += flow(WORDS[region], items)
        lines += flow("  track", discs)
    return lines


def mark(view: View, slot: int, rules: Ruleset) -> str:
    owner = view["owner"][slot]
    return LETTERS[rules.slot_kinds[slot]] if owner == FREE else MARKS[owner]


def donations(view: View, rules: Ruleset) -> list[str]:
    taken = zip(rules.donations.values(), view["gifts"], strict=True)
    items = [
        (f"{donation.key} {donation.points}{''.join(MARKS[owner] for owner in discs)}", "dim" if discs else "")
        for donation, discs in taken
    ]
    return ["", *flow("Donations", items)]


def display(game: Game, view: View) -> list[str]:
    return flow("Tiles", [(f"{game.name('tile', tile)} x{n}", "") for tile, n in view["display"].items() if n])


def companies(game: Game, view: View, rules: Ruleset) -> list[str]:
    """Each company: purse and supplies, tabs, missions, and its four floors."""
    lines: list[str] = []
    for seat in range(len(view["money"])):
        purse = f"${view['money'][seat]}  {view['goods'][seat]} goods  {view['points'][seat]} points  "
        purse += f"{view['reserve'][seat]} in reserve  {view['discs'][seat]} discs  {view['jokers'][seat]} jokers"
        lines.append(paint(f"{OWNERS[seat]:<{INDENT}}", f"bold {STYLES[seat]}") + purse)
        tabs = [
            (f"{kind} {view['sides'][seat][i : i + 1]}{view['tab'][4 * seat + i]}", "") for i, kind in enumerate(KINDS)
        ]
        away = [(f"{WORDS[region]} {view['missions'][4 * seat + i]}", "") for i, region in enumerate(REGIONS)]
        lines += [*flow("  tabs", tabs), *flow("  missions", away)]
        if view["drafted"][seat]:
            lines += flow("  drafted", [(game.name("tile", view["drafted"][seat]), "")])
        for start in range(0, CELLS, 4):
            cells = [cell(game, view, rules, seat, start + column) for column in range(4)]
            lines.append("  " + " ".join(f"{text:<23}" for text in cells).rstrip())
        lines.append("")
    return lines


def cell(game: Game, view: View, rules: Ruleset, seat: int, space: int) -> str:
    """One space: its name, the department, standing and lying employees."""
    place = CELLS * seat + space
    key = view["board"][place]
    name = "Lobby" if key == LOBBY else game.name("tile", key)[:13] if key else "."
    standing, lying = view["standing"][place].bit_count(), view["lying"][place]
    room = f"{standing}/{len(rules.departments[key].workspaces)}" if key in rules.departments else ""
    return f"{SPACES[space]} {name} {room}{f'+{lying}' if lying else ''}"


def andrew(game: Game, view: View) -> list[str]:
    if not view["andrew_track"]:
        return []
    backs = [view["face_up"] or view["card_back"], view["upcoming_back"]]
    shown = [game.name("back", each) if each else "none" for each in backs]
    tiles = [(game.name("tile", tile), "") for tile in view["andrew_tiles"]]
    return [
        paint(f"Andrew      card: {shown[0]}; next: {shown[1]}; cards by shift: {view['cards_by_shift']}", "magenta"),
        *flow("  tiles", tiles),
    ]
