"""Every move in two or three words, for the tray of a table and for the terminal."""

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from magnate.core.chip import Chip
from magnate.core.move import Move
from magnate.core.text import N_, fill
from magnate.games.chicago1875.mechanics.assets import BuyAsset, DiscardAsset, UseAsset
from magnate.games.chicago1875.mechanics.haymarket import Trade
from magnate.games.chicago1875.mechanics.powers import PurchaseAsset
from magnate.games.chicago1875.phases.action import SendPartner
from magnate.games.chicago1875.phases.building import Build, KeepTile, last_decade
from magnate.games.chicago1875.phases.buying_resources import BuyNeeds
from magnate.games.chicago1875.phases.buying_shares import Establish
from magnate.games.chicago1875.phases.selling_shares import Sell
from magnate.games.chicago1875.queries import building_owner, companies_of
from magnate.games.chicago1875.ruleset import Ruleset
from magnate.games.chicago1875.show.names import cube_list, display_name, gives, ticker_name
from magnate.games.chicago1875.state import Chicago

ONE_LOT = re.compile(r"^all (\d+): \1 (?=[^,]*$)")  # all of them are sold in the same column


class Brief(NamedTuple):
    """The chip of a kind of move: its words and its price, filled like a label, its icon and what the button says."""

    text: str
    price: str = ""
    icon: str = ""
    verb: str = ""
    usual: bool = False  # what most would answer


BRIEF = {
    "BuyCommon": Brief(N_("{ticker} common{source}"), "${price}", "i-cert", N_("Buy")),
    "BuyPreferred": Brief(N_("{ticker} Preferred{source}"), "${price}", "i-cert", N_("Buy")),
    "Issue": Brief(N_("{certificate}, value {value}"), "+${price}", "i-cert", N_("Issue")),
    "BuyCube": Brief("{kind}", "", "cu-{slug}", N_("Buy")),
    "TakeCube": Brief("{kind}", "", "cu-{slug}", N_("Take")),
    "TakeChainCube": Brief("{kind}", "", "cu-{slug}", N_("Take")),
    "HireWorker": Brief(N_("Factory {factory}"), "${price}", "i-worker", N_("Hire")),
    "PlaceWorker": Brief(N_("Factory {factory}"), "", "i-worker", N_("Place worker")),
    "RelocateWorker": Brief(N_("Factory {factory}"), "", "i-worker", N_("Move worker")),
    "LetWorkerGo": Brief(N_("Job Market"), "", "i-worker", N_("Let him go")),
    "AutomateWorker": Brief(N_("Factory {factory}"), "", "i-gear", N_("Automate")),
    "PlaceManager": Brief(N_("Factory {factory}: {manages}"), "", "i-manager", N_("Place manager")),
    "RunFactory": Brief(N_("Factory {factory}: {goods:good|goods}"), "", "i-crate", N_("Run factory"), usual=True),
    "RunTier": Brief(N_("{workers} workers: {goods:good|goods}"), "", "i-crate", N_("Run factory")),
    "SellAll": Brief("{lot}: {sales}", "+${price}", "i-crate", N_("Sell"), usual=True),
    "SellGood": Brief(N_("{where}{fills}"), "+${price}", "i-crate", N_("Sell 1")),
    "PayDividends": Brief(N_("${per_share} a share"), "", "i-coin", N_("Pay dividends")),
    "Withhold": Brief(N_("Withhold ${revenue}"), "", "i-till", N_("Withhold")),
    "UseAsset": Brief(N_("{asset}: {power}"), "", "i-asset", N_("Use asset")),
    "DiscardAsset": Brief("{asset}", "", "i-asset", N_("Discard")),
    "RaiseValue": Brief(N_("{asset}: value up"), "", "i-up", N_("Use asset")),
    "Protect": Brief(N_("Price Protection"), "", "i-shield", N_("Use asset")),
    "TakeBonus": Brief("{gain}", "", "", N_("Take")),
    "GainManager": Brief(N_("A manager"), "", "i-manager", N_("Gain")),
    "GainSalesperson": Brief(N_("A salesperson"), "", "i-sales", N_("Gain")),
    "TakeInitiative": Brief(N_("First on the track"), "", "i-first", N_("Move first")),
    "TakeMoney": Brief("+${forfeit}", "", "i-coin", N_("Take the money")),
    "GoToBankPool": Brief(N_("Bank pool"), "+${income}", "i-coin", N_("Place partner")),
    "EndSales": Brief(N_("Done selling")),
    "EndIssue": Brief(N_("Done issuing")),
    "EndPurchase": Brief(N_("Done buying")),
    "EndSelling": Brief(N_("Done selling")),
    "StopHiring": Brief(N_("Done hiring")),
    "StopProduction": Brief(N_("Done producing")),
    "KeepPlace": Brief(N_("Stay")),
    "KeepReady": Brief(N_("Use nothing")),
    "Rest": Brief(N_("Leave unused")),
}
SPACES = {  # general spaces in short, with the icon of what they give
    "job-market": (N_("Hire workers"), "i-worker"),
    "advertising": (N_("Appeal +1, go first"), "i-star"),
    "hire-manager": (N_("Hire a manager"), "i-manager"),
    "hire-salesperson": (N_("Hire a salesperson"), "i-sales"),
    "extra-dividends": (N_("Extra dividends"), "i-coin"),
    "capital-asset": (N_("Buy an asset"), "i-asset"),
}
SHORT = (  # what effects are called where there is little room
    ("a capital asset for $10 less", N_("asset \u2212$10")),
    ("a capital asset for $20 less", N_("asset \u2212$20")),
    ("a capital asset for $30 less", N_("asset \u2212$30")),
)


