"""The database: its schema and migrations, connections and transactions, backups."""
