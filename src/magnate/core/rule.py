"""A paragraph of a rulebook, in our own words."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Rule:
    """Where a rule stands and what it says, in one line."""

    summary: str
    second: int  # page in the current edition's rulebook; 0 = not in it
    first: int = 0  # page in the earlier edition's rulebook; 0 = not in it
    ruling: str = ""  # ids of our rulings where the text alone does not decide
