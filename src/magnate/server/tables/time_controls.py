"""How much time a seat has."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Pace:
    """Time for each answer, and in the bank for the whole game."""

    key: str
    label: str
    per_answer: int  # milliseconds; 0 = no clock
    bank: int = 0

    @property
    def live(self) -> bool:
        return 0 < self.per_answer < 3_600_000


MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000
PACES = {
    pace.key: pace
    for pace in (
        Pace("untimed", "No clock", 0),
        Pace("live", "Live: 1 minute an answer, 20 minutes in the bank", MINUTE, 20 * MINUTE),
        Pace("live-slow", "Live: 3 minutes an answer, 60 minutes in the bank", 3 * MINUTE, 60 * MINUTE),
        Pace("day", "By correspondence: 1 day an answer, 5 days in the bank", DAY, 5 * DAY),
        Pace("three-days", "By correspondence: 3 days an answer, 9 days in the bank", 3 * DAY, 9 * DAY),
    )
}
