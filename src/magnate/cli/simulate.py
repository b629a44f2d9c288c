"""`magnate simulate`: many games between bots, counted, and checked if wanted."""

import signal
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import closing
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from magnate import bots
from magnate.bots.uniform import NoAnswer
from magnate.cli.setup import YOU, find_bots, read_config
from magnate.cli.trouble import Trouble
from magnate.conformance import examine
from magnate.core.chance import Chance, Sampler
from magnate.core.driver import asking, legal, push
from magnate.core.game import Config, Game
from magnate.core.move import Move, Seat
from magnate.core.state import State
from magnate.core.value import fields_of
from magnate.games import find
from magnate.pools import end_with_parent, kill

LIMIT = 10_000  # moves; no game is longer
SHOWN = 20  # violations told in full
BATCH = 10  # games a process plays before it reports
LOOK = 0.1  # seconds until an interrupt is heeded


@dataclass(frozen=True)
class Plan:
    """What is to be played: plain data that travels to other processes."""

    game: str
    config: Config
    seed: str
    games: int
    bots: tuple[str, ...]
    check: bool


@dataclass
class Tally:
    """What was seen, added up over games."""

    games: int = 0
    decisions: int = 0
    dead_ends: int = 0
    unfinished: int = 0
    violations: list[str] = field(default_factory=list)
    seen: dict[str, Counter[str]] = field(default_factory=dict)
    wins: Counter[int] = field(default_factory=Counter)
    totals: Counter[int] = field(default_factory=Counter)
    ended: int = 0

    def add(self, other: "Tally") -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.dead_ends += other.dead_ends
        self.unfinished += other.unfinished
        self.ended += other.ended
        self.violations += other.violations
        self.wins.update(other.wins)
        self.totals.update(other.totals)
        for name, counts in other.seen.items():
            self.seen.setdefault(name, Counter()).update(counts)

    def finish(self, game: Game, s: State) -> None:
        """Count the result of a game that is over."""
        self.ended += 1
        for score in game.result(s).scores:
            self.wins[score.seat] += score.rank == 1
            self.totals[score.seat] += score.total


def plan(
    game: Game, players: int | None, games: int, seed: str, options: list[str], names: str | None, check: bool,
    errata: Path | None,
) -> Plan:  # fmt: skip
    """A checked plan."""
    given = tuple(name.strip() for name in names.split(",")) if names else ()
    seats = players if players is not None else len(given) or game.players[-1]
    config = read_config(game, seats, options, errata)
    if given and len(given) != seats:
        raise Trouble(f"--bots: {len(given)} bots for {seats} players")
    if YOU in given:
        raise Trouble("--bots: only bots can be simulated, not 'you'")
    find_bots(game, given)
    return Plan(game.key, config, seed, games, given or ("random",) * seats, check)


def run(plan: Plan, jobs: int) -> dict[str, Any]:
    """Play everything, with a bar on standard error; the report as plain data."""
    began = time.perf_counter()
    tally = Tally()
    err = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=not err.is_terminal) as bar, closing(parts(plan, jobs)) as found:
        task = bar.add_task(f"{plan.game}", total=plan.games)
        for part in found:
            tally.add(part)
            bar.update(task, advance=part.games)
    return report(plan, tally, time.perf_counter() - began)


def parts(plan: Plan, jobs: int) -> Generator[Tally, None, None]:
    """The games in batches, in this process or in several."""
    batches = [range(start, min(start + BATCH, plan.games)) for start in range(0, plan.games, BATCH)]
    if jobs == 1:
        for number in range(plan.games):
            yield batch(plan, (number,))
        return
    with Workers(min(jobs, len(batches)), plan) as workers:
        yield from workers.results(batches)


class Workers:
    """Processes that play. An interrupt raised within the pool could leave a lock of it taken for ever, so that nothing
    would end any more: it is only noted, and heeded between two looks at what is done."""

    def __init__(self, count: int, plan: Plan) -> None:
        self.count, self.plan = count, plan
        self.pool = ProcessPoolExecutor(count, get_context("spawn"), initializer=end_with_parent)
        self.interrupted = False

    def __enter__(self) -> Self:
        self.heard = signal.getsignal(signal.SIGINT)
        if self.heard != signal.SIG_IGN:
            signal.signal(signal.SIGINT, self.note)
        return self

    def note(self, *_: object) -> None:
        self.interrupted = True

    def results(self, batches: Iterable[range]) -> Generator[Tally, None, None]:
        """What each batch has brought, in the order in which they are done."""
        left = iter(batches)
        pending = {self.submit(each) for each in islice(left, 2 * self.count)}
        while pending:
            done, pending = wait(pending, LOOK, FIRST_COMPLETED)
            for each in done:
                yield each.result()
            if self.interrupted:
                raise KeyboardInterrupt
            pending |= {self.submit(each) for each in islice(left, len(done))}

    def submit(self, numbers: range) -> "Future[Tally]":
        """Any of these may start a process: one is started when none is idle. It inherits that interrupts wait."""
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return self.pool.submit(batch, self.plan, tuple(numbers))
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is not None:  # nobody wants the rest
            kill(self.pool)
        self.pool.shutdown()
        signal.signal(signal.SIGINT, self.heard)


