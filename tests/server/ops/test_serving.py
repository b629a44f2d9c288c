"""The house as a process of its own: it opens, is watched, refuses what it must, and closes in time."""

import asyncio
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any

import httpx
import pytest
from sqlalchemy import select, text, update
from sqlalchemy.engine import make_url

import magnate
from magnate.server.db import schema
from magnate.server.db.engine import Database, Unavailable, database_url
from magnate.server.db.migrate import upgrade
from magnate.server.routes import monitoring
from magnate.server.tables import clocks
from tests.server.conftest import ONE, run
from tests.server.visitor import Front, open_house

WELL = {"engine": "ok", "database": "ok", "tables": "ok", "loops": "ok"}
PROGRAM = Path(sys.executable).with_name("magnate")
get, post = partial(httpx.get, timeout=60), partial(httpx.post, timeout=60)  # a slow machine is no failure
EXAMPLE = Path(__file__).parents[3] / "examples" / "bot_client.py"


class Served:
    """A server process and where it is."""

    def __init__(self, process: "subprocess.Popen[str]", out: Path, err: Path) -> None:
        self.process = process
        self.out = out
        self.err = err
        self.address = self._address()

    def _address(self) -> str:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and self.process.poll() is None:
            found = re.search(r"open at (http://\S+)", self.out.read_text())
            if found:
                return found[1]
            time.sleep(0.1)
        raise AssertionError(f"the house did not open: {self.err.read_text()[-2000:]}")

    def stop(self, how: int) -> tuple[int, float]:
        """Ask it to stop; its exit code, and how long it took."""
        begun = time.monotonic()
        self.process.send_signal(how)
        return self.process.wait(60), time.monotonic() - begun


@contextmanager
def served(database: str, folder: Path, *more: str, bare: bool = False, **environment: str) -> Iterator[Served]:
    out, err = folder / "out.txt", folder / "err.txt"
    words = [] if bare else ["serve", "--port", "0", "--no-browser", *more]
    known = {"MAGNATE_DATABASE": given(database), "PATH": os.environ["PATH"], "HOME": str(folder), **environment}
    with out.open("w") as one, err.open("w") as two:
        process = subprocess.Popen([PROGRAM, *words], stdout=one, stderr=two, text=True, env=known, cwd=folder)
    try:
        yield Served(process, out, err)
    finally:
        process.kill()
        process.wait()


def given(database: str) -> str:
    """The database as somebody would write it."""
    return database.replace("+psycopg", "").removeprefix("sqlite+near:///")


def guest(address: str) -> dict[str, str]:
    found = post(f"{address}/api/v1/session", headers={"origin": address})
    return {"authorization": f"Bearer {found.json()['token']}"}


def opened(address: str, headers: dict[str, str], *seats: str) -> str:
    wanted = {"game": "chicago1875", "seats": list(seats)}
    return str(post(f"{address}/api/v1/tables", headers=headers, json=wanted).json()["id"])


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_it_closes_in_time_with_open_streams_and_keeps_its_games(database: str, tmp_path: Path, how: int) -> None:
    heard: set[str] = set()
    ended: set[str] = set()

    def listen(url: str, headers: dict[str, str]) -> None:
        with httpx.stream("GET", url, headers=headers, timeout=60) as stream:
            for _ in stream.iter_lines():
                heard.add(url)
        ended.add(url)

    with served(database, tmp_path) as house:
        me = guest(house.address)
        table = opened(house.address, me, "me", "me")
        urls = [f"{house.address}/api/v1/tables/{table}/stream", f"{house.address}/t/{table}/live"]
        readers = [Thread(target=listen, args=(url, me)) for url in urls]
        for reader in readers:
            reader.start()
        wait_for(lambda: len(heard) == 2, 60, "a stream has said nothing")
        code, seconds = house.stop(how)
        for reader in readers:
            reader.join(5)
        assert code == 0, house.err.read_text()
        assert seconds < 10
        assert ended == set(urls)
        assert house.err.read_text() == ""
    with served(database, tmp_path) as again:
        seen = get(f"{again.address}/api/v1/tables/{table}", headers=me).json()
        assert (seen["status"], seen["number"]) == ("playing", 0)


