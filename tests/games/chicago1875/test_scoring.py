"""The end of the game: wealth, public goals, ties."""

from collections.abc import Callable

import pytest

import magnate
from magnate.core.result import Score
from magnate.games.chicago1875 import GAME
from magnate.games.chicago1875.events.operating import GameEnded, GoalWon
from magnate.games.chicago1875.mechanics.assets import discard
from magnate.games.chicago1875.phases.decade import GameEnd
from magnate.games.chicago1875.scoring import goal_measure, goal_winners
from magnate.games.chicago1875.state import Chicago
from tests.games.chicago1875.charter import climb, employ, own
from tests.games.chicago1875.table import POOL, enrich, found, fund, give, run, table
from tests.rules import rule


def end(seats: int = 2, **options: object) -> Chicago:
    """The end of a game without companies, goals or money."""
    s = table(seats=seats, phase="end", **options)
    s.goals = []
    for seat in range(seats):
        fund(s, seat, 0)
    return s


def score(s: Chicago, seat: int) -> Score:
    return next(each for each in GAME.result(s).scores if each.seat == seat)


# -- Wealth ------------------------------------------------------------------------------------------------------


@rule("end.scoring")
@pytest.mark.parametrize(("edition", "value", "worth"), [("second", 100, 200), ("first", 140, 280)])
def test_d39_a_fifth_of_a_company_is_two_shares(edition: str, value: int, worth: int) -> None:
    s = end(edition=edition)
    found(s, 0, "cracker_jack", 50, treasury=0)
    s.value["cracker_jack"] = value
    give(s, 1, "cracker_jack", preferred=True)
    assert score(s, 1).total == worth


JEN, THOMAS, SUSAN, BOB = range(4)
SHEET: dict[str, tuple[int, int, tuple[int, int, int, int]]] = {
    "anglo_american": (110, BOB, (1, 2, 0, 3)),
    "cracker_jack": (250, JEN, (5, 1, 1, 2)),
    "doggett": (140, THOMAS, (2, 6, 1, 0)),
    "elgin": (320, SUSAN, (2, 0, 4, 1)),
    "libby": (80, JEN, (3, 2, 0, 1)),
    "swift": (400, BOB, (0, 2, 3, 5)),
    "spalding": (100, SUSAN, (2, 3, 4, 0)),
}
PREFERRED = {
    "anglo_american": THOMAS,
    "cracker_jack": BOB,
    "doggett": JEN,
    "elgin": JEN,
    "libby": THOMAS,
    "swift": THOMAS,
    "spalding": JEN,
}


def score_sheet() -> Chicago:
    """The worked score sheet: shares, money, and one goal on which Jen and Susan are tied."""
    s = end(seats=4)
    for company, (value, director, shares) in SHEET.items():
        found(s, director, company, 50, treasury=0)
        s.value[company] = value
        s.preferred[company] = PREFERRED[company]
        for seat, count in enumerate(shares):
            certificates = 3 * (seat == director) + 2 * (seat == PREFERRED[company])
            give(s, seat, company, commons=count - certificates)
    for seat, cash in enumerate((456, 788, 420, 362)):
        fund(s, seat, cash)
    s.goals = ["managers", "workers", "automation", "salespeople", "treasury"]
    employ(s, "cracker_jack", managers=(1, 0))
    employ(s, "elgin", managers=(0, 1), salespeople=1)
    employ(s, "libby", workers=(1, 0))
    employ(s, "doggett", automated=(1, 0))
    enrich(s, "swift", 500)
    return s


@rule("end.scoring", "end.goals")
def test_d40_the_score_sheet_adds_up() -> None:
    result = GAME.result(score_sheet())
    assert [(each.seat, each.rank, each.total) for each in result.scores] == [
        (SUSAN, 1, 420 + 400 + 250 + 140 + 1280 + 1200 + 400),
        (BOB, 2, 362 + 200 + 330 + 500 + 320 + 80 + 2000),
        (JEN, 3, 456 + 400 + 110 + 1250 + 280 + 640 + 240 + 200),
        (THOMAS, 4, 788 + 200 + 220 + 250 + 840 + 160 + 800 + 300),
    ]
    assert [each.total for each in result.scores] == [4090, 3792, 3576, 3558]
    assert result.winners == (SUSAN,)


