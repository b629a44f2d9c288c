"""The Building Phase, and what the placed buildings do."""

import pytest

import magnate
from magnate.core.chance import Sampler
from magnate.games.chicago1875 import GAME
from magnate.games.chicago1875.events.buildings import Built, Chose, WorkersArrived
from magnate.games.chicago1875.phases.action import ActionPhase
from magnate.games.chicago1875.phases.building import BuildingPhase
from magnate.games.chicago1875.phases.cleanup import CleanupPhase
from magnate.games.chicago1875.queries import price_of_next_worker
from magnate.games.chicago1875.state import Chicago
from tests.games.chicago1875.charter import act, in_decade
from tests.games.chicago1875.refused import unknown
from tests.games.chicago1875.table import do, found, run, sound, table, trio
from tests.rules import rule


def eras(tiles: tuple[str, ...]) -> list[int]:
    return sorted(int(tile[1]) for tile in tiles)


# -- Dealing -----------------------------------------------------------------------------------------------------


@rule("building.deal")
@pytest.mark.parametrize(
    ("decade", "dealt"), [(1, []), (2, [2, 2]), (3, [2, 2]), (4, [3, 3]), (5, [3, 3])]
)  # fmt: skip
def test_two_tiles_of_the_decades_era_are_dealt(decade: int, dealt: list[int]) -> None:
    s = table(seats=3)
    in_decade(s, decade)
    before = [len(deck) for deck in s.building_decks]
    held = s.hand[:]
    run(s, BuildingPhase())
    for seat in range(3):
        assert s.hand[seat][:3] == held[seat]
        assert eras(s.hand[seat][3:]) == dealt
    taken = [then - len(deck) for then, deck in zip(before, s.building_decks, strict=True)]
    assert taken == [0, 3 * dealt.count(2), 3 * dealt.count(3)]
    assert sound(s)


