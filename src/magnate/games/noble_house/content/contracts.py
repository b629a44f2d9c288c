"""The thirty-six contract cards, 109 to 144."""

from magnate.games.noble_house.content.kinds import ANNOUNCEMENT, Card, Contract

FITTED = (
    "known are the ranges per group; rebuilt as a fixed part of the list price per size, the fall equal to the rise"
)
# Which figures of a contract are rebuilt.
RANGE_ONLY = ("requires", "income")
INCOME_KNOWN = ("requires", "fall")
RANGE_AND_FALL = ("requires", "income", "fall")
FALL_ONLY = ("fall",)


def contract(
    number: int, guessed: tuple[str, ...], income: int, break_price: int, rise: int = 0, **requires: int
) -> Card:
    """One contract card; its fall when broken equals its rise when announced."""
    effect = Contract(tuple(requires.items()), income, break_price, rise, rise)
    return Card(number, "Contract", ANNOUNCEMENT, effect, reconstructed=guessed, reason=FITTED)


CONTRACTS: tuple[Card, ...] = (
    contract(109, RANGE_ONLY, 6_000_000, 9, services=1),
    contract(110, RANGE_ONLY, 6_000_000, 9, services=1),
    contract(111, RANGE_ONLY, 9_000_000, 9, land=1),
    contract(112, RANGE_ONLY, 9_000_000, 9, land=1),
    contract(113, RANGE_ONLY, 12_000_000, 9, shipping=1),
    contract(114, RANGE_ONLY, 12_000_000, 9, shipping=1),
    contract(115, RANGE_ONLY, 12_000_000, 9, industry=1),
    contract(116, RANGE_ONLY, 12_000_000, 9, industry=1),
    contract(117, RANGE_ONLY, 12_000_000, 9, railway=1),
    contract(118, RANGE_ONLY, 12_000_000, 9, railway=1),
    contract(119, RANGE_ONLY, 18_000_000, 9, airline=1),
    contract(120, RANGE_ONLY, 18_000_000, 9, airline=1),
    contract(121, INCOME_KNOWN, 16_000_000, 9, 1, land=1, services=1),
    contract(122, RANGE_AND_FALL, 20_000_000, 12, 1, shipping=1, services=1),
    contract(123, RANGE_AND_FALL, 20_000_000, 12, 1, industry=1, services=1),
    contract(124, RANGE_AND_FALL, 20_000_000, 12, 1, railway=1, services=1),
    contract(125, RANGE_AND_FALL, 22_000_000, 12, 1, shipping=1, land=1),
    contract(126, RANGE_AND_FALL, 22_000_000, 12, 1, railway=1, land=1),
    contract(127, RANGE_AND_FALL, 26_000_000, 12, 1, shipping=1, industry=1),
    contract(128, RANGE_AND_FALL, 26_000_000, 12, 1, industry=1, railway=1),
    contract(129, RANGE_AND_FALL, 28_000_000, 12, 1, airline=1, land=1),
    contract(130, RANGE_AND_FALL, 32_000_000, 12, 1, airline=1, shipping=1),
    contract(131, RANGE_AND_FALL, 38_000_000, 12, 1, airline=2),
    contract(132, FALL_ONLY, 50_000_000, 15, 2, land=2, services=2),
    contract(133, RANGE_AND_FALL, 46_000_000, 15, 1, shipping=1, industry=1, land=1),
    contract(134, RANGE_AND_FALL, 48_000_000, 15, 1, airline=2),
    contract(135, RANGE_AND_FALL, 48_000_000, 15, 1, shipping=1, industry=1, railway=1),
    contract(136, RANGE_AND_FALL, 52_000_000, 15, 1, airline=1, railway=1, land=1),
    contract(137, RANGE_AND_FALL, 56_000_000, 15, 1, airline=1, shipping=1, industry=1),
    contract(138, FALL_ONLY, 64_000_000, 18, 1, airline=2, railway=1),
    contract(139, RANGE_AND_FALL, 60_000_000, 18, 2, industry=1, railway=1, services=2),
    contract(140, RANGE_AND_FALL, 60_000_000, 18, 2, shipping=1, land=2, services=1),
    contract(141, RANGE_AND_FALL, 65_000_000, 18, 2, industry=1, railway=1, land=1, services=1),
    contract(142, RANGE_AND_FALL, 80_000_000, 21, 2, shipping=2, industry=1, railway=1),
    contract(143, RANGE_AND_FALL, 80_000_000, 21, 2, airline=2, services=2),
    contract(144, RANGE_AND_FALL, 85_000_000, 21, 2, airline=1, industry=1, railway=1, land=1),
)
