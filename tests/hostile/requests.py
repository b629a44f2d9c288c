"""A request that makes sense for every route of the house."""

from typing import Any

from tests.server.doors import as_form, as_json, new_key

TABLE = "/api/v1/tables/{table_id}"
PAGE = "/t/{table_id}"
PASSWORD = "a long sentence 1875"

JSON: dict[tuple[str, str], dict[str, Any]] = {
    ("POST", "/api/v1/tables"): {"game": "carnegie", "seats": ["me", "open"]},
    ("POST", "/api/v1/records"): {"text": "{journal}"},
    ("POST", "/api/v1/me/tokens"): {"label": "one more"},
    ("PUT", "/api/v1/me/notices"): {"mail": "somebody@example.org"},
    ("POST", "/api/v1/me/vacation"): {"days": 1},
    ("POST", f"{TABLE}/moves"): {"number": 0, "key": "{key}", "move": "{move}"},
    ("POST", f"{TABLE}/study"): {"number": 0, "seats": ["me", "greedy", "greedy", "greedy"]},
    ("POST", f"{TABLE}/talk"): {"text": "good evening"},
    ("POST", f"{TABLE}/whispers"): {"seat": 1, "text": "between us"},
    ("PUT", f"{TABLE}/words"): {"words": "seven come eleven"},
    ("POST", f"{TABLE}/words"): {"words": "seven come eleven"},
    ("POST", f"{TABLE}/agreements"): {"what": "cancel"},
    ("PUT", f"{TABLE}/order"): {"move": "{pass}"},
    ("POST", f"{TABLE}/invite"): {"seat": 2},
}
FORM: dict[tuple[str, str], dict[str, str]] = {
    ("POST", "/play"): {"game": "carnegie"},
    ("POST", "/new/{game}"): {"seat-0": "me", "seat-1": "open"},
    ("POST", "/login"): {"name": "{name}", "password": PASSWORD},
    ("POST", "/signup"): {"name": "{newcomer}", "password": PASSWORD},
    ("POST", "/records"): {"text": "{journal}"},
    ("POST", "/account/notices"): {"mail": "somebody@example.org"},
    ("POST", "/account/vacation"): {"days": "1"},
    ("POST", "/account/password"): {"old": PASSWORD, "password": PASSWORD + " and more", "keep": "yes"},
    ("POST", "/account/tokens"): {"label": "one more"},
    ("POST", f"{PAGE}/study"): {"number": "0", "seat-0": "me", **{f"seat-{n}": "greedy" for n in (1, 2, 3)}},
    ("POST", f"{PAGE}/move"): {"number": "0", "key": "{key}", "move": "{move}"},
    ("POST", f"{PAGE}/form"): {"number": "0", "key": "{key}", "kind": "Nothing", "seat": "{asked}"},
    ("POST", f"{PAGE}/compose"): {"kind": "Nothing", "seat": "{asked}"},
    ("POST", f"{PAGE}/compose/check"): {"kind": "Nothing", "seat": "{asked}"},
    ("POST", f"{PAGE}/compose/send"): {"number": "0", "key": "{key}", "kind": "Nothing", "seat": "{asked}"},
    ("POST", f"{PAGE}/say"): {"text": "good evening"},
    ("POST", f"{PAGE}/words"): {"words": "seven come eleven"},
    ("POST", f"{PAGE}/words/show"): {"words": "seven come eleven"},
    ("POST", f"{PAGE}/takeback"): {"number": "0"},
    ("POST", f"{PAGE}/replace"): {"number": "0"},
    ("POST", f"{PAGE}/reveal"): {"seat": "{asked}"},
    ("POST", f"{PAGE}/seen"): {"number": "0"},
    ("POST", f"{PAGE}/order"): {"move": "{pass}"},
    ("POST", f"{PAGE}/invite"): {"seat": "2"},
}  # fmt: skip


def address(path: str, known: dict[str, str]) -> str:
    """A path with everything filled in."""
    for name, item in known.items():
        path = path.replace("{" + name + "}", item)
    return path + ("?number=0" if path.endswith("/goto") else f"?invite={known['invite']}" if "/sit" in path else "")


def message(route: tuple[str, str], known: dict[str, str]) -> tuple[dict[str, str], bytes]:
    """The body of a request and the headers that go with it."""
    filled = {**known, "key": new_key()}

    def fill(item: Any) -> Any:
        return filled.get(item[1:-1], item) if isinstance(item, str) and item[:1] == "{" else item

    if route in JSON:
        return as_json({name: fill(item) for name, item in JSON[route].items()})
    if route in FORM:
        return as_form({name: fill(item) for name, item in FORM[route].items()})
    return ({}, b"") if route[0] == "GET" or "/api/" in route[1] else as_form({"on": "yes"})
