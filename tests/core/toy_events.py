"""What happens in Lots."""

from magnate.core.event import Event
from magnate.core.text import N_
from magnate.core.value import value


@value
class Dealt(Event):
    seat: int
    cards: tuple[str, ...]
    text = N_("{seat} is dealt {cards}.")
    reveals = True


@value
class LotTurned(Event):
    lot: str
    text = N_("{lot} is for sale.")
    reveals = True


@value
class BidGiven(Event):
    seat: int
    text = N_("{seat} has bid.")


@value
class Cheered(Event):
    seat: int
    text = N_("{seat} cheers.")


@value
class BidsOpened(Event):
    bids: tuple[int, ...]
    text = N_("The bids are {bids}.")
    reveals = True


@value
class Awarded(Event):
    seat: int | None
    lot: str
    text = N_("{lot} goes to {seat}.")


@value
class Paid(Event):
    seat: int
    amount: int
    text = N_("{seat} is paid ${amount}.")


@value
class Named(Event):
    lot: str
    colour: str
    name: str
    text = N_("{lot} is called {name}, in {colour}.")


@value
class Sold(Event):
    seat: int
    cards: tuple[str, ...]
    text = N_("{seat} sells {cards}.")
    reveals = True


@value
class Shifted(Event):
    floor: int
    text = N_("The floor is {floor}.")


@value
class Ended(Event):
    ending: str
    text = N_("The game is over.")
