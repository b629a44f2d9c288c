"""What happens in the game, as data, with the sentence that tells it."""

from magnate.core.event import Event
from magnate.core.text import N_
from magnate.core.value import value


@value
class RoundBegan(Event):
    """A round begins."""

    number: int
    cards: int
    text = N_("Round {number} begins; {cards} cards are left.")


@value
class PhaseBegan(Event):
    """A phase begins."""

    phase: str
    text = N_("The {phase} phase begins.")


@value
class HouseTaken(Event):
    """A player takes a house."""

    seat: int
    house: str
    text = N_("{seat} leads {house}.")


@value
class GameEnded(Event):
    """The game is over."""

    ending: str
    text = N_("The game ends ({ending}).")


@value
class Eliminated(Event):
    """A player is out of the game."""

    seat: int
    cause: str
    text = N_("{seat} is out of the game ({cause}).")
    reveals = True


@value
class PlayerSafe(Event):
    """A house meeting keeps its tai-pan."""

    seat: int
    text = N_("{seat} keeps the house.")


@value
class HouseVoted(Event):
    """A holder of foreign blocks has voted."""

    seat: int
    house: str
    side: str
    text = N_("{seat} votes {side} at {house}.")
    reveals = True


@value
class Passed(Event):
    """A seat passes."""

    seat: int
    text = N_("{seat} passes.")


@value
class StopsSet(Event):
    """A seat has said where it wants to be asked."""

    seat: int
    text = N_("{seat} has set where to be asked.")


@value
class Paid(Event):
    """Money changes hands; -1 is the bank."""

    payer: int
    payee: int
    amount: int
    why: str
    text = N_("{payer} pays {payee} {amount} ({why}).")


@value
class PriceMoved(Event):
    """A share price moves."""

    company: str
    before: int
    after: int
    why: str
    text = N_("{company}: {before} to {after} ({why}).")


@value
class FaceLost(Event):
    """A player loses face."""

    seat: int
    why: str
    text = N_("{seat} loses face ({why}).")


@value
class CardsDrawn(Event):
    """A player draws cards."""

    seat: int
    count: int
    text = N_("{seat} draws {count} cards.")


@value
class CardsSeen(Event):
    """What a player has drawn, for him alone."""

    cards: tuple[int, ...]
    text = N_("You draw {cards}.")
    reveals = True


@value
class LastCard(Event):
    """The last card has been drawn."""

    text = N_("The last card has been drawn.")


@value
class CardPlayed(Event):
    """An any-time card is played."""

    seat: int
    card: int
    target: str
    text = N_("{seat} plays {card} on {target}.")


@value
class CardDiscarded(Event):
    """A card goes to the discard, face up."""

    seat: int
    card: int
    text = N_("{seat} discards {card}.")


@value
class Looked(Event):
    """A spy is at work; what he sees is not told."""

    seat: int
    victim: int
    what: str
    text = N_("{seat} spies on {victim} ({what}).")


@value
class HandSeen(Event):
    """What a spy sees, for him alone."""

    victim: int
    cards: tuple[int, ...]
    text = N_("{victim} holds {cards}.")
    reveals = True


@value
class PortfolioSeen(Event):
    """What an Executive Spy sees, for him alone."""

    victim: int
    cash: int
    shares: tuple[tuple[str, int], ...]
    blocks: tuple[int, ...]
    votes: tuple[int, ...]
    text = N_("{victim} has {cash}, shares {shares}, voting blocks {blocks}, Vote cards {votes}.")
    reveals = True


@value
class CardTaken(Event):
    """A card is taken out of a hand."""

    seat: int
    victim: int
    text = N_("{seat} takes a card of {victim}.")
    reveals = True


@value
class CardTakenSeen(Event):
    """Which card was taken, for the two concerned."""

    seat: int
    victim: int
    card: int
    text = N_("{seat} takes {card} of {victim}.")
    reveals = True


@value
class CardReceived(Event):
    """A card of the giver's choice, for the two concerned."""

    seat: int
    giver: int
    card: int
    text = N_("{seat} gets {card} from {giver}.")
    reveals = True


