"""The Appeal Track: advancing, stacks, and the bonuses on the way."""

from collections.abc import Mapping
from typing import Any

from magnate.core.move import Move, Refusal, Seat
from magnate.core.step import Ask, Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.chicago1875.effects import BANK, gain_partner, move_value, pay
from magnate.games.chicago1875.events.buildings import AppealMoved, BellRung, BonusForfeited, BonusTaken, TokenGained
from magnate.games.chicago1875.mechanics.staff import Automation, NewWorker, factories_with_workers, hire_salespeople
from magnate.games.chicago1875.queries import free_spots_in_all, salesperson_places
from magnate.games.chicago1875.state import Chicago, CompanyId


def gain_appeal(s: Chicago, company: CompanyId, steps: int) -> None:
    """Advance; every bonus space reached is resolved at once, the marker ends on top. [appeal.bonus]"""
    for _ in range(steps):
        if s.appeal[company] == s.rules.appeal_max:
            if s.rules.bell:
                s.log(BellRung, company)
                put_on_top(s, company)
            return
        s.appeal[company] += 1
        put_on_top(s, company)
        s.log(AppealMoved, company, s.appeal[company])
        if s.appeal[company] in s.rules.appeal_bonuses:
            s.then(BonusChoice(company, s.appeal[company]))


def put_on_top(s: Chicago, company: CompanyId) -> None:
    """The marker goes on top of the stack on its space. [appeal.stack]"""
    order, appeal = s.order, s.appeal
    order.remove(company)
    at = 0
    while at < len(order) and appeal[order[at]] > appeal[company]:
        at += 1
    order.insert(at, company)


def put_below(s: Chicago, company: CompanyId) -> None:
    """The marker of a new company goes below the others on its space. [appeal.stack]"""
    order, appeal = s.order, s.appeal
    at = 0
    while at < len(order) and appeal[order[at]] >= appeal[company]:
        at += 1
    order.insert(at, company)


def available(s: Chicago, company: CompanyId, bonus: str) -> bool:
    """Whether the company can receive this bonus now."""
    if bonus == "worker":
        return free_spots_in_all(s, company) > 0
    if bonus == "salesperson":
        return salesperson_places(s, company) > 0
    if bonus == "automation":
        return bool(factories_with_workers(s, company))
    if bonus == "partner":
        return s.track_partner[s.director[company]]
    if bonus == "bonus-good":
        return s.token_supply > 0
    assert bonus == "stock-value"
    return s.value[company] < s.rules.track[-1]


def give_bonus(s: Chicago, company: CompanyId, bonus: str) -> None:
    """Hand out an appeal bonus. [appeal.bonus]"""
    if bonus == "worker":
        s.then(NewWorker(company))
    elif bonus == "salesperson":
        hire_salespeople(s, company, 1)
    elif bonus == "automation":
        s.then(Automation(company, 1))
    elif bonus == "partner":
        s.track_partner[s.director[company]] = False
        gain_partner(s, s.director[company], "appeal")
    elif bonus == "bonus-good":
        s.token_supply -= 1
        s.tokens[company] += 1
        s.log(TokenGained, company)
    else:
        move_value(s, company, 1, "appeal")


@value
class BonusChoice(Ask):
    """The director takes the bonus or the money; what cannot be received becomes money. [appeal.bonus-or-25]"""

    company: CompanyId
    space: int
    rule = "appeal.bonus-or-25"
    prompt = N_("{company} reached appeal {space} and gains {bonus}, or ${forfeit} instead")

    def seats(self, s: Chicago) -> list[Seat]:
        return [s.director[self.company]]

    def moves(self, s: Chicago, seat: Seat) -> list[Move]:
        return [TakeBonus(seat, self.company, self.space), TakeMoney(seat, self.company, self.space)]

    def only(self, s: Chicago, seat: Seat) -> Move | None:
        if available(s, self.company, s.rules.appeal_bonuses[self.space]):
            return None
        return TakeMoney(seat, self.company, self.space)

    def args(self, s: Chicago) -> Mapping[str, Any]:
        bonus, forfeit = s.rules.appeal_bonuses[self.space], s.rules.forfeit
        return {"company": self.company, "space": self.space, "bonus": bonus, "forfeit": forfeit}


@value
class TakeBonus(Move):
    """Take the appeal bonus. [appeal.bonus]"""

    company: CompanyId
    space: int
    notation = "bonus {company} {space}"
    label = N_("{gain}")

    def args(self, s: Chicago) -> Mapping[str, Any]:
        return {"gain": s.rules.appeal_bonuses[self.space]}

    def check(self, s: Chicago) -> Refusal | None:
        if not available(s, self.company, s.rules.appeal_bonuses[self.space]):
            return Refusal("appeal.bonus-or-25", N_("The company cannot receive this bonus now"))
        return None

    def apply(self, s: Chicago) -> None:
        bonus = s.rules.appeal_bonuses[self.space]
        s.log(BonusTaken, self.company, self.space, bonus)
        give_bonus(s, self.company, bonus)


@value
class TakeMoney(Move):
    """Take money instead of the appeal bonus. [appeal.bonus-or-25]"""

    company: CompanyId
    space: int
    notation = "forfeit {company} {space}"
    label = N_("Take ${forfeit} instead of {forfeited}")

    def args(self, s: Chicago) -> Mapping[str, Any]:
        return {"forfeit": s.rules.forfeit, "forfeited": s.rules.appeal_bonuses[self.space]}

    def apply(self, s: Chicago) -> None:
        s.log(BonusForfeited, self.company, self.space, s.rules.appeal_bonuses[self.space], s.rules.forfeit)
        pay(s, BANK, self.company, s.rules.forfeit)


STEPS: tuple[type[Step], ...] = (BonusChoice,)
MOVES: tuple[type[Move], ...] = (TakeBonus, TakeMoney)
