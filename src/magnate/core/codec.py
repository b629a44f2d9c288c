"""Plain data to and from objects: digests, JSON, and a readable line per move."""

import hashlib
import json
import re
import types
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from operator import attrgetter
from typing import Any, Union, get_args, get_origin, get_type_hints

from magnate.core.canonical import canonical
from magnate.core.move import Move
from magnate.core.state import State
from magnate.core.step import Step
from magnate.core.value import fields_of


class Unreadable(ValueError):
    """The data is not what it claims to be; the message says where."""


_READERS: dict[type[State], Callable[[Any], Any]] = {}


def digest(s: State) -> str:
    """Sixteen hex digits that two states share only if they are the same."""
    read_columns = _READERS.get(type(s))
    if read_columns is None:
        read_columns = _READERS[type(s)] = attrgetter(*(name for name in s.columns if name not in s.later))
    agenda = [step.plain() for step in s.agenda]
    told: tuple[Any, ...] = (read_columns(s), agenda)
    if s.later:  # a column that was made later does not change the digest of a game that does not use it
        used = {name: getattr(s, name) for name, before in s.later.items() if getattr(s, name) != before}
        told = (*told, used) if used else told
    return hashlib.sha256(canonical(told)).hexdigest()[:16]


# -- JSON ----------------------------------------------------------------------------------------------------


def dumps(thing: Any) -> str:
    """Canonical JSON: no spaces, keys in their own order, plain ASCII."""
    return json.dumps(thing, separators=(",", ":"))


def loads(text: str, where: str) -> Any:
    """JSON from outside: one clear sentence if it is not."""
    try:
        return json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"{where}: not valid JSON ({error})") from None


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not a number")


_HINTS: dict[Any, dict[str, Any]] = {}


def hints(cls: Any) -> dict[str, Any]:
    """The declared types of a class's fields."""
    if cls not in _HINTS:
        _HINTS[cls] = get_type_hints(cls, localns={"Journal": Any})  # State names it for the type checker alone
    return _HINTS[cls]


def thaw(data: Any, kind: Any, where: str) -> Any:
    """Plain data from JSON in the declared type: lists become tuples where tuples are meant."""
    origin = get_origin(kind)
    if kind is Any:
        return data
    if origin in (Union, types.UnionType):
        return _thaw_union(data, get_args(kind), where)
    if kind is type(None):
        if data is not None:
            raise Unreadable(f"{where}: {_short(data)} is not nothing")
        return None
    if kind in (int, str, bool):
        if type(data) is not kind:
            raise Unreadable(f"{where}: {_short(data)} is not {_KINDS[kind]}")
        return data
    if origin is tuple:
        return _thaw_tuple(data, get_args(kind), where)
    if origin is list or origin is Sequence:
        if not isinstance(data, list):
            raise Unreadable(f"{where}: {_short(data)} is not a list")
        (inner,) = get_args(kind)
        return [thaw(item, inner, f"{where}.{i}") for i, item in enumerate(data)]
    if origin is dict:
        if not isinstance(data, dict):
            raise Unreadable(f"{where}: {_short(data)} is not a table")
        keys, inner = get_args(kind)
        return {_thaw_key(k, keys, where): thaw(v, inner, f"{where}.{k}") for k, v in data.items()}
    raise Unreadable(f"{where}: cannot read {kind}")


_KINDS = {int: "a whole number", str: "a text", bool: "true or false"}


def _short(data: Any) -> str:
    """Foreign data as it may stand in a sentence."""
    shown = repr(data)
    return shown if len(shown) <= 80 else f"{shown[:77]}..."


def _thaw_union(data: Any, options: tuple[Any, ...], where: str) -> Any:
    for option in options[:-1]:
        try:
            return thaw(data, option, where)
        except Unreadable:
            continue
    return thaw(data, options[-1], where)


def _thaw_key(key: str, kind: Any, where: str) -> Any:
    if kind is not int:
        return key
    number = _whole(key)
    if number is None:
        raise Unreadable(f"{where}: {_short(key)} is not a whole number")
    return number


def _thaw_tuple(data: Any, inner: tuple[Any, ...], where: str) -> tuple[Any, ...]:
    if not isinstance(data, (list, tuple)):
        raise Unreadable(f"{where}: {_short(data)} is not a list")
    if len(inner) == 2 and inner[1] is Ellipsis:
        return tuple(thaw(item, inner[0], f"{where}.{i}") for i, item in enumerate(data))
    if len(data) != len(inner):
        raise Unreadable(f"{where}: {len(data)} values where {len(inner)} belong")
    return tuple(thaw(item, each, f"{where}.{i}") for i, (item, each) in enumerate(zip(data, inner, strict=True)))