def chip_of(rules: Ruleset, s: Chicago, move: Move, plain: Chip) -> Chip | None:
    """The chip of a move, if it has one of its own; `plain` is what its label gives."""
    make = OWN.get(type(move))
    if make is not None:
        return make(rules, s, move)
    brief = BRIEF.get(type(move).__name__)
    if brief is None:
        return None
    args = {**move.args(s), "ticker": getattr(move, "company", "")}
    price = filled(rules, brief.price, args) or plain.price
    text = ONE_LOT.sub(r"all \1 ", filled(rules, brief.text, args))
    whose = acting(rules, s, move) if isinstance(move, (UseAsset, DiscardAsset)) else ""
    icon = brief.icon.replace("{slug}", getattr(move, "kind", ""))
    return Chip(capital(text), price, icon, actor=whose, verb=brief.verb, usual=brief.usual, ends=plain.ends)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def acting(rules: Ruleset, s: Chicago, move: SendPartner | UseAsset | DiscardAsset | Trade) -> str:
    """For which company, where the seat directs several."""
    company = move.company
    return f"{ticker_name(rules, company)} ${s.treasury[company]}" if len(companies_of(s, move.seat)) > 1 else ""


def filled(rules: Ruleset, template: str, args: Mapping[str, Any]) -> str:
    """A template in the short words of the table."""
    return fill(template, args, lambda key, item: said(rules, key, item))


def said(rules: Ruleset, key: str, item: Any) -> str:
    """An argument in the short words of the table."""
    if key == "certificate":
        return display_name(rules, "paper", item)
    if key == "source":
        return "" if item == "treasury" else N_(", pool")
    if key == "fills":
        return f", full: +${item}" if item else ""
    if key == "where":
        return display_name(rules, key, item).removeprefix("in the ")
    return display_name(rules, key, item)


def effect(rules: Ruleset, tile: str) -> str:
    """What a building gives, in short."""
    text = gives((rules.buildings[tile].effect,))
    for long, short in SHORT:
        text = text.replace(long, short)
    return text


def fee(rules: Ruleset, tile: str) -> str:
    """What its use costs the company."""
    building = rules.buildings[tile]
    return f"${building.fee}" if building.payer == "company" else N_("free")


