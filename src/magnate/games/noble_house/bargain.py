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
from magnate.games.noble_house.promises import PHASES
from magnate.games.noble_house.state import Clause, Item, NobleHouse

MOST_THINGS = 20
MOST_CLAUSES = 8
SIDES = ("for", "against", "abstain")
CLAUSES = ("loan", "lease", "profit", "vote", "refrain", "act", "text")

CANNOT = N_("{part} cannot be offered; an offer reads like this: give $5,000,000; want 200,000 shares of Victoria Bank")

Terms = tuple[tuple[Item, ...], tuple[Item, ...], tuple[Clause, ...]]


class Unclear(Exception):
    """A text that is no offer; says which part."""

    def __init__(self, part: str) -> None:
        super().__init__(part)
        self.part = part

    @property
    def refusal(self) -> Refusal:
        return Refusal("trade.offer", CANNOT, (("part", self.part),))


def whole(word: str, part: str) -> int:
    """A number without sign that fits any sum of the game."""
    if not (word.isascii() and word.isdigit() and len(word) <= 10):
        raise Unclear(part)
    return int(word)


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
        if len(side) > MOST_THINGS or len(dict.fromkeys((kind, key) for kind, key, _ in side)) < len(side):
            raise Unclear(text)
    if len(clauses) > MOST_CLAUSES or not (gives or wants or clauses):
        raise Unclear(text)
    return tuple(gives), tuple(wants), tuple(clauses)


def mirrored(terms: Terms) -> Terms:
    """The same terms from the partner's side of the table."""
    gives, wants, clauses = terms
    other = {"me": "you", "you": "me"}
    return wants, gives, tuple((c[0], other[c[1]], c[2], c[3], c[4], c[5]) for c in clauses)


def _item(s: NobleHouse, part: str) -> Item:
    rules = s.rules
    match part.split():
        case ["cash", amount]:
            cash = whole(amount, part)
            if cash and cash % rules.unit == 0:
                return ("cash", "", cash)
        case ["shares", company, amount] if company in rules.companies:
            shares = whole(amount, part)
            if shares and shares % rules.lot == 0:
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
            total, due = whole(amount, part), whole(number, part)
            if total and total % s.rules.unit == 0 and due >= s.round:
                return (" ".join(security), total, due, phase)
    return None


def _lease(s: NobleHouse, words: list[str], part: str) -> tuple[str, int, int, str] | None:
    match words:
        case [keys, "fee", fee, ("once" | "each") as when, "upkeep", ("lender" | "borrower") as payer, "rounds", term]:
            certificates = keys.split("+")
            rounds = 0 if term == "open" else whole(term, part)
            known = all(key in s.rules.certificate_index for key in certificates)
            once = len(dict.fromkeys(certificates)) == len(certificates)
            if known and once and whole(fee, part) % s.rules.unit == 0 and (rounds or term == "open"):
                return (keys, whole(fee, part), rounds, f"{when}/{payer}")
    return None


def _profit(s: NobleHouse, words: list[str], part: str) -> tuple[str, int, int, str] | None:
    match words:
        case [share, ("contract" | "shares") as what, key, "until", number]:
            known = key in s.rules.companies if what == "shares" else whole(key, part) in s.rules.contracts
            if known and 0 < whole(share, part) <= 100 and whole(number, part) >= s.round:
                return (f"{what}/{key}", whole(share, part), whole(number, part), "")
    return None


def _conduct(s: NobleHouse, kind: str, words: list[str], part: str) -> tuple[str, int, int, str] | None:
    """How to vote, what card to refrain from, what trade to make."""
    match (kind, words):
        case ("vote", [place, side, "until", number]) if side in SIDES:
            about, _, whom = place.partition("/")
            known = about in s.rules.banks or about in s.rules.houses
            if known and (whom == "" or whom in s.rules.houses) and whole(number, part) >= s.round:
                return (place, 0, whole(number, part), side)
        case ("refrain", [card, "until", number]):
            slugs = [each.name.lower().replace(" ", "-") for each in s.rules.cards.values()]
            if card == "any" or card in slugs or (card.isdigit() and whole(card, part) in s.rules.cards):
                return (card, 0, whole(number, part), "")
        case ("act", [("buy" | "sell") as action, company, "until", number]) if company in s.rules.companies:
            if whole(number, part) >= s.round:
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
