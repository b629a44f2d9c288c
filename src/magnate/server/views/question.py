"""What a seat is asked, ready to be shown: choices, refusals with their rules, and forms to fill in."""

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from magnate.core import canonical, codec
from magnate.core.chip import Chip
from magnate.core.driver import asking
from magnate.core.game import Game, Wish
from magnate.core.move import Decision, Move, Seat
from magnate.core.record import undoable
from magnate.core.rule import Rule
from magnate.core.state import State
from magnate.core.value import fields_of
from magnate.server.tables.cache import Live
from magnate.server.tables.forced import put
from magnate.server.views.boards import names_of, slug
from magnate.server.views.foresight import leads
from magnate.server.views.sheets import Sheet, sheet

MANY = 32  # choices of one kind shown at a time; more are folded away if there are others, and can be sorted
SORTED = 6  # choices that the game says how to sort are folded away and sorted if there are more
CHIPS = 12  # values of a field to sort by, at most
ENDS = 3  # moves that decline or end something and stand beside Undo; more are moves like others


@dataclass(frozen=True)
class Choice:
    """A candidate move as a button: refused ones say why."""

    text: str  # notation, what is submitted
    label: str
    rule: str
    refused: str  # empty = legal
    names: str  # what it names, so that the board can light it up


@dataclass(frozen=True)
class Option(Choice):
    """A candidate in the tray: in a few words, and for whom it is done."""

    chip: Chip
    actor: int  # its place among the actors of the question; -1 = for nobody in particular
    verb: str  # what the main button says
    leads: str = ""  # what the answers to the next question name, if one press makes both


