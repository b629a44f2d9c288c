"""Notices: written in the same transaction as what they tell of, sent afterwards, again if need be."""

import asyncio
import json
import logging
import re
import secrets
import ssl
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import make_msgid, parseaddr
from typing import Any, TypedDict
from urllib.parse import urlsplit

import aiosmtplib
import httpx
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from magnate.core.text import N_
from magnate.server.db import schema, statements
from magnate.server.db.engine import Database, Unavailable
from magnate.server.db.rows import asked_to_choose, read_row, read_rows
from magnate.server.people import webhooks
from magnate.server.people.accounts import DAY
from magnate.server.settings import Settings, mail_server

log = logging.getLogger("magnate")
KINDS = ("turn", "reminder", "ended", "invited")  # what a person can choose
RETRY = (30_000, 300_000, 3_600_000, 21_600_000)  # after so many tries it is given up
INVITATIONS = 10  # a person is told of in a day; of more the list of tables tells
DELAY = {"turn": 30_000}  # whoever sits at the table answers within that time and needs no notice
CHANNELS = ("mail", "webhook")  # each goes out by itself: a webhook leads to strangers, who may take their time
BATCH, OF_ONE = 20, 4  # notices sent side by side, and of them so many to one person
IDLE = 2.0  # seconds between two looks
LONGEST = 15.0  # seconds for one notice in all: a receiver may answer a little at a time for ever
SENTENCES = {
    "turn": N_("It is your turn at {title}."),
    "invited": N_("You are invited to {title}."),
    "ended": N_("The game at {title} has ended."),
    "reminder": N_("Your time at {title} is running out."),
    "test": N_("This is a test of your notices."),
    "confirm": N_("Do you want notices at this address?"),
}


Choices = TypedDict(
    "Choices",
    {
        "mail": bool,  # the owner of the address has agreed
        "code": str,  # what he was sent, until then
        "webhook": str,  # its address
        "not": list[str],  # kinds of notices that are not wanted
        "muted": list[str],  # tables
    },
    total=False,
)


def choices(settings: str | None) -> Choices:
    """What a person has chosen, as their row keeps it."""
    try:
        found: Choices = json.loads(settings or "{}")
    except ValueError:  # damaged: nobody is written to until they choose again
        found = {}
    return found if isinstance(found, dict) else {}


async def note(
    db: Database, connection: AsyncConnection, user_id: str, kind: str, table_id: str | None, number: int
) -> int:
    """Queue a notice on every channel the person wants it on; the same one is never queued twice."""
    return await note_for(db, connection, user_id, await settings_of(connection, user_id), kind, table_id, number)


async def note_for(
    db: Database,
    connection: AsyncConnection,
    user_id: str,
    settings: Choices,
    kind: str,
    table_id: str | None,
    number: int,
) -> int:
    """The same for whoever has read the person's settings already."""
    wanted = {"mail": settings.get("mail"), "webhook": settings.get("webhook")}
    channels = [channel for channel, on in wanted.items() if on]
    unwanted = kind in settings.get("not", []) or (table_id is not None and table_id in settings.get("muted", []))
    if unwanted or not channels:
        return 0
    columns = schema.notices.c
    due = await db.now(connection) + DELAY.get(kind, 0)
    queued = 0
    for channel in channels:
        if kind == "invited" and await told_lately(db, connection, user_id, channel) >= INVITATIONS:
            continue
        same = (
            columns.user_id == user_id,
            columns.table_id == table_id,
            columns.kind == kind,
            columns.channel == channel,
        )
        if await connection.scalar(select(columns.id).where(*same, columns.number == number)) is not None:
            continue
        await connection.execute(delete(schema.notices).where(*same, columns.sent.is_(None), columns.tries == 0))
        values = {"user_id": user_id, "table_id": table_id, "kind": kind, "channel": channel, "number": number}
        await connection.execute(insert(schema.notices).values(**values, due=due, tries=0, error=""))
        queued += 1
    return queued


async def told_lately(db: Database, connection: AsyncConnection, user_id: str, channel: str) -> int:
    """Of how many invitations somebody was told within a day, whoever they came from: new guests are quickly made."""
    columns = schema.notices.c
    mine = (columns.user_id == user_id, columns.kind == "invited", columns.channel == channel)
    query = select(func.count()).where(*mine, columns.due > await db.now(connection) - DAY)
    return int(await connection.scalar(query) or 0)


async def ask_for_consent(db: Database, connection: AsyncConnection, user_id: str) -> str:
    """A mail with a code, to an address that gets nothing else until its owner has agreed; returns the code."""
    columns = schema.notices.c
    mine = (columns.user_id == user_id, columns.kind == "confirm")
    number = int(await connection.scalar(select(func.max(columns.number)).where(*mine)) or 0) + 1
    await connection.execute(delete(schema.notices).where(*mine, columns.sent.is_(None)))
    values = {"user_id": user_id, "kind": "confirm", "channel": "mail", "number": number}
    await connection.execute(insert(schema.notices).values(**values, due=await db.now(connection), tries=0, error=""))
    return secrets.token_urlsafe(12)


