"""`magnate arena`: which bot is how strong, with intervals, from a plan that anybody can play again."""

import os
from collections.abc import Iterable
from contextlib import ExitStack, closing
from pathlib import Path
from shlex import quote
from typing import Any

from magnate.arena.plan import Plan, find_bot
from magnate.arena.report import html, markdown
from magnate.arena.results import Kept, Result, Unfit, opened
from magnate.arena.runners import NoCluster, here, on_ray
from magnate.arena.statistics import summary
from magnate.cli.errors import Trouble
from magnate.cli.files import why, write_text
from magnate.cli.progress import counting
from magnate.cli.setup import YOU, read_config, read_options
from magnate.core.game import Game


def plan(
    game: Game, names: str, games: int, players: int | None, options: Iterable[str], seed: str, patience: float
) -> Plan:
    """A checked plan."""
    bots = tuple(name.strip() for name in names.split(","))
    options = list(options)
    seats = players if players is not None else min(max(len(bots), game.players[0]), game.players[-1])
    read_config(game, seats, options)
    if len(set(bots)) != len(bots):
        raise Trouble("--bots: each bot is named once; it takes as many seats as its share is")
    if len(bots) > 1 and seats == 1:
        raise Trouble("--players: bots can only be compared at a table of two or more")
    for name in bots:
        if name == YOU:
            raise Trouble("--bots: only bots play in the arena, not 'you'")
        try:
            find_bot(name, game)
        except LookupError as error:
            raise Trouble(f"--bots: {error.args[0]}") from None
    known = {option.key: option for option in game.options}
    chosen = {key: known[key].read(given) for key, given in read_options(game, options).items()}
    return Plan(game.key, seats, bots, seed, games, chosen, patience)


def run(plan: Plan, jobs: int | None, ray: str | None, out: Path | None) -> dict[str, Any]:
    """Play what is not played yet, and write the reports beside the results."""
    if jobs is not None and ray is not None:
        raise Trouble("--jobs and --ray exclude each other: a cluster has its own processes")
    results: dict[int, Result] = {}
    with ExitStack() as stack:
        kept: Kept | None = None
        if out is not None:
            if out.suffix != ".jsonl":
                raise Trouble(f"--out: {out} should end in .jsonl; the reports are written beside it")
            try:
                kept = stack.enter_context(opened(out, plan))
            except Unfit as error:
                raise Trouble(str(error)) from None
            except OSError as error:
                raise Trouble(f"{out}: cannot be written ({why(error)})") from None
            results = kept.results
        left = [number for number in range(plan.total) if number not in results]
        advance = stack.enter_context(counting(plan.game, plan.total, plan.total - len(left)))
        cores = jobs or os.cpu_count() or 1
        found = stack.enter_context(closing(on_ray(plan, left, ray) if ray else here(plan, left, cores)))
        try:
            for result in found:
                if kept is not None:
                    kept.add(result)
                else:
                    results[result["number"]] = result
                advance(1)
        except NoCluster as error:
            raise Trouble(f"--ray: {error}") from None
    report = summary(plan, results)
    if out is not None:
        report["command"] += f" --out {quote(str(out))}"
        write_text(out.with_suffix(".md"), markdown(report))
        write_text(out.with_suffix(".html"), html(report))
    return report


def tell(report: dict[str, Any]) -> str:
    return markdown(report).rstrip("\n")
