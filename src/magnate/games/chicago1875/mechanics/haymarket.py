"""Haymarket Square: trades, and cubes taken by choice. Under the Advanced Supply Chain also the chain's cubes."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from magnate.core.move import Move, Refusal, Seat
from magnate.core.step import Ask, Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.chicago1875.content.kinds import RESOURCES
from magnate.games.chicago1875.effects import take_from_haymarket
from magnate.games.chicago1875.events.operating import CubesTaken, Traded
from magnate.games.chicago1875.queries import KIND, minus, one, plus, whose
from magnate.games.chicago1875.state import Chicago, CompanyId, Cubes

FIRST_THERE = Refusal("variant.advanced-supply-chain", N_("A fitting cube lies at Haymarket Square and comes first"))
NONE_THERE = Refusal("haymarket.take", N_("No such cube lies at Haymarket Square"))


def trades(s: Chicago, seat: Seat, company: CompanyId) -> list[Move]:
    """The trades a company has the cubes for; refused where Haymarket Square lacks the other kind."""
    have = s.cubes[company]
    if max(have) < 2:
        return []
    return [
        trade(seat, company, give, take)
        for i, give in enumerate(RESOURCES)
        if have[i] >= 2
        for take in RESOURCES
        if take != give
    ]


def legal_trades(s: Chicago, seat: Seat, company: CompanyId) -> list[Move]:
    """The same as filtering `trades`, without building what is refused anyway."""
    have, there = s.cubes[company], s.haymarket
    if max(have) < 2:
        return []
    return [
        trade(seat, company, give, take)
        for i, give in enumerate(RESOURCES)
        if have[i] >= 2
        for j, take in enumerate(RESOURCES)
        if there[j] and j != i
    ]


def can_trade(s: Chicago, company: CompanyId) -> bool:
    have = s.cubes[company]
    if max(have) < 2:
        return False
    there = s.haymarket
    cubes = sum(there)
    return any(have[i] >= 2 and cubes > there[i] for i in range(4))


@value
class Trade(Move):
    """Two identical cubes against one of another kind at Haymarket Square. [haymarket.trade]"""

    company: CompanyId
    give: str
    take: str
    notation = "trade {company} {give} for {take}"
    label = N_("Trade 2 {give} for 1 {take}{whose}")

    def args(self, s: Chicago) -> Mapping[str, Any]:
        return {"give": self.give, "take": self.take, "whose": whose(s, self.seat, self.company)}

    def check(self, s: Chicago) -> Refusal | None:
        if not s.haymarket[KIND[self.take]]:
            return NONE_THERE
        return None

    def apply(self, s: Chicago) -> None:
        give, take = one(self.give, 2), one(self.take)
        s.cubes[self.company] = plus(minus(s.cubes[self.company], give), take)
        s.haymarket = minus(plus(s.haymarket, give), take)
        s.log(Traded, self.company, self.give, self.take)


trade = cache(Trade)  # the same moves come up in every turn, so they are made once


def take_cube(s: Chicago, company: CompanyId, kind: str) -> None:
    """One cube, from Haymarket Square if it lies there, else the chain's rightmost. [haymarket.take]"""
    cube = one(kind)
    if s.haymarket[KIND[kind]]:
        take_from_haymarket(s, company, cube)
    else:
        s.rows = minus(s.rows, cube)
        s.cubes[company] = plus(s.cubes[company], cube)
        s.log(CubesTaken, company, cube, "supply chain")


@value
class CubeDraw(Step):
    """Cubes of the director's choice: any, all alike, or all different. [haymarket.take]"""

    company: CompanyId
    left: int
    mode: str = "any"  # "any", "identical" or "different"
    chain: bool = False  # a building's cubes may come from the Advanced Supply Chain
    taken: tuple[str, ...] = ()

    def run(self, s: Chicago) -> None:
        if self.left == 0:
            return
        choice = CubeChoice(self.company, self.left, self.mode, self.chain, self.taken)
        if any(choice.refuse(s, kind) is None for kind in RESOURCES):
            s.then(choice)


