"""Two games that one seat cannot tell apart: the same table seen from it, other cards, sealed answers and deals.

The second game is made from the first by changing hidden luck and hidden answers one at a time; a change is kept if
at no entry the seat or a spectator is shown anything else by the game's own table of audiences. Both are whole logs.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from magnate.conformance.answers import filled
from magnate.core import codec
from magnate.core.chance import Chance, OutOfLuck, Sampler
from magnate.core.codec import digest
from magnate.core.config import Config
from magnate.core.driver import asking, decisions, legal, push, refusal, settle
from magnate.core.game import Game
from magnate.core.journal import Journal
from magnate.core.move import Move, Seat
from magnate.core.state import State
from magnate.core.view import Audience, view, visible

Draw = tuple[int, int, str]  # of how many, which, and what for


class Script(Chance):
    """Outcomes as given, then random ones; writes down all of them."""

    def __init__(self, given: tuple[Draw, ...], dice: Sampler | None = None) -> None:
        self.given = given
        self.dice = dice
        self.draws: list[Draw] = []

    def pick(self, n: int, why: str) -> int:
        at = len(self.draws)
        if at < len(self.given):
            outcome = self.given[at][1]
            if outcome >= n:
                raise OutOfLuck(why)
        elif self.dice is not None:
            outcome = self.dice.pick(n, why)
        else:
            raise OutOfLuck(why)
        self.draws.append((n, outcome, why))
        return outcome

    def fork(self) -> Sampler:
        return Sampler(len(self.draws))


@dataclass(frozen=True)
class Step:
    """One entry: what was answered, what was drawn, where that led, and what the seat was shown of it."""

    move: Move | None  # None = the set-up
    draws: tuple[Draw, ...]
    state: Any
    shown: tuple[Any, ...]
    hidden: bool  # the answer itself was not for the seat's eyes


@dataclass
class Twins:
    """Two games and the seat that cannot tell them apart."""

    game: Game
    config: Config
    seat: Seat
    one: list[Step] = field(default_factory=list)
    two: list[Step] = field(default_factory=list)

    def differ(self, number: int) -> bool:
        """Whether the worlds differ after an entry."""
        return digest(self.one[number].state) != digest(self.two[number].state)


def hidden_things(game: Game, s: State) -> list[Any]:
    """Whatever not everybody may see."""
    return [getattr(s, name) for name in s.columns if game.audience[name] is not Audience.ALL]


def twins(game: Game, seats: int, seat: Seat, length: int, changes: int, seed: int, **options: Any) -> Twins:
    """A random game of so many moves and its twin after so many attempts at changing it."""
    config = game.config(seats, options)
    dice = Sampler(seed)
    found = Twins(game, config, seat)
    found.one = list(random_game(found, length, dice))
    found.two = found.one[:]
    for _ in range(changes):
        change(found, dice)
    return found


def late_twins(journal: Journal, seat: Seat, start: int, length: int, changes: int, seed: int) -> Twins:
    """The same late in a game: as it was recorded up to an entry, then random answers, and only these differ."""
    dice, game = Sampler(seed), journal.game
    found = Twins(game, journal.header.config(game), seat)
    told = [tuple((size, outcome, "") for size, outcome in entry.luck) for entry in journal.entries[: start + 1]]
    found.one = [begin(found, told[0], None)]
    for entry, draws in zip(journal.entries[1 : start + 1], told[1:], strict=True):
        s = found.one[-1].state
        found.one.append(go_on(found, s, codec.read(entry.text, entry.seat, game.moves), draws, None))
    found.one += answers(found, found.one[-1], length, dice)
    found.two = found.one[:]
    for _ in range(changes):
        change(found, dice, start)
    return found


# -- one game ----------------------------------------------------------------------------------------------------------


def random_game(table: Twins, length: int, dice: Sampler) -> Iterator[Step]:
    """The set-up and so many random answers, open questions among them."""
    step = begin(table, (), dice)
    yield step
    yield from answers(table, step, length, dice)


def answers(table: Twins, step: Step, length: int, dice: Sampler) -> Iterator[Step]:
    """So many random answers from a position on."""
    for _ in range(length):
        if not step.state.agenda:
            return
        move = any_move(step.state, dice)
        if move is None:
            return
        step = go_on(table, step.state, move, (), dice)
        yield step


def any_move(s: State, dice: Sampler) -> Move | None:
    asked = decisions(s)
    for _ in range(8):
        decision = asked[dice.pick(len(asked), "decision")]
        if decision.optional and dice.pick(3, "optional"):
            continue
        moves = legal(s, decision.seat)
        if not moves or dice.pick(3, "forms") == 0:
            moves = [*moves, *filled(s, decision, dice)]
        if moves:
            return moves[dice.pick(len(moves), "move")]
    return next(iter(legal(s)), None)


def begin(table: Twins, draws: tuple[Draw, ...], dice: Sampler | None) -> Step:
    chance = Script(draws, dice)
    s = table.game.setup(table.config, chance)
    settle(s)
    return Step(None, tuple(chance.draws), s, shown(table, s, s.events or []), True)


def go_on(table: Twins, s: State, move: Move, draws: tuple[Draw, ...], dice: Sampler | None) -> Step:
    ask = asking(s)
    assert ask is not None
    chance = Script(draws, dice)
    after = s.clone()
    after.chance = chance
    after.events = []
    push(after, move)
    unseen = ask.secret or any(logged.only not in (None, table.seat) for logged in after.events)
    seen = shown(table, after, after.events)
    return Step(move, tuple(chance.draws), after, seen, unseen and move.seat != table.seat)


def shown(table: Twins, s: State, events: list[Any]) -> tuple[Any, ...]:
    """All that the seat and a spectator are shown."""
    return tuple(part for who in (table.seat, None) for part in (view(table.game, s, who), visible(events, who)))


# -- and another -------------------------------------------------------------------------------------------------------


def change(table: Twins, dice: Sampler, after: int = -1) -> None:
    """Try one change of the second game beyond an entry; keep it if the seat does not notice."""
    hidden = [number for number, step in enumerate(table.two) if step.hidden and number > max(after, 0)]
    luck = None
    if hidden and dice.pick(2, "kind of change") == 0:
        first = hidden[dice.pick(len(hidden), "entry")]
        before = table.two[first - 1].state
        decision = next(d for d in decisions(before) if d.seat == table.two[first].move.seat)  # type: ignore[union-attr]
        others: list[Move | None] = [*legal(before, decision.seat), *filled(before, decision, dice)]
        if not others:
            return
        other = others[dice.pick(len(others), "answer")]
    else:
        luck = swapped([step.draws if number > after else () for number, step in enumerate(table.two)], dice)
        if luck is None:
            return
        first = next(n for n, step in enumerate(table.two) if n > after and step.draws != luck[n])
        other = table.two[first].move
    course = retold(table, first, other, luck)
    if course is not None:
        table.two[first:] = course


def retold(table: Twins, first: int, other: Move | None, luck: list[tuple[Draw, ...]] | None) -> list[Step] | None:
    """The second game from an entry on with a change; None as soon as the seat is shown something else."""
    course: list[Step] = []
    for number in range(first, len(table.two)):
        was = table.two[number]
        draws = luck[number] if luck is not None else was.draws
        try:
            if number == 0:
                step = begin(table, draws, None)
            else:
                s = course[-1].state if course else table.two[number - 1].state
                move = other if number == first else same_answer(table.two[number - 1].state, s, was)
                if move is None or refusal(s, move) is not None:
                    return None
                step = go_on(table, s, move, draws, None)
        except OutOfLuck:
            return None
        if step.shown != table.one[number].shown or len(step.draws) != len(draws):
            return None
        course.append(step)
    return course


def same_answer(before: State, s: State, was: Step) -> Move | None:
    """What the same person does in the other world: the same, or with other cards what stands at the same place."""
    move = was.move
    assert move is not None
    if refusal(s, move) is None:
        return move
    if not was.hidden:
        return None
    mine, theirs = legal(before, move.seat), legal(s, move.seat)
    return theirs[mine.index(move)] if move in mine and len(mine) == len(theirs) else None


def swapped(luck: list[tuple[Draw, ...]], dice: Sampler) -> list[tuple[Draw, ...]] | None:
    """Two cards of a deck change places: draws without putting back, one size smaller each time."""
    places = [(i, j) for i, draws in enumerate(luck) for j in range(len(draws))]
    if not places:
        return None
    start = places[dice.pick(len(places), "draw")]
    n, _, why = luck[start[0]][start[1]]
    one_purpose = dice.pick(2, "purpose")  # what is left out of a deck and what is drawn from it go by two names
    chain: list[tuple[int, int, int]] = []
    for i, j in places[places.index(start) :]:
        size, outcome, what = luck[i][j]
        if size == n - len(chain) and (what == why or not one_purpose):
            chain.append((i, j, outcome))
    left, drawn = list(range(n)), []
    for _, _, outcome in chain:
        drawn.append(left.pop(outcome))
    partner = dice.pick(n, "partner")
    first = drawn[0]
    renamed = {first: partner, partner: first}
    order = sorted(range(n))
    changed = [list(draws) for draws in luck]
    for i, j, _ in chain:
        card = drawn.pop(0)
        card = renamed.get(card, card)
        changed[i][j] = (len(order), order.index(card), luck[i][j][2])
        order.remove(card)
    return [tuple(draws) for draws in changed] if partner != first else None
