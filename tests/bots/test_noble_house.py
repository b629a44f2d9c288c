"""The opponents at a table of Noble House: they trade, bargain, keep their word, and do not peek."""

import pytest

from magnate import bots
from magnate.bots import answer
from magnate.core.chance import Sampler
from magnate.core.codec import digest
from magnate.core.driver import asking, decisions, legal, play, push, refusal
from magnate.core.move import Move
from magnate.core.result import Result
from magnate.core.value import fields_of
from magnate.core.view import view
from magnate.games.noble_house import GAME
from magnate.games.noble_house.bot.evaluation import judge
from magnate.games.noble_house.mechanics.trade.negotiation import (
    AcceptOffer,
    DeclineBecause,
    DeclineOffer,
    MakeOffer,
    WithdrawOffer,
)
from magnate.games.noble_house.phases.assets import AssetPhase
from magnate.games.noble_house.phases.round import PhaseEnd
from magnate.games.noble_house.state import NobleHouse
from tests.bots.conftest import Looks
from tests.games.noble_house.table import deal, do, fund, own, run, table

GREEDY = bots.find("greedy", GAME)


def answers(move: Move) -> bool:
    """Whether this is a yes, a no or another price."""
    return isinstance(move, (AcceptOffer, DeclineOffer)) or (isinstance(move, MakeOffer) and move.counters > 0)


class Evening:
    """One game between bots, and what was to be seen in it."""

    def __init__(self, names: tuple[str, ...], seed: str, looks: Looks | None = None) -> None:
        s: NobleHouse = GAME.new(len(names), seed=seed)
        s.journal = None
        chance = Sampler(sum(map(ord, seed)))
        players = [bots.find(name, GAME) for name in names]
        self.happened: dict[str, int] = {}
        self.ignored = 0  # times a greedy seat did something else while an offer waited for its answer
        self.withdrawn = 0
        while ask := asking(s):
            seat = ask.seats(s)[0]
            waiting = any(isinstance(move, DeclineOffer) for move in ask.moves(s, seat))
            move = answer(players[seat], GAME, s, seat, chance)
            if looks is not None:
                looks.answered()
            if names[seat] == "greedy":
                self.ignored += waiting and not answers(move)
                self.withdrawn += isinstance(move, WithdrawOffer)
            assert refusal(s, move) is None
            s.events = []
            push(s, move)
            for logged in s.events:
                name = type(logged.event).__name__
                self.happened[name] = self.happened.get(name, 0) + 1
        self.end = s
        self.result: Result = GAME.result(s)


@pytest.fixture(scope="module")
def evenings() -> list[tuple[int, Evening]]:
    """A greedy seat among random ones, at every place of the table."""
    found = []
    for number in range(5):
        names = ["random"] * 5
        names[number] = "greedy"
        found.append((number, Evening(tuple(names), f"strength {number}")))
    return found


def test_greedy_beats_random_players(evenings: list[tuple[int, Evening]]) -> None:
    won = sum(evening.result.winners == (seat,) for seat, evening in evenings)
    totals = [{score.seat: score.total for score in evening.result.scores} for _, evening in evenings]
    mine = sum(total[seat] for (seat, _), total in zip(evenings, totals, strict=True))
    others = sum(sum(total.values()) for total in totals) - mine
    assert won >= 4
    assert mine > 2 * others // 4


def test_greedy_is_quick_and_answers_every_offer(evenings: list[tuple[int, Evening]], looks: Looks) -> None:
    busy = Evening(("greedy", "greedy", "greedy"), "busy", looks)
    assert 100 < looks.most < 500  # moves tried for one answer
    for evening in (*(evening for _, evening in evenings), busy):
        assert (evening.ignored, evening.withdrawn) == (0, 0)
        assert GAME.audit(evening.end) == []
    for name in ("OfferMade", "OfferDeclined", "Bargained"):
        assert busy.happened.get(name, 0) > 0, name


def test_everything_a_table_argues_about_occurs(evenings: list[tuple[int, Evening]]) -> None:
    happened = [evening.happened for _, evening in evenings]
    for name in (
        "LoanGranted", "LoanRecalled", "CollateralTaken", "LotWon", "ContractBroken", "Bargained", "PromiseKept",
        "PromiseMarked", "BreachCalled", "Eliminated",
    ):  # fmt: skip
        assert any(name in each for each in happened), name


# -- offers ------------------------------------------------------------------------------------------------------------


def at_assets() -> NobleHouse:
    """Seat 1 may use an airline that lies idle with seat 0."""
    s = table(3)
    s.round = 2
    for seat in range(3):
        fund(s, seat, 120)
    deal(s, 1, 119)
    s.order = [0, 1, 2]
    own(s, 0, "airline")
    run(s, AssetPhase(), PhaseEnd())
    return s


def offer(s: NobleHouse, terms: str) -> None:
    """Seat 0 makes seat 1 an offer in the open."""
    play(s, MakeOffer(0, s.house[1], terms, "public", "phase", 0))


@pytest.mark.parametrize(("price", "move"), [(60_000_000, AcceptOffer), (119_000_000, DeclineBecause)])
def test_greedy_takes_what_raises_its_standing(price: int, move: type) -> None:
    s = at_assets()
    offer(s, f"give asset airline-1; want cash {price}")
    do(s, "end assets", seat=0)
    chosen = answer(GREEDY, GAME, s, 1, Sampler(1))
    assert type(chosen) is move
    before, value = s.clone(), judge(s.rules, 1)
    play(s, AcceptOffer(1, 1))
    assert (value(s) > value(before)) == (move is AcceptOffer)


