"""What a move would do, told before it is made.

Nothing hidden is ever touched: the move is played in worlds that the seat could be in, dealt by luck of their own,
and only what happens in all of them is told. It stops where luck would have to decide, or where something of the
others comes to light.
"""

import secrets
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import JSONResponse, Response

from magnate.core import codec
from magnate.core.chance import Chance, Sampler
from magnate.core.driver import asking, push, refusal
from magnate.core.event import Logged
from magnate.core.game import Game
from magnate.core.move import Move, Seat
from magnate.core.state import State
from magnate.core.value import fields_of
from magnate.core.view import Audience, view, visible
from magnate.server.api import TableId
from magnate.server.boards import slug
from magnate.server.present import badge, filled
from magnate.server.problem import Problem, not_found
from magnate.server.who import house_of, limit, must_be_somebody
from magnate.web.boards.plain.picture import empty, pieces

router = APIRouter(include_in_schema=False)
WORLDS = 2  # to compare
SKIPPED = ("game", "seat", "agenda", "asked")
CHANGES = 12  # told at once
LINES = 12


@dataclass(frozen=True)
class Change:
    """A figure before and after."""

    what: str
    before: str
    after: str
    at: str  # the id under which a board may show it: `treasury-swift`, `cash-red`
    place: str  # the id of the space that a piece would come to: `space-appeal-5`


@dataclass(frozen=True)
class Preview:
    """What is certain about a move."""

    lines: tuple[str, ...]  # what happens, in the words of the log
    changes: tuple[Change, ...]
    more: int  # changes that are not told
    rest: str  # what the rest depends on, empty if this is all
    final: bool  # it cannot be taken back freely


class Unforeseen(Exception):
    """Luck, or what is hidden, would have to decide."""


class NoLuck(Chance):
    """Lends nothing: a preview ends where luck begins."""

    def pick(self, n: int, why: str) -> int:
        raise Unforeseen("luck")

    def fork(self) -> "NoLuck":
        return self


class Ear(list[Logged]):
    """Listens until something comes to light that is not the mover's own."""

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat = seat

    def append(self, logged: Logged) -> None:
        if logged.event.reveals and logged.event.args().get("seat") != self.seat:
            raise Unforeseen("what is hidden")
        super().append(logged)


@dataclass(frozen=True)
class World:
    """A move played in a world that the seat could be in."""

    lines: tuple[str, ...]
    seen: dict[str, Any] | None  # None = figures may tell what nobody knows yet
    rest: str
    final: bool


def preview(game: Game, s: State, move: Move, seats: int) -> Preview:
    """What a legal move does, as far as this seat can know it."""
    before = view(game, s, move.seat)
    worlds = [imagine(game, s, move) for _ in range(WORLDS)]
    lines = common([world.lines for world in worlds])
    columns = Columns(game, s.rules, seats, move.seat)
    found = [list(columns.differences(before, world.seen)) if world.seen else [] for world in worlds]
    certain = [change for change in found[0] if all(change in others for others in found[1:])]
    certain.sort(key=lambda change: rank(game, move, change))
    differ = any(others != found[0] for others in found) or any(world.lines != lines for world in worlds)
    rest = next((world.rest for world in worlds if world.rest), "what is hidden" if differ else "")
    return Preview(
        lines[:LINES],
        tuple(certain[:CHANGES]),
        max(0, len(certain) - CHANGES),
        rest,
        bool(rest) or any(world.final for world in worlds),
    )


def imagine(game: Game, s: State, move: Move) -> World:
    """Play the move in a world dealt anew, as far as it can be foreseen."""
    world: State = game.redeal(s, move.seat, Sampler(secrets.randbits(63)))
    world.chance = NoLuck()
    world.events = Ear(move.seat)
    rest = ""
    try:
        push(world, move)
    except Unforeseen as why:
        rest = str(why)
        world.agenda.clear()  # it lies between two questions
    ask = asking(world)
    return World(
        tuple(game.say(event.text, event.args()) for event in visible(world.events, move.seat)),
        None if rest == "what is hidden" else view(game, world, move.seat),
        rest,
        any(logged.event.reveals for logged in world.events) or ask is None or move.seat not in ask.seats(world),
    )


def common(stories: list[tuple[str, ...]]) -> tuple[str, ...]:
    """The lines that all stories begin with.

    >>> common([("a", "b", "c"), ("a", "b"), ("a", "d")])
    ('a',)
    """
    same = []
    for lines in zip(*stories, strict=False):
        if len(set(lines)) > 1:
            break
        same.append(lines[0])
    return tuple(same)


