"""Rulings on windows, hidden information, the end, and the record of the game."""

import magnate
from magnate.core.chance import Sampler
from magnate.games.noble_house import GAME
from magnate.games.noble_house.mechanics.finance.income import Upkeep
from magnate.games.noble_house.mechanics.finance.payment import SellForDebt
from magnate.games.noble_house.phases.cards import CardPhase
from magnate.games.noble_house.phases.round import PhaseOver, Round
from magnate.games.noble_house.phases.stock import Transaction
from magnate.games.noble_house.queries import alive_from
from magnate.games.noble_house.state import BANK, NobleHouse
from tests.games.noble_house.table import (
    M,
    announced,
    asked,
    deal,
    do,
    fund,
    hold,
    lend,
    offered,
    own,
    run,
    sound,
    table,
    talk,
    why,
)
from tests.rules import rule


@rule("setup.house")
def test_houses_are_chosen_in_seat_order_or_drawn() -> None:
    s: NobleHouse = GAME.new(2, "houses")
    assert asked(s) == [0]
    do(s, "take general_stores")
    assert why(s, "take general_stores") == "setup.house"
    do(s, "take struans")
    assert s.house == ["general_stores", "struans"]
    s = GAME.new(4, "houses", {"houses": "random"})
    assert len(dict.fromkeys(s.house)) == 4
    assert sorted(house for coins in s.coins for house in coins) == sorted(s.house)


@rule("window.closing", "card.any-time")
def test_c1_d17_a_play_opens_the_window_again_and_an_offer_for_those_it_is_made_to() -> None:
    s = talk()
    deal(s, 2, 17)
    do(s, "pass", seat=0)
    do(s, "pass", seat=1)
    assert asked(s) == [2]
    do(s, 'offer asian_properties "give cash 1000000" public until phase counter 0', seat=0)
    assert asked(s) == [2]
    do(s, "play 17 on supply", seat=2)
    assert asked(s) == [0, 1, 2]
    do(s, "pass", seat=0)
    deal(s, 0, 18)
    do(s, "play 18 on supply", seat=0)  # who has passed may still play
    do(s, "pass", "pass", "pass")
    assert s.agenda == []


@rule("window.lock")
def test_c2_plays_resolve_in_the_order_they_come_and_a_target_gone_is_refused() -> None:
    s = talk()
    own(s, 0, "land")
    deal(s, 1, 12)
    deal(s, 2, 9)
    do(s, "play 12 on land-1", seat=1)
    assert why(s, "play 9 on land-1", 2) == "core.not-offered"
    assert s.hand[2] == (9,)
    assert alive_from(s, 1) == [2, 0, 1]


@rule("card.target", "card.timing", "card.hand")
def test_b45_a_card_needs_a_target() -> None:
    s = talk()
    deal(s, 0, 9, 41)
    for line, refused in (
        ("play 9 on land-1", "card.target"),
        ("play 41 on struans", "card.timing"),
        ("play 70 on struans", "card.hand"),
    ):
        check = GAME.parse(s, line, 0).check(s)
        assert check is not None
        assert check.rule == refused


@rule("card.freeze", "card.draw")
def test_b37_b38_cards_are_dealt_before_anybody_is_asked() -> None:
    s = table(2)
    s.deck = [23, 70, 71] if 71 in s.deck else [23, 70, 72]
    s.discard = [card for card in s.rules.cards if card not in s.deck]
    run(s, CardPhase())
    assert sorted(map(len, s.hand)) == [1, 2]
    assert (s.deck, s.ending) == ([], "last card")
    assert asked(s) == [0, 1]
    assert sound(s)


@rule("end.when")
def test_b38_the_last_card_ends_the_phase_or_the_round() -> None:
    for option, over in (("end_of_phase", True), ("end_of_round", False)):
        s = table(2, deck_end=option)
        s.ending = "last card"
        run(s, PhaseOver())
        assert (s.phase == "end") == over
        s.phase = "assets"
        run(s, PhaseOver())
        assert s.phase == "end"


@rule("money.bank", "money.unit")
def test_b59_sums_are_multiples_of_100000() -> None:
    s = table()
    assert s.bank == -90 * M
    assert all(cash % s.rules.unit == 0 for cash in s.cash)


@rule("card.spy")
def test_b64_c17_what_others_see() -> None:
    s = talk()
    deal(s, 0, 23, 70)
    hold(s, 0, "victoria", 500_000)
    s.coins[0] = ("rothwell_gornt",)
    lend(s, 0, "victoria", 10, blocks=1)
    for viewer in (1, None):
        view = magnate.view(GAME, s, viewer)
        assert view["hand"][0] == 2
        hidden = ("cash", "coins", "shares", "ballots", "seen", "letters", "secrets", "made")
        assert {column: view[column][0] for column in hidden} == dict.fromkeys(hidden)
        assert view["debt"] == {1: 10 * M}
        assert view["loan_blocks"] == {1: (1, 0, 0, 0, 0)}
        assert view["deck"] == len(s.deck)
        assert "bank" not in view
    own_view = magnate.view(GAME, s, 0)
    assert (own_view["hand"][0], own_view["cash"][0], own_view["coins"][0]) == ((23, 70), 30 * M, ("rothwell_gornt",))


