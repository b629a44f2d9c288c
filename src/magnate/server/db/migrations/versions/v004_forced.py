"""Seats for whom the house answers. Frozen."""

from alembic import op
from sqlalchemy import Column, String

revision = "004"
down_revision = "003"


def upgrade() -> None:
    op.add_column("tables", Column("forced", String(40), nullable=False, server_default=""))
