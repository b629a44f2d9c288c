"""The table page in fragments, and what goes along a stream that keeps it fresh."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from magnate.core.move import Seat
from magnate.server.people.accounts import Person
from magnate.server.views.boards import zones
from magnate.server.views.remembered import Drawings, drawings_of
from magnate.server.views.seats import place_of
from magnate.server.views.splices import Splice, splices
from magnate.server.views.table_page import TablePage
from magnate.server.views.templates import BUILD, templates
from magnate.server.views.turns import Turn, turns

FRAGMENTS = ("wanted", "status", "seating", "digest", "tray", "composer", "requests", "seats", "talk", "log")
KEY = re.compile(r'name="key" value="[^"]*')
TURNS = 8  # shown one after the other; of what came before only the outcome


def drawn(who: Person | None, shown: TablePage) -> dict[str, str]:
    """Every fragment of the page as HTML."""
    values = {"who": who, **shown.values()}
    drawings = Drawings() if shown.live is None else drawings_of(shown.live)
    parts = {name: drawings.draw(f"fragments/{name}.html", values) for name in FRAGMENTS}
    empty = {f"zone-{name}": "" for name in shown.board.zones}
    return parts | (shown.play.zones or empty)


Sent = str | tuple[Splice, ...]  # a whole fragment, or what has changed in the one sent before


@dataclass(frozen=True)
class GreatMoment:
    """A card for something that everybody should see."""

    wide: bool
    html: str


@dataclass(frozen=True)
class Caption:
    """A turn for the caption that the page shows beside the place where it happened."""

    name: str
    sign: str
    paint: str
    own: bool
    goes_on: bool
    text: str
    to_me: str
    places: tuple[str, ...]
    steps: tuple[str, ...]  # shown instead of the text, one line each
    moments: tuple[GreatMoment, ...]


@dataclass(frozen=True)
class News:
    """What live.js needs to know: the fragments that are new, whole or as changes of those sent before."""

    build: str
    number: int
    now: int
    curtained: Seat | None  # whose turn it is to look, on a device that several share
    fragments: Mapping[str, Sent]
    turn: Caption | None = None


def news(shown: TablePage, fragments: Mapping[str, Sent]) -> News:
    return News(BUILD, shown.row.number, shown.company.now, shown.curtained, fragments)


class Line:
    """What has been sent along one stream: only what is different now goes out again."""

    def __init__(self, who: Person | None) -> None:
        self.who = who
        self.sent: dict[str, str] = {}
        self.number: int | None = None  # the entry that was sent last

    def fresh(self, fragments: Mapping[str, str]) -> dict[str, Sent]:
        """What is different from what was sent before."""
        changed: dict[str, Sent] = {}
        for name, html in fragments.items():
            before = self.sent.get(name)
            if before is None or keyless(html) != keyless(before):
                changed[name] = html if before is None else splices(before, html) or html
                self.sent[name] = html
        return changed

    def news(self, shown: TablePage) -> list[News]:
        """What has happened since, turn by turn: each with the board as it was then, the last with the whole page."""
        number, live, me = shown.row.number, shown.live, shown.me
        new = turns(live, me, self.number, number) if live is not None and self.number is not None else []
        new = new[-TURNS:] if self.number is not None and self.number < number else []
        self.number = number
        pages = []
        for turn, after in pairwise(new):
            if turn.number == after.number:  # an opponent of the rules did the rest of this entry: nothing lies between
                continue
            assert live is not None
            board = zones(live, turn.number, live.at(turn.number), me, shown.company.people)
            if own(turn, shown):
                board = board | {"tray": tray_between(self.who, shown)}
            page = news(shown, self.fresh(board))
            pages.append(replace(page, number=turn.number, turn=told(turn, shown)))
        last = news(shown, self.fresh(drawn(self.who, shown)))
        return [*pages, replace(last, turn=told(new[-1], shown) if new else None)]


def keyless(html: str) -> str:
    """Without the keys of its forms, which are new each time."""
    return KEY.sub("", html) if 'name="key"' in html else html


def own(turn: Turn, shown: TablePage) -> bool:
    """Whether whoever reads has made these moves."""
    return turn.seat in shown.mine and turn.by == "person"


def tray_between(who: Person | None, shown: TablePage) -> str:
    """The tray of somebody who has just moved, while others do."""
    shown = replace(shown, play=replace(shown.play, question=None, undo=False, rewind=None, result=None))
    return templates.get_template("fragments/tray.html").render({"who": who, **shown.values()})


def told(turn: Turn, shown: TablePage) -> Caption:
    place, mine = place_of(shown.company.people, shown.game, turn.seat), own(turn, shown)
    card = templates.get_template("fragments/moment.html")
    moments = tuple(
        GreatMoment(bool(moment.span), card.render({**shown.values(), "moment": moment}))
        for moment in turn.moments
        if moment.span or not mine  # whoever does something knows that they do
    )
    who = (place["called"], place["sign"], place["paint"])
    return Caption(*who, mine, turn.goes_on, turn.text, turn.to_me, turn.places, turn.steps, moments)
