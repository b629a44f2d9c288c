"""`magnate simulate`: many games between bots, counted, and checked if wanted."""

import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from pathlib import Path
from statistics import median
from typing import Any

from magnate import bots
from magnate.bots.random_play import NoAnswer
from magnate.cli import questions
from magnate.cli.errors import Trouble
from magnate.cli.progress import counting
from magnate.cli.questions import Questions
from magnate.cli.setup import YOU, find_bots, read_config
from magnate.conformance import examine
from magnate.conformance.examiner import STRAYS
from magnate.core.chance import Chance, Sampler
from magnate.core.config import Config
from magnate.core.driver import asking, legal, push
from magnate.core.game import Game
from magnate.core.move import Move, Seat
from magnate.core.state import State
from magnate.core.text import fill
from magnate.core.value import fields_of
from magnate.games import find
from magnate.pools import Workers

LIMIT = 10_000  # moves; no game is longer
SHOWN = 20  # violations told in full
BATCH = 10  # games a process plays before it reports


@dataclass(frozen=True)
class Plan:
    """What is to be played: plain data that travels to other processes."""

    game: str
    config: Config
    seed: str
    games: int
    bots: tuple[str, ...]
    check: bool
    questions: bool = False  # count what people would be asked


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
    winners: list[int] = field(default_factory=list)  # what the first of each game ended with
    last: list[float] = field(default_factory=list)  # and the last, as a part of it
    met: Counter[str] = field(default_factory=Counter)  # in how many games something happened
    ended: int = 0
    questions: Questions = field(default_factory=Questions)

    def add(self, other: "Tally") -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.dead_ends += other.dead_ends
        self.unfinished += other.unfinished
        self.ended += other.ended
        self.violations += other.violations
        self.wins.update(other.wins)
        self.totals.update(other.totals)
        self.winners += other.winners
        self.last += other.last
        self.met.update(other.met)
        self.questions.add(other.questions)
        for name, counts in other.seen.items():
            self.seen.setdefault(name, Counter()).update(counts)

    def finish(self, game: Game, s: State) -> None:
        """Count the result of a game that is over."""
        self.ended += 1
        scores = game.result(s).scores
        for score in scores:
            self.wins[score.seat] += score.rank == 1
            self.totals[score.seat] += score.total
        totals = [score.total for score in scores]
        self.winners.append(max(totals))
        self.last.append(min(totals) / max(*totals, 1))


def plan(
    game: Game, players: int | None, games: int, seed: str, options: list[str], names: str | None, check: bool,
    errata: Path | None, kind: str | None = None,
) -> Plan:  # fmt: skip
    """A checked plan."""
    given = tuple(name.strip() for name in names.split(",")) if names else ()
    seats = players if players is not None else len(given) or game.players[-1]
    config = read_config(game, seats, options, errata)
    if given and len(given) != seats:
        raise Trouble(f"--bots: {len(given)} bots for {seats} players")
    if YOU in given:
        raise Trouble("--bots: only bots can be simulated, not 'you'")
    if kind not in (None, "questions"):
        raise Trouble(f"--report: there is no report {kind!r}; there is questions")
    if kind and check:
        raise Trouble("--report does not go with --check")
    find_bots(game, given)
    return Plan(game.key, config, seed, games, given or ("random",) * seats, check, kind == "questions")


def run(plan: Plan, jobs: int) -> dict[str, Any]:
    """Play everything, with a bar on standard error; the report as plain data."""
    began = time.perf_counter()
    tally = Tally()
    with counting(plan.game, plan.games) as advance, closing(parts(plan, jobs)) as found:
        for part in found:
            tally.add(part)
            advance(part.games)
    return report(plan, tally, time.perf_counter() - began)


