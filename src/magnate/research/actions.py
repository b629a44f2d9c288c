"""Every move as a whole number below a fixed bound, so that a network can have an output for each.

The numbers are laid out kind of move by kind of move, in the order in which the game registers them. Within a kind
the place is made of the move's fields: a word that the game counts as content (`Game.content`: companies, cities,
cards) by its place there, a whole number below `NUMBERS` as it is, anything else by a hash. So a number means the same
move in every position of a game with the same options, as long as two legal moves of one position do not want the
same number. Then the one listed later takes the next free number of its kind: a number may stand for another move in
another position, but never for two moves in one. The mask is exact: its ones and the legal moves are the same.

Forms (bids, offers) are laid on a ladder of `RUNGS` fillings, the same for the same bounds. A form with a free text
has no rungs. Moves that only say where a seat wants to be asked (`Game.wishes`) are no actions, nor are the kinds that
are left out by name (`without`), as long as something else can be answered.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import product
from math import gcd, prod
from typing import Any, get_origin

from magnate.core.chance import Sampler
from magnate.core.codec import hints, write
from magnate.core.config import Config
from magnate.core.driver import asking, legal
from magnate.core.game import Game
from magnate.core.move import Field, Form, Move, Seat
from magnate.core.state import State

MOST = 1024  # numbers for one kind of move
WORDS = 16  # places for a field of words that are no content
SPARE = 4  # places for words beside the content, such as "none"
NUMBERS = 32  # places for a field of whole numbers
LISTS = 64  # places for a field that holds several
ALONE = 4  # times as many for the only field of a kind
RUNGS = 32  # fillings of a form
STEPS = 4  # parts into which the bounds of a whole number are divided
SPILL = 256  # numbers for moves of kinds that are full
KEPT = 200_000  # places of moves kept in memory
TRIES = 200  # fillings by chance where nothing else can be answered


class TooMany(Exception):
    """A position has more legal moves of its kinds than there are numbers."""


@dataclass(frozen=True)
class Digit:
    """How one field of a kind of move becomes a digit."""

    name: str
    words: Mapping[str, int]  # the content, by its place
    size: int

    def of(self, item: Any) -> int:
        place = self.words.get(str(item))
        if place is not None:
            return place
        if type(item) is bool:
            return int(item)
        free = self.size - len(self.words)
        small = type(item) is int and 0 <= item < free
        return len(self.words) + (item if small else scatter(str(item), free))


@dataclass(frozen=True)
class Block:
    """The numbers of one kind of move."""

    kind: type[Move]
    start: int
    size: int
    digits: tuple[Digit, ...]
    exact: bool  # whether the digits have room; else the move is hashed as a whole

    def place(self, move: Move) -> int:
        """The number that a move wants."""
        if not self.exact:
            return self.start + scatter(write(move), self.size)
        place = 0
        for digit in self.digits:
            place = place * digit.size + digit.of(getattr(move, digit.name))
        return self.start + place


def scatter(text: str, size: int) -> int:
    """A place that looks like chance and is the same in every process."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") % size


