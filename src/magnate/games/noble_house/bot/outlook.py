"""What open steps are about to do: payments that wait, lots that are won, loans that are asked for, ballots."""

from magnate.games.noble_house.bot.prospects import segments_left
from magnate.games.noble_house.mechanics.cards.coins import ClaimAnswer, ClaimInsist
from magnate.games.noble_house.mechanics.finance.auction import WonLot
from magnate.games.noble_house.mechanics.finance.lending import MeetingCall
from magnate.games.noble_house.mechanics.finance.meeting import Poll
from magnate.games.noble_house.mechanics.finance.payment import Payment
from magnate.games.noble_house.mechanics.market.price import HouseMeeting
from magnate.games.noble_house.queries import collateral, kind_of, moved, shares_of
from magnate.games.noble_house.state import NobleHouse

MILLION = 1_000_000
BALLOT = 400_000  # a vote cast the right way, on somebody else's affair
OWN = 3 * MILLION  # on one's own
PROXY = 4  # votes
SHOWN = 500_000  # cards that the others see
LAID = 2 * MILLION  # a Proxy used
CLAIM = 10 * MILLION  # a claim that has been made
BURDEN = 4  # per cent that a debt weighs above its sum, for fear of recall
PLEDGED_BLOCK = 12 * MILLION
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
        elif isinstance(step, WonLot):
            take_lot(s, step.kind, step.key, step.seat, step.price, cash, wealth)
        elif isinstance(step, MeetingCall):
            cash[step.seat] += step.amount
            wealth[step.seat] -= debt_weight(s, step.amount, segments_left(s)) + pledge_weight(s, step)
        elif isinstance(step, (ClaimAnswer, ClaimInsist)):
            wealth[step.holder] += CLAIM
            wealth[step.seat] -= CLAIM
        elif isinstance(step, Poll):
            ballots(s, step, wealth)
        elif isinstance(step, HouseMeeting):
            house_ballots(s, step.house, wealth)
    for seat, (company, trades, *_) in enumerate(s.plans):
        if company and trades:
            trade_on(s, seat, company, trades, cash, wealth)
    return cash


def trade_on(
    s: NobleHouse, seat: int, company: str, trades: tuple[int, ...], cash: list[int], wealth: list[int]
) -> None:
    """What a plan makes of cash and shares if nobody else moves the price."""
    price = s.price[company]
    held = shares_of(s, seat, company) * s.rules.lot
    worth = held * price
    for shares in trades:
        if shares > 0 and shares * price > cash[seat]:
            break
        cash[seat] -= shares * price
        held += shares
        if shares >= s.rules.buy_limit * s.rules.lot:
            price = moved(s, price, 1)
    wealth[seat] += held * price - worth


def debt_weight(s: NobleHouse, amount: int, left: int) -> int:
    """What a bank loan costs in the end."""
    return amount * (100 + BURDEN + s.rules.interest * left) // 100 if left else amount


def pledge_weight(s: NobleHouse, request: MeetingCall) -> int:
    """What the pledges for a loan risk."""
    return PLEDGED_BLOCK * sum(request.blocks) + collateral(s, (), request.certificates) * PLEDGED // 100


def take_lot(s: NobleHouse, kind: str, key: str, seat: int, price: int, cash: list[int], wealth: list[int]) -> None:
    """A lot goes to the winner at his bid; a bid beyond his cash costs him his face."""
    if price > cash[seat]:
        wealth[seat] -= 2 * s.rules.face * s.rules.voting_block_size * s.rules.voting_blocks
        return
    cash[seat] -= price
    wealth[seat] += lot_worth(s, kind, key, seat)


def lot_worth(s: NobleHouse, kind: str, key: str, seat: int) -> int:
    """What a lot is worth to a seat."""
    if kind == "contract":
        return s.rules.contracts[int(key)].income * max(segments_left(s) - 1, 0) * CONTRACT // 100
    if kind == "block":
        worth = s.rules.voting_block_size * s.price.get(key, 0)
        return worth + (worth // 4 if s.house[seat] == key else 0)
    asset = kind_of(s, s.rules.certificate_index[key])
    return max(asset.price * (100 + SURPLUS) // 100 - asset.upkeep * segments_left(s), asset.half)


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
        wealth[seat] += (OWN if own else BALLOT) * weight * (1 if helps == own else -1) - LAID * proxies - SHOWN


def house_ballots(s: NobleHouse, house: str, wealth: list[int]) -> None:
    """An elimination ends the game: whoever has more cash than most wants it."""
    for seat in range(s.seats):
        side = s.ballots[seat][0]
        if side in ("for", "against") and s.house[seat] != house:
            richer = sum(other > s.cash[seat] for other in s.cash)
            wealth[seat] += MILLION if (side == "against") == (2 * richer < s.seats) else -MILLION
