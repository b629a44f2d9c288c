"""Buildings, partners and what they bring."""

from typing import Any

from magnate.core.event import Event
from magnate.core.text import N_
from magnate.core.value import value


@value
class TilesDealt(Event):
    """A seat is dealt building tiles; only it sees which."""

    seat: int
    tiles: tuple[str, ...]
    text = N_("{seat} is dealt building tiles: {tiles}.")
    reveals = True


@value
class Chose(Event):
    """A seat has made its secret choice."""

    seat: int
    text = N_("{seat} has chosen in secret.")


@value
class TilesPassed(Event):
    """A seat receives tiles in the draft."""

    seat: int
    tiles: tuple[str, ...]
    text = N_("{seat} is handed building tiles: {tiles}.")
    reveals = True


@value
class Built(Event):
    """A building is revealed on its owner's row."""

    seat: int
    building: str
    text = N_("{seat} builds: {building}.")
    reveals = True


@value
class WorkersArrived(Event):
    """Workers come to the Job Market."""

    count: int
    there: int
    text = N_("Workers who arrive at the Job Market: {count}; there now: {there}.")


@value
class PartnerSent(Event):
    """A partner is placed."""

    seat: int
    company: str
    space: str
    owner: int  # of the building; -1 = a general space
    text = N_("{seat} sends a partner for {company}: {at}.")

    def args(self) -> dict[str, Any]:
        return {**super().args(), "at": (self.space, self.owner)}


@value
class PartnerRested(Event):
    """A partner is not used, where the rules allow it."""

    seat: int
    text = N_("{seat} leaves a partner unused.")


@value
class PartnerPooled(Event):
    """A partner of a player without a company goes to the bank pool."""

    seat: int
    income: int
    text = N_("{seat} directs no company and sends a partner to the bank pool for ${income}.")


@value
class PartnerGained(Event):
    """A player unlocks a partner."""

    seat: int
    source: str
    text = N_("{seat} gains a partner ({source}).")


@value
class PartnerMoved(Event):
    """A locked partner changes place."""

    seat: int
    place: str
    text = N_("The waiting partner of {seat} moves to {place}.")


@value
class InitiativeTaken(Event):
    """A player becomes start player of the Action Phase."""

    seat: int
    text = N_("{seat} moves to the top of the Initiative Track.")


@value
class Hired(Event):
    """Staff joins a company."""

    company: str
    staff: str
    factory: int
    text = N_("{company} gains {post}.")

    def args(self) -> dict[str, Any]:
        return {**super().args(), "post": (self.staff, self.factory)}


@value
class Declined(Event):
    """Staff that finds no place goes back to the supply."""

    company: str
    staff: str
    text = N_("{company} has no place for another {staff}.")


@value
class Automated(Event):
    """A worker is replaced by an automation token."""

    company: str
    factory: int
    text = N_("{company} automates a worker in factory {factory}.")


@value
class Relocated(Event):
    """An automated worker takes another space of the company."""

    company: str
    factory: int
    text = N_("{company} moves the automated worker to factory {factory}.")


@value
class WorkerLeft(Event):
    """An automated worker leaves the company."""

    company: str
    goes_to: str
    text = N_("The automated worker of {company} leaves for the {goes_to}.")


@value
class Replaced(Event):
    """Schwinn turns steel into goods and appeal instead of gaining a manager."""

    company: str
    text = N_("{company} spends steel on goods and appeal instead of a manager.")


@value
class AppealMoved(Event):
    """A company advances on the Appeal Track."""

    company: str
    appeal: int
    text = N_("{company} advances to appeal {appeal}.")


@value
class BellRung(Event):
    """A company at the end of the track goes to the top of its stack."""

    company: str
    text = N_("{company} rings the bell and goes to the top of its stack.")


@value
class BonusTaken(Event):
    """An appeal bonus is taken."""

    company: str
    space: int
    bonus: str
    text = N_("{company} takes the bonus of appeal {space}: {bonus}.")


@value
class BonusForfeited(Event):
    """Money instead of an appeal bonus."""

    company: str
    space: int
    forfeited: str
    amount: int
    text = N_("{company} takes ${amount} at appeal {space} instead of {forfeited}.")


@value
class TokenGained(Event):
    """A company gains a Bonus Good token."""

    company: str
    text = N_("{company} gains a Bonus Good token.")
