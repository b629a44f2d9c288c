"""Where a webhook leads: the address behind its name, and whether it is one that may be called."""

import asyncio
import ipaddress
import socket
from contextlib import suppress
from threading import BoundedSemaphore, Thread
from typing import Any
from urllib.parse import urlsplit

AT_ONCE = 16  # names that are looked up at the same time
PATIENCE = 10.0  # seconds for one of them
slots = BoundedSemaphore(AT_ONCE)
Found = list[Any]

# What is global on paper and leads to other addresses, to many, or to none.
ODD = ("192.0.0.0/24", "192.88.99.0/24", "224.0.0.0/4", "240.0.0.0/4", "2001::/23", "2002::/16", "3fff::/20")
MACHINES = ipaddress.ip_network(
    "2000::/3"
)  # all that is given out of IPv6: what lies beside it is translation or local


def public(given: str) -> bool:
    """Whether an address is one of a single machine on the open network.

    >>> [public(each) for each in ("93.184.216.34", "2606:2800:220:1::1", "::ffff:10.0.0.1", "64:ff9b::a00:1")]
    [True, True, False, False]
    """
    address = ipaddress.ip_address(given.partition("%")[0])
    mapped = getattr(address, "ipv4_mapped", None)
    if mapped is not None:
        return public(str(mapped))
    odd = any(address in ipaddress.ip_network(each) for each in ODD)
    return address.is_global and not odd and (address.version == 4 or address in MACHINES)


async def looked_up(host: str, port: int) -> Found:
    """The addresses of a name; OSError if there are none.

    Whoever has a name may let the question for it go unanswered for half a minute. So it is asked in a thread of its
    own: those of the loop are what the database needs to commit, and nobody waits for these when the house is closed.
    """
    if not slots.acquire(blocking=False):
        raise OSError("too many names are looked up just now")
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[Found | Exception] = loop.create_future()

    def tell(found: Found | Exception) -> None:
        if not answer.done():
            answer.set_result(found)

    def look() -> None:
        found: Found | Exception
        try:
            found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except Exception as error:
            found = error
        finally:
            slots.release()
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(tell, found)

    Thread(target=look, daemon=True, name="names").start()
    found = await asyncio.wait_for(answer, PATIENCE)
    if isinstance(found, Exception):
        raise found
    return found


async def resolve(url: str, local: bool) -> tuple[str | None, str]:
    """The address behind a webhook, or why it cannot be used: it must be public, unless the operator allows others."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return None, "the webhook is not a web address"
    if parts.scheme not in ("http", "https") or not parts.hostname:
        return None, "the webhook is not a web address"
    if not parts.hostname.isascii():  # the header that names the host could not carry it
        return None, "the webhook's host has letters other than a to z: write it in its form that begins with xn--"
    try:
        found = await looked_up(parts.hostname, port or 443)
    except (OSError, UnicodeError):
        return None, "the webhook's host is not known"
    if not local and not all(public(str(entry[4][0])) for entry in found):
        return None, "the webhook's address is not a public one"
    return str(found[0][4][0]), ""
