"""Care: damage is found, and a damaged table is set aside alone."""

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select, update
from sqlalchemy.engine import make_url

from magnate.core.chance import Sampler
from magnate.core.record import Entry, root
from magnate.server.background import integrity
from magnate.server.background.open_house import OpenHouse
from magnate.server.db import migrate, schema
from magnate.server.db.engine import database_url
from magnate.server.ops import admin
from magnate.server.routes import monitoring
from magnate.server.tables import agreements
from magnate.server.tables.study import bring_in, chained
from magnate.server.tables.time_controls import MINUTE
from tests.server.company import account, pass_time, place, seated, to_move, visiting
from tests.server.conftest import ONE, in_house, run
from tests.server.damage import changes, sound, spoil, two_tables
from tests.server.games import begun, finished, play_on
from tests.server.visitor import Front, Visitor, open_house

# -- examination -------------------------------------------------------------------------------------------------------


def test_every_kind_of_damage_is_found_and_only_there(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        _, one, two = await two_tables(house)
        assert await sound(house) == {one: "", two: ""}
        before = await stored(house)
        for what, change in changes(one).items():
            await spoil(house, change)
            found = await sound(house)
            assert found[one] != "", what
            assert found[two] == "", what
            await put_back(house, before)
        assert await sound(house) == {one: "", two: ""}

    in_house(database, work)


OF_A_GAME = (schema.tables, schema.entries, schema.seeds, schema.snapshots)


async def stored(house: OpenHouse) -> dict[str, list[dict[str, Any]]]:
    """All rows that changes touch."""
    async with house.db.read() as connection:
        return {
            table.name: [dict(row._mapping) for row in await connection.execute(select(table))] for table in OF_A_GAME
        }


async def put_back(house: OpenHouse, rows: dict[str, list[dict[str, Any]]]) -> None:
    async with house.db.write() as connection:
        for table in OF_A_GAME[1:]:
            await connection.execute(table.delete())
            await connection.execute(insert(table), rows[table.name])
        for row in rows["tables"]:
            await connection.execute(update(schema.tables).where(schema.tables.c.id == row["id"]).values(**row))


def test_a_forged_game_that_is_linked_anew_is_found(database: str) -> None:
    """Somebody who writes to the database can link a log, but not make an illegal move legal."""

    async def work(house: OpenHouse) -> None:
        me, one, _ = await two_tables(house)
        case = await integrity.read_case(house.db, one)
        forged = [*case.records[:-1]]
        last = case.records[-1]
        forged.append(replace(last, text="establish swift 40", luck=()))
        records = chained(forged, root(case.head.commitment, -1))
        async with house.db.write() as connection:
            for record in records:
                await connection.execute(
                    update(schema.entries)
                    .where(schema.entries.c.table_id == one, schema.entries.c.number == record.number)
                    .values(text=record.text, luck=" ".join(f"{n}:{k}" for n, k in record.luck), chain=record.chain)
                )
            await connection.execute(
                update(schema.tables).where(schema.tables.c.id == one).values(chain=records[-1].chain)
            )
        found = await sound(house)
        assert found[one].startswith("entry 12 (establish swift 40) ")
        house.games.kept.clear()
        row, _, _, live = await house.look(one, me)
        assert live is None
        assert row.quarantine

    in_house(database, work)


def test_undone_branches_are_examined(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        me, one, _ = await two_tables(house, 10)
        await agreements.take_back(house, me, one, 4)
        await play_on(house, me, one, 5)
        assert (await sound(house))[one] == ""
        case = await integrity.read_case(house.db, one)
        branch = list(case.records)
        branch[7] = Entry(**{**branch[7].__dict__, "digest": "f" * 16})  # on the branch that was taken back
        records = chained(branch, root(case.head.commitment, -1))
        assert "entry 7" in integrity.examine(
            integrity.Case(replace(case.head, chain=records[-1].chain), case.sealed, records, [], case.secret)
        )

    in_house(database, work)


def test_four_hundred_small_changes_are_all_found(tmp_path: Path) -> None:
    """One character, one number, one entry: in the log, in the head, in the secret or in a kept position."""

    async def work(house: OpenHouse) -> integrity.Case:
        me, one, _ = await two_tables(house, 45)
        await agreements.take_back(house, me, one, 40)
        await play_on(house, me, one, 5)
        return await integrity.read_case(house.db, one)

    url = database_url(str(tmp_path / "house.sqlite"), tmp_path)
    migrate.upgrade(url)
    case: integrity.Case = in_house(url, work)
    assert integrity.examine(case) == ""
    assert len(case.positions) > 1
    dice = Sampler(400)
    head = ("chain", "commitment", "nonce", "words", "asked", "version", "inherited", "drawn", "number")
    for count in range(400):
        records, kind = list(case.records), dice.pick(6, "kind")
        at = 1 + dice.pick(len(records) - 2, "entry")
        if kind < 2:
            name = fields(records[at])[dice.pick(10, "field")].name
            records[at] = replace(records[at], **{name: another(getattr(records[at], name), dice)})
            spoilt = replace(case, records=records)
        elif kind == 2:
            records[at], records[at + 1] = records[at + 1], records[at]
            spoilt = replace(case, records=records)
        elif kind == 3:
            del records[at + dice.pick(2, "the last one too")]
            spoilt = replace(case, records=records)
        elif kind == 4:
            name = head[dice.pick(len(head), "field")]
            spoilt = replace(case, head=replace(case.head, **{name: another(getattr(case.head, name), dice)}))
        else:
            number, state = case.positions[dice.pick(len(case.positions), "position")]
            spoilt = replace(case, positions=[(number, another(state, dice))])
        assert integrity.examine(spoilt) != "", (count, kind, at)


def another(item: Any, dice: Sampler) -> Any:
    """The same kind of value, but another."""
    if isinstance(item, bool):
        return not item
    if isinstance(item, int):
        return item + 1 + dice.pick(5, "more")
    if isinstance(item, tuple):
        return (*item, (2, 1))
    digits = [at for at, c in enumerate(item) if c.isdigit()] or list(range(len(item)))
    at = digits[dice.pick(len(digits), "place")] if digits else 0
    return item[:at] + ("7" if item[at : at + 1] != "7" else "8") + item[at + 1 :]


def test_imported_and_studied_games_are_examined(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        me, _ = await house.accounts.guest("test")
        tables = [await bring_in(house, me, source) for source in (finished(), begun())]
        assert await sound(house) == dict.fromkeys(tables, "")
        await spoil(house, changes(tables[0])["a move"])
        found = await sound(house)
        assert found[tables[0]]
        assert not found[tables[1]]

    in_house(database, work)


# -- setting aside -----------------------------------------------------------------------------------------------------


def test_a_damaged_table_is_set_aside_and_the_others_play_on(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(integrity, "CALM", 3600.0)  # the house's own examination must not come between

    async def visit(front: Front) -> None:
        me = await front.come()
        one, two = await me.open(), await me.open()
        await me.move(one, 0, "establish swift 40")
        await spoil(front.house, update(schema.entries).where(schema.entries.c.number == 1).values(text="pass"))
        page = await freshly(front, me, one, "This table is set aside")
        assert "entry 1" in page
        assert (await me.move(one, 1, "pass", status=503))["error"].startswith("this table is set aside")
        await me.get(f"/t/{one}/history/0", 503)
        await me.move(two, 0, "establish swift 40")
        stranger = await front.come()
        await stranger.get(f"/t/{one}", 404)
        await spoil(
            front.house,
            update(schema.entries).where(schema.entries.c.number == 1).values(text="establish swift 40"),
        )
        async for head, why in integrity.findings(front.house.db):
            await integrity.note(front.house.db, head, why)
        assert "set aside" not in await freshly(front, me, one, "Hand the device to")

    open_house(database, visit)


NOT_UTF8 = "CAST(x'66ff6f' AS TEXT)"
IN_ITS_ROOM = {
    "a move": "UPDATE entries SET text = {bad} WHERE number = 1 AND table_id = :table",
    "a title": "UPDATE tables SET title = {bad} WHERE id = :table",
    "the options": "UPDATE tables SET options = {bad} WHERE id = :table",
    "the version": "UPDATE tables SET version = 'x' WHERE id = :table",
    "the pace": "UPDATE tables SET pace = {bad} WHERE id = :table",
    "the status": "UPDATE tables SET status = 'plazing' WHERE id = :table",
    "who is asked": "UPDATE tables SET asked = 'x' WHERE id = :table",
    "orders": "UPDATE seats SET orders = {bad} WHERE table_id = :table",
    "a request": "UPDATE seats SET agrees = 'replace 9' WHERE table_id = :table",
    "a kind of seat": "UPDATE seats SET kind = 'parson' WHERE seat = 0 AND table_id = :table",
    "the owner": "UPDATE tables SET owner = 'nobody' WHERE id = :table",
    "talk": "UPDATE chat SET text = {bad} WHERE table_id = :table",
}


@pytest.mark.parametrize("what", IN_ITS_ROOM)
@ONE
def test_damage_stays_in_its_room(database: str, what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Clocks, lobby, check and backup go on, and the table says at most that it is set aside."""
    monkeypatch.setattr(integrity, "CALM", 3600.0)

    async def visit(front: Front) -> None:
        house = front.house
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        one, two = [await seated(house, ann, bob, pace="live") for _ in range(2)]
        at = await visiting(front, ann)
        for table in (one, two):
            await to_move(house, table, ann)
            await at.move(table, 0, "establish swift 40")
            await pass_time(house, table, 22 * MINUTE)
        house.games.kept.clear()
        with closing(sqlite3.connect(str(make_url(database).database))) as file, file:  # which looks at no references
            file.execute(IN_ITS_ROOM[what].format(bad=NOT_UTF8), {"table": one})
        await house.look_at_clocks()
        assert any([(await place(house, two, seat)).caretaker for seat in range(2)])
        for table in await house.autoplay.waiting():
            await house.autoplay.move_table(table)
        for _ in range(2):
            shown = await at.door.get(f"/t/{one}", headers=at.headers)
            assert shown.status_code == 200 or "retry-after" in shown.headers
            await at.get("/")
            await at.get(f"/t/{two}")
        aside = shown.status_code == 503 or "This table is set aside" in shown.text
        told = await monitoring.tables(house)
        assert told == ("degraded: 1 table is set aside" if aside else "ok")
        assert f"magnate_tables_set_aside {float(aside)}" in await at.get("/metrics")
        assert aside == (what not in ("a title", "talk", "orders", "a request", "the owner"))

    open_house(database, visit)
    said: list[str] = []
    games, damaged = run(admin.check(database, True, said.append))
    assert (games, damaged) in ((2, 0), (2, 1)), said
    run(admin.back_up(database, tmp_path / "house.backup", b"key" * 11))


def test_an_old_finding_does_not_undo_what_has_happened_since(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        _, one, two = await two_tables(house, 3)
        tables = schema.tables.c
        read = {head.id: head for head in await integrity.heads(house.db)}
        await spoil(house, update(schema.tables).where(tables.id == one).values(quarantine="by hand"))
        await spoil(house, update(schema.tables).where(tables.id == two).values(number=tables.number + 1))
        for head in read.values():
            assert not await integrity.note(house.db, head, "damaged")
        now = {head.id: head for head in await integrity.heads(house.db)}
        assert (now[one].quarantine, now[two].quarantine) == ("by hand", "")
        assert await integrity.note(house.db, now[one], "")
        assert await integrity.note(house.db, now[two], "damaged")
        assert not await integrity.note(house.db, now[one], "")  # done already
        now = {head.id: head for head in await integrity.heads(house.db)}
        assert (now[one].quarantine, now[two].quarantine) == ("", "damaged")

    in_house(database, work)


async def freshly(front: Front, who: Visitor, table: str, words: str) -> str:
    """The page of a table from the log alone; a look under way may still bring an older one into memory."""
    for _ in range(50):
        front.house.games.kept.clear()
        page: str = await who.get(f"/t/{table}")
        if words in page:
            return page
        await asyncio.sleep(0.1)
    raise AssertionError(page)


def test_a_broken_memory_is_not_a_broken_table(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        me, one, _ = await two_tables(house, 3)
        _, _, _, live = await house.look(one, me)
        assert live is not None
        live.records[1] = Entry(**{**live.records[1].__dict__, "text": "pass"})
        other = OpenHouse(house.settings)
        await play_on(other, me, one, 1)  # another server moves: this one has to catch up
        await other.db.close()
        row, _, _, again = await house.look(one, me)
        assert (row.quarantine, again is not None) == ("", True)

    in_house(database, work)


def test_after_the_start_games_in_play_are_examined(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(integrity, "CALM", 0.0)

    async def work(house: OpenHouse) -> tuple[str, str]:
        _, one, two = await two_tables(house, 3)
        await spoil(house, update(schema.tables).where(schema.tables.c.id == one).values(version=99))
        await spoil(house, update(schema.tables).where(schema.tables.c.id == two).values(quarantine="by mistake"))
        return one, two

    one, two = in_house(database, work)

    async def restarted(house: OpenHouse) -> list[str]:
        async with asyncio.timeout(60):
            while True:
                async with house.db.read() as connection:
                    query = select(schema.tables.c.quarantine).where(schema.tables.c.id.in_((one, two)))
                    found = sorted(str(why) for why in (await connection.scalars(query)).all())
                if found[0] == "" and found[1] != "by mistake":
                    return found
                await asyncio.sleep(0.1)

    found = in_house(database, restarted)
    assert found[1] == "the table cannot be set up: it follows version 99 of the rules, this program knows 1 to 1"
