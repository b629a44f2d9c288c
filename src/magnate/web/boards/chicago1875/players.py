"""The players: money, shares, partners, hands, goals."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from magnate.games.chicago1875.queries import certificates_of, shares_of
from magnate.games.chicago1875.ruleset import Ruleset
from magnate.games.chicago1875.scoring import goal_measure, goal_winners
from magnate.games.chicago1875.show.facts import worth
from magnate.games.chicago1875.show.names import short_name
from magnate.games.chicago1875.state import BANK_POOL, Chicago
from magnate.web.boards.chicago1875.market import Building, building
from magnate.web.boards.chicago1875.signs import Person, Plaque

View = Mapping[str, Any]


class Stake(NamedTuple):
    """Shares of one company in one hand."""

    mark: Plaque
    shares: int
    directs: bool
    preferred: bool


class Player(NamedTuple):
    """A seat with all that is public about it."""

    person: Person
    cash: int
    worth: int  # cash and shares
    goals: int  # what goals would add
    account: str
    certificates: int
    limit: int
    ready: int
    partners: int  # unlocked
    placing: bool
    waiting: tuple[str, ...]  # where locked partners wait
    stakes: tuple[Stake, ...]
    asked: bool
    priority: bool
    sold: tuple[str, ...]
    tiles: int


def players(s: Chicago, view: View, seats: Sequence[Person], marks: Mapping[str, Plaque]) -> list[Player]:
    """Mine first, then around the table."""
    me = next((person.seat for person in seats if person.mine), 0)
    return [player(s, view, seats[(me + i) % len(seats)], marks) for i in range(len(seats))]


def player(s: Chicago, view: View, person: Person, marks: Mapping[str, Plaque]) -> Player:
    seat = person.seat
    stakes = [stake(s, seat, mark) for mark in marks.values()]
    held = sorted((each for each in stakes if each.shares), key=lambda each: (-each.directs, -each.shares))
    parts = worth(s, seat)
    hand = view["hand"][seat]
    return Player(
        person, s.cash[seat], parts["cash"] + parts["shares"], parts["goals"],
        f"cash ${parts['cash']}, shares ${parts['shares']}" + (f", goals ${parts['goals']}" if s.rules.goals else ""),
        certificates_of(s, seat), s.rules.certificate_limit, s.ready[seat], s.partners[seat], s.phase == "action",
        waiting(s, seat), tuple(held), seat in view["asked"], s.priority == seat,
        tuple(short_name(s.rules, company) for company in s.sold[seat]) if s.phase == "stock" else (),
        hand if isinstance(hand, int) else len(hand),
    )  # fmt: skip


def stake(s: Chicago, seat: int, mark: Plaque) -> Stake:
    directs = s.director[mark.key] == seat and mark.key not in s.dumped
    return Stake(mark, shares_of(s, seat, mark.key), directs, s.preferred[mark.key] == seat)


def waiting(s: Chicago, seat: int) -> tuple[str, ...]:
    """Where partners wait that are not free yet."""
    places = []
    start = s.start_partner[seat]
    if start:
        places.append("the bank pool" if start == BANK_POOL else short_name(s.rules, start))
    if s.track_partner[seat]:
        space = next(space for space, bonus in s.rules.appeal_bonuses.items() if bonus == "partner")
        places.append(f"appeal {space}")
    return tuple(places)


# -- hand --------------------------------------------------------------------------------------------------------------


class Hand(NamedTuple):
    """Building tiles: which of mine, how many of the others'."""

    tiles: tuple[Building, ...]
    kept: tuple[Building, ...]
    chosen: tuple[Building, ...]  # sealed: to build, and to discard
    decks: tuple[int, ...]
    others: tuple[tuple[Person, int, bool], ...]  # who, how many, and whether an answer is sealed


def hand(view: View, rules: Ruleset, seats: Sequence[Person]) -> Hand:
    me = next((person.seat for person in seats if person.mine), None)

    def tiles(column: str) -> tuple[Building, ...]:
        return () if me is None else tuple(building(view, rules, seats, key) for key in view[column][me])

    others = tuple(
        (person, view["hand"][person.seat] + view["kept"][person.seat], bool(view["chosen"][person.seat]))
        for person in seats
        if not person.mine
    )
    return Hand(tiles("hand"), tiles("kept"), tiles("chosen"), tuple(view["building_decks"]), others)


# -- goals -------------------------------------------------------------------------------------------------------------


class Goal(NamedTuple):
    """A public goal and who leads."""

    key: str
    icon: str
    name: str
    text: str
    leaders: tuple[Person, ...]
    best: str
    counts: str


GOALS = {
    "managers": ("manager", "Managers"),
    "salespeople": ("sales", "Salespeople"),
    "capital_assets": ("asset", "Capital assets"),
    "workers": ("worker", "Workers"),
    "automation": ("gear", "Automation"),
    "appeal": ("star", "Highest appeal"),
    "treasury": ("coin", "Richest treasury"),
    "partners": ("partner", "Partners"),
    "common_certificates": ("cert", "Common shares"),
    "preferred_certificates": ("cert", "Preferred shares"),
}


def goals(s: Chicago, seats: Sequence[Person]) -> list[Goal]:
    shown = []
    for key in s.goals:
        counts = [goal_measure(s, person.seat, key) for person in seats]
        leaders = tuple(seats[seat] for seat in goal_winners(s, key))
        money = "$" if key == "treasury" else ""
        each = ", ".join(f"{person.name} {money}{count}" for person, count in zip(seats, counts, strict=True))
        shown.append(Goal(key, *GOALS[key], s.rules.goal_tiles[key].text, leaders, f"{money}{max(counts)}", each))
    return shown
