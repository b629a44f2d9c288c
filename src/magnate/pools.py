"""Processes that work for another one: they end with it, and at once."""

import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import parent_process
from threading import Thread


def end_with_parent(niceness: int = 0) -> None:
    """A worker does not outlive whom it works for, even one that was killed."""
    os.nice(niceness)
    parent = parent_process()
    assert parent is not None

    def wait() -> None:
        parent.join()
        os._exit(0)

    Thread(target=wait, daemon=True).start()


def kill(pool: ProcessPoolExecutor) -> None:
    """The workers are gone, whatever they did."""
    for process in list((pool._processes or {}).values()):
        process.kill()


def end(pool: ProcessPoolExecutor) -> None:
    """Kill the workers and wait for nothing."""
    kill(pool)
    pool.shutdown(wait=False, cancel_futures=True)
