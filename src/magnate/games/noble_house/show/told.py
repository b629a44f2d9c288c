"""Arguments of labels and sentences that are told as a whole: portfolios, plans, ballots, warnings."""

import re
from itertools import groupby

from magnate.games.noble_house.ruleset import Ruleset
from magnate.games.noble_house.show import words


def portfolio(
    rules: Ruleset, shares: tuple[tuple[str, int], ...], blocks: tuple[int, ...], votes: tuple[int, ...]
) -> str:
    """What a spy finds besides cash."""
    found = [f"{count:,} shares of {words.company(rules, key)}" for key, count in shares]
    for house, count in zip(rules.houses, blocks, strict=True):
        if count:
            found.append(f"{count} voting block{'s' if count > 1 else ''} of {words.company(rules, house)}")
    return words.listing([*found, *(words.card(rules, number) for number in votes)])


def trades(_: Ruleset, text: str) -> str:
    """Planned transactions: "buy 500,000 twice, then pass 3 times"."""
    parts = [
        re.sub(r"\d+", lambda found: f" {int(found[0]):,}", part.replace("skip", "pass")) for part in text.split("+")
    ]
    runs = [(part, len(list(same))) for part, same in groupby(parts)]
    often = {1: "", 2: " twice"}
    return ", then ".join(part + often.get(times, f" {times} times") for part, times in runs)


def sealed(rules: Ruleset, cast: tuple[str, int, int]) -> str:
    """A ballot within a sentence."""
    said = words.ballot(rules, cast)
    return said[:1].lower() + said[1:]


def means(rules: Ruleset, cash: int, blocks: str, brings: int) -> str:
    """What a payment takes: cash, and voting blocks with what they bring."""
    if not blocks:
        return "nothing: there is no voting block left"
    sold = f"{words.pledges(rules, blocks)} ({words.money(brings)})"
    return f"{words.money(cash)} in cash and {sold}" if cash else sold


def support(_: Ruleset, paid: tuple[int, int]) -> str:
    """What is paid for points of a price, at so much each."""
    points, cost = paid
    if not points:
        return "Let the price fall"
    return f"Pay {words.money(points * cost)}: the price falls {points} point{'s' if points > 1 else ''} less"


def breaks(_: Ruleset, wronged: tuple[int, ...]) -> str:
    """A warning after a card that a promise forbids."""
    return f" (breaks your promise to {words.listing(map(words.player, wronged))})" if wronged else ""
