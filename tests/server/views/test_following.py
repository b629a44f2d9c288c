"""Following a game: its log, the digest, charts, calculators, the report, and the rules."""

import re
import secrets
from html import unescape

import pytest

import magnate
from magnate.core.record import replayed
from magnate.core.view import view
from magnate.games import GAMES
from magnate.games.chicago1875.phases.building import Build
from magnate.rulings import rulings
from magnate.server.background.open_house import OpenHouse
from magnate.server.tables.cache import STRIDE
from magnate.server.tables.lifecycle import Wanted
from magnate.server.tables.submit import Submission
from magnate.server.views.figures import figures_of, timeline
from magnate.server.views.highlights import highlights
from magnate.server.views.story import story
from tests.server.company import account, live_of, place, play, seated, visiting
from tests.server.conftest import ONE, in_house
from tests.server.games import begun, brought, finished, play_on
from tests.server.visitor import Front, open_house


@ONE
def test_positions_of_the_past_are_those_of_the_log(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        me = await account(house, "Ann")
        _, live = await brought(house, me, finished("chicago1875", 3))
        for number in (90, 3, 0, STRIDE, STRIDE + 1, live.number, live.number - 1, 2 * STRIDE - 1, 90):
            again = replayed(live.game, live.config, live.records, number)
            assert magnate.digest(live.at(number)) == magnate.digest(again)
        assert live.landmarks

    in_house(database, work)


@ONE
def test_positions_after_a_move_that_was_taken_back(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        me = await account(house, "Ann")
        table = await house.tables.create(me, Wanted("carnegie", "", ("me", "me"), {}, {}))
        taken_back = 0
        while taken_back < 3:
            await play_on(house, me, table, 9)
            live = await live_of(house, table)
            timeline(live, 0)
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
            assert figures_of(live.game, live.state, 0).items() <= timeline(live, 0)[-1].figures.items()

    in_house(database, work)


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
        monkeypatch.setattr("magnate.server.routes.api.tables.ENTRIES", 5)
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
        assert all(
            " buys " in line.lines[0] and line.lines[0] in unescape(log) for line in bought
        )  # what and for how much
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
        assert set(re.findall(r'<dt id="([A-Z][0-9]+)">', html)) == set(rulings(game))
        assert all(ruling.text in unescape(html) for ruling in rulings(game).values())
        key, rule = next(iter(rules.items()))
        some = await front.nobody().get(f"/rules/{game}", q=f"{key} {rule.summary.split()[0].upper()}")
        assert key in re.findall(r'<div id="([^"]+)">', some)
        assert len(re.findall(r'<div id="([^"]+)">', some)) < len(rules)
        assert "0 rules" in await front.nobody().get(f"/rules/{game}", q="<b>zebra</b>")
        await front.nobody().get("/rules/chess", 404)
        assert "Back to the table" not in html
        from_table = await front.nobody().get(f"/rules/{game}", table="abc-1")
        assert '<a class="button" href="/t/abc-1">Back to the table</a>' in from_table
        await front.nobody().get(f"/rules/{game}", 422, table="//elsewhere")

    open_house(database, visit)


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
            total = live.game.amount(score.total)
            assert f"<b>{total}</b>" in html
            assert f"<strong>{score.rank}. {live.game.name('seat', score.seat)}</strong>: {total}</summary>" in page
            for line in score.lines:
                said = live.game.say(line.label, line.args)
                assert f'<th scope="row">{said}</th><td>{live.game.amount(line.amount)}</td>' in html
        story = highlights(live.game, timeline(live, 0), live.game.name, result)
        assert 1 < len(story) <= 10
        assert [each.number for each in story] == sorted(each.number for each in story)
        assert story[-1].number == live.number
        assert f"/t/{table}/journal.txt" in html
        assert f"/t/{table}/fairness" in html
        other, _ = await brought(front.house, ann, begun(game, max(2, seats), 30))
        await me.get(f"/t/{other}/report", 409)

    open_house(database, visit)


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
