"""The frame of the game: twenty rounds of action, event, departments and activation, then the end."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from magnate.core.move import Move, Seat
from magnate.core.step import Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.carnegie.content.kinds import ACTIONS, REGION, ROW, ROW_END
from magnate.games.carnegie.events.andrew import GameEnded
from magnate.games.carnegie.events.company import MarkerAdvanced
from magnate.games.carnegie.events.gains import NobodyAway
from magnate.games.carnegie.events.table import ActionChosen, EventBegan, FirstPlayerNamed, MarkerTurned, RoundBegan
from magnate.games.carnegie.mechanics.andrew import AndrewChoice, AndrewTurn, DrawCard, keep_card
from magnate.games.carnegie.mechanics.donations import DonationChance
from magnate.games.carnegie.mechanics.income import CallBack
from magnate.games.carnegie.mechanics.question import Choice
from magnate.games.carnegie.mechanics.welfare import FinalPayments
from magnate.games.carnegie.phases.activation import ActivationPhase
from magnate.games.carnegie.phases.departments import DepartmentPhase
from magnate.games.carnegie.queries import event_at, event_of, order, turned_row
from magnate.games.carnegie.show.names import WORDS, income_said
from magnate.games.carnegie.state import ANDREW, Carnegie


@value
class Round(Step):
    """A round; in the solo game Andrew acts between the choice and the event. [timeline.rounds]"""

    number: int

    def run(self, s: Carnegie) -> None:
        s.round = self.number
        s.phase = "action"
        s.action = ""
        s.row = -1
        s.chooser = ANDREW if s.rules.solo and self.number % 2 == 0 else s.first
        s.log(RoundBegan, self.number, s.chooser)
        if s.rules.solo:
            choice = AndrewChoice() if s.chooser == ANDREW else action_choice(s.first)
            s.then(DrawCard(), choice, NameEvent(), AndrewTurn(), *rest_of_round())
        else:
            s.then(action_choice(s.first), NameEvent(), *rest_of_round())


@cache
def rest_of_round() -> "tuple[Step, ...]":
    """What follows when the event is known; steps are values and can be shared."""
    return EventPhase(), DepartmentPhase(), ActivationPhase(), RoundEnd()


@value
class ActionChoice(Choice):
    """The first player names the action of the round; every row may be chosen. [timeline.choice]"""

    rule = "timeline.choice"
    prompt = N_("Choose the action of the round")

    def moves(self, s: Carnegie, seat: Seat) -> list[Move]:
        return [*actions(seat)]

    def legal(self, s: Carnegie, seat: Seat) -> list[Move]:
        return [*actions(seat)]


action_choice = cache(ActionChoice)


@value
class ChooseAction(Move):
    """Put the timeline marker into this row. [timeline.choice]"""

    action: str
    notation = "choose {action}"
    label = N_("{action}: {event}")

    def args(self, s: Carnegie) -> Mapping[str, Any]:
        row = turned_row(s, ROW[self.action])
        region, donation = event_at(s, row)
        told = [income_said(region)] if region else []
        told += ["donations"] if donation else []
        event = " and ".join(told)
        if row != ROW[self.action]:
            event += f" ({WORDS[self.action]} is finished: the marker of {WORDS[ACTIONS[row]]} moves)"
        return {"action": self.action, "event": event}

    def apply(self, s: Carnegie) -> None:
        s.action = self.action
        s.log(ActionChosen, self.seat, self.action)


@cache
def actions(seat: Seat) -> tuple[ChooseAction, ...]:
    """The four actions; moves are values and can be shared."""
    return tuple(ChooseAction(seat, action) for action in ACTIONS)


@value
class NameEvent(Step):
    """The row of the action gives the event; a finished row turns the next marker below. [timeline.finished-row]"""

    def run(self, s: Carnegie) -> None:
        row = ROW[s.action]
        s.row = turned_row(s, row)
        if s.row != row:
            s.log(MarkerTurned, ACTIONS[s.row])
        if s.events is not None:
            region, donation = event_of(s)
            s.log(EventBegan, f"{'both' if donation else 'income'}:{region}" if region else "donation")


call_back, donation_chance = cache(CallBack), cache(DonationChance)  # steps are values and can be shared


@value
class EventPhase(Step):
    """In turn order everybody resolves the event; on a fifth space income, then a donation. [timeline.both-events]"""

    def run(self, s: Carnegie) -> None:
        s.phase = "event"
        region, donation = event_of(s)
        for seat in order(s):
            if region:
                if not s.missions[4 * seat + REGION[region]]:
                    s.log(NobodyAway, seat, region)
                s.then(call_back(seat, region))
            if donation:
                s.then(donation_chance(seat))


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
