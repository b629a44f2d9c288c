"""The games for OpenSpiel: sequential, imperfect information, every draw of luck an explicit chance node.

    import pyspiel, magnate.research.openspiel
    game = pyspiel.load_game("magnate_chicago1875", {"players": 3, "options": "level:basic+goals:no"})

OpenSpiel writes games with their parameters as text and reads them back, so that commas and equals signs are taken:
options are written as key:value, and several of them, or several kinds of move left out (`without`), are joined by +.

The engine draws luck in the middle of a move. Here a move is played on a copy with the outcomes that are known; where
one more is needed, the copy is thrown away and the node asks for it. So a move is played once for each of its draws.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pyspiel

from magnate.core.chance import Chance
from magnate.core.codec import dumps, write
from magnate.core.driver import asking, push
from magnate.core.move import Move
from magnate.core.state import State
from magnate.core.view import view
from magnate.games import GAMES, find
from magnate.research.play import LIMIT, Rules, returns

OUTCOMES = 256  # of one draw; no deck is larger


class Needed(BaseException):
    """One more outcome is needed: one of so many. No rule of a game means to catch this."""

    def __init__(self, size: int) -> None:
        assert size <= OUTCOMES, f"one of {size} outcomes"
        self.size = size


class Given(Chance):
    """Luck that is known; it asks for what is not."""

    def __init__(self, outcomes: Sequence[int]) -> None:
        self.left = list(reversed(outcomes))

    def pick(self, n: int, why: str) -> int:
        if not self.left:
            raise Needed(n)
        return self.left.pop()

    def fork(self) -> Chance:
        return self


class Position:
    """A node: a state in which somebody is asked, or a move (or the set-up) that waits for luck. It never changes."""

    def __init__(
        self, rules: Rules, before: State | None, move: Move | None, drawn: tuple[int, ...], moves: int
    ) -> None:
        self.rules, self.move, self.drawn, self.moves = rules, move, drawn, moves
        self.needs = 0  # how many outcomes the next draw has; 0 = none is needed
        self.state: State | None = before
        try:
            self.state = self.played(before, Given(drawn))
        except Needed as needed:
            self.needs = needed.size
        self._legal: dict[int, Move] | None = None

    def played(self, before: State | None, luck: Given) -> State:
        if before is None or self.move is None:
            s: State = self.rules.game.start(self.rules.config, luck)
            s.journal = s.events = None
            return s
        s = before.clone()
        s.chance = luck
        push(s, self.move)
        return s

    @property
    def player(self) -> int:
        """Who is asked; less than 0 for luck and for the end."""
        if self.needs:
            return int(pyspiel.PlayerId.CHANCE)
        assert self.state is not None
        ask = asking(self.state)
        if ask is None or self.moves >= LIMIT:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(ask.seats(self.state)[0])

    def legal(self) -> dict[int, Move]:
        if self._legal is None:
            assert self.state is not None
            self._legal = self.rules.actions.legal(self.state, self.player)
        return self._legal

    def after(self, action: int) -> "Position":
        if self.needs:
            return Position(self.rules, self.state, self.move, (*self.drawn, action), self.moves)
        return Position(self.rules, self.state, self.legal()[action], (), self.moves + 1)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Position":
        return self


class MagnateGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no annotations
    """A game of the house; for each there is a class of its own."""

    key = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**SPECIFICATION, **(params or {})}
        options = dict(pair.split(":", 1) for pair in given["options"].split("+") if pair)
        without = [name for name in given["without"].split("+") if name]
        self.rules = Rules(self.key, given["players"], without, **options)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.actions.size,
            max_chance_outcomes=OUTCOMES,
            num_players=self.rules.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LIMIT,
        )
        super().__init__(type_of(self.key), info, params or {})

    def new_initial_state(self) -> "MagnateState":
        return MagnateState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "MagnateObserver":
        return MagnateObserver(self.rules, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class MagnateState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no annotations
    """A node of the tree."""

    def __init__(self, game: MagnateGame) -> None:
        super().__init__(game)
        self.at = Position(game.rules, None, None, (), 0)

    def current_player(self) -> int:
        return self.at.player

    def is_terminal(self) -> bool:
        return self.at.player == int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.at.legal()) if player == self.at.player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1 / self.at.needs) for outcome in range(self.at.needs)]

    def _apply_action(self, action: int) -> None:
        self.at = self.at.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"luck {action}"
        return write(self.at.legal()[action])

    def returns(self) -> list[float]:
        at = self.at
        if not self.is_terminal() or at.state is None or asking(at.state) is not None:
            return [0.0] * at.rules.seats
        return returns(at.rules.game, at.state, at.rules.seats)

    def __str__(self) -> str:
        """What a spectator sees, and the move that waits for luck."""
        seen = "set-up" if self.at.state is None else dumps(view(self.at.rules.game, self.at.state, None))
        return f"{seen} {self.at.drawn} of {self.at.move}" if self.at.needs else seen


class MagnateObserver:
    """What one seat sees, as a vector and as text. While luck is awaited, it is what was seen before the move."""

    def __init__(self, rules: Rules, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"there are no parameters of observations, such as {params}")
        if kind.perfect_recall:
            raise ValueError("what a seat sees is observed, not what it has seen: perfect_recall is not offered")
        self.rules = rules
        self.alone = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor = np.zeros(rules.observer.size, np.float32)
        self.dict = {"observation": self.tensor}

    def seen(self, state: MagnateState, player: int) -> dict[str, Any] | None:
        at = state.at
        return None if at.state is None else view(self.rules.game, at.state, player if self.alone else None)

    def set_from(self, state: MagnateState, player: int) -> None:
        seen = self.seen(state, player)
        self.tensor[:] = 0 if seen is None else self.rules.observer.vector(seen)

    def string_from(self, state: MagnateState, player: int) -> str:
        seen = self.seen(state, player)
        return "" if seen is None else dumps(seen)


SPECIFICATION = {"players": 2, "options": "", "without": ""}


def type_of(key: str) -> Any:
    """How OpenSpiel knows a game."""
    game = find(key)
    return pyspiel.GameType(
        short_name=f"magnate_{key}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=max(2, game.players[0]),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=SPECIFICATION,
    )


for each in GAMES:
    # OpenSpiel keeps what makes a game until Python has ended; only a class outlives that.
    pyspiel.register_game(type_of(each), type(f"Magnate_{each}", (MagnateGame,), {"key": each}))
