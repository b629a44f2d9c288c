"""What routes depend on: their parameters, the house, and who is asking, by cookie or by token."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Path, Query, Request
from starlette.responses import Response, StreamingResponse

from magnate.server.background.open_house import OpenHouse
from magnate.server.errors import Problem
from magnate.server.people import profiles
from magnate.server.people.accounts import Person
from magnate.server.routes.security import Limits, client_of, network_of

TableId = Annotated[str, Path(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
UserId = Annotated[str, Path(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
Number = Annotated[int, Path(ge=0, le=1_000_000)]
SeatQuery = Annotated[int | None, Query(ge=0, le=9)]
STREAMS = 10  # that one person may hold at a time
DAY = 86_400.0
HEARTBEAT = 15.0  # seconds without news after which a stream gives a sign of life, and notices that nobody reads it


def house_of(request: Request) -> OpenHouse:
    house = request.app.state.house
    assert isinstance(house, OpenHouse)
    return house


async def person_of(request: Request) -> Person | None:
    """Who is asking, or None. A token goes before a cookie."""
    house = house_of(request)
    given = request.headers.get("authorization", "")
    if given:
        kind, _, token = given.partition(" ")
        who = await house.accounts.person_of_token(token) if kind.lower() == "bearer" else None
        if who is None:
            raise Problem(401, "this token is not known")
        return who
    return await house.accounts.person_of(request.cookies.get(house.cookie))


async def must_be_somebody(request: Request) -> Person:
    who = await person_of(request)
    if who is None:
        raise Problem(401, "you need a session or a token for this")
    return who


Anybody = Annotated[Person | None, Depends(person_of)]  # who is asking, if it is somebody
Somebody = Annotated[Person, Depends(must_be_somebody)]  # who is asking; nobody else gets further


class EventStream(StreamingResponse):
    """Server-sent events."""

    media_type = "text/event-stream"


@dataclass(frozen=True)
class Reader:
    """Whoever opens a stream."""

    request: Request
    who: Person | None

    @property
    def holders(self) -> dict[str, int]:
        """Who holds the stream, and how many each may hold: every one costs the house something at every move."""
        settings = house_of(self.request).settings
        address = client_of(self.request.scope, settings.trusted_proxy)
        person = {} if self.who is None else {f"person {self.who.id}": STREAMS}
        return {f"address {address}": settings.streams, **person}

    def must_have_room(self) -> None:
        """Refuse a stream to whoever holds too many."""
        if house_of(self.request).hub.full(self.holders):
            sentence = "too many pages or programs of yours listen at once; close some of them"
            raise Problem(429, sentence, after=HEARTBEAT)

    async def gone(self) -> bool:
        """Whether the session or token that opened the stream has ended since."""
        try:
            now = await person_of(self.request)
        except Problem:
            return True
        return (now.id if now else None) != (self.who.id if self.who else None)


def give_cookie(request: Request, response: Response, cookie: str) -> None:
    house = house_of(request)
    response.set_cookie(
        house.cookie,
        cookie,
        max_age=180 * 86_400,
        path="/",
        httponly=True,
        samesite="lax",
        secure=house.settings.secure,
    )


def take_cookie(request: Request, response: Response) -> None:
    house = house_of(request)
    response.delete_cookie(house.cookie, path="/", httponly=True, samesite="lax", secure=house.settings.secure)


def known_as(request: Request) -> str:
    """The cookie by which a browser is known that somebody has logged in with before."""
    return f"{house_of(request).cookie}-known"


async def remember(request: Request, response: Response, user_id: str) -> None:
    """Let a browser be known: whoever guesses at this person's password elsewhere does not lock it out."""
    house = house_of(request)
    mark = await house.accounts.mark_of(user_id)
    secure = house.settings.secure
    response.set_cookie(known_as(request), mark, 400 * 86_400, path="/", httponly=True, samesite="lax", secure=secure)


def limit(request: Request, what: str, times: int, seconds: float, who: str | None = None, count: bool = True) -> None:
    """Refuse what comes too often, per person or per address. `count` = this is such a thing; else only look."""
    limits: Limits = request.app.state.limits
    left = limits.wait(what, who or here(request), times, seconds, count)
    if left:
        raise Problem(429, "this is too often; wait a little", after=left)


def limit_tables(request: Request, who: Person) -> None:
    """Tables fill lists and keep bots busy. Guests are quickly made: those of one address count together too."""
    limit(request, "tables", 5, 60, who.id)
    limit(request, "tables-from", 100, 600)


def here(request: Request) -> str:
    """Where a request comes from, as limits count it."""
    return network_of(client_of(request.scope, house_of(request).settings.trusted_proxy))


async def limit_mails(request: Request, who: Person, mail: str) -> None:
    """An address that is named is sent a mail. So that nobody is pestered: seldom, whoever asks for it."""
    async with house_of(request).db.read() as connection:
        if who.guest or mail in ("", await profiles.mail_of(connection, who)):
            return
    limit(request, "mails-from", 10, DAY)
    name, _, host = mail.lower().rpartition("@")
    limit(request, "mails-to", 3, DAY, f"{name.partition('+')[0]}@{host}")