def parts(plan: Plan, jobs: int) -> Generator[Tally, None, None]:
    """The games in batches, in this process or in several."""
    batches = [range(start, min(start + BATCH, plan.games)) for start in range(0, plan.games, BATCH)]
    if jobs == 1:
        for number in range(plan.games):
            yield batch(plan, (number,))
        return
    with Workers(min(jobs, len(batches)), partial(batch, plan)) as workers:
        yield from workers.results(batches)


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
    happened = set(count(game, s, tally))
    choose = chooser(game, plan.bots)
    for _ in range(LIMIT):
        ask = asking(s)
        if ask is None:
            tally.finish(game, s)
            tally.met.update(happened)
            tally.questions.close(config.seats)
            return
        seat = ask.seats(s)[0]
        try:
            move = choose(s, seat, chance)
        except NoAnswer as error:
            tally.dead_ends += 1
            tally.violations.append(f"game {seed}: {error}")
            return
        if plan.questions:
            tally.questions.note(game, s, seat, move)
        s.events, s.luck = [], []
        push(s, move)
        tally.decisions += 1
        happened.update(count(game, s, tally))
    tally.unfinished += 1


def count(game: Game, s: State, tally: Tally) -> list[str]:
    """Note the content that the last events named; what happened, where the game has names for it."""
    happened = game.happenings(s.events or ()) if "happened" in tally.seen else []
    if happened:
        tally.seen["happened"].update(happened)
    for logged in s.events or ():
        for name, item in fields_of(logged.event).items():
            if name in tally.seen:
                tally.seen[name].update(item if isinstance(item, tuple) else (str(item),))
    return happened


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
    content = game.content(game.ruleset(plan.config))
    known = content.get("happened", ())
    for name, keys in content.items():
        seen = tally.seen.get(name, Counter())
        coverage[name] = {
            "seen": {key: seen[key] for key in keys if seen[key]},
            "missing": [key for key in keys if not seen[key]],
        }
    seats = range(plan.config.seats)
    asked = {"questions": tally.questions.report(tally.ended)} if plan.questions else {}
    return {
        "game": plan.game,
        "players": plan.config.seats,
        "options": dict(plan.config.options),
        "bots": list(plan.bots),
        "seed": plan.seed,
        "checked": plan.check,
        "random_one_in": STRAYS if strays(plan) else 0,
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
            "median_winner": median(tally.winners) if tally.winners else None,
            "median_last": round(median(tally.last), 3) if tally.last else None,
            "games_with": {name: tally.met[name] for name in known if tally.met[name]},
        },
        **asked,
    }


def strays(plan: Plan) -> bool:
    """Whether some answers are random although a bot is named that does not play at random."""
    return plan.check and any(bot != "random" for bot in plan.bots)


def tell(report: dict[str, Any]) -> str:
    """The report in words."""
    lines = [
        fill(
            "{games:game|games} of {game} with {players:player|players}, {decisions} decisions, {speed} a second",
            {**report, "speed": report["decisions_per_second"]},
        )
    ]
    game, results = find(report["game"]), report["results"]
    for seat, bot in enumerate(report["bots"]):
        won = fill("{wins:win|wins}", {"wins": results["wins"][seat]})
        mean = game.amount(round(results["mean_totals"][seat]))
        lines.append(f"  {game.name('seat', seat)} ({bot}): {won}, {mean} on average")
    if results["median_winner"] is not None and len(report["bots"]) > 1:
        lines.append(
            f"  In the middle of the games the winner ended with {game.amount(round(results['median_winner']))}, "
            f"the last with {results['median_last']:.0%} of what the winner had"
        )
    if report["random_one_in"]:
        lines.append(
            f"  Under --check one answer in {report['random_one_in']} is random whoever plays, so that more is seen: "
            "these are not the results of the bots."
        )
    lines.append(
        f"violations {len(report['violations'])}, dead ends {report['dead_ends']}, unfinished {report['unfinished']}"
    )
    lines += [f"  {violation}" for violation in report["violations"][:SHOWN]]
    if "questions" in report:
        return "\n".join([*lines, *questions.tell(report["questions"])])
    for name, found in report["coverage"].items():
        missing = found["missing"]
        seen = len(found["seen"])
        text = f"  never seen: {', '.join(missing)}" if missing else ""
        lines.append(f"{name}: {seen} of {seen + len(missing)} seen{text}")
    if results["games_with"]:
        lines.append("games with: " + ", ".join(f"{name} {games}" for name, games in results["games_with"].items()))
    return "\n".join(lines)
