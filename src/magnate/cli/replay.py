"""`magnate replay`: a recorded game in words, a position of it, or its proof."""

from pathlib import Path

from rich.markup import escape

from magnate.cli.errors import Trouble
from magnate.cli.files import read_saved, replayed
from magnate.cli.screen import Screen, console
from magnate.core.driver import decisions
from magnate.core.journal import Journal
from magnate.core.state import State
from magnate.core.view import visible


def replay(path: Path, to: int | None, verify: bool) -> None:
    saved = read_saved(path)
    journal = saved.journal
    if to is not None and not 0 <= to <= journal.length:
        raise Trouble(f"{path}: it has moves 0 to {journal.length}; there is no {to}")
    state = replayed(path, saved, to, verify)
    screen = Screen(saved.game.under(state.rules), console())
    if verify:
        number = journal.length if to is None else to
        screen.say(f"{path}: {number} moves, every draw and every digest as recorded.")
    elif to is not None:
        position(screen, state, to)
    else:
        story(screen, journal)
        if not decisions(state):
            screen.out.print()
            screen.result(saved.game.result(state), saved.seats)


def position(screen: Screen, state: State, number: int) -> None:
    """The table after a move as a spectator sees it, and who is asked."""
    screen.out.print(f"[bold]{screen.game.title}, after move {number}[/]")
    screen.board(state, None)
    for decision in decisions(state):
        prompt = screen.game.say(decision.prompt, decision.args)
        screen.out.print(f"[bold]{escape(screen.name(decision.seat))}[/]: {escape(prompt)}")


def story(screen: Screen, journal: Journal) -> None:
    """Move by move: its notation, then what happened."""
    for entry, events, _ in journal.retell():
        if entry.kind == "move":
            who = screen.name(entry.seat)
            screen.out.print(f"[dim]{entry.number:>4}[/]  [bold]{escape(who)}: {escape(entry.text)}[/]")
        for sentence in screen.sentences(visible(events, None)):
            screen.out.print(f"      {escape(sentence)}")
