"""Who answers for a company."""

from magnate.core.move import Seat
from magnate.core.step import Ask
from magnate.games.chicago1875.state import Chicago, CompanyId


class CompanyAsk(Ask):
    """A question to the director of the operating company."""

    company: CompanyId
    may_issue = True  # whether shares may be issued, where that is offered at all

    def seats(self, s: Chicago) -> list[Seat]:
        return [s.director[self.company]]
