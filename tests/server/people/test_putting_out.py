"""Whoever is put out is out at once, whichever process did it."""

from sqlalchemy import delete, update

from magnate.server.background.open_house import OpenHouse
from magnate.server.db import schema
from magnate.server.db.engine import Database
from tests.server.company import PASSWORD, account
from tests.server.conftest import in_house


def test_a_session_that_another_process_ends_is_over_at_once(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        who, cookie = await house.accounts.guest("test")
        token = await house.accounts.new_token(who.id, "test")
        assert await house.accounts.person_of(cookie) == who
        assert await house.accounts.person_of_token(token) == who
        other = Database(database)
        async with other.write() as connection:
            await connection.execute(delete(schema.sessions).where(schema.sessions.c.user_id == who.id))
        assert await house.accounts.person_of(cookie) is None
        assert await house.accounts.person_of_token(token) == who
        async with other.write() as connection:
            await connection.execute(update(schema.users).where(schema.users.c.id == who.id).values(banned=True))
        assert await house.accounts.person_of_token(token) is None
        await other.close()

    in_house(database, work)


def test_another_password_ends_all_sessions_and_tokens_at_once(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        ann = await account(house, "Ann")
        _, cookie = await house.accounts.log_in("Ann", PASSWORD, "test")
        token = await house.accounts.new_token(ann.id, "test")
        assert await house.accounts.person_of(cookie) == ann
        kept = await house.accounts.change_password(ann, PASSWORD, f"{PASSWORD} and more", "test")
        assert await house.accounts.person_of(cookie) is None
        assert await house.accounts.person_of_token(token) is None
        assert await house.accounts.person_of(kept) == ann
        await house.accounts.close_session(kept)
        assert await house.accounts.person_of(kept) is None

    in_house(database, work)
