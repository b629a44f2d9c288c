"""Calculators: what a player would otherwise work out on paper. All of it lies open on the table."""

from collections.abc import Callable

from magnate.core.figures import Table
from magnate.core.text import N_
from magnate.games.chicago1875.bot.earning import Plan, best, plans
from magnate.games.chicago1875.bot.evaluation import turns_of
from magnate.games.chicago1875.bot.prospects import DONE, NOW, Turn
from magnate.games.chicago1875.mechanics.assets import protection_ready
from magnate.games.chicago1875.mechanics.dividends import SHARES
from magnate.games.chicago1875.phases.selling_shares import sale_steps
from magnate.games.chicago1875.queries import shares_of, steps_for, treasury_shares
from magnate.games.chicago1875.scoring import account
from magnate.games.chicago1875.state import Chicago, CompanyId

Namer = Callable[[str, object], str]
LEFT_OUT = N_(
    "All of these assume today's chain and demand row, and no assets, trades, emergency shares or appeal bonuses. "
    "Pointed out is what leaves the most after the cubes."
)
NO_RUN = N_("No further factory can run: it lacks a crew, or cubes that can be had and paid.")


def estimates(s: Chicago, seat: int | None, name: Namer) -> tuple[Table, ...]:
    """All calculators, the seat's own companies first."""
    turns = turns_of(s)
    own = [company for company in s.order if s.director[company] == seat]
    others = [company for company in s.order if s.director[company] != seat]
    ready = [company for company in (*own, *others) if turns[company].stage != DONE]
    notes = (LEFT_OUT, *[""] * len(ready))
    earning = [
        earnings(s, company, turns[company], seat, name, note) for company, note in zip(ready, notes, strict=False)
    ]
    if s.order and not earning:
        earning = [Table(N_("What companies can earn this turn"), (), (), N_("All have operated this decade."))]
    held = [company for company in s.order if seat is not None and sellable(s, seat, company)]
    selling = [sales(s, held, seat, name)] if seat is not None and held else []
    return (*earning, *selling, thresholds(s, name), wealth(s, name))


# -- what a company can earn -------------------------------------------------------------------------------------------


def earnings(s: Chicago, company: CompanyId, turn: Turn, seat: int | None, name: Namer, note: str) -> Table:
    """Each way to operate: cubes, goods, revenue, dividend, and the stock value after it. [operating.order]"""
    title = f"{name('company', company)}: what it can earn this turn"
    mine = () if seat is None else ("To you",)
    heads = ("Factories run", "Cubes to buy", "Cost", "Sold", "Revenue", "A share", *mine, "If paid", "If withheld")
    found = plans(s, company, turn)
    rows = tuple(plan_row(s, company, plan, seat, name) for plan in found)
    notes = [N_("It is operating now.")] if turn.stage == NOW else []
    notes += [NO_RUN] if len(found) == 1 else []
    return Table(title, heads, rows, " ".join([*notes, note]).strip(), (best(found),) if len(found) > 1 else ())


def plan_row(s: Chicago, company: CompanyId, plan: Plan, seat: int | None, name: Namer) -> tuple[str, ...]:
    """One plan in words."""
    sold = f"{plan.sale.goods} of {plan.goods} at ${plan.price}"
    if plan.sale.half:
        sold += f" ({plan.sale.half} at half)"
    share = plan.revenue // SHARES
    cost = f"${plan.cost}" + (f" and ${plan.wages} wages" if plan.wages else "")
    row = [
        str(plan.ran), name("cubes", plan.buys), cost, sold, f"${plan.revenue}",
        f"${share}" if plan.may_pay else "-",
    ]  # fmt: skip
    if seat is not None:
        row.append(f"${share * shares_of(s, seat, company)}" if plan.may_pay else "-")
    left = s.treasury[company] - plan.cost - plan.wages
    kept = left + share * treasury_shares(s, company)
    paid = f"value ${value_after(s, company, steps_for(s, company, plan.revenue))}, treasury ${kept}"
    withheld = f"value ${value_after(s, company, -1)}, treasury ${left + plan.revenue}"
    return (*row, paid if plan.may_pay else "not allowed", withheld)


