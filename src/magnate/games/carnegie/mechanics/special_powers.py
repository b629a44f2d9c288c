"""Powers of departments with a move of their own: copying a donation, trade, a gain for each project of a region."""

from collections.abc import Mapping, Sequence
from typing import Any

from magnate.core.move import Move, Refusal, Seat
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.carnegie.content.kinds import REGIONS, Function, Gain
from magnate.games.carnegie.effects import pay, pay_goods, receive
from magnate.games.carnegie.mechanics.donations import donate, refuse_donor, worth
from magnate.games.carnegie.mechanics.powers import Power, office_named, power_of, refuse_office, use
from magnate.games.carnegie.mechanics.staff import send
from magnate.games.carnegie.queries import at, copyable, donation_price, projects_in, sale
from magnate.games.carnegie.ruleset import Ruleset
from magnate.games.carnegie.show.words import either, said, sold
from magnate.games.carnegie.state import Carnegie

NOT_COPYABLE = Refusal("tile.charitable-giving", N_("This needs a disc of another player and none of yours"))
NO_PROJECT = Refusal("expansion.region-share", N_("You have no project in this region"))
OTHER_COUNT = Refusal("expansion.region-share", N_("Each of your projects there gives one of the two gains"))


# -- Charitable Giving -----------------------------------------------------------------------------------------------


@value
class Charity(Power):
    """Copy another player's donation. [tile.charitable-giving]"""

    def candidates(self, s: Carnegie, seat: Seat, space: str, function: Function, left: int) -> Sequence[Move]:
        taken = [key for key, discs in zip(s.rules.donations, s.gifts, strict=True) if discs]
        return [CopyDonation(seat, space, key, region) for key in taken for region in REGIONS]

    def face(self, rules: Ruleset) -> str:
        return "a donation on another player's disc, at the full price"


@value
class CopyDonation(Move):
    """An employee leaves; a disc goes on top of another player's, at the full price. [tile.charitable-giving]"""

    space: str
    donation: str
    region: str
    notation = "copy {space} {donation} {region}"
    label = N_("Copy {donation} ({worth}) for ${price}{sale}: send an employee to the {region}")

    def args(self, s: Carnegie) -> Mapping[str, Any]:
        price = donation_price(s, self.seat)
        sold_for = sold(sale(s, self.seat, price))
        worth_now = worth(s, self.seat, self.donation)
        return {"donation": self.donation, "price": price, "sale": sold_for, "region": self.region, "worth": worth_now}

    def check(self, s: Carnegie) -> Refusal | None:
        refused = refuse_office(s, self.seat, self.space)
        if refused is None and not copyable(s, self.seat, s.rules.donation_index[self.donation]):
            return NOT_COPYABLE
        return refuse_donor(s, self.seat) if refused is None else refused

    def apply(self, s: Carnegie) -> None:
        use(s, self.seat, self.space)
        send(s, self.seat, at(self.seat, self.space), self.region)
        donate(s, self.seat, self.donation)


# -- trade -----------------------------------------------------------------------------------------------------------


@value
class Trade(Power):
    """Pay goods or money one to three times for a gain each; goods are never sold to buy goods. [tile.trade]"""

    gain: Gain
    goods: int = 0
    money: int = 0
    most: int = 3

    def candidates(self, s: Carnegie, seat: Seat, space: str, function: Function, left: int) -> Sequence[Move]:
        return [TradeGoods(seat, space, count) for count in range(1, self.most * left + 1)]

    def face(self, rules: Ruleset) -> str:
        return f"{said(Gain(money=self.money, goods=self.goods))} for {said(self.gain)}, 1 to {self.most} times"


@value
class TradeGoods(Move):
    """Trade so many times, with as few employees as it takes. [tile.trade]"""

    space: str
    count: int
    notation = "trade {space} {count}"
    judged = ("count",)
    label = N_("{department}, {employees} employee(s): {price} for {gain}{lost}")

    def args(self, s: Carnegie) -> Mapping[str, Any]:
        trade = power_of(s, self.seat, self.space, Trade)
        return {
            **office_named(s, self.seat, self.space),
            "employees": self.employees(trade),
            "price": said(Gain(money=trade.money, goods=trade.goods), self.count),
            "gain": said(trade.gain, self.count),
        }

    def employees(self, trade: Trade) -> int:
        return -(-self.count // trade.most)

    def check(self, s: Carnegie) -> Refusal | None:
        trade = power_of(s, self.seat, self.space, Trade)
        refused = refuse_office(s, self.seat, self.space, self.employees(trade))
        if refused is not None:
            return refused
        goods, money = trade.goods * self.count, trade.money * self.count
        if goods > s.goods[self.seat]:
            args = (("goods", goods), ("own", s.goods[self.seat]))
            return Refusal("tile.trade", N_("This takes {goods} good(s), and you have {own}"), args)
        if money > s.money[self.seat]:
            args = (("money", money), ("own", s.money[self.seat]))
            return Refusal("tile.trade", N_("This takes ${money}, and you have ${own}"), args)
        return None

    def apply(self, s: Carnegie) -> None:
        trade = power_of(s, self.seat, self.space, Trade)
        use(s, self.seat, self.space, self.employees(trade))
        source = s.board[at(self.seat, self.space)]
        pay_goods(s, self.seat, trade.goods * self.count, source)
        pay(s, self.seat, trade.money * self.count, source)
        receive(s, self.seat, trade.gain, source, self.count)


# -- a gain per project in one region --------------------------------------------------------------------------------


@value
class RegionShare(Power):
    """For each own project in one region either of two gains. [expansion.region-share]"""

    one: Gain
    other: Gain

    def candidates(self, s: Carnegie, seat: Seat, space: str, function: Function, left: int) -> Sequence[Move]:
        return [
            ShareRegion(seat, space, region, first, count - first)
            for region in REGIONS
            for count in (projects_in(s, seat, region),)
            for first in range(count, -1, -1)
        ]

    def face(self, rules: Ruleset) -> str:
        return f"{either((self.one, self.other))} for each own project in one region"


@value
class ShareRegion(Move):
    """Money for so many projects of a region, the department's own gain for the others. [expansion.region-share]"""

    space: str
    region: str
    money: int
    other: int
    notation = "share {space} {region} {money} {other}"
    label = N_("Use an employee of {department}: {gain} for {projects} project(s) in the {region}{lost}")

    def args(self, s: Carnegie) -> Mapping[str, Any]:
        share = power_of(s, self.seat, self.space, RegionShare)
        gains = [said(gain, count) for gain, count in ((share.one, self.money), (share.other, self.other)) if count]
        return {
            **office_named(s, self.seat, self.space),
            "gain": " and ".join(gains) or "nothing",
            "projects": self.money + self.other,
            "region": self.region,
        }

    def check(self, s: Carnegie) -> Refusal | None:
        refused = refuse_office(s, self.seat, self.space)
        if refused is not None:
            return refused
        count = projects_in(s, self.seat, self.region)
        if not count:
            return NO_PROJECT
        return None if min(self.money, self.other) >= 0 and self.money + self.other == count else OTHER_COUNT

    def apply(self, s: Carnegie) -> None:
        share = power_of(s, self.seat, self.space, RegionShare)
        use(s, self.seat, self.space)
        source = s.board[at(self.seat, self.space)]
        receive(s, self.seat, share.one, source, self.money)
        receive(s, self.seat, share.other, source, self.other)


MOVES: tuple[type[Move], ...] = (CopyDonation, TradeGoods, ShareRegion)
