"""The bot `greedy`: plays each move in a dealt world, finishes its own turn, and takes what looks best.

All moves are judged at the same later moment: when nobody wants anything more from the question that is open. An answer
that keeps the question open would otherwise be judged at another moment than one that closes it, and always putting
things off would look best.

How good a position looks is the game's own knowledge: its `evaluation` offers `judge(rules, seat)`, a
function from a world to a whole number, and `evaluation.ENOUGH`, the questions at which looking on is idle. A game
with open forms may offer `evaluation.deal(world, decision, judges, chance)`: what to propose or to answer, if anything;
and `evaluation.IDLE`, kinds of move that only put a question off; and `evaluation.CLOSES`, notations of moves that
close a question, besides the game's passes.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import Any

from magnate.bots.bot import Worlds
from magnate.bots.random_play import Uniform, legal_in
from magnate.core.chance import Chance
from magnate.core.driver import asking, legal, push
from magnate.core.move import Decision, Move, Seat
from magnate.core.state import State
from magnate.core.step import Ask
from magnate.core.value import fields_of
from magnate.games import find

Judge = Callable[[State], int]

MOST = 120  # moves looked at; of more, a sample
DEPTH = 12  # further answers of the same turn
CIRCLES = 2  # rounds of passing until a question is taken for closed


class Greedy:
    """One move ahead, with the rest of its own turn played out the same way."""

    def __init__(self, game: str, slips: int = 0) -> None:
        if not knows(game):
            raise LookupError(f"the bot 'greedy' does not know {game}")
        self.evaluation = find(game).evaluation
        self.passes = find(game).passes
        self.slips = slips  # per cent of its moves for which it takes the second best

    def choose(self, view: Mapping[str, Any], decision: Decision, worlds: Worlds, chance: Chance) -> Move:
        world = worlds()
        spoken = self.deal(world, decision, chance)
        if spoken is not None:
            return spoken
        idle = getattr(self.evaluation, "IDLE", ())
        moves: Sequence[Move] = [move for move in legal_in(world, decision) if not isinstance(move, idle)]
        if not moves:
            return Uniform().choose(view, decision, worlds, chance)
        if len(moves) == 1:
            return moves[0]
        judge: Judge = self.evaluation.judge(world.rules, decision.seat)
        closes = (*self.passes, *getattr(self.evaluation, "CLOSES", ()))
        judged: dict[int, list[Move]] = {}
        for move in sample(moves, chance):
            value = outlook(world, move, decision.seat, judge, self.evaluation.ENOUGH, closes)
            judged.setdefault(value, []).append(move)
        values = sorted(judged, reverse=True)
        slipped = bool(self.slips) and len(values) > 1 and chance.pick(100, "slip") < self.slips
        best = judged[values[slipped]]
        return best[chance.pick(len(best), "tie")]

    def deal(self, world: State, decision: Decision, chance: Chance) -> Move | None:
        """What the game's own knowledge of bargaining says, if it has any."""
        if not hasattr(self.evaluation, "deal"):
            return None
        judges = cache(partial(self.evaluation.judge, world.rules))
        said: Move | None = self.evaluation.deal(world, decision, judges, chance)
        return said


def knows(game: str) -> bool:
    """Whether a game's package says how good a position is."""
    return find(game).evaluation is not None


def sample(moves: Sequence[Move], chance: Chance) -> Sequence[Move]:
    """All the moves, or so many of them at random."""
    if len(moves) <= MOST:
        return moves
    left = list(moves)
    return [left.pop(chance.pick(len(left), "sample")) for _ in range(MOST)]


def outlook(
    world: State, move: Move, seat: Seat, judge: Judge, enough: tuple[type[Ask], ...], closes: tuple[str, ...]
) -> int:
    """How a world looks after a move, the answers that follow from it in the same turn, and when all is quiet."""
    s = world.clone()
    push(s, move)
    for _ in range(DEPTH):
        ask = asking(s)
        if ask is None or isinstance(ask, enough) or seat not in ask.seats(s) or not same_turn(world, s):
            break
        moves = legal(s, seat)
        push(s, max(moves, key=lambda each: after(s, each, judge)) if len(moves) > 1 else moves[0])
    quieten(s, type(world.agenda[-1]), closes)
    return judge(s)


def quieten(s: State, kind: type[object], closes: tuple[str, ...]) -> None:
    """While the same question is open, to this seat or to others, it is closed by whoever is asked."""
    for _ in range(CIRCLES * s.rules.seats):
        ask = asking(s)
        if type(ask) is not kind or ask is None:
            return
        close = closing(s, ask, ask.seats(s)[0], closes)
        if close is None or close.check(s) is not None:
            return
        push(s, close)


_closing: dict[tuple[type[Ask], Seat], Move] = {}


def closing(s: State, ask: Ask, seat: Seat, closes: tuple[str, ...]) -> Move | None:
    """The move that closes a question. One that names nothing but its seat closes all questions of its kind."""
    known = _closing.get((type(ask), seat))
    if known is not None:
        return known
    move = next((move for move in reversed(ask.moves(s, seat)) if move.notation in closes), None)
    if move is not None and list(fields_of(move)) == ["seat"]:
        _closing[type(ask), seat] = move
    return move


def same_turn(world: State, s: State) -> bool:
    """Whether the open question follows from the one that was open in `world`, and is not that one again."""
    waiting = len(world.agenda) - 1  # what waited below the question that was answered
    if len(s.agenda) <= waiting or s.agenda[-1] == world.agenda[-1]:
        return False
    return waiting == 0 or s.agenda[waiting - 1] is world.agenda[waiting - 1]


def after(s: State, move: Move, judge: Judge) -> int:
    """How a world looks right after a move."""
    copy = s.clone()
    push(copy, move)
    return judge(copy)
