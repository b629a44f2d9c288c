"""The plain verbs that write to the state: money, stock values, cubes and goods."""

from magnate.games.chicago1875.events.buildings import PartnerGained
from magnate.games.chicago1875.events.operating import CubesTaken, GoodsMade
from magnate.games.chicago1875.events.shares import Paid, ValueMoved
from magnate.games.chicago1875.queries import minus, plus
from magnate.games.chicago1875.state import Chicago, CompanyId, Cubes

BANK = "bank"
Party = int | str  # a seat, a company, or the bank


def pay(s: Chicago, payer: Party, payee: Party, amount: int) -> None:
    """Money goes from one purse to another; it is never made or lost. [money.separate]"""
    if amount == 0:
        return
    _add(s, payer, -amount)
    _add(s, payee, amount)
    s.log(Paid, payer, payee, amount)


def _add(s: Chicago, party: Party, amount: int) -> None:
    if isinstance(party, int):
        s.cash[party] += amount
    elif party == BANK:
        s.bank += amount
    else:
        s.treasury[party] += amount


def move_value(s: Chicago, company: CompanyId, steps: int, why: str) -> None:
    """Move the marker; steps beyond either end of the track are lost. [stock.track]"""
    before = s.value[company]
    after = s.rules.value_after(before, steps)
    if after != before:
        s.value[company] = after
        s.log(ValueMoved, company, before, after, why)


def take_from_haymarket(s: Chicago, company: CompanyId, wanted: Cubes) -> Cubes:
    """Take what is there of the wanted cubes; returns what was missing. [haymarket.take]"""
    there = s.haymarket
    taken = (
        min(wanted[0], there[0]),
        min(wanted[1], there[1]),
        min(wanted[2], there[2]),
        min(wanted[3], there[3]),
    )
    if taken != (0, 0, 0, 0):
        s.haymarket = minus(there, taken)
        s.cubes[company] = plus(s.cubes[company], taken)
        s.log(CubesTaken, company, taken, "haymarket")
    return minus(wanted, taken)


def make_goods(s: Chicago, company: CompanyId, count: int, why: str) -> None:
    """Goods come from the supply into the treasury. [building.goods]"""
    s.goods[company] += count
    s.log(GoodsMade, company, count, why)


def gain_partner(s: Chicago, seat: int, source: str) -> None:
    """A locked partner is free; in the Action Phase it can be used at once. [appeal.partner]"""
    s.partners[seat] += 1
    if s.phase == "action":
        s.ready[seat] += 1
    s.log(PartnerGained, seat, source)
