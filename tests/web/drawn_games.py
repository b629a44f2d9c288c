"""Boards as they are drawn through whole games."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from magnate.bots import answer, find
from magnate.core.chance import Sampler
from magnate.core.driver import asking, decisions, push, settle
from magnate.core.game import Game
from magnate.core.view import view
from magnate.games import find as find_game
from magnate.server.views.boards import draw, names_of
from magnate.server.views.seats import badge
from magnate.web.look import Look
from tests.web.board_page import Page

NAMES = ("Ada", "<b>Bob</b>", "\u202eevil", "", "Eve")


@dataclass(frozen=True, eq=False)
class Drawn:
    """A game whose board is looked at."""

    game: Game
    tables: tuple[tuple[int, dict[str, Any], str], ...]  # seats, options, and the bot that plays
    tray: str  # kinds of moves that decline or end something, with nothing on the table to show for it
    phase: Callable[[Any], str]  # some of every question of every such part of a game are kept
    zones: frozenset[str]  # that are there whatever the options
    strict: bool = False  # no place lies in another, and the name of a company alone says nothing of a move
    refused: bool = True  # what cannot be done now has a place too
    most: int = 100_000  # moves of a game

    @property
    def people(self) -> list[dict[str, Any]]:
        return [
            {"seat": seat, "name": name, "kind": "person", "colour": self.game.name("seat", seat)}
            | badge(self.game, seat)
            for seat, name in enumerate(NAMES[: self.game.players[-1]])
        ]

    def begin(self, seats: int, options: dict[str, Any], seed: int) -> Any:
        s = self.game.setup(self.game.config(seats, options), Sampler(seed))
        settle(s)
        return s

    @cache  # noqa: B019  # there is one of each game, for as long as the tests run
    def positions(self, table: int) -> list[Any]:
        """Positions of a game: some of every question, and the last one."""
        seats, options, bot = self.tables[table]
        s = self.begin(seats, options, 11)
        player, chance = find(bot, self.game), Sampler(12)
        seen: Counter[tuple[str, str]] = Counter()
        kept = []
        for _ in range(self.most):
            ask = asking(s)
            if ask is None:
                break
            kind = (type(ask).__name__, self.phase(s))
            seen[kind] += 1
            if seen[kind] <= 5 or not seen[kind] % 40:
                kept.append(s.clone())
            push(s, answer(player, self.game, s, decisions(s)[0].seat, chance))
        return [*kept, s]

    def drawn(self, s: Any, seat: int | None) -> dict[str, str]:
        return draw(Look(self.game, s.rules, view(self.game, s, seat), self.people[: s.seats], seat))

    def homeless(self, s: Any, seat: int) -> list[str]:
        """Candidates of a seat that have no place on its board."""
        page = Page("".join(self.drawn(s, seat).values()))
        ask = asking(s)
        assert ask is not None
        lost = []
        for move in ask.decision(s, seat).moves:
            kind, *values = names_of(move).split()
            telling = {kind, *(name for name in values if not (self.strict and name.startswith("company-")))}
            spared = {kind, *(f"{kind}+{value}" for value in values)} & set(self.tray.split())
            placed = any(place <= {kind, *values} and place & telling for place in page.places)
            if not spared and not placed and (self.refused or move.check(s) is None):
                lost.append(names_of(move))
        return lost


EVERYTHING = {"special_companies": True, "chiefs": True, "draft": True, "supply_chain": "advanced"}
CHICAGO = Drawn(
    find_game("chicago1875"),
    (
        (4, {}, "greedy"),
        (2, EVERYTHING, "greedy"),
        (3, {"edition": "first", "level": "basic", "goals": False}, "random"),
        (4, {**EVERYTHING, "friendly_closing": True, "friendly_stock_sales": True}, "random"),
    ),
    """
    pass end-sales buy-nothing let-fall end-issue end-purchase stop-production end-selling skip-automation
    keep-steel leave-cubes leave-chain-cube stop-hiring keep-ready end-turn
    """,
    lambda s: str(s.phase),
    frozenset({"zone-stock", "zone-charter-swift"}),
    strict=True,
)
CARNEGIE = Drawn(
    find_game("carnegie"),
    ((4, {}, "greedy"), (1, {}, "greedy"), (3, {"expansion_departments": "open_bar"}, "random")),
    """
    stop-moving skip-donation end-turn decline stop-research end-activation confirm-payments sell-goods
    take-income choose-lobby activate-all pay-best recall+count-0
    """,
    lambda s: str(s.turn),
    frozenset({"zone-map", "zone-company"}),
    refused=False,
)
NOBLE_HOUSE = Drawn(
    find_game("noble_house"),
    ((5, {}, "greedy"), (2, {"price_track": "coarse"}, "random")),
    """
    pass skip-transaction stop-trading no-support end-announcements end-repayments end-assets allow-fall
    leave-lot let-lapse find-nothing let-go no-loan no-meeting take-no-more leave-out let-break cannot-pay
    default pay-due pay-what-is-left sell-and-pay pay-lot pay-upkeep refuse-claim steal stay-out support-points
    raise bid-up-to give-up
    """,
    lambda s: "",
    frozenset({"zone-market"}),
    most=900,
)
BOARDS = {board.game.key: board for board in (CHICAGO, CARNEGIE, NOBLE_HOUSE)}
