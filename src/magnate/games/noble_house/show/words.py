"""Offers, promises, targets and parts of the round in plain words, for whoever reads them at a table."""

import re
from collections.abc import Iterable

from magnate.core.text import N_, fill
from magnate.games.noble_house.ruleset import Ruleset
from magnate.games.noble_house.show.terms import counted
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
TENTH = 100_000
# What a vote is called, as something to do and as something done.
SIDES = {
    "for": "Vote for",
    "against": "Vote against",
    "abstain": "Abstain",
    "all": "Keep all pledges",
    "enough": "Keep enough",
}
VOTED = {
    "for": "votes for",
    "against": "votes against",
    "abstain": "abstains",
    "all": "votes to keep all pledges",
    "enough": "votes to keep enough",
}
JUDGED = {"for": "Yes, it was broken", "against": "No, it was not broken", "abstain": "Abstain"}
MOTIONS = {"loan": "on the loan", "recall": "on the recall of debts", "collateral": "on keeping all pledges"}
# Why something ended, by what the engine calls it.
CAUSES = {
    "vote": "the votes were against it",
    "debt": "a debt put off could not be paid",
    "price": "its break price was reached",
    "card": "Break Contract was played",
    "certificate lost": "a certificate was lost",
    "not cured": "it was not completed",
    "certificates gone": "its certificates are gone",
    "fee unpaid": "the fee was not paid",
    "term": "its time is up",
    "notice": "notice was given",
    "cut short": "it was ended before the notice had run out",
    "no notice": "it was ended without notice",
}
ENDINGS = {"last card": "the last card has been drawn", "elimination": "a player is out"}
BREACHES = {
    "promise": "a public promise was broken",
    "lease": "a lease was broken",
    "auction": "a bid was not paid",
    "complaint": "most judges found the complaint baseless",
}
WHYS = {
    "start": "start of the game",
    "face": "loss of face",
    "default": "debt put off and not paid",
    "contract lost": "loss of a contract",
    "card": "event card",
    "promise": "as promised",
    "lease": "fee of a lease",
    "auction": "lot at an auction",
    "voting block": "a voting block sold in need",
    "bank deal": "a loan bought from its bank",
    "payment": "all that was left",
    "asset": "a certificate",
    "announcement": "contract announced",
    "upkeep unpaid": "its upkeep was not paid",
}
SEEN = {"hand": "looks at the hand of", "portfolio": "looks at the portfolio of"}
CALLED = {"all": "all its loans", "largest": "its largest loan"}
# When a seat wants to be asked there.
LEVELS = {
    "always": "always",
    "fitting": "when you hold a fitting card",
    "concerned": "when it concerns you",
    "never": "never",
}
CLASSES = {"house": "houses", "bank": "banks", "small": "small companies"}
PHASES = {"cards": "Card", "stock": "Stock", "contracts": "Contract", "banks": "Bank", "assets": "Asset"}
TERMS = {"phase": "the end of the phase", "round": "the end of the round", "game": "the end of the game"}


def player(seat: int) -> str:
    return f"Player {seat + 1}" if seat >= 0 else "the bank"


