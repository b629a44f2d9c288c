"""Study: forms that bring in games from elsewhere, and play on from past positions."""

import re

from fastapi import APIRouter, Request
from starlette.datastructures import UploadFile
from starlette.responses import Response

from magnate.core.move import Seat
from magnate.server.errors import Problem, not_found
from magnate.server.routes.deps import TableId, house_of, limit, limit_tables
from magnate.server.routes.pages.common import anybody, go
from magnate.server.tables import import_worker
from magnate.server.tables.study import bring_in, open_study

router = APIRouter(include_in_schema=False)


@router.post("/records", include_in_schema=False)
async def import_form(request: Request) -> Response:
    """A journal from a file or pasted into the form."""
    who, cookie = await anybody(request)
    limit(request, "imports", 10, 600, who.id)
    limit(request, "imports", 30, 600)
    async with request.form(max_files=1, max_fields=8, max_part_size=import_worker.LARGEST + 1) as form:
        given = form.get("file")
        data = await given.read(import_worker.LARGEST + 1) if isinstance(given, UploadFile) else b""
        text = data.decode("utf-8", "replace") or str(form.get("text", ""))
        title = str(form.get("title", ""))
    if not text.strip():
        raise Problem(422, "choose a file or paste a journal")
    return go(request, f"/t/{await bring_in(house_of(request), who, text, title)}", cookie)


@router.post("/t/{table_id}/study", include_in_schema=False)
async def study_form(request: Request, table_id: TableId) -> Response:
    """The same by a plain form."""
    who, cookie = await anybody(request)
    limit_tables(request, who)
    form = {key: str(item) for key, item in (await request.form(max_fields=20)).items()}
    number: str = form.get("number", "")
    if not number.isascii() or not number.isdigit() or len(number) > 7:
        raise not_found()
    wanted: dict[Seat, str] = {int(key[5:]): kind for key, kind in form.items() if re.fullmatch("seat-[0-9]", key)}
    seats = tuple(wanted[seat] for seat in sorted(wanted))
    return go(request, f"/t/{await open_study(house_of(request), who, table_id, int(number), seats)}", cookie)
