"""Decades, money, shares and directors."""

from magnate.core.event import Event
from magnate.core.text import N_
from magnate.core.value import value


@value
class Began(Event):
    """A decade begins."""

    decade: int
    year: int
    text = N_("Decade {decade} of 5 begins: {year}.")


@value
class PhaseBegan(Event):
    """A phase begins."""

    phase: str
    text = N_("The {phase} begins.")


@value
class Paid(Event):
    """Money changes hands; a party is a seat, a company or the bank."""

    payer: int | str
    payee: int | str
    amount: int
    text = N_("{payer} pays {payee} ${amount}.")


@value
class Established(Event):
    """A company is founded."""

    seat: int
    company: str
    par: int
    text = N_("{seat} establishes {company} at ${par} a share.")


@value
class ShareBought(Event):
    """A certificate is bought."""

    seat: int
    company: str
    certificate: str
    source: str
    price: int
    text = N_("{seat} buys {certificate} of {company} from {source} for ${price}.")


@value
class ShareSold(Event):
    """A certificate is sold to the bank pool."""

    seat: int
    company: str
    certificate: str
    price: int
    text = N_("{seat} sells {certificate} of {company} to the bank pool for ${price}.")


@value
class ShareIssued(Event):
    """A company issues a certificate from its treasury."""

    company: str
    certificate: str
    price: int
    text = N_("{company} issues {certificate} to the bank pool for ${price}.")


@value
class ValueMoved(Event):
    """A stock value moves along the track."""

    company: str
    was: int
    now: int
    why: str
    text = N_("The stock value of {company} goes from {was} to {now} ({why}).")


@value
class DirectorChanged(Event):
    """A company changes hands."""

    company: str
    before: int
    after: int
    text = N_("{after} takes over {company} from {before}.")


@value
class CertificateReturned(Event):
    """The bank swaps the Director's Certificate against three shares of the director."""

    company: str
    seat: int
    text = N_("{seat} gives three shares of {company} to the bank for the Director's Certificate.")


@value
class Passed(Event):
    """A seat passes in the Stock Phase."""

    seat: int
    text = N_("{seat} passes.")


@value
class PriorityMoved(Event):
    """The Priority Deal marker changes hands."""

    seat: int
    text = N_("{seat} takes the Priority Deal marker.")


@value
class Closed(Event):
    """A company leaves the game."""

    company: str
    text = N_("{company} closes and leaves the game.")
