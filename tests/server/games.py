"""Games for the tests of the house: played without it, or within it from a given position."""

import secrets
from functools import cache

import magnate
from magnate.core.chance import Sampler
from magnate.server.accounts import Person
from magnate.server.house import House
from magnate.server.play import Submission


@cache
def finished(game: str = "carnegie", seats: int = 2, seed: str = "records") -> str:
    """The journal of a whole game of random moves."""
    s = magnate.game(game).new(seats, seed)
    dice = Sampler(len(seed))
    while s.agenda:
        moves = magnate.legal(s)
        magnate.play(s, moves[dice.pick(len(moves), "move")])
    return magnate.journal(s).text()


@cache
def begun(game: str = "chicago1875", seats: int = 3, moves: int = 50) -> str:
    """The journal of a game that is not over."""
    s = magnate.game(game).new(seats, "begun")
    dice = Sampler(7)
    for _ in range(moves):
        legal = magnate.legal(s)
        magnate.play(s, legal[dice.pick(len(legal), "move")])
    return magnate.journal(s).text()


async def play_on(house: House, me: Person, table: str, moves: int = 10_000) -> int:
    """Random moves for all seats of one person, to the end or so many; returns the head."""
    for _ in range(moves):
        row, _, mine, live = await house.look(table, me)
        assert live is not None
        if row.status != "playing":
            break
        legal = magnate.legal(live.state)
        move = legal[secrets.randbelow(len(legal))]
        await house.play.submit(
            table, mine, Submission(row.number, secrets.token_hex(8), magnate.write(move), move.seat)
        )
    row, *_ = await house.look(table, me)
    return int(row.number)
