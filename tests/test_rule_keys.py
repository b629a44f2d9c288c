"""Every step, move and effect cites a rule that exists, and is registered."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from magnate.games import GAMES, find
from tests.source import SOURCE, files, shown, tree

VALUES = {"Step", "Ask", "Move", "Effect"}
KEY = re.compile(r"\[([a-z0-9.-]+)\]$")


def classes(game: str) -> dict[str, tuple[Path, ast.ClassDef, list[str]]]:
    """The classes of a game by name, with the names of their bases."""
    found = {}
    for path in sorted((SOURCE / "games" / game).rglob("*.py")):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.ClassDef):
                found[node.name] = (path, node, [ast.unparse(base).split("[")[0].split(".")[-1] for base in node.bases])
    return found


def values_of(game: str) -> Iterator[tuple[Path, ast.ClassDef]]:
    """Every step, move and effect of a game, except bases that only others build on."""
    known = classes(game)
    parents = {base for _, _, bases in known.values() for base in bases}
    registered = {kind.__name__ for kind in (*find(game).moves, *find(game).steps)}

    def is_value(name: str) -> bool:
        return name in VALUES or (name in known and any(map(is_value, known[name][2])))

    for name, (path, node, _) in known.items():
        if is_value(name) and (name not in parents or name in registered):
            yield path, node


@pytest.mark.parametrize("game", GAMES)
def test_every_step_move_and_effect_cites_its_rule(game: str) -> None:
    rules = find(game).rules
    wrong = []
    for path, node in values_of(game):
        key = KEY.search(ast.get_docstring(node) or "")
        if key is None or key[1] not in rules:
            wrong.append(f"{shown(path, node)}: {node.name}")
    assert wrong == []
    assert len(list(values_of(game))) > 20


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_cited_in_the_code_exists(game: str) -> None:
    rules = find(game).rules
    wrong = []
    for path in sorted((SOURCE / "games" / game).rglob("*.py")):
        for node in ast.walk(tree(path)):
            for key in cited(node):
                if key not in rules:
                    wrong.append(f"{shown(path, node)}: {key}")
    assert wrong == []


def cited(node: ast.AST) -> Iterator[str]:
    """The rule keys that a piece of source names."""
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        found = KEY.search(ast.get_docstring(node) or "")
        if found:
            yield found[1]
    if isinstance(node, ast.ClassDef):
        for line in node.body:
            if isinstance(line, ast.Assign) and ast.unparse(line.targets[0]) == "rule":
                yield from text_of(line.value)
    if isinstance(node, ast.Call) and ast.unparse(node.func) in ("Refusal", "Line") and node.args:
        yield from text_of(node.args[0])


def text_of(node: ast.expr) -> Iterator[str]:
    """The text written here, if it is one and not empty."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
        yield node.value


@pytest.mark.parametrize("game", GAMES)
def test_moves_steps_and_events_are_registered(game: str) -> None:
    registered = {kind.__name__ for kind in (*find(game).moves, *find(game).steps)}
    known = classes(game)

    def is_effect(name: str) -> bool:
        return name == "Effect" or (name in known and any(map(is_effect, known[name][2])))

    missing = [node.name for _, node in values_of(game) if node.name not in registered and not is_effect(node.name)]
    assert missing == []


def test_core_cites_only_its_own_refusals() -> None:
    keys = [key for path in files("core") for node in ast.walk(tree(path)) for key in cited(node)]
    assert len(keys) >= 3
    assert all(key.startswith("core.") for key in keys)
