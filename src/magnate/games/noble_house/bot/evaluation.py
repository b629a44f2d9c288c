"""How good a position is for a seat: its wealth at the end as far as it can be foreseen, less the others'."""

from collections.abc import Callable

from magnate.core.chance import Chance
from magnate.core.move import Decision, Move
from magnate.games.noble_house.bot.bargaining import bargain
from magnate.games.noble_house.bot.bidding import bid
from magnate.games.noble_house.bot.outlook import PLEDGED, PLEDGED_BLOCK, debt_weight, foreseen
from magnate.games.noble_house.bot.prospects import contracts_worth, estate, hand_worth, segments_left, strain
from magnate.games.noble_house.mechanics.anytime import Turn
from magnate.games.noble_house.mechanics.trade.disputes import Judge as JudgeComplaint
from magnate.games.noble_house.mechanics.trade.disputes import ReleasePromise
from magnate.games.noble_house.mechanics.trade.leases import leases
from magnate.games.noble_house.mechanics.trade.negotiation import WithdrawOffer
from magnate.games.noble_house.mechanics.trade.promises import MARKED, OPEN, OWED, STATUS, Promise, sum_due
from magnate.games.noble_house.queries import free_blocks, silent_votes
from magnate.games.noble_house.ruleset import Ruleset
from magnate.games.noble_house.scoring import MOST_RETURN
from magnate.games.noble_house.state import NobleHouse

__all__ = ["ENOUGH", "IDLE", "deal", "judge"]

ENOUGH = (Turn,)  # questions at which a bot need not look on
IDLE = (WithdrawOffer, ReleasePromise)  # moves that only put the question off, or give something away for nothing

Judge = Callable[[NobleHouse], int]

MILLION = 1_000_000
RESERVE = 60 * MILLION  # cash up to this keeps a house out of trouble
EASE = 20  # per cent that such cash is worth above its face
EMPTY = 20 * MILLION  # with less than this, anything may go wrong
STRAIT = 40  # per cent that the lack of it costs
COIN = 49 * MILLION  # a right half that can still be claimed: a little less than the cash, so that it is
BREACH = 15 * MILLION  # a marked breach that somebody may call
TRUST = 95  # per cent of what is promised that is counted on
DOUBT = 15  # less for every public promise that was broken
LEAST = 20
CONDUCT = {
    "refrain": (MILLION, 3 * MILLION), "vote": (MILLION, 2 * MILLION), "act": (2 * MILLION, 5 * MILLION),
    "text": (BREACH, 0),
}  # fmt: skip
FALLEN = 150 * MILLION  # being out of the game
SAFE = 250  # tenths of a percent by which friends should outvote foes
WEAK = 100_000  # for each tenth less


def deal(s: NobleHouse, decision: Decision, judges: Callable[[int], Judge], chance: Chance) -> Move | None:
    """A limit for a lot, a verdict, an answer to an offer, or sometimes an offer; None = there is nothing to say.

    Whether free words were broken cannot be told from what lies open, so no complaint about them is believed.
    """
    if any(isinstance(move, JudgeComplaint) for move in decision.moves):
        return JudgeComplaint(decision.seat, "against")
    return bid(s, decision, judges(decision.seat)) or bargain(s, decision, judges, chance)


def judge(rules: Ruleset, seat: int) -> Judge:
    """A function that values worlds for a seat, in dollars."""

    def value(s: NobleHouse) -> int:
        wealth = standing(s)
        own = wealth.pop(seat)
        spared = len(s.weighed[seat]) + len(s.plans[seat][1])  # of equal answers the one that leaves less to be asked
        return own + spared - sum(wealth) // (2 * len(wealth)) - max(wealth) // 4

    return value


def standing(s: NobleHouse) -> list[int]:
    """What every seat may end with."""
    if s.round == 0 or not all(s.house):
        return [0] * s.seats
    left = segments_left(s)
    wealth = [-FALLEN if seat in s.out else 0 for seat in range(s.seats)]
    cash = foreseen(s, wealth)
    estates = estate(s, left)
    for seat in range(s.seats):
        if seat in s.out:
            continue
        wealth[seat] += (
            estates[seat].worth
            + holdings(s, seat)
            + cash_worth(cash[seat], left)
            + contracts_worth(s, seat, left, estates[seat])
            + hand_worth(s, seat, left, estates[seat], cash[seat])
            - strain(s, seat, left, estates[seat], cash[seat])
            - danger(s, seat)
        )
    debts(s, wealth, left)
    coins(s, wealth)
    agreements(s, wealth, left)
    lent(s, wealth, left)
    return wealth


def cash_worth(cash: int, left: int) -> int:
    """Cash, and the freedom it gives while there is something to do with it; what lacks costs blocks at half price."""
    if cash < 0:
        cash *= 2
    near = min(left, 4)
    ease = min(max(cash, 0), RESERVE) * EASE * near // 400
    strait = max(EMPTY - cash, 0) * STRAIT * near // 400
    return cash + ease - strait


