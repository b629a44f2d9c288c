"""Instant play: sensible answers to every question with what each seems worth, in points at the end."""

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from json import loads

from magnate.core.driver import legal
from magnate.core.step import Ask, Step
from magnate.games.carnegie.bot.country import donating
from magnate.games.carnegie.bot.offices import choosing, spending, tile_worth, turn
from magnate.games.carnegie.bot.people import Rated, activation, moves_anywhere, walks
from magnate.games.carnegie.bot.sight import Numbers, Sight
from magnate.games.carnegie.bot.values import foreseen, signs, stage
from magnate.games.carnegie.content.kinds import KINDS, REGION
from magnate.games.carnegie.mechanics.donations import DonationTurn
from magnate.games.carnegie.mechanics.income import (
    CallBack,
    EarlierIncome,
    IncomeChoice,
    Recall,
    TakeIncome,
    TakeTransport,
    word,
)
from magnate.games.carnegie.mechanics.research import StopResearch, StudyIncome
from magnate.games.carnegie.mechanics.staff import ChooseLobby, LobbyChoice, NewOffice, Relocation
from magnate.games.carnegie.mechanics.welfare import FinalPayments, PayBest
from magnate.games.carnegie.phases.activation import Activation
from magnate.games.carnegie.phases.departments import DepartmentTurn
from magnate.games.carnegie.phases.opening import (
    ChooseSides,
    DepartmentDraft,
    DraftTile,
    HousingDisc,
    OpeningMoves,
    PlaceHousing,
    StopMoving,
    TabSides,
)
from magnate.games.carnegie.phases.timeline import ActionChoice
from magnate.games.carnegie.scoring import account, andrew_account
from magnate.games.carnegie.state import Carnegie

PROVEN = True  # beats `greedy` in the arena: see docs/opponents.md

__all__ = [
    "PROVEN", "Numbers", "foreseen", "moment", "numbers", "outcome", "rate", "share", "signs", "stage",
]  # fmt: skip


@cache
def numbers(seats: int) -> Numbers:
    """The numbers this policy is played with, for a game of so many seats."""
    told = loads(files(__package__).joinpath("numbers.json").read_text())
    return {**told["numbers"], **told.get(str(seats), {})}


def rate(s: Carnegie, seat: int, numbers: Numbers) -> Rated:
    """Legal answers worth considering, each with what it seems worth. Never none."""
    ask = s.agenda[-1]
    assert isinstance(ask, Ask)
    found = RATED[type(ask)](Sight(s, seat, numbers)) if type(ask) in RATED else []
    return found or [(0.0, move) for move in legal(s, seat)]


def moment(s: Carnegie) -> tuple[object, ...]:
    """What stays the same while a seat plays one turn."""
    return (s.round, s.phase)


def share(s: Carnegie) -> float:
    """Which part of the time for a turn the open question deserves."""
    begun = 0.3 if s.office else 1.0  # most of the turn is planned already
    return begun * SHARES.get(type(s.agenda[-1]), 0.05)


def outcome(s: Carnegie, seat: int) -> float:
    """What a finished game is worth to a seat: its points, and the margin."""
    own = total(s, seat)
    if s.rules.solo:
        return own - 0.8 * sum(line.amount for line in andrew_account(s))
    return own - 0.8 * max(total(s, other) for other in range(s.seats) if other != seat)


def total(s: Carnegie, seat: int) -> int:
    return sum(line.amount for line in account(s, seat))


# -- questions with few answers --------------------------------------------------------------------------------------


def sides(x: Sight) -> Rated:
    """The sides of the tabs."""
    return [
        (sum((x.n[f"side {kind} {side}"] for kind, side in zip(KINDS, move.sides, strict=True)), 0.0), move)
        for move in legal(x.s, x.seat)
        if isinstance(move, ChooseSides)
    ]


