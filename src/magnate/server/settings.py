"""How this server is run."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit


@dataclass(frozen=True)
class Settings:
    """Everything an operator decides; nothing is read from anywhere else."""

    database: str
    host: str = "127.0.0.1"
    port: int = 8875
    public_url: str = ""  # how people reach it, if not by host and port
    smtp: str = ""  # smtp://user:password@host:port
    mail_from: str = "magnate@localhost"
    trusted_proxy: str = ""  # the only address whose X-Forwarded-For is believed
    bot_workers: int = 1
    streams: int = 50  # that one address may hold at a time
    local_webhooks: bool = False  # whether webhooks may reach this machine and its neighbours
    metrics_token: str = ""  # who has it may read /metrics; without one only this machine may
    errata: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)  # corrected figures by game

    @property
    def address(self) -> str:
        return (self.public_url or f"http://{self.host}:{self.port}").rstrip("/")

    @property
    def secure(self) -> bool:
        """Whether cookies can be marked Secure: https, or a host that browsers trust as local."""
        parts = urlsplit(self.address)
        return parts.scheme == "https" or parts.hostname in ("127.0.0.1", "localhost", "::1")


def data_directory() -> Path:
    """Where this user's programs keep their data."""
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "magnate"
