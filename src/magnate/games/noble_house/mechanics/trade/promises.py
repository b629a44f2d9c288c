"""What players have promised each other: recorded, reminded of, never enforced.

A public promise lies open; a private one is known to its two parties alone. Where a machine can tell that a
public promise is broken it marks it; players decide whether to call it (`calls.py`).
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from magnate.games.noble_house.events.deals import PromiseKept, PromiseMade, PromiseMarked
from magnate.games.noble_house.queries import percent
from magnate.games.noble_house.state import Clause, NobleHouse, PromiseRow, circle, numbered

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
    owed: int  # profit to be shared or a debt that was not paid on its day, not yet settled
    binding: bool  # money, goods or a lease were given for it: what is owed stays owed
    agreement: int  # the number of the first promise of the same deal
    given: int  # what the other side gave for all that was promised in it, at face value


STATUS = Promise._fields.index("status")
OWED = Promise._fields.index("owed")


def phase_number(s: NobleHouse) -> int:
    """Phases counted through from the start of the game."""
    return s.round * len(PHASES) + (PHASES.index(s.phase) if s.phase in PHASES else 0)


def record(
    s: NobleHouse, clause: Clause, maker: int, partner: int, public: bool, given: int | None, agreement: int = 0
) -> int:
    """Write a clause down as a promise of one party to the other; returns the agreement's number. [promise.record]

    `given`: what the other side gave is worth so much, None = it gave nothing. `agreement`: that number,
    if this is not the first promise of the deal.
    """
    kind, who, key, amount, until, detail = clause
    if kind == "text":
        until = s.round + 1
    by, to = (maker, partner) if who == "me" else (partner, maker)
    company = key.removeprefix("shares/")
    base = s.price[company] if kind == "profit" and company in s.price else 0
    if public:
        s.last_promise += 1
        number = s.last_promise
    else:
        before = sum((row[1], row[2]) in ((by, to), (to, by)) for row in s.secrets[by])
        number = -numbered(s.seats, circle(by, to), before + 1)
    agreement = agreement or number
    binding = given is not None
    promise = Promise(
        number, by, to, public, kind, key, amount, until, detail, OPEN, 0, base, 0, binding, agreement, given or 0
    )
    s.agreed = (*s.agreed, number)
    store(s, promise)
    if public:
        s.log(PromiseMade, number, by, to, kind, key, amount, until, detail, binding)
    else:
        for seat in (by, to):
            s.tell(seat, PromiseMade, number, by, to, kind, key, amount, until, detail, binding)
    return agreement


def store(s: NobleHouse, promise: Promise) -> None:
    """Keep a promise as it now stands, with everybody who may know it."""
    row: PromiseRow = promise[:]
    if promise.public:
        s.promises[promise.number] = row
        return
    for seat in (promise.by, promise.to):
        rest = tuple(each for each in s.secrets[seat] if each[0] != promise.number)
        s.secrets[seat] = (*rest, row)


def clause_of(promise: Promise) -> Clause:
    """What was promised, as the one who promised it would write it."""
    return (promise.kind, "me", promise.key, promise.amount, promise.until, promise.detail)


def live(rows: Iterable[PromiseRow]) -> list[Promise]:
    """Those of these promises about which something can still be done; most of a long game's are history."""
    return [Promise(*row) for row in rows if row[STATUS] in (OPEN, MARKED) or row[OWED]]


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
        s.log(PromiseKept, promise.number, promise.by, promise.to, clause_of(promise))


def mark(s: NobleHouse, promise: Promise) -> bool:
    """The engine has seen a breach; a private one costs no face. What was owed stays owed. [promise.debt]

    Nor does a second breach of the same agreement: it was broken before. True = it may be called.
    """
    owed = sum_due(promise) if promise.binding else 0
    if not promise.public or any(broken_still(s, each) for each in same_agreement(s, promise)):
        store(s, promise._replace(status=LAPSED, owed=owed))
        return False
    store(s, promise._replace(status=MARKED, marked=phase_number(s), owed=owed))
    s.broken[promise.by] += 1
    s.log(PromiseMarked, promise.number, promise.by, promise.to, clause_of(promise))
    return True


def mark_all(s: NobleHouse, promises: Iterable[Promise]) -> None:
    """One act has broken all these: it costs face once towards each player to whom they were given. [promise.call]"""
    wronged: list[int] = []
    for promise in promises:
        if promise.public and promise.to in wronged:
            store(s, promise._replace(status=LAPSED))
        elif mark(s, promise):
            wronged.append(promise.to)


def same_agreement(s: NobleHouse, promise: Promise) -> list[Promise]:
    """All that the same player promised in the same public deal, this promise too. [promise.call]"""
    return [each for each in public_promises(s) if (each.agreement, each.by) == (promise.agreement, promise.by)]


