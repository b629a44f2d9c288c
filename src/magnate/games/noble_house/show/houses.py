"""Players by the houses they run, and short names and letters of these."""

import re

from magnate.games.noble_house.ruleset import Ruleset
from magnate.games.noble_house.show.words import company

PLAYER = re.compile(r"\b[Pp]layer ([1-9])\b")


def by_houses(rules: Ruleset, text: str, houses: tuple[str, ...]) -> str:
    """A text in which players are called by the houses they run."""

    def house(found: re.Match[str]) -> str:
        seat = int(found[1]) - 1
        return short(rules, houses[seat]) if seat < len(houses) else found[0]

    return PLAYER.sub(house, text)


SHORT = {"lan_tao_farms": "Lan Tao Farms", "general_stores": "General Stores", "london_china": "London and China"}


def short(rules: Ruleset, key: str) -> str:
    """A company's name where there is little room."""
    return SHORT.get(key, company(rules, key))


def shortened(rules: Ruleset, text: str) -> str:
    """A text in which companies go by their short names."""
    for key, name in SHORT.items():
        text = text.replace(company(rules, key), name)
    return text


def letter(house: str) -> str:
    """What stands on a house's badge: the first letter of the name that it is called by."""
    return LETTERS.get(house, house[:1].upper())


LETTERS = {
    "struans": "S", "rothwell_gornt": "R", "asian_properties": "A", "lan_tao_farms": "L", "general_stores": "G",
}  # fmt: skip