CLASS = "class"  # a keyword of Python: no field can have this name


def thing_to_plain(thing: Any) -> dict[str, Any]:
    """A value (move, step, event) as a JSON object that names its class."""
    return {CLASS: type(thing).__name__, **fields_of(thing)}


def thing_from_plain(data: Any, kinds: Iterable[type], where: str) -> Any:
    """The value that a JSON object names, strictly: no unknown class, no missing or extra field."""
    if not isinstance(data, dict) or not isinstance(data.get(CLASS), str):
        raise Unreadable(f"{where}: an object with a class is expected")
    found = next((kind for kind in kinds if kind.__name__ == data[CLASS]), None)
    if found is None:
        raise Unreadable(f"{where}: unknown class {_short(data[CLASS])}")
    names = found.__dataclass_fields__  # type: ignore[attr-defined]  # every kind is a value
    given = {key: item for key, item in data.items() if key != CLASS}
    for key in given:
        if key not in names:
            raise Unreadable(f"{where}: {found.__name__} has no field {_short(key)}")
    later = getattr(found, "later", ())
    for key in names:
        if key not in given and key not in later:
            raise Unreadable(f"{where}: {found.__name__} needs a field {key!r}")
    types_ = hints(found)
    return found(**{key: thaw(given[key], types_[key], f"{where}.{key}") for key in names if key in given})


def state_to_plain(s: State) -> dict[str, Any]:
    """A snapshot: all columns and the agenda."""
    out: dict[str, Any] = {name: getattr(s, name) for name in s.columns}
    out["agenda"] = [thing_to_plain(step) for step in s.agenda]
    return out


def load_columns(s: State, data: Any, steps: Iterable[type[Step]]) -> None:
    """Fill a state from a snapshot."""
    if not isinstance(data, dict):
        raise Unreadable("snapshot: a table of columns is expected")
    missing = [name for name in (*s.columns, "agenda") if name not in data and name not in s.later]
    extra = [name for name in data if name not in s.columns and name != "agenda"]
    if missing or extra:
        raise Unreadable(f"snapshot: column {_short((missing or extra)[0])} is {'missing' if missing else 'unknown'}")
    if not isinstance(data["agenda"], list):
        raise Unreadable("snapshot.agenda: a list of steps is expected")
    types_ = hints(type(s))
    for name in s.columns:
        if name in data:
            setattr(s, name, thaw(data[name], types_[name], f"snapshot.{name}"))
        else:
            before = s.later[name]
            setattr(s, name, before.copy() if isinstance(before, (list, dict)) else before)
    kinds = list(steps)
    s.agenda = [thing_from_plain(step, kinds, f"snapshot.agenda.{i}") for i, step in enumerate(data["agenda"])]


# -- notation --------------------------------------------------------------------------------------------------


def write(move: Move) -> str:
    """A move as one readable line, without its seat. `{factory+1}` counts from one what the engine counts from zero."""
    template, names, shifted = _spelling(move.notation)
    if not names:
        return template % ()
    words = [_word(getattr(move, name)) for name in names]
    for at in shifted:
        words[at] = str(getattr(move, names[at]) + 1)
    return template % tuple(words)


@cache
def _spelling(notation: str) -> tuple[str, list[str], list[int]]:
    """A notation with %s for its fields, these in their order, and the places of those that count from one.

    >>> _spelling("buy {company} {factory+1}")
    ('buy %s %s', ['company', 'factory'], [1])
    """
    found = re.findall(r"{(\w+)(\+1)?}", notation)
    template = re.sub(r"{\w+(\+1)?}", "%s", notation.replace("%", "%%"))
    return template, [name for name, _ in found], [at for at, (_, one) in enumerate(found) if one]


def _word(item: Any) -> str:
    if type(item) is int:
        return str(item)
    if isinstance(item, tuple):
        words = [_word(each) for each in item]
        if all(_plain_word(word) for word in words):
            return "+".join(words) if words else "-"
        return dumps(item).replace(" ", "\\u0020")  # one word all the same
    if isinstance(item, bool):
        return "yes" if item else "no"
    if isinstance(item, str) and (item == "" or not item.isprintable() or " " in item or '"' in item):
        return dumps(item)
    return str(item)


def _plain_word(word: str) -> bool:
    """Whether a word can stand in a list joined by +."""
    return word != "-" and word[0] not in '["' and "+" not in word


