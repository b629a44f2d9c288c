"""The set-up steps that ask somebody: tab sides, housing disc, draft, opening moves."""

from dataclasses import replace
from itertools import product

from magnate.core.move import Decision, Move, Refusal, Seat
from magnate.core.step import Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.carnegie.automa import set_up_andrew
from magnate.games.carnegie.content.kinds import KINDS
from magnate.games.carnegie.events import (
    Drafted,
    HousingPlaced,
    NeutralDonation,
    NeutralProject,
    SidesSealed,
    SidesShown,
)
from magnate.games.carnegie.phases.activation import ActivationPhase
from magnate.games.carnegie.phases.timeline import Round
from magnate.games.carnegie.projects import place_disc
from magnate.games.carnegie.queries import first_free_slot, free_slot, order
from magnate.games.carnegie.question import Question, SeatQuestion
from magnate.games.carnegie.staff import MoveEmployee, legal_steps, steps
from magnate.games.carnegie.state import NEUTRAL, Carnegie

HOUSING = "housing"
SIDES = tuple("".join(sides) for sides in product("AB", repeat=4))

SMALL = Refusal("setup.housing", N_("the first disc goes to a medium or large city"))
NO_HOUSING = Refusal("setup.housing", N_("no housing slot is free there"))
GONE = Refusal("setup.draft", N_("no such tile lies in the display"))


@value
class TabSides(Question):
    """Everybody chooses a side of each project tab. [setup.tabs]"""

    rule = "setup.tabs"
    prompt = N_(
        "Choose the sides of your project tabs, a letter each for housing, commerce, industry and public infrastructure"
    )
    secret = True

    def seats(self, s: Carnegie) -> list[Seat]:
        return [seat for seat, sides in enumerate(s.sealed) if not sides]

    def moves(self, s: Carnegie, seat: Seat) -> list[Move]:
        return [ChooseSides(seat, sides) for sides in SIDES]

    def answered(self, s: Carnegie, move: Move) -> None:
        s.then(self if "" in s.sealed else ShowSides())


@value
class ChooseSides(Move):
    """Sides for housing, commerce, industry and infrastructure. [setup.tabs]"""

    sides: str
    notation = "tabs {sides}"
    label = N_("Tab sides {sides}")

    def apply(self, s: Carnegie) -> None:
        s.sealed[self.seat] = self.sides
        s.log(SidesSealed, self.seat)


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
    prompt = N_("Place your first housing disc")

    def moves(self, s: Carnegie, seat: Seat) -> list[Move]:
        return [PlaceHousing(seat, city) for city in s.rules.cities]


@value
class PlaceHousing(Move):
    """Housing in this city. [setup.housing]"""

    city: str
    notation = "housing {city}"
    label = N_("Housing in {city}")

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
    prompt = N_("Take a department tile")

    def moves(self, s: Carnegie, seat: Seat) -> list[Move]:
        return [DraftTile(seat, tile) for tile in s.rules.tiles]


@value
class DraftTile(Move):
    """Take this tile. [setup.draft]"""

    tile: str
    notation = "draft {tile}"
    label = N_("Take {tile}")

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
        s.steps = s.rules.opening_moves
        s.then(OpeningMoves(self.seat))


@value
class OpeningMoves(SeatQuestion):
    """Employees make their opening steps. [setup.moves]"""

    rule = "setup.moves"
    prompt = N_("Move your employees: {steps} step(s) left")

    def decision(self, s: Carnegie, seat: Seat) -> Decision:
        return replace(super().decision(s, seat), args=(("steps", s.steps),))

    def idle(self, s: Carnegie) -> bool:
        return s.steps <= 0

    def moves(self, s: Carnegie, seat: Seat) -> list[Move]:
        return [*steps(s, seat), StopMoving(seat)]

    def legal(self, s: Carnegie, seat: Seat) -> list[Move]:
        return [*legal_steps(s, seat), StopMoving(seat)]

    def answered(self, s: Carnegie, move: Move) -> None:
        if isinstance(move, MoveEmployee):
            s.then(self)


@value
class StopMoving(Move):
    """Make no further steps. [setup.moves]"""

    notation = "stop"
    label = N_("Stop moving")

    def apply(self, s: Carnegie) -> None:
        s.steps = 0


STEPS: tuple[type[Step], ...] = (
    TabSides, ShowSides, NeutralDiscs, HousingDisc, DepartmentDraft, OpeningTurn, OpeningMoves,
)  # fmt: skip
MOVES: tuple[type[Move], ...] = (ChooseSides, PlaceHousing, DraftTile, StopMoving)
