"""What can be followed over time, and what a player would otherwise work out on paper: never from others' secrets."""

from collections.abc import Callable, Mapping
from typing import Any

from magnate.core.figures import Chart, Figure, Table
from magnate.core.text import N_, fill
from magnate.games.noble_house.mechanics.finance.income import upkeep_due
from magnate.games.noble_house.queries import (
    alive,
    certificates_of,
    companies,
    contracts_of,
    foreign_blocks,
    free_certificates,
    kind_of,
    loans_of,
    missing,
    moved,
    percent,
    pool_of,
    removal_price,
    shares_of,
    silent_votes,
    tai_pan,
)
from magnate.games.noble_house.scoring import account
from magnate.games.noble_house.show import words
from magnate.games.noble_house.show.facts import after_break, capacity
from magnate.games.noble_house.show.ledger import budget
from magnate.games.noble_house.show.reference import share
from magnate.games.noble_house.show.words import money
from magnate.games.noble_house.state import NOBODY, NobleHouse

Namer = Callable[[str, object], str]

CHARTS = (
    Chart("worth", N_("Net worth"), "seat", "$"),
    Chart("price", N_("Market price"), "company", "$"),
    Chart("assets", N_("Assets at list price"), "seat", "$"),
    Chart("debt", N_("Bank debts"), "seat", "$"),
    Chart("contracts", N_("Contracts at work"), "seat"),
    Chart("income", N_("Income a round"), "seat", "$"),
    Chart("upkeep", N_("Upkeep a round"), "seat", "$"),
    Chart("capacity", N_("Largest loan you could ask for"), "seat", "$"),
)
NOTE = N_("Only you see this table. Claims on others count as far as what you see of them would pay.")
PHASES = {
    "cards": N_("Card Phase"),
    "stock": N_("Stock Phase"),
    "contracts": N_("Contract Phase"),
    "banks": N_("Bank Phase"),
    "assets": N_("Asset Phase"),
}


def moment(view: Mapping[str, Any]) -> tuple[str, ...]:
    """Round and phase."""
    phase = PHASES.get(view["phase"], view["phase"].capitalize())
    return (f"Round {view['round']}", phase) if view["phase"] in PHASES else (phase,)


def figures(s: NobleHouse, seat: int | None) -> tuple[Figure, ...]:
    """What lies open, and of the portfolios only the seat's own."""
    found = [Figure("price", company, s.price[company]) for company in companies(s)]
    if seat is not None:
        found.append(Figure("worth", seat, sum(line.amount for line in account(s, seat))))
        found.append(Figure("capacity", seat, capacity(s, seat)))
    for each in range(s.seats):
        assets = sum(kind_of(s, certificate).price for certificate in certificates_of(s, each))
        debt = sum(amount for loan, amount in s.debt.items() if s.debtor[loan] == each)
        found.append(Figure("assets", each, assets))
        found.append(Figure("debt", each, debt))
        found.append(Figure("contracts", each, sum(owner == each for owner in s.contracts.values())))
        round_ = budget(s, each)
        found.append(Figure("income", each, round_["income"]))
        found.append(Figure("upkeep", each, round_["upkeep"]))
    return tuple(found)


def estimates(s: NobleHouse, seat: int | None, name: Namer) -> tuple[Table, ...]:
    """All calculators: the portfolio's own only for who holds it."""
    open_to_all = (rounds(s, name), survival(s, name), attacks(s, name), burdens(s, name), swings(s, seat, name))
    return open_to_all if seat is None else (worth(s, seat, name), *open_to_all)


def worth(s: NobleHouse, seat: int, name: Namer) -> Table:
    """The own account if the game ended now. [end.score]"""
    lines = account(s, seat)
    rows = [(fill(line.label, dict(line.args), name), money(line.amount)) for line in lines]
    rows.append(("Total", money(sum(line.amount for line in lines))))
    heads = ("", name("seat", seat))
    return Table(N_("Net worth now"), heads, tuple(rows), NOTE, (len(rows) - 1,))


def rounds(s: NobleHouse, name: Namer) -> Table:
    """What a round brings and costs every player as things stand. [contract.income]"""
    rows = []
    for seat in alive(s):
        each = budget(s, seat)
        interest = sum(percent(s, s.debt[loan], s.rules.interest) for loan in loans_of(s, seat))
        left = each["income"] - each["upkeep"] - interest
        cells = (each["income"], each["upkeep"], interest, left)
        rows.append((name("seat", seat), *(money(cell) for cell in cells)))
    heads = ("House", "Income", "Upkeep", "Interest", "Left each round")
    return Table(N_("A round as things stand"), heads, tuple(rows))


