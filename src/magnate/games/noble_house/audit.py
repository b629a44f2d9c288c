"""What must always add up: money, shares, voting blocks, certificates, cards, coins."""

from collections.abc import Iterator

from magnate.games.noble_house.queries import pledged_blocks
from magnate.games.noble_house.state import LOT, NOBODY, SUPPLY, NobleHouse


def audit(s: NobleHouse) -> list[str]:
    """What is not accounted for."""
    if not all(s.house):
        return list(money(s))
    return [*money(s), *shares(s), *blocks(s), *certificates(s), *cards(s), *coins(s), *loans(s)]


def money(s: NobleHouse) -> Iterator[str]:
    total = s.bank + sum(s.cash)
    if total:
        yield f"money: banks and players add up to {total} instead of 0"
    for seat, cash in enumerate(s.cash):
        if cash < 0 or cash % s.rules.unit:
            yield f"money: seat {seat} has {cash}"


def shares(s: NobleHouse) -> Iterator[str]:
    for at, company in enumerate(s.rules.companies):
        parts = [s.pool[at], *(portfolio[at] for portfolio in s.shares)]
        total = tuple(sum(part[i] for part in parts) for i in range(3))
        if total != s.rules.block_counts or min(min(part) for part in parts) < 0:
            yield f"shares: {company} has blocks {total}"
        if s.price[company] not in s.rules.place:
            yield f"price: {company} stands at {s.price[company]}"


def blocks(s: NobleHouse) -> Iterator[str]:
    for at, house in enumerate(s.rules.houses):
        held = [portfolio[at] for portfolio in s.blocks]
        total = sum(held) + s.gone[at] + s.on_sale[at]
        if total != (s.rules.voting_blocks if house in s.house else 0) or min(*held, s.gone[at], s.on_sale[at]) < 0:
            yield f"voting blocks: {house} has {total}"
    for seat in range(s.seats):
        pairs = zip(s.blocks[seat], pledged_blocks(s, seat), strict=True)
        if any(pledged > held for held, pledged in pairs):
            yield f"voting blocks: seat {seat} has pledged more than it holds"


def certificates(s: NobleHouse) -> Iterator[str]:
    for i, key in enumerate(s.rules.certificates):
        owner, borrower, contract = s.owner[i], s.borrower[i], s.bound[i]
        if owner not in (SUPPLY, LOT) and (not 0 <= owner < s.seats or owner in s.out):
            yield f"certificates: {key} belongs to {owner}"
        if owner in (SUPPLY, LOT) and (borrower != NOBODY or contract or s.pledged[i]):
            yield f"certificates: {key} is nobody's but tied"
        if contract and s.contracts.get(contract) != (borrower if borrower != NOBODY else owner):
            yield f"certificates: {key} works on {contract} for somebody else"
        if s.pledged[i] and s.debtor.get(s.pledged[i]) != owner:
            yield f"certificates: {key} is pledged for loan {s.pledged[i]}"
        lent = [row for row in s.leases.values() if i in row[3]]
        if len(lent) > 1 or (borrower != NOBODY) != bool(lent) or any(row[1:3] != (owner, borrower) for row in lent):
            yield f"certificates: {key} and its lease do not agree"


def cards(s: NobleHouse) -> Iterator[str]:
    held = [card for hand in s.hand for card in hand]
    found = [*held, *s.deck, *s.discard, *s.lapsed, *s.contracts, *(lot[0] for lot in s.waiting)]
    if s.round and sorted(found) != sorted(s.rules.cards):
        yield "cards: a card is missing or doubled"


def coins(s: NobleHouse) -> Iterator[str]:
    held = [house for hand in s.coins for house in hand]
    if len(dict.fromkeys(held)) != len(held) or any(house not in s.house for house in held):
        yield f"coins: {held}"


def loans(s: NobleHouse) -> Iterator[str]:
    columns = (s.debtor, s.lender, s.holder, s.loan_blocks, s.granted)
    if any(list(column) != list(s.debt) for column in columns):
        yield "loans: a note is torn"
    for loan, amount in s.debt.items():
        if amount <= 0 or s.debtor[loan] in s.out or s.holder[loan] in s.out:
            yield f"loans: loan {loan} of {s.debtor[loan]} stands at {amount}"
    for number, row in s.extended.items():
        if row[4] and row[4] not in s.debt:
            yield f"loans: extended debt {number} covers a loan that is gone"
