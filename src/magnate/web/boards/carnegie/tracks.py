"""The timeline, and the regions with their transport tracks and missions."""

from typing import NamedTuple

from magnate.games.carnegie.content.kinds import ACTIONS, REGIONS, ROW_END, Gain
from magnate.games.carnegie.queries import end_taken
from magnate.games.carnegie.queries import order as clockwise
from magnate.games.carnegie.show.names import WORDS
from magnate.games.carnegie.show.words import said
from magnate.games.carnegie.state import ANDREW, FREE
from magnate.web.boards.carnegie.sight import Sight
from magnate.web.boards.carnegie.signs import SHORT, gain_sign
from magnate.web.look import Html, Person, slug

PHASES = (("action", "Choose action"), ("event", "Event"), ("departments", "Departments"), ("activation", "Activate"))


class Event(NamedTuple):
    """A space of the timeline."""

    region: str
    short: str
    name: str
    donation: bool
    state: str  # "was", "stands" (the marker), "next" or empty


class Row(NamedTuple):
    """An action with its events."""

    key: str
    slug: str
    name: str
    full: str
    events: tuple[Event, ...]
    chosen: bool
    forecast: str
    returning: tuple[tuple[Person, int], ...]
    marker: int
    lines: tuple[str, ...]  # what it would give to whom


def timeline(sight: Sight) -> list[Row]:
    """The four rows; before the strips are laid out they are empty."""
    view, rules = sight.view, sight.rules
    found = []
    for row, action in enumerate(ACTIONS):
        strip = view["strips"][row] if view["strips"] else ""
        spaces = [*rules.strips[strip].spaces, ""] if strip else [""] * ROW_END
        marker = view["markers"][row]
        events = []
        for number, space in enumerate(spaces, 1):
            last = number == ROW_END
            region = rules.end_tile[row] if last else "" if space == "donation" else space
            state = (
                "was" if number < marker else "stands" if number == marker else "next" if number == marker + 1 else ""
            )
            events.append(Event(region, SHORT.get(region, WORDS.get(region, "")), WORDS.get(region, ""),
                                last or space == "donation", state))  # fmt: skip
        coming = sight.facts["actions"][action]
        found.append(
            Row(
                action, slug(action), SHORT.get(action, WORDS[action]), WORDS[action], tuple(events),
                view["action"] == action, forecast(action, coming), returning(sight, coming["region"]), marker,
                lines(sight, action),
            )
        )  # fmt: skip
    return found


def forecast(action: str, coming: dict[str, object]) -> str:
    """What choosing this action would bring."""
    if not coming["row"]:
        return "no event"
    parts = [f"income from the {WORDS[str(coming['region'])]}"] if coming["region"] else []
    parts += ["donations"] if coming["donation"] else []
    where = f" (row of {WORDS[str(coming['row'])]})" if coming["row"] != action else ""
    return " and ".join(parts) + where


def lines(sight: Sight, action: str) -> tuple[str, ...]:
    """What choosing an action would give to everybody."""
    found = []
    for seat in sight.seats:
        coming = sight.facts["forecast"][action][seat]
        back = f"{coming['away']} back for {said(Gain(**coming['gain']))}, " if coming["away"] else ""
        found.append(f"{sight.who[seat].name}: {back}{coming['ready']} to use")
    return tuple(found)


def returning(sight: Sight, region: str) -> tuple[tuple[Person, int], ...]:
    """Who has employees in the region of an event, and how many."""
    if not region:
        return ()
    away = [(sight.who[seat], sight.facts["income"][seat][region]["away"]) for seat in sight.seats]
    return tuple((person, count) for person, count in away if count)


class Step(NamedTuple):
    """A part of the round."""

    name: str
    state: str  # "now", "gone" or empty
    note: str


