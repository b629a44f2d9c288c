"""The interfaces that others speak, under their own suites."""

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import magnate.research.gymnasium
import magnate.research.openspiel  # registers the games
from magnate.core.chance import Sampler, Tape
from magnate.core.codec import digest
from magnate.core.config import BadConfig
from magnate.core.driver import push
from magnate.games import GAMES
from magnate.research import pettingzoo
from magnate.research.openspiel import MagnateState
from tests.research.walk import TALK

WITHOUT = {"noble_house": TALK}

# PettingZoo warns of every observation that comes with a mask: it is a dictionary.
masked = pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably should be", "ignore:Observation is not a NumPy array"
)


# -- PettingZoo --------------------------------------------------------------------------------------------------------


@masked
@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_accepts_the_environment(game: str) -> None:
    api_test(pettingzoo.env(game), num_cycles=200)


@masked
@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_finds_the_same_game_for_the_same_seed(game: str) -> None:
    seed_test(lambda: pettingzoo.env(game, without=WITHOUT.get(game, ())), num_cycles=100)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_ends_with_the_rewards_of_its_result(game: str) -> None:
    table = pettingzoo.raw_env(game, 3, WITHOUT.get(game, ()))
    table.reset(seed=5)
    rng = np.random.default_rng(5)
    rewards = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, ended, cut, info = table.last()
        rewards[agent] += reward
        if ended or cut:
            assert info["total"] == table.play.totals()[int(agent[-1])]
            table.step(None)
        else:
            table.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    assert list(rewards.values()) == pytest.approx(table.play.returns())
    assert max(rewards.values()) > 0


def test_an_agent_that_does_not_act_now_has_an_empty_mask() -> None:
    table = pettingzoo.raw_env("chicago1875", 3)
    table.reset(seed=1)
    others = [agent for agent in table.agents if agent != table.agent_selection]
    assert all(table.observe(agent)["action_mask"].sum() == 0 for agent in others)
    assert table.observe(table.agent_selection)["action_mask"].sum() > 1


def test_an_illegal_action_ends_the_game_for_the_worse() -> None:
    table = pettingzoo.env("carnegie")
    table.reset(seed=1)
    observation, *_ = table.last()
    table.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))
    assert -1 in table.rewards.values()
    raw = pettingzoo.raw_env("carnegie")
    raw.reset(seed=1)
    with pytest.raises(ValueError, match="is not legal now"):
        raw.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))


def test_options_reach_the_game() -> None:
    table = pettingzoo.env("chicago1875", players=4, edition="first", goals=False)
    assert len(table.possible_agents) == 4
    assert table.unwrapped.rules.config.options["edition"] == "first"
    with pytest.raises(BadConfig, match="has no option 'colour'"):
        pettingzoo.env("chicago1875", colour="red")


def test_a_game_without_end_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("magnate.research.play.LIMIT", 5)
    table = pettingzoo.raw_env("carnegie")
    table.reset(seed=1)
    for _ in range(5):
        table.step(int(np.flatnonzero(table.observe(table.agent_selection)["action_mask"])[0]))
    assert set(table.truncations.values()) == {True}
    assert set(table.terminations.values()) == {False}
    assert set(table.rewards.values()) == {0.0}


# -- Gymnasium ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_accepts_the_environment(game: str) -> None:
    check_env(gymnasium.make(f"magnate/{game}-v0").unwrapped)


@pytest.mark.parametrize(("game", "seat", "bot"), [("chicago1875", 2, "random"), ("carnegie", 1, "greedy")])
def test_one_seat_plays_a_whole_game_against_bots(game: str, seat: int, bot: str) -> None:
    table = gymnasium.make(f"magnate/{game}-v0", players=3, seat=seat, bots=bot)
    observation, _ = table.reset(seed=3)
    rng = np.random.default_rng(3)
    ended = cut = False
    while not ended and not cut:
        assert observation["action_mask"].any()
        observation, reward, ended, cut, info = table.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    play = table.unwrapped.play  # type: ignore[attr-defined]  # the environment is our own
    assert reward == play.returns()[seat]
    assert info["totals"] == play.totals()
    assert not cut