def housing(x: Sight) -> Rated:
    """The first city: points, size, and neighbours with room."""
    found: Rated = []
    for move in legal(x.s, x.seat):
        if isinstance(move, PlaceHousing):
            city = x.s.rules.cities[move.city]
            worth = city.points + x.n["bridge"] * city.connection + x.n["first " + city.region]
            found.append((worth, move))
    return found


def draft(x: Sight) -> Rated:
    """The tile to build first."""
    return [(tile_worth(x, move.tile), move) for move in legal(x.s, x.seat) if isinstance(move, DraftTile)]


def opening(x: Sight) -> Rated:
    """The first steps."""
    return [(0.0, StopMoving(x.seat)), *walks(x)]


def calling_back(x: Sight) -> Rated:
    """How many to call back: one left behind opens the next income there."""
    ask = x.s.agenda[-1]
    assert isinstance(ask, CallBack)
    each, projects = x.recall(ask.region), x.projects_pay()
    found: Rated = []
    for move in ask.moves(x.s, x.seat):
        assert isinstance(move, Recall)
        stays = x.missions[REGION[ask.region]] - move.count
        worth = each * move.count + (projects if move.count else 0.0)
        found.append((worth + (x.n["stay"] * x.early * projects if stays else 0.0), move))
    return found


def income(x: Sight) -> Rated:
    """Gains to choose from."""
    ask = x.s.agenda[-1]
    assert isinstance(ask, IncomeChoice)
    gains = {word(gain): gain for gain in ask.gains(x.s)}
    return [
        (sum((x.gain(gains[word]) for word in move.taken()), 0.0), move)
        for move in ask.moves(x.s, x.seat)
        if isinstance(move, TakeIncome) and move.check(x.s) is None
    ]


def earlier(x: Sight) -> Rated:
    """Archives: which space of the track to be paid by."""
    ask = x.s.agenda[-1]
    assert isinstance(ask, EarlierIncome)
    return [
        (x.gain(x.s.rules.income(ask.region, move.space), ask.times), move)
        for move in ask.moves(x.s, x.seat)
        if isinstance(move, TakeTransport)
    ]


def study(x: Sight) -> Rated:
    """Study points of an event."""
    return [(0.0, StopResearch(x.seat)), *spending(x)]


def lobby(x: Sight) -> Rated:
    """Which lobby to arrive in: the nearer to where somebody is wanted."""
    ask = x.s.agenda[-1]
    assert isinstance(ask, LobbyChoice)
    return [(x.n["new lobby"] * move.new, move) for move in ask.moves(x.s, x.seat) if isinstance(move, ChooseLobby)]


def anywhere(x: Sight) -> Rated:
    """Moves to any space."""
    return moves_anywhere(x, legal(x.s, x.seat))


def payments(x: Sight) -> Rated:
    """The best payments, and no more."""
    moves = legal(x.s, x.seat)
    best = PayBest(x.seat)
    return [(1.0 if move == best else 0.0, move) for move in moves if move == best] or [(0.0, moves[-1])]


RATED: dict[type[Ask], Callable[[Sight], Rated]] = {
    TabSides: sides,
    HousingDisc: housing,
    DepartmentDraft: draft,
    OpeningMoves: opening,
    ActionChoice: choosing,
    CallBack: calling_back,
    IncomeChoice: income,
    EarlierIncome: earlier,
    StudyIncome: study,
    DonationTurn: donating,
    DepartmentTurn: turn,
    Activation: activation,
    LobbyChoice: lobby,
    NewOffice: anywhere,
    Relocation: anywhere,
    FinalPayments: payments,
}
SHARES: dict[type[Step], float] = {
    ActionChoice: 0.25,
    DonationTurn: 0.2,
    DepartmentTurn: 0.5,
    Activation: 0.1,
    TabSides: 0.8,
    HousingDisc: 0.4,
    DepartmentDraft: 0.6,
    OpeningMoves: 0.4,
}
