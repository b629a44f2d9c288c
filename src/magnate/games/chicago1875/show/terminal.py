"""The table as text, 100 columns wide: `draw` for the board, `note` for what a move leads to.

The text carries console markup (`[red]...[/]`); nothing but the standard library is needed to make it.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from magnate.core.figures import as_seen
from magnate.core.game import Game
from magnate.core.move import Move
from magnate.games.chicago1875.content.kinds import RESOURCES, Company
from magnate.games.chicago1875.content.kinds import SHARES as CERTIFICATES
from magnate.games.chicago1875.mechanics.dividends import SHARES
from magnate.games.chicago1875.mechanics.powers import CubesFromBuilding, CubesFromHaymarket, Power
from magnate.games.chicago1875.phases.buying_shares import BuyCommon, BuyPreferred, takes_over
from magnate.games.chicago1875.phases.selling_goods import PayDividends, Withhold
from magnate.games.chicago1875.phases.selling_shares import Sell, Selling, sale_steps
from magnate.games.chicago1875.queries import certificates_of, pool_shares, shares_of, steps_for, treasury_shares
from magnate.games.chicago1875.ruleset import Ruleset
from magnate.games.chicago1875.scoring import goal_winners
from magnate.games.chicago1875.show.charts import operating
from magnate.games.chicago1875.show.facts import sale_price, worth
from magnate.games.chicago1875.show.names import INDUSTRIES, short_name, stock_value, ticker_name
from magnate.games.chicago1875.show.position import position
from magnate.games.chicago1875.state import POOL, TREASURY, Chicago

WIDTH = 100
INDENT = 12
NAME = 11  # width of a company's name
TICKER = 4  # width of the letters that answers call it by
SEATS = ("red", "yellow", "green", "bright_blue")
CUBES = ("magenta", "cyan", "yellow", "white")
LETTERS = "LSWC"
INDUSTRY = {"food_and_dairy": "F", "dry_goods": "D", "meat_packing": "M", "shoes": "S"}
# What the short words of an answer mean, behind the heading of its kind.
HEADINGS = {
    "Establish": "the value of a share, and the price of the Director's Certificate",
    "SendPartner": "the space, or whose building and what it gives, and what the company pays",
    "Build": "the tile to discard, then the one to place, its fee, and the workers who come",
    "HireWorker": "where the worker goes, and what he costs",
    "Sell": "what it brings, and where the value goes",
}

View = Mapping[str, Any]


def draw(game: Game, view: View, rules: Ruleset) -> str:
    """The whole table as one seat sees it."""
    s: Chicago = as_seen(game, view, rules)
    lines = [*head(game, view, rules), *companies(game, view, s), *legend(), "", *market(game, view, s)]
    return "\n".join([*lines, "", *players(game, view, s)])


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
    return [
        paint(", ".join(in_force(rules)), "dim"),
        f"{paint(f'{decade}: {phase}', 'bold')}   {paint('Priority', 'bold')} {seat_name(game, view['priority'])}   "
        f"{paint('Initiative', 'bold')} {order}",
        f"{paint('Job Market:', 'bold')} {jobs(rules, view['job_market'])}",
    ]


def in_force(rules: Ruleset) -> list[str]:
    """Edition, level, and the options that this table plays with."""
    switches = (
        (rules.goals, "public goals"),
        (rules.special_companies, "special companies"),
        (rules.chiefs, "Chiefs"),
        (rules.draft, "drafted buildings"),
        (rules.advanced_chain, "Advanced Supply Chain"),
        (rules.friendly_closing, "friendly closing"),
        (rules.friendly_sales, "friendly stock sales"),
        (not rules.closed_shares, "no shares of companies on Closed"),
        (rules.buying_while_producing, "buying while producing"),
    )
    level = "Advanced Game" if rules.advanced else "Basic Game"
    return [f"{rules.edition} edition", level, *(words for on, words in switches if on)]


def jobs(rules: Ruleset, workers: int) -> str:
    """The workers in the market by price, the cheapest first: they are hired in this order.

    >>> from magnate.games.chicago1875.editions import EDITION_2
    >>> jobs(EDITION_2, 5), jobs(EDITION_2, 0)
    ('1 at $30, 4 at $40', 'empty, $50 from the supply')
    """
    if not workers:
        return f"empty, ${rules.job_prices[0]} from the supply"
    counts = Counter(rules.job_prices[there] for there in range(workers, 0, -1))
    return ", ".join(f"{count} at ${price}" for price, count in counts.items())


# -- companies -------------------------------------------------------------------------------------------------------


def companies(game: Game, view: View, s: Chicago) -> list[str]:
    """A line per company in operating order, then the charters that can still be founded."""
    seats = "".join(f"{paint(game.name('seat', seat)[:3], SEATS[seat])} " for seat in range(view["seats"]))
    title = paint(f"{'Company':<{TICKER + NAME}}  {'Value':>6}{'Ap':>3}{'Funds':>6}  ", "bold")
    rest = paint(f"pool own {'Crews, cubes > goods':<24}{'Price':>5} Gds Cubes", "bold")
    lines = [f"{title}{seats}{rest}"]
    for company in view["order"]:
        lines.append(company_line(view, s, company))
        lines.append(staff_line(game, s, company))
    if view["phase"] in ("setup", "stock"):
        for key, charter in s.rules.companies.items():
            if key not in view["value"] and key not in view["closed"]:
                lines.append(charter_line(s.rules, charter))
    return lines


def company_line(view: View, s: Chicago, company: str) -> str:
    charter = s.rules.companies[company]
    value, treasury = stock_value(s.rules, s.value[company]), f"${s.treasury[company]}"
    left = paint(called(s.rules, company), f"bold {SEATS[view['director'][company]]}")
    left += f"{INDUSTRY[charter.industry]} {value:>6}{view['appeal'][company]:>3}{treasury:>6}  "
    holdings = "".join(holding(s, company, seat) for seat in range(s.seats))
    preferred = s.preferred[company]
    pool = f"{pool_shares(s, company)}{'P' if preferred == POOL else ' '}"
    own = f"{treasury_shares(s, company)}{'P' if preferred == TREASURY else ' '}"
    crews = [
        crew(charter, f, view["workers"][company][f], view["automated"][company][f], view["managers"][company][f])
        for f in range(len(charter.factories))
    ]
    operates = company == operating(view)
    dollars = sale_price(s, company, operates)
    price = "-" if dollars is None else f"${dollars}"
    goods, tokens = view["goods"][company], view["tokens"][company]
    stock = f"{goods or '.'}{f'+{tokens}' if tokens else ''}"
    held = cubes(view["cubes"][company], "")
    return f"{left}{holdings}{pool:>4}{own:>4} {' '.join(crews):<24}{price:>5} {stock:>3} {held}"


def holding(s: Chicago, company: str, seat: int) -> str:
    """Shares of a seat; D = it holds the Director's Certificate, P = the Preferred."""
    shares = shares_of(s, seat, company)
    if not shares:
        return paint("  . ", "dim")
    mark = "D" if s.director[company] == seat else "P" if s.preferred[company] == seat else " "
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


