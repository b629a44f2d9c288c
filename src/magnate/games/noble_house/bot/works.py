"""Contracts, certificates and upkeep as a player sees them."""

from magnate.core.driver import legal
from magnate.games.noble_house.bot.sight import MILLION, Rated, Sight
from magnate.games.noble_house.content.kinds import DoubleMaintenance, Overtime
from magnate.games.noble_house.mechanics.anytime import StayOut
from magnate.games.noble_house.mechanics.cards.coins import ClaimCash
from magnate.games.noble_house.mechanics.finance.income import GiveUp, PayForBorrower, PayUpkeep
from magnate.games.noble_house.mechanics.market.price import PutIn
from magnate.games.noble_house.mechanics.trade.offers import offers_seen
from magnate.games.noble_house.phases.assets import BuyAsset, EndAssets, SellAsset
from magnate.games.noble_house.phases.contracts import (
    Announce,
    EndAnnouncements,
    PlayMaintenance,
    PlayOvertime,
    choices,
)
from magnate.games.noble_house.queries import certificates_of, contracts_of, distinct, supply


def announcing(x: Sight) -> Rated:
    """Contracts whose certificates are there: income, and the price rises at once."""
    s = x.s
    found: Rated = [(0.0, EndAnnouncements(x.seat))]
    for card in x.held:
        contract = s.rules.contracts[card]
        sets = choices(s, x.seat, card)
        margin = s.price[x.house] + contract.rise - contract.break_price
        if not sets or margin < 1:
            continue
        upkeep = sum(s.rules.assets[kind].upkeep * count for kind, count in contract.requires) / MILLION
        worth = x.contract(card, x.seat, x.left) + contract.rise * x.point - upkeep * x.n["bound"]
        move = Announce(x.seat, card, sets[0])
        if move.check(s) is None:
            found.append((worth, move))
    return found


def contract_cards(x: Sight) -> Rated:
    """Overtime on the best contract of one's own, double upkeep for whoever pays most."""
    s = x.s
    found: Rated = [(0.0, StayOut(x.seat))]
    for card in s.hand[x.seat]:
        effect = s.rules.cards[card].effect
        if isinstance(effect, Overtime):
            mine = [PlayOvertime(x.seat, card, contract) for contract in contracts_of(s, x.seat)]
            found += [
                (s.rules.contracts[move.contract].income / MILLION, move) for move in mine if move.check(s) is None
            ]
        elif isinstance(effect, DoubleMaintenance):
            for rival in x.rivals:
                if rival in x.spared:
                    continue
                upkeep = sum(s.rules.certificate_kind[i].upkeep for i in certificates_of(s, rival)) / MILLION
                blow = PlayMaintenance(x.seat, card, s.house[rival])
                if upkeep and blow.check(s) is None:
                    found.append((x.hurt(rival) * upkeep * x.n["double"], blow))
    return found


# -- certificates ----------------------------------------------------------------------------------------------------


def dealing(x: Sight) -> Rated:
    """Buy what contracts in hand lack; sell what lies idle and eats its upkeep."""
    s, seat, rules = x.s, x.seat, x.s.rules
    found: Rated = [(0.0, EndAssets(seat))]
    if x.left:
        for brings, short in x.plan[1]:
            cost = sum(rules.assets[kind].price * count for kind, count in short.items()) / MILLION
            if x.cash - cost < x.reserve * x.n["asset reserve"]:
                continue
            kind = next(iter(short))
            move = BuyAsset(seat, kind)
            if move.check(s) is None:
                found.append((brings, move))
            break
    offered = {key for offer in offers_seen(s, seat) if offer.maker == seat for _, key, _ in offer.gives}
    for i in distinct(s, certificates_of(s, seat)):
        kind = rules.certificate_kind[i].key
        if s.bound[i] or x.spare(kind) <= 0 or not x.left or rules.certificates[i] in offered:
            continue
        gives = SellAsset(seat, rules.certificates[i])
        if gives.check(s) is None:
            need = max(x.reserve - x.cash, 0.0) > 0
            found.append((-x.idle(kind) + x.n["cash need"] * rules.assets[kind].half / MILLION * need, gives))
    return found


def wanted_kinds(x: Sight) -> list[str]:
    """Kinds that contracts in hand lack and the supply does not have."""
    s, found = x.s, []
    taken = x.plan[0]
    for card in x.held:
        for kind, count in s.rules.contracts[card].requires:
            if count > taken[kind] and not supply(s, kind) and kind not in found:
                found.append(kind)
    return found


def upkeep(x: Sight) -> Rated:
    """What can be paid is paid; else a claim, else the certificates that are worth least."""
    s = x.s
    found: Rated = []
    for move in x.s.agenda[-1].own_moves(s, x.seat) if x.seat in x.s.agenda[-1].seats(s) else []:  # type: ignore[attr-defined]
        if move.check(s) is not None:
            continue
        if isinstance(move, PayUpkeep):
            found.append((1.0, move))
        elif isinstance(move, ClaimCash):
            found.append((0.5, move))
        elif isinstance(move, GiveUp):
            given = [s.rules.certificate_index[key] for key in move.certificates.split("+")]
            found.append((-sum((x.certificate(i) for i in given), 0.0), move))
    return found


def putting_in(x: Sight) -> Rated:
    """A contract is completed."""
    return [(1.0 if isinstance(move, PutIn) else 0.0, move) for move in legal(x.s, x.seat)]


def lent_upkeep(x: Sight) -> Rated:
    """A lent certificate is kept, with a half-coin if need be."""
    return [
        (1.0 if isinstance(move, PayForBorrower) else 0.5 if isinstance(move, ClaimCash) else 0.0, move)
        for move in legal(x.s, x.seat)
    ]


def lot_worth(x: Sight, kind: str, key: str) -> float:
    """What a lot under the hammer is worth."""
    s, rules = x.s, x.s.rules
    if kind == "block":
        worth = rules.voting_block_size * s.price.get(key, 0) / MILLION
        return worth * (x.n["own block"] if key == x.house else x.n["other block"])
    if kind == "asset":
        return x.asset(rules.certificate_kind[rules.certificate_index[key]].key)
    card = int(key)
    contract = rules.contracts[card]
    rounds = max(x.left - 1, 0)
    short = 0
    for name, count in contract.requires:
        short += max(count - max(x.spare(name), 0), 0)
    there = all(len(supply(s, name)) + max(x.spare(name), 0) >= count for name, count in contract.requires)
    if s.price[x.house] + contract.rise <= contract.break_price or not there:
        return 0.0
    worth = x.contract(card, x.seat, rounds if not short else max(rounds - 1, 0)) + contract.rise * x.point
    upkeep = sum(rules.assets[name].upkeep * count for name, count in contract.requires) / MILLION
    return max((worth - upkeep * rounds) * (x.n["bid"] if not short else x.n["bid short"]), 0.0)
