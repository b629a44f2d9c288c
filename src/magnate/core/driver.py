"""How a game runs. Read this file first.

A state carries an agenda of steps. `settle` runs automatic steps until somebody has to be asked who has a choice.
`decisions` says who is asked what; `legal` lists the answers that are allowed; `play` takes an answer through
the checked door, `push` through the trusted one. Everything else in `core` serves these five functions.
"""

from collections.abc import Sequence
from typing import Any

from magnate.core.event import Logged
from magnate.core.move import Decision, Form, Illegal, Move, Refusal, Seat
from magnate.core.state import State
from magnate.core.step import Ask
from magnate.core.text import N_
from magnate.core.value import fields_of

# Refusals that no game's rulebook knows: the answer does not fit the question.
NOT_ASKED = Refusal("core.not-asked", N_("this seat is not asked anything now"))
NOT_OFFERED = Refusal("core.not-offered", N_("this is not one of the moves offered now"))
GAME_OVER = Refusal("core.game-over", N_("the game is over"))


def settle(s: State) -> None:
    """Run automatic steps and give the only answers, until somebody has a choice or nothing is left to do."""
    agenda, queue = s.agenda, s.queue
    while True:
        if queue:  # what was queued goes on top, so that it happens in the order written
            queue.reverse()
            agenda += queue
            queue.clear()
        if not agenda:
            return
        step = agenda[-1]
        if not step.asks:
            agenda.pop()
            step.run(s)
            continue
        ask: Ask = step  # type: ignore[assignment]  # a check by isinstance costs more than it tells
        if (seats := ask.seats(s)) and not ask.idle(s):
            if ask.hidden:
                return
            for seat in seats:
                move = ask.only(s, seat)
                if move is not None:
                    agenda.pop()
                    move.apply(s)
                    ask.after(s, move)
                    break
            else:
                return  # everybody who is asked has a choice
        else:
            agenda.pop()  # everybody has answered, or there is nothing to ask


def forced(s: State, seat: Seat) -> Move | None:
    """The only answer of a seat that is asked where nobody else can know that it is the only one.

    A house gives it for a person, after a while that tells nothing; bots and programs give it themselves.
    """
    ask = asking(s)
    if ask is None or seat not in ask.seats(s):
        return None
    return ask.only(s, seat)


def called(s: State) -> list[Seat]:
    """Seats that nobody waits for and that something is put to: whoever plays for them answers at once."""
    ask = asking(s)
    return [] if ask is None else list(ask.called(s))


def asking(s: State) -> Ask | None:
    """The question that is open, if the game is not over."""
    if not s.agenda:
        return None
    ask = s.agenda[-1]
    assert isinstance(ask, Ask), f"the state is not settled: {ask}"
    return ask


def decisions(s: State) -> list[Decision]:
    """Who is asked what; empty = the game is over. Optional ones come last: nobody waits for them."""
    ask = asking(s)
    if ask is None:
        return []
    return [ask.decision(s, seat) for seat in (*ask.seats(s), *ask.free(s))]


def legal(s: State, seat: Seat | None = None) -> list[Move]:
    """The moves that pass `check`, of one seat or of everybody who owes an answer."""
    if not s.agenda:
        return []
    ask: Ask = s.agenda[-1]  # type: ignore[assignment]  # a settled state asks
    seats = ask.seats(s)
    if seat is not None:
        moves = ask.legal(s, seat) if seat in seats or seat in ask.free(s) else []
    elif len(seats) == 1:
        moves = ask.legal(s, seats[0])
    else:
        moves = [move for each in seats for move in ask.legal(s, each)]
    s.listed = tuple(moves)
    return moves


def refusal(s: State, move: Move) -> Refusal | None:
    """Why this move cannot be played now, or None."""
    for listed in s.listed:
        if listed is move:
            return None  # `legal` handed out this very object in this very position
    ask = asking(s)
    if ask is None:
        return GAME_OVER
    seat = move.seat
    if type(seat) is not int or (seat not in ask.seats(s) and seat not in ask.free(s)):
        return NOT_ASKED
    moves = ask.moves(s, seat)
    if not _among(moves, move):
        forms = ask.forms(s, seat)  # only now: a form can cost more than all moves
        if not any(form.fits(move) for form in forms):
            return (move.check(s) if _judged(moves, forms, move) else None) or NOT_OFFERED
    return move.check(s)


def _judged(moves: Sequence[Move], forms: Sequence[Form], move: Move) -> bool:
    """Whether a move that is not offered differs from what is only in fields that its `check` can judge.

    Then the reason is a rule of the game: a loan of too much, an offer too many.
    """
    declared = type(move).__dataclass_fields__
    if not move.judged or any(type(getattr(move, name)) is not declared[name].type for name in move.judged):
        return False
    closed = {name: item for name, item in fields_of(move).items() if name not in move.judged and name != "seat"}
    kin = [fields_of(each) for each in moves if type(each) is type(move)]
    return (
        not closed
        or any(all(each[name] == item for name, item in closed.items()) for each in kin)
        or any(
            all(field.takes(closed[field.name]) for field in form.fields if field.name in closed)
            for form in forms
            if form.move is type(move)
        )
    )


def _among(moves: Sequence[Move], move: Move) -> bool:
    """Whether a move is one of these to the letter: Python takes True for 1, a record does not."""
    kind = type(move)
    for each in moves:
        if type(each) is kind and each == move:
            return each is move or _spelled(each) == _spelled(move)
    return False


def _spelled(move: Move) -> list[Any]:
    """What its fields are made of; equal values of other types are spelled otherwise."""
    return [repr(item) if type(item) is tuple else type(item) for item in fields_of(move).values()]


def play(s: State, move: Move) -> list[Logged]:
    """The checked door: play a move or raise `Illegal` and change nothing. Returns what happened."""
    refused = refusal(s, move)
    if refused is not None:
        raise Illegal(refused)
    events: list[Logged] = []
    s.events = events
    s.luck = []
    push(s, move)
    if s.journal is not None:
        s.journal.record(s, move, events)
    return events


def push(s: State, move: Move) -> None:
    """The trusted door: the same move, already known to be legal. For search and replay."""
    ask: Ask = s.agenda.pop()  # type: ignore[assignment]
    s.listed = ()
    if move.seat in ask.seats(s):
        move.apply(s)
        ask.after(s, move)
    else:
        s.agenda.append(ask)  # an optional move interrupts; the question stays open
        move.apply(s)
    settle(s)
