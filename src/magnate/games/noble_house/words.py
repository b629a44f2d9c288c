"""Offers, promises, targets and parts of the round in plain words, for whoever reads them at a table."""

import re
from collections.abc import Iterable

from magnate.games.noble_house.ruleset import Ruleset
from magnate.games.noble_house.state import Clause, Item, OfferRow

# What closes with a window, in the order of the round.
SEGMENTS = {
    "A1.2": "the Card Phase",
    "A2.2": "the market cards",
    "A2.3": "the transactions",
    "A3.1": "the announcements",
    "A3.2": "the contract cards",
    "A3.3": "the auctions of contracts",
    "A3.4": "income and upkeep",
    "A4.1": "the interest payments",
    "A4.2": "the requests for loans",
    "A4.3": "the repayments",
    "A4.4": "the recalls",
    "A4.5": "the extended debts",
    "A5": "the Asset Phase",
}
CLASSES = {"house": "houses", "bank": "banks", "small": "small companies"}
PHASES = {"cards": "Card", "stock": "Stock", "contracts": "Contract", "banks": "Bank", "assets": "Asset"}
TERMS = {"phase": "the end of the phase", "round": "the end of the round", "game": "the end of the game"}


def player(seat: int) -> str:
    return f"Player {seat + 1}" if seat >= 0 else "the bank"


def money(amount: int) -> str:
    """A sum with its sign.

    >>> money(5_000_000), money(-300_000)
    ('$5,000,000', '-$300,000')
    """
    return f"{'-' if amount < 0 else ''}${abs(amount):,}"


def listing(parts: Iterable[str]) -> str:
    """Several things in a row.

    >>> listing(["a", "b", "c"]), listing(["a", "b and c"]), listing([])
    ('a, b and c', 'a; b and c', 'nothing')
    """
    *first, last = found = list(parts) or ["nothing"]
    if any(" and " in part for part in found):
        return "; ".join(found)  # one of them is a list or a name with "and" in it
    return f"{', '.join(first)} and {last}" if first else last


def company(rules: Ruleset, key: str) -> str:
    return rules.companies[key].name if key in rules.companies else CLASSES.get(key, key)


def certificate(rules: Ruleset, key: str) -> str:
    """`airline-3` -> "Airline 3"."""
    kind, _, number = key.rpartition("-")
    return f"{rules.assets[kind].name} {number}" if kind in rules.assets else key


def named(rules: Ruleset, text: str) -> str:
    """A text with the keys of companies by their names."""
    return re.sub(r"[a-z_]+", lambda found: company(rules, found[0]) if found[0] in rules.companies else found[0], text)


def card(rules: Ruleset, number: int) -> str:
    return f"{rules.cards[number].name} ({number})" if number in rules.cards else str(number)


def thing(rules: Ruleset, item: Item) -> str:
    """One thing that changes hands."""
    kind, key, count = item
    if kind == "cash":
        return money(count)
    if kind == "shares":
        return f"{count * rules.lot:,} shares of {company(rules, key)}"
    if kind == "card":
        return "a card of the giver's choice" if key == "any" else card(rules, int(key))
    return certificate(rules, key) if kind == "asset" else f"the half-coin of {company(rules, key)}"


def portfolio(
    rules: Ruleset, shares: tuple[tuple[str, int], ...], blocks: tuple[int, ...], votes: tuple[int, ...]
) -> str:
    """What a spy finds besides cash."""
    found = [f"{count:,} shares of {company(rules, key)}" for key, count in shares]
    for house, count in zip(rules.houses, blocks, strict=True):
        if count:
            found.append(f"{count} voting block{'s' if count > 1 else ''} of {company(rules, house)}")
    return listing([*found, *(card(rules, number) for number in votes)])


