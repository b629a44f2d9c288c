"""The table is set, round after round begins."""

from typing import Any

from magnate.core.event import Event
from magnate.core.text import N_
from magnate.core.value import value


@value
class StripLaid(Event):
    """A timeline strip is laid out."""

    action: str
    strip: str
    text = N_("The row of {action} gets timeline strip {strip}.")


@value
class TileRemoved(Event):
    """A department tile goes back to the box."""

    removed: str
    text = N_("A tile of {removed} goes back to the box.")


@value
class TileLeft(Event):
    """A kind of department lies in the display."""

    tile: str
    count: int
    text = N_("The display holds {count} tile(s) of {tile}.")


@value
class SidesSealed(Event):
    """A seat has chosen the sides of its tabs."""

    seat: int
    text = N_("{seat} has chosen the sides of the project tabs.")


@value
class SidesShown(Event):
    """The tabs are on the table."""

    seat: int
    sides: str
    text = N_("{seat} plays with these sides of the tabs: {told}.")
    reveals = True

    def args(self) -> dict[str, Any]:
        return {**super().args(), "told": f"sides:{self.sides}"}


@value
class NeutralDonation(Event):
    """A neutral disc blocks a donation."""

    blocked: str
    text = N_("A neutral disc blocks the donation: {blocked}.")


@value
class NeutralProject(Event):
    """A neutral disc takes a slot."""

    city: str
    text = N_("A neutral disc takes a slot in {city}.")


@value
class FirstPlayerNamed(Event):
    """The locomotive goes to a seat."""

    seat: int
    text = N_("{seat} is first player.")


@value
class HousingPlaced(Event):
    """The first housing disc goes to the map."""

    seat: int
    city: str
    text = N_("{seat} places the first housing disc in {city}.")


@value
class Drafted(Event):
    """A tile is taken for the first department."""

    seat: int
    tile: str
    text = N_("{seat} takes {tile} from the display, to be built first.")


@value
class RoundBegan(Event):
    """A round begins."""

    round: int
    chooser: int
    text = N_("Round {round} of 20 begins: {chooser} chooses the action.")


@value
class ActionChosen(Event):
    """The action of the round is named."""

    seat: int
    action: str
    text = N_("{seat} chooses {action}.")


@value
class MarkerTurned(Event):
    """A finished row turns the marker of another."""

    action: str
    text = N_("This row is finished: the marker of {action} brings the event instead.")


@value
class EventBegan(Event):
    """The timeline marker triggers an event."""

    event: str
    text = N_("The event of the round: {event}.")
