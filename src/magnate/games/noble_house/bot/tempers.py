"""Tempers: the same player with other likings. Each is a handful of factors to the numbers of the policy."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from magnate.core.text import N_


@dataclass(frozen=True)
class Temper:
    """What somebody likes more, or less, than usual."""

    key: str
    title: str
    sentence: str
    factors: Mapping[str, float] = field(default_factory=dict)


CAUTIOUS = Temper(
    "cautious",
    N_("Cautious"),
    N_("keeps cash, borrows little and makes peace"),
    {
        "reserve": 2.5, "loan reserve": 0.3, "last loan": 2.0, "asset reserve": 1.5, "plenty": 0.6, "spite": 0.6,
        "credit": 2.0, "word": 1.5, "bid": 0.85,
    },
)  # fmt: skip
TRADER = Temper(
    "trader",
    N_("Trader"),
    N_("offers and accepts more deals, and borrows to make them"),
    {
        "bargain": 0.25,
        "talk": 3.0,
        "offer": 1.15,
        "foes": 0.5,
        "word": 2.0,
        "loan reserve": 1.3,
        "asset reserve": 0.7,
        "deny": 0.5,
    },
)
RAIDER = Temper(
    "raider",
    N_("Raider"),
    N_("makes peace with the weak alone, stops the loans of others and strikes at the strong"),
    {
        "foes": 2.0, "spite": 1.8, "leader": 1.4, "deny": 3.0, "recall": 2.0, "other block": 1.3, "bargain": 2.0
    },
)  # fmt: skip
TEMPERS = (RAIDER, TRADER, CAUTIOUS)  # by seat, round the table