@value
class Renegotiated(Event):
    """A Break Contract is answered."""

    seat: int
    contract: int
    text = N_("{seat} renegotiates contract {contract}.")


@value
class OrderDrawn(Event):
    """Order tiles are drawn."""

    seats: tuple[int, ...]
    text = N_("The order is {seats}.")


@value
class MarketCardPlayed(Event):
    """A market card is played."""

    seat: int
    card: int
    picks: tuple[str, ...]
    text = N_("{seat} plays {card} on {picks}.")


@value
class FallPrevented(Event):
    """An owner pays the sum on a market card."""

    seat: int
    company: str
    text = N_("{seat} keeps {company} from falling.")


@value
class TransactionsBegan(Event):
    """A round of transactions begins."""

    number: int
    text = N_("Transaction {number}.")


@value
class TransactionPassed(Event):
    """A seat skips a transaction."""

    seat: int
    text = N_("{seat} skips the transaction.")


@value
class SharesBought(Event):
    """Shares are bought from the pool."""

    seat: int
    company: str
    shares: int
    text = N_("{seat} buys {shares} {company}.")


@value
class SharesSold(Event):
    """Shares are sold to the pool."""

    seat: int
    company: str
    shares: int
    text = N_("{seat} sells {shares} {company}.")
    reveals = True


@value
class PriceSupported(Event):
    """An owner buys the shares just sold."""

    seat: int
    company: str
    price: int
    text = N_("{seat} holds {company} at {price}.")


@value
class SupportPaid(Event):
    """An owner pays for points of a lost contract."""

    seat: int
    points: int
    text = N_("{seat} pays for {points} points.")


@value
class Announced(Event):
    """A contract is announced."""

    seat: int
    contract: int
    certificates: tuple[str, ...]
    text = N_("{seat} announces contract {contract} with {certificates}.")


@value
class ContractBroken(Event):
    """A contract is lost."""

    seat: int
    contract: int
    cause: str
    text = N_("{seat} loses contract {contract} ({cause}).")


@value
class ContractSuspended(Event):
    """A contract lacks a certificate."""

    seat: int
    contract: int
    text = N_("Contract {contract} of {seat} is suspended.")


@value
class CertificatePutIn(Event):
    """A certificate is put into a contract."""

    seat: int
    contract: int
    certificate: str
    text = N_("{seat} puts {certificate} into contract {contract}.")


@value
class CertificatesSwapped(Event):
    """A bound certificate is swapped for a free one."""

    seat: int
    bound: str
    free: str
    text = N_("{seat} swaps {bound} for {free}.")


@value
class IncomeDoubled(Event):
    """Overtime is played."""

    seat: int
    card: int
    contract: int
    text = N_("{seat} plays {card} on contract {contract}.")


@value
class UpkeepDoubled(Event):
    """Double Maintenance is played."""

    seat: int
    card: int
    house: str
    text = N_("{seat} plays {card} on {house}.")


@value
class IncomeCollected(Event):
    """A contract earns."""

    seat: int
    contract: int
    amount: int
    text = N_("Contract {contract} brings {seat} {amount}.")


@value
class UpkeepCovered(Event):
    """An owner maintains what the borrower cannot."""

    seat: int
    certificate: str
    text = N_("{seat} maintains {certificate}.")


@value
class AssetGained(Event):
    """A certificate comes to a player."""

    seat: int
    certificate: str
    why: str
    text = N_("{seat} gets {certificate} ({why}).")


@value
class AssetLost(Event):
    """A certificate goes back to the supply."""

    seat: int
    certificate: str
    why: str
    text = N_("{seat} loses {certificate} ({why}).")
    reveals = True


@value
class AssetMoved(Event):
    """A certificate changes hands."""

    seat: int
    taker: int
    certificate: str
    text = N_("{certificate} goes from {seat} to {taker}.")
    reveals = True


