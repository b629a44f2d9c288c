"""The answers to a question, numbered and grouped by kind."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from difflib import get_close_matches

from magnate.cli.forms import bounds, brief, lack, only, open_length, shape
from magnate.core import chip as chips
from magnate.core.chip import Chip
from magnate.core.codec import Unreadable, write
from magnate.core.driver import NOT_OFFERED, refusal
from magnate.core.game import OTHERWISE, Game
from magnate.core.move import Decision, Move, Refusal
from magnate.core.state import State
from magnate.core.value import fields_of

MANY = 24  # answers that begin alike are listed up to this number, more when they are asked for
SHARED = 3  # choices that share a heading, at least
ASIDE = re.compile(r"\(([^()]*)\)")  # what a label explains
TYPED = re.compile(r'"[^"]*"|\S+')  # a text in quotation marks is one of the words
MILLIONS = re.compile(r"(?<![\w.])(\d{1,4})(?:\.(\d))?m\b", re.IGNORECASE)


@dataclass(frozen=True)
class Said:
    """An answer as the tray of a table shows it: under what, and in which words."""

    title: str
    start: str
    words: str
    kin: str = ""  # what it shares with others of its kind: the words begin with it


@dataclass(frozen=True)
class Choice:
    """One numbered answer: what it says, and why it is refused if it is."""

    number: int
    move: Move
    label: str
    refused: Refusal | None
    said: Said | None = None  # in the short words of the tray, where the game has some
    heading: str = ""  # the game's own, for answers of this kind


class Menu:
    """Legal answers first, so that their numbers are small; refused ones after them."""

    def __init__(self, game: Game, s: State, decision: Decision) -> None:
        self.game, self.state, self.decision = game, s, decision
        judged = [(move, move.check(s)) for move in decision.moves]
        ordered = [*(pair for pair in judged if pair[1] is None), *(pair for pair in judged if pair[1] is not None)]
        self.choices = [
            Choice(
                number,
                move,
                label(game, s, move),
                refused,
                None if refused else said(game, s, move),
                heading(game, type(move)),
            )
            for number, (move, refused) in enumerate(ordered, 1)
        ]
        shown = [at for group in groups(self.legal) for at, _ in group.items]  # numbers go up as they are read
        told = [*(self.choices[at - 1] for at in shown), *self.choices[len(shown) :]]
        self.choices = [replace(choice, number=number) for number, choice in enumerate(told, 1)]

    @property
    def legal(self) -> list[Choice]:
        return [choice for choice in self.choices if choice.refused is None]

    @property
    def refused(self) -> list[Choice]:
        return [choice for choice in self.choices if choice.refused is not None]

    def read(self, text: str) -> Move:
        """The move meant by a number or by its notation; Unreadable says what is wrong with it."""
        words = text.strip()
        if words.isascii() and words.isdigit():
            return self.numbered(words).move
        short = self.filled(in_figures(words))
        meant = None if short else self.meant(words)
        try:
            read = self.game.parse(self.state, short or in_figures(words), self.decision.seat)
        except Unreadable as error:
            if meant is not None:
                return meant
            opened = any([form.move.notation.split()[0]] == words.lower().split()[:1] for form in self.decision.forms)
            if not opened and any(write(choice.move).startswith(words) for choice in self.legal):
                raise  # it says what the words may mean
            raise Unreadable(self.missing(words) or str(error)) from None
        move = self.game.heed(self.state, read)
        if meant is not None and self.refusal(move) == NOT_OFFERED:
            return meant  # "establish swift 3" reads as a move, but means the one that is offered
        return move

    def filled(self, words: str) -> str:
        """Words that are all of a form but for values that leave no choice, with these values; "" if they are not."""
        for form in self.decision.forms:
            pattern = form.move.notation.split()
            needed, given = pattern[: open_length(form)], TYPED.findall(words)
            fixed = ((part, word) for part, word in zip(needed, given, strict=False) if not part.startswith("{"))
            if len(given) == len(needed) < len(pattern) and all(part == word.lower() for part, word in fixed):
                return " ".join([*given, *(only(form, part) for part in pattern[len(needed) :])])
        return ""

    def meant(self, words: str) -> Move | None:
        """The one legal answer that begins like this, is this but for its first word, or is called this."""
        typed = " ".join(words.lower().split())
        called = [choice.move for choice in self.legal if choice.label.lower() == typed]
        if len(called) == 1:
            return called[0]
        lines = {write(choice.move).lower(): choice.move for choice in self.legal}
        begun = [move for line, move in lines.items() if typed and line.startswith(typed)]
        bare = [move for line, move in lines.items() if line.partition(" ")[2] == typed]
        return begun[0] if len(begun) == 1 else bare[0] if not begun and len(bare) == 1 else None

    def missing(self, words: str) -> str:
        """What words lack that begin like a move; "" if no move begins with them."""
        first = words.lower().split()[0] if words else ""
        forms = [form for form in self.decision.forms if form.move.notation.split()[0] == first]
        if forms:
            return f"{words!r} {lack(words, forms)}; write {', or '.join(map(brief, forms))}"
        legal = [choice.move for choice in self.legal if choice.move.notation.split()[0] == first]
        if legal:
            shapes = ", or ".join(dict.fromkeys(shape(type(move)) for move in legal))
            near = get_close_matches(words, [write(move) for move in legal], 1, 0) or [write(legal[0])]
            return f"{words!r} is not possible now; write {shapes}, for example {near[0]}"
        if not any(kind.notation.split()[0] == first for kind in self.game.moves):
            return ""
        prompt = self.game.say(self.decision.prompt, self.decision.args)
        return f"{words!r} answers another question; this one is: {prompt}"

    def typed(self, move: Move) -> str:
        """The least that has to be typed for a move."""
        numbers = [str(choice.number) for choice in self.choices if choice.move == move]
        for form in self.decision.forms:
            pattern = form.move.notation.split()
            left = len(pattern) - open_length(form)
            if not numbers and form.fits(move) and left:
                return write(move).rsplit(maxsplit=left)[0]
        return numbers[0] if numbers else write(move)

    def numbered(self, word: str) -> Choice:
        """The answer of this number."""
        number = int(word) if len(word) < 7 else 0
        if not 1 <= number <= len(self.choices):
            raise Unreadable(f"There is no option {word[:20]}; they go from 1 to {len(self.choices)}")
        return self.choices[number - 1]

    def refusal(self, move: Move) -> Refusal | None:
        return refusal(self.state, move)

    def explain(self, move: Move, refused: Refusal) -> str:
        """Why a move is refused; of one that is not offered, what is instead."""
        if refused != NOT_OFFERED:
            return self.game.explain(refused)
        for form in self.decision.forms:
            for field in form.fields if type(move) is form.move else ():
                if not field.takes(getattr(move, field.name)):
                    return f"{field.name.upper()} cannot be {getattr(move, field.name)!r}; it is {bounds(field)}"
        return self.missing(write(move))


def in_figures(words: str) -> str:
    """Sums in digits alone, but for texts in quotation marks.

    >>> in_figures('ask victoria for 100M on "2m of land"'), in_figures("claim 0.5m")
    ('ask victoria for 100000000 on "2m of land"', 'claim 500000')
    """

    def figure(found: re.Match[str]) -> str:
        return str(int(found[1]) * 10**6 + int(found[2] or 0) * 10**5)

    parts = words.split('"')
    return '"'.join(MILLIONS.sub(figure, part) if at % 2 == 0 else part for at, part in enumerate(parts))


def label(game: Game, s: State, move: Move) -> str:
    """What a button for this move would say."""
    return game.say(move.label, move.args(s)) if move.label else write(move)


def said(game: Game, s: State, move: Move) -> Said | None:
    """A legal answer in the words of its chip, with what its label explains in brackets."""
    chip = game.chip(s, move)
    whole = label(game, s, move)
    plain = chips.brief(whole, chip.ends)
    if game.headings.get(type(move).__name__) in game.shelf:
        return None  # what may be done at any time is told in full: no board explains it here
    if chip.ends or (chip.text, chip.price, chip.row) == (plain.text, plain.price, ""):
        return None
    told = words(game, chip, whole)
    named = heading(game, type(move)) or title(type(move))
    return Said(named, capital(chip.column or chip.actor or chip.row), told, kin(chip, told))


def kin(chip: Chip, told: str) -> str:
    """The thing or the kind that the words begin with and that several answers may share.

    >>> kin(Chip("Reno 0", spoken="Housing for 1 good:"), "Housing for 1 good: Reno 0")
    'Housing for 1 good:'
    >>> kin(Chip("Loan 12", "$10M"), "Loan 12, $10M")
    'Loan 12'
    >>> kin(Chip("Struan's 400,000", sort=(("Company", "Struan's"),)), "Struan's 400,000, $9.2M")
    "Struan's"
    """
    shared = chip.spoken or (chip.sort[0][1] if len(chip.sort) == 1 else chip.text if chip.price else "")
    return shared if shared and told.startswith((f"{shared} ", f"{shared}, ")) else ""


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def words(game: Game, chip: Chip, whole: str) -> str:
    """What stands behind the number."""
    owner = f"{game.name('seat', chip.owner)}: " if chip.owner >= 0 else ""
    told = replace(chip, column="", row=chip.row if chip.column or chip.actor else "").words
    told += f" ({chip.details})" if chip.details else ""
    asides = [] if chip.row else [aside.removeprefix(f"{chip.price}, ") for aside in ASIDE.findall(whole)]
    return f"{owner}{told}{''.join(f' ({aside})' for aside in asides if not known(aside, told))}"


def known(aside: str, told: str) -> bool:
    """Whether words in brackets say nothing that was not said before them.

    >>> known("value falls to $25", "Common, value $25, +$40"), known("4 of 10 shares then", "SWI common, $40")
    (True, False)
    """
    figures = re.findall(r"\d+", aside)
    return aside in told or (bool(figures) and all(each in re.findall(r"\d+", told) for each in figures))


def title(kind: type) -> str:
    """The name of a kind of move in words.

    >>> title(type("SendPartner", (), {}))
    'Send partner'
    """
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", kind.__name__).capitalize()


def heading(game: Game, kind: type[Move]) -> str:
    """What a game calls this kind of answer, with what its short words mean; "" if its name says as much."""
    said = game.headings.get(kind.__name__, "")
    meaning = getattr(game.terminal, "HEADINGS", {}).get(kind.__name__, "")
    return "" if said == OTHERWISE else f"{said or title(kind)}: {meaning}" if meaning else said


@dataclass(frozen=True)
class Group:
    """Answers shown together: under a title, or after the words that they all begin with."""

    title: str
    items: tuple[tuple[int, str], ...]
    start: str = ""


def groups(choices: Iterable[Choice]) -> list[Group]:
    """Choices by kind and, where three or more begin alike, by that beginning."""
    kinds: dict[type[Move] | str, list[Choice]] = {}
    for choice in choices:
        kinds.setdefault(choice.said.title if choice.said else type(choice.move), []).append(choice)
    found: list[Group] = []
    for those in kinds.values():
        named = those[0].heading or title(type(those[0].move))
        found += (
            (repeats(those) and clusters(those))
            or shortly(those)
            or clusters(those)
            or [Group(named if len(those) >= SHARED else "", whole(those))]
        )
    return joined(found)


def shortly(choices: list[Choice]) -> list[Group]:
    """Choices of one kind in the words of the tray, those for one company or of one column together.

    None where these words say too little without a board: few answers, two alike, or all the same but for a sum.
    """
    starts: dict[str, list[tuple[int, str]]] = {}
    for choice in choices:
        if choice.said is None:
            return []
        starts.setdefault(choice.said.start, []).append((choice.number, choice.said.words))
    heading = choices[0].said.title if choices[0].said else ""
    if any(len({text for _, text in items}) < len(items) for items in starts.values()):
        return []
    if set(starts) == {""} and (len(choices) < SHARED or len({text.split(", ")[0] for _, text in starts[""]}) == 1):
        return []
    related = by_kin(choices)
    if related:
        return [Group(heading if n == 0 else "", items, start) for n, (start, items) in enumerate(related.items())]
    if max(map(len, starts.values())) > MANY:
        return []  # their labels may have beginnings in common
    if set(starts) == {""}:
        return [Group(heading, tuple(starts[""]))]
    return [Group(heading if n == 0 else "", tuple(items), start) for n, (start, items) in enumerate(starts.items())]


def by_kin(choices: list[Choice]) -> dict[str, tuple[tuple[int, str], ...]]:
    """Choices by what they share, which is then said once; nothing where they share little or would be too many."""
    found: dict[str, list[tuple[int, str]]] = {}
    for choice in choices:
        if choice.said is None or not choice.said.kin:
            return {}
        start, shared = choice.said.start, choice.said.kin.rstrip(":")
        told = choice.said.words.removeprefix(choice.said.kin).lstrip(", ")
        found.setdefault(f"{start}, {shared[:1].lower()}{shared[1:]}" if start else shared, []).append(
            (choice.number, told)
        )
    if len(choices) < 2 * len(found) or max(map(len, found.values()), default=0) > MANY:
        return {}
    return {start: tuple(items) for start, items in found.items()}


def repeats(choices: list[Choice]) -> bool:
    """Whether the words of the tray explain the same thing again and again, as a tile on each of ten spaces."""
    asides = Counter(aside for choice in choices if choice.said for aside in ASIDE.findall(choice.said.words))
    return max(asides.values(), default=0) > SHARED


def joined(found: list[Group]) -> list[Group]:
    """Neighbours without a heading as one, by their numbers."""
    result: list[Group] = []
    for group in found:
        bare = not (group.title or group.start)
        if bare and result and not (result[-1].title or result[-1].start):
            result[-1] = Group("", tuple(sorted((*result[-1].items, *group.items))))
        else:
            result.append(group)
    return result


def whole(choices: Iterable[Choice]) -> tuple[tuple[int, str], ...]:
    return tuple((choice.number, choice.label) for choice in choices)


def clusters(choices: list[Choice]) -> list[Group]:
    """Choices that have all but their last values in common, if most of them have three kin; else none.

    `move lying b1 a4` and `move lying b1 b4` are told after "Move a lying employee from b1 to".
    """
    fields = len(fields_of(choices[0].move)) - 1  # without the seat
    for count in range(fields - 1, 0, -1):
        things: dict[object, list[Choice]] = {}
        for choice in choices:
            things.setdefault(tuple(fields_of(choice.move).values())[1 : 1 + count], []).append(choice)
        if len(choices) >= SHARED * len(things):
            return [cluster(those) for those in things.values()]
    return []


def cluster(choices: list[Choice]) -> Group:
    """Choices with the words their labels begin with taken out; few choices, or few words, are told in full."""
    words = commonprefix([choice.label.split() for choice in choices]) if len(choices) >= SHARED else []
    if len(words) < 2:
        return Group("", whole(choices))
    start = " ".join(words)
    items = tuple((choice.number, choice.label[len(start) :].strip()) for choice in choices)
    return Group("", items, start)


def commonprefix(rows: list[list[str]]) -> list[str]:
    """The words that all rows begin with; an article or a number belongs to what follows it."""
    same: list[str] = []
    for words in zip(*(row[:-1] for row in rows), strict=False):
        if len(set(words)) > 1:
            break
        same.append(words[0])
    numbered = any(row[len(same)][:1].isdigit() for row in rows)
    if same and numbered and same[-1].lower() not in ("to", "at", "for", "with"):
        same.pop()
    while same and (same[-1] in ("a", "an", "the") or same[-1].isdigit()):
        same.pop()
    return same
