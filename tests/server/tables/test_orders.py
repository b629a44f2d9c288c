"""Standing orders: the house declines for somebody, until it should not."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

import magnate
from magnate.core.driver import asking
from magnate.server.background.open_house import OpenHouse
from magnate.server.errors import Problem
from magnate.server.people import profiles
from magnate.server.people.accounts import Person
from magnate.server.tables import orders
from magnate.server.tables.actions import drop_orders, give_order
from tests.server.company import account, call, forms, head, live_of, place, play, seated, visiting
from tests.server.conftest import in_house
from tests.server.visitor import Front, open_house


async def person_at(house: OpenHouse, table: str, seat: int) -> Person:
    user_id = (await place(house, table, seat)).user_id
    async with house.db.read() as connection:
        row = await profiles.user_of(connection, user_id)
        return Person(row.id, row.name, row.password is None)


async def begun(house: OpenHouse) -> tuple[str, int]:
    """Three people in the first Stock Phase, each with a company; the table, and the seat whose turn it is."""
    table = await seated(house, *[await account(house, name) for name in ("Ann", "Bob", "Cid")])
    for _ in range(3):
        live = await live_of(house, table)
        legal = [magnate.write(move) for move in magnate.legal(live.state)]
        await play(house, table, next(line for line in legal if line.startswith("establish") and line.endswith("35")))
    live = await live_of(house, table)
    assert asking(live.state).rule == "stock.pass"  # type: ignore[union-attr]
    assert len(live.state.order) == 3
    return table, int((await head(house, table)).asked)


async def play_others(house: OpenHouse, table: str, seat: int, choose: Callable[[Any, list[str]], str]) -> None:
    """Moves of everybody else, until the house does not answer for this seat."""
    for _ in range(60):
        live = await live_of(house, table)
        ask = asking(live.state)
        assert ask is not None
        others = [each for each in ask.seats(live.state) if each != seat]
        if others:
            legal = [magnate.write(move) for move in magnate.legal(live.state, others[0])]
            await play(house, table, choose(live.state, legal), others[0])
            continue
        house.nudge(table)
        for _ in range(100):
            await asyncio.sleep(0.05)
            if (await head(house, table)).number != live.number or (await place(house, table, seat)).orders == "[]":
                break
        if (await place(house, table, seat)).orders == "[]":
            return
    raise AssertionError("the order never ends")


def declines(state: Any, legal: list[str]) -> str:
    return "pass" if "pass" in legal else legal[0]


def test_an_order_passes_until_the_phase_ends(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        table, seat = await begun(house)
        me, other = await person_at(house, table, seat), await person_at(house, table, (seat + 1) % 3)
        with pytest.raises(Problem, match="only a move that declines"):
            await give_order(house, me, table, f"buy {(await live_of(house, table)).state.order[0]} preferred", False)
        with pytest.raises(Problem, match="when the question is before you"):
            await give_order(house, other, table, "pass", False)
        with pytest.raises(Problem, match="not a move"):
            await give_order(house, me, table, "sleep", False)
        given = await give_order(house, me, table, "pass", False)
        bought: list[str] = []

        def busy(state: Any, legal: list[str]) -> str:
            """Everybody else buys once: the turn comes round again, and the order answers again."""
            purchase = next((line for line in legal if line.startswith("buy")), None)
            if state.phase == "stock" and purchase and len(bought) < 2:
                bought.append(purchase)
                return purchase
            return declines(state, legal)

        await play_others(house, table, seat, busy)
        live = await live_of(house, table)
        mine = [record for record in live.records if record.seat == seat and record.number > given.since]
        assert len(bought) == 2
        assert len(mine) >= 2
        assert {(record.text, record.by) for record in mine} == {("pass", "order")}
        assert live.state.phase != "stock"
        assert (await place(house, table, seat)).order_note == "phase"

    in_house(database, work)


def test_an_order_ends_when_something_concerns_the_seat(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        table, seat = await begun(house)
        me = await person_at(house, table, seat)
        state = (await live_of(house, table)).state
        company = next(key for key, director in state.director.items() if director == seat)
        foreign = next(key for key, director in state.director.items() if director not in (seat, (seat + 1) % 3))
        await give_order(house, me, table, "pass", True)

        def buyer(state: Any, legal: list[str]) -> str:
            """First a share that is nobody's business of the seat, then one of its own company."""
            for wanted in (foreign, company):
                line = f"buy {wanted} common from treasury"
                if line in legal and line not in bought:
                    bought.append(line)
                    return line
            return declines(state, legal)

        bought: list[str] = []
        await play_others(house, table, seat, buyer)
        live = await live_of(house, table)
        mine = [record.number for record in live.records if record.by == "order"]
        assert mine
        assert f"buy {company} common from treasury" in bought
        told = next(record.number for record in live.records if record.text == f"buy {company} common from treasury")
        assert max(mine) < told
        assert (await place(house, table, seat)).order_note == "touched"
        assert (await head(house, table)).asked == str(seat)

    in_house(database, work)