@value
class AssetBought(Event):
    """A certificate is bought from the supply."""

    seat: int
    certificate: str
    text = N_("{seat} buys {certificate}.")


@value
class AssetSold(Event):
    """A certificate is sold to the bank."""

    seat: int
    certificate: str
    text = N_("{seat} sells {certificate}.")


@value
class LotOpened(Event):
    """A lot is put up."""

    kind: str
    key: str
    least: int
    holders: bool
    text = N_("Put up: {kind} {key}, at least {least}.")


@value
class Bid(Event):
    """A bid."""

    seat: int
    amount: int
    text = N_("{seat} bids {amount}.")


@value
class LeftLot(Event):
    """A bidder leaves."""

    seat: int
    text = N_("{seat} leaves the lot.")


@value
class LotWon(Event):
    """A lot is won."""

    seat: int
    kind: str
    key: str
    amount: int
    text = N_("{seat} wins {kind} {key} for {amount}.")


@value
class LotUnsold(Event):
    """Nobody has bid."""

    kind: str
    key: str
    text = N_("{kind} {key} is not sold.")


@value
class BidUnpaid(Event):
    """A winner cannot pay."""

    seat: int
    amount: int
    text = N_("{seat} cannot pay {amount}.")


@value
class LoanAsked(Event):
    """A loan is asked for."""

    seat: int
    bank: str
    amount: int
    text = N_("{seat} asks {bank} for {amount}.")


@value
class LoanGranted(Event):
    """A loan is granted."""

    seat: int
    bank: str
    loan: int
    amount: int
    text = N_("{bank} lends {seat} {amount} (loan {loan}).")


@value
class LoanRefused(Event):
    """A loan is refused."""

    seat: int
    bank: str
    text = N_("{bank} refuses {seat}.")


@value
class LoanRepaid(Event):
    """A loan is repaid, all or in part."""

    seat: int
    loan: int
    amount: int
    text = N_("{seat} repays {amount} of loan {loan}.")


@value
class LoanCalled(Event):
    """A card calls loans in."""

    seat: int
    what: str
    text = N_("Loans of {seat} are called in ({what}).")


@value
class LoanRecalled(Event):
    """Debts are recalled."""

    seat: int
    by: str
    text = N_("{by} recalls the debts of {seat}.")


@value
class RecallFailed(Event):
    """A motion fails."""

    seat: int
    bank: str
    text = N_("{bank} does not recall the debts of {seat}.")


@value
class LoanBought(Event):
    """A loan is bought from the bank."""

    seat: int
    loan: int
    text = N_("{seat} buys loan {loan}.")


@value
class LoanSettled(Event):
    """A defaulted loan is settled."""

    seat: int
    loan: int
    text = N_("Loan {loan} of {seat} is settled.")


@value
class CollateralReleased(Event):
    """A pledge is free again."""

    seat: int
    pledge: str
    text = N_("{seat} gets {pledge} back.")


@value
class CollateralTaken(Event):
    """A pledge is taken."""

    seat: int
    pledge: str
    text = N_("{seat} loses the pledged {pledge}.")


@value
class MeetingCalled(Event):
    """A bank's directors are called."""

    seat: int
    bank: str
    by: str
    text = N_("{seat} calls a meeting of {bank} ({by}).")


@value
class BallotOpened(Event):
    """A ballot is opened."""

    seat: int
    bank: str
    side: str
    votes: int
    text = N_("{seat} votes {side} with {votes} votes.")
    reveals = True


@value
class VotesCounted(Event):
    """A motion is decided."""

    bank: str
    motion: str
    votes: int
    against: int
    text = N_("{bank}, {motion}: {votes} to {against}.")


@value
class BlockSold(Event):
    """A voting block is sold in an emergency."""

    seat: int
    house: str
    text = N_("{seat} sells a voting block of {house}.")
    reveals = True


@value
class DebtVoid(Event):
    """What cannot be paid is void."""

    seat: int
    amount: int
    text = N_("{seat} cannot pay {amount}; it is void.")
    reveals = True


