"""The Action Phase: partners go to buildings, one at a time, until all are placed."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from magnate.core.move import Move, Refusal, Seat
from magnate.core.step import Ask, Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.chicago1875.assets import AssetsSlide, FreeActions, free_actions
from magnate.games.chicago1875.content.kinds import Building, Space
from magnate.games.chicago1875.effects import BANK, pay
from magnate.games.chicago1875.events import PartnerRested, PartnerSent, PhaseBegan
from magnate.games.chicago1875.powers import Power
from magnate.games.chicago1875.queries import companies_of, owner_of
from magnate.games.chicago1875.state import Chicago, CompanyId

USED = Refusal("action.once-per-decade", N_("a partner has used this space this decade"))
TOO_POOR = Refusal("action.treasury-pays", N_("the treasury cannot pay for it"))
NO_REST = Refusal("action.no-pass", N_("every partner must be placed"))
DIRECTS = Refusal("action.bank-pool", N_("the bank pool is for players who direct no company"))


@value
class ActionPhase(Step):
    """Every partner is ready; rounds go by the Initiative Track. [action.order]"""

    def run(self, s: Chicago) -> None:
        s.phase = "action"
        s.log(PhaseBegan, "action")
        s.ready = s.partners[:]
        s.then(ActionRound())


@value
class ActionRound(Step):
    """Each seat with a partner left places one; the order is fixed when the round starts. [action.order]"""

    def run(self, s: Chicago) -> None:
        turns = [PartnerTurn(seat) for seat in s.initiative if s.ready[seat]]
        if turns:
            s.then(*turns, ActionRound())


@value
class PartnerTurn(Step):
    """One partner; without a company he can only go to the bank pool. [action.bank-pool]"""

    seat: Seat

    def run(self, s: Chicago) -> None:
        if s.rules.may_rest or companies_of(s, self.seat):
            s.then(ActionTurn(self.seat))
        else:
            go_to_bank_pool(s, self.seat)


def go_to_bank_pool(s: Chicago, seat: Seat) -> None:
    """A partner without a company earns his player a little money. [action.bank-pool]"""
    s.ready[seat] -= 1
    s.log(PartnerRested, seat)
    pay(s, BANK, seat, s.rules.bank_pool_income)


@value
class ActionTurn(Ask):
    """The seat sends a partner to a space for one of its companies. [action.no-pass]"""

    seat: Seat
    rule = "action.no-pass"
    prompt = N_("Send a partner to a building")

    def seats(self, s: Chicago) -> list[Seat]:
        return [self.seat]

    def moves(self, s: Chicago, seat: Seat) -> list[Move]:
        companies = companies_of(s, seat)
        spaces = [*s.rules.spaces, *(tile for row in s.buildings for tile in row)]
        sends: list[Move] = [send(seat, company, space) for company in companies for space in spaces]
        sends += [GoToBankPool(seat), Rest(seat)]  # mostly refused: they answer "may I pass?"
        return [*sends, *free_actions(s, seat, companies)]

    def after(self, s: Chicago, move: Move) -> None:
        if isinstance(move, (SendPartner, GoToBankPool, Rest)):
            s.then(FreeActions(self.seat), AssetsSlide())
        else:
            s.then(self)


@value
class SendPartner(Move):
    """Send a partner to a space; the company pays, if it is to pay, and does the whole action. [action.whole-action]"""

    company: CompanyId
    space: str
    notation = "send {company} to {space}"
    label = N_("{company}: {space}")

    def args(self, s: Chicago) -> Mapping[str, Any]:
        return {"company": self.company, "space": self.space}

    def check(self, s: Chicago) -> Refusal | None:
        general = s.rules.spaces.get(self.space)
        if self.space in s.used and not (general and general.unlimited):
            return USED
        if general is not None:
            return refuse_space(s, self.company, general)
        return refuse_building(s, self.company, s.rules.buildings[self.space])

    def apply(self, s: Chicago) -> None:
        company = self.company
        s.ready[self.seat] -= 1
        s.used[self.space] = (*s.used.get(self.space, ()), self.seat)
        s.log(PartnerSent, self.seat, company, self.space)
        general = s.rules.spaces.get(self.space)
        if general is not None:
            pay(s, company, BANK, general.cost)
            general.effect.do(s, company)
        else:
            building = s.rules.buildings[self.space]
            pay(s, company if building.payer == "company" else BANK, owner_of(s, self.space), building.fee)
            building.effect.do(s, company)


@cache
def send(seat: Seat, company: CompanyId, space: str) -> SendPartner:
    """The same moves come up in every turn, so they are made once."""
    return SendPartner(seat, company, space)


def refuse_space(s: Chicago, company: CompanyId, space: Space) -> Refusal | None:
    if s.decade < space.decade:
        return Refusal(space.rule, N_("this space opens in decade {decade}"), (("decade", space.decade),))
    if space.cost > s.treasury[company]:
        return TOO_POOR
    assert isinstance(space.effect, Power)
    return space.effect.refusal(s, company)


def refuse_building(s: Chicago, company: CompanyId, building: Building) -> Refusal | None:
    if building.payer == "company" and building.fee > s.treasury[company]:
        return TOO_POOR
    assert isinstance(building.effect, Power)
    return building.effect.refusal(s, company)


@value
class GoToBankPool(Move):
    """Without a company: a partner earns $25 for his player. [action.bank-pool]"""

    notation = "send to bank-pool"
    label = N_("Bank pool: ${income} for you")

    def args(self, s: Chicago) -> Mapping[str, Any]:
        return {"income": s.rules.bank_pool_income}

    def check(self, s: Chicago) -> Refusal | None:
        return DIRECTS if companies_of(s, self.seat) else None

    def apply(self, s: Chicago) -> None:
        go_to_bank_pool(s, self.seat)


@value
class Rest(Move):
    """Leave a partner unused, where the rules allow it. [action.no-pass]"""

    notation = "rest"
    label = N_("Leave this partner unused")

    def check(self, s: Chicago) -> Refusal | None:
        return None if s.rules.may_rest else NO_REST

    def apply(self, s: Chicago) -> None:
        s.ready[self.seat] -= 1
        s.log(PartnerRested, self.seat)


STEPS: tuple[type[Step], ...] = (ActionPhase, ActionRound, PartnerTurn, ActionTurn)
MOVES: tuple[type[Move], ...] = (SendPartner, GoToBankPool, Rest)
