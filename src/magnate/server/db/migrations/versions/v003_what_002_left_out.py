"""What an earlier form of step 002 left out: it brought private talk alone. Frozen."""

from magnate.server.db.migrations.versions.v002_whispers import add_what_is_missing

revision = "003"
down_revision = "002"


def upgrade() -> None:
    add_what_is_missing()
