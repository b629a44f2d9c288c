"""Figures and estimates of every game: from the view alone, and in accord with the final account."""

from collections.abc import Iterator
from typing import Any

import pytest

import magnate
from magnate.core.chance import Sampler
from magnate.core.driver import legal
from magnate.core.view import view
from magnate.games import GAMES

TABLES = [(key, magnate.game(key).players[-1]) for key in GAMES] + [("carnegie", 1)]


def positions(key: str, seats: int, every: int = 7, most: int = 500) -> Iterator[Any]:
    """Some positions of a game of random moves, the last one included."""
    s = magnate.game(key).new(seats, "figures")
    dice = Sampler(3)
    for n in range(most):
        if not s.agenda:
            break
        if n % every == 0:
            yield s
        moves = legal(s)
        magnate.play(s, moves[dice.pick(len(moves), "move")])
    yield s


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_figures_belong_to_charts_and_have_names(key: str, seats: int) -> None:
    game = magnate.game(key)
    charts = {chart.key: chart for chart in game.charts}
    assert len(charts) == len(game.charts) >= 3
    shown = set()
    for s in positions(key, seats):
        assert all(game.moment(view(game, s, None)))
        found = game.figures(view(game, s, 0), s.rules)
        assert len({(each.chart, each.series) for each in found}) == len(found)
        for chart, series, amount in found:
            assert type(amount) is int
            assert game.name(charts[chart].series, series)
            shown.add(chart)
    from_events = {"dividends", "income-west", "income-midwest", "income-east", "income-south"}
    assert shown | from_events >= set(charts)


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_figures_and_estimates_use_nothing_that_the_seat_cannot_see(key: str, seats: int) -> None:
    game = magnate.game(key)
    for n, s in enumerate(positions(key, seats, every=23)):
        other = game.redeal(s, 0, Sampler(n))
        seen = view(game, s, 0)
        assert view(game, other, 0) == seen
        assert game.figures(view(game, other, 0), s.rules) == game.figures(seen, s.rules)
        assert game.estimates(view(game, other, 0), s.rules) == game.estimates(seen, s.rules)
        assert seen == view(game, s, 0)  # and they leave the view as it is


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_the_first_chart_is_the_final_account(key: str, seats: int) -> None:
    game = magnate.game(key)
    for s in positions(key, seats, every=11):
        totals = {score.seat: score.total for score in game.result(s).scores}
        for seat in range(seats):
            first = {
                each.series: each.amount
                for each in game.figures(view(game, s, seat), s.rules)
                if each.chart == game.charts[0].key
            }
            assert seat in first
            assert first == {series: totals[series] for series in first}


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_estimates_are_tables(key: str, seats: int) -> None:
    game = magnate.game(key)
    for s in positions(key, seats, every=17):
        for seat in (None, 0):
            tables = game.estimates(view(game, s, seat), s.rules)
            assert tables
            for each in tables:
                assert each.title
                assert all(len(row) == len(each.heads) for row in each.rows)
                assert all(isinstance(cell, str) for row in each.rows for cell in row)
                assert all(0 <= row < len(each.rows) for row in each.best)
