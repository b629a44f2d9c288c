"""Lots under the hammer: broken contracts and collateral."""

from dataclasses import replace

from magnate.core.move import Decision, Field, Form, Move, Refusal, Seat
from magnate.core.step import Ask, Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.noble_house.effects import add_blocks, learn, pay, place_certificate, to_supply
from magnate.games.noble_house.events.bank import (
    Bid,
    BidRaised,
    BidUnpaid,
    LeftLot,
    LimitReached,
    LimitSet,
    LotOpened,
    LotUnsold,
    LotWon,
)
from magnate.games.noble_house.mechanics.cards import coins
from magnate.games.noble_house.mechanics.finance.meeting import show_card, show_vote
from magnate.games.noble_house.mechanics.market.price import block_moved, lose_face, short
from magnate.games.noble_house.mechanics.wishes import ALWAYS, level
from magnate.games.noble_house.queries import alive_from, proxy_cards, vote_cards
from magnate.games.noble_house.state import BANK, NOBODY, NobleHouse


@value
class Auction(Step):
    """A lot is put up; collateral first to holders of the bank's votes, then to all. [auction.lot]"""

    kind: str  # contract, block or asset
    key: str  # card number, house or certificate
    bank: str  # whose collateral it is, "" for a contract
    former: Seat  # debtor or former owner
    holders: bool  # the round for holders of votes alone
    shut: tuple[Seat, ...] = ()  # could not pay before

    def run(self, s: NobleHouse) -> None:
        bidders = tuple(seat for seat in alive_from(s, self.former) if seat not in self.shut)
        s.limits = [0] * s.seats
        s.log(LotOpened, self.kind, self.key, minimum(s, self.kind, self.key), self.holders)
        lot = (self.kind, self.key, self.bank, self.former, self.holders, self.shut)
        s.then(Bidding(*lot, bidders, 0, NOBODY) if bidders else Unsold(*lot))


def minimum(s: NobleHouse, kind: str, key: str) -> int:
    """The least bid for a lot. [auction.minimum]"""
    if kind == "contract":
        return s.rules.contract_minimum
    if kind == "block":
        return s.rules.block_minimum
    return s.rules.certificate_kind[s.rules.certificate_index[key]].half


