"""Tells mypyc what `@value` means: a plugin that writes values out while their sources are read.

mypyc makes fast classes of plain ones, but not of classes with a decorator it does not know. So each value gets its
`__init__` written out, its constants become class variables, and constants of modules become final. The files
themselves are not touched, and every line keeps its number.
"""

import ast
import importlib
import os
from collections.abc import Callable, Iterable
from dataclasses import fields
from functools import cache
from inspect import get_annotations
from pathlib import Path
from typing import Any

from mypy.options import Options
from mypy.plugin import Plugin

# What mypyc does not take, or what it would not make faster.
INTERPRETED = {"core/game.py", "core/journal.py", "core/slotted.py", "core/text.py", "core/value.py"}
REMEMBERING = ("ruleset.py", "sight.py")  # classes with `cached_property`: mypyc would work it out anew each time
# Classes that a game which is not compiled builds upon.
OPEN = {"Ask", "Effect", "Event", "Move", "State", "Step", "Value"}
NAMES = (
    "from typing import TYPE_CHECKING as _TYPE_CHECKING, Any as _Any, ClassVar as _ClassVar, Final as _Final; "
    "from magnate.core.native import Value as _Value; from magnate.core.value import completed as _completed; "
)
IMPORTED = "if _TYPE_CHECKING: from mypy_extensions import mypyc_attr as _mypyc_attr, trait as _trait"
SLOTTED = "(metaclass=Slotted)"  # a compiled class keeps its fields in itself as it is
OPENED = "@_mypyc_attr(allow_interpreted_subclasses=True)"


def compiled(sources: Path) -> list[Path]:
    """The files that are compiled: the engine and the games without their words, which come last."""
    package = sources / "magnate"
    found = [path for room in ("core", "games") for path in sorted((package / room).rglob("*.py"))]
    return [
        path
        for path in found
        if path.name != "__init__.py"
        and "show" not in path.parts
        and path.name not in REMEMBERING
        and path.relative_to(package).as_posix() not in INTERPRETED
    ]


def module_of(path: Path, root: Path) -> str:
    """The name that a file is imported by."""
    return ".".join(path.relative_to(root).with_suffix("").parts)


