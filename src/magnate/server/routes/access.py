"""Who may use each route: the whole list. A route that is not in it is refused by the tests."""

from collections.abc import Iterator
from enum import Enum

from fastapi import FastAPI
from fastapi.routing import iter_route_contexts


class Who(Enum):
    """Those whom a route is for."""

    ANYBODY = "everybody, with or without a session"
    SOMEBODY = "whoever has a session or a token; it concerns nobody but them"
    WATCHER = "whoever may see the table: its seats, its owner, the invited, and strangers where they are welcome"
    KNOWN_WATCHER = "a watcher with a session or a token"
    READER = "a watcher, once the game has ended"
    KNOWN_READER = "a watcher with a session or a token, once the game has ended"
    PLAYER = "whoever sits at the table now"
    PLAYED = "whoever sits at a table whose game has ended"
    SPEAKER = "whoever sits at the table, and its owner"
    OWNER = "the owner of the table"
    GUEST = "whoever sits there, has a seat kept or holds its link; anybody at a listed table with an open seat"
    HOLDER = "whoever holds the secret of an invitation"
    EARLY = "whoever sits at a table that has not begun"
    LEAVER = "whoever sits at a table whose game has not ended; before it begins also its owner and the invited"
    HOST = "the owner for an open seat; whose seat a caretaker plays, and the others once they have agreed"
    KEEPER = "this machine itself, or whoever has the token for the figures"


TABLE = "/api/v1/tables/{table_id}"
PAGE = "/t/{table_id}"

