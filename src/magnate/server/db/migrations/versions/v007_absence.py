"""Since when a table is set aside, since when a person is absent, and whose seat somebody took over. Frozen."""

from alembic import op
from sqlalchemy import BigInteger, Column, String

revision = "007"
down_revision = "006"


def upgrade() -> None:
    op.add_column("tables", Column("aside_since", BigInteger, nullable=True))
    op.add_column("seats", Column("absent_since", BigInteger, nullable=True))
    op.add_column("seats", Column("former", String(32), nullable=True))
