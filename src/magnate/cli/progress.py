"""A bar on standard error for what takes a while."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


@contextmanager
def counting(title: str, total: int, done: int = 0) -> Iterator[Callable[[int], None]]:
    """Show how many of them are done; call what is yielded with how many more are."""
    err = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=not err.is_terminal) as bar:
        task = bar.add_task(title, total=total, completed=done)
        yield lambda more: bar.update(task, advance=more)
