"""The frame of the game: starting companies, five decades of five phases, the end."""

from collections.abc import Sequence

from magnate.core.move import Move, Seat
from magnate.core.step import Ask, Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.chicago1875.events.operating import GameEnded, GoalWon
from magnate.games.chicago1875.events.shares import Began
from magnate.games.chicago1875.phases.action import ActionPhase
from magnate.games.chicago1875.phases.building import BuildingPhase
from magnate.games.chicago1875.phases.buying_shares import Establish, foundings
from magnate.games.chicago1875.phases.cleanup import CleanupPhase
from magnate.games.chicago1875.phases.operating import OperatingPhase
from magnate.games.chicago1875.phases.stock import StockPhase
from magnate.games.chicago1875.scoring import goal_winners
from magnate.games.chicago1875.state import Chicago


@value
class StartingCompany(Ask):
    """Everybody must found a company, from the last initiative position backwards. [setup.starting-company]"""

    seat: Seat
    rule = "setup.starting-company"
    prompt = N_("Establish your starting company")

    def seats(self, s: Chicago) -> list[Seat]:
        return [self.seat]

    def moves(self, s: Chicago, seat: Seat) -> Sequence[Move]:
        return foundings(s, seat)

    def only(self, s: Chicago, seat: Seat) -> None:
        return None  # charters and par values are many

    def after(self, s: Chicago, move: Move) -> None:
        assert isinstance(move, Establish)
        s.start_partner[self.seat] = move.company


@value
class Decade(Step):
    """Five phases; the last decade has no Cleanup. [cleanup.decade]"""

    number: int

    def run(self, s: Chicago) -> None:
        s.decade = self.number
        s.log(Began, self.number, s.rules.years[self.number - 1])
        s.then(StockPhase(), BuildingPhase(), ActionPhase(), OperatingPhase())
        if self.number < s.rules.decades:
            s.then(CleanupPhase(), Decade(self.number + 1))
        else:
            s.then(GameEnd())


@value
class GameEnd(Step):
    """The last decade is over: goals and shares are counted. [end.scoring]"""

    def run(self, s: Chicago) -> None:
        s.phase = "end"
        for goal in s.goals:
            for seat in goal_winners(s, goal):
                s.log(GoalWon, seat, goal, s.rules.goal_reward)
        s.log(GameEnded, "last decade")


STEPS: tuple[type[Step], ...] = (StartingCompany, Decade, GameEnd)
