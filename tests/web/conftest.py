"""A real house in a process of its own, and real browsers that visit it."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

expect.set_options(timeout=20_000)  # a busy machine is slow, not wrong
PROGRAM = Path(sys.executable).with_name("magnate")
# No windows of the browser's own around the page, which cost as much as the page; the rest is what Playwright says.
WITHOUT = (
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "HttpsUpgrades", "MediaRouter", "LensOverlay",
    "OptimizationHints", "PaintHolding", "DestroyProfileOnBrowserClose", "AvoidUnnecessaryBeforeUnloadCheckSync",
)  # fmt: skip
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
REPORT = """
window.broken = [];
const forbidden = (event) => window.broken.push(event.violatedDirective + " " + event.blockedURI);
document.addEventListener("securitypolicyviolation", forbidden);
"""
AT_ONCE = """
try { localStorage.setItem("confirm", "never"); localStorage.setItem("pace", "off"); } catch { }
"""  # a choice is a move, without a second question, and nobody waits to follow the bots


def chromium_path() -> str:
    """The browser that scripts/browser.sh finds or installs."""
    found = os.environ.get("MAGNATE_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    assert found, "no Chromium was found: run scripts/browser.sh, or set MAGNATE_CHROMIUM"
    return found


class Served:
    """A server that can be stopped and started again at the same address."""

    def __init__(self, folder: Path, program: tuple[str, ...] = (str(PROGRAM),)) -> None:
        self.folder = folder
        self.program = program
        self.place = socket.socket()  # kept, so that nobody else takes the port while the house is down
        self.place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.place.bind(("127.0.0.1", 0))
        self.port = self.place.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        log = (self.folder / "log").open("ab")
        where = ["--port", str(self.port), "--database", str(self.folder / "house.sqlite")]
        environment = {key: item for key, item in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
        self.process = subprocess.Popen([*self.program, "serve", *where], stdout=log, stderr=log, env=environment)
        log.close()
        for _ in range(600):
            if self.process.poll() is not None:
                break
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                time.sleep(0.1)
        raise AssertionError((self.folder / "log").read_text()[-2000:])

    def stop(self) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(30)
            self.process = None


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("web"))
    served.start()
    yield served
    served.stop()
    served.place.close()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        options = ["--no-sandbox", f"--disable-features={','.join(WITHOUT)}"]
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=options)
        yield browser
        browser.close()


class Guest:
    """One person in a browser of their own, who notes everything that goes wrong."""

    def __init__(
        self, browser: Browser, address: str, width: int = 1400, asked: bool = False, height: int = 900, **more: Any
    ) -> None:
        self.address = address
        self.context = browser.new_context(viewport={"width": width, "height": height}, base_url=address, **more)
        self.context.set_default_timeout(20_000)
        self.page: Page = self.context.new_page()
        self.page.add_init_script(REPORT if asked else REPORT + AT_ONCE)
        self.wrong: list[str] = []
        self.page.on("console", self.heard)
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))

    def heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.wrong.append(f"{message.text} {message.location.get('url', '')}")

    def is_content(self, but: str | None = None) -> None:
        """Nothing went wrong on this page: no error, no warning, nothing that the policy forbids."""
        broken = self.page.evaluate("window.broken")
        assert ([line for line in self.wrong if but is None or but not in line], broken) == ([], [])

    def awake(self) -> None:
        """Wait until the scripts of the table listen: what is pressed before goes the way of plain forms."""
        expect(self.page.locator("[data-table][data-awake]")).to_have_count(1, timeout=60_000)

    def menu(self, name: str) -> None:
        """A tool that hangs in the menu."""
        self.page.locator("[data-menu] > summary").click()
        self.page.get_by_role("button", name=name).click()

    def moves(self) -> Any:
        return self.page.locator("#tray [data-question] button[name=move]:visible")

    def number(self) -> int:
        found = re.search(r"Move (\d+)", self.page.locator("#status").inner_text())
        assert found
        return int(found[1])


@pytest.fixture
def guests(chromium: Browser, house: Served) -> Iterator[Any]:
    came: list[Guest] = []

    def come(width: int = 1400, asked: bool = False, **more: Any) -> Guest:
        came.append(Guest(chromium, house.address, width, asked, **more))
        return came[-1]

    yield come
    for guest in came:
        guest.context.close()
