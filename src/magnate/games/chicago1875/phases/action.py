"""The Action Phase: partners go to buildings, one at a time, until all are placed."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from magnate.core.move import Move, Refusal, Seat
from magnate.core.step import Ask, Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.chicago1875.content.kinds import Building, Space
from magnate.games.chicago1875.effects import BANK, pay
from magnate.games.chicago1875.events.buildings import PartnerPooled, PartnerRested, PartnerSent
from magnate.games.chicago1875.events.shares import PhaseBegan
from magnate.games.chicago1875.mechanics.assets import (
    AssetsSlide,
    FreeActions,
    discards_last,
    free_actions,
    legal_free_actions,
)
from magnate.games.chicago1875.mechanics.powers import Hire, Power
from magnate.games.chicago1875.queries import building_owner, companies_of, too_poor
from magnate.games.chicago1875.state import Chicago, CompanyId

NO_REST = Refusal("action.no-pass", N_("Every partner must be placed"))
DIRECTS = Refusal("action.bank-pool", N_("The bank pool is for players who direct no company"))


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
        turns = [partner_turn(seat) for seat in s.initiative if s.ready[seat]]
        if turns:
            s.then(*turns, ActionRound())


@value
class PartnerTurn(Step):
    """One partner; without a company he can only go to the bank pool. [action.bank-pool]"""

    seat: Seat

    def run(self, s: Chicago) -> None:
        if s.rules.may_rest or companies_of(s, self.seat):
            s.then(action_turn(self.seat))
        else:
            go_to_bank_pool(s, self.seat)


def go_to_bank_pool(s: Chicago, seat: Seat) -> None:
    """A partner without a company earns his player a little money. [action.bank-pool]"""
    s.ready[seat] -= 1
    s.log(PartnerPooled, seat, s.rules.bank_pool_income)
    pay(s, BANK, seat, s.rules.bank_pool_income)


@value
class ActionTurn(Ask):
    """The seat sends a partner to a space for one of its companies. [action.no-pass]"""

    seat: Seat
    rule = "action.order"
    prompt = N_("Send a partner (to a building{unused})")

    def args(self, s: Chicago) -> Mapping[str, Any]:
        return {"unused": "; it may stay unused" if s.rules.may_rest else ""}

    def seats(self, s: Chicago) -> list[Seat]:
        return [self.seat]

    def moves(self, s: Chicago, seat: Seat) -> list[Move]:
        companies = companies_of(s, seat)
        spaces = [*s.rules.spaces, *(tile for row in s.buildings for tile in row)]
        sends: list[Move] = [send(seat, company, space) for company in companies for space in spaces]
        sends += [GoToBankPool(seat), Rest(seat)]  # mostly refused: they answer "may I pass?"
        return discards_last([*sends, *free_actions(s, seat, companies)])

    def legal(self, s: Chicago, seat: Seat) -> list[Move]:
        companies = companies_of(s, seat)
        moves = legal_sends(s, seat, companies)
        spare: list[Move] = [] if companies and not s.rules.may_rest else [GoToBankPool(seat), Rest(seat)]
        rest = [move for move in spare if move.check(s) is None]
        return moves + discards_last([*rest, *legal_free_actions(s, seat, companies)])

    def only(self, s: Chicago, seat: Seat) -> Move | None:
        companies = companies_of(s, seat)
        if len(companies) > 1:
            return None  # each of them may always raise funds
        choices = 0
        for company in companies:
            money = s.treasury[company]
            for space in s.rules.spaces.values():
                if space.unlimited and space.cost <= money and refuse_space(s, company, space) is None:
                    choices += 1
                    if choices == 2:
                        return None
        return super().only(s, seat)

    def after(self, s: Chicago, move: Move) -> None:
        if isinstance(move, (SendPartner, GoToBankPool, Rest)):
            s.then(FreeActions(self.seat), AssetsSlide())
        else:
            s.then(self)


partner_turn, action_turn = cache(PartnerTurn), cache(ActionTurn)  # steps are values and can be shared


def legal_sends(s: Chicago, seat: Seat, companies: list[CompanyId]) -> list[Move]:
    """The same as filtering every company and space, without building what is refused anyway."""
    moves: list[Move] = []
    used, again, decade = s.used, s.rules.unlimited, s.decade
    costs: list[tuple[str, int, Power]] = []
    for key, space in s.rules.spaces.items():
        if space.decade <= decade and (key in again or key not in used):
            assert isinstance(space.effect, Power)
            costs.append((key, space.cost, space.effect))
    for row in s.buildings:
        for key in row:
            if key not in used:
                tile = s.rules.buildings[key]
                assert isinstance(tile.effect, Power)
                costs.append((key, tile.fee if tile.payer == "company" else 0, tile.effect))
    for company in companies:
        money = s.treasury[company]
        moves += [
            send(seat, company, key)
            for key, cost, power in costs
            if cost <= money and power.refusal(s, company) is None
        ]
    return moves


@value
class SendPartner(Move):
    """Send a partner to a space; the company pays, if it is to pay, and does the whole action. [action.whole-action]"""

    company: CompanyId
    space: str
    notation = "send {company} to {space}"
    label = N_("{company}: {at}{lost}")

    def args(self, s: Chicago) -> Mapping[str, Any]:
        at = (self.space, building_owner(s, self.space))
        return {"company": self.company, "at": at, "lost": self.staff(s)}

    def staff(self, s: Chicago) -> tuple[int, int]:
        """How many the space hires, and for how many of them there is a place. [building.hire]"""
        tile = s.rules.buildings.get(self.space)
        return tile.effect.places(s, self.company) if tile and isinstance(tile.effect, Hire) else (0, 0)

    def check(self, s: Chicago) -> Refusal | None:
        general = s.rules.spaces.get(self.space)
        if self.space in s.used and self.space not in s.rules.unlimited:
            return Refusal(
                "action.once-per-decade", N_("{seat} has used it this decade"), (("seat", s.used[self.space][0]),)
            )
        if general is not None:
            return refuse_space(s, self.company, general)
        return refuse_building(s, self.company, s.rules.buildings[self.space])

    def apply(self, s: Chicago) -> None:
        company = self.company
        owner = building_owner(s, self.space)
        s.ready[self.seat] -= 1
        s.used[self.space] = (*s.used.get(self.space, ()), self.seat)
        s.log(PartnerSent, self.seat, company, self.space, owner)
        general = s.rules.spaces.get(self.space)
        if general is not None:
            pay(s, company, BANK, general.cost)
            general.effect.do(s, company)
        else:
            building = s.rules.buildings[self.space]
            pay(s, company if building.payer == "company" else BANK, owner, building.fee)
            building.effect.do(s, company)


send = cache(SendPartner)  # the same moves come up in every turn, so they are made once


def refuse_space(s: Chicago, company: CompanyId, space: Space) -> Refusal | None:
    if s.decade < space.decade:
        return Refusal(space.rule, N_("It opens in {year}"), (("year", s.rules.years[space.decade - 1]),))
    if space.cost > s.treasury[company]:
        return too_poor(s, company, space.cost, "action.treasury-pays")
    assert isinstance(space.effect, Power)
    return space.effect.refusal(s, company)


def refuse_building(s: Chicago, company: CompanyId, building: Building) -> Refusal | None:
    if building.payer == "company" and building.fee > s.treasury[company]:
        return too_poor(s, company, building.fee, "action.treasury-pays")
    assert isinstance(building.effect, Power)
    return building.effect.refusal(s, company)


@value
class GoToBankPool(Move):
    """Without a company: a partner earns $25 for his player. [action.bank-pool]"""

    notation = "send to bank-pool"
    label = N_("Send the partner to the bank pool: ${income} for you")

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
