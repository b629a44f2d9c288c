"""The list of all decisions: what each question offers, and that nothing else is ever asked or offered."""

from collections import defaultdict

import pytest

from magnate.conformance import tables
from magnate.conformance.answers import filled
from magnate.core.chance import Sampler
from magnate.core.driver import decisions, legal
from magnate.core.move import Move
from magnate.core.step import Ask
from magnate.games.noble_house import GAME
from magnate.games.noble_house.mechanics.anytime import Pass, PlayCard, StayOut, SwapCertificate, Turn, Window
from magnate.games.noble_house.mechanics.cards.coins import (
    CLAIMS,
    ClaimAnswer,
    ClaimCash,
    ClaimFavour,
    ClaimInsist,
    CounterClaim,
    GrantClaim,
    Insist,
    RefuseClaim,
    TakeCounter,
)
from magnate.games.noble_house.mechanics.cards.powers import LargestLoan, NameLoan
from magnate.games.noble_house.mechanics.cards.renegotiation import AnswerBreak, BreakAnswer, LetBreak
from magnate.games.noble_house.mechanics.cards.spies import FindNothing, Steal, TakeCard
from magnate.games.noble_house.mechanics.finance.auction import (
    Bidding,
    BidUpTo,
    CannotPay,
    LeaveLot,
    PayLot,
    Raise,
    WonLot,
)
from magnate.games.noble_house.mechanics.finance.default import (
    Allotment,
    HolderTakes,
    ReleaseBlock,
    ReleaseCertificate,
    TakeBlock,
    TakeCertificate,
    TakeNoMore,
)
from magnate.games.noble_house.mechanics.finance.income import (
    Cure,
    GiveUp,
    LetGo,
    PayForBorrower,
    PayUpkeep,
    Upkeep,
    UpkeepFor,
)
from magnate.games.noble_house.mechanics.finance.lending import (
    AskLoan,
    CallMeeting,
    LoanTurn,
    MeetingCall,
    NoLoan,
    NoMeeting,
)
from magnate.games.noble_house.mechanics.finance.loans import DueLoans, PayLoan, Repayment, SellToRepay, SettleNext
from magnate.games.noble_house.mechanics.finance.meeting import CastVotes, Poll
from magnate.games.noble_house.mechanics.finance.payment import (
    Default,
    Extend,
    ExtendedDue,
    PayDue,
    PayExtended,
    Payment,
    PayWhatIsLeft,
    SellAndPay,
    SellBlocks,
    SellForDebt,
)
from magnate.games.noble_house.mechanics.market.lost_points import LossSupport, SupportPoints
from magnate.games.noble_house.mechanics.market.market_cards import (
    AllowFall,
    CardSupport,
    MarketTurn,
    PlayMarketCard,
    PreventFall,
)
from magnate.games.noble_house.mechanics.market.plans import PlanTrades, StopTrading
from magnate.games.noble_house.mechanics.market.price import (
    HouseMeeting,
    LeaveOut,
    PutIn,
    Replacement,
    VoteHouse,
)
from magnate.games.noble_house.mechanics.market.shares import (
    BuyShares,
    NoSupport,
    PlayStockDeal,
    SaleSupport,
    SellShares,
    SkipTransaction,
    SupportSale,
)
from magnate.games.noble_house.mechanics.stops import StopAt
from magnate.games.noble_house.mechanics.trade.disputes import (
    AnswerComplaint,
    CallBreach,
    Complain,
    ComplaintAnswer,
    Judge,
    Judging,
    LetLapse,
    PromiseDue,
    ReleasePromise,
    SettlePromise,
)
from magnate.games.noble_house.mechanics.trade.exchange import CardOfChoice, HandCard
from magnate.games.noble_house.mechanics.trade.haggling import Haggling
from magnate.games.noble_house.mechanics.trade.leases import EndLease, GiveNotice
from magnate.games.noble_house.mechanics.trade.negotiation import (
    AcceptOffer,
    DeclineBecause,
    DeclineOffer,
    MakeOffer,
    OfferSwap,
    WithdrawOffer,
)
from magnate.games.noble_house.mechanics.trade.promises import PHASES
from magnate.games.noble_house.phases.assets import AssetTurn, BuyAsset, EndAssets, SellAsset
from magnate.games.noble_house.phases.banks import (
    EndRepayments,
    ExtendedNext,
    ExtendedOrder,
    InterestNext,
    InterestOrder,
    Repay,
    RepayTurn,
    TakeBackBlock,
    TakeBackCertificate,
)
from magnate.games.noble_house.phases.contracts import (
    Announce,
    Announcement,
    ContractTurn,
    EndAnnouncements,
    PlayMaintenance,
    PlayOvertime,
)
from magnate.games.noble_house.phases.recalls import CallBought, Recall, RecallTurn
from magnate.games.noble_house.phases.round import HouseChoice, TakeHouse
from magnate.games.noble_house.phases.stock import Transaction
from magnate.games.noble_house.queries import free_certificates
from magnate.games.noble_house.state import NobleHouse
from tests.offers import Kinds, lacking, offered, questions