@dataclass(frozen=True)
class Matrix:
    """Moves that differ in two things: each row with its head, and a cell for each column."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Option | None, ...]], ...]


@dataclass(frozen=True)
class Lane:
    """Moves that belong together, in one line with its head."""

    head: str
    choices: tuple[Option, ...]


@dataclass(frozen=True)
class Reason:
    """Why some candidates are refused: the rule that says so, and the figures that fail in each case."""

    rule: str
    summary: str
    page: str
    cases: tuple[tuple[str, tuple[Option, ...]], ...]

    @property
    def choices(self) -> tuple[Option, ...]:
        return tuple(choice for _, choices in self.cases for choice in choices)


@dataclass(frozen=True)
class Group:
    """Candidates of one kind under one heading."""

    title: str
    choices: tuple[Option, ...]
    folded: bool
    matrix: Matrix | None
    lanes: tuple[Lane, ...]


@dataclass(frozen=True)
class Facet:
    """What many choices can be sorted by: the values of one field, as names that the choices carry."""

    title: str
    chips: tuple[tuple[str, str], ...]  # name and label


@dataclass(frozen=True)
class Question:
    """One decision of a seat, ready to be shown."""

    prompt: str
    rule: str
    groups: tuple[Group, ...]
    ends: tuple[Option, ...]  # moves that decline or end something
    actors: tuple[str, ...]  # for whom the moves are done, if for several: one at a time is shown
    reasons: tuple[Reason, ...]
    sheets: tuple[Sheet, ...]
    optional: bool
    passes: tuple[Choice, ...]  # moves that decline: an order may play them
    mark: str  # the same question has the same mark, however far the table has moved on
    facets: tuple[Facet, ...]
    wishes: tuple[tuple[Wish, str], ...]  # each with the notation of its move
    shelf: tuple[Group, ...] = ()  # what may be done at any time: beside the question, never mixed into it

    @property
    def refused(self) -> tuple[Option, ...]:
        return tuple(choice for reason in self.reasons for choice in reason.choices)


def question(game: Game, s: State, seat: Seat) -> Question | None:
    """What this seat is asked now, if anything."""
    ask, decision = asking(s), put(s, seat)
    if ask is None or decision is None:
        return None
    found, actors = options(game, s, decision)
    groups, ends = groups_of(found)
    aside = () if all(group.title in game.asides for group in groups) else game.asides
    shelf = tuple(group for title in (*game.shelf, *aside) for group in groups if group.title == title)
    legal = [each for _, each in found if not each.refused]
    wishes = game.wishes(s, seat)
    settled = {type(wish.move) for wish in wishes}  # these have buttons of their own
    asked = tuple(group for group in groups if group not in shelf)
    return Question(
        game.in_short(game.say(decision.prompt, decision.args)),
        decision.rule,
        asked,
        ends,
        actors,
        reasons(game, [each for _, each in found if each.refused]),
        tuple(sheet(game, form, heading(game, form.move)) for form in decision.forms if form.move not in settled),
        decision.optional,
        tuple(each for each in legal if each.text in game.passes and not decision.optional),
        mark_of(seat, ask.plain()),
        facets_of(game, s, decision, asked or groups, legal),
        tuple((wish, codec.write(wish.move)) for wish in wishes),
        shelf,
    )


def options(game: Game, s: State, decision: Decision) -> tuple[list[tuple[str, Option]], tuple[str, ...]]:
    """Every candidate with its heading, and for whom the legal ones are done."""
    chips = [game.chip(s, move) for move in decision.moves]
    plain = [choice(game, s, move) for move in decision.moves]
    done = [chip.actor for chip, each in zip(chips, plain, strict=True) if not each.refused and not chip.ends]
    actors = tuple(dict.fromkeys(filter(None, done))) if 2 * done.count("") < len(done) else ()
    found = []
    for move, chip, each in zip(decision.moves, chips, plain, strict=True):
        actor = actors.index(chip.actor) if chip.actor in actors else -1
        title = heading(game, type(move))
        next_ = "|".join(leads(game, s, move)) if chip.opens and not each.refused else ""
        each = replace(each, names=" ".join((each.names, *(sorted_by(*by) for by in chip.sort))))
        found.append((title, Option(**each.__dict__, chip=chip, actor=actor, verb=verb_of(chip, title), leads=next_)))
    return found, actors


def sorted_by(title: str, value: str) -> str:
    """The name that a choice carries for a value it is sorted by."""
    return slug(f"{title} is {value}")


def verb_of(chip: Chip, title: str) -> str:
    """What the main button says: what is done, and for how much.

    >>> verb_of(Chip("Appeal +2", "$30", verb="Place partner"), "Send a partner")
    'Place partner, $30'
    >>> verb_of(Chip("Pass", ends=True), "Otherwise"), verb_of(Chip("Appeal +1", "free", verb="Place partner"), "")
    ('Pass', 'Place partner')
    """
    said = chip.verb or (chip.text if chip.ends else title)
    return f"{said}, {chip.price}" if any(map(str.isdigit, chip.price)) else said


def mark_of(seat: Seat, step: tuple[Any, ...]) -> str:
    """A few digits that name a question to a seat and give nothing away that the seat does not see."""
    return hashlib.sha256(canonical.pack((seat, step))).hexdigest()[:12]


def groups_of(found: list[tuple[str, Option]]) -> tuple[tuple[Group, ...], tuple[Option, ...]]:
    """Legal candidates under the game's headings, in the order the game lists them, and apart those that decline."""
    ends = tuple(each for _, each in found if each.chip.ends and not each.refused)
    ends = ends if len(ends) <= ENDS else ()
    kinds: dict[str, list[Option]] = {}
    for title, each in found:
        if each not in ends:
            kinds.setdefault(title, []).append(each)
    legal = {title: tuple(each for each in those if not each.refused) for title, those in kinds.items()}
    most = {title: SORTED if sortable(those) else MANY for title, those in legal.items()}
    few = bool(ends) or any(0 < at_a_time(those) <= most[title] for title, those in legal.items())  # or all would fold
    groups = []
    for title, those in kinds.items():
        if legal[title]:
            matrix, lanes = matrix_of(those), lanes_of(legal[title])
            told = {value for each in legal[title] for _, value in each.chip.sort}
            order = matrix is not None or any(lane.head not in told for lane in lanes)  # one that can be seen through
            folded = few and at_a_time(legal[title]) > most[title] and not order
            groups.append(Group(title, legal[title], folded, matrix, lanes))
    return tuple(groups), ends


def at_a_time(those: Sequence[Option]) -> int:
    """How many are shown at once: all that are for nobody in particular, and those of one actor."""
    shown = Counter(each.actor for each in those)
    return shown.pop(-1, 0) + max(shown.values(), default=0)


def matrix_of(those: list[Option]) -> Matrix | None:
    """A matrix, where every move has its place in one and there is more than one row and column."""
    cells = {(each.chip.row, each.chip.column): each for each in those}
    rows = tuple(dict.fromkeys(row for row, _ in cells))
    columns = tuple(dict.fromkeys(column for _, column in cells))
    if len(cells) < len(those) or min(len(rows), len(columns)) < 2 or not all(map(all, cells)):
        return None
    return Matrix(columns, tuple((row, tuple(cells.get((row, column)) for column in columns)) for row in rows))


