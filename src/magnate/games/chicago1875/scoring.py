"""The end of the game: one function per scoring rule."""

from collections.abc import Sequence

from magnate.core.result import Line, Result, Score
from magnate.core.text import N_
from magnate.games.chicago1875.queries import companies_of, shares_of
from magnate.games.chicago1875.state import Chicago, CompanyId


def goal_measure(s: Chicago, seat: int, goal: str, theirs: Sequence[CompanyId] | None = None) -> int:
    """What a public goal counts for a seat; `theirs` are its companies, if they are known already. [end.goals]"""
    companies = companies_of(s, seat) if theirs is None else theirs
    if goal == "managers":
        return sum(sum(s.managers[c]) for c in companies)
    if goal == "salespeople":
        return sum(s.salespeople[c] for c in companies)
    if goal == "capital_assets":
        return sum(len(s.assets[c]) for c in companies)
    if goal == "workers":
        return sum(sum(s.workers[c]) for c in companies)
    if goal == "automation":
        return sum(sum(s.automated[c]) for c in companies)
    if goal == "appeal":
        return max((s.appeal[c] for c in companies), default=0)
    if goal == "treasury":
        return max((s.treasury[c] for c in companies), default=0)
    if goal == "partners":
        return s.partners[seat]
    if goal == "common_certificates":
        return sum(s.commons[c][seat] for c in s.order)
    assert goal == "preferred_certificates"
    return sum(1 for c in s.order if s.preferred[c] == seat)


def goal_winners(s: Chicago, goal: str) -> list[int]:
    """Everybody with the most, if that is anything at all. [end.goals]"""
    counts = [goal_measure(s, seat, goal) for seat in range(s.seats)]
    return [seat for seat, count in enumerate(counts) if count == max(counts) and count > 0]


def account(s: Chicago, seat: int) -> tuple[Line, ...]:
    """Cash, goals and shares of one seat, line by line. [end.scoring]"""
    lines = [Line("end.scoring", N_("Cash"), s.cash[seat])]
    for goal in s.goals:
        if seat in goal_winners(s, goal):
            lines.append(Line("end.goals", N_("Goal: {goal}"), s.rules.goal_reward, (("goal", goal),)))
    for company in sorted(s.order):
        shares = shares_of(s, seat, company)
        if shares:
            args = (("shares", shares), ("company", company), ("value", s.value[company]))
            lines.append(
                Line("end.scoring", N_("Shares of {company}: {shares} at {value}"), shares * s.value[company], args)
            )
    return tuple(lines)


def result(s: Chicago) -> Result:
    """The richest wins; a tie goes to more goals won, then it is shared. [end.tie]"""
    accounts = {seat: account(s, seat) for seat in range(s.seats)}
    merit = {
        seat: (sum(line.amount for line in lines), sum(line.rule == "end.goals" for line in lines))
        for seat, lines in accounts.items()
    }
    seats = sorted(accounts, key=lambda seat: (-merit[seat][0], -merit[seat][1], seat))
    return Result(
        tuple(
            Score(
                seat,
                1 + sum(merit[other] > merit[seat] for other in accounts),
                merit[seat][0],
                accounts[seat],
            )
            for seat in seats
        )
    )
