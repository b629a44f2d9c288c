"""Names that look alike, or that are the house's, where they were taken before that was refused. Frozen.

Who was there first keeps the name. The others are shown under another one, and log in with the name they gave.
"""

from alembic import op
from sqlalchemy import BigInteger, Column, MetaData, String, Table, select, update

from magnate.server.names import folded, looks_reserved, seen_as

revision = "006"
down_revision = "005"

users = Table(
    "users", MetaData(),
    Column("id", String(32)), Column("name", String(40)), Column("folded", String(80)), Column("created", BigInteger),
)  # fmt: skip


def upgrade() -> None:
    connection = op.get_bind()
    query = select(users.c.id, users.c.name, users.c.folded).where(users.c.folded.is_not(None))
    people = connection.execute(query.order_by(users.c.created, users.c.id)).all()
    known: set[str] = set()
    # All keys are put aside first: an old one of somebody may be the new one of somebody else.
    connection.execute(update(users).where(users.c.folded.is_not(None)).values(folded="=" + users.c.folded))
    for person in people:
        key, name = folded(person.name), person.name
        if seen_as(name) & known:
            key = f"={person.folded}"
        if key.startswith("=") or any(looks_reserved(each) for each in seen_as(name)):
            stem = name[:24] if key.startswith("=") else "Player"
            name = next(each for n in range(2, 1_000_000) if not seen_as(each := f"{stem} {n}") & known)
            known |= seen_as(name)
        known.add(key)
        connection.execute(update(users).where(users.c.id == person.id).values(name=name, folded=key))
