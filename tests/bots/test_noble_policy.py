"""The instant policy of Noble House: legal in every question, and it builds its house up."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from magnate.bots.planner import best_of, sampled
from magnate.core.chance import Sampler
from magnate.core.driver import asking, forced, push, refusal
from magnate.core.move import Move
from magnate.games.noble_house import GAME
from magnate.games.noble_house.bot import policy
from magnate.games.noble_house.bot.sight import Sight
from magnate.games.noble_house.mechanics.market.shares import BuyShares
from magnate.games.noble_house.mechanics.trade.negotiation import AcceptOffer, DeclineOffer, MakeOffer
from magnate.games.noble_house.mechanics.trade.offers import find_offer
from magnate.games.noble_house.mechanics.trade.promises import BROKEN, MARKED, public_promises
from magnate.games.noble_house.state import NobleHouse

TABLES: tuple[Mapping[str, Any], ...] = ({}, *({option.key: option.values[1]} for option in GAME.options))
ANSWERS = (AcceptOffer, DeclineOffer)
STRAYING = 6.0  # heat at which positions come up that the policy alone would not reach
START = 462  # millions: what a seat begins with


def told(seed: int, seats: int, options: Mapping[str, Any], heat: float = 0.0) -> Iterator[tuple[NobleHouse, Move]]:
    """A game played by the policy, and each answer before it is given."""
    s = GAME.start(GAME.config(seats, options), Sampler(seed))
    numbers, chance = policy.numbers(seats), Sampler(seed + 1)
    while (ask := asking(s)) is not None:
        seat = ask.seats(s)[0]
        move = forced(s, seat) if ask.hidden else None
        if move is None:
            rated = policy.rate(s, seat, numbers)
            assert rated
            for _, each in rated:
                assert refusal(s, each) is None, (seed, ask, each, refusal(s, each))
            move = sampled(rated, heat, chance) if heat else best_of(rated)
        for other in ask.free(s):  # somebody to whom an offer is made may be asked as well
            if other in ask.called(s):
                for _, each in policy.rate(s, other, numbers):
                    assert refusal(s, each) is None, (seed, ask, each)
                    assert isinstance(each, ANSWERS), (seed, ask, each)  # nothing comes before it
        yield s, move
        push(s, move)


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_every_rated_answer_is_legal(options: Mapping[str, Any]) -> None:
    for seats in GAME.players:
        for heat in (0.0, STRAYING):
            assert sum(1 for _ in told(seats, seats, options, heat)) > 50 * seats


def test_winners_end_richer_than_everybody_began() -> None:
    bought, won, richest = 0, [], []
    for seed in range(4):
        for s, move in told(seed, 3, {}):
            bought += isinstance(move, BuyShares) and move.company == s.house[move.seat]
        won.append(max(policy.outcome(s, seat) for seat in range(3)))
        richest.append(max(score.total for score in GAME.result(s).scores) // 1_000_000)
    assert sum(richest) > START * len(richest)
    assert bought > 40
    assert min(won) > 0


def test_peace_is_made_but_with_the_strongest_and_kept() -> None:
    pacts, broken = 0, []
    for seed in range(3):
        for s, move in told(seed, 4, {}):
            offer = find_offer(s, move.seat, move.offer) if isinstance(move, AcceptOffer) else None
            if offer is not None and any(clause[0] == "refrain" for clause in offer.clauses):
                assert offer.maker != Sight(s, move.seat, policy.numbers(4)).leader
                pacts += 1
        broken += [promise for promise in public_promises(s) if promise.status in (MARKED, BROKEN)]
    assert pacts > 10
    assert broken == []


def test_two_players_have_no_peace_to_make() -> None:
    for s, move in told(1, 2, {}):
        assert not isinstance(move, MakeOffer) or "refrain" not in move.terms, s.round
