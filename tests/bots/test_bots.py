"""The opponents: honest, quick, and not foolish."""

from collections.abc import Mapping
from typing import Any

import pytest

import magnate
from magnate import bots
from magnate.bots import Bot, Worlds, answer
from magnate.core.chance import Chance, Sampler
from magnate.core.codec import digest
from magnate.core.driver import asking, decisions, legal, play
from magnate.core.move import Decision, Move
from magnate.core.view import view
from magnate.games import find
from magnate.games.chicago1875 import GAME
from magnate.games.chicago1875.phases.building import Build
from magnate.games.chicago1875.state import Chicago
from tests.bots.conftest import Looks


def game_between(
    names: tuple[str, ...], seed: str, watch: list[Chicago] | None = None, looks: Looks | None = None
) -> Chicago:
    """A whole game; `watch` collects the position as decades begin."""
    s: Chicago = GAME.new(len(names), seed=seed)
    chance = Sampler(sum(map(ord, seed)))
    players = [bots.find(name, GAME) for name in names]
    decade = 0
    while asked := decisions(s):
        if watch is not None and s.decade != decade:
            decade = s.decade
            watch.append(s.clone())
        move = answer(players[asked[0].seat], GAME, s, asked[0].seat, chance)
        if looks is not None:
            looks.answered()
        play(s, move)
    return s


def middle(moves: int, seed: str = "m") -> Chicago:
    """A position between random players in which a seat has a choice."""
    s: Chicago = GAME.new(3, seed=seed)
    chance = Sampler(3)
    while (options := legal(s)) and (moves > 0 or len(options) < 2):
        play(s, options[chance.pick(len(options), "move")])
        moves -= 1
    return s


# -- strength ----------------------------------------------------------------------------------------------------------


def test_greedy_beats_three_random_players() -> None:
    games = 6
    won = 0
    for number in range(games):
        names = ["random"] * 4
        names[number % 4] = "greedy"
        end = game_between(tuple(names), f"strength {number}")
        won += GAME.result(end).winners == (number % 4,)
    assert won >= games * 9 // 10


def test_greedy_is_quick_and_builds_companies_up(looks: Looks) -> None:
    watch: list[Chicago] = []
    end = game_between(("greedy", "greedy", "greedy"), "growth", watch, looks)
    assert 100 < looks.most < 500  # moves tried for one answer
    decades = [*watch[1:], end]
    best = [max(s.value.values()) for s in decades]
    wealth = [sum(score.total for score in GAME.result(s).scores) for s in decades]
    assert best[-1] >= 2 * best[0]
    assert wealth == sorted(wealth)
    assert wealth[-1] >= 3 * wealth[0]
    assert sum(sum(end.workers[c]) + sum(end.automated[c]) for c in end.order) >= 10


@pytest.mark.parametrize("options", [{"special_companies": True, "chiefs": True, "draft": True}, {"edition": "first"},
                                     {"supply_chain": "advanced", "level": "basic", "goals": False}])  # fmt: skip
def test_greedy_knows_every_variant(options: dict[str, Any]) -> None:
    s: Chicago = GAME.new(2, seed="variant", options=options)
    bot, chance = bots.find("greedy", GAME), Sampler(2)
    while asked := decisions(s):
        play(s, answer(bot, GAME, s, asked[0].seat, chance))
    assert GAME.audit(s) == []


def test_random_plays_every_legal_move() -> None:
    s = middle(0)
    seat = decisions(s)[0].seat
    chance = Sampler(8)
    bot = bots.find("random", GAME)
    seen = {answer(bot, GAME, s, seat, chance) for _ in range(600)}
    assert seen == set(legal(s, seat))


# -- honesty -----------------------------------------------------------------------------------------------------------


class Peeker:
    """A cheat, to show that the test below would catch one: it follows a tile in somebody else's hand."""

    def __init__(self, s: Chicago) -> None:
        self.state = s

    def choose(self, view: Mapping[str, Any], decision: Decision, worlds: Worlds, chance: Chance) -> Move:
        other = (decision.seat + 1) % self.state.seats
        moves = legal(self.state, decision.seat)
        return moves[sum(map(ord, "".join(self.state.hand[other]))) % len(moves)]


