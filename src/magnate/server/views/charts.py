"""Line charts as SVG, drawn here: every line is told by its colour, its dashes, its marks and its name at the end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup, escape

from magnate.core.figures import Chart
from magnate.core.game import Game
from magnate.server.views.figures import Sample, lines, money

DASHES = ("", "7 3", "2 3", "10 3 2 3", "5 5", "12 4", "2 6", "8 2 2 2 2 2")
SHAPES = ("circle", "square", "triangle", "diamond", "cross")
LETTER = 6.6  # about the width of a letter of a label


@dataclass(frozen=True)
class ChartLine:
    """One series: its name, how it is drawn, and its amounts."""

    key: Any
    name: str
    label: str  # the name where there is little room
    paint: str  # a class that gives the colour
    amounts: Sequence[int | None]
    index: int
    errors: Sequence[int] = ()  # of each amount

    @property
    def sign(self) -> Markup:
        """The line in little, for the legend."""
        return stroke(self, "M1 6H33", mark(SHAPES[self.index % len(SHAPES)], 17, 6))

    @property
    def ended(self) -> bool:
        """Whether it is no more: a company that was closed has no figures at the end."""
        return self.amounts[-1] is None

    @property
    def last(self) -> int | None:
        return next((amount for amount in reversed(self.amounts) if amount is not None), None)


@dataclass(frozen=True)
class Drawing:
    """A chart with everything a page needs: pictures for wide and for narrow screens, and the figures."""

    chart: Chart
    lines: tuple[ChartLine, ...]
    samples: Sequence[Sample]
    wide: Markup
    narrow: Markup

    def amount(self, amount: int | None) -> str:
        return money(self.chart, amount) if amount is not None else ""

    @property
    def about(self) -> str:
        """What the picture shows, in one sentence."""
        ranked = sorted((line for line in self.lines if not line.ended), key=lambda line: -(line.last or 0))
        ends = [f"{line.name} {self.amount(line.last)}" for line in ranked[:6]]
        return f"{len(self.samples)} moments. At the end: {', '.join(ends)}." if ends else "Nothing yet."


def drawings(game: Game, samples: Sequence[Sample], people: Sequence[Mapping[str, Any]]) -> list[Drawing]:
    """All charts of a game that have anything to show."""
    order: dict[str, list[Any]] = {}  # the same line looks the same in every chart
    found = (drawing(game, chart, samples, people, known=order.setdefault(chart.series, [])) for chart in game.charts)
    return [drawn for drawn in found if drawn is not None]


def drawing(
    game: Game,
    chart: Chart,
    samples: Sequence[Sample],
    people: Sequence[Mapping[str, Any]],
    errors: Mapping[Any, Sequence[int]] | None = None,
    known: list[Any] | None = None,
) -> Drawing | None:
    """One chart, if it has anything to show. `known` are the lines drawn so far: each has a look of its own."""
    series = lines(list(samples), chart)
    known = [] if known is None else known
    known += [key for key in series if key not in known]
    drawn = tuple(
        ChartLine(
            key, game.name(chart.series, key), game.name(chart.label or chart.series, key),
            paint(chart, key, known.index(key), people), amounts, known.index(key), (errors or {}).get(key, ()),
        )
        for key, amounts in series.items()
    )  # fmt: skip
    if not drawn:
        return None
    title = f"{chart.key}-title"
    room = max(len(line.label) for line in drawn)
    wide, narrow = Frame(540, 300, min(18, room), title), Frame(330, 260, min(12, room), title)
    return Drawing(chart, drawn, samples, wide.draw(chart, drawn, samples), narrow.draw(chart, drawn, samples))


def paint(chart: Chart, key: Any, index: int, people: Sequence[Mapping[str, Any]]) -> str:
    """A seat's line has the seat's colour."""
    if chart.series == "seat" and isinstance(key, int) and 0 <= key < len(people):
        return f"line-{people[key]['paint']}"
    return f"line-{index % 10}"


# -- drawing -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Frame:
    """The measures of a picture."""

    width: int
    height: int
    letters: int  # room for the names at the right, in letters
    title: str

    left = 46
    top = 10
    bottom = 26

    @property
    def right(self) -> float:
        return self.width - self.letters * LETTER - 10

    def draw(self, chart: Chart, drawn: Sequence[ChartLine], samples: Sequence[Sample]) -> Markup:
        """The whole picture."""
        amounts = [amount for line in drawn for amount in line.amounts if amount is not None]
        ticks = nice(min(0, *amounts), max(amounts))
        across = [self.left + (self.right - self.left) * i / max(1, len(samples) - 1) for i in range(len(samples))]
        low, high = ticks[0], ticks[-1]

        def up(amount: int) -> float:
            return self.top + (self.height - self.top - self.bottom) * (high - amount) / (high - low)

        parts = [self.grid(chart, ticks, up), self.moments(samples, across)]
        for line in drawn:
            if line.errors:
                parts.append(band(line, across, up, low, high))
        for line in drawn:
            parts.append(self.line(line, across, up))
        parts.append(self.names(drawn, across, up))
        return Markup(
            '<svg viewBox="0 0 {} {}" role="img" aria-labelledby="{}" class="chart" focusable="false">{}</svg>'
        ).format(self.width, self.height, self.title, Markup("").join(parts))

    def grid(self, chart: Chart, ticks: Sequence[int], up: Any) -> Markup:
        """Amounts at the left, with a hairline each."""
        parts = []
        for tick in ticks:
            parts.append(
                Markup(
                    '<path class="grid" d="M{} {:.1f}H{:.0f}"/><text class="tick" x="{}" y="{:.1f}">{}</text>'
                ).format(self.left, up(tick), self.right, self.left - 5, up(tick) + 4, short(chart.unit, tick))
            )
        return Markup("").join(parts)

    def moments(self, samples: Sequence[Sample], across: Sequence[float]) -> Markup:
        """Where a decade or a round begins, named as far as there is room."""
        parts = [Markup("")]
        free, last = 0.0, samples[0].moment[:1]
        for i in range(1, len(samples)):
            moment = samples[i].moment[:1]
            if moment == last or not moment:
                continue
            last, at = moment, across[i - 1]
            label = (
                moment[0] if at + len(moment[0]) * LETTER < self.right + 10 and at >= free else moment[0].split()[-1]
            )
            parts.append(
                Markup('<path class="when" d="M{:.1f} {}V{}"/>').format(at, self.top, self.height - self.bottom)
            )
            if at >= free:
                parts.append(
                    Markup('<text class="tick start" x="{:.1f}" y="{}">{}</text>').format(at, self.height - 8, label)
                )
                free = at + len(label) * LETTER + 8
        return Markup("").join(parts)

    def line(self, line: ChartLine, across: Sequence[float], up: Any) -> Markup:
        """The line itself and its marks, not too close to each other."""
        path, marks, pen, marked = [], [], False, -99.0
        for x, amount in zip(across, line.amounts, strict=True):
            if amount is None:
                pen = False
                continue
            path.append(f"{'L' if pen else 'M'}{x:.1f} {up(amount):.1f}")
            pen = True
            if x - marked >= 28:
                marked = x
                marks.append(mark(SHAPES[line.index % len(SHAPES)], x, up(amount)))
        return stroke(line, " ".join(path), " ".join(marks))

    def names(self, drawn: Sequence[ChartLine], across: Sequence[float], up: Any) -> Markup:
        """Each line's name beside its end; names that would touch are moved apart."""
        ends = []
        for line in drawn:
            if line.amounts[-1] is not None:
                ends.append((up(line.amounts[-1]), line))
        ends.sort(key=lambda end: (end[0], end[1].index))
        spots = apart([y for y, _ in ends], 13, self.top + 4, self.height - 6)
        parts = []
        for spot, (_, line) in zip(spots, ends, strict=True):
            label = (
                line.label
                if len(line.label) <= self.letters
                else f"{line.label[: self.letters - 1].rstrip(' ,.-')}\u2026"
            )
            parts.append(
                Markup('<text class="name {}" x="{:.1f}" y="{:.1f}">{}</text>').format(
                    line.paint, across[-1] + 7, spot + 4, escape(label)
                )
            )
        return Markup("").join(parts)


