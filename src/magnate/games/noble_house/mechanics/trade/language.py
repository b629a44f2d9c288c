"""The language of offers: what each side gives, and what the parties promise, in short readable lines.

Lines are separated by semicolons. `give` and `want` name things, separated by commas: `cash 5000000`,
`shares victoria 200000`, `card 41`, `card any`, `asset airline-3`, `coin struans`. Clauses name who promises, `me`
the maker or `you` the partner:

    loan me 22000000 round 5 banks          pay the sum at the end of that phase of that round
    lease me airline-3+land-1 fee 1000000 each upkeep borrower rounds 3
    profit me 20 contract 132 until 6       or: profit me 20 shares victoria until 6
    vote me victoria for until 6            or: vote me victoria/struans against until 6
    refrain me break-contract until 6       no such card against the other; or: any, or a number
    act me buy victoria until 3
    text you any words

Any other line is a promise of the maker in his own words; people must say so with `text` (`wording.py`).
"""

from magnate.core.move import Refusal
from magnate.core.text import N_
from magnate.games.noble_house.mechanics.trade.promises import PHASES
from magnate.games.noble_house.state import Clause, Item, NobleHouse

MOST_THINGS = 20
MOST_CLAUSES = 8
SIDES = ("for", "against", "abstain")
CLAUSES = ("loan", "lease", "profit", "vote", "refrain", "act", "text")

CANNOT = N_("{part} cannot be offered; an offer reads like this: give $5M; want 200,000 shares of Victoria Bank")

Terms = tuple[tuple[Item, ...], tuple[Item, ...], tuple[Clause, ...]]


class Unclear(Exception):
    """A text that is no offer; says which part."""

    def __init__(self, part: str, refusal: Refusal | None = None) -> None:
        super().__init__(part)
        self.refusal = refusal or Refusal("trade.offer", CANNOT, (("part", part),))


TWICE = Refusal("trade.offer", N_("the same thing stands on one side twice: put sums and shares of a company together"))
TOO_LONG = Refusal(
    "trade.offer",
    N_("an offer has room for {things} things on each side and {clauses} promises"),
    (("things", MOST_THINGS), ("clauses", MOST_CLAUSES)),
)
NO_BLOCKS = Refusal(
    "trade.items", N_("voting blocks are not traded: they change hands in an auction or with a bought loan")
)


def whole(word: str, part: str) -> int:
    """A number without sign that fits any sum of the game."""
    if not (word.isascii() and word.isdigit() and len(word) <= 10):
        raise Unclear(part)
    return int(word)


def money(s: NobleHouse, word: str, part: str, least: int = 1) -> int:
    """A sum in whole units. [money.unit]"""
    amount = whole(word, part)
    if amount < least or amount % s.rules.unit:
        raise Unclear(part, Refusal("money.unit", N_("sums are multiples of {unit}"), (("unit", s.rules.unit),)))
    return amount


def over(s: NobleHouse, number: int, phase: str) -> Refusal | None:
    """Whether a phase of a round lies behind. [promise.date]"""
    now = PHASES.index(s.phase) if s.phase in PHASES else 0
    if (number, PHASES.index(phase)) >= (s.round, now):
        return None
    return Refusal(
        "promise.date", N_("the {phase} Phase of round {round} is over"), (("phase", phase), ("round", number))
    )


def last_phase(clause: Clause) -> str:
    """In which phase of its last round a promise can still be kept or broken. [promise.date]"""
    kind, _, key, _, _, detail = clause
    if kind == "loan":
        return detail
    if kind == "profit":
        return "contracts" if key.startswith("contract/") else "stock"
    return "stock" if kind == "act" else "assets"


def stale(s: NobleHouse, clauses: tuple[Clause, ...]) -> Refusal | None:
    """Whether a promise in an open offer names a time that has gone by since. [promise.date]"""
    for clause in clauses:
        if clause[0] in ("loan", "profit", "vote", "refrain", "act"):
            refused = over(s, clause[4], last_phase(clause))
            if refused is not None:
                return refused
    return None


def lent_twice(clauses: list[Clause]) -> Refusal | None:
    """A certificate is lent once in an offer, under one set of terms. [lease.terms]"""
    lent = [key for clause in clauses if clause[0] == "lease" for key in clause[2].split("+")]
    for at, key in enumerate(lent):
        if key in lent[:at]:
            return Refusal("lease.terms", N_("{asset} can be lent only once in an offer"), (("asset", key),))
    return None


def contrary(s: NobleHouse, clauses: list[Clause]) -> Refusal | None:
    """Nobody promises in one offer to vote both ways, nor more of a profit than there is. [promise.clauses]"""
    votes = [(who, *key.partition("/")[::2], side) for kind, who, key, _, _, side in clauses if kind == "vote"]
    for who, place, whom, side in votes:
        for other, there, about, way in votes:
            if (other, there) == (who, place) and side != way and (whom == about or not whom or not about):
                return Refusal("promise.clauses", N_("an offer cannot promise to vote both ways"))
    shares: dict[tuple[str, str], int] = {}
    for kind, who, key, amount, _, _ in clauses:
        if kind == "profit":
            shares[who, key] = shares.get((who, key), 0) + amount
            if shares[who, key] > 100:
                return Refusal("promise.clauses", N_("no more than 100% of a profit can be shared"))
    return None


