"""Lines to the house: whoever begins a request has so long to send it, and then the line is cut."""

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

PATIENCE = 30.0  # seconds for a whole request, its body included; a game of the largest size needs 150 kbit/s
OWING = (h11.IDLE, h11.SEND_BODY)  # the other side has something to send; with any other state it is our turn


class Line(H11Protocol):
    """A line with a deadline: uvicorn ends only those that rest between two requests."""

    deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as it does itself
        super().connection_made(transport)
        self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        self._settled()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._expect()
        super().data_received(data)
        if self.conn.their_state not in OWING:
            self._settled()

    def _expect(self) -> None:
        """From now on, if not from before: a byte now and then winds nothing up again."""
        if self.deadline is None:
            self.deadline = self.loop.call_later(PATIENCE, self.transport.close)

    def _settled(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None
