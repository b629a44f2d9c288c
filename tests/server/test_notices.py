"""Notices: real mails to a real receiver, real webhooks to a real server, each of them once."""

import asyncio
import json
import re
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from email import message_from_bytes
from email.message import Message
from email.utils import parsedate_to_datetime
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult
from sqlalchemy import select, update

import magnate
from magnate.server import notices, people, schema, seating
from magnate.server.at_table import set_muted
from magnate.server.house import House
from magnate.server.problem import Problem
from magnate.server.settings import Settings
from magnate.server.tables import Wanted
from tests.server.company import (
    account,
    call,
    forms,
    head,
    live_of,
    play,
    play_to,
    reachable,
    seated,
    to_move,
    visiting,
)
from tests.server.conftest import run
from tests.server.visitor import Front, open_house


class Mailbox:
    """Takes every mail, or refuses as many as it is told to."""

    def __init__(self) -> None:
        self.mails: list[Message] = []
        self.logins: set[tuple[bytes, bytes]] = set()
        self.refuse = 0

    def authenticated(self, server: Any, session: Any, envelope: Any, mechanism: str, data: Any) -> AuthResult:
        self.logins.add((data.login, data.password))
        return AuthResult(success=True)

    async def handle_RCPT(  # aiosmtpd's name
        self, server: Any, session: Any, envelope: Any, address: str, options: list[str]
    ) -> str:
        if address.startswith("nobody@"):
            return f"550 <{address}> is not known here"
        envelope.rcpt_tos.append(address)
        return "250 go on"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # aiosmtpd's name
        if self.refuse:
            self.refuse -= 1
            return "451 try again later"
        mail = message_from_bytes(envelope.content)
        mail["X-Recipients"] = ",".join(envelope.rcpt_tos)
        self.mails.append(mail)
        return "250 taken"


@pytest.fixture
def mailbox(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Mailbox, str]]:
    monkeypatch.setattr(notices, "IDLE", 3600.0)  # the house's own look must not come between
    box = Mailbox()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    controller = Controller(
        box, hostname="127.0.0.1", port=port, ready_timeout=60, authenticator=box.authenticated, auth_require_tls=False
    )
    controller.start()
    yield box, f"smtp://127.0.0.1:{port}"
    controller.stop()


class Hook:
    """A web server that notes what it is sent and answers as it is told."""

    def __init__(self) -> None:
        self.bodies: list[dict[str, Any]] = []
        self.hosts: list[str] = []
        self.status = 200
        self.address = ""

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in lines[1:] if line)
        body = await reader.readexactly(int(headers["content-length"]))
        self.hosts.append(headers["host"])
        if self.status == 200:
            self.bodies.append(json.loads(body))
        writer.write(f"HTTP/1.1 {self.status} x\r\nlocation: /elsewhere\r\ncontent-length: 0\r\n\r\n".encode())
        await writer.drain()
        writer.close()


@asynccontextmanager
async def hooked() -> AsyncIterator[Hook]:
    hook = Hook()
    server = await asyncio.start_server(hook.serve, "127.0.0.1", 0)
    hook.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/hook?who=me"
    async with server:
        yield hook


def posting(database: str, smtp: str, work: Callable[[House], Any]) -> None:
    """A house that sends only when the test says so."""

    async def opened() -> None:
        house = House(Settings(database=database, smtp=smtp, local_webhooks=True))
        try:
            await work(house)
        finally:
            house.workers.close()
            await house.db.close()

    run(asyncio.wait_for(opened(), 120))


async def queued(house: House) -> list[Any]:
    async with house.db.read() as connection:
        return list((await connection.execute(select(schema.notices).order_by(schema.notices.c.id))).all())


async def hurry(house: House, ms: int = 60_000) -> None:
    """Let time pass for every notice that waits."""
    due = schema.notices.c.due
    async with house.db.write() as connection:
        await connection.execute(update(schema.notices).values(due=due - ms))


