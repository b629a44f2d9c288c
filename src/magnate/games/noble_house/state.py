"""The position: one column per kind of fact, keyed by seat, company, certificate, card or loan."""

from typing import Self

from magnate.core.chance import Chance
from magnate.core.state import State
from magnate.games.noble_house.ruleset import Ruleset

Blocks = tuple[int, int, int]  # blocks of 500,000, 200,000 and 100,000 shares
Item = tuple[str, str, int]  # kind, key, count: one thing that changes hands in a deal
Plan = tuple[str, tuple[int, ...], int, int, tuple[str, ...]]  # company, trades, its price, the own one, known offers
Clause = tuple[str, str, str, int, int, str]  # kind, who promises, key, amount, until round, detail

# Rows of plain data, read through the classes of the same name in leases.py, offers.py and promises.py.
LeaseRow = tuple[int, int, int, tuple[int, ...], int, bool, bool, int, int]
OfferRow = tuple[int, int, tuple[int, ...], tuple[Item, ...], tuple[Item, ...], tuple[Clause, ...], bool, str, int]
PromiseRow = tuple[int, int, int, bool, str, str, int, int, str, str, int, int, int, bool, int, int]

# Where a certificate lies besides with a player, and who a loan belongs to besides a player.
NOBODY = -1
SUPPLY = -1
LOT = -2
BANK = -1  # as a payee

NO_PLAN: Plan = ("", (), 0, 0, ())

# Private offers and promises are numbered within the circle of those who know of them, so that no number tells
# anybody how many others there are: LETTERS for each circle, seats as bits, and as many again when these are used up.
LETTERS = 1000
HIGHEST_NUMBER = 10**9


def circle(*seats: int) -> int:
    """Seats as bits.

    >>> circle(0, 2)
    5
    """
    return sum(1 << seat for seat in seats)


def numbered(seats: int, bits: int, count: int) -> int:
    """The number of the first, second ... of a circle at a table of so many; no other circle ever has the same.

    >>> numbered(3, 3, 1), numbered(3, 3, 2001), numbered(3, 5, 1)
    (3001, 19001, 5001)
    """
    page, at = divmod(count, LETTERS)
    return ((page << seats) + bits) * LETTERS + at


