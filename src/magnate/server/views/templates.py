"""The templates of all pages, and what they can say."""

import hashlib
import re
from pathlib import Path

from jinja2.ext import Extension
from starlette.templating import Jinja2Templates

from magnate.server.views.times import clock, program, sentence, span, spark, stamp
from magnate.web import WEB
from magnate.web.look import slug as slug

templates = Jinja2Templates([WEB / "templates", WEB])


def build_of(folder: Path) -> str:
    """A few digits that change with every file a browser might have kept."""
    kinds = (".html", ".js", ".css", ".svg", ".py", ".woff2")
    files = sorted(path for path in folder.rglob("*") if path.suffix in kinds)
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:12]


BUILD = build_of(WEB)
templates.env.auto_reload = False  # to ask the disk at every drawing costs more than some drawings
templates.env.globals["build"] = BUILD
templates.env.filters |= {
    "span": span, "clock": clock, "stamp": stamp, "program": program, "sentence": sentence, "spark": spark,
    "slug": lambda item: slug(str(item)),
}  # fmt: skip


class Squeeze(Extension):
    """Templates of boards may be written over many lines: for a line break the page has nothing, or a space in text.

    >>> Squeeze(templates.env).preprocess("<ul>\\n  {% if x %}\\n  <li>one\\n  two</li>\\n", "boards/x/zone_y.html")
    '<ul>{% if x %}<li>one two</li>'
    """

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        if not (name or "").startswith("boards/"):
            return source
        return re.sub(r"\s*\n\s*", " ", re.sub(r"(?<=[>}])\s*\n\s*(?=[<{]|$)", "", source))


templates.env.add_extension(Squeeze)
