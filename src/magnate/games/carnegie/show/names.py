"""The display names of owners, components and words."""

from collections import Counter
from collections.abc import Callable

from magnate.games.carnegie.content.kinds import KINDS, Card
from magnate.games.carnegie.ruleset import Ruleset
from magnate.games.carnegie.show.words import listed
from magnate.games.carnegie.state import ANDREW, NEUTRAL

OWNERS = {0: "Blue", 1: "Yellow", 2: "Red", 3: "Green", ANDREW: "Andrew", NEUTRAL: "Neutral"}
WORDS = {
    "human_resources": "Human Resources",
    "management": "Management",
    "construction": "Construction",
    "research_development": "Research & Development",
    "infrastructure": "public infrastructure",
    "west": "West",
    "midwest": "Midwest",
    "east": "East",
    "south": "South",
    "any": "small city",
    "moves": "steps",
    "study": "study points",
    "donation": "donations",
    "lobby": "lobby",
}

DONATIONS = {
    "education-human-resources": "Education: human resources departments",
    "education-management": "Education: management departments",
    "education-construction": "Education: construction departments",
    "education-research-development": "Education: R&D departments",
    "education-any": "Education: all departments",
    "rights-infrastructure": "Human rights: infrastructure projects",
    "rights-industry": "Human rights: industry projects",
    "rights-housing-commerce": "Human rights: housing and commerce projects",
    "rights-railroad": "Human rights: railroads",
    "rights-donations": "Human rights: donations",
    "welfare-flat": "Welfare: points at the end",
    "welfare-goods": "Welfare: goods",
    "welfare-money": "Welfare: money",
    "welfare-money-goods": "Welfare: money and goods",
    "welfare-active-employees": "Welfare: active employees",
    "health-east": "Health: projects in the East",
    "health-midwest": "Health: projects in the Midwest",
    "health-south": "Health: projects in the South",
    "health-west": "Health: projects in the West",
    "health-small-city": "Health: projects in small cities",
}


# Why Andrew's card moves to the right.
REASONS = {
    "donation": "a disc lies on its donation",
    "no-disc": "he has no disc left for its donation",
    "human_resources": "its number for Human Resources",
    "management": "tiles it asks for are not there",
    "construction": "cities on it are full, or he has no disc",
    "research_development": "steps it asks for cannot be made",
}


def income_said(region: str) -> str:
    """The event of a region."""
    return f"income from the {WORDS[region]}"


def content_name(rules: Ruleset, key: str) -> str:
    """The printed name of a component, or the key in plain words."""
    if key in rules.departments:
        return rules.departments[key].name
    if key in rules.cities:
        return rules.cities[key].name
    if key in rules.cards:
        return card_said(rules, rules.cards[key])
    sort, _, rest = key.partition(":")
    if rest and sort in SORTS:
        return SORTS[sort](rest)
    return WORDS.get(key) or DONATIONS.get(key, key)


def card_said(rules: Ruleset, card: Card) -> str:
    """What an action card shows, in the order of its symbols."""
    tiles = listed(
        f"{count} tile{'' if count == 1 else 's'} of {WORDS[kind]}" for kind, count in Counter(card.departments).items()
    )
    cities = listed(rules.cities[city].name for city in card.cities)
    return (
        f"{card.level}, strongest in {WORDS[card.action]} (donation: {DONATIONS.get(card.donation, card.donation)}; "
        f"Human Resources: {card.shift} to the right; Management: {tiles}; Construction: {cities}; "
        f"Research & Development: {WORDS[card.region]} {card.steps})"
    )


def sides_said(sides: str) -> str:
    """The sides of the four tabs: housing A, commerce B and so on."""
    return ", ".join(f"{WORDS.get(kind, kind)} {side}" for kind, side in zip(KINDS, sides, strict=True))


# What stands before a colon in a key -> how the rest is said.
SORTS: dict[str, Callable[[str], str]] = {
    "transport": lambda region: f"transport income of the {WORDS[region]}",
    "tab": lambda kind: f"income of the {WORDS.get(kind, kind)} tab",
    "reward": lambda region: f"end of the {WORDS[region]} track",
    "income": income_said,
    "sides": sides_said,
    "both": lambda region: f"{income_said(region)}, and donations",
    "shift": REASONS.__getitem__,
    "normal": lambda action: f"normal, {WORDS.get(action, 'action not shown')}",
    "challenging": lambda action: f"challenging, {WORDS.get(action, 'action not shown')}",
}
