"""The end of the game: what lies on the table is counted, line by line."""

from magnate.core.game import Line, Result, Score
from magnate.core.text import N_
from magnate.games.noble_house.payment import extended_sum
from magnate.games.noble_house.promises import MARKED, OPEN, promises_of
from magnate.games.noble_house.queries import certificates_of, kind_of, shares_of
from magnate.games.noble_house.state import NobleHouse


def holdings(s: NobleHouse, seat: int) -> list[Line]:
    """Cash, assets at list price, shares and voting blocks at market price. [end.score]"""
    lines = [Line("end.score", N_("Cash"), s.cash[seat])]
    assets = sum(kind_of(s, i).price for i in certificates_of(s, seat))
    lines.append(Line("end.score", N_("Assets"), assets))
    for company in s.rules.companies:
        shares = shares_of(s, seat, company) * s.rules.lot
        if shares:
            args = (("shares", shares), ("company", company), ("price", s.price[company]))
            lines.append(
                Line("end.score", N_("{shares} shares of {company} at ${price}"), shares * s.price[company], args)
            )
    for at, house in enumerate(s.rules.houses):
        blocks = s.blocks[seat][at]
        if blocks:
            args = (("blocks", blocks), ("house", house), ("price", s.price[house]))
            amount = blocks * s.rules.voting_block_size * s.price[house]
            lines.append(Line("end.score", N_("{blocks} voting block(s) of {house} at ${price}"), amount, args))
    return lines


def debts(s: NobleHouse, seat: int) -> list[Line]:
    """Loans, extended debts, and recorded loans between players on both sides. [end.debts]"""
    lines = []
    for loan, amount in s.debt.items():
        if s.debtor[loan] == seat:
            lines.append(Line("end.debts", N_("Loan {loan}"), -amount, (("loan", loan),)))
        elif s.holder[loan] == seat:
            lines.append(Line("end.debts", N_("Loan {loan}, bought"), amount, (("loan", loan),)))
    for number, (debtor, payee, _, _, loan) in s.extended.items():
        if loan == 0 and seat in (debtor, payee):
            amount = extended_sum(s, number)
            sign = -1 if seat == debtor else 1
            lines.append(Line("end.debts", N_("Extended debt"), sign * amount))
    for promise in promises_of(s, seat):
        if promise.kind == "loan" and promise.status in (OPEN, MARKED):
            sign = -1 if promise.by == seat else 1
            lines.append(Line("end.debts", N_("Loan between players"), sign * promise.amount))
    return lines


def account(s: NobleHouse, seat: int) -> tuple[Line, ...]:
    """One player's account; who was eliminated has nothing. [end.score]"""
    if seat in s.out or not s.house[seat]:
        return (Line("end.score", N_("Cash"), s.cash[seat]),)
    return (*holdings(s, seat), *debts(s, seat))


def result(s: NobleHouse) -> Result:
    """The richest wins; ties go to more cash, then the higher own price, then are shared. [end.tie]"""
    accounts = {seat: account(s, seat) for seat in range(s.seats)}
    merit = {}
    for seat, lines in accounts.items():
        total = sum(line.amount for line in lines)
        price = s.price[s.house[seat]] if s.house[seat] else 0
        merit[seat] = (seat not in s.out, total, s.cash[seat], price)
    seats = sorted(accounts, key=lambda seat: merit[seat], reverse=True)
    return Result(
        tuple(
            Score(
                seat,
                1 + sum(merit[other] > merit[seat] for other in accounts),
                merit[seat][1],
                accounts[seat],
            )
            for seat in seats
        )
    )
