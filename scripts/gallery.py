"""Make docs/gallery/ and docs/gallery.md: every screen and every phase as a picture, in three sizes.

    python scripts/gallery.py [name ...]

Bots play one game of each kind from a fixed seed; positions of it are laid in a house of its own, which a real Chromium
then visits. With names, only the pictures whose name begins with one of them are made anew. Needs what the tests need:
`make` installs it, scripts/browser.sh finds Chromium.
"""

import asyncio
import base64
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, sync_playwright
from sqlalchemy import update

import magnate
from magnate import bots
from magnate.core.chance import Sampler
from magnate.core.driver import asking
from magnate.games import find
from magnate.server import schema, seating, study
from magnate.server.accounts import Person
from magnate.server.at_table import speak
from magnate.server.db import database_url
from magnate.server.house import House
from magnate.server.migrate import upgrade
from magnate.server.paces import PACES
from magnate.server.play import Submission
from magnate.server.settings import Settings
from magnate.server.tables import Wanted

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "gallery"
SIZES = {"phone": (390, 844), "tablet": (1024, 768), "desktop": (1600, 1000)}
PEOPLE = ("Ann Otter", "Bob Badger", "Cid Crane", "Dee Dormouse", "Eve Egret")
REGULAR = "Fay Fox"  # who has a few tables and nothing to do with the others
PASSWORD = "a picture of a house"
QUALITY = 50
TALLEST = 1800  # a longer page is cut off
IN_THE_FLOW = """for (const each of document.querySelectorAll('.table *'))
  if (['fixed', 'sticky'].includes(getComputedStyle(each).position))
    each.style.setProperty('position', 'static', 'important');
"""  # what hangs at the edge of the screen would lie across a picture of the whole page
GAMES = {"chicago1875": (4, 700), "carnegie": (4, 1000), "noble_house": (5, 700)}  # seats, and moves at most
PHASES = {
    "chicago1875": {"setup": 0, "stock": 2, "building": 2, "action": 2, "operating": 2},
    "carnegie": {"setup": 0, "opening": 0, "action": 6, "event": 6, "departments": 6, "activation": 3},
    "noble_house": {"setup": 0, "cards": 0, "stock": 0, "contracts": 0, "banks": 0, "assets": 0},
}  # which time a phase comes is shown


@dataclass(frozen=True)
class Shot:
    """A picture: its name, what it shows, where it is, and who looks."""

    name: str
    title: str
    path: str
    sizes: tuple[str, ...] = tuple(SIZES)
    dark: bool = False  # in the dark as well, on the desktop
    who: str = PEOPLE[0]  # nobody, if empty
    hover: str = ""  # what the pointer rests on
    press: str = ""  # what is clicked before
    fold: bool = False  # with the tray folded
    whole: tuple[str, ...] = tuple(SIZES)  # sizes in which the whole page is shown, not only what fits the screen


# -- games -------------------------------------------------------------------------------------------------------------


