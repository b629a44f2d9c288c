"""Words come last: templates are stored, sentences are made per viewer."""

import re
from collections.abc import Callable, Mapping
from typing import Any

Namer = Callable[[str, Any], str]


def N_(template: str) -> str:
    """Mark a template for translation; the text itself is looked up when it is shown."""
    return template


def fill(template: str, args: Mapping[str, Any], name: Namer | None = None) -> str:
    """Put the arguments into a template, each by its display name.

    >>> fill("{company} pays ${amount}", {"company": "swift", "amount": 40}, lambda k, v: str(v).title())
    'Swift pays $40'
    >>> fill("It goes to {company}.", {"company": "Spalding and Bros."})
    'It goes to Spalding and Bros.'
    >>> fill("{count} card(s)", {"count": 1}), fill("Player 1: {count} card(s)", {"count": 21})
    ('1 card', 'Player 1: 21 cards')
    """
    shown = {key: name(key, value) if name else str(value) for key, value in args.items()}
    said = template.format_map(shown)
    if "(s)" in template:
        said = re.sub(r"(?<![\d,.])(1 [^()\d]*)\(s\)", r"\1", said).replace("(s)", "s")
    return said[:-1] if said.endswith("..") and template.endswith("}.") else said  # a name may bring its own full stop
