"""Corrected figures: a ruleset with some of its values replaced, by path."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar, get_args, get_origin

from magnate.core.codec import Unreadable, hints, thaw
from magnate.core.game import BadConfig

R = TypeVar("R")


def amend(rules: R, errata: Mapping[str, Any], tables: tuple[str, ...], figures: tuple[str, ...]) -> R:
    """Corrections by path: `companies.schwinn.appeal = 3`, `companies.schwinn.factories.1.workers = 3`.

    `tables` are mappings of components by key; `figures` are single values of the ruleset.
    """
    for path, given in errata.items():
        table, *rest = path.split(".")
        if table in tables and len(rest) >= 2:
            column: Any = dict(getattr(rules, table))
            if rest[0] not in column:
                raise BadConfig(f"errata {path!r}: there is no {rest[0]!r} among the {table}")
            column[rest[0]] = _amended(column[rest[0]], rest[1:], given, path)
            rules = _replaced(rules, table, column)
        elif table in figures and not rest:
            rules = _replaced(rules, table, _figure(given, hints(type(rules))[table], path))
        else:
            raise BadConfig(f"errata {path!r}: no such figure can be corrected")
    return rules


def _replaced(thing: R, name: str, given: Any) -> R:
    return replace(thing, **{name: given})  # type: ignore[type-var]  # every ruleset is a dataclass


def _amended(thing: Any, path: list[str], given: Any, where: str) -> Any:
    """A copy of a component with one figure changed."""
    name, *rest = path
    known = {field.name for field in fields(thing)} if is_dataclass(thing) and not isinstance(thing, type) else ()
    if name not in known or name == "key":
        raise BadConfig(f"errata {where!r}: {type(thing).__name__} has no figure {name!r}")
    current = getattr(thing, name)
    if not rest:
        return replace(thing, **{name: _figure(given, hints(type(thing))[name], where)})
    if is_dataclass(current):
        return replace(thing, **{name: _amended(current, rest, given, where)})
    if not isinstance(current, tuple) or not rest[0].isdigit() or int(rest[0]) >= len(current):
        raise BadConfig(f"errata {where!r}: {name!r} has no part {rest[0]!r}")
    at = int(rest[0])
    part = _amended(current[at], rest[1:], given, where) if rest[1:] else _figure(given, type(current[at]), where)
    return replace(thing, **{name: (*current[:at], part, *current[at + 1 :])})


def _figure(given: Any, kind: Any, where: str) -> Any:
    """The given value in the declared type; a component is given as a table of its figures."""
    if is_dataclass(kind) and isinstance(kind, type):
        return _component(given, kind, where)
    inner = get_args(kind)
    if get_origin(kind) is tuple and inner and is_dataclass(inner[0]):
        if not isinstance(given, (list, tuple)):
            raise BadConfig(f"errata {where!r}: {given!r} is not a list")
        return tuple(_figure(each, inner[0], where) for each in given)
    try:
        return thaw(given, kind, f"errata {where!r}")
    except Unreadable as error:
        raise BadConfig(str(error)) from None


def _component(given: Any, kind: type, where: str) -> Any:
    if not isinstance(given, Mapping):
        raise BadConfig(f"errata {where!r}: {given!r} is not a table")
    types = hints(kind)
    for name in given:
        if name not in types:
            raise BadConfig(f"errata {where!r}: {kind.__name__} has no figure {name!r}")
    try:
        return kind(**{name: _figure(each, types[name], where) for name, each in given.items()})
    except TypeError as error:
        raise BadConfig(f"errata {where!r}: {error}") from None
