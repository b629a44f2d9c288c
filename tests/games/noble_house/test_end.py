"""The end: the last card, elimination, and the score."""

import pytest

from magnate.games.noble_house import GAME
from magnate.games.noble_house.mechanics.market.price import ALWAYS, VoteCheck, eliminate
from magnate.games.noble_house.phases.cards import CardPhase
from magnate.games.noble_house.phases.round import PhaseOver, Round
from magnate.games.noble_house.state import BANK
from tests.games.noble_house.table import (
    M,
    announced,
    asked,
    deal,
    do,
    fund,
    hold,
    lend,
    lose_blocks,
    own,
    run,
    sound,
    table,
    why,
    window,
)
from tests.rules import rule


@rule("card.draw", "end.when")
def test_a_deck_that_is_dealt_out_exactly_ends_the_game_with_phase_one() -> None:
    s = table(2)
    s.discard, s.deck = s.deck[6:], s.deck[:6]
    run(s, CardPhase(), PhaseOver())
    assert (len(s.hand[0]), len(s.hand[1]), s.ending) == (3, 3, "last card")
    assert asked(s) == [0, 1]  # the last window is still held
    do(s, "pass", "pass")
    assert s.phase == "end"


@rule("card.draw")
def test_the_last_cards_go_round_one_by_one_in_order() -> None:
    s = table(3)
    s.discard, s.deck = s.deck[4:], s.deck[:4]
    s.order = [2, 0, 1]
    run(s, CardPhase())
    assert [len(hand) for hand in s.hand] == [1, 1, 2]


@rule("end.when", "house.elimination")
def test_an_elimination_ends_the_game_with_its_phase_even_where_the_last_card_waits_for_the_round() -> None:
    for out, phase in ((False, "stock"), (True, "end")):
        s = table(3, phase="stock", deck_end="end_of_round")
        s.ending = "last card"
        if out:
            eliminate(s, 0, "vote")
        run(s, PhaseOver())
        assert s.phase == phase


@rule("card.payment", "house.elimination", "end.when")
def test_the_phase_goes_on_without_an_eliminated_player() -> None:
    s = table(3)
    lose_blocks(s, 0, 5)
    s.price["struans"] = 12
    fund(s, 0, 0)
    deal(s, 1, 70)
    run(s, Round(2))
    do(s, "play 70 on struans", seat=1)
    do(s, "pay all")
    assert (s.out, s.phase) == ([0], "cards")
    assert asked(s) == [1, 2]
    do(s, "pass", "pass")
    assert s.phase == "end"


@rule("house.vote", "block.votes")
@pytest.mark.parametrize(("price", "held", "out"), [(9, 5, False), (9, 4, True), (12, 3, False), (12, 2, True)])
def test_who_keeps_five_blocks_is_safe_at_any_price(price: int, held: int, out: bool) -> None:
    s = table()
    lose_blocks(s, 0, 5 - held)
    s.price["struans"] = price
    run(s, VoteCheck("struans", ALWAYS))
    assert (0 in s.out) == out


@rule("coin.claim", "house.elimination")
def test_the_coin_of_an_eliminated_house_is_worthless() -> None:
    s = table(3)
    s.coins[1] = ("struans",)
    window(s)
    eliminate(s, 0, "vote")
    assert why(s, "claim 50000000 from struans", 1) == "coin.claim"


@rule("end.score", "house.elimination")
def test_an_eliminated_player_never_wins_however_poor_the_others_are() -> None:
    s = table(3)
    eliminate(s, 0, "vote")
    lose_blocks(s, 1, 5)
    lose_blocks(s, 2, 5)
    fund(s, 1, 0)
    fund(s, 2, 0)
    lend(s, 1, "victoria", 40)
    assert GAME.result(s).winners == (2,)
    lend(s, 2, "victoria", 50)
    assert GAME.result(s).winners == (1,)


@rule("end.score", "end.debts")
def test_e29_score() -> None:
    s = table()
    fund(s, 0, 12.5)
    own(s, 0, "airline", "land", "services")
    s.price["struans"] = 26
    s.price["victoria"] = 31
    hold(s, 0, "victoria", 800_000)
    lend(s, 0, "victoria", 40, blocks=1)
    assert next(score.total for score in GAME.result(s).scores if score.seat == 0) == round(367.3 * M)


@rule("house.elimination", "end.when")
def test_b39_b57_elimination_gives_everything_back() -> None:
    s = table(3)
    announced(s, 0, 113)
    own(s, 0, "land")
    hold(s, 0, "victoria", 500_000)
    deal(s, 0, 70, 23)
    lose_blocks(s, 0, 1, to=1)
    lose_blocks(s, 1, 1, to=0)
    lend(s, 0, "victoria", 40, blocks=1)
    s.coins[0] = ("rothwell_gornt",)
    eliminate(s, 0, "vote")
    run(s)
    assert (s.contracts, s.lapsed, s.cash[0], s.hand[0], s.coins[0], s.debt) == ({}, [113], 0, (), (), {})
    assert s.owner.count(0) == 0
    assert s.gone == [4, 1, 0, 0, 0]
    assert s.blocks[1] == (1, 4, 0, 0, 0)  # blocks of his house in other hands stay
    assert s.price["struans"] == 24
    assert sound(s)
    run(s, PhaseOver())
    assert (s.phase, s.ending) == ("end", "elimination")
    assert 0 not in GAME.result(s).winners


@rule("house.elimination", "end.when")
def test_c14_the_last_one_left_wins_at_once() -> None:
    s = table(2)
    window(s)
    eliminate(s, 0, "vote")
    run(s)
    assert (s.agenda, s.phase) == ([], "end")
    assert GAME.result(s).winners == (1,)


@rule("end.tie", "end.score")
def test_ties_go_to_cash_then_to_the_own_price() -> None:
    s = table(2)
    own(s, 0, "services")
    fund(s, 1, 50)
    result = GAME.result(s)
    assert ([score.total for score in result.scores], result.winners) == ([290 * M, 290 * M], (1,))
    s = table(2)
    assert GAME.result(s).winners == (0, 1)
    own(s, 0, "land")
    own(s, 1, "services")
    s.price["rothwell_gornt"] = 25
    result = GAME.result(s)
    assert ([score.total for score in result.scores], result.winners) == ([300 * M, 300 * M], (1,))


@rule("end.debts")
def test_b40_b63_debts_count_and_nothing_else_is_settled() -> None:
    s = table()
    lend(s, 0, "victoria", 40, blocks=1)
    s.holder[1] = 1
    s.extended = {1: (0, BANK, 10 * M, 9, 0)}
    deal(s, 0, 113)
    s.coins[0] = ("rothwell_gornt",)
    totals = {score.seat: score.total for score in GAME.result(s).scores}
    assert totals == {0: (270 - 50) * M, 1: (270 + 40) * M, 2: 270 * M}
