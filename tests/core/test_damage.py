"""Every kind of damage to a journal ends in one sentence that names the place."""

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import magnate
from magnate.core.chance import Sampler
from magnate.core.driver import legal, play
from magnate.core.journal import Journal
from tests.core.toy import LOTS, asked
from tests.core.toy_state import Toy

Replay = Callable[[str], object]


@cache
def small() -> str:
    """A short finished game of the toy with luck, free text and a reveal."""
    dice = Sampler(4)
    s: Toy = LOTS.new(2, "damage")
    lines = iter(["bid 4", "bid 7", 'name "deep blue" "x | y \\"z\\""'])
    while s.agenda:
        moves = legal(s)
        line = next(lines, None) or (None if moves else "name red n")
        play(s, LOTS.parse(s, line, asked(s)[0]) if line else moves[dice.pick(len(moves), "move")])
    assert s.journal is not None
    return s.journal.text()


@cache
def large() -> str:
    """The opening of a real game."""
    dice = Sampler(8)
    s = magnate.game("chicago1875").new(2, "damage")
    for _ in range(40):
        moves = magnate.legal(s)
        magnate.play(s, moves[dice.pick(len(moves), "move")])
    return magnate.journal(s).text()


def replay_small(text: str) -> object:
    return Journal.read(LOTS, text).replay()


BOTH: list[tuple[Callable[[], str], Replay]] = [(small, replay_small), (large, magnate.replay)]
both = pytest.mark.parametrize(("source", "replay"), BOTH, ids=["toy", "chicago"])


def seal(lines: list[str]) -> str:
    """The text with a last line that fits it, as a forger would write it."""
    body = [line for line in lines if not line.startswith("end ")]
    moves = sum(line[:1].isdigit() for line in body) - 1
    return "\n".join([*body, f"end {moves} {sha256(chr(10).join(body).encode()).hexdigest()[:16]}"]) + "\n"


def complaint(replay: Replay, text: str) -> str:
    """The one sentence; anything but Unreadable fails the test."""
    with pytest.raises(magnate.Unreadable) as error:
        replay(text)
    sentence = str(error.value)
    assert "\n" not in sentence
    assert len(sentence) < 400
    assert sentence.startswith(("line ", "last line", "entry ", "set-up", "the journal "))
    return sentence


def swap(text: str, old: str, new: str) -> str:
    assert text.count(old) == 1
    return seal(text.replace(old, new).splitlines())


@both
def test_undamaged(source: Callable[[], str], replay: Replay) -> None:
    replay(source())
    replay(source().replace("\n", "\r\n"))
    assert seal(source().splitlines()) == source()


@both
def test_cut_off_after_every_line(source: Callable[[], str], replay: Replay) -> None:
    lines = source().splitlines()
    for count in range(len(lines)):
        sentence = complaint(replay, "\n".join(lines[:count]) + "\n" * (count > 0))
        assert sentence.startswith("line ")


def test_cut_off_after_every_character() -> None:
    text = small().rstrip("\n")
    for count in range(len(text)):
        complaint(replay_small, text[:count])


def test_every_character_changed() -> None:
    text = small()
    for at, old in enumerate(text.rstrip("\n")):
        new = chr(ord("0") + (ord(old) + 1) % 10) if old.isdigit() else "\n" if old == " " else "~"
        complaint(replay_small, text[:at] + new + text[at + 1 :])


@both
def test_every_line_removed_or_doubled_or_swapped(source: Callable[[], str], replay: Replay) -> None:
    lines = source().splitlines()
    for at in range(len(lines)):
        complaint(replay, "\n".join(lines[:at] + lines[at + 1 :]))
        complaint(replay, "\n".join([*lines[: at + 1], lines[at], *lines[at + 1 :]]))
        if at + 1 < len(lines):
            complaint(replay, "\n".join([*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]))