def establish(rules: Ruleset, s: Chicago, move: Establish) -> Chip:
    price = f"${move.args(s)['price']}"
    ticker = ticker_name(rules, move.company)
    verb = f"Establish {ticker} at ${move.par}"
    return Chip(price, price, "i-cert", row=f"${move.par}", column=ticker, verb=verb)


def sell(rules: Ruleset, s: Chicago, move: Sell) -> Chip:
    heir = move.heir(s)
    warning = f"{display_name(rules, 'seat', heir)} takes the company over" if heir >= 0 else ""
    paper = {"director": "Director's", "preferred": "Preferred"}.get(move.certificate, "common")
    text = f"{ticker_name(rules, move.company)} {paper}"
    return Chip(text, f"+${move.args(s)['price']}", "i-coin", verb="Sell", warning=warning)


def send(rules: Ruleset, s: Chicago, move: SendPartner) -> Chip:
    actor = acting(rules, s, move)
    space = rules.spaces.get(move.space)
    if space is None:
        staff, room = move.staff(s)
        lost = "" if staff <= room else f"room for {room} of {staff}" if room else "no free place: lost"
        owner = building_owner(s, move.space)
        text = capital(effect(rules, move.space))
        buys = isinstance(rules.buildings[move.space].effect, PurchaseAsset)
        return Chip(text, fee(rules, move.space), "", owner, actor, verb="Place partner", warning=lost, opens=buys)
    text, icon = SPACES.get(move.space, (N_("Fundraising"), "i-coin"))
    _, dollar, named = space.name.partition("$")  # the sum is part of its name where it is no fee
    price = f"${space.cost}" if space.cost else f"{'+' if text == 'Fundraising' else ''}{dollar}{named}"
    return Chip(text, price, icon, actor=actor, verb="Place partner", opens=move.space == "capital-asset")


def asset(rules: Ruleset, s: Chicago, move: BuyAsset) -> Chip:
    slots, held = rules.companies[move.company].slots, len(s.assets[move.company])
    full = N_("no asset space: bonus only") if not slots else N_("no asset space: one has to go")
    warning = "" if held < slots else full
    return Chip(display_name(rules, "asset", move.asset), f"${move.price(s)}", "i-asset", verb="Buy", warning=warning)


def keep(rules: Ruleset, s: Chicago, move: KeepTile) -> Chip:
    text = f"{capital(effect(rules, move.building))}, {workers(rules, move.building)}"
    return Chip(text, f"${rules.buildings[move.building].fee}", verb="Keep")


def build(rules: Ruleset, s: Chicago, move: Build) -> Chip:
    """A tile is placed and another one goes: a matrix, unless there are two alike."""
    text, price = effect(rules, move.building), f"${rules.buildings[move.building].fee}"
    come = workers(rules, move.building)
    if last_decade(s):
        return Chip(capital(text), price, "", verb="Build")
    heads = f"Build {text} {price}", f"discard {effect(rules, move.discard)}"
    return Chip(come, row=heads[0], column=heads[1], verb=f"Build {text}")


def workers(rules: Ruleset, tile: str) -> str:
    """The workers that come with a tile."""
    count = rules.buildings[tile].workers
    return f"+{count} {'worker' if count == 1 else 'workers'}" if count else N_("no workers")


def trade(rules: Ruleset, s: Chicago, move: Trade) -> Chip:
    """What is taken, in the line of what is given."""
    text, row = f"1 {move.take}", f"2 {move.give} {N_('for')}"
    return Chip(text, "", f"cu-{move.take}", actor=acting(rules, s, move), row=row, verb="Trade")


def needs(rules: Ruleset, s: Chicago, move: BuyNeeds) -> Chip:
    args = move.args(s)
    price = f"${args['price']}"
    return Chip(
        f"{capital(said(rules, 'plants', args['plants']).rpartition(' ')[0])}: {cube_list(args['cubes'])}",
        price,
        "",
        verb="Buy",
    )


OWN: dict[type[Move], Callable[..., Chip]] = {
    Trade: trade,
    Establish: establish, Sell: sell, SendPartner: send, BuyAsset: asset, BuyNeeds: needs, KeepTile: keep, Build: build,
}  # fmt: skip
