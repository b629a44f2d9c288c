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
from magnate.core.chance import Dice, Sampler
from magnate.server import agreements, fairness, schema
from magnate.server.accounts import Person
from magnate.server.house import House
from magnate.server.log import Damaged, Noted, Reel, mixed
from magnate.server.play import Submission
from magnate.server.tables import Wanted
from tests.server.company import call
from tests.server.conftest import in_house
from tests.server.games import play_on
from tests.server.visitor import Front, open_house


async def played(house: House) -> tuple[Person, str]:
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


async def file_of(house: House) -> dict[str, Any]:
    me, table = await played(house)
    row, *_ = await house.look(table, me)
    return await fairness.fairness_of(house, row)


def test_every_draw_follows_from_the_secret_undone_ones_too(database: str) -> None:
    data = in_house(database, file_of)
    drawn = [draw for entry in data["entries"] for draw in entry["luck"]]
    assert verify.check(verify.read(json.dumps(data))) == len(drawn)
    assert fairness.judged(data) == (
        True,
        f"all {len(drawn)} draws follow from the secret, and the secret is the one committed to",
    )
    assert [entry["kind"] for entry in data["entries"]].count("undo") == 2


def test_the_secret_stays_secret_until_the_end(database: str) -> None:
    async def visit(front: Front) -> None:
        me, stranger = await front.come(), await front.come()
        table = await me.open(listed=True)
        shown = await me.get(f"/api/v1/tables/{table}/fairness")
        assert shown["secret"] is None
        assert set(shown) == {"table", "nonce", "words", "commitment", "secret"}
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
        assert shown["words"] == []
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


async def secret_of(house: House, table: str) -> str:
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
        assert "Checked:" in text
        await stranger.get(f"/t/{table}/fairness", 404)
        await forge(front.house, table)
        assert "It does not fit:" in await owner.get(f"/t/{table}/fairness")

    open_house(database, visit)


async def hand_over(house: House, old: str, new: str) -> None:
    async with house.db.write() as connection:
        seats = schema.seats.c
        await connection.execute(update(schema.seats).where(seats.user_id == old).values(user_id=new))


async def forge(house: House, table: str) -> None:
    async with house.db.write() as connection:
        seeds = schema.seeds.c
        await connection.execute(update(schema.seeds).where(seeds.table_id == table).values(secret="0" * 64))


# -- the checker alone -------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """A fairness file of a real game."""
    from magnate.server.db import database_url
    from magnate.server.migrate import upgrade

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
        with pytest.raises(verify.Unfair):
            verify.check(verify.read(json.dumps(forged)))
        assert fairness.judged(forged)[0] is False, count


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


def test_dice_note_their_draws_with_their_sizes() -> None:
    noted, plain = Noted(b"k" * 32, drawn=3), Dice(b"k" * 32, drawn=3)
    drawn = [noted.pick(n, "x") for n in (2, 6, 52)]
    assert drawn == [plain.pick(n, "x") for n in (2, 6, 52)]
    assert noted.notes == list(zip((2, 6, 52), drawn, strict=True))


def test_a_reel_gives_each_draw_only_for_its_size() -> None:
    reel = Reel(((6, 5), (2, 0)))
    assert reel.pick(6, "a die") == 5
    with pytest.raises(Exception, match="outcome 0 of 2 is recorded for: a die, one of 6"):
        reel.pick(6, "a die")
    with pytest.raises(Exception, match="no outcome is recorded for: a die"):
        reel.pick(6, "a die")


def test_damaged_luck_is_no_luck() -> None:
    from magnate.server.log import read_luck

    for text in ("5", "a:b", "1:2:3", ":"):
        with pytest.raises(Damaged):
            read_luck(text)
