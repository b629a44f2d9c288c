"""Pure questions about a position."""

from collections.abc import Sequence

from magnate.games.noble_house.content.kinds import AssetKind
from magnate.games.noble_house.state import NOBODY, SUPPLY, Blocks, NobleHouse

# -- seats and houses --------------------------------------------------------------------------------------


def alive(s: NobleHouse) -> list[int]:
    """Seats still in the game, by their order tiles."""
    return [seat for seat in s.order if seat not in s.out]


def alive_from(s: NobleHouse, seat: int) -> list[int]:
    """Seats still in the game, beginning after this one."""
    if seat not in s.order:
        return alive(s)
    at = s.order.index(seat) + 1
    return [each for each in (*s.order[at:], *s.order[:at]) if each not in s.out]


def tai_pan(s: NobleHouse, house: str) -> int:
    """The seat that runs this house, or NOBODY."""
    for seat, own in enumerate(s.house):
        if own == house:
            return NOBODY if seat in s.out else seat
    return NOBODY


def listed(s: NobleHouse, company: str) -> bool:
    """Whether a company's shares are traded."""
    return s.rules.unplayed_listed or s.rules.companies[company].kind != "house" or company in s.house


def companies(s: NobleHouse) -> list[str]:
    if s.rules.unplayed_listed:
        return list(s.rules.companies)
    return [company for company in s.rules.companies if listed(s, company)]


# -- prices and votes --------------------------------------------------------------------------------------


def moved(s: NobleHouse, price: int, points: int) -> int:
    """Where the marker stands after so many points; the ends of the track hold it."""
    track = s.rules.track
    return track[min(max(s.rules.place[price] + points, 0), len(track) - 1)]


def silent_votes(s: NobleHouse, price: int) -> tuple[int, int]:
    """How the silent half votes at this price, against and for, in tenths of a percent."""
    for row in s.rules.vote_table:
        if price <= row.price:
            return row.contra, row.pro
    return 0, s.rules.silent_half


def foreign_blocks(s: NobleHouse, house: str) -> list[tuple[int, int]]:
    """Other players who hold voting blocks of this house: (seat, blocks)."""
    owner, at = tai_pan(s, house), s.rules.house_index[house]
    return [(seat, s.blocks[seat][at]) for seat in alive(s) if seat != owner and s.blocks[seat][at]]


def removed_with(s: NobleHouse, house: str, price: int, hostile: int, friendly: int) -> bool:
    """Whether the owner is out if so many foreign blocks vote against him and so many for him."""
    owner = tai_pan(s, house)
    contra, pro = silent_votes(s, price)
    own = s.blocks[owner][s.rules.house_index[house]]
    percent = s.rules.voting_block_percent
    against = contra + percent * hostile
    if s.rules.held_only:
        return against > percent * own
    return against > percent * (own + friendly) + pro


def removal_price(s: NobleHouse, house: str) -> int:
    """The highest price at which the owner would be out if all foreign blocks were hostile; 0 = none."""
    hostile = sum(count for _, count in foreign_blocks(s, house))
    highest = 0
    for price in s.rules.track:
        if not removed_with(s, house, price, hostile, 0):
            break
        highest = price
    return highest


# -- shares ------------------------------------------------------------------------------------------------


def shares_of(s: NobleHouse, seat: int, company: str) -> int:
    """Lots of 100,000 shares that a seat holds."""
    return s.rules.lots(s.shares[seat][s.rules.company_index[company]])


def pool_of(s: NobleHouse, company: str) -> int:
    """Lots in the market pool."""
    return s.rules.lots(s.pool[s.rules.company_index[company]])


