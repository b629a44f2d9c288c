"""`magnate bench web` measures what it says, and the promises about size hold."""

import gzip
import re

from bench.pages import first_load, measure, percentile, tell
from magnate.games import find
from magnate.web import WEB


def test_a_few_moves_are_measured() -> None:
    report = measure(find("chicago1875"), 6)
    assert report["board"] == "chicago1875"
    assert report["positions"] == 6
    assert 0 < report["draw_ms"]["median"] <= report["draw_ms"]["p99"]
    assert 0 < report["update_bytes"]["median"] <= report["update_bytes"]["p99"]
    assert report["update_bytes"]["median"] < report["board_bytes"]["max"] * 1.5
    load = report["first_load_bytes"]
    assert load["total"] == sum(size for kind, size in load.items() if kind != "total")
    assert {"page", "css", "js", "fonts"} <= set(load)
    assert load["total"] <= 400_000
    assert report["browser"]["bytes"] <= 400_000
    assert "drawing a view" in tell(report)
    assert "not measured" in tell({**report, "browser": None})


def test_the_first_load_follows_what_stylesheets_and_scripts_ask_for() -> None:
    styles = [WEB / "static" / name for name in ("style.css", "boards/carnegie/board.css")]
    page = '<link href="/static/style.css?v=1"><link href="/static/style.css"><img src="/elsewhere.png">'
    page += '<link href="/static/boards/carnegie/board.css?v=1">'
    load = first_load(page)
    assert load["page"] == len(gzip.compress(page.encode(), 6))
    assert load["css"] == sum(len(gzip.compress(style.read_bytes(), 6)) for style in styles)
    named = {name for style in styles for name in re.findall(r"fonts/([\w.-]+\.woff2)", style.read_text())}
    assert "federo.woff2" in named
    assert load["fonts"] == sum((WEB / "static" / "fonts" / name).stat().st_size for name in named)


def test_a_percentile_is_one_of_the_figures() -> None:
    assert percentile(list(range(1, 101)), 0.99) == 99
    assert percentile([7], 0.99) == 7
