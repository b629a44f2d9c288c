"""Shares, contracts and certificates, as data, with the sentence that tells each."""

from typing import Any

from magnate.core.event import Event
from magnate.core.text import N_
from magnate.core.value import value


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
    text = N_("{seat} pays the sum on the card: {company} does not fall.")


@value
class TransactionsBegan(Event):
    """A round of transactions begins."""

    number: int
    text = N_("Transaction {number} begins.")


@value
class TransactionPassed(Event):
    """A seat skips a transaction."""

    seat: int
    text = N_("{seat} passes.")


@value
class SharesBought(Event):
    """Shares are bought from the pool."""

    seat: int
    company: str
    shares: int
    text = N_("{seat} buys {shares} shares of {company} from the pool.")


@value
class SharesSold(Event):
    """Shares are sold to the pool."""

    seat: int
    company: str
    shares: int
    text = N_("{seat} sells {shares} shares of {company} to the pool.")
    reveals = True


@value
class PriceSupported(Event):
    """An owner buys the shares just sold."""

    seat: int
    company: str
    price: int
    text = N_("{seat} buys the shares just sold and holds {company} at ${price}.")


@value
class SupportPaid(Event):
    """An owner pays for points of a lost contract."""

    seat: int
    points: int
    amount: int
    text = N_("{seat} pays {amount}: the price falls {points:point|points} less.")


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
    text = N_("{seat} loses contract {contract}: {cause}.")


@value
class ContractSuspended(Event):
    """A contract lacks a certificate."""

    seat: int
    contract: int
    text = N_("Contract {contract} of {seat} lacks a certificate and earns nothing until it is complete.")


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
    text = N_("{seat} puts {free} to work in the place of {bound}.")


@value
class IncomeDoubled(Event):
    """Overtime is played."""

    seat: int
    card: int
    contract: int
    text = N_("{seat} plays {card} on contract {contract}, which earns double this round.")


@value
class UpkeepDoubled(Event):
    """Double Maintenance is played."""

    seat: int
    card: int
    house: str
    text = N_("{seat} plays {card} on {house}, which pays double upkeep this round.")


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
    text = N_("{seat} pays the upkeep of {certificate}, which the borrower cannot.")


@value
class AssetGained(Event):
    """A certificate comes to a player."""

    seat: int
    certificate: str
    why: str
    text = N_("{seat} gets {certificate} ({why}).")


@value
class AssetsDealt(Event):
    """The certificates a player starts with."""

    seat: int
    certificates: tuple[str, ...]
    text = N_("{seat} starts with {certificates}.")


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
    text = N_("{seat} buys {certificate} from the supply.")


@value
class AssetSold(Event):
    """A certificate is sold to the bank."""

    seat: int
    certificate: str
    text = N_("{seat} sells {certificate} to the bank.")


BUSINESS_EVENTS: tuple[type[Event], ...] = (
    OrderDrawn, MarketCardPlayed, FallPrevented, TransactionsBegan, TransactionPassed, SharesBought, SharesSold,
    PriceSupported, SupportPaid, Announced, ContractBroken, ContractSuspended, CertificatePutIn,
    CertificatesSwapped, IncomeDoubled, UpkeepDoubled, IncomeCollected, UpkeepCovered, AssetGained, AssetsDealt,
    AssetLost, AssetMoved, AssetBought, AssetSold,
)  # fmt: skip
