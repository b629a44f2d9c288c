"""Fairness: what is published before the first draw, what is revealed after the last, and whether both fit."""

import json
from typing import Any

from sqlalchemy import select

from magnate import proof, verify
from magnate.core.record import Damaged, Entry
from magnate.server.db import schema
from magnate.server.db.engine import Database
from magnate.server.db.rows import SeatRow, TableRow
from magnate.server.errors import Problem
from magnate.server.tables.cache import read_records
from magnate.server.tables.store import seats_of

ENDED = ("finished", "cancelled")  # nothing can be drawn any more


def promised(row: TableRow, places: list[SeatRow]) -> dict[str, Any]:
    """What everybody at the table may know before the end: what house and seats have committed themselves to."""
    words = mixed_words(row) if row.number >= 0 else ["" if place.sealed else place.words for place in places]
    sealed = [place.sealed for place in places]
    return {
        "table": row.id, "nonce": row.nonce, "words": words, "sealed": sealed, "commitment": row.commitment,
        "secret": None,
    }  # fmt: skip


def mixed_words(row: TableRow) -> list[str]:
    """The words that were mixed in when the game started."""
    try:
        words = json.loads(row.words)
    except ValueError:
        words = None
    if not isinstance(words, list) or not all(isinstance(each, str) for each in words):
        raise Damaged("the words that were mixed in cannot be read")
    return words


async def revealed(db: Database, row: TableRow) -> dict[str, Any]:
    """The fairness file of a game that has ended: the secret and the whole log, undone branches included."""
    async with db.read() as connection:
        query = select(schema.seeds.c.secret).where(schema.seeds.c.table_id == row.id)
        secret = await connection.scalar(query)
        records = await read_records(connection, row.id, -1, row.number)
        places = await seats_of(connection, row.id)
    if secret is None:
        raise Problem(404, "no luck was drawn at this table")
    return fairness_data(row, [place.sealed for place in places], records, str(secret))


def judged(data: dict[str, Any]) -> tuple[bool, str]:
    """The verdict on a fairness file: of the independent checker, and of the game that is played again."""
    try:
        drawn = proof.prove(verify.read(json.dumps(data)))
    except verify.Unfair as fault:
        return False, str(fault)
    own = f"all {drawn} draws follow from the secret committed to, and the game used every one of them"
    return True, f"{own}; those of the copied entries are not checked" if data["inherited"] >= 0 else own


async def fairness_of(db: Database, row: TableRow) -> dict[str, Any]:
    """As much as may be told now."""
    if row.status not in ENDED or row.number < 0:
        async with db.read() as connection:
            return promised(row, await seats_of(connection, row.id))
    try:
        return await revealed(db, row)
    except Damaged as damage:
        raise Problem(503, f"this table is set aside: {damage}") from damage


def fairness_data(head: TableRow, sealed: list[str], records: list[Entry], secret: str) -> dict[str, Any]:
    """The fairness file of a game: the secret and the whole log, undone branches included."""
    words = mixed_words(head)
    return {
        "format": verify.FORMAT,
        "table": head.id,
        "nonce": head.nonce,
        "words": words,
        "sealed": sealed[: len(words)],
        "commitment": head.commitment,
        "secret": secret,
        "inherited": head.inherited,
        "setup": {
            "game": head.game,
            "version": head.version,
            "seats": len(sealed),
            "options": json.loads(head.options),
            "errata": json.loads(head.errata),
        },
        "head": head.chain,
        "entries": [
            {
                "kind": record.kind,
                "seat": record.seat,
                "text": record.text,
                "luck": [list(draw) for draw in record.luck],
                "digest": record.digest,
                "reveals": record.reveals,
                "by": record.by,
                "at": record.at,
                "chain": record.chain,
            }
            for record in records
        ],
    }
