"""Luck: committed to before the game, revealed after it, and every draw checked by somebody else's code."""

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from copy import deepcopy
from math import prod
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from magnate import verify
from magnate.core.chance import Dice, Sampler, Tape
from magnate.core.record import Damaged
from magnate.server.background.open_house import OpenHouse
from magnate.server.db import schema
from magnate.server.people.accounts import Person
from magnate.server.tables import agreements, fairness
from magnate.server.tables.game_log import mixed
from magnate.server.tables.lifecycle import Wanted
from magnate.server.tables.sealing import seal_of
from magnate.server.tables.submit import Submission
from tests.server.company import call
from tests.server.conftest import in_house
from tests.server.games import play_on
from tests.server.visitor import Front, Visitor, open_house


async def played(house: OpenHouse) -> tuple[Person, str]:
    """A game with luck, a free undo, a takeback across luck, and an end by agreement."""
    me, _ = await house.accounts.guest("test")
    table = await house.tables.create(me, Wanted("chicago1875", "", ("me", "me"), {}, {}))
    await house.play.submit(table, [0, 1], Submission(0, "first-move", "establish swift 40"))
    await house.play.submit(table, [0, 1], Submission(1, "take-back", "undo"))
    lucky: list[int] = []
    while len(lucky) < 3:
        await play_on(house, me, table, 10)
        _, _, _, live = await house.look(table, me)
        assert live is not None
        lucky = [record.number for record in live.records[1:] if record.luck]
    assert await agreements.take_back(house, me, table, lucky[0] - 1)
    await play_on(house, me, table, 10)
    assert await agreements.cancel(house, me, table)
    return me, table


async def file_of(house: OpenHouse) -> dict[str, Any]:
    me, table = await played(house)
    row, *_ = await house.look(table, me)
    return await fairness.fairness_of(house.db, row)


def test_every_draw_follows_from_the_secret_undone_ones_too(database: str) -> None:
    data = in_house(database, file_of)
    drawn = [draw for entry in data["entries"] for draw in entry["luck"]]
    assert verify.check(verify.read(json.dumps(data))) == len(drawn)
    assert fairness.judged(data) == (
        True,
        f"all {len(drawn)} draws follow from the secret committed to, and the game used every one of them",
    )
    assert [entry["kind"] for entry in data["entries"]].count("undo") == 2


def test_the_secret_stays_secret_until_the_end(database: str) -> None:
    async def visit(front: Front) -> None:
        me, stranger = await front.come(), await front.come()
        table = await me.open(listed=True)
        shown = await me.get(f"/api/v1/tables/{table}/fairness")
        assert shown["secret"] is None
        assert set(shown) == {"table", "nonce", "words", "sealed", "commitment", "secret"}
        assert shown["commitment"] == (await me.look(table))["commitment"]
        secret = await secret_of(front.house, table)
        assert Dice(bytes.fromhex(secret)).commitment(table, bytes.fromhex(shown["nonce"])) == shown["commitment"]
        for path in ("fairness", "history/0"):
            for who in (me, stranger):
                assert secret not in await who.get(f"/t/{table}/{path}")
        await me.get(f"/t/{table}/fairness.json", 409)
        await me.get(f"/t/{table}/journal.txt", 409)
        await me.get(f"/api/v1/tables/{table}/journal", 409)

    open_house(database, visit)


