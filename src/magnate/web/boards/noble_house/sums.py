"""What the own house comes to: a round as things stand, what could hit it, and what it would count at the end."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from magnate.games.noble_house.ruleset import Ruleset
from magnate.web.boards.noble_house.market import NEAR
from magnate.web.boards.noble_house.signs import millions


class Sum(NamedTuple):
    """A line: what it is, the figure, and whether that is good or bad news."""

    label: str
    figure: str
    state: str = ""  # "up", "dn", or "all" for a total


class Sums(NamedTuple):
    round: list[Sum]
    dangers: list[Sum]
    worth: list[Sum]


def sums(view: Mapping[str, Any], rules: Ruleset, facts: Mapping[str, Any]) -> Sums | None:
    """For who owns something; nobody else has cash to count."""
    me = view["seat"]
    if me is None or not facts["worth"]:
        return None
    return Sums(a_round(view, facts, me), dangers(view, rules, facts, me), worth(facts["worth"]))


def signed(amount: int) -> str:
    return f"+{millions(amount)}" if amount > 0 else millions(amount)


def a_round(view: Mapping[str, Any], facts: Mapping[str, Any], me: int) -> list[Sum]:
    """Income against upkeep and interest, and how long the cash lasts."""
    budget, interest = facts["budgets"][me], facts["loan"]["interest"]
    left = budget["income"] - budget["upkeep"] - interest
    found = [
        Sum("Income of contracts at work", signed(budget["income"])),
        Sum("Upkeep", signed(-budget["upkeep"])),
        *([Sum("Interest", signed(-interest))] if interest else []),
        Sum("Each round", signed(left), "up" if left > 0 else "dn" if left < 0 else "all"),
    ]
    if left < 0:
        lasts = view["cash"][me] // -left
        how_long = f"{lasts} round{'' if lasts == 1 else 's'}" if lasts else "not a round"
        found.append(Sum("Your cash lasts", how_long, "dn" if lasts < 2 else ""))
    return found


def dangers(view: Mapping[str, Any], rules: Ruleset, facts: Mapping[str, Any], me: int) -> list[Sum]:
    """What others could do to the house: votes, broken contracts, doubled upkeep, a payment."""
    house = next(each for each in facts["houses"] if each["seat"] == me)
    out = house["falls_at"]
    away = house["price"] - out
    near = bool(out) and away <= NEAR
    found = [Sum("Voted out at a price of", f"{out}, {away} away" if out else "none", "dn" * near)]
    for each in facts["contracts"]:
        if each["seat"] == me:
            found.append(Sum(f"Break Contract on {each['contract']}", broken(each, house["price"])))
    budget = facts["budgets"][me]
    if budget["upkeep"] and me not in view["doubled"]:
        found.append(Sum("Double Maintenance", signed(-budget["upkeep"] * (rules.maintenance_times - 1))))
    short = rules.coin_claim - view["cash"][me]
    if short > 0:
        blocks = -(-short // rules.block_emergency)
        sold = f"{blocks} voting block{'' if blocks == 1 else 's'} sold"
        found.append(Sum(f"A payment of {millions(rules.coin_claim)}", sold, "dn"))
    return found


def broken(contract: Mapping[str, Any], price: int) -> str:
    """What Break Contract costs: the income, the price, and what follows."""
    parts = [f"-{millions(contract['income'])} a round"]
    if contract["price_after"] != price:
        parts.append(f"price {price} → {contract['price_after']}")
    if contract["also"]:
        parts.append("breaks " + ", ".join(str(card) for card in contract["also"]))
    return ", ".join([*parts, *["then a vote"] * contract["vote"]])


def worth(lines: Sequence[Mapping[str, Any]]) -> list[Sum]:
    """The own account if the game ended now."""
    found = [Sum(each["source"], signed(each["amount"]).lstrip("+")) for each in lines]
    return [*found, Sum("Total", signed(sum(each["amount"] for each in lines)).lstrip("+"), "all")]
