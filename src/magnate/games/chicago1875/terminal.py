"""The table as text, 100 columns wide: `draw` for the board, `note` for what a move leads to.

The text carries console markup (`[red]...[/]`); nothing but the standard library is needed to make it.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from magnate.core.game import Game
from magnate.core.move import Move
from magnate.games.chicago1875.content.kinds import RESOURCES, Company
from magnate.games.chicago1875.phases.selling import PayDividends, Withhold
from magnate.games.chicago1875.phases.stock import BuyCommon, BuyPreferred, Sell
from magnate.games.chicago1875.powers import CubesFromBuilding, CubesFromHaymarket, Power
from magnate.games.chicago1875.ruleset import Ruleset
from magnate.games.chicago1875.state import POOL, TREASURY

WIDTH = 100
INDENT = 12
SEATS = ("red", "yellow", "green", "bright_blue")
CUBES = ("magenta", "cyan", "yellow", "white")
LETTERS = "LSWC"
ROWS = ("Food & Dairy", "Dry Goods", "Meat Packing", "Shoes")
INDUSTRY = {"food_and_dairy": "F", "dry_goods": "D", "meat_packing": "M", "shoes": "S"}
COLUMNS = ("$50", "$20", " + ")

View = Mapping[str, Any]


def draw(game: Game, view: View, rules: Ruleset) -> str:
    """The whole table as one seat sees it."""
    lines = [*head(game, view, rules), *companies(game, view, rules), "", *market(game, view, rules)]
    return "\n".join([*lines, "", *players(game, view, rules)])


def paint(text: str, style: str) -> str:
    """Text in a style; brackets in it stay brackets."""
    safe = text.replace("[", "\\[")
    return f"[{style}]{safe}[/]" if style else safe


def seat_name(game: Game, seat: int) -> str:
    return paint(game.name("seat", seat), SEATS[seat])


def flow(title: str, items: Iterable[tuple[str, str]], between: str = "   ") -> list[str]:
    """Items (text, style) after a title, on as many lines as they need, none of them broken."""
    lines, width = [paint(f"{title:<{INDENT}}", "bold")], INDENT
    for text, style in items:
        gap = between if width > INDENT else ""
        if width + len(gap) + len(text) > WIDTH and width > INDENT:
            lines.append(" " * INDENT)
            width, gap = INDENT, ""
        lines[-1] += gap + paint(text, style)
        width += len(gap) + len(text)
    return lines


def head(game: Game, view: View, rules: Ruleset) -> list[str]:
    decade = f"Decade {view['decade']}, {rules.years[view['decade'] - 1]}"
    phase = view["phase"].replace("-", " ")
    order = " > ".join(seat_name(game, seat) for seat in view["initiative"])
    job = view["job_market"]
    return [
        f"{paint(f'{decade}: {phase}', 'bold')}   {paint('Priority', 'bold')} {seat_name(game, view['priority'])}   "
        f"{paint('Initiative', 'bold')} {order}   "
        f"{paint('Jobs', 'bold')} {job} at ${rules.job_prices[job]}"
    ]


# -- companies -------------------------------------------------------------------------------------------------------


def companies(game: Game, view: View, rules: Ruleset) -> list[str]:
    """A line per company in operating order, then the charters that can still be founded."""
    seats = "".join(f"{paint(game.name('seat', seat)[:3], SEATS[seat])} " for seat in range(view["seats"]))
    title = paint(f"{'Company':<15}  {'Value':>5}{'Ap':>3}{'Funds':>6}  ", "bold")
    rest = paint(f"pool own {'Crews, cubes > goods':<25}{'Price':>5} Gds Cubes", "bold")
    lines = [f"{title}{seats}{rest}"]
    for company in view["order"]:
        lines.append(company_line(view, rules, company))
        if view["assets"][company]:
            lines.append(asset_line(game, view, company))
    if view["phase"] in ("setup", "stock"):
        for key, charter in rules.companies.items():
            if key not in view["value"] and key not in view["closed"]:
                lines.append(charter_line(view["seats"], charter))
    return lines


def company_line(view: View, rules: Ruleset, company: str) -> str:
    charter = rules.companies[company]
    value, treasury = f"${view['value'][company]}", f"${view['treasury'][company]}"
    left = paint(f"{company:<15}", f"bold {SEATS[view['director'][company]]}")
    left += f"{INDUSTRY[charter.industry]} {value:>5}{view['appeal'][company]:>3}{treasury:>6}  "
    holdings = "".join(holding(view, company, seat) for seat in range(view["seats"]))
    commons, preferred = view["commons"][company], view["preferred"][company]
    pool = f"{commons[POOL] + 2 * (preferred == POOL)}{'P' if preferred == POOL else ' '}"
    own = f"{commons[TREASURY] + 2 * (preferred == TREASURY)}{'P' if preferred == TREASURY else ' '}"
    crews = [
        crew(charter, f, view["workers"][company][f], view["automated"][company][f], view["managers"][company][f])
        for f in range(len(charter.factories))
    ]
    price = f"${price_of(charter, view['salespeople'][company])}"
    goods, tokens = view["goods"][company], view["tokens"][company]
    stock = f"{goods or '.'}{f'+{tokens}' if tokens else ''}"
    held = cubes(view["cubes"][company], "")
    return f"{left}{holdings}{pool:>4}{own:>4} {' '.join(crews):<25}{price:>5} {stock:>3} {held}"


def holding(view: View, company: str, seat: int) -> str:
    """Shares of a seat; D = it holds the Director's Certificate, P = the Preferred."""
    director = view["director"][company] == seat
    preferred = view["preferred"][company] == seat
    shares = view["commons"][company][seat] + 3 * director + 2 * preferred
    if not shares:
        return paint("  . ", "dim")
    mark = "D" if director else "P" if preferred else " "
    return paint(f"{shares:>2}{mark} ", SEATS[seat])


