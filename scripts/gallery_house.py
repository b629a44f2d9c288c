"""The house that the pictures of gallery.py show: people, and tables with positions from games of bots."""

import sys
from pathlib import Path

from sqlalchemy import update

import magnate
from magnate import bots
from magnate.core.chance import Sampler
from magnate.core.driver import asking
from magnate.games import find
from magnate.server.background.open_house import OpenHouse
from magnate.server.db import schema
from magnate.server.people.accounts import Person
from magnate.server.settings import Settings
from magnate.server.tables import seating, study
from magnate.server.tables.actions import speak
from magnate.server.tables.lifecycle import Wanted
from magnate.server.tables.submit import Submission
from magnate.server.tables.time_controls import PACES

PEOPLE = ("Ann Otter", "Bob Badger", "Cid Crane", "Dee Dormouse", "Eve Egret")
REGULAR = "Fay Fox"  # who has a few tables and nothing to do with the others
PASSWORD = "a picture of a house"
GAMES = {"chicago1875": (4, 700), "carnegie": (4, 1000), "noble_house": (5, 700)}  # seats, and moves at most
ALONE = ("carnegie", "departments")  # the game for one, and the phase that is shown
PHASES = {
    "chicago1875": {"setup": 0, "stock": 2, "building": 2, "action": 2, "operating": 2},
    "carnegie": {"setup": 0, "opening": 0, "action": 6, "event": 6, "departments": 6, "activation": 3},
    "noble_house": {"setup": 0, "cards": 0, "stock": 0, "contracts": 0, "banks": 0, "assets": 0},
}  # which time a phase comes is shown
QUESTIONS = {
    "carnegie": {
        "human-resources": "DepartmentTurn human_resources",
        "management": "DepartmentTurn management",
        "construction": "DepartmentTurn construction",
        "research": "DepartmentTurn research_development",
        "donation": "DonationTurn",
    },
}  # what is asked within a phase: the second time that it comes
STAGES = {
    "room": "the negotiation room", "lot": "an auction", "request": "somebody asks for a loan",
    "ballot": "a bank votes in secret", "house-meeting": "a tai-pan may be voted out", "claim": "half a coin is shown",
    "support": "a price is about to fall", "loan-due": "a promise falls due", "judging": "a complaint is judged",
    "eliminated": "somebody is out of the game",
}  # fmt: skip


def played(key: str, seats: int) -> tuple[str, dict[str, tuple[int, int]]]:
    """A journal of bots, and where each phase is shown: the entry, and the seat that is asked there."""
    most = GAMES[key][1]
    game = find(key)
    s = game.new(seats=seats, seed="gallery")
    bot, chance = bots.find(bots.best(game), game), Sampler(1875)
    stints: list[tuple[str, list[tuple[int, int, int]]]] = [(s.phase, [])]
    asked: dict[str, list[tuple[int, int]]] = {}
    for number in range(most):
        ask = asking(s)
        if ask is None:
            break
        seat = ask.seats(s)[0]
        if s.phase != stints[-1][0]:
            stints.append((s.phase, []))
        stints[-1][1].append((len(magnate.legal(s)), number, seat))
        for kind in (type(ask).__name__, f"{type(ask).__name__} {getattr(s, 'action', '')}"):
            asked.setdefault(kind, []).append((number, seat))
        magnate.play(s, bots.answer(bot, game, s, seat, chance))
    found: dict[str, tuple[int, int]] = {}
    for phase, time_ in PHASES[key].items():
        known = [moments for name, moments in stints if name == phase and moments]
        if known:
            moments = known[min(time_, len(known) - 1)]
            _, number, seat = max(moments)  # where there is most to choose from
            found[phase] = number, seat
    found |= {name: asked[kind][1] for name, kind in QUESTIONS.get(key, {}).items() if len(asked.get(kind, ())) > 1}
    return magnate.journal(s).text(), found


async def lay(house: OpenHouse, people: list[Person], key: str, known: dict[str, str]) -> None:
    """A past game of this kind, and a table for each of its phases at which everybody sits."""
    ann = people[0]
    text, phases = played(key, GAMES[key][0])
    known[f"{key}-past"] = past = await study.bring_in(
        house, ann, text, f"{find(key).title.partition(':')[0]}, played by bots"
    )
    for phase, (number, seat) in phases.items():
        known[f"{key}-{phase}"] = await sit(house, people, past, (key, number, seat))


