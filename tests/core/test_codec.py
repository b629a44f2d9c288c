"""Plain data: canonical bytes, JSON, snapshots, and one line per move."""

import marshal
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from magnate.core import canonical, codec
from magnate.core.chance import Sampler
from magnate.core.codec import Unreadable
from magnate.core.driver import legal, play
from magnate.core.move import Move
from magnate.core.value import fields_of, value
from tests.core.toy import LOTS, Bid, Market, Name, Round, Sell, Shift
from tests.core.toy_events import Paid
from tests.core.toy_state import Toy

texts = st.text(st.characters(codec="utf-8"), max_size=12) | st.text(max_size=6) | st.just("\ud800 alone")
shown = st.text(st.characters(categories=["L", "M", "N", "P", "S"]) | st.just(" "), max_size=12)
atoms = st.none() | st.booleans() | st.integers() | st.integers(-(1 << 31) - 2, 1 << 31) | texts
plain = st.recursive(
    atoms,
    lambda inner: st.lists(inner, max_size=4) | st.tuples(inner, inner) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=20,
)


@given(plain)
@settings(max_examples=400)
def test_the_canonical_bytes_are_those_of_marshal_version_2(thing: Any) -> None:
    assert canonical.pack(thing) == marshal.dumps(thing, 2)


def test_the_fast_way_is_in_use() -> None:
    assert canonical.canonical is not canonical.pack


def test_only_plain_data_has_canonical_bytes() -> None:
    with pytest.raises(TypeError, match="float is not plain data"):
        canonical.pack([1.5])
    with pytest.raises(TypeError, match="set is not plain data"):
        canonical.pack({1})


def test_interned_and_computed_texts_have_the_same_bytes() -> None:
    computed = "".join(["sw", "ift"])
    assert canonical.canonical(["swift", "swift"]) == canonical.canonical([computed, str(computed)])


def test_the_digest_tells_positions_apart() -> None:
    s: Toy = LOTS.new(2, "digest")
    other: Toy = LOTS.new(2, "digest")
    assert codec.digest(s) == codec.digest(other)
    assert len(codec.digest(s)) == 16
    for name in Toy.columns:
        changed = s.clone()
        column = getattr(changed, name)
        setattr(changed, name, [*column, 1] if isinstance(column, list) else {"x": 1} if column == {} else "other")
        assert codec.digest(changed) != codec.digest(s), name
    waiting = s.clone()
    waiting.agenda.append(Market(0, 1))
    assert codec.digest(waiting) != codec.digest(s)


# -- JSON ----------------------------------------------------------------------------------------------------


@given(st.recursive(atoms, lambda inner: st.lists(inner) | st.dictionaries(texts, inner), max_leaves=15))
def test_json_round_trip(thing: Any) -> None:
    text = codec.dumps(thing)
    assert codec.loads(text, "here") == thing
    assert text.isascii()


NOT_JSON = ["", "{", "[1,]", "NaN", "-Infinity", "[1e999, Infinity]", "9" * 5000, "[" * 100_000]


@pytest.mark.parametrize("text", NOT_JSON, ids=[text[:9] for text in NOT_JSON])
def test_what_is_not_json(text: str) -> None:
    with pytest.raises(Unreadable, match=r"^here: not valid JSON"):
        codec.loads(text, "here")


@pytest.mark.parametrize(
    ("data", "kind", "thawed"),
    [
        (1, int, 1),
        ("a", str, "a"),
        (True, bool, True),
        (None, int | None, None),
        (4, int | None, 4),
        ("swift", int | str, "swift"),
        (3, int | str, 3),
        (None, type(None), None),
        ([1, 2], list[int], [1, 2]),
        ([1, 2], Sequence[int], [1, 2]),
        ([1, "a"], tuple[int, str], (1, "a")),
        ([1, 2, 3], tuple[int, ...], (1, 2, 3)),
        ([["a", 1], ["b", 2]], tuple[tuple[str, int], ...], (("a", 1), ("b", 2))),
        ([["a"], []], list[tuple[str, ...]], [("a",), ()]),
        ({"a": [1]}, dict[str, tuple[int, ...]], {"a": (1,)}),
        ({"1": "x", "-2": "y"}, dict[int, str], {1: "x", -2: "y"}),
        ({"any": [1, None]}, Any, {"any": [1, None]}),
    ],
)
def test_thaw(data: Any, kind: Any, thawed: Any) -> None:
    assert codec.thaw(data, kind, "here") == thawed
    assert type(codec.thaw(data, kind, "here")) is type(thawed)


