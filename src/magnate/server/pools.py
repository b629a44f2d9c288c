"""Processes beside the house: they end with it, and at once."""

import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import parent_process
from threading import Thread


def end_with_house(niceness: int = 0) -> None:
    """A worker does not outlive its house, even one that was killed."""
    os.nice(niceness)
    house = parent_process()
    assert house is not None

    def wait() -> None:
        house.join()
        os._exit(0)

    Thread(target=wait, daemon=True).start()


def end(pool: ProcessPoolExecutor) -> None:
    """Kill the workers, whatever they do."""
    for process in list((pool._processes or {}).values()):
        process.kill()
    pool.shutdown(wait=False, cancel_futures=True)
