"""Cards that may be played at any time, claims, offers and promises as a player sees them."""

from magnate.core.driver import legal
from magnate.core.move import Move
from magnate.games.noble_house.bot.bargaining import reason
from magnate.games.noble_house.bot.pacts import pact, welcome
from magnate.games.noble_house.bot.sight import MILLION, Rated, Sight
from magnate.games.noble_house.bot.works import wanted_kinds
from magnate.games.noble_house.content.kinds import AnyTime, Contract
from magnate.games.noble_house.mechanics.anytime import PlayCard
from magnate.games.noble_house.mechanics.cards.coins import ClaimCash
from magnate.games.noble_house.mechanics.cards.powers import (
    BankCrisis,
    BreakContract,
    CallIn,
    GainAsset,
    PayBank,
    RemoveAsset,
)
from magnate.games.noble_house.mechanics.cards.renegotiation import AnswerBreak, BreakAnswer
from magnate.games.noble_house.mechanics.cards.spies import LookAndTake, LookOrDraw, Steal
from magnate.games.noble_house.mechanics.trade.disputes import CallBreach, SettlePromise
from magnate.games.noble_house.mechanics.trade.negotiation import AcceptOffer, DeclineBecause, MakeOffer
from magnate.games.noble_house.mechanics.trade.offers import Offer, offers_seen
from magnate.games.noble_house.mechanics.trade.promises import MARKED, Promise, promises_of, sum_due
from magnate.games.noble_house.queries import free_certificates, loans_of, tai_pan
from magnate.games.noble_house.state import NOBODY

BEFORE_INCOME = ("A2.3", "A3.1", "A3.2", "A3.3")  # cash is low after trade: a payment then costs voting blocks


def at_any_time(x: Sight) -> Rated:
    """What is worth doing now besides the question itself."""
    s, seat = x.s, x.seat
    found: Rated = []
    for card in s.hand[seat]:
        effect = s.rules.cards[card].effect
        if isinstance(effect, AnyTime):
            found += card_uses(x, card, effect)
    for house in s.coins[seat]:
        if house != x.house:
            claim = ClaimCash(seat, house, s.rules.coin_claim)
            if claim.check(s) is None:
                found.append((s.rules.coin_claim / MILLION * (1 + x.hurt(tai_pan(s, house))), claim))
    if s.promises or s.secrets[seat]:
        found += promised(x)
    return found


def card_uses(x: Sight, card: int, effect: AnyTime) -> Rated:
    """The best target of a card, if it is worth playing now."""
    s, best, most = x.s, "", 0.0
    for target in effect.open_targets(s, x.seat):
        if not x.spared.isdisjoint(effect.victims(s, target)):
            continue
        worth = target_worth(x, effect, target)
        if worth > most:
            best, most = target, worth
    move = PlayCard(x.seat, card, best)
    return [(most, move)] if best and move.check(s) is None else []


def target_worth(x: Sight, effect: AnyTime, target: str) -> float:
    """What a card on a target is worth now."""
    s, rules = x.s, x.s.rules
    match effect:
        case GainAsset():
            return x.asset(effect.kind)
        case PayBank():
            victim = tai_pan(s, target)
            late = s.segment in BEFORE_INCOME or x.left <= 1
            return x.hurt(victim) * effect.amount / MILLION * x.n["payment"] if late and victim != NOBODY else 0.0
        case BreakContract():
            contract, owner = rules.contracts[int(target)], s.contracts[int(target)]
            lost = contract.income / MILLION * x.left + contract.fall * x.blocks(owner)
            return x.hurt(owner) * lost * x.n["break"]
        case RemoveAsset():
            i = rules.certificate_index[target]
            owner = s.owner[i]
            lost = rules.certificate_kind[i].price / MILLION
            if s.bound[i] in s.contracts:
                lost += rules.contracts[s.bound[i]].income / MILLION * min(x.left, 2)
            return x.hurt(owner) * lost if owner >= 0 else 0.0
        case CallIn():
            victim = tai_pan(s, target)
            owed = sum(s.debt[loan] for loan in loans_of(s, victim)) / MILLION
            return x.hurt(victim) * owed * x.n["recall"]
        case BankCrisis():
            hurts = (
                x.hurt(seat) * sum(s.debt[loan] for loan in loans) / MILLION
                for seat, loans in effect.debtors(s, target)
            )
            return sum(hurts, 0.0) * x.n["recall"]
        case LookOrDraw():
            return x.n["draw"] if target.startswith("draw/") else 0.0
        case LookAndTake():
            return x.n["draw"] * 2
    return 0.0


def stealing(x: Sight) -> Rated:
    return [(card_worth(x, move.card), move) for move in legal(x.s, x.seat) if isinstance(move, Steal)]


def card_worth(x: Sight, card: int) -> float:
    """What a card in hand is worth."""
    effect = x.s.rules.cards[card].effect
    if isinstance(effect, Contract):
        ready = all(x.spare(kind) >= count for kind, count in effect.requires)
        price = x.s.price[x.house]
        if price + effect.rise <= effect.break_price:
            return 1.0
        return effect.income / MILLION * x.coming * (x.n["contract ready"] if ready else x.n["contract card"])
    return {PayBank: 10.0, BreakContract: 12.0, GainAsset: 15.0}.get(type(effect), 4.0)


def answering_break(x: Sight) -> Rated:
    """The own contract is saved."""
    ask = x.s.agenda[-1]
    assert isinstance(ask, BreakAnswer)
    mine = x.s.contracts.get(ask.contract) == x.seat
    found: Rated = []
    for move in ask.own_moves(x.s, x.seat):
        if move.check(x.s) is None:
            found.append(((1.0 if mine else -1.0) if isinstance(move, AnswerBreak) else 0.0, move))
    return found


