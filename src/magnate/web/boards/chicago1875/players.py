"""The players: money, shares, partners, hands, goals."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from magnate.games.chicago1875.ruleset import Ruleset
from magnate.games.chicago1875.state import BANK_POOL
from magnate.web.boards.chicago1875.market import Building, building
from magnate.web.boards.chicago1875.signs import Person, Plaque, short

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
    worth: int
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


def players(
    view: View, rules: Ruleset, seats: Sequence[Person], marks: Mapping[str, Plaque], goals: Sequence["Goal"]
) -> list[Player]:
    """Mine first, then around the table."""
    me = next((person.seat for person in seats if person.mine), 0)
    return [player(view, rules, seats[(me + i) % len(seats)], marks, goals) for i in range(len(seats))]


def player(view: View, rules: Ruleset, person: Person, marks: Mapping[str, Plaque], goals: Sequence["Goal"]) -> Player:
    seat = person.seat
    stakes = [stake(view, seat, mark) for mark in marks.values()]
    held = sorted((each for each in stakes if each.shares), key=lambda each: (-each.directs, -each.shares))
    value = sum(each.shares * view["value"][each.mark.key] for each in held)
    won = rules.goal_reward * sum(person in goal.leaders for goal in goals)
    certificates = sum(
        view["commons"][each.mark.key][seat] + each.directs + each.preferred for each in held
    )  # fmt: skip
    hand = view["hand"][seat]
    return Player(
        person, view["cash"][seat], view["cash"][seat] + value + won,
        f"cash ${view['cash'][seat]}, shares ${value}" + (f", goals ${won}" if rules.goals else ""),
        certificates, rules.certificate_limit, view["ready"][seat], view["partners"][seat], view["phase"] == "action",
        waiting(view, seat), tuple(held), seat in view["asked"], view["priority"] == seat,
        tuple(short(company) for company in view["sold"][seat]) if view["phase"] == "stock" else (),
        hand if isinstance(hand, int) else len(hand),
    )  # fmt: skip


def stake(view: View, seat: int, mark: Plaque) -> Stake:
    directs = view["director"][mark.key] == seat and mark.key not in view["dumped"]
    preferred = view["preferred"][mark.key] == seat
    return Stake(mark, view["commons"][mark.key][seat] + 3 * directs + 2 * preferred, directs, preferred)


def waiting(view: View, seat: int) -> tuple[str, ...]:
    """Where partners wait that are not free yet."""
    places = []
    start = view["start_partner"][seat]
    if start:
        places.append("the bank pool" if start == BANK_POOL else short(start))
    if view["track_partner"][seat]:
        places.append("appeal 9")
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


def goals(view: View, rules: Ruleset, seats: Sequence[Person]) -> list[Goal]:
    shown = []
    for key in view["goals"]:
        counts = [measure(view, person.seat, key) for person in seats]
        best = max(counts)
        leaders = tuple(person for person, count in zip(seats, counts, strict=True) if count == best and best > 0)
        money = "$" if key == "treasury" else ""
        each = ", ".join(f"{person.name} {money}{count}" for person, count in zip(seats, counts, strict=True))
        shown.append(Goal(key, *GOALS[key], rules.goal_tiles[key].text, leaders, f"{money}{best}", each))
    return shown


def measure(view: View, seat: int, goal: str) -> int:
    """What a public goal counts for a seat."""
    mine = [company for company in view["order"] if view["director"][company] == seat]
    if goal in ("managers", "workers"):
        return sum(sum(view[goal][company]) for company in mine)
    if goal == "automation":
        return sum(sum(view["automated"][company]) for company in mine)
    if goal == "salespeople":
        return sum(view["salespeople"][company] for company in mine)
    if goal == "capital_assets":
        return sum(len(view["assets"][company]) for company in mine)
    if goal in ("appeal", "treasury"):
        return max((view[goal][company] for company in mine), default=0)
    if goal == "partners":
        return int(view["partners"][seat])
    if goal == "common_certificates":
        return sum(view["commons"][company][seat] for company in view["order"])
    return sum(view["preferred"][company] == seat for company in view["order"])
