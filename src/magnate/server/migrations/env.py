"""Run by Alembic: uses the connection and the transaction it is given."""

from alembic import context

from magnate.server.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, transactional_ddl=True)
context.run_migrations()
