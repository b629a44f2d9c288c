"""What all pages have in common: how one is drawn, where a form leads, what templates can call."""

from typing import Any

from fastapi import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from magnate.rulings import cited
from magnate.server.people.accounts import Person
from magnate.server.routes.deps import give_cookie, house_of, limit, person_of
from magnate.server.views.figures import by_chart
from magnate.server.views.lobby import chosen_options, seat_badge
from magnate.server.views.seats import place_of
from magnate.server.views.story import by_moment, leads, others
from magnate.server.views.templates import templates
from magnate.server.views.turns import by_turn, sentence

templates.env.filters |= {
    "seat_badge": seat_badge, "chosen_options": chosen_options, "by_moment": by_moment, "by_chart": by_chart,
    "by_turn": by_turn,
}  # fmt: skip
templates.env.globals |= {
    "cited": cited, "leads": leads, "others": others, "sentence_of": sentence, "place_of": place_of,
}  # fmt: skip


def page(request: Request, name: str, who: Person | None, status: int = 200, **context: Any) -> HTMLResponse:
    return templates.TemplateResponse(request, name, {"who": who, **context}, status_code=status)


def problem_page(
    request: Request, status: int, said: str, form: str = "", who: Person | None = None, nameless: bool = True
) -> HTMLResponse:
    """What is wrong, and the way back. Nameless = nobody knows who asks."""
    words = request.url.path.split("/")
    table = "/".join(words[:3]) if words[1] == "t" and len(words) > 3 else ""
    return page(request, "problem.html", who, status, said=said, table=table, form=form, nameless=nameless)


async def anybody(request: Request, name: str = "") -> tuple[Person, str | None]:
    """Whoever asks; a newcomer becomes a guest, by a name of their own if they have said one."""
    who = await person_of(request)
    if who is not None:
        return who, None
    limit(request, "guests", 30, 600)
    return await house_of(request).accounts.guest(request.headers.get("user-agent", "")[:120], name)


def go(request: Request, where: str, cookie: str | None = None) -> RedirectResponse:
    response = RedirectResponse(where, 303)
    if cookie:
        give_cookie(request, response, cookie)
    return response


def done(request: Request, where: str, **said: Any) -> Response:
    """After a plain form the page it leads to, after a call by live.js a few words."""
    if request.headers.get("accept", "") == "application/json":
        return JSONResponse(said)
    return go(request, where)