def survival(s: NobleHouse, name: Namer) -> Table:
    """How many votes each owner has to spare, and at which price he would be out. [house.vote]"""
    rows = []
    for house in s.rules.houses:
        owner = tai_pan(s, house)
        if owner == NOBODY:
            continue
        against, friends = silent_votes(s, s.price[house])
        foreign = sum(count for _, count in foreign_blocks(s, house)) * s.rules.voting_block_percent
        own = s.rules.voting_block_percent * s.blocks[owner][s.rules.house_index[house]]
        spare = own + (0 if s.rules.held_only else friends) - against - foreign
        falls = removal_price(s, house)
        shown = (share(own), share(friends), share(against), share(foreign), share(spare) if spare >= 0 else "out")
        rows.append((name("house", house), f"${s.price[house]}", *shown, f"${falls}" if falls else "never"))
    heads = ("House", "Price", "Own", "Silently for", "Silently against", "In other hands", "To spare", "Out at")
    note = N_("Votes in other hands are taken as hostile; whoever has none to spare should buy promises.")
    return Table(N_("Votes to survive"), heads, tuple(rows), note)


def attacks(s: NobleHouse, name: Namer) -> Table:
    """What Break Contract would do to whom: the income, the price and what hangs on it. [card.break-contract]"""
    rows = []
    for card, owner in sorted(s.contracts.items()):
        contract, house = s.rules.contracts[card], s.house[owner]
        broken = after_break(s, card)
        then = [f"breaks {words.listing(str(each) for each in broken['also'])}"] if broken["also"] else []
        then += ["vote on the tai-pan"] if broken["vote"] else []
        falls = f"${s.price[house]} to ${broken['price_after']}"
        cells = (money(contract.income), falls, words.listing(then) if then else "nothing")
        rows.append((str(card), name("seat", owner), *cells))
    heads = ("Contract", "Owner", "Income lost a round", "Price of the house", "And then")
    note = N_("The owner may renegotiate with a card, or pay to hold the price.")
    return Table(N_("What Break Contract would do"), heads, tuple(rows), note)


def burdens(s: NobleHouse, name: Namer) -> Table:
    """What cards against upkeep and certificates would do to whom. [contract.cards]"""
    rows = []
    for seat in alive(s):
        twice = upkeep_due(s, seat) * (1 if seat in s.doubled else s.rules.maintenance_times)
        stopped = [str(card) for card in contracts_of(s, seat) if not missing(s, card) and not spare(s, seat, card)]
        kinds = words.listing(dict.fromkeys(kind_of(s, i).name for i in certificates_of(s, seat)))
        rows.append((name("seat", seat), money(twice), kinds, words.listing(stopped) if stopped else "none"))
    heads = ("House", "Upkeep with Double Maintenance", "Certificates it could lose", "Contracts with nothing to spare")
    note = N_("A contract that loses a certificate pays nothing until another of the kind is put in.")
    return Table(N_("What cards against upkeep and certificates would do"), heads, tuple(rows), note)


def spare(s: NobleHouse, seat: int, card: int) -> bool:
    """Whether every certificate of a contract could be replaced at once."""
    return all(free_certificates(s, seat, kind) for kind, _ in s.rules.contracts[card].requires)


def swings(s: NobleHouse, seat: int | None, name: Namer) -> Table:
    """Where one point of the market moves each price, and what that is worth to the seat."""
    rows = []
    for company in companies(s):
        price = s.price[company]
        up, down = moved(s, price, 1), moved(s, price, -1)
        cells = [name("company", company), f"${price}", f"${down}", f"${up}", f"{pool_of(s, company) * s.rules.lot:,}"]
        if seat is not None:
            held = shares_of(s, seat, company) * s.rules.lot
            if company in s.rules.houses:
                held += s.blocks[seat][s.rules.houses.index(company)] * s.rules.voting_block_size
            cells += [f"{held:,}", money(held * (up - price))]
        rows.append(tuple(cells))
    heads = ("Company", "Price", "A point down", "A point up", "Shares in the pool")
    own = () if seat is None else ("Yours, blocks included", "A point up brings you")
    return Table(N_("Market prices"), (*heads, *own), tuple(rows))
