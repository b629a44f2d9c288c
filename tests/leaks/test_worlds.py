"""What a seat receives follows from what it may know: two worlds it cannot tell apart give the same bytes."""

from itertools import count
from pathlib import Path

import pytest

from magnate.core.chance import Sampler
from magnate.core.driver import legal
from magnate.games import GAMES, find
from tests.leaks.channels import API, PAGE, Request, Visit
from tests.leaks.planted import LEAKS
from tests.leaks.twins import Twins, twins
from tests.leaks.worlds import ENTRY, Pair, in_two_houses
from tests.server.served import size

PAIRS = max(size(2000, 10_000), 2000)  # short games are too much alike
REQUESTS = 12  # after each entry
CHANGES = 160  # attempts at making the second world another one
# Players and moves of the games. In Carnegie only the sealed sides and Andrew's cards are hidden, and not for long.
TABLES = {
    "chicago1875": ((3, 60), (4, 90), (2, 40)),
    "noble_house": ((4, 50), (3, 60), (4, 40)),
    "carnegie": ((1, 30), (4, 3), (1, 45), (3, 2)),
    "stakes": ((3, 8), (4, 11), (2, 5)),  # whether a seat has a choice is hidden
}
ALL_CHANNELS = 28


async def compare(pair: Pair, key: str, wanted: int) -> dict[str, int]:
    """Games in two houses until so many pairs are compared; returns how often each channel was."""
    asked: dict[str, int] = {}
    game, dice = find(key), Sampler(1875)
    for number in count():
        seats, length = TABLES[key][number % len(TABLES[key])]
        seat = dice.pick(seats, "seat")
        visit = Visit(pair, twins(game, seats, seat, length, CHANGES, number), dice, asked=asked)
        await visit.begin(f"game {number}")
        while pair.pairs < wanted and not pair.found:
            requests = visit.requests()
            for _ in range(REQUESTS):
                await visit.ask(requests[dice.pick(len(requests), "request")])
            await visit.letters()
            await visit.bot()
            await visit.metrics()
            if visit.number + 1 == len(visit.twins.one):
                break
            await visit.go_on()
        await visit.end()
        if pair.pairs >= wanted or pair.found:
            return asked
    raise AssertionError


@pytest.fixture(autouse=True)
def stakes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A house that offers a game where only the holder knows whether there is a choice."""
    monkeypatch.setitem(GAMES, "stakes", "tests.server.stakes")


@pytest.mark.parametrize("key", TABLES)
def test_two_worlds_give_the_same_bytes(key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(pair: Pair) -> tuple[Pair, dict[str, int]]:
        return pair, await compare(pair, key, PAIRS)

    pair, asked = in_two_houses(tmp_path, monkeypatch, work)
    assert pair.found == []
    assert pair.pairs >= PAIRS
    assert pair.apart > PAIRS // 3
    assert len(asked) >= ALL_CHANNELS


def test_an_answer_of_the_house_looks_like_that_of_a_person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In one house a seat has no choice and the house answers, in the other its person does: nobody else can tell."""
    game = find("stakes")
    draws = [tuple((2, gold, "gold") for gold in hands) for hands in ((1, 0, 1), (1, 1, 1))]

    async def work(pair: Pair) -> Pair:
        pair.still.now += ENTRY
        worlds = (pair.one, pair.two)
        for world, luck in zip(worlds, draws, strict=True):
            await world.begin(game, 3, {}, luck, "stakes")
            for viewer in (0, 2, None):
                await world.listen(viewer)
        pair.compare("the beginning", await pair.one.frames(), await pair.two.frames())
        pair.still.now += ENTRY
        await pair.one.house.autoplay.move_table(pair.one.table)
        assert [record.by for record in (await pair.one.live()).records[1:]] == ["forced"]
        assert (await pair.two.move(0, 1, "hold", ())).status == 200
        pair.compare("the answer", await pair.one.frames(), await pair.two.frames())
        for who in (0, 2, None, "Stranger"):
            for path in (PAGE, API, f"{API}/log", f"{API}/history/1", f"{PAGE}/history/1", f"{PAGE}/log", "/"):
                await pair.ask("GET", path, who)
        pair.compare("mails", await pair.one.letters(2), await pair.two.letters(2))
        for world in worlds:
            await world.hang_up()
        return pair

    pair = in_two_houses(tmp_path, monkeypatch, work)
    assert pair.found == []
    assert pair.pairs > 30


# -- leaks -------------------------------------------------------------------------------------------------------------

ENOUGH = 4  # moves: two orders of fewer are the same too often
SIZES = {"chicago1875": (3, 40), "noble_house": (4, 45), "carnegie": (4, 3)}


def telling_pair(key: str) -> tuple[Twins, int]:
    """Two games that differ in everything a leak can give away, and the entry after which they do."""
    seats, length = SIZES[key]
    for seed in range(200):
        pair = twins(find(key), seats, seed % seats, length, CHANGES, seed)
        secrets = [n for n, (one, two) in enumerate(zip(pair.one, pair.two, strict=True)) if one.move != two.move]
        for number in range(secrets[0] if secrets else len(pair.one), len(pair.one)):
            if len(legal(pair.one[number].state, pair.seat)) > ENOUGH and pair.differ(number):
                return pair, number
    raise AssertionError(f"no such pair of games of {key}")


async def catches(visit: Visit) -> bool:
    """Ask wherever a leak can show until it does."""
    visit.pair.found.clear()
    seat, number = visit.seat, visit.number
    places: list[Request] = [("GET", API, who, None) for who in (seat, None)]
    places += [("GET", path, seat, None) for path in (f"{API}/fairness", f"{API}/log", f"{PAGE}/live")]
    places += [("GET", f"{API}/history/{past}", seat, None) for past in (0, number // 2, number)]
    places += list(visit.to_be_refused())
    for request in places:
        await visit.ask(request)
        if visit.pair.found:
            return True
    await visit.bot()
    return bool(visit.pair.found)


@pytest.mark.parametrize("key", SIZES)
def test_twelve_leaks_are_caught(key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pair_of_games, last = telling_pair(key)

    async def work(pair: Pair) -> list[str]:
        visit = Visit(pair, pair_of_games, Sampler(12))
        await visit.begin("leaks", listen=False)
        while visit.number < last:
            await visit.go_on()
        assert pair.found == []
        missed = []
        for leak in LEAKS:
            with monkeypatch.context() as patch:
                leak(patch, pair_of_games.game)
                if not await catches(visit):
                    missed.append(leak.__name__)
        assert not await catches(visit)
        await visit.end()
        return missed

    assert in_two_houses(tmp_path, monkeypatch, work) == []