@value
class CubeChoice(Ask):
    """The director chooses a cube. [haymarket.take]"""

    company: CompanyId
    left: int
    mode: str
    chain: bool
    taken: tuple[str, ...]
    rule = "haymarket.take"
    prompt = N_("{company} takes {drawn} from {origin} ({left} left)")

    def args(self, s: Chicago) -> Mapping[str, Any]:
        return {
            "company": self.company,
            "drawn": (self.left + len(self.taken), self.mode),
            "origin": "Haymarket Square or the supply chain" if self.chain else "Haymarket Square",
            "left": self.left,
        }

    def seats(self, s: Chicago) -> list[Seat]:
        return [s.director[self.company]]

    def refuse(self, s: Chicago, kind: str) -> Refusal | None:
        """Why this kind cannot be taken now."""
        there: Cubes = s.haymarket
        reach = plus(there, s.rows) if self.chain else there
        if not reach[KIND[kind]]:
            return NONE_THERE
        if self.mode == "different" and kind in self.taken:
            return Refusal("building.resources", N_("The cubes must differ"))
        if self.mode == "identical":
            if self.taken and kind != self.taken[0]:
                return Refusal("building.resources", N_("The cubes must be alike"))
            if not self.taken and reach[KIND[kind]] < min(self.left, max(there)):
                return Refusal("action.whole-action", N_("Another kind would give more cubes"))
        if not there[KIND[kind]] and any(there[KIND[other]] for other in self.fitting()):
            return FIRST_THERE
        return None

    def fitting(self) -> list[str]:
        """The kinds that the cubes taken so far leave open."""
        if self.mode == "identical" and self.taken:
            return [self.taken[0]]
        return [kind for kind in RESOURCES if self.mode != "different" or kind not in self.taken]

    def moves(self, s: Chicago, seat: Seat) -> list[Move]:
        cubes: list[Move] = [TakeCube(seat, self.company, kind) for kind in RESOURCES]
        if self.chain:
            cubes.append(LeaveCubes(seat, self.company))
        return cubes

    def after(self, s: Chicago, move: Move) -> None:
        if isinstance(move, TakeCube):
            s.then(CubeDraw(self.company, self.left - 1, self.mode, self.chain, (*self.taken, move.kind)))


@value
class TakeCube(Move):
    """Take one cube of this kind. [haymarket.take]"""

    company: CompanyId
    kind: str
    notation = "take {company} {kind}"
    label = N_("Take {kind}")

    def check(self, s: Chicago) -> Refusal | None:
        asked = s.agenda[-1]
        assert isinstance(asked, CubeChoice)
        return asked.refuse(s, self.kind)

    def apply(self, s: Chicago) -> None:
        take_cube(s, self.company, self.kind)


@value
class LeaveCubes(Move):
    """Leave the cubes of the chain; those at Haymarket Square must be taken. [variant.advanced-supply-chain]"""

    company: CompanyId
    notation = "take {company} none"
    label = N_("Take no cube from the chain")

    def check(self, s: Chicago) -> Refusal | None:
        asked = s.agenda[-1]
        assert isinstance(asked, CubeChoice)
        if any(s.haymarket[KIND[kind]] for kind in asked.fitting()):
            return Refusal("action.whole-action", N_("A cube lies at Haymarket Square and must be taken"))
        return None


@value
class ChainCube(Ask):
    """A cube that Haymarket Square lacks may come from the chain, free. [variant.advanced-supply-chain]"""

    company: CompanyId
    kind: str
    rule = "variant.advanced-supply-chain"
    prompt = N_("{company} may take {kind} from the supply chain")

    def seats(self, s: Chicago) -> list[Seat]:
        return [s.director[self.company]]

    def idle(self, s: Chicago) -> bool:
        return not s.rows[KIND[self.kind]]

    def moves(self, s: Chicago, seat: Seat) -> list[Move]:
        return [TakeChainCube(seat, self.company, self.kind), LeaveChainCube(seat, self.company, self.kind)]

    def only(self, s: Chicago, seat: Seat) -> None:
        return None  # both are always allowed


@value
class TakeChainCube(Move):
    """Take the rightmost cube of this kind from the chain. [variant.advanced-supply-chain]"""

    company: CompanyId
    kind: str
    notation = "chain {company} {kind}"
    label = N_("Take {kind} from the chain")

    def apply(self, s: Chicago) -> None:
        take_cube(s, self.company, self.kind)


@value
class LeaveChainCube(Move):
    """Leave it there. [variant.advanced-supply-chain]"""

    company: CompanyId
    kind: str
    notation = "leave {company} {kind}"
    label = N_("Leave the {kind}")


STEPS: tuple[type[Step], ...] = (CubeDraw, CubeChoice, ChainCube)
MOVES: tuple[type[Move], ...] = (Trade, TakeCube, LeaveCubes, TakeChainCube, LeaveChainCube)
