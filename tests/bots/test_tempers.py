"""Tempers of Noble House: the same player with other likings, which show in what it does."""

from collections import Counter
from functools import cache

import pytest

from magnate import bots
from magnate.bots.planner import Planner, best_of, numbers_of
from magnate.bots.search import Search
from magnate.core.chance import Sampler
from magnate.core.driver import asking, forced, push
from magnate.core.move import Move
from magnate.games import GAMES, find
from magnate.games.noble_house import GAME
from magnate.games.noble_house.bot import policy
from magnate.games.noble_house.bot.tempers import TEMPERS
from magnate.games.noble_house.content.kinds import AnyTime
from magnate.games.noble_house.mechanics.anytime import PlayCard
from magnate.games.noble_house.mechanics.finance.lending import AskLoan, CallMeeting
from magnate.games.noble_house.mechanics.market.market_cards import PlayMarketCard
from magnate.games.noble_house.mechanics.trade.negotiation import AcceptOffer, MakeOffer
from magnate.games.noble_house.phases.contracts import PlayMaintenance
from magnate.games.noble_house.phases.recalls import Recall
from magnate.games.noble_house.state import NobleHouse

MILLION = 1_000_000
SEATS = 4
GAMES_PLAYED = 16


def done(s: NobleHouse, move: Move) -> Counter[str]:
    """What a move is, as far as tempers differ in it."""
    raid = isinstance(move, (PlayMaintenance, Recall))
    if isinstance(move, PlayCard):
        effect = s.rules.cards[move.card].effect
        assert isinstance(effect, AnyTime)
        raid = any(victim != move.seat for victim in effect.victims(s, move.target))
    elif isinstance(move, PlayMarketCard):
        raid = any(victim != move.seat for victim in move.victims(s))
    return Counter(
        raids=raid or isinstance(move, CallMeeting),
        bargains=isinstance(move, (MakeOffer, AcceptOffer)),
        borrowed=move.amount // MILLION if isinstance(move, AskLoan) else 0,
    )


@cache
def habits() -> dict[str, Counter[str]]:
    """What each temper, and a player without one, does in the same seats of as many games."""
    kinds = (None, *TEMPERS)
    found = {temper.key if temper else "none": Counter[str]() for temper in kinds}
    usual = policy.numbers(SEATS)
    for game in range(GAMES_PLAYED):
        s = GAME.start(GAME.config(SEATS, {}), Sampler(game))
        tempers = [kinds[(seat + game) % len(kinds)] for seat in range(SEATS)]
        numbers = [
            {name: number * (temper.factors.get(name, 1.0) if temper else 1.0) for name, number in usual.items()}
            for temper in tempers
        ]
        while (ask := asking(s)) is not None:
            seat = ask.seats(s)[0]
            move = forced(s, seat) if ask.hidden else None
            move = move or best_of(policy.rate(s, seat, numbers[seat]))
            temper = tempers[seat]
            found[temper.key if temper else "none"] += done(s, move)
            push(s, move)
    return found


def test_raiders_strike_traders_bargain_and_the_cautious_borrow_little() -> None:
    found = habits()
    assert all(found["raider"]["raids"] > found[other]["raids"] for other in found if other != "raider")
    assert all(found["trader"]["bargains"] > found[other]["bargains"] for other in found if other != "trader")
    assert all(found["cautious"]["borrowed"] < 0.9 * found[other]["borrowed"] for other in found if other != "cautious")


def test_tempers_change_numbers_that_there_are() -> None:
    for temper in TEMPERS:
        assert temper.factors.keys() <= policy.numbers(4).keys(), temper.key


@pytest.mark.parametrize("key", GAMES)
def test_people_meet_tempers_and_the_arena_does_not(key: str) -> None:
    game = find(key)
    seats = range(game.players[-1])
    for level in bots.levels(game):
        found = [bots.temper(level.name, game, seat) for seat in seats]
        bot = bots.find(level.name, game)
        assert isinstance(bot, (Planner, Search))
        assert bot.tempered
        if key == "noble_house":
            assert {temper.key for temper in found if temper} == {"raider", "trader", "cautious"}
            assert numbers_of(key, 4, 0, True) != numbers_of(key, 4, 0, False) == policy.numbers(4)
        else:
            assert found == [None for _ in seats]
    for name in ("planner", "search"):
        assert bots.temper(name, game, 0) is None
