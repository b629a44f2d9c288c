"""Sets of voting blocks and certificates, as one word: `airline-1+struans+struans` is a certificate and two blocks."""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import product

from magnate.core.move import Refusal, Seat
from magnate.core.text import N_
from magnate.games.noble_house.queries import certificates_of, collateral, free_blocks, kind_of, pledged_certificates
from magnate.games.noble_house.ruleset import Ruleset
from magnate.games.noble_house.show import words
from magnate.games.noble_house.state import NobleHouse

Pledges = tuple[tuple[int, ...], tuple[int, ...]]  # voting blocks by house, certificates
NO_PLEDGE = N_("{part} names neither a certificate nor a voting block")
BLOCK = re.compile(r"(?:(\d{1,2}) (?:x )?)?(?:voting )?(?:blocks? (?:of )?)?(.+)")


def name_set(rules: Ruleset, blocks: Sequence[int], certificates: Sequence[int]) -> str:
    """The word for such a set: certificates first, then the houses of the blocks."""
    houses = [house for house, count in zip(rules.houses, blocks, strict=True) for _ in range(count)]
    return "+".join([*(rules.certificates[i] for i in certificates), *houses])


def read_set(s: NobleHouse, text: str) -> Pledges | Refusal:
    """What a word or a list of names stands for: keys, or names as they are printed. [loan.pledge]"""
    rules = s.rules
    blocks, certificates = [0] * len(rules.houses), []
    for part in re.split(r"[+,;]", text):
        name = part.strip().lower()
        i = rules.certificate_index.get(name, -1)
        if i < 0 and name not in rules.house_index:
            i = by_name(rules.certificates, rules).get(name, -1)
        if i >= 0:
            certificates.append(i)
            continue
        found = BLOCK.fullmatch(name)
        house = found[2] if found is not None else ""
        named = [each for each in rules.houses if house in (each, words.company(rules, each).lower())]
        if found is None or not named:
            return Refusal("loan.pledge", NO_PLEDGE, (("part", part.strip()),))
        blocks[rules.house_index[named[0]]] += int(found[1] or 1)
    return tuple(blocks), tuple(certificates)


def by_name(keys: Sequence[str], rules: Ruleset) -> dict[str, int]:
    """Certificates by their printed names, in small letters."""
    return {words.certificate(rules, key).lower(): i for i, key in enumerate(keys)}


def pledgeable_certificates(s: NobleHouse, seat: Seat) -> list[int]:
    """Own certificates not yet pledged, at work or lent ones included. [loan.pledge]"""
    return [i for i in certificates_of(s, seat) if not s.pledged[i]]


@lru_cache(maxsize=4096)
def mixes(
    halves: tuple[tuple[int, int], ...], blocks: int, block: int, sums: tuple[int, ...]
) -> tuple[tuple[int, ...] | None, ...]:
    """For each sum how many blocks and certificates of each worth are the cheapest that cover it, assets first."""
    most = sums[-1]
    ranges = [range(min(count, -(-most // half)) + 1) for half, count in halves]
    found: dict[int, tuple[int, ...]] = {}
    for counts in product(*ranges):
        worth = sum(n * half for n, (half, _) in zip(counts, halves, strict=True))
        for taken in range(min(blocks, max(-(-(most - worth) // block), 0)) + 1):
            mix = (taken, *counts)
            total = worth + taken * block
            if total not in found or mix[0] < found[total][0]:
                found[total] = mix
    totals = sorted(found)
    return tuple(next((found[total] for total in totals if total >= each), None) for each in sums)


def cheapest(
    s: NobleHouse, blocks: int, certificates: Sequence[int], sums: tuple[int, ...]
) -> list[tuple[int, tuple[int, ...]] | None]:
    """For each sum, in rising order, the cheapest pledges worth it: blocks, and certificates, idle ones first."""
    by_worth: dict[int, list[int]] = {}
    idle, working = [i for i in certificates if not s.bound[i]], [i for i in certificates if s.bound[i]]
    for i in idle + working:
        by_worth.setdefault(kind_of(s, i).half, []).append(i)
    halves = tuple((half, len(by_worth[half])) for half in sorted(by_worth))
    found: dict[tuple[int, ...] | None, tuple[int, tuple[int, ...]] | None] = {None: None}
    ways = mixes(halves, blocks, s.rules.block_collateral, sums)
    for mix in ways:
        if mix is not None and mix not in found:  # the same pledges serve several sums
            named = [i for n, (half, _) in zip(mix[1:], halves, strict=True) for i in by_worth[half][:n]]
            found[mix] = (mix[0], tuple(named))
    return [found[mix] for mix in ways]


def block_sets(free: Sequence[int], count: int) -> list[tuple[int, ...]]:
    """Every way to take so many of the free blocks, by house.

    >>> block_sets((2, 0, 1), 2)
    [(2, 0, 0), (1, 0, 1)]
    """
    if not free:
        return [()] if count == 0 else []
    return [
        (taken, *rest) for taken in range(min(free[0], count), -1, -1) for rest in block_sets(free[1:], count - taken)
    ]


def foreign_first(s: NobleHouse, seat: Seat, free: Sequence[int], count: int) -> tuple[int, ...]:
    """So many of these blocks, those of the own house last."""
    own = s.rules.house_index[s.house[seat]]
    taken = [0] * len(free)
    for at in (*(at for at in range(len(free)) if at != own), own):
        taken[at] = min(free[at], count)
        count -= taken[at]
    return tuple(taken)


def idle_pledges(s: NobleHouse, loan: int) -> tuple[int, ...]:
    """Pledged voting blocks that a loan can do without, those of the own house last. [loan.pledge]"""
    blocks = s.loan_blocks[loan]
    beyond = collateral(s, blocks, pledged_certificates(s, loan)) - s.debt[loan]
    return foreign_first(s, s.debtor[loan], blocks, max(beyond, 0) // s.rules.block_collateral)


def unpledge_block(s: NobleHouse, loan: int, house: str) -> None:
    """A voting block secures its loan no longer. [loan.pledge]"""
    at = s.rules.house_index[house]
    pledged = s.loan_blocks[loan]
    s.loan_blocks[loan] = (*pledged[:at], pledged[at] - 1, *pledged[at + 1 :])


def ready_sets(s: NobleHouse, seat: Seat, sums: tuple[int, ...]) -> list[str]:
    """The cheapest pledges for each sum that a seat can cover at all. [loan.pledge]"""
    free, keys = free_blocks(s, seat), s.rules.certificates
    words: dict[tuple[int, tuple[int, ...]], str] = {}
    houses = {0: ""}
    found = []
    for each in cheapest(s, sum(free), pledgeable_certificates(s, seat), sums):
        if each is None:
            break
        if each not in words:
            count, certificates = each
            if count not in houses:
                houses[count] = name_set(s.rules, foreign_first(s, seat, free, count), ())
            named = [keys[i] for i in certificates]
            words[each] = "+".join([*named, houses[count]] if count else named)
        found.append(words[each])
    return found
