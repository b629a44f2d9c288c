"""Write docs/ledger/<game>.md: every paragraph of a rulebook, the rule that covers it, and the tests of that rule.

    python scripts/ledger.py [game ...]

The paragraphs come from docs/ledger/<game>.toml, the rules from the game, the tests from the `@rule` marks in
tests/games/<game>/, read from the source.
"""

import ast
import sys
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from magnate.core.game import Game
from magnate.core.rule import Rule
from magnate.games import find

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "ledger"


@dataclass(frozen=True)
class Test:
    """A marked test and where it stands."""

    path: str
    name: str


@dataclass(frozen=True)
class Ledger:
    """A rulebook's paragraphs and open questions beside the rules and tests that answer them."""

    game: str
    title: str
    paragraphs: tuple[Mapping[str, Any], ...]
    questions: tuple[Mapping[str, Any], ...]
    rules: Mapping[str, Rule]
    tests: Mapping[str, tuple[Test, ...]]  # rule -> its tests

    @property
    def uncovered(self) -> list[str]:
        """Paragraphs whose rule does not exist or has no test."""
        return [
            f"page {each['page']}: {each['says']} [{each['rule']}]"
            for each in self.paragraphs
            if each["rule"] not in self.rules or not self.tests.get(each["rule"])
        ]

    @property
    def untested(self) -> list[str]:
        """Rules without a test."""
        return [key for key in self.rules if not self.tests.get(key)]

    @property
    def unknown(self) -> list[str]:
        """Marks of rules that do not exist."""
        return [f"{test.path}: {key}" for key, tests in self.tests.items() if key not in self.rules for test in tests]


def games() -> list[str]:
    """The games that have a ledger."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


def load(game: str) -> Ledger:
    data = tomllib.loads((FOLDER / f"{game}.toml").read_text(encoding="utf-8"))
    tests: dict[str, list[Test]] = {}
    for path in sorted((ROOT / "tests" / "games" / game).rglob("test_*.py")):
        shown = path.relative_to(ROOT).as_posix()
        for name, key in marks(ast.parse(path.read_text(encoding="utf-8"))):
            test = Test(shown, name)
            if test not in tests.setdefault(key, []):
                tests[key].append(test)
    found = find(game)
    return Ledger(
        game,
        found.title,
        tuple(data["paragraph"]),
        tuple(data.get("question", ())),
        found.rules,
        {key: tuple(held) for key, held in tests.items()},
    )


def marks(source: ast.Module) -> Iterator[tuple[str, str]]:
    """Test and rule key, for every `@rule(...)` above a test function or inside its parameters."""
    for node in ast.walk(source):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for decorator in node.decorator_list:
                for call in ast.walk(decorator):
                    if isinstance(call, ast.Call) and ast.unparse(call.func) in ("rule", "pytest.mark.rule"):
                        yield from ((node.name, key) for key in keys(call))


def keys(call: ast.Call) -> Iterator[str]:
    for given in call.args:
        if not isinstance(given, ast.Constant) or not isinstance(given.value, str):
            raise ValueError(f"line {call.lineno}: a rule is named by a text, not by {ast.unparse(given)}")
        yield given.value


def render(ledger: Ledger) -> str:
    """The ledger as a page."""
    return "\n".join([*head(ledger), *pages(ledger), *index(ledger), *questions(ledger)]) + "\n"


def head(ledger: Ledger) -> list[str]:
    total = len(ledger.paragraphs)
    covered = total - len(ledger.uncovered)
    tests = {test for held in ledger.tests.values() for test in held}
    return [
        f"# The rules ledger of {ledger.title}",
        "",
        f"Written by `scripts/ledger.py` from `{ledger.game}.toml`, the rules of the game and the marks of its tests;",
        "a test fails when this page is out of date. All wording is our own; page numbers are the rulebook's.",
        "",
        f"**{covered} of {total} paragraphs covered**, by {len(ledger.rules)} rules and {len(tests)} marked tests;",
        f"{len(ledger.questions)} open questions, each with our ruling.",
        "",
    ]


def pages(ledger: Ledger) -> Iterator[str]:
    yield "## The rulebook, page by page"
    yield ""
    for page, paragraphs in groupby(ledger.paragraphs, key=lambda each: each["page"]):
        yield f"### Page {page}"
        yield ""
        yield "| Paragraph | Rule | Rulings | Tests |"
        yield "|---|---|---|---|"
        for each in paragraphs:
            key = each["rule"]
            count = len(ledger.tests.get(key, ()))
            yield f"| {cell(each['says'])} | [{key}](#{key}) | {each.get('ruling', '')} | {count} |"
        yield ""


def index(ledger: Ledger) -> Iterator[str]:
    yield "## The rules and their tests"
    yield ""
    for key, rule in ledger.rules.items():
        yield f'- <a id="{key}"></a>**{key}** {cell(rule.summary)}{where(find(ledger.game), rule)}'
        for path, held in groupby(ledger.tests.get(key, ()), key=lambda test: test.path):
            yield f"  - [{path}](../../{path}): {', '.join(f'`{test.name}`' for test in held)}"
    yield ""


def where(game: Game, rule: Rule) -> str:
    """The pages of a rule and its rulings, as an aside."""
    said = [*game.places(rule), *([rule.ruling] if rule.ruling else [])]
    return f" ({'; '.join(said)})" if said else ""


def questions(ledger: Ledger) -> Iterator[str]:
    yield "## Open questions and our rulings"
    yield ""
    yield "| Page | Question | Our ruling | Reference |"
    yield "|---|---|---|---|"
    for each in ledger.questions:
        yield f"| {each['page']} | {cell(each['question'])} | {cell(each['ruling'])} | {each.get('reference', '')} |"


def cell(text: str) -> str:
    return text.replace("|", "\\|")


def main() -> None:
    for game in sys.argv[1:] or games():
        ledger = load(game)
        (FOLDER / f"{game}.md").write_text(render(ledger), encoding="utf-8")
        print(
            f"{game}: {len(ledger.paragraphs) - len(ledger.uncovered)} of {len(ledger.paragraphs)} paragraphs covered"
        )
        for key in ledger.untested:
            print(f"  no test: {key}")


if __name__ == "__main__":
    main()
