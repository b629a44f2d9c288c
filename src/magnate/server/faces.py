"""How the games introduce themselves to somebody who has never heard of them."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Face:
    """How a game introduces itself; `basic` names the options that a newcomer may want to choose."""

    line: str
    length: str
    weight: str
    basic: tuple[str, ...] = ()


FACES = {
    "chicago1875": Face(
        "Float companies, hire workers, automate their factories and ship goods across five decades. "
        "The richest investor wins, not the largest company.",
        "3 to 4 hours",
        "Heavy: shares and worker placement",
        ("edition", "level", "goals"),
    ),
    "carnegie": Face(
        "Run a company of departments, build across the United States, and give the fortune away in time. "
        "Everybody follows whatever the active player has chosen.",
        "2 to 3 hours",
        "Heavy: engine and network, no luck after the set-up",
        ("difficulty", "expansion_departments", "first_player"),
    ),
    "noble_house": Face(
        "Hong Kong, 1963: trading houses raid each other at the exchange, bid for contracts, beg the banks "
        "and make promises that they may keep.",
        "3 to 5 hours",
        "Heavy: shares, auctions and bargaining",
        ("houses", "price_track", "vote_rule"),
    ),
}
STRANGER = Face("Nobody has introduced this game yet.", "an evening", "unknown")


def face(key: str) -> Face:
    """How a game introduces itself."""
    return FACES.get(key, STRANGER)
