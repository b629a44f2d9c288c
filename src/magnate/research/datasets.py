"""Games as tables for learning: a row for each decision, in Parquet files that every tool reads.

    from magnate.research import datasets
    datasets.export("carnegie.parquet", "carnegie", ("greedy", "random"), games=100, seed="1")

A row holds what the seat saw and could do, what it did, and what became of it: nothing that the seat did not see.
"""

from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from magnate import bots
from magnate.core import codec
from magnate.core.chance import Dice, Sampler
from magnate.core.codec import dumps, write
from magnate.core.driver import asking, push
from magnate.core.journal import Journal
from magnate.core.move import Move, Seat
from magnate.core.record import walk
from magnate.core.state import State
from magnate.core.view import view
from magnate.research.play import Rules

Row = dict[str, Any]

SCHEMA = pa.schema(
    [
        pa.field("game", pa.string(), False),  # the key of the game
        pa.field("options", pa.string(), False),  # all of them, as JSON
        pa.field("source", pa.string(), False),  # the seed, or the name of the journal
        pa.field("number", pa.int32(), False),  # of the decision in its game, from 0
        pa.field("seat", pa.int8(), False),
        pa.field("player", pa.string(), False),  # the bot; empty if it is not known
        pa.field("question", pa.string(), False),  # the kind of question
        pa.field("rule", pa.string(), False),
        pa.field("view", pa.string(), False),  # what the seat saw, as JSON
        pa.field("moves", pa.list_(pa.string()), False),  # the actions, in notation
        pa.field("actions", pa.list_(pa.int32()), False),  # and by number, rising
        pa.field("move", pa.string(), False),  # what was played
        pa.field("action", pa.int32()),  # its number; none for an open answer between the rungs
        pa.field("observation", pa.list_(pa.float32())),  # the vector, if wanted
        pa.field("rank", pa.int8(), False),  # at the end of the game
        pa.field("total", pa.int64(), False),
        pa.field("won", pa.float32(), False),  # 1, or the share of those who won together
    ]
)


def export(
    path: Path | str,
    game: str,
    names: tuple[str, ...],
    games: int,
    seed: str = "1",
    options: Mapping[str, Any] | None = None,
    vectors: bool = False,
) -> int:
    """Let bots play and write a row for each of their decisions; how many there are. One row group for each game."""
    rules = Rules(game, len(names), **(options or {}))
    return save(path, (played(rules, names, f"{seed}-{number}", vectors) for number in range(games)))


def save(path: Path | str, games: Iterable[Iterable[Row]]) -> int:
    """Write games as they come, so that no more than one is in memory."""
    count = 0
    with pq.ParquetWriter(path, SCHEMA, compression="zstd") as writer:
        for rows in games:
            table = pa.Table.from_pylist(list(rows), SCHEMA)
            writer.write_table(table)
            count += table.num_rows
    return count


def played(rules: Rules, names: tuple[str, ...], seed: str, vectors: bool = False) -> list[Row]:
    """The rows of a game between bots."""
    s: State = rules.game.start(rules.config, Dice.seeded(seed))
    s.journal = s.events = None
    chance = Sampler(int.from_bytes(sha256(f"bots {seed}".encode()).digest()[:8], "big"))
    known = {name: bots.find(name, rules.game) for name in names}
    rows: list[Row] = []
    while (ask := asking(s)) is not None:
        seat = ask.seats(s)[0]
        move = bots.answer(known[names[seat]], rules.game, s, seat, chance)
        rows.append({**row(rules, s, seat, move, vectors), "source": seed, "number": len(rows), "player": names[seat]})
        push(s, move)
    return finished(rules, s, rows)


def recorded(journal: Journal, source: str, vectors: bool = False) -> list[Row]:
    """The rows of a game that was recorded and has ended; every move of it is checked."""
    header = journal.header
    rules = Rules(header.game, header.seats, **header.options)
    if header.errata:
        raise ValueError(f"{source}: was played with corrected figures, which no other game has")
    s: State = journal.replay(0)
    s.journal = s.events = None
    rows: list[Row] = []
    for entry in journal.entries[1:]:
        found = row(rules, s, entry.seat, codec.read(entry.text, entry.seat, rules.game.moves), vectors)
        rows.append({**found, "source": source, "number": len(rows), "player": ""})
        for _ in walk(rules.game, s, (entry,), judge=True):
            pass
    if asking(s) is not None:
        raise ValueError(f"{source}: the game has not ended")
    return finished(rules, s, rows)


def row(rules: Rules, s: State, seat: Seat, move: Move, vectors: bool) -> Row:
    """One decision, before it is known what becomes of it."""
    ask = asking(s)
    assert ask is not None
    seen = view(rules.game, s, seat)
    legal = rules.actions.legal(s, seat)
    return {
        "game": rules.game.key,
        "options": dumps(dict(rules.config.options)),
        "seat": seat,
        "question": type(ask).__name__,
        "rule": ask.rule,
        "view": dumps(seen),
        "moves": [write(each) for each in legal.values()],
        "actions": list(legal),
        "move": write(move),
        "action": next((number for number, each in legal.items() if each == move), None),
        "observation": rules.observer.vector(seen) if vectors else None,
    }


def finished(rules: Rules, s: State, rows: list[Row]) -> list[Row]:
    """The rows with what became of each seat."""
    result = rules.game.result(s)
    ends = {score.seat: score for score in result.scores}
    for each in rows:
        end = ends[each["seat"]]
        each.update(rank=end.rank, total=end.total, won=(end.rank == 1) / len(result.winners))
    return rows


def read(path: Path | str) -> Iterator[Row]:
    """The rows of a file, one after the other."""
    with pq.ParquetFile(path) as file:
        for batch in file.iter_batches():
            yield from batch.to_pylist()
