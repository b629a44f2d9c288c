"""A table for language models: the position in words, numbered answers, and refusals that say why.

>>> from magnate.research.talk import Talk
>>> talk = Talk("carnegie", players=2, seed="words")
>>> print(talk.prompt().splitlines()[0])
You play Carnegie as Blue; there are 2 players.
>>> talk.answer("fly to the moon").accepted
False
>>> talk.answer("1").accepted
True
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from magnate import bots as house
from magnate.core.chance import Sampler
from magnate.core.codec import Unreadable, write
from magnate.core.columns import NOTHING, parts, shown
from magnate.core.driver import asking, legal, play
from magnate.core.event import Logged
from magnate.core.game import Game
from magnate.core.move import Decision, Form, Illegal, Move, Seat
from magnate.core.state import State
from magnate.core.view import view
from magnate.games import find


@dataclass(frozen=True)
class Reply:
    """What came of an answer, in words."""

    accepted: bool
    text: str


class Talk:
    """A game whose seats are asked in words. Bots of the house take the seats that are named in `bots`."""

    def __init__(
        self,
        game: str,
        players: int,
        seed: str,
        bots: Mapping[Seat, str] | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.game: Game = find(game)
        self.state: State = self.game.new(players, seed, options)
        self.bots = {seat: house.find(name, self.game) for seat, name in (bots or {}).items()}
        self.chance = Sampler(sum(map(ord, seed)))
        self.news: list[Logged] = []
        self.told = dict.fromkeys(range(players), 0)  # how much of the news each seat has been told
        self.let_bots_play()

    @property
    def seat(self) -> Seat | None:
        """Who is asked; None when the game is over."""
        ask = asking(self.state)
        return None if ask is None else ask.seats(self.state)[0]

    @property
    def moves(self) -> list[Move]:
        """The numbered answers; the first one has number 1."""
        return [] if self.seat is None else legal(self.state, self.seat)

    # -- what is said to a model ---------------------------------------------------------------------------------

    def prompt(self) -> str:
        """Everything that the seat needs to answer: what it sees, what happened since it was asked, what it may do."""
        seat = self.seat
        if seat is None:
            return self.result()
        who = self.game.name("seat", seat)
        lines = [f"You play {self.game.title} as {who}; there are {len(self.told)} players."]
        if news := self.happened(seat):
            lines += ["", "Since you were asked last:", *(f"- {each}" for each in news)]
        lines += ["", "The position:", *self.position(seat), "", *self.question(seat)]
        return "\n".join(lines)

    def happened(self, seat: Seat) -> list[str]:
        """What this seat has not been told yet."""
        news = self.news[self.told[seat] :]
        self.told[seat] = len(self.news)
        seen = [logged.event for logged in news if logged.only in (None, seat)]
        return [sentence(self.game.say(event.text, event.args())) for event in seen if event.text]

    def position(self, seat: Seat) -> list[str]:
        """Every visible column that says something, each seat's part by its name."""
        seen = view(self.game, self.state, seat)
        lines = []
        for name, item in seen.items():
            if name in ("game", "seat", "agenda", "asked") or name in self.game.internal:
                continue
            title = self.game.titles.get(name, name.replace("_", " ").capitalize())
            text = self.by_seat(name, item) if name in self.game.by_seat else self.shown(name, item)
            if text not in NOTHING:
                lines.append(f"- {title}: {text}")
        return lines

    def by_seat(self, name: str, column: list[Any]) -> str:
        told = []
        for seat, part in enumerate(parts(column, len(self.told))):
            text = self.shown(name, part)
            if text not in NOTHING:
                told.append(f"{self.game.name('seat', seat)} {text}")
        return "; ".join(told)

    def shown(self, name: str, item: Any) -> str:
        return shown(self.game, name, self.game.heads(self.state.rules, name), item)

    def question(self, seat: Seat) -> list[str]:
        """The question with its rule, and the answers."""
        ask = asking(self.state)
        assert ask is not None
        decision: Decision = ask.decision(self.state, seat)
        lines = [f"{self.game.say(decision.prompt, decision.args)} [{decision.rule}]"]
        lines += [f"{number}. {write(move)}" for number, move in enumerate(self.moves, start=1)]
        lines += [f"Or write: {usage(form)}" for form in decision.forms]
        return [*lines, "Answer with a number, or with the line itself."]

    def result(self) -> str:
        scores = self.game.result(self.state).scores
        lines = [f"{each.rank}. {self.game.name('seat', each.seat)}: {self.game.amount(each.total)}" for each in scores]
        return "\n".join(["The game is over.", *lines])

    # -- what a model answers ------------------------------------------------------------------------------------

    def answer(self, text: str) -> Reply:
        """Play the answer of the seat that is asked; a refused one changes nothing."""
        seat = self.seat
        if seat is None:
            return Reply(False, "The game is over.")
        try:
            move = self.meant(text.strip(), seat)
            self.note(play(self.state, move))
        except Unreadable as error:
            return Reply(False, f"{sentence(str(error))} Answer with a number, or with one of the lines.")
        except Illegal as error:
            rule = self.game.rules.get(error.refusal.rule)
            because = f" The rule: {rule.summary}" if rule is not None else ""
            return Reply(False, f"Refused: {self.game.explain(error.refusal)}.{because}")
        self.let_bots_play()
        return Reply(True, f"You played: {write(move)}")

    def meant(self, text: str, seat: Seat) -> Move:
        """The move that a number or a line means."""
        moves = self.moves
        if text.rstrip(".").isdecimal():
            number = int(text.rstrip(".")[:9])
            if not 1 <= number <= len(moves):
                raise Unreadable(f"there is no answer {number}; they go from 1 to {len(moves)}")
            return moves[number - 1]
        return self.game.heed(self.state, self.game.parse(self.state, text, seat))

    def note(self, events: list[Logged]) -> None:
        self.news += events

    def let_bots_play(self) -> None:
        while (seat := self.seat) in self.bots:
            assert seat is not None
            move = house.answer(self.bots[seat], self.game, self.state, seat, self.chance)
            self.note(play(self.state, move))


def sentence(text: str) -> str:
    """With a capital and a full stop.

    >>> sentence("nobody is asked")
    'Nobody is asked.'
    """
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '!', '?')) else '.'}"


def usage(form: Form) -> str:
    """How an open answer is written, and the bounds of its parts."""
    bounds = []
    for field in form.fields:
        if field.kind == "int":
            bounds.append(f"{field.name} from {field.low} to {field.high}")
        elif field.kind == "choice":
            bounds.append(f"{field.name} one of {', '.join(map(repr, field.choices))}")
        else:
            bounds.append(f"{field.name} a text{f' ({field.hint})' if field.hint else ''}")
    return f"{form.move.notation} ({'; '.join(bounds)})"
