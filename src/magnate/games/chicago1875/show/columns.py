"""The table for a page that draws no board: which columns it shows, and in which words."""

from typing import Any

from magnate.core.game import Game
from magnate.games.chicago1875.content.kinds import COLUMNS
from magnate.games.chicago1875.ruleset import Ruleset
from magnate.games.chicago1875.show.names import INDUSTRIES, column_name, demand_name, stock_value
from magnate.games.chicago1875.state import BANK_POOL, POOL, TREASURY

BY_SEAT = (
    "cash", "sold", "partners", "ready", "track_partner", "start_partner", "hand", "kept", "chosen", "discards",
    "buildings",
)  # fmt: skip
INTERNAL = (
    "seats", "bank", "bag", "box", "demand_deck", "asset_deck", "dumped", "closed", "replaced", "ran", "shipped",
    "halved", "boost", "unpaid", "tier_price", "trader", "track_partner",
)  # fmt: skip
PASSES = ("pass", "buy nothing", "rest")
TELLING = (
    "cash", "treasury", "revenue", "value", "appeal", "goods", "cubes", "tokens", "workers", "automated", "managers",
    "salespeople", "partners",
)  # fmt: skip
FINISHING = ("end sales",)
MONEY = ("cash", "treasury", "value", "revenue", "tier_price")
TITLES = {
    "sold": "sold this decade",
    "ready": "partners at hand",
    "start_partner": "partner waiting at",
    "chosen": "sealed tiles",
    "order": "companies",
    "value": "share value",
    "commons": "common certificates",
    "preferred": "Preferred Certificate",
    "workers": "workers by factory",
    "automated": "automated by factory",
    "managers": "managers by factory",
    "haymarket": "Haymarket Square",
    "chain": "supply chain",
    "asset_row": "capital asset",
    "demand_goods": "goods sold",
    "exhausted": "exhausted assets",
    "used": "partners",
}
DECLINING = (
    "Pass", "EndSales", "BuyNothing", "Rest", "EndIssue", "EndPurchase", "StopProduction", "EndSelling", "StopHiring",
    "EndTurn", "KeepReady", "LeaveCubes", "LeaveChainCube", "KeepSteel", "SkipAutomation", "KeepPlace", "LetFall",
)  # fmt: skip
HEADINGS = {
    **dict.fromkeys(DECLINING, "Otherwise"),
    "Sell": "Sell certificates",
    "BuyPreferred": "Buy a certificate",
    "BuyCommon": "Buy a certificate",
    "Establish": "Establish a company",
    "KeepTile": "Keep a building tile",
    "Build": "Place a building",
    "SendPartner": "Send a partner",
    "GoToBankPool": "Send a partner",
    "Issue": "Issue shares",
    "BuyCube": "Buy resources",
    "BuyNeeds": "Buy resources",
    "RunFactory": "Produce goods",
    "RunTier": "Produce goods",
    "SellGood": "Sell goods",
    "SellAll": "Sell goods",
    "PayDividends": "Dividends",
    "Withhold": "Dividends",
    "PlaceWorker": "Place the new worker",
    "AutomateWorker": "Automate a worker",
    "RelocateWorker": "Move the automated worker",
    "LetWorkerGo": "Move the automated worker",
    "TakeBonus": "Appeal bonus",
    "TakeMoney": "Appeal bonus",
    "PlaceManager": "Place the new manager",
    "ReplaceManager": "Use steel",
    "Trade": "Trade at Haymarket Square",
    "TakeCube": "Take resources",
    "TakeChainCube": "Take resources",
    "UseAsset": "Use a capital asset",
    "RaiseValue": "Use a capital asset",
    "Protect": "Use a capital asset",
    "DiscardAsset": "Discard a capital asset",
    "BuyAsset": "Buy a capital asset",
    "HireWorker": "Hire workers",
    "TakeInitiative": "Initiative",
    "GainManager": "Gain",
    "GainSalesperson": "Gain",
}
ASIDES = ("Trade at Haymarket Square", "Use a capital asset", "Discard a capital asset")
SEATS = ("priority", "initiative", "director", "used")
CUBES = ("cubes", "haymarket", "chain", "rows")


def heads(rules: Ruleset, column: str) -> tuple[str, ...]:
    """Printed places of the board."""
    if column in ("demand", "demand_goods"):
        return tuple(
            f"{row}, {column_name(rules, where).removeprefix('in the ')}"
            for row in INDUSTRIES.values()
            for where in COLUMNS
        )
    if column == "chain":
        return ("X", *(f"${price}" for price in rules.chain_prices[1:]))
    if column == "asset_row":
        return tuple(f"${price}" for price in rules.asset_prices)
    return ("Era I", "Era II", "Era III") if column == "building_decks" else ()


def show(game: Game, column: str, item: Any) -> str | None:
    """What a number stands for where it is no number; None = as it is."""
    if column in CUBES and isinstance(item, tuple):
        return game.name("cubes", item)
    if column == "commons" and isinstance(item, tuple):
        seats = len(item) - 2
        places = [*range(seats), POOL, TREASURY]
        return ", ".join(f"{place(game, places[i])} {n}" for i, n in enumerate(item) if n) or "none"
    if column == "used" and isinstance(item, tuple):
        return ", ".join(place(game, seat) for seat in item)
    if column == "preferred" or (column in SEATS and isinstance(item, int)):
        return place(game, item)
    if column == "demand" and item in game.printed.demand_tiles:
        return demand_name(game.printed, item)
    if column == "value" and isinstance(item, int):
        return stock_value(game.printed, item)
    if column == "start_partner" and item == BANK_POOL:
        return "bank pool"
    return None


def place(game: Game, item: int) -> str:
    """Who holds a certificate."""
    return {TREASURY: "treasury", POOL: "bank pool"}.get(item) or game.name("seat", item)
