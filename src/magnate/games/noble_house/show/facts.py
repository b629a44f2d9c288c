"""What a board shows beside the columns, from one seat's view alone; all of it plain data under fixed keys.

`price_change`  company -> points since the round began
`houses`        one entry for each house: `house`, `seat` (None: nobody runs it), `price`, `against` and `for` (how the
                silent half votes, in tenths of a percent), `blocks` (by seat), `gone`, `on_sale`, `margin` (tenths of a
                percent by which the friends outvote the foes if every foreign block is hostile; below zero the owner
                would be out), `falls_at` (the highest price at which that would be so, 0 = none)
`contracts`     one entry for each announced one: `contract`, `seat`, `income`, `breaks_at`, `distance` (a fall by so
                many points breaks it), `lacks` (kinds of certificates), `double`, and what Break Contract would do:
                `price_after` of the house, `also` (other contracts that break with it), `vote` on the tai-pan
`hand`          one entry for each own card: `card`, `name`, `effect`, `when`, and of a contract `lacks`: kinds with how
                many are missing and `free`, how many of them each seat has free
`offers`        one entry for each offer the seat knows of: `offer`, `maker`, `partners`, `public`, `until`, `gives`,
                `wants` (in words), `part` ("maker", "partner" or ""), `can_deliver` (None where it is not the seat's
                affair) and `why_not`
`worth`         the own account if the game ended now: `source`, `amount`
`loan`          `capacity` (the largest loan on what can be pledged), `had` (one this round), `interest` (next time)
`promises`      by seat: `kept`, `broken`, `open` (public ones), and `owed` (to other players, as far as the seat knows)

Loans, budgets, leases, offers and promises in detail: `ledger.py`.
"""

from collections.abc import Callable, Mapping
from typing import Any

from magnate.core.move import Refusal, Seat
from magnate.core.text import fill
from magnate.games.noble_house.mechanics.trade.exchange import lacks, leasable, lease_fees, transferable
from magnate.games.noble_house.mechanics.trade.language import stale
from magnate.games.noble_house.mechanics.trade.offers import Offer, offers_seen
from magnate.games.noble_house.mechanics.trade.promises import OPEN, claim_on, promises_of, public_promises
from magnate.games.noble_house.queries import (
    breaking,
    certificates_of,
    collateral,
    companies,
    foreign_blocks,
    free_blocks,
    free_certificates,
    loans_of,
    missing,
    moved,
    percent,
    removal_price,
    silent_votes,
    tai_pan,
)
from magnate.games.noble_house.scoring import account
from magnate.games.noble_house.show import words
from magnate.games.noble_house.show.ledger import ledger
from magnate.games.noble_house.show.reference import WHEN, effect
from magnate.games.noble_house.state import NOBODY, NobleHouse

Namer = Callable[[str, Any], str]
NOTHING_YET: Mapping[str, Any] = {"loans": [], "budgets": [], "leases": [], "desk": [], "agreements": []}


def facts(s: NobleHouse, seat: Seat | None, name: Namer) -> Mapping[str, Any]:
    """All of it; before the houses are taken there is nothing to say."""
    begun = all(s.house) and s.round > 0
    own = seat if begun and seat is not None and seat not in s.out else None
    return {
        "price_change": {key: change(s, key) for key in companies(s)} if begun else {},
        "houses": [house_fact(s, house) for house in s.rules.houses] if begun else [],
        "contracts": [contract_fact(s, card) for card in s.contracts],
        "hand": [card_fact(s, own, card) for card in s.hand[own]] if own is not None else [],
        "offers": [offer_fact(s, own, offer, name) for offer in seen(s, seat)],
        "worth": [] if own is None else worth(s, own, name),
        "loan": None if own is None else loan_fact(s, own),
        "promises": [promise_fact(s, each, seat) for each in range(s.seats)],
        **(ledger(s, seat) if begun else NOTHING_YET),
    }


def change(s: NobleHouse, company: str) -> int:
    """Points by which a price has moved since the round began."""
    place = s.rules.place
    return place[s.price[company]] - place[s.opened[s.rules.company_index[company]]]


def house_fact(s: NobleHouse, house: str) -> dict[str, Any]:
    at, price = s.rules.house_index[house], s.price.get(house, 0)
    owner = tai_pan(s, house)
    found: dict[str, Any] = {
        "house": house,
        "seat": None if owner == NOBODY else owner,
        "price": price,
        "blocks": [held[at] for held in s.blocks],
        "gone": s.gone[at],
        "on_sale": s.on_sale[at],
    }
    against, friends = silent_votes(s, price) if price else (0, 0)
    found |= {"against": against, "for": friends, "margin": None, "falls_at": 0}
    if owner != NOBODY:
        block = s.rules.voting_block_percent
        hostile = sum(count for _, count in foreign_blocks(s, house))
        friendly = block * s.blocks[owner][at] + (0 if s.rules.held_only else friends)
        found |= {"margin": friendly - against - block * hostile, "falls_at": removal_price(s, house)}
    return found


