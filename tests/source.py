"""The source of the house, for tests that read it."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "magnate"


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
