"""What a card does, in few words, and sums as one says them."""

from magnate.core.effect import Effect
from magnate.games.noble_house.cards import (
    BankCrisis,
    BankDeal,
    BreakContract,
    CallIn,
    GainAsset,
    LookAndTake,
    LookAtHand,
    LookAtPortfolio,
    LookOrDraw,
    PayBank,
    RemoveAsset,
)
from magnate.games.noble_house.content.kinds import (
    BankProxy,
    BankVote,
    Contract,
    DoubleMaintenance,
    ExtendedCredit,
    MarketClass,
    MarketPick,
    MarketTrend,
    Overtime,
    Renegotiate,
    StockDeal,
)
from magnate.games.noble_house.ruleset import Ruleset

TENTH = 100_000

# Effects without figures.
FIXED: dict[type[Effect], str] = {
    BankCrisis: "all repay one bank",
    BreakContract: "breaks a contract",
    LookAtHand: "see a hand",
    LookOrDraw: "see a hand or draw from it",
    LookAndTake: "see a hand and take a card",
    LookAtPortfolio: "see a portfolio",
    StockDeal: "buy any number of shares",
    ExtendedCredit: "put off a payment",
    Renegotiate: "saves a contract",
    Overtime: "a contract earns double",
    DoubleMaintenance: "a player pays double upkeep",
}


def sum_of(amount: int) -> str:
    """A sum in millions.

    >>> sum_of(22_500_000), sum_of(-3_000_000), sum_of(0)
    ('$22.5M', '-$3M', '$0')
    """
    whole, tenths = divmod(abs(amount) // TENTH, 10)
    sign = "-" if amount < 0 else ""
    if not amount:
        return "$0"
    return f"{sign}${whole}.{tenths}M" if tenths else f"{sign}${whole}M"


def gloss(rules: Ruleset, effect: Effect) -> str:
    """An effect in few words."""
    if type(effect) in FIXED:
        return FIXED[type(effect)]
    match effect:
        case CallIn(which):
            return "a player repays " + ("all his loans" if which == "all" else "his largest loan")
        case BankDeal(percent):
            return f"buy a loan for {percent}%"
        case RemoveAsset(kind):
            return f"a player loses {'an asset' if kind == 'any' else rules.assets[kind].name}"
        case GainAsset(kind):
            return f"take {rules.assets[kind].name} from the supply"
        case PayBank(amount):
            return f"a player pays {sum_of(amount)}"
        case BankVote(bank, votes):
            return f"{votes} vote{'s' if votes > 1 else ''} at {rules.companies[bank].name}"
        case BankProxy(votes):
            return f"{votes} votes at any bank"
    return market_gloss(effect) or contract_gloss(rules, effect)


def market_gloss(effect: Effect) -> str:
    match effect:
        case MarketClass(kind, change):
            return f"{ {'house': 'houses', 'bank': 'banks', 'small': 'small companies'}[kind] } {change:+}"
        case MarketTrend(house, bank, small, _):
            return f"a house {house:+}, a bank {bank:+}, a small company {small:+}"
        case MarketPick(picks, change, _):
            return f"{'a company' if picks == 1 else f'{picks} companies'} {change:+}"
    return ""


def contract_gloss(rules: Ruleset, effect: Effect) -> str:
    """Income, what it requires, and the price that breaks it."""
    if not isinstance(effect, Contract):
        return ""
    needs = " + ".join(f"{count} {rules.assets[kind].name}" for kind, count in effect.requires)
    return f"{sum_of(effect.income)} from {needs}, breaks at {effect.break_price}"
