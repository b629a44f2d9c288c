"""What happened, as data. Text is made from it when somebody looks."""

from typing import Any

from magnate.core.value import fields_of, value


@value
class Event:
    """Something that happened; subclasses add fields and a template for its sentence."""

    text = ""
    reveals = False  # True when it shows somebody what was hidden: it cannot be undone freely

    def args(self) -> dict[str, Any]:
        return fields_of(self)


@value
class Logged:
    """An event and the one seat that may see it (None = everybody)."""

    event: Event
    only: int | None = None