def played(key: str) -> tuple[str, dict[str, tuple[int, int]]]:
    """A journal of bots, and where each phase is shown: the entry, and the seat that is asked there."""
    seats, most = GAMES[key]
    game = find(key)
    s = game.new(seats=seats, seed="gallery")
    bot, chance = bots.find(bots.best(game), game), Sampler(1875)
    stints: list[tuple[str, list[tuple[int, int]]]] = [(s.phase, [])]
    for number in range(most):
        ask = asking(s)
        if ask is None:
            break
        seat = ask.seats(s)[0]
        if s.phase != stints[-1][0]:
            stints.append((s.phase, []))
        stints[-1][1].append((number, seat))
        magnate.play(s, bots.answer(bot, game, s, seat, chance))
    found: dict[str, tuple[int, int]] = {}
    for phase, time_ in PHASES[key].items():
        known = [moments for name, moments in stints if name == phase and moments]
        if known:
            moments = known[min(time_, len(known) - 1)]
            found[phase] = moments[len(moments) // 2]
    return magnate.journal(s).text(), found


async def lay(house: House, people: list[Person], key: str, known: dict[str, str]) -> None:
    """A past game of this kind, and a table for each of its phases at which everybody sits."""
    ann, *others = people
    text, phases = played(key)
    known[f"{key}-past"] = past = await study.bring_in(
        house, ann, text, f"{find(key).title.partition(':')[0]}, played by bots"
    )
    for phase, (number, seat) in phases.items():
        seats = GAMES[key][0]
        table = await study.open_study(house, ann, past, number, ("me",) * seats)
        known[f"{key}-{phase}"] = table
        columns = schema.seats.c
        async with house.db.write() as connection:
            for place, who in zip([each for each in range(seats) if each != seat], others, strict=False):
                query = update(schema.seats).where(columns.table_id == table, columns.seat == place)
                await connection.execute(query.values(user_id=who.id))
            query = update(schema.tables).where(schema.tables.c.id == table)
            await connection.execute(query.values(title=find(key).title, pace="live-slow"))
            now = await house.db.now(connection)
            query = update(schema.seats).where(columns.table_id == table)
            await connection.execute(query.values(bank_ms=PACES["live-slow"].bank - 1000 * number))
            query = query.where(columns.seat == seat)
            await connection.execute(query.values(asked_since=now, deadline=now + PACES["live-slow"].bank))


async def finish(house: House, ann: Person, bob: Person, title: str) -> str:
    """A short game of two people with accounts, played to its end: it is listed and rated."""
    table = await house.tables.create(ann, Wanted("carnegie", title, ("me", "open"), {}, {}, listed=True))
    await seating.join(house, bob, table)
    await house.tables.start(ann, table)
    chance = Sampler(1835)
    for number in range(2000):
        _, _, _, live = await house.look(table, ann)
        assert live is not None
        moves = magnate.legal(live.state)
        if not moves:
            break
        move = moves[chance.pick(len(moves), title)]
        sent = Submission(number, f"gallery-{number}", magnate.write(move), move.seat)
        await house.play.submit(table, [move.seat], sent)
    return table


async def regular(house: House) -> None:
    """Somebody with a few tables against bots, one of them timed."""
    fay, _ = await house.accounts.sign_up(REGULAR, PASSWORD, "gallery")
    for key, title, pace in (
        ("chicago1875", "Lunch breaks", "day"),
        ("carnegie", "", "untimed"),
        ("noble_house", "", "day"),
    ):
        await house.tables.create(fay, Wanted(key, title, ("me", "greedy", "greedy"), {}, {}, pace))
    await house.tables.create(fay, Wanted("carnegie", "With the neighbours", ("me", "open", "open"), {}, {}, "day"))


async def fill(url: str) -> dict[str, str]:
    """Everything that is to be seen, by name."""
    house = House(Settings(database=url))
    await house.open()
    try:
        people = [(await house.accounts.sign_up(name, PASSWORD, "gallery"))[0] for name in PEOPLE]
        ann, bob = people[:2]
        known = {"ann": ann.id}
        for title in ("First try", "Revenge", "Friday evening"):
            known["ended"] = await finish(house, ann, bob, title)
        for key in GAMES:
            await lay(house, people, key, known)
        await speak(house, bob, known["chicago1875-action"], "I was going to build there.")
        await speak(house, ann, known["chicago1875-action"], "So was I, a decade ago.")
        seats = ("me", "open", "greedy")
        sunday = Wanted("chicago1875", "Sunday evening, beginners welcome", seats, {}, {}, "day", True)
        known["open"] = await house.tables.create(bob, sunday)
        known["mine"] = await house.tables.create(ann, Wanted("carnegie", "", ("me", "open", "open"), {}, {}, "day"))
        await regular(house)
        known["link"] = f"/t/{known['mine']}/sit?invite={await seating.invite(house, ann, known['mine'], 1)}"
        return known
    finally:
        await house.close()


# -- pictures ----------------------------------------------------------------------------------------------------------


def shots(known: dict[str, str]) -> Iterator[Shot]:
    """All pictures, in the order of the page."""
    yield Shot("lobby-visitor", "The lobby, for somebody who has never been here", "/", dark=True, who="")
    yield Shot("lobby", "The lobby of somebody with tables", "/", dark=True, who=REGULAR)
    yield Shot("new-table", "A new table", "/new/chicago1875")
    yield Shot("waiting", "A table that waits for players", f"/t/{known['mine']}", dark=True)
    yield Shot("invitation", "An invitation", known["link"], who="")
    for key, name in (("chicago1875", "Chicago 1875"), ("carnegie", "Carnegie"), ("noble_house", "Noble House")):
        for phase in PHASES[key]:
            if f"{key}-{phase}" in known:
                path = f"/t/{known[f'{key}-{phase}']}"
                sizes = tuple(SIZES) if key == "chicago1875" else ("phone", "desktop")
                dark = phase in ("action", "contracts")
                yield Shot(f"{key}-{phase}", f"{name}: {phase}", path, sizes, dark, whole=("phone",))
    table = f"/t/{known['chicago1875-action']}"
    yield Shot(
        "preview",
        "What a move would do, before it is made",
        table,
        ("desktop", "phone"),
        hover=".opts li:not([hidden]) .opt",
        whole=(),
    )
    yield Shot(
        "folded",
        "The tray folded: the move is made on the board",
        f"/t/{known['chicago1875-stock']}",
        ("desktop", "phone"),
        dark=True,
        hover=".zone-charter .sh.lit",
        fold=True,
        whole=(),
    )
    yield Shot(
        "why-not",
        "A refused move, and the rule that refuses it",
        table,
        ("desktop", "phone"),
        press=".why > summary",
        whole=(),
    )
    past = f"/t/{known['chicago1875-past']}"
    yield Shot("result", "The end of a game", f"/t/{known['ended']}")
    yield Shot("history", "The history of a game", f"{past}/history/150", dark=True)
    for name, title in (
        ("log", "The log"),
        ("charts", "Charts"),
        ("calculator", "Calculators"),
        ("report", "The final report"),
    ):
        yield Shot(name, title, f"{past}/{name}", whole=())
    yield Shot("rules", "The rules, each with its page", "/rules/chicago1875", ("desktop", "phone"), whole=())
    yield Shot("fairness", "Is the luck fair?", f"/t/{known['ended']}/fairness")
    yield Shot("profile", "A person", f"/people/{known['ann']}")
    yield Shot("records", "Past games", "/records")
    yield Shot("account", "The account", "/account")
    yield Shot("login", "Log in or sign up", "/login", who="")
    yield Shot("problem", "Where there is no page", "/nowhere", who="")


def take(page: Page, shot: Shot, size: str, theme: str) -> None:
    """One picture, as WebP by the browser itself."""
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    answer = page.goto(shot.path)
    assert answer is not None
    assert answer.ok or shot.name == "problem", f"{shot.path}: {answer.status}"
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(700)  # the board lights up
    if shot.fold:
        page.locator(".fold").click()
    if shot.hover:
        page.locator(shot.hover).locator("visible=true").first.hover()
        page.wait_for_timeout(700)
    if shot.press:
        page.locator(shot.press).locator("visible=true").first.click()
        page.wait_for_timeout(700)
    line = page.context.new_cdp_session(page)
    how: dict[str, object] = {"format": "webp", "quality": QUALITY}
    if size in shot.whole:
        page.evaluate(IN_THE_FLOW)
        tall = min(TALLEST, int(page.evaluate("document.documentElement.scrollHeight")))
        how |= {"captureBeyondViewport": True, "clip": {"x": 0, "y": 0, "width": width, "height": tall, "scale": 1}}
    data = line.send("Page.captureScreenshot", how)["data"]
    line.detach()
    if shot.fold:
        page.evaluate("localStorage.removeItem('tray')")
    (FOLDER / file_of(shot, size, theme)).write_bytes(base64.b64decode(data))


def file_of(shot: Shot, size: str, theme: str) -> str:
    return f"{shot.name}-{size}{'-dark' if theme == 'dark' else ''}.webp"


def views(shot: Shot) -> list[tuple[str, str]]:
    """The sizes and themes of a picture."""
    return [(size, "light") for size in shot.sizes] + ([("desktop", "dark")] if shot.dark else [])


def visit(browsers: dict[bool, Browser], address: str, wanted: list[Shot]) -> None:
    """All pictures; the phone is another browser, one that knows no mouse."""
    pages: dict[tuple[str, bool], Page] = {}
    for shot in wanted:
        for size, theme in views(shot):
            key = shot.who, size == "phone"
            if key not in pages:
                pages[key] = arrive(browsers[key[1]], address, *key)
            take(pages[key], shot, size, theme)
        print(shot.name, flush=True)


def arrive(browser: Browser, address: str, who: str, thumb: bool) -> Page:
    """Somebody with a mouse, or with a phone."""
    page = browser.new_context(base_url=address, reduced_motion="reduce", has_touch=thumb, is_mobile=thumb).new_page()
    if who:
        log_in(page, who)
    return page


def log_in(page: Page, name: str) -> None:
    page.goto("/login")
    form = page.locator("form[action='/login']")
    form.get_by_label("Name").fill(name)
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button").click()
    page.wait_for_url("**/")


@contextmanager
def served(database: str) -> Iterator[str]:
    """A house on this database; its address."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    program = Path(sys.executable).with_name("magnate")
    command = [
        str(program),
        "serve",
        "--no-browser",
        "--port",
        str(port),
        "--database",
        database,
        "--log-level",
        "error",
    ]
    with subprocess.Popen(command) as process:  # noqa: S603  # our own program
        try:
            for _ in range(300):
                try:
                    socket.create_connection(("127.0.0.1", port), 1).close()
                    break
                except OSError:
                    time.sleep(0.1)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.send_signal(signal.SIGTERM)


def write_page(all_shots: list[Shot]) -> None:
    """docs/gallery.md, from what is there."""
    lines = [
        "# Gallery",
        "",
        "Made by [scripts/gallery.py](../scripts/gallery.py): current screens, nothing painted over.",
        "",
    ]
    for shot in all_shots:
        lines += [f"## {shot.title}", ""]
        for size, theme in views(shot):
            words = f"{shot.title}, {size}{', dark' if theme == 'dark' else ''}"
            lines.append(f'<img src="gallery/{file_of(shot, size, theme)}" alt="{words}" width="{WIDTHS[size]}">')
        lines.append("")
    (ROOT / "docs" / "gallery.md").write_text("\n".join(lines))


# A finger is coarse and cannot hover: Chromium's own numbers for that.
THUMB = "--blink-settings=primaryPointerType=2,availablePointerTypes=2,primaryHoverType=1,availableHoverTypes=1"
WIDTHS = {"phone": 200, "tablet": 420, "desktop": 640}


def main(names: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory(prefix="magnate-gallery-") as folder:
        path = Path(folder) / "house.sqlite"
        url = database_url(str(path), Path(folder))
        upgrade(url)
        known = asyncio.run(fill(url))
        every = list(shots(known))
        wanted = [shot for shot in every if not names or shot.name.startswith(tuple(names))]
        chromium = os.environ.get("MAGNATE_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
        with served(str(path)) as address, sync_playwright() as playwright:
            browsers = {
                thumb: playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", *[THUMB] * thumb])
                for thumb in (False, True)
            }
            visit(browsers, address, wanted)
            for browser in browsers.values():
                browser.close()
    write_page(every)
    size = sum(file.stat().st_size for file in FOLDER.glob("*.webp"))
    print(f"{len(list(FOLDER.glob('*.webp')))} pictures, {size / 1e6:.1f} MB")


if __name__ == "__main__":
    main(sys.argv[1:])
