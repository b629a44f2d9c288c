"""A mail server for every test of notices."""

import socket
from collections.abc import Iterator

import pytest
from aiosmtpd.controller import Controller

from magnate.server.people import notices
from tests.server.people.receivers import Mailbox


@pytest.fixture
def mailbox(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Mailbox, str]]:
    monkeypatch.setattr(notices, "IDLE", 3600.0)  # the house's own look must not come between
    box = Mailbox()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    controller = Controller(
        box, hostname="127.0.0.1", port=port, ready_timeout=60, authenticator=box.authenticated, auth_require_tls=False
    )
    controller.start()
    yield box, f"smtp://127.0.0.1:{port}"
    controller.stop()
