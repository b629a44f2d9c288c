"""How a bot bargains: through the same offers as people, judging what a deal would make of both sides."""

from collections.abc import Callable

from magnate.core.chance import Chance
from magnate.core.driver import push
from magnate.core.move import Decision, Form, Move
from magnate.games.noble_house.bot.prospects import segments_left
from magnate.games.noble_house.mechanics.trade.exchange import items_worth, strike_bargain
from magnate.games.noble_house.mechanics.trade.language import say_items
from magnate.games.noble_house.mechanics.trade.negotiation import AcceptOffer, DeclineBecause, DeclineOffer, MakeOffer
from magnate.games.noble_house.mechanics.trade.offers import Offer, find_offer
from magnate.games.noble_house.mechanics.trade.promises import OPEN, promises_of
from magnate.games.noble_house.queries import contracts_of, free_certificates
from magnate.games.noble_house.state import NobleHouse

Judge = Callable[[NobleHouse], int]

MILLION = 1_000_000
MARGIN = MILLION // 2  # a deal must be worth at least so much
SELDOM = 3  # one question in so many is used for an offer of one's own
LEASED = 4  # rounds
SHARED = 40  # per cent of its further income that a contract in hand is sold for
LEAST_PRICE = 10 * MILLION  # of a card
RENT = 10  # a certificate is lent for this part of its list price a round at least
TRIED = 4  # ideas looked at before there is no offer after all


def bargain(s: NobleHouse, decision: Decision, judges: Callable[[int], Judge], chance: Chance) -> Move | None:
    """An answer to an offer, or sometimes an offer; None = there is nothing to say."""
    seat = decision.seat
    form = next((form for form in decision.forms if form.move is MakeOffer), None)
    for move in decision.moves:
        if isinstance(move, DeclineOffer) and move.check(s) is None:
            offered = AcceptOffer(seat, move.offer) in decision.moves
            return reply(s, move, form, judges, offered)
    if form is None or decision.optional or s.made[seat] or chance.pick(SELDOM, "offer"):
        return None
    ideas = proposals(s, seat)
    for _ in range(min(TRIED, len(ideas))):
        move = ideas.pop(chance.pick(len(ideas), "idea"))
        if form.fits(move) and move.check(s) is None and both_gain(s, move, judges):
            return move
    return None


def reply(
    s: NobleHouse, decline: DeclineOffer, form: Form | None, judges: Callable[[int], Judge], offered: bool
) -> Move:
    """Yes, if it is `offered`, to what raises the own standing; else another price for both, else no."""
    accept = AcceptOffer(decline.seat, decline.offer)
    offer = find_offer(s, decline.seat, decline.offer)
    if offered and offer is not None and acceptable(s, decline.seat, offer) and accept.check(s) is None:
        judge, after = judges(decline.seat), s.clone()
        push(after, accept)
        if judge(after) > judge(s) + MARGIN + card_reserve(s, decline.seat, offer, judge):
            return accept
    counter = another_price(s, decline)
    sound = counter is not None and form is not None and form.fits(counter) and counter.check(s) is None
    if sound and counter is not None and both_gain(s, counter, judges):
        return counter
    return decline if offer is None else DeclineBecause(decline.seat, decline.offer, reason(s, decline.seat, offer))


def acceptable(s: NobleHouse, seat: int, offer: Offer) -> bool:
    """No free words, whatever is paid: nobody can tell what they will be said to mean. No debts beyond the means.

    No certificate for less than the bank pays for it, none on loan for a trifle.
    """
    if any(kind == "text" and who == "you" for kind, who, *_ in offer.clauses):
        return False
    kinds, index = s.rules.certificate_kind, s.rules.certificate_index
    least = sum(kinds[index[key]].half for kind, key, _ in offer.wants if kind == "asset")
    promised = sum(amount for kind, who, _, amount, *_ in offer.clauses if kind == "loan" and who == "me")
    if items_worth(s, offer.gives) + promised < least + least_rent(s, offer):
        return False
    income = sum(s.rules.contracts[card].income for card in contracts_of(s, seat))
    got, paid = (sum(n for kind, _, n in side if kind == "cash") for side in (offer.gives, offer.wants))
    owed = 0
    for kind, who, _, amount, until, _ in sorted(offer.clauses, key=lambda clause: clause[4]):
        if kind == "loan" and who == "you":
            owed += amount
            if owed > s.cash[seat] + got - paid + income * min(until - s.round, segments_left(s)):
                return False
    return True


def least_rent(s: NobleHouse, offer: Offer) -> int:
    """What certificates must bring that are asked for on loan, beyond what they cost meanwhile."""
    total = 0
    for kind, who, keys, fee, term, detail in offer.clauses:
        if kind == "lease" and who == "you":
            lent = [s.rules.certificate_kind[s.rules.certificate_index[key]] for key in keys.split("+")]
            rounds = term or segments_left(s) + 1
            kept = 0 if detail.endswith("borrower") else sum(each.upkeep for each in lent)
            each_round = sum(each.price for each in lent) // RENT + kept
            total += max(each_round * rounds - fee * (rounds if detail.startswith("each") else 1), 0)
    return total


def card_reserve(s: NobleHouse, seat: int, offer: Offer, judge: Judge) -> int:
    """What a deal must bring beyond what the cards it takes seem worth, so that none goes for a trifle."""
    wanted = [key for kind, key, _ in offer.wants if kind == "card"]
    if not wanted:
        return 0
    without = s.clone()
    without.hand[seat] = tuple(card for card in s.hand[seat] if str(card) not in wanted)
    return max(LEAST_PRICE * len(wanted) - (judge(s) - judge(without)), 0)


