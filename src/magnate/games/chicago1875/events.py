"""What happens in the game, as data, with the sentence that tells it."""

from magnate.core.event import Event
from magnate.core.text import N_
from magnate.core.value import value


@value
class Began(Event):
    """A decade begins."""

    decade: int
    year: int
    text = N_("Decade {decade} begins: {year}.")


@value
class PhaseBegan(Event):
    """A phase begins."""

    phase: str
    text = N_("The {phase} phase begins.")


@value
class Paid(Event):
    """Money changes hands; a party is a seat, a company or the bank."""

    payer: int | str
    payee: int | str
    amount: int
    text = N_("{payer} pays {payee} ${amount}.")


@value
class Established(Event):
    """A company is founded."""

    seat: int
    company: str
    par: int
    text = N_("{seat} establishes {company} at ${par} a share.")


@value
class ShareBought(Event):
    """A certificate is bought."""

    seat: int
    company: str
    certificate: str
    source: str
    text = N_("{seat} buys the {certificate} certificate of {company} from the {source}.")


@value
class ShareSold(Event):
    """A certificate is sold to the bank pool."""

    seat: int
    company: str
    certificate: str
    text = N_("{seat} sells a {certificate} certificate of {company}.")


@value
class ShareIssued(Event):
    """A company issues a certificate from its treasury."""

    company: str
    certificate: str
    text = N_("{company} issues its {certificate} certificate to the bank pool.")


@value
class ValueMoved(Event):
    """A stock value moves along the track."""

    company: str
    was: int
    now: int
    why: str
    text = N_("{company}: stock value ${was} to ${now} ({why}).")


@value
class DirectorChanged(Event):
    """A company changes hands."""

    company: str
    before: int
    after: int
    text = N_("{after} takes {company} over from {before}.")


@value
class CertificateReturned(Event):
    """The bank swaps the Director's Certificate against three shares of the director."""

    company: str
    seat: int
    text = N_("{seat} gives three shares of {company} to the bank for the Director's Certificate.")


@value
class Passed(Event):
    """A seat passes in the Stock Phase."""

    seat: int
    text = N_("{seat} passes.")


@value
class PriorityMoved(Event):
    """The Priority Deal marker changes hands."""

    seat: int
    text = N_("{seat} takes the Priority Deal marker.")


@value
class Closed(Event):
    """A company leaves the game."""

    company: str
    text = N_("{company} closes and leaves the game.")


@value
class TilesDealt(Event):
    """A seat is dealt building tiles; only it sees which."""

    seat: int
    tiles: tuple[str, ...]
    text = N_("{seat} is dealt the building tiles {tiles}.")
    reveals = True


@value
class Chose(Event):
    """A seat has made its secret choice."""

    seat: int
    text = N_("{seat} has chosen.")


@value
class TilesPassed(Event):
    """A seat receives tiles in the draft."""

    seat: int
    tiles: tuple[str, ...]
    text = N_("{seat} is handed the building tiles {tiles}.")
    reveals = True


@value
class Built(Event):
    """A building is revealed on its owner's row."""

    seat: int
    building: str
    text = N_("{seat} builds {building}.")
    reveals = True


@value
class WorkersArrived(Event):
    """Workers come to the Job Market."""

    count: int
    there: int
    text = N_("{count} workers arrive at the Job Market; {there} are there now.")


@value
class PartnerSent(Event):
    """A partner is placed."""

    seat: int
    company: str
    space: str
    text = N_("{seat} sends a partner to {space} for {company}.")


@value
class PartnerRested(Event):
    """A partner goes to the bank pool, or is not used."""

    seat: int
    text = N_("{seat} leaves a partner at the bank pool.")


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
    where: str
    text = N_("{seat}'s waiting partner moves to {where}.")


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
    text = N_("{company} gains a {staff}.")


@value
class Declined(Event):
    """Staff that finds no place goes back to the supply."""

    company: str
    staff: str
    text = N_("{company} has no place for the {staff}.")


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
    text = N_("{company} moves the worker to factory {factory}.")


@value
class WorkerLeft(Event):
    """An automated worker leaves the company."""

    company: str
    where: str
    text = N_("{company}'s worker leaves for the {where}.")


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
    text = N_("{company} rings the bell.")


@value
class BonusTaken(Event):
    """An appeal bonus is taken."""

    company: str
    space: int
    bonus: str
    text = N_("{company} takes the {bonus} bonus of appeal {space}.")


