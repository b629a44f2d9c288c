"""`magnate bench web`: how long a view takes to draw, how much an update sends, how much a first visit loads.

A whole game is played by the strongest bot at a real table of a house of its own. After every move the board is drawn
for one seat, and the page is put together as its stream would: what differs from the page before is the update.
"""

import asyncio
import gzip
import json
import re
import statistics
import time
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from starlette.requests import Request

import magnate.server.app  # noqa: F401  # with it come all filters that templates use
from bench.load.browser import visits
from magnate import bots
from magnate.core import codec
from magnate.core.chance import Sampler
from magnate.core.driver import asking
from magnate.core.game import Game
from magnate.core.view import view
from magnate.server.background.open_house import OpenHouse
from magnate.server.db.engine import database_url
from magnate.server.db.migrate import upgrade_async
from magnate.server.people.accounts import Person
from magnate.server.settings import Settings
from magnate.server.tables.lifecycle import Wanted
from magnate.server.tables.submit import Submission
from magnate.server.views.boards import board_of, draw
from magnate.server.views.fragments import Line, drawn, news
from magnate.server.views.table_page import TablePage, table_page
from magnate.server.views.templates import templates
from magnate.web import WEB
from magnate.web.look import Look

SEEN = re.compile(r'(?:href|src)="/static/([^"?]+)')
LOADED = re.compile(
    r'(?:url\(|from |import |import\()["\']?(?:\.?/)?((?:\.\./)*(?:fonts/)?[\w-]+\.(?:woff2|js|css|svg))'
)


@dataclass
class Figures:
    """What was measured."""

    draws: list[float] = field(default_factory=list)  # milliseconds of CPU time
    zones: list[int] = field(default_factory=list)  # bytes of a whole board
    updates: list[int] = field(default_factory=list)  # bytes of what changed with one move
    page: str = ""  # the largest page seen


def measure(game: Game, moves: int | None = None) -> dict[str, Any]:
    """All measurements of one game at its largest table, as plain data."""
    figures = asyncio.run(played(game, moves))
    load = first_load(figures.page)
    return {
        "bench": f"magnate.web.{game.key}",
        "board": board_of(game).key,
        "positions": len(figures.draws),
        "draw_ms": {"median": median(figures.draws), "p99": percentile(figures.draws, 0.99)},
        "board_bytes": {"median": round(median(figures.zones)), "max": max(figures.zones)},
        "update_bytes": {"median": round(median(figures.updates)), "p99": round(percentile(figures.updates, 0.99))},
        "first_load_bytes": {"total": sum(load.values()), **load},
        "browser": visits(game),
    }


async def played(game: Game, moves: int | None) -> Figures:
    """A game at a table where one person sits everywhere and a bot whispers."""
    figures = Figures()
    with TemporaryDirectory(prefix="magnate-") as folder:
        url = database_url(str(Path(folder) / "house.sqlite"), Path(folder))
        await upgrade_async(url)
        house = OpenHouse(Settings(database=url))
        await house.open()
        try:
            who, _ = await house.accounts.guest("bench")
            seats = ("me",) * game.players[-1]
            table_id = await house.tables.create(who, Wanted(game.key, "", seats, {}, {}))
            await follow(house, table_id, who, moves, figures)
        finally:
            await house.close()
    return figures


