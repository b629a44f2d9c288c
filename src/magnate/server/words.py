"""Times in words."""

from datetime import UTC, datetime

from magnate.server.paces import DAY, HOUR, MINUTE


def span(ms: int) -> str:
    """How long something lasts, in its two largest units.

    >>> span(2 * DAY + 3 * HOUR + 5 * MINUTE), span(65_000), span(900), span(-5)
    ('2 d 3 h', '1 min 5 s', '0 s', '0 s')
    """
    units = (("d", DAY), ("h", HOUR), ("min", MINUTE), ("s", 1000))
    left = max(0, ms)
    parts = []
    for name, size in units:
        if left >= size:
            parts.append(f"{left // size} {name}")
            left %= size
        elif parts:
            break
    return " ".join(parts[:2]) or "0 s"


def stamp(ms: int) -> str:
    """A moment as computers write it.

    >>> stamp(0)
    '1970-01-01T00:00:00Z'
    """
    return datetime.fromtimestamp(ms // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
