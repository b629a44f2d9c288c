"""The journal: text, replay, positions in the past, and undo."""

from dataclasses import replace

import pytest

import magnate
from magnate.core import codec
from magnate.core import journal as module
from magnate.core.chance import Dice, Sampler, Tape
from magnate.core.codec import Unreadable, digest
from magnate.core.driver import legal, play
from magnate.core.journal import EVERY, Journal
from tests.core.toy import LOTS, Done, Sell, Shift, asked
from tests.core.toy_state import Toy

OPENING = ((0, "bid 4"), (1, "cheer"), (1, 'bid 6'), (1, 'name "deep blue" "a | b"'))  # fmt: skip


def begin() -> Toy:
    s: Toy = LOTS.new(2, "journal")
    for seat, line in OPENING:
        play(s, LOTS.parse(s, line, seat))
    return s


def record(s: Toy) -> Journal:
    assert s.journal is not None
    return s.journal


def finish(s: Toy) -> Toy:
    dice = Sampler(9)
    while s.agenda:
        moves = legal(s)
        line = None if moves else f"name red n{s.round}"
        play(s, LOTS.parse(s, line, asked(s)[0]) if line else moves[dice.pick(len(moves), "move")])
    return s


def test_how_a_journal_looks() -> None:
    text = record(begin()).text()
    lines = text.splitlines()
    assert lines[:5] == [
        "magnate journal 2",
        "game lots 1",
        "seats 2",
        'option rounds "2"',
        "option cheering true",
    ]
    assert lines[5].startswith("0 setup | ")
    assert lines[6].startswith("1 0 bid 4 |  | ")
    assert lines[8].startswith("3 1 bid 6 |  | ")
    assert lines[8].endswith(" !")
    assert lines[9].startswith('4 1 name "deep blue" "a | b" |  | ')
    assert lines[10].startswith("end 4 ")
    assert text.endswith("\n")


def test_the_text_reads_back_and_replays() -> None:
    s = finish(begin())
    text = record(s).text()
    read = Journal.read(LOTS, text)
    assert read.entries == record(s).entries
    assert read.header == record(s).header
    assert read.text() == text
    again = read.replay()
    assert digest(again) == digest(s)
    assert again.names == s.names
    assert record(again).text() == text


def test_errata_travel_in_the_header() -> None:
    game = magnate.game("chicago1875")
    s = game.new(2, "errata", errata={"starting_cash": 400, "companies.swift.appeal": 3})
    text = magnate.journal(s).text()
    assert "errata starting_cash 400\nerrata companies.swift.appeal 3\n" in text
    assert magnate.replay(text).journal is not None
    assert digest(magnate.replay(text)) == digest(s)


def test_replay_up_to_a_move() -> None:
    journal = record(finish(begin()))
    for number in (0, 1, 4, journal.length):
        s = Journal.read(LOTS, journal.text()).replay(number)
        assert digest(s) == journal.entries[number].digest
        assert record(s).length == number
    for number in (-1, journal.length + 1):
        with pytest.raises(Unreadable, match=f"there is no {number}"):
            journal.replay(number)


def test_a_replayed_game_goes_on() -> None:
    s = begin()
    again: Toy = Journal.read(LOTS, record(s).text()).replay(chance=Dice.seeded("on"))
    finish(again)
    assert record(again).text().startswith("\n".join(record(s).text().splitlines()[:-1]))
    finish(Journal.read(LOTS, record(s).text()).replay())  # with fresh luck


@pytest.mark.parametrize("every", [1, 3, EVERY])
def test_every_position_of_the_past(monkeypatch: pytest.MonkeyPatch, every: int) -> None:
    monkeypatch.setattr(module, "EVERY", every)
    s = finish(begin())
    journal = record(s)
    assert len(journal.kept) == 1 + journal.length // every
    for number, entry in enumerate(journal.entries):
        past: Toy = journal.at(number, Dice.seeded("past"))
        assert digest(past) == entry.digest
        assert record(past).entries == journal.entries[: number + 1]
        assert LOTS.audit(past) == []
    for number in (-1, journal.length + 1):
        with pytest.raises(Unreadable, match=f"there is no {number}"):
            journal.at(number, Dice.seeded("past"))


def test_a_position_of_the_past_goes_its_own_way() -> None:
    s = begin()
    before, text = digest(s), record(s).text()
    finish(record(s).at(2, Dice.seeded("other")))
    assert digest(s) == before
    assert record(s).text() == text


def test_the_past_of_a_journal_that_was_only_read() -> None:
    journal = record(finish(begin()))
    past: Toy = Journal.read(LOTS, journal.text()).at(3, Dice.seeded("read"))
    assert digest(past) == journal.entries[3].digest
    finish(past)


def test_undo_and_redo_give_the_same_game() -> None:
    s = finish(begin())
    journal = record(s)
    past: Toy = journal.at(0, Sampler(0))
    for entry in journal.entries[1:]:
        past.chance = Tape(entry.luck)
        play(past, codec.read(entry.text, entry.seat, LOTS.moves))
    assert record(past).text() == journal.text()


def test_own_moves_without_luck_can_be_taken_back() -> None:
    s = begin()
    assert [record(s).undoable(seat) for seat in (0, 1)] == [0, 1]  # the name, but not the bid that opened all bids
    play(s, Shift(0, 1))
    play(s, Shift(0, -1))
    assert [record(s).undoable(seat) for seat in (0, 1)] == [2, 0]


def test_no_undo_past_another_seat() -> None:
    s = begin()
    play(s, Shift(0, -1))
    play(s, Done(0))
    assert record(s).undoable(0) == 2
    play(s, Shift(1, -1))
    assert [record(s).undoable(seat) for seat in (0, 1)] == [0, 1]


def test_no_undo_past_luck_or_past_something_revealed() -> None:
    s = begin()
    play(s, Shift(0, -1))
    play(s, Sell(0, s.hand[0][:1]))
    assert record(s).entries[-1].luck
    assert record(s).entries[-1].reveals
    assert record(s).undoable(0) == 0
    entries = record(s).entries
    entries[-1] = replace(entries[-1], luck=(), reveals=True)
    assert record(s).undoable(0) == 0
    entries[-1] = replace(entries[-1], luck=((2, 1),), reveals=False)
    assert record(s).undoable(0) == 0
    entries[-1] = replace(entries[-1], luck=(), reveals=False)
    assert record(s).undoable(0) == 2


def test_the_setup_cannot_be_taken_back() -> None:
    s: Toy = LOTS.new(2, "setup")
    assert record(s).undoable(0) == 0
    assert record(s).length == 0


def test_a_copy_keeps_no_journal() -> None:
    s = begin()
    with pytest.raises(ValueError, match="a copy of a state keeps no journal"):
        magnate.journal(s.clone())
