"""The document of the JSON interface: every route with all it may answer."""

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from magnate.server.routes.access import RULES, Who
from magnate.server.routes.api.schemas import Refused

REF = "#/components/schemas/{model}"
WHY = {
    "400": "The body cannot be read.",
    "401": "You need a session or a token, or yours is not known.",
    "403": "The request comes from another site.",
    "404": "There is no such thing, or it is not for you.",
    "409": "Not now: the table, or you, are in another state; a move is told the head.",
    "413": "Too large.",
    "422": "What you sent makes no sense here.",
    "429": "Too often; wait a little.",
    "503": "The house cannot serve this now; nothing was lost, try again in a moment.",
}
RETRY_AFTER = {"description": "Seconds to wait.", "schema": {"type": "integer"}}
ABOUT = """\
Whatever changes something (POST, PUT, DELETE) without a token in the `Authorization` header, with a cookie or as a
stranger, must carry an `Origin` header with the address of this house, as browsers send it: without one it is answered
with 403. So a program asks for its first token with `POST /api/v1/session` and `Origin`.
"""
OPEN = (Who.ANYBODY, Who.WATCHER, Who.READER)  # routes that strangers may use where they are welcome


def document(app: FastAPI) -> None:
    """Let an application tell the truth about itself."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = completed(
                get_openapi(title=app.title, version=app.version, description=ABOUT, routes=app.routes)
            )
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]  # the framework's own way to extend the document


def completed(found: dict[str, Any]) -> dict[str, Any]:
    """The framework's document, with the answers and refusals of this house."""
    schemas = found.setdefault("components", {}).setdefault("schemas", {})
    found["components"]["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    schemas["Refused"] = Refused.model_json_schema()
    for told in schemas.values():  # nothing is in an answer that is not told here
        told.setdefault("additionalProperties", False)
    for path, methods in found["paths"].items():
        for method, operation in methods.items():
            route = (method.upper(), path)
            strangers: list[dict[str, Any]] = [{}] if RULES.get(route) in OPEN else []
            operation["security"] = [{"token": []}, *strangers]
            refusal = {"application/json": {"schema": {"$ref": REF.format(model="Refused")}}}
            for status in refusals(route, operation):
                operation["responses"][status] = {"description": WHY[status], "content": refusal}
                if status == "429":
                    operation["responses"][status]["headers"] = {"Retry-After": RETRY_AFTER}
    return found


def refusals(route: tuple[str, str], operation: dict[str, Any]) -> list[str]:
    """How a route may say no."""
    method, path = route
    given = ["401", "413", "503"]
    if "{" in path:
        given += ["404", "422"]
    if path.endswith(("history/{number}", "log", "journal")):
        given += ["409", "429"]
    if method != "GET":
        given += ["403", "409", "429"]
    if "requestBody" in operation:
        given += ["400", "422"]
    if RULES.get(route, Who.KEEPER) is Who.ANYBODY and "{" not in path and method == "GET":
        given.remove("401")
    return sorted(set(given))
