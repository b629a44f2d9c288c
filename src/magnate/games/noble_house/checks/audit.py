"""What must always add up: money, shares, voting blocks, certificates, cards, coins."""

from collections.abc import Iterator

from magnate.games.noble_house.queries import pledged_blocks
from magnate.games.noble_house.state import LOT, NOBODY, SUPPLY, NobleHouse

NONE = (0, 0, 0)


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
    counts, place, price = s.rules.block_counts, s.rules.place, s.price
    for company, rest, *portfolios in zip(s.rules.companies, s.pool, *s.shares, strict=True):
        large, middle, small = rest
        least = min(rest)
        for held in portfolios:
            if held != NONE:
                large, middle, small = large + held[0], middle + held[1], small + held[2]
                least = min(least, *held)
        if (large, middle, small) != counts or least < 0:
            yield f"shares: {company} has blocks {(large, middle, small)}"
        if price[company] not in place:
            yield f"price: {company} stands at {price[company]}"


def blocks(s: NobleHouse) -> Iterator[str]:
    for house, *held in zip(s.rules.houses, s.gone, s.on_sale, *s.blocks, strict=True):
        if sum(held) != (s.rules.voting_blocks if house in s.house else 0) or min(held) < 0:
            yield f"voting blocks: {house} has {sum(held)}"
    for seat in dict.fromkeys(s.debtor.values()):
        pairs = zip(s.blocks[seat], pledged_blocks(s, seat), strict=True)
        if any(pledged > held for held, pledged in pairs):
            yield f"voting blocks: seat {seat} has pledged more than it holds"


def certificates(s: NobleHouse) -> Iterator[str]:
    lent = {i: row[1:3] for row in s.leases.values() for i in row[3]}
    if sum(len(row[3]) for row in s.leases.values()) != len(lent):
        yield "certificates: one is lent twice"
    homes = (SUPPLY, LOT, *(seat for seat in range(s.seats) if seat not in s.out))
    for i, owner in enumerate(s.owner):
        if owner not in homes:
            yield f"certificates: {s.rules.certificates[i]} belongs to {owner}"
    for i, (borrower, contract, loan) in enumerate(zip(s.borrower, s.bound, s.pledged, strict=True)):
        if borrower == NOBODY and not contract and not loan and i not in lent:
            continue
        owner, key = s.owner[i], s.rules.certificates[i]
        if owner in (SUPPLY, LOT):
            yield f"certificates: {key} is nobody's but tied"
        if contract and s.contracts.get(contract) != (borrower if borrower != NOBODY else owner):
            yield f"certificates: {key} works on {contract} for somebody else"
        if loan and s.debtor.get(loan) != owner:
            yield f"certificates: {key} is pledged for loan {loan}"
        if (borrower != NOBODY or i in lent) and lent.get(i) != (owner, borrower):
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
