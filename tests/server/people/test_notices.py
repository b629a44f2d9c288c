"""Notices: real mails to a real receiver, real webhooks to a real server, each of them once."""

import asyncio
import re
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

import pytest
from sqlalchemy import select, update

import magnate
from magnate.server.background.open_house import OpenHouse
from magnate.server.db import schema
from magnate.server.errors import Problem
from magnate.server.people import notices
from magnate.server.people.accounts import DAY
from magnate.server.settings import Settings
from magnate.server.tables import seating
from magnate.server.tables.actions import set_muted
from magnate.server.tables.lifecycle import Wanted
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
    without_loops,
)
from tests.server.conftest import ONE
from tests.server.people.receivers import Mailbox, hooked, hurry, posting, queued
from tests.server.visitor import Front, open_house


def test_a_turn_is_told_by_mail_and_webhook_once(database: str, mailbox: tuple[Mailbox, str]) -> None:
    box, smtp = mailbox

    async def work(house: OpenHouse) -> None:
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
            other = OpenHouse(Settings(database=database, smtp=smtp, local_webhooks=True))
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

    async def work(house: OpenHouse) -> None:
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


def test_muted_and_unwanted_notices_are_not_sent(database: str, mailbox: tuple[Mailbox, str]) -> None:
    _, smtp = mailbox

    async def work(house: OpenHouse) -> None:
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

    async def work(house: OpenHouse) -> None:
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


@ONE
def test_nobody_is_pestered_with_invitations(database: str) -> None:
    """Guests are quickly made, and each may keep seats for whom they like."""

    async def work(house: OpenHouse) -> None:
        bob = await account(house, "Bob")
        await reachable(house, bob, "bob@example.org")
        wanted = Wanted("chicago1875", "", ("me", "open"), {}, {})
        tables = []
        for _ in range(notices.INVITATIONS + 2):
            guest, _ = await house.accounts.guest("test")
            tables.append(await house.tables.create(guest, wanted))
            await seating.reserve(house, guest, tables[-1], 1, "Bob")
        assert [row.table_id for row in await queued(house)] == tables[: notices.INVITATIONS]
        async with house.db.write() as connection:
            await connection.execute(update(schema.notices).values(due=schema.notices.c.due - DAY, sent=1))
        await seating.reserve(house, guest, tables[-1], 1, "Bob")
        assert len(await queued(house)) == notices.INVITATIONS + 1
        await seating.join(house, bob, tables[-2])  # the seat was kept all the same

    without_loops(database, work)


@ONE
def test_nobody_is_pestered_with_the_question_whether_mail_is_wanted(database: str) -> None:
    async def work(front: Front) -> None:
        await call(await front.come(), "PUT", "/api/v1/me/notices", 403, {"mail": "her@example.org"})
        statuses = []
        for n, mail in enumerate(("her@example.org", "Her+2@example.org", "her@EXAMPLE.org", "her+4@example.org")):
            who = await visiting(front, await account(front.house, f"Person {n}"))
            sent = await front.door.put("/api/v1/me/notices", headers=who.headers, json={"mail": mail})
            again = await front.door.put("/api/v1/me/notices", headers=who.headers, json={"mail": mail})
            statuses += [sent.status_code, again.status_code]  # the same address once more is not asked again
        assert statuses == [204] * 6 + [429] * 2
        assert len(await queued(front.house)) == 3
        for n in range(8):
            who = await visiting(front, await account(front.house, f"Friend {n}"))
            sent = await front.door.put("/api/v1/me/notices", headers=who.headers, json={"mail": f"f{n}@example.org"})
            assert sent.status_code == (204 if n < 5 else 429)  # what was refused counts as well

    open_house(database, work, smtp="smtp://127.0.0.1:9")
