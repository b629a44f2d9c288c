"""What the user can mend: one sentence, exit code 2, never a traceback."""

import sys
from collections.abc import Sequence
from typing import Any

import typer
from typer.core import TyperGroup


class Trouble(Exception):
    """One sentence that names the place and says what is wrong with it."""


class Commands(TyperGroup):
    """The commands, with every kind of bad input answered in one sentence."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        try:
            code = super().main(args, prog_name, complete_var, False, windows_expand_args, **extra)
        except Trouble as error:
            stop(str(error))
        except typer.Abort:
            sys.exit(130)
        except Exception as error:
            say = getattr(error, "format_message", None)  # what Typer raises for a bad command line
            if say is None:
                raise
            stop(say())
        sys.exit(code if isinstance(code, int) else 0)


def stop(sentence: str) -> None:
    """Say what is wrong and leave."""
    words = " ".join(sentence.split())
    if words:  # a group of commands without any has shown its help already
        print(f"magnate: {words}", file=sys.stderr)
    sys.exit(2)
