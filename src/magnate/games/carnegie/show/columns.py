"""The table for a page that draws no board: which columns it shows, and in which words."""

from typing import Any

from magnate.core.game import Game
from magnate.core.text import N_
from magnate.games.carnegie.content.kinds import ACTIONS, KINDS, REGIONS, SPACES
from magnate.games.carnegie.ruleset import Ruleset
from magnate.games.carnegie.show.names import DONATIONS
from magnate.games.carnegie.state import FREE

BY_SEAT = (
    "money", "goods", "points", "reserve", "arriving", "discs", "jokers", "given", "drafted", "sealed", "sides",
    "done", "payroll", "board", "lying", "standing", "missions", "track", "tab", "built", "paid",
)  # fmt: skip
INTERNAL = (
    "seats", "bank", "warehouse", "done", "payroll", "box", "paid", "turn", "office", "uses", "used", "study", "steps",
    "allowed", "diagonal", "arriving",
)  # fmt: skip
PASSES = ("no donation",)
MONEY = ("money",)
RECKONED = {
    "points": N_("points if it ended now"),
    "from-connections": N_("points of the network"),
    "from-projects": N_("points from projects"),
    "from-departments": N_("points from departments"),
    "from-donations": N_("points from donations"),
    "active": N_("active employees"),
    **{f"gift-{key}": f"the donation {DONATIONS[key]}" for key in DONATIONS},
}
TELLING = (
    "reckoned points", "money", "goods", "reckoned from-connections", "points", "owner", "gifts", "track", "tab",
    "board", "reckoned active", "lying", "missions", "reserve", "discs", "jokers",
)  # fmt: skip
TITLES = {
    "chooser": "who chooses the action",
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
    "StopMoving", "SkipDonation", "EndTurn", "Decline", "StopResearch", "EndActivation",
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
    "TakeIncome": "Take income",
    "Donate": "Make a donation",
    "CopyDonation": "Copy a donation",
    "UseJoker": "Use the joker",
    "UseFunction": "Use an employee",
    "SendOnMission": "Send an employee on a mission",
    "TradeGoods": "Trade",
    "ShareRegion": "Use an employee",
    "ChooseLobby": "Choose a lobby",
    "MoveEmployee": "Move an employee",
    "Reassign": "Reassign an employee",
    "BuildDepartment": "Build a department",
    "BuildProject": "Build a project",
    "DevelopTab": "Develop a project tab",
    "AdvanceTrack": "Advance a transport track",
    "Activate": "Activate an employee",
    "ActivateDearly": "Activate an employee",
    "ActivateCheaply": "Activate an employee",
    "ActivateAll": "Activate several employees",
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
    if column in ("first", "chooser", "owner", "gifts") and type(item) is int:
        return "none" if item == FREE else game.name("seat", item)
    if column == "row" and type(item) is int:
        return "none" if item < 0 else game.name("action", ACTIONS[item])
    if column == "standing" and type(item) is int:
        return str(item.bit_count())
    return None
