"""Coming in and going out: log in, sign up, log out."""

from math import ceil
from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import Response

from magnate.server.errors import Problem
from magnate.server.names import spelt
from magnate.server.people.accounts import hash_of
from magnate.server.routes.deps import (
    DAY,
    here,
    house_of,
    known_as,
    limit,
    person_of,
    remember,
    take_cookie,
)
from magnate.server.routes.pages.common import go, page

router = APIRouter(include_in_schema=False)


@router.get("/login")
async def login_form(request: Request) -> Response:
    return page(request, "login.html", await person_of(request))


@router.post("/login")
async def log_in(
    request: Request, name: Annotated[str, Form(max_length=200)], password: Annotated[str, Form(max_length=1000)]
) -> Response:
    try:
        limit(request, "login", 300, 600)
        await limit_guesses(request, name)
        who, cookie = await house_of(request).accounts.log_in(name, password, request.headers.get("user-agent", ""))
    except Problem as problem:
        return await once_more(request, problem, "login", name)
    response = go(request, "/", cookie)
    await remember(request, response, who.id)
    return response


async def limit_guesses(request: Request, name: str) -> None:
    """Few guesses at a name from one place, not many from everywhere; a browser that is known counts apart."""
    key = spelt(name)[:80]
    mark = request.cookies.get(known_as(request), "")
    if mark and await house_of(request).accounts.is_known(mark, name):
        limit(request, "login-known", 10, 900, hash_of(mark))
        return
    limit(request, "login-here", 10, 900, f"{key} {here(request)}")
    limit(request, "login-name", 100, 900, key)


async def once_more(request: Request, problem: Problem, form: str, name: str) -> Response:
    """The forms to log in and to sign up again, with what is wrong; a program is told as ever."""
    if "text/html" not in request.headers.get("accept", ""):
        raise problem
    who = await person_of(request)
    again = page(request, "login.html", who, problem.status, said=problem.sentence, tried=form, given=name)
    if problem.after:
        again.headers["retry-after"] = str(ceil(problem.after))
    return again


@router.post("/signup")
async def sign_up(
    request: Request, name: Annotated[str, Form(max_length=200)], password: Annotated[str, Form(max_length=1000)]
) -> Response:
    guest = await person_of(request)
    try:
        limit(request, "signup-tries", 30, 600)
        limit(request, "signup", 10, DAY, count=False)
        accounts = house_of(request).accounts
        who, cookie = await accounts.sign_up(name, password, request.headers.get("user-agent", ""), guest)
        limit(request, "signup", 10, DAY)
    except Problem as problem:
        return await once_more(request, problem, "signup", name)
    response = go(request, "/", cookie)
    await remember(request, response, who.id)
    return response


@router.post("/logout")
async def log_out(request: Request) -> Response:
    house = house_of(request)
    for name, cookie in request.cookies.items():
        if name.endswith("magnate"):
            await house.accounts.close_session(cookie)
    response = go(request, "/")
    take_cookie(request, response)
    return response
