"""Banks, payments, lots and votes as a player sees them."""

from magnate.core.driver import legal
from magnate.core.move import Move
from magnate.games.noble_house.bot.sight import MILLION, Rated, Sight
from magnate.games.noble_house.bot.works import lot_worth
from magnate.games.noble_house.mechanics.anytime import StayOut
from magnate.games.noble_house.mechanics.cards.coins import (
    ClaimAnswer,
    ClaimCash,
    ClaimInsist,
    GrantClaim,
    Insist,
    RefuseClaim,
    TakeCounter,
)
from magnate.games.noble_house.mechanics.finance.auction import Bidding, BidUpTo, LeaveLot, PayLot, Raise
from magnate.games.noble_house.mechanics.finance.default import TakeBlock, TakeCertificate
from magnate.games.noble_house.mechanics.finance.lending import AskLoan, CallMeeting, LoanTurn, MeetingCall, NoLoan
from magnate.games.noble_house.mechanics.finance.loans import PayLoan, SellToRepay
from magnate.games.noble_house.mechanics.finance.meeting import CastVotes, Poll
from magnate.games.noble_house.mechanics.finance.payment import (
    Default,
    Extend,
    PayDue,
    PayExtended,
    PayWhatIsLeft,
    SellAndPay,
)
from magnate.games.noble_house.mechanics.market.price import HouseMeeting, VoteHouse
from magnate.games.noble_house.phases.banks import EndRepayments, Repay, TakeBackBlock, TakeBackCertificate
from magnate.games.noble_house.phases.recalls import CallBought, Recall
from magnate.games.noble_house.queries import loans_of, tai_pan, vote_cards

# -- loans -----------------------------------------------------------------------------------------------------------


def borrowing(x: Sight) -> Rated:
    """Money at one per cent a round, as long as rounds are left in which it works."""
    s, seat, ask = x.s, x.seat, x.s.agenda[-1]
    assert isinstance(ask, LoanTurn)
    found: Rated = [(0.0, NoLoan(seat))]
    if x.left < x.n["last loan"] or seat in s.borrowed:
        return found
    lack = x.n["loan reserve"] + x.reserve - x.cash
    planned = (s.rules.assets[kind].price * count for _, short in x.plan[1][:1] for kind, count in short.items())
    lack += sum(planned) / MILLION
    moves = [move for move in ask.own_moves(s, seat) if isinstance(move, AskLoan)]
    for bank in ask.open_banks(s):
        friends = len(vote_cards(s, seat, bank))
        asks = [move for move in moves if move.bank == bank and move.amount <= max(lack, 0.0) * MILLION]
        if asks:
            most = max(asks, key=lambda move: move.amount)
            owed = sum(s.debt[loan] for loan in loans_of(s, seat, bank)) / MILLION
            blocks = sum(name in s.rules.houses for name in most.pledges.split("+"))
            worth = most.amount / MILLION * x.n["yield"] * min(x.left, 4)
            found.append((worth + x.n["friend"] * friends - 0.01 * owed - x.n["pledge"] * blocks, most))
    return found


def repaying(x: Sight) -> Rated:
    """Pledges that are not needed come home; debts are repaid out of plenty."""
    found: Rated = [(0.0, EndRepayments(x.seat))]
    s = x.s
    for move in s.agenda[-1].own_moves(s, x.seat):  # type: ignore[attr-defined]
        if isinstance(move, TakeBackBlock) and move.check(s) is None:
            found.append((2.0, move))
        elif isinstance(move, TakeBackCertificate) and move.check(s) is None:
            found.append((1.0, move))
        elif isinstance(move, Repay) and x.cash - move.amount / MILLION > x.reserve + x.n["plenty"]:
            found.append((move.amount / MILLION * 0.01, move))
    return found


def calling(x: Sight) -> Rated:
    """Others get no loan if the own votes may stop it."""
    ask = x.s.agenda[-1]
    assert isinstance(ask, MeetingCall)
    found: Rated = []
    for move in legal(x.s, x.seat):
        worth = 0.0
        if isinstance(move, CallMeeting):
            worth = x.hurt(ask.seat) * ask.amount / MILLION * x.n["deny"] * (move.votes + 1)
            worth -= x.n["proxy"] * (move.proxies + (move.by != "vote"))
        found.append((worth, move))
    return found


def polling(x: Sight) -> Rated:
    """For the own cause with all there is; for friends, and against others, with what is not used up."""
    ask = x.s.agenda[-1]
    assert isinstance(ask, Poll)
    own = ask.subject == x.seat
    friendly = own or ask.subject in x.spared
    helpful = "for" if ask.motion == "loan" else "against"
    harmful = "against" if ask.motion == "loan" else "for"
    found: Rated = []
    for move in legal(x.s, x.seat):
        assert isinstance(move, CastVotes)
        worth = 0.0
        if ask.motion in ("loan", "recall") and move.side == (helpful if friendly else harmful):
            worth = move.votes * 1.0 + move.proxies * (x.n["own proxy"] if own else -x.n["proxy"])
        elif move.side != "abstain":
            worth = -1.0
        found.append((worth, move))
    return found