def test_the_bare_command_opens_the_house(tmp_path: Path) -> None:
    file = tmp_path / "my.sqlite"
    with served(str(file), tmp_path, bare=True, MAGNATE_PORT="0") as house:
        assert "Play against bots" in get(house.address).text
        assert file.stat().st_mode & 0o077 == 0
        assert house.stop(signal.SIGTERM)[0] == 0


def refused(tmp_path: Path, database: str, *words: str) -> str:
    """What the program says when it cannot open the house."""
    environment = {"MAGNATE_DATABASE": given(database), "PATH": os.environ["PATH"], "HOME": str(tmp_path)}
    found = subprocess.run(
        [PROGRAM, "serve", "--no-browser", *words], capture_output=True, text=True, env=environment, timeout=60
    )
    assert found.returncode == 2, found.stderr
    assert found.stderr.count("\n") == 1
    return found.stderr


def test_what_keeps_the_house_closed(tmp_path: Path) -> None:
    file = str(tmp_path / "house.sqlite")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        said = refused(tmp_path, file, "--port", port)
        assert f"127.0.0.1:{port} cannot be used" in said
        assert "choose another --port" in said
    assert "--host takes an address of this machine" in refused(tmp_path, file, "--host", "host.invalid")
    text = tmp_path / "text.sqlite"
    text.write_text("a shopping list, and a long one at that" * 100)
    assert f"{text} cannot be used (file is not a database)" in refused(tmp_path, str(text), "--port", "0")
    assert f"{tmp_path} is a folder" in refused(tmp_path, str(tmp_path), "--port", "0")
    assert f"folder {text} cannot be made (" in refused(tmp_path, str(text / "house.sqlite"), "--port", "0")
    assert "MAGNATE_DATABASE is empty" in refused(tmp_path, "")
    assert "--log-level takes" in refused(tmp_path, file, "--log-level", "loud")
    nowhere = "postgresql://127.0.0.1:1/nowhere"
    assert "magnate: " in refused(tmp_path, nowhere, "--port", "0")


def test_a_database_of_another_encoding_or_owner_keeps_the_house_closed(postgres: str, tmp_path: Path) -> None:
    name = f"t{os.urandom(8).hex()}"
    there = make_url(database_url(postgres, tmp_path))

    async def prepare() -> None:
        db = Database(there.render_as_string(hide_password=False))
        async with db.reading.connect() as connection:
            await connection.execute(
                text(f"CREATE DATABASE {name}a ENCODING 'SQL_ASCII' TEMPLATE template0 LOCALE 'C'")
            )
            await connection.execute(text(f"CREATE DATABASE {name}b"))
            await connection.execute(text(f"CREATE ROLE {name} LOGIN PASSWORD 'secret'"))
        await db.close()
        db = Database(there.set(database=f"{name}b").render_as_string(hide_password=False))
        async with db.write() as connection:
            await connection.execute(text("REVOKE CREATE ON SCHEMA public FROM PUBLIC"))
        await db.close()

    run(prepare())
    ascii_only = there.set(database=f"{name}a").render_as_string(hide_password=False)
    sentence = "magnate: the database's encoding is SQL_ASCII; it must be UTF8 (CREATE DATABASE ... ENCODING 'UTF8')\n"
    assert refused(tmp_path, ascii_only, "--port", "0") == sentence
    stranger = there.set(database=f"{name}b", username=name, password="secret").render_as_string(hide_password=False)
    sentence = "permission denied for schema public; the role that logs in must own the database\n"
    assert refused(tmp_path, stranger, "--port", "0").endswith(sentence)


def test_a_file_that_cannot_be_written_to_is_named(tmp_path: Path) -> None:
    file = tmp_path / "house.sqlite"
    upgrade(f"sqlite+near:///{file}")

    async def write() -> None:
        db = Database(f"sqlite+near:///file:{file}?mode=ro&uri=true")
        try:
            async with db.write() as connection:
                await connection.execute(update(schema.pulse).values(at=0))
        finally:
            await db.close()

    with pytest.raises(Unavailable, match=f"{file} cannot be used .*readonly.*look at who may write"):
        run(write())