def test_greedy_names_another_price_once() -> None:
    s = at_assets()
    offer(s, "give asset airline-1; want cash 100000000")
    do(s, "end assets", seat=0)
    counter = answer(GREEDY, GAME, s, 1, Sampler(1))
    assert counter == MakeOffer(1, s.house[0], "give cash 75000000; want asset airline-1", "public", "phase", 1)
    play(s, counter)
    assert list(s.offers) == [2]  # it takes the place of the first
    reply = answer(GREEDY, GAME, s, 0, Sampler(1))
    assert reply == AcceptOffer(0, 2)
    play(s, reply)
    assert s.owner[s.rules.certificate_index["airline-1"]] == 1


def test_greedy_does_not_haggle_about_promises_or_answer_a_counter_with_a_counter() -> None:
    s = at_assets()
    offer(s, "give asset airline-1; want cash 100000000; text me a kind word")
    do(s, "end assets", seat=0)
    assert isinstance(answer(GREEDY, GAME, s, 1, Sampler(1)), DeclineOffer)
    s = at_assets()
    play(s, MakeOffer(1, s.house[0], "give cash 1000000; want asset airline-1", "public", "phase", 0))
    play(s, MakeOffer(0, s.house[1], "give asset airline-1; want cash 100000000", "public", "phase", 1))
    do(s, "end assets", seat=0)
    assert isinstance(answer(GREEDY, GAME, s, 1, Sampler(1)), DeclineOffer)


def test_contracts_are_offered_in_private_and_sold() -> None:
    s = at_assets()
    fund(s, 0, 10)
    deal(s, 0, 113)
    own(s, 1, "shipping")  # which the contract needs, and seat 0 cannot buy
    made = [answer(GREEDY, GAME, s, 0, Sampler(n)) for n in range(120)]
    cards = [move for move in made if isinstance(move, MakeOffer) and "give card" in move.terms]
    assert cards
    assert {move.openness for move in cards} == {"private"}
    sale = next(move for move in cards if move.to == s.house[1])
    play(s, sale)
    assert s.letters[2] == ()
    world: NobleHouse = GAME.redeal(s, 1, Sampler(3))
    assert 113 in world.hand[0]  # who offers a card has it
    do(s, "end assets", seat=0)
    reply = answer(GREEDY, GAME, s, 1, Sampler(1))
    assert isinstance(reply, AcceptOffer)
    play(s, reply)
    assert 113 in s.hand[1]


def test_greedy_proposes_what_both_want() -> None:
    s = at_assets()
    made = [answer(GREEDY, GAME, s, 0, Sampler(n)) for n in range(60)]
    offers = [move for move in made if isinstance(move, MakeOffer)]
    assert offers
    assert len(offers) < 60
    assert all(refusal(s, move) is None for move in offers)


def test_a_seat_makes_one_offer_a_segment() -> None:
    s = at_assets()
    offer = next(m for n in range(60) if isinstance(m := answer(GREEDY, GAME, s, 0, Sampler(n)), MakeOffer))
    play(s, offer)
    assert not any(isinstance(answer(GREEDY, GAME, s, 0, Sampler(n)), MakeOffer) for n in range(20))


def test_greedy_keeps_its_word_if_it_can() -> None:
    """To break a promise in the open costs more than the sum."""
    s = at_assets()
    value = judge(s.rules, 0)
    offer(s, "want cash 5000000; loan me 6000000 round 2 assets")
    play(s, AcceptOffer(1, 1))
    while type(asking(s)).__name__ != "PromiseDue":
        do(s, "end assets" if type(asking(s)).__name__ == "AssetTurn" else "pass")
    kept, lapsed = s.clone(), s.clone()
    do(kept, "settle promise 1")
    do(lapsed, "lapse promise 1")
    assert value(kept) > value(lapsed)


# -- honesty -----------------------------------------------------------------------------------------------------------


def middle(moves: int) -> NobleHouse:
    """A position between random players in which a seat has a choice."""
    s: NobleHouse = GAME.new(4, seed=f"twin {moves}")
    s.journal = None
    chance = Sampler(moves)
    while (options := legal(s)) and (moves > 0 or len(options) < 3):
        push(s, options[chance.pick(len(options), "move")])
        moves -= 1
    return s


@pytest.mark.parametrize("moves", range(0, 400, 50))
def test_what_cannot_be_seen_changes_nothing(moves: int) -> None:
    s = middle(moves)
    asked = decisions(s)
    assert asked
    seat = asked[0].seat
    other: NobleHouse = GAME.redeal(s, seat, Sampler(moves + 1))
    assert view(GAME, s, seat) == view(GAME, other, seat)
    chosen = []
    for state in (s, other):
        ask, luck = asking(state), Sampler(77)
        assert ask is not None
        before = digest(state)
        seen, decision = view(GAME, state, seat), ask.decision(state, seat)
        world = GAME.redeal(s, seat, luck)
        chosen.append(GREEDY.choose(seen, decision, lambda world=world: world, Sampler(5)))  # type: ignore[misc]
        assert digest(state) == before
    assert chosen[0] == chosen[1]
    assert refusal(s, chosen[0]) is None
    assert fields_of(chosen[0])["seat"] == seat
