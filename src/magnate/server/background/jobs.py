"""Work on tables: tasks of this process on SQLite, jobs in the database on PostgreSQL."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from sqlalchemy import text

from magnate.server.db.engine import ALIVE, Database, Unavailable

Work = Callable[[str], Awaitable[None]]
log = logging.getLogger("magnate")
REST = 2.0  # seconds after an outage before jobs are taken again


async def call_off(task: asyncio.Task[None]) -> None:
    """End a task. One that has failed before is told of, and keeps nothing else from being closed."""
    task.cancel()
    await asyncio.wait([task])
    error = None if task.cancelled() else task.exception()
    if error is not None:  # its words may hold what is nobody's business
        log.error("a task has failed", extra={"task": task.get_name(), "why": type(error).__name__})


class Jobs:
    """At most one piece of work per table in this process, and none forgotten while it runs."""

    def __init__(self, db: Database, work: Work) -> None:
        self.db = db
        self.work = work
        self.running: dict[str, asyncio.Task[None]] = {}
        self.again: dict[str, bool] = {}
        self.queue: Queue | None = None

    async def open(self) -> list[Callable[[], Awaitable[None]]]:
        """The loops that have to run."""
        if self.db.sqlite:
            return []
        self.queue = Queue(self.db, self.here)
        await self.queue.open()
        return [self.queue.run]

    def nudge(self, table_id: str) -> None:
        if self.queue is not None:
            self.queue.nudge(table_id)
        else:
            self.start(table_id)

    def start(self, table_id: str) -> asyncio.Task[None]:
        """Work on a table in this process; a nudge during the work makes it look once more."""
        task = self.running.get(table_id)
        if task is not None and not task.done():
            self.again[table_id] = True
            return task
        task = self.running[table_id] = asyncio.create_task(self._work(table_id))
        return task

    async def _work(self, table_id: str) -> None:
        while True:
            self.again[table_id] = False
            try:
                await self.work(table_id)
            except Unavailable as error:
                log.warning("database unavailable: %s", error)
            if not self.again[table_id]:
                del self.again[table_id], self.running[table_id]
                return

    async def here(self, table_id: str) -> None:
        """Do the work of a job."""
        await self.start(table_id)

    async def settle(self, table_id: str) -> None:
        """Wait until this process is done with a table."""
        task = self.running.get(table_id)
        if task is not None:
            await task

    async def close(self) -> None:
        for task in list(self.running.values()):
            await call_off(task)
        if self.queue is not None:
            await self.queue.close()


class Queue:
    """Jobs by procrastinate: any server that shares the database may take one."""

    def __init__(self, db: Database, work: Work) -> None:
        import procrastinate

        url = "postgresql://" + db.url.split("://", 1)[1]
        self.db = db
        self.app = procrastinate.App(connector=procrastinate.PsycopgConnector(conninfo=url, max_size=6, kwargs=ALIVE))
        self.sending: list[asyncio.Task[None]] = []

        @self.app.task(name="move_table", queue="tables")
        async def move_table(table_id: str) -> None:
            await work(table_id)

        self.task = move_table

    async def open(self) -> None:
        await self.app.open_async()
        async with self.db.write() as connection:
            await connection.execute(text("SET LOCAL lock_timeout = 0"))
            await connection.execute(text("SELECT pg_advisory_xact_lock(1875)"))  # one server lays the tables
            there = await connection.scalar(text("SELECT to_regclass('procrastinate_jobs') IS NOT NULL"))
            if not there:
                await self.app.schema_manager.apply_schema_async()

    async def run(self) -> None:
        """Take jobs. When the database goes away the worker stops, with or without an error: then another begins."""

        # A worker watches its parts until the first of them ends, and the one for periodic jobs ends at once if there
        # are none. So there is one: else nobody would notice that the part which hears of new jobs has broken, and
        # each of them would lie for seconds.
        @self.app.periodic(cron="0 0 1 1 *")
        @self.app.task(name="new_year", queue="tables")
        async def new_year(timestamp: int) -> None:
            pass

        here = asyncio.current_task()
        while True:
            why = ""
            try:
                await self.app.run_worker_async(
                    queues=["tables"],
                    concurrency=8,
                    install_signal_handlers=False,
                    delete_jobs="always",
                    shutdown_graceful_timeout=5,
                )
            except Exception as error:  # nobody would start this loop again
                if here is not None and here.cancelling():  # it was called off, and could not say so to the database
                    return
                why = type(error).__name__
            log.warning("no jobs are taken for a moment", extra={"why": why or "the worker has stopped"})
            await asyncio.sleep(REST)

    def nudge(self, table_id: str) -> None:
        self.sending = [task for task in self.sending if not task.done()]
        self.sending.append(asyncio.create_task(self._defer(table_id)))

    async def _defer(self, table_id: str) -> None:
        from procrastinate.exceptions import AlreadyEnqueued, ConnectorException

        # The lock keeps the queue short: a table that is waiting to be looked at need not wait twice.
        with suppress(AlreadyEnqueued, ConnectorException):
            await self.task.configure(queueing_lock=table_id).defer_async(table_id=table_id)

    async def close(self) -> None:
        for task in self.sending:
            with suppress(Exception):
                await task
        await self.app.close_async()