def same_choice(s: Chicago, other: Chicago, here: Bot, there: Bot) -> bool:
    """Whether a bot answers alike in two positions that look alike, given the same dealt worlds and luck."""
    seat = decisions(s)[0].seat
    chosen = []
    for state, bot in ((s, here), (other, there)):
        deal = Sampler(77)
        ask = asking(state)
        assert ask is not None
        chosen.append(
            bot.choose(
                view(GAME, state, seat),
                ask.decision(state, seat),
                lambda deal=deal: GAME.redeal(s, seat, deal),  # type: ignore[misc]  # bound now, not later
                Sampler(5),
            )
        )
    return bool(chosen[0] == chosen[1])


def twins(moves: int) -> tuple[Chicago, Chicago]:
    """A position and another that the seat asked cannot tell from it."""
    s = middle(moves, f"twin {moves}")
    seat = decisions(s)[0].seat
    other: Chicago = GAME.redeal(s, seat, Sampler(moves))
    assert view(GAME, s, seat) == view(GAME, other, seat)
    return s, other


@pytest.mark.parametrize("name", bots.BOTS)
def test_what_cannot_be_seen_changes_nothing(name: str) -> None:
    bot = bots.find(name, GAME)
    if isinstance(bot, bots.Search):  # counted, because what it finds in a time depends on the machine
        bot = bots.Search(GAME.key, trials=24)
    for moves in range(0, 200, 25):
        s, other = twins(moves)
        assert same_choice(s, other, bot, bot)


def test_a_cheat_would_be_caught() -> None:
    pairs = [twins(moves) for moves in range(0, 200, 25)]
    assert not all(same_choice(s, other, Peeker(s), Peeker(other)) for s, other in pairs)


@pytest.mark.parametrize("name", bots.BOTS)
def test_a_bot_never_touches_the_state(name: str) -> None:
    """It is handed a view, a decision and dealt worlds, and thinking changes nothing."""
    inner = bots.find(name, GAME)
    handed: list[Any] = []

    class Watched:
        def choose(self, view: Mapping[str, Any], decision: Decision, worlds: Worlds, chance: Chance) -> Move:
            def deal() -> magnate.State:
                handed.append(worlds())
                return handed[-1]  # type: ignore[no-any-return]

            return inner.choose(view, decision, deal, chance)

    s = middle(60)
    seat = decisions(s)[0].seat
    before = digest(s)
    move = answer(Watched(), GAME, s, seat, Sampler(4))
    assert magnate.refusal(s, move) is None
    assert digest(s) == before
    assert handed
    assert all(world is not s and world.journal is None for world in handed)


def test_greedy_does_not_know_what_was_built_in_secret() -> None:
    """In the Building Phase the others' sealed choices differ between worlds, its own answer does not."""
    s: Chicago = GAME.new(3, seed="sealed")
    chance = Sampler(1)
    while not (asked := [d for d in decisions(s) if isinstance(d.moves[0], Build)]):
        options = legal(s)
        play(s, options[chance.pick(len(options), "move")])
    play(s, asked[0].moves[0])
    seat = decisions(s)[0].seat
    bot = bots.find("greedy", GAME)
    chosen = {answer(bot, GAME, GAME.redeal(s, seat, Sampler(n)), seat, Sampler(9)) for n in range(5)}
    assert len(chosen) == 1


# -- finding -----------------------------------------------------------------------------------------------------------


def test_unknown_bots_are_named() -> None:
    with pytest.raises(LookupError, match="there is no bot 'genius'; there are random, greedy"):
        bots.find("genius", GAME)


def test_the_strongest_bot_knows_the_game() -> None:
    assert bots.best(GAME) == "planner"
    assert bots.best(find("carnegie")) == "planner"
