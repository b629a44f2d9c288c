"""What a seat receives follows from what it may know: two worlds it cannot tell apart give the same bytes."""

from itertools import count
from pathlib import Path

import pytest

from magnate.core.chance import Sampler
from magnate.core.driver import legal
from magnate.games import find
from tests.battery.channels import API, PAGE, Request, Visit
from tests.battery.leaks import LEAKS
from tests.battery.served import size
from tests.battery.twins import Twins, twins
from tests.battery.worlds import Pair, in_two_houses

PAIRS = max(size(2000, 50_000), 2000)  # short games are too much alike
REQUESTS = 12  # after each entry
CHANGES = 160  # attempts at making the second world another one
# Players and moves of the games. In Carnegie only the sealed sides and Andrew's cards are hidden, and not for long.
TABLES = {
    "chicago1875": ((3, 60), (4, 90), (2, 40)),
    "noble_house": ((4, 50), (3, 60), (4, 40)),
    "carnegie": ((1, 30), (4, 3), (1, 45), (3, 2)),
}
ALL_CHANNELS = 27


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


@pytest.mark.parametrize("key", TABLES)
def test_two_worlds_give_the_same_bytes(key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(pair: Pair) -> tuple[Pair, dict[str, int]]:
        return pair, await compare(pair, key, PAIRS)

    pair, asked = in_two_houses(tmp_path, monkeypatch, work)
    assert pair.found == []
    assert pair.pairs >= PAIRS
    assert pair.apart > PAIRS // 3
    assert len(asked) >= ALL_CHANNELS


# -- leaks -------------------------------------------------------------------------------------------------------------

SIZES = {"chicago1875": (3, 40), "noble_house": (4, 45), "carnegie": (4, 3)}


def telling_pair(key: str) -> tuple[Twins, int]:
    """Two games that differ in everything a leak can give away, and the entry after which they do."""
    seats, length = SIZES[key]
    for seed in range(200):
        pair = twins(find(key), seats, seed % seats, length, CHANGES, seed)
        secrets = [n for n, (one, two) in enumerate(zip(pair.one, pair.two, strict=True)) if one.move != two.move]
        for number in range(secrets[0] if secrets else len(pair.one), len(pair.one)):
            if len(legal(pair.one[number].state, pair.seat)) > 1 and pair.differ(number):
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


@pytest.mark.parametrize("key", TABLES)
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
