"""Cubes, assets, factories and sales; what a decade ends with."""

from magnate.core.event import Event
from magnate.core.text import N_
from magnate.core.value import value


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
    text = N_("{company} trades 2 {give} for 1 {take} at Haymarket Square.")


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
    text = N_("{company} discards {discarded}.")


@value
class AssetLeft(Event):
    """Nobody bought the cheapest asset of the row."""

    discarded: str
    price: int
    text = N_("{discarded} leaves the row of capital assets: nobody bought it for ${price}.")


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
    text = N_("{company} pays wages to {paid} of its {workers} worker(s).")


@value
class FactoryRan(Event):
    """A factory produces."""

    company: str
    factory: int
    goods: int
    text = N_("{company} produces {goods} good(s) in factory {factory}.")


@value
class GoodsMade(Event):
    """Goods from elsewhere than a factory."""

    company: str
    goods: int
    why: str
    text = N_("{company} gains {goods} good(s) ({why}).")


@value
class GoodSold(Event):
    """A good is sold."""

    company: str
    where: str
    price: int
    text = N_("{company} sells 1 good for ${price} {where}.")


@value
class DemandFilled(Event):
    """The last space of a demand tile is filled."""

    company: str
    tile: str
    bonus_paid: int
    text = N_("{company} completes the demand for {tile}: {bonus_paid}.")


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
    text = N_("{company} pays dividends on ${revenue}: ${per_share} a share.")


@value
class Withheld(Event):
    """A company keeps its earnings."""

    company: str
    revenue: int
    text = N_("{company} withholds its revenue of ${revenue}.")


@value
class Protected(Event):
    """Price Protection cancels a fall."""

    company: str
    text = N_("The stock value of {company} does not fall: Price Protection.")


@value
class ChainRefilled(Event):
    """Cubes are drawn into the supply chain."""

    cubes: tuple[int, int, int, int]
    text = N_("New cubes in the supply chain: {cubes}.")


@value
class BagRefilled(Event):
    """Haymarket Square is emptied into the bag."""

    text = N_("The bag is empty: Haymarket Square goes back into it.")


@value
class HaymarketSeeded(Event):
    """Cubes are put out at Haymarket Square."""

    cubes: tuple[int, int, int, int]
    text = N_("New cubes at Haymarket Square: {cubes}.")


@value
class DemandDrawn(Event):
    """A demand tile enters the grid."""

    tile: str
    row: str
    where: str
    text = N_("A demand tile for {tile} enters the row {row} ({where}).")


@value
class TileRemoved(Event):
    """A demand tile leaves the grid."""

    removed: str
    row: str
    text = N_("The demand tile for {removed} leaves the row {row}: no room is left on it.")


@value
class GoalWon(Event):
    """A public goal is scored."""

    seat: int
    goal: str
    amount: int
    text = N_("{seat} wins ${amount} for a goal: {goal}.")


@value
class GameEnded(Event):
    """The last decade is over."""

    ending: str
    text = N_("The game is over.")
