"""Following a game: its log, charts, calculators, final report, and the rules it cites."""

import csv
import io
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby
from typing import Annotated, Any

from fastapi import APIRouter, Form, Path, Query, Request
from starlette.responses import PlainTextResponse, Response

from magnate.core.game import Game
from magnate.core.presentation import Card
from magnate.core.record import Damaged
from magnate.core.view import view
from magnate.games import GAMES, find
from magnate.rulings import Ruling, rulings
from magnate.server.errors import Problem, not_found
from magnate.server.people.accounts import Person
from magnate.server.routes.deps import SeatQuery, TableId, house_of, limit, must_be_somebody, person_of
from magnate.server.routes.pages.common import done, page
from magnate.server.tables.cache import config_of
from magnate.server.tables.past import PAST, Looking
from magnate.server.views.catch_up import mark_seen
from magnate.server.views.charts import Drawing, drawings
from magnate.server.views.figures import Sample, opened, timeline
from magnate.server.views.highlights import highlights
from magnate.server.views.history import GamePage, game_page
from magnate.server.views.hotseat import looking_here
from magnate.server.views.question import pages
from magnate.server.views.story import story

router = APIRouter(include_in_schema=False)


ENTRIES = 300  # of the log on one page


async def following(request: Request, table_id: str, seat: int | None) -> tuple[Looking, Person | None, GamePage]:
    """A table with a game, and what all pages about it show."""
    limit(request, "follow", 240, 60)
    house = house_of(request)
    who = await person_of(request)
    at = await looking_here(house, table_id, who, seat, request.cookies)
    return at, who, game_page(at, seat is not None)


# -- the log -----------------------------------------------------------------------------------------------------------


@router.get("/t/{table_id}/log")
async def whole_log(
    request: Request,
    table_id: TableId,
    seat: SeatQuery = None,
    upto: Annotated[int | None, Query(ge=0, le=1_000_000)] = None,
) -> Response:
    """Everything that happened, the latest first, some hundred entries at a time."""
    at, who, shown = await following(request, table_id, seat)
    last = at.row.number if upto is None else min(upto, at.row.number)
    lines = story(at.live, at.seat, max(0, last - ENTRIES), last)[::-1]
    earlier = last - ENTRIES if last > ENTRIES else None
    return page(request, "log.html", who, **vars(shown), story=lines, earlier=earlier, last=last)


@dataclass(frozen=True)
class CardShown(Card):
    """A card with the page of the rule behind it."""

    page: str = ""


@router.get("/t/{table_id}/cards")
async def cards(request: Request, table_id: TableId) -> dict[str, CardShown]:
    """What everything on the table is, for the page to show beside it."""
    at, _, _ = await following(request, table_id, None)
    game = at.live.game
    known = game.cards(at.live.state.rules)
    return {key: CardShown(**vars(card), page=page_of(game, card)) for key, card in known.items()}


def page_of(game: Game, card: Card) -> str:
    return pages(game, game.rules[card.rule]) if card.rule else ""


# -- since you were here -----------------------------------------------------------------------------------------------


@router.post("/t/{table_id}/seen")
async def seen(request: Request, table_id: TableId, number: Annotated[int, Form(ge=0, le=1_000_000)]) -> Response:
    """Put the digest away."""
    who = await must_be_somebody(request)
    house = house_of(request)
    row, _, mine, _ = await house.look(table_id, who)
    if not mine:
        raise not_found()
    await mark_seen(house, who, table_id, min(number, row.number))
    await house.announce(table_id, row.number)
    return done(request, f"/t/{table_id}", seen=number)


# -- charts ------------------------------------------------------------------------------------------------------------


@router.get("/t/{table_id}/charts")
async def charts(request: Request, table_id: TableId, seat: SeatQuery = None) -> Response:
    """The game in figures over time."""
    at, who, shown = await following(request, table_id, seat)
    drawn = drawings(at.live.game, samples_of(at), shown.people)
    return page(request, "charts.html", who, **vars(shown), charts=drawn)


@router.get("/t/{table_id}/charts/{chart}.csv")
async def chart_csv(
    request: Request,
    table_id: TableId,
    chart: Annotated[str, Path(max_length=40, pattern=r"^[a-z-]+$")],
    seat: SeatQuery = None,
) -> Response:
    """The figures of one chart for a spreadsheet."""
    at, _, shown = await following(request, table_id, seat)
    drawn = drawings(at.live.game, samples_of(at), shown.people)
    found = next((each for each in drawn if each.chart.key == chart), None)
    if found is None:
        raise not_found()
    kept = {"content-disposition": f'attachment; filename="magnate-{at.row.game}-{chart}.csv"'}
    return PlainTextResponse(chart_rows(found), media_type="text/csv", headers=kept)