DEALS: set[type[Move]] = {
    MakeOffer, OfferSwap, AcceptOffer, DeclineOffer, DeclineBecause, WithdrawOffer,
}  # fmt: skip  # G7-G9
ANY_TIME: set[type[Move]] = {
    PlayCard,  # G2, G41-G48
    ClaimCash, ClaimFavour,  # G4
    *DEALS,
    SettlePromise,  # G10, before it is due
    ReleasePromise,  # whoever was promised something may let it go
    GiveNotice, EndLease,  # G11
    CallBreach, Complain,  # G12
    SwapCertificate,  # G14
    PayExtended,  # G35, early
    StopAt,  # where to be asked at all
}  # fmt: skip
ANSWERS: dict[type[Ask], set[type[Move]]] = {
    HouseChoice: {TakeHouse},  # G1
    Window: {Pass},  # G3, G15
    ClaimAnswer: {GrantClaim, CounterClaim, RefuseClaim},  # G5
    ClaimInsist: {TakeCounter, Insist},  # G6
    CardOfChoice: {HandCard},  # G9: a card of the giver's choice was agreed
    PromiseDue: {SettlePromise, LetLapse, *CLAIMS},  # G10
    ComplaintAnswer: {AnswerComplaint},  # G13
    Judging: {Judge},  # G13
    MarketTurn: {PlayMarketCard, Pass, StayOut},  # G16, G17
    CardSupport: {PreventFall, AllowFall, *CLAIMS},  # G18
    Transaction: {BuyShares, SellShares, PlayStockDeal, SkipTransaction, PlanTrades, StopTrading},  # G19, G20
    SaleSupport: {SupportSale, NoSupport, *CLAIMS},  # G21
    LossSupport: {SupportPoints, *CLAIMS},  # G22: for none up to all
    Announcement: {Announce, EndAnnouncements},  # G23
    ContractTurn: {PlayOvertime, PlayMaintenance, Pass, StayOut},  # G24
    BreakAnswer: {AnswerBreak, LetBreak},  # G25
    Bidding: {Raise, BidUpTo, LeaveLot},  # G26, G53, G54
    Replacement: {PutIn, LeaveOut},  # G27
    Cure: {PutIn, LeaveOut},  # G28
    Upkeep: {PayUpkeep, GiveUp, *CLAIMS},  # G29
    UpkeepFor: {PayForBorrower, LetGo, *CLAIMS},  # G30
    WonLot: {PayLot, CannotPay, *CLAIMS},  # G31
    InterestOrder: {InterestNext},  # G32
    DueLoans: {SettleNext},  # G32
    ExtendedOrder: {ExtendedNext},  # G32
    Payment: {PayDue, Extend, SellAndPay, PayWhatIsLeft, *CLAIMS},  # G33, G34
    ExtendedDue: {PayExtended, Default, *CLAIMS},  # G35
    SellForDebt: {SellBlocks},  # G34, G35
    HouseMeeting: {VoteHouse},  # G36
    LoanTurn: {AskLoan, NoLoan},  # G37
    MeetingCall: {CallMeeting, NoMeeting},  # G38
    Poll: {CastVotes},  # G39, G52
    RepayTurn: {Repay, TakeBackBlock, TakeBackCertificate, EndRepayments},  # G40
    LargestLoan: {NameLoan},  # G41: which of the largest, when two are
    TakeCard: {Steal, FindNothing},  # G47
    RecallTurn: {Recall, CallBought, Pass, StayOut},  # G49
    Repayment: {PayLoan, Extend, SellToRepay, *CLAIMS},  # G50
    Allotment: {ReleaseBlock, ReleaseCertificate},  # G51
    HolderTakes: {TakeBlock, TakeCertificate, TakeNoMore},  # G52: a creditor after a bank deal
    AssetTurn: {BuyAsset, SellAsset, EndAssets},  # G55
}
# What random players rarely meet; the tests of the rulings about it ask these questions themselves.
RARE: set[type[Ask]] = {
    SaleSupport, HouseMeeting, Allotment, Cure, HolderTakes, LargestLoan, ExtendedOrder, TakeCard,
}  # fmt: skip
GAMES = 60  # at most


