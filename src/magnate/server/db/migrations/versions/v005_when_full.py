"""Tables that start as soon as everybody is there. Frozen."""

from alembic import op
from sqlalchemy import Boolean, Column, false

revision = "005"
down_revision = "004"


def upgrade() -> None:
    op.add_column("tables", Column("when_full", Boolean, nullable=False, server_default=false()))
