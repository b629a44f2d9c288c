"""What a server tells its listeners: every change once, whoever made it."""

import asyncio

from magnate.core import codec
from magnate.core.driver import legal
from magnate.server.background.open_house import OpenHouse
from magnate.server.settings import Settings
from magnate.server.tables.actions import speak
from tests.server.company import account, live_of, play, seated
from tests.server.conftest import in_house


def test_a_move_is_told_once_and_whatever_else_changes_is_told_as_well(database: str) -> None:
    async def work() -> None:
        house = OpenHouse(Settings(database=database))
        ann, bob = [(await house.accounts.guest("test"))[0] for _ in range(2)]
        table = await seated(house, ann, bob)
        async with house.hub.listen(table) as listener:
            await house.hints.look()
            listener.empty()
            await play(house, table, "establish swift 40")
            assert [*listener.numbers] == [1]
            await house.hints.look()
            assert [*listener.numbers] == [1]
            await speak(house, ann, table, "hello")
            listener.empty()  # as if nobody had heard
            await house.hints.look()
            assert [*listener.numbers] == [1]
        house.workers.close()
        await house.db.close()

    asyncio.run(work())


def test_a_move_of_another_server_is_found_even_between_moves_of_our_own(database: str) -> None:
    async def work() -> None:
        here, there = OpenHouse(Settings(database=database)), OpenHouse(Settings(database=database))
        ann, bob = [(await here.accounts.guest("test"))[0] for _ in range(2)]
        table = await seated(here, ann, bob)
        async with here.hub.listen(table) as listener:
            await here.hints.look()
            await play(here, table, "establish swift 40")
            await play(there, table, codec.write(legal((await live_of(there, table)).state)[0]))
            listener.empty()  # whatever hints there were are lost
            await here.hints.look()
            assert [*listener.numbers] == [2]
        for house in (here, there):
            house.workers.close()
            await house.db.close()

    asyncio.run(work())


def test_what_a_server_says_itself_it_does_not_hear_again(database: str) -> None:
    async def work(house: OpenHouse) -> None:
        table = await seated(house, await account(house, "Ann"), await account(house, "Bob"))
        async with house.hub.listen(table) as listener:
            await house.hints.pass_on(f"{table} 7 {house.hints.name}")
            assert not listener.numbers
            await house.hints.pass_on(f"{table} 8 another")
            await house.hints.pass_on(f"{table} 9")  # an older server does not say who it is
            await house.hints.pass_on("nonsense")
            assert list(listener.numbers) == [8, 9]

    in_house(database, work)