def steps(sight: Sight) -> list[Step]:
    """The four parts of a round, with what was chosen and what the event brings."""
    view = sight.view
    keys = [key for key, _ in PHASES]
    now = keys.index(view["phase"]) if view["phase"] in keys else -1
    action = view["action"]
    event = sight.facts["actions"][action] if action else {"region": "", "donation": False}
    region = str(event["region"])
    parts = [SHORT.get(region, WORDS[region])] if region else []
    parts += ["donations"] if event["donation"] else []
    notes = {"action": SHORT.get(action, WORDS[action]) if action else "", "event": " + ".join(parts)}
    return [
        Step(name, "now" if n == now else "gone" if now > n else "", notes.get(key, "") if now >= 0 else "")
        for n, (key, name) in enumerate(PHASES)
    ]


class Place(NamedTuple):
    """Whose turn it is in the order of play."""

    who: Person
    first: bool
    asked: bool


def order(sight: Sight) -> list[Place]:
    """From the first player on, clockwise; Andrew acts before the human."""
    view = sight.view
    found = [Place(sight.who[seat], seat == view["first"], seat in view["asked"]) for seat in clockwise(sight.s)]
    return [Place(sight.who[ANDREW], False, False), *found] if sight.rules.solo else found


def story(sight: Sight) -> tuple[Person, str] | None:
    """Who chose what this round."""
    view = sight.view
    if not view["action"] or view["chooser"] == FREE:
        return None
    return sight.who[view["chooser"]], WORDS[view["action"]]


class Space(NamedTuple):
    """A space of a transport track."""

    number: int
    cost: int
    tier: str
    income: Html
    words: str
    discs: tuple[Person, ...]
    mine: bool
    at: str
    reward: Html
    taken: bool


class Region(NamedTuple):
    """A region: its track, and who is there on a mission."""

    key: str
    name: str
    tier: str
    spaces: tuple[Space, ...]
    crowd: tuple[tuple[Person, tuple[str, ...]], ...]  # with what each employee stands for
    all: Html  # what whoever looks would get for calling back everybody
    active: bool
    words: str


def regions(sight: Sight) -> list[Region]:
    """The four of them."""
    view, eyes = sight.view, sight.eyes
    active = ""
    if view["action"]:
        active = sight.facts["actions"][view["action"]]["region"]
    found = []
    for index, region in enumerate(REGIONS):
        crowd = []
        for seat in sight.seats:
            away = view["missions"][4 * seat + index]
            stands = tuple(f"recall region-{region} count-{n}" if seat == eyes else "" for n in range(1, away + 1))
            if away:
                crowd.append((sight.who[seat], stands))
        own = view["track"][4 * eyes + index]
        income = sight.facts["income"][eyes][region]
        people = ", ".join(f"{person.name} {len(stands)}" for person, stands in crowd)
        found.append(
            Region(
                region, WORDS[region], sight.rules.tracks[region].spaces[own - 1].tier,
                tuple(space(sight, index, region, number) for number in range(1, sight.rules.track_end + 1)),
                tuple(crowd), gain_sign(Gain(**income["all"])), region == active,
                f"Mission area: {people or 'nobody'}",
            )
        )  # fmt: skip
    return found


def space(sight: Sight, index: int, region: str, number: int) -> Space:
    """One space: what entering it costs and what it brings."""
    track = sight.rules.tracks[region]
    printed = track.spaces[number - 1]
    own = sight.view["track"][4 * sight.eyes + index]
    discs = [sight.who[seat] for seat in sight.seats if sight.view["track"][4 * seat + index] == number]
    if sight.rules.solo and sight.view["andrew_track"] and sight.view["andrew_track"][index] == number:
        discs.append(sight.who[ANDREW])
    last = number == sight.rules.track_end
    his = f"andrew-advanced region-{region} position-{number}" if sight.rules.solo else ""
    mine = f"advance-track region-{region}" if number == own + 1 else f"take-transport space-{number}"
    at = " | ".join(filter(None, (mine if number <= own + 1 else "", his)))
    words = f"{printed.tier}, {said(printed.income)} for each employee called back"
    return Space(
        number, printed.cost, printed.tier, gain_sign(printed.income), words, tuple(discs), number == own, at,
        gain_sign(track.reward) if last else Html(""), last and end_taken(sight.s, index),
    )  # fmt: skip
