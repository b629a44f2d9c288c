"""Gains and prices in words, for labels, tables and the log."""

from collections.abc import Iterable

from magnate.core.text import N_
from magnate.games.carnegie.content.kinds import Gain, TabStep

WORDS = {
    "goods": (N_("good"), N_("goods")),
    "points": (N_("point"), N_("points")),
    "study": (N_("study point"), N_("study points")),
    "employees": (N_("new employee"), N_("new employees")),
    "moves": (N_("step"), N_("steps")),
}


def count_of(number: int, word: str) -> str:
    """So many of something.

    >>> count_of(1, "goods"), count_of(2, "goods")
    ('1 good', '2 goods')
    """
    one, many = WORDS[word]
    return f"{number} {one if number == 1 else many}"


def listed(parts: Iterable[str]) -> str:
    """Parts of a sentence as a list.

    >>> listed(["$3"]), listed(["$3", "1 point"]), listed(["a", "b", "c"]), listed([])
    ('$3', '$3 and 1 point', 'a, b and c', 'nothing')
    """
    found = list(parts)
    if len(found) > 1:
        return f"{', '.join(found[:-1])} and {found[-1]}"
    return found[0] if found else "nothing"


def said(gain: Gain, times: int = 1) -> str:
    """A gain in words.

    >>> said(Gain(money=3, points=1), 2)
    '$6 and 2 points'
    """
    parts = [f"${times * gain.money}"] if gain.money else []
    parts += [count_of(times * getattr(gain, word), word) for word in WORDS if times * getattr(gain, word)]
    return listed(parts)


def either(income: tuple[Gain, ...]) -> str:
    """The gains of which one is taken.

    >>> either((Gain(goods=1), Gain(money=3)))
    '1 good or $3'
    """
    return " or ".join(said(gain) for gain in income)


def step_said(step: TabStep) -> str:
    """What a position of a tab shows.

    >>> step_said(TabStep(1, disc=True, income=(Gain(goods=1), Gain(money=3)))), step_said(TabStep(2, points=3, cap=3))
    ('a disc with income 1 good or $3', '3 points at the end (total of this tab), each donation may score 3 more')
    """
    parts = [f"a disc with income {either(step.income)}"] if step.disc else []
    if step.points:
        parts.append(f"{count_of(step.points, 'points')} at the end (total of this tab)")
    if step.cap:
        parts.append(f"each donation may score {step.cap} more")
    return ", ".join(parts) or "nothing"


def side_said(steps: tuple[TabStep, ...]) -> str:
    """What one side of a tab gives: the incomes of its discs, and what its end is worth."""
    incomes = "; ".join(either(step.income) for step in steps if step.disc)
    last = f"up to {count_of(steps[-1].points, 'points')}"
    cap = sum(step.cap for step in steps)
    return f"{incomes}; {last}{f', each donation may score {cap} more' if cap else ''}"


def sold(goods: int) -> str:
    """What a label says of goods that pay for the move.

    >>> sold(5), sold(0)
    (' (sells 5 goods)', '')
    """
    return f" (sells {count_of(goods, 'goods')})" if goods else ""


def count_lost(number: int, word: str) -> str:
    """So many of something are lost.

    >>> count_lost(1, "moves"), count_lost(2, "study")
    ('1 step is lost', '2 study points are lost')
    """
    return f"{count_of(number, word)} {'is' if number == 1 else 'are'} lost"


def lost(number: int, word: str) -> str:
    """What a label says of steps and study points that would be lost.

    >>> lost(1, "moves"), lost(0, "study")
    (' (1 step is lost)', '')
    """
    return f" ({count_lost(number, word)})" if number else ""
