"""Words for the luck that are sealed until all are shown. Frozen."""

from alembic import op
from sqlalchemy import Column, String

revision = "008"
down_revision = "007"


def upgrade() -> None:
    op.add_column("seats", Column("sealed", String(64), nullable=False, server_default=""))