def test_c17_another_world_keeps_what_the_seat_knows() -> None:
    s = talk(4)
    deal(s, 1, 70, 23, 113)
    deal(s, 2, 71 if 71 in s.deck else 72, 28)
    deal(s, 0, 49)
    hold(s, 1, "victoria", 1_000_000)
    do(s, "play 49 on rothwell_gornt", seat=0)
    for seed in range(20):
        world = GAME.redeal(s, 0, Sampler(seed))
        assert GAME.audit(world) == []
        assert magnate.view(GAME, world, 0) == magnate.view(GAME, s, 0)
        assert 70 in world.hand[1]
        assert 113 in world.hand[1]
    worlds = [GAME.redeal(s, 0, Sampler(seed)) for seed in range(20)]
    assert any(23 not in world.hand[1] for world in worlds)  # the Vote card was not shown
    assert any(world.cash[1] != s.cash[1] for world in worlds)
    assert any(world.shares[1] != s.shares[1] for world in worlds)


def test_c17_another_world_does_not_follow_who_really_holds_which_half_coin() -> None:
    dealt = []
    for held in (("struans", "asian_properties"), ("asian_properties", "struans")):
        s = talk(4)
        s.coins = [("lan_tao_farms",), (held[0],), (held[1],), ("rothwell_gornt",)]
        dealt.append([GAME.redeal(s, 0, Sampler(seed)).coins for seed in range(20)])
    assert dealt[0] == dealt[1]
    assert len({tuple(coins) for coins in dealt[0]}) > 3


def test_c18_a_spy_knows_that_the_rest_of_a_hand_are_vote_cards() -> None:
    s = talk(4)
    deal(s, 1, 70, 23, 28)
    deal(s, 0, 53)
    do(s, "play 53 on rothwell_gornt", seat=0)
    for seed in range(10):
        world = GAME.redeal(s, 0, Sampler(seed))
        assert magnate.legal(world) == magnate.legal(s)
        assert magnate.decisions(world)[0].moves == magnate.decisions(s)[0].moves


def test_c18_a_spy_believes_his_eyes_rather_than_what_he_saw_before() -> None:
    s = talk(4)
    deal(s, 1, 70, 105)
    s.seen[0] = ((23, 1), (25, 1), (113, 1), (72, 2))  # the first three have been given away in private since
    deal(s, 2, 23, 25, 113, 72)
    deal(s, 0, 54)
    do(s, "play 54 on rothwell_gornt", seat=0)
    for seed in range(10):
        world = GAME.redeal(s, 0, Sampler(seed))
        assert magnate.decisions(world)[0].moves == magnate.decisions(s)[0].moves
        assert 72 in world.hand[2]
    assert set(s.seen[0]) == {(23, 1), (25, 1), (72, 2), (70, 1), (105, 1)}  # nothing shows that the votes have gone


def test_c17_whoever_sells_for_a_debt_is_short_in_every_world() -> None:
    s = talk(4)
    s.extended = {1: (1, BANK, 50 * M, 1, 0)}
    fund(s, 1, 49)
    fund(s, 3, 400)
    run(s, SellForDebt(1, 1))
    for seed in range(20):
        world = GAME.redeal(s, 0, Sampler(seed))
        assert asked(world) == asked(s) == [1]
        assert magnate.view(GAME, world, 0) == magnate.view(GAME, s, 0)
    s.agenda.clear()
    assert any(GAME.redeal(s, 0, Sampler(seed)).cash[1] > 50 * M for seed in range(20))


def test_c19_the_first_legal_move_is_what_an_absent_player_does() -> None:
    s = table(phase="stock")
    s.price["struans"] = 22
    announced(s, 0, 144)
    hold(s, 1, "struans", 500_000)
    run(s, Transaction(1, 1))
    assert offered(s)[0] == "skip"
    do(s, "sell 500000 struans")
    assert offered(s)[0] == "let struans fall"
    s = talk()
    assert offered(s, 0)[0] == "pass"
    fund(s, 0, 100)
    own(s, 0, "land")
    run(s, Upkeep(0))
    assert offered(s)[0] == "pay upkeep"


def test_c20_the_record_repeats_the_game() -> None:
    s: NobleHouse = GAME.new(3, "record", {"houses": "random"})
    dice = Sampler(3)
    for _ in range(200):
        moves = magnate.legal(s)
        if not moves:
            break
        magnate.play(s, moves[dice.pick(len(moves), "move")])
    text = magnate.journal(s).text()
    assert magnate.digest(magnate.replay(text)) == magnate.digest(s)


@rule("window.lock")
def test_c21_one_transaction_is_one_step() -> None:
    s = table(phase="stock")
    s.price["struans"] = 16
    announced(s, 0, 134)
    hold(s, 1, "struans", 500_000)
    run(s, Transaction(1, 1), Transaction(2, 1))
    do(s, "sell 500000 struans", "let struans fall", "support 0")
    assert asked(s) == [2]


def test_c15_two_players_hold_their_own_halves_or_each_others() -> None:
    for seed in range(10):
        s: NobleHouse = GAME.new(2, f"coins {seed}", {"houses": "random"})
        own_halves = [s.house[seat] in s.coins[seat] for seat in range(2)]
        assert own_halves in ([True, True], [False, False])


@rule("round.phases")
def test_a_round_has_five_phases() -> None:
    s = table(2)
    run(s, Round(1))
    phases = []
    while s.round == 1:
        if s.phase not in phases:
            phases.append(s.phase)
        do(s, offered(s, asked(s)[0])[0])
    assert phases == ["cards", "stock", "contracts", "banks", "assets"]


def test_a_random_game_of_five_stays_under_4000_decisions() -> None:
    for seed in range(3):
        s: NobleHouse = GAME.new(5, f"long {seed}")
        dice = Sampler(seed)
        count = 0
        while s.agenda:
            moves = magnate.legal(s)
            magnate.push(s, moves[dice.pick(len(moves), "move")])
            count += 1
        assert count < 4000
        assert GAME.audit(s) == []