def crew(charter: Company, f: int, workers: int, automated: int, managers: int) -> str:
    """A factory in little: ■ automated, ● worker, ○ free, M manager, then what it takes and makes."""
    factory = charter.factories[f]
    free = factory.workers - workers - automated
    staff = "■" * automated + "●" * workers + "○" * free + "M" * managers
    if factory.tiers:
        return f"{staff} {'/'.join(str(tier.goods) for tier in factory.tiers)} goods"
    goods = "n" if charter.goods_per_worker else factory.goods + (factory.extra if automated == factory.workers else 0)
    return f"{staff} {needs(factory.inputs)}>{goods}"


def needs(inputs: Iterable[str]) -> str:
    """Cubes by their letters.

    >>> needs(("coal", "coal", "livestock"))
    'CCL'
    """
    return "".join(LETTERS[RESOURCES.index(kind)] for kind in inputs)


def price_of(charter: Company, salespeople: int) -> int:
    return charter.prices[min(salespeople, len(charter.prices) - 1)]


def asset_line(game: Game, view: View, company: str) -> str:
    shown = [
        game.name("asset", asset) + (" (used)" if asset in view["exhausted"] else "")
        for asset in view["assets"][company]
    ]
    return paint(f"  with {', '.join(shown)}", "dim")


def charter_line(seats: int, charter: Company) -> str:
    """A company that nobody has founded yet."""
    crews = " ".join(crew(charter, f, 0, 0, 0) for f in range(len(charter.factories)))
    price = f"${charter.prices[0]}"
    gap = " " * (6 + 2 + 4 * seats + 8)
    row = INDUSTRY[charter.industry]
    return paint(f"{charter.key:<15}{row} {'-':>5}{charter.appeal:>3}{gap} {crews:<25}{price:>5}", "dim")


def cubes(counts: Iterable[int], between: str = " ") -> str:
    """Cubes by kind: 2L 1S."""
    shown = [paint(f"{n}{LETTERS[i]}", CUBES[i]) for i, n in enumerate(counts) if n]
    return between.join(shown) or paint(".", "dim")


# -- the board -------------------------------------------------------------------------------------------------------


def names(game: Game, seats: Iterable[int]) -> str:
    return ", ".join(game.name("seat", seat) for seat in seats)


def market(game: Game, view: View, rules: Ruleset) -> list[str]:
    """Resources, demand, assets, goals."""
    lines = [*chain(view, rules), *demand(view, rules), *flow("Assets", asset_row(view, rules))]
    taken = [(rules.spaces[key].name, seats) for key, seats in view["used"].items() if key in rules.spaces]
    if taken:
        lines += flow("Partners", [(f"{space}: {names(game, seats)}", "") for space, seats in taken])
    if view["goals"]:
        goals = [(rules.goal_tiles[goal].text, "") for goal in view["goals"]]
        lines += flow(f"Goals ${rules.goal_reward}", goals)
    return lines


def chain(view: View, rules: Ruleset) -> list[str]:
    """Cubes for sale, at Haymarket Square and in the bag."""
    if rules.advanced_chain:
        rows = []
        for kind in range(4):
            count = view["rows"][kind]
            price = f"${rules.row_prices[count - 1]}" if count else "none"
            rows.append(f"{paint(f'{count}{LETTERS[kind]}', CUBES[kind])} {price}")
        shown = "   ".join(rows)
    else:
        names = ("X", *(f"${price}" for price in rules.chain_prices[1:]))
        shown = "   ".join(f"{name} {cubes(view['chain'][i])}" for i, name in enumerate(names))
    haymarket = f"{paint('Haymarket', 'bold')} {cubes(view['haymarket'])}   {paint('Bag', 'bold')} {sum(view['bag'])}"
    return [f"{paint('Chain       ', 'bold')}{shown}   {haymarket}"]


def demand(view: View, rules: Ruleset) -> list[str]:
    """The demand grid, two rows of it on a line: goods sold of goods wanted, by column."""
    cells = []
    for row, name in enumerate(ROWS):
        places = [f"{COLUMNS[column]} {demand_cell(view, rules, 3 * row + column)}" for column in range(3)]
        cells.append(f"{paint(f'{name:<13}', '')}{'  '.join(places)}")
    title = paint("Demand      ", "bold")
    return [f"{title}{cells[0]}   {cells[1]}", f"{'':<12}{cells[2]}   {cells[3]}"]