def test_a_newer_schema_keeps_the_house_closed(database: str, tmp_path: Path) -> None:
    async def ahead() -> None:
        db = Database(database)
        async with db.write() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '999'"))
        await db.close()

    run(ahead())
    sentence = "magnate: the database has schema 999, which is newer than this program\n"
    assert refused(tmp_path, database, "--port", "0") == sentence


def test_health_and_numbers(database: str, tmp_path: Path) -> None:
    with served(database, tmp_path, "--log-level", "debug") as house:
        assert get(f"{house.address}/healthz").json() == WELL
        me = guest(house.address)
        opened(house.address, me, "me", "me")
        found = get(f"{house.address}/metrics").text
        assert 'magnate_tables{status="playing"} 1.0' in found
        assert "magnate_database_up 1.0" in found
        assert 'magnate_requests_total{method="POST",route="/api/v1/tables",status="201"} 1.0' in found
        chosen = {"mail": "", "webhook": "", "unwanted": []}
        assert httpx.put(f"{house.address}/api/v1/me/notices", headers=me, json=chosen, timeout=60).status_code == 204
        found = get(f"{house.address}/metrics").text
        assert 'magnate_requests_total{method="PUT",route="/api/v1/me/notices",status="204"} 1.0' in found
        document = get(f"{house.address}/openapi.json").json()
        assert "must carry an `Origin` header" in document["info"]["description"]
        assert post(f"{house.address}/api/v1/session").status_code == 403
        refusal = document["paths"]["/api/v1/tables"]["post"]["responses"]["429"]
        assert refusal["headers"]["Retry-After"]["schema"] == {"type": "integer"}
        for name in ("x-forwarded-for", "forwarded", "via", "x-real-ip"):
            assert get(f"{house.address}/metrics", headers={name: "127.0.0.1"}).status_code == 404
        get(f"{house.address}/join?invite=a-secret-of-an-invitation")
        get(f"{house.address}/t/a-private-address")
        assert house.stop(signal.SIGTERM)[0] == 0
        lines = [json.loads(line) for line in house.err.read_text().splitlines()]
        routes = [line.get("route") for line in lines]
        assert "/api/v1/tables" in routes
        assert {"time", "level", "from", "message", "method", "route", "status", "ms"} <= set(lines[-1])
        log = house.err.read_text()
        for secret in (me["authorization"].split()[1], "a-secret-of-an-invitation", "a-private-address"):
            assert secret not in log


def test_numbers_for_whoever_has_the_token(tmp_path: Path) -> None:
    file = str(tmp_path / "house.sqlite")
    with served(file, tmp_path, MAGNATE_METRICS_TOKEN="let me see") as house:
        address = f"{house.address}/metrics"
        assert get(address).status_code == 404
        assert get(address, headers={"authorization": "Bearer guess"}).status_code == 404
        assert get(address, headers={"authorization": "Bearer let me see"}).status_code == 200