async def asked_for_consent(connection: AsyncConnection, user_id: str) -> str:
    """What became of the latest mail with a code: "sent", "waiting", "failing" or "given up"."""
    columns = schema.notices.c
    query = select(schema.notices).where(columns.user_id == user_id, columns.kind == "confirm")
    row = await read_row(connection, NoticeRow, query.order_by(columns.number.desc()).limit(1))
    if row is None or row.sent is not None:
        return "sent"
    if row.tries > len(RETRY):
        return "given up"
    return "failing" if row.error else "waiting"


async def settings_of(connection: AsyncConnection, user_id: str) -> Choices:
    """What a person has chosen."""
    return choices(await connection.scalar(statements.SETTINGS, {"of": user_id}))


async def keep_settings(connection: AsyncConnection, user_id: str, settings: Choices, **columns: Any) -> None:
    await connection.execute(
        update(schema.users).where(schema.users.c.id == user_id).values(settings=json.dumps(settings), **columns)
    )


@dataclass(slots=True)
class NoticeRow:
    """A notice that goes out, or has gone."""

    id: int
    user_id: str
    table_id: str | None
    kind: str
    channel: str
    number: int
    due: int
    tries: int
    sent: int | None
    error: str


@dataclass(slots=True)
class Due(NoticeRow):
    """A notice with the person it is for and the table it is about, if it is about one."""

    mail: str | None
    settings: str
    title: str | None
    status: str | None
    asked: str
    forced: str


async def failures(connection: AsyncConnection, user_id: str) -> list[NoticeRow]:
    """The latest notices that did not go out, with the reason."""
    columns = schema.notices.c
    query = select(schema.notices).where(columns.user_id == user_id, columns.error != "")
    return await read_rows(connection, NoticeRow, query.order_by(columns.id.desc()).limit(10))


