"""Calculators: what a player would otherwise work out on paper. All of it lies open on the table."""

from collections.abc import Callable

from magnate.core.figures import Estimate
from magnate.core.text import N_
from magnate.games.chicago1875.assets import protection_ready
from magnate.games.chicago1875.dividends import SHARES
from magnate.games.chicago1875.earning import Plan, best, plans
from magnate.games.chicago1875.evaluation import turns_of
from magnate.games.chicago1875.prospects import DONE, NOW, Turn
from magnate.games.chicago1875.queries import shares_of, steps_for, treasury_shares
from magnate.games.chicago1875.scoring import account
from magnate.games.chicago1875.state import Chicago, CompanyId

Namer = Callable[[str, object], str]
LEFT_OUT = N_(
    "Assumes today's chain and demand row, and no assets, trades, emergency shares or appeal bonuses. "
    "Pointed out: the most revenue after the cubes."
)


def estimates(s: Chicago, seat: int | None, name: Namer) -> tuple[Estimate, ...]:
    """All calculators, the seat's own companies first."""
    turns = turns_of(s)
    own = [company for company in s.order if s.director[company] == seat]
    others = [company for company in s.order if s.director[company] != seat]
    earning = [earnings(s, company, turns[company], seat, name) for company in (*own, *others)]
    selling = [sales(s, company, seat, name) for company in s.order if seat is not None and sellable(s, seat, company)]
    return (*earning, *selling, thresholds(s, name), wealth(s, name))


# -- what a company can earn -------------------------------------------------------------------------------------------


def earnings(s: Chicago, company: CompanyId, turn: Turn, seat: int | None, name: Namer) -> Estimate:
    """Each way to operate: cubes, goods, revenue, dividend, and the stock value after it. [operating.order]"""
    title = f"{name('company', company)}: what it can earn this turn"
    if turn.stage == DONE:
        return Estimate(title, (), (), N_("It has operated this decade."))
    mine = () if seat is None else ("To you",)
    heads = ("Factories run", "Cubes to buy", "Cost", "Sold", "Revenue", "A share", *mine, "If paid", "If withheld")
    found = plans(s, company, turn)
    rows = tuple(plan_row(s, company, plan, seat, name) for plan in found)
    now = " It is operating now." if turn.stage == NOW else ""
    return Estimate(title, heads, rows, LEFT_OUT + now, (best(found),) if found else ())


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
    """The stock value so many steps away. [stock.track]"""
    place = s.rules.place[s.value[company]] + steps
    return s.rules.track[min(max(place, 0), len(s.rules.track) - 1)]


# -- selling -----------------------------------------------------------------------------------------------------------


def sellable(s: Chicago, seat: int, company: CompanyId) -> int:
    """Shares a seat can sell: all but the director's three."""
    return s.commons[company][seat] + (2 if s.preferred[company] == seat else 0)


def sales(s: Chicago, company: CompanyId, seat: int, name: Namer) -> Estimate:
    """What selling so many shares brings, and where the value falls. [stock.sell-drop]"""
    held, commons = shares_of(s, seat, company), s.commons[company][seat]
    preferred = 2 if s.preferred[company] == seat else 0
    mine = s.director[company] == seat
    rows = []
    for shares in range(1, commons + preferred + 1):
        if shares > commons and shares - preferred not in range(commons + 1):
            continue
        fall = 1 if s.rules.friendly_sales and not mine else shares
        after = value_after(s, company, -fall)
        left = held - shares
        rows.append((str(shares), f"${shares * s.value[company]}", f"${after}", str(left), f"${left * after}"))
    note = f"You hold {held} shares at ${s.value[company]}. Money comes at the value before the fall."
    if not mine and protection_ready(s, company):
        note += " The director may cancel the fall with Price Protection."
    heads = ("Shares sold", "Brings in", "Value after", "Shares left", "Worth then")
    return Estimate(f"{name('company', company)}: what selling does", heads, tuple(rows), note)


# -- dividends ---------------------------------------------------------------------------------------------------------


def thresholds(s: Chicago, name: Namer) -> Estimate:
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
    return Estimate(N_("Revenue needed for steps up"), heads, tuple(rows), N_("If dividends are paid on it."))


# -- wealth ------------------------------------------------------------------------------------------------------------


def wealth(s: Chicago, name: Namer) -> Estimate:
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
    rows = [(label, *(f"${amount}" for amount in amounts)) for label, amounts in lines.items()]
    rows.append(("In all", *(f"${total}" for total in totals)))
    heads = ("", *(name("seat", seat) for seat in range(s.seats)))
    leader = (len(rows) - 1,)
    return Estimate(N_("Final wealth now"), heads, tuple(rows), N_("If the game ended now; goals included."), leader)
