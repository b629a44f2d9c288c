"""What happens in the phases, as data, with the sentence that tells it."""

from typing import Any

from magnate.core.event import Event
from magnate.core.text import N_
from magnate.core.value import value


@value
class RoundBegan(Event):
    """A round begins."""

    number: int
    cards: int
    text = N_("Round {number} begins; cards left: {cards}.")


@value
class PhaseBegan(Event):
    """A phase begins."""

    phase: str
    text = N_("The {phase} Phase begins.")


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
    text = N_("{company}: ${before} to ${after} ({why}).")


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
    text = N_("{seat} draws {count} card(s).")


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
    text = N_("{seat} plays {card}{aim}.")

    def args(self) -> dict[str, Any]:
        return {**super().args(), "aim": self.target}


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
    text = N_("{victim} has {cash}, {portfolio}.")
    reveals = True

    def args(self) -> dict[str, Any]:
        return {**super().args(), "portfolio": (self.shares, self.blocks, self.votes)}


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
    text = N_("{seat} plays {card}{aim}.")

    def args(self) -> dict[str, Any]:
        return {**super().args(), "aim": self.picks}


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
    text = N_("{seat} buys {shares} shares of {company}.")


@value
class SharesSold(Event):
    """Shares are sold to the pool."""

    seat: int
    company: str
    shares: int
    text = N_("{seat} sells {shares} shares of {company}.")
    reveals = True


@value
class PriceSupported(Event):
    """An owner buys the shares just sold."""

    seat: int
    company: str
    price: int
    text = N_("{seat} holds {company} at ${price}.")


@value
class SupportPaid(Event):
    """An owner pays for points of a lost contract."""

    seat: int
    points: int
    text = N_("{seat} pays for {points} point(s).")


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


EVENTS: tuple[type[Event], ...] = (
    RoundBegan, PhaseBegan, HouseTaken, GameEnded, Eliminated, PlayerSafe, HouseVoted, Passed, StopsSet, Paid,
    PriceMoved, FaceLost, CardsDrawn, CardsSeen, LastCard, CardPlayed, CardDiscarded, Looked, HandSeen, PortfolioSeen,
    CardTaken, CardTakenSeen, CardReceived, Renegotiated, OrderDrawn, MarketCardPlayed, FallPrevented,
    TransactionsBegan, TransactionPassed, SharesBought, SharesSold, PriceSupported, SupportPaid, Announced,
    ContractBroken, ContractSuspended, CertificatePutIn, CertificatesSwapped, IncomeDoubled, UpkeepDoubled,
    IncomeCollected, UpkeepCovered, AssetGained, AssetLost, AssetMoved, AssetBought, AssetSold,
)  # fmt: skip
