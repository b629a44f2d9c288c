"""The databases of the server's tests."""

from tests.server.conftest import database, postgres, templates

__all__ = ["database", "postgres", "templates"]
