"""The table as text, 100 columns wide: the exchange, contracts, banks, agreements, the players, your portfolio.

The text carries console markup (`[red]...[/]`); nothing but the standard library is needed to make it.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from magnate.core.game import Game
from magnate.core.move import Move
from magnate.games.noble_house.mechanics.anytime import PlayCard
from magnate.games.noble_house.mechanics.finance.lending import AskLoan
from magnate.games.noble_house.mechanics.market.market_cards import PlayMarketCard
from magnate.games.noble_house.mechanics.market.shares import BuyShares, PlayStockDeal, SellShares
from magnate.games.noble_house.mechanics.trade.leases import Lease
from magnate.games.noble_house.mechanics.trade.offers import Offer
from magnate.games.noble_house.mechanics.trade.promises import MARKED, OPEN, Promise
from magnate.games.noble_house.phases.assets import BuyAsset, SellAsset
from magnate.games.noble_house.phases.contracts import Announce
from magnate.games.noble_house.queries import band
from magnate.games.noble_house.ruleset import Ruleset
from magnate.games.noble_house.show.columns import show_lease, show_offer, show_promise
from magnate.games.noble_house.show.glosses import gloss
from magnate.games.noble_house.show.houses import short
from magnate.games.noble_house.show.words import ENDINGS, money, player
from magnate.games.noble_house.show.words import certificate as certificate_name
from magnate.games.noble_house.state import NOBODY, SUPPLY

WIDTH = 100
INDENT = 12
CALLED = 18  # room for the name of a house
SEATS = ("red", "bright_blue", "green", "yellow", "magenta")
SEGMENTS = {
    "A1.1": "drawing", "A1.2": "talk", "A2.1": "order", "A2.2": "market cards", "A2.3": "transactions",
    "A3.1": "announcements", "A3.2": "contract cards", "A3.3": "bids", "A3.4": "income and upkeep", "A4.1": "interest",
    "A4.2": "new loans", "A4.3": "repayment", "A4.4": "recalls", "A4.5": "extended debts", "A5": "assets",
}  # fmt: skip
LEGEND = (
    "Pool and own shares in lots of 100,000; how the silent half of a house would vote against and for.",
    "Supply: price and upkeep a round. Block: a tenth of a house's votes. Contracts break at their price.",
)
# What the short words of an answer mean, behind the heading of its kind.
HEADINGS = {
    "BuyShares": "how many, what the price does, and what you pay",
    "SellShares": "how many, what the price does, and what you get",
    "Announce": "the contract, the certificates put to work, and what it earns each round",
    "AskLoan": "what the bank would hold, and the sum",
    "GiveUp": "the certificates you would lose",
    "BidUpTo": "bids are made for you, no higher than needed; above this sum you leave",
    "Raise": "your bid; others may go higher",
    "CastVotes": "for what the bank is asked, or against it, and the cards that vote",
    "PlayOvertime": "the contract, whose it is, and what it earns once more",
    "Repay": "the loan, and the part you pay back",
}

View = Mapping[str, Any]
Items = Iterable[tuple[str, str]]


def draw(game: Game, view: View, rules: Ruleset) -> str:
    """The whole table as one seat sees it."""
    lines = [*head(game, view, rules), "", *exchange(game, view, rules), ""]
    for part in (contracts(game, view, rules), loans(game, view, rules), agreements(game, view), supplies(view, rules)):
        lines += part
    return "\n".join([*lines, "", *players(game, view, rules), *portfolio(game, view, rules)])


def paint(text: str, style: str) -> str:
    """Text in a style; brackets in it stay brackets."""
    safe = text.replace("[", "\\[")
    return f"[{style}]{safe}[/]" if style else safe


def seat_style(seat: int) -> str:
    return SEATS[seat] if seat >= 0 else "dim"


def seat_name(game: Game, seat: int) -> str:
    return paint(game.name("seat", seat), seat_style(seat))


def flow(title: str, items: Items) -> list[str]:
    """Items (text, style) after a title, on as many lines as they need, broken only where one is too long."""
    lines, width = [paint(f"{title:<{INDENT}}", "bold")], INDENT
    for text, style in items:
        for part in folded(text):
            gap = "   " if width > INDENT else ""
            if width + len(gap) + len(part) > WIDTH:
                lines.append(" " * INDENT)
                width, gap = INDENT, ""
            lines[-1] += gap + paint(part, style)
            width += len(gap) + len(part)
    return lines


def folded(text: str) -> list[str]:
    """A text in parts that fit a line.

    >>> [len(part) for part in folded("word " * 40)]
    [84, 84, 29]
    """
    parts = [""]
    for word in text.split():
        for piece in [word[at : at + WIDTH - INDENT] for at in range(0, len(word), WIDTH - INDENT)]:
            if parts[-1] and len(parts[-1]) + 1 + len(piece) > WIDTH - INDENT:
                parts.append(piece)
            else:
                parts[-1] += f" {piece}" if parts[-1] else piece
    return parts


def head(game: Game, view: View, rules: Ruleset) -> list[str]:
    """Where the game stands, in which order the players act, and how many cards are left."""
    if view["phase"] == "end":
        return [paint(f"The game is over after {view['round']} rounds: {ENDINGS[view['ending']]}", "bold")]
    segment = SEGMENTS.get(view["segment"], "")
    where = f"{view['phase']}, {segment}" if segment not in ("", view["phase"]) else view["phase"]
    said = paint(f"Round {view['round']}: {where}" if view["round"] else "Setting up", "bold")
    goes_on = view["ending"] == "last card" and rules.end_of_round and not view["out"]
    when = f"The game ends with this {'round' if goes_on else 'phase'}"
    ending = "   " + paint(f"{when}: {ENDINGS[view['ending']]}", "bold red") if view["ending"] else ""
    order = " > ".join(seat_name(game, seat) for seat in view["order"])
    return [
        f"{said}   {view['deck'] or 0} cards in the deck{ending}",
        paint("Order".ljust(INDENT), "bold") + order,
    ]


# -- the exchange ----------------------------------------------------------------------------------------------------


def exchange(game: Game, view: View, rules: Ruleset) -> list[str]:
    """Houses with their silent votes and blocks on the left, small companies and banks on the right."""
    houses = [house_line(game, view, rules, key) for key, company in rules.companies.items() if company.kind == "house"]
    others = [company_line(view, rules, key) for key, company in rules.companies.items() if company.kind != "house"]
    left = f"{'House':<18}{'Price':>5}{'Pool':>5}{'Own':>4}  {'Against/for':<12}{'Tai-pan':<9}"
    right = f"{'Company':<25}{'Price':>5}{'Pool':>5}{'Own':>4}"
    lines = [paint(f"{left}  {right}", "bold")]
    for at in range(max(len(houses), len(others))):
        first = houses[at] if at < len(houses) else " " * len(left)
        lines.append(first + ("  " + others[at] if at < len(others) else ""))
    return [*lines, *(paint(line, "dim") for line in LEGEND)]


def company_line(view: View, rules: Ruleset, company: str, width: int = 25) -> str:
    """Price, lots of 100,000 shares in the pool, and your own."""
    at = rules.company_index[company]
    own = view["shares"][view["seat"]][at] if view["seat"] is not None else (0, 0, 0)
    held = rules.lots(own)
    name = rules.companies[company].name
    if len(name) >= width:
        name = name.removeprefix("Hong Kong ").removeprefix("and ")
    pool = rules.lots(view["pool"][at])
    return f"{name[: width - 1]:<{width}}{view['price'][company]:>5}{pool:>5}{held or '.':>4}"


def house_line(game: Game, view: View, rules: Ruleset, house: str) -> str:
    """The same, with how the silent half would vote and who runs the house."""
    contra, pro = silent(rules, view["price"][house])
    owner = view["house"].index(house) if house in view["house"] else NOBODY
    out = owner in view["out"]
    run_by = "nobody" if owner == NOBODY else "out" if out else "you" if owner == view["seat"] else player(owner)
    votes = f"{tenths(contra)}/{tenths(pro)}%"
    style = "dim" if owner == NOBODY or out else seat_style(owner)
    return f"{company_line(view, rules, house, 18)}  {votes:<12}{paint(f'{run_by:<9}', style)}"


def silent(rules: Ruleset, price: int) -> tuple[int, int]:
    """How the silent half votes at a price, against and for, in tenths of a percent."""
    return next(((row.contra, row.pro) for row in rules.vote_table if price <= row.price), (0, rules.silent_half))


def tenths(share: int) -> str:
    """Tenths of a percent as a percentage.

    >>> tenths(125), tenths(300)
    ('12.5', '30')
    """
    return f"{share // 10}.{share % 10}" if share % 10 else str(share // 10)


# -- contracts, banks, agreements ------------------------------------------------------------------------------------


def contracts(game: Game, view: View, rules: Ruleset) -> list[str]:
    """Announced contracts with what they lack, and broken ones that wait for bids."""
    items = []
    for card, seat in view["contracts"].items():
        lacking = lacks(view, rules, card)
        text = f"{card} {game.name('seat', seat)}: {gloss(rules, rules.contracts[card])}"
        if lacking:
            text += f" (suspended, lacks {', '.join(lacking)})"
        elif card in view["overtime"]:
            text += " (earns double)"
        items.append((text, seat_style(seat)))
    items += [(f"{lot[0]} for bids: {gloss(rules, rules.contracts[lot[0]])}", "dim") for lot in view["waiting"]]
    return rows("Contracts", items)


def lacks(view: View, rules: Ruleset, card: int) -> list[str]:
    """Names of the kinds of certificates that an announced contract is without."""
    at_work = [rules.certificate_kind[i].key for i, bound in enumerate(view["bound"]) if bound == card]
    needs = rules.contracts[card].requires
    return [rules.assets[kind].name for kind, count in needs for _ in range(count - at_work.count(kind))]


def loans(game: Game, view: View, rules: Ruleset) -> list[str]:
    """Bank loans with their pledges, and debts put off."""
    items = []
    for loan, debtor in view["debtor"].items():
        blocks = [
            f"{count} voting block{'s' if count > 1 else ''} of {rules.companies[house].name}"
            for house, count in zip(rules.houses, view["loan_blocks"][loan], strict=True)
            if count and house in rules.companies
        ]
        keys = (rules.certificates[i] for i, at in enumerate(view["pledged"]) if at == loan)
        pledged = [*blocks, *(certificate_name(rules, key) for key in keys)]
        holder = view["holder"][loan]
        lender = rules.companies[view["lender"][loan]].name if holder == NOBODY else game.name("seat", holder)
        text = f"{loan} {game.name('seat', debtor)} owes {lender} {money(view['debt'][loan])} on {', '.join(pledged)}"
        items.append((text, seat_style(debtor)))
    put_off = []
    for seat, payee, amount, due, _ in view["extended"].values():
        text = f"{game.name('seat', seat)} owes {game.name('seat', payee)} {money(amount)} in round {due}"
        put_off.append((text, seat_style(seat)))
    return [*rows("Loans", items), *rows("Put off", put_off)]


def agreements(game: Game, view: View) -> list[str]:
    """Offers, leases and promises on the table, and the private ones that you know."""
    seat = view["seat"]
    letters = view["letters"][seat] if seat is not None else ()
    secrets = view["secrets"][seat] if seat is not None else ()
    offers = [(show_offer(game, Offer(*row)), "bold") for row in (*view["offers"].values(), *letters)]
    promises = [Promise(*row) for row in (*view["promises"].values(), *secrets)]
    kept = [(show_promise(game, each), "") for each in promises if each.status in (OPEN, MARKED)]
    leases = [(f"{row[0]} {show_lease(game, Lease(*row))}", "") for row in view["leases"].values()]
    return [*rows("Offers", offers), *rows("Leases", leases), *rows("Promises", kept)]


def rows(title: str, items: Sequence[tuple[str, str]]) -> list[str]:
    """A line for each item, the title before the first; nothing without items."""
    lines: list[str] = []
    for at, item in enumerate(items):
        lines += flow("" if at else title, [item])
    return lines


def supplies(view: View, rules: Ruleset) -> list[str]:
    """What the supply has of each kind, with list price and upkeep."""
    items = []
    for kind, asset in rules.assets.items():
        left = sum(view["owner"][i] == SUPPLY for i in rules.of_kind[kind])
        items.append((f"{left} {asset.name} {money(asset.price)}/{money(asset.upkeep)}", "" if left else "dim"))
    return flow("Supply", items)


# -- players ---------------------------------------------------------------------------------------------------------


def players(game: Game, view: View, rules: Ruleset) -> list[str]:
    """A line per seat: house, cards, reputation; then its certificates."""
    lines = []
    for seat in range(view["seats"]):
        asked = "*" if seat in view["asked"] else " "
        called = game.name("seat", seat)
        name = paint(f"{called:<{INDENT - 2}}", f"bold {SEATS[seat]}")
        house = rules.companies[view["house"][seat]].name if view["house"][seat] else "no house yet"
        if called == short(rules, view["house"][seat]):  # players are called by their houses
            name = paint(f"{called:<{CALLED}}", f"bold {SEATS[seat]}")
            house = "you" if seat == view["seat"] else player(seat)
        hand = view["hand"][seat]
        count = hand if isinstance(hand, int) else len(hand)
        text = f"{house:<{INDENT if called != player(seat) else 28}}{count} card{'' if count == 1 else 's'}"
        text += f"   {blocks_held(view, rules, seat)}" if view["house"][seat] else ""
        if view["kept"][seat] or view["broken"][seat]:
            text += f"   promises: {view['kept'][seat]} kept, {view['broken'][seat]} broken"
        if seat in view["out"]:
            text += "   eliminated"
        elif seat in view["doubled"]:
            text += "   double upkeep"
        lines.append(f"{paint(asked, 'bold')} {name}{text}")
        certificates = [(certificate(game, view, rules, i), "") for i, o in enumerate(view["owner"]) if o == seat]
        lines += flow("", certificates) if certificates else []
    return lines


def blocks_held(view: View, rules: Ruleset, seat: int) -> str:
    """Voting blocks, which everybody can count: those of the own house, then the others."""
    own = view["house"][seat]
    held = dict(zip(rules.houses, view["blocks"][seat], strict=True))
    foreign = [f"{count} of {rules.companies[house].name}" for house, count in held.items() if count and house != own]
    return ", ".join([f"{held[own]} block{'' if held[own] == 1 else 's'}", *foreign])


def certificate(game: Game, view: View, rules: Ruleset, i: int) -> str:
    """A certificate and what it is tied to."""
    ties = [f"contract {view['bound'][i]}"] if view["bound"][i] else []
    ties += [f"loan {view['pledged'][i]}"] if view["pledged"][i] else []
    ties += [f"lent to {game.name('seat', view['borrower'][i])}"] if view["borrower"][i] != NOBODY else []
    name = certificate_name(rules, rules.certificates[i])
    return f"{name} ({', '.join(ties)})" if ties else name


def portfolio(game: Game, view: View, rules: Ruleset) -> list[str]:
    """What you have beside your certificates: cash, voting blocks, half-coins and cards."""
    seat = view["seat"]
    if seat is None:
        return []
    blocks = [
        (f"{count} voting block{'s' if count > 1 else ''} of {rules.companies[house].name}", "")
        for house, count in zip(rules.houses, view["blocks"][seat], strict=True)
        if count and house in rules.companies
    ]
    coins = [(f"half-coin of {rules.companies[house].name}", "") for house in view["coins"][seat]]
    held = [(number, rules.cards[number]) for number in view["hand"][seat]]
    cards = [(f"{number} {card.name}: {gloss(rules, card.effect)}", "") for number, card in held]
    lines = ["", *flow("You have", [(money(view["cash"][seat]), "bold"), *blocks, *coins])]
    return [*lines, *(flow("Your cards", cards) if cards else [])]


# -- what a move leads to --------------------------------------------------------------------------------------------


def note(game: Game, view: View, rules: Ruleset, move: Move) -> str:
    """What a label does not say: what it costs or brings, where the price goes, what a card does."""
    if isinstance(move, (BuyShares, PlayStockDeal, SellShares)):
        return trade_note(view, rules, move)
    if isinstance(move, (PlayCard, PlayMarketCard)):
        return gloss(rules, rules.cards[move.card].effect)
    if isinstance(move, Announce):
        contract = rules.contracts[move.card]
        house = view["house"][move.seat]
        return f"{gloss(rules, contract)}; price then {moved(rules, view['price'][house], contract.rise)}"
    if isinstance(move, BuyAsset):
        return money(rules.assets[move.kind].price)
    if isinstance(move, SellAsset):
        return money(rules.certificate_kind[rules.certificate_index[move.certificate]].half)
    if isinstance(move, AskLoan):
        return f"{money(move.amount * rules.interest // 100)} interest a round"
    return ""


def trade_note(view: View, rules: Ruleset, move: BuyShares | PlayStockDeal | SellShares) -> str:
    """The sum, and the price after it."""
    price, count = view["price"][move.company], move.shares // rules.lot
    if isinstance(move, PlayStockDeal):
        points = rules.stock_deals[move.card]
    elif isinstance(move, BuyShares):
        points = bought_points(view, rules, move.seat, count)
    else:
        before = view["sold"][move.seat] if rules.volume_per_phase else 0
        bands, most = rules.sell_bands, rules.sell_most
        points = band(bands, before, most) - band(bands, before + count, most)
    after = moved(rules, price, points)
    return f"{money(move.shares * price)}, price {'then' if after != price else 'stays'} {after}"


def bought_points(view: View, rules: Ruleset, seat: int, count: int) -> int:
    """How many points a purchase moves the price by."""
    if not rules.volume_per_phase:
        return band(rules.buy_bands, count, rules.buy_bands[-1][1])
    before = view["bought"][seat]
    return int((before + count) // rules.buy_limit - before // rules.buy_limit)


def moved(rules: Ruleset, price: int, points: int) -> int:
    """The price so many points on."""
    place = rules.place[price] + points
    return rules.track[min(max(place, 0), len(rules.track) - 1)]
