"""What a seat may see: built from nothing up, by a table that names every field."""

from enum import Enum
from typing import TYPE_CHECKING, Any

from magnate.core.codec import thing_to_plain
from magnate.core.driver import asking
from magnate.core.event import Event, Logged
from magnate.core.move import Seat
from magnate.core.state import State

if TYPE_CHECKING:
    from magnate.core.game import Game


class Audience(Enum):
    """Who may see a column."""

    ALL = "all"
    OWNER = "owner"  # one entry per seat; of the others' only the size
    SECRET = "secret"  # one entry per seat; of the others' nothing, not even the size
    COUNT = "count"  # how many, not which
    NONE = "none"


def view(game: "Game", s: State, seat: Seat | None) -> dict[str, Any]:
    """What this seat may see (None = a spectator). Every column must stand in the game's audience table."""
    seen: dict[str, Any] = {"game": game.key, "seat": seat}
    for name in (*s.columns, "agenda"):
        audience = game.audience[name]
        if audience is Audience.NONE:
            continue
        column = [thing_to_plain(step) for step in s.agenda] if name == "agenda" else getattr(s, name)
        if audience is Audience.ALL:
            seen[name] = _copy(column)
        elif audience is Audience.OWNER:
            seen[name] = [_copy(item) if i == seat else _size(item) for i, item in enumerate(column)]
        elif audience is Audience.SECRET:
            seen[name] = [_copy(item) if i == seat else None for i, item in enumerate(column)]
        else:
            seen[name] = _size(column) if not _nested(column) else [_size(item) for item in column]
    ask = asking(s)
    seen["asked"] = list(ask.seats(s)) if ask else []
    return seen


def keeps(game: "Game", s: State, seat: Seat) -> bool:
    """Whether this seat sees anything now that another one would not."""
    own = {name: game.audience[name] for name in s.columns}
    return any(
        audience is Audience.SECRET or (audience is Audience.OWNER and bool(getattr(s, name)[seat]))
        for name, audience in own.items()
    )


def _copy(column: Any) -> Any:
    return column.copy() if isinstance(column, (list, dict)) else column


def _size(item: Any) -> int | None:
    return len(item) if isinstance(item, (list, tuple, dict, str)) else None


def _nested(column: Any) -> bool:
    return isinstance(column, list) and all(isinstance(item, (list, tuple)) for item in column)


def visible(events: list[Logged], seat: Seat | None) -> list[Event]:
    """The events that this seat may see."""
    return [logged.event for logged in events if logged.only is None or logged.only == seat]
