"""Study points: tabs are pushed on, discs move along the transport tracks."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from magnate.core.move import Decision, Move, Refusal, Seat
from magnate.core.step import Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.carnegie.content.kinds import KIND, KINDS, REGION, REGIONS
from magnate.games.carnegie.effects import receive
from magnate.games.carnegie.events import CapRaised, StudyLost, TabAdvanced, TrackAdvanced
from magnate.games.carnegie.queries import donation_cap, end_taken, tab_cost, track_cost, works
from magnate.games.carnegie.question import SeatQuestion
from magnate.games.carnegie.state import Carnegie

TAB_FINISHED = Refusal("research.tab", N_("this tab is fully developed"))
NO_DISC = Refusal("research.disc", N_("your supply holds no disc for the new space"))
AT_END = Refusal("research.track", N_("your disc stands on the last space"))
END_TAKEN = Refusal("research.final-space", N_("another disc holds the last space"))


def too_few(cost: int) -> Refusal:
    return Refusal("research.pool", N_("this costs {cost} study points"), (("cost", cost),))


@value
class DevelopTab(Move):
    """Push a project tab one space on. [research.tab]"""

    kind: str
    notation = "develop {kind}"
    label = N_("Develop {kind} for {cost}")

    def args(self, s: Carnegie) -> Mapping[str, Any]:
        return {"kind": self.kind, "cost": tab_cost(s, self.seat, KIND[self.kind])}

    def check(self, s: Carnegie) -> Refusal | None:
        kind = KIND[self.kind]
        cost = tab_cost(s, self.seat, kind)
        if cost < 0:
            return TAB_FINISHED
        if cost > s.study:
            return too_few(cost)
        step = s.rules.steps(self.kind, s.sides[self.seat][kind])[s.tab[4 * self.seat + kind] + 1]
        return NO_DISC if step.disc and not s.discs[self.seat] else None

    def apply(self, s: Carnegie) -> None:
        kind = KIND[self.kind]
        s.study -= tab_cost(s, self.seat, kind)
        tab = 4 * self.seat + kind
        s.tab[tab] += 1
        step = s.rules.steps(self.kind, s.sides[self.seat][kind])[s.tab[tab]]
        if step.disc:
            s.discs[self.seat] -= 1
        s.log(TabAdvanced, self.seat, self.kind, s.tab[tab])
        if step.cap:
            s.log(CapRaised, self.seat, donation_cap(s, self.seat))


@value
class AdvanceTrack(Move):
    """Move your disc one space along a transport track. [research.track]"""

    region: str
    notation = "advance {region}"
    label = N_("Advance in the {region} for {cost}")

    def args(self, s: Carnegie) -> Mapping[str, Any]:
        return {"region": self.region, "cost": track_cost(s, self.seat, REGION[self.region])}

    def check(self, s: Carnegie) -> Refusal | None:
        region = REGION[self.region]
        cost = track_cost(s, self.seat, region)
        if cost < 0:
            return AT_END
        last = s.track[4 * self.seat + region] == s.rules.track_end - 1
        if last and end_taken(s, region) and not works(s, self.seat, "archives"):
            return END_TAKEN
        return too_few(cost) if cost > s.study else None

    def apply(self, s: Carnegie) -> None:
        region = REGION[self.region]
        s.study -= track_cost(s, self.seat, region)
        at = 4 * self.seat + region
        s.track[at] += 1
        s.log(TrackAdvanced, self.seat, self.region, s.track[at])
        if s.track[at] == s.rules.track_end:
            receive(s, self.seat, s.rules.tracks[self.region].reward)


def spendings(seat: Seat) -> list[Move]:
    """All that study points can buy."""
    return [*(DevelopTab(seat, kind) for kind in KINDS), *(AdvanceTrack(seat, region) for region in REGIONS)]


def legal_spendings(s: Carnegie, seat: Seat) -> list[Move]:
    if s.study <= 0:
        return []
    return [move for move in spendings(seat) if move.check(s) is None]


@value
class StudyEnd(Step):
    """What is not spent is lost. [research.pool]"""

    seat: Seat

    def run(self, s: Carnegie) -> None:
        if s.study:
            s.log(StudyLost, self.seat, s.study)
            s.study = 0


@value
class StudyIncome(SeatQuestion):
    """Study points from transport income are spent at once. [income.study]"""

    rule = "income.study"
    prompt = N_("Spend your study points: {study} left")

    def decision(self, s: Carnegie, seat: Seat) -> Decision:
        return replace(super().decision(s, seat), args=(("study", s.study),))

    def idle(self, s: Carnegie) -> bool:
        return not legal_spendings(s, self.seat)

    def moves(self, s: Carnegie, seat: Seat) -> list[Move]:
        return [*spendings(seat), StopResearch(seat)]

    def legal(self, s: Carnegie, seat: Seat) -> list[Move]:
        return [*legal_spendings(s, seat), StopResearch(seat)]

    def answered(self, s: Carnegie, move: Move) -> None:
        if not isinstance(move, StopResearch):
            s.then(self)


@value
class StopResearch(Move):
    """Let the other study points go. [income.study]"""

    notation = "stop research"
    label = N_("Spend no more")


STEPS: tuple[type[Step], ...] = (StudyIncome, StudyEnd)
MOVES: tuple[type[Move], ...] = (DevelopTab, AdvanceTrack, StopResearch)
