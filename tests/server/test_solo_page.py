"""The pages of a finished solo game: Andrew has a score, but no seat."""

import json

import pytest

from tests.server.company import account, visiting
from tests.server.games import play_on
from tests.server.visitor import Front, open_house


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_andrew_stands_in_the_result(database: str) -> None:
    async def visit(front: Front) -> None:
        ann = await account(front.house, "Ann")
        me = await visiting(front, ann)
        table = await me.open("carnegie", "me")
        last = await play_on(front.house, ann, table)
        assert (await me.look(table))["status"] == "finished"
        for path in ("", "/fragments", "/report"):
            found = await me.get(f"/t/{table}{path}")
            assert "Andrew" in (found if isinstance(found, str) else json.dumps(found)), path
        for path in ("log", "charts", "calculator", "fairness", "history/0", f"history/{last}"):
            await me.get(f"/t/{table}/{path}")

    open_house(database, visit)
