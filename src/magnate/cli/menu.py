"""The answers to a question, numbered and grouped by kind."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from magnate.core.codec import Unreadable, write
from magnate.core.driver import NOT_OFFERED, refusal
from magnate.core.game import Game
from magnate.core.move import Decision, Form, Move, Refusal
from magnate.core.state import State
from magnate.core.value import fields_of


@dataclass(frozen=True)
class Choice:
    """One numbered answer: what it says, and why it is refused if it is."""

    number: int
    move: Move
    label: str
    refused: Refusal | None


class Menu:
    """Legal answers first, so that their numbers are small; refused ones after them."""

    def __init__(self, game: Game, s: State, decision: Decision) -> None:
        self.game, self.state, self.decision = game, s, decision
        judged = [(move, move.check(s)) for move in decision.moves]
        ordered = [*(pair for pair in judged if pair[1] is None), *(pair for pair in judged if pair[1] is not None)]
        self.choices = [
            Choice(number, move, label(game, s, move), refused) for number, (move, refused) in enumerate(ordered, 1)
        ]

    @property
    def legal(self) -> list[Choice]:
        return [choice for choice in self.choices if choice.refused is None]

    @property
    def refused(self) -> list[Choice]:
        return [choice for choice in self.choices if choice.refused is not None]

    def read(self, text: str) -> Move:
        """The move meant by a number or by its notation; Unreadable says what is wrong with it."""
        words = text.strip()
        if words.isascii() and words.isdigit():
            return self.numbered(words).move
        move = self.game.heed(self.state, self.game.parse(self.state, words, self.decision.seat))
        if self.refusal(move) == NOT_OFFERED:  # "establish swift 3" reads as a move, but means the one that is offered
            meant = [choice.move for choice in self.legal if write(choice.move).startswith(words)]
            if len(meant) == 1:
                return meant[0]
        return move

    def numbered(self, word: str) -> Choice:
        """The answer of this number."""
        number = int(word) if len(word) < 7 else 0
        if not 1 <= number <= len(self.choices):
            raise Unreadable(f"there is no option {word[:20]}; they go from 1 to {len(self.choices)}")
        return self.choices[number - 1]

    def refusal(self, move: Move) -> Refusal | None:
        return refusal(self.state, move)


def label(game: Game, s: State, move: Move) -> str:
    """What a button for this move would say."""
    return game.say(move.label, move.args(s)) if move.label else write(move)


def title(kind: type) -> str:
    """The name of a kind of move in words.

    >>> title(type("SendPartner", (), {}))
    'Send partner'
    """
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", kind.__name__).capitalize()


@dataclass(frozen=True)
class Group:
    """Answers shown together: under a title, or on a line after the words they all begin with."""

    title: str
    items: tuple[tuple[int, str], ...]
    start: str = ""
    indent: int = 0  # width of the longest start of its kind
    wide: int = 0  # width of the longest answer of its kind


def groups(choices: Iterable[Choice]) -> list[Group]:
    """Choices by kind and, where their labels begin alike, by that beginning."""
    kinds: dict[str, list[Choice]] = {}
    for choice in choices:
        head, colon, _ = choice.label.partition(": ")
        kind = title(type(choice.move))
        kinds.setdefault(f"{kind}: {head}" if colon else kind, []).append(choice)
    found: list[Group] = []
    for name, those in kinds.items():
        lines = clusters(those)
        if len(lines) > 1 and len(those) >= 2 * len(lines):
            found += [Group("", *line) for line in lines]
        else:
            cut = len(name) - name.find(": ") if ": " in name else 0
            items = tuple((choice.number, choice.label[cut:]) for choice in those)
            found.append(Group(name if len(those) > 1 or cut else "", items))
    return found


def clusters(choices: list[Choice]) -> list[tuple[tuple[tuple[int, str], ...], str, int, int]]:
    """Choices about the same thing, with the words their labels begin with taken out."""
    things: dict[object, list[Choice]] = {}
    for choice in choices:
        things.setdefault(next(iter(list(fields_of(choice.move).values())[1:]), None), []).append(choice)
    found = []
    for those in things.values():
        words = commonprefix([choice.label.split() for choice in those]) if len(those) > 1 else []
        start = " ".join(words)
        items = tuple((choice.number, choice.label[len(start) :].strip()) for choice in those)
        found.append((items, start))
    indent = max(len(start) for _, start in found) + 1
    wide = max(len(text) for items, _ in found for _, text in items)
    return [(items, start, indent, wide) for items, start in found]


def commonprefix(rows: list[list[str]]) -> list[str]:
    """The words that all rows begin with; an article belongs to what follows it."""
    same: list[str] = []
    for words in zip(*rows, strict=False):
        if len(set(words)) > 1:
            break
        same.append(words[0])
    while same and same[-1] in ("a", "an", "the"):
        same.pop()
    return same


def usage(form: Form) -> str:
    """How an open answer is written, with its bounds and hints."""
    bounds = []
    for field in form.fields:
        if len(field.words) > 1:
            listed = (f"{key} ({words})" for key, words in zip(field.choices, field.words, strict=True))
            bounds.append(f"{field.name} {' | '.join(listed)}")
        elif field.kind == "int" and len(field.choices) != 1:
            bounds.append(f"{field.name} {field.low} to {field.high}")
        elif field.kind in ("int", "choice"):
            bounds.append(f"{field.name} {'|'.join(field.choices)}")
        else:
            bounds.append(f"{field.name} a text in quotation marks")
    hints = (f" {field.name.capitalize()}: {field.hint}" for field in form.fields if field.hint)
    return f"{form.move.notation} ({', '.join(bounds)}){''.join(hints)}"