@rule("building.deal", "building.place")
@pytest.mark.parametrize("draft", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_stacks_are_used_up_exactly(seats: int, draft: bool) -> None:
    """C23, C25: after five phases each player has placed five tiles, discarded five and holds one."""
    s = table(seats=seats, draft=draft)
    luck = Sampler(seats)
    for decade in range(1, 6):
        s.decade = decade
        run(s, BuildingPhase())
        while moves := magnate.legal(s):
            magnate.play(s, moves[luck.pick(len(moves), "tile")])
        assert [len(row) for row in s.buildings] == [decade] * seats
        assert [len(hand) for hand in s.hand] == [1] * seats
        assert [len(pile) for pile in s.discards] == [decade] * seats
        assert sound(s)
    assert s.building_decks == [(), (), ()]


# -- Placing -----------------------------------------------------------------------------------------------------


@rule("building.place", "building.workers")
def test_d8_the_fourth_decade() -> None:
    s = table(seats=3)
    in_decade(s, 4)
    s.discards = [s.hand[seat] for seat in range(3)]  # what earlier decades have left behind
    s.hand = [("e2_05",), ("e2_06",), ("e2_08",)]
    s.building_decks[1] = tuple(tile for tile in s.building_decks[1] if tile not in ("e2_05", "e2_06", "e2_08"))
    run(s, BuildingPhase())
    assert [eras(hand) for hand in s.hand] == [[2, 3, 3]] * 3
    dealt = [hand[1:] for hand in s.hand]
    for seat, tile in enumerate(("e2_05", "e2_06", "e2_08")):
        do(s, f"build {tile} discard {dealt[seat][0]}")
    assert s.job_market == 4 + 3
    assert [row[-1] for row in s.buildings] == ["e2_05", "e2_06", "e2_08"]
    assert s.hand == [(dealt[seat][1],) for seat in range(3)]
    assert [pile[-1] for pile in s.discards] == [dealt[seat][0] for seat in range(3)]
    assert sound(s)


@rule("building.workers")
def test_d9_the_job_market_fills_from_the_dear_end() -> None:
    s = table(seats=3)
    s.hand = [("e1_08", "e1_01", "e1_02"), ("e1_09", "e1_03", "e1_11"), ("e1_10", "e1_12", "e1_06")]
    assert s.job_market == 4
    run(s, BuildingPhase())
    do(s, "build e1_08 discard e1_01", "build e1_09 discard e1_03", "build e1_10 discard e1_12")
    assert s.job_market == 7
    assert price_of_next_worker(s) == 30
    found(s, 0, "swift", treasury=500)
    s.phase = "action"
    act(s)
    do(s, "send swift to job-market", *["hire swift 1"] * 2, *["hire swift 2"] * 3)
    assert s.treasury["swift"] == 500 - 3 * 30 - 2 * 40
    assert s.job_market == 2


@rule("building.workers")
def test_workers_beyond_twelve_are_not_added() -> None:
    """C24: eleven are there, three would come, one does."""
    s = table(seats=2)
    s.job_market = 11
    s.hand = [("e1_06", "e1_08", "e1_09"), ("e1_10", "e1_11", "e1_12")]
    run(s, BuildingPhase())
    do(s, "build e1_06 discard e1_08")
    events = do(s, "build e1_10 discard e1_11")
    assert s.job_market == 12
    assert WorkersArrived(1, 12) in events
    assert price_of_next_worker(s) == 20


@rule("building.place")
def test_choices_are_secret_and_simultaneous() -> None:
    """C23: in any order; nothing is revealed before the last has chosen, and nobody chooses twice."""
    s = table(seats=3)
    s.hand = [("e1_08", "e1_01", "e1_02"), ("e1_09", "e1_03", "e1_11"), ("e1_10", "e1_12", "e1_06")]
    run(s, BuildingPhase())
    assert [decision.seat for decision in magnate.decisions(s)] == [0, 1, 2]
    assert all(decision.secret for decision in magnate.decisions(s))
    assert choose(s, 2, "build e1_06 discard e1_10") == [Chose(2)]
    assert [decision.seat for decision in magnate.decisions(s)] == [0, 1]
    unknown(s, "build e1_10 discard e1_06", "core.not-asked", seat=2)
    assert choose(s, 0, "build e1_01 discard e1_02") == [Chose(0)]
    assert s.buildings == [(), (), ()]
    assert s.job_market == 4
    events = choose(s, 1, "build e1_11 discard e1_03")
    assert [e for e in events if isinstance(e, Built)] == [Built(0, "e1_01"), Built(1, "e1_11"), Built(2, "e1_06")]
    assert not [tile for tile in ("e1_02", "e1_03", "e1_10") if tile in repr(events)]  # discards stay secret
    assert s.hand == [("e1_08",), ("e1_09",), ("e1_12",)]
    assert s.discards == [("e1_02",), ("e1_03",), ("e1_10",)]
    assert s.job_market == 8
    assert sound(s)


def choose(s: Chicago, seat: int, line: str) -> list[object]:
    return [logged.event for logged in magnate.play(s, GAME.parse(s, line, seat))]


@rule("building.place")
def test_one_tile_is_placed_and_another_discarded() -> None:
    s = table(seats=2)
    s.hand = [("e1_06", "e1_08", "e1_09"), ("e1_10", "e1_11", "e1_12")]
    run(s, BuildingPhase())
    assert len(magnate.legal(s, 0)) == 6
    unknown(s, "build e1_06 discard e1_06", seat=0)
    unknown(s, "build e1_10 discard e1_06", seat=0)
    unknown(s, "build e1_06 discard e1_10", seat=0)
    unknown(s, "build e2_01 discard e1_06", seat=0)


@rule("building.place")
def test_tiles_stand_in_the_order_of_the_decades_to_the_end() -> None:
    """C23, C89: a tile never leaves its space; Cleanup only takes the partner off it."""
    s = table(seats=2)
    placed: list[list[str]] = [[], []]
    for decade in (1, 2, 3):
        s.decade = decade
        run(s, BuildingPhase())
        for seat in (0, 1):
            tile, gone, _ = s.hand[seat]
            placed[seat].append(tile)
            choose(s, seat, f"build {tile} discard {gone}")
        s.used = {placed[0][0]: (1,)}
        run(s, CleanupPhase())
        assert s.buildings == [tuple(placed[0]), tuple(placed[1])]
        assert s.used == {}


@rule("building.third-decade-partner")
@pytest.mark.parametrize(("decade", "partners"), [(1, 2), (2, 2), (3, 3), (4, 3), (5, 3)])
def test_the_third_building_frees_a_partner(decade: int, partners: int) -> None:
    """B30: it is gained in the Building Phase of Decade 3 and acts in the Action Phase right after it."""
    s = table(seats=2)
    in_decade(s, decade)
    found(s, 0, "swift")
    found(s, 1, "libby")
    before = 2 if decade <= 3 else 3
    run(s, BuildingPhase(), ActionPhase())
    assert s.partners == [before] * 2
    for seat in (0, 1):
        do(s, offered_by(s, seat)[0])
    assert s.partners == [partners] * 2
    assert s.ready == [partners] * 2


def offered_by(s: Chicago, seat: int) -> list[str]:
    return [magnate.write(move) for move in magnate.legal(s, seat)]


# -- Drafting ----------------------------------------------------------------------------------------------------

HANDS: list[tuple[str, ...]] = [("e1_01", "e1_02", "e1_03"), ("e1_08", "e1_09", "e1_10"), ("e1_06", "e1_11", "e1_12")]


@rule("building.draft")
def test_the_draft_of_an_odd_decade_goes_left() -> None:
    """C86: keep one and pass two, of the two received keep one and pass one, then choose among three."""
    s = table(seats=3, draft=True)
    s.hand = HANDS[:]
    run(s, BuildingPhase())
    assert [decision.rule for decision in magnate.decisions(s)] == ["building.draft"] * 3
    assert all(decision.secret for decision in magnate.decisions(s))
    unknown(s, "build e1_01 discard e1_02", seat=0)
    unknown(s, "keep e1_08", seat=0)
    choose(s, 0, "keep e1_01")
    unknown(s, "keep e1_02", "core.not-asked", seat=0)
    choose(s, 1, "keep e1_08")
    choose(s, 2, "keep e1_06")
    assert s.hand == [("e1_11", "e1_12"), ("e1_02", "e1_03"), ("e1_09", "e1_10")]
    assert s.kept == [("e1_01",), ("e1_08",), ("e1_06",)]
    unknown(s, "keep e1_01", seat=0)
    for seat, tile in enumerate(("e1_12", "e1_02", "e1_10")):
        choose(s, seat, f"keep {tile}")
    assert s.hand == [("e1_01", "e1_12", "e1_09"), ("e1_08", "e1_02", "e1_11"), ("e1_06", "e1_10", "e1_03")]
    assert s.kept == s.chosen == [(), (), ()]
    assert [decision.rule for decision in magnate.decisions(s)] == ["building.place"] * 3
    assert sound(s)


@rule("building.draft")
@pytest.mark.parametrize(("decade", "to"), [(1, 1), (2, -1), (3, 1), (4, -1), (5, 1)])
def test_the_draft_goes_left_in_odd_and_right_in_even_decades(decade: int, to: int) -> None:
    """C86: in later decades the tile kept from before is drafted with the two dealt."""
    s = table(seats=4, draft=True)
    in_decade(s, decade)
    if decade > 1:
        s.discards = [hand[1:] for hand in s.hand]
        s.hand = [hand[:1] for hand in s.hand]
    run(s, BuildingPhase())
    hands = s.hand[:]
    assert [len(hand) for hand in hands] == [3] * 4
    for seat in range(4):
        choose(s, seat, f"keep {hands[seat][0]}")
    assert [s.hand[(seat + to) % 4] for seat in range(4)] == [hand[1:] for hand in hands]
    for seat in range(4):
        choose(s, (seat + to) % 4, f"keep {hands[seat][1]}")
    assert [s.hand[(seat + 2 * to) % 4][-1] for seat in range(4)] == [hand[2] for hand in hands]
    assert [len(hand) for hand in s.hand] == [3] * 4
    assert sound(s)


@rule("building.draft")
def test_without_the_variant_nothing_is_drafted() -> None:
    s = table(seats=3)
    run(s, BuildingPhase())
    assert [decision.rule for decision in magnate.decisions(s)] == ["building.place"] * 3


@rule("building.third-decade-partner", "building.deal", "building.place")
def test_an_old_tile_may_still_be_built_and_the_third_frees_a_partner() -> None:
    s = trio()
    for decade in (1, 2, 3, 4):
        s.decade = decade
        run(s, BuildingPhase())
        for seat in range(3):
            old, *new = s.hand[seat]
            do(s, f"build {old} discard {new[0]}" if decade == 4 else f"build {new[0]} discard {new[1]}")
        assert s.partners == [2 if decade < 3 else 3] * 3
    assert all(row[3].startswith("e1") for row in s.buildings)
    run(s, ActionPhase())
    assert s.ready == [3, 3, 3]