@value
class DebtExtended(Event):
    """A payment is put off."""

    seat: int
    card: int
    amount: int
    due: int
    text = N_("{seat} puts {amount} off to round {due}.")


@value
class ExtendedPaid(Event):
    """An extended debt is paid."""

    seat: int
    amount: int
    text = N_("{seat} pays the extended debt of {amount}.")


@value
class Defaulted(Event):
    """An extended debt is not paid."""

    seat: int
    text = N_("{seat} defaults.")


@value
class CoinClaimed(Event):
    """A half-coin is shown."""

    seat: int
    house: str
    terms: str
    text = N_("{seat} shows the half-coin of {house}: {terms}")


@value
class CoinCountered(Event):
    """The claimed house offers something else."""

    seat: int
    terms: str
    text = N_("{seat} offers instead: {terms}")


@value
class CoinRefused(Event):
    """The claimed house refuses."""

    seat: int
    text = N_("{seat} refuses the claim.")


@value
class CoinSpent(Event):
    """A half-coin leaves the game."""

    seat: int
    house: str
    text = N_("The half-coin of {house} held by {seat} is spent.")


@value
class OfferMade(Event):
    """An offer is on the table."""

    offer: int
    seat: int
    partners: tuple[int, ...]
    gives: str
    wants: str
    clauses: str
    text = N_("{seat} offers {partners} {gives} for {wants} {clauses} (offer {offer}).")


@value
class OfferDeclined(Event):
    """An offer is declined."""

    seat: int
    offer: int
    text = N_("{seat} declines offer {offer}.")


@value
class OfferWithdrawn(Event):
    """An offer is withdrawn."""

    seat: int
    offer: int
    text = N_("{seat} withdraws offer {offer}.")


@value
class OfferFailed(Event):
    """A side could not deliver; told to the two parties."""

    offer: int
    seat: int
    partner: int
    text = N_("Offer {offer} of {seat} and {partner} fails: a side cannot deliver.")
    reveals = True


@value
class Bargained(Event):
    """A deal is done."""

    seat: int
    partner: int
    gives: str
    wants: str
    text = N_("{seat} gives {partner} {gives} for {wants}.")
    reveals = True


@value
class PromiseMade(Event):
    """A promise is recorded."""

    promise: int
    seat: int
    to: int
    kind: str
    key: str
    amount: int
    until: int
    detail: str
    text = N_("{seat} promises {to}: {kind} {key} {amount} {detail} until round {until} (promise {promise}).")


@value
class PromiseKept(Event):
    """A promise is kept."""

    promise: int
    seat: int
    text = N_("{seat} has kept promise {promise}.")


@value
class PromiseMarked(Event):
    """A breach is seen."""

    promise: int
    seat: int
    text = N_("{seat} has broken promise {promise}.")


@value
class PromiseReleased(Event):
    """A promise is released."""

    promise: int
    seat: int
    text = N_("{seat} releases promise {promise}.")


@value
class PromiseSettled(Event):
    """A private promise is settled; told to the two parties."""

    seat: int
    to: int
    amount: int
    text = N_("{seat} pays {to} {amount} as promised.")


@value
class Reminded(Event):
    """A private promise is due; told to the two parties."""

    promise: int
    seat: int
    amount: int
    text = N_("{seat} has promised to pay {amount} now (promise {promise}).")


@value
class BreachCalled(Event):
    """A breach is called."""

    seat: int
    promise: int
    breaker: int
    text = N_("{seat} calls the breach of promise {promise} by {breaker}.")


@value
class Complained(Event):
    """A complaint is made."""

    seat: int
    promise: int
    breaker: int
    text = N_("{seat} complains that {breaker} broke promise {promise}.")


@value
class ComplaintAnswered(Event):
    """The accused answers."""

    seat: int
    words: str
    text = N_("{seat} answers: {words}")


@value
class JudgeVoted(Event):
    """A judge's vote is opened."""

    seat: int
    side: str
    text = N_("{seat} votes {side} the complaint.")
    reveals = True


