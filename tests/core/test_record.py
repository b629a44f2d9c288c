"""What counts of a record: the way back, past what others did since."""

from magnate.core.record import Entry, before_last


def test_the_entry_before_ones_last_move() -> None:
    """Moves of others since, undone ones and those that the house gave do not count."""

    def entry(number: int, seat: int, text: str = "x", by: str = "person", kind: str = "move") -> Entry:
        return Entry(number, kind, seat, text, (), "", by=by)

    told = [
        entry(0, -1, kind="setup"),
        entry(1, 0),
        entry(2, 1, by="bot"),
        entry(3, 0, by="forced"),
        entry(4, 1, by="bot"),
    ]
    assert before_last(told, [0]) == 0
    assert before_last(told, [1]) is None
    assert before_last([*told, entry(5, 0), entry(6, 1, by="bot")], [0]) == 4
    assert before_last([*told, entry(5, 0), entry(6, 1, by="bot"), entry(7, 0, "4", kind="undo")], [0]) == 0
