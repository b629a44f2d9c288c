"""Canonical bytes: the same plain data gives the same bytes everywhere, for ever."""

import marshal
from collections.abc import Callable
from typing import Any


def pack(thing: Any) -> bytes:
    """The canonical bytes of plain data.

    None is N, True T, False F; a whole number i and four little-endian bytes, or l, a signed count and 15-bit
    digits if it does not fit; a text u, length, UTF-8; a tuple ( and a list [ with their length; a dict {, its
    keys and values in order, then 0. CPython's marshal writes exactly this as its version 2 and does it in C.
    """
    out = bytearray()
    _pack(thing, out)
    return bytes(out)


def _pack(thing: Any, out: bytearray) -> None:
    if thing is None:
        out += b"N"
    elif thing is True:
        out += b"T"
    elif thing is False:
        out += b"F"
    elif isinstance(thing, int):
        if -(1 << 31) <= thing < 1 << 31:
            out += b"i" + thing.to_bytes(4, "little", signed=True)
        else:
            digits = []
            rest = abs(thing)
            while rest:
                digits.append(rest & 0x7FFF)
                rest >>= 15
            count = len(digits) if thing > 0 else -len(digits)
            out += b"l" + count.to_bytes(4, "little", signed=True)
            for digit in digits:
                out += digit.to_bytes(2, "little")
    elif isinstance(thing, str):
        data = thing.encode("utf-8", "surrogatepass")
        out += b"u" + len(data).to_bytes(4, "little") + data
    elif isinstance(thing, (tuple, list)):
        out += (b"(" if isinstance(thing, tuple) else b"[") + len(thing).to_bytes(4, "little")
        for item in thing:
            _pack(item, out)
    elif isinstance(thing, dict):
        out += b"{"
        for key, item in thing.items():
            _pack(key, out)
            _pack(item, out)
        out += b"0"
    else:
        raise TypeError(f"{type(thing).__name__} is not plain data")


def _marshal(thing: Any) -> bytes:
    return marshal.dumps(thing, 2)


_PROBE = [None, True, False, 0, -7, 1 << 40, -(1 << 40), "swift", "é", ("a", 1), [1, [2]], {"a": (1,), "b": {}}]
# marshal is the fast way to the bytes defined above; should a Python ever write others, the slow way remains.
canonical: Callable[[Any], bytes] = _marshal if _marshal(_PROBE) == pack(_PROBE) else pack
