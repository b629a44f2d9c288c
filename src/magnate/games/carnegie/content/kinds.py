"""What a component is made of. The tables beside this file hold the figures."""

from dataclasses import dataclass

from magnate.core.effect import Effect

REGIONS = ("west", "midwest", "east", "south")
ACTIONS = ("human_resources", "management", "construction", "research_development")  # timeline rows, from the top
KINDS = ("housing", "commerce", "industry", "infrastructure")  # of projects and tabs
TIERS = ("wagon", "stagecoach", "railroad")
LEVELS = ("normal", "challenging")
ANY = "any"  # the slot of a small city takes every kind

REGION = {region: i for i, region in enumerate(REGIONS)}
ROW = {action: i for i, action in enumerate(ACTIONS)}
KIND = {kind: i for i, kind in enumerate(KINDS)}
TIER = {tier: i for i, tier in enumerate(TIERS)}

LOBBY = "lobby"  # on the company board where a department could be

ROW_END = 5  # spaces of a timeline row: four on the strip, one on the end tile
ROUNDS = ROW_END * len(ACTIONS)  # each of them moves one marker by a space

WIDTH = 4  # of a company board, which is a square
CELLS = WIDTH * WIDTH
# Spaces of a company board: column a to d from the left, floor 4 (top) to 1 (ground).
SPACES = tuple(f"{column}{floor}" for floor in (4, 3, 2, 1) for column in "abcd")
SPACE = {space: i for i, space in enumerate(SPACES)}


# Steps between two spaces of a company board: without diagonals, and with them.
APART: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple(
        tuple(far(abs(one // WIDTH - two // WIDTH), abs(one % WIDTH - two % WIDTH)) for two in range(CELLS))
        for one in range(CELLS)
    )
    for far in (int.__add__, max)
)


@dataclass(frozen=True)
class Gain:
    """What income, rewards and functions give; moves and study points go to the pools of the turn."""

    money: int = 0
    goods: int = 0
    points: int = 0  # scored at once
    study: int = 0
    employees: int = 0  # new ones, lying in a lobby
    moves: int = 0  # steps of employees


@dataclass(frozen=True)
class Function:
    """One way to use an employee of a department; on a mission the employee leaves for it."""

    key: str
    effect: Effect
    mission: bool = False
    counted: bool = False  # costs nothing and leaves no choice: counted when the turn begins


@dataclass(frozen=True)
class Department:
    """A department: printed on the company board if it has a space, else a tile."""

    key: str
    number: int  # tiles 1 to 32; 0 = printed on the board
    name: str
    type: str
    workspaces: tuple[int, ...]  # what it costs to activate an employee on each
    functions: tuple[Function, ...] = ()  # none = passive
    surcharge: int = 0  # goods on top of the building costs
    permanent: int = 0  # printed employees that are always active
    space: str = ""  # where a starting department is printed
    reconstructed: tuple[str, ...] = ()  # figures no source gives
    reason: str = ""  # why these values were chosen


@dataclass(frozen=True)
class City:
    """A city: its project slots from the left, and what each own project there is worth at the end."""

    key: str
    name: str
    region: str
    slots: tuple[str, ...]
    points: int
    connection: int = 0  # connection points of a large city
    instant: bool = False  # a project here pays transport income at once

    @property
    def small(self) -> bool:
        return self.slots == (ANY,)


@dataclass(frozen=True)
class TrackSpace:
    """A space of a transport track: what entering it costs, its tier, what a returning employee brings."""

    cost: int
    tier: str
    income: Gain


@dataclass(frozen=True)
class Track:
    """The transport track of a region; its last space holds one disc and pays a reward on arrival."""

    key: str
    spaces: tuple[TrackSpace, ...]
    reward: Gain


@dataclass(frozen=True)
class TabStep:
    """One position of a project tab: the research to reach it and what becomes visible there."""

    cost: int
    disc: bool = False
    income: tuple[Gain, ...] = ()  # several = choose one
    points: int = 0  # total at the end of the game once reached
    cap: int = 0  # raises the limit of every donation


@dataclass(frozen=True)
class Tab:
    """One side of a project tab."""

    key: str
    kind: str
    side: str
    steps: tuple[TabStep, ...]
    reconstructed: tuple[str, ...] = ()
    reason: str = ""


@dataclass(frozen=True)
class Donation:
    """A space of the donation area. What it counts is told by `measure` and `subject`."""

    key: str
    category: str
    points: int  # per unit
    measure: str
    subject: str = ""
    money: int = 0  # handed in per unit, in final scoring only
    goods: int = 0

    @property
    def paid(self) -> bool:
        return self.measure == "payment"


@dataclass(frozen=True)
class Strip:
    """One side of a timeline strip: four spaces from the left, each a region or a donation."""

    key: str
    number: int
    spaces: tuple[str, ...]


@dataclass(frozen=True)
class Card:
    """An action card of the solo game; its back shows the action and whether it is challenging."""

    key: str
    level: str
    action: str
    donation: str
    shift: int  # human resources
    departments: tuple[str, ...]  # management
    cities: tuple[str, ...]  # construction, and neutral discs
    region: str  # research and development
    steps: int


@dataclass(frozen=True)
class Level:
    """A difficulty of the solo game: how many cards of each kind make the pile."""

    key: str
    normal: int
    challenging: int