def test_why_orders_end(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        table, seat = await begun(house)
        me = await person_at(house, table, seat)
        live = await live_of(house, table)
        order = orders.order_for(live, seat, "pass", False)
        assert orders.due(live, seat, order) == ("pass", "")
        assert orders.due(live, (seat + 1) % 3, order) == (None, "")
        other = orders.Order("pass", "building.draft", order.phase, False, 0)
        assert orders.due(live, seat, other) == (None, "other")
        later = orders.Order("pass", order.rule, "2  stock", False, 0)
        assert orders.due(live, seat, later) == (None, "phase")
        forbidden = orders.Order("rest", order.rule, order.phase, False, 0)
        assert orders.due(live, seat, forbidden) == (None, "refused")
        await give_order(house, me, table, "pass", False)
        await drop_orders(house, me, table)
        assert orders.NOTES[(await place(house, table, seat)).order_note] == "you ended it"
        for code in ("phase", "touched", "other", "refused", "taken-back", "ended"):
            assert orders.NOTES[code]

    in_house(database, work)


def test_a_move_that_is_taken_back_is_not_played_again_by_an_order(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        table, seat = await begun(house)
        me = await person_at(house, table, seat)
        number = (await head(house, table)).number
        await give_order(house, me, table, "pass", False)
        for _ in range(200):
            await asyncio.sleep(0.05)
            if (await head(house, table)).number > number:
                break
        await play(house, table, "undo", seat)
        house.nudge(table)
        await asyncio.sleep(0.5)
        row = await head(house, table)
        assert (row.number, row.asked) == (number + 2, str(seat))
        assert (await place(house, table, seat)).order_note == "taken-back"

    in_house(database, work)


def test_orders_by_form_and_by_interface(database: str) -> None:
    async def work(front: Front) -> None:
        house = front.house
        table, seat = await begun(house)
        at = await visiting(front, await person_at(house, table, seat))
        by = await visiting(front, await person_at(house, table, (seat + 1) % 3))
        text = await at.get(f"/t/{table}")
        assert "Pass until the phase ends" in text
        assert "Pass unless something concerns me" in text
        offered = [form for form in forms(text) if form[0] == f"/t/{table}/order"]
        assert offered == [
            (
                f"/t/{table}/order",
                {"seat": str(seat), "move": "pass"},
                [("unless_touched", "no"), ("unless_touched", "yes")],
            )
        ]
        assert "until the phase ends" not in await by.get(f"/t/{table}")
        path = f"/api/v1/tables/{table}/order"
        await call(by, "PUT", path, 409, {"move": "pass"})
        await call(at, "PUT", path, 422, {"move": "pass", "forever": True})
        await call(front.nobody(), "GET", path, 401)
        given = await call(at, "PUT", path, 200, {"move": "pass", "unless_touched": True})
        assert (given["move"], given["unless_touched"]) == ("pass", True)
        for _ in range(200):
            await asyncio.sleep(0.05)
            if (await head(house, table)).number > given["since"]:
                break
        (kept,) = await at.get(path)
        assert kept["order"] == given
        assert "Auto-pass: <code>pass</code>" in await at.get(f"/t/{table}")
        assert "By standing order" in await by.get(f"/t/{table}")
        await call(at, "DELETE", path, 204)
        assert (await at.get(path)) == [{"seat": seat, "order": None, "ended": "ended"}]
        assert "Auto-pass ended: you ended it" in await at.get(f"/t/{table}")
        await call(await visiting(front, await account(house, "Eve")), "GET", path, 404)

    open_house(database, work)
