"""Phase V: buy from the supply, sell to the bank, trade with each other."""

from magnate.core.move import Move, Refusal, Seat
from magnate.core.step import Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.noble_house.effects import pay, place_certificate, to_supply
from magnate.games.noble_house.events.business import AssetBought, AssetSold
from magnate.games.noble_house.events.round import PhaseBegan
from magnate.games.noble_house.mechanics.anytime import OpenWindow, Segment, Turn
from magnate.games.noble_house.mechanics.market.price import short
from magnate.games.noble_house.queries import alive, certificates_of, distinct, kind_of, supply
from magnate.games.noble_house.state import BANK, NOBODY, NobleHouse


@value
class AssetPhase(Step):
    """Every player in order, then the closing window. [asset.phase]"""

    def run(self, s: NobleHouse) -> None:
        s.phase = "assets"
        s.log(PhaseBegan, "assets")
        s.then(Segment("A5"), *(AssetTurn(seat) for seat in alive(s)), OpenWindow("A5"))


@value
class AssetTurn(Turn):
    """Buy at list price, sell at half of it, as often as you like. [asset.phase]"""

    seat: Seat
    bought: bool = False  # this turn
    rule = "asset.phase"
    prompt = N_("Sell and buy assets, or stop")

    def seats(self, s: NobleHouse) -> list[Seat]:
        return [] if self.seat in s.out else [self.seat]

    def own_moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        return [
            EndAssets(seat),
            *(BuyAsset(seat, kind) for kind in s.rules.assets),
            *(SellAsset(seat, s.rules.certificates[i]) for i in distinct(s, certificates_of(s, seat))),
        ]

    def own_legal(self, s: NobleHouse, seat: Seat) -> list[Move]:
        """No move is made of what cannot be paid."""
        cash = s.cash[seat]
        moves: list[Move] = [BuyAsset(seat, key) for key, kind in s.rules.assets.items() if kind.price <= cash]
        moves += [SellAsset(seat, s.rules.certificates[i]) for i in distinct(s, certificates_of(s, seat))]
        return [EndAssets(seat), *(move for move in moves if move.check(s) is None)]

    def only(self, s: NobleHouse, seat: Seat) -> Move | None:
        """Whoever has bought and can buy no more has had his chance to sell: sales come first or not at all."""
        if self.bought:
            return None if any(BuyAsset(seat, kind).check(s) is None for kind in s.rules.assets) else EndAssets(seat)
        return super().only(s, seat)

    def answered(self, s: NobleHouse, move: Move) -> None:
        if not isinstance(move, EndAssets):
            s.then(AssetTurn(self.seat, self.bought or isinstance(move, BuyAsset)))


@value
class BuyAsset(Move):
    """Buy a certificate from the supply at list price. [asset.buy]"""

    kind: str
    notation = "buy asset {kind}"
    label = N_("Buy {kind}")

    def check(self, s: NobleHouse) -> Refusal | None:
        if not supply(s, self.kind):
            return Refusal("asset.supply", N_("the supply has no {kind}"), (("kind", self.kind),))
        return short(s, self.seat, s.rules.assets[self.kind].price)

    def apply(self, s: NobleHouse) -> None:
        i = supply(s, self.kind)[0]
        s.log(AssetBought, self.seat, s.rules.certificates[i])
        place_certificate(s, i, self.seat)
        pay(s, self.seat, BANK, s.rules.assets[self.kind].price, "asset")


@value
class SellAsset(Move):
    """Sell a free certificate to the bank at half the list price. [asset.sell]"""

    certificate: str
    notation = "sell asset {certificate}"
    label = N_("Sell {certificate}")

    def check(self, s: NobleHouse) -> Refusal | None:
        i = s.rules.certificate_index[self.certificate]
        if s.bound[i] or s.pledged[i] or s.borrower[i] != NOBODY:
            return Refusal("asset.sell", N_("{asset} is at work, pledged or lent"), (("asset", self.certificate),))
        return None

    def apply(self, s: NobleHouse) -> None:
        i = s.rules.certificate_index[self.certificate]
        s.log(AssetSold, self.seat, self.certificate)
        to_supply(s, i)
        pay(s, BANK, self.seat, kind_of(s, i).half, "asset")


@value
class EndAssets(Move):
    """Buy and sell no more. [asset.phase]"""

    notation = "end assets"
    label = N_("Stop")


MOVES: tuple[type[Move], ...] = (BuyAsset, SellAsset, EndAssets)
STEPS: tuple[type[Step], ...] = (AssetPhase, AssetTurn)