@pytest.mark.parametrize(
    ("data", "kind", "message"),
    [
        (True, int, "here: True is not a whole number"),
        (1, bool, "here: 1 is not true or false"),
        (1.0, int, "here: 1.0 is not a whole number"),
        ("1", int, "here: '1' is not a whole number"),
        (1, str, "here: 1 is not a text"),
        (None, int, "here: None is not a whole number"),
        (0, type(None), "here: 0 is not nothing"),
        (1.5, int | str, "here: 1.5 is not a text"),
        (False, int | None, "here: False is not nothing"),
        ({}, list[int], "here: {} is not a list"),
        ("ab", tuple[str, ...], "here: 'ab' is not a list"),
        ([1, "a"], list[int], "here.1: 'a' is not a whole number"),
        ([1], tuple[int, int], "here: 1 values where 2 belong"),
        ([[1], ["a"]], list[tuple[int, ...]], "here.1.0: 'a' is not a whole number"),
        ([], dict[str, int], r"here: \[\] is not a table"),
        ({"a": True}, dict[str, int], "here.a: True is not a whole number"),
        ({"a": 1}, dict[int, int], "here: 'a' is not a whole number"),
        ({"²": 1}, dict[int, int], "here: '²' is not a whole number"),
        ({"1_0": 1}, dict[int, int], "here: '1_0' is not a whole number"),
        (1, float, "here: cannot read"),
        ("x" * 200, int, r"here: 'x{76}\.\.\. is not a whole number"),
    ],
)
def test_thaw_is_strict(data: Any, kind: Any, message: str) -> None:
    with pytest.raises(Unreadable, match=f"^{message}"):
        codec.thaw(data, kind, "here")


def test_a_move_and_an_event_survive_json() -> None:
    for thing, kinds in ((Sell(1, ("c1", "c2")), LOTS.moves), (Paid(0, -3), LOTS.events), (Round(2), LOTS.steps)):
        data = codec.loads(codec.dumps(codec.thing_to_plain(thing)), "here")
        assert codec.thing_from_plain(data, kinds, "here") == thing


@value
class Odd:
    kind: str
    type: int
    name: tuple[str, ...]


def test_no_name_of_a_field_is_reserved() -> None:
    odd = Odd("steel", 3, ("x",))
    assert codec.thing_to_plain(odd) == {"class": "Odd", "kind": "steel", "type": 3, "name": ("x",)}
    assert codec.thing_from_plain(codec.loads(codec.dumps(codec.thing_to_plain(odd)), "x"), [Odd], "x") == odd


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "here: an object with a class is expected"),
        ({"seat": 0}, "here: an object with a class is expected"),
        ({"class": 3}, "here: an object with a class is expected"),
        ({"class": "Steal", "seat": 0}, "here: unknown class 'Steal'"),
        ({"class": "Bid", "seat": 0}, "here: Bid needs a field 'amount'"),
        ({"class": "Bid", "seat": 0, "amount": 1, "by": 2}, "here: Bid has no field 'by'"),
        ({"class": "Bid", "seat": 0, "amount": True}, "here.amount: True is not a whole number"),
        ({"class": "Bid", "seat": "0", "amount": 1}, "here.seat: '0' is not a whole number"),
        ({"class": "Sell", "seat": 0, "cards": "c1"}, "here.cards: 'c1' is not a list"),
    ],
)
def test_a_move_from_outside_is_read_strictly(data: Any, message: str) -> None:
    with pytest.raises(Unreadable, match=f"^{message}$"):
        codec.thing_from_plain(data, LOTS.moves, "here")


# -- snapshots -----------------------------------------------------------------------------------------------


def saved(s: Toy) -> dict[str, Any]:
    data = codec.loads(codec.dumps(codec.state_to_plain(s)), "snapshot")
    assert isinstance(data, dict)
    return data


def test_a_snapshot_brings_the_position_back() -> None:
    config = LOTS.config(3)
    s: Toy = LOTS.start(config, Sampler(3))
    for line in ("bid 4", "bid 5", "bid 5", "name red x", "shift -1"):
        play(s, LOTS.parse(s, line))
    again: Toy = LOTS.load(config, saved(s), Sampler(0))
    assert codec.digest(again) == codec.digest(s)
    assert legal(again) == legal(s)
    assert again.names == {1: "x"}
    assert again.leader == 1
    assert again.journal is None


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        ({"cash": None}, "snapshot.cash: None is not a list"),
        ({"cash": [True]}, "snapshot.cash.0: True is not a whole number"),
        ({"names": {"x": "y"}}, "snapshot.names: 'x' is not a whole number"),
        ({"hand": [["c1"], [2]]}, "snapshot.hand.1.0: 2 is not a text"),
        ({"gold": 3}, "snapshot: column 'gold' is unknown"),
        ({"agenda": None}, "snapshot.agenda: a list of steps is expected"),
        ({"agenda": [{"class": "Riot"}]}, "snapshot.agenda.0: unknown class 'Riot'"),
        ({"agenda": [{"class": "Market", "seat": 0}]}, "snapshot.agenda.0: Market needs a field 'shifts'"),
    ],
)
def test_a_damaged_snapshot_is_named(damage: dict[str, Any], message: str) -> None:
    config = LOTS.config(2)
    data = {**saved(LOTS.start(config, Sampler(3))), **damage}
    with pytest.raises(Unreadable, match=f"^{message}$"):
        LOTS.load(config, data, Sampler(0))