def recalling(x: Sight) -> Rated:
    """Debts of others are called in where votes allow it."""
    s = x.s
    found: Rated = [(0.0, StayOut(x.seat))]
    for move in s.agenda[-1].own_legal(s, x.seat):  # type: ignore[attr-defined]
        if isinstance(move, CallBought):
            found.append((x.hurt(s.debtor[move.loan]) * s.debt[move.loan] / MILLION, move))
        elif isinstance(move, Recall):
            debtor = tai_pan(s, move.debtor)
            if debtor == x.seat:
                continue
            owed = sum(s.debt[loan] for loan in loans_of(s, debtor, move.bank)) / MILLION
            power = move.votes + (move.by == "vote")
            worth = x.hurt(debtor) * owed * x.n["recall"] * power - x.n["proxy"] * (move.proxies + (move.by != "vote"))
            found.append((worth, move))
    return found


# -- payments --------------------------------------------------------------------------------------------------------


def paying(x: Sight) -> Rated:
    """Cash, else a claim, else credit, else voting blocks, foreign ones first."""
    s, ask = x.s, x.s.agenda[-1]
    found: Rated = []
    for move in ask.own_moves(s, x.seat):  # type: ignore[attr-defined]
        if move.check(s) is None:
            found.append((settling(x, move), move))
    return found


def settling(x: Sight, move: Move) -> float:
    """How dear a way to pay is."""
    if isinstance(move, (PayDue, PayExtended)):
        return 0.0
    if isinstance(move, ClaimCash):
        return -1.0
    if isinstance(move, Extend):
        return -x.n["credit"]
    if isinstance(move, PayLoan):
        short = (x.s.debt[move.loan] - move.amount) / MILLION
        return -short * x.n["default"]
    if isinstance(move, (SellAndPay, SellToRepay)):
        worth = sum(x.s.price[house] for house in move.blocks.split("+")) * x.s.rules.voting_block_size / MILLION
        return -(worth - x.s.rules.block_emergency / MILLION * (move.blocks.count("+") + 1)) - x.n["control"]
    if isinstance(move, PayWhatIsLeft):
        return -200.0
    return -100.0 if isinstance(move, Default) else -150.0


def claimed(x: Sight) -> Rated:
    """What is asked is paid if it is less than the claim, or all the same."""
    ask = x.s.agenda[-1]
    assert isinstance(ask, ClaimAnswer)
    found: Rated = [(0.0, RefuseClaim(x.seat))]
    grant = GrantClaim(x.seat, ask.holder, ask.house, ask.terms)
    words = ask.terms.split()
    if words[:2] == ["want", "cash"] and len(words) == 3 and grant.check(x.s) is None:
        found.append((1.0, grant))
    return found


def insisting(x: Sight) -> Rated:
    ask = x.s.agenda[-1]
    assert isinstance(ask, ClaimInsist)
    return [
        (0.0, Insist(x.seat, ask.seat, ask.house)),
        (-1.0, TakeCounter(x.seat, ask.seat, ask.house, ask.terms)),
    ]


# -- lots ------------------------------------------------------------------------------------------------------------


def bidding(x: Sight) -> Rated:
    """Up to what the lot is worth, named at once."""
    s, seat, ask = x.s, x.seat, x.s.agenda[-1]
    assert isinstance(ask, Bidding)
    least, bank = ask.least(s), ask.bank_asked()
    found: Rated = [(0.0, LeaveLot(seat))]
    worth = lot_worth(x, ask.kind, ask.key)
    most = min(worth, x.cash - x.reserve * x.n["asset reserve"], s.rules.highest_bid / MILLION)
    step = s.rules.increment
    top = least + (int(most * MILLION) - least) // step * step
    if top >= least:
        move: Move = Raise(seat, least, least, bank) if top == least else BidUpTo(seat, top, least, bank)
        if move.check(s) is None:
            found.append(((worth - least / MILLION) * 0.5 + 0.1, move))
    return found


def won(x: Sight) -> Rated:
    return [
        (1.0 if isinstance(move, PayLot) else 0.5 if isinstance(move, ClaimCash) else 0.0, move)
        for move in legal(x.s, x.seat)
    ]


def taking(x: Sight) -> Rated:
    """Pledges of a loan that was bought."""
    worth = {TakeBlock: 2.0, TakeCertificate: 1.0}
    return [(worth.get(type(move), 0.0), move) for move in legal(x.s, x.seat)]


def meeting(x: Sight) -> Rated:
    """A rival falls if the game may end now: when the own side is ahead."""
    ask = x.s.agenda[-1]
    assert isinstance(ask, HouseMeeting)
    victim = tai_pan(x.s, ask.house)
    others = [seat for seat in x.rivals if seat != victim]
    ahead = all(x.strength(x.seat) >= x.strength(seat) for seat in others)
    stronger = x.strength(victim) > x.strength(x.seat)
    side = "against" if ahead or stronger else "for"
    return [(1.0 if move.side == side else 0.0, move) for move in legal(x.s, x.seat) if isinstance(move, VoteHouse)]
