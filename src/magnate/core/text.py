"""Words come last: templates are stored, sentences are made per viewer."""

import re
from collections.abc import Callable, Mapping
from typing import Any

Namer = Callable[[str, Any], str]


def N_(template: str) -> str:
    """Mark a template for translation; the text itself is looked up when it is shown."""
    return template


class Shown(str):
    """An argument in words, which knows how many it stands for."""

    one: bool  # it is the number 1

    def __format__(self, words: str) -> str:
        """As it is, or in front of what is counted: a template says `{count:card|cards}`."""
        single, bar, several = words.partition("|")
        return f"{self} {single if self.one else several}" if bar else str(self)


def fill(template: str, args: Mapping[str, Any], name: Namer | None = None) -> str:
    """Put the arguments into a template, each by its display name, and a number in front of what it counts.

    >>> fill("{company} pays ${amount}", {"company": "swift", "amount": 40}, lambda k, v: str(v).title())
    'Swift pays $40'
    >>> fill("It goes to {company}.", {"company": "Spalding and Bros."})
    'It goes to Spalding and Bros.'
    >>> fill("{count:card is|cards are} left", {"count": 1}), fill("{count:card is|cards are} left", {"count": 21})
    ('1 card is left', '21 cards are left')
    """
    shown = {}
    for key, value in args.items():
        shown[key] = Shown(name(key, value) if name else value)
        shown[key].one = type(value) is int and value == 1
    said = template.format_map(shown)
    if "(s)" in template:
        said = re.sub(r"(?<![\d,.])(1 [^()\d]*)\(s\)", r"\1", said).replace("(s)", "s")
    return said[:-1] if said.endswith("..") and template.endswith("}.") else said  # a name may bring its own full stop
