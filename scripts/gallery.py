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

from gallery_house import PASSWORD, PEOPLE, PHASES, QUESTIONS, REGULAR, STAGES, fill
from playwright.sync_api import Browser, Page, sync_playwright

from magnate.server.db.engine import database_url
from magnate.server.db.migrate import upgrade

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "gallery"
SIZES = {"phone": (390, 844), "tablet": (1024, 768), "desktop": (1600, 1000)}
QUALITY = 50
TALLEST = 1800  # a longer page is cut off
IN_THE_FLOW = """for (const each of document.querySelectorAll('.table *'))
  if (['fixed', 'sticky'].includes(getComputedStyle(each).position))
    each.style.setProperty('position', 'static', 'important');
"""  # what hangs at the edge of the screen would lie across a picture of the whole page


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


def shots(known: dict[str, str]) -> Iterator[Shot]:
    """All pictures, in the order of the page."""
    yield Shot("lobby-visitor", "The lobby, for somebody who has never been here", "/", dark=True, who="")
    yield Shot("lobby", "The lobby of somebody with tables", "/", dark=True, who=REGULAR)
    yield Shot("new-table", "A new table", "/new/chicago1875")
    yield Shot("waiting", "A table that waits for players", f"/t/{known['mine']}", dark=True)
    yield Shot("invitation", "An invitation", known["link"], who="")
    for key, name in (("chicago1875", "Chicago 1875"), ("carnegie", "Carnegie"), ("noble_house", "Noble House")):
        for phase in (*PHASES[key], *QUESTIONS.get(key, {})):
            if f"{key}-{phase}" in known:
                path = f"/t/{known[f'{key}-{phase}']}"
                sizes = tuple(SIZES) if key == "chicago1875" or phase == "departments" else ("phone", "desktop")
                dark = phase in ("action", "contracts", "event")
                yield Shot(f"{key}-{phase}", f"{name}: {phase}", path, sizes, dark, whole=("phone",))
    for stage, told in STAGES.items():
        path, dark = f"/t/{known[f'noble_house-{stage}']}", stage in ("room", "lot")
        whole = ("phone",) if stage == "room" else ()
        yield Shot(f"noble_house-{stage}", f"Noble House: {told}", path, ("phone", "desktop"), dark, whole=whole)
    yield Shot("carnegie-alone", "Carnegie alone against Andrew", f"/t/{known['alone']}", dark=True, whole=("phone",))
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
        press=".whys > summary",
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