def staff_line(game: Game, s: Chicago, company: str) -> str:
    """Salespeople and assets, each with the places there are."""
    charter = s.rules.companies[company]
    places = "" if charter.salespeople_unlimited else f" of {len(charter.prices) - 1}"
    assets = [game.name("asset", key) + (" (used)" if key in s.exhausted else "") for key in s.assets[company]]
    said = [
        f"salespeople {s.salespeople[company]}{places}",
        f"assets {len(assets)} of {charter.slots}" + (f": {', '.join(assets)}" if assets else ""),
    ]
    if len(short_name(s.rules, company)) >= NAME:
        said.insert(0, charter.name)
    return paint(f"  {', '.join(said)}", "dim")


def legend() -> list[str]:
    """What the signs of the table of companies mean."""
    return [
        paint(text, "dim")
        for text in (
            "F Food & Dairy, D Dry Goods, M Meat Packing, S Shoes. Ap appeal, Gds goods + Bonus Good tokens.",
            "Shares: D with the Director's Certificate, P with the Preferred; in the Bank Pool; its own.",
            "Crews: ■ automated, ● worker, ○ free, M manager. Cubes: L livestock, S steel, W wood, C coal.",
        )
    ]


def charter_line(rules: Ruleset, charter: Company) -> str:
    """A company that nobody has founded yet."""
    crews = " ".join(crew(charter, f, 0, 0, 0) for f in range(len(charter.factories)))
    price = f"${charter.prices[0]}"
    gap = " " * (6 + 2 + 4 * rules.seats + 8)
    row = INDUSTRY[charter.industry]
    name = called(rules, charter.key)
    return paint(f"{name}{row} {'-':>6}{charter.appeal:>3}{gap} {crews:<24}{price:>5}", "dim")


def called(rules: Ruleset, company: str) -> str:
    """The letters that answers call a company by, and its name.

    >>> from magnate.games.chicago1875.editions import EDITION_2
    >>> called(EDITION_2, "elgin")
    'ELG Elgin      '
    """
    return f"{ticker_name(rules, company):<{TICKER}}{short_name(rules, company)[: NAME - 1]:<{NAME}}"


def cubes(counts: Iterable[int], between: str = " ") -> str:
    """Cubes by kind: 2L 1S."""
    shown = [paint(f"{n}{LETTERS[i]}", CUBES[i]) for i, n in enumerate(counts) if n]
    return between.join(shown) or paint(".", "dim")


# -- the board -------------------------------------------------------------------------------------------------------


def names(game: Game, seats: Iterable[int]) -> str:
    return ", ".join(game.name("seat", seat) for seat in seats)


def market(game: Game, view: View, s: Chicago) -> list[str]:
    """Resources, demand, assets, goals."""
    rules = s.rules
    lines = [*chain(view, rules), *demand(view, rules), *flow("Assets", asset_row(view, rules))]
    taken = [(rules.spaces[key].name, seats) for key, seats in view["used"].items() if key in rules.spaces]
    if taken:
        lines += flow("Partners", [(f"{space}: {names(game, seats)}", "") for space, seats in taken])
    if view["goals"]:
        goals = [(f"{rules.goal_tiles[goal].text}: {leaders(game, s, goal)}", "") for goal in view["goals"]]
        lines += flow(f"Goals ${rules.goal_reward}", goals)
    return lines