@value
class BonusForfeited(Event):
    """Money instead of an appeal bonus."""

    company: str
    space: int
    forfeited: str
    text = N_("{company} takes money instead of the {forfeited} bonus of appeal {space}.")


@value
class TokenGained(Event):
    """A company gains a Bonus Good token."""

    company: str
    text = N_("{company} gains a Bonus Good token.")


@value
class CubesTaken(Event):
    """A company takes resources."""

    company: str
    cubes: tuple[int, int, int, int]
    source: str
    text = N_("{company} takes {cubes} from {source}.")


@value
class Traded(Event):
    """Two cubes against one at Haymarket Square."""

    company: str
    give: str
    take: str
    text = N_("{company} trades two {give} for one {take} at Haymarket Square.")


@value
class AssetBought(Event):
    """A capital asset is bought."""

    company: str
    asset: str
    price: int
    text = N_("{company} buys {asset} for ${price}.")


@value
class AssetUsed(Event):
    """A capital asset is exhausted for its power."""

    company: str
    used: str
    text = N_("{company} uses {used}.")


@value
class AssetDiscarded(Event):
    """A capital asset leaves the game."""

    company: str
    discarded: str
    text = N_("{discarded} is discarded.")


@value
class AssetDrawn(Event):
    """A new asset enters the row."""

    drawn: str
    text = N_("{drawn} enters the row of capital assets.")


@value
class OperatingBegan(Event):
    """A company begins its operating turn."""

    company: str
    text = N_("{company} operates.")


@value
class WagesPaid(Event):
    """Quaker Oats pays its workers."""

    company: str
    paid: int
    workers: int
    text = N_("{company} pays {paid} of {workers} workers.")


@value
class FactoryRan(Event):
    """A factory produces."""

    company: str
    factory: int
    goods: int
    text = N_("{company}'s factory {factory} produces {goods} goods.")


@value
class GoodsMade(Event):
    """Goods from elsewhere than a factory."""

    company: str
    goods: int
    why: str
    text = N_("{company} produces {goods} goods ({why}).")


@value
class GoodSold(Event):
    """A good is sold."""

    company: str
    where: str
    price: int
    text = N_("{company} sells a good for ${price} ({where}).")


@value
class DemandFilled(Event):
    """The last space of a demand tile is filled."""

    company: str
    tile: str
    bonus_paid: int
    text = N_("{company} completes a demand space: ${bonus_paid} more revenue.")


@value
class RevenueAdded(Event):
    """A catalog adds to the revenue."""

    company: str
    amount: int
    text = N_("{company} adds ${amount} to its revenue.")


@value
class DividendsPaid(Event):
    """A company pays its shareholders."""

    company: str
    revenue: int
    per_share: int
    text = N_("{company} pays ${per_share} a share on ${revenue}.")


@value
class Withheld(Event):
    """A company keeps its earnings."""

    company: str
    revenue: int
    text = N_("{company} withholds ${revenue}.")


@value
class Protected(Event):
    """Price Protection cancels a fall."""

    company: str
    text = N_("Price Protection keeps {company}'s value.")


@value
class ChainRefilled(Event):
    """Cubes are drawn into the supply chain."""

    cubes: tuple[int, int, int, int]
    text = N_("{cubes} enter the supply chain.")


@value
class BagRefilled(Event):
    """Haymarket Square is emptied into the bag."""

    text = N_("The bag is empty: Haymarket Square goes back into it.")


@value
class HaymarketSeeded(Event):
    """Cubes are put out at Haymarket Square."""

    cubes: tuple[int, int, int, int]
    text = N_("{cubes} are put out at Haymarket Square.")


@value
class DemandDrawn(Event):
    """A demand tile enters the grid."""

    tile: str
    row: str
    column: int
    text = N_("A demand tile enters the row {row}.")


@value
class TileRemoved(Event):
    """A demand tile leaves the grid."""

    removed: str
    text = N_("A demand tile leaves the grid.")


@value
class GoalWon(Event):
    """A public goal is scored."""

    seat: int
    goal: str
    text = N_("{seat} wins the goal {goal}.")


@value
class GameEnded(Event):
    """The last decade is over."""

    ending: str
    text = N_("The game is over.")


EVENTS: tuple[type[Event], ...] = tuple(
    kind
    for kind in list(globals().values())
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
)
