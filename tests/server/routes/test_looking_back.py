"""Finished games looked back on in the browser."""

import re

import pytest

from magnate import bots
from magnate.bots import answer
from magnate.core.chance import Sampler
from magnate.core.driver import asking, play
from magnate.games import find
from magnate.server.background import looking_back
from magnate.server.background.looking_back import LookingBack
from magnate.server.errors import Problem
from magnate.server.tables.study import bring_in
from tests.server import bad_bots
from tests.server.company import account, seated, visiting
from tests.server.conftest import run
from tests.server.games import finished
from tests.server.visitor import HERE, Front, open_house


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Little work: what counts here is where it is done and how it is shown."""
    monkeypatch.setattr(looking_back, "PLAYOUTS", 2)
    monkeypatch.setattr(looking_back, "MOST", 6)
    monkeypatch.setattr(looking_back, "TRIALS", 20)


def alone() -> str:
    """The journal of a whole game against Andrew."""
    game = find("carnegie")
    s = game.new(1, seed="look back")
    bot, chance = bots.find("easy", game), Sampler(1)
    while ask := asking(s):
        play(s, answer(bot, game, s, ask.seats(s)[0], chance))
    return str(s.journal.text())


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_finished_game_is_looked_back_on_once_for_everybody(database: str) -> None:
    async def work(front: Front) -> None:
        house = front.house
        ann = await account(house, "Ann")
        table = await bring_in(house, ann, alone(), "Past")
        at, path = await visiting(front, ann), f"/t/{table}/analysis"
        assert "Work it out" in await at.get(path)
        assert (await front.door.post(path, headers={"origin": HERE})).status_code == 401
        await at.form(path)
        assert "data-awaited" in await at.get(path)
        first = house.looking_back.waiting[table]
        await at.form(path)
        assert house.looking_back.waiting[table] is first
        await house.looking_back.settle(table)
        html = await at.get(path)
        assert "data-awaited" not in html
        assert 'class="band ' in html, "errors are drawn"
        assert re.search(r"<td>\d+% \u00b1 \d+</td>", html), "and told in the table"
        assert f'href="/t/{table}/history/' in html
        found = house.looking_back.found[table]
        assert found is not None
        assert len(found.outlooks) > 6, "more positions where it turned"
        assert found.outlooks[-1].doubts == [0.0]

    open_house(database, work)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_game_that_goes_on_is_not_looked_back_on(database: str) -> None:
    async def work(front: Front) -> None:
        ann, bob = await account(front.house, "Ann"), await account(front.house, "Bob")
        path = f"/t/{await seated(front.house, ann, bob)}/analysis"
        at = await visiting(front, ann)
        assert "nly a finished game" in await at.get(path, 409)
        assert "nly a finished game" in await at.form(path, 409)

    open_house(database, work)


def test_a_game_that_breaks_its_process_is_told_and_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("carnegie")
    journal = game.new(1, seed="broken").journal
    monkeypatch.setattr(looking_back, "look_back", bad_bots.crash)

    async def work() -> None:
        kept = LookingBack()
        kept.begin("broken", journal)
        await kept.settle("broken")
        assert kept.found == {"broken": None}
        kept.begin("broken", journal)
        assert "broken" in kept.waiting, "it may be tried again"
        monkeypatch.setattr(looking_back, "WAITING", 1)
        with pytest.raises(Problem, match="ask again"):
            kept.begin("other", journal)
        await kept.close()
        assert not kept.waiting

    run(work())


def test_time_ends_the_work() -> None:
    found = looking_back.look_back(finished("carnegie", 2), playouts=1000, most=4, seconds=0.5, trials=10)
    assert 1 < len(found.outlooks) <= 5 + 3 * 16
    assert all(len(each.chances) == 2 for each in found.outlooks)
