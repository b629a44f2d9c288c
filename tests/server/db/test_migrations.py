"""A database of every schema there ever was becomes today's, with the games that are played in it."""

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, MetaData, inspect, text

from magnate.server.background.open_house import OpenHouse
from magnate.server.db import migrate, schema
from magnate.server.db.engine import Database, database_url
from magnate.server.errors import Problem
from magnate.server.people.accounts import HASHER, Person
from tests.server.company import PASSWORD
from tests.server.conftest import in_house, new_database, run
from tests.server.damage import sound, two_tables
from tests.server.games import play_on

# Steps that databases have gone through are history: what is wrong with one is mended by the next.
FROZEN = {
    "v001_first.py": "0703a007c13582ab1d33b0fb5320b16499c44b2a132ccc983bdf9a351febe9be",
    "v002_whispers.py": "793b4abc736585cd614ddf95cd69194b39e8326d22c3d9c8d84f02d80fe2d88e",
    "v003_what_002_left_out.py": "ec46c083ca3c32060a50522de58e8c831dfb536d6cc562ed9d3a9bf062f652b9",
    "v004_forced.py": "de95b30aec67e041d68247de8c4b4636ce9ea224b0c31bde969b72c37be66cc4",
    "v005_when_full.py": "765e344c84cfaaf5e18bf938e73f112e2301498399ee7ec9b585fc564c03d4ef",
    "v006_names.py": "e50bfdb5500d41fa292e586b4851ef064763e7a7364783a2d10ed554d6353af7",
    "v007_absence.py": "d73c96f191e89a4324797ef074a2892dc599ddbb331b886ec2739e777523f1f9",
    "v008_sealed.py": "ce2b96f8eb4c244130219c2e25ec450352eef0076f01b251c7e474304bdcbdf0",
}
Rows = dict[str, list[dict[str, Any]]]
SINCE_FIRST = {"stops": "{}"}  # what the first schema wanted to know of a seat and nobody knows any more


def step(revision: str) -> Any:
    """A database as this program lays it up to a step."""

    def lay(connection: Connection) -> None:
        migrate.upgrade_to(connection, revision)

    return lay


def labelled(connection: Connection, revision: str) -> None:
    connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"))
    connection.execute(text("INSERT INTO alembic_version VALUES (:revision)"), {"revision": revision})


def first_laid_late(connection: Connection) -> None:
    """Schema 001 by a program that knew everything but private talk."""
    known = [table for table in schema.metadata.sorted_tables if table is not schema.whispers]
    schema.metadata.create_all(connection, known)
    forget_what_came_after_002(connection)
    labelled(connection, "001")


def second_laid_whole(connection: Connection) -> None:
    """Schema 002 by a program that laid everything at once."""
    schema.metadata.create_all(connection)
    forget_what_came_after_002(connection)
    labelled(connection, "002")


def forget_what_came_after_002(connection: Connection) -> None:
    """Those programs laid the whole schema of their day; what steps after 002 add was unknown to them."""
    for table, columns in {
        "tables": ("forced", "when_full", "aside_since"),
        "seats": ("absent_since", "former", "sealed"),
    }.items():
        for column in columns:
            connection.execute(text(f"ALTER TABLE {table} DROP COLUMN {column}"))


def second_by_an_early_step(connection: Connection) -> None:
    """The first schema, and private talk alone."""
    migrate.upgrade_to(connection, "001")
    schema.whispers.create(connection)
    connection.execute(text("UPDATE alembic_version SET version_num = '002'"))


def revisions() -> list[str]:
    script = ScriptDirectory(str(migrate.FOLDER))
    return sorted(each.revision for each in script.walk_revisions())


LAID = {revision: step(revision) for revision in revisions()} | {
    each.__name__: each for each in (first_laid_late, second_laid_whole, second_by_an_early_step)
}


@pytest.fixture(params=["sqlite", "postgres"])
def lay_ground(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], str]:
    """Makes databases without a schema, and says where they are."""

    def ground() -> str:
        if request.param == "sqlite":
            return database_url(str(tmp_path / f"m{os.urandom(8).hex()}.sqlite"), tmp_path)
        return new_database(database_url(request.getfixturevalue("postgres"), tmp_path))

    return ground


def within(url: str, work: Any) -> Any:
    """Do something with the plain connection of a database, in one transaction."""

    async def opened() -> Any:
        db = Database(url, new=True)
        try:
            async with db.write() as connection:
                return await connection.run_sync(work)
        finally:
            await db.close()

    return run(opened())


def furnish(url: str, lay: Any, rows: Rows) -> None:
    """A database of long ago with today's rows, as far as it has columns for them."""

    def fill(connection: Connection) -> None:
        lay(connection)
        there = MetaData()
        there.reflect(connection)
        for table in there.sorted_tables:
            known = {column.name for column in table.columns}
            for row in rows.get(table.name, []):
                values = {name: item for name, item in {**SINCE_FIRST, **row}.items() if name in known}
                connection.execute(table.insert(), values)

    within(url, fill)