def read_terms(s: NobleHouse, text: str) -> Terms:
    """What an offer gives, wants and promises. [trade.offer]"""
    gives: list[Item] = []
    wants: list[Item] = []
    clauses: list[Clause] = []
    for line in [part.strip() for part in text.split(";") if part.strip()]:
        word = line.split()[0]
        if word in ("give", "want"):
            things = [part.strip() for part in line[len(word) :].split(",")]
            (gives if word == "give" else wants).extend(_item(s, part) for part in things)
        else:
            clauses.append(_clause(s, line))
    for side in (gives, wants):
        if len(side) > MOST_THINGS:
            raise Unclear(text, TOO_LONG)
        if len(dict.fromkeys((kind, key) for kind, key, _ in side)) < len(side):
            raise Unclear(text, TWICE)
    if len(clauses) > MOST_CLAUSES:
        raise Unclear(text, TOO_LONG)
    if not (gives or wants or clauses):
        raise Unclear(text)
    refused = stale(s, tuple(clauses)) or lent_twice(clauses) or contrary(s, clauses)
    if refused is not None:
        raise Unclear(text, refused)
    return tuple(gives), tuple(wants), tuple(clauses)


def mirrored(terms: Terms) -> Terms:
    """The same terms from the partner's side of the table."""
    gives, wants, clauses = terms
    other = {"me": "you", "you": "me"}
    return wants, gives, tuple((c[0], other[c[1]], c[2], c[3], c[4], c[5]) for c in clauses)


def _item(s: NobleHouse, part: str) -> Item:
    rules = s.rules
    match part.split():
        case ["block", *_]:
            raise Unclear(part, NO_BLOCKS)
        case ["cash", amount]:
            return ("cash", "", money(s, amount, part))
        case ["shares", company, amount] if company in rules.companies:
            shares = whole(amount, part)
            if not shares or shares % rules.lot:
                args = (("shares", rules.lot),)
                raise Unclear(part, Refusal("stock.lot", N_("shares change hands in lots of {shares}"), args))
            return ("shares", company, shares // rules.lot)
        case ["card", "any"]:
            return ("card", "any", 1)
        case ["card", number] if whole(number, part) in rules.cards:
            return ("card", str(whole(number, part)), 1)
        case ["asset", certificate] if certificate in rules.certificate_index:
            return ("asset", certificate, 1)
        case ["coin", house] if house in rules.houses:
            return ("coin", house, 1)
    raise Unclear(part)


def _clause(s: NobleHouse, part: str) -> Clause:
    """One promise: a known kind must be complete, any other words stand as they are. [promise.clauses]"""
    words = part.split()
    if words[0] not in CLAUSES:
        return ("text", "me", part, 0, 0, "")
    if len(words) < 3 or words[1] not in ("me", "you"):
        raise Unclear(part)
    kind, who, rest = words[0], words[1], words[2:]
    found: tuple[str, int, int, str] | None = None
    if kind == "loan":
        found = _loan(s, rest, part)
    elif kind == "lease":
        found = _lease(s, rest, part)
    elif kind == "profit":
        found = _profit(s, rest, part)
    elif kind in ("vote", "refrain", "act"):
        found = _conduct(s, kind, rest, part)
    elif kind == "text":
        found = (" ".join(rest), 0, 0, "")
    if found is None:
        raise Unclear(part)
    key, amount, until, detail = found
    return (kind, who, key, amount, until, detail)


def _loan(s: NobleHouse, words: list[str], part: str) -> tuple[str, int, int, str] | None:
    match words:
        case [amount, "round", number, phase, *security] if phase in PHASES:
            return (" ".join(security), money(s, amount, part), whole(number, part), phase)
    return None


def _lease(s: NobleHouse, words: list[str], part: str) -> tuple[str, int, int, str] | None:
    match words:
        case [keys, "fee", fee, ("once" | "each") as when, "upkeep", ("lender" | "borrower") as payer, "rounds", term]:
            certificates = keys.split("+")
            rounds = 0 if term == "open" else whole(term, part)
            known = all(key in s.rules.certificate_index for key in certificates)
            once = len(dict.fromkeys(certificates)) == len(certificates)
            if known and once and (rounds or term == "open"):
                return (keys, money(s, fee, part, least=0), rounds, f"{when}/{payer}")
    return None


def _profit(s: NobleHouse, words: list[str], part: str) -> tuple[str, int, int, str] | None:
    match words:
        case [share, ("contract" | "shares") as what, key, "until", number]:
            known = key in s.rules.companies if what == "shares" else whole(key, part) in s.rules.contracts
            if known and 0 < whole(share, part) <= 100:
                return (f"{what}/{key}", whole(share, part), whole(number, part), "")
    return None


def _conduct(s: NobleHouse, kind: str, words: list[str], part: str) -> tuple[str, int, int, str] | None:
    """How to vote, what card to refrain from, what trade to make."""
    match (kind, words):
        case ("vote", [place, side, "until", number]) if side in SIDES:
            about, _, whom = place.partition("/")
            known = about in s.rules.banks or about in s.rules.houses
            if known and (whom == "" or whom in s.rules.houses):
                return (place, 0, whole(number, part), side)
        case ("refrain", [card, "until", number]):
            slugs = [each.name.lower().replace(" ", "-") for each in s.rules.cards.values()]
            if card == "any" or card in slugs or (card.isdigit() and whole(card, part) in s.rules.cards):
                return (card, 0, whole(number, part), "")
        case ("act", [("buy" | "sell") as action, company, "until", number]) if company in s.rules.companies:
            return (f"{action}/{company}", 0, whole(number, part), "")
    return None


def say_items(s: NobleHouse, items: tuple[Item, ...]) -> str:
    """The things of one side in the language of offers."""
    words = []
    for kind, key, count in items:
        if kind == "cash":
            words.append(f"cash {count}")
        elif kind == "shares":
            words.append(f"shares {key} {count * s.rules.lot}")
        else:
            words.append(f"{kind} {key}")
    return ", ".join(words) or "nothing"
