"""Auctions, loans, meetings and debts, as data, with the sentence that tells each."""

from typing import Any

from magnate.core.event import Event
from magnate.core.text import N_
from magnate.core.value import value


@value
class LotOpened(Event):
    """A lot is put up."""

    kind: str
    key: str
    least: int
    holders: bool
    text = N_("Put up {among}: {lot}, at least {least}.")

    def args(self) -> dict[str, Any]:
        return {**super().args(), "lot": (self.kind, self.key), "among": "holders" if self.holders else "all"}


@value
class Bid(Event):
    """A bid."""

    seat: int
    amount: int
    text = N_("{seat} bids {amount}.")


@value
class LimitSet(Event):
    """A bidder has named a limit; only he is told."""

    seat: int
    amount: int
    text = N_("You bid up to {amount}.")


@value
class BidRaised(Event):
    """A bidder with a limit has raised by the least, perhaps several times."""

    seat: int
    amount: int
    text = N_("{seat} bids {amount}.")
    reveals = True
    of_others = True  # even the own raise follows from limits of others


@value
class LimitReached(Event):
    """A bidder with a limit has left."""

    seat: int
    text = N_("{seat} leaves the lot.")
    reveals = True


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
    text = N_("Nobody bids: {lot} is not sold and {fate}.")

    def args(self) -> dict[str, Any]:
        return {**super().args(), "lot": (self.kind, self.key), "fate": self.kind}


@value
class BidUnpaid(Event):
    """A winner cannot pay."""

    seat: int
    amount: int
    text = N_("{seat} cannot pay the bid of {amount}.")


@value
class LoanAsked(Event):
    """A loan is asked for."""

    seat: int
    bank: str
    amount: int
    pledges: str
    text = N_("{seat} asks {bank} for {amount} on {pledges}.")


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
    text = N_("{bank} refuses {seat} the loan.")


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
    text = N_("{seat} has to repay {called} at once.")

    def args(self) -> dict[str, Any]:
        return {**super().args(), "called": self.what}


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
    text = N_("{seat} buys loan {loan} from its bank.")


@value
class LoanReturned(Event):
    """A bought loan goes back to its bank."""

    loan: int
    seat: int
    bank: str
    text = N_("Loan {loan} of {seat} goes back to {bank}; it stays owed.")


@value
class LoanSettled(Event):
    """A defaulted loan is settled."""

    seat: int
    loan: int
    text = N_("Loan {loan} of {seat} is settled; nothing of it is owed any more.")


@value
class CollateralReleased(Event):
    """A pledge is free again."""

    seat: int
    pledge: str
    text = N_("{seat} gets the pledged {pledge} back: it has been paid for.")


@value
class CollateralTaken(Event):
    """A pledge is taken."""

    seat: int
    pledge: str
    text = N_("{seat} loses the pledged {pledge} for the unpaid loan.")


@value
class MeetingCalled(Event):
    """A bank's directors are called."""

    seat: int
    bank: str
    by: str
    text = N_("{seat} calls a meeting of {bank} {by}.")


@value
class BallotSealed(Event):
    """Whoever calls a meeting has voted with the call; only he is told."""

    seat: int
    side: str
    votes: int
    proxies: int
    text = N_("You {sealed}.")

    def args(self) -> dict[str, Any]:
        return {**super().args(), "sealed": (self.side, self.votes, self.proxies)}


@value
class BallotOpened(Event):
    """A ballot is opened."""

    seat: int
    bank: str
    side: str
    votes: int
    text = N_("{seat} {voted} ({votes} vote(s)).")
    reveals = True

    def args(self) -> dict[str, Any]:
        return {**super().args(), "voted": self.side}


@value
class VotesCounted(Event):
    """A motion is decided."""

    bank: str
    motion: str
    votes: int
    against: int
    text = N_("{bank} has voted {motion}: {votes} for, {against} against.")


@value
class BlockSold(Event):
    """A voting block is sold in an emergency."""

    seat: int
    house: str
    amount: int
    text = N_("{seat} sells a voting block of {house} to the bank for {amount} to pay what is due; it leaves the game.")
    reveals = True


@value
class DebtVoid(Event):
    """What cannot be paid is void."""

    seat: int
    amount: int
    text = N_("{seat} has nothing left to pay {amount} with; it is void.")
    reveals = True


@value
class DebtExtended(Event):
    """A payment is put off."""

    seat: int
    card: int
    amount: int
    due: int
    text = N_("{seat} puts {amount} off to the Bank Phase of round {due} with {card}.")


@value
class ExtendedPaid(Event):
    """An extended debt is paid; the payment itself is told."""

    seat: int
    amount: int


@value
class Defaulted(Event):
    """An extended debt is not paid."""

    seat: int
    text = N_("{seat} cannot pay the extended debt on its day.")


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
    text = N_("{seat} gives the pool change in blocks of {company}.")
    reveals = True


@value
class UpkeepShort(Event):
    """A player cannot pay upkeep in full."""

    seat: int
    text = N_("{seat} cannot pay all the upkeep and gives up certificates.")
    reveals = True


@value
class CardShown(Event):
    """A card is shown and kept, or laid down."""

    seat: int
    card: int
    text = N_("{seat} shows {card}.")
    reveals = True


BANK_EVENTS: tuple[type[Event], ...] = (
    LotOpened, Bid, BidRaised, LimitReached, LimitSet, LeftLot, LotWon, LotUnsold, BidUnpaid, LoanAsked,
    LoanGranted, LoanRefused, LoanRepaid, LoanCalled, LoanRecalled, RecallFailed, LoanBought, LoanReturned,
    LoanSettled, CollateralReleased, CollateralTaken, MeetingCalled, BallotSealed, BallotOpened, VotesCounted,
    BlockSold, DebtVoid, DebtExtended, ExtendedPaid, Defaulted, BallotsOpened, ChangeGiven, UpkeepShort, CardShown,
)  # fmt: skip
