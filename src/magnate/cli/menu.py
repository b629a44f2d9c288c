"""The answers to a question, numbered and grouped by kind."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from magnate.core.codec import Unreadable, write
from magnate.core.driver import refusal
from magnate.core.game import Game
from magnate.core.move import Decision, Form, Move, Refusal
from magnate.core.state import State


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
        return self.game.parse(self.state, words, self.decision.seat)

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


def groups(choices: Iterable[Choice]) -> list[tuple[str, list[tuple[int, str]]]]:
    """Choices by kind and, where their labels begin alike ("Swift: ..."), by that beginning."""
    found: dict[str, list[tuple[int, str]]] = {}
    for choice in choices:
        head, colon, tail = choice.label.partition(": ")
        kind = title(type(choice.move))
        if colon:
            found.setdefault(f"{kind}: {head}", []).append((choice.number, tail))
        else:
            found.setdefault(kind, []).append((choice.number, choice.label))
    return list(found.items())


def usage(form: Form) -> str:
    """How an open answer is written, with its bounds."""
    bounds = []
    for field in form.fields:
        if field.kind == "int":
            bounds.append(f"{field.name} {field.low} to {field.high}")
        elif field.kind == "choice":
            bounds.append(f"{field.name} {'|'.join(field.choices)}")
        else:
            bounds.append(f"{field.name} a text in quotation marks")
    return f"{form.move.notation} ({', '.join(bounds)})"
