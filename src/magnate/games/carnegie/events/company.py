"""What a company does: departments, employees, projects, tabs and tracks."""

from typing import Any

from magnate.core.event import Event
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.carnegie.content.kinds import LOBBY


@value
class JokerUsed(Event):
    """An action joker leaves the game."""

    seat: int
    action: str
    chosen: str
    text = N_("{seat} uses the joker: {action} instead of {chosen}.")


@value
class Opened(Event):
    """A department is used."""

    seat: int
    used: str
    space: str
    text = N_("{seat} uses {used}.")


@value
class TurnEnded(Event):
    """A seat has used its departments."""

    seat: int
    text = N_("{seat} is done with the departments.")


@value
class NothingUsed(Event):
    """A seat has used no department of the action."""

    seat: int
    action: str
    text = N_("{seat} uses no department of {action}.")


@value
class EmployeeMoved(Event):
    """An employee makes a step and lies down."""

    seat: int
    figure: str
    start: str
    to: str
    cost: int  # steps; 0 = moved at once
    leaves: str = ""  # what is on the two spaces, "" = nothing
    enters: str = ""
    text = N_("{seat} moves a {figure} employee from {start} to {to}.")

    def args(self) -> dict[str, Any]:
        """What is on the two spaces says more than where they are."""
        spots = {"start": self.leaves or self.start, "to": self.enters or self.to}
        return {**super().args(), **{key: "the lobby" if spot == LOBBY else spot for key, spot in spots.items()}}


@value
class MissionBegan(Event):
    """An active employee leaves for a mission area."""

    seat: int
    department: str
    region: str
    text = N_("{seat} sends an employee of {department} to the {region}.")


@value
class DepartmentBuilt(Event):
    """A department is placed in a company."""

    seat: int
    tile: str
    space: str
    text = N_("{seat} builds {tile} on {space}.")


@value
class ProjectBuilt(Event):
    """A disc goes from a tab to the map."""

    seat: int
    kind: str
    city: str
    text = N_("{seat} builds {kind} in {city}.")


@value
class TabAdvanced(Event):
    """A project tab is pushed on."""

    seat: int
    kind: str
    position: int
    cost: int
    text = N_("{seat} develops {kind} to step {position} for {cost} study point(s).")


@value
class CapRaised(Event):
    """Every donation may score more."""

    seat: int
    cap: int
    text = N_("{seat} raises the limit of own donations to {cap} points.")


@value
class TrackAdvanced(Event):
    """A disc moves along a transport track."""

    seat: int
    region: str
    position: int
    cost: int
    text = N_("{seat} moves to space {position} of the {region} track for {cost} study point(s).")


@value
class Activated(Event):
    """An employee stands up."""

    seat: int
    department: str
    space: str
    price: int
    text = N_("{seat} activates an employee in {department} for ${price}.")


@value
class ActivationEnded(Event):
    """A seat activates nobody else."""

    seat: int
    text = N_("{seat} activates nobody else.")


@value
class NobodyActivated(Event):
    """A seat activates nobody at all."""

    seat: int
    text = N_("{seat} activates nobody.")


@value
class MarkerAdvanced(Event):
    """An action marker moves on."""

    action: str
    position: int
    text = N_("The marker of {action} moves to space {position}.")