@rule("end.goals")
def test_d40_both_players_tied_on_a_goal_are_paid() -> None:
    s = score_sheet()
    assert goal_winners(s, "managers") == [JEN, SUSAN]
    for seat in (JEN, SUSAN):
        goals = [line for line in score(s, seat).lines if line.rule == "end.goals"]
        assert [line.amount for line in goals] == [200, 200]


@rule("end.scoring")
def test_treasuries_are_worth_nothing_and_closed_shares_nothing() -> None:
    """C72: personal cash, goals and shares alone; no value moves while they are counted."""
    s = end()
    found(s, 0, "libby", 50, treasury=900)
    found(s, 0, "swift", 50, treasury=900)
    s.value["swift"] = 0
    give(s, 0, "libby", commons=2)
    give(s, POOL, "libby", commons=3)
    fund(s, 0, 75)
    assert score(s, 0).total == 75 + 5 * 50
    assert [line.amount for line in score(s, 0).lines] == [75, 250, 0]
    assert s.value == {"libby": 50, "swift": 0}


@rule("end.scoring")
def test_a_finished_game_takes_no_move() -> None:
    """C72: the last step pays nothing; it only says who won the goals."""
    s = end()
    found(s, 0, "libby", 50, treasury=10)
    s.goals = ["treasury", "managers"]
    cash = s.cash[:]
    events = run(s, GameEnd())
    assert events == [GoalWon(0, "treasury", 200), GameEnded("last decade")]
    assert s.cash == cash
    assert magnate.decisions(s) == []
    before = magnate.digest(s)
    with pytest.raises(magnate.Illegal) as caught:
        magnate.play(s, GAME.parse(s, "pass", 0))
    assert caught.value.refusal.rule == "core.game-over"
    assert magnate.digest(s) == before


# -- Goals -------------------------------------------------------------------------------------------------------


def with_companies() -> Chicago:
    """Seat 0 directs two companies, seat 1 one, seat 2 none."""
    s = end(seats=3)
    found(s, 0, "libby", 50, treasury=0)
    found(s, 0, "swift", 50, treasury=0)
    found(s, 1, "elgin", 50, treasury=0)
    return s


def managers(s: Chicago) -> None:
    employ(s, "libby", managers=(1, 0))
    employ(s, "swift", managers=(1, 1))
    employ(s, "elgin", managers=(1, 1))


def salespeople(s: Chicago) -> None:
    employ(s, "libby", salespeople=1)
    employ(s, "swift", salespeople=2)
    employ(s, "elgin", salespeople=2)


def assets(s: Chicago) -> None:
    own(s, "libby", "foundry")
    own(s, "swift", "workshop")
    own(s, "elgin", "refrigeration")


def workers(s: Chicago) -> None:
    employ(s, "libby", workers=(1, 0), automated=(1, 2))
    employ(s, "swift", workers=(1, 1))
    employ(s, "elgin", workers=(1, 1), automated=(1, 1))


def automation(s: Chicago) -> None:
    employ(s, "libby", automated=(1, 0), workers=(1, 2))
    employ(s, "swift", automated=(0, 1))
    employ(s, "elgin", automated=(1, 0), workers=(1, 2))


def appeal(s: Chicago) -> None:
    climb(s, "libby", 8)
    climb(s, "swift", 6)
    climb(s, "elgin", 7)


def treasury(s: Chicago) -> None:
    enrich(s, "libby", 80)
    enrich(s, "swift", 60)
    enrich(s, "elgin", 70)


