"""Core and games are exact: no inexact tool, and no order that differs from one run to the next."""

import ast
import re
from collections.abc import Iterator

import pytest

from tests.source import files, imports, shown, tree

EXACT = ("core", "games")  # whole numbers, a fixed order, and luck that is lent
BANNED = {"random", "time", "datetime", "uuid", "secrets", "math", "statistics", "fractions", "decimal", "numpy"}
ALLOWED = {
    ("core/chance.py", "secrets"),  # live luck must come from somewhere
    ("core/codec.py", "id"),  # of what is remembered, so that it is found again; nothing read depends on it
    ("core/native.py", "hash"),  # of a compiled value, as `@value` makes one of every other
}
CALLS = {"float", "hash", "id"}  # addresses and hashes differ from one process to the next


def inexact(name: str, source: ast.Module) -> Iterator[str]:
    for module, line in imports(source):
        top = module.split(".")[0]
        if top in BANNED and (name, top) not in ALLOWED:
            yield f"{name}:{line.lineno}: {top}"
    for node in ast.walk(source):
        if isinstance(node, ast.Constant) and isinstance(node.value, (float, complex)):
            yield f"{name}:{node.lineno}: the number {node.value}"
        if isinstance(node, (ast.BinOp, ast.AugAssign)) and isinstance(node.op, ast.Div):
            yield f"{name}:{node.lineno}: true division"
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in CALLS
            and (name, node.func.id) not in ALLOWED
        ):
            yield f"{name}:{node.lineno}: {node.func.id}()"


def test_core_and_games_are_exact() -> None:
    """What computer players reckon with never becomes part of a game; only their answers do."""
    exact = [path for path in files(*EXACT) if path.parent.name != "bot"]
    assert [line for path in exact for line in inexact(shown(path), tree(path))] == []


class SetOrder(ast.NodeVisitor):
    """Finds places where the order of a set would show."""

    ORDERED = ("list", "tuple", "iter", "enumerate", "reversed", "zip", "map", "filter", "dict")

    def __init__(self) -> None:
        self.known: set[str] = set()
        self.found: list[ast.AST] = []

    def settish(self, node: ast.AST | None) -> bool:
        if isinstance(node, (ast.Set, ast.SetComp)):
            return True
        if isinstance(node, ast.Call):
            made = isinstance(node.func, ast.Name) and node.func.id in ("set", "frozenset")
            method = isinstance(node.func, ast.Attribute) and self.settish(node.func.value)
            return made or (
                method and ast.unparse(node.func).endswith((".union", ".copy", "difference", "intersection"))
            )
        if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.BitOr, ast.BitAnd, ast.BitXor, ast.Sub)):
            return self.settish(node.left) or self.settish(node.right)
        if isinstance(node, ast.Name):
            return node.id in self.known
        return isinstance(node, ast.Attribute) and f".{node.attr}" in self.known

    def note(self, node: ast.AST) -> None:
        if self.settish(node):
            self.found.append(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        if self.settish(node.value):
            self.known |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if re.match(r"(Abstract|Mutable)?(frozen)?set\b", ast.unparse(node.annotation), re.IGNORECASE):
            target = node.target
            if isinstance(target, ast.Name):
                self.known |= {target.id, f".{target.id}"}
            elif isinstance(target, ast.Attribute):
                self.known.add(f".{target.attr}")
        self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> None:
        if node.annotation and re.match(r"(frozen)?set\b", ast.unparse(node.annotation)):
            self.known.add(node.arg)

    def visit_For(self, node: ast.For) -> None:
        self.note(node.iter)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        self.note(node.iter)
        self.generic_visit(node)

    def visit_Starred(self, node: ast.Starred) -> None:
        self.note(node.value)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name) and node.func.id in self.ORDERED:
            for given in node.args:
                self.note(given)
        if isinstance(node.func, ast.Attribute) and node.func.attr in ("join", "extend"):
            for given in node.args:
                self.note(given)
        if isinstance(node.func, ast.Attribute) and node.func.attr == "pop" and not node.args:
            self.note(node.func.value)
        self.generic_visit(node)


def set_order(source: ast.Module) -> list[ast.AST]:
    visitor = SetOrder()
    visitor.visit(source)
    return visitor.found


def test_core_and_games_never_follow_the_order_of_a_set() -> None:
    assert [shown(path, node) for path in files(*EXACT) for node in set_order(tree(path))] == []


@pytest.mark.parametrize(
    "source",
    [
        "for x in {1, 2}: pass",
        "y = [x for x in set(z)]",
        "held = set(z)\nfor x in held: pass",
        "def f(held: set[int]) -> list[int]:\n    return list(held)",
        "class C:\n    held: frozenset[str]\n    def f(self): return [*self.held]",
        "y = ', '.join({a, b})",
        "held = {1} | other\nheld.pop()",
        "for x in set(a) - set(b): pass",
        "y = tuple(set(a).union(b))",
    ],
)
def test_the_search_for_set_order_finds_it(source: str) -> None:
    assert set_order(ast.parse(source))


@pytest.mark.parametrize("source", ["x = 1.5", "x = a / b", "x /= 2", "x = float(3)", "import random", "x = hash(y)"])
def test_the_search_for_inexact_tools_finds_them(source: str) -> None:
    assert list(inexact("core/planted.py", ast.parse(source)))
