"""Which engine runs: the one compiled from these very sources where there is one, else the sources themselves.

A compiled engine lies in a folder of its own: `compiled` in the package, or where MAGNATE_COMPILED says. MAGNATE_PURE=1
leaves it alone. `magnate --version` tells what was chosen, and why.
"""

import hashlib
import json
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, FileFinder, ModuleSpec
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).resolve().parent
ROOMS = ("core", "games")
LIBRARY = "magnate__mypyc"  # all modules of a compiled engine together; each of them is a door into it
NOTE = "built.json"  # written last when an engine is compiled: what it was compiled from

compiled = False
reason = ""  # why a compiled engine that is there does not run


def fingerprint() -> str:
    """A digest of the sources of the engine and of the games."""
    told = hashlib.sha256()
    for room in ROOMS:
        for path in sorted((PACKAGE / room).rglob("*.py")):
            told.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return told.hexdigest()


class Finder:
    """Finds modules of the engine in a folder, before Python looks for their sources."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name != LIBRARY and not name.startswith(("magnate.core.", "magnate.games.")):
            return None
        place = self.folder.joinpath(*name.split(".")[:-1])
        found = FileFinder(str(place), (ExtensionFileLoader, EXTENSION_SUFFIXES)).find_spec(name)
        return found if found and found.loader else None  # a folder alone is no package: its sources have that


def unfit(folder: Path) -> str:
    """Why the engine compiled into this folder cannot run here; empty if it can."""
    try:
        note = json.loads((folder / NOTE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return "it is not complete"
    if note != {"sources": fingerprint()}:
        return "it was compiled from other sources"
    if not any((folder / f"{LIBRARY}{suffix}").exists() for suffix in EXTENSION_SUFFIXES):
        return "it was compiled for another Python"
    return ""


def choose() -> None:
    """Let the compiled engine run if there is one that fits, before anything of it is imported."""
    global compiled, reason
    folder = Path(os.environ.get("MAGNATE_COMPILED") or PACKAGE / "compiled")
    if os.environ.get("MAGNATE_PURE", "") not in ("", "0") or not folder.is_dir():
        return
    reason = unfit(folder)
    if reason:
        return
    finder = Finder(folder)
    sys.meta_path.insert(0, finder)
    try:
        import_module(LIBRARY)
        compiled = True
    except ImportError as error:
        sys.meta_path.remove(finder)
        reason = f"it cannot be loaded ({error})"


def described() -> str:
    """One line for whoever asks which engine runs."""
    if compiled:
        return "compiled engine"
    return f"engine in plain Python; there is a compiled one, but {reason}" if reason else "engine in plain Python"


choose()