async def follow(house: OpenHouse, table_id: str, who: Person, moves: int | None, figures: Figures) -> None:
    """Play and draw until the game, or so many moves, are over."""
    line = Line(who)
    bot, chance = None, Sampler(1)
    while moves is None or len(figures.draws) < moves:
        _, _, mine, live = await house.look(table_id, who)
        assert live is not None
        game, s = live.game, live.state
        bot = bot or bots.find(bots.best(game), game)
        shown = await table_page(house, table_id, who, 0)
        began = time.thread_time()
        board = draw(Look(game, s.rules, view(game, s, 0), shown.company.people, 0))
        figures.draws.append((time.thread_time() - began) * 1e3)
        figures.zones.append(sum(len(html.encode()) for html in board.values()))
        now = drawn(who, shown)
        first = not line.sent
        update = news(shown, line.fresh(now))
        if not first:
            figures.updates.append(len(json.dumps(update, default=vars).encode()))
        figures.page = max(figures.page, whole(who, shown, now), key=len)
        ask = asking(s)
        if ask is None:
            return
        move = bots.answer(bot, game, s, ask.seats(s)[0], chance)
        key = f"bench{shown.row.number:06}"
        await house.play.submit(table_id, mine, Submission(shown.row.number, key, codec.write(move), move.seat))


def whole(who: Person, shown: TablePage, fragments: dict[str, str]) -> str:
    """The page as somebody gets it who opens it now."""
    request = Request({"type": "http", "method": "GET", "path": "/", "headers": [], "query_string": b""})
    values = {"request": request, "who": who, **shown.values(), "fragments": fragments}
    return templates.get_template("table.html").render(values)


# -- the first visit ---------------------------------------------------------------------------------------------------


def first_load(page: str) -> dict[str, int]:
    """Compressed bytes by kind of file: the page, and all that it asks for directly or by what it asked for."""
    sizes = {"page": len(gzip.compress(page.encode(), 6))}
    waiting = [WEB / "static" / name for name in dict.fromkeys(SEEN.findall(page))]
    known: set[Path] = set()
    while waiting:
        path = waiting.pop().resolve()
        if path in known or not path.exists():
            continue
        known.add(path)
        content = path.read_bytes()
        packed = content if path.suffix == ".woff2" else gzip.compress(content, 6)
        kind = "fonts" if path.suffix == ".woff2" else path.suffix[1:]
        sizes[kind] = sizes.get(kind, 0) + len(packed)
        if path.suffix in (".css", ".js"):
            waiting += [path.parent / name for name in LOADED.findall(content.decode())]
    return sizes


# -- figures -----------------------------------------------------------------------------------------------------------


def median(figures: list[Any]) -> float:
    return round(statistics.median(figures), 2) if figures else 0.0


def percentile(figures: list[Any], part: float) -> float:
    """The value that so large a part does not exceed.

    >>> percentile([1, 2, 3, 4], 0.5), percentile([], 0.5)
    (2, 0.0)
    """
    ordered = sorted(figures)
    return round(ordered[max(0, int(len(ordered) * part + 0.999999) - 1)], 2) if ordered else 0.0


def tell(report: dict[str, Any]) -> str:
    """The figures in words."""
    drawing, update, load = report["draw_ms"], report["update_bytes"], report["first_load_bytes"]
    parts = ", ".join(f"{kind} {size / 1000:.0f}" for kind, size in load.items() if kind != "total")
    return "\n".join(
        [
            f"{report['bench']}: board {report['board']}, {report['positions']} positions of one game",
            f"drawing a view      {drawing['median']:.1f} ms, p99 {drawing['p99']:.1f} ms",
            f"a whole board       {report['board_bytes']['median'] / 1000:.0f} kB",
            f"an update           {update['median'] / 1000:.1f} kB, p99 {update['p99'] / 1000:.1f} kB",
            f"first load          {load['total'] / 1000:.0f} kB compressed ({parts})",
            "in Chromium         " + browser_words(report["browser"]),
        ]
    )


def browser_words(seen: dict[str, float] | None) -> str:
    """A first visit, and a click, in words.

    >>> browser_words({"ms": 310.4, "bytes": 223900, "click_ms": 91.2})
    'first visit 0.31 s, 224 kB; from a click to the new position 91 ms'
    """
    if not seen:
        return "not measured: none was found"
    visit = f"first visit {seen['ms'] / 1000:.2f} s, {seen['bytes'] / 1000:.0f} kB"
    return f"{visit}; from a click to the new position {seen['click_ms']:.0f} ms"
