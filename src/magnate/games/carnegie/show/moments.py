"""Which moments of the game are great ones, and what Andrew did."""

from magnate.core.event import Event
from magnate.core.move import Seat
from magnate.core.presentation import Great
from magnate.core.text import N_
from magnate.games.carnegie.events.andrew import HIS, GameEnded, WelfarePaid
from magnate.games.carnegie.events.table import ActionChosen, RoundBegan
from magnate.games.carnegie.state import ANDREW


def great(event: Event) -> Great | None:
    """What everybody should notice: the rounds, and the end."""
    match event:
        case RoundBegan(number) if number > 1:
            return Great(N_("Round {round} begins"))  # there are twenty: a word at the place is enough
        case GameEnded():
            return Great(N_("The game is over"), "game", (WelfarePaid,), ("points",))
    return None


def automaton(event: Event) -> Seat | None:
    """Andrew, if it was he."""
    his = isinstance(event, HIS) or (isinstance(event, ActionChosen) and event.seat == ANDREW)
    return ANDREW if his else None