@value
class Bidding(Ask):
    """Round and round: raise, or leave the lot for good; the last one in wins. [auction.bid]"""

    kind: str
    key: str
    bank: str
    former: Seat
    holders: bool
    shut: tuple[Seat, ...]
    bidders: tuple[Seat, ...]  # still in, next first
    high: int
    leader: Seat
    rule = "auction.bid"
    prompt = N_("Bid at least {least} for {lot}, or leave")
    hidden = True

    def decision(self, s: NobleHouse, seat: Seat) -> Decision:
        decision = super().decision(s, seat)
        return replace(decision, args=(("least", self.least(s)), ("lot", (self.kind, self.key))))

    def seats(self, s: NobleHouse) -> list[Seat]:
        return [self.bidders[0]] if self.bidders else []

    def least(self, s: NobleHouse) -> int:
        return self.high + s.rules.increment if self.high else minimum(s, self.kind, self.key)

    def bank_asked(self) -> str:
        return self.bank if self.holders else ""

    def only(self, s: NobleHouse, seat: Seat) -> Move | None:
        """Whoever may not bid leaves; so does who could not pay, unless he wants to be asked always."""
        least = self.least(s)
        if s.cash[seat] + coins.worth(s, seat) < least and level(s, seat, s.segment) != ALWAYS:
            return LeaveLot(seat)
        may_bid = Raise(seat, least, least, self.bank_asked()).check(s) is None
        return None if may_bid else LeaveLot(seat)

    def moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        least = self.least(s)
        bank, unit = self.bank_asked(), s.rules.increment
        ready = [s.cash[seat] * part // 4 // unit * unit for part in (1, 2, 3, 4)]
        tops = [BidUpTo(seat, top, least, bank) for top in dict.fromkeys(ready) if least < top <= s.rules.highest_bid]
        return [LeaveLot(seat), Raise(seat, least, least, bank), *tops]

    def forms(self, s: NobleHouse, seat: Seat) -> tuple[Form, ...]:
        least, most = self.least(s), s.rules.highest_bid
        if least > most:
            return ()
        bank = self.bank_asked()
        fields = (
            Field("amount", "int", 0, 2 * most),  # what is too little or too much is refused with its reason
            Field("least", "int", least, least),
            Field("bank", "choice", choices=(bank,)),
        )
        return Form(Raise, fields), Form(BidUpTo, fields)

    def after(self, s: NobleHouse, move: Move) -> None:
        lot = (self.kind, self.key, self.bank, self.former, self.holders, self.shut)
        rest = self.bidders[1:]
        if isinstance(move, Raise):
            s.then(NextBid(*lot, (*rest, move.seat), move.amount, move.seat))
        elif isinstance(move, BidUpTo):
            s.then(NextBid(*lot, (*rest, move.seat), move.least, move.seat))
        else:
            s.then(NextBid(*lot, rest, self.high, self.leader))


@value
class NextBid(Step):
    """Whoever has named a limit goes on by the least raise until it is reached, then leaves. [auction.limit]"""

    kind: str
    key: str
    bank: str
    former: Seat
    holders: bool
    shut: tuple[Seat, ...]
    bidders: tuple[Seat, ...]  # still in, next first
    high: int
    leader: Seat

    def run(self, s: NobleHouse) -> None:
        bidders, high, leader = self.bidders, self.high, self.leader
        last: dict[Seat, int] = {}  # of several bids one after the other only the last is told
        while bidders and bidders != (leader,) and s.limits[bidders[0]]:
            seat, rest = bidders[0], bidders[1:]
            least = high + s.rules.increment
            if s.limits[seat] >= least:
                bidders, high, leader = (*rest, seat), least, seat
                last.pop(seat, None)
                last[seat] = high
            else:
                bidders = rest
                tell_bids(s, last)
                s.log(LimitReached, seat)
        tell_bids(s, last)
        lot = (self.kind, self.key, self.bank, self.former, self.holders, self.shut)
        if bidders and bidders != (leader,):
            s.then(Bidding(*lot, bidders, high, leader))
        elif leader != NOBODY:
            s.limits = [0] * s.seats
            s.log(LotWon, leader, self.kind, self.key, high)
            s.then(WonLot(*lot, leader, high))
        else:
            s.then(Unsold(*lot))


def tell_bids(s: NobleHouse, last: dict[Seat, int]) -> None:
    for seat, amount in last.items():
        s.log(BidRaised, seat, amount)
    last.clear()


@value
class Raise(Move):
    """Bid, more cash than you have included. [auction.bid]"""

    amount: int
    least: int
    bank: str  # whose votes must be shown, "" = anybody may bid
    notation = "bid {amount} over {least} at {bank}"
    judged = ("amount",)
    label = N_("Bid {amount}")

    def check(self, s: NobleHouse) -> Refusal | None:
        return no_bid(s, self.seat, self.amount, self.least, self.bank)

    def face(self) -> Move:
        return self

    def apply(self, s: NobleHouse) -> None:
        s.log(Bid, self.seat, self.amount)
        if self.bank:
            show_holding(s, self.seat, self.bank)


def no_bid(s: NobleHouse, seat: Seat, amount: int, least: int, bank: str) -> Refusal | None:
    """Why a seat cannot bid such a sum. [auction.minimum]"""
    if bank and not vote_cards(s, seat, bank) and not proxy_cards(s, seat):
        return Refusal("auction.holders", N_("only holders of votes of this bank or of a Proxy bid now"))
    if amount < least or amount > s.rules.highest_bid:
        args = (("least", least), ("most", s.rules.highest_bid), ("amount", amount))
        return Refusal("auction.minimum", N_("bid at least {least} and at most {most}, not {amount}"), args)
    if amount % s.rules.unit:
        return Refusal("money.unit", N_("sums are multiples of {unit}"), (("unit", s.rules.unit),))
    return None


@value
class BidUpTo(Move):
    """Bid the least now and raise by the least as long as a limit allows; nobody else learns of it. [auction.limit]"""

    amount: int
    least: int
    bank: str  # whose votes must be shown, "" = anybody may bid
    notation = "bid up to {amount} over {least} at {bank}"
    label = N_("Bid up to {amount}, then leave")

    def check(self, s: NobleHouse) -> Refusal | None:
        return no_bid(s, self.seat, self.amount, self.least, self.bank)

    def face(self) -> Move:
        """The others see the least bid."""
        return Raise(self.seat, self.least, self.least, self.bank)

    def apply(self, s: NobleHouse) -> None:
        s.limits[self.seat] = self.amount
        s.tell(self.seat, LimitSet, self.seat, self.amount)
        s.log(Bid, self.seat, self.least)
        if self.bank:
            show_holding(s, self.seat, self.bank)


def show_holding(s: NobleHouse, seat: Seat, bank: str) -> None:
    """A Vote card of the bank or a Proxy is shown, not used up. [auction.holders]"""
    if vote_cards(s, seat, bank):
        show_vote(s, seat, bank, 1)
        return
    show_card(s, seat, proxy_cards(s, seat)[0])


@value
class LeaveLot(Move):
    """Leave this lot for good. [auction.bid]"""

    notation = "leave"
    label = N_("Leave the lot")

    def apply(self, s: NobleHouse) -> None:
        s.log(LeftLot, self.seat)


@value
class WonLot(Ask):
    """The winner pays at once, in cash, or shows a half-coin first; who cannot loses face. [auction.pay]"""

    kind: str
    key: str
    bank: str
    former: Seat
    holders: bool
    shut: tuple[Seat, ...]
    seat: Seat
    price: int
    rule = "auction.pay"
    prompt = N_("You have won {lot} for {price}")
    hidden = True

    def decision(self, s: NobleHouse, seat: Seat) -> Decision:
        decision = super().decision(s, seat)
        return replace(decision, args=(("price", self.price), ("lot", (self.kind, self.key))))

    def seats(self, s: NobleHouse) -> list[Seat]:
        return [self.seat]

    def moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        return [PayLot(seat, self.price), CannotPay(seat, self.price), *coins.claims(s, seat, self.price)]

    def forms(self, s: NobleHouse, seat: Seat) -> tuple[Form, ...]:
        return coins.claim_forms(s, seat, self.price)

    def after(self, s: NobleHouse, move: Move) -> None:
        if isinstance(move, PayLot):
            knock_down(s, self.kind, self.key, self.seat)
            return
        lot = (self.kind, self.key, self.bank, self.former, self.holders, self.shut)
        if isinstance(move, coins.CLAIMS):
            s.then(AfterClaim(*lot, self.seat, self.price))
            return
        lose_face(s, self.seat, "auction")
        s.then(Auction(*lot[:-1], (*self.shut, self.seat)))


@value
class AfterClaim(Step):
    """The winner pays with what his half-coin brought; if he is out by it, the lot is put up again. [auction.pay]"""

    kind: str
    key: str
    bank: str
    former: Seat
    holders: bool
    shut: tuple[Seat, ...]
    seat: Seat
    price: int

    def run(self, s: NobleHouse) -> None:
        lot = (self.kind, self.key, self.bank, self.former, self.holders, self.shut)
        s.then(Auction(*lot) if self.seat in s.out else WonLot(*lot, self.seat, self.price))


@value
class PayLot(Move):
    """Pay for the lot you won. [auction.pay]"""

    price: int
    notation = "pay lot {price}"
    label = N_("Pay {price}")

    def check(self, s: NobleHouse) -> Refusal | None:
        return short(s, self.seat, self.price)

    def apply(self, s: NobleHouse) -> None:
        pay(s, self.seat, BANK, self.price, "auction")


@value
class CannotPay(Move):
    """Admit that you cannot pay. [auction.pay]"""

    price: int
    notation = "cannot pay {price}"
    label = N_("You cannot pay {price}: lose 2 points")

    def check(self, s: NobleHouse) -> Refusal | None:
        if s.cash[self.seat] >= self.price:
            return Refusal("auction.pay", N_("you have the cash and must pay"))
        return None

    def apply(self, s: NobleHouse) -> None:
        s.log(BidUnpaid, self.seat, self.price)


def knock_down(s: NobleHouse, kind: str, key: str, seat: Seat) -> None:
    """The lot goes to its buyer. [auction.lot]"""
    if kind == "contract":
        card = int(key)
        s.waiting = [lot for lot in s.waiting if lot[0] != card]
        s.hand[seat] = (*s.hand[seat], card)
        for viewer in range(s.seats):
            if viewer != seat:
                learn(s, viewer, card, seat)
    elif kind == "block":
        s.on_sale[s.rules.house_index[key]] -= 1
        add_blocks(s, seat, key, 1)
        block_moved(s, key, seat)
    else:
        place_certificate(s, s.rules.certificate_index[key], seat)


@value
class Unsold(Step):
    """No bid: collateral goes to all, then to the supply or out of the game; a contract waits. [auction.unsold]"""

    kind: str
    key: str
    bank: str
    former: Seat
    holders: bool
    shut: tuple[Seat, ...]

    def run(self, s: NobleHouse) -> None:
        if self.holders:
            s.then(Auction(self.kind, self.key, self.bank, self.former, False, self.shut))
            return
        s.log(LotUnsold, self.kind, self.key)
        if self.kind == "block":
            at = s.rules.house_index[self.key]
            s.on_sale[at] -= 1
            s.gone[at] += 1
        elif self.kind == "asset":
            to_supply(s, s.rules.certificate_index[self.key])


MOVES: tuple[type[Move], ...] = (Raise, BidUpTo, LeaveLot, PayLot, CannotPay)
STEPS: tuple[type[Step], ...] = (Auction, Bidding, NextBid, WonLot, AfterClaim, Unsold)
