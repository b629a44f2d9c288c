"""The frame of the game: twenty rounds of action, event, departments and activation, then the end."""

from magnate.core.move import Move, Seat
from magnate.core.step import Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.carnegie.automa import AndrewChoice, AndrewTurn, DrawCard, keep_card
from magnate.games.carnegie.content.kinds import ACTIONS, ROW, ROW_END
from magnate.games.carnegie.donations import DonationTurn
from magnate.games.carnegie.events import (
    ActionChosen,
    EventBegan,
    FirstPlayerNamed,
    GameEnded,
    MarkerAdvanced,
    MarkerTurned,
    RoundBegan,
)
from magnate.games.carnegie.income import CallBack
from magnate.games.carnegie.phases.activation import ActivationPhase
from magnate.games.carnegie.phases.departments import DepartmentPhase
from magnate.games.carnegie.queries import event_of, order, turned_row
from magnate.games.carnegie.question import SeatQuestion
from magnate.games.carnegie.state import Carnegie
from magnate.games.carnegie.welfare import FinalPayments


@value
class Round(Step):
    """A round; in the solo game Andrew acts between the choice and the event. [timeline.rounds]"""

    number: int

    def run(self, s: Carnegie) -> None:
        s.round = self.number
        s.phase = "action"
        s.action = ""
        s.row = -1
        s.log(RoundBegan, self.number)
        if s.rules.solo:
            human = self.number % 2 == 1
            s.then(DrawCard(), ActionChoice(s.first) if human else AndrewChoice(), NameEvent(), AndrewTurn())
        else:
            s.then(ActionChoice(s.first), NameEvent())
        s.then(EventPhase(), DepartmentPhase(), ActivationPhase(), RoundEnd())


@value
class ActionChoice(SeatQuestion):
    """The first player names the action of the round; every row may be chosen. [timeline.choice]"""

    rule = "timeline.choice"
    prompt = N_("Choose the action of the round")

    def moves(self, s: Carnegie, seat: Seat) -> list[Move]:
        return [ChooseAction(seat, action) for action in ACTIONS]


@value
class ChooseAction(Move):
    """Put the timeline marker into this row. [timeline.choice]"""

    action: str
    notation = "choose {action}"
    label = N_("{action}")

    def apply(self, s: Carnegie) -> None:
        s.action = self.action
        s.log(ActionChosen, self.seat, self.action)


@value
class NameEvent(Step):
    """The row of the action gives the event; a finished row turns the next marker below. [timeline.finished-row]"""

    def run(self, s: Carnegie) -> None:
        row = ROW[s.action]
        s.row = turned_row(s, row)
        if s.row != row:
            s.log(MarkerTurned, ACTIONS[s.row])


@value
class EventPhase(Step):
    """In turn order everybody resolves the event; on a fifth space income, then a donation. [timeline.both-events]"""

    def run(self, s: Carnegie) -> None:
        s.phase = "event"
        region, donation = event_of(s)
        if region:
            s.log(EventBegan, region)
        if donation:
            s.log(EventBegan, "donation")
        for seat in order(s):
            if region:
                s.then(CallBack(seat, region))
            if donation:
                s.then(DonationTurn(seat))


@value
class RoundEnd(Step):
    """One marker moves on, the locomotive passes; with all markers at the end the game is over. [timeline.advance]"""

    def run(self, s: Carnegie) -> None:
        s.markers[s.row] += 1
        s.log(MarkerAdvanced, ACTIONS[s.row], s.markers[s.row])
        if s.rules.solo:
            keep_card(s)
        if s.markers == [ROW_END] * 4:
            s.then(FinalScoring())
            return
        if not s.rules.solo:
            s.first = (s.first + 1) % s.seats
            s.log(FirstPlayerNamed, s.first)
        s.then(Round(s.round + 1))


@value
class FinalScoring(Step):
    """Welfare donations are paid for, then all is counted. [end.scoring]"""

    def run(self, s: Carnegie) -> None:
        s.phase = "scoring"
        s.done = [False] * s.seats
        s.then(FinalPayments(), GameEnd())


@value
class GameEnd(Step):
    """The game is over. [end.scoring]"""

    def run(self, s: Carnegie) -> None:
        s.phase = "end"
        s.log(GameEnded, "twenty rounds")


STEPS: tuple[type[Step], ...] = (
    Round, ActionChoice, NameEvent, EventPhase, RoundEnd, FinalScoring, GameEnd,
)  # fmt: skip
MOVES: tuple[type[Move], ...] = (ChooseAction,)