def test_the_words_of_the_seats_come_after_the_commitment_and_before_the_luck(database: str) -> None:
    async def visit(front: Front) -> None:
        me, other = await front.come(), await front.come()
        table = await me.open("chicago1875", "me", "open", listed=True)
        shown = await me.get(f"/api/v1/tables/{table}/fairness")
        assert shown["commitment"]
        assert shown["words"] == shown["sealed"] == ["", ""]
        await call(other, "PUT", f"/api/v1/tables/{table}/words", 404, {"words": "let me in"})
        await other.post(f"/api/v1/tables/{table}/join", 200)
        await call(me, "PUT", f"/api/v1/tables/{table}/words", 204, {"words": "seven come\neleven"})
        await call(other, "PUT", f"/api/v1/tables/{table}/words", 422, {"words": "é" * 81})
        await call(other, "PUT", f"/api/v1/tables/{table}/words", 204, {"words": 'é\u202e"'})
        await call(me, "POST", f"/api/v1/tables/{table}/start", 200)
        await call(me, "PUT", f"/api/v1/tables/{table}/words", 409, {"words": "too late"})
        running = await me.get(f"/api/v1/tables/{table}/fairness")
        assert running == {**shown, "words": ["seven come eleven", 'é"']}
        secret = bytes.fromhex(await secret_of(front.house, table))
        _, _, _, live = await front.house.look(table, None)
        assert live is not None
        size, outcome = live.records[0].luck[0]
        drawn = [verify.draw(key, 0, 2**40) for key in (secret, mixed(secret.hex(), "[]"))]
        key = mixed(secret.hex(), json.dumps(running["words"], separators=(",", ":")))
        assert verify.draw(key, 0, size) == outcome
        assert verify.draw(key, 0, 2**40) not in drawn

    open_house(database, visit)


def test_sealed_words_are_shown_when_all_are_sealed(database: str) -> None:
    """Nobody sees words in time to choose others, whatever the order; who holds them back loses the seat."""

    async def visit(front: Front) -> None:
        me, other, late = await front.come(), await front.come(), await front.come()
        table = await me.open("chicago1875", "me", "open", "open", listed=True)
        path = f"/api/v1/tables/{table}"

        async def seal(who: Visitor, words: str, status: int = 204) -> None:
            await call(who, "PUT", f"{path}/words", status, {"sealed": seal_of(table, words)})

        async def show(who: Visitor, words: str, status: int) -> None:
            await call(who, "POST", f"{path}/words", status, {"words": words})

        for who in (other, late):
            await who.post(f"{path}/join", 200)
        await seal(me, "mine")
        await seal(other, "others'")
        await show(other, "others'", 409)  # not before they are asked for
        await call(late, "PUT", f"{path}/words", 204, {"words": "in the open"})
        await call(me, "POST", f"{path}/start", 200)
        promised = await late.get(f"{path}/fairness")
        assert promised["sealed"] == [seal_of(table, "mine"), seal_of(table, "others'"), ""]
        assert promised["words"] == ["", "", "in the open"]
        await seal(other, "better ones", 409)
        await call(late, "PUT", f"{path}/words", 409, {"words": "better ones"})
        await call(me, "POST", f"{path}/start", 409)
        await show(late, "in the open", 409)
        for wrong in ("mine", "others' ", "", "others'\n"):
            await show(other, wrong, 422)
        await show(other, "others'", 204)
        assert (await me.get(f"{path}/fairness")) == promised  # of what is shown nothing is told yet
        await front.house.look_at_clocks()
        async with front.house.db.write() as connection:
            await connection.execute(
                update(schema.seats).where(schema.seats.c.deadline.is_not(None)).values(deadline=1)
            )
        await front.house.look_at_clocks()
        row, places, *_ = await front.house.look(table, None)
        assert row.status == "cancelled"  # it was the owner who did not show
        assert not any(place.words or place.sealed or place.deadline for place in places)
        await show(other, "others'", 409)

        table = await me.open("chicago1875", "me", "open", listed=True)
        path = f"/api/v1/tables/{table}"
        for attempt in ("mine", "mine again"):
            assert (await me.get(f"{path}/fairness"))["sealed"] == ["", ""]
            await seal(me, attempt)
            await other.post(f"{path}/join", 200)
            await call(me, "POST", f"{path}/start", 200)
            assert (await other.look(table))["status"] == "open"
            if attempt == "mine":
                await call(other, "POST", f"{path}/leave", 204)  # calls the start off
        await show(me, "mine again", 204)
        assert (await other.look(table))["status"] == "playing"
        assert (await me.get(f"{path}/fairness"))["words"] == ["mine again", ""]
        await me.post(f"{path}/agreements", 200, what="cancel")
        await other.post(f"{path}/agreements", 200, what="cancel")
        data = await me.get(f"{path}/fairness")
        assert fairness.judged(data)[0]
        data["sealed"][0] = seal_of(table, "others")
        assert fairness.judged(data) == (False, "the words of seat 1 are not those that were sealed")

    open_house(database, visit)


