"""Half-coins, offers, promises, complaints and leases, as data, with the sentence that tells each."""

from typing import Any

from magnate.core.event import Event
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.noble_house.state import Clause, OfferRow


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
    amount: int
    text = N_("{seat} refuses what the half-coin asks for: {amount} is due in its place.")


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
    text = N_("{proposal} (offer {offer}).")

    def args(self) -> dict[str, Any]:
        return {**super().args(), "proposal": self.deal}


@value
class OfferDeclined(Event):
    """An offer is declined."""

    seat: int
    offer: int
    deal: OfferRow
    reason: str
    text = N_("{seat} declines {named}{because}.")

    def args(self) -> dict[str, Any]:
        return {**super().args(), "named": self.deal, "because": (self.reason, self.deal)}


@value
class OfferWithdrawn(Event):
    """An offer is withdrawn."""

    seat: int
    offer: int
    text = N_("{seat} withdraws offer {offer}.")


@value
class OfferLapsed(Event):
    """An offer runs out."""

    offer: int
    seat: int
    deal: OfferRow
    text = N_("Nobody took {named}: it has lapsed.")

    def args(self) -> dict[str, Any]:
        return {**super().args(), "named": self.deal}


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
    text = N_("{agreed}{struck}.")
    reveals = True

    def args(self) -> dict[str, Any]:
        return {**super().args(), "agreed": self.deal, "struck": self.deal}


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
    binding: bool
    text = N_("Promise {promise} is recorded.")  # the deal has told what is promised


@value
class PromiseKept(Event):
    """A promise is kept."""

    promise: int
    seat: int
    to: int
    clause: Clause
    text = N_("{seat} has kept the promise to {to} {promised} (promise {promise}).")

    def args(self) -> dict[str, Any]:
        return {**super().args(), "promised": (*self.clause, self.to)}


@value
class PromiseMarked(Event):
    """A breach is seen."""

    promise: int
    seat: int
    to: int
    clause: Clause
    text = N_("{seat} has broken the promise to {to} {promised} (promise {promise}).")

    def args(self) -> dict[str, Any]:
        return {**super().args(), "promised": (*self.clause, self.to)}


@value
class PromiseReleased(Event):
    """A promise is released."""

    promise: int
    seat: int
    giver: int
    clause: Clause
    text = N_("{seat} lets {giver} off the promise {promised} (promise {promise}).")

    def args(self) -> dict[str, Any]:
        return {**super().args(), "promised": (*self.clause, self.seat)}


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
    text = N_("{seat} {voted} the complaint.")
    reveals = True

    def args(self) -> dict[str, Any]:
        return {**super().args(), "voted": self.side}


@value
class ComplaintJudged(Event):
    """A complaint is judged."""

    promise: int
    guilty: bool
    text = N_("The complaint about promise {promise} is {verdict}.")

    def args(self) -> dict[str, Any]:
        return {**super().args(), "verdict": "broken" if self.guilty else "kept"}


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
    text = N_("Lease {lease} of {seat} to {borrower} runs {last}.")  # the deal has told the terms


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
class LeaseEnded(Event):
    """A lease is over."""

    lease: int
    seat: int
    borrower: int
    certificates: tuple[str, ...]
    cause: str
    text = N_("The lease of {certificates} by {seat} to {borrower} (lease {lease}) is over: {cause}.")


@value
class FeeUnpaid(Event):
    """A borrower cannot pay the fee."""

    seat: int
    lease: int
    text = N_("{seat} cannot pay the fee of lease {lease}.")
    reveals = True


# What becomes of offers and promises.
ANSWERS: tuple[type[Event], ...] = (
    OfferDeclined, OfferWithdrawn, OfferLapsed, OfferFailed, Bargained, PromiseKept, PromiseMarked, PromiseReleased,
    PromiseSettled, Reminded, BreachCalled,
)  # fmt: skip
DEAL_EVENTS: tuple[type[Event], ...] = (
    CoinClaimed, CoinCountered, CoinRefused, CoinSpent, OfferMade, OfferDeclined, OfferWithdrawn, OfferLapsed,
    OfferFailed, Bargained, PromiseMade, PromiseKept, PromiseMarked, PromiseReleased, PromiseSettled, Reminded,
    BreachCalled, Complained, ComplaintAnswered, JudgeVoted, ComplaintJudged, Leased, NoticeGiven, CardsPassed,
    LeaseEnded, FeeUnpaid,
)  # fmt: skip