class NobleHouse(State):
    """All that lies on the table and in the portfolios."""

    rules: Ruleset

    # where the game stands
    seats: int
    round: int
    phase: str
    segment: str  # as in the closing windows: A1.2 to A5
    ending: str  # why the game ends with this phase; empty = it goes on
    order: list[int]  # seats by their order tiles
    passed: list[int]  # seats that have passed since the last play
    out: list[int]  # eliminated seats

    # by seat
    house: list[str]
    cash: list[int]
    hand: list[tuple[int, ...]]  # event cards, Bank Vote cards included
    coins: list[tuple[str, ...]]  # right half-coins
    shares: list[tuple[Blocks, ...]]  # by company, blocks of 5, 2 and 1 lots
    blocks: list[tuple[int, ...]]  # voting blocks by house, pledged ones included
    stops: list[tuple[tuple[str, str], ...]]  # closing windows in which it wants to be asked otherwise than by default
    weighed: list[tuple[str, ...]]  # what a seat could play or answer and has passed on this round
    plans: list[Plan]  # transactions a seat has planned for this stock phase
    limits: list[int]  # how far a seat bids for the lot under the hammer, 0 = it has not said
    traded: list[str]  # the company traded this stock phase
    bought: list[int]  # lots, this stock phase
    sold: list[int]  # lots, this stock phase
    ballots: list[tuple[str, int, int]]  # sealed: side, Vote cards, Proxies; side empty = none yet
    seen: list[tuple[tuple[int, int], ...]]  # cards whose holder this seat has learnt: (card, holder)

    # on the table
    bank: int  # dollars the banks have taken in less those they have paid out
    price: dict[str, int]
    opened: tuple[int, ...]  # prices when the round began, by company
    pool: list[Blocks]  # by company
    deck: list[int]
    discard: list[int]
    lapsed: list[int]  # contracts of eliminated players, out of the game
    gone: list[int]  # voting blocks out of the game, by house
    on_sale: list[int]  # voting blocks taken as collateral, not yet sold

    # by certificate
    owner: list[int]  # seat, SUPPLY or LOT
    borrower: list[int]  # seat it is lent to
    bound: list[int]  # contract it works on
    pledged: list[int]  # loan it secures

    # contracts
    contracts: dict[int, int]  # announced: card -> seat
    overtime: list[int]  # contracts that earn double this round
    doubled: list[int]  # seats that pay double upkeep this round
    waiting: list[tuple[int, int, int, int]]  # broken: card, former owner, round, age
    last_age: int  # breaks of one cascade share an age

    # bank loans, by number
    debtor: dict[int, int]
    lender: dict[int, str]  # the bank that gave it
    holder: dict[int, int]  # seat that bought it, or NOBODY
    debt: dict[int, int]
    loan_blocks: dict[int, tuple[int, ...]]  # pledged voting blocks by house
    granted: dict[int, int]  # round of the note
    last_loan: int
    borrowed: list[int]  # seats that got a loan this round
    recalled: list[tuple[str, int]]  # bank and debtor of this round's motions
    extended: dict[int, tuple[int, int, int, int, int]]  # seat, payee, sum, round it is due, loan
    last_extended: int

    # agreements
    leases: dict[int, LeaseRow]
    last_lease: int
    offers: dict[int, OfferRow]  # public ones
    letters: list[tuple[OfferRow, ...]]  # private ones, a copy with everybody concerned
    last_offer: int
    last_letter: list[tuple[tuple[int, int], ...]]  # by circle of seats, as bits: how many letters, a copy with each
    made: list[int]  # offers made this segment
    promises: dict[int, PromiseRow]  # public ones
    secrets: list[tuple[PromiseRow, ...]]  # private ones, a copy with both parties
    last_promise: int
    agreed: tuple[int, ...]  # the numbers of all promises, public and private, in the order of their making
    kept: list[int]  # public promises kept
    broken: list[int]  # public promises broken

    def __init__(self, rules: Ruleset, chance: Chance) -> None:
        super().__init__(rules, chance)
        self.seats = rules.seats
        self.round = 0
        self.phase = "setup"
        self.segment = ""
        self.ending = ""
        self.order = list(range(rules.seats))
        self.passed = []
        self.out = []
        self.house = [""] * rules.seats
        self.cash = [0] * rules.seats
        self.hand = [()] * rules.seats
        self.coins = [()] * rules.seats
        self.shares = [((0, 0, 0),) * len(rules.companies)] * rules.seats
        self.blocks = [(0,) * len(rules.houses)] * rules.seats
        self.stops = [()] * rules.seats
        self.weighed = [()] * rules.seats
        self.plans = [NO_PLAN] * rules.seats
        self.limits = [0] * rules.seats
        self.traded = [""] * rules.seats
        self.bought = [0] * rules.seats
        self.sold = [0] * rules.seats
        self.ballots = [("", 0, 0)] * rules.seats
        self.seen = [()] * rules.seats
        self.bank = 0
        self.price = {key: company.start_price for key, company in rules.companies.items()}
        self.opened = tuple(self.price.values())
        self.pool = [rules.block_counts] * len(rules.companies)
        self.deck = []
        self.discard = []
        self.lapsed = []
        self.gone = [0] * len(rules.houses)
        self.on_sale = [0] * len(rules.houses)
        self.owner = [SUPPLY] * len(rules.certificates)
        self.borrower = [NOBODY] * len(rules.certificates)
        self.bound = [0] * len(rules.certificates)
        self.pledged = [0] * len(rules.certificates)
        self.contracts = {}
        self.overtime = []
        self.doubled = []
        self.waiting = []
        self.last_age = 0
        self.debtor = {}
        self.lender = {}
        self.holder = {}
        self.debt = {}
        self.loan_blocks = {}
        self.granted = {}
        self.last_loan = 0
        self.borrowed = []
        self.recalled = []
        self.extended = {}
        self.last_extended = 0
        self.leases = {}
        self.last_lease = 0
        self.offers = {}
        self.letters = [()] * rules.seats
        self.last_offer = 0
        self.last_letter = [()] * rules.seats
        self.made = [0] * rules.seats
        self.promises = {}
        self.secrets = [()] * rules.seats
        self.last_promise = 0
        self.agreed = ()
        self.kept = [0] * rules.seats
        self.broken = [0] * rules.seats

    def clone(self) -> Self:
        c = self.copy_into(type(self).__new__(type(self)))
        c.seats = self.seats
        c.round = self.round
        c.phase = self.phase
        c.segment = self.segment
        c.ending = self.ending
        c.order = self.order[:]
        c.passed = self.passed[:]
        c.out = self.out[:]
        c.house = self.house[:]
        c.cash = self.cash[:]
        c.hand = self.hand[:]
        c.coins = self.coins[:]
        c.shares = self.shares[:]
        c.blocks = self.blocks[:]
        c.stops = self.stops[:]
        c.weighed = self.weighed[:]
        c.plans = self.plans[:]
        c.limits = self.limits[:]
        c.traded = self.traded[:]
        c.bought = self.bought[:]
        c.sold = self.sold[:]
        c.ballots = self.ballots[:]
        c.seen = self.seen[:]
        c.bank = self.bank
        c.price = self.price.copy()
        c.opened = self.opened
        c.pool = self.pool[:]
        c.deck = self.deck[:]
        c.discard = self.discard[:]
        c.lapsed = self.lapsed[:]
        c.gone = self.gone[:]
        c.on_sale = self.on_sale[:]
        c.owner = self.owner[:]
        c.borrower = self.borrower[:]
        c.bound = self.bound[:]
        c.pledged = self.pledged[:]
        c.contracts = self.contracts.copy()
        c.overtime = self.overtime[:]
        c.doubled = self.doubled[:]
        c.waiting = self.waiting[:]
        c.last_age = self.last_age
        c.debtor = self.debtor.copy()
        c.lender = self.lender.copy()
        c.holder = self.holder.copy()
        c.debt = self.debt.copy()
        c.loan_blocks = self.loan_blocks.copy()
        c.granted = self.granted.copy()
        c.last_loan = self.last_loan
        c.borrowed = self.borrowed[:]
        c.recalled = self.recalled[:]
        c.extended = self.extended.copy()
        c.last_extended = self.last_extended
        c.leases = self.leases.copy()
        c.last_lease = self.last_lease
        c.offers = self.offers.copy()
        c.letters = self.letters[:]
        c.last_offer = self.last_offer
        c.last_letter = self.last_letter[:]
        c.made = self.made[:]
        c.promises = self.promises.copy()
        c.secrets = self.secrets[:]
        c.last_promise = self.last_promise
        c.agreed = self.agreed
        c.kept = self.kept[:]
        c.broken = self.broken[:]
        return c
