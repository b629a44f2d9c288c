"""Notices: written in the same transaction as what they tell of, sent afterwards, again if need be."""

import asyncio
import ipaddress
import json
import logging
import socket
from email.message import EmailMessage
from typing import Any
from urllib.parse import urlsplit

import aiosmtplib
import httpx
from sqlalchemy import Row, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from magnate.server import schema
from magnate.server.db import Database, Unavailable
from magnate.server.settings import Settings

log = logging.getLogger("magnate")
RETRY = (30_000, 300_000, 3_600_000, 21_600_000)  # after so many tries it is given up
BATCH = 20
SENTENCES = {
    "turn": "It is your turn at {title}.",
    "invited": "You are invited to {title}.",
    "ended": "The game at {title} has ended.",
    "reminder": "Your time at {title} is running out.",
    "test": "This is a test of your notices.",
}


async def note(
    db: Database, connection: AsyncConnection, user_id: str, kind: str, table_id: str | None, number: int
) -> None:
    """Queue a notice on every channel the person wants it on; the same one is never queued twice."""
    settings = await settings_of(connection, user_id)
    muted = table_id is not None and table_id in settings.get("muted", [])
    if muted or kind in settings.get("not", []):
        return
    for channel in ("mail", "webhook"):
        if not settings.get(channel):
            continue
        columns = schema.notices.c
        known = await connection.scalar(
            select(columns.id).where(
                columns.user_id == user_id,
                columns.table_id == table_id,
                columns.kind == kind,
                columns.channel == channel,
                columns.number == number,
            )
        )
        if known is None:
            await connection.execute(
                insert(schema.notices).values(
                    user_id=user_id, table_id=table_id, kind=kind, channel=channel, number=number,
                    due=await db.now(connection), tries=0, error="",
                )
            )  # fmt: skip


async def settings_of(connection: AsyncConnection, user_id: str) -> dict[str, Any]:
    """What a person has chosen: {"mail": true, "webhook": "https://...", "not": ["ended"], "muted": [table ids]}."""
    found = await connection.scalar(select(schema.users.c.settings).where(schema.users.c.id == user_id))
    return dict(json.loads(found)) if found else {}


class Post:
    """Sends what is due."""

    def __init__(self, db: Database, settings: Settings) -> None:
        self.db = db
        self.settings = settings

    async def run(self) -> None:
        while True:
            try:
                sent = await self.send_due()
            except Unavailable as error:
                log.warning("database unavailable: %s", error)
                sent = 0
            await asyncio.sleep(0.2 if sent else 2.0)

    async def send_due(self) -> int:
        """Send a batch; returns how many were tried."""
        async with self.db.write() as connection:
            now = await self.db.now(connection)
            notices, users, tables = schema.notices.c, schema.users.c, schema.tables.c
            query = (
                select(schema.notices, users.mail, users.settings, tables.title)
                .join(schema.users, users.id == notices.user_id)
                .join(schema.tables, tables.id == notices.table_id, isouter=True)
                .where(notices.sent.is_(None), notices.due <= now, notices.tries <= len(RETRY))
                .order_by(notices.due)
                .limit(BATCH)
            )
            rows: list[Any] = list((await connection.execute(query)).all())
            for row in rows:  # taken: another server will not send it meanwhile
                await connection.execute(
                    update(schema.notices)
                    .where(notices.id == row.id)
                    .values(tries=row.tries + 1, due=now + RETRY[min(row.tries, len(RETRY) - 1)])
                )
        for row in rows:
            error = await self._send(row)
            async with self.db.write() as connection:
                values = {"error": error} if error else {"error": "", "sent": await self.db.now(connection)}
                await connection.execute(update(schema.notices).where(schema.notices.c.id == row.id).values(**values))
        return len(rows)

    async def _send(self, row: Row[Any]) -> str:
        """Try once; returns what went wrong, for the person to see."""
        sentence = SENTENCES[row.kind].format(title=row.title or "Magnate")
        link = f"{self.settings.address}/t/{row.table_id}" if row.table_id else self.settings.address
        try:
            if row.channel == "mail":
                return await self._mail(row.mail, sentence, link)
            return await self._webhook(json.loads(row.settings).get("webhook", ""), row, sentence, link)
        except (OSError, aiosmtplib.SMTPException, httpx.HTTPError, TimeoutError) as error:
            return f"{type(error).__name__}: {error}"[:300]

    async def _mail(self, address: str | None, sentence: str, link: str) -> str:
        if not self.settings.smtp:
            return "this house sends no mail"
        if not address:
            return "no mail address is known"
        parts = urlsplit(self.settings.smtp)
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self.settings.mail_from, address, sentence
        message.set_content(f"{sentence}\n\n{link}\n")
        await aiosmtplib.send(
            message,
            hostname=parts.hostname or "localhost",
            port=parts.port or 25,
            username=parts.username,
            password=parts.password,
            timeout=10,
        )
        return ""

    async def _webhook(self, url: str, row: Row[Any], sentence: str, link: str) -> str:
        refused = await refuse_address(url, self.settings.local_webhooks)
        if refused:
            return refused
        body = {"kind": row.kind, "table": row.table_id, "number": row.number, "text": sentence, "link": link}
        async with httpx.AsyncClient(timeout=10, follow_redirects=False) as client:
            answer = await client.post(url, json=body)
        return "" if answer.status_code < 300 else f"the webhook answered {answer.status_code}"


async def refuse_address(url: str, local: bool) -> str:
    """Why a webhook's address cannot be used: it must be a public web address, unless the operator allows others."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        return "the webhook is not a web address"
    if local:
        return ""
    try:
        found = await asyncio.get_running_loop().getaddrinfo(parts.hostname, parts.port or 443, type=socket.SOCK_STREAM)
    except OSError:
        return "the webhook's host is not known"
    if any(not ipaddress.ip_address(entry[4][0]).is_global for entry in found):
        return "the webhook's address is not a public one"
    return ""
