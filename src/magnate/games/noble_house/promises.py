"""What players have promised each other: recorded, reminded of, never enforced.

A public promise lies open; a private one is known to its two parties alone. Where a machine can tell that a
public promise is broken it marks it; players decide whether to call it (`calls.py`).
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from magnate.games.noble_house.affairs import (
    PromiseKept,
    PromiseMade,
    PromiseMarked,
)
from magnate.games.noble_house.queries import percent
from magnate.games.noble_house.state import LETTERS, Clause, NobleHouse, PromiseRow, circle

PHASES = ("cards", "stock", "contracts", "banks", "assets")
OPEN, KEPT, MARKED, BROKEN, RELEASED, LAPSED = "open", "kept", "marked", "broken", "released", "lapsed"


class Promise(NamedTuple):
    """One clause of an agreement, as it stands."""

    number: int
    by: int
    to: int
    public: bool
    kind: str  # loan, profit, vote, refrain, act, text
    key: str
    amount: int
    until: int  # round
    detail: str
    status: str
    marked: int  # phase in which the breach was marked, counted from the start of the game
    base: int  # price of the company when it was made
    owed: int  # profit to be shared, not yet settled


STATUS = Promise._fields.index("status")


def phase_number(s: NobleHouse) -> int:
    """Phases counted through from the start of the game."""
    return s.round * len(PHASES) + (PHASES.index(s.phase) if s.phase in PHASES else 0)


def record(s: NobleHouse, clause: Clause, maker: int, partner: int, public: bool) -> None:
    """Write a clause down as a promise of one party to the other. [promise.record]"""
    kind, who, key, amount, until, detail = clause
    by, to = (maker, partner) if who == "me" else (partner, maker)
    company = key.removeprefix("shares/")
    base = s.price[company] if kind == "profit" and company in s.price else 0
    if public:
        s.last_promise += 1
        number = s.last_promise
    else:
        before = sum((row[1], row[2]) in ((by, to), (to, by)) for row in s.secrets[by])
        number = -(LETTERS * circle(by, to) + before + 1)
    promise = Promise(number, by, to, public, kind, key, amount, until, detail, OPEN, 0, base, 0)
    store(s, promise)
    if public:
        s.log(PromiseMade, number, by, to, kind, key, amount, until, detail)
    else:
        for seat in (by, to):
            s.tell(seat, PromiseMade, number, by, to, kind, key, amount, until, detail)


def store(s: NobleHouse, promise: Promise) -> None:
    """Keep a promise as it now stands, with everybody who may know it."""
    row: PromiseRow = promise[:]
    if promise.public:
        s.promises[promise.number] = row
        return
    for seat in (promise.by, promise.to):
        rest = tuple(each for each in s.secrets[seat] if each[0] != promise.number)
        s.secrets[seat] = (*rest, row)


def live(rows: Iterable[PromiseRow]) -> list[Promise]:
    """Those of these promises about which something can still be done; most of a long game's are history."""
    return [Promise(*row) for row in rows if row[STATUS] in (OPEN, MARKED)]


def public_promises(s: NobleHouse) -> Iterator[Promise]:
    for row in s.promises.values():
        yield Promise(*row)


def private_promises(s: NobleHouse) -> Iterator[Promise]:
    """Every private promise once: from the copy of the one who made it."""
    for seat in range(s.seats):
        for row in s.secrets[seat]:
            if row[1] == seat:
                yield Promise(*row)


def all_promises(s: NobleHouse) -> list[Promise]:
    """Every promise once, public ones first."""
    if not s.promises and not any(s.secrets):
        return []
    return [*public_promises(s), *private_promises(s)]


def promises_of(s: NobleHouse, seat: int) -> list[Promise]:
    """The promises a seat may see and is a party to."""
    own = [promise for promise in public_promises(s) if seat in (promise.by, promise.to)]
    return [*own, *(Promise(*row) for row in s.secrets[seat])]


def find(s: NobleHouse, seat: int, number: int) -> Promise | None:
    """A promise by its number, if this seat may see it."""
    if number in s.promises:
        return Promise(*s.promises[number])
    return next((Promise(*row) for row in s.secrets[seat] if row[0] == number), None)


def keep(s: NobleHouse, promise: Promise) -> None:
    """The promise has been kept. [promise.record]"""
    store(s, promise._replace(status=KEPT, owed=0))
    if promise.public:
        s.kept[promise.by] += 1
        s.log(PromiseKept, promise.number, promise.by)


def mark(s: NobleHouse, promise: Promise) -> None:
    """The engine has seen a breach; a private one has no consequence. [promise.breach]"""
    if not promise.public:
        store(s, promise._replace(status=LAPSED, owed=0))
        return
    store(s, promise._replace(status=MARKED, marked=phase_number(s), owed=0))
    s.broken[promise.by] += 1
    s.log(PromiseMarked, promise.number, promise.by)


# -- what the engine can see -------------------------------------------------------------------------------


def note_vote(s: NobleHouse, seat: int, place: str, subject: str, side: str) -> None:
    """A vote was cast: a promise to vote otherwise is broken. [promise.breach]"""
    for promise in all_promises(s):
        about, _, whom = promise.key.partition("/")
        if (
            promise.kind == "vote"
            and promise.status == OPEN
            and promise.by == seat
            and about == place
            and whom in ("", subject)
            and promise.until >= s.round
            and side != promise.detail
        ):
            mark(s, promise)


def note_card(s: NobleHouse, seat: int, card: int, victim: int) -> None:
    """A card was played against a player: a promise to refrain from it is broken. [promise.breach]"""
    slug = s.rules.cards[card].name.lower().replace(" ", "-")
    for promise in all_promises(s):
        if (
            promise.kind == "refrain"
            and promise.status == OPEN
            and promise.by == seat
            and promise.to == victim
            and promise.key in ("any", slug, str(card))
            and promise.until >= s.round
        ):
            mark(s, promise)


def note_trade(s: NobleHouse, seat: int, action: str, company: str, shares: int) -> None:
    """Shares were bought or sold: a promise to do so is kept, a share of the gain falls due. [promise.profit]"""
    for promise in all_promises(s):
        if promise.status != OPEN or promise.by != seat or promise.until < s.round:
            continue
        if promise.kind == "act" and promise.key == f"{action}/{company}":
            keep(s, promise)
        elif promise.kind == "profit" and action == "sell" and promise.key == f"shares/{company}":
            gain = max(s.price[company] - promise.base, 0) * shares
            store(s, promise._replace(owed=promise.owed + percent(s, gain, promise.amount)))


def note_income(s: NobleHouse, seat: int, contract: int, income: int) -> None:
    """A contract has earned: the promised part of it falls due. [promise.profit]"""
    for promise in all_promises(s):
        if (
            promise.kind == "profit"
            and promise.status == OPEN
            and promise.by == seat
            and promise.key == f"contract/{contract}"
            and promise.until >= s.round
        ):
            store(s, promise._replace(owed=promise.owed + percent(s, income, promise.amount)))


def sum_due(promise: Promise) -> int:
    """What is to be paid to settle a promise."""
    return promise.amount if promise.kind == "loan" else promise.owed


def falls_due(s: NobleHouse, promise: Promise) -> bool:
    """Whether a payment was promised for the end of this phase."""
    if promise.status != OPEN:
        return False
    if promise.kind == "loan":
        return promise.until == s.round and promise.detail == s.phase
    return promise.kind == "profit" and promise.owed > 0
