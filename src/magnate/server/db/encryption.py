"""A file of parts, each encrypted and proven: nobody reads it without its key, and no change of it goes unseen.

The head names a salt and says whether a key is needed. Each part is encrypted by AES-256-GCM under the key that
argon2id makes of the given one; its nonce is its place in the file, and whether it is the last one: no part can be
changed, moved, left out, cut off or added. A file without a key has one that anybody can make: it hides nothing, but
shows damage all the same.
"""

import json
import secrets
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from argon2.low_level import Type, hash_secret_raw
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

MARK = b"magnate backup "  # how every such file begins
OPEN, LOCKED = MARK + b"2 open\n", MARK + b"2 locked\n"
SALT = 16
MEMORY = 64 * 1024  # KiB that it takes to try one passphrase
LENGTH = 4  # bytes before each part that say how long it is; the highest bit marks the last part
LAST = 1 << 31


class Unsealed(Exception):
    """Why a file cannot be read, in a few words that follow its name."""


class Sealing:
    """Writes the parts of a file, each a piece of plain data; `last` ends it."""

    def __init__(self, file: BinaryIO, given: bytes | None) -> None:
        self.file = file
        self.head = (OPEN if given is None else LOCKED) + secrets.token_bytes(SALT)
        self.cipher = _cipher(self.head, given)
        self.count = 0
        file.write(self.head)

    def part(self, data: Any, last: bool = False) -> None:
        plain = zlib.compress(json.dumps(data, separators=(",", ":")).encode())
        closed = self.cipher.encrypt(_nonce(self.count, last), plain, self.head)
        self.file.write((len(closed) | (LAST if last else 0)).to_bytes(LENGTH, "big") + closed)
        self.count += 1


def is_locked(path: Path) -> bool:
    """Whether a key is needed; `Unsealed` if it is no such file."""
    with path.open("rb") as file:
        return _head(file).startswith(LOCKED)


def parts(path: Path, given: bytes | None) -> Iterator[Any]:
    """The parts as they were written; `Unsealed` as soon as one is not."""
    with path.open("rb") as file:
        head = _head(file)
        locked = head.startswith(LOCKED)
        if locked and given is None:
            raise Unsealed("is locked: the key file or the passphrase of the backup is needed")
        if given is not None and not locked:
            raise Unsealed("was written without a key, so anybody may have written it: name no key to read it")
        cipher = _cipher(head, given)
        count, last = 0, False
        while not last:
            size = file.read(LENGTH)
            marked = int.from_bytes(size, "big")
            last = bool(marked & LAST)
            try:
                closed = file.read(marked & ~LAST)
                if len(size) != LENGTH or len(closed) != marked & ~LAST:
                    raise InvalidTag
                plain = cipher.decrypt(_nonce(count, last), closed, head)
            except InvalidTag:
                if locked and count == 0:
                    raise Unsealed("is damaged, or this is not its key file or passphrase") from None
                raise Unsealed("is damaged: it is not as it was written") from None
            yield json.loads(zlib.decompress(plain))
            count += 1
        if file.read(1):
            raise Unsealed("is damaged: there is more than was written")


def _head(file: BinaryIO) -> bytes:
    first = file.readline(len(LOCKED))
    salt = file.read(SALT)
    if first not in (OPEN, LOCKED) or len(salt) != SALT:
        raise Unsealed("is not a backup of this program, or is damaged at its beginning")
    return first + salt


def _cipher(head: bytes, given: bytes | None) -> AESGCM:
    key = hash_secret_raw(
        given or b"open", head[-SALT:], time_cost=3, memory_cost=MEMORY, parallelism=1, hash_len=32, type=Type.ID
    )
    return AESGCM(key)


def _nonce(count: int, last: bool) -> bytes:
    return count.to_bytes(11, "big") + bytes([last])
