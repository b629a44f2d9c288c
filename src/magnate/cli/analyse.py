"""`magnate analyse`: a finished game looked back on."""

from dataclasses import asdict
from pathlib import Path
from typing import Any

from magnate.bots.analysis import Analysis, analyse
from magnate.bots.planner import has_policy
from magnate.cli.errors import Trouble
from magnate.cli.files import read_saved, replayed
from magnate.cli.progress import counting
from magnate.core.driver import asking
from magnate.core.game import Game


def run(path: Path, playouts: int, seed: int) -> dict[str, Any]:
    """Everything found, as plain data."""
    saved = read_saved(path)
    end = replayed(path, saved)
    game = saved.game.under(end.rules)
    if not has_policy(game.key):
        raise Trouble(f"{path}: {game.title} cannot be analysed yet: no bot plays it to the end fast enough")
    if asking(end) is not None:
        raise Trouble(f"{path}: this game is not over yet; only finished games are analysed")
    found = Analysis(0, playouts)
    with counting(game.key, saved.journal.length) as advance:
        for step in analyse(saved.journal, playouts, seed):
            found = step
            advance(1)
    return {"file": str(path), "game": game.key, **asdict(found), "text": text(game, found, end)}


def text(game: Game, found: Analysis, end: Any) -> str:
    names = [game.name("seat", seat) for seat in range(found.seats)]
    lines = [f"# {game.title}: a game looked back on", ""]
    lines += [f"Each position was played to its end {found.playouts} times; ± is the error of a mean.", ""]
    lines += [
        "## Chance of winning",
        "",
        f"| Move | When | {' | '.join(names)} |",
        "| --- |" * 1 + " --- |" * (1 + found.seats),
    ]
    last: tuple[str, ...] = ()
    for each in found.outlooks:
        if each.when[:1] != last[:1]:
            last = each.when
            chances = (
                f"{100 * chance:.0f} ± {100 * doubt:.0f}% ({worth:.0f} ± {error:.0f})"
                for chance, doubt, worth, error in zip(each.chances, each.doubts, each.worth, each.error, strict=True)
            )
            lines.append(f"| {each.number} | {', '.join(each.when)} | {' | '.join(chances)} |")
    lines += ["", "## The biggest swings", ""]
    for swing in found.swings:
        where = f"{', '.join(swing.when)}, after move {swing.first}: {names[swing.seat]}'s chance went "
        where += f"from {100 * swing.before:.0f} to {100 * swing.after:.0f} % (± {100 * swing.error:.0f})."
        lines.append(f'- {where} {names[swing.mover]} played "{swing.move}".' if swing.move else f"- {where}")
    if not found.swings:
        lines.append("No change was larger than its error.")
    lines += ["", "## Where most was lost", ""]
    for turn in found.turns:
        where = f'{", ".join(turn.when)}, after move {turn.number}: {names[turn.seat]} played "{turn.played}".'
        what = f'Better by {turn.loss:.0f} ± {turn.error:.0f}, in {turn.trials} games each: "{turn.better}".'
        lines.append(f"- {where} {what if turn.better else 'Nothing clearly better was found.'}")
    lines += ["", "## What each source brought", ""]
    for score in game.result(end).scores:
        parts = ", ".join(f"{game.say(line.label, line.args)} {game.amount(line.amount)}" for line in score.lines)
        lines.append(f"- {game.name('seat', score.seat)}, {game.amount(score.total)}: {parts}")
    return "\n".join(lines)


def tell(report: dict[str, Any]) -> str:
    said: str = report["text"]
    return said
