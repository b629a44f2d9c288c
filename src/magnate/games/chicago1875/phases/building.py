"""The Building Phase: everybody secretly places one tile, discards one and keeps one."""

from collections.abc import Mapping
from itertools import permutations
from typing import Any

from magnate.core.move import Move, Seat
from magnate.core.step import Ask, Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.chicago1875.effects import gain_partner
from magnate.games.chicago1875.events.buildings import Built, Chose, TilesDealt, TilesPassed, WorkersArrived
from magnate.games.chicago1875.events.shares import PhaseBegan
from magnate.games.chicago1875.state import BuildingId, Chicago


@value
class BuildingPhase(Step):
    """Deal, perhaps draft, place, reveal. [building.deal]"""

    def run(self, s: Chicago) -> None:
        s.phase = "building"
        s.log(PhaseBegan, "building")
        if s.decade > 1:
            for seat in range(s.seats):
                deal(s, seat, s.rules.era_dealt[s.decade - 1], 2)
        if s.rules.draft:
            s.then(Draft(1), Draft(2))
        s.then(Placement(), Reveal())


def deal(s: Chicago, seat: Seat, era: int, count: int) -> None:
    """Tiles of an era go face down to a seat. [building.deal]"""
    dealt: list[BuildingId] = []
    for _ in range(count):
        deck = list(s.building_decks[era - 1])
        dealt.append(deck.pop(s.pick(len(deck), "building tile")))
        s.building_decks[era - 1] = tuple(deck)
    s.hand[seat] = (*s.hand[seat], *dealt)
    s.tell(seat, TilesDealt, seat, tuple(dealt))


@value
class Draft(Ask):
    """Keep one tile and pass the rest: left in odd decades, right in even ones. [building.draft]"""

    round: int
    rule = "building.draft"
    prompt = N_("Keep one building tile and pass the others on")
    secret = True

    def seats(self, s: Chicago) -> list[Seat]:
        return [seat for seat in range(s.seats) if not s.chosen[seat]]

    def only(self, s: Chicago, seat: Seat) -> None:
        return None  # there are always two tiles or more

    def moves(self, s: Chicago, seat: Seat) -> list[Move]:
        return [KeepTile(seat, tile) for tile in s.hand[seat]]

    def after(self, s: Chicago, move: Move) -> None:
        if all(s.chosen):
            s.then(DraftPass(self.round))
        else:
            s.then(self)


@value
class KeepTile(Move):
    """Keep this tile. [building.draft]"""

    building: BuildingId
    notation = "keep {building}"
    label = N_("Keep {built}")

    def args(self, s: Chicago) -> Mapping[str, Any]:
        return {"built": (self.building,)}

    def apply(self, s: Chicago) -> None:
        s.chosen[self.seat] = (self.building,)
        s.log(Chose, self.seat)


@value
class DraftPass(Step):
    """The tiles not kept go to the neighbour; after the second time the hand is complete. [building.draft]"""

    round: int

    def run(self, s: Chicago) -> None:
        to = 1 if s.decade % 2 else -1
        passed = [tuple(t for t in s.hand[seat] if t != s.chosen[seat][0]) for seat in range(s.seats)]
        for seat in range(s.seats):
            s.kept[seat] = (*s.kept[seat], s.chosen[seat][0])
            s.chosen[seat] = ()
            s.hand[seat] = passed[(seat - to) % s.seats]
        for seat in range(s.seats):
            s.tell(seat, TilesPassed, seat, s.hand[seat])
            if self.round == 2:
                s.hand[seat] = (*s.kept[seat], *s.hand[seat])
                s.kept[seat] = ()


def last_decade(s: Chicago) -> bool:
    """Whether no Building Phase follows in which a tile kept could be placed. [building.place]"""
    return s.decade == s.rules.decades


@value
class Placement(Ask):
    """Everybody chooses a tile to place and one to discard. [building.place]"""

    rule = "building.place"
    prompt = N_("Place one building tile{discarding} (+ workers come to the Job Market)")
    secret = True

    def seats(self, s: Chicago) -> list[Seat]:
        return [seat for seat in range(s.seats) if not s.chosen[seat]]

    def only(self, s: Chicago, seat: Seat) -> None:
        return None  # there are always three tiles

    def args(self, s: Chicago) -> Mapping[str, Any]:
        return {"discarding": "" if last_decade(s) else " and discard another"}

    def moves(self, s: Chicago, seat: Seat) -> list[Move]:
        hand = s.hand[seat]
        if last_decade(s):  # no tile is needed any more, so which one is discarded does not matter
            return [Build(seat, hand[i], hand[i - 1]) for i in range(len(hand))]
        return [Build(seat, place, discard) for place, discard in permutations(hand, 2)]

    def legal(self, s: Chicago, seat: Seat) -> list[Move]:
        return self.moves(s, seat)  # all of them

    def after(self, s: Chicago, move: Move) -> None:
        s.then(self)


@value
class Build(Move):
    """Place a tile face down and discard another unseen. [building.place]"""

    building: BuildingId
    discard: BuildingId
    notation = "build {building} discard {discard}"
    label = N_("Build {built}{rest}")

    def args(self, s: Chicago) -> Mapping[str, Any]:
        return {"built": (self.building,), "rest": () if last_decade(s) else (self.discard,)}

    def apply(self, s: Chicago) -> None:
        s.chosen[self.seat] = (self.building, self.discard)
        s.log(Chose, self.seat)


@value
class Reveal(Step):
    """The tiles are turned up, their workers arrive; in Decade 3 everybody gains a partner. [building.workers]"""

    def run(self, s: Chicago) -> None:
        arriving = 0
        for seat in range(s.seats):
            place, discard = s.chosen[seat]
            s.chosen[seat] = ()
            s.hand[seat] = tuple(tile for tile in s.hand[seat] if tile not in (place, discard))
            s.discards[seat] = (*s.discards[seat], discard)
            s.buildings[seat] = (*s.buildings[seat], place)
            arriving += s.rules.buildings[place].workers
            s.log(Built, seat, place)
        before = s.job_market
        s.job_market = min(s.job_market + arriving, len(s.rules.job_prices) - 1)
        s.log(WorkersArrived, s.job_market - before, s.job_market)
        if s.decade == 3:
            for seat in range(s.seats):
                gain_partner(s, seat, "third decade")


STEPS: tuple[type[Step], ...] = (BuildingPhase, Draft, DraftPass, Placement, Reveal)
MOVES: tuple[type[Move], ...] = (KeepTile, Build)