@both
def test_a_forged_digest_is_found_at_its_move(source: Callable[[], str], replay: Replay) -> None:
    lines = source().splitlines()
    first = next(at for at, line in enumerate(lines) if line.startswith("0 setup"))
    for at in range(first, len(lines) - 1):
        digest = lines[at].split("|")[-1].split()[0]
        forged = digest[:-1] + ("0" if digest[-1] != "0" else "1")
        changed = [*lines[:at], lines[at].replace(digest, forged), *lines[at + 1 :]]
        where = "set-up: " if at == first else f"entry {at - first} ("
        assert complaint(replay, seal(changed)).startswith(where)
        assert "is not the recorded one" in complaint(replay, seal(changed))


@both
def test_forged_luck_is_found_at_its_move(source: Callable[[], str], replay: Replay) -> None:
    lines = source().splitlines()
    first = next(at for at, line in enumerate(lines) if line.startswith("0 setup"))
    forged = 0
    for at in range(first, len(lines) - 1):
        left, luck, right = lines[at].rsplit("|", 2)
        where = "set-up: " if at == first else f"entry {at - first} ("
        for outcomes in (
            f"{luck.strip()} 0".strip(),
            " ".join(luck.split()[1:]),
            " ".join(["999999999"] * len(luck.split())),
        ):
            if outcomes != luck.strip():
                changed = [*lines[:at], f"{left}| {outcomes} |{right}", *lines[at + 1 :]]
                assert complaint(replay, seal(changed)).startswith(where)
                forged += 1
    assert forged > 5


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("magnate journal 2", "magnate journal 3", "line 1: journal format '3' is not known; this program reads 1"),
        ("magnate journal 2", "a shopping list", "line 1: not a journal of this program"),
        ("game lots 1", "game chess 1", "line 2: a journal of 'chess', not of 'lots'"),
        ("game lots 1", "game lots", "line 2: a line beginning with 'game' is expected"),
        ("game lots 1", "game lots 7", "set-up: it follows version 7 of the rules, this program knows 1 to 1"),
        ("game lots 1", "game lots x", "line 2: 'x' is not a whole number"),
        ("seats 2", "seats 9", "set-up: Lots is for 2 to 4 players, not 9"),
        ("seats 2", "seats 99999999999", "line 3: '99999999999' is not a whole number"),
        ("seats 2", "seats \u0662", "line 3: '\u0662' is not a whole number"),
        ("seats 2", "chairs 2", "line 3: a line beginning with 'seats' is expected"),
        ('option rounds "2"', 'option rounds "9"', "set-up: option 'rounds' takes 2, 3, not '9'"),
        ('option rounds "2"', "option rounds two", "line 4: not valid JSON"),
        ('option rounds "2"', "option rounds", "line 4: not valid JSON"),
        ('option rounds "2"', "option speed 1", "set-up: Lots has no option 'speed'; it has rounds, cheering"),
        ("\n1 0 bid 4 |", "\n1 0 bid 5 |", "entry 1 (bid 5): the position after it is not the recorded one"),
        ("\n1 0 bid 4 |", "\n1 0 bid 99 |", "entry 1 (bid 99) is refused: This is not one of the moves offered now"),
        ("\n1 0 bid 4 |", "\n1 1 bid 4 |", "entry 1 (bid 4): the position after it is not the recorded one"),
        ("\n1 0 bid 4 |", "\n1 2 bid 4 |", "line 7: a seat and a move are expected"),
        ("\n1 0 bid 4 |", "\n1 ² bid 4 |", "line 7: '²' is not a whole number"),
        ("\n1 0 bid 4 |", "\n1 " + "9" * 5000 + " bid 4 |", "line 7: '9999"),
        ("\n1 0 bid 4 |", "\n1 0 bid " + "9" * 5000 + " |", "line 7: 'bid 9999"),
        ("\n1 0 bid 4 |", "\n1 0 steal 4 |", "line 7: 'steal 4' is not a move of this game"),
        ("\n1 0 bid 4 |", '\n1 0 bid "4 |', "line 7: 'bid \"4' has an open quotation mark"),
        ("\n1 0 bid 4 |", "\n1 0 |", "line 7: a seat and a move are expected"),
        ("\n1 0 bid 4 |", "\n1 |", "line 7: a seat and a move are expected"),
        ("\n1 0 bid 4 |", "\n2 0 bid 4 |", "line 7: move 1 is expected here"),
        ("\n1 0 bid 4 |", "\n1 0 bid 4", "line 7: a move, its luck and a digest are expected"),
        ("\n1 0 bid 4 |  |", "\n1 0 bid 4 | x |", "line 7: 'x' is not a record of luck"),
        ("\n1 0 bid 4 |  |", "\n1 0 bid 4 | -1 |", "line 7: '-1' is not a record of luck"),
        ("\n1 0 bid 4 |  |", "\n1 0 bid 4 |  | 12 ", "line 7: '12 "),
        ("\n0 setup |", "\n0 begin |", "line 6: the set-up is expected here"),
    ],
)  # fmt: skip
def test_what_the_sentence_says(old: str, new: str, sentence: str) -> None:
    assert complaint(replay_small, swap(small(), old, new)).startswith(sentence)


