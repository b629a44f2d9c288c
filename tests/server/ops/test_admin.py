"""Backups that move a house between databases, schemas, and the keeper's commands."""

import asyncio
import json
import stat
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, insert, select, text

from magnate.server.background.open_house import OpenHouse
from magnate.server.db import backup, encryption, migrate, schema
from magnate.server.db.engine import BadAddress, Database, Unavailable, database_url
from magnate.server.errors import Problem
from magnate.server.ops import admin
from magnate.server.people.accounts import Person
from magnate.server.tables import agreements, chat
from magnate.server.tables.actions import whisper
from magnate.server.tables.study import bring_in
from tests.server.company import account, seated
from tests.server.conftest import ONE, in_house, new_database, run
from tests.server.damage import changes, sound, spoil, two_tables
from tests.server.games import finished, play_on
from tests.server.ops.conftest import Call

KEY = b"a key for the tests"


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


async def furnished(house: OpenHouse) -> str:
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
    return new_database(database_url(request.getfixturevalue("postgres"), tmp_path))


def test_a_backup_restores_into_the_other_kind_of_database(database: str, elsewhere: str, tmp_path: Path) -> None:
    live = in_house(database, furnished)
    file = tmp_path / "house.backup"
    counts = run(admin.back_up(database, file, KEY))
    assert counts["tables"] == 3
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    before = dump(database)
    secret = next(row[1] for row in before["seeds"] if row[0] == live)
    assert secret.encode() not in file.read_bytes()
    assert run(admin.restore(elsewhere, file, KEY)) == counts
    assert dump(elsewhere) == before
    assert run(admin.check(elsewhere, False, print)) == (3, 0)

    async def goes_on(house: OpenHouse) -> None:
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
    async def work(house: OpenHouse) -> None:
        me, one, two = await two_tables(house, 2)
        playing = [asyncio.create_task(play_on(house, me, table, 60)) for table in (one, two)]
        files: list[Path] = []
        while not all(task.done() for task in playing):
            files.append(tmp_path / f"{len(files)}.backup")
            await backup.back_up(house.db, files[-1], KEY)
        heads = []
        for file in files[:3]:
            url = database_url(str(file.with_suffix(".sqlite")), tmp_path)
            await admin.restore(url, file, KEY)
            assert await admin.check(url, False, print) == (2, 0)
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
        with pytest.raises((backup.BadBackup, admin.CannotKeep, Unavailable), match=sentence):
            run(work)

    refused(admin.back_up(database, file, None), "games are in play: name a key file")
    assert not file.exists()
    run(admin.back_up(database, file, KEY))
    before = file.read_bytes()
    with pytest.raises(BadAddress, match=r"house\.backup is a backup"):
        database_url(str(file), tmp_path)
    assert file.read_bytes() == before
    refused(admin.back_up(database, file, KEY), "exists already")
    refused(admin.restore(database, file, KEY), "not empty")
    fresh = database_url(str(tmp_path / "fresh.sqlite"), tmp_path)
    refused(admin.restore(fresh, file, None), "the key file or the passphrase of the backup is needed")
    refused(admin.restore(fresh, file, b"another"), "this is not its key file or passphrase")
    refused(admin.restore(fresh, tmp_path / "none", KEY), "cannot be read")
    (tmp_path / "text").write_text("a shopping list")
    refused(admin.restore(fresh, tmp_path / "text", KEY), "not a backup of this program")
    assert run(admin.restore(fresh, file, KEY))["tables"] == 3  # nothing was left behind by what was refused