def test_a_refused_action_changes_nothing() -> None:
    table = gymnasium.make("magnate/carnegie-v0")
    before, _ = table.reset(seed=1)
    wrong = int(np.flatnonzero(before["action_mask"] == 0)[0])
    after, reward, ended, cut, info = table.step(wrong)
    assert (reward, ended, cut, info) == (0.0, False, False, {"refused": True})
    assert all(np.array_equal(before[name], after[name]) for name in before)


def test_there_is_no_seat_beyond_the_table() -> None:
    with pytest.raises(ValueError, match="no seat 2 at a table of 2"):
        magnate.research.gymnasium.Table("carnegie", seat=2)


# -- OpenSpiel ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "params"),
    [
        ("chicago1875", {}),
        ("chicago1875", {"players": 3, "options": "level:basic+goals:no"}),
        ("carnegie", {}),
        ("noble_house", {"without": "MakeOffer+OfferSwap"}),
    ],
)
def test_openspiel_plays_random_games(game: str, params: dict[str, object]) -> None:
    loaded = pyspiel.load_game(f"magnate_{game}", params)
    serialize = game != "noble_house"  # OpenSpiel plays the game again from its start at each node; that one is long
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=serialize, verbose=False)


def descend(state: MagnateState, seed: int, moves: int) -> list[int]:
    """Random actions, luck included; those of luck since the last move."""
    dice = Sampler(seed)
    drawn: list[int] = []
    while moves and not state.is_terminal():
        if state.is_chance_node():
            outcomes = [outcome for outcome, _ in state.chance_outcomes()]
            drawn.append(outcomes[dice.pick(len(outcomes), "luck")])
            state.apply_action(drawn[-1])
        else:
            legal = state.legal_actions()
            state.apply_action(legal[dice.pick(len(legal), "move")])
            moves -= 1
    return drawn


@pytest.mark.parametrize("game", GAMES)
def test_explicit_luck_gives_the_games_that_the_engine_gives(game: str) -> None:
    """What the tree makes of a game, the engine makes of the same moves and the same luck."""
    state = pyspiel.load_game(f"magnate_{game}").new_initial_state()
    dice = Sampler(9)
    before: list[int] = []
    while state.is_chance_node():
        before.append(dice.pick(len(state.chance_outcomes()), "luck"))
        state.apply_action(before[-1])
    tape = Tape(tuple(before))
    rules = state.at.rules
    s = rules.game.start(rules.config, tape)
    for _ in range(80):
        assert digest(s) == digest(state.at.state)
        if state.is_terminal():
            break
        legal = state.legal_actions()
        action = legal[dice.pick(len(legal), "move")]
        move = state.at.legal()[action]
        state.apply_action(action)
        drawn = []
        while state.is_chance_node():
            drawn.append(dice.pick(len(state.chance_outcomes()), "luck"))
            state.apply_action(drawn[-1])
        tape.load(tuple((0, outcome) for outcome in drawn))
        push(s, move)
        assert tape.spent()


def test_a_copy_goes_its_own_way() -> None:
    state = pyspiel.load_game("magnate_carnegie").new_initial_state()
    descend(state, 1, 10)
    copy = state.clone()
    kept = str(copy)
    descend(state, 2, 5)
    assert str(copy) == kept != str(state)
    assert str(copy.get_game().deserialize_state(copy.serialize())) == kept


def test_openspiel_tells_a_seat_what_it_sees_and_a_spectator_less() -> None:
    game = pyspiel.load_game("magnate_chicago1875")
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert game.make_py_observer().string_from(state, 0) == ""
    descend(state, 4, 30)
    mine, others = (game.make_py_observer().string_from(state, seat) for seat in (0, 1))
    assert mine != others
    nothing = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    public = game.make_py_observer(nothing)
    assert public.string_from(state, 0) == public.string_from(state, 1)
    observer = game.make_py_observer()
    observer.set_from(state, 0)
    assert np.array_equal(observer.tensor, state.at.rules.observer.vector(observer.seen(state, 0)))
    with pytest.raises(ValueError, match="perfect_recall is not offered"):
        game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    with pytest.raises(ValueError, match="no parameters of observations"):
        game.make_py_observer(params={"colour": True})
