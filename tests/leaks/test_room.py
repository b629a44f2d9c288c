"""What two players deal in private is nobody else's: not its words, not its answers, not when anybody is asked."""

from pathlib import Path

import pytest

from magnate.core.chance import Sampler
from magnate.core.driver import asking, legal
from magnate.games.noble_house import GAME
from magnate.games.noble_house.mechanics.anytime import Window
from magnate.games.noble_house.state import NobleHouse
from tests.leaks.channels import Visit
from tests.leaks.twins import Step, Twins, begin, go_on
from tests.leaks.worlds import Pair, in_two_houses

WATCHER = 2
Line = tuple[int, str]  # who moves, and what; `{last}` is the latest letter on his desk

# Two dealers and a watcher, entry by entry the same but for what is said in private.
DEALS: dict[str, tuple[tuple[Line, ...], tuple[Line, ...]]] = {
    "terms, counters and reasons": (
        (
            (0, "offer {1} 'give cash 1000000; vote you victoria for until 2' private until round counter 0"),
            (1, "offer {0} 'give cash 2000000' private until game counter {last}"),
            (0, "accept {last}"),
            (1, "offer {0} 'text me the bank is yours' private until phase counter 0"),
            (0, "decline {last} because little"),
            (2, "pass"),
        ),
        (
            (0, "offer {1} 'want cash 300000; refrain me any until 3' private until phase counter 0"),
            (1, "offer {0} 'want cash 500000; loan me 700000 round 2 banks' private until round counter {last}"),
            (0, "accept {last}"),
            (1, "offer {0} 'give cash 100000' private until game counter 0"),
            (0, "decline {last} because bound"),
            (2, "pass"),
        ),
    ),
    "an offer that is taken, or declined": (
        (
            (2, "pass"),
            (0, "offer {1} 'give cash 1000000; want cash 100000' private until phase counter 0"),
            (1, "accept {last}"),
        ),
        (
            (2, "pass"),
            (0, "offer {1} 'give cash 1000000; want cash 100000' private until phase counter 0"),
            (1, "decline {last}"),
        ),
    ),
    "who deals with whom": (
        (
            (0, "offer {1} 'give cash 1000000' private until phase counter 0"),
            (1, "decline {last}"),
            (2, "pass"),
        ),
        (
            (3, "offer {0} 'give cash 1000000' private until phase counter 0"),
            (0, "decline {last}"),
            (2, "pass"),
        ),
    ),
    "what is said to somebody who has passed": (
        (
            (1, "pass"),
            (2, "pass"),
            (0, "offer {1} 'give cash 1000000' private until round counter 0"),
            (0, "pass"),
            (1, "accept {last}"),
        ),
        (
            (1, "pass"),
            (2, "pass"),
            (0, "offer {1} 'want cash 9000000; text me I shall not say why' private until game counter 0"),
            (0, "pass"),
            (1, "decline {last} because dear"),
        ),
    ),
}


def course(table: Twins, lines: tuple[Line, ...]) -> list[Step]:
    """A game up to the first question at which everybody may deal, and on by these lines."""
    steps = [begin(table, (), Sampler(7))]
    while not isinstance(asking(steps[-1].state), Window):
        steps.append(go_on(table, steps[-1].state, legal(steps[-1].state)[0], (), Sampler(8)))
    for seat, line in lines:
        s: NobleHouse = steps[-1].state
        last = s.letters[seat][-1][0] if s.letters[seat] else 0
        text = line.format(*s.house, last=last).replace("'", '"')
        steps.append(go_on(table, s, GAME.parse(s, text, seat), (), Sampler(9)))
    return steps


@pytest.mark.parametrize("name", DEALS)
def test_nobody_learns_of_a_private_deal(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Twins(GAME, GAME.config(4, {}), WATCHER)
    table.one, table.two = (course(table, lines) for lines in DEALS[name])
    dice = Sampler(12)

    async def work(pair: Pair) -> Pair:
        visit = Visit(pair, table, dice)
        await visit.begin(name)
        for _ in table.one[1:]:
            await visit.go_on()
            if visit.number > 3:
                for request in visit.requests():
                    await visit.ask(request)
            await visit.letters()
        await visit.end()
        return pair

    pair = in_two_houses(tmp_path, monkeypatch, work)
    assert pair.found == []
    assert pair.apart > 20
