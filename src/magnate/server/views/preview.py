"""What a move would do, told before it is made.

Nothing hidden is ever touched: the move is played in worlds that the seat could be in, dealt by luck of their own,
and only what happens in all of them is told. It stops where luck would have to decide, or where something of the
others comes to light.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from magnate.core import codec
from magnate.core.driver import asking, legal, push
from magnate.core.event import Event
from magnate.core.game import Game
from magnate.core.move import Move, Seat
from magnate.core.state import State
from magnate.core.text import N_
from magnate.core.value import fields_of
from magnate.core.view import Audience, view, visible
from magnate.server.views.boards import slug
from magnate.server.views.foresight import Unforeseen, second, world_of
from magnate.server.views.seats import badge
from magnate.web.boards.plain.picture import empty, pieces

WORLDS = 2  # to compare
SKIPPED = ("game", "seat", "agenda", "asked")
CHANGES = 24  # told at all
ROWS = 5  # told at once, what comes next included
LINES = 12
YOU = N_("You")  # whoever considers the move
Payment = tuple[str, str, str, int]  # from whom, to whom, how this is said, and how much


@dataclass(frozen=True)
class Difference:
    """A figure before and after."""

    what: str
    before: str
    after: str
    at: str  # the id under which a board may show it: `treasury-swift`, `cash-red`
    place: str  # the id of the space that a piece would come to: `space-appeal-5`
    whose: str = ""  # the company or player that it belongs to
    column: str = ""
    rank: int = 0  # 0 = of what the move names, 1 = of the mover, 2 = of others


@dataclass(frozen=True)
class Preview:
    """What is certain about a move."""

    lines: tuple[str, ...]  # what happens, in the words of the log
    rows: tuple[Difference, ...]  # what a player asks for first
    changes: tuple[Difference, ...]  # all of it, as the board shows it
    more: int  # changes that are not told
    then: str  # what is asked next
    title: str  # what the move is called, or the second of two
    warning: str
    rest: str  # what the rest depends on, empty if this is all
    final: bool  # it cannot be taken back freely


@dataclass(frozen=True)
class World:
    """A move played in a world that the seat could be in."""

    lines: tuple[str, ...]
    seen: dict[str, Any] | None  # None = figures may tell what nobody knows yet
    paid: tuple[Payment, ...]  # from whom, to whom, and how this is said
    then: str
    rest: str
    final: bool
    title: str = ""  # of a second move
    warning: str = ""


def preview(game: Game, s: State, move: Move, seats: int, after: str = "") -> Preview:
    """What a legal move does, as far as this seat can know it, with the answer that one press gives after it."""
    before = view(game, s, move.seat)
    worlds = [imagine(game, s, move, after) for _ in range(WORLDS)]
    lines = common([world.lines for world in worlds])
    columns = Columns(game, s.rules, seats, move.seat)
    found = [list(columns.differences(before, world.seen)) if world.seen else [] for world in worlds]
    certain = [change for change in found[0] if all(change in others for others in found[1:])]
    certain = [replace(change, rank=rank(game, move, change)[0]) for change in certain]
    certain.sort(key=lambda change: rank(game, move, change))
    differ = any(others != found[0] for others in found) or any(world.lines != lines for world in worlds)
    rest = next((world.rest for world in worlds if world.rest), "what is hidden" if differ else "")
    then = worlds[0].then if all(world.then == worlds[0].then for world in worlds) else ""
    rows = told(game, certain, worlds[0].paid if not differ else (), ROWS - bool(then))
    return Preview(
        lines[:LINES],
        tuple(replace(row, what=game.in_short(row.what)) for row in rows),
        tuple(replace(change, what=game.in_short(change.what)) for change in certain[:CHANGES]),
        max(0, len(certain) - CHANGES),
        game.in_short(then),
        game.in_short(worlds[0].title or game.say(move.label, move.args(s))),
        worlds[0].warning or game.chip(s, move).warning,
        rest,
        bool(rest) or any(world.final for world in worlds),
    )


def imagine(game: Game, s: State, move: Move, after: str = "") -> World:
    """Play the move in a world dealt anew, as far as it can be foreseen, with the move that finishes what it begins."""
    world = world_of(game, s, move.seat)
    rest = title = warning = ""
    final = False
    try:
        push(world, move)
        answer = second(world, move.seat, after) if after else None
        if answer is not None:
            title, warning = game.say(answer.label, answer.args(world)), game.chip(world, answer).warning
            push(world, answer)
        final = over(world, move.seat)
        finish(game, world, move.seat)
    except Unforeseen as why:
        rest = str(why)
        world.agenda.clear()  # it lies between two questions
        final = True
    heard = world.events or []
    seen = visible(heard, move.seat)
    return World(
        tuple(game.say(event.text, event.args()) for event in seen),
        None if rest == "what is hidden" else view(game, world, move.seat),
        payments(game, seen, move.seat),
        "" if rest else following(game, s, world, move.seat),
        rest,
        final or any(logged.event.reveals for logged in heard),
        title,
        warning,
    )


def over(s: State, seat: Seat) -> bool:
    """Whether it is no longer this seat's turn."""
    ask = asking(s)
    return ask is None or seat not in ask.seats(s)