# -- offers and promises ---------------------------------------------------------------------------------------------


def answers(x: Sight) -> Rated:
    """Yes to what gains enough, else no."""
    s, found = x.s, Rated()
    for offer in offers_seen(s, x.seat):
        if x.seat not in offer.partners:
            continue
        accept, gain = AcceptOffer(x.seat, offer.number), offer_gain(x, offer)
        no = DeclineBecause(x.seat, offer.number, reason(s, x.seat, offer))
        if no.check(s) is None:
            found.append((x.n["answer"], no))
        if gain > x.n["bargain"] and accept.check(s) is None:
            found.append((gain + x.n["answer"], accept))
    return found


def offer_gain(x: Sight, offer: Offer) -> float:
    """What it would bring to accept an offer."""
    gain = sum((item_worth(x, kind, key, count, True) for kind, key, count in offer.gives), 0.0)
    gain -= sum((item_worth(x, kind, key, count, False) for kind, key, count in offer.wants), 0.0)
    trust = max(0.9 - 0.2 * x.s.broken[offer.maker], 0.2)
    if pact(x, offer.clauses):
        return gain + (x.n["word"] * 4 * trust if welcome(x, offer.maker) else -x.n["word"])
    for kind, who, _, amount, _, _ in offer.clauses:
        mine = who == "you"
        if kind == "loan":
            gain += -amount / MILLION if mine else amount / MILLION * trust
        elif kind in ("refrain", "vote", "act"):
            gain += -x.n["word"] if mine else x.n["word"] * trust * 0.5
        else:
            return -1e3  # leases, profits, free words: not weighed
    return gain


def item_worth(x: Sight, kind: str, key: str, count: int, got: bool) -> float:
    """What a thing is worth to get, or to give away."""
    s = x.s
    if kind == "cash":
        return count / MILLION
    if kind == "asset":
        i = s.rules.certificate_index[key]
        return x.asset(s.rules.certificate_kind[i].key) if got else x.certificate(i) + x.n["useful"] * 0.5
    if kind == "shares":
        return count * s.price.get(key, 0) / MILLION
    if kind == "card" and key.isdigit():
        return card_worth(x, int(key)) if got else max(card_worth(x, int(key)), 10.0)
    if kind == "coin":
        return 45.0
    return 0.0 if got else 1e3


def promised(x: Sight) -> Rated:
    """Promises are kept where that can be paid; breaches of others are called."""
    s, found = x.s, Rated()
    for promise in promises_of(s, x.seat):
        if promise.by == x.seat and sum_due(promise):
            settle = SettlePromise(x.seat, promise.number)
            due = promise.owed or promise.until <= s.round
            if due and settle.check(s) is None and sum_due(promise) / MILLION <= x.cash - x.reserve:
                found.append((x.n["word"], settle))
        elif promise.to == x.seat and promise.status == MARKED and promise.public:
            found += breach(x, promise)
    return found


def breach(x: Sight, promise: Promise) -> Rated:
    call = CallBreach(x.seat, promise.number)
    worth = x.hurt(promise.by) * x.s.rules.face * x.blocks(promise.by)
    return [(worth, call)] if worth > 0 and call.check(x.s) is None else []


def due(x: Sight) -> Rated:
    """A promise that falls due is kept."""
    return [(1.0 if isinstance(move, SettlePromise) else 0.0, move) for move in own(x)]


def own(x: Sight) -> list[Move]:
    """What the question itself offers."""
    ask = x.s.agenda[-1]
    moves: list[Move] = ask.own_moves(x.s, x.seat)  # type: ignore[attr-defined]
    return [move for move in moves if move.check(x.s) is None]


def proposals(x: Sight) -> Rated:
    """One offer a segment: for a certificate that the supply does not have, or for one of one's own that lies idle."""
    if x.s.made[x.seat] or not x.left:
        return []
    return asking_for(x) or offering_idle(x)


def offering_idle(x: Sight) -> Rated:
    """To all, for less than the bank asks for another and more than it pays, from those who like to talk."""
    s, seat = x.s, x.seat
    for i in free_certificates(s, seat):
        asset = s.rules.certificate_kind[i]
        worth = x.n["talk"] - x.n["wait"] - asset.upkeep / MILLION
        if worth <= 0 or s.owner[i] != seat or s.pledged[i] or x.spare(asset.key) <= 0 or x.idle(asset.key) >= 0:
            continue
        price = (asset.half + asset.price) // 2 // s.rules.unit * s.rules.unit
        offer = MakeOffer(seat, "all", f"give asset {s.rules.certificates[i]}; want cash {price}", "public", "phase", 0)
        if offer.check(s) is None:
            return [(worth, offer)]
    return []


def asking_for(x: Sight) -> Rated:
    """Where it lies idle with somebody."""
    s, seat = x.s, x.seat
    for kind in wanted_kinds(x):
        price = int(s.rules.assets[kind].price * x.n["offer"]) // s.rules.unit * s.rules.unit
        if price / MILLION > x.cash - x.reserve:
            continue
        for other in x.rivals:
            spare = [i for i in free_certificates(s, other, kind) if s.owner[i] == other and not s.pledged[i]]
            if spare:
                terms = f"give cash {price}; want asset {s.rules.certificates[spare[0]]}"
                offer = MakeOffer(seat, s.house[other], terms, "public", "phase", 0)
                if offer.check(s) is None:
                    return [(x.n["talk"], offer)]
    return []


def worst_card(x: Sight) -> Rated:
    return [(-card_worth(x, move.card), move) for move in legal(x.s, x.seat) if hasattr(move, "card")]
