"""The table for a page that draws no board: which columns it shows, and in which words."""

from typing import Any

from magnate.core.game import Game
from magnate.games.carnegie.content.kinds import ACTIONS, KINDS, REGIONS, SPACES
from magnate.games.carnegie.ruleset import Ruleset
from magnate.games.carnegie.state import FREE

BY_SEAT = (
    "money", "goods", "points", "reserve", "arriving", "discs", "jokers", "given", "drafted", "sealed", "sides",
    "done", "payroll", "board", "lying", "standing", "missions", "track", "tab", "built", "paid",
)  # fmt: skip
INTERNAL = ("seats", "bank", "warehouse", "done", "payroll", "box", "paid", "study", "steps", "diagonal", "arriving")
PASSES = ("no donation",)
MONEY = ("money",)
TITLES = {
    "sealed": "sealed project tabs",
    "given": "donations made",
    "lying": "employees lying",
    "standing": "employees standing",
    "missions": "employees on missions",
    "track": "transport track",
    "tab": "project tab",
    "gifts": "donation",
    "owner": "project of",
    "display": "tiles left",
}
DECLINING = (
    "StopMoving", "SkipDonation", "EndTurn", "CloseDepartment", "Decline", "StopResearch", "EndActivation",
    "ConfirmPayments",
)  # fmt: skip
HEADINGS = {
    **dict.fromkeys(DECLINING, "Otherwise"),
    "ChooseSides": "Sides of your project tabs",
    "PlaceHousing": "Place a housing disc",
    "DraftTile": "Take a department tile",
    "ChooseAction": "Choose the action",
    "Recall": "Call back employees",
    "TakeTransport": "Take income",
    "Donate": "Make a donation",
    "CopyDonation": "Copy a donation",
    "OpenDepartment": "Use a department",
    "UseJoker": "Use the joker",
    "UseFunction": "Use an employee",
    "GoOnMission": "Send an employee on a mission",
    "TradeGoods": "Trade",
    "ShareRegion": "Use an employee",
    "SplitGains": "Split the gains",
    "ChooseLobby": "Choose a lobby",
    "MoveEmployee": "Move an employee",
    "Reassign": "Reassign an employee",
    "BuildDepartment": "Build a department",
    "PlaceDepartment": "Place the department",
    "BuildProject": "Build a project",
    "PlaceProject": "Place the project",
    "DevelopTab": "Develop a project tab",
    "AdvanceTrack": "Advance a transport track",
    "Activate": "Activate an employee",
    "ActivateDearly": "Activate an employee",
    "ActivateCheaply": "Activate an employee",
    "PayWelfare": "Pay for donations",
    "PayBest": "Pay for donations",
}


def heads(rules: Ruleset, column: str) -> tuple[str, ...]:
    """Regions, kinds, spaces and cities, in the order of the columns."""
    if column in ("strips", "markers"):
        return ACTIONS
    if column in ("missions", "track", "andrew_track"):
        return REGIONS
    if column in ("tab", "built"):
        return KINDS
    if column in ("board", "lying", "standing"):
        return SPACES
    if column in ("owner", "project"):
        pairs = zip(rules.slot_city, rules.slot_kinds, strict=True)
        return tuple(f"{rules.cities[city].name}, {kind}" for city, kind in pairs)
    return tuple(rules.donations) if column == "gifts" else ()


def show(game: Game, column: str, item: Any) -> str | None:
    """What a number stands for where it is no number; None = as it is."""
    if column in ("first", "owner", "gifts") and type(item) is int:
        return "none" if item == FREE else game.name("seat", item)
    if column == "row" and type(item) is int:
        return "none" if item < 0 else game.name("action", ACTIONS[item])
    if column == "standing" and type(item) is int:
        return str(item.bit_count())
    return None