def batch(plan: Plan, numbers: Iterable[int]) -> Tally:
    """Some of the games."""
    game = find(plan.game)
    tally = Tally(seen={name: Counter() for name in game.content(game.ruleset(plan.config))})
    for number in numbers:
        (checked if plan.check else played)(game, plan, f"{plan.seed}-{number}", tally)
        tally.games += 1
    return tally


def luck(seed: str) -> Sampler:
    """Luck for the bots, apart from the game's."""
    return Sampler(int.from_bytes(sha256(f"bots {seed}".encode()).digest()[:8], "big"))


def chooser(game: Game, names: tuple[str, ...]) -> Callable[[State, Seat, Chance], Move]:
    """How each seat moves. A random bot is spared the view and the dealt world, which it would not look at."""
    known = find_bots(game, names)

    def choose(s: State, seat: Seat, chance: Chance) -> Move:
        if names[seat] == "random":
            moves = legal(s, seat)
            if moves:
                return moves[chance.pick(len(moves), "move")]
        return bots.answer(known[names[seat]], game, s, seat, chance)

    return choose


def played(game: Game, plan: Plan, seed: str, tally: Tally) -> None:
    """One game through the trusted door, with its events counted."""
    config, chance = plan.config, luck(seed)
    s: State = game.new(config.seats, seed, config.options, config.errata)
    s.journal = None
    count(game, s, tally)
    choose = chooser(game, plan.bots)
    for _ in range(LIMIT):
        ask = asking(s)
        if ask is None:
            tally.finish(game, s)
            return
        seat = ask.seats(s)[0]
        try:
            move = choose(s, seat, chance)
        except NoAnswer as error:
            tally.dead_ends += 1
            tally.violations.append(f"game {seed}: {error}")
            return
        s.events, s.luck = [], []
        push(s, move)
        tally.decisions += 1
        count(game, s, tally)
    tally.unfinished += 1


def count(game: Game, s: State, tally: Tally) -> None:
    """Note the content that the last events named."""
    if "happened" in tally.seen:
        tally.seen["happened"].update(game.happenings(s.events or ()))
    for logged in s.events or ():
        for name, item in fields_of(logged.event).items():
            if name in tally.seen:
                tally.seen[name].update(item if isinstance(item, tuple) else (str(item),))


def checked(game: Game, plan: Plan, seed: str, tally: Tally) -> None:
    """One game under examination. The adviser meets the state, so it also knows how the game ended."""
    choose = chooser(game, plan.bots)
    met: list[State] = []

    def advise(game: Game, s: State, seat: Seat, chance: Chance) -> Move:
        met[:] = [s]
        return choose(s, seat, chance)

    report = examine(game, plan.config, seed, limit=LIMIT, adviser=advise)
    tally.decisions += report.moves
    tally.violations += [f"game {seed}, {violation}" for violation in report.violations]
    for name, counts in report.seen.items():
        tally.seen[name].update(counts)
    if report.ended and met:
        tally.finish(game, met[0])
    elif report.moves >= LIMIT:
        tally.unfinished += 1
    elif not report.ended:
        tally.dead_ends += 1


# -- the report ------------------------------------------------------------------------------------------------------


def report(plan: Plan, tally: Tally, seconds: float) -> dict[str, Any]:
    """The tally as plain data."""
    game = find(plan.game)
    coverage = {}
    for name, keys in game.content(game.ruleset(plan.config)).items():
        seen = tally.seen.get(name, Counter())
        coverage[name] = {
            "seen": {key: seen[key] for key in keys if seen[key]},
            "missing": [key for key in keys if not seen[key]],
        }
    seats = range(plan.config.seats)
    return {
        "game": plan.game,
        "players": plan.config.seats,
        "options": dict(plan.config.options),
        "bots": list(plan.bots),
        "seed": plan.seed,
        "checked": plan.check,
        "games": tally.games,
        "decisions": tally.decisions,
        "seconds": round(seconds, 3),
        "decisions_per_second": round(tally.decisions / max(seconds, 1e-9)),
        "violations": tally.violations,
        "dead_ends": tally.dead_ends,
        "unfinished": tally.unfinished,
        "coverage": coverage,
        "results": {
            "wins": [tally.wins[seat] for seat in seats],
            "mean_totals": [round(tally.totals[seat] / max(tally.ended, 1), 1) for seat in seats],
        },
    }


def tell(report: dict[str, Any]) -> str:
    """The report in words."""
    lines = [
        f"{report['games']} games of {report['game']} with {report['players']} players, "
        f"{report['decisions']} decisions, {report['decisions_per_second']} a second"
    ]
    names = find(report["game"])
    for seat, bot in enumerate(report["bots"]):
        wins, mean = report["results"]["wins"][seat], report["results"]["mean_totals"][seat]
        lines.append(f"  {names.name('seat', seat)} ({bot}): {wins} wins, {mean} on average")
    lines.append(
        f"violations {len(report['violations'])}, dead ends {report['dead_ends']}, unfinished {report['unfinished']}"
    )
    lines += [f"  {violation}" for violation in report["violations"][:SHOWN]]
    for name, found in report["coverage"].items():
        missing = found["missing"]
        seen = len(found["seen"])
        text = f"  never seen: {', '.join(missing)}" if missing else ""
        lines.append(f"{name}: {seen} of {seen + len(missing)} seen{text}")
    return "\n".join(lines)
