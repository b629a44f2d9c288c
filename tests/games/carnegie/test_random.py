"""Random play from rich positions, where every department is used: everything adds up after every move."""

from collections import Counter

import pytest

import magnate
from magnate.core.chance import Sampler
from magnate.core.codec import digest
from magnate.core.driver import decisions, legal, play, push
from magnate.core.move import Move
from magnate.games.carnegie import GAME
from magnate.games.carnegie.content.kinds import KINDS, SPACES
from magnate.games.carnegie.phases.timeline import Round
from magnate.games.carnegie.queries import at
from magnate.games.carnegie.state import Carnegie
from tests.games.carnegie.table import away, build, develop, fund, gift, run, sound, table

STOPS = ("EndTurn", "EndActivation", "SkipDonation", "Decline", "StopResearch", "ConfirmPayments")
NEVER_HERE = {"ChooseSides", "PlaceHousing", "DraftTile", "StopMoving"}  # they belong to the set-up
RARE = {"SellGoods", "Decline"}  # a form, and one answer among very many


def rich(seats: int, expansion: str, dice: Sampler) -> Carnegie:
    """Companies with tiles on every space, staffed and wealthy, six rounds before the end."""
    s = table(seats, sides="ABAB", expansion_departments=expansion)
    s.markers, s.round = [4, 3, 4, 3], 15
    for seat in range(seats):
        fund(s, seat, money=60, goods=15)
        s.points[seat] = 5
        tiles = [tile for tile, left in s.display.items() if left]
        for space in [space for space in SPACES if not s.board[at(seat, space)]]:
            if not tiles or dice.pick(6, "gap") == 0:
                continue
            tile = tiles.pop(dice.pick(len(tiles), "tile"))
            room = len(s.rules.departments[tile].workspaces)
            spare = s.reserve[seat] + s.lying[at(seat, "b1")]
            build(s, seat, tile, space, standing=min(room, 1, spare))
        if s.reserve[seat] + s.lying[at(seat, "b1")]:
            away(s, seat, "midwest")  # where the track pays study points
        for kind in KINDS:
            develop(s, seat, kind, 2)
        s.track[4 * seat : 4 * seat + 4] = [1 + dice.pick(4, "track") for _ in range(4)]
        gift(s, seat, *list(s.rules.donations)[4 * seat : 4 * seat + 3])
        gift(s, seat, ("welfare-goods", "welfare-money", "welfare-money-goods", "welfare-flat")[seat])
    assert sound(s)
    run(s, Round(15))
    return s


def choose(s: Carnegie, dice: Sampler) -> Move:
    moves = legal(s)
    eager = [move for move in moves if type(move).__name__ not in STOPS]
    steps = [move for move in eager if type(move).__name__ != "MoveEmployee"]
    if eager and dice.pick(6, "eager"):
        moves = steps if steps and dice.pick(4, "stay") else eager
    return moves[dice.pick(len(moves), "move")]


def check(s: Carnegie) -> None:
    """What must hold at every question."""
    assert sound(s)
    for decision in decisions(s):
        passing = [move for move in decision.moves if move.check(s) is None]
        assert Counter(legal(s, decision.seat)) == Counter(passing)
        assert 0 < len(passing) <= 800
        for move in decision.moves:
            refused = move.check(s)
            assert refused is None or refused.rule in GAME.rules
    copy = s.clone()
    assert digest(copy) == digest(s)


def played(seats: int, expansion: str, seed: int, every: int) -> Counter[str]:
    """One game from a rich position; which kinds of move it saw."""
    dice = Sampler(seed)
    s = rich(seats, expansion, dice)
    s.chance = Sampler(seed + 1)
    seen: Counter[str] = Counter()
    while s.agenda:
        move = choose(s, dice)
        seen[type(move).__name__] += 1
        if dice.pick(every, "look") == 0:
            check(s)
            before = digest(s)
            push(s.clone(), move)
            assert digest(s) == before
        play(s, move)
        assert sound(s)
    assert s.round == 20
    assert magnate.legal(s) == []
    scores = GAME.result(s).scores
    assert [score.total for score in scores] == sorted((score.total for score in scores), reverse=True)
    return seen


@pytest.mark.parametrize("expansion", ["none", "mixed", "open_bar"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_rich_companies_play_to_the_end(seats: int, expansion: str) -> None:
    for seed in range(3):
        assert played(seats, expansion, 100 * seats + seed, every=6)


def test_every_kind_of_move_is_played() -> None:
    seen: Counter[str] = Counter()
    for seed in range(60):
        seen += played(2 + seed % 3, "open_bar" if seed % 3 else "none", seed, every=50)
        missing = {move.__name__ for move in GAME.moves} - seen.keys() - NEVER_HERE - RARE
        if not missing:
            return
    assert missing == set()
