"""Bots move in worker processes, never in the event loop; a slow or broken one is replaced by a simpler one."""

import asyncio
import json
import os
import secrets
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any

from magnate.bots import answer
from magnate.bots import find as find_bot
from magnate.core import codec
from magnate.core.chance import Sampler
from magnate.core.driver import legal
from magnate.core.move import Seat
from magnate.games import find as find_game
from magnate.server.live import Live

PATIENCE = 20.0  # seconds a bot may think


def think(key: str, seats: int, options: str, errata: str, snapshot: str, seat: Seat, bot: str, seed: int) -> str:
    """What a bot answers, worked out in another process from a world its seat could be in."""
    game = find_game(key)
    config = game.config(seats, json.loads(options), json.loads(errata))
    chance = Sampler(seed)
    s = game.load(config, json.loads(snapshot), chance)
    return codec.write(answer(find_bot(bot, game), game, s, seat, chance))


def end_with_house() -> None:
    """A worker does not outlive its house, even one that was killed."""
    house = parent_process()
    assert house is not None

    def wait() -> None:
        house.join()
        os._exit(0)

    Thread(target=wait, daemon=True).start()


class Workers:
    """The processes that think for bots."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.pool = self._new_pool()
        self.failures = 0

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.count, mp_context=get_context("spawn"), initializer=end_with_house)

    async def choose(self, live: Live, seat: Seat, bot: str) -> str:
        """A legal answer for this seat, whatever happens to the bot."""
        s = live.state
        only = legal(s, seat)
        if len(only) == 1:
            return codec.write(only[0])
        # The worker is handed a re-dealt world: what the seat cannot know is not in the other process at all.
        world = live.game.redeal(s, seat, Sampler(secrets.randbits(62)))
        snapshot = codec.dumps(codec.state_to_plain(world))
        config = live.config
        work: tuple[Any, ...] = (
            live.game.key, config.seats, json.dumps(dict(config.options)), json.dumps(dict(config.errata)),
            snapshot, seat, bot, secrets.randbits(62),
        )  # fmt: skip
        try:
            running = asyncio.get_running_loop().run_in_executor(self.pool, think, *work)
            text = await asyncio.wait_for(running, PATIENCE)
            if any(codec.write(move) == text for move in only):
                return text
        except (TimeoutError, BrokenProcessPool, Exception) as error:
            if isinstance(error, (TimeoutError, BrokenProcessPool)):
                self._replace()
        self.failures += 1
        return codec.write(only[secrets.randbelow(len(only))])

    def _replace(self) -> None:
        """Throw a broken or hanging pool away."""
        for process in list((self.pool._processes or {}).values()):
            process.kill()
        self.pool.shutdown(wait=False, cancel_futures=True)
        self.pool = self._new_pool()

    def close(self) -> None:
        for process in list((self.pool._processes or {}).values()):
            process.kill()
        self.pool.shutdown(wait=False, cancel_futures=True)
