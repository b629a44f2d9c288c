"""Every registered game, at every kind of table, keeps every promise."""

import gc
import os
import subprocess
import sys
from dataclasses import replace
from itertools import combinations

import pytest

from magnate.bots import answer, find
from magnate.conformance import examine, tables
from magnate.core.chance import Chance
from magnate.core.config import BadConfig, Config
from magnate.core.game import Game
from magnate.core.move import Move, Seat
from magnate.core.state import State
from magnate.core.view import Audience
from magnate.games import GAMES
from magnate.games import find as find_game

ALL = [find_game(key) for key in GAMES]
TABLES = [(game, config) for game in ALL for config in tables(game)]
WITH_BOT = [game for game in ALL if game.evaluation is not None]
PLAIN = [(game, game.config(min(game.players))) for game in WITH_BOT]


def name(item: Game | Config) -> str:
    if isinstance(item, Game):
        return item.key
    return "-".join([str(item.seats), *(f"{key}={given}" for key, given in item.options.items())]).lower()


def bot_move(game: Game, s: State, seat: Seat, chance: Chance) -> Move:
    return answer(find("greedy", game), game, s, seat, chance)


@pytest.mark.parametrize(("game", "config"), TABLES, ids=name)
def test_random_games_keep_every_promise(game: Game, config: Config) -> None:
    biased = TABLES.index((game, config)) % 2 == 1
    report = examine(game, config, seed=f"{game.key} {name(config)}", one_in=30, biased=biased)
    assert list(map(str, report.violations)) == []
    assert report.ended
    assert report.checked["candidates"] > 0
    hides = any(audience is not Audience.ALL for audience in game.audience.values())
    if hides and config.seats == min(game.players):  # with more players a game may hide something for a few moves only
        assert report.checked["worlds that differ"] > 0


@pytest.mark.parametrize(("game", "config"), PLAIN, ids=name)
def test_games_played_well_keep_every_promise(game: Game, config: Config) -> None:
    report = examine(game, config, seed=f"well {name(config)}", one_in=40, adviser=bot_move)
    assert list(map(str, report.violations)) == []
    assert report.ended


@pytest.mark.parametrize("game", ALL, ids=name)
def test_the_tables_bring_every_allowed_pair_of_choices_together(game: Game) -> None:
    choices = {"seats": game.players, **{option.key: option.values for option in game.options}}
    laid = [{"seats": config.seats, **config.options} for each, config in TABLES if each is game]
    cells = [(key, item) for key, items in choices.items() for item in items]
    for (key, item), (other, given) in combinations(cells, 2):
        if key != other and not any(table[key] == item and table[other] == given for table in laid):
            options = {key: item, other: given}
            with pytest.raises(BadConfig):
                game.config(options.pop("seats", game.players[0]), options)


@pytest.mark.parametrize("game", ALL, ids=name)
def test_a_seed_gives_the_same_game_in_every_process(game: Game) -> None:
    code = (
        "import magnate; from magnate.core.chance import Sampler; dice = Sampler(5)\n"
        f"game = magnate.game({game.key!r}); s = game.new(max(game.players), 'same')\n"
        "while moves := magnate.legal(s): magnate.play(s, moves[dice.pick(len(moves), '')])\n"
        "print(magnate.journal(s).text())"
    )
    texts = [
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("0", "1")
    ]
    assert texts[0] == texts[1]
    assert texts[0].count("\n") > 50


@pytest.mark.parametrize("game", ALL, ids=name)
def test_rules_outlive_a_game_that_is_thrown_away(game: Game) -> None:
    """A compiled state that shows its rules to the collector twice makes it empty them while others play by them."""
    rules = replace(game.ruleset(game.config(min(game.players))))
    ring: list[object] = [game.blank(rules, Chance())]
    ring.append(ring)  # only the collector can free it
    del ring
    gc.collect()
    assert vars(rules)
