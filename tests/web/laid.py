"""Tables of a house that are laid before it opens: games led to where something stands."""

import asyncio
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import magnate
from magnate.core.move import Seat
from magnate.core.state import State
from magnate.server.background.open_house import OpenHouse
from magnate.server.db.engine import database_url
from magnate.server.db.migrate import upgrade
from magnate.server.settings import Settings
from magnate.server.tables import study
from tests.web.conftest import Guest

ALL: Mapping[str, Seat] = MappingProxyType({})  # of no game a single seat
NAME, PASSWORD = "Ann Otter", "a house that was laid"


def lay(database: Path, games: Mapping[str, State], mine: Mapping[str, Seat] = ALL) -> dict[str, str]:
    """Each game on a table of its own, where one person has all seats, or one beside bots; the paths of the tables."""
    url = database_url(str(database), database.parent)
    upgrade(url)
    return asyncio.run(fill(url, games, mine))


async def fill(url: str, games: Mapping[str, State], mine: Mapping[str, Seat]) -> dict[str, str]:
    house = OpenHouse(Settings(database=url))
    await house.open()
    try:
        ann, _ = await house.accounts.sign_up(NAME, PASSWORD, "laid")
        found = {}
        for name, s in games.items():
            journal = magnate.journal(s)
            past = await study.bring_in(house, ann, journal.text(), name)
            seats = ["greedy" if name in mine else "me"] * journal.header.seats
            if name in mine:
                seats[mine[name]] = "me"
            found[name] = f"/t/{await study.open_study(house, ann, past, len(journal.entries) - 1, tuple(seats))}"
        return found
    finally:
        await house.close()


def log_in(guest: Guest) -> None:
    guest.page.goto("/login")
    form = guest.page.locator("form[action='/login']")
    form.get_by_label("Name").fill(NAME)
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button").click()
    guest.page.wait_for_url("**/")