def contract_fact(s: NobleHouse, card: int) -> dict[str, Any]:
    contract, seat = s.rules.contracts[card], s.contracts[card]
    place = s.rules.place
    below = max((price for price in s.rules.track if price <= contract.break_price), default=s.rules.track[0])
    return {
        "contract": card,
        "seat": seat,
        "income": contract.income,
        "breaks_at": contract.break_price,
        "distance": place[s.price[s.house[seat]]] - place[below],
        "lacks": missing(s, card),
        "double": card in s.overtime,
        **after_break(s, card),
    }


def after_break(s: NobleHouse, card: int) -> dict[str, Any]:
    """What Break Contract on a contract would lead to, if nobody renegotiates or pays. [card.break-contract]"""
    owner = s.contracts[card]
    house = s.house[owner]
    price = moved(s, s.price[house], -s.rules.contracts[card].fall)
    also = [each for each in breaking(s, owner, price) if each != card]
    return {"price_after": price, "also": also, "vote": price <= removal_price(s, house)}


def card_fact(s: NobleHouse, seat: Seat, number: int) -> dict[str, Any]:
    card = s.rules.cards[number]
    found: dict[str, Any] = {"card": number, "name": card.name, "when": WHEN[card.timing], "lacks": []}
    if number not in s.rules.contracts:
        return {**found, "effect": effect(s.rules, card.effect)}
    contract = s.rules.contracts[number]
    for kind, count in contract.requires:
        free = [len(free_certificates(s, each, kind)) for each in range(s.seats)]
        if free[seat] < count:
            found["lacks"].append({"kind": kind, "count": count - free[seat], "free": free})
    needs = words.listing(f"{count} {s.rules.assets[kind].name}" for kind, count in contract.requires)
    said = f"{words.money(contract.income)} a round from {needs}; breaks at ${contract.break_price}"
    return {**found, "effect": f"{said}; announced it raises the price by {contract.rise}."}


def seen(s: NobleHouse, seat: Seat | None) -> list[Offer]:
    return [Offer(*row) for row in s.offers.values()] if seat is None else offers_seen(s, seat)


def offer_fact(s: NobleHouse, seat: Seat | None, offer: Offer, name: Namer) -> dict[str, Any]:
    gives, wants = words.sides(s.rules, offer[:])
    part = "maker" if seat == offer.maker else "partner" if seat in offer.partners else ""
    refused = None if seat is None or not part else undelivered(s, seat, offer)
    return {
        "offer": offer.number,
        "maker": offer.maker,
        "partners": list(offer.partners),
        "public": offer.public,
        "until": offer.until,
        "gives": gives,
        "wants": wants,
        "part": part,
        "can_deliver": refused is None if part else None,
        "why_not": "" if refused is None else fill(refused.why, dict(refused.args), name),
    }


def undelivered(s: NobleHouse, seat: Seat, offer: Offer) -> Refusal | None:
    """Why this seat could not do its part of an offer now, or None."""
    partner = seat if seat in offer.partners else offer.partners[0]
    items = offer.wants if seat in offer.partners else offer.gives
    return (
        stale(s, offer.clauses)
        or transferable(s, items, seat)
        or lacks(s, items, seat, lease_fees(offer, seat, partner))
        or leasable(s, offer, partner)
    )


def worth(s: NobleHouse, seat: Seat, name: Namer) -> list[dict[str, Any]]:
    lines = account(s, seat)
    return [{"source": fill(line.label, dict(line.args), name), "amount": line.amount} for line in lines]


def loan_fact(s: NobleHouse, seat: Seat) -> dict[str, Any]:
    interest = sum(percent(s, s.debt[loan], s.rules.interest) for loan in loans_of(s, seat))
    return {"capacity": capacity(s, seat), "had": seat in s.borrowed, "interest": interest}


def capacity(s: NobleHouse, seat: Seat) -> int:
    """The largest loan on what can be pledged."""
    free = [i for i in certificates_of(s, seat) if not s.pledged[i]]
    return min(s.rules.loan_most, collateral(s, free_blocks(s, seat), free) // s.rules.loan_step * s.rules.loan_step)


def promise_fact(s: NobleHouse, seat: Seat, viewer: Seat | None) -> dict[str, Any]:
    public = list(public_promises(s))
    known = public if viewer is None else [*public, *(each for each in promises_of(s, viewer) if not each.public)]
    return {
        "kept": s.kept[seat],
        "broken": s.broken[seat],
        "open": sum(promise.by == seat and promise.status == OPEN for promise in public),
        "owed": sum(claim_on(promise) for promise in known if promise.by == seat),
    }