def partners(s: Chicago) -> None:
    s.partners = [5, 4, 2]


def commons(s: Chicago) -> None:
    give(s, 0, "libby", commons=1)
    give(s, 0, "elgin", commons=3)
    give(s, 1, "swift", commons=3)


def preferreds(s: Chicago) -> None:
    give(s, 0, "elgin", preferred=True)
    give(s, 1, "swift", preferred=True)


@rule("end.goals")
@pytest.mark.parametrize(
    ("goal", "arrange", "counts"),
    [
        ("managers", managers, [3, 2, 0]),
        ("salespeople", salespeople, [3, 2, 0]),
        ("capital_assets", assets, [2, 1, 0]),
        ("workers", workers, [3, 2, 0]),
        ("automation", automation, [2, 1, 0]),
        ("appeal", appeal, [8, 7, 0]),
        ("treasury", treasury, [80, 70, 0]),
        ("partners", partners, [5, 4, 2]),
        ("common_certificates", commons, [4, 3, 0]),
        ("preferred_certificates", preferreds, [1, 1, 0]),
    ],
)
def test_what_each_goal_counts(goal: str, arrange: Callable[[Chicago], None], counts: list[int]) -> None:
    """C73: most goals add a player's companies up; appeal and treasury look at single companies."""
    s = with_companies()
    arrange(s)
    s.goals = [goal]
    assert [goal_measure(s, seat, goal) for seat in range(3)] == counts
    winners = [seat for seat in range(3) if counts[seat] == max(counts)]
    assert goal_winners(s, goal) == winners
    for seat in range(3):
        paid = [line.amount for line in score(s, seat).lines if line.rule == "end.goals"]
        assert paid == ([200] if seat in winners else [])


@rule("end.goals")
def test_nobody_wins_a_goal_with_nothing() -> None:
    """C73: most needs at least one."""
    s = with_companies()
    assert goal_winners(s, "managers") == []
    assert goal_winners(s, "preferred_certificates") == []


@rule("end.goals")
def test_every_tied_player_wins_the_goal() -> None:
    """C73: markers in one stack have equal appeal."""
    s = with_companies()
    climb(s, "libby", 7)
    climb(s, "elgin", 7)
    assert s.order[0] == "elgin"
    assert goal_winners(s, "appeal") == [0, 1]


@rule("end.goals")
def test_discarded_assets_do_not_count() -> None:
    """C73: only what lies on a charter."""
    s = with_companies()
    assets(s)
    discard(s, "libby", "foundry")
    discard(s, "swift", "workshop")
    assert goal_winners(s, "capital_assets") == [1]


# -- Ties --------------------------------------------------------------------------------------------------------


@rule("end.tie")
def test_more_goals_break_a_tie() -> None:
    """C74: the same wealth with a goal in it beats the same wealth without."""
    s = end(seats=3)
    s.goals = ["partners"]
    s.partners = [2, 4, 2]
    for seat, cash in enumerate((500, 300, 100)):
        fund(s, seat, cash)
    result = GAME.result(s)
    assert [(each.seat, each.rank, each.total) for each in result.scores] == [(1, 1, 500), (0, 2, 500), (2, 3, 100)]
    assert result.winners == (1,)


@rule("end.tie")
def test_a_tie_in_goals_too_is_a_shared_victory() -> None:
    """C74: and whoever follows is third."""
    s = end(seats=3)
    for seat, cash in enumerate((500, 100, 500)):
        fund(s, seat, cash)
    result = GAME.result(s)
    assert [(each.seat, each.rank) for each in result.scores] == [(0, 1), (2, 1), (1, 3)]
    assert result.winners == (0, 2)


@rule("end.scoring")
def test_the_richest_wins_whatever_the_goals() -> None:
    s = end()
    s.goals = ["partners"]
    s.partners = [4, 2]
    fund(s, 0, 100)
    fund(s, 1, 301)
    assert GAME.result(s).winners == (1,)
