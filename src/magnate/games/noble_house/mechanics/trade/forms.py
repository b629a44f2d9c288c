"""Forms of an offer: whom it may go to, what may be named, which offer it answers."""

from functools import cache, lru_cache
from itertools import combinations

from magnate.core.move import Field, Form, Seat
from magnate.core.text import N_
from magnate.games.noble_house.mechanics.trade.negotiation import (
    MILLION,
    DeclineBecause,
    MakeOffer,
    OfferSwap,
    too_many,
)
from magnate.games.noble_house.mechanics.trade.offers import offers_seen
from magnate.games.noble_house.show import words
from magnate.games.noble_house.state import HIGHEST_NUMBER, NOBODY, NobleHouse

LONGEST = 600
HINT = N_(
    "For example: give $5M; want 200,000 shares of Victoria Bank. "
    "A loan: want $20M; loan me 22m round 5 banks. "
    "A lease: lease me Airline 1 fee 1m each upkeep borrower rounds 3. "
    "A share of profit: give $10M; profit you 20 contract 132 until 6 (or: shares Victoria Bank). "
    "Conduct: vote you Victoria Bank for until 6; refrain you any until 6; act you buy Struan's until 3. "
    "Own words: give a railway; text you stay out of the next auction."
)

# Fields that are the same in every offer.
WORDS = Field("terms", "text", 1, LONGEST, hint=HINT)
PLAIN = ("public", "private")
TERMS = ("phase", "round", "game")
OPENNESS = Field("openness", "choice", choices=PLAIN)
STANDS = (N_("until the phase ends"), N_("until the round ends"), N_("until withdrawn"))
UNTIL = Field("until", "choice", choices=TERMS, words=STANDS)
PAYS = N_("Millions that you pay besides.")
ASKS = Field("asks", "int", 0, 100, hint=N_("Millions that you get besides."))


def others(s: NobleHouse, seat: Seat) -> tuple[str, ...]:
    """Everybody an offer can be made to: all, one, or some."""
    return circles(tuple(s.house[each] for each in range(s.seats) if each != seat and each not in s.out))


@cache
def circles(houses: tuple[str, ...]) -> tuple[str, ...]:
    """All of these houses together, and every choice of them."""
    groups = [group for size in range(1, len(houses)) for group in combinations(houses, size)]
    return ("all", *("+".join(group) for group in groups), *(["+".join(houses)] if houses else []))


@lru_cache(maxsize=64)
def unbound(
    owners: tuple[int, ...],
    bound: tuple[int, ...],
    pledged: tuple[int, ...],
    borrowers: tuple[int, ...],
    terms: tuple[str, ...],
) -> tuple[tuple[int, str], ...]:
    """Certificates that can change hands, with their owners: found once for all who are asked in a position."""
    rows = zip(owners, bound, pledged, borrowers, terms, strict=True)
    return tuple(
        (owner, term)
        for owner, at_work, loan, borrower, term in rows
        if owner >= 0 and not at_work and not loan and borrower == NOBODY
    )


def things(s: NobleHouse, seat: Seat) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Single things for a swap: those a seat has, and those it can see with others."""
    columns = tuple(s.owner), tuple(s.bound), tuple(s.pledged), tuple(s.borrower)
    free = unbound(*columns, s.rules.certificate_terms)
    coins = [f"coin {house}" for house in s.coins[seat]]
    held = [company for company, blocks in zip(s.rules.companies, s.shares[seat], strict=True) if any(blocks)]
    shares = [f"shares {company} {s.rules.lot}" for company in held]
    own = [term for owner, term in free if owner == seat]
    return (
        ("nothing", *(f"card {card}" for card in s.hand[seat]), *own, *coins, *shares),
        ("nothing", "card any", *[term for owner, term in free if owner != seat]),
    )


def counters(s: NobleHouse, seat: Seat) -> Field:
    """Which offer a new one answers: those open to this seat, by their words. [trade.offer]"""
    asked = [offer for offer in offers_seen(s, seat) if seat in offer.partners] if s.offers or s.letters[seat] else []
    return Field(
        "counters",
        "int",
        0,
        HIGHEST_NUMBER,
        ("0", *(str(offer.number) for offer in asked)),
        ("no offer", *(words.asked(s.rules, offer) for offer in asked)),
        N_("The offer that this one answers; made to you alone, it is declined with it.") if asked else "",
    )


def offer_forms(s: NobleHouse, seat: Seat, to: tuple[str, ...] = ()) -> tuple[Form, ...]:
    """An offer in free terms, a plain swap, and a no with its reason. [trade.limit]"""
    reasons = decline_form(s, seat)
    if too_many(s, seat):
        return reasons
    partner = Field("to", "choice", choices=to or others(s, seat))
    own, foreign = things(s, seat)
    return (
        Form(MakeOffer, (partner, WORDS, OPENNESS, UNTIL, counters(s, seat))),
        Form(
            OfferSwap,
            (
                partner,
                Field("gives", "choice", choices=own),
                Field("pays", "int", 0, s.cash[seat] // MILLION, hint=PAYS),
                Field("wants", "choice", choices=foreign),
                ASKS,
                OPENNESS,
            ),
        ),
        *reasons,
    )


def decline_form(s: NobleHouse, seat: Seat) -> tuple[Form, ...]:
    """A no with its reason, if there is something to decline. [trade.answer]"""
    asked = [offer for offer in offers_seen(s, seat) if seat in offer.partners] if s.offers or s.letters[seat] else []
    if not asked:
        return ()
    numbers = tuple(str(offer.number) for offer in asked)
    named = tuple(words.asked(s.rules, offer) for offer in asked)
    which = Field("offer", "int", 1, HIGHEST_NUMBER, numbers, named)
    return (Form(DeclineBecause, (which, Field("reason", "choice", choices=tuple(words.REASONS)))),)
