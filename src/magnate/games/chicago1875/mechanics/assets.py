"""Capital assets: buying, keeping, exhausting, discarding."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from magnate.core.move import Move, Refusal, Seat
from magnate.core.step import Ask, Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.chicago1875.effects import BANK, pay
from magnate.games.chicago1875.events.operating import AssetBought, AssetDiscarded, AssetDrawn, AssetUsed
from magnate.games.chicago1875.mechanics.haymarket import can_trade, legal_trades, trades
from magnate.games.chicago1875.queries import companies_of, too_poor, whose
from magnate.games.chicago1875.state import AssetId, Chicago, CompanyId

EXHAUSTED = Refusal("asset.once-per-decade", N_("It is exhausted until the next decade"))
NOT_KEPT = Refusal("asset.slots", N_("It has no place on the charter yet"))
REACTION = Refusal("asset.price-protection", N_("It only answers a fall of the stock value"))
AT_THE_END = Refusal("asset.end-of-phase", N_("It is used when all companies have operated"))
AFTER_PRODUCTION = Refusal("asset.end-of-phase", N_("It is used right after the company's own production"))
CATALOG = Refusal("asset.catalog", N_("It is used while the company operates"))
SALES_ONLY = Refusal("asset.chief-of-sales", N_("It is used while the company operates"))


def discard(s: Chicago, company: CompanyId, asset: AssetId) -> None:
    """An asset leaves the game. [asset.discard]"""
    s.assets[company] = tuple(a for a in s.assets[company] if a != asset)
    if asset in s.exhausted:
        s.exhausted.remove(asset)
    s.box.append(asset)
    s.log(AssetDiscarded, company, asset)


def slide_and_draw(s: Chicago) -> None:
    """Close the gaps of the row to the right and draw one tile. [asset.refill]"""
    tiles = [asset for asset in s.asset_row if asset]
    gaps = len(s.asset_row) - len(tiles)
    s.asset_row = [""] * gaps + tiles
    if gaps and s.asset_deck:
        drawn = s.asset_deck.pop(s.pick(len(s.asset_deck), "capital asset"))
        s.asset_row[gaps - 1] = drawn
        s.log(AssetDrawn, drawn)


def free_actions(s: Chicago, seat: Seat, companies: list[CompanyId]) -> list[Move]:
    """What may be done at any time of a turn: use or discard an asset, trade. [asset.activate]"""
    moves: list[Move] = []
    for company in companies:
        for asset in s.assets[company]:
            moves += [use(seat, company, asset), throw_away(seat, company, asset)]
        moves += trades(s, seat, company)
    return moves


def legal_free_actions(s: Chicago, seat: Seat, companies: list[CompanyId]) -> list[Move]:
    """The same as filtering `free_actions`, without building what is refused anyway."""
    moves: list[Move] = []
    for company in companies:
        for asset in s.assets[company]:
            if use(seat, company, asset).check(s) is None:
                moves.append(use(seat, company, asset))
            moves.append(throw_away(seat, company, asset))
        moves += legal_trades(s, seat, company)
    return moves


def discards(s: Chicago, seat: Seat) -> list[Move]:
    """A company may throw an asset away at any time, even before it changes hands. [asset.discard]"""
    director, assets = s.director, s.assets
    return [throw_away(seat, c, asset) for c in s.order if director[c] == seat for asset in assets[c]]


def has_free_action(s: Chicago, seat: Seat, companies: list[CompanyId], late: bool = False) -> bool:
    """Whether it is worth asking for a free action; a mere discard is not. `late` = after the dividends."""
    for company in companies:
        for asset in s.assets[company]:
            if s.rules.assets[asset].timing == "operating" and late:
                continue
            if use(seat, company, asset).check(s) is None:
                return True
        if can_trade(s, company):
            return True
    return False


def discards_last(moves: list[Move]) -> list[Move]:
    """The same moves in an order that keeps discards away from what people choose every turn. [asset.discard]"""
    found = [move for move in moves if isinstance(move, DiscardAsset)]
    return [*(move for move in moves if not isinstance(move, DiscardAsset)), *found] if found else moves


@value
class UseAsset(Move):
    """Exhaust an asset of the company for its power. [asset.activate]"""

    company: CompanyId
    asset: AssetId
    notation = "use {company} {asset}"
    label = N_("Use {asset}{whose}: {power}")

    def args(self, s: Chicago) -> Mapping[str, Any]:
        power = (self.asset, self.company)
        return {"asset": self.asset, "whose": whose(s, self.seat, self.company), "power": power}

    def check(self, s: Chicago) -> Refusal | None:
        if self.asset in s.exhausted:
            return EXHAUSTED
        tile = s.rules.assets[self.asset]
        if tile.timing == "reaction":
            return REACTION
        if tile.timing == "late":
            return AFTER_PRODUCTION if s.rules.late_assets_after_production else AT_THE_END
        if tile.timing == "operating" and s.phase != "operating":
            return CATALOG if tile.catalog else SALES_ONLY
        held = s.assets[self.company]
        if self.asset == held[-1] and len(held) > s.rules.companies[self.company].slots:
            return NOT_KEPT
        return too_poor(s, self.company, tile.cost)

    def apply(self, s: Chicago) -> None:
        tile = s.rules.assets[self.asset]
        s.exhausted.append(self.asset)
        s.log(AssetUsed, self.company, self.asset)
        pay(s, self.company, BANK, tile.cost)
        for effect in tile.power:
            effect.do(s, self.company)


@value
class DiscardAsset(Move):
    """Throw an asset away. [asset.discard]"""

    company: CompanyId
    asset: AssetId
    notation = "discard {company} {asset}"
    label = N_("Discard {asset}{whose}")

    def args(self, s: Chicago) -> Mapping[str, Any]:
        return {"asset": self.asset, "whose": whose(s, self.seat, self.company)}

    def apply(self, s: Chicago) -> None:
        discard(s, self.company, self.asset)


use, throw_away = cache(UseAsset), cache(DiscardAsset)  # the same moves come up in every turn, so they are made once


@value
class AssetPurchase(Ask):
    """The company buys one asset of the row. [asset.purchase]"""

    company: CompanyId
    discount: int
    rule = "asset.purchase"
    prompt = N_("{company} buys a capital asset")

    def seats(self, s: Chicago) -> list[Seat]:
        return [s.director[self.company]]

    def moves(self, s: Chicago, seat: Seat) -> list[Move]:
        return [BuyAsset(seat, self.company, asset, self.discount) for asset in s.asset_row if asset]


@value
class BuyAsset(Move):
    """Pay for an asset, take its bonus, and keep it or not. [asset.purchase]"""

    company: CompanyId
    asset: AssetId
    discount: int
    notation = "buy {company} {asset} less {discount}"
    label = N_("Buy {asset} for ${price} ({does})")

    def args(self, s: Chicago) -> Mapping[str, Any]:
        does = (self.asset, s.rules.companies[self.company].slots)
        return {"asset": self.asset, "price": self.price(s), "does": does}

    def price(self, s: Chicago) -> int:
        return s.rules.asset_prices[s.asset_row.index(self.asset)] - self.discount

    def check(self, s: Chicago) -> Refusal | None:
        return too_poor(s, self.company, self.price(s))

    def apply(self, s: Chicago) -> None:
        price = self.price(s)
        pay(s, self.company, BANK, price)
        s.asset_row[s.asset_row.index(self.asset)] = ""
        s.assets[self.company] = (*s.assets[self.company], self.asset)
        s.log(AssetBought, self.company, self.asset, price)
        for effect in s.rules.assets[self.asset].bonus:
            effect.do(s, self.company)
        s.then(AssetKept(self.company, self.asset))


@value
class AssetKept(Step):
    """What does not fit on the charter is discarded. [asset.slots]"""

    company: CompanyId
    asset: AssetId

    def run(self, s: Chicago) -> None:
        slots = s.rules.companies[self.company].slots
        if slots == 0:
            discard(s, self.company, self.asset)
        elif len(s.assets[self.company]) > slots:
            s.then(KeepOrDiscard(self.company, self.asset))


@value
class KeepOrDiscard(Ask):
    """The charter is full: one asset goes, the new one or an old one. [asset.slots]"""

    company: CompanyId
    asset: AssetId
    rule = "asset.slots"
    prompt = N_("{company} has no slot left: discard one asset")

    def seats(self, s: Chicago) -> list[Seat]:
        return [s.director[self.company]]

    def moves(self, s: Chicago, seat: Seat) -> list[Move]:
        return free_actions(s, seat, companies_of(s, seat))  # an old tile may be used before it goes

    def after(self, s: Chicago, move: Move) -> None:
        s.then(AssetKept(self.company, self.asset))


@value
class AssetsSlide(Step):
    """At the end of the turn the row closes up and a tile is drawn. [asset.refill]"""

    def run(self, s: Chicago) -> None:
        if "" in s.asset_row:
            slide_and_draw(s)


@value
class LateAssets(Ask):
    """A company may exhaust Popular Partners or Backroom Deals for a step. [asset.end-of-phase]"""

    company: CompanyId
    rule = "asset.end-of-phase"
    prompt = N_("{company} may raise its stock value by an asset")

    def seats(self, s: Chicago) -> list[Seat]:
        return [s.director[self.company]]

    def ready(self, s: Chicago) -> list[AssetId]:
        return [
            asset
            for asset in s.assets[self.company]
            if s.rules.assets[asset].timing == "late" and asset not in s.exhausted
        ]

    def idle(self, s: Chicago) -> bool:
        return not self.ready(s)

    def only(self, s: Chicago, seat: Seat) -> None:
        return None  # `idle` has found a ready asset, and it may always be kept

    def moves(self, s: Chicago, seat: Seat) -> list[Move]:
        return [
            *(RaiseValue(seat, self.company, asset) for asset in self.ready(s)),
            KeepReady(seat, self.company),
        ]

    def after(self, s: Chicago, move: Move) -> None:
        if isinstance(move, RaiseValue):
            s.then(self)


@value
class RaiseValue(Move):
    """Exhaust the asset: one step up. [asset.end-of-phase]"""

    company: CompanyId
    asset: AssetId
    notation = "raise {company} {asset}"
    label = N_("Use {asset}: the stock value rises one step")

    def apply(self, s: Chicago) -> None:
        s.exhausted.append(self.asset)
        s.log(AssetUsed, self.company, self.asset)
        for effect in s.rules.assets[self.asset].power:
            effect.do(s, self.company)


@value
class KeepReady(Move):
    """Use nothing. [asset.end-of-phase]"""

    company: CompanyId
    notation = "raise {company} none"
    label = N_("Use nothing")


def protection_ready(s: Chicago, company: CompanyId) -> AssetId | None:
    """The asset that can cancel a fall of this company's value, if it is ready."""
    for asset in s.assets[company]:
        if s.rules.assets[asset].timing == "reaction" and asset not in s.exhausted:
            return asset
    return None