def callable_still(s: NobleHouse, promise: Promise) -> bool:
    """A marked breach may be called until the end of the next phase. [promise.call]"""
    return promise.status == MARKED and phase_number(s) <= promise.marked + 1


def broken_still(s: NobleHouse, promise: Promise) -> bool:
    """Whether a breach has cost face, or may yet do so. [promise.call]"""
    return promise.status == BROKEN or callable_still(s, promise)


# -- what the engine can see -------------------------------------------------------------------------------


def note_vote(
    s: NobleHouse,
    seat: int,
    place: str,
    subject: str,
    side: str,
    about: Sequence[str] = ("for", "against", "abstain"),
    cards: Sequence[int] = (),
) -> None:
    """A vote was cast: a promise to vote otherwise is broken, if it is `about` such a vote. [promise.breach]

    `cards`: those used in it against the subject; they break a promise to refrain from them, by the same act.
    """

    def otherwise(promise: Promise) -> bool:
        return (
            promise.kind == "vote"
            and promise.status == OPEN
            and promise.by == seat
            and promise.key in (place, f"{place}/{subject}")
            and promise.until >= s.round
            and side != promise.detail
            and promise.detail in about
        )

    harmed = [s.house.index(subject)] if cards else []
    mark_all(
        s,
        [
            promise
            for promise in all_promises(s)
            if otherwise(promise) or any(forbids(s, promise, seat, card, harmed) for card in cards)
        ],
    )


def note_card(s: NobleHouse, seat: int, card: int, victims: Sequence[int]) -> None:
    """A card was played against players: promises to refrain from it are broken. [promise.breach]"""
    mark_all(s, [promise for promise in all_promises(s) if forbids(s, promise, seat, card, victims)])


def forbids(s: NobleHouse, promise: Promise, seat: int, card: int, victims: Sequence[int]) -> bool:
    """Whether a promise is broken by a card against these players. [promise.breach]

    A Vote card is shown and kept, not played: only a promise that names it is broken by it.
    """
    slug = s.rules.cards[card].name.lower().replace(" ", "-")
    return (
        promise.kind == "refrain"
        and promise.status == OPEN
        and promise.by == seat
        and promise.to in victims
        and (promise.key in (slug, str(card)) or (promise.key == "any" and card not in s.rules.vote_bank))
        and promise.until >= s.round
    )


def breach(s: NobleHouse, seat: int, card: int, victims: Sequence[int]) -> dict[str, tuple[int, ...]]:
    """For the label of a card: those to whom a public promise would be broken. [promise.breach]"""
    wronged = (promise.to for promise in public_promises(s) if forbids(s, promise, seat, card, victims))
    return {"breaks": tuple(dict.fromkeys(wronged))}


def shared_still(promise: Promise) -> bool:
    """Whether profit is shared: what was paid for stays owed after a breach, later rounds too. [promise.profit]"""
    broken = promise.status in (MARKED, BROKEN, LAPSED)
    return promise.kind == "profit" and (promise.status == OPEN or (promise.binding and broken))


def note_trade(s: NobleHouse, seat: int, action: str, company: str, shares: int) -> None:
    """Shares were bought or sold: a promise to do so is kept, a share of the gain falls due. [promise.act]"""
    for promise in all_promises(s):
        if promise.by != seat or promise.until < s.round:
            continue
        if promise.kind == "act" and promise.status == OPEN and promise.key == f"{action}/{company}":
            keep(s, promise)
        elif shared_still(promise) and action == "sell" and promise.key == f"shares/{company}":
            gain = max(s.price[company] - promise.base, 0) * shares
            store(s, promise._replace(owed=promise.owed + percent(s, gain, promise.amount)))


def note_income(s: NobleHouse, seat: int, contract: int, income: int) -> None:
    """A contract has earned: the promised part of it falls due. [promise.profit]"""
    for promise in all_promises(s):
        if (
            shared_still(promise)
            and promise.by == seat
            and promise.key == f"contract/{contract}"
            and promise.until >= s.round
        ):
            store(s, promise._replace(owed=promise.owed + percent(s, income, promise.amount)))


def sum_due(promise: Promise) -> int:
    """What is to be paid to settle a promise."""
    return promise.amount if promise.kind == "loan" and promise.status == OPEN else promise.owed


def claim_on(promise: Promise) -> int:
    """What is owed whether the promise is kept or not: nothing, if nothing was given for it. [promise.debt]"""
    return sum_due(promise) if promise.binding and promise.kind in ("loan", "profit") else 0


def falls_due(s: NobleHouse, promise: Promise) -> bool:
    """Whether a payment was promised for the end of this phase."""
    if promise.status != OPEN:
        return False
    if promise.kind == "loan":
        return (promise.until, PHASES.index(promise.detail)) <= (s.round, PHASES.index(s.phase))
    return promise.kind == "profit" and promise.owed > 0
