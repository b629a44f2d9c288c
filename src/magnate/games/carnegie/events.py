"""What happens in the game, as data, with the sentence that tells it."""

from magnate.core.event import Event
from magnate.core.text import N_
from magnate.core.value import value


@value
class StripLaid(Event):
    """A timeline strip is laid out."""

    action: str
    strip: str
    text = N_("Row {action}: timeline strip {strip}.")


@value
class TileRemoved(Event):
    """A department tile goes back to the box."""

    removed: str
    text = N_("{removed} is not in this game.")


@value
class TileLeft(Event):
    """A kind of department lies in the display."""

    tile: str
    count: int
    text = N_("{count} of {tile} in the display.")


@value
class SidesSealed(Event):
    """A seat has chosen the sides of its tabs."""

    seat: int
    text = N_("{seat} has chosen project tabs.")


@value
class SidesShown(Event):
    """The tabs are on the table."""

    seat: int
    sides: str
    text = N_("{seat} plays tab sides {sides}.")
    reveals = True


@value
class NeutralDonation(Event):
    """A neutral disc blocks a donation."""

    blocked: str
    text = N_("A neutral disc blocks the donation {blocked}.")


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
    text = N_("{seat} starts with housing in {city}.")


@value
class Drafted(Event):
    """A tile is taken for the first department."""

    seat: int
    tile: str
    text = N_("{seat} takes {tile}.")


@value
class RoundBegan(Event):
    """A round begins."""

    round: int
    text = N_("Round {round} begins.")


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
    text = N_("The row is finished; the marker of {action} is turned instead.")


@value
class EventBegan(Event):
    """The timeline marker triggers an event."""

    event: str
    text = N_("The event: {event}.")


@value
class CalledBack(Event):
    """Employees return from a mission area."""

    seat: int
    region: str
    count: int
    text = N_("{seat} calls back {count} from the {region}.")


@value
class Arrived(Event):
    """An employee lies down in a lobby."""

    seat: int
    space: str
    count: int
    text = N_("{count} of {seat} lie in the lobby {space}.")


@value
class Hired(Event):
    """A new employee joins the company."""

    seat: int
    text = N_("{seat} gets a new employee.")


@value
class MoneyGained(Event):
    """The supply pays."""

    seat: int
    money: int
    text = N_("{seat} receives ${money}.")


@value
class GoodsGained(Event):
    """Goods come from the supply."""

    seat: int
    goods: int
    text = N_("{seat} receives {goods} goods.")


@value
class PointsGained(Event):
    """Points are scored at once."""

    seat: int
    points: int
    text = N_("{seat} scores {points}.")


@value
class PointsLost(Event):
    """A point is given up."""

    seat: int
    points: int
    text = N_("{seat} gives up {points} points.")


@value
class StudyGained(Event):
    """Study points join the pool."""

    seat: int
    study: int
    text = N_("{seat} receives {study} study points.")


@value
class StudyLost(Event):
    """Unused study points are lost."""

    seat: int
    study: int
    text = N_("{seat} loses {study} unused study points.")


@value
class MovesGained(Event):
    """Employees may make steps."""

    seat: int
    moves: int
    text = N_("{seat} may make {moves} steps.")


@value
class MoneyPaid(Event):
    """Money goes to the supply."""

    seat: int
    money: int
    text = N_("{seat} pays ${money}.")


@value
class GoodsPaid(Event):
    """Goods go to the supply."""

    seat: int
    goods: int
    text = N_("{seat} pays {goods} goods.")


@value
class GoodsSold(Event):
    """Goods are sold for a dollar each."""

    seat: int
    goods: int
    text = N_("{seat} sells {goods} goods.")


@value
class Donated(Event):
    """A disc goes to the donation area."""

    seat: int
    donation: str
    price: int
    text = N_("{seat} donates to {donation} for ${price}.")


@value
class DonationSkipped(Event):
    """A seat lets a donation pass."""

    seat: int
    text = N_("{seat} donates nothing.")


