"""One side of a comparison: plays random games as it is told, with the engine of whatever checkout it was started on.

It is run by its path with the other checkout's `src` in front, so it uses only what every version of the engine has.
"""

import hashlib
import json
import sys
import time
from typing import Any

from magnate.core.chance import Sampler
from magnate.core.driver import legal, play, push
from magnate.core.game import Game
from magnate.games import find


def search(game: Game, config: Any, seed: int) -> int:
    """A random game through the trusted door; how many decisions had two or more legal moves."""
    chance = Sampler(seed)
    s: Any = game.start(config, chance)
    s.events = s.journal = None
    real = 0
    while moves := legal(s):
        wide = len(moves)
        real += wide > 1
        push(s, moves[chance.pick(wide, "move")])
    return real


def checked(game: Game, config: Any, seed: int) -> int:
    """The same through the checked door, with events, journal and digests."""
    return recorded(game, config, seed)[0]


def recorded(game: Game, config: Any, seed: int) -> tuple[int, str]:
    """A random game through the checked door: its real decisions, and its journal."""
    chance = Sampler(seed)
    s: Any = game.start(config, chance)
    real = 0
    while moves := legal(s):
        wide = len(moves)
        real += wide > 1
        play(s, moves[chance.pick(wide, "move")])
    return real, s.journal.text()


DOORS = {"search": search, "checked": checked}


def answer(key: str, door: str, seed: int, seconds: float) -> dict[str, float | str]:
    """Whole games for so long, from this seed on; or, through no door, what the games are."""
    game = find(key)
    config = game.config(game.players[-1])
    if not door:
        text = "".join(recorded(game, config, number)[1] for number in range(seed, seed + 3))
        return {"games": hashlib.sha256(text.encode()).hexdigest()}
    real = games = 0
    began = time.process_time()
    while (took := time.process_time() - began) < seconds:
        real += DOORS[door](game, config, seed + games)
        games += 1
    return {"real": real / took, "games": games / took}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(answer(*json.loads(line))), flush=True)
