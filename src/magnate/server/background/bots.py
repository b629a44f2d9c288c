"""Bots move in worker processes, never in the event loop; a slow or broken one is replaced by the next below it."""

import asyncio
import json
import logging
import secrets
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from multiprocessing import get_context
from typing import TypeVar

from magnate.bots import Bot, answer, below
from magnate.bots import find as find_bot
from magnate.bots.reason import ADVISER, hint
from magnate.core import codec
from magnate.core.chance import Sampler
from magnate.core.driver import asking, legal, refusal
from magnate.core.game import Game
from magnate.core.move import Seat
from magnate.core.state import State
from magnate.games import find as find_game
from magnate.pools import end, end_with_parent
from magnate.server.background.turns import Turns
from magnate.server.tables.cache import Live

log = logging.getLogger("magnate")
Answer = TypeVar("Answer")
PATIENCE = 20.0  # seconds a bot may think


@dataclass(frozen=True)
class Task:
    """A question for another process: a world that the seat could be in, and who is to answer it."""

    key: str
    seats: int
    options: str
    errata: str
    snapshot: str
    seat: Seat
    bot: str
    seed: int

    def laid(self) -> tuple[Game, State, Sampler]:
        """The game, its position, and luck to think with."""
        game, chance = find_game(self.key), Sampler(self.seed)
        config = game.config(self.seats, json.loads(self.options), json.loads(self.errata))
        return game, game.load(config, json.loads(self.snapshot), chance), chance


def think(task: Task) -> str:
    """What a bot answers."""
    game, s, chance = task.laid()
    return codec.write(answer(kept(task.bot, task.key), game, s, task.seat, chance))


def advise(task: Task) -> str:
    """What a bot would do in somebody's place, and why."""
    game, s, chance = task.laid()
    told = hint(game.under(s.rules).at(s), s, task.seat, chance, kept(task.bot, task.key))
    return json.dumps([codec.write(told.move), told.label, told.why])


@cache
def kept(bot: str, key: str) -> Bot:
    """A bot stays in its worker: it may remember what it has planned for the rest of a turn."""
    return find_bot(bot, find_game(key))


def task_of(live: Live, seat: Seat, bot: str) -> Task:
    """A re-dealt world: what the seat cannot know is not in the other process at all."""
    world = live.game.redeal(live.state, seat, Sampler(secrets.randbits(62)))
    config = live.config
    options, errata = json.dumps(dict(config.options)), json.dumps(dict(config.errata))
    snapshot = codec.dumps(codec.state_to_plain(world))
    return Task(live.game.key, config.seats, options, errata, snapshot, seat, bot, secrets.randbits(62))


class Workers:
    """The processes that think for bots."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.pool = self._new_pool()
        self.failures = 0
        self.turns = Turns(count)

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.count, mp_context=get_context("spawn"), initializer=end_with_parent)

    async def choose(self, live: Live, seat: Seat, bot: str, whose: str = "") -> str:
        """A legal answer for this seat, whatever happens to the bot. `whose` = the owner of the table."""
        s = live.state
        ask = asking(s)
        assert ask is not None
        listed = legal(s, seat)
        if len(listed) == 1 and not ask.forms(s, seat):
            return codec.write(listed[0])
        task = task_of(live, seat, bot)
        while True:
            text = await self._think(think, replace(task, bot=bot, seed=secrets.randbits(62)), whose)
            if text is not None and self._fits(live.game, s, seat, text):
                return text
            self.failures += 1
            failed, bot = bot, below(bot, live.game)
            log.warning("bot %s failed at a table of %s: %s plays for it", failed, live.game.key, bot)
            if bot == "random":
                return codec.write(listed[secrets.randbelow(len(listed))])

    async def advise(self, live: Live, seat: Seat, whose: str = "") -> tuple[str, str, str] | None:
        """For somebody who asks what to do: a move in its notation, in words, and why; nothing if the bot fails."""
        text = await self._think(advise, task_of(live, seat, ADVISER), whose)
        if text is None:
            return None
        move, label, why = json.loads(text)
        return (move, label, why) if self._fits(live.game, live.state, seat, move) else None

    async def _think(self, how: Callable[[Task], str], task: Task, whose: str) -> str | None:
        """What a worker answers; None if it took too long or broke. Once more if another bot broke its pool."""
        async with self.turns.of(whose):  # whoever waits for a worker is not thinking yet
            for _ in range(2):
                pool = self.pool
                try:
                    return await asyncio.wait_for(answer_of(pool.submit(how, task)), PATIENCE)
                except TimeoutError:
                    self._replace(pool)
                    return None
                except BrokenProcessPool:
                    self._replace(pool)
                except Exception as error:
                    log.warning("a bot raised %s", type(error).__name__)
                    return None
        return None

    def _fits(self, game: Game, s: State, seat: Seat, text: str) -> bool:
        """Whether it answers what was asked; the table may have moved on meanwhile."""
        try:
            return refusal(s, codec.read(text, seat, game.moves)) is None
        except codec.Unreadable:
            return False

    def _replace(self, pool: ProcessPoolExecutor) -> None:
        """Throw a broken or hanging pool away, unless somebody has done so already."""
        if pool is not self.pool:
            return
        self.pool = self._new_pool()
        end(pool)

    def close(self) -> None:
        end(self.pool)


async def answer_of(work: Future[Answer]) -> Answer:
    """Wait for work without ever calling it off: a pool whose workers are killed trips over work called off."""
    loop = asyncio.get_running_loop()
    answered = asyncio.Event()

    def tell(_work: Future[Answer]) -> None:
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(answered.set)

    work.add_done_callback(tell)
    await answered.wait()
    return work.result()
