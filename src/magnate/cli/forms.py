"""How an open answer is written: which of its words are needed, and what they may be."""

import re

from magnate.core.codec import Unreadable, split_words
from magnate.core.game import Game
from magnate.core.move import Field, Form, Move

LONG = 150  # characters: an open answer that takes more is explained when it is asked for


def shape(kind: type[Move], words: int | None = None) -> str:
    """How a kind of move is written, or its first words: its values in capitals.

    >>> shape(type("Buy", (Move,), {"notation": "buy {company} from {factory+1}"}))
    'buy COMPANY from FACTORY'
    """
    notation = " ".join(kind.notation.split()[:words])
    return re.sub(r"{(\w+)(\+1)?}", lambda found: found[1].upper(), notation)


def is_open(field: Field) -> bool:
    """Whether a value leaves a choice."""
    if field.kind == "int" and not field.choices:
        return field.low != field.high
    return field.kind == "text" or len(field.choices) != 1


def open_length(form: Form) -> int:
    """How many words of a form have to be written: those after the last open value say nothing."""
    pattern = form.move.notation.split()
    free = {field.name for field in form.fields if is_open(field)}
    last = max((at for at, part in enumerate(pattern, 1) if part.strip("{}+1") in free), default=len(pattern))
    return last if any(part.startswith("{") for part in pattern[last:]) else len(pattern)


def only(form: Form, part: str) -> str:
    """A word of a form that leaves no choice."""
    found = [field for field in form.fields if part == f"{{{field.name}}}"]
    if not found:
        return part
    word = found[0].choices[0] if found[0].choices else str(found[0].low)
    return word or '""'


def lack(words: str, forms: list[Form]) -> str:
    """What is wrong with words that begin like an open answer."""
    try:
        given = len(split_words(words))
    except Unreadable:
        return "has an open quotation mark"
    needed = [open_length(form) for form in forms]
    if given < min(needed):
        return f"lacks {' and '.join(missing(forms[needed.index(min(needed))], given))}"
    texts = any(field.kind == "text" for form in forms for field in form.fields)
    quoted = ": a text of several words stands in quotation marks" if texts and given > max(needed) else ""
    return f"is not written like that{quoted}"


def missing(form: Form, given: int) -> list[str]:
    """The parts of an open answer behind the words that were given: its values, or else its words.

    >>> missing(Form(type("Sell", (Move,), {"notation": "sell {shares} {company}"}), ()), 1)
    ['SHARES', 'COMPANY']
    """
    left = form.move.notation.split()[given : open_length(form)]
    values = [shape_of(form, part) for part in left if part.startswith("{")]
    return values or [repr(part) for part in left]


def shape_of(form: Form, part: str) -> str:
    """How a value is called: a single number N, others by their names in capitals."""
    single = len(form.fields) == 1 and form.fields[0].kind == "int"
    return "N" if single else part.removesuffix("}").removesuffix("+1").removeprefix("{").upper()


def usage(form: Form) -> str:
    """How an open answer is written, with its bounds and hints."""
    if len(form.fields) == 1 and form.fields[0].kind == "int":
        (field,) = form.fields
        written = re.sub(r"{\w+(\+1)?}", "N", form.move.notation)
        return f"{written} (N is {bounds(field)}{f'; {field.hint}' if field.hint else ''})"
    told = (
        f"{field.name.upper()}: {bounds(field)}{f'. {field.hint}' if field.hint else ''}" for field in asked_for(form)
    )
    return f"{shape(form.move, open_length(form))} ({'; '.join(told).removesuffix('.')})"


def asked_for(form: Form) -> list[Field]:
    """The values that have to be written."""
    written = form.move.notation.split()[: open_length(form)]
    return [field for field in form.fields if any(part.strip("{}+1") == field.name for part in written)]


def brief(form: Form, named: str = "") -> str:
    """How an open answer is written; a long one without its parts, but with what it is."""
    told = usage(form)
    word = form.move.notation.split()[0]
    what = f"{named[:1].lower()}{named[1:]}; " if named else ""
    return told if len(told) <= LONG else f"{shape(form.move, open_length(form))} ({what}more: how {word})"


def parts(game: Game, form: Form) -> list[str]:
    """What each part of an open answer may be, and what it means."""
    told = []
    for field in asked_for(form):
        line = f"{field.name.upper()}: {named(game, field) or bounds(field)}"
        told.append(f"{line}. {field.hint}" if field.hint else line)
    return told


def named(game: Game, field: Field) -> str:
    """Single choices with their names, where they have others than are typed."""
    names = field.words or tuple(game.name(field.name, key) for key in field.choices)
    if field.kind == "text" or not any(name and name != key for key, name in zip(field.choices, names, strict=True)):
        return ""
    pairs = zip(field.choices, names, strict=True)
    return ", ".join(f"{key} = {name}" if name and name != key else key for key, name in pairs)


def bounds(field: Field) -> str:
    """What an open value may be."""
    if len(field.words) > 1:
        return " | ".join(f"{key} ({words})" for key, words in zip(field.choices, field.words, strict=True))
    if field.kind == "int" and len(field.choices) != 1:
        return f"{sum_of(field.low)} to {sum_of(field.high)}" if field.low != field.high else sum_of(field.low)
    return " | ".join(field.choices) if field.kind in ("int", "choice") else "a text in quotation marks"


def sum_of(number: int) -> str:
    """A number as it may be typed: millions and tenths of them with an m.

    >>> sum_of(12), sum_of(100_000), sum_of(12_000_000)
    ('12', '0.1m', '12m')
    """
    tenths, rest = divmod(number, 10**5)
    return f"{tenths / 10:g}m" if tenths and not rest and number < 10**10 else str(number)
