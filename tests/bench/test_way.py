"""What one move costs a house, from the request of one person to the stream of another."""

from bench.load import way
from bench.load.way import Way
from magnate.games import find


def test_a_move_reaches_the_other_seat_by_one_transaction_of_six_statements(database: str) -> None:
    ways = way.measure(database, find("chicago1875"))
    number, page = ways["numbers"], ways["pages"]
    assert (number.writing, page.writing) == (1, 1)
    assert 4 <= number.own <= 6, number.statements
    assert number.own < len(number.statements) <= 7, number.statements  # the listener looks up its own session
    assert page.own < len(page.statements) <= 10, page.statements
    assert 20 <= len(number.functions) <= 63, sorted(number.functions)
    assert 20 <= rooms(number)["tables"] <= 30


def rooms(found: Way) -> dict[str, int]:
    counts: dict[str, int] = found.told()["functions_by_room"]
    return counts
