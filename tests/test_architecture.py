"""The shape of the house, read from the source: imports, banned tools, rule keys, paths."""

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from magnate.games import GAMES, find

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "magnate"

# Each room and the rooms it may use besides itself. The command line is the top: it may use all of them.
BELOW = {
    "core": set[str](),
    "games": {"core"},
    "conformance": {"core", "games"},
    "bots": {"core", "games"},
    "research": {"core", "games", "bots", "conformance"},
    "web": {"core", "games"},
    "server": {"core", "games", "bots", "conformance", "pools", "verify", "web"},
    "verify": set[str](),
    "pools": set[str](),
    "__init__": {"core", "games"},
}
# The standard library is all they need.
PURE = ("core", "games", "conformance", "bots", "web", "__init__", "pools", "verify")
EXACT = ("core", "games")  # whole numbers, a fixed order, and luck that is lent
BANNED = {"random", "time", "datetime", "uuid", "secrets", "math", "statistics", "fractions", "decimal", "numpy"}
ALLOWED = {("core/chance.py", "secrets")}  # live luck must come from somewhere
CALLS = {"float", "hash", "id"}  # addresses and hashes differ from one process to the next
VALUES = {"Step", "Ask", "Move", "Effect"}
KEY = re.compile(r"\[([a-z0-9.-]+)\]$")


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def files(*rooms: str) -> list[Path]:
    found = []
    for room in rooms:
        found += [SOURCE / f"{room}.py"] if (SOURCE / f"{room}.py").exists() else sorted((SOURCE / room).rglob("*.py"))
    return found


def shown(path: Path, node: ast.AST | None = None) -> str:
    line = f":{node.lineno}" if node is not None and hasattr(node, "lineno") else ""
    return f"{path.relative_to(SOURCE)}{line}"


def imports(source: ast.Module) -> Iterator[tuple[str, ast.stmt]]:
    """Every module a file imports, wherever in the file."""
    for node in ast.walk(source):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}: imports are written in full"
            yield node.module or "", node
            if node.module in ("magnate", "magnate.games"):
                yield from ((f"{node.module}.{alias.name}", node) for alias in node.names)


def room_of(module: str) -> str:
    return module.split(".")[1] if "." in module else "__init__"


# -- imports -------------------------------------------------------------------------------------------------


def wrong_imports(path: Path, room: str) -> list[str]:
    wrong = []
    names = {each.stem if each.suffix else each.name for each in SOURCE.iterdir()}
    for module, node in imports(tree(path)):
        if module.split(".")[0] == "magnate":
            target = room_of(module)
            if target in names and target not in {room, *BELOW[room]} and not (target == "__init__" and room != "core"):
                wrong.append(f"{shown(path, node)}: {room} uses {module}")
        elif room in PURE and module.split(".")[0] not in sys.stdlib_module_names:
            wrong.append(f"{shown(path, node)}: {module} is not in the standard library")
    return wrong


ROOMS = [room for room in BELOW if (SOURCE / room).exists() or (SOURCE / f"{room}.py").exists()]


@pytest.mark.parametrize("room", ROOMS)
def test_imports_point_one_way(room: str) -> None:
    assert [line for path in files(room) for line in wrong_imports(path, room)] == []


def test_core_and_games_do_not_use_the_package_from_above() -> None:
    used = [
        shown(path, node)
        for path in files("core", "games")
        for module, node in imports(tree(path))
        if module == "magnate"
    ]
    assert used == []


def test_every_room_is_known() -> None:
    rooms = {path.name for path in SOURCE.iterdir() if path.is_dir() and any(path.glob("*.py"))}
    assert rooms - {"cli"} <= set(BELOW)


def test_no_game_knows_another() -> None:
    for path in files("games"):
        parts = path.relative_to(SOURCE / "games").parts
        if len(parts) < 2:
            continue
        for module, node in imports(tree(path)):
            words = module.split(".")
            foreign = words[:2] == ["magnate", "games"] and len(words) > 2 and words[2] != parts[0]
            assert not foreign, f"{shown(path, node)}: {parts[0]} uses {module}"


# -- banned tools --------------------------------------------------------------------------------------------


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
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS:
            yield f"{name}:{node.lineno}: {node.func.id}()"


def test_core_and_games_are_exact() -> None:
    assert [line for path in files(*EXACT) for line in inexact(shown(path), tree(path))] == []


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


# -- rule keys -----------------------------------------------------------------------------------------------


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


# -- the repository ------------------------------------------------------------------------------------------


def texts() -> Iterator[tuple[Path, str]]:
    """Every text file of the repository."""
    top = [path for path in ROOT.iterdir() if path.is_file() and path.name != ".git"]
    folders = ("src", "tests", "docs", "scripts", "bench", ".ci", ".github", "deploy")
    inside = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.is_file()]
    for path in (*top, *inside):
        if "__pycache__" not in path.parts:
            try:
                yield path, path.read_text(encoding="utf-8")
            except UnicodeDecodeError:
                continue


def test_no_path_of_a_machine_is_in_the_repository() -> None:
    machine = [f"{ROOT}", f"{Path.home()}/", *(f"/{name}/" for name in ("work/main", "work/shared", "tmp/brief"))]
    found = [
        f"{path.relative_to(ROOT)}: {place}"
        for path, text in texts()
        for place in machine
        if place in text and path != Path(__file__)
    ]
    assert found == []
