"""Delivery of notices: failures are told and tried again, and no receiver holds up the others."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from threading import Event
from typing import Any

import pytest
from sqlalchemy import update

from magnate.server.background.open_house import OpenHouse
from magnate.server.db import schema
from magnate.server.errors import Problem
from magnate.server.people import notices, profiles, webhooks
from tests.server.company import account, reachable
from tests.server.conftest import ONE, in_house
from tests.server.people.receivers import Mailbox, hooked, hurry, posting, queued


def test_a_failure_is_shown_tried_again_and_given_up(
    database: str, mailbox: tuple[Mailbox, str], caplog: pytest.LogCaptureFixture
) -> None:
    box, smtp = mailbox

    async def work(house: OpenHouse) -> None:
        ann = await account(house, "Ann")
        await reachable(house, ann, "ann@example.org", "")
        box.refuse = 2
        await profiles.test_notices(house.db, house.post, ann)
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
        await profiles.test_notices(house.db, house.post, ann)
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

    async def work(house: OpenHouse) -> None:
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

    async def work(house: OpenHouse) -> None:
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        for who in (ann, bob):
            await reachable(house, who, f"{who.name}@example.org")
            async with house.db.write() as connection:
                await notices.note(house.db, connection, who.id, "test", None, 1)
        async with house.db.write() as connection:  # nobody knows how, but there it is
            notices_of_ann = update(schema.notices).where(schema.notices.c.user_id == ann.id)
            await connection.execute(notices_of_ann.values(kind="nonsense"))
        assert await house.post.send_due() == 2
        broken, good = await queued(house)
        assert (broken.error, broken.sent) == ("it cannot be sent: KeyError", None)
        assert (good.error, good.sent is not None) == ("", True)
        assert [mail["To"] for mail in box.mails] == ["Bob@example.org"]

    posting(database, smtp, work)
    (told,) = [record.__dict__ for record in caplog.records if record.message == "a notice cannot be sent"]
    assert (told["channel"], told["why"]) == ("mail", "KeyError")


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

    async def work(house: OpenHouse) -> None:
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


def test_who_is_sent_many_notices_does_not_hold_up_the_others(
    database: str, mailbox: tuple[Mailbox, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ann lets her house write to a server that never ends, again and again; Bob's notices go out among hers."""
    box, smtp = mailbox
    monkeypatch.setattr(notices, "LONGEST", 100.0)

    async def work(house: OpenHouse) -> None:
        async with dripping() as address, hooked() as hook:
            ann, bob = await account(house, "Ann"), await account(house, "Bob")
            await reachable(house, ann, "", address)
            await reachable(house, bob, "bob@example.org", hook.address)
            async with house.db.write() as connection:
                for number in range(50):
                    await notices.note(house.db, connection, ann.id, "ended", None, number)
                    await connection.execute(update(schema.notices).values(tries=1))  # none takes another's place
                await notices.note(house.db, connection, bob.id, "test", None, 1)
            assert await house.post.send_due("mail") == 1
            assert [mail["To"] for mail in box.mails] == ["bob@example.org"]
            sending = asyncio.create_task(house.post.send_due("webhook"))
            while not hook.bodies:
                await asyncio.sleep(0.02)
            tried = [row.user_id for row in await queued(house) if row.tries == 2]
            assert tried == [ann.id] * notices.OF_ONE
            sending.cancel()
            with suppress(asyncio.CancelledError):
                await sending

    posting(database, smtp, work)


def test_a_webhook_with_other_letters_is_refused_and_an_old_one_fails_alone(
    database: str, mailbox: tuple[Mailbox, str]
) -> None:
    _, smtp = mailbox
    refused = "letters other than a to z"

    async def work(house: OpenHouse) -> None:
        async with hooked() as hook:
            ann = await account(house, "Ann")
            strange = hook.address.replace("127", "\uff11\uff12\uff17")  # full-width figures, which name the same host
            with pytest.raises(Problem, match=refused):
                await profiles.choose_notices(house.db, ann, "", strange, [], house.settings.local_webhooks)
            async with house.db.write() as connection:
                await notices.keep_settings(connection, ann.id, {"webhook": strange})
            await profiles.test_notices(house.db, house.post, ann)
            (row,) = await queued(house)
            assert refused in row.error
            assert hook.bodies == []

    posting(database, smtp, work)


@ONE
def test_names_that_are_never_answered_hold_up_no_move(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever owns a name can let its server keep silent; the threads of the loop are those that commit."""
    answered, waiting = Event(), list[str]()

    def silent(host: str, port: int, **_more: Any) -> Any:
        waiting.append(host)
        answered.wait(60)
        raise OSError("nobody knows")

    async def work(house: OpenHouse) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(socket, "getaddrinfo", silent)
            asked = [asyncio.create_task(webhooks.resolve(f"http://n{n}.example/", False)) for n in range(60)]
            while len(waiting) < webhooks.AT_ONCE:
                await asyncio.sleep(0.01)
            await asyncio.wait_for(house.accounts.guest("test"), 50)
            answered.set()
            assert set(await asyncio.gather(*asked)) == {(None, "the webhook's host is not known")}
        assert len(waiting) == webhooks.AT_ONCE
        assert (await webhooks.resolve("http://127.0.0.1:9/", True))[0] == "127.0.0.1"

    in_house(database, work)


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/", "http://localhost/x", "https://[::1]/", "http://10.1.2.3/", "http://192.168.0.1/",
        "http://169.254.169.254/latest", "http://0.0.0.0/", "http://[::ffff:127.0.0.1]/", "http://100.64.0.1/",
        "http://[64:ff9b::a00:1]/", "http://[64:ff9b:1::1]/", "http://[2002:a00:1::]/", "http://[2001::1]/",
        "http://224.0.0.1/", "http://[ff02::1]/", "http://192.0.0.8/", "http://192.88.99.1/", "http://255.255.255.255/",
        "http://[fec0::1]/", "http://[::ffff:192.0.0.9]/", "http://[::7f00:1]/",
    ],
)  # fmt: skip
def test_a_webhook_does_not_reach_into_this_network(url: str) -> None:
    address, refused = asyncio.run(webhooks.resolve(url, local=False))
    assert address is None
    assert refused == "the webhook's address is not a public one"
