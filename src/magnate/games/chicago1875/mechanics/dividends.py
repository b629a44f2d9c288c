"""Paying shareholders: dividends on revenue, and extra dividends out of the treasury."""

from magnate.games.chicago1875.effects import BANK, move_value, pay
from magnate.games.chicago1875.events.operating import DividendsPaid
from magnate.games.chicago1875.queries import pool_shares, shares_of, steps_for, treasury_shares
from magnate.games.chicago1875.state import Chicago, CompanyId

SHARES = 10


def pay_dividends(s: Chicago, company: CompanyId, revenue: int) -> None:
    """The bank pays per share, rounded down; treasury shares pay the treasury. [operating.dividends]"""
    per_share = revenue // SHARES
    s.log(DividendsPaid, company, revenue, per_share)
    for seat in range(s.seats):
        pay(s, BANK, seat, per_share * shares_of(s, seat, company))
    pay(s, BANK, company, per_share * treasury_shares(s, company))
    move_value(s, company, steps_for(s, company, revenue), "dividends")


def pay_extra(s: Chicago, company: CompanyId, total: int) -> None:
    """The treasury pays per share; its own shares' part stays, the pool's goes to the bank. [action.extra-dividends]"""
    per_share = total // SHARES
    s.log(DividendsPaid, company, total, per_share)
    for seat in range(s.seats):
        pay(s, company, seat, per_share * shares_of(s, seat, company))
    pay(s, company, BANK, per_share * pool_shares(s, company))
    move_value(s, company, steps_for(s, company, total), "extra dividends")