def allowed(ask: type[Ask], waited: bool) -> set[type[Move]]:
    """What a question may offer: its own answers to those it waits for, and to all what goes on meanwhile."""
    meanwhile = ANY_TIME if issubclass(ask, Turn) else DEALS if issubclass(ask, Haggling) else set()
    return meanwhile | ANSWERS[ask] if waited else meanwhile


def promise(s: NobleHouse, seat: int, dice: Sampler) -> Move:
    """An offer with a clause, open to all: random words never make one."""
    phase = PHASES[dice.pick(len(PHASES), "phase")]
    free = free_certificates(s, seat)
    clauses = [
        f"loan me 1000000 round {s.round} {phase}",
        f"refrain me any until {s.round + 1}",
        *(f"lease me {s.rules.certificates[i]} fee 1000000 each upkeep borrower rounds open" for i in free),
    ]
    terms = f"give cash 100000; {clauses[dice.pick(len(clauses), 'clause')]}"
    return MakeOffer(seat, "all", terms, "public", "game", 0)


def choose(s: NobleHouse, dice: Sampler) -> Move:
    """Any kind of move as likely as another; what the question is about more often, and now and then out of turn."""
    asked = decisions(s)
    if isinstance(s.agenda[-1], Turn) and dice.pick(12, "promise") == 0:
        offer = promise(s, asked[0].seat, dice)
        if offer.check(s) is None:
            return offer
    owing = [decision for decision in asked if not decision.optional]
    pool = asked if dice.pick(5, "anybody") == 0 else owing
    decision = pool[dice.pick(len(pool), "seat")]
    moves = legal(s, decision.seat)
    if not moves or dice.pick(4, "forms") == 0:
        moves = [*moves, *filled(s, decision, dice)]
    if not moves:
        return legal(s)[0]
    own = [move for move in moves if type(move) not in ANY_TIME]
    if own and dice.pick(3, "own"):
        moves = own
    kinds = sorted({type(move).__name__ for move in moves})
    kind = kinds[dice.pick(len(kinds), "kind")]
    moves = [move for move in moves if type(move).__name__ == kind]
    return moves[dice.pick(len(moves), "move")]


def test_the_list_names_every_question_and_every_answer() -> None:
    assert questions(GAME) == set(ANSWERS)
    assert set(GAME.moves) == ANY_TIME.union(*ANSWERS.values())


def test_what_is_offered_is_what_the_list_says() -> None:
    seen: Kinds = defaultdict(set)
    # A claim inside a payment takes a coin and a lack of cash at once, which random players seldom have.
    wanted = {ask: moves.difference(CLAIMS) for ask, moves in ANSWERS.items() if ask not in RARE} | {
        Turn: ANY_TIME,
        Haggling: DEALS,
    }
    configs = tables(GAME)
    for number in range(GAMES):
        config = configs[number % len(configs)]
        s = GAME.new(config.seats, f"list {number}", config.options)
        for ask, move, waited in offered(s, choose, Sampler(number)):
            assert move in allowed(ask, waited), f"{ask.__name__} offers {move.__name__}"
            seen[ask].add(move)
            if issubclass(ask, Turn):
                seen[Turn].add(move)
            if issubclass(ask, Haggling):
                seen[Haggling].add(move)
        if number >= len(configs) and not lacking(wanted, seen):
            return
    pytest.fail(f"never offered: {lacking(wanted, seen)}")
