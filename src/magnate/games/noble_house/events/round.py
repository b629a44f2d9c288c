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
    text = N_("Round {number} begins with {cards} card(s) in the deck.")


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
    text = N_("Player {number} leads {house}.")  # from here on he is called by his house

    def args(self) -> dict[str, Any]:
        return {**super().args(), "number": self.seat + 1}


@value
class GameEnded(Event):
    """The game is over."""

    ending: str
    text = N_("The game ends: {ending}.")


@value
class Eliminated(Event):
    """A player is out of the game."""

    seat: int
    cause: str
    text = N_("{seat} is out of the game: {cause}. The game ends with this phase.")
    reveals = True


@value
class PlayerSafe(Event):
    """A house meeting keeps its tai-pan."""

    seat: int
    text = N_("{seat} keeps the house: the votes against are not more than those for.")


@value
class HouseVoted(Event):
    """A holder of foreign blocks has voted."""

    seat: int
    house: str
    side: str
    text = N_("{seat} {voted} in the meeting of {house}.")
    reveals = True

    def args(self) -> dict[str, Any]:
        return {**super().args(), "voted": self.side}


@value
class Passed(Event):
    """A seat passes."""

    seat: int
    text = N_("{seat} passes.")


@value
class PlanMade(Event):
    """A seat has planned its transactions; only it is told."""

    seat: int
    company: str
    trades: str
    text = N_("You have planned your transactions: {trades}.")


@value
class TradingStopped(Event):
    """A seat trades no more in this phase; only it is told."""

    seat: int
    text = N_("You trade no more in this phase, unless something concerns you.")


@value
class StopsSet(Event):
    """A seat has said when it wants to be asked; only it is told."""

    seat: int
    segment: str
    when: str
    text = N_("You are asked at the end of {segment}: {when}.")


@value
class Paid(Event):
    """Money changes hands; -1 is the bank."""

    payer: int
    payee: int
    amount: int
    why: str
    text = N_("{payer} pays {payee} {amount} ({why}).")


@value
class PaidAsTold(Paid):
    """Money changes hands; another event has told the sum and what it is for, so this one says nothing."""

    text = ""


@value
class PriceMoved(Event):
    """A share price moves."""

    company: str
    before: int
    after: int
    why: str
    text = N_("{company} goes from ${before} to ${after} ({why}).")


@value
class FaceLost(Event):
    """A player loses face."""

    seat: int
    why: str
    text = N_("{seat} loses face: {breach}.")

    def args(self) -> dict[str, Any]:
        return {**super().args(), "breach": self.why}


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

    until: str
    text = N_("The last card has been drawn: the game ends at {until}.")


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
class CardSpent(Event):
    """A card goes to the discard, face up; that it is played is told by another event, so this one says nothing."""

    seat: int
    card: int


@value
class Looked(Event):
    """A spy is at work; what he sees is not told."""

    seat: int
    victim: int
    what: str
    text = N_("{seat} {seen} {victim}.")

    def args(self) -> dict[str, Any]:
        return {**super().args(), "seen": self.what}


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
    text = N_("{seat} takes a card from {victim}.")
    reveals = True


@value
class CardTakenSeen(Event):
    """Which card was taken, for the two concerned."""

    seat: int
    victim: int
    card: int
    text = N_("{seat} takes {card} from {victim}.")
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
    card: int
    contract: int
    text = N_("{seat} plays {card}: contract {contract} stands.")


EVENTS: tuple[type[Event], ...] = (
    RoundBegan, PhaseBegan, HouseTaken, GameEnded, Eliminated, PlayerSafe, HouseVoted, Passed, StopsSet, PlanMade,
    TradingStopped, Paid, PaidAsTold, PriceMoved, FaceLost, CardsDrawn, CardsSeen, LastCard, CardPlayed, CardDiscarded,
    CardSpent, Looked, HandSeen, PortfolioSeen, CardTaken, CardTakenSeen, CardReceived, Renegotiated,
)  # fmt: skip
