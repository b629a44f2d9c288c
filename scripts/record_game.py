"""Play and keep the games that tests/recorded/games.toml names and that are not there yet.

    scripts/record_game.py             # those that are missing
    scripts/record_game.py --again     # all of them, and the house: before a release, never after it

Bots play; one answer in eight is anybody's guess, as with people. What a kept game does under its own rules, and how it
looks, is fixed: every run of the tests replays it.
"""

import argparse
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from magnate.bots import answer  # noqa: E402
from magnate.bots import find as find_bot  # noqa: E402
from magnate.bots.random_play import NoAnswer  # noqa: E402
from magnate.core.chance import Chance, Dice, Sampler  # noqa: E402
from magnate.core.driver import asking, called, legal, play  # noqa: E402
from magnate.core.move import Move, Seat  # noqa: E402
from magnate.core.state import State  # noqa: E402
from magnate.games import find  # noqa: E402
from tests.recorded import house, kept  # noqa: E402

GUESS = 8  # one answer in so many is a guess
SEEDS = 200  # tried for a wanted ending


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    reader.add_argument("--again", action="store_true", help="record everything anew")
    again = reader.parse_args().again
    for name in kept.NAMES:
        if again or not kept.journal_file(name).exists():
            record(name)
    if again or not house.FILE.exists():
        house.record(choose)
        print(f"{house.FILE.relative_to(ROOT)}: {house.FILE.stat().st_size} bytes")


def record(name: str) -> None:
    key, _, label = name.partition("/")
    plan = kept.PLAN[key][label]
    for number in range(SEEDS):
        s, ending = played(key, plan, f"{label} {number}")
        if ending in (plan.get("ending"), None) or "ending" not in plan:
            kept.write(name, s.journal)
            print(f"{name}: {s.journal.length} moves, {ending}, seed {number}")
            return
    raise SystemExit(f"{name}: no game of {SEEDS} ends by {plan['ending']}")


def played(key: str, plan: dict[str, Any], seed: str) -> tuple[Any, str]:
    """A whole game and how it ended."""
    game = find(key)
    s = game.start(game.config(plan["players"], plan.get("options", {})), Dice.seeded(seed))
    dice = Sampler(sum(seed.encode()))
    ending = ""
    while asking(s) is not None:
        for logged in play(s, choose(game, s, dice)):
            ending = logged.event.args().get("ending", ending)
    return s, ending


def choose(game: Any, s: State, dice: Chance) -> Move:
    """An answer as somebody might give it."""
    ask = asking(s)
    assert ask is not None
    seats = [*called(s), *ask.seats(s)]
    seat: Seat = seats[dice.pick(len(seats), "who")]
    moves = legal(s, seat)
    if moves and dice.pick(GUESS, "guess") == 0:
        return moves[dice.pick(len(moves), "move")]
    try:
        return answer(find_bot("greedy", game), game, s, seat, dice)
    except NoAnswer:
        return moves[dice.pick(len(moves), "move")]


if __name__ == "__main__":
    main()
