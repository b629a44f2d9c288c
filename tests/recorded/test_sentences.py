"""Everything that recorded games tell or ask, read by a machine: prompts, labels, refusals, hints, events, accounts."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from magnate.cli.menu import Menu, capital
from magnate.cli.screen import Screen, console
from magnate.core.driver import decisions
from magnate.core.game import Game
from magnate.core.journal import Journal
from magnate.core.record import walk
from magnate.core.state import State
from tests.recorded import kept
from tests.sentences import faults

EVERY = {"noble_house": 12}  # positions whose questions are read: of the longest games one in so many


def positions(journal: Journal) -> Iterator[tuple[Game, State, list[str]]]:
    """Positions of a game, in its own words, each with what its last move told."""
    s = journal.first()
    yield journal.game.under(s.rules).at(s), s, []
    for _, logged in walk(journal.game, s, journal.entries[1:], listen=True):
        game = journal.game.under(s.rules).at(s)
        yield game, s, Screen(game, console()).sentences(each.event for each in logged)


def asked(game: Game, s: State) -> Iterator[str]:
    """Prompts, labels, short words with their headings, and refusals without the rule behind them."""
    for decision in decisions(s):
        yield game.say(decision.prompt, decision.args)
        for choice in Menu(game, s, decision).choices:
            yield choice.label
            if choice.refused is not None:
                yield game.explain(choice.refused).removesuffix(f" [{choice.refused.rule}]")
            if choice.said is not None:
                yield capital(choice.said.words)  # it may be the name of a space: a4
                yield choice.said.start or choice.said.title


def keys(rules: Any) -> re.Pattern[str]:
    """The names that the engine has for the things on the table, where nobody would take them for words."""
    tables = [table for name in dir(rules) if isinstance(table := getattr(rules, name), Mapping)]
    found = {key for table in tables for key in table if isinstance(key, str) and re.search("[-_]", key)}
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, sorted(found)))})(?![\w-])")


@pytest.mark.parametrize("name", kept.NAMES)
def test_everything_told_and_asked_reads_as_a_sentence(name: str) -> None:
    journal = kept.read(name)
    every = EVERY.get(journal.game.key, 3)
    told: set[str] = set()
    said: set[str] = set()
    hints: set[str] = set()
    for number, (game, s, news) in enumerate(positions(journal)):
        told.update(news)
        if number % every == 0:
            said.update(asked(game, s))
            hints.update(field.hint for each in decisions(s) for form in each.forms for field in form.fields)
    said.update(game.say(line.label, line.args) for score in game.result(s).scores for line in score.lines)
    assert min(len(told), len(said)) > 100
    assert {text: wrong for text in told | said | hints - {""} if (wrong := faults(text))} == {}
    assert {text for text in told if not text.endswith((".", '."', "!", "?"))} == set()
    internal = keys(s.rules)
    assert {text for text in told | said if internal.search(text)} == set()