def holdings(s: NobleHouse, seat: int) -> int:
    """Shares and voting blocks at the market price."""
    price, lot = s.price, s.rules.lot
    total = 0
    for company, held in zip(s.rules.companies, s.shares[seat], strict=True):
        if held != (0, 0, 0):
            total += s.rules.lots(held) * lot * price[company]
    size = s.rules.voting_block_size
    for house, count in zip(s.rules.houses, s.blocks[seat], strict=True):
        if count and house in price:
            total += count * size * price[house]
    return total


def danger(s: NobleHouse, seat: int) -> int:
    """How near a house is to being voted away from its tai-pan."""
    house = s.house[seat]
    at = s.rules.house_index[house]
    hostile = sum(s.blocks[other][at] for other in range(s.seats) if other != seat)
    contra, pro = silent_votes(s, s.price[house])
    held = s.blocks[seat][at] * s.rules.voting_block_percent
    margin = held + (0 if s.rules.held_only else pro) - contra - hostile * s.rules.voting_block_percent
    return WEAK * (SAFE - margin) if margin < SAFE else 0


def debts(s: NobleHouse, wealth: list[int], left: int) -> None:
    """Bank loans with their interest and their pledges, and debts put off."""
    for loan, amount in s.debt.items():
        wealth[s.debtor[loan]] -= debt_weight(s, amount, left)
        if left:
            wealth[s.debtor[loan]] -= PLEDGED_BLOCK * sum(s.loan_blocks[loan])
        if s.holder[loan] >= 0:
            wealth[s.holder[loan]] += amount
    if s.debt and left:
        for i, loan in enumerate(s.pledged):
            if loan:
                wealth[s.debtor[loan]] -= s.rules.certificate_kind[i].half * PLEDGED // 100
    for seat, payee, amount, _, loan in s.extended.values():
        if loan == 0:
            wealth[seat] -= amount
            if payee >= 0:
                wealth[payee] += amount
        elif sum(free_blocks(s, seat)) == 0:
            wealth[seat] -= PLEDGED_BLOCK


def coins(s: NobleHouse, wealth: list[int]) -> None:
    """A right half is a claim on the house it names until the game is over; the own one is best kept at home."""
    if not s.agenda:
        return
    for holder in range(s.seats):
        for house in s.coins[holder]:
            debtor = s.house.index(house)
            if debtor != holder and debtor not in s.out and holder not in s.out:
                wealth[holder] += COIN
                wealth[debtor] -= COIN


def lent(s: NobleHouse, wealth: list[int], left: int) -> None:
    """Fees and upkeep of leases, as long as they last."""
    for lease in leases(s):
        rounds = left if not lease.last_round else min(left, max(lease.last_round - s.round + 1, 0))
        amount = lease.fee * rounds if lease.each_round else 0
        if lease.borrower_pays:
            amount += sum(s.rules.certificate_kind[i].upkeep for i in lease.certificates) * rounds
        wealth[lease.lender] += amount
        wealth[lease.borrower] -= amount


def agreements(s: NobleHouse, wealth: list[int], left: int) -> None:
    """Promised payments, and what it costs to break one's word."""
    rows = [*s.promises.values(), *(row for seat, desk in enumerate(s.secrets) for row in desk if row[1] == seat)]
    heard: list[tuple[int, int, str]] = []  # of promises about conduct only the first is worth something
    for row in rows:
        if row[STATUS] not in (OPEN, MARKED) and not row[OWED]:
            continue
        promise = Promise(*row)
        if promise.status == MARKED:
            wealth[promise.by] -= BREACH
        cost, gain = promise_worth(s, promise, left)
        if promise.kind in CONDUCT and promise.status == OPEN:
            gain = 0 if (promise.by, promise.to, promise.kind) in heard else gain
            heard.append((promise.by, promise.to, promise.kind))
        if promise.kind in ("loan", "profit"):  # nobody pays more than he has, nor for nothing more than his face
            most = BREACH * promise.public
            if promise.binding:
                most = min(max(wealth[promise.by], 0), MOST_RETURN * promise.given)
            cost, gain = min(cost, most), min(gain, most)
        wealth[promise.by] -= cost
        wealth[promise.to] += gain * trust(s, promise.by) // 100


def trust(s: NobleHouse, seat: int) -> int:
    """Per cent of what a seat promises that may be counted on, by its record."""
    return max(TRUST - DOUBT * s.broken[seat], LEAST)


def promise_worth(s: NobleHouse, promise: Promise, left: int) -> tuple[int, int]:
    """What an open promise costs the one who gave it, and what it would be worth to the other if it were sure."""
    if promise.kind == "loan" or promise.status != OPEN:
        return sum_due(promise), sum_due(promise)
    if promise.kind == "profit":
        what, _, about = promise.key.partition("/")
        rounds = min(max(promise.until - s.round, 0), left)
        held = what == "contract" and s.contracts.get(int(about)) == promise.by
        income = s.rules.contracts[int(about)].income if held else 0
        share = promise.owed + income * promise.amount * rounds // 100
        return share, share
    cost, gain = CONDUCT.get(promise.kind, (0, 0))
    lasts = promise.kind in ("refrain", "vote")
    return cost * (max(min(promise.until - s.round, left), 1) if lasts else 1), gain
