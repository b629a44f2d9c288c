"""The games as PettingZoo environments: agents in turn (AEC), with action masks.

>>> from magnate.research import pettingzoo
>>> table = pettingzoo.env("carnegie", players=3)
>>> table.reset(seed=7)
>>> table.agents
['seat_0', 'seat_1', 'seat_2']
"""

from collections.abc import Collection
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from magnate.core.move import Seat
from magnate.research.observation import BOUND
from magnate.research.play import Play, Rules

Observation = dict[str, Any]


def env(game: str, players: int | None = None, without: Collection[str] = (), **options: Any) -> AECEnv:
    """An environment that ends a game in which somebody plays an illegal action, with -1 for them."""
    raw = raw_env(game, players, without, **options)
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1))


class raw_env(AECEnv):  # type: ignore[misc]  # no annotations; the name is what PettingZoo calls it unwrapped
    """One seat after the other. Rewards come at the end: 1 for the winner, in all 0."""

    def __init__(self, game: str, players: int | None = None, without: Collection[str] = (), **options: Any) -> None:
        super().__init__()
        self.rules = Rules(game, players, without, **options)
        self.metadata = {"name": f"magnate_{game}_v0", "render_modes": [], "is_parallelizable": False}
        self.render_mode = None
        self.possible_agents = [f"seat_{seat}" for seat in range(self.rules.seats)]
        count = self.rules.actions.size
        self._action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        self._observation_spaces = {agent: observed(self.rules) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.play: Play = self.rules.deal(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = f"seat_{self.play.seat}"

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.play.act(action)
        if self.play.over:
            totals = self.play.totals()
            for seat, (agent, share) in enumerate(zip(self.agents, self.play.returns(), strict=True)):
                self.rewards[agent] = share
                self.infos[agent] = {"total": totals[seat]}
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.play.broken_off:
            self.truncations = dict.fromkeys(self.agents, True)
        if self.play.seat is not None:
            self.agent_selection = f"seat_{self.play.seat}"
        self._accumulate_rewards()
        if self.play.over or self.play.broken_off:
            self._deads_step_first()

    def observe(self, agent: str) -> Observation:
        return observation(self.play, self.possible_agents.index(agent))

    def render(self) -> None:
        return None

    def close(self) -> None:
        return None


def observed(rules: Rules) -> spaces.Dict:
    """What an agent is given: what its seat sees, and which actions are legal."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-BOUND, BOUND, (rules.observer.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (rules.actions.size,), np.int8),
        }
    )


def observation(play: Play, seat: Seat) -> Observation:
    return {"observation": play.vector(seat), "action_mask": play.mask(seat)}