@value
class ComplaintJudged(Event):
    """A complaint is judged."""

    promise: int
    guilty: bool
    text = N_("Promise {promise} broken: {guilty}.")


@value
class Leased(Event):
    """Certificates are lent."""

    lease: int
    seat: int
    borrower: int
    certificates: tuple[str, ...]
    fee: int
    when: str
    upkeep: str
    last: int
    text = N_(
        "{seat} lends {borrower} {certificates}: fee {fee} {when}, upkeep by the {upkeep}, last round "
        "{last} (lease {lease})."
    )


@value
class NoticeGiven(Event):
    """Notice is given on a lease."""

    seat: int
    lease: int
    round: int
    text = N_("{seat} gives notice on lease {lease}: it ends with round {round}.")


@value
class CardsPassed(Event):
    """Cards pass in a deal; how many is open to all."""

    seat: int
    taker: int
    count: int
    text = N_("{seat} hands {taker} {count} cards.")
    reveals = True


@value
class BallotsOpened(Event):
    """The sealed ballots of a bank are opened."""

    bank: str
    text = N_("The ballots of {bank} are opened.")
    reveals = True


@value
class ChangeGiven(Event):
    """A buyer gives change in blocks, which shows some of what he holds."""

    seat: int
    company: str
    text = N_("{seat} gives change in shares of {company}.")
    reveals = True


@value
class UpkeepShort(Event):
    """A player cannot pay upkeep in full."""

    seat: int
    text = N_("{seat} cannot pay all upkeep.")
    reveals = True


@value
class CardShown(Event):
    """A card is shown and kept, or laid down."""

    seat: int
    card: int
    text = N_("{seat} shows {card}.")
    reveals = True


@value
class LeaseEnded(Event):
    """A lease is over."""

    lease: int
    cause: str
    text = N_("Lease {lease} is over ({cause}).")


@value
class FeeUnpaid(Event):
    """A borrower cannot pay the fee."""

    seat: int
    lease: int
    text = N_("{seat} cannot pay the fee of lease {lease}.")
    reveals = True


EVENTS: tuple[type[Event], ...] = (
    RoundBegan, PhaseBegan, HouseTaken, GameEnded, Eliminated, PlayerSafe, HouseVoted, Passed, StopsSet, Paid,
    PriceMoved, FaceLost, CardsDrawn, CardsSeen, LastCard, CardPlayed, CardDiscarded, Looked, HandSeen, PortfolioSeen,
    CardTaken, CardTakenSeen, CardReceived, Renegotiated, OrderDrawn, MarketCardPlayed, FallPrevented,
    TransactionsBegan, TransactionPassed, SharesBought, SharesSold, PriceSupported, SupportPaid, Announced,
    ContractBroken, ContractSuspended, CertificatePutIn, CertificatesSwapped, IncomeDoubled, UpkeepDoubled,
    IncomeCollected, UpkeepCovered, AssetGained, AssetLost, AssetMoved, AssetBought, AssetSold, LotOpened, Bid,
    LeftLot, LotWon, LotUnsold, BidUnpaid, LoanAsked, LoanGranted, LoanRefused, LoanRepaid, LoanCalled, LoanRecalled,
    RecallFailed, LoanBought, LoanSettled, CollateralReleased, CollateralTaken, MeetingCalled, BallotOpened,
    VotesCounted, BlockSold, DebtVoid, DebtExtended, ExtendedPaid, Defaulted, CoinClaimed, CoinCountered, CoinRefused,
    CoinSpent, OfferMade, OfferDeclined, OfferWithdrawn, OfferFailed, Bargained, PromiseMade, PromiseKept,
    PromiseMarked, PromiseReleased, PromiseSettled, Reminded, BreachCalled, Complained, ComplaintAnswered, JudgeVoted,
    ComplaintJudged, Leased, NoticeGiven, CardsPassed, BallotsOpened, ChangeGiven, UpkeepShort, CardShown, LeaseEnded,
    FeeUnpaid,
)  # fmt: skip
