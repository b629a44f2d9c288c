"""The position. Columns by seat are flat: space 5 of seat 2's company is `lying[2 * 16 + 5]`."""

from typing import Self

from magnate.core.chance import Chance
from magnate.core.state import State
from magnate.games.carnegie.content.kinds import CELLS
from magnate.games.carnegie.ruleset import Ruleset

# Who a disc on the map or in the donation area belongs to, besides a seat.
FREE = -1
ANDREW = 4
NEUTRAL = 5


class Carnegie(State):
    """All that lies on the table."""

    rules: Ruleset

    seats: int
    round: int  # 1 to 20; 0 = setting up
    phase: str
    first: int  # seat with the locomotive
    chooser: int  # who names the action of the round: a seat or Andrew; FREE = nobody yet
    action: str  # chosen this round, "" = not yet
    row: int  # timeline row whose event happens and whose marker advances, -1 = none yet
    strips: list[str]  # the strip of each row
    markers: list[int]  # spaces advanced in each row, 0 to 5
    bank: int  # dollars the supply has taken in less those it has paid out
    warehouse: int  # the same for goods

    # by seat
    money: list[int]
    goods: list[int]
    points: list[int]
    reserve: list[int]  # employees not yet in the company
    arriving: list[int]  # employees whose lobby is still to be chosen
    discs: list[int]  # in the personal supply
    jokers: list[int]
    given: list[int]  # donations made
    drafted: list[str]  # the tile of the set-up, until it is built: it comes first
    sealed: list[str]  # tab sides chosen but not shown yet
    sides: list[str]  # "ABAB": the sides of the tabs, by kind
    done: list[bool]  # has nothing left to say in a question put to all
    payroll: list[bool]  # Payroll Management works in this activation phase

    # by seat and space of the company (16 each)
    board: list[str]  # the department, LOBBY, or "" for an empty space
    lying: list[int]
    standing: list[int]  # one bit per workspace

    # by seat and region, or by seat and kind (4 each)
    missions: list[int]  # employees away in a region
    track: list[int]  # space of the transport track, 1 to 5
    tab: list[int]  # position of the tab
    built: list[int]  # discs of a tab that stand on the map

    # on the board
    owner: list[int]  # of the disc on each slot of the map
    project: list[str]  # its kind; "" for neutral discs and Andrew's
    gifts: list[tuple[int, ...]]  # donation space -> discs on it, in the order of the table
    display: dict[str, int]  # department tiles left
    box: dict[str, int]  # department tiles out of the game

    # of the turn
    turn: str  # the action whose departments are used, "" = nobody uses any
    office: str  # space of the open department, "" = none
    uses: int  # employees of the open department not used yet
    used: int  # a bit for each company space whose department was used
    study: int  # study points to spend
    steps: int  # steps employees may still make
    allowed: int  # steps there were in all
    diagonal: bool  # steps may be diagonal this turn

    # at the end
    paid: list[int]  # payments for donations, by seat and donation that takes them

    # Andrew
    pile: list[str]  # cards left, in no order
    upcoming: str  # the card on top of the pile
    card: str  # the card of the round
    face_up: str  # the same once it is turned up
    card_back: str
    upcoming_back: str
    spent: list[str]
    shifts: int  # of the card of the round
    cards_by_shift: list[int]
    andrew_discs: int
    andrew_track: list[int]
    andrew_tiles: list[str]

    def __init__(self, rules: Ruleset, chance: Chance) -> None:
        super().__init__(rules, chance)
        seats = rules.seats
        self.seats = seats
        self.round = 0
        self.phase = "setup"
        self.first = 0
        self.chooser = FREE
        self.action = ""
        self.row = -1
        self.strips = []
        self.markers = [0, 0, 0, 0]
        self.bank = 0
        self.warehouse = 0
        self.money = [0] * seats
        self.goods = [0] * seats
        self.points = [0] * seats
        self.reserve = [0] * seats
        self.arriving = [0] * seats
        self.discs = [0] * seats
        self.jokers = [0] * seats
        self.given = [0] * seats
        self.drafted = [""] * seats
        self.sealed = [""] * seats
        self.sides = [""] * seats
        self.done = [False] * seats
        self.payroll = [False] * seats
        self.board = [""] * (CELLS * seats)
        self.lying = [0] * (CELLS * seats)
        self.standing = [0] * (CELLS * seats)
        self.missions = [0] * (4 * seats)
        self.track = [1] * (4 * seats)
        self.tab = [0] * (4 * seats)
        self.built = [0] * (4 * seats)
        self.owner = [FREE] * len(rules.slot_kinds)
        self.project = [""] * len(rules.slot_kinds)
        self.gifts = [()] * len(rules.donations)
        self.display = {}
        self.box = {}
        self.turn = ""
        self.office = ""
        self.uses = 0
        self.used = 0
        self.study = 0
        self.steps = 0
        self.allowed = 0
        self.diagonal = False
        self.paid = [0] * (len(rules.payments) * seats)
        self.pile = []
        self.upcoming = ""
        self.card = ""
        self.face_up = ""
        self.card_back = ""
        self.upcoming_back = ""
        self.spent = []
        self.shifts = 0
        self.cards_by_shift = [0] * len(rules.shift_points)
        self.andrew_discs = 0
        self.andrew_track = []
        self.andrew_tiles = []

    def clone(self) -> Self:
        c = self.copy_into(type(self).__new__(type(self)))
        c.seats = self.seats
        c.round = self.round
        c.phase = self.phase
        c.first = self.first
        c.chooser = self.chooser
        c.action = self.action
        c.row = self.row
        c.strips = self.strips[:]
        c.markers = self.markers[:]
        c.bank = self.bank
        c.warehouse = self.warehouse
        c.money = self.money[:]
        c.goods = self.goods[:]
        c.points = self.points[:]
        c.reserve = self.reserve[:]
        c.arriving = self.arriving[:]
        c.discs = self.discs[:]
        c.jokers = self.jokers[:]
        c.given = self.given[:]
        c.drafted = self.drafted[:]
        c.sealed = self.sealed[:]
        c.sides = self.sides[:]
        c.done = self.done[:]
        c.payroll = self.payroll[:]
        c.board = self.board[:]
        c.lying = self.lying[:]
        c.standing = self.standing[:]
        c.missions = self.missions[:]
        c.track = self.track[:]
        c.tab = self.tab[:]
        c.built = self.built[:]
        c.owner = self.owner[:]
        c.project = self.project[:]
        c.gifts = self.gifts[:]
        c.display = self.display.copy()
        c.box = self.box.copy()
        c.turn = self.turn
        c.office = self.office
        c.uses = self.uses
        c.used = self.used
        c.study = self.study
        c.steps = self.steps
        c.allowed = self.allowed
        c.diagonal = self.diagonal
        c.paid = self.paid[:]
        c.pile = self.pile[:]
        c.upcoming = self.upcoming
        c.card = self.card
        c.face_up = self.face_up
        c.card_back = self.card_back
        c.upcoming_back = self.upcoming_back
        c.spent = self.spent[:]
        c.shifts = self.shifts
        c.cards_by_shift = self.cards_by_shift[:]
        c.andrew_discs = self.andrew_discs
        c.andrew_track = self.andrew_track[:]
        c.andrew_tiles = self.andrew_tiles[:]
        return c
