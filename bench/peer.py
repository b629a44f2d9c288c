"""What the peer does in the same measures: catanatron (Catan in Python) with our own random choice and no validation.

Run by its path with a Python that has catanatron 3.2.1; prints one JSON object. It uses nothing of Magnate.
"""

import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any

from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found, unused-ignore]

COLORS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
TURNS = 1000  # after which a game counts as over
SAMPLES, EVERY = 64, 37  # as in magnate.bench


def fresh() -> Any:
    return Game([RandomPlayer(color) for color in COLORS])


def over(game: Any) -> bool:
    return game.winning_color() is not None or game.state.num_turns >= TURNS


def play(game: Any, look: Callable[[Any, list[Any]], None] | None = None) -> tuple[int, int, int]:
    """A random game: its decisions, those with a choice, and the moves listed."""
    count = real = listed = 0
    while not over(game):
        moves = game.state.playable_actions
        count += 1
        real += len(moves) > 1
        listed += len(moves)
        if look is not None:
            look(game, moves)
        game.execute(random.choice(moves), validate_action=False)
    return count, real, listed


def rates(seconds: float) -> dict[str, float]:
    play(fresh())
    count = real = listed = 0
    began = time.process_time()
    while (took := time.process_time() - began) < seconds:
        more = play(fresh())
        count, real, listed = count + more[0], real + more[1], listed + more[2]
    return {"decisions": count / took, "real": real / took, "listed": listed / took}


def sample() -> list[tuple[Any, list[Any]]]:
    """Positions with a choice, spread over random games."""
    found: list[tuple[Any, list[Any]]] = []
    passed = 0

    def look(game: Any, moves: list[Any]) -> None:
        nonlocal passed
        passed += 1
        if passed >= EVERY and len(moves) > 1 and len(found) < SAMPLES:
            found.append((game.copy(), list(moves)))
            passed = 0

    while len(found) < SAMPLES:
        play(fresh(), look)
    return found


def microseconds(once: Callable[[int], object], seconds: float) -> float:
    number = 0
    began = time.process_time()
    while (took := time.process_time() - began) < seconds:
        once(number)
        number += 1
    return took / number * 1e6


def expand(game: Any, moves: list[Any]) -> Any:
    copy = game.copy()
    copy.execute(random.choice(moves), validate_action=False)
    return copy.state.playable_actions


if __name__ == "__main__":
    span = float(sys.argv[1])
    games = sample()
    found = {
        **rates(span),
        "clone_us": microseconds(lambda at: games[SAMPLES // 2][0].copy(), span / 4),
        "node_us": microseconds(lambda at: expand(*games[at % SAMPLES]), span / 4),
    }
    print(json.dumps(found))
