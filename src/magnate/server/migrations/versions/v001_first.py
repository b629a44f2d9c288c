"""The first schema."""

from alembic import op

from magnate.server.schema import metadata

revision = "001"
down_revision = None


def upgrade() -> None:
    metadata.create_all(op.get_bind())
