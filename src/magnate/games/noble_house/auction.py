"""Lots under the hammer: broken contracts and collateral."""

from dataclasses import replace

from magnate.core.move import Decision, Field, Form, Move, Refusal, Seat
from magnate.core.step import Ask, Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.noble_house.affairs import (
    Bid,
    BidUnpaid,
    LeftLot,
    LotOpened,
    LotUnsold,
    LotWon,
)
from magnate.games.noble_house.effects import add_blocks, learn, pay, place_certificate, to_supply
from magnate.games.noble_house.meeting import show_card, show_vote
from magnate.games.noble_house.price import lose_face, short
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

    def decision(self, s: NobleHouse, seat: Seat) -> Decision:
        decision = super().decision(s, seat)
        return replace(decision, args=(("least", self.least(s)), ("lot", (self.kind, self.key))))

    def seats(self, s: NobleHouse) -> list[Seat]:
        return [self.bidders[0]] if self.bidders else []

    def least(self, s: NobleHouse) -> int:
        return self.high + s.rules.increment if self.high else minimum(s, self.kind, self.key)

    def bank_asked(self) -> str:
        return self.bank if self.holders else ""

    def moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        least = self.least(s)
        return [LeaveLot(seat), Raise(seat, least, least, self.bank_asked())]

    def forms(self, s: NobleHouse, seat: Seat) -> tuple[Form, ...]:
        least, most = self.least(s), s.rules.highest_bid
        if least > most:
            return ()
        bank = self.bank_asked()
        fields = (
            Field("amount", "int", least, most),
            Field("least", "int", least, least),
            Field("bank", "choice", choices=(bank,)),
        )
        return (Form(Raise, fields),)

    def after(self, s: NobleHouse, move: Move) -> None:
        rest = self.bidders[1:]
        high, leader = self.high, self.leader
        if isinstance(move, Raise):
            rest, high, leader = (*rest, move.seat), move.amount, move.seat
        lot = (self.kind, self.key, self.bank, self.former, self.holders, self.shut)
        if rest and rest != (leader,):
            s.then(Bidding(*lot, rest, high, leader))
        elif leader != NOBODY:
            s.log(LotWon, leader, self.kind, self.key, high)
            s.then(WonLot(*lot, leader, high))
        else:
            s.then(Unsold(*lot))


@value
class Raise(Move):
    """Bid, more cash than you have included. [auction.bid]"""

    amount: int
    least: int
    bank: str  # whose votes must be shown, "" = anybody may bid
    notation = "bid {amount} over {least} at {bank}"
    label = N_("Bid {amount}")

    def check(self, s: NobleHouse) -> Refusal | None:
        if self.bank and not vote_cards(s, self.seat, self.bank) and not proxy_cards(s, self.seat):
            return Refusal("auction.holders", N_("only holders of votes of this bank or of a Proxy bid now"))
        if self.amount < self.least or self.amount > s.rules.highest_bid:
            return Refusal("auction.minimum", N_("bid at least {least}"), (("least", self.least),))
        if self.amount % s.rules.unit:
            return Refusal("money.unit", N_("sums are multiples of {unit}"), (("unit", s.rules.unit),))
        return None

    def apply(self, s: NobleHouse) -> None:
        s.log(Bid, self.seat, self.amount)
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
    """The winner pays at once, in cash; who cannot loses face and the lot is put up again. [auction.pay]"""

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

    def decision(self, s: NobleHouse, seat: Seat) -> Decision:
        decision = super().decision(s, seat)
        return replace(decision, args=(("price", self.price), ("lot", (self.kind, self.key))))

    def seats(self, s: NobleHouse) -> list[Seat]:
        return [self.seat]

    def moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        return [PayLot(seat, self.price), CannotPay(seat, self.price)]

    def after(self, s: NobleHouse, move: Move) -> None:
        if isinstance(move, PayLot):
            knock_down(s, self.kind, self.key, self.seat)
            return
        lose_face(s, self.seat, "auction")
        s.then(Auction(self.kind, self.key, self.bank, self.former, self.holders, (*self.shut, self.seat)))


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
    label = N_("You cannot pay {price}: lose face")

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


MOVES: tuple[type[Move], ...] = (Raise, LeaveLot, PayLot, CannotPay)
STEPS: tuple[type[Step], ...] = (Auction, Bidding, WonLot, Unsold)
