"""The Appeal Track: stacks, bonuses taken and forfeited, the partner and the bell."""

from typing import Any

import pytest

import magnate
from magnate.core.event import Event, Logged
from magnate.games.chicago1875.events.buildings import BellRung, BonusForfeited, BonusTaken
from magnate.games.chicago1875.mechanics.appeal import gain_appeal
from magnate.games.chicago1875.phases.action import ActionPhase
from magnate.games.chicago1875.phases.production import Production
from magnate.games.chicago1875.phases.selling_goods import PayOrWithhold, SellGoods
from magnate.games.chicago1875.queries import price_of_good
from magnate.games.chicago1875.state import Chicago
from tests.games.chicago1875.charter import act, build, changed, climb, employ, own, snapshot
from tests.games.chicago1875.refused import unknown
from tests.games.chicago1875.table import do, found, give, offered, run, sound, stock, table
from tests.rules import rule


def swift(appeal: int, phase: str = "action", **options: Any) -> Chicago:
    """Swift at $50 with $100 and one worker, on a space of the Appeal Track."""
    s = table(seats=2, phase=phase, **options)
    found(s, 0, "swift", treasury=100)
    employ(s, "swift", workers=(0, 1))
    climb(s, "swift", appeal)
    return s


def advance(s: Chicago, company: str, steps: int) -> list[Event]:
    """Gain appeal and stop at the first question; says how the marker moved."""
    seen: list[Logged] = []
    s.events = seen
    gain_appeal(s, company, steps)
    run(s)
    return [logged.event for logged in seen]


# -- Bonuses -----------------------------------------------------------------------------------------------------

# Space, answers after taking the bonus, what it changes.
BONUSES: list[tuple[int, tuple[str, ...], dict[str, Any]]] = [
    (3, ("place swift worker 1",), {"workers.swift": (1, 1)}),
    (5, (), {"salespeople.swift": 1}),
    (7, ("relocate swift 1",), {"automated.swift": (0, 1), "workers.swift": (1, 0)}),
    (9, (), {"partners.0": 3, "ready.0": 1, "track_partner.0": False}),
    (11, (), {"tokens.swift": 1, "token_supply": 11}),
    (13, (), {"value.swift": 60}),
    (15, (), {"tokens.swift": 1, "token_supply": 11}),
    (16, (), {"value.swift": 60}),
]


@rule("appeal.bonus")
@pytest.mark.parametrize("edition", ["first", "second"])
@pytest.mark.parametrize(("space", "answers", "gained"), BONUSES)
def test_bonus_taken(space: int, answers: tuple[str, ...], gained: dict[str, Any], edition: str) -> None:
    """C37, C90: staff from the supply, the Job Market untouched, no money."""
    s = swift(space - 1, edition=edition)
    before = snapshot(s)
    advance(s, "swift", 1)
    assert [decision.rule for decision in magnate.decisions(s)] == ["appeal.bonus-or-25"]
    assert offered(s) == [f"bonus swift {space}", f"forfeit swift {space}"]
    events = do(s, f"bonus swift {space}", *answers)
    assert [event.space for event in events if isinstance(event, BonusTaken)] == [space]
    assert changed(s, before) == {"appeal.swift": space, **gained}
    assert s.agenda == []
    assert sound(s)


@rule("appeal.bonus-or-25")
@pytest.mark.parametrize("space", [3, 5, 7, 9, 11, 13, 15, 16])
def test_bonus_forfeited(space: int) -> None:
    """C37, C38: $25 from the bank into the treasury; a partner refused stays on the track."""
    s = swift(space - 1)
    before = snapshot(s)
    advance(s, "swift", 1)
    events = do(s, f"forfeit swift {space}")
    assert [event.space for event in events if isinstance(event, BonusForfeited)] == [space]
    assert changed(s, before) == {"appeal.swift": space, "treasury.swift": 125}
    assert sound(s)


@rule("appeal.bonus-or-25", "appeal.bonus")
@pytest.mark.parametrize("space", [3, 5, 7, 9, 11, 13, 15, 16])
def test_bonus_that_cannot_be_received(space: int) -> None:
    """B21, C38, C39: no place, no worker, no token, no step left: $25 without a question."""
    s = swift(space - 1)
    employ(s, "swift", workers=(0, 0) if space == 7 else (2, 3), salespeople=2)
    s.value["swift"] = 400
    s.token_supply, s.tokens["swift"] = 0, 12
    s.track_partner[0] = False
    before = snapshot(s)
    advance(s, "swift", 1)
    assert s.agenda == []
    assert changed(s, before) == {"appeal.swift": space, "treasury.swift": 125}


