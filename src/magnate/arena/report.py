"""The report as Markdown and as one HTML page that needs no script and no network."""

from collections.abc import Sequence
from html import escape
from typing import Any

from magnate.arena.charts import Bar, amounts, seconds, shares, times, whiskers
from magnate.core.text import fill
from magnate.games import find

METHOD = (
    "Every bot sits in every seat equally often, and all games of one deal are dealt alike; who follows whom changes "
    "from deal to deal. Win rates are per seat taken; those who win together share the win. Intervals are Wilson's at "
    "95 %, with the effective number of games as the deals show it: never more than the games, never less than the "
    "deals. Ratings are OpenSkill's (Plackett-Luce) with their deviation. Times are wall-clock times of the machine "
    "that played."
)
Table = tuple[Sequence[str], Sequence[Sequence[str]]]


def title(report: dict[str, Any]) -> str:
    return f"{find(report['game']).title}: {', '.join(row['bot'] for row in report['standings'])}"


def lead(report: dict[str, Any]) -> str:
    """What was played, in one or two sentences."""
    options = ", ".join(f"{key}={given}" for key, given in report["options"].items())
    said = [fill("{games} game(s) in {deals} deal(s) with {players} player(s)", report)]
    said[0] += f" ({options}), " if options else ", "
    said[0] += fill("{count} move(s).", {"count": f"{report['moves']:,}"})
    if report["games"] < report["planned"]:
        said.append(fill("Still to be played: {count} game(s).", {"count": report["planned"] - report["games"]}))
    elif report["planned"] > report["asked_for"]:
        said.append(fill("Asked for: {asked_for} game(s); these make whole deals.", report))
    if report["unfinished"]:
        said.append(fill("Counting for nothing: {unfinished} game(s) that did not end.", report))
    return " ".join(said)


def percent(share: float | None) -> str:
    return "" if share is None else f"{share:.1%}"


def amount(number: float) -> str:
    """A mean, with a decimal where that says something.

    >>> amount(77.94), amount(431_766_666.7)
    ('77.9', '431,766,667')
    """
    return f"{number:,.1f}" if abs(number) < 10_000 else f"{number:,.0f}"


def reach(interval: Sequence[float]) -> str:
    return f"{percent(interval[0])} to {percent(interval[1])}"


def standings(report: dict[str, Any]) -> Table:
    """The main table."""
    heads = ("Bot", "Seats", "Wins", "Win rate", "95 % interval", "Rating", "Score", "Least to most",
             "Decisions", "Mean time", "99 % within", "Faults")  # fmt: skip
    rows = []
    for row in report["standings"]:
        score = row["score"]
        rows.append((
            row["bot"], str(row["seats"]), f"{row['wins']:g}", percent(row["win_rate"]), reach(row["interval"]),
            f"{row['rating']['mu']:.1f} ± {row['rating']['sigma']:.1f}",
            f"{amount(score['mean'])} ± {amount(score['deviation'])}" if score else "",
            f"{score['least']:,} to {score['most']:,}" if score else "",
            f"{row['decisions']:,}", *(seconds(row["seconds"][which]) for which in ("mean", "p99")),
            str(row["faults"]),
        ))  # fmt: skip
    return heads, rows


def pairs(report: dict[str, Any]) -> Table:
    """Who ends before whom."""
    rows = [
        (each["one"], each["two"], str(each["games"]), percent(each["ahead"]), reach(each["interval"]))
        for each in report["pairs"]
    ]
    return ("Bot", "Ends before", "Games", "Share", "95 % interval"), rows


def by_seat(report: dict[str, Any]) -> Table:
    """Win rates by seat."""
    name = find(report["game"]).name
    heads = ("Bot", *(name("seat", seat) for seat in range(report["players"])))
    return heads, [(row["bot"], *map(percent, row["by_seat"])) for row in report["standings"]]


def faults(report: dict[str, Any]) -> list[str]:
    """What went wrong, in sentences."""
    said = []
    for row in report["standings"]:
        if row["faults"]:
            said.append(
                fill("{bot} failed {count} time(s); the next bot below went on for it.", row | {"count": row["faults"]})
            )
            said += [f"{row['bot']}, {line}" for line in row["told"]]
    return said


def sections(report: dict[str, Any]) -> list[tuple[str, Table]]:
    found = [("Standings", standings(report)), ("Win rate by seat", by_seat(report))]
    if report["pairs"]:
        found.insert(1, ("Pairs", pairs(report)))
    return found


