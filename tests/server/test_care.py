"""Care: damage is found and set aside alone; backups move a house between databases; the keeper's commands."""

import asyncio
import json
import os
import sqlite3
import stat
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, insert, not_, select, text, update
from typer.testing import CliRunner, Result

from magnate.cli import app
from magnate.core.chance import Sampler
from magnate.server import agreements, backup, care, keeper, migrate, schema
from magnate.server.accounts import Person
from magnate.server.db import Database, Unavailable, database_url
from magnate.server.house import House
from magnate.server.log import Record, root
from magnate.server.problem import Problem
from magnate.server.study import bring_in, chained
from magnate.server.tables import Wanted
from tests.server.conftest import create_database, in_house, run
from tests.server.games import begun, finished, play_on
from tests.server.visitor import Front, Visitor, open_house

KEY = b"a key for the tests"


async def two_tables(house: House, moves: int = 12) -> tuple[Person, str, str]:
    """A person with two games in play."""
    me, _ = await house.accounts.guest("test")
    tables = [await house.tables.create(me, Wanted("chicago1875", "", ("me", "me"), {}, {})) for _ in range(2)]
    for table in tables:
        await play_on(house, me, table, moves)
    return me, tables[0], tables[1]


async def sound(house: House) -> dict[str, str]:
    return {head.id: why async for head, why in care.findings(house.db)}


# -- examination -------------------------------------------------------------------------------------------------------


async def spoil(house: House, change: Any) -> None:
    async with house.db.write() as connection:
        await connection.execute(change)


def changes(table: str) -> dict[str, Any]:
    """Ways in which what is stored can go wrong."""
    entries, tables, seeds, snaps = schema.entries.c, schema.tables.c, schema.seeds.c, schema.snapshots.c
    entry = update(schema.entries).where(entries.table_id == table, entries.number == 5)
    head = update(schema.tables).where(tables.id == table)
    return {
        "a move": entry.values(text="nonsense"),
        "a digest": entry.values(digest="0" * 16),
        "a link": entry.values(chain="0" * 64),
        "a seat": entry.values(seat=1 - entries.seat),
        "luck": update(schema.entries).where(entries.table_id == table, entries.number == 0).values(luck="2:1"),
        "no luck at all": update(schema.entries).where(entries.table_id == table, entries.number == 0).values(luck="x"),
        "a mark": entry.values(reveals=not_(entries.reveals)),
        "the last entry": schema.entries.delete().where(entries.table_id == table, entries.number == 12),
        "an entry in the middle": schema.entries.delete().where(entries.table_id == table, entries.number == 5),
        "the head": head.values(number=11),
        "who is asked": head.values(asked="7"),
        "the status": head.values(status="finished"),
        "the draws used": head.values(drawn=1),
        "the secret": update(schema.seeds).where(seeds.table_id == table).values(secret="0" * 64),
        "the commitment": head.values(commitment="0" * 64),
        "the version": head.values(version=99),
        "the options": head.values(options="{"),
        "the game": head.values(game="monopoly"),
        "a kept position": update(schema.snapshots).where(snaps.table_id == table).values(state="{}"),
    }


def test_every_kind_of_damage_is_found_and_only_there(database: str) -> None:
    async def work(house: House) -> None:
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


async def stored(house: House) -> dict[str, list[dict[str, Any]]]:
    """All rows that changes touch."""
    async with house.db.read() as connection:
        return {
            table.name: [dict(row._mapping) for row in await connection.execute(select(table))] for table in OF_A_GAME
        }


async def put_back(house: House, rows: dict[str, list[dict[str, Any]]]) -> None:
    async with house.db.write() as connection:
        for table in OF_A_GAME[1:]:
            await connection.execute(table.delete())
            await connection.execute(insert(table), rows[table.name])
        for row in rows["tables"]:
            await connection.execute(update(schema.tables).where(schema.tables.c.id == row["id"]).values(**row))