def test_a_snapshot_without_a_column_is_named() -> None:
    config = LOTS.config(2)
    for name in (*Toy.columns, "agenda"):
        data = saved(LOTS.start(config, Sampler(3)))
        del data[name]
        with pytest.raises(Unreadable, match=f"^snapshot: column '{name}' is missing$"):
            LOTS.load(config, data, Sampler(0))
    with pytest.raises(Unreadable, match=r"^snapshot: a table of columns is expected$"):
        LOTS.load(config, [1], Sampler(0))


# -- notation ------------------------------------------------------------------------------------------------


@value
class Send(Move):
    """A move with a field of every kind."""

    text: str
    number: int
    sure: bool
    names: tuple[str, ...]
    pair: tuple[str, int]
    flags: tuple[bool, ...]
    notation = "send {text} {number} {sure} {names} {pair} {flags}"


@value
class SendNothing(Move):
    notation = "send nothing"


KINDS: tuple[type[Move], ...] = (Send, SendNothing)


@given(
    shown,
    st.integers(-(10**17), 10**17),
    st.booleans(),
    st.lists(shown, max_size=3).map(tuple),
    st.tuples(shown, st.integers(-5, 5)),
    st.lists(st.booleans(), max_size=3).map(tuple),
)
@settings(max_examples=400)
def test_a_line_reads_back(
    text: str, number: int, sure: bool, names: tuple[str, ...], pair: tuple[str, int], flags: tuple[bool, ...]
) -> None:
    move = Send(2, text, number, sure, names, pair, flags)
    line = codec.write(move)
    assert codec.read(line, 2, KINDS) == move
    assert len(line.splitlines()) == 1
    assert codec.read(f"  {line}\t", 2, KINDS) == move


@pytest.mark.parametrize(
    ("move", "line"),
    [
        (Sell(0, ("c1",)), "sell c1"),
        (Sell(0, ("c1", "c12")), "sell c1+c12"),
        (Sell(0, ()), "sell -"),
        (Sell(0, ("a b", "c+d", "-")), r'sell ["a\u0020b","c+d","-"]'),
        (Shift(0, -1), "shift -1"),
        (Name(0, "deep blue", "Zoë|x"), 'name "deep blue" Zoë|x'),
        (Name(0, "red", 'say "hi"'), r'name red "say \"hi\""'),
        (Name(0, "", "-"), 'name "" -'),
    ],
)
def test_how_a_line_looks(move: Move, line: str) -> None:
    assert codec.write(move) == line
    assert codec.read(line, 0, LOTS.moves) == move


NO_MOVES = [
    "", "  ", "bid", "bid x", "bid 1 2", "bid 1.5", "bid ²", "bid 9999999999999999999", 'bid "1"', "bid +1",
    "bid --1", "Bid 1", "steal 1", 'sell ["c1"', "sell [1]", 'sell "c1"', 'name red "open', "name red", "\x00",
    "bid\u00a0", '"bid" 1', "shift 1 ; drop table", "9" * 10_000,
    r'name red "\ud800"', r'name red "a\u202eb"', r'name red "\u0007"', "name red a\u200bb", r'sell ["\ud800"]',
    r'name red "a\nb"',
]  # fmt: skip


@pytest.mark.parametrize("line", NO_MOVES, ids=[line[:20] for line in NO_MOVES])
def test_lines_that_are_no_move(line: str) -> None:
    with pytest.raises(Unreadable) as error:
        codec.read(line, 0, LOTS.moves)
    assert len(str(error.value)) < 200


def test_more_fixed_words_win() -> None:
    @value
    class Say(Move):
        text: str
        notation = "say {text}"

    @value
    class SayNothing(Move):
        notation = "say nothing"

    assert codec.read("say nothing", 0, (Say, SayNothing)) == SayNothing(0)
    assert codec.read("say something", 0, (Say, SayNothing)) == Say(0, "something")
    assert codec.read('say "nothing"', 0, (Say, SayNothing)) == Say(0, "nothing")


def test_values_are_equal_by_their_fields_and_class() -> None:
    assert Bid(0, 1) == Bid(0, 1)
    assert hash(Bid(0, 1)) == hash(Bid(0, 1))
    moves: list[Move] = [Bid(0, 1)]
    assert Shift(0, 1) not in moves
    assert fields_of(Bid(0, 1)) == {"seat": 0, "amount": 1}
    assert Market(0, 1).plain() == ("Market", 0, 1)
