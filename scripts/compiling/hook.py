"""Builds a wheel with a compiled engine where MAGNATE_COMPILE=1 asks for it; else, and where it fails, a plain one."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NEEDED = ["mypy[mypyc]==2.4.1", "setuptools>=68"]  # one version: it is told what a value is by what it lets plugins do
LONG = 160  # signs of a reason that are told


def wanted() -> bool:
    return os.environ.get("MAGNATE_COMPILE", "") not in ("", "0")


class CompiledEngine(BuildHookInterface[Any]):
    """Puts the compiled engine into the wheel, in a folder of its own beside the sources."""

    def dependencies(self) -> list[str]:
        return NEEDED if wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or not wanted():
            return
        folder = Path(tempfile.mkdtemp(prefix="magnate-"))
        build = Path(self.root, "scripts", "compiling", "build.py")
        command = [sys.executable, str(build), str(folder)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
        if done.returncode:
            said = (done.stderr or done.stdout).strip().splitlines() or [f"status {done.returncode}"]
            why = (
                said[-1] if len(said[-1]) <= LONG else f"{said[-1][:LONG]}..."
            )  # a C compiler's whole command, perhaps
            self.app.display_warning(f"The engine was not compiled, so it is installed in plain Python: {why}")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"][str(folder / "lib")] = "magnate/compiled"
