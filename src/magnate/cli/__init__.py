"""The command line: `magnate serve`, `play`, `simulate`, `replay`, `rules`, `bench`, and what a keeper needs."""

from magnate.cli.app import app

__all__ = ["app", "main"]


def main() -> None:
    """The entry point of the program."""
    app(prog_name="magnate")