Shapes = dict[tuple[str, int], list[tuple[type[Move], list[str]]]]
SHORT, LINES, GAMES = 60, 10_000, 100  # lines of so many signs, so many of each of so many games are remembered
Known = tuple[tuple[type[Move], ...], Shapes, dict[tuple[str, int], Move]]
_READ: dict[int, Known] = {}  # by the identity of the kinds


def read(text: str, seat: int, kinds: tuple[type[Move], ...]) -> Move:
    """The move that a line writes; the inverse of `write` for texts that can be shown.

    A move never changes, and the same few come up again and again: a line that was read before gives the same one.
    """
    kept = _READ.get(id(kinds))
    if kept is None:
        if len(_READ) >= GAMES:
            _READ.clear()
        kept = _READ[id(kinds)] = (kinds, _by_shape(kinds), {})
    _, shapes, known = kept  # the kinds are kept as well, so that no others come to have their identity
    move = known.get((text, seat))
    if move is None or type(move.seat) is not type(seat):  # True is found where 1 is
        move = _read(text, seat, shapes)
        if len(text) <= SHORT:
            if len(known) >= LINES:
                known.clear()
            known[text, seat] = move
    return move


def _read(text: str, seat: int, shapes: Shapes) -> Move:
    words = split_words(text)
    if words:
        for kind, pattern in shapes.get((words[0], len(words)), ()):
            move = _match(kind, pattern, words, seat)
            if move is not None:
                if not _printable(tuple(fields_of(move).values())):
                    raise Unreadable("a text in this move has a character that cannot be shown")
                return move
    raise Unreadable(f"{_short(text)} is not a move of this game")


def _printable(item: Any) -> bool:
    """Whether texts can stand on every page and in every answer: half a character or a change of direction cannot."""
    if isinstance(item, tuple):
        return all(_printable(each) for each in item)
    return not isinstance(item, str) or item.isprintable()


def _by_shape(kinds: tuple[type[Move], ...]) -> Shapes:
    """Kinds of move by first word and length; those with more fixed words first, so that they win."""
    shapes: Shapes = {}
    told = [(notation, kind) for kind in kinds for notation in (kind.notation, *kind.former)]
    for notation, kind in sorted(told, key=lambda each: each[0].count("{")):
        words = notation.split()
        shapes.setdefault((words[0], len(words)), []).append((kind, words))
    return shapes


def split_words(text: str) -> list[str]:
    """Words at white space; a word in quotes is one word, written as JSON."""
    if '"' not in text:
        return text.split()
    words: list[str] = []
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
        elif text[at] == '"':
            try:
                item, at = json.JSONDecoder().raw_decode(text, at)
            except ValueError:
                raise Unreadable(f"{_short(text)} has an open quotation mark") from None
            words.append(f'"{item}')
        else:
            end = at
            while end < len(text) and not text[end].isspace():
                end += 1
            words.append(text[at:end])
            at = end
    return words


def _match(kind: type[Move], pattern: list[str], words: list[str], seat: int) -> Move | None:
    given: dict[str, Any] = {"seat": seat}
    types_ = hints(kind)
    for part, word in zip(pattern, words, strict=True):
        if part.startswith("{") and part.endswith("}"):
            name, shifted, _ = part[1:-1].partition("+1")
            item = _unword(word, types_[name])
            if item is None or (shifted and item < 1):
                return None
            given[name] = item - 1 if shifted else item
        elif part != word:
            return None
    return kind(**given)


def _unword(word: str, kind: Any) -> Any:
    """The value of one word in the declared type; None if it cannot be one."""
    if word.startswith('"'):
        return word[1:] if kind is str else None
    if kind is str:
        return word
    if kind is bool:
        return {"yes": True, "no": False}.get(word)
    if kind is int:
        return _whole(word)
    if get_origin(kind) is tuple:
        return _unword_tuple(word, kind)
    return None


def _whole(word: str) -> int | None:
    digits = word[1:] if word.startswith("-") else word
    return int(word) if digits.isascii() and digits.isdigit() and len(digits) < 19 else None


def _unword_tuple(word: str, kind: Any) -> Any:
    if word.startswith("["):
        try:
            return thaw(loads(word, "list"), kind, "list")
        except Unreadable:
            return None
    words = [] if word == "-" else word.split("+")
    kinds = get_args(kind)
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        kinds = (kinds[0],) * len(words)
    if len(kinds) != len(words) or "" in words:
        return None
    items = [_unword(each, one) for each, one in zip(words, kinds, strict=True)]
    return None if None in items else tuple(items)
