"""Late in a game more is hidden than at its beginning: ballots, limits of bids, private deals, favours.

Two games that were the same up to an entry go on in two worlds that a seat cannot tell apart.
"""

from pathlib import Path

import pytest

from magnate.core import codec
from magnate.core.chance import Sampler
from magnate.server.tables.submit import Submission
from tests.leaks.channels import PAGE, Visit
from tests.leaks.stand_ins import Rigged
from tests.leaks.twins import Twins, late_twins
from tests.leaks.worlds import ENTRY, Pair, in_two_houses
from tests.recorded.kept import read
from tests.server.served import size

LENGTH, CHANGES = size(24, 40), size(120, 200)
REQUESTS = 6  # after each entry
# A recorded game, an entry shortly before what is worth a look, and the seat that looks.
PLACES = (("three-coarse", 1155, 1), ("four", 1235, 0), ("four", 1275, 1), ("four", 1328, 2), ("four", 1400, 3))


async def played(pair: Pair, twins: Twins, upto: int) -> None:
    """What both worlds have in common, by the shortest way."""
    for number, step in enumerate(twins.one[1 : upto + 1]):
        assert step.move is not None
        pair.still.now += ENTRY
        for world in (pair.one, pair.two):
            Rigged.given = step.draws
            seat = step.move.seat
            sent = Submission(number, f"entry-{number:06}", codec.write(step.move), seat, world.people[seat].id)
            await world.house.play.submit(world.table, [seat], sent)


@pytest.mark.parametrize(("name", "start", "seat"), PLACES[: size(2, len(PLACES))])
def test_late_rounds_give_the_same_bytes(
    name: str, start: int, seat: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    twins = late_twins(read(f"noble_house/{name}"), seat, start, LENGTH, CHANGES, start)
    dice = Sampler(start)

    async def work(pair: Pair) -> Pair:
        visit = Visit(pair, twins, dice, start)
        await visit.begin("late", listen=False)
        await played(pair, twins, start)
        for world in (pair.one, pair.two):
            await world.letters(seat)
            for viewer in (seat, None):
                await world.listen(viewer)
            await world.frames()
        while visit.number + 1 < len(twins.one):
            await visit.go_on()
            requests = visit.requests()
            for _ in range(REQUESTS):
                await visit.ask(requests[dice.pick(len(requests), "request")])
            for viewer in (seat, None):
                await visit.ask(("GET", PAGE, viewer, None))
            await visit.letters()
            await visit.bot()
        await visit.end()
        return pair

    pair = in_two_houses(tmp_path, monkeypatch, work)
    assert pair.found == []
    assert pair.apart > LENGTH
