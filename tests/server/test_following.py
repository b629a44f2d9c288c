"""Following a game: its log, the digest, charts, calculators, the report, and the rules."""

import csv
import io
import re
import secrets
from html import unescape
from itertools import pairwise

import pytest

import magnate
from magnate.core.event import Logged
from magnate.core.move import Move
from magnate.core.state import State
from magnate.core.view import view
from magnate.games import GAMES
from magnate.games.chicago1875.phases.building import Build
from magnate.server import agreements, study
from magnate.server.accounts import Person
from magnate.server.charts import apart, drawings
from magnate.server.course import course, figures_of, opened
from magnate.server.digest import digest
from magnate.server.house import House
from magnate.server.live import STRIDE, Live, events_of, play_again
from magnate.server.log import Record, path, replayed
from magnate.server.play import Submission
from magnate.server.present import seat_names, story
from magnate.server.tables import Wanted
from magnate.server.tale import tale
from tests.server.company import account, live_of, place, play, seated, visiting
from tests.server.conftest import in_house
from tests.server.games import begun, finished, play_on
from tests.server.visitor import Front, open_house

ONE = pytest.mark.parametrize("database", ["sqlite"], indirect=True)  # nothing here depends on the kind of database


async def brought(house: House, me: Person, text: str) -> tuple[str, Live]:
    """A journal as a table."""
    table = await study.bring_in(house, me, text, "A game")
    return table, await live_of(house, table)


# -- the past ----------------------------------------------------------------------------------------------------------


@ONE
def test_positions_of_the_past_are_those_of_the_log(database: str) -> None:
    async def work(house: House) -> None:
        me = await account(house, "Ann")
        _, live = await brought(house, me, finished("chicago1875", 3))
        for number in (90, 3, 0, STRIDE, STRIDE + 1, live.number, live.number - 1, 2 * STRIDE - 1, 90):
            again = replayed(live.game, live.config, live.records, number)
            assert magnate.digest(live.at(number)) == magnate.digest(again)
        assert live.landmarks

    in_house(database, work)


@ONE
def test_positions_after_a_move_that_was_taken_back(database: str) -> None:
    async def work(house: House) -> None:
        me = await account(house, "Ann")
        table = await house.tables.create(me, Wanted("carnegie", "", ("me", "me"), {}, {}))
        taken_back = 0
        while taken_back < 3:
            await play_on(house, me, table, 9)
            live = await live_of(house, table)
            course(live, 0)
            try:
                sent = Submission(live.number, secrets.token_hex(8), "undo")
                await house.play.submit(table, [0, 1], sent)
                taken_back += 1
            except Exception:  # luck or a reveal came after it: play on
                continue
            live = await live_of(house, table)
            for number in range(live.number + 1):
                again = replayed(live.game, live.config, live.records, number)
                assert magnate.digest(live.at(number)) == magnate.digest(again)
            assert course(live, 0)[-1].figures == figures_of(live.game, live.state, 0)

    in_house(database, work)


# -- the log -----------------------------------------------------------------------------------------------------------