def money(amount: int) -> str:
    """A sum in millions; sums are multiples of a tenth of one.

    >>> money(22_500_000), money(-300_000), money(1_240_000_000), money(0)
    ('$22.5M', '-$0.3M', '$1,240M', '$0')
    """
    if not amount:
        return "$0"
    whole, tenths = divmod(abs(amount) // TENTH, 10)
    return f"{'-' if amount < 0 else ''}${whole:,}{f'.{tenths}' if tenths else ''}M"


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
    if number not in rules.cards:
        return str(number)
    name = rules.cards[number].name
    return f"{name} {number}" if number in rules.contracts else f"{name} ({number})"


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


def pledges(rules: Ruleset, text: str) -> str:
    """A set of certificates and voting blocks: "Airline 1 and 2 voting blocks of Struan's"."""
    counts: dict[str, int] = {}
    for key in text.split("+"):
        counts[key] = counts.get(key, 0) + 1
    return listing(
        f"{count} voting block{'s' if count > 1 else ''} of {company(rules, key)}"
        if key in rules.companies
        else certificate(rules, key)
        for key, count in counts.items()
    )


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
    """What somebody promises the other, after "the promise" or "promises": "to pay $5M ..."."""
    kind, _, key, amount, until, detail = clause
    upto = f" until the end of round {until}" if until else ""
    if kind == "loan":
        when = f" at the end of the {PHASES.get(detail, detail)} Phase of round {until}"
        return f"to pay {money(amount)}{when}" + (f" (security: {key})" if key else "")
    if kind == "profit":
        what, _, about = key.partition("/")
        source = (
            f"the income of contract {about}"
            if what == "contract"
            else f"the gain on shares of {company(rules, about)} sold to the pool"
        )
        return f"to pay {amount}% of {source}{upto}"
    if kind == "vote":
        return f"to {vote(rules, key, detail)}{upto}"
    if kind == "refrain":
        return f"to play {spared(rules, key)} against {other}{upto}"
    if kind == "act":
        action, _, about = key.partition("/")
        way = "from" if action == "buy" else "to"
        return f"to {action} shares of {company(rules, about)} {way} the pool at least once by the end of round {until}"
    return f'"{key}"'


def vote(rules: Ruleset, key: str, side: str) -> str:
    """How somebody is to vote: at the meetings of a bank, about one house or any, or of a house."""
    place, _, whom = key.partition("/")
    if place in rules.houses:
        return {
            "for": f"vote for the tai-pan of {company(rules, place)}",
            "against": f"vote against the tai-pan of {company(rules, place)}",
        }.get(side, f"abstain in meetings of {company(rules, place)}")
    how = {"for": "vote in favour", "against": "vote against"}.get(side, "abstain")
    about = f" about {company(rules, whom)}" if whom else ""
    return f"{how} in meetings of {company(rules, place)}{about}"


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
    """Certificates to be lent, and for how long: what the lender gives."""
    _, _, key, _, rounds, detail = clause
    term = f"for {counted(rounds)}" if rounds else "until notice is given"
    lent = listing(certificate(rules, one) for one in key.split("+"))
    return f"the use of {lent} {term}" + (" with the upkeep paid" if detail.endswith("lender") else "")


def rent(clause: Clause) -> list[str]:
    """What the borrower gives for them."""
    _, _, _, fee, _, detail = clause
    fees = [f"a fee of {money(fee)} {'each round' if detail.startswith('each') else 'at once'}"] if fee else []
    return [*fees, "the upkeep"] if detail.endswith("borrower") else fees


# -- offers ------------------------------------------------------------------------------------------------


def sides(rules: Ruleset, row: OfferRow, maker: str = "", partner: str = "") -> tuple[str, str]:
    """All that the maker gives, and all that the partners give for it: things, leases, promises and whose they are."""
    maker = maker or f"the promise of {player(row[1])}"
    partner = partner or f"the promise of {listing(player(seat) for seat in row[2])}"
    names = player(row[1]), listing(player(seat) for seat in row[2])
    found = []
    for who, items, own, other in (("me", row[3], maker, names[1]), ("you", row[4], partner, names[0])):
        parts = [thing(rules, item) for item in items]
        for clause in row[5]:
            if clause[0] == "lease":
                parts += [lease(rules, clause)] if clause[1] == who else rent(clause)
            elif clause[1] == who:
                parts.append(f"{own} {promise(rules, clause, other)}")
        found.append(listing(parts))
    return found[0], found[1]


def deal(rules: Ruleset, row: OfferRow) -> str:
    """What is given for what; nothing is said of a side that gives nothing."""
    gives, wants = sides(rules, row)
    if gives == "nothing":
        return f"asking for {wants}"
    return f"{gives} for {wants}" if wants != "nothing" else gives


def proposal(rules: Ruleset, row: OfferRow) -> str:
    """An offer as it is made."""
    gives, wants = sides(rules, row, "a promise", "a promise")
    maker, partner = player(row[1]), listing(player(seat) for seat in row[2])
    if gives == "nothing":
        return f"{maker} asks {partner} for {wants} and offers nothing for it"
    return f"{maker} offers {partner} {gives}" + (f" for {wants}" if wants != "nothing" else "")


def struck(rules: Ruleset, row: OfferRow) -> str:
    """A deal that was done: who gave whom what."""
    gives, wants = sides(rules, row, "a promise", "a promise")
    maker, partner = player(row[1]), listing(player(seat) for seat in row[2])
    if gives == "nothing":
        return f"{partner} gives {maker} {wants}"
    return f"{maker} gives {partner} {gives}" + (f" for {wants}" if wants != "nothing" else "")


def agreed(_: Ruleset, row: OfferRow) -> str:
    """Who took which offer, before the deal; what a half-coin brings was no offer."""
    return f"{listing(player(seat) for seat in row[2])} accepts offer {row[0]}: " if row[0] else ""


def offer(rules: Ruleset, row: OfferRow | int) -> str:
    """An open offer, as anybody who may know of it reads it; of one that is gone there is only the number."""
    if isinstance(row, int):
        return f"offer {row}"
    return f"offer {row[0]} of {player(row[1])} ({deal(rules, row)})"


def asked(rules: Ruleset, row: OfferRow | int) -> str:
    """An offer as the player reads it whom it is made to: what he gets and what he gives."""
    if isinstance(row, int):
        return f"offer {row}"
    gets, gives = sides(rules, row, f"the promise of {player(row[1])}", "your promise")
    return f"offer {row[0]} of {player(row[1])}: you get {gets}; you give {gives}"


def own_offer(rules: Ruleset, row: OfferRow | int) -> str:
    """An offer as its maker reads it."""
    if isinstance(row, int):
        return f"offer {row}"
    to = listing(player(seat) for seat in row[2])
    gives, gets = sides(rules, row, "your promise", f"the promise of {to}")
    return f"your offer {row[0]} to {to}: you give {gives}; you get {gets}"


# Why an offer is declined: nothing that its maker could not know or guess.
REASONS = {
    "counter": N_("I make a counter-offer"),
    "little": N_("that is too little for {wanted}"),
    "dear": N_("{given} is not worth {wanted} to me"),
    "needed": N_("I keep {wanted}: a contract of mine needs it"),
    "keep": N_("I keep {wanted}"),
    "fee": N_("I have no use for it at that fee"),
    "lend": N_("I lend nothing of that kind now"),
    "promise": N_("I do not count on such a promise"),
    "record": N_("you have broken promises before"),
    "bound": N_("I do not bind myself like that"),
    "later": N_("not now"),
}


SAID = {key: fill(reason, {"given": "it", "wanted": "what you want"}) for key, reason in REASONS.items()}


def because(rules: Ruleset, told: tuple[str, OfferRow]) -> str:
    """The reason why an offer was declined, with the words before it."""
    reason, row = told
    if reason not in REASONS:
        return ""
    given, wanted = sides(rules, row)
    return ": " + fill(REASONS[reason], {"given": given, "wanted": wanted})


def ballot(rules: Ruleset, cast: tuple[str, int, int]) -> str:
    """A ballot at a bank: the side, and the cards that vote."""
    side, votes, proxies = cast
    cards = [f"{votes} Vote card{'s' if votes > 1 else ''}"] if votes else []
    cards += [f"{proxies} {'Proxies' if proxies > 1 else 'Proxy'}"] if proxies else []
    return SIDES[side] + (f", using {listing(cards)}" if cards else "")


def claim(rules: Ruleset, row: OfferRow) -> str:
    """What is asked for with a half-coin; who asks may promise something as well."""
    gives, wants = sides(rules, row)
    return wants if gives == "nothing" else f"{wants}, and gives {gives}"


# -- targets -----------------------------------------------------------------------------------------------


def aim(rules: Ruleset, target: str | tuple[str, ...]) -> str:
    """What a card is played on, with the words before it; empty where there is nothing to choose."""
    if isinstance(target, tuple):
        return f" on {listing(company(rules, each) for each in target)}" if target else ""
    if target in ("", "supply"):
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
