"""`magnate bench compare` plays the same games on both sides and refuses what is no checkout. No times."""

from pathlib import Path

import pytest

from bench.compare import HERE, CannotCompare, measure, tell
from bench.one_side import answer


def test_a_checkout_beside_itself_plays_the_same_games() -> None:
    report = measure(HERE, ["carnegie"], rounds=2, seconds=0.01)
    found = report["games"]["carnegie"]
    assert found["same_games"] is True
    for door in ("search", "checked"):
        assert found[door]["ratio"]["n"] == 2
        assert 0 < found[door]["ratio"]["min"] <= found[door]["ratio"]["median"] <= found[door]["ratio"]["max"]
    assert "the same games" in tell(report)
    other = {**found, "same_games": False}
    assert "other games: the rules differ" in tell({**report, "games": {"carnegie": other}})


def test_other_seeds_are_other_games() -> None:
    assert answer("carnegie", "", 1, 0) == answer("carnegie", "", 1, 0) != answer("carnegie", "", 2, 0)


def test_a_folder_without_the_program_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CannotCompare, match="is not a checkout of Magnate"):
        measure(tmp_path, ["carnegie"], rounds=1, seconds=0.01)


def test_an_engine_that_does_not_run_is_told(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "src" / "magnate").mkdir(parents=True)
    (tmp_path / "src" / "magnate" / "__init__.py").write_text("raise ImportError('half written')\n")
    with pytest.raises(CannotCompare, match="does not run"):
        measure(tmp_path, ["carnegie"], rounds=1, seconds=0.01)
    assert "half written" in capfd.readouterr().err