def test_the_log_says_when_and_by_which_rule(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def visit(front: Front) -> None:
        ann, bob = await account(front.house, "Ann"), await account(front.house, "Bob")
        table = await seated(front.house, ann, bob)
        for _ in range(12):
            live = await live_of(front.house, table)
            move = magnate.legal(live.state)[0]
            await play(front.house, table, magnate.write(move), move.seat)
        me = await visiting(front, ann)
        lines = await me.get(f"/api/v1/tables/{table}/log")
        assert [line["number"] for line in lines] == list(range(1, 13))
        monkeypatch.setattr("magnate.server.api.ENTRIES", 5)
        parts = [await me.get(f"/api/v1/tables/{table}/log", after=after) for after in (0, 5, 10)]
        assert [len(part) for part in parts] == [5, 5, 2]
        assert [line for part in parts for line in part] == lines
        assert lines[0]["moment"] == ["Set-up"]
        assert lines[0]["rule"] == "company.establish"
        assert all(line["rule"] in magnate.game("chicago1875").rules for line in lines)
        html = await me.get(f"/t/{table}")
        log = html[html.index('class="log"') :]
        assert "<h3>Set-up</h3>" in log
        assert "<h3>Decade 1, Stock Phase</h3>" in log
        assert log.index('<li value="12">') < log.index('<li value="1">')
        assert f'href="/t/{table}/history/12"' in log
        assert f'href="/rules/chicago1875?table={table}#company.establish"' in log
        told = story(await live_of(front.house, table), None, 0, 12)
        bought = [line for line in told if line.label.startswith("Buy")]
        assert bought
        assert all(f"{line.label}." in unescape(log) for line in bought)  # not the payment alone
        whole = await me.get(f"/t/{table}/log", upto=5)
        assert '<li value="5">' in whole
        assert '<li value="6">' not in whole

    open_house(database, visit)


@ONE
def test_a_hidden_move_tells_neither_its_words_nor_its_rule(database: str) -> None:
    async def visit(front: Front) -> None:
        ann, bob = await account(front.house, "Ann"), await account(front.house, "Bob")
        table = await seated(front.house, ann, bob)
        while True:
            live = await live_of(front.house, table)
            move = magnate.legal(live.state)[-1]
            secret = live.game.say(move.label, move.args(live.state))
            await play(front.house, table, magnate.write(move), move.seat)
            if isinstance(move, Build):
                break
        mover = (await place(front.house, table, move.seat)).user_id
        number = (await live_of(front.house, table)).number
        for who in (ann, bob):
            visitor = await visiting(front, who)
            for page in (f"/t/{table}/log", f"/t/{table}/history/{number}", f"/t/{table}"):
                assert (f"{secret}." in unescape(await visitor.get(page))) == (who.id == mover)

    open_house(database, visit)


@ONE
@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_its_place_on_a_page(database: str, game: str) -> None:
    async def visit(front: Front) -> None:
        html = await front.nobody().get(f"/rules/{game}")
        rules = magnate.game(game).rules
        assert re.findall(r'<div id="([^"]+)">', html) == list(rules)
        assert all(rule.summary in unescape(html) for rule in rules.values())
        await front.nobody().get("/rules/chess", 404)
        assert "Back to the table" not in html
        from_table = await front.nobody().get(f"/rules/{game}", table="abc-1")
        assert '<a class="button" href="/t/abc-1">Back to the table</a>' in from_table
        await front.nobody().get(f"/rules/{game}", 422, table="//elsewhere")

    open_house(database, visit)


# -- since you were here -----------------------------------------------------------------------------------------------


def test_the_digest_tells_what_came_after_ones_own_move(database: str) -> None:
    async def visit(front: Front) -> None:
        house = front.house
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        table = await seated(house, ann, bob)
        last = {}
        for _ in range(40):
            live = await live_of(house, table)
            move = magnate.legal(live.state)[-1]
            last[move.seat] = await play(house, table, magnate.write(move), move.seat)
        live = await live_of(house, table)
        places = [await place(house, table, seat) for seat in (0, 1)]
        for seat in (0, 1):
            told = digest(live, places, [seat], seat)
            if last[seat] == live.number:
                assert told is None
                continue
            assert told is not None
            assert (told.since, told.upto, told.own) == (last[seat], live.number, True)
            assert [line.number for line in told.lines] == list(range(last[seat] + 1, live.number + 1))
            then, now = (figures_of(live.game, live.at(n), seat) for n in (last[seat], live.number))
            assert {(c.chart.key, c.was, c.now) for c in told.changes} == {
                (key[0], then.get(key), now.get(key)) for key in {**then, **now} if then.get(key) != now.get(key)
            }
            visitor = await visiting(front, ann if places[seat].user_id == ann.id else bob)
            page = unescape(await visitor.get(f"/t/{table}"))
            summary = page[page.index("Since your last move") : page.index("</summary>", page.index("Since your last"))]
            assert told.lines[-1].label in summary or told.lines[-1].lines[0] in summary  # what was done
            assert f"{told.moves} move" in await visitor.get("/")
            await visitor.form(f"/t/{table}/seen", number=str(live.number))
            assert "Since your last move" not in await visitor.get(f"/t/{table}")
            assert "since yours" not in await visitor.get("/")
            await visitor.form(f"/t/{table}/seen", number="1")  # an older page takes nothing back
            assert (await place(house, table, seat)).seen == live.number
        assert digest(live, places, [], None) is None
        target = min(last.values()) - 1
        await agreements.take_back(house, ann, table, target)
        await agreements.take_back(house, bob, table, target)
        live = await live_of(house, table)
        for who in (ann, bob):
            visitor = await visiting(front, who)
            page = await visitor.get(f"/t/{table}")
            assert f"back to move {target}" in page[page.index("</b>: ") :]
            assert "0 moves" not in page
            assert f"By agreement, back to entry {target}" in await visitor.get(f"/t/{table}/history/{live.number}")

    open_house(database, visit)


@ONE
def test_what_was_done_and_taken_back_is_not_told(database: str) -> None:
    async def visit(front: Front) -> None:
        house = front.house
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        table = await seated(house, ann, bob)
        first = magnate.legal((await live_of(house, table)).state)[0]
        await play(house, table, magnate.write(first), first.seat)
        second = magnate.legal((await live_of(house, table)).state)[-1]
        await play(house, table, magnate.write(second), second.seat)
        live = await live_of(house, table)
        places = [await place(house, table, seat) for seat in (0, 1)]
        told = digest(live, places, [first.seat], first.seat)
        assert told is not None
        assert (told.moves, told.back) == (1, None)
        visitor = await visiting(front, ann if places[first.seat].user_id == ann.id else bob)
        page = unescape(await visitor.get(f"/t/{table}"))
        change = told.changes[0]
        assert f"{change.chart.title}: {change.name} {change.text}" in page  # no figure without its name
        await play(house, table, "undo", second.seat)
        assert digest(await live_of(house, table), places, [first.seat], first.seat) is None

    open_house(database, visit)


# -- charts ------------------------------------------------------------------------------------------------------------


@ONE
@pytest.mark.parametrize(("game", "seats"), [("chicago1875", 3), ("carnegie", 2), ("noble_house", 3)])
def test_charts_show_what_the_engine_counts(database: str, game: str, seats: int) -> None:
    async def work(house: House) -> None:
        me = await account(house, "Ann")
        _, live = await brought(house, me, finished(game, seats))
        for seat in (0, 1, None):
            samples = course(live, seat)
            assert samples[0].number == 0
            assert samples[-1].number == live.number
            assert samples[-1].figures.items() >= figures_of(live.game, live.state, seat).items()
            for sample in samples[:: max(1, len(samples) // 6)]:
                s = live.at(sample.number)
                assert sample.figures.items() >= figures_of(live.game, s, seat).items()
        assert course(live, 0) == course(live, 0)
        for chart in live.game.charts:  # when it is over, everything is open to everybody
            each_for_itself = {
                series: amount
                for seat in range(seats)
                for (key, series), amount in course(live, seat)[-1].figures.items()
                if key == chart.key
            }
            shown = opened(live, None)[-1].figures
            assert {series: amount for (key, series), amount in shown.items() if key == chart.key} == each_for_itself
            assert "your" not in chart.title.lower()

    in_house(database, work)


@ONE
def test_dividends_add_up(database: str) -> None:
    async def work(house: House) -> None:
        me = await account(house, "Ann")
        _, live = await brought(house, me, finished("chicago1875", 3))
        paid: dict[str, int] = {}
        s = live.at(0).clone()
        for record in path(live.records, live.number):
            for logged in play_again(live.game, s, record).events:
                if type(logged.event).__name__ == "DividendsPaid":
                    args = logged.event.args()
                    paid[args["company"]] = paid.get(args["company"], 0) + args["per_share"]
        drawn = {key[1]: n for key, n in course(live, None)[-1].figures.items() if key[0] == "dividends"}
        assert drawn == paid
        assert drawn

    in_house(database, work)


@ONE
def test_a_course_goes_on_where_it_stopped(database: str) -> None:
    async def work(house: House) -> None:
        me = await account(house, "Ann")
        table = await house.tables.create(me, Wanted("chicago1875", "", ("me", "me", "me"), {}, {}))
        for _ in range(4):
            await play_on(house, me, table, 25)
            live = await live_of(house, table)
            grown = course(live, 1)
            fresh = course(Live(live.game, live.config, live.records, live.state), 1)
            assert grown == fresh

    in_house(database, work)


@ONE
def test_charts_as_pictures_tables_and_sheets(database: str) -> None:
    async def visit(front: Front) -> None:
        ann = await account(front.house, "Ann")
        table, live = await brought(front.house, ann, finished("chicago1875", 3))
        me = await visiting(front, ann)
        html = await me.get(f"/t/{table}/charts", seat=1)
        assert html.count('class="chart"') == 2 * len(live.game.charts)
        assert "style=" not in html
        for chart in live.game.charts:
            assert f'id="{chart.key}-title"' in html
            rows = list(csv.reader(io.StringIO(await me.get(f"/t/{table}/charts/{chart.key}.csv", seat=1))))
            samples = course(live, 1)
            assert [int(row[0]) for row in rows[1:]] == [sample.number for sample in samples]
            last = {
                live.game.name(chart.series, key[1]): n for key, n in samples[-1].figures.items() if key[0] == chart.key
            }
            assert {name: int(n) for name, n in zip(rows[0][2:], rows[-1][2:], strict=True) if n} == last
        for drawing in drawings(live.game, course(live, 1), seat_names(live.game, [], {})):
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
            worth = {key[1] for sample in course(live, seat) for key in sample.figures if key[0] == "worth"}
            assert worth == {seat}
            user = (await place(house, table, seat)).user_id
            visitor = await visiting(front, who if who.id == user else (bob if who is ann else ann))
            sheet = await visitor.get(f"/t/{table}/charts/worth.csv")
            assert sheet.splitlines()[0] == f"entry,moment,Player {seat + 1}"
            await visitor.get(f"/t/{table}/charts", 404, seat=1 - seat)
            await visitor.get(f"/t/{table}/calculator", 404, seat=1 - seat)
        assert not [key for sample in course(live, None) for key in sample.figures if key[0] == "worth"]

    open_house(database, visit)


def test_names_at_the_ends_of_lines_do_not_touch() -> None:
    spots = apart([40.0, 40.0, 41.0, 200.0, 201.0], 13, 10, 200)
    assert all(b - a >= 13 for a, b in pairwise(spots))
    assert spots[-1] <= 200


@ONE
def test_a_long_game_is_walked_once_for_its_charts(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    walked: list[Record] = []

    def counted(s: State, move: Move, record: Record) -> tuple[Logged, ...]:
        walked.append(record)
        return events_of(s, move, record)

    async def work(house: House) -> None:
        me = await account(house, "Ann")
        _, live = await brought(house, me, finished("noble_house", 5, "long"))
        assert live.number > 1000
        monkeypatch.setattr("magnate.server.course.events_of", counted)
        samples = course(live, 0)
        assert walked == live.records[1:]
        people = [{"paint": f"n{n}"} for n in range(5)]
        assert drawings(live.game, course(live, 0), people)
        assert len(walked) == live.number  # and not again
        assert len(samples) > 20

    in_house(database, work)


# -- calculators and the report ----------------------------------------------------------------------------------------


@ONE
@pytest.mark.parametrize("game", GAMES)
def test_the_calculator_is_a_page_of_tables(database: str, game: str) -> None:
    async def visit(front: Front) -> None:
        ann = await account(front.house, "Ann")
        table, live = await brought(front.house, ann, begun(game, 3, 60))
        me = await visiting(front, ann)
        html = unescape(await me.get(f"/t/{table}/calculator", seat=2))
        tables = live.game.estimates(view(live.game, live.state, 2), live.state.rules)
        for each in tables:
            assert f">{each.title}</h2>" in html
            assert all(f">{cell}</td>" in html for row in each.rows for cell in row[1:])

    open_house(database, visit)


@ONE
@pytest.mark.parametrize(("game", "seats"), [("chicago1875", 3), ("carnegie", 1), ("noble_house", 3)])
def test_the_report_counts_line_by_line(database: str, game: str, seats: int) -> None:
    async def visit(front: Front) -> None:
        ann = await account(front.house, "Ann")
        table, live = await brought(front.house, ann, finished(game, seats))
        me = await visiting(front, ann)
        html = unescape(await me.get(f"/t/{table}/report"))
        page = unescape(await me.get(f"/t/{table}"))
        result = live.game.result(live.state)
        for score in result.scores:
            total = f"{score.total:,}" if game == "carnegie" else f"${score.total:,}"
            assert f"<b>{total}</b>" in html
            assert f"<strong>{score.rank}. {live.game.name('seat', score.seat)}</strong>: {total}</summary>" in page
            for line in score.lines:
                said = live.game.say(line.label, line.args)
                assert f'<th scope="row">{said}</th><td>{live.game.amount(line.amount)}</td>' in html
        story = tale(live.game, course(live, 0), live.game.name, result)
        assert 1 < len(story) <= 10
        assert [each.number for each in story] == sorted(each.number for each in story)
        assert story[-1].number == live.number
        assert f"/t/{table}/journal.txt" in html
        assert f"/t/{table}/fairness" in html
        other, _ = await brought(front.house, ann, begun(game, max(2, seats), 30))
        await me.get(f"/t/{other}/report", 409)

    open_house(database, visit)


# -- history -----------------------------------------------------------------------------------------------------------


@ONE
def test_history_comes_in_pieces(database: str) -> None:
    async def visit(front: Front) -> None:
        ann = await account(front.house, "Ann")
        table, live = await brought(front.house, ann, finished("chicago1875", 3))
        me = await visiting(front, ann)
        html = await me.get(f"/t/{table}/history/40", seat=1)
        assert 'type="range"' in html
        assert f'href="/t/{table}/history/41?seat=1"' in html
        news = await me.get(f"/t/{table}/history/40/fragments", seat=1)
        assert news["number"] == 40
        assert news["over"] is False
        assert news["moment"] in unescape(html)
        for name, piece in news["fragments"].items():
            assert f'id="{name}"' in html
            assert piece in html
        last = await me.get(f"/t/{table}/history/{live.number}/fragments")
        assert last["over"] is True
        await me.get(f"/t/{table}/history/{live.number + 1}/fragments", 404)
        await front.nobody().get(f"/t/{table}/history/4/fragments", 404)

    open_house(database, visit)
