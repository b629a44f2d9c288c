"""Processes that work for another one: they end with it, and at once."""

import os
import signal
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Generic, Self, TypeVar

Task = TypeVar("Task")
Done = TypeVar("Done")

LOOK = 0.1  # seconds until an interrupt is heeded


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


class Workers(Generic[Task, Done]):
    """Processes that do one kind of work. An interrupt raised within the pool could leave a lock of it taken for ever,
    so that nothing would end any more: it is only noted, and heeded between two looks at what is done."""

    def __init__(self, count: int, work: Callable[[Task], Done], lost: Callable[[Task], Done] | None = None) -> None:
        """`lost` says what comes of a task that no process survives; without it the whole work breaks off."""
        self.count, self.work, self.lost = count, work, lost
        self.pool = self.new_pool()
        self.interrupted = False

    def new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.count, get_context("spawn"), initializer=end_with_parent)

    def __enter__(self) -> Self:
        self.heard = signal.getsignal(signal.SIGINT)
        if self.heard != signal.SIG_IGN:
            signal.signal(signal.SIGINT, self.note)
        return self

    def note(self, *_: object) -> None:
        self.interrupted = True

    def results(self, tasks: Iterable[Task]) -> Generator[Done, None, None]:
        """What each task has brought, in the order in which they are done."""
        left = iter(tasks)
        pending = {self.submit(each): each for each in islice(left, 2 * self.count)}
        while pending:
            done, _ = wait(pending, LOOK, FIRST_COMPLETED)
            suspects = []
            for each in done:
                task = pending.pop(each)
                if self.broke(each):
                    suspects.append(task)
                else:
                    yield each.result()
            if suspects:  # one of them has ended a process, and with it the pool
                suspects += pending.values()
                pending = {}
                yield from self.singly(suspects)
            if self.interrupted:
                raise KeyboardInterrupt
            pending |= {self.submit(each): each for each in islice(left, 2 * self.count - len(pending))}

    def singly(self, tasks: Iterable[Task]) -> Generator[Done, None, None]:
        """One at a time, so that it is plain which task ends its process."""
        self.replace()
        for task in tasks:
            future = self.submit(task)
            while not future.done() and not self.interrupted:
                wait([future], LOOK)
            if self.interrupted:
                return
            if self.broke(future):
                self.replace()
                assert self.lost is not None
                yield self.lost(task)
            else:
                yield future.result()

    def broke(self, future: "Future[Done]") -> bool:
        """Whether a process has ended under this task, where somebody can say what comes of it."""
        return self.lost is not None and isinstance(future.exception(), BrokenProcessPool)

    def replace(self) -> None:
        """Processes anew, for those of which one has ended."""
        self.pool.shutdown()
        self.pool = self.new_pool()

    def submit(self, task: Task) -> "Future[Done]":
        """Any of these may start a process: one is started when none is idle. It inherits that interrupts wait."""
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return self.pool.submit(self.work, task)
        except BrokenProcessPool as error:
            future: Future[Done] = Future()
            future.set_exception(error)
            return future
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is not None:  # nobody wants the rest
            kill(self.pool)
        self.pool.shutdown()
        signal.signal(signal.SIGINT, self.heard)