def lanes_of(legal: Sequence[Option]) -> tuple[Lane, ...]:
    """Lines, where every move names the one it stands in and there is more than one; what reads alike side by side."""
    heads = tuple(dict.fromkeys(each.chip.row for each in legal))
    if len(heads) < 2 or not all(each.chip.row and not each.chip.column for each in legal):
        return ()
    texts = list(dict.fromkeys(each.chip.text for each in legal))
    ordered = sorted(legal, key=lambda each: texts.index(each.chip.text))
    return tuple(Lane(head, tuple(each for each in ordered if each.chip.row == head)) for head in heads)


def heading(game: Game, kind: type[Move]) -> str:
    """What moves of a kind stand under."""
    return game.headings.get(kind.__name__) or spaced(kind.__name__)


def reasons(game: Game, refused: list[Option]) -> tuple[Reason, ...]:
    """Refused candidates by the rule that refuses them, those with the same figures together."""
    rules: dict[str, dict[str, list[Option]]] = {}
    for each in refused:
        why = each.refused.removesuffix(f" [{each.rule}]")
        rules.setdefault(each.rule, {}).setdefault(why[:1].upper() + why[1:], []).append(each)
    return tuple(
        Reason(
            key,
            game.rules[key].summary,
            pages(game, game.rules[key]),
            tuple((why, tuple(choices)) for why, choices in cases.items()),
        )
        for key, cases in rules.items()
    )


def pages(game: Game, rule: Rule) -> str:
    """Where a rule stands.

    >>> pages(Game(), Rule("Shares are sold before one is bought.", 12)), pages(Game(), Rule("We say so.", ruling="C1"))
    ('rulebook page 12', 'our ruling C1')
    """
    return ", ".join(game.places(rule)) or (f"our ruling {rule.ruling}" if rule.ruling else "")


def sortable(choices: Sequence[Option]) -> list[Option]:
    """Those of which the game says what they can be sorted by."""
    return [each for each in choices if each.chip.sort]


def facets_of(
    game: Game, s: State, decision: Decision, groups: Sequence[Group], legal: Sequence[Option]
) -> tuple[Facet, ...]:
    """What the choices can be sorted by; those in a matrix are sorted, those in lines need only what the game says."""
    if any(group.matrix for group in groups):
        return ()
    told = told_facets(legal)
    if told or any(group.lanes for group in groups):
        return told
    shown = at_a_time([each for group in groups for each in group.choices])
    return tuple(facet for facet in facets(game, s, decision, shown) if not by_actor(facet, legal))


def by_actor(facet: Facet, legal: Sequence[Option]) -> bool:
    """Whether each of its values stands for one actor: of those one at a time is shown anyway."""
    actors = [{each.actor for each in legal if name in each.names.split()} for name, _ in facet.chips]
    return all(len(those) == 1 and -1 not in those for those in actors)


def told_facets(legal: Sequence[Option]) -> tuple[Facet, ...]:
    """What many choices can be sorted by, in the words of the game."""
    those = sortable(legal)
    fields: dict[str, dict[str, str]] = {}
    for title, value in dict.fromkeys(by for each in those for by in each.chip.sort):
        fields.setdefault(title, {})[sorted_by(title, value)] = value
    return tuple(
        Facet(title, tuple(values.items())) for title, values in fields.items() if len(values) > 1 < SORTED < len(those)
    )


def facets(game: Game, s: State, decision: Decision, shown: int) -> tuple[Facet, ...]:
    """What many choices can be sorted by."""
    legal = [move for move in decision.moves if move.check(s) is None] if shown > MANY else []
    fields: dict[str, dict[str, str]] = {}
    for move in legal:
        for name, item in fields_of(move).items():
            if name != "seat" and isinstance(item, (str, int)) and item != "":
                fields.setdefault(name, {})[slug(f"{name} {item}")] = game.name(name, item)
    return tuple(
        Facet(name.replace("_", " ").capitalize(), tuple(chips.items()))
        for name, chips in fields.items()
        if 2 <= len(chips) <= CHIPS and 2 * len(chips) <= len(legal)
    )


def choice(game: Game, s: State, move: Move) -> Choice:
    refused = move.check(s)
    return Choice(
        codec.write(move),
        game.say(move.label, move.args(s)),
        refused.rule if refused else "",
        game.explain(refused) if refused else "",
        names_of(move),
    )


def spaced(name: str) -> str:
    """`BuyCommon` -> "Buy common".

    >>> spaced("BuyCommon")
    'Buy common'
    """
    words = "".join(f" {c.lower()}" if c.isupper() else c for c in name).split()
    return " ".join(words).capitalize()


# -- what happened -----------------------------------------------------------------------------------------------------


def may_undo(live: Live, mine: list[Seat]) -> bool:
    return any(undoable(live.records, seat) is not None for seat in mine)
