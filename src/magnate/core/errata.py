"""Corrected figures, for owners of a game: a ruleset with some of its values replaced, by path."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar, get_args, get_origin

from magnate.core.codec import Unreadable, hints, thaw, thing_from_plain
from magnate.core.config import BadConfig
from magnate.core.effect import Effect

NOT_FIGURES = ("key", "reconstructed", "reason")  # what a component is called, and what is known about it

Effects = tuple[type[Effect], ...]
R = TypeVar("R")


def amend(
    rules: R, errata: Mapping[str, Any], tables: tuple[str, ...], figures: tuple[str, ...], effects: Effects = ()
) -> R:
    """Corrections by path: `companies.schwinn.appeal = 3`, `companies.schwinn.factories.1.workers = 3`.

    `tables` are mappings of components by key, `figures` single values of the ruleset, `effects` those that may be
    written as `{"class": "Appeal", "steps": 2}`.
    """
    for path, given in errata.items():
        table, *rest = path.split(".")
        if table in tables and len(rest) >= 2:
            column: Any = dict(getattr(rules, table))
            if rest[0] not in column:
                raise BadConfig(f"errata {path!r}: there is no {rest[0]!r} among the {table}")
            column[rest[0]] = _amended(column[rest[0]], rest[1:], given, path, effects)
            rules = _replaced(rules, table, column)
        elif table in figures and not rest:
            rules = _replaced(rules, table, _figure(given, hints(type(rules))[table], path, effects))
        else:
            raise BadConfig(f"errata {path!r}: no such figure can be corrected")
    return rules


def _replaced(thing: R, name: str, given: Any) -> R:
    return replace(thing, **{name: given})  # type: ignore[type-var]  # every ruleset and component is a dataclass


def _amended(thing: Any, path: list[str], given: Any, where: str, effects: Effects) -> Any:
    """A copy of a component with one figure changed."""
    name, *rest = path
    known = {field.name for field in fields(thing)} if is_dataclass(thing) and not isinstance(thing, type) else ()
    if name not in known or name in NOT_FIGURES:
        raise BadConfig(f"errata {where!r}: {type(thing).__name__} has no figure {name!r}")
    current = getattr(thing, name)
    if not rest:
        return _replaced(thing, name, _figure(given, hints(type(thing))[name], where, effects))
    if is_dataclass(current) and not isinstance(current, Effect):
        return _replaced(thing, name, _amended(current, rest, given, where, effects))
    if not isinstance(current, tuple) or not _index(rest[0], len(current)):
        raise BadConfig(f"errata {where!r}: {name!r} has no part {rest[0]!r}")
    at = int(rest[0])
    if rest[1:]:
        part = _amended(current[at], rest[1:], given, where, effects)
    else:
        part = _figure(given, type(current[at]), where, effects)
    return _replaced(thing, name, (*current[:at], part, *current[at + 1 :]))


def _index(word: str, size: int) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 4 and int(word) < size


def _figure(given: Any, kind: Any, where: str, effects: Effects) -> Any:
    """The given value in its declared type; a component is given as a table of its figures."""
    said = f"errata {where!r}"
    inner = get_args(kind)
    try:
        if isinstance(kind, type) and issubclass(kind, Effect):
            return thing_from_plain(given, effects, said)
        if isinstance(kind, type) and is_dataclass(kind):
            return _component(given, kind, where, effects)
        if get_origin(kind) is tuple and is_dataclass(inner[0]):
            if not isinstance(given, (list, tuple)):
                raise Unreadable(f"{said}: {given!r} is not a list")
            return tuple(_figure(each, inner[0], f"{where}.{i}", effects) for i, each in enumerate(given))
        return thaw(given, kind, said)
    except Unreadable as error:
        raise BadConfig(str(error)) from None


def _component(given: Any, kind: type, where: str, effects: Effects) -> Any:
    if not isinstance(given, Mapping):
        raise Unreadable(f"errata {where!r}: {given!r} is not a table")
    types = hints(kind)
    for name in given:
        if name not in types or name in NOT_FIGURES:
            raise Unreadable(f"errata {where!r}: {kind.__name__} has no figure {name!r}")
    try:
        return kind(**{name: _figure(each, types[name], f"{where}.{name}", effects) for name, each in given.items()})
    except TypeError:
        raise Unreadable(f"errata {where!r}: {kind.__name__} is not complete") from None