def leaders(game: Game, s: Chicago, goal: str) -> str:
    """Who would be paid for a goal now."""
    return names(game, goal_winners(s, goal)) or "nobody"


def chain(view: View, rules: Ruleset) -> list[str]:
    """Cubes for sale, at Haymarket Square and in the bag."""
    if rules.advanced_chain:
        rows = []
        for kind in range(4):
            count = view["rows"][kind]
            price = f"${rules.row_prices[count - 1]}" if count else "none"
            rows.append(f"{paint(f'{count}{LETTERS[kind]}', CUBES[kind])} {price}")
        shown = "  ".join(rows)
    else:
        names = ("X", *(f"${price}" for price in rules.chain_prices[1:]))
        shown = "  ".join(f"{name} {cubes(view['chain'][i])}" for i, name in enumerate(names))
    haymarket = f"{paint('Haymarket', 'bold')} {cubes(view['haymarket'])}  {paint('Bag', 'bold')} {sum(view['bag'])}"
    return [f"{paint('Chain       ', 'bold')}{shown}  {haymarket}"]


def demand(view: View, rules: Ruleset) -> list[str]:
    """The demand grid, two rows of it on a line: goods sold of goods wanted, by column."""
    cells = []
    marks = [f"${bonus}" if bonus else " + " for bonus in rules.demand_bonuses]
    for row, name in enumerate(INDUSTRIES.values()):
        places = [f"{marks[column]} {demand_cell(view, rules, 3 * row + column)}" for column in range(3)]
        cells.append(f"{paint(f'{name:<13}', '')}{'  '.join(places)}")
    title = paint("Demand      ", "bold")
    return [f"{title}{cells[0]}   {cells[1]}", f"{'':<12}{cells[2]}   {cells[3]}"]


def demand_cell(view: View, rules: Ruleset, place: int) -> str:
    tile = view["demand"][place]
    room = rules.wanted_at(tile, place % 3)
    if not room:
        return paint(f"{'X' if tile or place % 3 == 0 else 'half':<4}", "dim")
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
            power = says(tile.power) or "cancels a fall"
            cost = f" for ${tile.cost}" if tile.cost else ""
            bonus = says(tile.bonus) or "nothing"
            shown.append((f"${price} {tile.name} (now: {bonus}; each decade: {power}{cost})", ""))
    return shown


# -- players ---------------------------------------------------------------------------------------------------------


def players(game: Game, view: View, s: Chicago) -> list[str]:
    """A line per seat: money, worth, partners, certificates; its buildings; then the tiles in hand."""
    rules = s.rules
    lines = []
    for seat in range(view["seats"]):
        asked = "*" if seat in view["asked"] else " "
        partners = f"{view['partners'][seat]} partners"  # nobody ever has one alone
        if view["phase"] == "action":
            partners = f"{view['ready'][seat]} of {partners}"
        name = paint(f"{game.name('seat', seat):<{INDENT - 2}}", f"bold {SEATS[seat]}")
        parts = worth(s, seat)
        money = f"${parts['cash']}"
        wealth = f"worth ${parts['cash'] + parts['shares']}"
        if parts["goals"]:
            wealth += f", +${parts['goals']} from goals led now"
        held = f"{certificates_of(s, seat)} of {rules.certificate_limit} certificates"
        text = f"{money:<6} {partners:<16} {held:<22} {wealth}"
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


def note(game: Game, view: View, rules: Ruleset, move: Move) -> str:
    """What a label does not say: where the stock value goes, what comes to the player."""
    if not isinstance(move, (PayDividends, Withhold, Sell, BuyCommon, BuyPreferred)):
        return ""
    s = position(game, view, rules)
    company, value = move.company, s.value[move.company]

    def after(steps: int) -> str:
        return stock_value(rules, rules.value_after(value, steps))

    if isinstance(move, PayDividends):
        mine = s.revenue // SHARES * shares_of(s, move.seat, company)
        return f"${mine} for you, stock value {stock_value(rules, value)} to {after(steps_for(s, company, s.revenue))}"
    if isinstance(move, Withhold):
        return f"stock value {stock_value(rules, value)} to {after(-1)}"
    if isinstance(move, Sell):
        asked = s.agenda[-1] if s.agenda else None
        sold = dict(asked.sold).get(company, 0) if isinstance(asked, Selling) else 0
        steps = sale_steps(s, move.seat, company, sold + CERTIFICATES[move.certificate])
        short = move.heir(s) >= 0  # the label is long already
        return f"value {after(-steps)} then" if short else f"stock value {after(-steps)} after this turn"
    if takes_over(s, move.seat, company, 2 if isinstance(move, BuyPreferred) else 1):
        return ""
    bought = CERTIFICATES["preferred" if isinstance(move, BuyPreferred) else "common"]
    return f"{shares_of(s, move.seat, company) + bought} of {SHARES} shares then"
