"""Loans, budgets, leases, offers and promises as one seat knows them: plain data under fixed keys.

`loans`       `loan`, `seat`, `bank`, `holder` (a player who bought it, else -1), `debt`, `interest`, `blocks` (house,
              count), `certificates` (kind, count), `due` (the round it is put off to, else 0)
`budgets`     by seat: `income` of complete contracts, `upkeep`, `free` (kind -> certificates not at work)
`leases`      `lease`, `lender`, `borrower`, `certificates`, `fee`, `each_round`, `borrower_pays`, `until`, `notice`
`desk`        one entry for each open offer the seat knows of: `offer`, `maker`, `partners`, `public`, `until`,
              `counters`, and both sides, `gives` and `wants`: lists of `text`, `worth` (0: no price), `promise`,
              `kind` (what it is, in a word)
`agreements`  what is open, breached or owed: `promise`, `by`, `to`, `public`, `text`, `mutual` (the text, if the
              other might promise the same), `round`, `phase`, `status`, `owed`, `callable`, `face` (points that a
              breach costs)
"""

from collections.abc import Mapping
from typing import Any

from magnate.core.move import Seat
from magnate.games.noble_house.mechanics.finance.income import upkeep_due
from magnate.games.noble_house.mechanics.trade.leases import leases
from magnate.games.noble_house.mechanics.trade.offers import Offer, offers_seen
from magnate.games.noble_house.mechanics.trade.promises import (
    MARKED,
    OPEN,
    Promise,
    callable_still,
    clause_of,
    live,
    sum_due,
)
from magnate.games.noble_house.queries import (
    contracts_of,
    free_certificates,
    kind_of,
    missing,
    percent,
    pledged_certificates,
)
from magnate.games.noble_house.show import words
from magnate.games.noble_house.show.houses import short
from magnate.games.noble_house.state import NobleHouse


def ledger(s: NobleHouse, seat: Seat | None) -> Mapping[str, Any]:
    """All of it."""
    return {
        "loans": [loan_fact(s, loan) for loan in s.debt],
        "budgets": [budget(s, each) for each in range(s.seats)],
        "leases": [lease_fact(s, lease) for lease in leases(s)],
        "desk": [desk_fact(s, offer) for offer in known_offers(s, seat)],
        "agreements": [agreement(s, promise) for promise in known_promises(s, seat)],
    }


KINDS = {"cash": "sum", "shares": "lot of shares", "card": "card", "asset": "certificate", "coin": "half-coin"}


def called(s: NobleHouse, seat: Seat) -> str:
    """A player by his house, as it is called at the table."""
    return short(s.rules, s.house[seat]) if s.house[seat] else words.player(seat)


def loan_fact(s: NobleHouse, loan: int) -> dict[str, Any]:
    kinds: dict[str, int] = {}
    for i in pledged_certificates(s, loan):
        kinds[kind_of(s, i).key] = kinds.get(kind_of(s, i).key, 0) + 1
    due = next((row[3] for row in s.extended.values() if row[4] == loan), 0)
    return {
        "loan": loan,
        "seat": s.debtor[loan],
        "bank": s.lender[loan],
        "holder": s.holder[loan],
        "debt": s.debt[loan],
        "interest": percent(s, s.debt[loan], s.rules.interest),
        "blocks": [[house, n] for house, n in zip(s.rules.houses, s.loan_blocks[loan], strict=True) if n],
        "certificates": [[kind, n] for kind, n in kinds.items()],
        "due": due,
    }


def budget(s: NobleHouse, seat: Seat) -> dict[str, Any]:
    """What a round brings and costs a seat as things stand."""
    earned = 0
    for card in contracts_of(s, seat):
        if not missing(s, card):
            earned += s.rules.contracts[card].income * (s.rules.overtime_times if card in s.overtime else 1)
    free: dict[str, int] = {}
    for i in free_certificates(s, seat):
        free[kind_of(s, i).key] = free.get(kind_of(s, i).key, 0) + 1
    return {"income": earned, "upkeep": upkeep_due(s, seat), "free": free}