class Written:
    """One module in the form that mypyc takes."""

    def __init__(self, source: str, module: str, mixins: frozenset[str] = frozenset()) -> None:
        self.lines = source.split("\n")
        self.module = module
        self.mixins = mixins
        self.tree = ast.parse(source)
        self.end: list[str] = []  # what follows the module's own last line

    def text(self) -> str:
        if self.module == "magnate.core.native":
            self.lines += ["from typing import TYPE_CHECKING as _TYPE_CHECKING", IMPORTED]
            self.lines[4] = OPENED
            return "\n".join(self.lines)
        for statement in self.tree.body:
            if isinstance(statement, ast.ClassDef):
                self.write_class(statement)
        self.write_constants()
        self.write_imports()
        return "\n".join(self.lines + self.end)

    def write_imports(self) -> None:
        """The names that this file uses, in front of the first line of code."""
        for statement in self.tree.body:
            if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
                continue
            if isinstance(statement, ast.ImportFrom) and statement.module == "__future__":
                continue
            at = statement.lineno - 1
            if isinstance(statement, (ast.Import, ast.ImportFrom)):
                self.lines[at] = NAMES + self.lines[at]
                self.end.append(IMPORTED)
            return

    def write_constants(self) -> None:
        """A constant of a module never changes: its value is known where it is used."""
        targets = [
            target.id
            for node in ast.walk(self.tree)
            if isinstance(node, (ast.Assign, ast.AugAssign, ast.AnnAssign))
            for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
            if isinstance(target, ast.Name)
        ]
        for statement in self.tree.body:
            told = statement.targets[0] if isinstance(statement, ast.Assign) and len(statement.targets) == 1 else None
            kind = None
            if isinstance(statement, ast.AnnAssign) and statement.value is not None:
                told, kind = statement.target, statement.annotation
            if not isinstance(told, ast.Name) or not told.id.isupper() or len(told.id) == 1:
                continue
            if targets.count(told.id) > 1:
                continue
            if kind is None:
                self.insert(told, ": _Final")
            elif kind.lineno == kind.end_lineno:
                line, start, end = self.lines[kind.lineno - 1], kind.col_offset, kind.end_col_offset
                self.lines[kind.lineno - 1] = f"{line[:start]}_Final[{line[start:end]}]{line[end:]}"

    def write_class(self, found: ast.ClassDef) -> None:
        if found.name in OPEN and self.module.startswith("magnate.core."):
            self.lines[found.lineno - 2] = OPENED
        bases = [ast.unparse(base) for base in found.bases]
        if any(isinstance(each, ast.Name) and each.id == "value" for each in found.decorator_list):
            if not (found.name in OPEN and self.module.startswith("magnate.core.")):
                self.lines[found.decorator_list[0].lineno - 1] = ""
            self.write_value(found)
        elif found.name in self.mixins:
            self.lines[found.lineno - 2] = "@_trait"
            self.write_class_variables(found)
        elif found.name == "State" or "State" in bases:
            self.lines[found.lineno - 1] = self.lines[found.lineno - 1].replace(SLOTTED, "")
            self.lines[found.lineno - 2] = OPENED  # also because the `__new__` of others wants what `__init__` does
            self.end.append(f"setattr({found.name}, '__annotations__', {{{self.own(found)}}})")

    def write_value(self, found: ast.ClassDef) -> None:
        """A value as a plain class with an `__init__`, told at the end of the module what a dataclass would know."""
        if not found.bases:
            self.lines[found.lineno - 1] = f"class {found.name}(_Value):"
        described = found.body[0]
        assert isinstance(described, ast.Expr), f"{self.module}.{found.name} says nothing of itself"
        for at in range(described.lineno - 1, described.end_lineno or described.lineno):
            self.lines[at] = ""
        self.lines[described.lineno - 1] = f"    {self.init(found)}"
        defaults = []
        self.write_class_variables(found)
        for statement in found.body[1:]:
            if isinstance(statement, ast.AnnAssign) and statement.value is not None:
                defaults.append(f"{ast.unparse(statement.target)!r}: {ast.unparse(statement.value)}")
        doc = ast.get_docstring(found, clean=False)
        self.end.append(f"_completed({found.name}, {{{self.own(found)}}}, {{{', '.join(defaults)}}}, {doc!r})")

    def write_class_variables(self, found: ast.ClassDef) -> None:
        for statement in found.body:
            if isinstance(statement, ast.Assign):
                (target,) = statement.targets
                assert isinstance(target, ast.Name)
                self.insert(target, ": _ClassVar")

    def own(self, found: ast.ClassDef) -> str:
        """The fields of a class with their types, as a dictionary."""
        told = [each for each in found.body if isinstance(each, ast.AnnAssign)]
        return ", ".join(f"{ast.unparse(each.target)!r}: {ast.unparse(each.annotation)}" for each in told)

    def init(self, found: ast.ClassDef) -> str:
        cls = getattr(importlib.import_module(self.module), found.name)
        taken, given = ["self"], []
        for field in fields(cls):
            owner = next(base for base in cls.__mro__ if field.name in get_annotations(base))
            told = declared(owner.__module__, owner.__name__)[field.name]
            kind = ast.unparse(told.annotation)
            if not self.knows(told.annotation, owner.__module__):
                kind = "_Any"
            default = ""
            if told.value is not None:
                assert self.knows(told.value, owner.__module__), f"{self.module}: default of {found.name}.{field.name}"
                default = f" = {ast.unparse(told.value)}"
            taken.append(f"{field.name}: {kind}{default}")
            given.append(f"self.{field.name} = {field.name}")
        return f"def __init__({', '.join(taken)}) -> None: {'; '.join(given) or 'pass'}"

    def knows(self, expression: ast.expr, owner: str) -> bool:
        """Whether what is written in another module means the same here."""
        here, there = (importlib.import_module(name).__dict__ for name in (self.module, owner))
        names = [node.id for node in ast.walk(expression) if isinstance(node, ast.Name)]
        return owner == self.module or all(here.get(name) is there.get(name) for name in names)

    def insert(self, target: ast.Name, text: str) -> None:
        line = self.lines[target.lineno - 1]
        self.lines[target.lineno - 1] = line[: target.end_col_offset] + text + line[target.end_col_offset :]


@cache
def declared(module: str, name: str) -> dict[str, ast.AnnAssign]:
    """The fields that a class declares itself."""
    path = importlib.import_module(module).__file__
    assert path is not None
    for found in ast.parse(Path(path).read_text(encoding="utf-8")).body:
        if isinstance(found, ast.ClassDef) and found.name == name:
            return {ast.unparse(each.target): each for each in found.body if isinstance(each, ast.AnnAssign)}
    raise LookupError(f"{module} has no class {name}")


def mixins_of(sources: Iterable[str]) -> frozenset[str]:
    """Classes that others inherit from beside their first base: mypyc wants to know them as traits."""
    classes = [node for source in sources for node in ast.parse(source).body if isinstance(node, ast.ClassDef)]
    return frozenset(ast.unparse(base) for found in classes for base in found.bases[1:])


def write_out(root: Path) -> Callable[[Any], str]:
    """What stands in for each source below `root` that is compiled."""
    known = {path.read_text(encoding="utf-8"): module_of(path, root) for path in compiled(root)}
    mixins = mixins_of(known)

    def replaced(source: Any) -> str:
        text = source.decode() if isinstance(source, bytes) else source
        return Written(text, known[text], mixins).text() if known.get(text) else text

    return replaced


class Values(Plugin):
    """Reads the sources of the engine through `write_out`."""

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        options.native_parser = False  # it does not let a source be replaced
        options.transform_source = write_out(Path(os.environ["MAGNATE_SOURCES"]))


def plugin(version: str) -> type[Plugin]:
    return Values