def band(line: ChartLine, across: Sequence[float], up: Any, low: int, high: int) -> Markup:
    """A shade from as low to as high as each amount may be with its error."""
    spans = [
        (x, max(low, amount - error), min(high, amount + error))
        for x, amount, error in zip(across, line.amounts, line.errors, strict=True)
        if amount is not None
    ]
    above = [f"{x:.1f} {up(most):.1f}" for x, _, most in spans]
    below = [f"{x:.1f} {up(least):.1f}" for x, least, _ in reversed(spans)]
    return Markup('<path class="band {}" d="M{}Z"/>').format(line.paint, "L".join(above + below))


def stroke(line: ChartLine, path: str, marks: str) -> Markup:
    """A line with its colour, its dashes and its marks."""
    dashes = DASHES[line.index % len(DASHES)] or "none"
    return Markup('<g class="line {}"><path d="{}" stroke-dasharray="{}"/><path class="marks" d="{}"/></g>').format(
        line.paint, path, dashes, marks
    )


def apart(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Places as near as can be to those wanted, in order, each so far from the next.

    >>> apart([10, 12, 50], 10, 0, 60), apart([55, 58], 10, 0, 60)
    ([10, 20, 50], [50, 60])
    """
    spots: list[float] = []
    for want in wanted:
        spots.append(max(want, low if not spots else spots[-1] + gap))
    limit = high
    for i in range(len(spots) - 1, -1, -1):
        spots[i] = min(spots[i], limit)
        limit = spots[i] - gap
    return spots


def mark(shape: str, x: float, y: float) -> str:
    """A mark as a path around a point."""
    if shape == "circle":
        return f"M{x - 3:.1f} {y:.1f}a3 3 0 1 0 6 0a3 3 0 1 0-6 0"
    if shape == "square":
        return f"M{x - 3:.1f} {y - 3:.1f}h6v6h-6z"
    if shape == "triangle":
        return f"M{x:.1f} {y - 4:.1f}l4 7h-8z"
    if shape == "diamond":
        return f"M{x:.1f} {y - 4:.1f}l4 4l-4 4l-4-4z"
    return f"M{x - 4:.1f} {y - 1:.1f}h3v-3h2v3h3v2h-3v3h-2v-3h-3z"


def nice(low: int, high: int) -> list[int]:
    """Round numbers from below the lowest to above the highest.

    >>> nice(0, 87), nice(-30, 260), nice(0, 0)
    ([0, 20, 40, 60, 80, 100], [-100, 0, 100, 200, 300], [0, 1])
    """
    span, step = max(1, high - low), 1
    while span / step > 5:
        step = step * 5 // 2 if str(step)[0] == "2" else step * 2
    first, last = low // step, -(-high // step)
    return [step * i for i in range(first, max(last, first + 1) + 1)]


def short(unit: str, amount: int) -> str:
    """A round number in few letters.

    >>> short("$", 6000), short("$", 12_000), short("", -3_500_000), short("%", 40)
    ('$6,000', '$12k', '-3.5M', '40%')
    """
    if unit == "%":
        return f"{amount}%"
    sign, size = ("-" if amount < 0 else ""), abs(amount)
    for letter, factor in (("M", 1_000_000), ("k", 1000)):
        if size >= factor and size * 10 % factor == 0 and size >= 10_000:
            whole, tenth = divmod(size * 10 // factor, 10)
            return f"{sign}{unit}{whole}{f'.{tenth}' if tenth else ''}{letter}"
    return f"{sign}{unit}{size:,}"
