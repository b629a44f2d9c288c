"""Pictures for the report: plain SVG, each with its figures written beside the marks."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

WIDTH = 680
ROW = 34
TOP = 10
BOTTOM = 30
LETTER = 7.2  # about the width of a letter
NAME = 24  # letters of a name; of a longer one the end


@dataclass(frozen=True)
class Bar:
    """One row: a value with its reach to either side."""

    name: str
    value: float
    low: float
    high: float
    text: str  # the figures in words


@dataclass(frozen=True)
class Scale:
    """Where values stand from left to right."""

    ticks: Sequence[float]
    place: Callable[[float], float]  # 0 to 1
    label: Callable[[float], str]


def whiskers(title: str, bars: Sequence[Bar], scale: Scale, line: float | None = None) -> str:
    """A point and a whisker for each row; `line` is a value worth comparing with."""
    names = [bar.name if len(bar.name) <= NAME else f"\u2026{bar.name[1 - NAME :]}" for bar in bars]
    left = max(map(len, names)) * LETTER + 16
    right = WIDTH - max(len(bar.text) for bar in bars) * LETTER - 16
    height = TOP + ROW * len(bars) + BOTTOM

    def x(value: float) -> float:
        return left + (right - left) * min(1.0, max(0.0, scale.place(value)))

    parts = [f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}">']
    foot = height - BOTTOM
    for tick in scale.ticks:
        parts.append(f'<path class="grid" d="M{x(tick):.1f} {TOP}V{foot}"/>')
        parts.append(f'<text class="tick" x="{x(tick):.1f}" y="{foot + 18}">{escape(scale.label(tick))}</text>')
    if line is not None:
        parts.append(f'<path class="fair" d="M{x(line):.1f} {TOP}V{foot}"/>')
    for row, bar in enumerate(bars):
        y = TOP + ROW * row + ROW / 2
        parts.append(f'<text class="name" x="{left - 10:.1f}" y="{y + 4:.1f}">{escape(names[row])}</text>')
        low, high = x(bar.low), x(bar.high)
        parts.append(f'<path class="reach" d="M{low:.1f} {y}H{high:.1f}M{low:.1f} {y - 5}v10M{high:.1f} {y - 5}v10"/>')
        parts.append(f'<circle class="mark" cx="{x(bar.value):.1f}" cy="{y}" r="5"/>')
        parts.append(f'<text class="said" x="{right + 12:.1f}" y="{y + 4:.1f}">{escape(bar.text)}</text>')
    return "".join([*parts, "</svg>"])


def shares() -> Scale:
    """From none to all."""
    return Scale([0.0, 0.25, 0.5, 0.75, 1.0], lambda value: value, lambda value: f"{value:.0%}")


def amounts(values: Sequence[float]) -> Scale:
    """Round numbers around these values.

    >>> amounts([3, 87]).ticks, amounts([5, 5]).ticks
    ([0, 20, 40, 60, 80, 100], [0, 1, 2, 3, 4, 5])
    """
    least, most = min(0.0, *values), max(1.0, *values)
    rough = (most - least) / 5
    power = 10.0 ** floor(log10(rough))
    step = next(each * power for each in (1, 2, 5, 10) if each * power >= rough)
    first, last = floor(least / step), ceil(most / step)
    ticks = [round(step * number) if step >= 1 else step * number for number in range(first, last + 1)]
    return Scale(ticks, lambda value: (value - ticks[0]) / (ticks[-1] - ticks[0]), short)


def short(value: float) -> str:
    """An amount in few letters.

    >>> short(20), short(-2500), short(12.5), short(431_766_667)
    ('20', '-2.5k', '12.5', '432M')
    """
    for letter, factor in (("M", 1e6), ("k", 1e3)):
        if abs(value) >= factor:
            return f"{value / factor:.3g}{letter}"
    return f"{value:.3g}"


def times(values: Sequence[float]) -> Scale:
    """Powers of ten: bots differ by orders of magnitude."""
    lowest = floor(log10(max(min(values), 1e-6)))
    highest = max(lowest + 1, ceil(log10(max(max(values), 1e-6))))
    ticks = [10.0**power for power in range(lowest, highest + 1)]
    return Scale(ticks, lambda value: (log10(max(value, 1e-6)) - lowest) / (highest - lowest), seconds)


def seconds(value: float) -> str:
    """A time in few letters.

    >>> seconds(0.00042), seconds(0.0315), seconds(2.5)
    ('0.42 ms', '31.5 ms', '2.5 s')
    """
    return f"{value * 1000:.3g} ms" if value < 0.9995 else f"{value:.3g} s"