class Actions:
    """The numbers of a game's moves under one configuration."""

    def __init__(self, game: Game, config: Config, without: Collection[str] = ()) -> None:
        self.game = game
        names = [kind.__name__ for kind in game.moves]
        if unknown := [name for name in without if name not in names]:
            raise ValueError(f"{game.title} has no moves {', '.join(unknown)}; it has {', '.join(names)}")
        self.without = {kind for kind in game.moves if kind.__name__ in without}
        content = game.content(game.ruleset(config))
        self.blocks: dict[type[Move], Block] = {}
        self.ladders: dict[type[Move], int] = {}
        at = 0
        for kind in game.moves:
            digits = tuple(digits_of(kind, content))
            room = prod(digit.size for digit in digits)
            self.blocks[kind] = Block(kind, at, min(room, MOST), digits, room <= MOST)
            at += min(room, MOST)
        for kind in game.moves:
            if self.blocks[kind].digits:
                self.ladders[kind] = at
                at += RUNGS
        self.spill = at
        self.size = at + SPILL
        self.kept: dict[Move, int] = {}

    def legal(self, s: State, seat: Seat) -> dict[int, Move]:
        """The legal moves of a seat that is asked, by their numbers, in rising order."""
        wishes = {type(wish.move) for wish in self.game.wishes(s, seat)}
        return self._legal(s, seat, wishes | self.without) or self._legal(s, seat, wishes)

    def _legal(self, s: State, seat: Seat, without: set[type[Move]]) -> dict[int, Move]:
        """The same, but for some kinds."""
        found: dict[int, Move] = {}
        listed = [move for move in legal(s, seat) if type(move) not in without]
        for move in listed:
            found[self._free(found, move)] = move
        ask = asking(s)
        assert ask is not None, "the game is over"
        forms = [form for form in ask.forms(s, seat) if form.move not in without]
        if forms:
            known = set(listed)
            for form in forms:
                for rung, move in enumerate(ladder(form, seat)):
                    if move not in known and move.check(s) is None:
                        found.setdefault(self.ladders[form.move] + rung, move)
                        known.add(move)
        if not found and forms:
            found = self._by_chance(s, seat, forms)
        return dict(sorted(found.items()))

    def _free(self, taken: Mapping[int, Move], move: Move) -> int:
        """The number a move wants, or the next one that is free."""
        place = self.kept.get(move)
        block = self.blocks[type(move)]
        if place is None:
            if len(self.kept) >= KEPT:
                self.kept.clear()
            place = self.kept[move] = block.place(move)
        if place not in taken:
            return place
        for step in range(1, block.size):
            other = block.start + (place - block.start + step) % block.size
            if other not in taken:
                return other
        for other in range(self.spill, self.size):
            if other not in taken:
                return other
        raise TooMany(f"{self.game.title}: no number is left for {write(move)!r}")

    def _by_chance(self, s: State, seat: Seat, forms: Sequence[Form]) -> dict[int, Move]:
        """A filling found by trying, where no rung of any ladder is legal: it stands on the last rung."""
        chance = Sampler(0)
        for _ in range(TRIES):
            form = forms[chance.pick(len(forms), "form")]
            if any(field.kind == "text" for field in form.fields):
                continue
            given = {field.name: by_chance(field, chance) for field in form.fields}
            move = form.move(seat, **given)
            if move.check(s) is None:
                return {self.ladders[form.move] + RUNGS - 1: move}
        return {}

    def kind_of(self, action: int) -> str:
        """What a number is for, as far as it is the same in every position."""
        for kind, block in self.blocks.items():
            if block.start <= action < block.start + block.size:
                return kind.__name__
        for kind, start in self.ladders.items():
            if start <= action < start + RUNGS:
                return f"{kind.__name__}, rung {action - start + 1}"
        return "spill"


def digits_of(kind: type[Move], content: Mapping[str, Sequence[str]]) -> Iterator[Digit]:
    """The fields of a kind of move, but for the seat."""
    types = hints(kind)
    names = [name for name in kind.__dataclass_fields__ if name != "seat"]
    times = ALONE if len(names) == 1 else 1
    for name in names:
        words = {word: place for place, word in enumerate(content.get(name, ()))}
        if types[name] is bool:
            yield Digit(name, {}, 2)
        elif get_origin(types[name]) is tuple:
            yield Digit(name, {}, LISTS * times)
        elif words:
            yield Digit(name, words, len(words) + SPARE)
        else:
            yield Digit(name, {}, (NUMBERS if types[name] is int else WORDS) * times)


# -- forms -------------------------------------------------------------------------------------------------------------


def ladder(form: Form, seat: Seat) -> list[Move]:
    """At most `RUNGS` fillings of a form, spread evenly over all that its rungs make."""
    rungs = [rungs_of(field) for field in form.fields]
    count = prod(map(len, rungs))
    wanted = {number * count // RUNGS for number in range(RUNGS)} if count > RUNGS else set(range(count))
    names = [field.name for field in form.fields]
    return [
        form.move(seat, **dict(zip(names, each, strict=True)))
        for number, each in enumerate(product(*rungs))
        if number in wanted
    ]


def rungs_of(field: Field) -> list[Any]:
    """The values of one field that are tried.

    >>> rungs_of(Field("amount", "int", 50_000, 500_000))
    [50000, 160000, 270000, 380000, 500000]
    >>> rungs_of(Field("count", "int", 1, 3)), rungs_of(Field("terms", "text", 1, 240))
    ([1, 2, 3], [])
    """
    if field.kind == "choice":
        return list(field.choices)
    if field.kind == "text":
        return [*field.choices, *([""] if field.low == 0 and "" not in field.choices else [])]
    unit = unit_of(field.low, field.high)
    reach = (field.high - field.low) // unit
    found = {field.low + unit * (reach * step // STEPS) for step in range(STEPS)} | {field.high}
    found |= {int(word) for word in field.choices if word.lstrip("-").isdigit()}
    return sorted(number for number in found if field.low <= number <= field.high)


def unit_of(low: int, high: int) -> int:
    """The largest power of ten that both bounds are multiples of and that leaves room: bids go in round numbers."""
    common = gcd(low, high)
    unit = 1
    while common and common % (unit * 10) == 0 and (high - low) // (unit * 10) >= STEPS:
        unit *= 10
    return unit


def by_chance(field: Field, chance: Sampler) -> Any:
    if field.kind == "choice":
        return field.choices[chance.pick(len(field.choices), field.name)]
    return field.low + chance.pick(field.high - field.low + 1, field.name)
