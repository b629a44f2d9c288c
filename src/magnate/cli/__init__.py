"""The command line: `magnate serve`, `play`, `simulate`, `arena`, `replay`, `rules`, `bench`; what a keeper needs."""

from magnate.cli.app import app

__all__ = ["app", "main"]


def main() -> None:
    """The entry point of the program."""
    app(prog_name="magnate")
