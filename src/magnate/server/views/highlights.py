"""The story of a game in ten lines: its biggest moments, found in the figures."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from magnate.core.figures import Chart
from magnate.core.game import Game
from magnate.core.result import Result
from magnate.server.views.figures import Sample, lines, money

LINES = 10
Namer = Callable[[str, Any], str]


@dataclass(frozen=True)
class Highlight:
    """One line of the story."""

    number: int  # the entry it happened at
    when: str
    text: str
    weight: int  # how much it deserves a line


def highlights(game: Game, samples: Sequence[Sample], name: Namer, result: Result | None = None) -> list[Highlight]:
    """The highlights in the order they happened, the end last."""
    if len(samples) < 2:
        return []
    found: list[Highlight] = []
    for i, chart in enumerate(game.charts):
        series = lines(list(samples), chart)
        if i == 0 and len(series) > 1:
            found += lead_changes(chart, samples, series, name)
            found += best_moments(chart, samples, series, name)
        elif series:
            found += extremes(chart, samples, series, name)
    ending = [] if result is None else [end(game.charts[0], samples, result, name)]
    found.sort(key=lambda each: -each.weight)
    chosen = found[: LINES - len(ending)]
    return [*sorted(chosen, key=lambda each: each.number), *ending]


def moment_of(sample: Sample) -> str:
    return ", ".join(sample.moment)


def lead_changes(
    chart: Chart, samples: Sequence[Sample], series: dict[Any, list[int | None]], name: Namer
) -> Iterator[Highlight]:
    """Who took the lead, and for how long."""
    held: list[tuple[int, Any]] = []
    for i in range(1, len(samples)):
        amounts = {key: amount for key, line in series.items() if (amount := line[i]) is not None}
        top = max(amounts.values(), default=0)
        first = [key for key, amount in amounts.items() if amount == top]
        if len(first) == 1 and (not held or held[-1][1] != first[0]):
            held.append((i, first[0]))
    for n, (i, key) in enumerate(held):
        lasted = (held[n + 1][0] if n + 1 < len(held) else len(samples)) - i
        verb = "takes the first lead" if n == 0 else "takes the lead"
        text = f"{name(chart.series, key)} {verb} with {money(chart, series[key][i])}"
        yield Highlight(samples[i].number, moment_of(samples[i]), f"{text}.", 30 + 100 * lasted // len(samples))


def best_moments(
    chart: Chart, samples: Sequence[Sample], series: dict[Any, list[int | None]], name: Namer
) -> Iterator[Highlight]:
    """Everybody's biggest step."""
    for key, amounts in series.items():
        steps = [(now - was, i) for i, was, now in pairs(amounts)]
        gain, i = max(steps, default=(0, 0))
        if gain > 0:
            text = f"{name(chart.series, key)} gains {money(chart, gain)} at once, to {money(chart, amounts[i])}"
            yield Highlight(samples[i].number, moment_of(samples[i]), f"{text}.", 60)


def extremes(
    chart: Chart, samples: Sequence[Sample], series: dict[Any, list[int | None]], name: Namer
) -> Iterator[Highlight]:
    """The highest amount of all, the biggest rise and the biggest fall."""
    peaks = [(amount, -i, key) for key, line in series.items() for i, amount in enumerate(line) if amount]
    if peaks:
        amount, at, key = max(peaks, key=lambda peak: peak[:2])
        text = f"{chart.title}: {name(chart.series, key)} reaches {money(chart, amount)}, the most of all"
        yield Highlight(samples[-at].number, moment_of(samples[-at]), f"{text}.", 40)
    steps = [(now - was, i, key) for key, line in series.items() for i, was, now in pairs(line)]
    for (change, i, key), verb, weight in (
        (max(steps, key=lambda step: step[0], default=(0, 0, None)), "rises", 35),
        (min(steps, key=lambda step: step[0], default=(0, 0, None)), "falls", 45),
    ):
        if change > 0 if verb == "rises" else change < 0:
            amounts = series[key]
            text = f"{chart.title}: {name(chart.series, key)} {verb} from {money(chart, amounts[i - 1])}"
            text += f" to {money(chart, amounts[i])}"
            yield Highlight(samples[i].number, moment_of(samples[i]), f"{text}.", weight)


def pairs(amounts: Sequence[int | None]) -> Iterator[tuple[int, int, int]]:
    """Each step of a line: where it ends, from what, to what."""
    for i in range(1, len(amounts)):
        was, now = amounts[i - 1], amounts[i]
        if was is not None and now is not None:
            yield i, was, now


def end(chart: Chart, samples: Sequence[Sample], result: Result, name: Namer) -> Highlight:
    """How it ended."""
    winners = " and ".join(name("seat", seat) for seat in result.winners)
    best = result.scores[0].total
    others = [score for score in result.scores if score.rank > 1]
    text = f"{winners} {'win' if len(result.winners) > 1 else 'wins'} with {money(chart, best)}"
    if others:
        ahead = best - others[0].total
        text += f", {money(chart, ahead)} ahead of {name('seat', others[0].seat)}" if ahead else " by the tie-break"
    return Highlight(samples[-1].number, "The end", f"{text}.", 100)
