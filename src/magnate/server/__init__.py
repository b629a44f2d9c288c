"""The server: tables, people, clocks, notices, and the pages to play on."""
