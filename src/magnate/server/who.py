"""Who is asking: by cookie for pages, by token or cookie for the interface."""

from dataclasses import dataclass

from fastapi import Request
from starlette.responses import Response

from magnate.server.accounts import Person
from magnate.server.house import House
from magnate.server.problem import Problem
from magnate.server.security import Limits, client_of

STREAMS = 10  # that one person may hold at a time
HEARTBEAT = 15.0  # seconds without news after which a stream gives a sign of life, and notices that nobody reads it


def house_of(request: Request) -> House:
    house = request.app.state.house
    assert isinstance(house, House)
    return house


def cookie_name(house: House) -> str:
    return "__Host-magnate" if house.settings.secure else "magnate"


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
    return await house.accounts.person_of(request.cookies.get(cookie_name(house)))


async def must_be_somebody(request: Request) -> Person:
    who = await person_of(request)
    if who is None:
        raise Problem(401, "you need a session or a token for this")
    return who


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
        cookie_name(house),
        cookie,
        max_age=180 * 86_400,
        path="/",
        httponly=True,
        samesite="lax",
        secure=house.settings.secure,
    )


def take_cookie(request: Request, response: Response) -> None:
    house = house_of(request)
    response.delete_cookie(cookie_name(house), path="/", httponly=True, samesite="lax", secure=house.settings.secure)


def limit(request: Request, what: str, times: int, seconds: float, who: str | None = None) -> None:
    """Refuse what comes too often, per person or per address."""
    limits: Limits = request.app.state.limits
    key = who or client_of(request.scope, house_of(request).settings.trusted_proxy)
    left = limits.wait(what, key, times, seconds)
    if left:
        raise Problem(429, "this is too often; wait a little", after=left)