class Post:
    """Sends what is due."""

    def __init__(self, db: Database, settings: Settings) -> None:
        self.db = db
        self.settings = settings

    async def run(self) -> None:
        await asyncio.gather(*(self._run(channel) for channel in CHANNELS))

    async def _run(self, channel: str) -> None:
        while True:
            try:
                sent = await self.send_due(channel)
            except Unavailable as error:
                log.warning("database unavailable: %s", error)
                sent = 0
            except Exception as error:  # the next look may fare better; nobody would start this loop again
                log.error("notices were not looked at", extra={"why": type(error).__name__})
                sent = 0
            await asyncio.sleep(0.2 if sent else IDLE)

    async def send_due(self, *channels: str) -> int:
        """Send a batch by these channels, or by all; returns how many were tried."""
        rows = await self._take(channels or CHANNELS)
        await asyncio.gather(*(self._settle(row) for row in rows))  # side by side: a slow receiver keeps nobody waiting
        return len(rows)

    async def _settle(self, row: Due) -> None:
        """Try once, and note what came of it."""
        error = await self._send(row)
        async with self.db.write() as connection:
            values = {"error": error} if error else {"error": "", "sent": await self.db.now(connection)}
            await connection.execute(update(schema.notices).where(schema.notices.c.id == row.id).values(**values))

    async def _take(self, channels: Sequence[str]) -> list[Due]:
        """Notices that are due, a few of each person, marked as tried: another server will not send them meanwhile."""
        notices, users, tables = schema.notices.c, schema.users.c, schema.tables.c
        waiting = (func.coalesce(column, "").label(column.name) for column in (tables.asked, tables.forced))
        query = (
            select(schema.notices, users.mail, users.settings, tables.title, tables.status, *waiting)
            .join(schema.users, users.id == notices.user_id)
            .join(schema.tables, tables.id == notices.table_id, isouter=True)
            .order_by(notices.due)
            .limit(BATCH)
            .with_for_update(of=schema.notices, skip_locked=True)
        )
        async with self.db.write() as connection:
            now = await self.db.now(connection)
            taken: list[Due] = []
            unfit: list[Any] = []
            waits = (
                notices.channel.in_(channels),
                notices.sent.is_(None),
                notices.tries <= len(RETRY),
                notices.due <= now,
            )
            place = func.row_number().over(partition_by=notices.user_id, order_by=notices.due).label("place")
            ranked = select(notices.id, place).where(*waits).subquery()
            few = select(ranked.c.id).where(ranked.c.place <= OF_ONE)
            rows = await read_rows(connection, Due, query.where(*waits, notices.id.in_(few)), unfit=unfit)
            if unfit:  # they would stand in the way of all the others
                given_up = {"tries": len(RETRY) + 1, "error": "it cannot be read any more"}
                await connection.execute(update(schema.notices).where(notices.id.in_(unfit)).values(**given_up))
            for row in rows:
                if await overtaken(connection, row):
                    await connection.execute(delete(schema.notices).where(notices.id == row.id))
                    continue
                later = now + RETRY[min(row.tries, len(RETRY) - 1)]
                await connection.execute(
                    update(schema.notices).where(notices.id == row.id).values(tries=row.tries + 1, due=later)
                )
                taken.append(row)
            return taken

    async def _send(self, row: Due) -> str:
        """Try once; returns what went wrong, for the person to see. One broken notice does not hold up the others."""
        try:
            async with asyncio.timeout(LONGEST):
                return await self._deliver(row)
        except (OSError, aiosmtplib.SMTPException, httpx.HTTPError, httpx.InvalidURL, TimeoutError) as error:
            return unsent_mail(row, error) if row.channel == "mail" else f"{type(error).__name__}: {error}"[:300]
        except Exception as error:  # what it says may hold an address or a code: only its name is told
            log.error("a notice cannot be sent", extra={"channel": row.channel, "why": type(error).__name__})
            return f"it cannot be sent: {type(error).__name__}"

    async def _deliver(self, row: Due) -> str:
        sentence = SENTENCES[row.kind].format(title=row.title or "Magnate")
        chosen = choices(row.settings)
        link = f"{self.settings.address}/t/{row.table_id}" if row.table_id else f"{self.settings.address}/account"
        if row.kind == "confirm":
            link += f"/mail?code={chosen.get('code', '')}"
        if row.channel == "mail":
            return await self._mail(row.mail, sentence, link)
        return await self._webhook(chosen.get("webhook", ""), row, sentence, link)

    async def _mail(self, address: str | None, sentence: str, link: str) -> str:
        if not self.settings.smtp:
            return "this house sends no mail"
        if not address:
            return "no mail address is known"
        server = mail_server(self.settings.smtp)
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self.settings.mail_from, address, sentence
        account = f"{self.settings.address}/account"
        message["Date"] = datetime.now(UTC)
        domain = parseaddr(self.settings.mail_from)[1].rpartition("@")[2]
        message["Message-ID"] = make_msgid(domain=domain or "localhost")
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(f"{sentence}\n\n{link}\n\n-- \nTo change which notices you get: {account}\n")
        await aiosmtplib.send(
            message,
            hostname=server.host,
            port=server.port,
            username=server.user,
            password=server.password,
            use_tls=server.tls,
            timeout=10,
        )
        return ""

    async def _webhook(self, url: str, row: Due, sentence: str, link: str) -> str:
        """One POST to an address that was checked; it is the checked address that is called, whatever a name says."""
        address, refused = await webhooks.resolve(url, self.settings.local_webhooks)
        if address is None:
            return refused
        parts = urlsplit(url)
        body = {"kind": row.kind, "table": row.table_id, "number": row.number, "text": sentence, "link": link}
        target = httpx.URL(url).copy_with(host=address)
        sni = {"sni_hostname": parts.hostname} if parts.scheme == "https" else {}
        async with httpx.AsyncClient(timeout=10, follow_redirects=False, trust_env=False, verify=tls()) as client:
            host = {"host": parts.netloc.rpartition("@")[2]}
            request = client.build_request("POST", target, json=body, headers=host, extensions=sni)
            answer = await client.send(request, stream=True)  # what it says does not matter, only its status
            await answer.aclose()
        return "" if answer.status_code < 300 else f"the webhook answered {answer.status_code}"


def unsent_mail(row: Due, error: Exception) -> str:
    """What the mail server says is for whoever keeps the house, without addresses; the person is told what follows."""
    said = re.sub(r"\S*@\S*", "(an address)", " ".join(str(error).split()))[:300]
    about = {"kind": row.kind, "tries": row.tries + 1, "why": type(error).__name__, "said": said}
    log.warning("a mail was not sent", extra=about)
    refused = isinstance(error, aiosmtplib.SMTPRecipientsRefused) and all(one.code >= 500 for one in error.recipients)
    sentence = "the mail server does not take this address" if refused else "the mail could not be sent"
    return f"{sentence}; it is {'tried again later' if row.tries < len(RETRY) else 'given up'}"


async def overtaken(connection: AsyncConnection, row: Due) -> bool:
    """Whether a notice about a question has lost its point: the person has answered meanwhile, or has no choice.

    A notice is queued all the same for whoever has none: how many wait to be sent is known to more than one person.
    """
    if row.kind not in ("turn", "reminder"):
        return False
    seats = schema.seats.c
    query = select(seats.seat).where(
        seats.table_id == row.table_id, seats.user_id == row.user_id, seats.caretaker == ""
    )
    mine = list(await connection.scalars(query))
    return row.status != "playing" or not any(seat in asked_to_choose(row, mine) for seat in mine)


def tls() -> ssl.SSLContext:
    return ssl.create_default_context()
