"""Games as they were recorded, replayed: no change of ours may alter what they did or how they looked."""

from itertools import zip_longest

import pytest

from magnate.core.chance import Sampler
from magnate.core.codec import digest
from magnate.core.driver import legal, play
from magnate.games import GAMES, find
from tests.recorded import kept
from tests.recorded.later import FIX, NEW, later

MOVES_ON = 40


@pytest.mark.parametrize("name", kept.NAMES)
def test_a_recorded_game_does_and_shows_what_it_did(name: str) -> None:
    journal = kept.read(name)
    assert journal.sealed
    recorded = kept.views_file(name).read_text(encoding="utf-8").split()
    for number, (before, now) in enumerate(zip_longest(recorded, kept.shown(journal))):
        assert now == before, f"entry {number} looks otherwise"
    assert legal(journal.at(journal.length, Sampler(0))) == []


@pytest.mark.parametrize("name", kept.NAMES[::2])
def test_a_recorded_game_replays_and_goes_on_under_its_own_rules_after_a_release(name: str) -> None:
    key = name.partition("/")[0]
    now, journal = kept.read(name), kept.read(name, later(key))
    middle = journal.length // 2
    s = journal.replay(middle, chance=Sampler(middle))
    same = now.replay(middle, chance=Sampler(middle))
    for number in range(MOVES_ON):
        moves = legal(s)
        if not moves:
            break
        move = moves[number % len(moves)]
        play(s, move)
        play(same, move)
    assert digest(s) == digest(same)
    assert s.journal.header.version == journal.header.version == journal.game.version - 1
    assert s.journal.header.config(journal.game).options[NEW.key] == "wet"
    assert journal.game.audit(s) == []


@pytest.mark.parametrize("key", list(GAMES))
def test_a_game_begun_after_a_release_has_its_fix_and_its_option(key: str) -> None:
    game, before = later(key), find(key)
    seats = game.players[0]
    s = game.new(seats, "after")
    assert getattr(s.rules, FIX[key]) == getattr(before.new(seats, "after").rules, FIX[key]) + 1
    assert s.journal.header.options[NEW.key] == "fine"
    assert s.journal.header.version == before.version + 1


@pytest.mark.parametrize("key", list(GAMES))
def test_every_option_number_of_players_and_ending_is_recorded(key: str) -> None:
    game = find(key)
    headers = [kept.read(f"{key}/{name}").header for name in kept.PLAN[key]]
    assert {header.seats for header in headers} == set(game.players)
    for option in game.options:
        said = {header.options.get(option.key, option.unsaid) for header in headers}
        assert said >= set(option.values), f"{option.key} is never {set(option.values) - said}"
    content = game.content(game.ruleset(game.config(game.players[0])))
    endings = [plan.get("ending", content["ending"][0]) for plan in kept.PLAN[key].values()]
    assert all(endings.count(ending) >= 3 for ending in content["ending"])
