"""Many whole games of every title, and the same games again in other processes."""

import hashlib
import os
import subprocess
import sys

import pytest

from magnate.conformance import examine, tables
from magnate.games import GAMES, find
from tests.server.games import finished
from tests.server.served import size

GAMES_EACH = size(300, 600)
SHARE = 5  # games of one test: small pieces are shared out evenly between processes
SHARES = [(key, start) for key in GAMES for start in range(0, GAMES_EACH, SHARE)]
JOURNALS_EACH = size(2, 10)
HASH_SEEDS = ("0", "1", "2", "3", "42", "1875", "65535", "4294967295")
AGAIN = """
import hashlib, sys
import magnate
for text in sys.stdin.read().split("\\0"):
    state = magnate.replay(text)  # every digest is verified
    print(hashlib.sha256(magnate.journal(state).text().encode()).hexdigest())
"""
BY_HASH = """
import magnate
moves = magnate.legal(magnate.game("carnegie").new(2, "x"))
print(min(map(magnate.write, moves), key=hash))
"""


@pytest.mark.parametrize(("key", "start"), SHARES)
def test_random_games_end_and_keep_every_promise(key: str, start: int) -> None:
    game = find(key)
    configs = list(tables(game))
    for n in range(start, start + SHARE):
        config = configs[n % len(configs)]
        report = examine(game, config, seed=f"battery {n}", one_in=200, biased=n % 2 == 1)
        assert list(map(str, report.violations)) == [], (key, n)
        assert report.ended, (key, n)


def elsewhere(code: str, hash_seed: str, given: str = "") -> str:
    """What another process prints, in which sets and hashes have another order."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    words = [sys.executable, "-c", code]
    return subprocess.run(words, env=environment, input=given, capture_output=True, text=True, check=True).stdout


def test_every_game_replays_in_every_process() -> None:
    texts = [finished(key, max(find(key).players), f"again {n}") for key in GAMES for n in range(JOURNALS_EACH)]
    expected = [hashlib.sha256(text.encode()).hexdigest() for text in texts]
    for hash_seed in HASH_SEEDS:
        assert elsewhere(AGAIN, hash_seed, "\0".join(texts)).split() == expected, hash_seed


def test_a_game_that_follows_the_order_of_hashes_is_found() -> None:
    assert len({elsewhere(BY_HASH, hash_seed) for hash_seed in HASH_SEEDS[:4]}) > 1
