"""Steps, moves and events are values: equal when their fields are, and never changed."""

from dataclasses import dataclass
from typing import Any, TypeVar, dataclass_transform

C = TypeVar("C")


@dataclass_transform(frozen_default=True)
def value(cls: type[C]) -> type[C]:
    """A dataclass that the type checker treats as frozen.

    A frozen dataclass costs four times as much to create, and search creates moves by the million; so the
    promise is kept by the type checker and by the conformance suite instead of by `__setattr__`.
    """
    return dataclass(eq=True, unsafe_hash=True)(cls)


def fields_of(thing: Any) -> dict[str, Any]:
    """The fields of a value by name, in the order they were declared."""
    fields: dict[str, Any] = thing.__dict__
    return {name: fields[name] for name in type(thing).__dataclass_fields__}
