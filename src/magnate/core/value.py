"""Steps, moves and events are values: equal when their fields are, and never changed."""

from copy import copy
from dataclasses import MISSING, dataclass, make_dataclass
from typing import Any, TypeVar, dataclass_transform

C = TypeVar("C")

FIELDS, PARAMS = "__dataclass_fields__", "__dataclass_params__"  # what the standard library knows a dataclass by
NO_NAMES: tuple[str, ...] = ()  # a constant of a value has no annotation of its own: it would become a field
SAMPLE = vars(make_dataclass("Sample", ["one"], unsafe_hash=True))


@dataclass_transform(frozen_default=True)
def value(cls: type[C]) -> type[C]:
    """A dataclass that the type checker treats as frozen.

    A frozen dataclass costs four times as much to create, and search creates moves by the million; so the
    promise is kept by the type checker and by the conformance suite instead of by `__setattr__`.
    """
    return dataclass(eq=True, unsafe_hash=True)(cls)


def fields_of(thing: Any) -> dict[str, Any]:
    """The fields of a value by name, in the order they were declared."""
    return {name: getattr(thing, name) for name in type(thing).__match_args__}


def completed(cls: Any, kinds: dict[str, Any], defaults: dict[str, Any], doc: str) -> None:
    """Give a compiled value what `@value` gives to others: its fields, its place in a `match`, its docstring."""
    known = {name: each for base in reversed(cls.__mro__) for name, each in vars(base).get(FIELDS, {}).items()}
    for name, kind in kinds.items():
        known[name] = copy(SAMPLE[FIELDS]["one"])
        known[name].name, known[name].type, known[name].default = name, kind, defaults.get(name, MISSING)
    cls.__annotations__ = kinds
    cls.__dataclass_fields__, cls.__dataclass_params__ = known, SAMPLE[PARAMS]
    setattr(cls, "__match_args__", tuple(known))  # noqa: B010  # the type checker knows better
    cls.__doc__ = doc
