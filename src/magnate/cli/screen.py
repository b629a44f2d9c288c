"""What the terminal shows: board, news, options, refusals, rules, results."""

import re
import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from textwrap import wrap
from types import ModuleType
from typing import Any

from rich.console import Console
from rich.markup import escape

from magnate.cli import plain
from magnate.cli.menu import Choice, Group, Menu, groups, usage
from magnate.core.event import Event, Logged
from magnate.core.game import Game, Result
from magnate.core.move import Move
from magnate.core.view import view
from magnate.games import GAMES

WIDTH = 100
NEWS = 24  # moves told at once; earlier ones are in the log


def console() -> Console:
    """Standard output: as wide as the terminal, and 100 columns where there is none."""
    out = Console(highlight=False, emoji=False, soft_wrap=True)
    if not out.is_terminal:
        out.width = WIDTH
    return out


def terminal_of(game: Game) -> ModuleType | None:
    """The module with which a game draws itself, if it has one."""
    name = f"{GAMES[game.key]}.terminal"
    return import_module(name) if find_spec(name) else None


def shared_args(choices: list[Choice]) -> dict[str, Any]:
    """What fills a reason that several answers share; numbers that differ are left open."""
    rows = [dict(choice.refused.args) for choice in choices if choice.refused is not None]
    return {key: item if all(row.get(key) == item for row in rows) else "..." for key, item in rows[0].items()}


class Screen:
    """The words and pictures of one game."""

    def __init__(self, game: Game, out: Console) -> None:
        self.game = game
        self.out = out
        self.terminal = terminal_of(game)

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
        return str(self.terminal.note(view(self.game, s, move.seat), s.rules, move))

    # -- what happened -----------------------------------------------------------------------------------------

    def sentence(self, event: Event) -> str:
        text = self.game.say(event.text, event.args())
        text = re.sub(r"(?<!\.)\.\.(?!\.)", ".", text)  # "Elgin National Watch Co.."
        return text[:1].upper() + text[1:]

    def sentences(self, events: Iterable[Event]) -> list[str]:
        """What events say, each sentence once."""
        counts = Counter(self.sentence(event) for event in events if event.text)
        return [f"{each} (x{n})" if n > 1 else each for each, n in counts.items()]

    def news(self, log: Iterable[tuple[int, Logged]], seat: int | None, most: int | None = NEWS) -> None:
        """What happened, a paragraph per move."""
        moves: dict[int, list[Event]] = {}
        for number, logged in log:
            if logged.only is None or logged.only == seat:
                moves.setdefault(number, []).append(logged.event)
        told = list(moves.items())
        if most is not None and len(told) > most:
            self.out.print(f"... {len(told) - most} earlier moves: see log", style="dim")
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
        for group in groups(menu.legal):
            self.group(s, group, menu)
        for form in decision.forms:
            for i, row in enumerate(wrap(usage(form), self.width - 8, break_on_hyphens=False)):
                self.out.print(f"     {'   ' if i else ''}{escape(row)}")
        if menu.refused:
            count = len(menu.refused)
            self.out.print(f"{count} more {'is' if count == 1 else 'are'} refused now: why", style="dim")

    def group(self, s: Any, group: Group, menu: Menu, style: str = "") -> None:
        """Answers of one kind, in as many columns as fit; those that begin alike on one line."""
        if group.title:
            self.out.print(f"[bold]{escape(group.title)}[/]")
        cells = []
        for number, text in group.items:
            note = self.note(s, menu.choices[number - 1].move) if not style else ""
            cells.append(f"{number:>3}  {text}{f' ({note})' if note else ''}")
        wide = max(group.wide + 5, *map(len, cells)) + 2
        left = f"{group.start:<{group.indent}}" if group.start else ""
        if left and len(left) + wide > self.width:
            self.out.print(escape(group.start), style=style or None)
            left = "  "
        across = max(1, (self.width - len(left)) // wide)
        for at in range(0, len(cells), across):
            row = "".join(f"{cell:<{wide}}" for cell in cells[at : at + across]).rstrip()
            self.out.print(escape((left if at == 0 else " " * len(left)) + row), style=style or None)

    def refused(self, s: Any, menu: Menu) -> None:
        """Why answers are refused, those with the same reason together."""
        reasons: dict[tuple[str, str], list[Choice]] = {}
        for choice in menu.refused:
            assert choice.refused is not None
            reasons.setdefault((choice.refused.rule, choice.refused.why), []).append(choice)
        for (rule, why), those in reasons.items():
            text = self.game.say(why, shared_args(those))
            self.out.print(f"[yellow]{escape(text[:1].upper() + text[1:])}[/] [dim]\\[{rule}][/]")
            for group in groups(those):
                self.group(s, replace(group, title=""), menu, "dim")

    # -- rules and the end -------------------------------------------------------------------------------------

    def rule(self, key: str) -> None:
        """One paragraph of the rules with its pages and rulings."""
        rule = self.game.rules[key]
        pages = [f"page {rule.second}"] if rule.second else []
        pages += [f"first edition page {rule.first}"] if rule.first else []
        rulings = [f"rulings {rule.ruling}"] if rule.ruling else []
        where = "; ".join([*pages, *rulings]) or "our own"
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
