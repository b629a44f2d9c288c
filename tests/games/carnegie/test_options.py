"""Options, errata and the limits of the engine."""

import pytest

import magnate
from magnate.core.chance import Sampler
from magnate.core.config import BadConfig
from magnate.core.driver import legal, push
from magnate.games.carnegie import GAME
from magnate.games.carnegie.mechanics.income import CallBack
from magnate.games.carnegie.options import BASE
from magnate.games.carnegie.queries import at
from magnate.games.carnegie.state import Carnegie
from tests.games.carnegie.table import away, do, run, table


@pytest.mark.parametrize(
    ("path", "given"),
    [
        ("departments.construction.workspaces", [1, 2, 3]),
        ("departments.construction.space", "d4"),
        ("tabs.housing-a.steps.4.cost", 9),
        ("tabs.housing-a.steps.1.income.0.employees", 2),
        ("tracks.west.spaces.1.income.money", 8),
        ("project_goods", [1, 2, 2, 3]),
        ("lobby_space", "d1"),
        ("donation_cap", 10),
        ("cards.n01.shift", 2),
    ],
)
def test_errata_correct_a_figure(path: str, given: object) -> None:
    rules = GAME.ruleset(GAME.config(2, {}, {path: given}))
    thing: object = rules
    for name in path.split("."):
        if isinstance(thing, dict):
            thing = thing[name]
        elif isinstance(thing, tuple):
            thing = thing[int(name)]
        else:
            thing = getattr(thing, name)
    assert thing == (tuple(given) if isinstance(given, list) else given)
    assert rules != GAME.ruleset(GAME.config(2))


def test_a_whole_tab_can_be_corrected() -> None:
    steps = [
        {"cost": 0, "disc": True, "income": [{"money": 3}]},
        {"cost": 2, "disc": True, "income": [{"goods": 1}, {"employees": 1}]},
        {"cost": 3, "points": 4, "cap": 3},
    ]
    s = table(sides="AAAA", errata={"tabs.housing-a.steps": steps})
    assert len(s.rules.tabs["housing-a"].steps) == 3
    away(s, 0, "south")
    s.owner[0], s.project[0], s.built[0] = 0, "housing", 1
    run(s, CallBack(0, "south"))
    do(s, "recall 1 from south")
    assert s.money[0] == 12 + 1 + 3


@pytest.mark.parametrize(
    ("errata", "message"),
    [
        ({"tabs.housing-c.steps": []}, "there is no 'housing-c' among the tabs"),
        ({"tabs.housing-a.steps": []}, "has no positions"),
        ({"tabs.housing-a.steps": 3}, "is not a list"),
        ({"tabs.housing-a.steps": [{"cost": 0}]}, "starts without the disc"),
        ({"tabs.housing-a.steps": [{"disc": True}]}, "is not complete"),
        ({"tabs.housing-a.steps": [{"cost": 0, "colour": 3}]}, "no figure 'colour'"),
        ({"tabs.housing-a.steps": [5]}, "is not a table"),
        ({"tabs.housing-a.steps.0.disc": False}, "starts without the disc"),
        ({"tabs.housing-a.steps.9.cost": 1}, "no part '9'"),
        ({"tabs.housing-a.key": "x"}, "no figure 'key'"),
        ({"tabs.infrastructure-a.steps.0.income": [{"money": 1}]}, "where no disc lies"),
        ({"departments.construction.space": "e9"}, "no space from a1 to d4"),
        ({"departments.construction.space": "b1"}, "share a space"),
        ({"departments.construction.workspaces": []}, "no workspace"),
        ({"departments.sales.type": "magic"}, "is not one of"),
        ({"cities.chicago.region": "north"}, "unknown region"),
        ({"cities.chicago.slots": ["any", "any"]}, "only a small city"),
        ({"tracks.west.spaces.1.tier": "canal"}, "unknown tier"),
        ({"strips.1-front.spaces": ["west"]}, "needs four spaces"),
        ({"end_tile": ["west"]}, "needs four regions"),
        ({"cards.n01.donation": "mine"}, "unknown donation"),
        ({"cards.n01.cities": ["atlantis"]}, "unknown city"),
        ({"levels.easy.normal": 3}, "pile of twenty"),
        ({"project_goods": [1, 1]}, "each of the four kinds"),
        ({"tiles_removed": [1, 1]}, "none to four players"),
        ({"floor_points": [1]}, "four values"),
        ({"starting_money": "much"}, "is not a whole number"),
        ({"seats": 3}, "no such figure"),
    ],
)
def test_errata_that_make_no_sense_are_refused(errata: dict[str, object], message: str) -> None:
    with pytest.raises(BadConfig, match=message):
        GAME.config(2, {}, errata)


def test_options_are_checked() -> None:
    with pytest.raises(BadConfig, match="1 to 4 players"):
        GAME.config(5)
    with pytest.raises(BadConfig, match="difficulty"):
        GAME.config(1, {"difficulty": "brutal"})
    with pytest.raises(BadConfig, match="no option"):
        GAME.config(1, {"weather": "fine"})
    assert GAME.config(1).options["difficulty"] == "normal"


def test_corrected_figures_travel_with_the_journal() -> None:
    s = GAME.new(2, "errata", None, {"starting_money": 20, "departments.construction.space": "d4"})
    do(s, "tabs AAAA", "tabs BBBB")
    again = magnate.replay(magnate.journal(s).text())
    assert isinstance(again, Carnegie)
    assert again.money == [20, 20]
    assert s.board[at(0, "d4")] == "construction"


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_no_question_has_more_than_400_answers(seats: int) -> None:
    for number, expansion in enumerate(("none", "mixed", "open_bar")):
        s = GAME.new(seats, f"many {number}", {"expansion_departments": expansion})
        dice = Sampler(number)
        while s.agenda:
            moves = legal(s)
            assert len(moves) <= 400
            push(s, moves[dice.pick(len(moves), "move")])


def test_the_base_ruleset_is_sound() -> None:
    assert GAME.ruleset(GAME.config(4)).departments.keys() < BASE.departments.keys()