def test_a_turn_is_told_by_mail_and_webhook_once(database: str, mailbox: tuple[Mailbox, str]) -> None:
    box, smtp = mailbox

    async def work(house: House) -> None:
        async with hooked() as hook:
            ann, bob = await account(house, "Ann"), await account(house, "Bob")
            await reachable(house, bob, "bob@example.org", hook.address)
            table = await seated(house, ann, bob, pace="day")
            seat = await to_move(house, table, ann)
            await play(house, table, "establish swift 40", seat)
            await play_to(house, table, lambda s: s.agenda[-1].seats(s) == [1 - seat])
            number = (await head(house, table)).number
            assert await house.post.send_due() == 0  # whoever is at the table needs no notice
            await hurry(house)
            other = House(Settings(database=database, smtp=smtp, local_webhooks=True))
            await asyncio.gather(*(post.send_due() for post in (house.post, other.post, house.post, other.post)))
            other.workers.close()
            await other.db.close()
            (mail,) = box.mails
            assert mail["To"] == mail["X-Recipients"] == "bob@example.org"
            assert mail["Subject"] == "It is your turn at Chicago 1875: City of the Big Shoulders."
            text = mail.get_payload()
            assert f"http://127.0.0.1:8875/t/{table}" in str(text)
            assert "/account" in str(text)
            assert abs((datetime.now(UTC) - parsedate_to_datetime(mail["Date"])).days) < 1
            assert re.fullmatch(r"<\S+@localhost>", mail["Message-ID"])
            (body,) = hook.bodies
            assert body == {
                "kind": "turn",
                "table": table,
                "number": number,
                "text": mail["Subject"],
                "link": f"http://127.0.0.1:8875/t/{table}",
            }
            assert hook.hosts == [hook.address.split("/")[2]]
            assert all(row.sent is not None for row in await queued(house))
            await hurry(house)
            assert await house.post.send_due() == 0

    posting(database, smtp, work)


def test_whoever_has_answered_is_not_told(database: str, mailbox: tuple[Mailbox, str]) -> None:
    box, smtp = mailbox

    async def work(house: House) -> None:
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        for who in (ann, bob):
            await reachable(house, who, f"{who.name}@example.org", "")
        table = await seated(house, ann, bob)
        for _ in range(12):  # a lively game: one notice at most waits for each, and only for whoever is asked
            await play(house, table, magnate.write(magnate.legal((await live_of(house, table)).state)[0]))
            waiting = [(notice.user_id, notice.kind) for notice in await queued(house)]
            assert len(waiting) == len(set(waiting))
        await hurry(house)
        await house.post.send_due()
        asked = {int(seat) for seat in (await head(house, table)).asked.split(",")}
        async with house.db.read() as connection:
            seats = schema.seats.c
            rows = (await connection.execute(select(schema.seats).where(seats.table_id == table))).all()
        names = {ann.id: "Ann@example.org", bob.id: "Bob@example.org"}
        assert {mail["To"] for mail in box.mails} <= {names[row.user_id] for row in rows if row.seat in asked}

    posting(database, smtp, work)


