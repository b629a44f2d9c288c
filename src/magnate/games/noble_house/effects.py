"""The plain verbs that write to the state: money, prices, shares, certificates, cards."""

from collections.abc import Iterable

from magnate.games.noble_house.events.bank import ChangeGiven
from magnate.games.noble_house.events.round import CardDiscarded, CardSpent, Paid, PaidAsTold, PriceMoved
from magnate.games.noble_house.queries import exchange, listed, moved
from magnate.games.noble_house.state import BANK, NOBODY, SUPPLY, Blocks, NobleHouse

POOL = -1  # as a party to an exchange of shares


def pay(s: NobleHouse, payer: int, payee: int, amount: int, why: str, told: bool = False) -> None:
    """Money goes from one purse to another, `told` by another event or not; the banks never run out. [money.bank]"""
    if amount == 0:
        return
    if payee in s.out:
        payee = BANK
    if payer == BANK:
        s.bank -= amount
    else:
        s.cash[payer] -= amount
    if payee == BANK:
        s.bank += amount
    else:
        s.cash[payee] += amount
    s.log(PaidAsTold if told else Paid, payer, payee, amount, why)


def set_price(s: NobleHouse, company: str, price: int, why: str) -> None:
    """Put the marker on a price. [price.track]"""
    before = s.price[company]
    if price != before:
        s.price[company] = price
        s.log(PriceMoved, company, before, price, why)


def move_price(s: NobleHouse, company: str, points: int, why: str) -> None:
    """Move the marker; points beyond either end of the track are lost. [price.track]"""
    if listed(s, company):
        set_price(s, company, moved(s, s.price[company], points), why)


def blocks_at(s: NobleHouse, party: int, company: str) -> Blocks:
    at = s.rules.company_index[company]
    return s.pool[at] if party == POOL else s.shares[party][at]


def _put_blocks(s: NobleHouse, party: int, company: str, held: Blocks) -> None:
    at = s.rules.company_index[company]
    if party == POOL:
        s.pool[at] = held
    else:
        portfolio = s.shares[party]
        s.shares[party] = (*portfolio[:at], held, *portfolio[at + 1 :])


def pass_shares(s: NobleHouse, giver: int, taker: int, company: str, amount: int) -> None:
    """Lots change hands in whole blocks, with change given back where needed. [stock.blocks]"""
    gives, takes = blocks_at(s, giver, company), blocks_at(s, taker, company)
    swap = exchange(s, gives, takes, amount)
    assert swap is not None, f"{amount} lots of {company} cannot pass from {gives} to {takes}"
    given, back = swap
    if giver == POOL and any(back):
        s.log(ChangeGiven, taker, company)
    _put_blocks(s, giver, company, _sum(gives, given, back, -1))
    _put_blocks(s, taker, company, _sum(takes, given, back, 1))


def _sum(held: Blocks, given: Blocks, back: Blocks, sign: int) -> Blocks:
    return (
        held[0] + sign * (given[0] - back[0]),
        held[1] + sign * (given[1] - back[1]),
        held[2] + sign * (given[2] - back[2]),
    )


def add_blocks(s: NobleHouse, seat: int, house: str, count: int) -> None:
    """Voting blocks come to a seat, or leave it. [block.votes]"""
    at = s.rules.house_index[house]
    held = s.blocks[seat]
    s.blocks[seat] = (*held[:at], held[at] + count, *held[at + 1 :])


def discard(s: NobleHouse, seat: int, card: int) -> None:
    """A card leaves the hand, face up. [card.discard]"""
    lay_down(s, seat, card)
    s.log(CardDiscarded, seat, card)


def spend_card(s: NobleHouse, seat: int, card: int) -> None:
    """The same with a card of which another event tells that it is played. [card.discard]"""
    lay_down(s, seat, card)
    s.log(CardSpent, seat, card)


def lay_down(s: NobleHouse, seat: int, card: int) -> None:
    s.hand[seat] = tuple(each for each in s.hand[seat] if each != card)
    s.discard.append(card)
    forget(s, card)


def forget(s: NobleHouse, card: int) -> None:
    """A card lies open, or in a hand nobody saw it go to: what was learnt about it is of no use."""
    for viewer, known in enumerate(s.seen):
        if any(each == card for each, _ in known):
            s.seen[viewer] = tuple(fact for fact in known if fact[0] != card)


def learn(s: NobleHouse, viewer: int, card: int, holder: int) -> None:
    """A seat has seen where a card is."""
    s.seen[viewer] = (*[fact for fact in s.seen[viewer] if fact[0] != card], (card, holder))


def learn_all(s: NobleHouse, viewer: int, holder: int, cards: Iterable[int], known: list[int]) -> None:
    """A seat has seen all of a kind that somebody holds: what it knew of that kind there, and missed now, is gone."""
    s.seen[viewer] = tuple(fact for fact in s.seen[viewer] if fact[1] != holder or fact[0] not in known)
    for card in cards:
        learn(s, viewer, card, holder)


def pass_card(s: NobleHouse, giver: int, taker: int, card: int) -> None:
    """A card goes from one hand to another; both know it. [trade.exchange]"""
    s.hand[giver] = tuple(each for each in s.hand[giver] if each != card)
    s.hand[taker] = (*s.hand[taker], card)
    s.seen[taker] = tuple(fact for fact in s.seen[taker] if fact[0] != card)
    learn(s, giver, card, taker)


def to_supply(s: NobleHouse, certificate: int) -> None:
    """A certificate goes back to the supply, free of every tie. [asset.supply]"""
    place_certificate(s, certificate, SUPPLY)


def place_certificate(s: NobleHouse, certificate: int, owner: int) -> None:
    """A certificate changes hands, free of every tie."""
    s.owner[certificate] = owner
    s.borrower[certificate] = NOBODY
    s.bound[certificate] = 0
    s.pledged[certificate] = 0


def close_loan(s: NobleHouse, loan: int) -> None:
    """A note is torn up: what it held is free again. [loan.pledge]"""
    for i, pledged in enumerate(s.pledged):
        if pledged == loan:
            s.pledged[i] = 0
    del s.debtor[loan], s.lender[loan], s.holder[loan], s.debt[loan], s.loan_blocks[loan], s.granted[loan]
    s.extended = {n: row for n, row in s.extended.items() if row[4] != loan}
