"""Emergency fundraising: a company issues treasury shares before it buys its first cube."""

from collections.abc import Mapping
from typing import Any

from magnate.core.move import Move, Refusal, Seat
from magnate.core.step import Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.chicago1875.content.kinds import SHARES
from magnate.games.chicago1875.effects import BANK, move_value, pay
from magnate.games.chicago1875.events.shares import ShareIssued
from magnate.games.chicago1875.phases.director import CompanyAsk
from magnate.games.chicago1875.queries import put, treasury_shares
from magnate.games.chicago1875.state import POOL, TREASURY, Chicago, CompanyId

TOO_LATE = Refusal(
    "operating.emergency-fundraising", N_("Shares are issued only once a turn, before the first cube is bought")
)


@value
class EmergencyFundraising(CompanyAsk):
    """Treasury shares are issued at the current value, which falls afterwards. [operating.emergency-fundraising]"""

    company: CompanyId
    issued: int
    rule = "operating.emergency-fundraising"
    prompt = N_("{company} may issue shares in an emergency ({issued} so far)")

    def idle(self, s: Chicago) -> bool:
        return self.issued == 0 and treasury_shares(s, self.company) == 0

    def moves(self, s: Chicago, seat: Seat) -> list[Move]:
        return [*issues(s, seat, self.company), EndIssue(seat, self.company)]

    def after(self, s: Chicago, move: Move) -> None:
        if isinstance(move, Issue):
            s.then(EmergencyFundraising(self.company, self.issued + SHARES[move.certificate]))
        elif self.issued:
            move_value(s, self.company, -self.issued - 1, "emergency fundraising")


def issues(s: Chicago, seat: Seat, company: CompanyId) -> list[Move]:
    """The certificates in the treasury, one of each kind."""
    moves: list[Move] = []
    if s.commons[company][TREASURY]:
        moves.append(Issue(seat, company, "common"))
    if s.preferred[company] == TREASURY:
        moves.append(Issue(seat, company, "preferred"))
    return moves


@value
class Issue(Move):
    """Issue a treasury certificate to the bank pool. [operating.emergency-fundraising]"""

    company: CompanyId
    certificate: str
    notation = "issue {company} {certificate}"
    label = N_("Issue {certificate} for ${price} (value falls to {value})")

    def args(self, s: Chicago) -> Mapping[str, Any]:
        asked, shares = s.agenda[-1], SHARES[self.certificate]
        issued = shares + (asked.issued if isinstance(asked, EmergencyFundraising) else 0)
        value = s.value[self.company]
        after = s.rules.value_after(value, -issued - 1)
        return {"certificate": self.certificate, "price": shares * value, "value": after}

    def check(self, s: Chicago) -> Refusal | None:
        asked = s.agenda[-1]
        return TOO_LATE if isinstance(asked, CompanyAsk) and not asked.may_issue else None

    def apply(self, s: Chicago) -> None:
        if self.certificate == "preferred":
            s.preferred[self.company] = POOL
        else:
            s.commons[self.company] = put(put(s.commons[self.company], TREASURY, -1), POOL, 1)
        price = SHARES[self.certificate] * s.value[self.company]
        s.log(ShareIssued, self.company, self.certificate, price)
        pay(s, BANK, self.company, price)


@value
class EndIssue(Move):
    """Issue no more shares. [operating.emergency-fundraising]"""

    company: CompanyId
    notation = "issue {company} none"
    label = N_("Done issuing")


STEPS: tuple[type[Step], ...] = (EmergencyFundraising,)
MOVES: tuple[type[Move], ...] = (Issue, EndIssue)
