"""The set-up steps that ask somebody: tab sides, housing disc, draft, opening moves."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any

from magnate.core.move import Decision, Move, Refusal, Seat
from magnate.core.step import Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.carnegie.content.kinds import KINDS
from magnate.games.carnegie.events.table import (
    Drafted,
    HousingPlaced,
    NeutralDonation,
    NeutralProject,
    SidesSealed,
    SidesShown,
)
from magnate.games.carnegie.mechanics.andrew import set_up_andrew
from magnate.games.carnegie.mechanics.projects import connection_said, place_disc
from magnate.games.carnegie.mechanics.question import Choice, Question, SeatQuestion
from magnate.games.carnegie.mechanics.staff import MoveEmployee, can_walk, legal_walks, lose_steps, walks
from magnate.games.carnegie.phases.activation import ActivationPhase
from magnate.games.carnegie.phases.timeline import Round
from magnate.games.carnegie.queries import first_free_slot, free_slot, order
from magnate.games.carnegie.show.names import WORDS
from magnate.games.carnegie.show.reference import effect
from magnate.games.carnegie.show.words import count_of, lost
from magnate.games.carnegie.state import NEUTRAL, Carnegie

HOUSING = "housing"
SIDES = tuple("".join(sides) for sides in product("AB", repeat=4))

SMALL = Refusal("setup.housing", N_("The first disc goes to a medium or large city"))
NO_HOUSING = Refusal("setup.housing", N_("No housing slot is free there"))
GONE = Refusal("setup.draft", N_("No such tile lies in the display"))


@value
class TabSides(Question):
    """Everybody chooses a side of each project tab. [setup.tabs]"""

    rule = "setup.tabs"
    prompt = N_("Choose a side of each of your project tabs")
    secret = True

    def seats(self, s: Carnegie) -> list[Seat]:
        return [seat for seat, sides in enumerate(s.sealed) if not sides]

    def only(self, s: Carnegie, seat: Seat) -> Move | None:
        return None

    def moves(self, s: Carnegie, seat: Seat) -> list[Move]:
        return [*every_side(seat)]

    def legal(self, s: Carnegie, seat: Seat) -> list[Move]:
        return [*every_side(seat)]

    def answered(self, s: Carnegie, move: Move) -> None:
        s.then(self if "" in s.sealed else ShowSides())


@value
class ChooseSides(Move):
    """Sides for housing, commerce, industry and infrastructure. [setup.tabs]"""

    sides: str
    notation = "tabs {sides}"
    label = N_("Take these sides: {told}")

    def args(self, s: Carnegie) -> Mapping[str, Any]:
        return {"sides": self.sides, "told": f"sides:{self.sides}"}

    def apply(self, s: Carnegie) -> None:
        s.sealed[self.seat] = self.sides
        s.log(SidesSealed, self.seat)


@cache
def every_side(seat: Seat) -> tuple[ChooseSides, ...]:
    """All choices of sides; moves are values and can be shared."""
    return tuple(ChooseSides(seat, sides) for sides in SIDES)


@value
class ShowSides(Step):
    """The tabs are pushed in; discs go on those that show a space for one. [setup.player]"""

    def run(self, s: Carnegie) -> None:
        s.sides = s.sealed[:]
        s.sealed = [""] * s.seats
        for seat, sides in enumerate(s.sides):
            shown = [s.rules.steps(kind, side)[0].disc for kind, side in zip(KINDS, sides, strict=True)]
            s.discs[seat] -= sum(shown)
        for seat, sides in enumerate(s.sides):
            s.log(SidesShown, seat, sides)
        s.then(NeutralDiscs())


@value
class NeutralDiscs(Step):
    """Solo cards block donations and slots; what is taken already costs no disc. [setup.neutral]"""

    def run(self, s: Carnegie) -> None:
        left = s.rules.neutral_discs[s.seats]
        cards = list(s.rules.cards)
        while left and cards:
            left = place_neutral(s, cards.pop(s.pick(len(cards), "neutral card")), left)
        if s.rules.solo:
            set_up_andrew(s)
        s.then(*placements(s), *(OpeningTurn(seat) for seat in order(s)), ActivationPhase(), Round(1))


def place_neutral(s: Carnegie, key: str, left: int) -> int:
    """Place the discs of one card; returns how many discs are left. [setup.neutral]"""
    card = s.rules.cards[key]
    donation = s.rules.donation_index[card.donation]
    if left and not s.gifts[donation]:
        s.gifts[donation] = (NEUTRAL,)
        s.log(NeutralDonation, card.donation)
        left -= 1
    for city in card.cities:
        slot = first_free_slot(s, city)
        if left and slot >= 0:
            s.owner[slot] = NEUTRAL
            s.log(NeutralProject, city)
            left -= 1
    return left


def placements(s: Carnegie) -> list[Step]:
    """Housing disc and draft, counter-clockwise from the last seat in turn order. [setup.order]"""
    seats = order(s)[::-1]
    if s.rules.two_pass:
        return [*(HousingDisc(seat) for seat in seats), *(DepartmentDraft(seat) for seat in seats)]
    return [step for seat in seats for step in (HousingDisc(seat), DepartmentDraft(seat))]


@value
class HousingDisc(SeatQuestion):
    """The first housing disc goes to the map, free of charge. [setup.housing]"""

    rule = "setup.housing"
    prompt = N_("Place your first housing disc in a medium or large city, free of charge")

    def moves(self, s: Carnegie, seat: Seat) -> list[Move]:
        return [PlaceHousing(seat, city) for city in s.rules.cities]

    def legal(self, s: Carnegie, seat: Seat) -> list[Move]:
        found = [PlaceHousing(seat, city) for city, slot in s.rules.sites[HOUSING] if slot == HOUSING]
        return [move for move in found if move.check(s) is None]


@value
class PlaceHousing(Move):
    """Housing in this city. [setup.housing]"""

    city: str
    notation = "housing {city}"
    label = N_("Housing in {city} ({about})")

    def args(self, s: Carnegie) -> Mapping[str, Any]:
        city = s.rules.cities[self.city]
        large = f", large, {connection_said(city)}" if city.connection else ""
        return {"city": city.name, "about": f"{WORDS[city.region]}, {count_of(city.points, 'points')}{large}"}

    def check(self, s: Carnegie) -> Refusal | None:
        if s.rules.cities[self.city].small:
            return SMALL
        return None if free_slot(s, self.city, HOUSING) >= 0 else NO_HOUSING

    def apply(self, s: Carnegie) -> None:
        place_disc(s, self.seat, HOUSING, free_slot(s, self.city, HOUSING))
        s.log(HousingPlaced, self.seat, self.city)


@value
class DepartmentDraft(SeatQuestion):
    """Everybody takes the tile that must be built first. [setup.draft]"""

    rule = "setup.draft"
    prompt = N_("Take the department tile that you will build first")

    def moves(self, s: Carnegie, seat: Seat) -> list[Move]:
        return [DraftTile(seat, tile) for tile in s.rules.tiles]


@value
class DraftTile(Move):
    """Take this tile. [setup.draft]"""

    tile: str
    notation = "draft {tile}"
    label = N_("Take {department} ({type}): {effect}")

    def args(self, s: Carnegie) -> Mapping[str, Any]:
        department = s.rules.departments[self.tile]
        return {"department": department.name, "type": department.type, "effect": effect(s.rules, department)}

    def check(self, s: Carnegie) -> Refusal | None:
        return None if s.display.get(self.tile) else GONE

    def apply(self, s: Carnegie) -> None:
        s.display[self.tile] -= 1
        s.drafted[self.seat] = self.tile
        s.log(Drafted, self.seat, self.tile)


@value
class OpeningTurn(Step):
    """Up to six steps before the first round. [setup.moves]"""

    seat: Seat

    def run(self, s: Carnegie) -> None:
        s.phase = "opening"
        s.steps = s.allowed = s.rules.opening_moves
        s.then(OpeningMoves(self.seat))


@value
class OpeningMoves(Choice):
    """Employees make their opening steps. [setup.moves]"""

    rule = "setup.moves"
    prompt = N_("Move your employees: {steps} of {allowed} step(s) left")

    def decision(self, s: Carnegie, seat: Seat) -> Decision:
        return replace(super().decision(s, seat), args=(("steps", s.steps), ("allowed", s.allowed)))

    def idle(self, s: Carnegie) -> bool:
        return not can_walk(s, self.seat)

    def moves(self, s: Carnegie, seat: Seat) -> list[Move]:
        return [*walks(s, seat), StopMoving(seat)]

    def legal(self, s: Carnegie, seat: Seat) -> list[Move]:
        return [*legal_walks(s, seat), StopMoving(seat)]

    def answered(self, s: Carnegie, move: Move) -> None:
        if isinstance(move, MoveEmployee):
            s.then(self)


@value
class StopMoving(Move):
    """Make no further steps. [setup.moves]"""

    notation = "stop"
    label = N_("Done{lost}")

    def args(self, s: Carnegie) -> Mapping[str, Any]:
        return {"lost": lost(s.steps, "moves")}

    def apply(self, s: Carnegie) -> None:
        lose_steps(s, self.seat)


STEPS: tuple[type[Step], ...] = (
    TabSides, ShowSides, NeutralDiscs, HousingDisc, DepartmentDraft, OpeningTurn, OpeningMoves,
)  # fmt: skip
MOVES: tuple[type[Move], ...] = (ChooseSides, PlaceHousing, DraftTile, StopMoving)