def test_a_forged_game_that_is_linked_anew_is_found(database: str) -> None:
    """Somebody who writes to the database can link a log, but not make an illegal move legal."""

    async def work(house: House) -> None:
        me, one, _ = await two_tables(house)
        case = await care.read_case(house.db, one)
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
    async def work(house: House) -> None:
        me, one, _ = await two_tables(house, 10)
        await agreements.take_back(house, me, one, 4)
        await play_on(house, me, one, 5)
        assert (await sound(house))[one] == ""
        case = await care.read_case(house.db, one)
        branch = list(case.records)
        branch[7] = Record(**{**branch[7].__dict__, "digest": "f" * 16})  # on the branch that was taken back
        records = chained(branch, root(case.head.commitment, -1))
        assert "entry 7" in care.examine(
            care.Case(care.Head(**{**case.head.__dict__, "chain": records[-1].chain}), 2, records, [], case.secret)
        )

    in_house(database, work)


def test_four_hundred_small_changes_are_all_found(tmp_path: Path) -> None:
    """One character, one number, one entry: in the log, in the head, in the secret or in a kept position."""

    async def work(house: House) -> care.Case:
        me, one, _ = await two_tables(house, 45)
        await agreements.take_back(house, me, one, 40)
        await play_on(house, me, one, 5)
        return await care.read_case(house.db, one)

    url = database_url(str(tmp_path / "house.sqlite"), tmp_path)
    migrate.upgrade(url)
    case: care.Case = in_house(url, work)
    assert care.examine(case) == ""
    assert len(case.positions) > 1
    dice = Sampler(400)
    head = ("chain", "commitment", "nonce", "asked", "version", "inherited", "drawn", "number")
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
        assert care.examine(spoilt) != "", (count, kind, at)


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
    async def work(house: House) -> None:
        me, _ = await house.accounts.guest("test")
        tables = [await bring_in(house, me, source) for source in (finished(), begun())]
        assert await sound(house) == dict.fromkeys(tables, "")
        await spoil(house, changes(tables[0])["a move"])
        found = await sound(house)
        assert found[tables[0]]
        assert not found[tables[1]]

    in_house(database, work)


# -- setting aside -----------------------------------------------------------------------------------------------------


def test_a_damaged_table_is_set_aside_and_the_others_play_on(database: str) -> None:
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
        async for head, why in care.findings(front.house.db):
            await care.note(front.house.db, head, why)
        assert "set aside" not in await freshly(front, me, one, "It is your turn")

    open_house(database, visit)


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
    async def work(house: House) -> None:
        me, one, _ = await two_tables(house, 3)
        _, _, _, live = await house.look(one, me)
        assert live is not None
        live.records[1] = Record(**{**live.records[1].__dict__, "text": "pass"})
        other = House(house.settings)
        await play_on(other, me, one, 1)  # another server moves: this one has to catch up
        await other.db.close()
        row, _, _, again = await house.look(one, me)
        assert (row.quarantine, again is not None) == ("", True)

    in_house(database, work)


