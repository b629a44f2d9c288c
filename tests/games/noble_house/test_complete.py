"""Every ruling and example has its test, and rules cite rulings that exist."""

import ast
import re
from pathlib import Path

import pytest

from magnate.games.noble_house.rules import RULES

HERE = Path(__file__).parent
NAMES = [
    node.name
    for path in sorted(HERE.glob("test_*.py"))
    for node in ast.parse(path.read_text()).body
    if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
]
LAST = {"b": 94, "c": 24, "d": 18, "e": 39}  # gaps, edge cases, negotiation, worked examples
IDS = [f"{letter}{n}" for letter, last in LAST.items() for n in range(1, last + 1)]


def ids(name: str) -> list[str]:
    """The rulings and examples a test is named after.

    >>> ids("test_b17_c9_cascade")
    ['b17', 'c9']
    """
    found = []
    for part in name.split("_")[1:]:
        if not re.fullmatch(r"[b-e]\d+", part):
            break
        found.append(part)
    return found


TESTED = [key for name in NAMES for key in ids(name)]


@pytest.mark.parametrize("key", IDS)
def test_the_ruling_or_example_has_a_test(key: str) -> None:
    assert key in TESTED


def test_tests_are_named_after_rulings_that_exist() -> None:
    assert sorted(set(TESTED) - set(IDS)) == []


def test_names_are_unique_in_the_folder() -> None:
    assert len(NAMES) == len(set(NAMES))


def test_rulings_are_written_down_and_rules_cite_them() -> None:
    text = (HERE.parents[2] / "docs" / "rulings" / "noble_house.md").read_text()
    written = [key for bold in re.findall(r"\*\*([A-Z][\dA-Z, ]*)\*\*", text) for key in bold.split(", ")]
    assert [key for key in IDS if key[0] != "e" and key.upper() not in written] == []
    for rule_key, rule in RULES.items():
        for ruling in rule.ruling.split(", ") if rule.ruling else ():
            assert ruling in written, (rule_key, ruling)
