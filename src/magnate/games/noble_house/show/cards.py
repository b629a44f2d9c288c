"""What the things on the table are: a sentence or two each, with the rule that says so."""

from collections.abc import Mapping

from magnate.core.presentation import Card
from magnate.core.text import N_
from magnate.games.noble_house.ruleset import Ruleset
from magnate.games.noble_house.show import words
from magnate.games.noble_house.show.reference import WHEN, effect

# Signs of the board and figures of the houses; those with an icon stand in the legend.
THINGS = {
    "flag": Card(
        "Break price", N_("At this price or below the contract with this number breaks."), "contract.break-price"
    ),
    "band": Card(
        "Silent votes",
        N_("At each price half of a house's votes speak for themselves: so many tenths against its owner."),
        "house.vote",
    ),
    "out": Card(
        "Out",
        N_("At this price the owner would be voted out if every block in other hands were hostile."),
        "house.vote",
    ),
    "danger": Card("Nearest danger", N_("What would happen first if the price fell, and how many points away it is.")),
    "pool": Card("Pool", N_("Shares that can be bought, in millions."), "stock.buy"),
    "blocks": Card(
        "Voting blocks", N_("Ten per cent of the votes each. They move in public only."), "house.vote", "i-house"
    ),
    "contra": Card("Contra", N_("How much of the votes is silently against the owner at this price."), "house.vote"),
    "safe": Card("Safe by", N_("By so much friends outvote foes if every block in other hands is hostile.")),
    "hand-size": Card(
        "Cards", N_("Cards in hand, Bank Votes included: their number is public."), "card.hand", "i-card"
    ),
    "kept": Card("Promises", N_("Public promises kept and broken."), "promise.record"),
    "budget": Card("Income and upkeep", N_("What a round brings and costs as things stand now."), "contract.income"),
    "pledge": Card("Pledge", N_("Taken by the bank if the loan is not repaid."), "loan.note", "i-bank"),
    "half-coin": Card(
        "Right half-coin",
        N_("Its holder may ask the house with the left half for a favour or for cash. Only its holder knows of it."),
        "coin.claim",
        "i-halfr",
    ),
    "votes": Card("Vote cards", N_("Count in meetings of their bank; shown only when they vote."), "bank.vote-card"),
    "secret": Card("Secret", N_("Only you see this."), icon="i-eye"),
    "worth": Card("Worth", N_("What you would have if the game ended now.")),
    "capacity": Card("Loan possible", N_("The largest loan on what you could pledge."), "loan.note"),
    "lot": Card("Under the hammer", N_("Bids go round; who leaves is out of this lot."), "auction.bid", "i-gavel"),
}


def cards(rules: Ruleset) -> Mapping[str, Card]:
    """Everything that the board names."""
    return {
        **THINGS,
        **{f"kind-{kind}": asset(rules, kind) for kind in rules.assets},
        **{f"card-{number}": event_card(rules, number) for number in rules.cards},
        **{f"company-{key.replace('_', '-')}": company(rules, key) for key in rules.companies},
    }


def asset(rules: Ruleset, kind: str) -> Card:
    each = rules.assets[kind]
    figures = f"{words.money(each.price)}, upkeep {words.money(each.upkeep)} a round"
    text = f"{each.certificates} certificates at {figures}; the bank pays and lends half the price."
    return Card(each.name, text, "asset.buy", f"i-{kind}")


def event_card(rules: Ruleset, number: int) -> Card:
    card = rules.cards[number]
    contract = rules.contracts.get(number)
    if contract is None:
        return Card(card.name, f"{effect(rules, card.effect)} Played {WHEN[card.timing]}.", "card.timing")
    asked = words.listing(f"{count} {rules.assets[kind].name}" for kind, count in contract.requires)
    text = (
        f"Needs {asked}. Earns {words.money(contract.income)} a round. "
        f"Announced it raises the price by {contract.rise}; "
        f"it breaks at ${contract.break_price} or below, and the price falls by {contract.fall}."
    )
    return Card(f"Contract {number}", text, "contract.card")


def company(rules: Ruleset, key: str) -> Card:
    each = rules.companies[key]
    kinds = {
        "house": "A house; whoever runs it is out when it is lost.",
        "bank": "A bank: it lends, its directors vote.",
    }
    return Card(each.name, kinds.get(each.kind, "A small company."), "price.track")
