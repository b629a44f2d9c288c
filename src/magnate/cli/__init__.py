"""The command line: `magnate play`, `simulate`, `replay`, `rules`, `bench`."""

from magnate.cli.app import app

__all__ = ["app", "main"]


def main() -> None:
    """The entry point of the program."""
    app(prog_name="magnate")
