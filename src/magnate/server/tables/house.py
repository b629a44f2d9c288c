"""The house: what every request and every service at a table needs."""

from magnate.core.move import Seat
from magnate.core.record import Damaged
from magnate.server.db.engine import Database, Unavailable
from magnate.server.db.rows import SeatWithPerson, TableRow
from magnate.server.errors import Problem, not_found
from magnate.server.people.accounts import Accounts, Person
from magnate.server.people.notices import Post
from magnate.server.settings import Settings
from magnate.server.tables import quarantine
from magnate.server.tables.announcements import Announcements
from magnate.server.tables.cache import Games, Live
from magnate.server.tables.clocks import seats_with_people
from magnate.server.tables.lifecycle import Tables
from magnate.server.tables.listeners import Hub
from magnate.server.tables.store import table_of
from magnate.server.tables.submit import Play

Seen = tuple[TableRow, list[SeatWithPerson], list[Seat], Live | None]  # a table, its seats, one's own, the game


class House:
    """The services of one process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.cookie = "__Host-magnate" if settings.secure else "magnate"  # its name
        self.db = Database(settings.database)
        self.hub = Hub()
        self.games = Games()
        self.accounts = Accounts(self.db)
        self.hints = Announcements(self.db, self.hub)
        self.tables = Tables(self.db, self.hints)
        self.tables.errata = settings.errata
        self.play = Play(self.db, self.games, self.hints)
        self.post = Post(self.db, settings)

    async def look(self, table_id: str, who: Person | None) -> Seen:
        """A table as this person may see it: its row, its seats, the person's own seats, and the game if it runs."""
        try:
            return await self._look(table_id, who)
        except (Problem, Unavailable):
            raise
        except Exception:
            why = await quarantine.doubt(self.db, self.games, table_id)
            try:
                return await self._look(table_id, who)
            except Damaged:  # not even its row can be read
                raise quarantine.SetAside(why) from None

    async def _look(self, table_id: str, who: Person | None) -> Seen:
        async with self.db.read() as connection:
            row = await table_of(connection, table_id)
            places = await seats_with_people(connection, table_id)
            mine = [place.seat for place in places if who is not None and place.user_id == who.id]
            invited = who is not None and any(place.reserved == who.id for place in places)
            former = who is not None and any(place.former == who.id for place in places)  # a substitute plays on
            allowed = mine or row.listed or invited or former or (who is not None and row.owner == who.id)
            if not allowed or (not (mine or former) and row.status == "playing" and not row.spectators):
                raise not_found()
            live = await self.games.get(connection, row) if row.number >= 0 and not row.quarantine else None
            return row, places, mine, live

    async def announce(self, table_id: str, number: int) -> None:
        """After a commit: tell everybody who watches a table, here and elsewhere, that it has changed."""
        await self.hints.announce(table_id, number)

    def nudge(self, table_id: str) -> None:
        """Let bots, caretakers and orders of a table move; an open house does."""