async def secret_of(house: OpenHouse, table: str) -> str:
    async with house.db.read() as connection:
        query = select(schema.seeds.c.secret).where(schema.seeds.c.table_id == table)
        return str(await connection.scalar(query))


def test_the_page_shows_the_secret_and_the_verdict(database: str) -> None:
    async def visit(front: Front) -> None:
        me, table = await played(front.house)
        owner, stranger = await front.come(), await front.come()
        await hand_over(front.house, me.id, owner.id)
        text = await owner.get(f"/t/{table}/fairness")
        data = await owner.get(f"/t/{table}/fairness.json")
        assert data == await owner.get(f"/api/v1/tables/{table}/fairness")
        assert data["secret"] in text
        assert "Verified:" in text
        await stranger.get(f"/t/{table}/fairness", 404)
        await forge(front.house, table)
        assert "Does not match:" in await owner.get(f"/t/{table}/fairness")

    open_house(database, visit)


@pytest.mark.parametrize("words", ["", "[", "1", "[1]", "null"])
def test_words_that_cannot_be_read_hurt_their_table_alone(database: str, words: str) -> None:
    async def visit(front: Front) -> None:
        me = await front.come()
        table, other = await me.open(), await me.open()
        async with front.house.db.write() as connection:
            await connection.execute(update(schema.tables).where(schema.tables.c.id == table).values(words=words))
        for path in ("/t/{}/fairness", "/api/v1/tables/{}/fairness"):
            found = await me.door.get(path.format(table), headers=me.headers)
            assert (found.status_code, "retry-after" in found.headers) == (503, True), found.text
            await me.get(path.format(other))

    open_house(database, visit)


async def hand_over(house: OpenHouse, old: str, new: str) -> None:
    async with house.db.write() as connection:
        seats = schema.seats.c
        await connection.execute(update(schema.seats).where(seats.user_id == old).values(user_id=new))


async def forge(house: OpenHouse, table: str) -> None:
    async with house.db.write() as connection:
        seeds = schema.seeds.c
        await connection.execute(update(schema.seeds).where(seeds.table_id == table).values(secret="0" * 64))


# -- the checker alone -------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """A fairness file of a real game."""
    from magnate.server.db.engine import database_url
    from magnate.server.db.migrate import upgrade

    folder = tmp_path_factory.mktemp("fair")
    url = database_url(str(folder / "house.sqlite"), folder)
    upgrade(url)
    found: dict[str, Any] = in_house(url, file_of)
    return found


