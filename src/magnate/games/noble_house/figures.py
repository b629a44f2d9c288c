"""What can be followed over time, and what a player would otherwise work out on paper: never from others' secrets."""

from collections.abc import Callable, Mapping
from typing import Any

from magnate.core.figures import Chart, Estimate, Figure
from magnate.core.text import N_, fill
from magnate.games.noble_house.queries import certificates_of, companies, kind_of, moved, pool_of, shares_of
from magnate.games.noble_house.scoring import account
from magnate.games.noble_house.state import NobleHouse

Namer = Callable[[str, object], str]

CHARTS = (
    Chart("worth", N_("Net worth"), "seat", "$"),
    Chart("price", N_("Market price"), "company", "$"),
    Chart("assets", N_("Assets at list price"), "seat", "$"),
    Chart("debt", N_("Bank debts"), "seat", "$"),
    Chart("contracts", N_("Contracts at work"), "seat"),
)
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
    for each in range(s.seats):
        assets = sum(kind_of(s, certificate).price for certificate in certificates_of(s, each))
        debt = sum(amount for loan, amount in s.debt.items() if s.debtor[loan] == each)
        found.append(Figure("assets", each, assets))
        found.append(Figure("debt", each, debt))
        found.append(Figure("contracts", each, sum(owner == each for owner in s.contracts.values())))
    return tuple(found)


def estimates(s: NobleHouse, seat: int | None, name: Namer) -> tuple[Estimate, ...]:
    """All calculators: the portfolio's own only for who holds it."""
    return (swings(s, seat, name),) if seat is None else (worth(s, seat, name), swings(s, seat, name))


def worth(s: NobleHouse, seat: int, name: Namer) -> Estimate:
    """The own account if the game ended now. [end.score]"""
    lines = account(s, seat)
    rows = [(fill(line.label, dict(line.args), name), f"${line.amount:,}") for line in lines]
    rows.append(("In all", f"${sum(line.amount for line in lines):,}"))
    heads = ("", name("seat", seat))
    return Estimate(N_("Net worth now"), heads, tuple(rows), N_("Only you see this table."), (len(rows) - 1,))


def swings(s: NobleHouse, seat: int | None, name: Namer) -> Estimate:
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
            cells += [f"{held:,}", f"${held * (up - price):,}"]
        rows.append(tuple(cells))
    heads = ("Company", "Price", "A point down", "A point up", "Shares in the pool")
    own = () if seat is None else ("Yours, blocks included", "A point up brings you")
    return Estimate(N_("Market prices"), (*heads, *own), tuple(rows))
