"""The frame of the game: houses, rounds of five phases, the end."""

from magnate.core.move import Move, Refusal, Seat
from magnate.core.step import Ask, Step
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.noble_house.effects import add_blocks, pay
from magnate.games.noble_house.events.business import AssetsDealt
from magnate.games.noble_house.events.round import HouseTaken, RoundBegan
from magnate.games.noble_house.mechanics.market.price import GameEnd
from magnate.games.noble_house.mechanics.trade.disputes import promises_due
from magnate.games.noble_house.mechanics.trade.leases import leases_run_out
from magnate.games.noble_house.mechanics.trade.offers import offers_run_out
from magnate.games.noble_house.phases.assets import AssetPhase
from magnate.games.noble_house.phases.banks import BankPhase
from magnate.games.noble_house.phases.cards import CardPhase
from magnate.games.noble_house.phases.contracts import ContractPhase
from magnate.games.noble_house.phases.stock import StockPhase
from magnate.games.noble_house.state import BANK, NobleHouse


@value
class HouseChoice(Ask):
    """Each player takes a house, in seat order. [setup.house]"""

    seat: Seat
    rule = "setup.house"
    prompt = N_("Choose your house")

    def seats(self, s: NobleHouse) -> list[Seat]:
        return [self.seat]

    def moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        return [TakeHouse(seat, house) for house in s.rules.houses]


@value
class TakeHouse(Move):
    """Take a house: its voting blocks, its left half-coin, and cash. [setup.house]"""

    house: str
    notation = "take {house}"
    label = N_("Lead {house}")

    def check(self, s: NobleHouse) -> Refusal | None:
        if self.house in s.house:
            return Refusal("setup.house", N_("{house} is taken"), (("house", self.house),))
        return None

    def apply(self, s: NobleHouse) -> None:
        take_house(s, self.seat, self.house)


def take_house(s: NobleHouse, seat: Seat, house: str) -> None:
    """A player gets his house with its voting blocks, and cash. [setup.player]"""
    s.house[seat] = house
    add_blocks(s, seat, house, s.rules.voting_blocks)
    s.log(HouseTaken, seat, house)
    pay(s, BANK, seat, s.rules.starting_cash, "start")


@value
class SetTable(Step):
    """Houses by lot if so agreed; cards, assets and half-coins are dealt. [setup.deal]"""

    def run(self, s: NobleHouse) -> None:
        free = list(s.rules.houses)
        for seat in range(s.seats):
            if not s.house[seat]:
                take_house(s, seat, free.pop(s.pick(len(free), "house")))
        s.deck = list(s.rules.cards)
        for _ in range(s.rules.starting_hand):
            for seat in range(s.seats):
                draw(s, seat)
        self.deal_assets(s)
        halves = [house for house in s.rules.houses if house in s.house]
        for seat in range(s.seats):
            s.coins[seat] = (halves.pop(s.pick(len(halves), "half-coin")),)
        s.order = shuffled(s)
        s.then(Round(1))

    def deal_assets(self, s: NobleHouse) -> None:
        """Five certificates each out of a pool of five of every kind. [setup.assets]"""
        pool: list[int] = []
        at = 0
        for kind in s.rules.assets.values():
            pool += range(at, at + s.rules.setup_per_kind)
            at += kind.certificates
        for seat in range(s.seats):
            dealt = [pool.pop(s.pick(len(pool), "asset")) for _ in range(s.rules.setup_dealt)]
            for certificate in dealt:
                s.owner[certificate] = seat
            s.log(AssetsDealt, seat, tuple(s.rules.certificates[certificate] for certificate in sorted(dealt)))


def draw(s: NobleHouse, seat: Seat) -> None:
    """One card from the deck. [card.draw]"""
    s.hand[seat] = (*s.hand[seat], s.deck.pop(s.pick(len(s.deck), "card")))


def shuffled(s: NobleHouse) -> list[Seat]:
    """Seats by freshly drawn order tiles. [stock.order]"""
    tiles = [seat for seat in range(s.seats) if seat not in s.out]
    drawn = []
    while tiles:
        drawn.append(tiles.pop(s.pick(len(tiles), "order tile")))
    return drawn


@value
class Round(Step):
    """Cards, stock, contracts, banks, assets. [round.phases]"""

    number: int

    def run(self, s: NobleHouse) -> None:
        s.round = self.number
        s.borrowed.clear()
        s.recalled.clear()
        s.opened = tuple(s.price.values())
        s.weighed = [()] * s.seats
        s.log(RoundBegan, self.number, len(s.deck))
        s.then(
            CardPhase(), PhaseEnd(), PhaseOver(),
            StockPhase(), PhaseEnd(), PhaseOver(),
            ContractPhase(), PhaseEnd(), PhaseOver(),
            BankPhase(), PhaseEnd(), PhaseOver(),
            AssetPhase(), PhaseEnd(), RoundEnd(), PhaseOver(), Round(self.number + 1),
        )  # fmt: skip


@value
class PhaseEnd(Step):
    """Promises fall due, offers run out. [promise.due]"""

    def run(self, s: NobleHouse) -> None:
        promises_due(s)
        offers_run_out(s, "phase")


@value
class RoundEnd(Step):
    """Leases end by term or notice, offers of the round run out. [lease.end]"""

    def run(self, s: NobleHouse) -> None:
        leases_run_out(s)
        offers_run_out(s, "round")


@value
class PhaseOver(Step):
    """The game ends with the phase of the last card or of an elimination. [end.when]"""

    def run(self, s: NobleHouse) -> None:
        if s.ending == "last card" and s.rules.end_of_round and s.phase != "assets" and not s.out:
            return
        if s.ending:
            s.agenda.clear()
            s.then(GameEnd())


MOVES: tuple[type[Move], ...] = (TakeHouse,)
STEPS: tuple[type[Step], ...] = (HouseChoice, SetTable, Round, PhaseEnd, RoundEnd, PhaseOver)