def test_the_checker_stands_alone() -> None:
    tree = ast.parse(Path(verify.__file__).read_text())
    used = [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    used += [str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert sorted(used) == ["hashlib", "hmac", "json", "sys", "typing"]


@pytest.mark.parametrize("size", [2, 3, 12, 52, 1000, (1 << 63) + 1, 3 << 62])
def test_the_checker_draws_as_the_dice_do(size: int) -> None:
    dice = Dice.seeded(f"size {size}")
    assert [verify.draw(dice.key, k, size) for k in range(100)] == [dice.pick(size, "x") for _ in range(100)]


def leaves(thing: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every single value of a file."""
    inner = thing.items() if isinstance(thing, dict) else enumerate(thing) if isinstance(thing, list) else None
    if inner is None:
        yield path
        return
    for key, item in inner:
        yield from leaves(item, (*path, key))


def changed(item: Any, dice: Sampler) -> Any:
    """The same kind of value, but another."""
    if isinstance(item, bool):
        return not item
    if isinstance(item, int):
        return item + 1 + dice.pick(5, "more")
    at = dice.pick(len(item), "place") if item else 0
    return item[:at] + ("0" if item[at : at + 1] != "0" else "1") + item[at + 1 :]


def test_a_thousand_tamperings_are_all_found(data: dict[str, Any]) -> None:
    dice = Sampler(1875)
    ways = list(leaves(data))
    for count in range(1000):
        forged = deepcopy(data)
        entries = forged["entries"]
        kind, at = dice.pick(4, "kind"), 1 + dice.pick(len(entries) - 2, "entry")
        way: tuple[Any, ...] = ()
        if kind == 0:
            way = ways[dice.pick(len(ways), "leaf")]
            inner = forged
            for key in way[:-1]:
                inner = inner[key]
            inner[way[-1]] = changed(inner[way[-1]], dice)
        elif kind == 1:
            entries[at], entries[at - 1] = entries[at - 1], entries[at]
        elif kind == 2:
            del entries[at + dice.pick(2, "last too")]
        else:
            entries.insert(at, deepcopy(entries[dice.pick(len(entries), "copy")]))
        if way[:1] != ("setup",):  # how the game was set up is for those who know its rules
            with pytest.raises(verify.Unfair):
                verify.check(verify.read(json.dumps(forged)))
        if way[:2] != ("setup", "options"):  # one that made no difference to this game may be another
            assert fairness.judged(forged)[0] is False, (count, way)


def relinked(data: dict[str, Any]) -> dict[str, Any]:
    """A forger who links the log anew."""
    import hashlib

    previous = f"{data['commitment']} {data['inherited']}"
    for number, entry in enumerate(data["entries"]):
        fields = [entry[key] for key in ("kind", "seat", "text", "luck", "digest", "reveals", "by", "at")]
        text = json.dumps([previous, number, *fields], separators=(",", ":"))
        previous = entry["chain"] = hashlib.sha256(text.encode()).hexdigest()
    data["head"] = previous
    return data


def test_a_draw_changed_by_a_forger_who_links_the_log_anew_is_found(data: dict[str, Any]) -> None:
    lucky = [n for n, entry in enumerate(data["entries"]) if entry["luck"]]
    assert verify.check(verify.read(json.dumps(relinked(deepcopy(data))))) > 0
    noticed = 0
    for at in lucky:
        forged = deepcopy(data)
        draw = forged["entries"][at]["luck"][0]
        draw[1] = (draw[1] + 1) % draw[0]
        with pytest.raises(verify.Unfair, match=rf"at entry {at}: "):
            verify.check(verify.read(json.dumps(relinked(forged))))
        forged = deepcopy(data)
        del forged["entries"][at]["luck"][0]
        later = [size for entry in forged["entries"][at:] for size, _ in entry["luck"]]
        if prod(later) > 10**9:  # each of them takes the place of another; a few may fit by chance
            noticed += 1
            with pytest.raises(verify.Unfair):
                verify.check(verify.read(json.dumps(relinked(forged))))
    assert noticed


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", "null", "[" * 100_000, '{"format": "magnate fairness 1"}', "\ud800", "1" * 10_000]
)
def test_what_is_no_fairness_file(text: str) -> None:
    with pytest.raises(verify.Unfair, match="not a fairness file"):
        verify.read(text)


def test_verify_as_a_program(data: dict[str, Any], tmp_path: Path) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(json.dumps(data))
    bad.write_text(json.dumps({**data, "secret": "00" * 32}))
    run = [sys.executable, "-I", str(verify.__file__)]  # the lone file, without the package
    found = subprocess.run([*run, str(good)], capture_output=True, text=True)
    assert (found.returncode, found.stderr) == (0, "")
    assert "draws" in found.stdout
    assert data["head"] in found.stdout
    found = subprocess.run([*run, str(bad)], capture_output=True, text=True)
    assert found.returncode == 1
    assert found.stderr == f"{bad}: the secret is not the one that was committed to\n"
    assert subprocess.run([*run, str(tmp_path / "none")], capture_output=True).returncode == 2


# -- the log's luck ----------------------------------------------------------------------------------------------------


def test_a_tape_gives_each_draw_only_for_its_size() -> None:
    tape = Tape(((6, 5), (2, 0)))
    assert tape.pick(6, "a die") == 5
    with pytest.raises(Exception, match="outcome 0 of 2 is recorded for: a die, one of 6"):
        tape.pick(6, "a die")
    with pytest.raises(Exception, match="no outcome is recorded for: a die"):
        tape.pick(6, "a die")


def test_damaged_luck_is_no_luck() -> None:
    from magnate.core.record import read_luck

    for text in ("x", "a:b", "1:2:3", ":", "-1", "\u0665"):
        with pytest.raises(Damaged):
            read_luck(text)
