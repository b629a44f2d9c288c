"""Every rule has a test, every docstring and refusal cites a rule that exists."""

import ast
import re
from pathlib import Path

import magnate.games.noble_house as package
from magnate.games.noble_house.rules import RULES

HERE = Path(__file__).parent
SOURCES = sorted(Path(package.__file__).parent.rglob("*.py"))
CITED = re.compile(r"\[([a-z]+\.[a-z0-9-]+)\]$")


def marked() -> set[str]:
    """The rules that tests of this folder are marked with."""
    found: set[str] = set()
    for path in HERE.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "rule":
                found.update(str(arg.value) for arg in node.args if isinstance(arg, ast.Constant))
    return found


def test_every_rule_has_a_test() -> None:
    assert sorted(set(RULES) - marked()) == []
    assert sorted(marked() - set(RULES)) == []


def test_docstrings_and_refusals_cite_rules_that_exist() -> None:
    cited: set[str] = set()
    for path in SOURCES:
        tree = ast.parse(path.read_text())
        for node in ast.walk(tree):
            if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
                cited.update(CITED.findall(ast.get_docstring(node) or ""))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal":
                first = node.args[0]
                assert isinstance(first, ast.Constant)
                cited.add(str(first.value))
    assert sorted(cited - set(RULES)) == []
    assert sorted(set(RULES) - cited) == []