def value_after(s: Chicago, company: CompanyId, steps: int) -> int:
    """The stock value so many steps away."""
    return s.rules.value_after(s.value[company], steps)


# -- selling -----------------------------------------------------------------------------------------------------------


def sellable(s: Chicago, seat: int, company: CompanyId) -> int:
    """Shares a seat can sell: all but the director's three."""
    return s.commons[company][seat] + (2 if s.preferred[company] == seat else 0)


def sales(s: Chicago, held: list[CompanyId], seat: int, name: Namer) -> Table:
    """What selling so many shares of each company brings, and where its value falls. [stock.sell-drop]"""
    rows: list[tuple[str, ...]] = []
    guarded = []
    for company in held:
        rows += sale_rows(s, company, seat, name)
        if s.director[company] != seat and protection_ready(s, company):
            guarded.append(name("company", company))
    note = "Money comes at the value before the fall. The three shares of a Director's Certificate are left out."
    if guarded:
        note += f" Price Protection may cancel the fall: {', '.join(guarded)}."
    heads = ("Sold", "Brings in", "Value after", "Shares left", "Worth then")
    return Table(N_("What selling does"), heads, tuple(rows), note)


def sale_rows(s: Chicago, company: CompanyId, seat: int, name: Namer) -> list[tuple[str, ...]]:
    """Every number of shares that a seat's certificates allow."""
    commons = s.commons[company][seat]
    preferred = 2 if s.preferred[company] == seat else 0
    rows: list[tuple[str, ...]] = []
    for shares in sorted({n + more for n in range(commons + 1) for more in (0, preferred)} - {0}):
        after = value_after(s, company, -sale_steps(s, seat, company, shares))
        left = shares_of(s, seat, company) - shares
        label = f"{name('company', company)}: {shares} of {shares + left}"
        rows.append((label, f"${shares * s.value[company]:,}", f"${after}", str(left), f"${left * after:,}"))
    return rows


# -- dividends ---------------------------------------------------------------------------------------------------------


def thresholds(s: Chicago, name: Namer) -> Table:
    """The revenue that lifts each value by one, two or three steps. [operating.dividends]"""
    rows = []
    for company in s.order:
        value = s.value[company]
        cells = []
        for times in (1, 2, 3):
            revenue = times * value
            steps = steps_for(s, company, revenue) if revenue else 0
            after = value_after(s, company, steps)
            reached = steps == times and after > value_after(s, company, steps - 1)
            cells.append(f"${revenue} (${revenue // SHARES} a share), to ${after}" if reached else "-")
        rows.append((name("company", company), f"${value}", *cells))
    heads = ("Company", "Value", "One step", "Two steps", "Three steps")
    return Table(N_("Revenue needed for steps up"), heads, tuple(rows), N_("If dividends are paid on it."))


# -- wealth ------------------------------------------------------------------------------------------------------------


def wealth(s: Chicago, name: Namer) -> Table:
    """Everybody's account if the game ended now. [end.scoring]"""
    lines: dict[str, list[int]] = {}
    totals = []
    for seat in range(s.seats):
        found = account(s, seat)
        for line in found:
            args = dict(line.args)
            label = name("company", args["company"]) if "company" in args else line.label
            label = f"Goal: {name('goal', args['goal'])}" if "goal" in args else label
            lines.setdefault(label, [0] * s.seats)[seat] += line.amount
        totals.append(sum(line.amount for line in found))
    order = sorted(lines, key=lambda label: (label != "Cash", label.startswith("Goal"), label))
    rows = [(label, *(f"${amount:,}" for amount in lines[label])) for label in order]
    rows.append(("Total", *(f"${total:,}" for total in totals)))
    heads = ("", *(name("seat", seat) for seat in range(s.seats)))
    leader = (len(rows) - 1,)
    return Table(N_("Final wealth now"), heads, tuple(rows), N_("If the game ended now; goals included."), leader)
