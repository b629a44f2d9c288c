"""People: profiles, ratings, sessions, tokens, passwords, and those one does not want to meet."""

import asyncio
import json
import re

import pytest
from sqlalchemy import select, update

from magnate.server.background.open_house import OpenHouse
from magnate.server.db import schema
from magnate.server.errors import Problem
from magnate.server.people import profiles, ratings
from magnate.server.people.accounts import new_id
from magnate.server.tables import seating
from magnate.server.tables.lifecycle import Wanted
from tests.server.company import PASSWORD, account, call, forms, head, play_to, reachable, seated, to_move, visiting
from tests.server.conftest import in_house
from tests.server.visitor import HERE, Front, open_house


async def rate(house: OpenHouse, table: str, *ranks: int) -> None:
    result = json.dumps([{"seat": seat, "rank": rank, "total": 0} for seat, rank in enumerate(ranks)])
    async with house.db.write() as connection:
        await ratings.rate(connection, await head(house, table), result)


async def rating(house: OpenHouse, who: str, game: str = "chicago1875") -> tuple[int, int, int]:
    async with house.db.read() as connection:
        return await ratings.rating_of(connection, who, game)


def test_ratings_follow_the_ranking_and_ties_are_equal(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        ann, bob, cid = [await account(house, name) for name in ("Ann", "Bob", "Cid")]
        table = await seated(house, ann, bob, cid)
        await rate(house, table, 1, 2, 2)
        first, second, third = [await rating(house, who.id) for who in (ann, bob, cid)]
        assert second == third
        assert first[0] > 25_000 > second[0]
        assert (first[2], second[2]) == (1, 1)
        await rate(house, table, 1, 1, 1)
        again = [await rating(house, who.id) for who in (ann, bob, cid)]
        assert again[1] == again[2]
        assert again[0][0] < first[0]  # a tie with weaker players costs the stronger one
        assert again[0][1] < first[1]  # and everybody is better known

    in_house(database, work)


def test_who_is_rated(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        guest, _ = await house.accounts.guest("test")
        await rate(house, await seated(house, ann, guest), 1, 2)
        assert (await rating(house, ann.id))[2] == 0  # against guests alone nobody is
        twice = await house.tables.create(ann, Wanted("chicago1875", "", ("me", "open", "me"), {}, {}, listed=True))
        await seating.join(house, bob, twice)
        await rate(house, twice, 3, 2, 1)
        assert (await rating(house, ann.id))[0] > (await rating(house, bob.id))[0]  # the better of two seats counts
        handed = await seated(house, bob, ann)
        seats = schema.seats.c
        async with house.db.write() as connection:
            query = update(schema.seats).where(seats.table_id == handed, seats.seat == 1)
            await connection.execute(query.values(substituted=True))
        await rate(house, handed, 1, 2)
        assert (await rating(house, ann.id))[2] == 1
        left = await seated(house, ann, bob)
        async with house.db.write() as connection:
            query = update(schema.seats).where(seats.table_id == left, seats.seat == 1)
            await connection.execute(query.values(caretaker="random"))
        await rate(house, left, 1, 2)
        assert (await rating(house, bob.id))[2] == 2  # leaving is no way out

    in_house(database, work)


def test_two_games_that_end_at_once_both_count(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        tables = [await seated(house, *pair) for pair in ((ann, bob), (bob, ann), (ann, bob), (bob, ann))]
        await rate(house, tables[0], 1, 2)
        await asyncio.gather(*(rate(house, table, 1, 2) for table in tables))
        assert (await rating(house, ann.id))[2] == (await rating(house, bob.id))[2] == 5

    in_house(database, work)


def test_a_finished_game_is_rated_and_shown_to_whom_it_may_concern(database: str) -> None:
    async def work(front: Front) -> None:
        house = front.house
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        await reachable(house, ann, "ann@example.org", "", ("turn",))
        await reachable(house, bob, "bob@example.org", "", ("turn",))
        table = await seated(house, ann, bob, game="carnegie")
        async with house.db.write() as connection:
            query = update(schema.tables).where(schema.tables.c.id == table)
            await connection.execute(query.values(title="Friday evening", listed=False))
        await play_to(house, table, lambda s: False)
        row = await head(house, table)
        assert row.status == "finished"
        ranks = {score["seat"]: score["rank"] for score in json.loads(row.result)}
        winner, loser = (ann, bob) if ranks[0] == 1 else (bob, ann)
        better, worse = await rating(house, winner.id, "carnegie"), await rating(house, loser.id, "carnegie")
        assert better[2] == worse[2] == 1
        assert better[0] == worse[0] if ranks[0] == ranks[1] else better[0] > 25_000 > worse[0]
        async with house.db.read() as connection:
            notices = (await connection.execute(select(schema.notices))).all()
        assert [notice.kind for notice in notices] == ["ended"]  # whoever made the last move knows it
        mine = await (await visiting(front, winner)).get(f"/people/{winner.id}")
        theirs = await front.nobody().get(f"/people/{winner.id}")
        assert "Friday evening" in mine
        assert "Friday evening" not in theirs
        assert "<h3>Carnegie</h3>" in theirs
        assert f'The rating after each game: {ratings.displayed(*better[:2])}"' in theirs

    open_house(database, work)


def test_sessions_are_listed_and_revocable(database: str) -> None:
    async def work(front: Front) -> None:
        house = front.house
        await account(house, "Ann")
        cookies = {}
        for browser in ("Brave browser", "Old browser"):
            found = await front.door.post(
                "/login", data={"name": "Ann", "password": PASSWORD}, headers={"origin": HERE, "user-agent": browser}
            )
            cookies[browser] = found.headers["set-cookie"].split(";")[0]
            assert "HttpOnly" in found.headers["set-cookie"]
            front.door.cookies.clear()

        async def account_page(browser: str) -> str:
            front.door.cookies.clear()
            found = await front.door.get("/account", headers={"cookie": cookies[browser], "accept": "text/html"})
            return found.text

        text = await account_page("Brave browser")
        assert "Brave browser</span> <span" in text
        assert text.count("this one") == 1
        old = re.search(r"Old browser.*?/account/sessions/([0-9a-f]{64})/revoke", text, re.DOTALL)
        assert old
        headers = {"cookie": cookies["Brave browser"], "origin": HERE}
        assert (await front.door.post(f"/account/sessions/{old[1]}/revoke", headers=headers)).status_code == 303
        assert "Old browser" not in await account_page("Brave browser")
        assert "you need a session" in (await account_page("Old browser")).lower()

    open_house(database, work)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_guest_is_asked_before_the_only_session_ends(database: str) -> None:
    async def work(front: Front) -> None:
        _, cookie = await front.house.accounts.guest("the only browser")
        headers = {"cookie": f"__Host-magnate={cookie}", "origin": HERE, "accept": "text/html"}
        text = (await front.door.get("/account", headers=headers)).text
        question = text.index("your tables are lost with it")
        ends = re.search(r'action="(/account/sessions/[0-9a-f]{64}/revoke)"', text)
        assert ends
        assert text.rindex("<details>", 0, question) < question < ends.start()
        found = await front.door.post(ends[1], headers=headers)
        assert (found.status_code, found.headers["location"]) == (303, "/")
        assert 'magnate=""' in found.headers["set-cookie"]

    open_house(database, work)


def test_a_new_password_and_a_sign_up_end_sessions_and_tokens_from_before(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        ann, first = await house.accounts.sign_up("Ann", PASSWORD, "one")
        _, second = await house.accounts.log_in("Ann", PASSWORD, "two")
        with pytest.raises(Problem, match="old password"):
            await house.accounts.change_password(ann, "not this one at all", "another sentence 1875", "two")
        with pytest.raises(Problem, match="12 to 128"):
            await house.accounts.change_password(ann, PASSWORD, "short", "two")
        assert await house.accounts.person_of(first) == ann
        token = await house.accounts.new_token(ann.id, "a bot")
        third = await house.accounts.change_password(ann, PASSWORD, "another sentence 1875", "two", keep_tokens=True)
        assert await house.accounts.person_of_token(token) == ann
        assert await house.accounts.person_of(first) is None
        assert await house.accounts.person_of(second) is None
        assert await house.accounts.person_of(third) == ann
        with pytest.raises(Problem, match="wrong"):
            await house.accounts.log_in("Ann", PASSWORD, "two")
        await house.accounts.log_in("Ann", "another sentence 1875", "two")
        await house.accounts.change_password(ann, "another sentence 1875", PASSWORD, "two")
        assert await house.accounts.person_of_token(token) is None
        guest, cookie = await house.accounts.guest("one")
        token = await house.accounts.new_token(guest.id, "somebody else's")
        _, mine = await house.accounts.sign_up("Bob", PASSWORD, "one", guest)
        assert await house.accounts.person_of_token(token) is await house.accounts.person_of(cookie) is None
        assert await house.accounts.person_of(mine)

    in_house(database, work)


def test_a_token_is_shown_once_and_can_be_revoked(database: str) -> None:
    async def work(front: Front) -> None:
        ann = await visiting(front, await account(front.house, "Ann"))
        text = await ann.form("/account/tokens", 200, label="my bot")
        token = re.search(r"magnate_[A-Za-z0-9_-]{40,}", text)
        assert token
        assert token[0] not in await ann.get("/account")
        bearer = {"authorization": f"Bearer {token[0]}"}
        assert (await front.door.get("/api/v1/me", headers=bearer)).json() == {
            "id": ann.id,
            "name": "Ann",
            "guest": False,
        }
        (row,) = [row for row in await ann.get("/api/v1/me/tokens") if row["label"] == "my bot"]
        other = await visiting(front, await account(front.house, "Bob"))
        await call(other, "DELETE", f"/api/v1/me/tokens/{row['id']}", 404)
        await call(ann, "DELETE", f"/api/v1/me/tokens/{row['id']}", 204)
        assert (await front.door.get("/api/v1/me", headers=bearer)).status_code == 401
        made = await ann.post("/api/v1/me/tokens", 201, label="second")
        assert made["token"].startswith("magnate_")

    open_house(database, work)


def test_people_who_block_each_other_do_not_meet(database: str) -> None:
    async def work(front: Front) -> None:
        house = front.house
        ann, bob, cid = [await account(house, name) for name in ("Ann", "Bob", "Cid")]
        at = await visiting(front, ann)
        await at.form(f"/people/{bob.id}/block", on="yes")
        assert "Unblock" in await at.get(f"/people/{bob.id}")
        wanted = Wanted("chicago1875", "", ("me", "open", "open"), {}, {}, listed=True)
        mine, theirs = await house.tables.create(ann, wanted), await house.tables.create(bob, wanted)
        for who, table in ((bob, mine), (ann, theirs)):
            with pytest.raises(Problem, match="no seat is open"):
                await seating.join(house, who, table)
        with pytest.raises(Problem, match="nobody of that name"):
            await seating.reserve(house, bob, theirs, 1, "Ann")
        third = await house.tables.create(cid, wanted)
        await seating.join(house, ann, third)
        with pytest.raises(Problem, match="no seat is open"):  # nor at the table of somebody else
            await seating.join(house, bob, third)
        assert [person.name for person in await profiles.blocked_by(house.db, ann)] == ["Bob"]
        await call(at, "DELETE", f"/api/v1/me/blocked/{bob.id}", 204)
        assert await seating.join(house, bob, mine) == 1
        await call(at, "PUT", "/api/v1/me/blocked/nobody", 404)

    open_house(database, work)


def test_my_tables_wait_in_order(database: str) -> None:
    async def work(front: Front) -> None:
        house = front.house
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        quiet, waiting = await seated(house, ann, bob), await seated(house, ann, bob)
        urgent = await seated(house, ann, bob, pace="day")
        for table, who in ((quiet, bob), (urgent, ann), (waiting, ann)):
            await to_move(house, table, who)
        wanted = Wanted("chicago1875", "", ("me", "open"), {}, {})
        invited = await house.tables.create(bob, wanted)
        await seating.reserve(house, bob, invited, 1, " ann ")
        at = await visiting(front, ann)
        found = await at.get("/api/v1/me/tables")
        assert [card["id"] for card in found] == [urgent, waiting, invited, quiet]
        assert [card["waiting"] for card in found] == [True, True, False, False]
        assert [card["invited"] for card in found] == [False, False, True, False]
        text = await at.get("/")
        assert text.index(urgent) < text.index(waiting) < text.index(invited)
        assert "you are invited" in text
        assert "2 tables wait for you, Ann." in text
        assert "You are invited to a table." in text
        assert f"/t/{invited}/join" in [action for action, _, _ in forms(await at.get(f"/t/{invited}"))]
        await front.nobody().get(f"/t/{invited}", 404)

    open_house(database, work)


def test_no_name_of_a_thing_looks_like_an_option() -> None:
    """Or `magnate export` would not know what is meant."""
    assert not [found for found in (new_id() for _ in range(1000)) if found.startswith("-")]