def demand_cell(view: View, rules: Ruleset, place: int) -> str:
    tile = view["demand"][place]
    if tile:
        room = rules.demand_tiles[tile].capacity
    elif place % 3 == 1:
        room = rules.printed_capacity
    else:
        return paint(f"{'half' if place % 3 == 2 else '-':<4}", "dim")
    if not room:
        return paint(f"{'X':<4}", "dim")
    sold = view["demand_goods"][place]
    return paint(f"{f'{sold}/{room}':<4}", "dim" if sold == room else "")


def says(effects: Iterable[Any]) -> str:
    """What effects give; cubes by their letters."""
    shown = []
    for effect in effects:
        if isinstance(effect, (CubesFromHaymarket, CubesFromBuilding)):
            shown.append("cubes " + needs(effect.kinds))
        elif isinstance(effect, Power):
            shown.append(effect.says())
    return ", ".join(shown)


def asset_row(view: View, rules: Ruleset) -> list[tuple[str, str]]:
    """What can be bought, with the bonus at once and the power of every decade."""
    shown = []
    for price, key in zip(rules.asset_prices, view["asset_row"], strict=True):
        if key:
            tile = rules.assets[key]
            power = says(tile.power) or "answers a fall"
            cost = f" for ${tile.cost}" if tile.cost else ""
            shown.append((f"${price} {tile.name}: {says(tile.bonus) or 'no bonus'}, then {power}{cost}", ""))
    return shown


# -- players ---------------------------------------------------------------------------------------------------------


def players(game: Game, view: View, rules: Ruleset) -> list[str]:
    """A line per seat: money, partners, certificates; its buildings; then the tiles in hand."""
    lines = []
    for seat in range(view["seats"]):
        asked = "*" if seat in view["asked"] else " "
        partners = f"{view['partners'][seat]} partners"
        if view["phase"] == "action":
            partners = f"{view['ready'][seat]} of {partners}"
        certificates = sum(
            view["commons"][c][seat] + (view["preferred"][c] == seat) + (view["director"][c] == seat)
            for c in view["order"]
        )
        name = paint(f"{game.name('seat', seat):<{INDENT - 2}}", f"bold {SEATS[seat]}")
        money = f"${view['cash'][seat]}"
        text = f"{money:<6} {partners:<16} {certificates} of {rules.certificate_limit} certificates"
        lines.append(f"{paint(asked, 'bold')} {name}{text}")
        tiles = [
            (f"{building(rules, key)} used by {names(game, view['used'][key])}", "dim")
            if key in view["used"]
            else (building(rules, key), "")
            for key in view["buildings"][seat]
        ]
        lines += flow("", tiles) if tiles else []
    seat = view["seat"]
    if seat is not None and view["hand"][seat]:
        lines += flow("Your tiles", [(building(rules, key), "") for key in (*view["kept"][seat], *view["hand"][seat])])
    return lines


def building(rules: Ruleset, key: str) -> str:
    """A building in few words: what it gives and who pays its owner what."""
    tile = rules.buildings[key]
    return f"{says((tile.effect,))} ({'bank ' if tile.payer == 'bank' else ''}${tile.fee})"


# -- what a move leads to --------------------------------------------------------------------------------------------


def note(view: View, rules: Ruleset, move: Move) -> str:
    """What a label does not say: where the stock value goes, what comes to the player."""
    if isinstance(move, PayDividends):
        return dividend_note(view, rules, move)
    if isinstance(move, Withhold):
        return f"stock value ${view['value'][move.company]} to ${moved(view, rules, move.company, -1)}"
    if isinstance(move, Sell):
        shares = {"director": 3, "preferred": 2, "common": 1}[move.certificate]
        if rules.friendly_sales and view["director"][move.company] != move.seat:
            shares = 1
        return f"stock value then ${moved(view, rules, move.company, -shares)}"
    if isinstance(move, (BuyCommon, BuyPreferred)):
        shares = shares_of(view, move.company, move.seat) + (2 if isinstance(move, BuyPreferred) else 1)
        return f"{shares} of 10 shares then"
    return ""


def shares_of(view: View, company: str, seat: int) -> int:
    held: int = view["commons"][company][seat]
    if view["preferred"][company] == seat:
        held += 2
    return held + 3 if view["director"][company] == seat else held


def moved(view: View, rules: Ruleset, company: str, steps: int) -> int:
    """The stock value so many steps on."""
    place = rules.place[view["value"][company]] + steps
    return rules.track[min(max(place, 0), len(rules.track) - 1)]


def dividend_note(view: View, rules: Ruleset, move: PayDividends) -> str:
    company, revenue, value = move.company, view["revenue"], view["value"][move.company]
    steps = 0
    if revenue >= value > 0 or (revenue > 0 and value == 0):
        steps = 2 if revenue >= 2 * value else 1
        if revenue >= 3 * value and value >= rules.triple_from:
            steps = 3
    mine = revenue // 10 * shares_of(view, company, move.seat)
    return f"${mine} for you, stock value ${value} to ${moved(view, rules, company, steps)}"