def reason(s: NobleHouse, seat: int, offer: Offer) -> str:
    """Why an offer is declined, from the offer and from what lies open alone."""
    own, others = (tuple(clause for clause in offer.clauses if clause[1] == who) for who in ("you", "me"))
    working = {kind for card in contracts_of(s, seat) for kind, _ in s.rules.contracts[card].requires}
    if any(kind == "asset" and key.rpartition("-")[0] in working for kind, key, _ in offer.wants):
        return "needed"
    if not offer.gives and any(kind == "lease" for kind, *_ in others):
        return "fee"
    if not offer.wants and any(kind == "lease" for kind, *_ in own):
        return "lend"
    if others and not offer.gives:
        return "record" if s.broken[offer.maker] else "promise"
    if not offer.wants:
        return "bound" if own else "later"
    if not offer.gives:
        return "keep"
    return "dear" if all(kind == "cash" for kind, _, _ in offer.wants) else "little"


def another_price(s: NobleHouse, decline: DeclineOffer) -> MakeOffer | None:
    """The same exchange for a quarter less or more; only once, and only if nothing is promised."""
    offer = find_offer(s, decline.seat, decline.offer)
    if offer is None or offer.counters or offer.clauses or offer.partners != (decline.seat,) or s.made[decline.seat]:
        return None
    gives, wants = (
        tuple(
            (kind, key, n * share // 4 // s.rules.unit * s.rules.unit if kind == "cash" else n) for kind, key, n in side
        )
        for side, share in ((offer.wants, 3), (offer.gives, 5))
    )
    if (gives, wants) == (offer.wants, offer.gives) or not gives or not wants:
        return None
    terms = f"give {say_items(s, gives)}; want {say_items(s, wants)}"
    openness = "public" if offer.public else "private"
    return MakeOffer(decline.seat, s.house[offer.maker], terms, openness, "phase", offer.number)


def both_gain(s: NobleHouse, move: MakeOffer, judges: Callable[[int], Judge]) -> bool:
    """Whether the maker and the partner would be better off, as far as can be seen."""
    offer = move.offer(s, 0)
    after = s.clone()
    if not strike_bargain(after, offer, offer.partners[0]):
        return False
    return all(judges(seat)(after) > judges(seat)(s) + MARGIN for seat in (offer.maker, offer.partners[0]))


def proposals(s: NobleHouse, seat: int) -> list[MakeOffer]:
    """Ideas, good and bad: certificates, contracts, loans, peace."""
    others = [other for other in range(s.seats) if other != seat and other not in s.out]
    ideas = []
    for other in others:
        openly = (*certificate_deals(s, seat, other), *money_deals(s), *conduct_deals(s, seat, other))
        ideas += [MakeOffer(seat, s.house[other], terms, "public", "phase", 0) for terms in openly]
        # Whoever else reads the offer of a card knows the hand.
        ideas += [MakeOffer(seat, s.house[other], terms, "private", "phase", 0) for terms in contract_deals(s, seat)]
    return ideas


def wanted(s: NobleHouse, seat: int) -> dict[str, int]:
    """Kinds of certificates that contracts in hand lack."""
    lacking: dict[str, int] = {}
    for card in s.hand[seat]:
        if card in s.rules.contracts:
            for kind, count in s.rules.contracts[card].requires:
                short = count - len(free_certificates(s, seat, kind))
                if short > 0:
                    lacking[kind] = max(short, lacking.get(kind, 0))
    return lacking


def certificate_deals(s: NobleHouse, seat: int, other: int) -> list[str]:
    """Buy or borrow what a contract lacks; sell or lend what lies idle."""
    terms = []
    for buyer, seller, buys in ((seat, other, True), (other, seat, False)):
        for kind in wanted(s, buyer):
            spare = [i for i in free_certificates(s, seller, kind) if s.owner[i] == seller and not s.pledged[i]]
            if not spare:
                continue
            price = s.rules.assets[kind].price
            asset, lender = s.rules.certificates[spare[0]], "you" if buys else "me"
            sides = ("give", "want") if buys else ("want", "give")
            terms.append(f"{sides[0]} cash {price * 12 // 10}; {sides[1]} asset {asset}")
            terms.append(f"lease {lender} {asset} fee {price // 5} each upkeep borrower rounds {LEASED}")
    return terms


def contract_deals(s: NobleHouse, seat: int) -> list[str]:
    """Sell a contract that somebody else may be able to use, for part of what it may still earn."""
    rounds = max(segments_left(s) * SHARED // 100, 1)
    held = [card for card in s.hand[seat] if card in s.rules.contracts]
    return [f"give card {card}; want cash {s.rules.contracts[card].income * rounds}" for card in held]


def money_deals(s: NobleHouse) -> list[str]:
    """A loan for a round at interest, either way round."""
    due = f"round {s.round + 1} banks"
    return [
        f"want cash {20 * MILLION}; loan me {24 * MILLION} {due}",
        f"give cash {20 * MILLION}; loan you {24 * MILLION} {due}",
    ]


def conduct_deals(s: NobleHouse, seat: int, other: int) -> list[str]:
    """Peace, for a price or for peace, and support of the own price."""
    if any(promise.status == OPEN and other in (promise.by, promise.to) for promise in promises_of(s, seat)):
        return []
    peace = f"any until {s.round + 1}"
    terms = [
        f"give cash {2 * MILLION}; refrain you {peace}",
        f"want cash {2 * MILLION}; refrain me {peace}",
        f"refrain me {peace}; refrain you {peace}",
    ]
    if s.phase == "cards":
        terms.append(f"give cash {3 * MILLION}; act you buy {s.house[seat]} until {s.round}")
        terms.append(f"want cash {3 * MILLION}; act me buy {s.house[other]} until {s.round}")
    return terms
