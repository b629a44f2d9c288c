"""What open steps are about to do: payments that wait, lots that are won, loans that are asked for, ballots."""

from magnate.games.noble_house.auction import Bidding, WonLot
from magnate.games.noble_house.coins import ClaimAnswer, ClaimInsist
from magnate.games.noble_house.lending import MeetingCall, Pledging, pledgeable_certificates
from magnate.games.noble_house.meeting import Poll
from magnate.games.noble_house.payment import Payment
from magnate.games.noble_house.price import HouseMeeting
from magnate.games.noble_house.prospects import segments_left
from magnate.games.noble_house.queries import collateral, kind_of
from magnate.games.noble_house.state import NobleHouse

MILLION = 1_000_000
BALLOT = 400_000  # a vote cast the right way, on somebody else's affair
OWN = 3 * MILLION  # on one's own
PROXY = 4  # votes
LAID = 2 * MILLION  # a Proxy used
CLAIM = 10 * MILLION  # a claim that has been made
BURDEN = 4  # per cent that a debt weighs above its sum, for fear of recall
PLEDGED_BLOCK = 4 * MILLION
PLEDGED = 2  # per cent of what is lent on a pledged certificate
RECALL = 10 * MILLION  # a motion to recall one's debts
CONTRACT = 40  # per cent of its further income that a contract under the hammer is worth
SURPLUS = 5  # per cent above its price that a bought asset is worth


def foreseen(s: NobleHouse, wealth: list[int]) -> list[int]:
    """Cash by seat once open payments are made; what else is about to happen goes into `wealth`."""
    cash = s.cash[:]
    for step in s.agenda:
        if isinstance(step, Payment):
            cash[step.seat] -= step.amount
            if step.payee >= 0:
                cash[step.payee] += step.amount
        elif isinstance(step, Bidding):
            if step.leader >= 0:
                take_lot(s, step.kind, step.key, step.leader, step.high, cash, wealth)
        elif isinstance(step, WonLot):
            take_lot(s, step.kind, step.key, step.seat, step.price, cash, wealth)
        elif isinstance(step, (Pledging, MeetingCall)):
            cash[step.seat] += step.amount
            wealth[step.seat] -= debt_weight(s, step.amount, segments_left(s)) + pledge_weight(s, step)
        elif isinstance(step, (ClaimAnswer, ClaimInsist)):
            wealth[step.holder] += CLAIM
            wealth[step.seat] -= CLAIM
        elif isinstance(step, Poll):
            ballots(s, step, wealth)
        elif isinstance(step, HouseMeeting):
            house_ballots(s, step.house, wealth)
    return cash


def debt_weight(s: NobleHouse, amount: int, left: int) -> int:
    """What a bank loan costs in the end."""
    return amount * (100 + BURDEN + s.rules.interest * left) // 100 if left else amount


def pledge_weight(s: NobleHouse, request: Pledging | MeetingCall) -> int:
    """What the pledges for a loan risk, those included that it still takes."""
    named = collateral(s, (), request.certificates)
    blocks = sum(request.blocks)
    lacking = request.amount - named - s.rules.block_collateral * blocks
    if lacking > 0:
        spare = [i for i in pledgeable_certificates(s, request.seat) if i not in request.certificates]
        lent = min(collateral(s, (), spare), lacking)
        named += lent
        blocks += -((lent - lacking) // s.rules.block_collateral)
    return PLEDGED_BLOCK * blocks + named * PLEDGED // 100


def take_lot(s: NobleHouse, kind: str, key: str, seat: int, price: int, cash: list[int], wealth: list[int]) -> None:
    """A lot goes to the leader at his bid; a bid beyond his cash costs him his face."""
    if price > cash[seat]:
        wealth[seat] -= 2 * s.rules.face * s.rules.voting_block_size * s.rules.voting_blocks
        return
    cash[seat] -= price
    if kind == "contract":
        wealth[seat] += s.rules.contracts[int(key)].income * max(segments_left(s) - 1, 0) * CONTRACT // 100
    elif kind == "block":
        worth = s.rules.voting_block_size * s.price.get(key, 0)
        wealth[seat] += worth + (worth // 4 if s.house[seat] == key else 0)
    else:
        asset = kind_of(s, s.rules.certificate_index[key])
        upkeep = asset.upkeep * segments_left(s)
        wealth[seat] += max(asset.price * (100 + SURPLUS) // 100 - upkeep, asset.half)


def ballots(s: NobleHouse, poll: Poll, wealth: list[int]) -> None:
    """Votes for the own loan, against recalls of it, and the other way round for the others."""
    if poll.motion == "recall":
        wealth[poll.subject] -= RECALL
    for seat in range(s.seats):
        side, votes, proxies = s.ballots[seat]
        if side in ("", "no", "abstain"):
            continue
        own = seat == poll.subject
        helps = (side in ("for", "all")) == (poll.motion == "loan")
        weight = votes + PROXY * proxies
        wealth[seat] += (OWN if own else BALLOT) * weight * (1 if helps == own else -1) - LAID * proxies


def house_ballots(s: NobleHouse, house: str, wealth: list[int]) -> None:
    """An elimination ends the game: whoever has more cash than most wants it."""
    for seat in range(s.seats):
        side = s.ballots[seat][0]
        if side in ("for", "against") and s.house[seat] != house:
            richer = sum(other > s.cash[seat] for other in s.cash)
            wealth[seat] += MILLION if (side == "against") == (2 * richer < s.seats) else -MILLION