def finish(game: Game, s: State, seat: Seat) -> None:
    """Shares that are sold lower the value when the sale is over: that is what a seller wants to see."""
    if not over(s, seat):
        for move in legal(s, seat):
            if codec.write(move) in game.finishing:
                push(s, move)
                return


TOLD_ELSEWHERE = N_("{payer} pays {payee} {amount}")  # of a payment whose sentence is another event's


def payments(game: Game, events: Iterable[Event], seat: Seat) -> tuple[Payment, ...]:
    """Who pays whom, in the words of the log, told to the seat."""
    found, own = [], game.name("seat", seat)
    for event in events:
        args = event.args()
        if {"payer", "payee", "amount"} <= args.keys():
            payer, payee = (game.name(key, args[key]) for key in ("payer", "payee"))
            said = game.say(event.text or TOLD_ELSEWHERE, args).rstrip(".")
            found.append((payer, payee, addressed(said, own), int(args["amount"])))
    return tuple(found)


def addressed(said: str, own: str) -> str:
    """A sentence about a payment, told to whom it is about.

    >>> addressed("Red pays Swift $35", "Red"), addressed("The bank pays Red $25", "Red")
    ('You pay Swift $35', 'The bank pays you $25')
    >>> addressed("Green pays Yellow $20", "Red")
    'Green pays Yellow $20'
    """
    if said.startswith(f"{own} pays "):
        return f"{YOU} pay {said.removeprefix(f'{own} pays ')}"
    return said.replace(f" pays {own} ", f" pays {YOU.lower()} ", 1)


def following(game: Game, before: State, s: State, seat: Seat) -> str:
    """What is asked next, unless it is the same again."""
    ask = asking(s)
    if ask is None:
        return "The game is over"
    if seat in ask.seats(s):
        decision = ask.decision(s, seat)
        was = asking(before)
        return "" if was is not None and type(was) is type(ask) else game.say(decision.prompt, decision.args)
    return f"{', '.join(game.name('seat', each) for each in ask.seats(s))} to play"


def moved(change: Difference) -> int:
    """By how much an amount has changed.

    >>> moved(Difference("Cash", "$1,175", "$70", "", "")), moved(Difference("Treasury", "none", "$105", "", ""))
    (-1105, 105)
    """
    was, now = (int("".join(filter(str.isdecimal, each)) or "0") for each in (change.before, change.after))
    return now - was


