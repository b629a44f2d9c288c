"""Study points: tabs are pushed on, discs move along the transport tracks."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from magnate.core.move import Decision, Move, Refusal, Seat
from magnate.core.step import Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.carnegie.content.kinds import KIND, KINDS, REGION, REGIONS
from magnate.games.carnegie.effects import receive
from magnate.games.carnegie.events.company import CapRaised, TabAdvanced, TrackAdvanced
from magnate.games.carnegie.events.gains import StudyLost
from magnate.games.carnegie.mechanics.question import Choice
from magnate.games.carnegie.queries import donation_cap, end_taken, next_step, track_cost, works
from magnate.games.carnegie.show.words import count_of, lost, said, step_said
from magnate.games.carnegie.state import Carnegie

TAB_FINISHED = Refusal("research.tab", N_("This tab is fully developed"))
NO_DISC = Refusal("research.disc", N_("Your supply holds no disc for the new space"))
AT_END = Refusal("research.track", N_("Your disc stands on the last space"))
END_TAKEN = Refusal("research.final-space", N_("Another disc holds the last space"))


def too_few(cost: int, left: int) -> Refusal:
    args = (("cost", cost), ("left", left))
    return Refusal("research.pool", N_("This costs {cost} study point(s), and you have {left}"), args)


def price(cost: int) -> str:
    return f" for {count_of(cost, 'study')}"


@value
class DevelopTab(Move):
    """Push a project tab one space on. [research.tab]"""

    kind: str
    notation = "develop {kind}"
    label = N_("Develop {kind}{cost}{gain}")

    def args(self, s: Carnegie) -> Mapping[str, Any]:
        step = next_step(s, self.seat, KIND[self.kind])
        if step is None:
            return {"kind": self.kind, "cost": "", "gain": ""}
        return {"kind": self.kind, "cost": price(step.cost), "gain": f": {step_said(step)}"}

    def check(self, s: Carnegie) -> Refusal | None:
        step = next_step(s, self.seat, KIND[self.kind])
        if step is None:
            return TAB_FINISHED
        if step.cost > s.study:
            return too_few(step.cost, s.study)
        return NO_DISC if step.disc and not s.discs[self.seat] else None

    def apply(self, s: Carnegie) -> None:
        step = next_step(s, self.seat, KIND[self.kind])
        assert step is not None
        s.study -= step.cost
        tab = 4 * self.seat + KIND[self.kind]
        s.tab[tab] += 1
        if step.disc:
            s.discs[self.seat] -= 1
        s.log(TabAdvanced, self.seat, self.kind, s.tab[tab], step.cost)
        if step.cap:
            s.log(CapRaised, self.seat, donation_cap(s, self.seat))


@value
class AdvanceTrack(Move):
    """Move your disc one space along a transport track. [research.track]"""

    region: str
    notation = "advance {region}"
    label = N_("Advance in the {region}{cost}{gain}")

    def args(self, s: Carnegie) -> Mapping[str, Any]:
        cost = track_cost(s, self.seat, REGION[self.region])
        if cost < 0:
            return {"region": self.region, "cost": "", "gain": ""}
        space = s.track[4 * self.seat + REGION[self.region]] + 1
        each = said(s.rules.income(self.region, space))
        gain = f": {s.rules.tracks[self.region].spaces[space - 1].tier}, {each} for each employee called back"
        if space == s.rules.track_end:
            gain += f", {said(s.rules.tracks[self.region].reward)} at once"
        return {"region": self.region, "cost": price(cost), "gain": gain}

    def check(self, s: Carnegie) -> Refusal | None:
        region = REGION[self.region]
        cost = track_cost(s, self.seat, region)
        if cost < 0:
            return AT_END
        if barred(s, self.seat, region):
            return END_TAKEN
        return too_few(cost, s.study) if cost > s.study else None

    def apply(self, s: Carnegie) -> None:
        region = REGION[self.region]
        cost = track_cost(s, self.seat, region)
        s.study -= cost
        at = 4 * self.seat + region
        s.track[at] += 1
        s.log(TrackAdvanced, self.seat, self.region, s.track[at], cost)
        if s.track[at] == s.rules.track_end:
            receive(s, self.seat, s.rules.tracks[self.region].reward, f"reward:{self.region}")


def barred(s: Carnegie, seat: Seat, region: int) -> bool:
    """Whether the next space of a track is the last one and another disc holds it. [research.final-space]"""
    if s.track[4 * seat + region] != s.rules.track_end - 1:
        return False
    return end_taken(s, region) and not works(s, seat, "archives")


@cache
def spendings(seat: Seat) -> tuple[Move, ...]:
    """All that study points can buy; moves are values and can be shared."""
    return (*(DevelopTab(seat, kind) for kind in KINDS), *(AdvanceTrack(seat, region) for region in REGIONS))


def can_spend(s: Carnegie, seat: Seat) -> bool:
    """Whether study points can buy something."""
    return s.study > 0 and next(affordable(s, seat), None) is not None


def legal_spendings(s: Carnegie, seat: Seat) -> list[Move]:
    return [*affordable(s, seat)] if s.study > 0 else []


def affordable(s: Carnegie, seat: Seat) -> Iterator[Move]:
    """The spendings that pass `check`: the same, without a word of refusal."""
    study, moves = s.study, spendings(seat)
    for kind, move in enumerate(moves[: len(KINDS)]):
        step = next_step(s, seat, kind)
        if step is not None and step.cost <= study and (not step.disc or s.discs[seat]):
            yield move
    for region, move in enumerate(moves[len(KINDS) :]):
        if 0 <= track_cost(s, seat, region) <= study and not barred(s, seat, region):
            yield move


@value
class StudyEnd(Step):
    """What is not spent is lost. [research.pool]"""

    seat: Seat

    def run(self, s: Carnegie) -> None:
        lose_study(s, self.seat)


def lose_study(s: Carnegie, seat: Seat) -> None:
    """Study points not spent are lost. [research.pool]"""
    if s.study:
        s.log(StudyLost, seat, s.study)
        s.study = 0


@value
class StudyIncome(Choice):
    """Study points from the income of an event are spent at once. [income.study]"""

    rule = "income.study"
    prompt = N_("Spend {study} study point(s) from the event")

    def decision(self, s: Carnegie, seat: Seat) -> Decision:
        return replace(super().decision(s, seat), args=(("study", s.study),))

    def idle(self, s: Carnegie) -> bool:
        return not can_spend(s, self.seat)

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
    label = N_("Done{lost}")

    def args(self, s: Carnegie) -> Mapping[str, Any]:
        return {"lost": lost(s.study, "study")}


STEPS: tuple[type[Step], ...] = (StudyIncome, StudyEnd)
MOVES: tuple[type[Move], ...] = (DevelopTab, AdvanceTrack, StopResearch)