def samples_of(at: Looking) -> list[Sample]:
    """The figures over time, as far as whoever looks may know them; when a game is over, all of them."""
    return opened(at.live, at.seat) if at.row.status in PAST else timeline(at.live, at.seat)


def chart_rows(drawn: Drawing) -> str:
    """Rows by moment, columns by series."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["entry", "moment", *(line.name for line in drawn.lines)])
    for i, sample in enumerate(drawn.samples):
        amounts = [line.amounts[i] for line in drawn.lines]
        writer.writerow([sample.number, ", ".join(sample.moment), *("" if a is None else a for a in amounts)])
    return out.getvalue()


# -- calculators -------------------------------------------------------------------------------------------------------


@router.get("/t/{table_id}/calculator")
async def calculator(request: Request, table_id: TableId, seat: SeatQuery = None) -> Response:
    """What a player would otherwise work out on paper."""
    at, who, shown = await following(request, table_id, seat)
    live = at.live
    tables = live.game.estimates(view(live.game, live.state, at.seat), live.state.rules)
    return page(request, "calculator.html", who, **vars(shown), tables=tables)


# -- the end -----------------------------------------------------------------------------------------------------------


@router.get("/t/{table_id}/report")
async def report(request: Request, table_id: TableId, seat: SeatQuery = None) -> Response:
    """The final account line by line, the story of the game, and its charts."""
    at, who, shown = await following(request, table_id, seat)
    live = at.live
    if live.state.agenda:
        raise Problem(409, "the report is written when the game has ended")
    samples = samples_of(at)
    people = shown.people
    name = namer(live.game, people)
    result = live.game.result(live.state)
    return page(
        request,
        "report.html",
        who,
        **vars(shown),
        result=result,
        names={score.seat: name("seat", score.seat) for score in result.scores},
        tale=highlights(live.game, samples, name, result),
        charts=drawings(live.game, samples, people),
        sat=who is not None and any(place.user_id == who.id for place in at.places),
    )


def namer(game: Game, people: list[dict[str, Any]]) -> Callable[[str, Any], str]:
    """Names of things as the game has them, seats with those who sat there."""

    def name(key: str, item: Any) -> str:
        if key == "seat" and isinstance(item, int) and 0 <= item < len(people):
            return called(people[item])
        return game.name(key, item)

    return name


def called(place: dict[str, Any]) -> str:
    """A seat with the name of whoever sat there."""
    return f"{place['name']} ({place['colour']})" if place["kind"] in ("person", "bot") else str(place["colour"])


# -- rules -------------------------------------------------------------------------------------------------------------


@router.get("/rules/{game}")
async def rules_page(
    request: Request,
    game: Annotated[str, Path(max_length=40)],
    table: Annotated[str, Query(pattern=r"^[A-Za-z0-9_-]{0,40}$")] = "",
    q: Annotated[str, Query(max_length=80)] = "",
) -> Response:
    """What each rule says, in our own words, and on which page it stands; what is printed, and our rulings."""
    if game not in GAMES:
        raise not_found()
    found, who = find(game), await person_of(request)
    config = found.config(found.players[-1])
    with suppress(Problem, Damaged):  # the figures of one's own table, where there is one
        row, places, _, _ = await house_of(request).look(table, who)
        if row.game == game:
            _, config = config_of(row, len(places))
    matching = fitting(chapters(found), q)
    context: dict[str, Any] = {"game": found, "chapters": matching, "table": table, "q": q}
    context["count"] = sum(len(rules) for _, rules in matching)
    context |= {"tables": found.tables(found.ruleset(config)), "rulings": by_chapter(game)}
    return page(request, "rules.html", who, **context)


Chapter = tuple[str, list[tuple[str, str, str, str]]]


def fitting(chapters: list[Chapter], q: str) -> list[Chapter]:
    """The rules in which all words occur; a chapter without any is left out."""
    words = q.casefold().split()
    found = [
        (title, [rule for rule in rules if all(word in " ".join((title, *rule)).casefold() for word in words)])
        for title, rules in chapters
    ]
    return [(title, rules) for title, rules in found if rules]


def by_chapter(game: str) -> list[tuple[str, list[Ruling]]]:
    """Our rulings under the headings of their page."""
    every = dict.fromkeys(rulings(game).values())
    return [(chapter, list(group)) for chapter, group in groupby(every, key=lambda ruling: ruling.chapter)]


def chapters(game: Game) -> list[Chapter]:
    """The rules by chapter: key, summary, pages, rulings."""
    found: dict[str, list[tuple[str, str, str, str]]] = {}
    for key, rule in game.rules.items():
        found.setdefault(game.chapter(key), []).append((key, rule.summary, ", ".join(game.places(rule)), rule.ruling))
    return list(found.items())
