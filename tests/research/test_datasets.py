"""Games as Parquet files."""

import json
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

import magnate
from magnate.core.chance import Dice, Sampler
from magnate.core.codec import read as read_move
from magnate.core.driver import asking, legal, play, push
from magnate.games import GAMES
from magnate.research import datasets
from magnate.research.play import Rules


@pytest.mark.parametrize("game", GAMES)
def test_a_file_holds_every_decision_of_every_game(game: str, tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    count = datasets.export(path, game, ("random", "random"), 2, "t")
    file = pq.ParquetFile(path)
    assert file.schema_arrow.equals(datasets.SCHEMA)
    assert file.num_row_groups == 2
    rows = list(datasets.read(path))
    assert len(rows) == count > 100
    assert {row["source"] for row in rows} == {"t-0", "t-1"}
    for row in rows:
        assert len(row["moves"]) == len(row["actions"])
        assert row["action"] is None or row["moves"][row["actions"].index(row["action"])] == row["move"]
        assert json.loads(row["view"])["seat"] == row["seat"]
        assert row["observation"] is None
    for source in ("t-0", "t-1"):
        won = {row["seat"]: (row["won"], row["rank"]) for row in rows if row["source"] == source}
        assert sum(share for share, _ in won.values()) == 1
        assert all((share > 0) == (rank == 1) for share, rank in won.values())


def test_the_rows_of_a_game_play_it_again(tmp_path: Path) -> None:
    rules = Rules("carnegie", 2)
    rows = datasets.played(rules, ("random", "random"), "again")
    s = rules.game.start(rules.config, Dice.seeded("again"))
    for row in rows:
        push(s, read_move(row["move"], row["seat"], rules.game.moves))
    assert asking(s) is None
    assert {score.seat: score.total for score in rules.game.result(s).scores} == {
        row["seat"]: row["total"] for row in rows
    }


def test_vectors_are_those_that_an_environment_gives(tmp_path: Path) -> None:
    path = tmp_path / "vectors.parquet"
    datasets.export(path, "carnegie", ("random", "random"), 1, "v", {"first_player": "first_seat"}, vectors=True)
    first = next(datasets.read(path))
    deal = Rules("carnegie", 2, first_player="first_seat").deal("v-0")
    assert np.array_equal(np.array(first["observation"], np.float32), deal.vector(first["seat"]))
    assert first["actions"] == list(deal.legal)
    assert json.loads(first["options"])["first_player"] == "first_seat"


def test_recorded_games_become_rows() -> None:
    game = magnate.game("carnegie")
    s = game.new(2, seed="recorded")
    dice = Sampler(1)
    while moves := legal(s):
        play(s, moves[dice.pick(len(moves), "move")])
    journal = magnate.journal(s)
    rows = datasets.recorded(journal, "game.txt")
    assert len(rows) == journal.length
    assert [row["move"] for row in rows] == [entry.text for entry in journal.entries[1:]]
    assert {row["source"] for row in rows} == {"game.txt"}
    with pytest.raises(ValueError, match="the game has not ended"):
        datasets.recorded(magnate.journal(journal.replay(5)), "half.txt")
