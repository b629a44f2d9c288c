"""What is settled before a game begins: seats, options, corrected figures, the version of the rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


class BadConfig(ValueError):
    """The table cannot be set up like this; the message says why."""


@dataclass(frozen=True)
class Option:
    """A choice made before the game; the first value is the default."""

    key: str
    values: tuple[Any, ...]  # texts, or (False, True)
    text: str
    before: Any = None  # what a game has that was begun before the option was made; None = the default

    @property
    def unsaid(self) -> Any:
        """The value in a record that does not name the option."""
        return self.values[0] if self.before is None else self.before

    def read(self, given: Any) -> Any:
        """The value meant by a text or a plain value."""
        if isinstance(self.values[0], bool):
            if isinstance(given, bool):
                return given
            words = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
            if isinstance(given, str) and given.lower() in words:
                return words[given.lower()]
        elif isinstance(given, str) and given in self.values:
            return given
        shown = ", ".join(str(v).lower() if isinstance(v, bool) else str(v) for v in self.values)
        raise BadConfig(f"option {self.key!r} takes {shown}, not {given!r}")


@dataclass(frozen=True)
class Config:
    """How many seats, which options, which corrected figures."""

    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)
    errata: Mapping[str, Any] = field(default_factory=dict)
    version: int = 1  # of the rules under which the game began


@dataclass(frozen=True)
class Amendment:
    """A change of the rules after a release. Games begun before it are finished without it."""

    version: int  # of the rules that has it first
    date: str  # when it was made, as 2026-11-30
    rule: str
    text: str  # what changed, in one sentence
    before: Mapping[str, Any]  # fields of the ruleset with the values that older games keep
