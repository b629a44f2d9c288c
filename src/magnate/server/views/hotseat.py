"""Several seats at one device: what a seat holds back is shown once somebody has said that they sit there.

The seat is remembered by the browser, for one table: the device is what is handed around, not the account.
"""

from collections.abc import Mapping
from dataclasses import replace

from magnate.core.game import Game
from magnate.core.move import Seat
from magnate.core.state import State
from magnate.core.view import Audience, keeps
from magnate.server.people.accounts import Person
from magnate.server.tables.house import House
from magnate.server.tables.past import Looking, looking


def cookie(table_id: str) -> str:
    return f"seat-{table_id}"


def held(cookies: Mapping[str, str], table_id: str, mine: list[Seat]) -> Seat | None:
    """The seat of whoever holds the device, as far as they have said."""
    given = cookies.get(cookie(table_id), "")
    return next((seat for seat in mine if str(seat) == given), None)


def automatic(
    game: Game, s: State, mine: list[Seat], asked: list[Seat], holder: Seat | None
) -> tuple[Seat | None, Seat | None]:
    """The seat to look through where none was named, and the one that a curtain hides; one of them is None."""
    if not mine:
        return None, None
    waiting = [seat for seat in asked if seat in mine] or [mine[0] if holder is None else holder]
    if len(mine) == 1 or not keeps(game, s, waiting[0]):
        return waiting[0], None
    return (holder, None) if holder in waiting else (None, waiting[0])


def looking_back(game: Game, mine: list[Seat], holder: Seat | None) -> Seat | None:
    """The seat to look through at the past, where some seat may have held something back."""
    if len(mine) > 1 and {Audience.OWNER, Audience.SECRET} & set(game.audience.values()):
        return holder
    return mine[0] if mine else None


async def looking_here(
    house: House, table_id: str, who: Person | None, seat: Seat | None, cookies: Mapping[str, str], number: int = 0
) -> Looking:
    """The past of a table on this device, whose cookies tell who holds it."""
    at = await looking(house, table_id, who, seat, number)
    if seat is not None or at.row.status != "playing":
        return at
    return replace(at, seat=looking_back(at.live.game, at.seats, held(cookies, table_id, at.seats)))
