"""Where things lie on the map: presentation only. All positions are parts of a thousand of its width and height."""

# The middle of every city. The stylesheet has the same figures, and the sprite the lines: a test compares them.
TOWNS: dict[str, tuple[int, int]] = {
    "seattle": (66, 100), "helena": (220, 130), "portland": (58, 270), "boise": (176, 300), "reno": (180, 470),
    "salt-lake-city": (270, 400), "san-francisco": (96, 620), "los-angeles": (92, 870), "phoenix": (212, 850),
    "santa-fe": (322, 715), "denver": (346, 550), "fargo": (412, 120), "duluth": (530, 110), "st-paul": (492, 265),
    "omaha": (432, 390), "chicago": (622, 375), "kansas-city": (487, 560), "st-louis": (614, 590),
    "cincinnati": (726, 510), "albany": (820, 125), "boston": (940, 180), "pittsburgh": (774, 315),
    "new-york": (910, 425), "washington": (856, 585), "el-paso": (318, 905), "dallas": (446, 750),
    "memphis": (578, 750), "san-antonio": (404, 930), "houston": (505, 890), "new-orleans": (662, 890),
    "atlanta": (700, 720), "charleston": (794, 680),
}  # fmt: skip


def line(one: str, other: str) -> str:
    """A line between two cities as part of a path.

    >>> line("seattle", "helena")
    'M66 100L220 130'
    """
    (x, y), (to_x, to_y) = TOWNS[one], TOWNS[other]
    return f"M{x} {y}L{to_x} {to_y}"


def lines(edges: list[list[str]] | tuple[tuple[str, str], ...]) -> str:
    """Several lines as one path."""
    return "".join(line(one, other) for one, other in edges)
