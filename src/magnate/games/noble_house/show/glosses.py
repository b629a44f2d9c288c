"""What a card does, in few words."""

from magnate.core.effect import Effect
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
from magnate.games.noble_house.mechanics.cards.powers import (
    BankCrisis,
    BankDeal,
    BreakContract,
    CallIn,
    GainAsset,
    PayBank,
    RemoveAsset,
)
from magnate.games.noble_house.mechanics.cards.spies import LookAndTake, LookAtHand, LookAtPortfolio, LookOrDraw
from magnate.games.noble_house.ruleset import Ruleset
from magnate.games.noble_house.show import words
from magnate.games.noble_house.show.words import money

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
            return f"a player loses {'an asset' if kind == 'any' else one(rules, kind)}"
        case GainAsset(kind):
            return f"take {one(rules, kind)} from the supply"
        case PayBank(amount):
            return f"a player pays {money(amount)}"
        case BankVote(bank, votes):
            return f"{votes} vote{'s' if votes > 1 else ''} at {rules.companies[bank].name}"
        case BankProxy(votes):
            return f"{votes} votes at any bank"
    return market_gloss(effect) or contract_gloss(rules, effect)


def lot(rules: Ruleset, kind: str, key: str) -> str:
    """What is put up for bids; of a contract also what it earns."""
    earns = f" ({gloss(rules, rules.contracts[int(key)])})" if kind == "contract" else ""
    return words.lot(rules, kind, key) + earns


def one(rules: Ruleset, kind: str) -> str:
    """One certificate of a kind."""
    name = rules.assets[kind].name
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name} certificate"


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
    return f"{money(effect.income)} from {needs}, breaks at {effect.break_price}"
