"""The games as Gymnasium environments: one seat against bots.

import gymnasium, magnate.research.gymnasium
env = gymnasium.make("magnate/chicago1875-v0", players=3, bots="greedy")
"""

from collections.abc import Collection
from typing import Any

import gymnasium
from gymnasium import spaces

from magnate import bots as house
from magnate.core.chance import Sampler
from magnate.core.driver import asking, push
from magnate.games import GAMES
from magnate.research.pettingzoo import Observation, observation, observed
from magnate.research.play import LIMIT, Play, Rules


class Table(gymnasium.Env[Observation, Any]):
    """The learner sits in one seat; bots of the house take the others.

    An action that is not legal changes nothing: the same observation comes again, with `refused` in the info.
    """

    metadata = {"render_modes": []}

    def __init__(
        self,
        game: str,
        players: int | None = None,
        seat: int = 0,
        bots: str = "random",
        without: Collection[str] = (),
        **options: Any,
    ) -> None:
        self.rules = Rules(game, players, without, **options)
        if not 0 <= seat < self.rules.seats:
            raise ValueError(f"there is no seat {seat} at a table of {self.rules.seats}")
        self.seat = seat
        self.bot = house.find(bots, self.rules.game)
        self.action_space = spaces.Discrete(self.rules.actions.size)
        self.observation_space = observed(self.rules)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        number = int(self.np_random.integers(1 << 62))
        self.play: Play = self.rules.deal(number)
        self.chance = Sampler(number)
        self.refusals = 0
        self.others()
        return observation(self.play, self.seat), {}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        info: dict[str, Any] = {}
        if int(action) in self.play.legal and self.play.seat == self.seat:
            self.play.act(int(action))
            self.others()
        else:
            self.refusals += 1
            info["refused"] = True
        if self.play.over:
            info["totals"] = self.play.totals()
        truncated = not self.play.over and (self.play.broken_off or self.refusals >= LIMIT)
        return observation(self.play, self.seat), self.play.returns()[self.seat], self.play.over, truncated, info

    def others(self) -> None:
        """Let the bots play until the learner is asked or the game is over."""
        play = self.play
        while not play.over and play.seat != self.seat and not play.broken_off:
            assert play.seat is not None
            assert asking(play.state) is not None
            push(play.state, house.answer(self.bot, self.rules.game, play.state, play.seat, self.chance))
            play.moves += 1
            play.look()


for key in GAMES:
    gymnasium.register(f"magnate/{key}-v0", entry_point=f"{__name__}:Table", kwargs={"game": key})
