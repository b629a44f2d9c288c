"""Bots move in worker processes, never in the event loop; a slow or broken one is replaced by the next below it."""

import asyncio
import json
import logging
import secrets
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import cache
from multiprocessing import get_context
from typing import Any

from magnate.bots import Bot, answer, below
from magnate.bots import find as find_bot
from magnate.core import codec
from magnate.core.chance import Sampler
from magnate.core.driver import asking, legal, refusal
from magnate.core.game import Game
from magnate.core.move import Seat
from magnate.core.state import State
from magnate.games import find as find_game
from magnate.pools import end, end_with_parent
from magnate.server.tables.cache import Live

log = logging.getLogger("magnate")
PATIENCE = 20.0  # seconds a bot may think


def think(key: str, seats: int, options: str, errata: str, snapshot: str, seat: Seat, bot: str, seed: int) -> str:
    """What a bot answers, worked out in another process from a world its seat could be in."""
    game = find_game(key)
    config = game.config(seats, json.loads(options), json.loads(errata))
    chance = Sampler(seed)
    s = game.load(config, json.loads(snapshot), chance)
    return codec.write(answer(kept(bot, key), game, s, seat, chance))


@cache
def kept(bot: str, key: str) -> Bot:
    """A bot stays in its worker: it may remember what it has planned for the rest of a turn."""
    return find_bot(bot, find_game(key))


class Workers:
    """The processes that think for bots."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.pool = self._new_pool()
        self.failures = 0
        self.free = asyncio.Semaphore(count)

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.count, mp_context=get_context("spawn"), initializer=end_with_parent)

    async def choose(self, live: Live, seat: Seat, bot: str) -> str:
        """A legal answer for this seat, whatever happens to the bot."""
        s = live.state
        ask = asking(s)
        assert ask is not None
        listed = legal(s, seat)
        if len(listed) == 1 and not ask.forms(s, seat):
            return codec.write(listed[0])
        # The worker is handed a re-dealt world: what the seat cannot know is not in the other process at all.
        world = live.game.redeal(s, seat, Sampler(secrets.randbits(62)))
        snapshot = codec.dumps(codec.state_to_plain(world))
        config = live.config
        options, errata = json.dumps(dict(config.options)), json.dumps(dict(config.errata))
        while True:
            work = (live.game.key, config.seats, options, errata, snapshot, seat, bot, secrets.randbits(62))
            text = await self._think(work)
            if text is not None and self._fits(live.game, s, seat, text):
                return text
            self.failures += 1
            failed, bot = bot, below(bot, live.game)
            log.warning("bot %s failed at a table of %s: %s plays for it", failed, live.game.key, bot)
            if bot == "random":
                return codec.write(listed[secrets.randbelow(len(listed))])

    async def _think(self, work: tuple[Any, ...]) -> str | None:
        """What a worker answers; None if it took too long or broke. Once more if another bot broke its pool."""
        async with self.free:  # whoever waits for a worker is not thinking yet
            for _ in range(2):
                pool = self.pool
                try:
                    return await asyncio.wait_for(answer_of(pool.submit(think, *work)), PATIENCE)
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


async def answer_of(work: Future[str]) -> str:
    """Wait for work without ever calling it off: a pool whose workers are killed trips over work called off."""
    loop = asyncio.get_running_loop()
    answered = asyncio.Event()

    def tell(_work: Future[str]) -> None:
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(answered.set)

    work.add_done_callback(tell)
    await answered.wait()
    return work.result()
