"""`magnate bench web` measures what it says, and the promises about size hold."""

import gzip

from magnate.games import find
from magnate.server.draw_bench import first_load, measure, percentile, tell
from magnate.server.pages import WEB


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
    page = '<link href="/static/style.css?v=1"><link href="/static/style.css"><img src="/elsewhere.png">'
    load = first_load(page)
    assert load["page"] == len(gzip.compress(page.encode(), 6))
    assert load["css"] == len(gzip.compress((WEB / "static" / "style.css").read_bytes(), 6))
    assert load["fonts"] == sum(path.stat().st_size for path in (WEB / "static" / "fonts").glob("*.woff2"))


def test_a_percentile_is_one_of_the_figures() -> None:
    assert percentile(list(range(1, 101)), 0.99) == 99
    assert percentile([7], 0.99) == 7
