"""The table before anything has happened."""

from magnate.core.chance import Chance
from magnate.games.noble_house.phases.round import HouseChoice, SetTable
from magnate.games.noble_house.ruleset import Ruleset
from magnate.games.noble_house.state import NobleHouse


def set_up(rules: Ruleset, chance: Chance) -> NobleHouse:
    """Houses are chosen first, then everything is dealt. [setup.deal]"""
    s = NobleHouse(rules, chance)
    if rules.choose_houses:
        s.then(*(HouseChoice(seat) for seat in range(rules.seats)))
    s.then(SetTable())
    return s
