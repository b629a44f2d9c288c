"""Terms as people write them, turned into the language of offers (`bargain.py`) before anything is recorded.

Sums may be written `$5,000,000`, `5m` or `5 million`, companies and certificates by their names, and an exchange
as `5 million for 200,000 shares of Victoria Bank`. What is not understood is refused: only a line that begins with
`text` stands as it is. Neither a journal nor a notation that is sent is read through here: they mean what they meant.
"""

import re
from dataclasses import replace

from magnate.core.codec import Unreadable
from magnate.core.move import Move
from magnate.core.text import N_
from magnate.games.noble_house.bargain import CLAUSES
from magnate.games.noble_house.coins import ClaimFavour, CounterClaim
from magnate.games.noble_house.negotiation import LONGEST, MakeOffer
from magnate.games.noble_house.ruleset import Ruleset
from magnate.games.noble_house.state import NobleHouse

NOT_UNDERSTOOD = N_(
    "{part!r} is not understood; write what you give and want, as in: give $5,000,000; want 200,000 shares of "
    "Victoria Bank (a promise in your own words begins with: text me)"
)
EXCHANGE = re.compile(r"(?:(?:i |we )?(give|want)s? )?\s*(.*?)(?: for (.*))?", re.IGNORECASE)
TIMES = {"": 1, "m": 1_000_000, "million": 1_000_000, "millions": 1_000_000, "k": 1_000, "thousand": 1_000}
SUM = re.compile(r"\$?\b(\d{1,10})(?:\.(\d{1,6}))?(?:\s*(millions?|thousand|[mk]))?\b", re.IGNORECASE)


def heed(s: NobleHouse, move: Move) -> Move:
    """A move with its terms as they are recorded."""
    if not isinstance(move, (MakeOffer, ClaimFavour, CounterClaim)):
        return move
    terms = tidy(s.rules, move.terms)
    if len(terms) > LONGEST:
        raise Unreadable(f"terms have room for {LONGEST} characters, written out these have {len(terms)}")
    return replace(move, terms=terms)


def tidy(rules: Ruleset, text: str) -> str:
    """All lines in the language of offers."""
    return "; ".join(line for part in text.split(";") if part.strip() for line in lines(rules, part.strip()))


def lines(rules: Ruleset, part: str) -> list[str]:
    """One line as it was typed: a promise, one side, or an exchange."""
    word, _, rest = part.partition(" ")
    word = word.lower()
    if word == "text":
        return [part if rest.split(" ")[0] in ("me", "you") else f"text me {rest}"]
    if word in CLAUSES:
        return [f"{word} {digits(keyed(rules, rest)).replace(' until round ', ' until ')}"]
    found = EXCHANGE.fullmatch(part)
    if found is None or not (found[1] or found[3]):
        raise Unreadable(NOT_UNDERSTOOD.format(part=part))
    side = (found[1] or "give").lower()
    sides = ((side, found[2]), ("want" if side == "give" else "give", found[3] or "nothing"))
    return [f"{verb} {listed(rules, some)}" for verb, some in sides if some.lower() != "nothing"]


def keyed(rules: Ruleset, text: str) -> str:
    """Companies and certificates by their keys, the longest names first."""
    names = {company.name: key for key, company in rules.companies.items()}
    for name in sorted(names, key=len, reverse=True):
        text = re.sub(rf"\b{re.escape(name)}(?!\w)", names[name], text, flags=re.IGNORECASE)
    for kind in rules.assets.values():
        text = re.sub(rf"\b{re.escape(kind.name)} (?:no\. ?)?(\d+)\b", rf"{kind.key}-\1", text, flags=re.IGNORECASE)
    return text


def digits(text: str) -> str:
    """Sums in digits alone.

    >>> digits("give $5,000,000, 2.5m and 20 million"), digits("card 41 and airline-3")
    ('give 5000000, 2500000 and 20000000', 'card 41 and airline-3')
    """
    return SUM.sub(_written_out, re.sub(r"(?<=\d),(?=\d{3}\b)", "", text))


def _written_out(found: re.Match[str]) -> str:
    whole, part, unit = found[1], found[2] or "", (found[3] or "").lower()
    scaled = int(whole + part) * TIMES[unit]
    return str(scaled // 10 ** len(part)) if scaled % 10 ** len(part) == 0 else found[0]


def listed(rules: Ruleset, text: str) -> str:
    """The things of one side, each as the language of offers writes it."""
    parts = re.split(r",| and ", digits(keyed(rules, text)))
    return ", ".join(thing(rules, part.strip()) for part in parts)


def thing(rules: Ruleset, text: str) -> str:
    """One thing, in whatever order its words stand; any other is left to be refused as it is."""
    words = [word for word in text.lower().split() if word not in ("a", "an", "the", "of", "in", "dollars")]
    match words:
        case [("cash" | "card" | "asset" | "coin") as kind, key]:
            return f"{kind} {key}"
        case [amount] | [amount, "cash"] if amount.isdigit():
            return f"cash {amount}"
        case ["shares", company, count] | [count, "shares", company] if count.isdigit():
            return f"shares {company} {count}"
        case ["card"] | ["any", "card"]:
            return "card any"
        case [certificate] if certificate in rules.certificate_index:
            return f"asset {certificate}"
        case ["half-coin", house]:
            return f"coin {house}"
        case [*_, number] if re.fullmatch(r"\(\d{1,4}\)", number):
            return f"card {number[1:-1]}"
    return text
