"""What can be followed over time: wealth, prices, dividends, appeal, and where in the game it was."""

from collections.abc import Mapping
from typing import Any

from magnate.core.event import Event
from magnate.core.figures import Chart, Figure
from magnate.core.text import N_
from magnate.games.chicago1875.events.operating import DividendsPaid
from magnate.games.chicago1875.scoring import account
from magnate.games.chicago1875.state import Chicago

CHARTS = (
    Chart("wealth", N_("Net worth"), "seat", "$"),
    Chart("value", N_("Stock value"), "company", "$", "ticker"),
    Chart("dividends", N_("Dividends per share so far"), "company", "$", "ticker"),
    Chart("appeal", N_("Appeal"), "company", "", "ticker"),
    Chart("treasury", N_("Treasury"), "company", "$", "ticker"),
)
TICKERS = {
    "anglo_american": "AAP", "brunswick": "BBC", "cracker_jack": "CJ", "doggett": "DBH", "elgin": "ELG",
    "fairbank": "NKF", "henderson": "CMH", "libby": "LIB", "spalding": "SPA", "swift": "SWI",
    "american_flyer": "FLY", "quaker_oats": "QO", "oscar_mayer": "OM", "schwinn": "SCH", "florsheim": "FLO",
}  # fmt: skip
PHASES = {
    "setup": N_("Set-up"),
    "stock": N_("Stock Phase"),
    "building": N_("Building Phase"),
    "action": N_("Action Phase"),
    "operating": N_("Operating Phase"),
    "operating-end": N_("Operating Phase"),
    "cleanup": N_("Cleanup Phase"),
    "end": N_("End"),
}


def ticker(company: str) -> str:
    """A few letters for a marker or the end of a line.

    >>> ticker("swift"), ticker("new_company")
    ('SWI', 'NEW')
    """
    return TICKERS.get(company, company[:3].upper())


def operating(view: Mapping[str, Any]) -> str:
    """The company whose turn it is to operate, empty if it is nobody's."""
    if view["phase"] == "operating":
        for step in view["agenda"]:
            if step["class"] == "TurnEnd":
                return str(step["company"])
    return ""


def moment(view: Mapping[str, Any]) -> tuple[str, ...]:
    """Decade and phase, and the key of the company that operates."""
    phase = PHASES.get(view["phase"], view["phase"])
    if view["phase"] in ("setup", "end"):
        return (phase,)
    company = operating(view)
    return (f"Decade {view['decade']}", phase, company) if company else (f"Decade {view['decade']}", phase)


def figures(s: Chicago) -> tuple[Figure, ...]:
    """Everything here lies open on the table."""
    found = [Figure("wealth", seat, sum(line.amount for line in account(s, seat))) for seat in range(s.seats)]
    for chart, column in (("value", s.value), ("appeal", s.appeal), ("treasury", s.treasury)):
        found += [Figure(chart, company, column[company]) for company in sorted(s.order)]
    return tuple(found)


def flows(event: Event) -> tuple[Figure, ...]:
    """Dividends are paid and gone: only the events tell."""
    if isinstance(event, DividendsPaid):
        return (Figure("dividends", event.company, event.per_share),)
    return ()
