"""Compiles the engine with mypyc into a folder: `python scripts/compiling/build.py FOLDER`.

With `--only-c` it stops where the C compiler would begin.
"""

import json
import os
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
SOURCES = ROOT / "src"
TRAVERSAL = re.compile(r"(?:\n    Py_VISIT\(self->[^\n]*)+")


def compile_into(target: Path, only_c: bool) -> None:
    """Build every module of `core` and `games` and put the results where they would be imported from."""
    os.environ["MAGNATE_PURE"] = "1"
    os.environ["MAGNATE_SOURCES"] = str(SOURCES)
    sys.path.insert(0, str(SOURCES))
    sys.path.insert(0, str(ROOT))
    from mypyc.build import mypycify
    from setuptools import Distribution  # type: ignore[import-untyped]

    from magnate.engine import NOTE, fingerprint
    from scripts.compiling.values import compiled

    note = {"sources": fingerprint()}  # as they are read now, whoever edits them meanwhile
    jobs = int(os.environ.get("MAGNATE_JOBS", os.cpu_count() or 1))
    target.mkdir(parents=True, exist_ok=True)
    settings = target / "mypy.ini"
    settings.write_text(f"[mypy]\nplugins = {HERE / 'values.py'}\nmypy_path = {SOURCES}\n")
    os.chdir(SOURCES)
    modules = mypycify(
        ["--config-file", str(settings), *map(str, compiled(SOURCES))],
        opt_level=os.environ.get("MAGNATE_OPTIMIZE", "3"),
        debug_level="0",
        multi_file=True,
        target_dir=str(target / "c"),
        group_name="magnate",
    )
    visited_once(target / "c")
    if only_c:
        return
    built = Distribution({"name": "magnate", "ext_modules": modules})
    command = built.get_command_obj("build_ext")
    command.build_lib = str(target / "lib")
    command.build_temp = str(target / "objects")
    command.parallel = jobs
    command.ensure_finalized()
    side_by_side(jobs)
    command.run()
    (target / "lib" / NOTE).write_text(json.dumps(note), encoding="utf-8")  # last: it is complete


def visited_once(folder: Path) -> None:
    """Let the cyclic collector see each attribute once.

    What a class declares anew, such as `rules` in the state of a game, is visited twice by what mypyc writes. The
    collector then counts more references than there are, takes what lives for dead and empties it.
    """
    for source in folder.rglob("*.c"):
        text = source.read_text()
        once = TRAVERSAL.sub(lambda found: "\n".join(dict.fromkeys(found[0].split("\n"))), text)
        if once != text:
            source.write_text(once)


def side_by_side(jobs: int) -> None:
    """Let the C compiler work on several files at once: setuptools hands it one after the other."""
    from distutils.ccompiler import CCompiler  # as setuptools provides it

    one_by_one = CCompiler.compile

    def compile(self: Any, sources: list[str], **given: Any) -> list[str]:
        with ThreadPoolExecutor(jobs) as pool:
            return [made for each in pool.map(lambda one: one_by_one(self, [one], **given), sources) for made in each]

    CCompiler.compile = compile  # type: ignore[assignment, method-assign]


if __name__ == "__main__":
    compile_into(Path(sys.argv[1]).resolve(), "--only-c" in sys.argv)
