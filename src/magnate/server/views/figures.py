"""The course of a game in figures, as one seat was allowed to see them: taken wherever a turn or a phase ended."""

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any
from weakref import WeakKeyDictionary

from magnate.core.figures import Chart
from magnate.core.game import Game
from magnate.core.move import Seat
from magnate.core.record import path
from magnate.core.state import State
from magnate.core.view import view, visible
from magnate.server.tables.cache import Live
from magnate.server.tables.game_log import events_of

Key = tuple[str, Any]  # chart and series
KEPT = 24  # positions of one game whose figures are kept at hand


@dataclass(frozen=True)
class Sample:
    """The figures after an entry, and the turn or phase that ended with it."""

    number: int
    moment: tuple[str, ...]
    figures: Mapping[Key, int]


class Course:
    """What has been walked so far; it goes on where it stopped unless a move was taken back."""

    def __init__(self, live: Live, seat: Seat | None) -> None:
        self.seat = seat
        self.walked: list[int] = []
        self.sums: dict[Key, int] = {}
        self.state: State = live.at(0).clone()
        self.moment = live.game.moment(view(live.game, self.state, seat))
        self.samples = [self.sample(live.game, 0)]

    def sample(self, game: Game, number: int) -> Sample:
        return Sample(number, self.moment, figures_of(game, self.state, self.seat) | self.sums)

    def walk(self, live: Live) -> None:
        """Go on to the present, and take the figures wherever the moment changes."""
        game = live.game
        for record in path(live.records, live.number)[len(self.walked) :]:
            events = events_of(game, self.state, record)
            self.walked.append(record.number)
            for event in visible(list(events), self.seat):
                for chart, series, amount in game.flows(event):
                    self.sums[chart, series] = self.sums.get((chart, series), 0) + amount
            moment = game.moment(view(game, self.state, self.seat))
            if moment != self.moment:
                self.samples.append(self.sample(game, record.number))
                self.moment = moment


courses: WeakKeyDictionary[Live, dict[Seat | None, Course]] = WeakKeyDictionary()


def timeline(live: Live, seat: Seat | None) -> list[Sample]:
    """The figures from the set-up to the present."""
    kept = courses.setdefault(live, {})
    walked = kept.get(seat)
    numbers = [record.number for record in path(live.records, live.number)]
    if walked is None or numbers[: len(walked.walked)] != walked.walked:
        walked = kept[seat] = Course(live, seat)
    walked.walk(live)
    if walked.samples[-1].number == live.number:
        return walked.samples
    return [*walked.samples, walked.sample(live.game, live.number)]


def opened(live: Live, seat: Seat | None) -> list[Sample]:
    """The same once nothing is hidden any more: with the figures that each seat had for itself alone."""
    found = timeline(live, seat)
    for other in range(live.config.seats):
        if figures_of(live.game, live.state, other).keys() <= found[-1].figures.keys():
            continue
        theirs = {sample.number: sample.figures for sample in timeline(live, other)}
        found = [Sample(each.number, each.moment, {**each.figures, **theirs.get(each.number, {})}) for each in found]
    return found


def figures_of(game: Game, s: State, seat: Seat | None) -> dict[Key, int]:
    """The figures of one position, from what the seat sees of it."""
    return {(each.chart, each.series): each.amount for each in game.figures(view(game, s, seat), s.rules)}


def lines(samples: list[Sample], chart: Chart) -> dict[Any, list[int | None]]:
    """Each series of a chart with its amount in every sample; None where there is none."""
    series = dict.fromkeys(key[1] for sample in samples for key in sample.figures if key[0] == chart.key)
    return {each: [sample.figures.get((chart.key, each)) for sample in samples] for each in series}


@dataclass(frozen=True)
class Change:
    """A figure that is not what it was."""

    chart: Chart
    name: str
    was: int | None
    now: int | None

    @property
    def text(self) -> str:
        return f"{money(self.chart, self.was)} \u2192 {money(self.chart, self.now)}"


looked: WeakKeyDictionary[Live, "OrderedDict[tuple[int, Seat | None], dict[Key, int]]"] = WeakKeyDictionary()


def figures_at(live: Live, number: int, seat: Seat | None) -> dict[Key, int]:
    """The figures after an entry; those of the latest looks are kept at hand."""
    kept = looked.setdefault(live, OrderedDict())
    if (number, seat) not in kept:
        kept[number, seat] = figures_of(live.game, live.at(number), seat)
        while len(kept) > KEPT:
            kept.popitem(last=False)
    return kept[number, seat]


def changes(live: Live, before: int, after: int, seat: Seat | None) -> list[Change]:
    """What has changed between two entries, in the order of the charts."""
    then, now = figures_at(live, before, seat), figures_at(live, after, seat)
    game, found = live.game, []
    for chart in game.charts:
        for key in dict.fromkeys((*then, *now)):
            if key[0] == chart.key and then.get(key) != now.get(key):
                found.append(Change(chart, game.name(chart.series, key[1]), then.get(key), now.get(key)))
    return found


MILLION = 1_000_000


def money(chart: Chart, amount: int | None) -> str:
    """An amount as a chart writes it.

    >>> dollars = Chart("cash", "Cash", "seat", "$")
    >>> money(dollars, 1200), money(dollars, -5), money(dollars, None)
    ('$1,200', '-$5', 'none')
    >>> money(dollars, 227_000_000), money(dollars, -12_340_000)
    ('$227M', '-$12.3M')
    >>> money(Chart("chance", "Chance", "seat", "%"), 40)
    '40%'
    """
    if amount is None:
        return "none"
    if chart.unit == "%":
        return f"{amount}%"
    whole, tenth = divmod(abs(amount) // (MILLION // 10), 10)
    if whole:
        return f"{'-' if amount < 0 else ''}{chart.unit}{whole:,}{f'.{tenth}' if tenth else ''}M"
    return f"{'-' if amount < 0 else ''}{chart.unit}{abs(amount):,}"


def by_chart(changes: list[Change]) -> list[tuple[str, list[Change]]]:
    """Changed figures under the titles of their charts, in the order given."""
    return [(title, list(group)) for title, group in groupby(changes, key=lambda change: change.chart.title)]