def swapped(rules: Ruleset, text: str) -> str:
    """One thing of a swap, from the language of offers."""
    match text.split():
        case ["shares", key, count] if count.isdigit():
            return thing(rules, ("shares", key, int(count) // rules.lot))
        case ["card", number] if number == "any" or number.isdigit():
            return thing(rules, ("card", number, 1))
        case [("asset" | "coin") as kind, key]:
            return thing(rules, (kind, key, 1))
    return text


# -- promises ----------------------------------------------------------------------------------------------


def promise(rules: Ruleset, clause: Clause, other: str) -> str:
    """What somebody promises the other, after "the promise" or "promises": "to pay $5,000,000 ..."."""
    kind, _, key, amount, until, detail = clause
    upto = f" until round {until}" if until else ""
    if kind == "loan":
        when = f" at the end of the {PHASES.get(detail, detail)} Phase of round {until}"
        return f"to pay {money(amount)}{when}" + (f" (security: {key})" if key else "")
    if kind == "profit":
        what, _, about = key.partition("/")
        source = f"the income of contract {about}" if what == "contract" else f"the gain on {company(rules, about)}"
        return f"to pay {amount}% of {source}{upto}"
    if kind == "vote":
        place, _, whom = key.partition("/")
        how = "to abstain" if detail == "abstain" else f"to vote {detail}"
        about = f" where it is about {company(rules, whom)}" if whom else ""
        return f"{how} at {company(rules, place)}{about}{upto}"
    if kind == "refrain":
        return f"to play {spared(rules, key)} against {other}{upto}"
    if kind == "act":
        action, _, about = key.partition("/")
        return f"to {action} shares of {company(rules, about)}{upto}"
    return f'"{key}"'


def promised(rules: Ruleset, row: tuple[str, str, str, int, int, str, int] | int) -> str:
    """A promise with the one it was made to; of one that is gone there is only the number."""
    if isinstance(row, int):
        return f"number {abs(row)}"
    return promise(rules, row[:6], player(row[6]))


def spared(rules: Ruleset, key: str) -> str:
    """A card that is not to be played: any, by its number, or by its name with hyphens."""
    if key == "any":
        return "no card"
    if key.isdigit():
        return f"no {card(rules, int(key))}"
    named = (each.name for each in rules.cards.values() if each.name.lower().replace(" ", "-") == key)
    return f"no {next(named, key)}"


def lease(rules: Ruleset, clause: Clause) -> str:
    """Certificates to be lent."""
    _, _, key, fee, rounds, detail = clause
    when, _, payer = detail.partition("/")
    each = "each round" if when == "each" else "once"
    term = f"for {rounds} round{'s' if rounds > 1 else ''}" if rounds else "until notice is given"
    lent = listing(certificate(rules, one) for one in key.split("+"))
    return f"the loan of {lent} {term} (fee {money(fee)} {each}, upkeep by the {payer})"


# -- offers ------------------------------------------------------------------------------------------------


def sides(rules: Ruleset, row: OfferRow) -> tuple[str, str]:
    """All that the maker gives, and all that the partners give for it: things and promises."""
    maker, partners = player(row[1]), listing(player(seat) for seat in row[2])
    found = []
    for who, items, other in (("me", row[3], partners), ("you", row[4], maker)):
        parts = [thing(rules, item) for item in items]
        for clause in row[5]:
            if clause[1] == who:
                lent = clause[0] == "lease"
                parts.append(lease(rules, clause) if lent else f"the promise {promise(rules, clause, other)}")
        found.append(listing(parts))
    return found[0], found[1]


def deal(rules: Ruleset, row: OfferRow) -> str:
    """What is given for what."""
    gives, wants = sides(rules, row)
    return f"{gives} for {wants}"


def offer(rules: Ruleset, row: OfferRow | int) -> str:
    """An open offer, as it is named where it can be answered; of one that is gone there is only the number."""
    if isinstance(row, int):
        return f"offer {row}"
    return f"{player(row[1])}'s offer {row[0]}, giving {deal(rules, row)}"


def claim(rules: Ruleset, row: OfferRow) -> str:
    """What is asked for with a half-coin; who asks may promise something as well."""
    gives, wants = sides(rules, row)
    return wants if gives == "nothing" else f"{wants} for {gives}"


# -- targets -----------------------------------------------------------------------------------------------


def aim(rules: Ruleset, target: str | tuple[str, ...]) -> str:
    """What a card is played on, with the words before it; empty where there is nothing to choose."""
    if isinstance(target, tuple):
        return f" on {listing(company(rules, each) for each in target)}" if target else ""
    if target == "supply":
        return ""
    if target.startswith("loan-"):
        return f" on loan {target.removeprefix('loan-')}"
    if target.isdigit():
        return f" on contract {target}"
    how, slash, house = target.partition("/")
    if slash:
        return f" to {'look at the hand of' if how == 'look' else 'draw a card from'} {company(rules, house)}"
    return f" on {certificate(rules, target) if target not in rules.companies else company(rules, target)}"


def lot(rules: Ruleset, kind: str, key: str) -> str:
    """What is put up for bids."""
    if kind == "contract":
        return f"contract {key}"
    return f"a voting block of {company(rules, key)}" if kind == "block" else certificate(rules, key)