def test_a_failure_is_shown_tried_again_and_given_up(
    database: str, mailbox: tuple[Mailbox, str], caplog: pytest.LogCaptureFixture
) -> None:
    box, smtp = mailbox

    async def work(house: House) -> None:
        ann = await account(house, "Ann")
        await reachable(house, ann, "ann@example.org", "")
        box.refuse = 2
        await people.test_notices(house, ann)
        (row,) = await queued(house)
        assert (row.tries, row.sent) == (1, None)
        assert row.error == "the mail could not be sent; it is tried again later"
        assert await house.post.send_due() == 0  # not before its time
        await hurry(house)
        await house.post.send_due()
        assert (await queued(house))[0].tries == 2
        await hurry(house, 3_600_000)
        await house.post.send_due()
        (row,) = await queued(house)
        assert (row.tries, row.error) == (3, "")
        assert row.sent is not None
        assert [mail["Subject"] for mail in box.mails] == ["This is a test of your notices."]
        box.refuse = 100
        async with house.db.write() as connection:
            await notices.note(house.db, connection, ann.id, "test", None, 7)
        for _ in range(9):
            await house.post.send_due()
            await hurry(house, 2**40)
        row = (await queued(house))[-1]
        assert (row.tries, row.error) == (len(notices.RETRY) + 1, "the mail could not be sent; it is given up")
        await reachable(house, ann, "nobody@example.org", "")
        await people.test_notices(house, ann)
        assert (await queued(house))[-1].error == "the mail server does not take this address; it is tried again later"

    posting(database, smtp.replace("//", "//the%20house:p%40ss@"), work)
    assert box.logins == {(b"the house", b"p@ss")}
    told = [record.__dict__ for record in caplog.records if record.message == "a mail was not sent"]
    assert [(each["kind"], each["tries"], each["why"]) for each in told[:2]] == [
        ("test", 1, "SMTPDataError"), ("test", 2, "SMTPDataError"),
    ]  # fmt: skip
    assert "try again later" in told[0]["said"]
    assert "is not known here" in told[-1]["said"]
    assert "@" not in "".join(each["said"] for each in told)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_smtps_speaks_tls_from_the_first_byte(database: str) -> None:
    first: list[bytes] = []

    async def listen(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        first.append(await reader.read(1))
        writer.close()

    async def work(house: House) -> None:
        async with await asyncio.start_server(listen, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            ann = await account(house, "Ann")
            await reachable(house, ann, "ann@example.org", "")
            post = notices.Post(house.db, replace(house.settings, smtp=f"smtps://127.0.0.1:{port}"))
            async with house.db.write() as connection:
                await notices.note(house.db, connection, ann.id, "test", None, 1)
            await post.send_due()
        assert (await queued(house))[0].error.startswith("the mail could not be sent")
        assert first == [b"\x16"]  # a handshake; a plain conversation waits for the server's greeting

    posting(database, "", work)


def test_one_broken_notice_does_not_hold_up_the_others(
    database: str, mailbox: tuple[Mailbox, str], caplog: pytest.LogCaptureFixture
) -> None:
    box, smtp = mailbox

    async def work(house: House) -> None:
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        for who in (ann, bob):
            await reachable(house, who, f"{who.name}@example.org")
            async with house.db.write() as connection:
                await notices.note(house.db, connection, who.id, "test", None, 1)
        async with house.db.write() as connection:  # nobody knows how, but there it is
            await connection.execute(update(schema.users).where(schema.users.c.id == ann.id).values(settings="{"))
        assert await house.post.send_due() == 2
        broken, good = await queued(house)
        assert (broken.error, broken.sent) == ("it cannot be sent: JSONDecodeError", None)
        assert (good.error, good.sent is not None) == ("", True)
        assert [mail["To"] for mail in box.mails] == ["Bob@example.org"]

    posting(database, smtp, work)
    (told,) = [record.__dict__ for record in caplog.records if record.message == "a notice cannot be sent"]
    assert (told["channel"], told["why"]) == ("mail", "JSONDecodeError")


@asynccontextmanager
async def dripping() -> AsyncIterator[str]:
    """A web server that answers a line at a time, and never ends."""

    calls: list[asyncio.Task[Any]] = []

    async def drip(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        calls.append(task)
        with suppress(OSError):
            writer.write(b"HTTP/1.1 200 x\r\n")
            while True:  # until whoever called hangs up
                writer.write(b"x-more: x\r\n")
                await writer.drain()
                await asyncio.sleep(0.05)
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()

    server = await asyncio.start_server(drip, "127.0.0.1", 0)
    async with server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/"
        await asyncio.gather(*calls)


def test_a_slow_receiver_keeps_nobody_waiting(
    database: str, mailbox: tuple[Mailbox, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    box, smtp = mailbox

    async def work(house: House) -> None:
        async with dripping() as address:
            ann, bob = await account(house, "Ann"), await account(house, "Bob")
            await reachable(house, ann, "", address)
            await reachable(house, bob, "bob@example.org")
            async with house.db.write() as connection:
                for who in (ann, bob):
                    await notices.note(house.db, connection, who.id, "test", None, 1)
            monkeypatch.setattr(notices, "LONGEST", 100.0)
            sending = asyncio.create_task(house.post.send_due())
            while not box.mails:
                await asyncio.sleep(0.02)
            assert not sending.done()
            sending.cancel()
            with suppress(asyncio.CancelledError):
                await sending
            monkeypatch.setattr(notices, "LONGEST", 0.5)
            await hurry(house)
            await house.post.send_due()
            slow = next(row for row in await queued(house) if row.user_id == ann.id)
            assert (slow.sent, slow.error != "") == (None, True)

    posting(database, smtp, work)


def test_a_webhook_with_other_letters_is_refused_and_an_old_one_fails_alone(
    database: str, mailbox: tuple[Mailbox, str]
) -> None:
    _, smtp = mailbox
    refused = "letters other than a to z"

    async def work(house: House) -> None:
        async with hooked() as hook:
            ann = await account(house, "Ann")
            strange = hook.address.replace("127", "\uff11\uff12\uff17")  # full-width figures, which name the same host
            with pytest.raises(Problem, match=refused):
                await people.choose_notices(house, ann, "", strange, [])
            async with house.db.write() as connection:
                await notices.keep_settings(connection, ann.id, {"webhook": strange})
            await people.test_notices(house, ann)
            (row,) = await queued(house)
            assert refused in row.error
            assert hook.bodies == []

    posting(database, smtp, work)


def test_the_account_page_chooses_tests_and_shows_errors(database: str, mailbox: tuple[Mailbox, str]) -> None:
    box, smtp = mailbox

    async def work(front: Front) -> None:
        async with hooked() as hook:
            ann = await visiting(front, await account(front.house, "Ann"))
            await ann.form("/account/notices/test", 409)
            fields = {"mail": "ann@example.org", "webhook": hook.address, "kind-turn": "yes", "kind-ended": "yes"}
            await ann.form("/account/notices", fields=fields)
            found = await ann.get("/api/v1/me/notices")
            assert (found["unwanted"], found["confirmed"]) == (["reminder", "invited"], False)
            assert "A mail with a code is on its way" in await ann.get("/account")
            box.refuse = 1
            await front.house.post.send_due()
            text = await ann.get("/account")
            assert "could not be sent to this address yet" in text
            assert "try again later" not in text  # what the mail server says is not for everybody
            await hurry(front.house)
            await front.house.post.send_due()
            assert "A code was sent" in await ann.get("/account")
            (mail,) = box.mails  # nothing else goes there until its owner agrees
            link = re.search(r"http://127.0.0.1:8875(/account/mail)\?code=(\S+)", str(mail.get_payload()))
            assert link
            await ann.form("/account/mail", 422, code="guessed")
            ((action, sent, _),) = [form for form in forms(await ann.get(link[1], code=link[2])) if "code" in form[1]]
            await ann.form(action, fields=sent)
            await ann.form(action, 422, fields=sent)  # a code is used once
            assert (await ann.get("/api/v1/me/notices"))["confirmed"]
            box.mails.clear()
            hook.status = 500
            await ann.form("/account/notices/test")
            text = await ann.get("/account")
            assert "webhook, test: the webhook answered 500 (1 try)" in text
            assert len(box.mails) == 1
            sent = next(fields for action, fields, _ in forms(text) if action == "/account/notices")
            assert sent == fields
            hook.status = 307  # a redirect is not followed: it might lead anywhere
            await ann.post("/api/v1/me/notices/test")
            assert "the webhook answered 307" in await ann.get("/account")
            assert hook.bodies == []
            wrong: list[dict[str, Any]] = [
                {"mail": "nobody"}, {"mail": "a@b@c"}, {"mail": "a,b@example.org"}, {"mail": "a@example.org\nBcc: x@y"},
                {"webhook": "ftp://example.org"}, {"webhook": "http://"}, {"webhook": "http://[::1"},
                {"unwanted": ["weather"]}, {"colour": "red"},
            ]  # fmt: skip
            for body in wrong:
                await call(ann, "PUT", "/api/v1/me/notices", 422, body)
            await call(ann, "PUT", "/api/v1/me/notices", 204, {"mail": "", "webhook": "", "unwanted": []})
            await ann.post("/api/v1/me/notices/test", 409)

    open_house(database, work, smtp=smtp, local_webhooks=True)


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/", "http://localhost/x", "https://[::1]/", "http://10.1.2.3/", "http://192.168.0.1/",
        "http://169.254.169.254/latest", "http://0.0.0.0/", "http://[::ffff:127.0.0.1]/", "http://100.64.0.1/",
    ],
)  # fmt: skip
def test_a_webhook_does_not_reach_into_this_network(url: str) -> None:
    address, refused = asyncio.run(notices.resolve(url, local=False))
    assert address is None
    assert refused == "the webhook's address is not a public one"


def test_muted_and_unwanted_notices_are_not_sent(database: str, mailbox: tuple[Mailbox, str]) -> None:
    _, smtp = mailbox

    async def work(house: House) -> None:
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        await reachable(house, bob, "bob@example.org", "", ("invited",))
        wanted = Wanted("chicago1875", "", ("me", "open"), {}, {})
        quiet = await house.tables.create(ann, wanted)
        await seating.reserve(house, ann, quiet, 1, "Bob")
        assert await queued(house) == []
        await reachable(house, bob, "bob@example.org", "")
        loud = await house.tables.create(ann, wanted)
        await seating.reserve(house, ann, loud, 1, "bob")
        await house.post.send_due()
        await seating.reserve(house, ann, loud, 1, "bob")  # the same once more is not told again
        assert [(row.kind, row.table_id) for row in await queued(house)] == [("invited", loud)]
        await set_muted(house, bob, quiet, True)
        async with house.db.write() as connection:
            assert await notices.note(house.db, connection, bob.id, "turn", quiet, 1) == 0
            assert await notices.note(house.db, connection, bob.id, "turn", loud, 1) == 1
            assert await notices.note(house.db, connection, bob.id, "turn", loud, 1) == 0
        await set_muted(house, bob, quiet, False)
        async with house.db.write() as connection:
            assert await notices.note(house.db, connection, bob.id, "turn", quiet, 1) == 1

    posting(database, smtp, work)


def test_a_rematch_invites_the_others_and_keeps_their_seats(database: str, mailbox: tuple[Mailbox, str]) -> None:
    _, smtp = mailbox

    async def work(house: House) -> None:
        ann, bob, eve = [await account(house, name) for name in ("Ann", "Bob", "Eve")]
        await reachable(house, bob, "bob@example.org", "", ("turn",))
        table = await seated(house, ann, bob, pace="day")
        with pytest.raises(Problem, match="follows a game"):
            await seating.rematch(house, ann, table)
        async with house.db.write() as connection:
            query = update(schema.tables).where(schema.tables.c.id == table)
            await connection.execute(query.values(status="finished", listed=False))
        new = await seating.rematch(house, ann, table)
        row = await head(house, new)
        assert (row.status, row.pace, row.listed, row.parent) == ("open", "day", False, table)
        assert [(notice.kind, notice.table_id) for notice in await queued(house)] == [("invited", new)]
        with pytest.raises(Problem):
            await seating.join(house, eve, new)
        assert await seating.rematch(house, bob, table) == new  # the same table, not a second one
        await house.tables.start(ann, new)
        assert (await head(house, new)).status == "playing"

    posting(database, smtp, work)
