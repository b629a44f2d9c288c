"""Times in words."""

from datetime import UTC, datetime

from magnate.server.tables.time_controls import DAY, HOUR, MINUTE


def sentence(said: str) -> str:
    """What is wrong, as a sentence of its own.

    >>> sentence("this name is taken"), sentence("why? [stock.pass]")
    ('This name is taken.', 'Why? [stock.pass]')
    """
    return said[:1].upper() + said[1:] + ("" if said[-1:] in ".!?]" else ".")


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


def clock(ms: int) -> str:
    """How long is left on a clock: the last hour as a clock shows it.

    >>> clock(33 * MINUTE + 4_000), clock(900), clock(2 * HOUR)
    ('33:04', '0:00', '2 h')
    """
    seconds = max(0, ms) // 1000
    return f"{seconds // 60}:{seconds % 60:02}" if ms < HOUR else span(ms)


ENDLESS = 253_402_300_800_000  # the year 10000


def stamp(ms: int) -> str:
    """A moment as computers write it; one that was damaged may be none.

    >>> stamp(0), stamp(2**62)
    ('1970-01-01T00:00:00Z', '')
    """
    if not 0 <= ms < ENDLESS:
        return ""
    return datetime.fromtimestamp(ms // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


BROWSERS = (("Edg/", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrome/", "Chrome"), ("Safari/", "Safari"))
SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("Linux", "Linux"),
)


def program(label: str) -> str:
    """What a browser calls itself, in a few words.

    >>> program("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36")
    'Chrome on Linux'
    >>> program("my own script"), program("")
    ('my own script', 'an unknown program')
    """
    browser = next((name for sign, name in BROWSERS if sign in label), "")
    system = next((name for sign, name in SYSTEMS if sign in label), "")
    if browser and system:
        return f"{browser} on {system}"
    return browser or label or "an unknown program"


def spark(steps: list[int]) -> str:
    """The way of a rating from 0 as an SVG path, 100 wide and 40 high.

    >>> spark([10, -10, 30])
    'M0 30L33.3 20L66.7 40L100 0'
    """
    way = [0, *steps]
    low, high = min(way), max(*way, min(way) + 1)
    points = (f"{100 * i / len(steps):.3g} {40 * (high - step) / (high - low):.3g}" for i, step in enumerate(way))
    return "M" + "L".join(points)