def take(s: NobleHouse, held: Blocks, amount: int) -> Blocks | None:
    """Blocks out of a holding that make exactly this many lots, large ones first."""
    large, middle, small = s.rules.block_lots
    for a in range(min(held[0], amount // large), -1, -1):
        left = amount - a * large
        for b in range(min(held[1], left // middle), -1, -1):
            rest = left - b * middle
            if rest % small == 0 and rest // small <= held[2]:
                return (a, b, rest // small)
    return None


def exchange(s: NobleHouse, giver: Blocks, taker: Blocks, amount: int) -> tuple[Blocks, Blocks] | None:
    """Blocks given and blocks given back as change, so that exactly this many lots pass; None = impossible."""
    given = take(s, giver, amount)
    if given is not None:
        return given, (0, 0, 0)
    for change in range(1, s.rules.lots(taker) + 1):
        back = take(s, taker, change)
        if back is not None:
            given = take(s, giver, amount + change)
            if given is not None:
                return given, back
            if amount + change > s.rules.lots(giver):
                return None
    return None


def band(bands: Sequence[tuple[int, int]], volume: int, beyond: int) -> int:
    """The points that a volume moves the price by."""
    for most, points in bands:
        if volume <= most:
            return points
    return beyond


# -- certificates and contracts ------------------------------------------------------------------------------


def kind_of(s: NobleHouse, certificate: int) -> AssetKind:
    return s.rules.certificate_kind[certificate]


def certificates_of(s: NobleHouse, seat: int) -> list[int]:
    """The certificates a seat owns, lent ones included."""
    return [i for i, owner in enumerate(s.owner) if owner == seat]


def free_certificates(s: NobleHouse, seat: int, kind: str = "") -> list[int]:
    """Certificates a seat may put to work, its own unless lent, or borrowed: of one kind or of all."""
    owner, borrower, bound = s.owner, s.borrower, s.bound
    return [
        i
        for i in s.rules.of_kind[kind]
        if not bound[i] and (borrower[i] == seat or (owner[i] == seat and borrower[i] == NOBODY))
    ]


def supply(s: NobleHouse, kind: str) -> list[int]:
    """Certificates of a kind that nobody owns."""
    owner = s.owner
    return [i for i in s.rules.of_kind[kind] if owner[i] == SUPPLY]


def distinct(s: NobleHouse, certificates: Sequence[int]) -> list[int]:
    """One certificate of each sort that makes a difference: kind, owner, contract, loan, borrower."""
    kinds = s.rules.certificate_kind
    found: dict[tuple[str, int, int, int, int], int] = {}
    for i in certificates:
        sort = (kinds[i].key, s.owner[i], s.bound[i], s.pledged[i], s.borrower[i])
        found.setdefault(sort, i)
    return list(found.values())


def missing(s: NobleHouse, contract: int) -> list[str]:
    """Kinds of certificates an announced contract lacks, once per certificate."""
    working = [kind_of(s, i).key for i, card in enumerate(s.bound) if card == contract]
    lacking = []
    for kind, count in s.rules.contracts[contract].requires:
        lacking += [kind] * (count - working.count(kind))
    return lacking


def contracts_of(s: NobleHouse, seat: int) -> list[int]:
    """The announced contracts of a seat, suspended ones included."""
    return [card for card, owner in s.contracts.items() if owner == seat]


def breaking(s: NobleHouse, seat: int, price: int) -> list[int]:
    """Contracts of a seat that this price breaks, highest break price first."""
    table = s.rules.contracts
    found = [card for card in contracts_of(s, seat) if price <= table[card].break_price]
    return sorted(found, key=lambda card: (-table[card].break_price, card))


# -- hands -------------------------------------------------------------------------------------------------


def vote_cards(s: NobleHouse, seat: int, bank: str) -> list[int]:
    votes = s.rules.votes_at.get(bank, ())
    return [card for card in s.hand[seat] if card in votes]


def proxy_cards(s: NobleHouse, seat: int) -> list[int]:
    proxies = s.rules.proxies
    return [card for card in s.hand[seat] if card in proxies]


def hand_cards(s: NobleHouse, seat: int) -> list[int]:
    """The cards that can be looked at and taken: Bank Vote cards lie in the portfolio."""
    return [card for card in s.hand[seat] if card not in s.rules.vote_bank]


# -- loans -------------------------------------------------------------------------------------------------


def loans_of(s: NobleHouse, seat: int, bank: str = "") -> list[int]:
    """Loans of a debtor, all of them or those a bank still holds."""
    return [
        loan
        for loan, debtor in s.debtor.items()
        if debtor == seat and (bank == "" or (s.lender[loan] == bank and s.holder[loan] == NOBODY))
    ]


def is_covered(s: NobleHouse, loan: int) -> bool:
    """Whether Extended Credit has put this loan off."""
    return any(row[4] == loan for row in s.extended.values())


def pledged_blocks(s: NobleHouse, seat: int) -> list[int]:
    """Voting blocks by house that secure loans of a seat."""
    total = [0] * len(s.rules.houses)
    for loan in loans_of(s, seat):
        for at, count in enumerate(s.loan_blocks[loan]):
            total[at] += count
    return total


def free_blocks(s: NobleHouse, seat: int) -> list[int]:
    """Voting blocks by house that a seat may pledge or sell in an emergency."""
    return [held - bound for held, bound in zip(s.blocks[seat], pledged_blocks(s, seat), strict=True)]


def pledged_certificates(s: NobleHouse, loan: int) -> list[int]:
    return [i for i, at in enumerate(s.pledged) if at == loan]


def collateral(s: NobleHouse, blocks: Sequence[int], certificates: Sequence[int]) -> int:
    """What the banks lend on these pledges."""
    return s.rules.block_collateral * sum(blocks) + sum(kind_of(s, i).half for i in certificates)


def percent(s: NobleHouse, amount: int, share: int) -> int:
    """A percentage, rounded down to the unit of money."""
    return amount * share // 100 // s.rules.unit * s.rules.unit
