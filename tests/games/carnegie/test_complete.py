"""Every ruling, example and rule has its test."""

import ast
from pathlib import Path

import pytest

from magnate.games.carnegie.rules import RULES

HERE = Path(__file__).parent
TESTS = [
    node
    for path in sorted(HERE.glob("test_*.py"))
    for node in ast.parse(path.read_text()).body
    if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
]
NAMES = [node.name for node in TESTS]
MARKED = {
    str(argument.value)
    for node in TESTS
    for decorator in node.decorator_list
    if isinstance(decorator, ast.Call) and isinstance(decorator.func, ast.Name) and decorator.func.id == "rule"
    for argument in decorator.args
    if isinstance(argument, ast.Constant)
}
IDS = [*(f"b{n}" for n in range(1, 70)), *(f"c{n}" for n in range(1, 16)), *(f"d{n}" for n in range(1, 20))]


@pytest.mark.parametrize("key", IDS)
def test_the_edge_case_or_example_has_a_test(key: str) -> None:
    assert any(name.startswith(f"test_{key}_") for name in NAMES)


@pytest.mark.parametrize("key", RULES)
def test_the_rule_has_a_test(key: str) -> None:
    assert key in MARKED


def test_only_known_rules_are_marked() -> None:
    assert sorted(MARKED - RULES.keys()) == []


def test_names_are_unique_in_the_folder() -> None:
    assert len(NAMES) == len(set(NAMES))


def test_rules_cite_rulings_that_exist() -> None:
    rulings = (HERE.parents[2] / "docs" / "rulings" / "carnegie.md").read_text()
    for key, each in RULES.items():
        for ruling in each.ruling.split(", ") if each.ruling else ():
            assert f"**{ruling}**" in rulings, (key, ruling)
