"""Games for the tests of the house: played without it, or within it from a given position."""

import secrets
from functools import cache

import magnate
from magnate import bots
from magnate.core.chance import Sampler
from magnate.server.background.open_house import OpenHouse
from magnate.server.people.accounts import Person
from magnate.server.tables import study
from magnate.server.tables.cache import Live
from magnate.server.tables.submit import Submission
from tests.server.company import live_of
from tests.server.visitor import Visitor


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


async def play_on(house: OpenHouse, me: Person, table: str, moves: int = 10_000) -> int:
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


@cache
def to_an_asset(seats: int = 2) -> str:
    """The journal of a game up to a turn in which a partner may be sent to buy an asset, and in one way only."""
    game = magnate.game("chicago1875")
    s = game.new(seats, "asset")
    bot, dice = bots.find("greedy", game), Sampler(1)
    while True:
        legal = magnate.legal(s)
        chips = [game.chip(s, move) for move in legal]
        if s.phase == "action" and sum(chip.opens for chip in chips) == 1:
            return magnate.journal(s).text()
        magnate.play(s, bots.answer(bot, game, s, legal[0].seat, dice))


async def brought(house: OpenHouse, me: Person, text: str) -> tuple[str, Live]:
    """A journal as a table."""
    table = await study.bring_in(house, me, text, "A game")
    return table, await live_of(house, table)


async def answer(who: Visitor, table: str) -> bool:
    """Play the first legal move of this person, if one is asked for."""
    seen = await who.look(table)
    for decision in seen.get("decisions", ()):
        moves = [move["text"] for move in decision["moves"] if not move["refused"]]
        if moves and not decision["optional"]:
            await who.move(table, seen["number"], moves[0], decision["seat"])
            return True
    return False
