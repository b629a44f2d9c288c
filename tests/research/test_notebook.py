"""The notebooks run from the first cell to the last, in a kernel of their own."""

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOKS = sorted((Path(__file__).parents[2] / "docs" / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_runs(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]  # annotated in part
    NotebookClient(notebook, timeout=60, kernel_name="python3").execute(cwd=str(path.parent))
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert len(cells) >= 7
    assert all(cell.outputs for cell in cells)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_is_kept_without_what_a_run_leaves_in_it(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]  # annotated in part
    for cell in notebook.cells:
        assert not cell.get("outputs")
        assert cell.get("execution_count") is None
