"""A paragraph of a rulebook, in our own words."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Rule:
    """Where a rule stands and what it says, in one line."""

    summary: str
    pages: int | tuple[int, ...] = 0  # in the first of the game's sources, or one for each of them; 0 = not in it
    ruling: str = ""  # ids of our rulings where the text alone does not decide