@rule("appeal.bonus", "appeal.bonus-or-25")
@pytest.mark.parametrize(
    ("space", "gained"),
    [
        (3, {"workers.swift": (2, 3)}),
        (5, {"salespeople.swift": 2}),
        (11, {"tokens.swift": 12, "token_supply": 0}),
        (13, {"value.swift": 400}),
    ],
)
def test_the_last_place_token_or_step_can_be_received(space: int, gained: dict[str, Any]) -> None:
    """C39."""
    s = swift(space - 1)
    employ(s, "swift", workers=(2, 2), salespeople=1)
    s.value["swift"] = 360
    s.token_supply, s.tokens["swift"] = 1, 11
    before = snapshot(s)
    advance(s, "swift", 1)
    do(s, f"bonus swift {space}")
    assert changed(s, before) == {"appeal.swift": space, **gained}


@rule("appeal.bonus")
@pytest.mark.parametrize("space", [1, 2, 4, 6, 8, 10, 12, 14])
def test_other_spaces_have_no_bonus(space: int) -> None:
    s = swift(space - 1)
    before = snapshot(s)
    advance(s, "swift", 1)
    assert (changed(s, before), s.agenda) == ({"appeal.swift": space}, [])


@rule("appeal.bonus", "appeal.stack")
def test_d56_bonuses_come_in_ascending_order() -> None:
    """C37, C92: from 2 to 5 the worker first, then the salesperson; the marker ends on top on 5."""
    s = table(seats=2)
    for seat, company in ((0, "libby"), (1, "swift"), (1, "elgin")):
        found(s, seat, company, 40)
    climb(s, "swift", 5)
    climb(s, "elgin", 3)
    climb(s, "libby", 2)
    build(s, 1, "e2_08")
    act(s)
    do(s, "send libby to e2_08")
    assert (s.appeal["libby"], s.order) == (5, ["libby", "swift", "elgin"])
    unknown(s, "bonus libby 5")
    do(s, "bonus libby 3", "place libby worker 2", "forfeit libby 5")
    assert (s.workers["libby"], s.salespeople["libby"]) == ((0, 1), 0)
    assert s.treasury["libby"] == 120 - 50 + 25
    assert s.agenda == []


@rule("appeal.bonus")
def test_a_bonus_belongs_to_the_company_that_reached_it() -> None:
    """C37: never to another company of the same player; and once per company only."""
    s = swift(2)
    found(s, 0, "libby", 40)
    advance(s, "swift", 1)
    unknown(s, "bonus libby 3")
    unknown(s, "forfeit libby 3")
    do(s, "bonus swift 3")
    unknown(s, "place libby worker 1")
    do(s, "place swift worker 1")
    assert (s.workers["swift"], s.workers["libby"]) == ((1, 1), (0, 0))
    advance(s, "swift", 1)
    assert (s.appeal["swift"], s.agenda) == (4, [])


@rule("appeal.start", "appeal.stack")
@pytest.mark.parametrize("edition", ["first", "second"])
def test_a_new_company_starts_below_the_others_and_without_bonuses(edition: str) -> None:
    """A12: Fairbank and Swift start on the bonus space 3."""
    s = table(seats=2, edition=edition)
    found(s, 0, "swift", 40)
    found(s, 1, "fairbank", 40)
    assert s.order == ["swift", "fairbank"]
    assert (s.appeal["fairbank"], s.workers["fairbank"], s.agenda) == (3, (0, 0), [])
    advance(s, "fairbank", 1)
    assert (s.order, s.agenda) == (["fairbank", "swift"], [])


@rule("appeal.stack")
def test_a_marker_that_arrives_goes_on_top() -> None:
    """C92: a space only passed gives no place in its stack."""
    s = table(seats=2)
    for company in ("libby", "spalding", "cracker_jack"):
        found(s, 0, company, 35)
    climb(s, "spalding", 2)
    climb(s, "cracker_jack", 4)
    assert s.order == ["cracker_jack", "spalding", "libby"]
    advance(s, "libby", 1)
    assert s.order == ["cracker_jack", "libby", "spalding"]
    advance(s, "libby", 2)
    do(s, "forfeit libby 3")
    assert s.order == ["libby", "cracker_jack", "spalding"]


# -- The partner -------------------------------------------------------------------------------------------------


@rule("appeal.partner")
def test_a_partner_gained_in_the_action_phase_is_placed_in_it() -> None:
    """C38: its player gets one turn more."""
    s = swift(8)
    found(s, 1, "libby", 40)
    run(s, ActionPhase())
    do(s, "send swift to fundraising-40", "send libby to fundraising-40")
    do(s, "send swift to advertising", "bonus swift 9", "send libby to fundraising-40")
    assert [decision.seat for decision in magnate.decisions(s)] == [0]
    do(s, "send swift to fundraising-40")
    assert magnate.decisions(s) == []
    assert (s.partners, s.ready) == ([3, 2], [0, 0])
    assert sound(s)


