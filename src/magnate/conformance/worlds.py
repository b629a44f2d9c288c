"""Two worlds: what a seat cannot know must not show, neither in what it sees nor in what it may do."""

from collections import Counter
from collections.abc import Iterator

from magnate.conformance.answers import filled
from magnate.core.chance import Sampler
from magnate.core.codec import digest
from magnate.core.driver import decisions, legal, push, refusal
from magnate.core.event import Event
from magnate.core.game import Game
from magnate.core.move import Decision, Move, Refusal, Seat
from magnate.core.state import State
from magnate.core.view import view, visible


def two_worlds(game: Game, s: State, seat: Seat, dice: Sampler, checked: Counter[str]) -> Iterator[str]:
    """What a seat sees and may do is the same in every world it could be in, before and after a move."""
    before = digest(s)
    world = game.redeal(s, seat, Sampler(dice.pick(1 << 32, "world")))
    checked["worlds"] += 1
    checked["worlds that differ"] += digest(world) != before
    yield from (f"another world: {problem}" for problem in game.audit(world))
    yield from _same(game, s, world, seat)
    for decision in decisions(s):
        here = [*legal(s, decision.seat), *filled(s, decision, dice)]
        if not here:
            continue
        mine = here[dice.pick(len(here), "move")]
        same_kind = [move for move in legal(world, decision.seat) if type(move) is type(mine)]
        theirs = mine
        if decision.secret and decision.seat != seat and same_kind:
            theirs = same_kind[dice.pick(len(same_kind), "move")]  # it must not show which answer was given
        if refusal(world, theirs) is None:
            yield from _same_course(game, (s, mine), (world, theirs), seat, dice.pick(1 << 32, "luck"))
            checked["worlds played"] += 1
        elif decision.seat == seat:
            yield f"{mine} is legal in one world only"
    if digest(s) != before:
        yield "dealing another world changed this one"


def _same(game: Game, s: State, world: State, seat: Seat) -> Iterator[str]:
    for who in (seat, None):
        here, there = view(game, s, who), view(game, world, who)
        if here != there:
            names = [name for name in here if here[name] != there.get(name)]
            yield f"{'a spectator' if who is None else 'the seat'} sees a difference in {', '.join(names)}"
    if _offer(s, seat) != _offer(world, seat):
        yield "the seat is offered or refused other moves"


def _offer(s: State, seat: Seat) -> list[tuple[Decision, list[Refusal | None]]]:
    return [(d, [move.check(s) for move in d.moves]) for d in decisions(s) if d.seat == seat]


def _same_course(game: Game, one: tuple[State, Move], two: tuple[State, Move], seat: Seat, luck: int) -> Iterator[str]:
    """Play a move in each world with the same luck: until something is revealed the seat sees no difference."""
    after: list[State] = []
    courses: list[tuple[list[Event], bool]] = []
    for s, move in (one, two):
        copy = s.clone()
        copy.chance = Sampler(luck)
        copy.events = []
        push(copy, move)
        after.append(copy)
        courses.append(_until_reveal(visible(copy.events, seat)))
    (here, shown), (there, shown_too) = courses
    common = min(len(here), len(there)) if shown or shown_too else max(len(here), len(there))
    if here[:common] != there[:common]:
        yield f"after {one[1]} the seat is told {here} or {there}"
    if not shown and not shown_too:
        yield from (f"after {one[1]}: {problem}" for problem in _same(game, after[0], after[1], seat))


def _until_reveal(events: list[Event]) -> tuple[list[Event], bool]:
    for i, event in enumerate(events):
        if event.reveals:
            return events[:i], True
    return events, False
