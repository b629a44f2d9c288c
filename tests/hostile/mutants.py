"""Moves that are not quite right: every one of them must be refused, and none that is listed."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from magnate.conformance.answers import fill_in, filled
from magnate.core import codec
from magnate.core.chance import Sampler
from magnate.core.driver import asking, decisions, legal
from magnate.core.move import Form, Move
from magnate.core.state import State
from magnate.core.value import fields_of

PLAIN = "aceopsx013"
STRANGE = "\u0430\u0441\u0435\u043e\u0440\u0455\u0445\uff10\uff11\uff13"  # Cyrillic letters, full-width digits
LOOK_ALIKE = str.maketrans(PLAIN, STRANGE)
HUGE = 10**30


def exact(one: Any, two: Any) -> bool:
    """Whether two values are the same to the letter, their types included."""
    if type(one) is not type(two):
        return False
    if isinstance(one, tuple):
        return len(one) == len(two) and all(map(exact, one, two))
    if isinstance(one, Move):
        return exact(tuple(fields_of(one).values()), tuple(fields_of(two).values()))
    return bool(one == two)


def within(form: Form, move: Move) -> bool:
    """Whether a move stays within a form, told once more."""
    if type(move) is not form.move or type(move.seat) is not int:
        return False
    for each in form.fields:
        given: Any = getattr(move, each.name)
        if each.kind == "int":
            good = type(given) is int and each.low <= given <= each.high
        elif each.kind == "choice":
            good = type(given) is str and given in each.choices
        else:
            good = type(given) is str and each.low <= len(given) <= each.high
        if not good:
            return False
    return True


def listed(s: State, move: Move) -> bool:
    """Whether a move is one of those that its seat is offered now, and allowed."""
    ask = asking(s)
    if ask is None or type(move.seat) is not int:
        return False
    if move.seat not in (*ask.seats(s), *ask.free(s)):
        return False
    if any(exact(move, each) for each in ask.moves(s, move.seat)):
        return move.check(s) is None
    return any(within(form, move) for form in ask.forms(s, move.seat)) and move.check(s) is None


# -- where -------------------------------------------------------------------------------------------------------------


def answers(s: State, dice: Sampler) -> list[Move]:
    """What somebody may do now, open questions answered at random."""
    return [move for each in decisions(s) for move in (*legal(s, each.seat), *filled(s, each, dice))]


@dataclass
class Pool:
    """Moves of this and earlier positions, to be bent."""

    dice: Sampler
    kept: list[Move] = field(default_factory=list)

    def look(self, s: State) -> None:
        """Take in what is asked now: allowed, refused, and filled in."""
        for decision in decisions(s):
            moves = list(decision.moves)
            fresh = [self.one_of(moves) for _ in range(min(6, len(moves)))]
            fresh += [fill_in(form, decision.seat, 0, self.dice) for form in decision.forms[:4]]
            self.kept += fresh
        self.kept = self.kept[-300:]

    def one_of(self, things: list[Any]) -> Any:
        return things[self.dice.pick(len(things), "one of")]

    def any(self) -> Move:
        """One that is fresh, or an old one."""
        recent = self.kept[-12:] if self.dice.pick(3, "age") else self.kept
        move = self.one_of(recent)
        assert isinstance(move, Move)
        return move


# -- moves built by hand -----------------------------------------------------------------------------------------------

Bend = Callable[[Any, Pool], Any]
NUMBERS: tuple[Bend, ...] = (
    lambda item, pool: item + 1,
    lambda item, pool: item - 1,
    lambda item, pool: -item,
    lambda item, pool: HUGE,
    lambda item, pool: bool(item),
    lambda item, pool: float(item),
    lambda item, pool: str(item),
    lambda item, pool: None,
)
TEXTS: tuple[Bend, ...] = (
    lambda item, pool: item.translate(LOOK_ALIKE),
    lambda item, pool: item[:-1],
    lambda item, pool: f"{item} ",
    lambda item, pool: item.upper(),
    lambda item, pool: pool.one_of([*(str(each) for each in fields_of(pool.any()).values()), "swift"]),
    lambda item, pool: 1,
    lambda item, pool: True,
    lambda item, pool: None,
)
LISTS: tuple[Bend, ...] = (
    lambda item, pool: item + item,
    lambda item, pool: item[:-1],
    lambda item, pool: item[::-1],
    lambda item, pool: list(item),
    lambda item, pool: tuple(bool(each) if type(each) is int else each for each in item),
    lambda item, pool: None,
)


def bent(move: Move, pool: Pool) -> Move:
    """A move with one of its values, or its seat, replaced."""
    given = fields_of(move)
    name = pool.one_of(list(given))
    item = given[name]
    ways = TEXTS if isinstance(item, str) else LISTS if isinstance(item, tuple) else NUMBERS
    given[name] = pool.one_of(list(ways))(item, pool)
    return type(move)(**given)


# -- moves as text -----------------------------------------------------------------------------------------------------


def misspelt(text: str, pool: Pool) -> str:
    """A line with one thing wrong in it."""
    words = text.split()
    at = pool.dice.pick(len(words), "word")
    return str(pool.one_of(list(misspellings(text, words, at))))


def misspellings(text: str, words: list[str], at: int) -> Iterator[str]:
    yield text[:-1] or "-"
    yield text[: len(text) // 2] or "-"
    yield text.translate(LOOK_ALIKE)
    yield text.upper()
    yield f"{text} 1"
    yield f"{text} {text}"
    for other in (
        "-1",
        "0",
        "1",
        str(HUGE),
        "1.0",
        "True",
        "none",
        "null",
        '"swift"',
        "[1]",
        "-",
        "\u0661",
        "\u00b2",
        words[0],
    ):
        yield " ".join([*words[:at], other, *words[at + 1 :]])
    yield " ".join([*words[:at], *words[at + 1 :]]) or "-"
    yield text.replace(" ", "\u00a0") + "\u200b"


def read(text: str, seat: int, kinds: tuple[type[Move], ...]) -> Move | None:
    try:
        return codec.read(text, seat, kinds)
    except codec.Unreadable:
        return None