def shape(connection: Connection) -> dict[str, Any]:
    """Tables, columns with their types, keys, indexes and constraints; what rows of long ago were given is left out."""
    seen = inspect(connection)
    found = {}
    for name in sorted(set(seen.get_table_names()) - {"alembic_version"}):
        found[name] = {
            "columns": {column["name"]: (str(column["type"]), column["nullable"]) for column in seen.get_columns(name)},
            "key": seen.get_pk_constraint(name)["constrained_columns"],
            "foreign": sorted(
                (each["name"] or "", each["constrained_columns"], each["referred_table"])
                for each in seen.get_foreign_keys(name)
            ),
            "unique": sorted(each["column_names"] for each in seen.get_unique_constraints(name)),
            "indexes": sorted(
                (each["name"] or "", each["column_names"], bool(each["unique"])) for each in seen.get_indexes(name)
            ),
        }
    return found


def unlike_the_program(connection: Connection) -> list[Any]:
    """What a database lacks of this program's schema, or has too much."""
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return [each for each in compare_metadata(context, schema.metadata) if "alembic_version" not in str(each)]


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> tuple[Person, Rows]:
    """Everything in a house with two games in play, and who plays them."""
    folder = tmp_path_factory.mktemp("house")
    url = database_url(str(folder / "house.sqlite"), folder)
    migrate.upgrade(url)

    async def work(house: OpenHouse) -> tuple[Person, Rows]:
        me, _, _ = await two_tables(house)
        async with house.db.read() as connection:
            found = {
                table.name: [dict(row) for row in (await connection.execute(table.select())).mappings()]
                for table in schema.metadata.sorted_tables
            }
        return me, found

    known: tuple[Person, Rows] = in_house(url, work)
    return known


@pytest.mark.parametrize("version", LAID)
def test_a_database_of_every_schema_becomes_todays(
    lay_ground: Callable[[], str], version: str, rows: tuple[Person, Rows]
) -> None:
    who, stored = rows
    old, fresh = lay_ground(), lay_ground()
    furnish(old, LAID[version], stored)
    migrate.upgrade(old)
    migrate.upgrade(fresh)
    assert within(old, unlike_the_program) == []
    assert within(old, shape) == within(fresh, shape)

    async def work(house: OpenHouse) -> None:
        for table in stored["tables"]:
            row, _, mine, live = await house.look(table["id"], who)
            assert live is not None
            assert (row.number, row.chain, mine) == (table["number"], table["chain"], [0, 1])
            assert await play_on(house, who, table["id"], 3) == table["number"] + 3
        if version not in ("001", "second_by_an_early_step"):  # their luck was not committed to as it is now
            assert set((await sound(house)).values()) == {""}

    in_house(old, work)


def test_names_that_look_alike_are_told_apart(lay_ground: Callable[[], str]) -> None:
    """Whoever was there first keeps the name; everybody logs in with the name they have always had."""
    url = lay_ground()
    ace = "\u0410\u0441\u0435"  # Cyrillic
    taken = {
        "Ace": "ace",
        ace: ace.lower(),
        "Arnold": "arnold",
        "Amold": "amold",
        "the house": "thehouse",
        "Olga": "olga",
    }

    def fill(connection: Connection) -> None:
        migrate.upgrade_to(connection, "005")
        there = MetaData()
        there.reflect(connection)
        for n, (name, folded) in enumerate(taken.items()):
            values = {"id": f"p{n}", "name": name, "folded": folded, "password": HASHER.hash(PASSWORD), "created": n}
            kept = {"settings": "{}", "vacation_until": 0, "vacation_left": 0, "banned": False}
            connection.execute(there.tables["users"].insert(), values | kept)

    within(url, fill)
    migrate.upgrade(url)

    async def work(house: OpenHouse) -> None:
        shown = {name: (await house.accounts.log_in(name, PASSWORD, "test"))[0].name for name in taken}
        changed = {ace: f"{ace} 2", "Amold": "Amold 2", "the house": "Player 2"}
        assert shown == {name: name for name in taken} | changed
        for name in (*taken, "ACE", "arno1d"):
            with pytest.raises(Problem):
                await house.accounts.sign_up(name, PASSWORD, "test")

    in_house(url, work)


def test_steps_that_were_taken_are_never_changed() -> None:
    folder = migrate.FOLDER / "versions"
    found = {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in FROZEN}
    assert found == FROZEN
    assert len(list(folder.glob("v*.py"))) >= len(FROZEN)


def test_no_step_knows_todays_schema() -> None:
    folder = migrate.FOLDER
    assert [path.name for path in folder.rglob("*.py") if "db.schema" in path.read_text()] == []


def test_the_comparison_finds_a_column_that_is_missing(lay_ground: Callable[[], str]) -> None:
    empty = lay_ground()
    migrate.upgrade(empty)
    within(empty, lambda connection: connection.execute(text("ALTER TABLE users DROP COLUMN mail")))
    assert "mail" in str(within(empty, unlike_the_program))
