"""The end of the game: what lies on the table is counted, line by line."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from magnate.core.result import Line, Result, Score
from magnate.core.text import N_
from magnate.games.noble_house.mechanics.finance.payment import extended_sum
from magnate.games.noble_house.mechanics.trade.promises import all_promises, claim_on
from magnate.games.noble_house.queries import certificates_of, kind_of, shares_of
from magnate.games.noble_house.state import BANK, NOBODY, NobleHouse

MOST_RETURN = 2  # times what was given for a claim
BOUGHT, PUT_OFF, AGREED = range(3)


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
            one, more = (
                N_("{blocks} voting block of {house} at ${price}"),
                N_("{blocks} voting blocks of {house} at ${price}"),
            )
            lines.append(Line("end.score", one if blocks == 1 else more, amount, args))
    return lines


class Claim(NamedTuple):
    """What one player owes another at the end."""

    rank: tuple[int, int]  # bought loans, payments put off, what was agreed; then the order of making
    debtor: int
    creditor: int
    amount: int
    label: str
    args: tuple[tuple[str, Any], ...] = ()


def claims(s: NobleHouse) -> list[Claim]:
    """All claims between players, private ones too, in the order of their making. [end.claims]

    A deal gives no claim for more than twice what was given for it.
    """
    found = []
    left: dict[tuple[int, int], int] = {}
    for loan, holder in s.holder.items():
        if holder != NOBODY:  # it may be called at any time
            args = (("loan", loan),)
            found.append(Claim((BOUGHT, loan), s.debtor[loan], holder, s.debt[loan], N_("Loan {loan}, bought"), args))
    for number, (debtor, payee, _, _, loan) in s.extended.items():
        if loan == 0 and payee != BANK:
            found.append(Claim((PUT_OFF, number), debtor, payee, extended_sum(s, number), N_("Extended debt")))
    for promise in all_promises(s):
        deal = (promise.agreement, promise.by)
        amount = min(claim_on(promise), left.setdefault(deal, MOST_RETURN * promise.given))
        if amount:
            left[deal] -= amount
            made = s.agreed.index(promise.number) if promise.number in s.agreed else len(s.agreed)
            label = N_("Loan between players") if promise.kind == "loan" else N_("Share of profit, not yet paid")
            found.append(Claim((AGREED, made), promise.by, promise.to, amount, label))
    return sorted(found, key=lambda claim: claim.rank)


def bank_debts(s: NobleHouse, seat: int) -> list[Line]:
    """Loans of the banks and payments put off, deducted in full. [end.debts]"""
    lines = []
    for loan, amount in s.debt.items():
        if s.debtor[loan] == seat and s.holder[loan] == NOBODY:
            lines.append(Line("end.debts", N_("Loan {loan}"), -amount, (("loan", loan),)))
    for number, (debtor, payee, _, _, loan) in s.extended.items():
        if loan == 0 and debtor == seat and payee == BANK:
            lines.append(Line("end.debts", N_("Extended debt"), -extended_sum(s, number)))
    return lines


def in_circles(owed: list[Claim], left: list[int]) -> None:
    """Claims that go round in a circle cancel each other, whoever has money or none. [end.claims]"""
    while True:
        first: dict[tuple[int, int], int] = {}
        for at, claim in enumerate(owed):
            if left[at]:
                first.setdefault((claim.debtor, claim.creditor), at)
        circle = next(filter(None, (circle_from(first, (debtor,)) for debtor, _ in first)), None)
        if circle is None:
            return
        round_trip = [first[step] for step in zip(circle, (*circle[1:], circle[0]), strict=True)]
        part = min(left[at] for at in round_trip)
        for at in round_trip:
            left[at] -= part


def circle_from(steps: Iterable[tuple[int, int]], path: tuple[int, ...]) -> tuple[int, ...] | None:
    """Seats each of which owes the next and the last the first, beginning with this path."""
    for debtor, creditor in steps:
        if debtor == path[-1]:
            if creditor == path[0]:
                return path
            found = circle_from(steps, (*path, creditor)) if creditor not in path else None
            if found is not None:
                return found
    return None


def uncollected(owed: list[Claim], means: list[int], free: list[int]) -> list[int]:
    """What of each claim cannot be paid out of these means and what their owners collect themselves. [end.claims]

    `free`: the means that are no voting blocks, which what was agreed between players does not reach.
    """
    left = [claim.amount for claim in owed]
    in_circles(owed, left)
    paid_up: list[int] = []
    while len(paid_up) < len(means):
        waiting = [claim.creditor for at, claim in enumerate(owed) if left[at] and claim.debtor not in paid_up]
        debtor = next(seat for seat in range(len(means)) if seat not in paid_up and seat not in waiting)
        paid_up.append(debtor)
        for at, claim in enumerate(owed):
            if claim.debtor == debtor:
                agreed = claim.rank[0] == AGREED
                part = max(min(left[at], means[debtor], free[debtor] if agreed else means[debtor]), 0)
                left[at] -= part
                means[debtor] -= part
                free[debtor] -= part if agreed else 0
                means[claim.creditor] += part
                free[claim.creditor] += part
    return left


def unblocked(s: NobleHouse, seat: int) -> int:
    """What a seat owns beside its voting blocks, from which bank loans are paid first. [end.claims]"""
    owned = sum(line.amount for line in holdings(s, seat))
    size = s.rules.voting_block_size
    blocks = sum(n * size * s.price[house] for n, house in zip(s.blocks[seat], s.rules.houses, strict=True) if n)
    return owned - blocks


def settled(s: NobleHouse) -> list[list[Line]]:
    """Claims between players, as far as the means of the debtors go. [end.claims]"""
    lines: list[list[Line]] = [[] for _ in range(s.seats)]
    owed = claims(s)
    if not owed:
        return lines
    means = [sum(line.amount for line in (*holdings(s, seat), *bank_debts(s, seat))) for seat in range(s.seats)]
    free = [unblocked(s, seat) for seat in range(s.seats)]
    for claim, left in zip(owed, uncollected(owed, means, free), strict=True):
        for seat, sign in ((claim.debtor, -1), (claim.creditor, 1)):
            lines[seat].append(Line("end.claims", claim.label, sign * (claim.amount - left), claim.args))
            if left:
                args = (("amount", left),)
                lines[seat].append(Line("end.claims", N_("{amount} of it cannot be collected"), 0, args))
    return lines


def account(s: NobleHouse, seat: int) -> tuple[Line, ...]:
    """One player's account; who was eliminated has nothing. [end.score]"""
    if seat in s.out or not s.house[seat]:
        return (Line("end.score", N_("Cash"), s.cash[seat]),)
    return (*holdings(s, seat), *bank_debts(s, seat), *settled(s)[seat])


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