def test_marks_and_options_that_no_position_shows_are_sealed() -> None:
    text = small()
    unmarked = text.replace(" !\n", "\n", 1)
    assert unmarked != text
    assert complaint(replay_small, unmarked) == "last line: the checksum does not fit; something above it was changed"
    other = text.replace("option cheering true", "option cheering false")
    assert complaint(replay_small, other).startswith("last line")
    assert complaint(lambda damaged: Journal.read(LOTS, damaged).replay(1), other).startswith("last line")


def test_lines_after_the_end() -> None:
    text = small()
    replay_small(text + "\n  \n")
    for more in ("x\n", text, text.splitlines()[-1]):
        assert "should end here" in complaint(replay_small, text + more)


def test_a_journal_without_a_set_up() -> None:
    assert complaint(replay_small, "magnate journal 1\ngame lots 1\nseats 2\nend -1 x\n") == (
        "line 4: the set-up is expected here"
    )


def test_no_journal_at_all() -> None:
    assert complaint(magnate.replay, "") == "line 1: not a journal of this program"
    assert complaint(magnate.replay, "magnate journal 1") == "line 2: a line beginning with 'game' is expected"
    unknown = large().replace("game chicago1875 ", "game monopoly ")
    assert complaint(magnate.replay, unknown).startswith("line 2: there is no game 'monopoly'; there are chicago1875")


@pytest.mark.parametrize(
    "errata",
    [
        "errata", "errata x", "errata x 1", "errata par_values []", "errata track [10]", "errata starting_cash true",
        "errata starting_cash -50", "errata bonus_good_tokens 1e5", "errata companies.swift.appeal 100000",
        "errata companies.swift.factories.7.workers 1", "errata row_start [0]", "errata chain_draws []",
    ],
)  # fmt: skip
def test_damaged_errata(errata: str) -> None:
    lines = large().splitlines()
    first = next(at for at, line in enumerate(lines) if line.startswith("0 setup"))
    complaint(magnate.replay, seal([*lines[:first], errata, *lines[first:]]))


@given(st.binary(max_size=300))
@settings(max_examples=150)
def test_binary_garbage(garbage: bytes) -> None:
    for text in (
        garbage.decode("latin-1"),
        garbage.decode("utf-8", "replace"),
        garbage.decode("utf-8", "surrogateescape"),
    ):
        complaint(magnate.replay, text)
        complaint(replay_small, "\n".join(small().splitlines()[:7]) + "\n" + text)


@given(st.data())
@settings(max_examples=150)
def test_random_edits(data: st.DataObject) -> None:
    text = small()
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text) - 2))
        end = data.draw(st.integers(start, min(len(text), start + 30)))
        text = text[:start] + data.draw(st.text(max_size=8)) + text[end:]
    if text.rstrip() != small().rstrip():
        complaint(replay_small, text)
    with suppress(magnate.Unreadable):  # a forger may hit on another true game; nothing else may happen
        replay_small(seal(text.splitlines()))