def test_after_the_start_games_in_play_are_examined(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(care, "CALM", 0.0)

    async def work(house: House) -> tuple[str, str]:
        _, one, two = await two_tables(house, 3)
        await spoil(house, update(schema.tables).where(schema.tables.c.id == one).values(version=99))
        await spoil(house, update(schema.tables).where(schema.tables.c.id == two).values(quarantine="by mistake"))
        return one, two

    one, two = in_house(database, work)

    async def restarted(house: House) -> list[str]:
        async with asyncio.timeout(60):
            while True:
                async with house.db.read() as connection:
                    query = select(schema.tables.c.quarantine).where(schema.tables.c.id.in_((one, two)))
                    found = sorted(str(why) for why in (await connection.scalars(query)).all())
                if found[0] == "" and found[1] != "by mistake":
                    return found
                await asyncio.sleep(0.1)

    found = in_house(database, restarted)
    assert found[1] == "the table follows version 99 of the rules, this server has 1"


# -- backups -----------------------------------------------------------------------------------------------------------


def dump(url: str) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of a house."""

    async def read() -> dict[str, list[tuple[Any, ...]]]:
        db = Database(url)
        async with db.read() as connection:
            found = {}
            for table in schema.metadata.sorted_tables:
                query = select(table).order_by(*table.primary_key.columns)
                found[table.name] = [tuple(row) for row in (await connection.execute(query)).all()]
        await db.close()
        return found

    result: dict[str, list[tuple[Any, ...]]] = run(read())
    return result


async def furnished(house: House) -> str:
    """A house with people, a game in play, an ended one, an imported one, and talk."""
    await house.accounts.sign_up("Ann Otter", "correct horse battery", "test")
    me, live, ended = await two_tables(house)
    await agreements.cancel(house, me, ended)
    await bring_in(house, me, finished())
    return live


@pytest.fixture
def elsewhere(request: pytest.FixtureRequest, database: str, tmp_path: Path) -> str:
    """An empty database of the other kind."""
    if not database.startswith("sqlite"):
        return database_url(str(tmp_path / "elsewhere.sqlite"), tmp_path)
    admin = database_url(request.getfixturevalue("postgres"), tmp_path)
    name = f"r{os.urandom(8).hex()}"
    run(create_database(admin, name))
    base, _, query = admin.partition("?")
    return base.rsplit("/", 1)[0] + f"/{name}" + (f"?{query}" if query else "")


def test_a_backup_restores_into_the_other_kind_of_database(database: str, elsewhere: str, tmp_path: Path) -> None:
    live = in_house(database, furnished)
    file = tmp_path / "house.backup"
    counts = run(keeper.back_up(database, file, KEY))
    assert counts["tables"] == 3
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    before = dump(database)
    secret = next(row[1] for row in before["seeds"] if row[0] == live)
    assert secret.encode() not in file.read_bytes()
    assert run(keeper.restore(elsewhere, file, KEY)) == counts
    assert dump(elsewhere) == before
    assert run(keeper.check(elsewhere, False, print)) == (3, 0)

    async def goes_on(house: House) -> None:
        async with house.db.read() as connection:
            user = await connection.scalar(select(schema.tables.c.owner).where(schema.tables.c.id == live))
        head = await play_on(house, Person(str(user), "", True), live, 20)
        assert head == 32
        await house.accounts.log_in("Ann Otter", "correct horse battery", "test")
        async with house.db.write() as connection:
            now = await house.db.now(connection)
            await connection.execute(insert(schema.chat).values(table_id=live, text="on we go", at=now))
        assert (await sound(house))[live] == ""

    in_house(elsewhere, goes_on)


def test_a_backup_is_made_while_people_play(database: str, tmp_path: Path) -> None:
    async def work(house: House) -> None:
        me, one, two = await two_tables(house, 2)
        playing = [asyncio.create_task(play_on(house, me, table, 60)) for table in (one, two)]
        files: list[Path] = []
        while not all(task.done() for task in playing):
            files.append(tmp_path / f"{len(files)}.backup")
            await backup.back_up(house.db, files[-1], KEY)
        heads = []
        for file in files[:3]:
            url = database_url(str(file.with_suffix(".sqlite")), tmp_path)
            await keeper.restore(url, file, KEY)
            assert await keeper.check(url, False, print) == (2, 0)
            db = Database(url)
            async with db.read() as connection:
                heads.append(await connection.scalar(select(func.sum(schema.tables.c.number))))
            await db.close()
        assert heads == sorted(heads)
        for task in playing:
            await task

    in_house(database, work)


def test_what_cannot_be_backed_up_or_restored(database: str, tmp_path: Path) -> None:
    in_house(database, furnished)
    file = tmp_path / "house.backup"

    def refused(work: Any, sentence: str) -> None:
        with pytest.raises((backup.BadBackup, keeper.CannotKeep, Unavailable), match=sentence):
            run(work)

    refused(keeper.back_up(database, file, None), "games are in play: name a key file")
    assert not file.exists()
    run(keeper.back_up(database, file, KEY))
    refused(keeper.back_up(database, file, KEY), "exists already")
    refused(keeper.restore(database, file, KEY), "not empty")
    fresh = database_url(str(tmp_path / "fresh.sqlite"), tmp_path)
    refused(keeper.restore(fresh, file, None), "the key file or the passphrase of the backup is needed")
    refused(keeper.restore(fresh, file, b"another"), "not the key file or the passphrase")
    refused(keeper.restore(fresh, tmp_path / "none", KEY), "cannot be read")
    (tmp_path / "text").write_text("a shopping list")
    refused(keeper.restore(fresh, tmp_path / "text", KEY), "not a backup of this program")
    newer = tmp_path / "newer.backup"
    newer.write_bytes(file.read_bytes())
    change(newer, "UPDATE backup SET value = '999' WHERE key = 'revision'")
    refused(keeper.restore(fresh, newer, KEY), "newer than this program")
    swapped = tmp_path / "swapped.backup"
    swapped.write_bytes(file.read_bytes())
    change(
        swapped, "UPDATE seeds SET secret = substr(secret, 1, 50) || 'ff' || substr(secret, 53) WHERE secret LIKE 's%'"
    )
    refused(keeper.restore(fresh, swapped, KEY), "the secret of table .* was changed")
    assert run(keeper.restore(fresh, file, KEY))["tables"] == 3  # nothing was left behind by what was refused


def change(path: Path, query: str) -> None:
    with sqlite3.connect(path) as file:
        file.execute(query)
    file.close()


def test_every_byte_of_a_sealed_secret_counts() -> None:
    seal = backup.Seal(KEY, b"s" * 16)
    secret = bytes(range(32))
    sealed = seal.close("table", secret)
    assert seal.open("table", sealed) == secret
    assert sealed != seal.close("table", secret)
    with pytest.raises(backup.BadBackup):
        seal.open("other", sealed)
    data = bytes.fromhex(sealed.removeprefix("sealed:"))
    for at in range(len(data)):
        with pytest.raises(backup.BadBackup):
            seal.open("table", "sealed:" + (data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]).hex())


# -- schema ------------------------------------------------------------------------------------------------------------


def test_a_newer_schema_is_refused(database: str) -> None:
    async def ahead() -> None:
        db = Database(database)
        async with db.write() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '999'"))
        await db.close()

    run(ahead())
    with pytest.raises(Unavailable, match="schema 999, which is newer than this program"):
        migrate.upgrade(database)
    with pytest.raises(keeper.CannotKeep, match="schema 999"):
        run(keeper.people(database))


def test_servers_that_start_together_lay_one_schema(elsewhere: str) -> None:
    async def together() -> None:
        await asyncio.gather(*(migrate.upgrade_async(elsewhere) for _ in range(4)))

    run(together())
    assert dump(elsewhere)["tables"] == []


# -- the keeper's commands ---------------------------------------------------------------------------------------------


Call = Callable[..., Result]


@pytest.fixture
def call(database: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Call:
    """The command line on a database."""
    monkeypatch.setenv("MAGNATE_DATABASE", database.replace("+psycopg", "").removeprefix("sqlite+aiosqlite:///"))
    monkeypatch.chdir(tmp_path)

    def invoke(*words: str) -> Result:
        return CliRunner().invoke(app, list(words), catch_exceptions=False, prog_name="magnate")

    return invoke


def test_people(database: str, call: Call) -> None:
    async def come(house: House) -> None:
        await house.accounts.sign_up("Ann Otter", "correct horse battery", "test")
        await house.accounts.guest("test")

    in_house(database, come)
    assert "Ann Otter" in call("users", "list").stdout
    assert len(call("users", "list").stdout.splitlines()) == 1
    assert "(guest)" in call("users", "list", "--guests").stdout
    assert call("users", "ban", "ann otter").stdout == "Ann Otter is banned.\n"
    assert "(banned)" in call("users", "list").stdout
    logs_in(database, "correct horse battery", False)
    assert call("users", "unban", "Ann Otter").stdout == "Ann Otter may come back.\n"
    logs_in(database, "correct horse battery", True)
    fresh = call("users", "reset-password", "Ann Otter").stdout.split()[-1]
    logs_in(database, "correct horse battery", False)
    logs_in(database, fresh, True)
    wrong = call("users", "ban", "Nobody")
    assert (wrong.exit_code, wrong.stderr) == (2, "magnate: there is nobody of the name or id 'Nobody'\n")


def logs_in(database: str, password: str, good: bool) -> None:
    async def work(house: House) -> bool:
        try:
            await house.accounts.log_in("Ann Otter", password, "test")
        except Problem:
            return False
        return True

    assert in_house(database, work) is good


def test_check_and_export(database: str, call: Call, tmp_path: Path) -> None:
    async def work(house: House) -> tuple[str, str]:
        me, one, two = await two_tables(house)
        await agreements.cancel(house, me, two)
        return one, two

    one, two = in_house(database, work)
    assert call("check").stdout == "2 games examined, 0 damaged.\n"
    assert call("check", "--jobs", "2").stdout == "2 games examined, 0 damaged.\n"
    assert call("export", two, "--output", "game.txt").exit_code == 0
    assert (tmp_path / "game.txt").read_text().startswith("magnate journal 1\ngame chicago1875 ")
    assert call("replay", "game.txt", "--verify").exit_code == 0
    assert "exists already" in call("export", two, "--output", "game.txt").stderr
    assert call("export", two, "--fairness", "--output", "fair.json").exit_code == 0
    assert "draws in 13 entries follow from the secret" in call("verify", "fair.json").stdout
    data = json.loads((tmp_path / "fair.json").read_text())
    (tmp_path / "unfair.json").write_text(json.dumps({**data, "head": "0" * 64}))
    assert call("verify", "unfair.json").exit_code == 1
    assert "can be read when the game has ended" in call("export", one).stderr
    assert "there is no game" in call("export", "nothing").stderr
    in_house(database, lambda house: spoil(house, changes(one)["a digest"]))
    found = call("check")
    assert found.exit_code == 1
    assert f"{one}  Chicago 1875" in found.stdout
    assert "2 games examined, 1 damaged.\n" in found.stdout
    assert "set aside" in call("check", "--repair").stdout


def test_backup_and_restore_by_command(
    database: str, call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_house(database, furnished)
    assert "name a --key-file" in call("backup", "a.backup").stderr
    assert call("backup", "a.backup", "--key-file", "key").exit_code == 0
    assert stat.S_IMODE((tmp_path / "key").stat().st_mode) == 0o600
    monkeypatch.setenv("MAGNATE_PASSPHRASE", "a long enough passphrase")
    assert call("backup", "b.backup").exit_code == 0
    monkeypatch.delenv("MAGNATE_PASSPHRASE")
    restored = call("restore", "a.backup", "--key-file", "key", "--database", "restored.sqlite")
    assert restored.stdout.endswith("3 games examined, 0 damaged.\n")
    assert dump(database_url("restored.sqlite", tmp_path)) == dump(database)
    assert (
        "there is no such key file" in call("restore", "b.backup", "--key-file", "no", "--database", "c.sqlite").stderr
    )
    assert "name a --key-file" in call("restore", "b.backup", "--database", "c.sqlite").stderr
    assert "there is no house at" in call("check", "--database", "d.sqlite").stderr
