"""How a game runs. Read this file first.

A state carries an agenda of steps. `settle` runs automatic steps until one of them has to ask somebody.
`decisions` says who is asked what; `legal` lists the answers that are allowed; `play` takes an answer through
the checked door, `push` through the trusted one. Everything else in `core` serves these five functions.
"""

from collections.abc import Sequence

from magnate.core.event import Logged
from magnate.core.move import Decision, Illegal, Move, Refusal, Seat
from magnate.core.state import State
from magnate.core.step import Ask
from magnate.core.text import N_

# Refusals that no game's rulebook knows: the answer does not fit the question.
NOT_ASKED = Refusal("core.not-asked", N_("this seat is not asked anything now"))
NOT_OFFERED = Refusal("core.not-offered", N_("this is not one of the moves offered now"))
GAME_OVER = Refusal("core.game-over", N_("the game is over"))


def settle(s: State) -> None:
    """Run automatic steps until somebody must be asked or nothing is left to do."""
    agenda = s.agenda
    while agenda:
        step = agenda[-1]
        if isinstance(step, Ask):
            if step.seats(s) and not step.idle(s):
                return
            agenda.pop()  # everybody has answered, or there is nothing to ask
        else:
            agenda.pop()
            step.run(s)
            flush(s)


def flush(s: State) -> None:
    """Put what was queued on top of the agenda, so that it happens in the order written."""
    queue = s.queue
    if queue:
        queue.reverse()
        s.agenda.extend(queue)
        queue.clear()


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
    ask = asking(s)
    if ask is None:
        return []
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
    if not _among(ask.moves(s, seat), move) and not any(form.fits(move) for form in ask.forms(s, seat)):
        return NOT_OFFERED
    return move.check(s)


def _among(moves: Sequence[Move], move: Move) -> bool:
    """Whether a move is one of these to the letter: Python takes True for 1, a record does not."""
    return move in moves and repr(moves[moves.index(move)]) == repr(move)


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
    ask = s.agenda.pop()
    assert isinstance(ask, Ask)
    s.listed = ()
    if move.seat not in ask.seats(s):
        s.agenda.append(ask)  # an optional move interrupts; the question stays open
        move.apply(s)
    else:
        move.apply(s)
        ask.after(s, move)
    flush(s)
    settle(s)