async def sit(house: OpenHouse, people: list[Person], past: str, where: tuple[str, int, int]) -> str:
    """A table at an entry of a past game, with everybody at it; the first of them on the seat that is asked."""
    ann, *others = people
    key, number, seat = where
    seats = GAMES[key][0]
    table = await study.open_study(house, ann, past, number, ("me",) * seats)
    columns = schema.seats.c
    async with house.db.write() as connection:
        for place, who in zip([each for each in range(seats) if each != seat], others, strict=False):
            query = update(schema.seats).where(columns.table_id == table, columns.seat == place)
            await connection.execute(query.values(user_id=who.id))
        query = update(schema.tables).where(schema.tables.c.id == table)
        await connection.execute(query.values(title=find(key).title, pace="live-slow"))
        now = await house.db.now(connection)
        query = update(schema.seats).where(columns.table_id == table)
        await connection.execute(query.values(bank_ms=PACES["live-slow"].bank - 1000 * number))
        query = query.where(columns.seat == seat)
        await connection.execute(query.values(asked_since=now, deadline=now + PACES["live-slow"].bank))
    return table


async def lay_stages(house: OpenHouse, people: list[Person], known: dict[str, str]) -> None:
    """Every stage of Noble House, and its room, each in a game that was led there."""
    sys.path.append(str(Path(__file__).parent.parent))
    from tests.games.noble_house.led import led

    for name in STAGES:
        s, seat = led(name)
        journal = magnate.journal(s)
        past = await study.bring_in(house, people[0], journal.text(), name)
        known[f"noble_house-{name}"] = await sit(house, people, past, ("noble_house", len(journal.entries) - 1, seat))


async def lay_alone(house: OpenHouse, ann: Person, known: dict[str, str]) -> None:
    """A game that somebody plays alone."""
    key, phase = ALONE
    text, phases = played(key, 1)
    past = await study.bring_in(house, ann, text, f"{find(key).title}, alone")
    known["alone"] = await study.open_study(house, ann, past, phases[phase][0], ("me",))


async def finish(house: OpenHouse, ann: Person, bob: Person, title: str) -> str:
    """A short game of two people with accounts, played to its end: it is listed and rated."""
    table = await house.tables.create(ann, Wanted("carnegie", title, ("me", "open"), {}, {}, listed=True))
    await seating.join(house, bob, table)
    await house.tables.start(ann, table)
    chance = Sampler(1835)
    for number in range(2000):
        _, _, _, live = await house.look(table, ann)
        assert live is not None
        moves = magnate.legal(live.state)
        if not moves:
            break
        move = moves[chance.pick(len(moves), title)]
        sent = Submission(number, f"gallery-{number}", magnate.write(move), move.seat)
        await house.play.submit(table, [move.seat], sent)
    return table


async def regular(house: OpenHouse) -> None:
    """Somebody with a few tables against bots, one of them timed."""
    fay, _ = await house.accounts.sign_up(REGULAR, PASSWORD, "gallery")
    for key, title, pace in (
        ("chicago1875", "Lunch breaks", "day"),
        ("carnegie", "", "untimed"),
        ("noble_house", "", "day"),
    ):
        await house.tables.create(fay, Wanted(key, title, ("me", "greedy", "greedy"), {}, {}, pace))
    await house.tables.create(fay, Wanted("carnegie", "With the neighbours", ("me", "open", "open"), {}, {}, "day"))


async def fill(url: str) -> dict[str, str]:
    """Everything that is to be seen, by name."""
    house = OpenHouse(Settings(database=url))
    await house.open()
    try:
        people = [(await house.accounts.sign_up(name, PASSWORD, "gallery"))[0] for name in PEOPLE]
        ann, bob = people[:2]
        known = {"ann": ann.id}
        for title in ("First try", "Revenge", "Friday evening"):
            known["ended"] = await finish(house, ann, bob, title)
        for key in GAMES:
            await lay(house, people, key, known)
        await lay_stages(house, people, known)
        await lay_alone(house, ann, known)
        await speak(house, bob, known["chicago1875-action"], "I was going to build there.")
        await speak(house, ann, known["chicago1875-action"], "So was I, a decade ago.")
        seats = ("me", "open", "greedy")
        sunday = Wanted("chicago1875", "Sunday evening, beginners welcome", seats, {}, {}, "day", True)
        known["open"] = await house.tables.create(bob, sunday)
        known["mine"] = await house.tables.create(ann, Wanted("carnegie", "", ("me", "open", "open"), {}, {}, "day"))
        await regular(house)
        known["link"] = f"/t/{known['mine']}/sit?invite={await seating.invite(house, ann, known['mine'], 1)}"
        return known
    finally:
        await house.close()
