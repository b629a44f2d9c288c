"""What all values share where the engine is compiled; `@value` sees to it where it is not."""

from typing import Any, ClassVar


class Value:
    """Equal when the fields are: what a dataclass makes for each class, here once for all."""

    __dataclass_fields__: ClassVar[dict[str, Any]]
    __match_args__: ClassVar[tuple[str, ...]] = ()

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        kind = type(self)
        if kind is not type(other):
            return False
        for name in kind.__match_args__:  # noqa: SIM110  # a loop is faster where it is compiled
            if getattr(self, name) != getattr(other, name):
                return False
        return True

    def __hash__(self) -> int:
        return hash(tuple([getattr(self, name) for name in type(self).__match_args__]))

    def __repr__(self) -> str:
        told = [f"{name}={getattr(self, name)!r}" for name in type(self).__match_args__]
        return f"{type(self).__qualname__}({', '.join(told)})"
