"""What the arguments of events, refusals, moves and prompts are called, as the ruleset of the table prints them."""

from collections.abc import Callable
from typing import Any

from magnate.games.noble_house.ruleset import Ruleset
from magnate.games.noble_house.show import glosses, told, words

SEATS = (
    "seat", "payer", "payee", "victim", "giver", "taker", "partner", "partners", "to", "borrower", "breaker", "seats",
    "holder", "debtor", "wronged", "subject",
)  # fmt: skip
MONEY = ("amount", "price", "cash", "cost", "least", "worth", "left", "fee", "high", "most", "unit")
# Words of the engine, by the argument in which they stand.
WORDS = {
    "until": words.TERMS,
    "phase": words.PHASES,
    "reason": words.SAID,
    "cast": words.SIDES,
    "voted": words.VOTED,
    "judged": words.JUDGED,
    "motion": words.MOTIONS,
    "cause": words.CAUSES,
    "ending": words.ENDINGS,
    "breach": words.BREACHES,
    "why": words.WHYS,
    "seen": words.SEEN,
    "called": words.CALLED,
    "among": {"holders": "for holders of the bank's votes alone", "all": "for everybody"},
    "verdict": {"broken": "upheld: it was broken", "kept": "dismissed: it was not broken"},
    "when": {"each": "each round", **words.LEVELS},
    "fate": {"contract": "waits for bids", "block": "leaves the game", "asset": "goes to the supply"},
    "by": {"vote": "with a Vote card", "proxy": "with a Proxy"},
}
# Arguments that are told as a whole.
TOLD: dict[str, Callable[[Ruleset, Any], str]] = {
    "aim": words.aim,
    "deal": words.deal,
    "named": words.offer,
    "because": words.because,
    "asked": words.asked,
    "own": words.own_offer,
    "proposal": words.proposal,
    "agreed": words.agreed,
    "struck": words.struck,
    "ballot": words.ballot,
    "sealed": told.sealed,
    "breaks": told.breaks,
    "support": told.support,
    "means": lambda rules, item: told.means(rules, *item),
    "whose": lambda _, seat: f" of {words.player(seat)}" if seat >= 0 else "",
    "claim": words.claim,
    "promised": words.promised,
    "portfolio": lambda rules, item: told.portfolio(rules, *item),
    "pledges": words.pledges,
    "trades": told.trades,
    "part": words.named,
    "gives": words.swapped,
    "wants": words.swapped,
    "item": words.thing,
    "does": lambda rules, number: glosses.gloss(rules, rules.cards[number].effect),
    "lot": lambda rules, item: glosses.lot(rules, *item),
}


def display_name(rules: Ruleset, key: str, item: Any) -> str:
    """The display name of an argument."""
    if key in TOLD:
        return TOLD[key](rules, item)
    if isinstance(item, tuple):
        single = "card" if key == "cards" else key
        return words.listing(display_name(rules, single, each) for each in item) if item else ""
    if isinstance(item, bool):
        return "yes" if item else "no"
    if isinstance(item, int):
        return number_name(rules, key, item)
    if key == "to":
        return "everybody" if item == "all" else words.listing(words.company(rules, each) for each in item.split("+"))
    if key in WORDS:
        return WORDS[key].get(item) or display_name(rules, "", item)
    if key == "pledge" and item in rules.houses:
        return f"voting block of {words.company(rules, item)}"
    if item in rules.companies:
        return rules.companies[item].name
    if item in rules.assets:
        return rules.assets[item].name
    if item in rules.certificate_index:
        return words.certificate(rules, item)
    if item in words.SEGMENTS:
        return words.SEGMENTS[item]
    return str(item)


def number_name(rules: Ruleset, key: str, item: int) -> str:
    """A number, by what it stands for."""
    if key in SEATS:
        return words.player(item).capitalize() if key == "payer" and item < 0 else words.player(item)
    if key == "card" and item in rules.cards:
        return words.card(rules, item)
    if (key in MONEY and abs(item) >= rules.unit) or (key in ("cash", "price") and not item):
        return words.money(item)
    if key == "amount" and item == 0:
        return "nothing"
    if key == "last":
        return f"until the end of round {item}" if item else "until notice is given"
    if key == "promise":
        return str(abs(item))  # private ones are counted from the other end
    return f"{item:,}" if key == "shares" else str(item)
