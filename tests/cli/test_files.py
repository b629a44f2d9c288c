"""Saved games: whole or not at all, and nothing foreign is believed."""

import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from magnate.cli import files
from magnate.cli.errors import Trouble
from magnate.cli.files import flatten, read_saved, replayed, write_text
from magnate.core.codec import digest
from tests.cli.conftest import Run
from tests.cli.table import SEATS, game, record, save


def test_a_saved_game_reads_back(here: Path) -> None:
    s = save(here / "game.txt")
    saved = read_saved(here / "game.txt")
    assert saved.seats == SEATS
    assert digest(replayed(here / "game.txt", saved)) == digest(s)
    _, dice = game()
    assert saved.dice is not None
    assert (saved.dice.key, saved.dice.drawn) == (dice.key, dice.drawn)


def test_a_plain_journal_reads_back(here: Path) -> None:
    s = record(here / "game.txt")
    saved = read_saved(here / "game.txt")
    assert (saved.seats, saved.dice) == ((), None)
    assert digest(replayed(here / "game.txt", saved)) == digest(s)


def test_every_truncation_is_noticed(run: Run, here: Path) -> None:
    save(here / "whole.txt", moves=4)
    text = (here / "whole.txt").read_text()
    end = text.index("table ")
    for cut in range(len(text) - 1):
        (here / "cut.txt").write_text(text[:cut])
        if cut in (end, end - 1):
            continue  # exactly the plain journal, which is a file of its own right
        with pytest.raises(Trouble, match=r"cut\.txt: "):
            replayed(here / "cut.txt", read_saved(here / "cut.txt"))


def test_every_changed_line_is_noticed(here: Path) -> None:
    save(here / "whole.txt", moves=12)
    lines = (here / "whole.txt").read_text().splitlines(keepends=True)
    for n, line in enumerate(lines):
        for changed in ("", line + line, line[:-2] + ("0" if line[-2] != "0" else "1") + "\n", "x" + line):
            (here / "bad.txt").write_text("".join([*lines[:n], changed, *lines[n + 1 :]]))
            with pytest.raises(Trouble, match=r"bad\.txt: "):
                replayed(here / "bad.txt", read_saved(here / "bad.txt"))


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "line 1: not a journal"),
        (b"\x00\xff\xfe", "not a text file"),
        (b"dear diary\n", "line 1: not a journal"),
        (b"magnate journal 9\n", "journal format"),
        (b"magnate journal 1\ngame monopoly 1\nseats 2\n", "there is no game 'monopoly'"),
    ],
)
def test_foreign_files_are_refused(run: Run, here: Path, content: bytes, sentence: str) -> None:
    (here / "foreign.txt").write_bytes(content)
    for command in (["play", "--resume", "foreign.txt"], ["replay", "foreign.txt"]):
        result = run(*command)
        assert result.exit_code == 2
        assert result.stderr.count("\n") == 1
        assert "foreign.txt: " in result.stderr
        assert sentence in result.stderr


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"seats": 99999}, "for 2 to 4 players, not 99999"),
        ({"version": 77}, "version 77"),
        ({"options": {"speed": "high"}}, "no option 'speed'"),
        ({"errata": {"moon_phase": 3}}, "no such figure"),
    ],
)
def test_a_game_that_cannot_be_is_refused(run: Run, here: Path, changes: dict[str, Any], sentence: str) -> None:
    s, _ = game(moves=2)
    assert s.journal is not None
    s.journal.header = replace(s.journal.header, **changes)
    (here / "odd.txt").write_text(s.journal.text())
    for command in (["play", "--resume", "odd.txt"], ["replay", "odd.txt"]):
        result = run(*command)
        assert result.exit_code == 2
        assert result.stderr.count("\n") == 1
        assert "odd.txt: " in result.stderr
        assert sentence in result.stderr


def test_writing_is_all_or_nothing(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = here / "game.txt"
    write_text(path, "old")

    def fail(*args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="No space"):
        write_text(path, "new")
    assert path.read_text() == "old"
    assert [each.name for each in here.iterdir()] == ["game.txt"]


def test_a_new_file_takes_nobodys_place(here: Path) -> None:
    path = here / "game.txt"
    path.write_text("old")
    with pytest.raises(FileExistsError):
        write_text(path, "new", new=True)
    assert path.read_text() == "old"
    assert [each.name for each in here.iterdir()] == ["game.txt"]


def test_default_names_do_not_collide(here: Path) -> None:
    first = files.default_file(read_saved(_saved(here)).game)
    first.write_text("taken")
    assert files.default_file(read_saved(_saved(here)).game) != first


def _saved(here: Path) -> Path:
    save(here / "saved.txt", moves=1)
    return here / "saved.txt"


# -- errata ------------------------------------------------------------------------------------------------------------


def test_nested_tables_become_paths() -> None:
    assert flatten({"a": {"b": {"c": 1}, "d": [1, 2]}, "e": 2}) == {"a.b.c": 1, "a.d": [1, 2], "e": 2}
    effect = {"class": "Appeal", "steps": 2}
    assert flatten({"buildings": {"e1_07": {"effect": effect}}}) == {"buildings.e1_07.effect": effect}


def test_errata_reach_the_table(run: Run, here: Path) -> None:
    (here / "errata.toml").write_text("starting_cash = 200\n[companies.swift]\nappeal = 1\n")
    result = run("play", "chicago1875", "--errata", "errata.toml", "--save", "game.txt", "--seed", "e")
    assert result.exit_code == 0
    assert "$200" in result.stdout
    assert "errata starting_cash 200" in (here / "game.txt").read_text()
    assert "errata companies.swift.appeal 1" in (here / "game.txt").read_text()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("starting_cash = ", "not valid TOML"),
        ("[companies.nobody]\nappeal = 1\n", "there is no 'nobody' among the companies"),
        ("[companies.swift]\nappeal = 'high'\n", "is not a whole number"),
        ("[companies.swift]\nappeal = 1.5\n", "is not a whole number"),
        ("[companies.swift]\nappeal = 2001-01-01\n", "is not a whole number"),
        ("moon_phase = 3\n", "no such figure can be corrected"),
    ],
)
def test_bad_errata_are_refused(run: Run, here: Path, content: str, sentence: str) -> None:
    (here / "errata.toml").write_text(content)
    result = run("play", "chicago1875", "--errata", "errata.toml")
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert "errata.toml" in result.stderr
    assert sentence in result.stderr
