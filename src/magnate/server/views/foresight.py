"""Looking one move ahead in worlds dealt anew: nothing that a seat cannot know is touched, and nobody lends luck."""

import secrets

from magnate.core.chance import Chance, Sampler
from magnate.core.driver import asking, legal, push
from magnate.core.event import Logged
from magnate.core.game import Game
from magnate.core.move import Move, Seat
from magnate.core.state import State
from magnate.server.views.boards import names_of


class Unforeseen(Exception):
    """Luck, or what is hidden, would have to decide."""


class NoLuck(Chance):
    """Lends nothing: a preview ends where luck begins."""

    def pick(self, n: int, why: str) -> int:
        raise Unforeseen("luck")

    def fork(self) -> "NoLuck":
        return self


class Ear(list[Logged]):
    """Listens until something comes to light that is not the mover's own."""

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat = seat

    def append(self, logged: Logged) -> None:
        others = getattr(logged.event, "of_others", False) or logged.event.args().get("seat") != self.seat
        if logged.event.reveals and others:
            raise Unforeseen("what is hidden")
        super().append(logged)


def world_of(game: Game, s: State, seat: Seat) -> State:
    """A world that this seat could be in, for a move to be tried in."""
    world: State = game.redeal(s, seat, Sampler(secrets.randbits(63)))
    world.chance = NoLuck()
    world.events = Ear(seat)
    return world


def answers(s: State, seat: Seat) -> list[Move]:
    """What this seat may answer now."""
    ask = asking(s)
    return legal(s, seat) if ask is not None and seat in ask.seats(s) else []


def leads(game: Game, s: State, move: Move) -> tuple[str, ...]:
    """The answers to the question that a move opens, each by what it names: one press may make both."""
    world = world_of(game, s, move.seat)
    try:
        push(world, move)
    except Unforeseen:
        return ()
    return tuple(names_of(each) for each in answers(world, move.seat))


def second(s: State, seat: Seat, names: str) -> Move | None:
    """The answer that names this, if it may be given."""
    return next((each for each in answers(s, seat) if names_of(each) == names), None)