# -- Markdown ----------------------------------------------------------------------------------------------------------


def markdown(report: dict[str, Any]) -> str:
    """The report as text."""
    lines = [f"# {title(report)}", "", lead(report), ""]
    for heading, (heads, rows) in sections(report):
        lines += [f"## {heading}", "", row_of(heads), row_of(["---"] * len(heads)), *map(row_of, rows), ""]
    if said := faults(report):
        lines += ["## Faults", "", *(f"- {cell(line)}" for line in said), ""]
    lines += ["## Method", "", METHOD, "", "The same games again:", "", f"    {report['command']}", ""]
    return "\n".join(lines)


def row_of(cells: Sequence[str]) -> str:
    return f"| {' | '.join(map(cell, cells))} |"


def cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


# -- HTML --------------------------------------------------------------------------------------------------------------

STYLE = """
:root { color-scheme: light dark; --ink: #1d2226; --paper: #fbfaf7; --line: #c9c5ba; --mark: #0b5d66; --fair: #a3421c }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e9e6de; --paper: #16191b; --line: #454a4d; --mark: #6cc5cf; --fair: #f0986d } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 2rem auto;
  max-width: 60rem; padding: 0 1rem }
table { border-collapse: collapse; font-variant-numeric: tabular-nums } .wide { overflow-x: auto }
th, td { text-align: left; padding: .3rem .8rem .3rem 0; border-bottom: 1px solid var(--line); white-space: nowrap }
svg { width: 100%; max-width: 42.5rem; height: auto; font: 13px system-ui, sans-serif; fill: var(--ink) }
.grid { stroke: var(--line) } .fair { stroke: var(--fair); stroke-dasharray: 5 4; stroke-width: 1.5 }
.reach { stroke: var(--mark); stroke-width: 2; fill: none } .mark { fill: var(--mark) }
.tick { text-anchor: middle } .name { text-anchor: end } figure { margin: 1rem 0 } pre { overflow-x: auto }
"""


def html(report: dict[str, Any]) -> str:
    """The report as a page."""
    parts = [f"<h1>{escape(title(report))}</h1><p>{escape(lead(report))}</p>", *pictures(report)]
    parts += [table(heading, *content) for heading, content in sections(report)]
    if said := faults(report):
        parts.append(f"<h2>Faults</h2><ul>{''.join(f'<li>{escape(line)}</li>' for line in said)}</ul>")
    parts.append(f"<h2>Method</h2><p>{escape(METHOD)}</p><p>The same games again:</p>")
    parts.append(f"<pre><code>{escape(report['command'])}</code></pre>")
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title(report))}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{STYLE}</style></head>'
        f"<body><main>{''.join(parts)}</main></body></html>\n"
    )


def table(heading: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    body = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>{"".join(f"<td>{escape(each)}</td>" for each in row[1:])}</tr>'
        for row in rows
    )
    return (
        f'<h2>{escape(heading)}</h2><div class="wide" tabindex="0" role="region" aria-label="{escape(heading)}">'
        f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def pictures(report: dict[str, Any]) -> list[str]:
    """Win rates, scores and times, as far as there are any."""
    rows = report["standings"]
    wins = []
    for row in rows:
        low, high = row["interval"]
        wins.append(Bar(row["bot"], row["win_rate"], low, high, percent(row["win_rate"])))
    drawn = [figure("Win rate with its 95 % interval; dashed: an equal share", wins, shares(), 1 / report["players"])]
    scored = [(row["bot"], row["score"]) for row in rows if row["score"]]
    if scored:
        reached = [Bar(bot, each["mean"], each["least"], each["most"], amount(each["mean"])) for bot, each in scored]
        ends = [end for bar in reached for end in (bar.low, bar.high)]
        drawn.append(figure("Final score: the mean, from the least to the most", reached, amounts(ends)))
    timed = [(row["bot"], row["seconds"]) for row in rows if row["decisions"]]
    if timed:
        spent = [Bar(bot, each["mean"], each["mean"], each["p99"], seconds(each["mean"])) for bot, each in timed]
        ends = [end for bar in spent for end in (bar.low, bar.high)]
        drawn.append(figure("Time for a decision: the mean, and what 99 % stay within", spent, times(ends)))
    return drawn


def figure(caption: str, bars: Sequence[Bar], scale: Any, line: float | None = None) -> str:
    return f"<figure><figcaption>{escape(caption)}</figcaption>{whiskers(caption, bars, scale, line)}</figure>"
