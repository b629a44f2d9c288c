"""Following a game: its log, charts, calculators, final report, and the rules it cites."""

import csv
import io
from itertools import groupby
from typing import Annotated, Any

from fastapi import APIRouter, Form, Path, Query, Request
from starlette.responses import PlainTextResponse, Response

from magnate.core.game import Game
from magnate.core.view import view
from magnate.games import GAMES, find
from magnate.server.accounts import Person
from magnate.server.api import TableId
from magnate.server.charts import Drawing, drawings
from magnate.server.course import Change, Sample, course, opened
from magnate.server.digest import mark_seen
from magnate.server.pages import done, page, templates
from magnate.server.present import LogLine, leads, others, pages, seat_names, story
from magnate.server.problem import Problem, not_found
from magnate.server.records import PAST, Looking, looking, names_of
from magnate.server.tale import tale
from magnate.server.who import house_of, limit, must_be_somebody, person_of

router = APIRouter(include_in_schema=False)


def by_moment(story: list[LogLine]) -> list[tuple[tuple[str, ...], list[LogLine]]]:
    """Lines of the log under their headings, in the order given."""
    return [(moment, list(group)) for moment, group in groupby(story, key=lambda line: line.moment)]


def by_chart(changes: list[Change]) -> list[tuple[str, list[Change]]]:
    """Changed figures under the titles of their charts, in the order given."""
    return [(title, list(group)) for title, group in groupby(changes, key=lambda change: change.chart.title)]


templates.env.filters |= {"by_moment": by_moment, "by_chart": by_chart}
templates.env.globals |= {"leads": leads, "others": others}
SeatQuery = Annotated[int | None, Query(ge=0, le=9)]
ENTRIES = 300  # of the log on one page


async def following(request: Request, table_id: str, seat: int | None) -> tuple[Looking, Person | None, dict[str, Any]]:
    """A table with a game, and what all pages about it show."""
    limit(request, "follow", 240, 60)
    house = house_of(request)
    who = await person_of(request)
    at = await looking(house, table_id, who, seat, cookies=request.cookies)
    people = seat_names(at.live.game, at.places, await names_of(house, at.places))
    query = f"?seat={at.seat}" if seat is not None else ""
    context = {
        "row": at.row, "game": at.live.game, "me": at.seat, "seats": at.seats, "people": people, "query": query,
        "past": at.row.status in PAST, "number": at.row.number, "ended": not at.live.state.agenda,
    }  # fmt: skip
    return at, who, context


# -- the log -----------------------------------------------------------------------------------------------------------


@router.get("/t/{table_id}/log")
async def whole_log(
    request: Request,
    table_id: TableId,
    seat: SeatQuery = None,
    upto: Annotated[int | None, Query(ge=0, le=1_000_000)] = None,
) -> Response:
    """Everything that happened, the latest first, some hundred entries at a time."""
    at, who, context = await following(request, table_id, seat)
    last = at.row.number if upto is None else min(upto, at.row.number)
    lines = story(at.live, at.seat, max(0, last - ENTRIES), last)[::-1]
    earlier = last - ENTRIES if last > ENTRIES else None
    return page(request, "log.html", who, **context, story=lines, earlier=earlier, last=last)


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
    at, who, context = await following(request, table_id, seat)
    drawn = drawings(at.live.game, samples_of(at), context["people"])
    return page(request, "charts.html", who, **context, charts=drawn)


@router.get("/t/{table_id}/charts/{chart}.csv")
async def chart_csv(
    request: Request,
    table_id: TableId,
    chart: Annotated[str, Path(max_length=40, pattern=r"^[a-z-]+$")],
    seat: SeatQuery = None,
) -> Response:
    """The figures of one chart for a spreadsheet."""
    at, _, context = await following(request, table_id, seat)
    drawn = drawings(at.live.game, samples_of(at), context["people"])
    found = next((each for each in drawn if each.chart.key == chart), None)
    if found is None:
        raise not_found()
    kept = {"content-disposition": f'attachment; filename="magnate-{at.row.game}-{chart}.csv"'}
    return PlainTextResponse(sheet(found), media_type="text/csv", headers=kept)


def samples_of(at: Looking) -> list[Sample]:
    """The figures over time, as far as whoever looks may know them; when a game is over, all of them."""
    return opened(at.live, at.seat) if at.row.status in PAST else course(at.live, at.seat)


def sheet(drawn: Drawing) -> str:
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
    at, who, context = await following(request, table_id, seat)
    live = at.live
    tables = live.game.estimates(view(live.game, live.state, at.seat), live.state.rules)
    return page(request, "calculator.html", who, **context, tables=tables)


# -- the end -----------------------------------------------------------------------------------------------------------


@router.get("/t/{table_id}/report")
async def report(request: Request, table_id: TableId, seat: SeatQuery = None) -> Response:
    """The final account line by line, the story of the game, and its charts."""
    at, who, context = await following(request, table_id, seat)
    live = at.live
    if live.state.agenda:
        raise Problem(409, "the report is written when the game has ended")
    samples = samples_of(at)
    people = context["people"]

    def name(key: str, item: Any) -> str:
        if key == "seat" and isinstance(item, int) and 0 <= item < len(people):
            return called(people[item])
        return live.game.name(key, item)

    result = live.game.result(live.state)
    context |= {
        "result": result,
        "names": {score.seat: name("seat", score.seat) for score in result.scores},
        "tale": tale(live.game, samples, name, result),
        "charts": drawings(live.game, samples, people),
        "sat": who is not None and any(place.user_id == who.id for place in at.places),
    }
    return page(request, "report.html", who, **context)


def called(place: dict[str, Any]) -> str:
    """A seat with the name of whoever sat there."""
    return f"{place['name']} ({place['colour']})" if place["kind"] in ("person", "bot") else str(place["colour"])


# -- rules -------------------------------------------------------------------------------------------------------------


@router.get("/rules/{game}")
async def rules_page(
    request: Request,
    game: Annotated[str, Path(max_length=40)],
    table: Annotated[str, Query(pattern=r"^[A-Za-z0-9_-]{0,40}$")] = "",
) -> Response:
    """What each rule says, in our own words, and on which page it stands; with the way back to a table."""
    if game not in GAMES:
        raise not_found()
    found = find(game)
    return page(request, "rules.html", await person_of(request), game=found, chapters=chapters(found), table=table)


def chapters(game: Game) -> list[tuple[str, list[tuple[str, str, str, str]]]]:
    """The rules by chapter: key, summary, pages, rulings."""
    found: dict[str, list[tuple[str, str, str, str]]] = {}
    for key, rule in game.rules.items():
        title = key.split(".")[0].replace("-", " ").capitalize()
        found.setdefault(title, []).append((key, rule.summary, pages(rule), rule.ruling))
    return list(found.items())
