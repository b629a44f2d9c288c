"""The shape of the house, read from the source: which room uses which, how long files are, paths."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.source import ROOT, SOURCE, files, imports, shown, tree

# Each room and the rooms it may use besides itself. The command line is the top: it may use all of them.
BELOW = {
    "core": set[str](),
    "games": {"core"},
    "conformance": {"core", "games"},
    "bots": {"core", "games"},
    "arena": {"core", "games", "bots", "pools"},
    "research": {"core", "games", "bots", "conformance"},
    "web": {"core", "games"},
    "server": {"core", "games", "bots", "conformance", "pools", "proof", "rulings", "verify", "web"},
    "proof": {"core", "games", "verify"},
    "verify": set[str](),
    "pools": set[str](),
    "rulings": set[str](),
    "engine": set[str](),
    "playing_out": {"core", "games", "pools"},
    "__init__": {"core", "engine", "games", "playing_out"},
}
# The server from top to bottom: a package uses those below it, never one above.
SERVER = ("ops", "app", "routes", "background", "views", "tables", "people", "db", "base")
BASE = {"__init__", "settings", "errors", "names", "plain_text"}  # modules that know nothing of the server
# The standard library is all they need.
PURE = (
    "core",
    "games",
    "conformance",
    "bots",
    "engine",
    "web",
    "__init__",
    "playouts",
    "pools",
    "proof",
    "rulings",
    "verify",
)


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


# -- the server ----------------------------------------------------------------------------------------------


def modules() -> dict[str, Path]:
    """Every module of the server by its full name."""
    found = {}
    for path in files("server"):
        words = path.relative_to(SOURCE.parent).with_suffix("").parts
        found[".".join(words[:-1] if words[-1] == "__init__" else words)] = path
    return found


def graph() -> dict[str, set[str]]:
    """Which module of the server imports which, wherever in the file."""
    known = modules()
    found: dict[str, set[str]] = {}
    for name, path in known.items():
        targets = set()
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.ImportFrom):
                inside = {f"{node.module}.{alias.name}" for alias in node.names} & known.keys()
                targets |= inside or {node.module or ""}
            elif isinstance(node, ast.Import):
                targets |= {alias.name for alias in node.names}
        found[name] = targets & known.keys()
    return found


def layer(module: str) -> str:
    words = module.split(".")[2:]
    return "base" if not words or words[0] in BASE else words[0]


def against_the_layers(uses: dict[str, set[str]]) -> list[str]:
    return [
        f"{name} uses {target}"
        for name, targets in uses.items()
        for target in sorted(targets)
        if SERVER.index(layer(target)) < SERVER.index(layer(name))
    ]


def circle(uses: dict[str, set[str]]) -> list[str]:
    """Modules that use each other in a ring; empty if none do."""
    done: set[str] = set()

    def walk(name: str, way: list[str]) -> list[str]:
        if name in way:
            return [*way[way.index(name) :], name]
        if name in done:
            return []
        for target in sorted(uses[name]):
            if ring := walk(target, [*way, name]):
                return ring
        done.add(name)
        return []

    return next((ring for name in uses if (ring := walk(name, []))), [])


def test_every_package_of_the_server_has_a_layer() -> None:
    assert {layer(name) for name in modules()} == set(SERVER)


def test_no_package_of_the_server_uses_one_above_it() -> None:
    assert against_the_layers(graph()) == []


def test_no_modules_of_the_server_use_each_other_in_a_ring() -> None:
    assert circle(graph()) == []


def test_the_interface_and_the_pages_do_not_know_each_other() -> None:
    api, pages = "magnate.server.routes.api", "magnate.server.routes.pages"
    wrong = [
        f"{name} uses {target}"
        for name, targets in graph().items()
        for target in sorted(targets)
        if (name.startswith(api) and target.startswith(pages)) or (name.startswith(pages) and target.startswith(api))
    ]
    assert wrong == []


def test_only_routes_and_the_application_know_the_web_framework() -> None:
    used = [
        shown(path, node)
        for name, path in modules().items()
        for module, node in imports(tree(path))
        if layer(name) not in ("ops", "app", "routes") and module.split(".")[0] == "fastapi"
    ]
    assert used == []


def test_the_search_for_wrong_edges_finds_them() -> None:
    low, high = "magnate.server.db.engine", "magnate.server.routes.deps"
    assert against_the_layers({low: {high}, high: set()}) == [f"{low} uses {high}"]
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == ["a", "b", "c", "a"]


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


MOST = 400  # lines of a file: what is longer has more than one subject


WRITTEN = (".py", ".js", ".mjs", ".css", ".html", ".sh")  # by hand


def test_no_file_is_too_long_to_be_read_at_once() -> None:
    folders = ("src", "tests", "scripts", "bench", "examples", ".ci", ".github")
    code = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.suffix in WRITTEN]
    assert len(code) > 600
    long = {str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines()) for path in code}
    assert {path: lines for path, lines in long.items() if lines > MOST} == {}
