"""Employees come and go; gains, payments and donations."""

from magnate.core.event import Event
from magnate.core.text import N_
from magnate.core.value import value


@value
class CalledBack(Event):
    """Employees return from a mission area."""

    seat: int
    region: str
    count: int
    text = N_("{seat} calls {count} employee(s) back from the {region}.")


@value
class NobodyCalledBack(Event):
    """A seat leaves its employees where they are."""

    seat: int
    region: str
    text = N_("{seat} calls nobody back from the {region}.")


@value
class NobodyAway(Event):
    """A seat has no employee in the active area."""

    seat: int
    region: str
    text = N_("{seat} has nobody to call back from the {region}.")


@value
class Arrived(Event):
    """An employee lies down in a lobby."""

    seat: int
    space: str
    count: int
    text = N_("{seat} puts {count} employee(s) in the lobby.")


@value
class Hired(Event):
    """A new employee joins the company."""

    seat: int
    count: int
    source: str
    text = N_("{seat} gets {count} new employee(s) ({source}).")


@value
class MoneyGained(Event):
    """The supply pays."""

    seat: int
    money: int
    source: str
    text = N_("{seat} receives ${money} ({source}).")


@value
class GoodsGained(Event):
    """Goods come from the supply."""

    seat: int
    goods: int
    source: str
    text = N_("{seat} receives {goods} good(s) ({source}).")


@value
class PointsGained(Event):
    """Points are scored at once."""

    seat: int
    points: int
    source: str
    text = N_("{seat} scores {points} point(s) ({source}).")


@value
class PointsLost(Event):
    """A point is given up."""

    seat: int
    points: int
    text = N_("{seat} gives up {points} point(s) (Payroll Management).")


@value
class StudyGained(Event):
    """Study points join the pool."""

    seat: int
    study: int
    source: str
    text = N_("{seat} receives {study} study point(s) ({source}).")


@value
class StudyCounted(Event):
    """Study points of a department are counted at the start of a turn."""

    seat: int
    used: str
    study: int
    text = N_("{seat} has {study} study point(s) from {used}.")


@value
class StudyLost(Event):
    """Unused study points are lost."""

    seat: int
    study: int
    text = N_("{seat} loses {study} unused study point(s).")


@value
class MovesGained(Event):
    """Employees may make steps."""

    seat: int
    moves: int
    source: str
    text = N_("{seat} may make {moves} step(s) ({source}).")


@value
class MovesLost(Event):
    """Steps not made are lost."""

    seat: int
    moves: int
    text = N_("{seat} leaves {moves} step(s) unmade.")


@value
class MoneyPaid(Event):
    """Money goes to the supply."""

    seat: int
    money: int
    purpose: str
    text = N_("{seat} pays ${money} ({purpose}).")


@value
class GoodsPaid(Event):
    """Goods go to the supply."""

    seat: int
    goods: int
    purpose: str
    text = N_("{seat} pays {goods} good(s) ({purpose}).")


@value
class GoodsSold(Event):
    """Goods are sold for a dollar each."""

    seat: int
    goods: int
    money: int
    text = N_("{seat} sells {goods} good(s) for ${money}.")


@value
class Donated(Event):
    """A disc goes to the donation area."""

    seat: int
    donation: str
    price: int
    text = N_("{seat} donates ${price}: {donation}.")


@value
class DonationUnaffordable(Event):
    """A seat cannot pay for a donation."""

    seat: int
    price: int
    text = N_("{seat} cannot pay ${price}: no donation.")


@value
class DonationImpossible(Event):
    """A seat has no disc for a donation, or no donation is free."""

    seat: int
    text = N_("{seat} can make no donation: no disc is left, or no donation is free.")


@value
class DonationSkipped(Event):
    """A seat lets a donation pass."""

    seat: int
    text = N_("{seat} makes no donation.")
