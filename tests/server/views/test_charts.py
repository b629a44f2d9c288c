"""Charts: what they count, and who may see it."""

import csv
import io
from html import unescape
from itertools import pairwise

import pytest

import magnate
from magnate.core.event import Logged
from magnate.core.game import Game
from magnate.core.record import Entry, path
from magnate.core.state import State
from magnate.server.background.open_house import OpenHouse
from magnate.server.tables.cache import Live, play_again
from magnate.server.tables.game_log import events_of
from magnate.server.tables.lifecycle import Wanted
from magnate.server.views.charts import apart, drawings
from magnate.server.views.figures import figures_of, opened, timeline
from magnate.server.views.seats import seat_names
from tests.server.company import account, live_of, place, play, seated, visiting
from tests.server.conftest import ONE, in_house
from tests.server.games import brought, finished, play_on
from tests.server.visitor import Front, open_house


@ONE
@pytest.mark.parametrize(("game", "seats"), [("chicago1875", 3), ("carnegie", 2), ("noble_house", 3)])
def test_charts_show_what_the_engine_counts(database: str, game: str, seats: int) -> None:
    async def work(house: OpenHouse) -> None:
        me = await account(house, "Ann")
        _, live = await brought(house, me, finished(game, seats))
        for seat in (0, 1, None):
            samples = timeline(live, seat)
            assert samples[0].number == 0
            assert samples[-1].number == live.number
            assert samples[-1].figures.items() >= figures_of(live.game, live.state, seat).items()
            for sample in samples[:: max(1, len(samples) // 6)]:
                s = live.at(sample.number)
                assert sample.figures.items() >= figures_of(live.game, s, seat).items()
        assert timeline(live, 0) == timeline(live, 0)
        for chart in live.game.charts:  # when it is over, everything is open to everybody
            each_for_itself = {
                series: amount
                for seat in range(seats)
                for (key, series), amount in timeline(live, seat)[-1].figures.items()
                if key == chart.key
            }
            shown = opened(live, None)[-1].figures
            assert {series: amount for (key, series), amount in shown.items() if key == chart.key} == each_for_itself
            assert "your" not in chart.title.lower()

    in_house(database, work)


@ONE
def test_dividends_add_up(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        me = await account(house, "Ann")
        _, live = await brought(house, me, finished("chicago1875", 3, "dividends"))
        paid: dict[str, int] = {}
        s = live.at(0).clone()
        for record in path(live.records, live.number):
            for logged in play_again(live.game, s, record).events:
                if type(logged.event).__name__ == "DividendsPaid":
                    args = logged.event.args()
                    paid[args["company"]] = paid.get(args["company"], 0) + args["per_share"]
        drawn = {key[1]: n for key, n in timeline(live, None)[-1].figures.items() if key[0] == "dividends"}
        assert drawn == paid
        assert drawn

    in_house(database, work)


@ONE
def test_a_course_goes_on_where_it_stopped(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        me = await account(house, "Ann")
        table = await house.tables.create(me, Wanted("chicago1875", "", ("me", "me", "me"), {}, {}))
        for _ in range(4):
            await play_on(house, me, table, 25)
            live = await live_of(house, table)
            grown = timeline(live, 1)
            fresh = timeline(Live(live.game, live.config, live.records, live.state), 1)
            assert grown == fresh

    in_house(database, work)


@ONE
def test_charts_as_pictures_tables_and_sheets(database: str) -> None:
    async def visit(front: Front) -> None:
        ann = await account(front.house, "Ann")
        table, live = await brought(front.house, ann, finished("chicago1875", 3, "dividends"))
        me = await visiting(front, ann)
        html = await me.get(f"/t/{table}/charts", seat=1)
        assert html.count('class="chart"') == 2 * len(live.game.charts)
        assert "style=" not in html
        for chart in live.game.charts:
            assert f'id="{chart.key}-title"' in html
            rows = list(csv.reader(io.StringIO(await me.get(f"/t/{table}/charts/{chart.key}.csv", seat=1))))
            samples = timeline(live, 1)
            assert [int(row[0]) for row in rows[1:]] == [sample.number for sample in samples]
            last = {
                live.game.name(chart.series, key[1]): n for key, n in samples[-1].figures.items() if key[0] == chart.key
            }
            assert {name: int(n) for name, n in zip(rows[0][2:], rows[-1][2:], strict=True) if n} == last
        for drawing in drawings(live.game, timeline(live, 1), seat_names(live.game, [], {})):
            closed = [line.name for line in drawing.lines if line.ended]
            assert not any(name in drawing.about for name in closed)
            assert all(f"{name} <span" in unescape(html) for name in closed)
            assert closed or drawing.chart.key != "value"  # some fell
        await me.get(f"/t/{table}/charts/nothing.csv", 404)
        await front.nobody().get(f"/t/{table}/charts", 404)

    open_house(database, visit)


@ONE
def test_nobody_sees_anothers_worth(database: str) -> None:
    async def visit(front: Front) -> None:
        house = front.house
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        table = await seated(house, ann, bob, game="noble_house")
        live = await live_of(house, table)
        for _ in range(150):
            live = await live_of(house, table)
            moves = magnate.legal(live.state)
            move = moves[len(moves) // 2]
            await play(house, table, magnate.write(move), move.seat)
        live = await live_of(house, table)
        for seat, who in ((0, ann), (1, bob)):
            worth = {key[1] for sample in timeline(live, seat) for key in sample.figures if key[0] == "worth"}
            assert worth == {seat}
            user = (await place(house, table, seat)).user_id
            visitor = await visiting(front, who if who.id == user else (bob if who is ann else ann))
            sheet = await visitor.get(f"/t/{table}/charts/worth.csv")
            assert sheet.splitlines()[0] == f"entry,moment,{(await live_of(house, table)).game.name('seat', seat)}"
            await visitor.get(f"/t/{table}/charts", 404, seat=1 - seat)
            await visitor.get(f"/t/{table}/calculator", 404, seat=1 - seat)
        assert not [key for sample in timeline(live, None) for key in sample.figures if key[0] == "worth"]

    open_house(database, visit)


def test_names_at_the_ends_of_lines_do_not_touch() -> None:
    spots = apart([40.0, 40.0, 41.0, 200.0, 201.0], 13, 10, 200)
    assert all(b - a >= 13 for a, b in pairwise(spots))
    assert spots[-1] <= 200


@ONE
def test_a_long_game_is_walked_once_for_its_charts(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    walked: list[Entry] = []

    def counted(game: Game, s: State, record: Entry) -> tuple[Logged, ...]:
        walked.append(record)
        return events_of(game, s, record)

    async def work(house: OpenHouse) -> None:
        me = await account(house, "Ann")
        _, live = await brought(house, me, finished("noble_house", 5, "long"))
        assert live.number > 300
        monkeypatch.setattr("magnate.server.views.figures.events_of", counted)
        samples = timeline(live, 0)
        assert walked == live.records[1:]
        people = [{"paint": f"n{n}"} for n in range(5)]
        assert drawings(live.game, timeline(live, 0), people)
        assert len(walked) == live.number  # and not again
        assert len(samples) > 10

    in_house(database, work)