def lease_fact(s: NobleHouse, lease: Any) -> dict[str, Any]:
    return {
        "lease": lease.number,
        "lender": lease.lender,
        "borrower": lease.borrower,
        "certificates": [s.rules.certificates[i] for i in lease.certificates],
        "fee": lease.fee,
        "each_round": lease.each_round,
        "borrower_pays": lease.borrower_pays,
        "until": lease.last_round,
        "notice": lease.notice,
    }


def known_offers(s: NobleHouse, seat: Seat | None) -> list[Offer]:
    return [Offer(*row) for row in s.offers.values()] if seat is None else offers_seen(s, seat)


def desk_fact(s: NobleHouse, offer: Offer) -> dict[str, Any]:
    return {
        "offer": offer.number,
        "maker": offer.maker,
        "partners": list(offer.partners),
        "public": offer.public,
        "until": offer.until,
        "counters": offer.counters,
        "gives": side(s, offer, offer.gives, "me"),
        "wants": side(s, offer, offer.wants, "you"),
    }


def side(s: NobleHouse, offer: Offer, items: tuple[Any, ...], who: str) -> list[dict[str, Any]]:
    """Things and promises of one side, each with its worth at the market or the list price."""
    found = [
        {"text": words.thing(s.rules, item), "worth": worth(s, item), "promise": False, "kind": KINDS.get(item[0], "")}
        for item in items
    ]
    maker, partner = called(s, offer.maker), words.listing(called(s, each) for each in offer.partners)
    to = partner if who == "me" else maker
    for clause in offer.clauses:
        if clause[1] == who:
            lent = clause[0] == "lease"
            text = words.lease(s.rules, clause) if lent else f"promise {words.promise(s.rules, clause, to)}"
            found.append({"text": text, "worth": 0, "promise": not lent, "kind": "lease" if lent else "promise"})
        elif clause[0] == "lease" and (rent := words.rent(clause)):
            found.append({"text": words.listing(rent), "worth": 0, "promise": False, "kind": "rent"})
    return found


def worth(s: NobleHouse, item: tuple[str, str, int]) -> int:
    """Cash at par, shares at the market, certificates at their list price; cards and coins have no price."""
    kind, key, count = item
    if kind == "cash":
        return count
    if kind == "shares":
        return count * s.rules.lot * s.price[key]
    return s.rules.certificate_kind[s.rules.certificate_index[key]].price if kind == "asset" else 0


def known_promises(s: NobleHouse, seat: Seat | None) -> list[Promise]:
    """Those about which something can still be done: public ones, and private ones of this seat, next due first."""
    found = live(s.promises.values()) + (live(s.secrets[seat]) if seat is not None else [])
    order = {phase: at for at, phase in enumerate(words.PHASES)}
    return sorted(found, key=lambda promise: (promise.status != MARKED, promise.until, order.get(promise.detail, 9)))


def undated(text: str, until: int) -> str:
    """A promise without its round, which stands beside it."""
    for when in (f" until the end of round {until}", f" of round {until}", f" by the end of round {until}"):
        text = text.removesuffix(when)
    return text


def agreement(s: NobleHouse, promise: Promise) -> dict[str, Any]:
    can_call = callable_still(s, promise)
    clause = clause_of(promise)
    both_ways = undated(words.promise(s.rules, clause, "the other"), promise.until)
    return {
        "promise": promise.number,
        "by": promise.by,
        "to": promise.to,
        "public": promise.public,
        "text": undated(words.promise(s.rules, clause, called(s, promise.to)), promise.until),
        "mutual": both_ways if promise.kind == "refrain" else "",
        "round": promise.until,
        "phase": promise.detail if promise.kind == "loan" else "",
        "status": promise.status,
        "owed": sum_due(promise),
        "callable": can_call,
        "face": s.rules.face if promise.public and (can_call or promise.status == OPEN) else 0,
    }