def told(game: Game, certain: list[Difference], paid: tuple[Payment, ...], most: int) -> tuple[Difference, ...]:
    """The changes that a player asks for first; who pays whom is said with the money."""
    order = {column: place for place, column in enumerate(game.telling)}
    first = [change for change in certain if change.column in order] if order else certain
    rows: list[Difference] = []
    said: set[str] = set()
    for change in first:
        gives = [each for each in paid if change.whose == each[0] and moved(change) == -each[3]]
        takes = [each for each in paid if change.whose == each[1] and moved(change) == each[3]]
        if change.column in game.money and len(found := gives or takes) == 1:
            (each,) = found
            if each[2] not in said:
                said.add(each[2])
                change = replace(change, what=each[2])
            elif change.rank > 1:
                continue  # it was said who gets it
        rows.append(change)
    return tuple(rows[:most])


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

    def differences(self, before: dict[str, Any], after: dict[str, Any]) -> Iterator[Difference]:
        """Every figure of a view that has changed, in the game's own words."""
        for name, old in before.items():
            new = after.get(name)
            if name not in SKIPPED and name not in self.game.internal and old != new:
                yield from self.changes(name, old, new)
        if self.game.reckoned:
            yield from self.reckoned(before, after)

    def reckoned(self, before: dict[str, Any], after: dict[str, Any]) -> Iterator[Difference]:
        """Figures of charts that a player would work out: what the position is worth, and the like."""
        old, new = (
            {(each.chart, each.series): each.amount for each in self.game.reckonings(seen, self.rules)}
            for seen in (before, after)
        )
        for (chart, seat), amount in old.items():
            if chart in self.game.reckoned and new.get((chart, seat), amount) != amount:
                name = self.game.name("seat", seat)
                at = slug(f"reckoned {chart} {badge(self.game, seat)['paint']}")
                title = f"{YOU if seat == self.seat else name}: {self.game.reckoned[chart]}"
                money = any(each.key == chart and each.unit == "$" for each in self.game.charts)
                was, now = ((self.game.amount if money else str)(each) for each in (amount, new[chart, seat]))
                yield Difference(title, was, now, at, "", name, f"reckoned {chart}")

    def changes(self, name: str, old: Any, new: Any) -> Iterator[Difference]:
        """What has changed in one column."""
        title = self.game.titles.get(name) or name.replace("_", " ")
        for keys, names, one, other in self.entries(name, old, new):
            if one == other or one is None or other is None:
                continue
            shown = before_and_after(self.game, name, one, other) if self.mine(name, keys) else sizes(one, other)
            if shown[0] != shown[1] and not empty(*shown):
                own = name in self.game.by_seat and keys[:1] == (str(self.seat),)
                told_of = (YOU, *names[1:]) if own else names
                label = f"{', '.join(told_of)}: {title}" if names else title[:1].upper() + title[1:]
                place = slug(f"space {name} {other}") if type(other) is int else ""
                at = slug(" ".join((name, *self.painted(name, keys))))
                yield Difference(label, *shown, at, place, names[0] if names else "", name)

    def painted(self, name: str, keys: tuple[str, ...]) -> tuple[str, ...]:
        """The keys of an entry as boards write them: seats by their colour."""
        if name not in self.game.by_seat or not keys:
            return keys
        return badge(self.game, int(keys[0]))["paint"], *keys[1:]

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


def before_and_after(game: Game, name: str, old: Any, new: Any) -> tuple[str, str]:
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
    bare = name in game.money and type(item) is int and not shown.startswith("$")
    return f"${shown}" if bare else shown


def sizes(old: Any, new: Any) -> tuple[str, str]:
    """How many, before and after."""
    one, other = (", ".join(map(str, each)) if isinstance(each, list) else str(each) for each in (old, new))
    return one, other


def rank(game: Game, move: Move, change: Difference) -> tuple[int, int, bool]:
    """What the move names comes first, then what is the mover's, then the others; of each what is asked for first."""
    no_money = "$" not in change.before + change.after
    names = [game.name(key, item) for key, item in fields_of(move).items() if key != "seat" and isinstance(item, str)]
    asked = game.telling.index(change.column) if change.column in game.telling else len(game.telling)
    if change.whose in names:
        return 0, asked, no_money
    return (1 if change.whose == game.name("seat", move.seat) else 2), asked, no_money
