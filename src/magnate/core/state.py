"""The position of a game: columns of plain data, an agenda, and the luck lent to it."""

from collections.abc import Callable, Mapping
from inspect import get_annotations
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVarTuple

from magnate.core.chance import Chance, Draw
from magnate.core.event import Event, Logged
from magnate.core.slotted import Slotted
from magnate.core.step import Step

if TYPE_CHECKING:
    from magnate.core.journal import Journal

SHARED = ("columns", "later", "rules", "agenda", "queue", "chance", "luck", "events", "journal", "listed")  # of no game
Fields = TypeVarTuple("Fields")


class State(metaclass=Slotted):
    """Games add columns (plain data, one level deep, inner values immutable) and write `clone` by hand.

    Every typed name of a game's state is a column; there is no place for any other.
    """

    columns: ClassVar[
        tuple[str, ...]
    ] = ()  # the names of the columns, in the order in which they are written and saved
    later: ClassVar[Mapping[str, Any]] = {}  # those made after a release, with what they hold in a game from before it

    rules: Any  # the frozen ruleset; shared, never copied
    agenda: list[Step]  # last = next; printed, it is the rest of the turn
    queue: list[Step]  # what the running activation has queued so far
    chance: Chance
    luck: list[Draw]  # draws made since the journal last looked
    events: list[Logged] | None  # None on the search path: nothing is recorded
    journal: "Journal | None"
    listed: tuple[Any, ...]  # the moves that `legal` has listed in this position: known to be legal

    def __init__(self, rules: Any, chance: Chance) -> None:
        self.rules = rules
        self.agenda = []
        self.queue = []
        self.chance = chance
        self.luck = []
        self.events = []
        self.journal = None
        self.listed = ()

    def __init_subclass__(cls) -> None:
        own = vars(cls).get("__mypyc_attrs__") or get_annotations(cls)  # a compiled class has the former
        known = SHARED + cls.columns
        cls.columns += tuple(name for name in own if name not in known)

    def then(self, *steps: Step) -> None:
        """Queue steps: in the order written, before whatever was already waiting."""
        self.queue.extend(steps)

    def log(self, kind: Callable[[*Fields], Event], *fields: *Fields) -> None:
        """Say what happened to everybody; the event is built only if somebody listens."""
        if self.events is not None:
            self.events.append(Logged(kind(*fields)))

    def tell(self, seat: int, kind: Callable[[*Fields], Event], *fields: *Fields) -> None:
        """Say what happened to one seat alone."""
        if self.events is not None:
            self.events.append(Logged(kind(*fields), seat))

    def pick(self, n: int, why: str) -> int:
        """Take luck: one of 0..n-1. A choice of one is no luck."""
        if n == 1:
            return 0
        outcome = self.chance.pick(n, why)
        self.luck.append((n, outcome))
        return outcome

    def copy_into(self, other: Self) -> Self:
        """The part of `clone` that every game shares: a copy is for looking ahead and records nothing."""
        other.rules = self.rules
        other.agenda = self.agenda[:]
        other.queue = []
        other.chance = self.chance.fork()
        other.luck = []
        other.events = None
        other.journal = None
        other.listed = ()
        return other

    def clone(self) -> Self:
        """An independent copy, as fast as it can be made; written by hand in each game."""
        raise NotImplementedError(type(self).__name__)
