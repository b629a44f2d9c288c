"""Figures that the owner of a printed game corrects."""

import json
import re
from pathlib import Path
from textwrap import dedent

import pytest

from magnate.cli.errors import Trouble
from magnate.cli.house import corrected
from magnate.server.background.open_house import OpenHouse
from magnate.server.settings import Settings
from magnate.server.tables.lifecycle import Wanted
from tests.server.conftest import run

GUIDE = Path(__file__).parents[3] / "docs" / "hosting.md"


def test_corrected_figures_hold_for_new_tables(database: str, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("starting_cash = 400\n[companies.swift]\nappeal = 3\n")
    figures = corrected([str(tmp_path / "mine.toml")])
    assert figures == {"chicago1875": {"starting_cash": 400, "companies.swift.appeal": 3}}

    async def visit(house: OpenHouse) -> None:
        me, _ = await house.accounts.guest("test")
        table = await house.tables.create(me, Wanted("chicago1875", "", ("me", "me"), {}, {}))
        row, _, _, live = await house.look(table, me)
        assert live is not None
        assert json.loads(row.errata) == figures["chicago1875"]
        assert live.state.rules.starting_cash == 400

    async def work() -> None:
        house = OpenHouse(Settings(database=database, errata=figures))
        await house.open()
        try:
            await visit(house)
        finally:
            await house.close()

    run(work())


def test_the_figures_of_the_guide_are_taken(tmp_path: Path) -> None:
    guide = GUIDE.read_text()
    section = guide.split("## Figures of your own")[1].split("\n## ")[0]
    blocks = re.findall(r"(?:^    .*\n|^\n(?=    ))+", section, re.MULTILINE)
    (figures,) = [dedent(block) for block in blocks if "magnate" not in block]
    (option,) = re.findall(r"--errata (\w+)=my-carnegie.toml", section)
    file = tmp_path / "my-carnegie.toml"
    file.write_text(figures)
    assert corrected([f"{option}={file}"])["carnegie"]["project_goods"] == [1, 2, 2, 3]
    assert corrected([str(file)]) == corrected([f"{option}={file}"])  # where only one game fits, it need not be named


@pytest.mark.parametrize(
    ("figures", "option", "sentence"),
    [
        ("nonsense = 1", "{}", "mine.toml cannot be used as chicago1875: errata 'nonsense': no such figure can be"),
        ("nonsense = 1", "{}", "; as carnegie: errata 'nonsense': no such figure can be corrected; as noble_house: "),
        ("starting_cash = 400", "monopoly={}", "there is no game 'monopoly'"),
        ("starting_cash = -1", "chicago1875={}", "mine.toml cannot be used as chicago1875: "),
        ("", "{}", "mine.toml fits chicago1875 and carnegie and noble_house; write GAME="),
        ("= 3", "{}", "not valid TOML"),
    ],
)
def test_figures_that_no_game_understands(tmp_path: Path, figures: str, option: str, sentence: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(figures)
    with pytest.raises(Trouble, match=re.escape(sentence)):
        corrected([option.format(file)])
