"""Classes whose typed names are slots: smaller, and faster to copy, than objects that keep a dictionary."""

from inspect import get_annotations
from typing import Any


class Slotted(type):
    """Makes a slot of each name that a class declares with a type and without a value."""

    def __new__(meta, name: str, bases: tuple[type, ...], given: dict[str, Any]) -> "Slotted":
        declared = get_annotations(super().__new__(meta, name, bases, given))  # slots must be known before a class is
        inherited = {slot for base in bases for kind in base.__mro__ for slot in getattr(kind, "__slots__", ())}
        own = tuple(each for each in declared if each not in given and each not in inherited)
        return super().__new__(meta, name, bases, {**given, "__slots__": own})
