"""Templates drawn once for the same values: of a page that many look at, a move changes few parts.

A template is asked which values it reads; where all of them are as they were, so is what it draws. Nothing else
decides, above all not who reads: two people share a drawing only if not one value that goes into it differs.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any
from weakref import WeakKeyDictionary

from jinja2 import TemplateNotFound, nodes
from jinja2.meta import find_referenced_templates

from magnate.server.tables.cache import Live, Memory
from magnate.server.views.templates import templates

VARIANTS = 6  # drawings of one part: as the seats of a table and its spectators see it
Path = tuple[str, str]  # a value, and the attribute of it that is read; empty = the whole value


class Drawings:
    """What the parts of one table's page looked like lately, and from which values."""

    def __init__(self) -> None:
        self.count = 0  # of the parts that were really drawn
        self.kept: dict[tuple[str, str], list[tuple[list[Any], str]]] = {}

    def draw(self, name: str, values: Mapping[str, Any], part: str = "") -> str:
        """A template with these values; `part` tells apart what one template draws several times."""
        wholes, parts = reads(name)
        read = [values.get(whole) for whole in wholes]
        read += [templates.env.getattr(values[whole], part) for whole, part in parts if whole in values]
        variants = self.kept.setdefault((name, part), [])
        for at, (before, html) in enumerate(variants):
            if before == read:
                if at:
                    variants.insert(0, variants.pop(at))
                return html
        self.count += 1
        html = templates.get_template(name).render(values)
        variants.insert(0, (read, html))
        del variants[VARIANTS:]
        return html


_of_tables: WeakKeyDictionary[Memory, Drawings] = WeakKeyDictionary()


def drawings_of(live: Live) -> Drawings:
    """The drawings of a table, for as long as its game is in memory."""
    return _of_tables.setdefault(live.heard, Drawings())


@cache
def reads(name: str) -> tuple[tuple[str, ...], tuple[Path, ...]]:
    """What a template reads, with those that it includes or imports: values as a whole, and attributes of others.

    >>> wholes, parts = reads("fragments/status.html")
    >>> "people" in wholes, ("row", "number") in parts
    (True, True)
    """
    found = {path for each in _family(name) for path in _paths(_parsed(each))}
    wholes = {value for value, attribute in found if not attribute}
    return tuple(sorted(wholes)), tuple(sorted(path for path in found if path[0] not in wholes))


def _family(name: str) -> set[str]:
    """A template with all that it is made of."""
    known, waiting = set[str](), [name]
    while waiting:
        each = waiting.pop()
        if each in known:
            continue
        known.add(each)
        for used in find_referenced_templates(_parsed(each)):
            assert used is not None, f"{each} names another template only when it is drawn"
            waiting.append(used)
    return known


@cache
def _parsed(name: str) -> nodes.Template:
    env = templates.env
    if env.loader is None:
        raise TemplateNotFound(name)
    return env.parse(env.loader.get_source(env, name)[0], name)


def _paths(node: nodes.Node) -> Iterator[Path]:
    """The names in a template; names of its own are among them, and nobody gives them values."""
    if isinstance(node, nodes.Getattr) and isinstance(node.node, nodes.Name):
        yield node.node.name, node.attr
        return
    if isinstance(node, nodes.Name):
        yield node.name, ""
    for child in node.iter_child_nodes():
        yield from _paths(child)