@value
class JokerUsed(Event):
    """An action joker leaves the game."""

    seat: int
    action: str
    text = N_("{seat} uses the joker for {action}.")


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
class EmployeeMoved(Event):
    """An employee makes a step and lies down."""

    seat: int
    start: str
    to: str
    text = N_("{seat} moves an employee from {start} to {to}.")


@value
class MissionBegan(Event):
    """An active employee leaves for a mission area."""

    seat: int
    region: str
    text = N_("{seat} sends an employee to the {region}.")


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
    text = N_("{seat} develops {kind} to position {position}.")


@value
class CapRaised(Event):
    """Every donation may score more."""

    seat: int
    cap: int
    text = N_("{seat} raises the limit of donations to {cap}.")


@value
class TrackAdvanced(Event):
    """A disc moves along a transport track."""

    seat: int
    region: str
    position: int
    text = N_("{seat} moves to space {position} of the {region}.")


@value
class Activated(Event):
    """An employee stands up."""

    seat: int
    space: str
    price: int
    text = N_("{seat} activates an employee on {space} for ${price}.")


@value
class ActivationEnded(Event):
    """A seat activates nobody else."""

    seat: int
    text = N_("{seat} is done activating.")


@value
class MarkerAdvanced(Event):
    """An action marker moves on."""

    action: str
    position: int
    text = N_("The marker of {action} moves to space {position}.")


@value
class CardDrawn(Event):
    """The next card lies face down."""

    back: str
    upcoming: str
    text = N_("Andrew draws: back {back}; the next back is {upcoming}.")
    reveals = True


@value
class CardTurned(Event):
    """The card of the round is turned up."""

    card: str
    text = N_("The card is {card}.")
    reveals = True


@value
class AndrewDonated(Event):
    """Andrew takes a donation."""

    donation: str
    text = N_("Andrew donates to {donation}.")


@value
class AndrewTook(Event):
    """Andrew takes a department tile."""

    tile: str
    text = N_("Andrew takes {tile}.")


@value
class AndrewBuilt(Event):
    """Andrew places a disc."""

    city: str
    text = N_("Andrew builds in {city}.")


@value
class AndrewAdvanced(Event):
    """Andrew moves along a track."""

    region: str
    position: int
    text = N_("Andrew moves to space {position} of the {region}.")


@value
class CardShifted(Event):
    """The card moves right."""

    by: int
    shifts: int
    text = N_("The card is shifted by {by} to place {shifts}.")


@value
class CardKept(Event):
    """The card is put under its victory points."""

    points: int
    text = N_("The card is worth {points} for Andrew.")


@value
class WelfarePaid(Event):
    """A payment for a donation."""

    seat: int
    donation: str
    text = N_("{seat} pays for {donation}.")


@value
class GameEnded(Event):
    """The game is over."""

    ending: str
    text = N_("The game is over: {ending}.")


EVENTS: tuple[type[Event], ...] = (
    StripLaid,
    TileRemoved,
    TileLeft,
    SidesSealed,
    SidesShown,
    NeutralDonation,
    NeutralProject,
    FirstPlayerNamed,
    HousingPlaced,
    Drafted,
    RoundBegan,
    ActionChosen,
    MarkerTurned,
    EventBegan,
    CalledBack,
    Arrived,
    Hired,
    MoneyGained,
    GoodsGained,
    PointsGained,
    PointsLost,
    StudyGained,
    StudyLost,
    MovesGained,
    MoneyPaid,
    GoodsPaid,
    GoodsSold,
    Donated,
    DonationSkipped,
    JokerUsed,
    Opened,
    TurnEnded,
    EmployeeMoved,
    MissionBegan,
    DepartmentBuilt,
    ProjectBuilt,
    TabAdvanced,
    CapRaised,
    TrackAdvanced,
    Activated,
    ActivationEnded,
    MarkerAdvanced,
    CardDrawn,
    CardTurned,
    AndrewDonated,
    AndrewTook,
    AndrewBuilt,
    AndrewAdvanced,
    CardShifted,
    CardKept,
    WelfarePaid,
    GameEnded,
)
