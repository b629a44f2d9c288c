"""What the terminal shows: board, news, options, refusals, rules, results."""

import re
import sys
from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby
from textwrap import wrap
from typing import Any

from rich.console import Console
from rich.markup import escape

from magnate.cli import plain
from magnate.cli.forms import brief, open_length, parts, shape
from magnate.cli.menu import MANY, Choice, Group, Menu, groups
from magnate.core.event import Event, Logged
from magnate.core.game import Game
from magnate.core.move import Decision, Form, Move
from magnate.core.result import Result
from magnate.core.view import view

WIDTH = 100
NEWS = 24  # moves told at once; earlier ones are in the log
FIRST = 3  # of answers too many to be listed unasked so many are shown all the same


def console() -> Console:
    """Standard output: as wide as the terminal, and 100 columns where there is none."""
    out = Console(highlight=False, emoji=False, soft_wrap=True)
    if not out.is_terminal:
        out.width = WIDTH
    return out


def laid_out(cells: list[str], width: int) -> list[str]:
    """Cells in columns, or one after the other where that takes far fewer lines; a long one goes on below itself."""
    wide = max(map(len, cells)) + 2
    across = max(1, width // wide)
    columns = [
        "".join(f"{cell:<{wide}}" for cell in cells[at : at + across]).rstrip() for at in range(0, len(cells), across)
    ]
    flowing = [""]
    for cell in cells:
        if flowing[-1] and len(flowing[-1]) + 2 + len(cell) > width:
            flowing.append("")
        flowing[-1] += f"  {cell}" if flowing[-1] else cell
    rows = columns if len(columns) <= len(flowing) + 1 else flowing
    return [line for row in rows for line in (wrapped(row, width) if len(row) > width else [row])]


def wrapped(row: str, width: int) -> list[str]:
    """A long numbered entry on several lines."""
    number, text = row[:5], row[5:]
    lines = wrap(text, width - 5, break_on_hyphens=False)
    return [f"{number}{lines[0]}", *(f"     {line}" for line in lines[1:])]


def apart(found: list[Group]) -> list[Group]:
    """Answers without a heading get one where they would else seem to belong to the heading before them."""
    headed = [False, *(bool(group.title or group.start) for group in found)]
    return [
        replace(group, title="Other answers") if before and not (group.title or group.start) else group
        for before, group in zip(headed, found, strict=False)
    ]


def often(count: int) -> str:
    """How many times something happened.

    >>> often(2), often(4), often(12)
    ('twice', 'four times', '12 times')
    """
    words = {2: "twice", 3: "three times", 4: "four times", 5: "five times", 6: "six times"}
    return words.get(count, f"{count} times")


def noted(text: str, note: str) -> str:
    """What a label does not say, after it.

    >>> noted("Services 3, +$10M", "$10M"), noted("Struan's, $9M", "$9M, price then 24")
    ('', ': price then 24')
    >>> noted("500,000, 23 \u2192 24, $11.5M", "$11.5M, price then 24")
    ''
    """
    price, _, rest = note.partition(", ")
    note = rest if price in [part.lstrip("+") for part in text.split(", ")] else note
    if "\u2192" in text and note.rpartition(" ")[2] == text.partition("\u2192 ")[2].partition(",")[0]:
        return ""
    return f" ({note})" if note and ":" in text else f": {note}" if note else ""


class Screen:
    """The words and pictures of one game."""

    def __init__(self, game: Game, out: Console) -> None:
        self.game = game
        self.out = out
        self.terminal = game.terminal

    def say(self, text: str = "", style: str = "") -> None:
        """A paragraph of plain words."""
        for line in wrap(text, self.width, break_on_hyphens=False) or [""]:
            self.out.print(escape(line), style=style or None)

    @property
    def width(self) -> int:
        return max(40, min(self.out.width, 140))

    def measure(self) -> None:
        """Warn if the board does not fit."""
        if self.terminal is not None and self.out.width < WIDTH:
            self.say(f"The board is drawn for {WIDTH} columns; this terminal has {self.out.width}.", "yellow")

    def name(self, seat: int) -> str:
        return self.game.name("seat", seat)

    # -- the position ------------------------------------------------------------------------------------------

    def board(self, s: Any, seat: int | None) -> None:
        """The table as a seat sees it."""
        seen = view(self.game, s, seat)
        if self.terminal is not None:
            self.out.print(self.terminal.draw(self.game, seen, s.rules))
        else:
            self.out.print(plain.draw(self.game, seen, s.rules), width=self.width)

    def note(self, s: Any, move: Move) -> str:
        if self.terminal is None or not hasattr(self.terminal, "note"):
            return ""
        return str(self.terminal.note(self.game, view(self.game, s, move.seat), s.rules, move))

    # -- what happened -----------------------------------------------------------------------------------------

    def sentence(self, event: Event) -> str:
        text = self.game.say(event.text, event.args())
        text = re.sub(r"(?<!\.)\.\.(?!\.)", ".", text)  # "Elgin National Watch Co.."
        return text[:1].upper() + text[1:]

    def sentences(self, events: Iterable[Event]) -> list[str]:
        """What events say; a sentence that follows itself is told once."""
        told = groupby(self.sentence(event) for event in events if event.text)
        runs = [(each, sum(1 for _ in same)) for each, same in told]
        return [f"{each.removesuffix('.')}, {often(n)}." if n > 1 else each for each, n in runs]

    def news(self, log: Iterable[tuple[int, Logged]], seat: int | None, most: int | None = NEWS) -> None:
        """What happened, a paragraph per move."""
        moves: dict[int, list[Event]] = {}
        for number, logged in log:
            if logged.only is None or logged.only == seat:
                moves.setdefault(number, []).append(logged.event)
        told = list(moves.items())
        if most is not None and len(told) > most:
            earlier = len(told) - most
            self.out.print(f"... {earlier} earlier move{'' if earlier == 1 else 's'}: see log", style="dim")
            told = told[-most:]
        for number, events in told:
            rows = wrap(" ".join(self.sentences(events)), self.width - 6, break_on_hyphens=False)
            for i, row in enumerate(rows):
                self.out.print(f"[dim]{number if i == 0 else '':>4}[/]  {escape(row)}")

    # -- the question ------------------------------------------------------------------------------------------

    def question(self, s: Any, menu: Menu) -> None:
        """The prompt and the numbered legal answers, by kind."""
        decision = menu.decision
        prompt = self.game.say(decision.prompt, decision.args)
        self.say(f"{self.name(decision.seat)}: {prompt} [{decision.rule}]", "bold")
        self.aid(s, decision)
        for group in apart(groups(menu.legal)):
            if len(group.items) > MANY:
                self.group(s, replace(group, items=group.items[:FIRST]), menu)
                self.folded(group)
            else:
                self.group(s, group, menu)
        for form in decision.forms:
            self.hanging(brief(form, self.game.headings.get(form.move.__name__, "")))
        if menu.refused:
            count = len(menu.refused)
            self.out.print(f"{count} more {'is' if count == 1 else 'are'} refused now: why", style="dim")

    def folded(self, group: Group) -> None:
        """Answers of one kind that are too many to be listed unasked."""
        first, last = group.items[FIRST][0], group.items[-1][0]
        self.hanging(f"{first:>3} to {last}  {len(group.items) - FIRST} more like these: more {first}", "  ")

    def hanging(self, text: str, indent: str = "     ") -> None:
        """A paragraph whose later lines stand further in."""
        for i, row in enumerate(wrap(text, self.width - 8, break_on_hyphens=False)):
            self.out.print(f"{'        ' if i else indent}{escape(row)}")

    def how(self, form: Form) -> None:
        """An open answer with its parts, one below the other."""
        self.out.print(f"     {escape(shape(form.move, open_length(form)))}")
        for part in parts(self.game, form):
            self.hanging(part, "       ")

    def aid(self, s: Any, decision: Decision) -> None:
        """What a game lays beside a question, so that its answers can be short."""
        if self.terminal is not None and hasattr(self.terminal, "aid"):
            for row in self.terminal.aid(s.rules, decision.rule):
                self.out.print(escape(row))

    def group(self, s: Any, group: Group, menu: Menu, style: str = "") -> None:
        """Answers of one kind, several short ones on a line; those that begin alike after their beginning."""
        if group.title:
            self.out.print(f"[bold]{escape(group.title)}[/]")
        notes = [self.note(s, menu.choices[number - 1].move) if not style else "" for number, _ in group.items]
        same = notes[0] if group.start and len(set(notes)) == 1 else ""  # told once, with the beginning
        cells = [
            f"{number:>3}  {text}{noted(text, note if not same else '')}"
            for (number, text), note in zip(group.items, notes, strict=True)
        ]
        if group.start:
            start, told = f"{group.start.rstrip(':')}{f' ({same})' if same else ''}:", "  ".join(cells)
            if len(start) + len(told) <= self.width:
                self.out.print(f"[{style or 'bold'}]{escape(start)}[/]{escape(told)}", style=style or None)
                return
            self.out.print(escape(start), style=style or "bold")
        for row in laid_out(cells, self.width):
            self.out.print(escape(row), style=style or None)

    def refused(self, s: Any, menu: Menu) -> None:
        """Why answers are refused, those with the same reason together."""
        reasons: dict[str, list[Choice]] = {}
        for choice in menu.refused:
            assert choice.refused is not None
            reasons.setdefault(self.game.explain(choice.refused), []).append(choice)
        for why, those in reasons.items():
            self.say(f"{why[:1].upper()}{why[1:]}", "yellow")
            for group in apart([replace(group, title="") for group in groups(those)]):
                self.group(s, group, menu, "dim")

    # -- rules and the end -------------------------------------------------------------------------------------

    def rule(self, key: str) -> None:
        """One paragraph of the rules with its pages and rulings."""
        rule = self.game.rules[key]
        rulings = [f"rulings {rule.ruling}"] if rule.ruling else []
        where = "; ".join([*self.game.places(rule), *rulings]) or "our own"
        self.out.print(f"[bold]{escape(key)}[/] [dim]({escape(where)})[/]")
        for row in wrap(rule.summary, self.width - 4, break_on_hyphens=False):
            self.out.print(f"    {escape(row)}")

    def result(self, result: Result, seats: tuple[str, ...] = ()) -> None:
        """The final account of every seat, line by line."""
        self.out.print("[bold]The game is over.[/]")
        for score in result.scores:
            who = self.name(score.seat)
            player = f" ({seats[score.seat]})" if score.seat < len(seats) else ""
            self.out.print(f"\n[bold]{score.rank}. {escape(who)}{escape(player)}: {self.game.amount(score.total)}[/]")
            for line in score.lines:
                text = self.game.say(line.label, line.args)
                self.out.print(f"   {self.game.amount(line.amount):>6}  {escape(text)} [dim]\\[{line.rule}][/]")
        winners = [self.name(seat) for seat in result.winners]
        verb = "wins" if len(winners) == 1 else "share the victory"
        self.out.print(f"\n[bold]{escape(' and '.join(winners))} {verb}.[/]")

    def hide(self) -> None:
        """Nothing of what was shown stays on the screen or above it."""
        if self.out.is_terminal:
            sys.stdout.write("\x1b[H\x1b[2J\x1b[3J")  # 3J last: clearing may scroll into the history
            sys.stdout.flush()
        else:
            self.out.print("\n" * 3)
