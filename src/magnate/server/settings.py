"""How this server is run."""

import ipaddress
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, unquote, urlsplit


class BadSetting(ValueError):
    """Why a setting cannot be used, in one sentence; it repeats nothing that may hold a password."""


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
        host = f"[{self.host}]" if ":" in self.host else self.host
        return (self.public_url or f"http://{host}:{self.port}").rstrip("/")

    @property
    def secure(self) -> bool:
        """Whether cookies can be marked Secure: https, or a host that browsers trust as local."""
        parts = urlsplit(self.address)
        return parts.scheme == "https" or parts.hostname in ("127.0.0.1", "localhost", "::1")


def data_directory() -> Path:
    """Where this user's programs keep their data."""
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "magnate"


# -- what an operator writes -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class MailServer:
    """Where mails are handed in."""

    host: str
    port: int
    user: str | None
    password: str | None
    tls: bool  # from the first byte; otherwise as soon as the server offers it


def mail_server(given: str) -> MailServer:
    """The parts of a setting like smtp://user:password@host:port.

    >>> mail_server("smtps://ann:p%40ss@mail.example.org")
    MailServer(host='mail.example.org', port=465, user='ann', password='p@ss', tls=True)
    """
    parts, port = _parts(given)
    if parts is None or parts.scheme not in ("smtp", "smtps") or port == 0 or not _only_a_host(parts):
        raise BadSetting(
            "--smtp (MAGNATE_SMTP) is smtp://USER:PASSWORD@HOST:PORT, or smtps:// where TLS comes first (port 465); "
            "special characters of the password are percent-encoded (@ is %40, / is %2F)"
        )
    tls = parts.scheme == "smtps"
    user, password = (unquote(word) if word else None for word in (parts.username, parts.password))
    return MailServer(parts.hostname or "", port or (465 if tls else 25), user, password, tls)


def public_address(given: str) -> str:
    """How people reach the house: a host of its own, since pages and cookies begin at its root."""
    parts, port = _parts(given)
    if parts is None or parts.scheme not in ("http", "https") or port == 0 or "@" in parts.netloc:
        raise BadSetting("--public-url (MAGNATE_PUBLIC_URL) is https:// or http://, a host, and a port if there is one")
    if not _only_a_host(parts):
        raise BadSetting(
            "--public-url (MAGNATE_PUBLIC_URL) ends after host and port: the house cannot lie under a path"
        )
    return f"{parts.scheme}://{parts.netloc}"


def proxy_address(given: str) -> str:
    """The address of a proxy as connections show it."""
    try:
        return str(ipaddress.ip_address(given))
    except ValueError:
        raise BadSetting("--trusted-proxy is one IP address, for example 127.0.0.1 or ::1, and no name") from None


def _parts(given: str) -> tuple[SplitResult | None, int | None]:
    """An address in its parts, and its port; None = it is none."""
    try:
        parts = urlsplit(given)
        good = parts.hostname and given == "".join(given.split())
        return (parts if good else None), parts.port
    except ValueError:
        return None, None


def _only_a_host(parts: SplitResult) -> bool:
    return parts.path in ("", "/") and not parts.query and not parts.fragment
