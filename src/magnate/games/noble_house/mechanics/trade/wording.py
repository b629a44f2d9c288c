"""Terms as people write them, turned into the language of offers before anything is recorded.

Sums may be written `$5,000,000`, `5m` or `5 million`, companies and certificates by their names, `a railway` for any
free one, and an exchange as `5 million for 200,000 shares of Victoria Bank`; a new line separates like a semicolon.
What is not understood is refused: only a line that begins with `text` stands as it is. Neither a journal nor a
notation that is sent is read through here: they mean what they meant.
"""

import re
from collections.abc import Callable
from dataclasses import replace

from magnate.core.codec import Unreadable
from magnate.core.move import Move
from magnate.core.text import N_, fill
from magnate.games.noble_house.mechanics.cards.coins import ClaimFavour, CounterClaim
from magnate.games.noble_house.mechanics.trade.forms import LONGEST
from magnate.games.noble_house.mechanics.trade.language import CLAUSES
from magnate.games.noble_house.mechanics.trade.negotiation import MakeOffer
from magnate.games.noble_house.queries import free_certificates
from magnate.games.noble_house.ruleset import Ruleset
from magnate.games.noble_house.state import NOBODY, NobleHouse

NOT_UNDERSTOOD = N_(
    "{part!r} is not understood; write what you give and want, as in: give $5M; want 200,000 shares of "
    "Victoria Bank (a promise in your own words begins with: text me)"
)
EXCHANGE = re.compile(r"(?:(?:i |we )?(give|want)s? )?\s*(.*?)(?: for (.*))?", re.IGNORECASE)
ROUND = re.compile(r" (?:until|by)(?: the end of)?(?: round)? (?=\d+$)", re.IGNORECASE)
FILLERS = ("a", "an", "the", "of", "in", "dollars", "my", "your", "voting", "all")
WHICH = N_("say which certificate you want, as in: Railway 3; you are asking several players")
NOT_SO_MANY = N_("you have {count} free certificate(s) of this kind: {kind}")
NOT_THERE = N_("the other side has {count} free certificate(s) of this kind: {kind}")
Spare = Callable[[str, str, int], list[str]]  # side, kind, how many -> certificates
TIMES = {"": 1, "m": 1_000_000, "million": 1_000_000, "millions": 1_000_000, "k": 1_000, "thousand": 1_000}
SUM = re.compile(r"\$?\b(\d{1,10})(?:\.(\d{1,6}))?(?:\s*(millions?|thousand|[mk]))?\b", re.IGNORECASE)


def heed(s: NobleHouse, move: Move) -> Move:
    """A move with its terms as they are recorded."""
    if not isinstance(move, (MakeOffer, ClaimFavour, CounterClaim)):
        return move
    terms = tidy(s.rules, move.terms, spare_of(s, move))
    if len(terms) > LONGEST:
        raise Unreadable(f"terms have room for {LONGEST} characters, written out these have {len(terms)}")
    return replace(move, terms=terms)


def spare_of(s: NobleHouse, move: MakeOffer | ClaimFavour | CounterClaim) -> Spare:
    """Which certificates of a kind a side could part with: each side of an offer to one player, or of a favour."""
    named = move.house if isinstance(move, ClaimFavour) else move.to
    other = [s.house.index(house) for house in named.split("+") if house in s.house]

    def spare(side: str, kind: str, count: int) -> list[str]:
        owner = move.seat if side == "give" else other[0] if len(other) == 1 else NOBODY
        if owner == NOBODY:
            raise Unreadable(WHICH)
        free = [
            s.rules.certificates[i]
            for i in free_certificates(s, owner, kind)
            if s.owner[i] == owner and not s.pledged[i]
        ]
        if len(free) < count:
            args = {"count": len(free), "kind": s.rules.assets[kind].name}
            raise Unreadable(fill(NOT_SO_MANY if side == "give" else NOT_THERE, args))
        return free[:count]

    return spare


def tidy(rules: Ruleset, text: str, spare: Spare | None = None) -> str:
    """All lines in the language of offers."""
    parts = [part.strip() for part in re.split(r"[;\n\r]", text)]
    return "; ".join(line for part in parts if part for line in lines(rules, part, spare))


def lines(rules: Ruleset, part: str, spare: Spare | None) -> list[str]:
    """One line as it was typed: a promise, one side, or an exchange."""
    word, _, rest = part.partition(" ")
    word = word.lower()
    if word == "text":
        return [part if rest.split(" ")[0] in ("me", "you") else f"text me {rest}"]
    if word in CLAUSES:
        return [f"{word} {ROUND.sub(' until ', digits(keyed(rules, rest)))}"]
    found = EXCHANGE.fullmatch(part)
    if found is None or not (found[1] or found[3]):
        raise Unreadable(NOT_UNDERSTOOD.format(part=part))
    side = (found[1] or "give").lower()
    sides = ((side, found[2]), ("want" if side == "give" else "give", found[3] or "nothing"))
    return [f"{verb} {listed(rules, some, verb, spare)}" for verb, some in sides if some.lower() != "nothing"]


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


def listed(rules: Ruleset, text: str, side: str, spare: Spare | None) -> str:
    """The things of one side, each as the language of offers writes it."""
    parts = [part.strip() for part in re.split(r",| and ", digits(keyed(rules, text)))]
    found = []
    for part in parts:
        some = any_of_kind(rules, part)
        if some is None or spare is None:
            found.append(thing(rules, part))
        else:
            found += [f"asset {key}" for key in spare(side, *some)]
    return ", ".join(found)


def any_of_kind(rules: Ruleset, text: str) -> tuple[str, int] | None:
    """`a railway`, `any airline`, `2 railways`: the kind and how many."""
    found = re.fullmatch(r"(?:(a|an|any|one|\d{1,2}) )?(.+?)( certificates?)?", text.lower())
    if found is None:
        return None
    for kind in rules.assets.values():
        if found[2] in (kind.name.lower(), kind.key, f"{kind.name.lower()}s", f"{kind.key}s"):
            return kind.key, int(found[1]) if (found[1] or "").isdigit() else 1
    return None


def thing(rules: Ruleset, text: str) -> str:
    """One thing, in whatever order its words stand; any other is left to be refused as it is."""
    words = [word for word in text.lower().split() if word not in FILLERS]
    if "block" in words or "blocks" in words:
        return f"block {next((word for word in words if word in rules.houses), '')}".strip()
    match words:
        case [("cash" | "card" | "asset" | "coin") as kind, key]:
            return f"{kind} {key}"
        case [amount] | [amount, "cash"] if amount.isdigit():
            return f"cash {amount}"
        case ["shares", company, count] | [count, "shares", company] | [count, company, "shares"] if count.isdigit():
            return f"shares {company} {count}"
        case [count, company] if count.isdigit() and company in rules.companies:
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
