"""The promises about a position, one function each; every problem found is one sentence."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from magnate.conformance.answers import filled
from magnate.core import codec
from magnate.core.chance import Sampler, Tape
from magnate.core.codec import digest
from magnate.core.config import Config
from magnate.core.driver import asking, decisions, legal, play, push, refusal
from magnate.core.event import Logged
from magnate.core.game import Game
from magnate.core.journal import Journal
from magnate.core.move import Decision, Move, Seat
from magnate.core.state import State
from magnate.core.value import fields_of
from magnate.core.view import view


class Audited(list[Logged]):
    """A record of events that audits the state at each of them."""

    def __init__(self, game: Game, s: State, found: list[str]) -> None:
        super().__init__()
        self.game, self.s, self.found = game, s, found

    def append(self, logged: Logged) -> None:
        super().append(logged)
        self.found += [f"at {logged.event}: {problem}" for problem in self.game.audit(self.s)]


def values(thing: Any) -> tuple[Any, ...]:
    return tuple(fields_of(thing).values())


# -- cheap: after every move -------------------------------------------------------------------------------


def copies(s: State) -> Iterator[str]:
    """A copy is equal and shares nothing that can change; the digest is always the same."""
    copy = s.clone()
    for name in (*s.columns, "agenda"):
        mine, other = getattr(s, name), getattr(copy, name)
        if mine != other or type(mine) is not type(other):
            yield f"column {name} differs in a copy"
        if mine is other and isinstance(mine, (list, dict)):
            yield f"column {name} is shared with a copy"
    if copy.events is not None or copy.journal is not None:
        yield "a copy records"
    if digest(copy) != recorded(s):
        yield "the digest is not the same twice"


def recorded(s: State) -> str:
    """The digest that the journal wrote down when the position came about."""
    assert s.journal is not None
    return s.journal.entries[-1].digest


class Plain:
    """Columns are plain data one level deep; steps are values that have not changed since they were saved.

    What was found to be immutable once need not be looked at again: most of a position is the same as before.
    """

    ATOMS = frozenset((int, str, bool, type(None)))
    MOST = 50_000  # remembered

    def __init__(self) -> None:
        self.found: dict[int, Any] = {}  # by identity, and held, so that nothing else can take its place

    def __call__(self, s: State) -> Iterator[str]:
        for name in s.columns:
            column = getattr(s, name)
            inner = column if isinstance(column, list) else column.values() if isinstance(column, dict) else (column,)
            if not self.immutable(inner):
                yield f"column {name} holds what can change or cannot be saved"
        for step in s.agenda:
            if not self.immutable(values(step)):
                yield f"{step} holds what can change or cannot be saved"
            if step.plain() != (type(step).__name__, *values(step)):
                yield f"{step} was changed"

    def immutable(self, items: Iterable[Any]) -> bool:
        """Whether each of these is an atom, or a tuple of such."""
        for item in items:
            if type(item) in self.ATOMS or id(item) in self.found:
                continue
            if not isinstance(item, tuple) or not self.immutable(item):
                return False
            if len(self.found) >= self.MOST:
                self.found.clear()
            self.found[id(item)] = item
        return True


def questions(
    game: Game, s: State, asked: list[Decision], moves: Mapping[Seat, list[Move]], dice: Sampler
) -> Iterator[str]:
    """Somebody can always answer; the legal moves are the candidates that pass; refusals cite rules."""
    for decision in asked:
        passing = []
        for move in decision.moves:
            refused = move.check(s)
            if refused is None:
                passing.append(move)
            elif not _known(game, refused.rule):
                yield f"{move} is refused by the unknown rule {refused.rule!r}"
            if move.seat != decision.seat:
                yield f"{move} is offered to seat {decision.seat}"
        found = moves[decision.seat]
        if found != passing and Counter(found) != Counter(passing):
            yield f"seat {decision.seat}: the legal moves are not the candidates that pass check"
        for form in decision.forms:
            if {"seat", *(each.name for each in form.fields)} != set(form.move.__dataclass_fields__):
                yield f"the form of {form.move.__name__} does not ask for every field"
        if not _known(game, decision.rule):
            yield f"the question cites the unknown rule {decision.rule!r}"
        if not decision.optional and not passing and not filled(s, decision, dice, attempts=200):
            yield f"seat {decision.seat} has no legal move"
        if not decision.optional:
            yield from _choice(s, decision, passing)
    if digest(s) != recorded(s):
        yield "asking changed the state"


def _choice(s: State, decision: Decision, passing: list[Move]) -> Iterator[str]:
    """Nobody is asked without a choice, unless others could learn something from not being asked."""
    ask = asking(s)
    assert ask is not None
    only = ask.only(s, decision.seat)
    if only is not None and only not in passing:
        yield f"seat {decision.seat}: {only} is called the only answer, and is none"
    if not ask.hidden and (only is not None or (len(passing) == 1 and not decision.forms)):
        yield f"seat {decision.seat} is asked {type(ask).__name__} without a choice"


def _known(game: Game, rule: str) -> bool:
    return rule in game.rules or rule.startswith("core.")


def views(game: Game, s: State, seat: Seat | None) -> Iterator[str]:
    """A seat or a spectator has a view that can be sent."""
    try:
        codec.dumps(view(game, s, seat))
    except (KeyError, TypeError) as error:
        yield f"seat {seat} cannot be sent its view: {error!r}"


def told(game: Game, events: list[Logged]) -> Iterator[str]:
    """Every event is known, can be told and can be sent."""
    for logged in events:
        event = logged.event
        game.say(event.text, event.args())
        if _through_json(event, game.events) != event:
            yield f"{event} does not survive JSON"


def _through_json(thing: Any, kinds: Iterable[type]) -> Any:
    return codec.thing_from_plain(codec.loads(codec.dumps(codec.thing_to_plain(thing)), "it"), kinds, "it")


# -- costly: now and then ------------------------------------------------------------------------------------


def candidates(game: Game, s: State, checked: Counter[str]) -> Iterator[str]:
    """Every candidate applies on a copy, recorded or not, or is refused in a full sentence."""
    before = digest(s)
    asked = decisions(s)
    held = [(thing, values(thing)) for thing in (*s.agenda, *(move for each in asked for move in each.moves))]
    for decision in asked:
        game.say(decision.prompt, decision.args)
        for move in decision.moves:
            refused = move.check(s)
            if refused is not None:
                checked["refusals"] += 1
                game.explain(refused)
                continue
            checked["candidates"] += 1
            found: list[str] = []
            recorded, silent = s.clone(), s.clone()
            recorded.events = Audited(game, recorded, found)
            push(recorded, move)
            push(silent, move)
            yield from (f"{move}: {problem}" for problem in (*found, *game.audit(recorded)))
            if digest(recorded) != digest(silent):
                yield f"{move} does something else when nobody listens"
    if digest(s) != before:
        yield "a move on a copy changed the state"
    yield from (f"{thing} was changed" for thing, given in held if values(thing) != given)


def notations(game: Game, s: State) -> Iterator[str]:
    """Every candidate has a line of its own that reads back, a label, and survives JSON."""
    for decision in decisions(s):
        lines: dict[str, Move] = {}
        for move in decision.moves:
            line = codec.write(move)
            if lines.setdefault(line, move) != move:
                yield f"{line!r} may mean {lines[line]} or {move}"
        for line, move in lines.items():
            if codec.read(line, move.seat, game.moves) != move:
                yield f"{line!r} does not read back as {move}"
            if _through_json(move, game.moves) != move:
                yield f"{move} does not survive JSON"
            game.say(move.label, move.args(s))


def stale_moves(game: Game, s: State, stale: list[Move], dice: Sampler) -> Iterator[str]:
    """A move of another time, seat or value is refused, unless it is among those offered now."""
    before = digest(s)
    assert s.journal is not None
    seats = s.journal.header.seats
    asked = decisions(s)
    for move in [stale[dice.pick(len(stale), "stale")] for _ in range(min(10, len(stale)))]:
        foreign = distorted(move, seats, dice)
        refused = refusal(s, foreign)
        offered = [decision for decision in asked if decision.seat == foreign.seat]
        fits = any(foreign in each.moves or any(form.fits(foreign) for form in each.forms) for each in offered)
        if refused is None and not fits:
            yield f"{foreign} is accepted although it is not offered"
        if refused is not None and not _known(game, refused.rule):
            yield f"{foreign} is refused by the unknown rule {refused.rule!r}"
    if digest(s) != before:
        yield "a refused move changed the state"


def distorted(move: Move, seats: int, dice: Sampler) -> Move:
    """A move with another seat, and perhaps with another value in one of its fields."""
    given = fields_of(move)
    name = list(given)[dice.pick(len(given), "field")]
    item = given[name]
    if isinstance(item, str):
        given[name] = f"{item}x"
    elif isinstance(item, tuple):
        given[name] = item + item
    elif type(item) is int:
        given[name] = (item, item + 1, -1, 10**30)[dice.pick(4, "number")]
    return type(move)(**{**given, "seat": dice.pick(seats + 1, "seat")})


def snapshot(game: Game, s: State, config: Config) -> Iterator[str]:
    """A saved position comes back the same."""
    saved = codec.loads(codec.dumps(codec.state_to_plain(s)), "snapshot")
    again = game.load(config, saved, Sampler(0))
    if digest(again) != digest(s):
        yield "another digest after loading"
    if legal(again) != legal(s):
        yield "other legal moves after loading"


def undo(game: Game, s: State) -> Iterator[str]:
    """The last move taken back and played again gives the same position, events and entry."""
    journal = s.journal
    assert journal is not None
    before = digest(s)
    if journal.length == 0:
        return
    entry, earlier = journal.entries[-1], journal.entries[-2]
    past = journal.at(journal.length - 1, Tape(entry.luck))
    if digest(past) != earlier.digest:
        yield "another position after taking back"
    events = play(past, codec.read(entry.text, entry.seat, game.moves))
    if past.journal.entries[-1] != entry or events != s.events:
        yield "another course after taking back and playing again"
    if digest(s) != before:
        yield "taking back on a copy changed the state"


def results(game: Game, s: State) -> Iterator[str]:
    """Everybody has an account, the best first; an opponent without a seat may stand among them."""
    assert s.journal is not None
    seats = s.journal.header.seats
    scores = game.result(s).scores
    if sorted(score.seat for score in scores if score.seat < seats) != list(range(seats)):
        yield "not everybody has one account"
    ranks = [score.rank for score in scores]
    if ranks[0] != 1 or ranks != sorted(ranks):
        yield f"the ranks are {ranks}"
    for score in scores:
        for line in score.lines:
            game.say(line.label, line.args)
            if not _known(game, line.rule):
                yield f"the account cites the unknown rule {line.rule!r}"


def journal_holds(game: Game, s: State) -> Iterator[str]:
    """The record as text reads back, and replays to the same position through the same digests."""
    assert s.journal is not None
    text = s.journal.text()
    again = Journal.read(game, text).replay()
    if digest(again) != digest(s) or again.journal.text() != text:
        yield "another position after replaying"