# -- figures -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Columns:
    """How a game's columns are told to a seat."""

    game: Game
    rules: Any
    seats: int
    seat: Seat

    def differences(self, before: dict[str, Any], after: dict[str, Any]) -> Iterator[Change]:
        """Every figure of a view that has changed, in the game's own words."""
        for name, old in before.items():
            new = after.get(name)
            if name not in SKIPPED and name not in self.game.internal and old != new:
                yield from self.changes(name, old, new)

    def changes(self, name: str, old: Any, new: Any) -> Iterator[Change]:
        """What has changed in one column."""
        title = self.game.titles.get(name) or name.replace("_", " ")
        for keys, names, one, other in self.entries(name, old, new):
            if one == other or one is None or other is None:
                continue
            shown = told(self.game, name, one, other) if self.mine(name, keys) else sizes(one, other)
            if shown[0] != shown[1] and not empty(*shown):
                label = f"{', '.join(names)}: {title}" if names else title[:1].upper() + title[1:]
                place = slug(f"space {name} {other}") if type(other) is int else ""
                yield Change(label, *shown, slug(" ".join((name, *self.painted(name, keys)))), place)

    def painted(self, name: str, keys: tuple[str, ...]) -> tuple[str, ...]:
        """The keys of an entry as boards write them: seats by their colour."""
        if name not in self.game.by_seat or not keys:
            return keys
        return badge(self.game.name("seat", int(keys[0])), int(keys[0]))["paint"], *keys[1:]

    def mine(self, name: str, keys: tuple[str, ...]) -> bool:
        """Whether an entry is there to be seen, and not only its size."""
        audience = self.game.audience[name]
        return audience is Audience.ALL or (audience is not Audience.COUNT and keys[:1] == (str(self.seat),))

    def entries(self, name: str, old: Any, new: Any) -> Iterator[tuple[tuple[str, ...], tuple[str, ...], Any, Any]]:
        """The entries of a column, before and after, each with its keys and their names."""
        say = self.game.name
        if isinstance(old, dict) and isinstance(new, dict):
            for key in {**old, **new}:
                yield (str(key),), (say("key", key),), old.get(key, ""), new.get(key, "")
            return
        heads = self.game.heads(self.rules, name)
        if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
            if name in self.game.by_seat:
                pairs = zip(pieces(old, self.seats), pieces(new, self.seats), strict=True)
                for seat, (one, other) in enumerate(pairs):
                    who = (str(seat),), (say("seat", seat),)
                    if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other) == len(heads):
                        for head, each, then in zip(heads, one, other, strict=True):
                            yield (*who[0], head), (*who[1], say("key", head)), each, then
                    else:
                        yield *who, one, other
                return
            if len(heads) == len(old):
                for head, one, other in zip(heads, old, new, strict=True):
                    yield (head,), (say("key", head),), one, other
                return
        yield (), (), old, new


def told(game: Game, name: str, old: Any, new: Any) -> tuple[str, str]:
    """A value before and after; of a list only what comes and goes."""
    lists = isinstance(old, (list, tuple)) and isinstance(new, (list, tuple))
    if lists and (listed(old, new) or len(old) != len(new)):
        gone, come = [*old], []
        for item in new:
            if item in gone:
                gone.remove(item)
            else:
                come.append(item)
        if len(gone) + len(come) < len(old) + len(new):
            return game.show(name, gone) if gone else "", game.show(name, come) if come else ""
    return amount(game, name, old), amount(game, name, new)


def listed(*items: Any) -> bool:
    """Whether these list things by name, and not figures by their place."""
    return all(isinstance(each, str) for item in items for each in item)


def amount(game: Game, name: str, item: Any) -> str:
    shown = game.show(name, item)
    return f"${shown}" if name in game.money and type(item) is int else shown


def sizes(old: Any, new: Any) -> tuple[str, str]:
    """How many, before and after."""
    one, other = (", ".join(map(str, each)) if isinstance(each, list) else str(each) for each in (old, new))
    return one, other


def rank(game: Game, move: Move, change: Change) -> tuple[int, bool]:
    """What the move names comes first, then what is the mover's, then the others; of each its money first."""
    no_money = "$" not in change.before + change.after
    names = [game.name(key, item) for key, item in fields_of(move).items() if key != "seat" and isinstance(item, str)]
    if any(change.what.startswith(f"{name}:") for name in names):
        return 0, no_money
    return 1 if change.what.startswith(f"{game.name('seat', move.seat)}:") else 2, no_money


# -- the way in --------------------------------------------------------------------------------------------------------


@router.get("/t/{table_id}/preview")
async def show(
    request: Request,
    table_id: TableId,
    number: Annotated[int, Query(ge=0, le=1_000_000)],
    seat: Annotated[int, Query(ge=0, le=9)],
    move: Annotated[str, Query(max_length=2000)] = "",
    kind: Annotated[str, Query(max_length=60)] = "",
) -> Response:
    """What a move, or a form as it is filled in, would do now."""
    who = await must_be_somebody(request)
    row, _, mine, live = await house_of(request).look(table_id, who)
    if live is None or seat not in mine:
        raise not_found()
    limit(request, "previews", 200, 20, who.id)
    if row.status != "playing" or number != live.number:  # which may be ahead of the row
        return Response(status_code=204)  # nobody's mistake: the game moved on while somebody was looking
    given = {key[6:]: item for key, item in request.query_params.items() if key.startswith("field-")}
    try:
        text = filled(live.game, live.state, seat, kind, given) if kind else move
        wanted = codec.read(text, seat, live.game.moves)
    except codec.Unreadable as error:
        raise Problem(422, str(error)) from None
    refused = refusal(live.state, wanted)
    if refused is not None:
        raise Problem(422, live.game.explain(refused), rule=refused.rule)
    return JSONResponse({"move": text, **asdict(preview(live.game, live.state, wanted, live.config.seats))})
