"""Where the games are played: in this process, in several, or on a Ray cluster."""

from collections.abc import Generator, Iterable, Sequence
from functools import partial
from importlib import import_module
from itertools import islice
from typing import Any

from magnate.arena.plan import Plan
from magnate.arena.results import Result
from magnate.arena.table import lost, play
from magnate.pools import Workers

Results = Generator[Result, None, None]


class NoCluster(Exception):
    """The cluster cannot be used; the message says why."""


def here(plan: Plan, numbers: Sequence[int], jobs: int) -> Results:
    """In this process, or in as many as wanted."""
    if jobs == 1 or len(numbers) < 2:
        for number in numbers:
            yield play(plan, number)
        return
    work: Workers[int, Result] = Workers(min(jobs, len(numbers)), partial(play, plan), partial(lost, plan))
    with work as workers:
        yield from workers.results(numbers)


def on_ray(plan: Plan, numbers: Iterable[int], address: str) -> Results:
    """On the processes of a Ray cluster; each of them needs Magnate, and the bots that are not of the house."""
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise NoCluster("Ray is not installed; it comes with: pip install 'magnate[cluster]'") from None
    try:
        ray.init(None if address == "local" else address, log_to_driver=False, logging_level="error")
    except (OSError, ValueError, RuntimeError, ray.exceptions.RayError) as error:
        raise NoCluster(f"no Ray cluster answers at {address!r} ({first_line(error)})") from None
    try:
        remote = ray.remote(max_retries=0)(play)
        at_once = max(2, 2 * int(ray.cluster_resources().get("CPU", 1)))
        left = iter(numbers)
        pending: dict[Any, int] = {remote.remote(plan, number): number for number in islice(left, at_once)}
        while pending:
            done, _ = ray.wait(list(pending))
            for each in done:
                number = pending.pop(each)
                try:
                    yield ray.get(each)
                except ray.exceptions.WorkerCrashedError:
                    yield lost(plan, number)
                except (ray.exceptions.RayError, ImportError) as error:
                    raise NoCluster(f"the cluster cannot play game {number} ({last_line(error)})") from None
            pending |= {remote.remote(plan, number): number for number in islice(left, len(done))}
    finally:
        ray.shutdown()


def first_line(error: Exception) -> str:
    return str(error).strip().split("\n")[0].rstrip(".")


def last_line(error: Exception) -> str:
    """What went wrong at the other end, below the way it took."""
    return str(error).strip().split("\n")[-1].rstrip(".")
