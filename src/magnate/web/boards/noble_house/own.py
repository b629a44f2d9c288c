"""What only the seat that looks may see: its portfolio and its hand."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from magnate.games.noble_house.ruleset import Ruleset
from magnate.games.noble_house.show.houses import short
from magnate.web.boards.noble_house.signs import House, Need, Sign, millions, needs, ticker


class Holding(NamedTuple):
    """Shares of a company."""

    ticker: str
    name: str
    thousands: str
    key: str


class Blocks(NamedTuple):
    """Voting blocks of a house."""

    house: House
    free: int
    pledged: int


class Portfolio(NamedTuple):
    cash: str
    worth: str
    lines: list[tuple[str, str]]
    shares_worth: str
    holdings: list[Holding]
    blocks: list[Blocks]
    votes: list[tuple[str, int]]
    coins: list[House]
    capacity: str
    had: bool
    interest: str
    income: str
    upkeep: str


def portfolio(
    view: Mapping[str, Any], rules: Ruleset, facts: Mapping[str, Any], all_houses: Sequence[House]
) -> Portfolio | None:
    """Cash, worth, shares, blocks, votes and coins; None for who owns nothing here."""
    me = view["seat"]
    if me is None or not facts["worth"]:
        return None
    held = view["shares"][me]
    lots = {company: rules.lots(held[at]) for company, at in rules.company_index.items()}
    shares = [company for company, count in lots.items() if count]
    pledged = pledged_blocks(view, rules, facts, me)
    of = {house.key: house for house in all_houses}
    worth = sum(line["amount"] for line in facts["worth"])
    votes: dict[str, int] = {}
    for card in view["hand"][me]:
        if card in rules.vote_bank:
            votes[rules.vote_bank[card]] = votes.get(rules.vote_bank[card], 0) + 1
    loan, budget = facts["loan"], facts["budgets"][me]
    return Portfolio(
        millions(view["cash"][me]),
        millions(worth),
        [(line["source"], millions(line["amount"])) for line in facts["worth"]],
        millions(sum(lots[company] * rules.lot * view["price"][company] for company in shares)),
        [Holding(ticker(c), short(rules, c), f"{lots[c] * rules.lot // 1000:,}", c) for c in shares],
        [
            Blocks(of[house], count - pledged[at], pledged[at])
            for at, house in enumerate(rules.houses)
            if (count := view["blocks"][me][at]) and house in of
        ],
        [(short(rules, bank), count) for bank, count in votes.items()],
        [of[house] for house in view["coins"][me] if house in of],
        millions(loan["capacity"]),
        loan["had"],
        millions(loan["interest"]),
        millions(budget["income"]),
        millions(budget["upkeep"]),
    )


def pledged_blocks(view: Mapping[str, Any], rules: Ruleset, facts: Mapping[str, Any], me: int) -> list[int]:
    found = [0] * len(rules.houses)
    for loan in facts["loans"]:
        if loan["seat"] == me:
            for house, count in loan["blocks"]:
                found[rules.house_index[house]] += count
    return found


class Lack(NamedTuple):
    """A certificate that a contract in hand still needs, and who could give it."""

    kind: str
    name: str
    number: int
    owners: list[tuple[Sign, int]]


class Card(NamedTuple):
    number: int
    name: str
    effect: str
    when: str
    note: str
    needs: list[Need]
    income: str
    breaks_at: int
    lacks: list[Lack]
    at: str


def hand(view: Mapping[str, Any], rules: Ruleset, facts: Mapping[str, Any], signs: list[Sign]) -> list[Card]:
    """Event cards without Vote cards, which lie in the portfolio."""
    found = []
    for each in facts["hand"]:
        number = each["card"]
        if number in rules.vote_bank:
            continue
        contract = rules.contracts.get(number)
        lacks = [
            Lack(
                lack["kind"],
                rules.assets[lack["kind"]].name.lower(),
                lack["count"],
                [(signs[seat], free) for seat, free in enumerate(lack["free"]) if free and seat != view["seat"]],
            )
            for lack in each["lacks"]
        ]
        found.append(
            Card(
                number,
                each["name"],
                each["effect"],
                each["when"],
                each.get("note", ""),
                needs(rules, number) if contract else [],
                millions(contract.income) if contract else "",
                contract.break_price if contract else 0,
                lacks,
                f"card-{number}",
            )
        )
    return found
