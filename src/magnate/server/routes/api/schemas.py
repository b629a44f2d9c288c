"""What the JSON interface takes and answers: nothing else may be sent, and nothing else is in an answer."""

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from magnate.server.db.rows import Kind, Status
from magnate.server.people.profiles import Ended, Rating
from magnate.server.tables.agreements import Proposal
from magnate.server.tables.orders import Order
from magnate.server.views.history import PastEntry
from magnate.server.views.question import Choice

__all__ = ["Choice", "Order", "PastEntry", "Proposal"]  # what services make for pages and programs alike


class Exact(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Refused(BaseModel):
    """Why not, in one sentence; nothing has changed. Some refusals carry more, as a 409 the head of the table."""

    model_config = ConfigDict(extra="allow")

    error: str


class Option(Exact):
    key: str
    values: list[str | bool | int]
    text: str


class GameCard(Exact):
    """A game of this house."""

    key: str
    title: str
    version: int
    players: list[int]
    paces: dict[str, str]
    options: list[Option]


class Opened(Exact):
    """A new table."""

    id: str


class SeatCard(Exact):
    """Who sits there, and until when they have time: in UTC milliseconds by the house's clock."""

    seat: int
    kind: Kind
    bot: str
    user: str | None
    caretaker: str
    deadline: int | None
    bank: int


class FieldCard(Exact):
    """One open value of a form."""

    kind_of: Literal["Field"] = Field(alias="class")
    name: str
    kind: Literal["int", "choice", "text"]
    low: int
    high: int
    choices: list[str]
    words: list[str]
    hint: str


class FormCard(Exact):
    """A move whose values are open."""

    move: str
    fields: list[FieldCard]


class DecisionCard(Exact):
    """A question before you."""

    seat: int
    rule: str
    prompt: str
    optional: bool
    moves: list[Choice]
    forms: list[FormCard]


class Look(Exact):
    """What you see of a game, once it has begun.

    `facts` is what a board shows beside the columns of the view, under keys that the game names. No question with a
    single answer is among `decisions`: the house gives it for you.
    """

    seat: int | None = None
    view: dict[str, Any] = {}
    facts: Mapping[str, Any] = {}
    decisions: list[DecisionCard] = []


class Table(Look):
    """A table as you may see it."""

    id: str
    title: str
    game: str
    status: Status
    number: int
    seats: list[SeatCard]
    mine: list[int]
    commitment: str


class Moved(Exact):
    """The number under which it is on disk."""

    number: int


class LogEntry(Exact):
    """An entry as your seat saw it: its move and rule, when in the game it was, and what happened."""

    number: int
    move: str
    lines: list[str]
    rule: str = ""
    moment: list[str] = []


class Seated(Exact):
    seat: int


class GuestCard(Exact):
    """A guest and the token; it is shown this once."""

    id: str
    name: str
    token: str


class Past(Exact):
    """The table after an entry, with what a board shows beside the columns."""

    view: dict[str, Any]
    facts: Mapping[str, Any]
    seat: int | None
    entry: PastEntry


class Me(Exact):
    id: str
    name: str
    guest: bool


class TableCard(Exact):
    """A table of yours in a list."""

    id: str
    title: str
    game: str
    status: Status
    number: int
    waiting: bool
    invited: bool
    deadline: int | None


class TokenCard(Exact):
    id: str
    label: str
    created: int
    seen: int | None


class Token(Exact):
    """A token; it is shown this once."""

    token: str


class Failure(Exact):
    kind: str
    channel: str
    error: str
    tries: int


class Notices(Exact):
    """Where your notices go, and what could not be delivered."""

    mail: str
    confirmed: bool
    webhook: str
    unwanted: list[str]
    failed: list[Failure]


class Queued(Exact):
    queued: int


class DaysLeft(Exact):
    days_left: int


class PersonCard(Exact):
    """What everybody may know of a person."""

    id: str
    name: str
    ratings: list[Rating]
    ended: list[Ended]


class TalkLine(Exact):
    """A line of talk; a line of the house has no user."""

    id: int
    at: int
    user: str | None
    name: str
    text: str


class Whisper(Exact):
    """A line of private talk."""

    id: int
    at: int
    user: str
    name: str
    to: str
    to_name: str
    text: str


class LineId(Exact):
    id: int


class Done(Exact):
    """Whether everybody has agreed and it is done."""

    done: bool


class SeatOrder(Exact):
    seat: int
    order: Order | None
    ended: str


class Link(Exact):
    """The link of an invitation; none if the seat is kept for a person."""

    link: str | None


class Fairness(BaseModel):
    """The commitment; after the end the whole fairness file, see docs/fairness.md."""

    model_config = ConfigDict(extra="allow")

    table: str
    nonce: str
    commitment: str
    secret: str | None


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)
