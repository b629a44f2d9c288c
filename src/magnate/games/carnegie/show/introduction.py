"""How this game introduces itself in a lobby."""

from magnate.core.introduction import Introduction
from magnate.games.carnegie.content.cards import LEVELS

INTRODUCTION = Introduction(
    "Run a company of departments, build across the United States, and give the fortune away in time. "
    "Everybody follows whatever the active player has chosen.",
    "2 to 3 hours",
    "Heavy: engine and network, no luck after the set-up",
    ("difficulty", "expansion_departments", "first_player"),
    rival="Andrew",
    alone=("difficulty", tuple(level.key for level in LEVELS)),
)