@value
class FreeActions(Ask):
    """After the action: more free actions, or the end of the turn. [asset.activate]"""

    seat: Seat
    companies: tuple[CompanyId, ...] = ()  # only these, while a company operates
    rule = "asset.activate"
    prompt = N_("{free}, or end the turn")

    def args(self, s: Chicago) -> Mapping[str, Any]:
        theirs, late = self.theirs(s), bool(self.companies)
        ready = [
            asset
            for company in theirs
            for asset in s.assets[company]
            if not (late and s.rules.assets[asset].timing == "operating")
            and UseAsset(self.seat, company, asset).check(s) is None
        ]
        return {"free": (tuple(ready), tuple(company for company in theirs if can_trade(s, company)))}

    def theirs(self, s: Chicago) -> list[CompanyId]:
        return list(self.companies) or companies_of(s, self.seat)

    def seats(self, s: Chicago) -> list[Seat]:
        return [self.seat]

    def idle(self, s: Chicago) -> bool:
        return not has_free_action(s, self.seat, self.theirs(s), late=bool(self.companies))

    def only(self, s: Chicago, seat: Seat) -> None:
        return None  # `idle` has found a free action, and the turn may always end

    def moves(self, s: Chicago, seat: Seat) -> list[Move]:
        moves = free_actions(s, seat, self.theirs(s))
        if self.companies:  # the dividends are decided: revenue can no longer grow
            timing = s.rules.assets
            moves = [m for m in moves if not (isinstance(m, UseAsset) and timing[m.asset].timing == "operating")]
        return discards_last([*moves, EndTurn(seat)])

    def after(self, s: Chicago, move: Move) -> None:
        if not isinstance(move, EndTurn):
            s.then(self)


@value
class EndTurn(Move):
    """No more free actions. [asset.activate]"""

    notation = "end turn"
    label = N_("End the turn")


STEPS: tuple[type[Step], ...] = (
    AssetPurchase, AssetKept, KeepOrDiscard, AssetsSlide, LateAssets, FreeActions,
)  # fmt: skip
MOVES: tuple[type[Move], ...] = (UseAsset, DiscardAsset, BuyAsset, RaiseValue, KeepReady, EndTurn)
