"""What happens between players and banks, as data, with the sentence that tells it."""

from typing import Any

from magnate.core.event import Event
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.noble_house.state import OfferRow


@value
class LotOpened(Event):
    """A lot is put up."""

    kind: str
    key: str
    least: int
    holders: bool
    text = N_("Put up: {lot}, at least {least}.")

    def args(self) -> dict[str, Any]:
        return {**super().args(), "lot": (self.kind, self.key)}


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
    text = N_("{seat} wins {lot} for {amount}.")

    def args(self) -> dict[str, Any]:
        return {**super().args(), "lot": (self.kind, self.key)}


@value
class LotUnsold(Event):
    """Nobody has bid."""

    kind: str
    key: str
    text = N_("Not sold: {lot}.")

    def args(self) -> dict[str, Any]:
        return {**super().args(), "lot": (self.kind, self.key)}


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
    text = N_("{seat} gets the pledged {pledge} back.")


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
    text = N_("{seat} votes {side} with {votes} vote(s).")
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
    claim: OfferRow
    text = N_("{seat} shows the half-coin of {house} and asks for {claim}.")


@value
class CoinCountered(Event):
    """The claimed house offers something else."""

    seat: int
    claim: OfferRow
    text = N_("{seat} offers {claim} instead.")


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
    deal: OfferRow
    text = N_("{seat} offers {partners} {deal} (offer {offer}).")


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
    deal: OfferRow
    text = N_("{seat} gives {partner} {deal}.")
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
    text = N_("{seat} promises {to} {promised} (promise {promise}).")

    def args(self) -> dict[str, Any]:
        clause = (self.kind, "me", self.key, self.amount, self.until, self.detail)
        return {**super().args(), "promised": (*clause, self.to)}


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
        "{seat} lends {borrower} {certificates} {last}: fee {fee} {when}, upkeep by the {upkeep} (lease {lease})."
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
    text = N_("{seat} hands {taker} {count} card(s).")
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


AFFAIRS: tuple[type[Event], ...] = (
    LotOpened, Bid, LeftLot, LotWon, LotUnsold, BidUnpaid, LoanAsked, LoanGranted, LoanRefused, LoanRepaid,
    LoanCalled, LoanRecalled, RecallFailed, LoanBought, LoanSettled, CollateralReleased, CollateralTaken,
    MeetingCalled, BallotOpened, VotesCounted, BlockSold, DebtVoid, DebtExtended, ExtendedPaid, Defaulted,
    CoinClaimed, CoinCountered, CoinRefused, CoinSpent, OfferMade, OfferDeclined, OfferWithdrawn, OfferFailed,
    Bargained, PromiseMade, PromiseKept, PromiseMarked, PromiseReleased, PromiseSettled, Reminded, BreachCalled,
    Complained, ComplaintAnswered, JudgeVoted, ComplaintJudged, Leased, NoticeGiven, CardsPassed, BallotsOpened,
    ChangeGiven, UpkeepShort, CardShown, LeaseEnded, FeeUnpaid,
)  # fmt: skip
