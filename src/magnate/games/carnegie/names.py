"""The display names of owners, components and words."""

from magnate.games.carnegie.ruleset import Ruleset
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
    "mission-money": "mission for money",
    "mission-goods": "mission for goods",
    "mission-moves": "mission for steps",
    "mission-employee": "mission for a new employee",
    "mission-points": "mission for points",
    "mission-study": "mission for study points",
    "mission-donation": "mission for a donation",
    "mission-relocate": "mission to move employees anywhere",
    "moves": "steps",
    "study": "study points",
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
    "welfare-flat": "Welfare: seven points",
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


def content_name(rules: Ruleset, key: str) -> str:
    """The printed name of a component, or the key in plain words."""
    if key in rules.departments:
        return rules.departments[key].name
    if key in rules.cities:
        return rules.cities[key].name
    if key.partition(":")[0] in ("normal", "challenging"):
        level, _, action = key.partition(":")
        return f"{level}, {WORDS.get(action, action)}" if action else level
    return WORDS.get(key) or DONATIONS.get(key, key)
