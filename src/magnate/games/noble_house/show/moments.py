"""Which moments of the game are great ones."""

from magnate.core.event import Event
from magnate.core.presentation import Great
from magnate.core.text import N_
from magnate.games.noble_house.events import bank, business, deals
from magnate.games.noble_house.events import round as rounds

ROUND = (
    business.ContractBroken, business.Announced, bank.LoanGranted, bank.LoanRecalled, bank.Defaulted, bank.LotWon,
    deals.PromiseMarked, rounds.FaceLost, rounds.Eliminated, business.IncomeCollected,
)  # fmt: skip


def great(event: Event) -> Great | None:
    """What everybody should notice."""
    match event:
        case rounds.RoundBegan(number) if number > 1:
            return Great(N_("Round {number} begins"), "round", ROUND, ("worth", "price"))
        case business.ContractBroken():
            return Great(N_("{seat} loses contract {contract}"))
        case deals.PromiseMarked():
            return Great(N_("{seat} breaks a promise to {to}"))
        case bank.LoanRecalled():
            return Great(N_("{by} recalls the debts of {seat}"))
        case rounds.Eliminated():
            return Great(N_("{seat} is out of the game"))
        case rounds.GameEnded():
            return Great(N_("The game is over"), "game", ROUND, ("worth", "price"))
    return None