RULES: dict[tuple[str, str], Who] = {
    ("GET", "/openapi.json"): Who.ANYBODY,
    ("GET", "/static"): Who.ANYBODY,
    ("GET", "/healthz"): Who.ANYBODY,
    ("GET", "/metrics"): Who.KEEPER,
    # the interface
    ("GET", "/api/v1/games"): Who.ANYBODY,
    ("POST", "/api/v1/session"): Who.ANYBODY,
    ("POST", "/api/v1/tables"): Who.SOMEBODY,
    ("POST", "/api/v1/records"): Who.SOMEBODY,
    ("GET", "/api/v1/people/{user_id}"): Who.ANYBODY,
    ("GET", "/api/v1/me"): Who.SOMEBODY,
    ("GET", "/api/v1/me/tables"): Who.SOMEBODY,
    ("GET", "/api/v1/me/tokens"): Who.SOMEBODY,
    ("POST", "/api/v1/me/tokens"): Who.SOMEBODY,
    ("DELETE", "/api/v1/me/tokens/{token_id}"): Who.SOMEBODY,
    ("GET", "/api/v1/me/notices"): Who.SOMEBODY,
    ("PUT", "/api/v1/me/notices"): Who.SOMEBODY,
    ("POST", "/api/v1/me/notices/test"): Who.SOMEBODY,
    ("POST", "/api/v1/me/vacation"): Who.SOMEBODY,
    ("DELETE", "/api/v1/me/vacation"): Who.SOMEBODY,
    ("PUT", "/api/v1/me/blocked/{user_id}"): Who.SOMEBODY,
    ("DELETE", "/api/v1/me/blocked/{user_id}"): Who.SOMEBODY,
    ("PUT", "/api/v1/me/muted/{table_id}"): Who.KNOWN_WATCHER,
    ("DELETE", "/api/v1/me/muted/{table_id}"): Who.KNOWN_WATCHER,
    ("GET", TABLE): Who.WATCHER,
    ("POST", f"{TABLE}/moves"): Who.PLAYER,
    ("GET", f"{TABLE}/log"): Who.WATCHER,
    ("GET", f"{TABLE}/stream"): Who.WATCHER,
    ("GET", f"{TABLE}/history/{{number}}"): Who.WATCHER,
    ("GET", f"{TABLE}/journal"): Who.READER,
    ("GET", f"{TABLE}/fairness"): Who.WATCHER,
    ("POST", f"{TABLE}/study"): Who.KNOWN_READER,
    ("GET", f"{TABLE}/talk"): Who.WATCHER,
    ("POST", f"{TABLE}/talk"): Who.SPEAKER,
    ("GET", f"{TABLE}/whispers"): Who.PLAYER,
    ("POST", f"{TABLE}/whispers"): Who.PLAYER,
    ("GET", f"{TABLE}/agreements"): Who.WATCHER,
    ("POST", f"{TABLE}/agreements"): Who.PLAYER,
    ("DELETE", f"{TABLE}/agreements"): Who.PLAYER,
    ("GET", f"{TABLE}/order"): Who.PLAYER,
    ("PUT", f"{TABLE}/order"): Who.PLAYER,
    ("DELETE", f"{TABLE}/order"): Who.PLAYER,
    ("POST", f"{TABLE}/back"): Who.PLAYER,
    ("POST", f"{TABLE}/join"): Who.GUEST,
    ("POST", f"{TABLE}/start"): Who.OWNER,
    ("POST", f"{TABLE}/invite"): Who.HOST,
    ("POST", f"{TABLE}/leave"): Who.LEAVER,
    ("PUT", f"{TABLE}/words"): Who.EARLY,
    ("POST", f"{TABLE}/words"): Who.EARLY,
    ("POST", f"{TABLE}/rematch"): Who.PLAYED,
    # pages
    ("GET", "/"): Who.ANYBODY,
    ("POST", "/play"): Who.ANYBODY,
    ("GET", "/new/{game}"): Who.ANYBODY,
    ("POST", "/new/{game}"): Who.ANYBODY,
    ("GET", "/login"): Who.ANYBODY,
    ("POST", "/login"): Who.ANYBODY,
    ("POST", "/signup"): Who.ANYBODY,
    ("POST", "/logout"): Who.ANYBODY,
    ("GET", "/verify"): Who.ANYBODY,
    ("GET", "/records"): Who.SOMEBODY,
    ("POST", "/records"): Who.ANYBODY,
    ("GET", "/rules/{game}"): Who.ANYBODY,
    ("GET", "/people/{user_id}"): Who.ANYBODY,
    ("POST", "/people/{user_id}/block"): Who.SOMEBODY,
    ("GET", "/account"): Who.SOMEBODY,
    ("GET", "/account/mail"): Who.SOMEBODY,
    ("POST", "/account/mail"): Who.SOMEBODY,
    ("POST", "/account/notices"): Who.SOMEBODY,
    ("POST", "/account/notices/test"): Who.SOMEBODY,
    ("POST", "/account/vacation"): Who.SOMEBODY,
    ("POST", "/account/vacation/end"): Who.SOMEBODY,
    ("POST", "/account/password"): Who.SOMEBODY,
    ("POST", "/account/tokens"): Who.SOMEBODY,
    ("POST", "/account/tokens/{token_id}/revoke"): Who.SOMEBODY,
    ("POST", "/account/sessions/{mark}/revoke"): Who.SOMEBODY,
    ("GET", PAGE): Who.WATCHER,
    ("GET", f"{PAGE}/fragments"): Who.WATCHER,
    ("GET", f"{PAGE}/live"): Who.WATCHER,
    ("GET", f"{PAGE}/preview"): Who.PLAYER,
    ("GET", f"{PAGE}/hint"): Who.PLAYER,
    ("GET", f"{PAGE}/history"): Who.WATCHER,
    ("GET", f"{PAGE}/goto"): Who.ANYBODY,  # only another address for the same history
    ("GET", f"{PAGE}/history/{{number}}"): Who.WATCHER,
    ("GET", f"{PAGE}/history/{{number}}/fragments"): Who.WATCHER,
    ("GET", f"{PAGE}/cards"): Who.WATCHER,
    ("GET", f"{PAGE}/log"): Who.WATCHER,
    ("GET", f"{PAGE}/charts"): Who.WATCHER,
    ("GET", f"{PAGE}/charts/{{chart}}.csv"): Who.WATCHER,
    ("GET", f"{PAGE}/calculator"): Who.WATCHER,
    ("GET", f"{PAGE}/report"): Who.READER,
    ("GET", f"{PAGE}/analysis"): Who.READER,
    ("POST", f"{PAGE}/analysis"): Who.KNOWN_READER,
    ("POST", f"{PAGE}/seen"): Who.PLAYER,
    ("POST", f"{PAGE}/reveal"): Who.PLAYER,
    ("GET", f"{PAGE}/journal.txt"): Who.READER,
    ("GET", f"{PAGE}/fairness"): Who.WATCHER,
    ("GET", f"{PAGE}/fairness.json"): Who.READER,
    ("POST", f"{PAGE}/study"): Who.READER,
    ("POST", f"{PAGE}/move"): Who.PLAYER,
    ("POST", f"{PAGE}/form"): Who.PLAYER,
    ("POST", f"{PAGE}/compose"): Who.PLAYER,
    ("POST", f"{PAGE}/compose/check"): Who.PLAYER,
    ("POST", f"{PAGE}/compose/send"): Who.PLAYER,
    ("GET", f"{PAGE}/sit"): Who.HOLDER,
    ("POST", f"{PAGE}/join"): Who.GUEST,
    ("POST", f"{PAGE}/start"): Who.OWNER,
    ("POST", f"{PAGE}/leave"): Who.LEAVER,
    ("POST", f"{PAGE}/words"): Who.EARLY,
    ("POST", f"{PAGE}/words/show"): Who.EARLY,
    ("POST", f"{PAGE}/say"): Who.SPEAKER,
    ("POST", f"{PAGE}/cancel"): Who.PLAYER,
    ("POST", f"{PAGE}/takeback"): Who.PLAYER,
    ("POST", f"{PAGE}/replace"): Who.PLAYER,
    ("POST", f"{PAGE}/disagree"): Who.PLAYER,
    ("POST", f"{PAGE}/order"): Who.PLAYER,
    ("POST", f"{PAGE}/order/end"): Who.PLAYER,
    ("POST", f"{PAGE}/back"): Who.PLAYER,
    ("POST", f"{PAGE}/mute"): Who.KNOWN_WATCHER,
    ("POST", f"{PAGE}/rematch"): Who.PLAYED,
    ("GET", f"{PAGE}/invite"): Who.ANYBODY,  # only another address for the same table
    ("POST", f"{PAGE}/invite"): Who.HOST,
}


def routes(app: FastAPI) -> Iterator[tuple[str, str]]:
    """Every route of an application by method and path."""
    for route in iter_route_contexts(app.routes):
        for method in sorted(route.methods or {"GET"}):
            if method != "HEAD":
                yield method, str(route.path)
