"""A line of text that somebody wrote, made fit to stand among others."""

import unicodedata

MOST_MARKS = 3  # combining marks on one letter
BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800")  # letters by their names, nothing to the eye


def one_line(given: str, longest: int) -> str:
    """One line without what cannot be seen, what turns the direction, and towers of marks.

    >>> one_line("  Friday\\u202e\\n table \\u200b ", 80), len(one_line("Z" + "\\u0301" * 50, 80))
    ('Friday table', 4)
    """
    kept: list[str] = []
    marks = 0
    for c in " ".join(given.split()):
        marks = marks + 1 if unicodedata.category(c)[0] == "M" else 0
        if c.isprintable() and c not in BLANK and marks <= MOST_MARKS:
            kept.append(c)
    return " ".join("".join(kept).split())[:longest].strip()