def test_no_bit_of_a_backup_can_be_changed_and_nothing_cut_off_or_added(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(encryption, "MEMORY", 8)  # hundreds of keys are made
    file, other = tmp_path / "some.backup", tmp_path / "other.backup"
    written: list[dict[str, Any]] = [
        {"revision": "1"},
        {"rows": [[1, None, "Ann"], [2, True, "\ud800"]]},
        {"counts": {}},
    ]
    for given in (KEY, None):
        with file.open("wb") as to:
            sealing = encryption.Sealing(to, given)
            for number, part in enumerate(written):
                sealing.part(part, last=number == 2)
        assert list(encryption.parts(file, given)) == written
        data = file.read_bytes()
        spoilt = [data[:at] + bytes([data[at] ^ 1 << at % 8]) + data[at + 1 :] for at in range(len(data))]
        spoilt += [data[:at] for at in range(len(data))]
        spoilt += [data + b"\0", data + data]
        for each in spoilt:
            other.write_bytes(each)
            with pytest.raises(encryption.Unsealed):
                list(encryption.parts(other, given))
    assert b"Ann" not in data


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_damaged_or_newer_backup_leaves_nothing_behind(database: str, tmp_path: Path) -> None:
    in_house(database, furnished)
    file = tmp_path / "house.backup"
    run(admin.back_up(database, file, KEY))
    data = file.read_bytes()
    spoilt = tmp_path / "spoilt.backup"
    fresh = database_url(str(tmp_path / "fresh.sqlite"), tmp_path)
    for at, sentence in (
        (-20, "is not as it was written"),
        (3, "damaged at its beginning"),
        (60, "or this is not its key"),
    ):
        spoilt.write_bytes(data[:at] + bytes([data[at] ^ 4]) + data[at:][1:])
        with pytest.raises(backup.BadBackup, match=sentence):
            run(admin.restore(fresh, spoilt, KEY))
    with spoilt.open("wb") as to:
        encryption.Sealing(to, KEY).part({"revision": "999"}, last=True)
    with pytest.raises(Unavailable, match="newer than this program"):
        run(admin.restore(fresh, spoilt, KEY))
    assert run(admin.restore(fresh, file, KEY))["tables"] == 3


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
    with pytest.raises(admin.CannotKeep, match="schema 999"):
        run(admin.people(database))


def test_an_older_database_gains_what_is_new(elsewhere: str) -> None:
    async def lay() -> None:
        db = Database(elsewhere, new=True)
        async with db.write() as connection:
            await connection.run_sync(migrate.upgrade_to, "001")
        await db.close()

    async def work(house: OpenHouse) -> list[str]:
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        table = await seated(house, ann, bob, game="noble_house")
        await whisper(house, ann, table, 1, "between us")
        async with house.db.read() as connection:
            return [line.text for line in await chat.read_whispers(connection, table, bob)]

    run(lay())
    migrate.upgrade(elsewhere)
    assert in_house(elsewhere, work) == ["between us"]


def test_servers_that_start_together_lay_one_schema(elsewhere: str) -> None:
    async def together() -> None:
        await asyncio.gather(*(migrate.upgrade_async(elsewhere) for _ in range(4)))

    run(together())
    assert dump(elsewhere)["tables"] == []


# -- the keeper's commands ---------------------------------------------------------------------------------------------


def test_people(database: str, call: Call) -> None:
    async def come(house: OpenHouse) -> None:
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
    async def work(house: OpenHouse) -> bool:
        try:
            await house.accounts.log_in("Ann Otter", password, "test")
        except Problem:
            return False
        return True

    assert in_house(database, work) is good


def test_check_and_export(database: str, call: Call, tmp_path: Path) -> None:
    async def work(house: OpenHouse) -> tuple[str, str]:
        me, one, two = await two_tables(house)
        await agreements.cancel(house, me, two)
        return one, two

    one, two = in_house(database, work)
    assert call("check").stdout == "2 games examined, 0 damaged.\n"
    assert call("check", "--jobs", "2").stdout == "2 games examined, 0 damaged.\n"
    assert call("export", two, "--output", "game.txt").exit_code == 0
    assert (tmp_path / "game.txt").read_text().startswith("magnate journal 2\ngame chicago1875 ")
    assert call("replay", "game.txt", "--verify").exit_code == 0
    assert "exists already" in call("export", two, "--output", "game.txt").stderr
    address = f"https://play.example.org/t/{two}/report"
    assert call("export", address, "--fairness", "--output", "fair.json").exit_code == 0
    assert "draws in 13 entries follow from the secret" in call("verify", "fair.json").stdout
    data = json.loads((tmp_path / "fair.json").read_text())
    (tmp_path / "unfair.json").write_text(json.dumps({**data, "head": "0" * 64}))
    assert call("verify", "unfair.json").exit_code == 1
    (tmp_path / "binary").write_bytes(b"\xff\x00")
    found = call("verify", "binary")
    assert (found.exit_code, found.stderr) == (2, "magnate: binary: not a text file (byte 0)\n")
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
    proven = call("restore", "a.backup", "--key-file", "key", "--check", "--database", "sub/d.sqlite")
    assert proven.stdout.splitlines() == [
        "3 games examined, 0 damaged.", "a.backup is as it was written, and can be restored.",
    ]  # fmt: skip
    assert call("restore", "key", "--key-file", "key", "--check").exit_code == 2
    assert stat.S_IMODE((tmp_path / "restored.sqlite").stat().st_mode) == 0o600
    assert (
        "there is no such key file" in call("restore", "b.backup", "--key-file", "no", "--database", "c.sqlite").stderr
    )
    assert "name a --key-file" in call("restore", "b.backup", "--database", "c.sqlite").stderr
    assert "there is no house at" in call("check", "--database", "d.sqlite").stderr
    (tmp_path / "other").write_text("another key, and a wrong one")
    for refused in (
        ("users", "list"), ("check",), ("backup", "d.backup"), ("restore", "nosuch.backup"),
        ("restore", "a.backup", "--key-file", "other"),
    ):  # fmt: skip
        assert call(*refused, "--database", "sub/d.sqlite").exit_code == 2
        assert not (tmp_path / "sub").exists()
    assert call("restore", "a.backup", "--key-file", "key", "--no-examine", "--database", "sub/d.sqlite").exit_code == 0


@ONE
def test_a_key_is_a_key_and_what_is_read_with_one_was_written_with_one(
    database: str, call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An empty key file would hide nothing, and a file by somebody without a key could stand in for a sealed one."""
    in_house(database, lambda house: account(house, "Ann"))  # nothing is in play there, so no key is needed
    for short in ("", "\n", "abc"):
        (tmp_path / "short").write_text(short)
        found = call("backup", "a.backup", "--key-file", "short")
        assert (found.exit_code, (tmp_path / "a.backup").exists()) == (2, False)
        assert "short: a key has 16 characters or more" in found.stderr
    assert call("backup", "a.backup").exit_code == 0
    assert call("backup", "b.backup", "--key-file", "key").exit_code == 0
    assert call("restore", "a.backup", "--check").exit_code == 0
    found = call("restore", "a.backup", "--key-file", "key", "--check")
    assert (found.exit_code, "anybody may have written it" in found.stderr) == (2, True)
    assert call("restore", "b.backup", "--key-file", "key", "--check").exit_code == 0
    monkeypatch.setenv("MAGNATE_PASSPHRASE", "a long enough passphrase")
    assert "anybody may have written it" in call("restore", "a.backup", "--check").stderr
    assert call("backup", "c.backup").exit_code == 0
    assert call("restore", "c.backup", "--check").exit_code == 0


def test_a_folder_that_is_not_there_is_named(database: str, call: Call) -> None:
    in_house(database, furnished)
    found = call("backup", "a.backup", "--key-file", "nowhere/key")
    assert (found.exit_code, found.stderr) == (2, "magnate: nowhere/key: cannot be used (no such file or directory)\n")
    found = call("backup", "nowhere/a.backup", "--key-file", "key")
    assert (found.exit_code, found.stderr) == (
        2, "magnate: nowhere/a.backup cannot be written (no such file or directory)\n",
    )  # fmt: skip


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_the_address_of_a_database_is_a_file_or_postgresql(database: str, call: Call, tmp_path: Path) -> None:
    in_house(database, furnished)
    for same in (f"sqlite:///{tmp_path / 'house.sqlite'}", "sqlite:///house.sqlite", "house.sqlite"):
        assert "3 games examined, 0 damaged.\n" in call("check", "--database", same).stdout
    for other in ("postgresql://me:a@secret@localhost/games", "postgresql://me:secret@localhost:port/games"):
        found = call("check", "--database", other)
        assert (found.exit_code, found.stderr.count("\n")) == (2, 1)
        assert "percent-encoded (@ is %40)" in found.stderr
        assert "secret" not in found.stderr
    for other in ("mysql://root:secret@localhost/games", "sqlite://", "redis://", "://"):
        found = call("check", "--database", other)
        assert (found.exit_code, found.stderr.count("\n")) == (2, 1)
        assert "name a SQLite file, or an address that begins with postgresql://" in found.stderr
        assert "secret" not in found.stderr
