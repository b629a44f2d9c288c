"""The project tabs, both sides. Few figures are known; the rest are chosen to fit what is, and marked so."""

from magnate.games.carnegie.content.kinds import Gain, Tab, TabStep

WHY = (
    "the faces of the tabs are not known; equal tabs of four front spaces and three end steps fit every published "
    "figure: the limits 6, 9, 12 and 15 and the worked example of the industry tab"
)

TABS: tuple[Tab, ...] = (
    Tab(
        "housing-a",
        "housing",
        "A",
        (
            TabStep(0, disc=True, income=(Gain(money=2),)),
            TabStep(1, disc=True, income=(Gain(employees=1), Gain(money=1))),
            TabStep(1, disc=True, income=(Gain(money=2),)),
            TabStep(1, disc=True, income=(Gain(employees=1), Gain(money=1))),
            TabStep(2, points=1),
            TabStep(2, points=3),
            TabStep(2, points=6),
        ),
        ("steps",),
        WHY,
    ),
    Tab(
        "housing-b",
        "housing",
        "B",
        (
            TabStep(0, disc=True, income=(Gain(money=2),)),
            TabStep(1, disc=True, income=(Gain(money=2),)),
            TabStep(1, disc=True, income=(Gain(employees=1), Gain(money=1))),
            TabStep(1, disc=True, income=(Gain(money=3),)),
            TabStep(2, points=1),
            TabStep(2, points=3),
            TabStep(2, points=3, cap=3),
        ),
        ("steps",),
        WHY,
    ),
    Tab(
        "commerce-a",
        "commerce",
        "A",
        (
            TabStep(0, disc=True, income=(Gain(money=3),)),
            TabStep(2, disc=True, income=(Gain(goods=1), Gain(money=3))),
            TabStep(2, disc=True, income=(Gain(money=3),)),
            TabStep(2, disc=True, income=(Gain(goods=1), Gain(money=3))),
            TabStep(3, points=2),
            TabStep(3, points=5),
            TabStep(3, points=9),
        ),
        ("steps",),
        WHY,
    ),
    Tab(
        "commerce-b",
        "commerce",
        "B",
        (
            TabStep(0, disc=True, income=(Gain(goods=1), Gain(money=3))),
            TabStep(2, disc=True, income=(Gain(money=3),)),
            TabStep(2, disc=True, income=(Gain(goods=1), Gain(money=3))),
            TabStep(2, disc=True, income=(Gain(money=4),)),
            TabStep(3, points=2),
            TabStep(3, points=5),
            TabStep(3, points=5, cap=3),
        ),
        ("steps",),
        WHY,
    ),
    Tab(
        "industry-a",
        "industry",
        "A",
        (
            TabStep(0, disc=True, income=(Gain(goods=1),)),
            TabStep(3, disc=True, income=(Gain(goods=1),)),
            TabStep(3, disc=True, income=(Gain(goods=1), Gain(money=3))),
            TabStep(4, disc=True, income=(Gain(goods=2),)),
            TabStep(4, points=3),
            TabStep(4, points=7),
            TabStep(4, points=12),
        ),
        ("steps",),
        WHY,
    ),
    Tab(
        "industry-b",
        "industry",
        "B",
        (
            TabStep(0, disc=True, income=(Gain(goods=1),)),
            TabStep(3, disc=True, income=(Gain(goods=1), Gain(money=3))),
            TabStep(3, disc=True, income=(Gain(goods=1),)),
            TabStep(4, disc=True, income=(Gain(points=1),)),
            TabStep(4, points=3),
            TabStep(4, points=7),
            TabStep(4, points=7, cap=3),
        ),
        ("steps",),
        WHY,
    ),
    Tab(
        "infrastructure-a",
        "infrastructure",
        "A",
        (
            TabStep(0),
            TabStep(4, disc=True, income=(Gain(points=1),)),
            TabStep(4, disc=True, income=(Gain(points=2),)),
            TabStep(4, disc=True, income=(Gain(points=2),)),
            TabStep(5, points=4),
            TabStep(5, points=9),
            TabStep(5, points=15),
        ),
        ("steps",),
        WHY,
    ),
    Tab(
        "infrastructure-b",
        "infrastructure",
        "B",
        (
            TabStep(0),
            TabStep(4, disc=True, income=(Gain(points=1),)),
            TabStep(4, disc=True, income=(Gain(goods=1), Gain(money=3))),
            TabStep(4, disc=True, income=(Gain(points=2),)),
            TabStep(5, points=4),
            TabStep(5, points=9),
            TabStep(5, points=9, cap=3),
        ),
        ("steps",),
        WHY,
    ),
)
