"""What certificates, contracts and cards may still bring."""

from typing import NamedTuple

from magnate.games.noble_house.content.kinds import KINDS
from magnate.games.noble_house.queries import missing
from magnate.games.noble_house.state import NOBODY, NobleHouse

MILLION = 1_000_000
CARD = 2 * MILLION  # a card that may come in useful
IDLE = 10  # per cent of its price that a free certificate promises
ANNOUNCED = 85  # per cent of its further income that an announced contract should bring
READY = 75  # one in hand whose certificates are free
WITHIN = 40  # one in hand whose certificates can be bought
FAR = 8  # any other
LOST = 8  # what it costs to give certificates up, as a multiple of the upkeep that lacks
SOON = {"cards": 40, "stock": 80, "contracts": 100, "banks": 20, "assets": 20}  # per cent of it, by phase
TIGHT = 3  # points above the break price at which a contract is no longer safe
KIND_AT = {kind: at for at, kind in enumerate(KINDS)}


class Estate(NamedTuple):
    """The certificates of a seat."""

    worth: int
    upkeep: int
    free: list[int]  # by kind, those it may put to work


def segments_left(s: NobleHouse) -> int:
    """Income segments still to come, if nobody is eliminated before."""
    if s.ending:
        return 0
    draw = s.rules.cards_drawn * max(s.seats - len(s.out), 1)
    later = max((len(s.deck) + draw - 1) // draw - 1, 0)
    over = s.phase in ("banks", "assets") or s.segment == "A3.4"
    return later + (0 if over else 1)


def estate(s: NobleHouse, left: int) -> list[Estate]:
    """Certificates by seat: the list price counts at the end, upkeep until then."""
    worth, upkeep = [0] * s.seats, [0] * s.seats
    free = [[0] * len(KINDS) for _ in range(s.seats)]
    kinds = s.rules.certificate_kind
    for i, owner in enumerate(s.owner):
        borrower = s.borrower[i]
        if owner >= 0:
            kind = kinds[i]
            worth[owner] += max(kind.price - kind.upkeep * left, kind.half)
            upkeep[owner] += kind.upkeep
            if not s.bound[i] and left:
                worth[owner] += kind.price * IDLE // 100
        if not s.bound[i] and (owner >= 0 or borrower >= 0):
            free[owner if borrower == NOBODY else borrower][KIND_AT[kinds[i].key]] += 1
    return [Estate(worth[seat], upkeep[seat], free[seat]) for seat in range(s.seats)]


def strain(s: NobleHouse, seat: int, left: int, own: Estate, cash: int) -> int:
    """What it would cost to give certificates up because cash and income do not pay the next upkeep."""
    if left == 0:
        return 0
    due = own.upkeep * (s.rules.maintenance_times if seat in s.doubled else 1) - max(cash, 0)
    if due <= 0:
        return 0
    for card, owner in s.contracts.items():
        if owner == seat and not missing(s, card):
            due -= s.rules.contracts[card].income
    soon = 20 if s.segment == "A3.4" else SOON.get(s.phase, 0)
    return max(due, 0) * LOST * soon // 100


def contracts_worth(s: NobleHouse, seat: int, left: int, own: Estate) -> int:
    """Income of announced contracts, less where the price is close to breaking them."""
    total = -own.upkeep if seat in s.doubled else 0
    price = s.price[s.house[seat]]
    for card, owner in s.contracts.items():
        if owner != seat:
            continue
        contract = s.rules.contracts[card]
        sure = ANNOUNCED - 6 * max(TIGHT + contract.break_price - price, 0)
        if missing(s, card):
            sure //= 2
        total += contract.income * left * sure // 100
        if card in s.overtime:
            total += contract.income
    return total


def hand_worth(s: NobleHouse, seat: int, left: int, own: Estate, cash: int) -> int:
    """Contracts by how near they are to being announced; any other card for what it may be good for."""
    if left == 0:
        return 0
    rules = s.rules
    total, free = 0, own.free[:]
    price = s.price[s.house[seat]]
    held = [card for card in s.hand[seat] if card in rules.contracts]
    total += (CARD * min(left, 2) // 2) * (len(s.hand[seat]) - len(held))
    # From the asset phase on, a contract in hand waits for the next round's announcements.
    coming = left if s.phase in ("cards", "stock") or s.segment == "A3.1" else max(left - 1, 0)
    for card in sorted(held, key=lambda card: -rules.contracts[card].income):
        contract = rules.contracts[card]
        cost = 0
        for kind, count in contract.requires:
            short = count - free[KIND_AT[kind]]
            if short > 0:
                cost += short * rules.assets[kind].price
        if price + contract.rise <= contract.break_price:
            sure = FAR
        elif cost == 0:
            sure = READY
            for kind, count in contract.requires:
                free[KIND_AT[kind]] -= count
        elif cost <= cash:
            sure = WITHIN
            cash -= cost
        else:
            sure = FAR
        total += contract.income * coming * sure // 100
    return total