def test_a_house_that_cannot_write_is_not_well(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(monitoring, "FRESH", 0.0)
    monkeypatch.setattr(clocks, "PULSE", 10**15)  # the house's own pulse must not come between

    async def visit(front: Front) -> None:
        somebody = front.nobody()
        assert await somebody.get("/healthz") == WELL
        async with front.house.db.write() as connection:
            await connection.execute(update(schema.pulse).values(at=schema.pulse.c.at - 120_000))
        found = await somebody.get("/healthz", 503)
        assert found == WELL | {"database": "nothing has been written for 15 seconds"}
        text = monitoring.sample()
        monkeypatch.setattr(monitoring, "sample", lambda: text.replace(" | ", " | 1 ", 1))
        assert (await somebody.get("/healthz", 503))["engine"].startswith("a game does not replay: ")

    open_house(database, visit)


@ONE
def test_a_file_that_was_removed_or_exchanged_is_not_written_to(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite would not notice: what is acknowledged then would be gone as soon as the house is closed."""
    monkeypatch.setattr(monitoring, "FRESH", 0.0)
    file = Path(make_url(database).database or "")
    aside = file.with_suffix(".aside")

    async def visit(front: Front) -> None:
        me = await front.come()
        table = await me.open()
        shutil.copy2(file, aside)
        for exchanged in (False, True):
            if exchanged:
                aside.replace(file)
            else:
                file.unlink()
            for path in ("/", f"/t/{table}", "/healthz"):
                await me.get(path, 503)
            await me.move(table, 0, "establish swift 40", status=503)
            assert file.exists() == exchanged  # nor is a new one made

    open_house(database, visit)


@ONE
def test_a_loop_that_breaks_begins_again_and_is_told_of(
    database: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(monitoring, "FRESH", 0.0)

    async def visit(front: Front) -> None:
        again = asyncio.Event()

        async def breaks() -> None:
            if front.house.loops.broken:
                again.set()
            else:
                raise RuntimeError("hush")

        front.house.loops.rest = 0.0
        front.house.loops.start(breaks)
        await asyncio.wait_for(again.wait(), 60)
        somebody = front.nobody()
        told = await somebody.get("/healthz")
        assert told["loops"].startswith("degraded: begun again a moment ago: ")
        assert 'breaks"} 1.0' in await somebody.get("/metrics")
        front.house.loops.broken.clear()  # a minute later
        assert await somebody.get("/healthz") == WELL

    open_house(database, visit)
    assert "hush" not in caplog.text


def test_an_error_does_not_carry_secrets_into_the_log(database: str) -> None:
    async def fail() -> str:
        db = Database(database)
        try:
            async with db.write() as connection:
                await connection.execute(schema.seeds.insert().values(table_id="nowhere", secret="hush" * 16))
        except Exception as error:
            return f"{error!r} {error}"
        finally:
            await db.close()
        raise AssertionError("a secret without a table was taken")

    assert "hush" not in run(fail())


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)  # it knows nothing of databases
def test_the_example_plays_a_whole_game(database: str, tmp_path: Path) -> None:
    assert len(EXAMPLE.read_text().splitlines()) < 100
    with served(database, tmp_path, "--bot-workers", "1") as house:
        me = guest(house.address)
        wanted = {"game": "carnegie", "seats": ["me", "random"]}
        table = post(f"{house.address}/api/v1/tables", headers=me, json=wanted).json()["id"]
        token = me["authorization"].split()[1]
        found = subprocess.run(
            [sys.executable, "-I", EXAMPLE, house.address, token, table], capture_output=True, text=True, timeout=300
        )
        assert found.returncode == 0, found.stderr
        assert f"/t/{table}: finished after " in found.stdout
        journal = get(f"{house.address}/api/v1/tables/{table}/journal", headers=me).text
        assert not magnate.replay(journal).agenda


def test_the_example_comes_as_a_guest_and_survives_a_restart(tmp_path: Path) -> None:
    file = str(tmp_path / "house.sqlite")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    with served(file, tmp_path, "--port", port) as house:
        bot = subprocess.Popen([sys.executable, "-I", EXAMPLE, house.address], stdout=subprocess.PIPE, text=True)
        try:
            wait_for(lambda: head(file) > 10)
            house.process.kill()  # without warning
            house.process.wait()
            before = head(file)
            with served(file, tmp_path, "--port", port):
                wait_for(lambda: head(file) > before + 10)
                assert bot.poll() is None
        finally:
            bot.kill()
            bot.communicate()


def wait_for(true: Callable[[], bool], seconds: float = 120, otherwise: str = "nothing has moved") -> None:
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, otherwise
        time.sleep(0.2)


def head(file: str) -> int:
    async def read() -> Any:
        db = Database(f"sqlite+near:///{file}")
        try:
            async with db.read() as connection:
                return await connection.scalar(select(schema.tables.c.number))
        finally:
            await db.close()

    return int(run(read()) or 0)
