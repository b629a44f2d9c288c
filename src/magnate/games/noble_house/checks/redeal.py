"""A world one seat could be in: everything it cannot know is dealt anew."""

from magnate.core.chance import Chance
from magnate.core.move import Seat
from magnate.games.noble_house.effects import blocks_at, pass_shares
from magnate.games.noble_house.mechanics.cards.coins import ClaimAnswer, ClaimInsist
from magnate.games.noble_house.mechanics.cards.spies import TakeCard
from magnate.games.noble_house.mechanics.finance.auction import Bidding
from magnate.games.noble_house.mechanics.finance.payment import SellForDebt
from magnate.games.noble_house.mechanics.market.price import NO_BALLOT
from magnate.games.noble_house.mechanics.trade.offers import offers_seen
from magnate.games.noble_house.queries import hand_cards
from magnate.games.noble_house.state import NO_PLAN, NobleHouse, circle

MOST_RAISES = 30  # above the highest bid that somebody's limit may allow


def redeal(s: NobleHouse, seat: Seat, chance: Chance) -> NobleHouse:
    """Hands, deck, coins, sealed ballots, private deals, and what private deals may have moved."""
    world = s.clone()
    world.chance = chance
    if not all(s.house) or not s.round:
        return world
    others = [other for other in range(s.seats) if other != seat]
    deal_hands(world, seat, others, chance)
    deal_coins(world, others, chance)
    shift_portfolios(world, [other for other in others if other not in s.out], chance)
    for other in others:
        if world.ballots[other] != NO_BALLOT:
            world.ballots[other] = ("abstain", 0, 0)
        world.letters[other] = tuple(row for row in s.letters[other] if row in s.letters[seat])
        world.secrets[other] = tuple(row for row in s.secrets[other] if row in s.secrets[seat])
        world.seen[other] = ()
        world.stops[other] = world.weighed[other] = ()
        world.plans[other] = NO_PLAN
        world.limits[other] = 0
    known = (*world.promises, *(row[0] for row in world.secrets[seat]))
    world.agreed = tuple(number for number in world.agreed if number in known)
    count_deals(world, seat, others)
    deal_limits(world, others, chance)
    return world


def deal_limits(world: NobleHouse, others: list[Seat], chance: Chance) -> None:
    """Whoever has bid for a lot goes up to a limit that nobody else can know, named or not: it is dealt to all."""
    step = world.agenda[-1] if world.agenda else None
    if isinstance(step, Bidding) and step.leader >= 0:
        for other in step.bidders[1:]:
            if other in others:
                room = max(0, world.cash[other] - step.high) // world.rules.increment
                raises = chance.pick(min(room, MOST_RAISES) + 1, "redeal")
                world.limits[other] = step.high + raises * world.rules.increment


def count_deals(world: NobleHouse, seat: Seat, others: list[Seat]) -> None:
    """How many offers the others have made among themselves shows in no counter."""
    for other in others:
        world.last_letter[other] = tuple(each for each in world.last_letter[other] if each[0] & circle(seat))
        open_now = (*world.letters[other], *world.offers.values())
        world.made[other] = sum(row[1] == other for row in open_now)


def deal_hands(world: NobleHouse, seat: Seat, others: list[Seat], chance: Chance) -> None:
    """Cards this seat has not seen change places; those it has seen or been offered stay where they were."""
    unseen = sorted([*world.deck, *(card for other in others for card in world.hand[other])])
    room = {other: len(world.hand[other]) for other in others}
    dealt: dict[Seat, list[int]] = {other: [] for other in others}
    spied = [step.victim for step in world.agenda if isinstance(step, TakeCard) and step.seat == seat]
    offered = [(card, maker) for card, maker in cards_offered(world, seat) if maker not in spied]
    # A spy sees all but the Vote cards of a hand now; what he saw there before may have left it since.
    open_now = [(card, victim) for victim in spied for card in hand_cards(world, victim)]
    for card, holder in (*open_now, *world.seen[seat], *offered):
        if card in unseen and len(dealt.get(holder, ())) < room.get(holder, 0):
            unseen.remove(card)
            dealt[holder].append(card)
    for other in sorted(others, key=lambda other: other not in spied):
        while len(dealt[other]) < room[other]:
            # What a spy does not see in a hand he is looking at are Vote cards.
            fitting = [card for card in unseen if other not in spied or card in world.rules.vote_bank]
            card = fitting[chance.pick(len(fitting), "redeal")]
            unseen.remove(card)
            dealt[other].append(card)
        world.hand[other] = tuple(dealt[other])
    world.deck = unseen


def cards_offered(world: NobleHouse, seat: Seat) -> list[tuple[int, Seat]]:
    """Cards that open offers name, with their makers: nobody can offer a card that he does not hold."""
    gives = [(item, offer.maker) for offer in offers_seen(world, seat) for item in offer.gives]
    return [(int(key), maker) for (kind, key, _), maker in gives if kind == "card" and key != "any"]


def deal_coins(world: NobleHouse, others: list[Seat], chance: Chance) -> None:
    """Right halves in other hands change places."""
    halves = sorted(house for other in others for house in world.coins[other])
    shown = [step.house for step in world.agenda if isinstance(step, (ClaimAnswer, ClaimInsist))]
    left = [house for house in halves if house not in shown]
    for other in others:
        kept = tuple(house for house in world.coins[other] if house in shown)
        drawn = [left.pop(chance.pick(len(left), "redeal")) for house in world.coins[other] if house not in shown]
        world.coins[other] = (*kept, *drawn)


def shift_portfolios(world: NobleHouse, others: list[Seat], chance: Chance) -> None:
    """Private deals may have moved cash and shares among the others; nobody else could tell."""
    if len(others) < 2:
        return
    unit = world.rules.unit
    short = [step.seat for step in world.agenda if isinstance(step, SellForDebt)]  # as long as they are asked
    for i, giver in enumerate(others):
        taker = others[(i + 1) % len(others)]
        most = 0 if giver in short or taker in short else world.cash[giver] // (4 * unit)
        amount = chance.pick(most + 1, "redeal") * unit
        world.cash[giver] -= amount
        world.cash[taker] += amount
        for company in world.rules.companies:
            held = zip(blocks_at(world, giver, company), world.rules.block_lots, strict=True)
            sizes = [lots for count, lots in held if count]
            if sizes and chance.pick(4, "redeal") == 0:
                pass_shares(world, giver, taker, company, sizes[-1])
