"""The first visit to a table in a real browser, if there is one: how long it takes, and how much it loads."""

import os
import shutil
import statistics
from importlib.util import find_spec
from typing import Any

from bench.load.houses import database, servers
from bench.load.plan import Plan
from magnate.core.game import Game

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
VISITS = 5
CLICKS = 15
CLICK = """async () => {
  const table = document.querySelector("[data-table]");
  const move = [...document.querySelectorAll("#tray .opt")].find((each) => each.checkVisibility());
  const before = Number(table.dataset.entry ?? -1);
  const began = performance.now();
  const shown = new Promise((done) => document.addEventListener("shown", function look() {
    if (Number(table.dataset.entry) <= before) return;
    document.removeEventListener("shown", look);
    requestAnimationFrame(() => setTimeout(done));
  }));
  move.click();
  await shown;
  return performance.now() - began;
}"""  # until the new position has been painted
AT_ONCE = """for (const [name, value] of [["confirm", "never"], ["pace", "off"], ["motion", "off"]])
  localStorage.setItem(name, value);"""
LOADED = """() => {
  const [page] = performance.getEntriesByType("navigation");
  const files = performance.getEntriesByType("resource");
  return { ms: page.loadEventEnd, bytes: [page, ...files].reduce((sum, each) => sum + each.transferSize, 0) };
}"""


def visits(game: Game) -> dict[str, float] | None:
    """Milliseconds to the load event and bytes over the line, of a few first visits; None without a browser."""
    program = os.environ.get("MAGNATE_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if program is None or find_spec("playwright") is None:
        return None
    from playwright.sync_api import sync_playwright

    with database("sqlite") as url, servers(Plan(game.key), url) as (server,), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        address = f"http://127.0.0.1:{server.port}"
        table, cookies = sit_down(browser, address, game.key)
        seen = [visit(browser, table, cookies) for _ in range(VISITS)]
        click = statistics.median(clicks(browser, table, cookies))
        browser.close()
    load = statistics.median(each["ms"] for each in seen)
    return {"ms": load, "bytes": max(each["bytes"] for each in seen), "click_ms": click}


def clicks(browser: Any, table: str, cookies: Any) -> list[float]:
    """Milliseconds from a click on a move until the page shows what it led to, for a few moves of a game."""
    context = browser.new_context(storage_state=cookies, viewport={"width": 1600, "height": 1000})
    page = context.new_page()
    page.add_init_script(AT_ONCE)
    page.goto(table)
    found = []
    for _ in range(CLICKS):
        page.wait_for_function(
            "() => document.querySelector('[data-awake]') && document.querySelector('#status strong') &&"
            " document.querySelector('#tray .opt')"
        )
        page.wait_for_timeout(300)  # the hand rests before it clicks
        found.append(float(page.evaluate(CLICK)))
    context.close()
    return found


def sit_down(browser: Any, address: str, game: str) -> tuple[str, Any]:
    """The address of a table against bots, and the cookies of whoever sits there."""
    context = browser.new_context()
    answer = context.request.post(f"{address}/play", form={"game": game}, headers={"origin": address})
    found = str(answer.url), context.storage_state()
    context.close()
    return found


def visit(browser: Any, table: str, cookies: Any) -> dict[str, float]:
    """Open the table with nothing kept from before."""
    context = browser.new_context(storage_state=cookies, viewport={"width": 1600, "height": 1000})
    page = context.new_page()
    page.goto(table, wait_until="load")
    page.wait_for_timeout(200)  # the load event has to end before it is timed
    loaded: dict[str, float] = page.evaluate(LOADED)
    context.close()
    return loaded
