"""Andrew and his cards; the end of the game."""

from magnate.core.event import Event
from magnate.core.text import N_
from magnate.core.value import value


@value
class CardDrawn(Event):
    """The next card lies face down."""

    back: str
    upcoming: str
    text = N_("Andrew draws a card with this back: {back}.")
    reveals = True


@value
class NextCardSeen(Event):
    """The back of the card that will choose the action."""

    upcoming: str
    text = N_("Andrew will choose the next action by a card with this back: {upcoming}.")


@value
class LastCardDrawn(Event):
    """The last card lies face down."""

    back: str
    text = N_("Andrew draws his last card, with this back: {back}.")


@value
class CardTurned(Event):
    """The card of the round is turned up."""

    card: str
    text = N_("Andrew turns up his card: {card}.")
    reveals = True


@value
class AndrewDonated(Event):
    """Andrew takes a donation."""

    donation: str
    text = N_("Andrew makes a donation: {donation}.")


@value
class AndrewTook(Event):
    """Andrew takes a department tile."""

    tile: str
    text = N_("Andrew takes {tile} from the display.")


@value
class AndrewBuilt(Event):
    """Andrew places a disc."""

    city: str
    text = N_("Andrew builds a project in {city}.")


@value
class AndrewAdvanced(Event):
    """Andrew moves along a track."""

    steps: int
    region: str
    position: int
    text = N_("Andrew moves {steps} space(s) to space {position} of the {region} track.")


@value
class CardShifted(Event):
    """The card moves right."""

    by: int
    points: int
    reason: str
    text = N_("Andrew moves his card {by} place(s) to the right, to {points} point(s): {reason}.")


@value
class CardStopped(Event):
    """The card has reached the last place."""

    points: int
    text = N_("Andrew moves his card no further than {points} points: the row ends there.")


@value
class CardKept(Event):
    """The card is put under its victory points."""

    points: int
    text = N_("Andrew keeps his card for {points} point(s).")


@value
class WelfarePaid(Event):
    """A payment for a donation."""

    seat: int
    donation: str
    count: int
    points: int  # of the donation after it
    text = N_("{seat} now has {points} point(s) for {donation}.")


@value
class GameEnded(Event):
    """The game is over."""

    ending: str
    text = N_("The game is over: {ending}.")


HIS: tuple[type[Event], ...] = (
    CardDrawn, NextCardSeen, LastCardDrawn, CardTurned, AndrewDonated, AndrewTook, AndrewBuilt, AndrewAdvanced,
    CardShifted, CardStopped, CardKept,
)  # fmt: skip
