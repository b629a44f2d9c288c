"""A move in a few words, for a hand that chooses among several whose question is known."""

import re
from dataclasses import dataclass, field

PRICE = re.compile(r",? for (\$\d[\d,]*M?)(?=$|[ ,;:(])")  # in a label
ASIDE = re.compile(r"\s*\([^()]*\)")  # what a label explains
LONG = 72  # letters of a chip at most


@dataclass(frozen=True)
class Chip:
    """What stands on the button of a move; the label says it in full."""

    text: str  # two or three words: what tells it from the others
    price: str = ""  # what it costs, or "+$40" for what it brings
    icon: str = ""  # a symbol of the board's sprite, without its "i-"
    owner: int = -1  # the seat whose thing it uses: its disc is shown
    actor: str = ""  # for whom it is done, in words: "Swift $90". Said once, and switched where there are several
    row: str = ""  # moves that differ in two things: their heads in a matrix; without a column, the line it stands in
    column: str = ""
    spoken: str = field(default="", repr=False)  # what only the icon says, for those who do not see it
    details: str = field(default="", repr=False)  # what else a hand weighs, in small print
    verb: str = ""  # what the main button says, without the price; else what the heading says
    warning: str = ""  # what somebody might overlook: "no room: bonus only"
    opens: bool = False  # what it asks next lies on the board: pressing that makes both moves
    ends: bool = False  # it declines or ends something: it stands beside Undo, always in the same place
    usual: bool = field(default=False, repr=False)  # what most would answer: it is chosen until a hand chooses
    sort: tuple[tuple[str, str], ...] = field(default=(), repr=False)  # what many are sorted by: ("Kind", "industry")

    @property
    def words(self) -> str:
        """The chip as a line of text, for a terminal."""
        heads = " ".join(filter(None, (self.column, self.row, self.spoken)))
        said = self.text == self.price or f" {heads}".endswith(f" {self.text}")  # a head of a matrix may end with it
        told = heads if said else f"{heads} {self.text}".strip()
        return f"{told}, {self.price}" if self.price and self.price != told else told


def brief(label: str, ends: bool = False) -> Chip:
    """A label cut down to a chip: the price apart, explanations left out.

    >>> brief("Buy Elgin common from its treasury for $40")
    Chip(text='Buy Elgin common from its treasury', price='$40', icon='', owner=-1, actor='', row='', column='', \
verb='', warning='', opens=False, ends=False)
    >>> brief("Buy Refrigeration for $50 (now: 1 worker)").words
    'Buy Refrigeration, $50'
    """
    found = PRICE.search(label)
    text = ASIDE.sub("", PRICE.sub("", label, count=1) if found else label).strip() or label
    if len(text) > LONG:
        text = f"{text[:LONG].rsplit(' ', 1)[0].rstrip(' ,;:')}\u2026"
    return Chip(text, found[1] if found else "", ends=ends)