@rule("appeal.partner")
def test_a_partner_gained_while_operating_waits_for_the_next_decade() -> None:
    """C38."""
    s = swift(8, phase="operating")
    advance(s, "swift", 1)
    do(s, "bonus swift 9")
    assert (s.partners[0], s.ready[0]) == (3, 0)


@rule("appeal.partner", "appeal.bonus-or-25")
def test_the_partner_is_gained_once_per_player() -> None:
    """B21, C38: refused, he stays for the next company; taken, a later company gets $25."""
    s = swift(8)
    found(s, 0, "libby", 40)
    found(s, 0, "elgin", 40)
    for company in ("elgin", "libby"):
        climb(s, company, 8)
    advance(s, "swift", 1)
    do(s, "forfeit swift 9")
    assert (s.partners[0], s.track_partner[0]) == (2, True)
    advance(s, "libby", 1)
    do(s, "bonus libby 9")
    assert (s.partners[0], s.track_partner[0]) == (3, False)
    advance(s, "elgin", 1)
    assert s.agenda == []
    assert s.treasury == {"swift": 125, "libby": 120, "elgin": 145}
    assert s.track_partner[1]
    assert sound(s)


# -- The bell ----------------------------------------------------------------------------------------------------


@rule("appeal.bell")
@pytest.mark.parametrize("edition", ["first", "second"])
def test_the_bell_on_the_last_space(edition: str) -> None:
    """A28, C40: second edition: on top of the stack, no bonus; first edition: nothing."""
    s = swift(16, edition=edition)
    found(s, 1, "libby", 40)
    climb(s, "libby", 16)
    before = snapshot(s)
    events = advance(s, "swift", 3)
    rung = edition == "second"
    assert changed(s, before) == ({"order": ["swift", "libby"]} if rung else {})
    assert events == ([BellRung("swift")] if rung else [])
    assert s.agenda == []


@rule("appeal.bell", "appeal.bonus")
def test_the_last_bonus_and_the_bell_in_one_move() -> None:
    """C40: from 15, three steps give the bonus of 16 once."""
    s = swift(15)
    advance(s, "swift", 3)
    do(s, "bonus swift 16")
    assert (s.appeal["swift"], s.value["swift"], s.agenda) == (16, 60, [])


# -- Won in mid-turn ---------------------------------------------------------------------------------------------


@rule("appeal.bonus")
def test_a_worker_won_in_production_completes_the_next_factory() -> None:
    """C92: Swift's first manager brings appeal 3 and with it the last worker of the second factory."""
    s = swift(2, phase="operating")
    employ(s, "swift", workers=(2, 2), managers=(1, 0))
    stock(s, "swift", steel=3, livestock=2)
    run(s, Production("swift", 0))
    do(s, "run swift 1", "bonus swift 3", "take swift coal", "run swift 2")
    assert (s.workers["swift"], s.goods["swift"]) == ((2, 3), 3)


@rule("appeal.bonus")
def test_an_automation_won_in_production_counts_at_once() -> None:
    """C92: the token completes the second factory, which then yields its extra good."""
    s = swift(6, phase="operating")
    employ(s, "swift", workers=(2, 1), automated=(0, 2), managers=(1, 0))
    stock(s, "swift", steel=3, livestock=2)
    run(s, Production("swift", 0))
    do(s, "run swift 1", "bonus swift 7", "automate swift 2", "take swift coal", "run swift 2")
    assert s.automated["swift"] == (0, 3)
    assert s.goods["swift"] == 2 + (1 + 1)


@rule("appeal.bonus")
def test_a_salesperson_won_in_mid_turn_raises_this_turns_price() -> None:
    """C92."""
    s = swift(4, phase="operating")
    own(s, "swift", "brilliant_marketing")
    s.goods["swift"] = 2
    s.demand[6:9] = ["", "", ""]
    run(s, SellGoods("swift"))
    do(s, "sell swift good twenty", "use swift brilliant_marketing", "bonus swift 5", "sell swift good twenty")
    assert price_of_good(s, "swift") == 60
    assert s.revenue == 50 + 60


@rule("appeal.bonus")
def test_a_stock_step_won_in_mid_turn_counts_for_the_adjustment() -> None:
    """C92: $100 is twice $50 but only once $60."""
    s = swift(12, phase="operating")
    own(s, "swift", "brilliant_marketing")
    give(s, 1, "swift", commons=1)
    s.ran = s.shipped = 1
    s.revenue = 100
    run(s, PayOrWithhold("swift"))
    do(s, "use swift brilliant_marketing", "bonus swift 13")
    assert s.value["swift"] == 60
    do(s, "pay swift")
    assert s.value["swift"] == 80
