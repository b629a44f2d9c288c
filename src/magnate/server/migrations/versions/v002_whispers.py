"""Private talk."""

from alembic import op

from magnate.server.schema import whispers

revision = "002"
down_revision = "001"


def upgrade() -> None:
    whispers.create(op.get_bind(), checkfirst=True)
