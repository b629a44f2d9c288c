"""How people come to a table, and who sits there."""

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from playwright.sync_api import expect

from magnate.games import find
from tests.web.conftest import Guest

Come = Callable[..., Guest]


def against_bots(guest: Guest, game: str = "chicago1875") -> None:
    """The shortest way to a table."""
    guest.page.goto("/")
    guest.page.locator(f"form:has(input[name=game][value={game}])").get_by_role("button").click()


def open_table(
    guest: Guest, *seats: str, game: str = "chicago1875", options: Mapping[str, str] = MappingProxyType({})
) -> None:
    """A table with these at its seats: `me`, `open`, or a bot by name; nobody at the others."""
    guest.page.goto(f"/new/{game}")
    for key, value in options.items():
        guest.page.locator(f"input[name=option-{key}][value={value}]").evaluate("each => each.checked = true")
    seat_people(guest, *seats, game=game)


def seat_people(guest: Guest, *seats: str, game: str) -> None:
    """Fill in the page that opens a table. Every seat is waited for: one left as it is would be a bot's."""
    others = ["none"] * (find(game).players[-1] - len(seats))
    for number, who in enumerate([*seats, *others]):
        guest.page.locator(f"select[name=seat-{number}]").select_option(who)
    guest.page.get_by_role("button", name="Open the table").click()
    guest.page.wait_for_url("**/t/*")


def sit_together(ann: Guest, bob: Guest, *seats: str, **chosen: Any) -> None:
    """A table of one that another was sent a link to; the game has begun for both."""
    open_table(ann, *seats, **chosen)
    invite(ann, bob)


def sat_down(come: Come, game: str) -> tuple[Guest, Guest, str]:
    """Two people who came by the front door and an invitation, at a table that has started."""
    ann, bob = come(), come()
    ann.page.goto("/")
    ann.page.get_by_role("listitem").filter(has=ann.page.locator(f"[value={game}]")).get_by_role("link").click()
    seat_people(ann, "me", "open", game=game)
    path = ann.page.url.removeprefix(ann.address)
    invite(ann, bob)
    for guest in (ann, bob):
        guest.page.evaluate("window.same = true")  # gone if the page is ever loaded anew
    return ann, bob, path


def invite(ann: Guest, bob: Guest) -> None:
    """Whoever has opened a table sends a link, the other follows it, and the game begins."""
    path = ann.page.url.removeprefix(ann.address)
    ann.page.get_by_role("button", name="Invite, or make a link").click()
    link = ann.page.get_by_label("Send this link").input_value()
    ann.page.goto(path)
    bob.page.goto(link)
    bob.page.get_by_role("button", name="Sit down").click()  # with that the game begins, without a reload
    for guest in (ann, bob):
        expect(guest.page.locator("#status")).to_contain_text(re.compile(r"Move \d"))
        guest.awake()


def to_move(*guests: Guest) -> tuple[Guest, Guest]:
    """Who is asked, and who is not."""
    first, second = guests
    expect(first.page.locator("#status")).to_contain_text(re.compile("your turn|Waiting for"))
    return (first, second) if "your turn" in first.page.locator("#status").inner_text() else (second, first)


def ready(guest: Guest) -> None:
    """The page has read its scripts, and it is this person's turn."""
    expect(guest.page.locator("#status")).to_contain_text("your turn", timeout=60_000)
    guest.awake()


def beside(guest: Guest, tab: str) -> None:
    """What is beside the board: Log, Talk or Table."""
    guest.page.get_by_role("tab", name=tab).click()
