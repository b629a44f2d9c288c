"""What a board shows beside the columns, as plain numbers under fixed keys; all of it lies open on the table."""

from typing import Any

from magnate.games.chicago1875.bot.earning import best, plans
from magnate.games.chicago1875.bot.evaluation import turns_of
from magnate.games.chicago1875.bot.prospects import DONE, NOW, Turn
from magnate.games.chicago1875.content.kinds import INDUSTRIES, RESOURCES
from magnate.games.chicago1875.mechanics.dividends import SHARES
from magnate.games.chicago1875.mechanics.supply import cube_prices
from magnate.games.chicago1875.queries import (
    capacity,
    certificates_of,
    companies_of,
    free_spots_in_all,
    half_price_in,
    may_pay,
    pool_shares,
    price_of_good,
    price_of_next_worker,
    shares_of,
    steps_for,
    treasury_shares,
)
from magnate.games.chicago1875.scoring import account, goal_measure, goal_winners
from magnate.games.chicago1875.state import POOL, TREASURY, Chicago, CompanyId


def facts(s: Chicago) -> dict[str, Any]:
    """Everything, by what it is about."""
    turns = turns_of(s)
    return {
        "decade": s.decade,
        "year": s.rules.years[s.decade - 1],
        "phase": s.phase,
        "operating": {
            "order": list(s.order),
            "now": next((company for company in s.order if turns[company].stage == NOW), None),
            "done": [company for company in s.order if turns[company].stage == DONE],
        },
        "initiative": list(s.initiative),
        "priority": s.priority,
        "seats": [seat_facts(s, seat) for seat in range(s.seats)],
        "companies": {company: company_facts(s, company, turns[company]) for company in s.order},
        "goals": [goal_facts(s, goal) for goal in s.goals],
        "demand": [demand_facts(s, row) for row in range(len(INDUSTRIES))],
        "cubes": {kind: prices[0] if prices else None for kind, prices in zip(RESOURCES, cube_prices(s), strict=True)},
        "next_worker": price_of_next_worker(s),
    }


def worth(s: Chicago, seat: int) -> dict[str, int]:
    """A seat's net worth by where it comes from: cash, shares and goals."""
    found = {"cash": 0, "shares": 0, "goals": 0}
    for line in account(s, seat):
        source = "goals" if line.rule == "end.goals" else "shares" if line.args else "cash"
        found[source] += line.amount
    return found


def seat_facts(s: Chicago, seat: int) -> dict[str, Any]:
    """Net worth by source, certificates, companies, partners."""
    parts = worth(s, seat)
    return {
        **parts,
        "without_goals": parts["cash"] + parts["shares"],
        "worth": sum(parts.values()),
        "certificates": certificates_of(s, seat),
        "certificate_limit": s.rules.certificate_limit,
        "companies": companies_of(s, seat),
        "partners": s.partners[seat],
        "ready": s.ready[seat],
    }


def company_facts(s: Chicago, company: CompanyId, turn: Turn) -> dict[str, Any]:
    """Price and its neighbours, shares by holder, staff, and what it has earned and could earn."""
    value = s.value[company]
    preferred = s.preferred[company]
    found = plans(s, company, turn) if turn.stage != DONE else []
    plan = found[best(found)] if found else None
    return {
        "director": s.director[company],
        "value": value,
        "one_step_up": s.rules.value_after(value, 1),
        "one_step_down": s.rules.value_after(value, -1),
        "closed": s.rules.closing and value == 0,
        "shares": {
            "seats": [shares_of(s, seat, company) for seat in range(s.seats)],
            "pool": pool_shares(s, company),
            "treasury": treasury_shares(s, company),
        },
        "preferred": {POOL: "pool", TREASURY: "treasury"}.get(preferred, preferred),
        "appeal": s.appeal[company],
        "treasury": s.treasury[company],
        "price_of_good": sale_price(s, company, turn.stage == NOW),
        "free_worker_spaces": free_spots_in_all(s, company),
        "so_far": earned(s, company, s.revenue, may_pay(s)) if turn.stage == NOW else None,
        "possible": earned(s, company, plan.revenue, plan.may_pay) if plan is not None else None,
    }


def sale_price(s: Chicago, company: CompanyId, now: bool) -> int | None:
    """What a good brings; None where only a run of this turn will tell. A boost is for the company that operates."""
    if s.rules.companies[company].pair_bonus and not (now and s.tier_price):
        return None
    return price_of_good(s, company) - (0 if now else s.boost)


def earned(s: Chicago, company: CompanyId, revenue: int, may: bool) -> dict[str, Any]:
    """A revenue, what it pays a share if it may be paid, and the stock value after paying and after withholding."""
    value = s.value[company]
    return {
        "revenue": revenue,
        "may_pay": may,
        "per_share": revenue // SHARES if may else 0,
        "value_if_paid": s.rules.value_after(value, steps_for(s, company, revenue)) if may else None,
        "value_if_withheld": s.rules.value_after(value, -1),
    }


def goal_facts(s: Chicago, goal: str) -> dict[str, Any]:
    """A public goal: how far everybody is, and who leads."""
    return {
        "goal": goal,
        "text": s.rules.goal_tiles[goal].text,
        "reward": s.rules.goal_reward,
        "counts": [goal_measure(s, seat, goal) for seat in range(s.seats)],
        "leaders": goal_winners(s, goal),
    }


def demand_facts(s: Chicago, row: int) -> dict[str, Any]:
    """A row of the demand grid: its places from the $50 column on, and whether half price is open."""
    places = range(3 * row, 3 * row + 3)
    return {
        "industry": INDUSTRIES[row],
        "places": [
            {"wanted": capacity(s, at), "sold": s.demand_goods[at], "bonus": s.rules.demand_bonuses[at % 3]}
            for at in places
        ],
        "half_price": half_price_in(s, places),
    }
