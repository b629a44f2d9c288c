"""What the JSON interface answers, told for its document; nothing may be in an answer that is not told here."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Status = Literal["open", "playing", "finished", "cancelled", "imported"]


class Exact(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Refused(BaseModel):
    """Why not, in one sentence; nothing has changed. Some refusals carry more, as a 409 the head of the table."""

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
    kind: Literal["open", "person", "bot", "absent"]
    bot: str
    user: str | None
    caretaker: str
    deadline: int | None
    bank: int


class MoveCard(Exact):
    """A candidate: what is submitted, its words, its rule, why it is refused if it is, and what it names."""

    text: str
    label: str
    rule: str
    refused: str
    names: str


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
    moves: list[MoveCard]
    forms: list[FormCard]


class Table(Exact):
    """A table as you may see it; what you see of the game is there once it has begun."""

    id: str
    title: str
    game: str
    status: Status
    number: int
    seats: list[SeatCard]
    mine: list[int]
    commitment: str
    seat: int | None = None
    view: dict[str, Any] = {}
    decisions: list[DecisionCard] = []


class Moved(Exact):
    """The number under which it is on disk."""

    number: int


class LogLine(Exact):
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


class Entry(Exact):
    """One entry of the log, as far as you were allowed to see it."""

    number: int
    kind: Literal["setup", "move", "undo"]
    seat: int
    move: str
    lines: list[str]
    undone_by: int | None
    rule: str = ""
    label: str = ""
    by: str = "person"


class Past(Exact):
    """The table after an entry."""

    view: dict[str, Any]
    seat: int | None
    entry: Entry


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


class Rating(Exact):
    game: str
    rating: int
    games: int
    steps: list[int]


class EndedCard(Exact):
    id: str
    title: str
    game: str
    rank: int
    ended: int | None


class PersonCard(Exact):
    """What everybody may know of a person."""

    id: str
    name: str
    ratings: list[Rating]
    ended: list[EndedCard]


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


class Line(Exact):
    id: int


class Request(Exact):
    """Something that somebody at the table asks for."""

    what: Literal["cancel", "takeback", "replace"]
    number: int | None
    agree: list[int]
    missing: list[int]


class Done(Exact):
    """Whether everybody has agreed and it is done."""

    done: bool


class OrderCard(Exact):
    """A standing order."""

    move: str
    rule: str
    phase: str
    unless_touched: bool
    since: int


class SeatOrder(Exact):
    seat: int
    order: OrderCard | None
    ended: str


class Link(Exact):
    """The link of an invitation; none if the seat is kept for a person."""

    link: str | None


class Fairness(BaseModel):
    """The commitment; after the end the whole fairness file, see docs/fairness.md."""

    table: str
    nonce: str
    commitment: str
    secret: str | None


T = "/api/v1/tables/{table_id}"
ANSWERS: dict[tuple[str, str], Any] = {
    ("GET", "/api/v1/games"): list[GameCard],
    ("POST", "/api/v1/tables"): Opened,
    ("GET", T): Table,
    ("POST", f"{T}/moves"): Moved,
    ("GET", f"{T}/log"): list[LogLine],
    ("POST", f"{T}/join"): Seated,
    ("POST", f"{T}/start"): Moved,
    ("POST", "/api/v1/session"): GuestCard,
    ("GET", f"{T}/history/{{number}}"): Past,
    ("POST", "/api/v1/records"): Opened,
    ("POST", f"{T}/study"): Opened,
    ("GET", f"{T}/fairness"): Fairness,
    ("GET", "/api/v1/me"): Me,
    ("GET", "/api/v1/me/tables"): list[TableCard],
    ("GET", "/api/v1/me/tokens"): list[TokenCard],
    ("POST", "/api/v1/me/tokens"): Token,
    ("GET", "/api/v1/me/notices"): Notices,
    ("POST", "/api/v1/me/notices/test"): Queued,
    ("POST", "/api/v1/me/vacation"): DaysLeft,
    ("DELETE", "/api/v1/me/vacation"): DaysLeft,
    ("GET", "/api/v1/people/{user_id}"): PersonCard,
    ("GET", f"{T}/talk"): list[TalkLine],
    ("POST", f"{T}/talk"): Line,
    ("GET", f"{T}/whispers"): list[Whisper],
    ("POST", f"{T}/whispers"): Line,
    ("GET", f"{T}/agreements"): list[Request],
    ("POST", f"{T}/agreements"): Done,
    ("GET", f"{T}/order"): list[SeatOrder],
    ("PUT", f"{T}/order"): OrderCard,
    ("POST", f"{T}/invite"): Link,
    ("POST", f"{T}/rematch"): Opened,
}
