"""Windows, and who wants to be asked in them."""

import pytest

import magnate
from magnate.core.driver import forced
from magnate.core.view import visible
from magnate.games.noble_house import GAME
from magnate.games.noble_house.events.round import StopsSet
from magnate.games.noble_house.mechanics.anytime import Pass, Segment
from magnate.games.noble_house.mechanics.market.market_cards import MarketCircle
from magnate.games.noble_house.mechanics.stops import wants
from magnate.games.noble_house.phases.round import Round
from magnate.games.noble_house.state import NOBODY
from tests.games.noble_house.table import announced, asked, deal, do, fund, given, offered, run, table, window
from tests.rules import rule


@rule("window.fitting", "window.closing")
def test_x20_a_window_waits_for_all_and_is_put_to_who_can_play_something() -> None:
    s = table()
    deal(s, 1, 70)  # at any time
    deal(s, 2, 85)  # a market card has its own time
    window(s)
    assert asked(s) == [0, 1, 2]
    assert [forced(s, seat) for seat in range(3)] == [Pass(0), None, Pass(2)]


@rule("window.fitting")
def test_x20_who_has_passed_on_a_card_is_asked_again_for_something_new_alone() -> None:
    s = table()
    deal(s, 1, 70)
    window(s)
    do(s, "pass", seat=1)
    s.agenda.clear()
    window(s, "A3.1")
    assert forced(s, 1) == Pass(1)
    deal(s, 1, 75)
    assert forced(s, 1) == Pass(1)  # there is no contract to break
    announced(s, 0, 113)
    assert forced(s, 1) is None


@rule("window.fitting")
def test_x20_who_is_hit_by_a_card_may_think_again() -> None:
    s = table()
    deal(s, 1, 70)
    deal(s, 0, 72)
    fund(s, 1, 60)
    window(s)
    do(s, "pass", seat=1)
    do(s, "play 72 on rothwell_gornt", seat=0)
    do(s, "pay 50000000", seat=1)
    assert forced(s, 1) is None


@rule("window.fitting")
def test_x20_an_offer_to_the_seat_is_something_to_answer_and_making_one_is_not() -> None:
    s = table()
    window(s)
    assert any(form.move.__name__ == "MakeOffer" for form in magnate.decisions(s)[0].forms)
    assert forced(s, 1) == Pass(1)
    do(s, 'offer rothwell_gornt "give cash 1000000" private until phase counter 0', seat=0)
    assert forced(s, 1) is None
    assert forced(s, 2) == Pass(2)


@rule("window.fitting")
def test_x20_a_round_begins_with_nothing_passed_on() -> None:
    s = table(2)
    deal(s, 1, 70)
    window(s)
    do(s, "pass", seat=1)
    assert "card 70" in s.weighed[1]
    s.agenda.clear()
    run(s, Round(2))
    assert s.weighed == [(), ()]
    assert forced(s, 1) is None


@rule("window.stops")
@pytest.mark.parametrize(("when", "idle", "card", "offer"), [
    ("always", True, True, True), ("fitting", False, True, True),
    ("concerned", False, False, True), ("never", False, False, False),
])  # fmt: skip
def test_x21_four_wishes(when: str, idle: bool, card: bool, offer: bool) -> None:
    s = table()
    window(s)
    do(s, "pass", seat=1)
    do(s, f"stop at A3.1 {when}" if when != "fitting" else "stop at A3.1 never", seat=1)
    if when == "fitting":
        do(s, "stop at all fitting", seat=1)
    s.agenda.clear()
    window(s, "A3.1")
    assert wants(s, 1, "A3.1") is idle
    deal(s, 1, 70)
    assert wants(s, 1, "A3.1") is card
    do(s, 'offer rothwell_gornt "give cash 1000000" public until phase counter 0', seat=0)
    assert wants(s, 1, "A3.1") is offer


@rule("window.stops")
def test_x21_a_new_price_of_the_own_house_is_a_concern() -> None:
    s = table()
    window(s)
    do(s, "stop at all concerned", "pass", seat=1)
    assert not wants(s, 1, "A1.2")
    s.price["rothwell_gornt"] -= 1
    assert wants(s, 1, "A1.2")


@rule("window.stops", "market.turn")
@pytest.mark.parametrize("when", ["never", "concerned"])
def test_x21_no_wish_takes_a_turn_away(when: str) -> None:
    s = table(phase="stock")
    deal(s, 1, 85)
    window(s)
    do(s, f"stop at all {when}", seat=1)
    s.agenda.clear()
    run(s, Segment("A2.2"), MarketCircle(NOBODY))
    given(s)
    assert asked(s) == [1]
    assert any(line.startswith("market 85") for line in offered(s))


@rule("window.stops")
def test_x21_nobody_else_learns_of_a_wish() -> None:
    s = table()
    window(s)
    events = magnate.play(s, GAME.parse(s, "stop at A5 never", 1))
    assert [type(event) for event in visible(events, 1)] == [StopsSet]
    for other in (0, 2, None):
        assert visible(events, other) == []
        assert magnate.view(GAME, s, other)["stops"][1] is None
    assert magnate.view(GAME, s, 1)["stops"][1] == (("A5", "never"),)
    for nothing in ("stop at B9 never", "stop at A5 never", "stop at A1.2 fitting", "stop at A5 yes"):
        refused = GAME.parse(s, nothing, 1).check(s)
        assert refused is not None, nothing
        assert refused.rule == "window.stops"


@rule("window.stops")
def test_x21_wishes_are_listed_for_each_segment_and_for_all() -> None:
    s = table()
    window(s)
    *presets, first = GAME.wishes(s, 0)[:5]
    assert (first.on, first.text) == (True, "End of the Card Phase: when you hold a fitting card")
    magnate.play(s, first.move)
    assert GAME.wishes(s, 0)[4].text == "End of the Card Phase: when it concerns you"
    assert [wish.text for wish in presets] == [
        "Everywhere: always", "Everywhere: when you hold a fitting card", "Everywhere: when it concerns you",
        "Everywhere: never",
    ]  # fmt: skip
    magnate.play(s, presets[-1].move)
    assert [wish.on for wish in GAME.wishes(s, 0)] == [False, False, False, True] + [False] * len(s.rules.segments)
    s.out.append(0)
    assert GAME.wishes(s, 0) == ()


@rule("window.circle")
def test_x28_who_passes_for_good_is_asked_again_when_his_house_falls() -> None:
    s = table(phase="stock")
    deal(s, 0, 85, 101)
    deal(s, 1, 86)
    s.order = [1, 0, 2]
    run(s, Segment("A2.2"), MarketCircle(NOBODY))
    do(s, "stay out", seat=1)
    do(s, next(line for line in offered(s, 0) if line.startswith("market") and "victoria" in line), seat=0)
    assert given(s) == [Pass(2), Pass(1)]
    s.price["rothwell_gornt"] -= 1
    assert forced(s, 0) is None
    s.passed.clear()
    do(s, "pass", seat=0)
    assert given(s) == [Pass(2)]
    assert asked(s) == [1]
