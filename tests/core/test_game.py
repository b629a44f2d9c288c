"""The game object: options, lines typed by people, refusals and accounts."""

from typing import Any

import pytest

import magnate
from magnate.core.chance import Sampler
from magnate.core.codec import Unreadable, digest
from magnate.core.config import BadConfig, Config, Option
from magnate.core.driver import play
from magnate.core.event import Event
from magnate.core.game import Game, spell
from magnate.core.move import Field, Form, Illegal, Move, Refusal
from magnate.core.text import N_, fill
from magnate.core.value import value
from tests.core.toy import LOTS, Bid, Cheer, Decline, Done, Name, Sell, Shift
from tests.core.toy_events import Paid
from tests.core.toy_state import Toy


def market() -> Toy:
    """The first seat is at the market with two cards."""
    s: Toy = LOTS.new(2, "game")
    play(s, Decline(0))
    play(s, Decline(1))
    s.hand[0] = ("c1", "c12")
    return s


# -- options -------------------------------------------------------------------------------------------------


def test_options_are_filled_in() -> None:
    assert LOTS.config(2) == Config(2, {"rounds": "2", "cheering": True}, {})
    assert LOTS.config(3, {"rounds": "3", "cheering": "no"}).options == {"rounds": "3", "cheering": False}


@pytest.mark.parametrize(
    ("given", "meant"), [(True, True), (False, False), ("yes", True), ("ON", True), ("False", False), ("off", False)]
)
def test_what_a_yes_or_no_option_takes(given: Any, meant: bool) -> None:
    assert Option("x", (False, True), "x").read(given) is meant


@pytest.mark.parametrize(
    ("seats", "options", "message"),
    [
        (1, {}, "^Lots is for 2 to 4 players, not 1$"),
        (5, {}, "^Lots is for 2 to 4 players, not 5$"),
        (True, {}, "^Lots is for 2 to 4 players, not True$"),
        ("2", {}, "^Lots is for 2 to 4 players, not 2$"),
        (2, {"speed": 1}, "^Lots has no option 'speed'; it has rounds, cheering$"),
        (2, {"rounds": 2}, "^option 'rounds' takes 2, 3, not 2$"),
        (2, {"rounds": "4"}, "^option 'rounds' takes 2, 3, not '4'$"),
        (2, {"cheering": "maybe"}, "^option 'cheering' takes true, false, not 'maybe'$"),
        (2, {"cheering": 1}, "^option 'cheering' takes true, false, not 1$"),
        (4, {"rounds": "3"}, "^four seats are too many for three rounds$"),
    ],
)
def test_a_table_that_cannot_be_set_up(seats: Any, options: dict[str, Any], message: str) -> None:
    with pytest.raises(BadConfig, match=message):
        LOTS.new(seats, "x", options)


def test_players_in_words() -> None:
    assert spell((2, 3, 4)) == "2 to 4"
    assert spell((1,)) == "1"


def test_a_seed_gives_the_same_game_and_none_a_new_one() -> None:
    assert digest(LOTS.new(4, "seed")) == digest(LOTS.new(4, "seed"))
    assert digest(LOTS.new(4, "seed")) != digest(LOTS.new(4, "other"))
    assert digest(LOTS.new(4)) != digest(LOTS.new(4))
    assert digest(LOTS.new(4, chance=Sampler(1))) == digest(LOTS.new(4, chance=Sampler(1)))


def test_a_game_that_does_not_exist() -> None:
    with pytest.raises(LookupError, match="there is no game 'monopoly'; there are chicago1875"):
        magnate.game("monopoly")


# -- lines typed by people -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("sell c1+c12", Sell(0, ("c1", "c12"))),
        ("  sell   c12 ", Sell(0, ("c12",))),
        ("sell c12", Sell(0, ("c12",))),
        ("d", Done(0)),
        ("shift -", Shift(0, -1)),
        ("sell c1+", Sell(0, ("c1", "c12"))),
        ("cheer", Cheer(0)),  # a move of the game, though not now: `play` says why
    ],
)
def test_a_line_or_the_start_of_one(line: str, move: Move) -> None:
    assert LOTS.parse(market(), line) == move


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("s", "'s' may mean sell c1, or sell c12, or sell c1[+]c12, or shift -1, or shift 1"),
        ("shift", "'shift' may mean shift -1, or shift 1"),
        ("sh", "'sh' may mean shift -1, or shift 1"),
        ("", "'' is not a move of this game"),
        ("   ", "'   ' is not a move of this game"),
        ("steal", "'steal' is not a move of this game"),
        ('"', "'\"' has an open quotation mark"),
    ],
)
def test_a_line_that_means_nothing_or_too_much(line: str, message: str) -> None:
    with pytest.raises(Unreadable, match=f"^{message}$"):
        LOTS.parse(market(), line)


def test_a_start_that_fits_refused_moves_only() -> None:
    s = market()
    s.floor = 5
    assert LOTS.parse(s, "se") == Sell(0, ("c12",))
    s.floor = 50
    with pytest.raises(Unreadable, match="'se' is not a move of this game"):
        LOTS.parse(s, "se")


def test_a_line_of_a_seat() -> None:
    s: Toy = LOTS.new(2, "seat")
    assert LOTS.parse(s, "bid 3", 1) == Bid(1, 3)
    assert LOTS.parse(s, "dec", 1) == Decline(1)
    assert LOTS.parse(s, "dec") == Decline(0)
    assert magnate.parse(s, "decl", 1) == Decline(1)


def test_nothing_can_be_played_after_the_end() -> None:
    s = market()
    s.agenda = []
    with pytest.raises(Unreadable, match="the game is over: there is nothing to play"):
        LOTS.parse(s, "done")


# -- refusals and words --------------------------------------------------------------------------------------


def test_a_refusal_as_a_sentence() -> None:
    refused = Refusal("market.floor", N_("the floor is {floor}"), (("floor", 7),))
    assert LOTS.explain(refused) == "The floor is 7 [market.floor]"
    assert str(Illegal(refused)) == "the floor is 7 [market.floor]"
    assert Illegal(refused).refusal is refused


def test_names_are_put_into_templates() -> None:
    assert fill("{a} and {b}", {"a": 1, "b": "x"}) == "1 and x"
    assert fill("{a}", {"a": "x"}, lambda key, item: f"<{key} {item}>") == "<a x>"
    assert LOTS.say("{seat} is paid ${amount}.", Paid(1, 5).args()) == "1 is paid $5."
    assert LOTS.say("{a}", (("a", 2),)) == "2"
    assert Event().args() == {}


def test_a_result_names_its_winners() -> None:
    s = market()
    s.cash = [30, 30]
    assert LOTS.result(s).winners == (0, 1)
    s.cash = [10, 30]
    assert LOTS.result(s).winners == (1,)
    assert [score.seat for score in LOTS.result(s).scores] == [1, 0]


# -- forms ---------------------------------------------------------------------------------------------------


FORM = Form(Name, (Field("colour", "choice", choices=("red",)), Field("name", "text", 1, 3)))


@pytest.mark.parametrize(
    ("move", "fits"),
    [
        (Name(0, "red", "x"), True),
        (Name(0, "red", "xyz"), True),
        (Name(0, "red", ""), False),
        (Name(0, "red", "wxyz"), False),
        (Name(0, "red", "\ud800"), False),
        (Name(0, "red", "x\ny"), False),
        (Name(0, "blue", "x"), False),
        (Name(0, "red", 3), False),  # type: ignore[arg-type]  # what a client may send
        (Name(0, ["red"], "x"), False),  # type: ignore[arg-type]  # what a client may send
        (Bid(0, 1), False),
    ],
)
def test_what_fits_a_form(move: Move, fits: bool) -> None:
    assert FORM.fits(move) is fits


@pytest.mark.parametrize(
    ("amount", "fits"), [(-1, False), (0, True), (9, True), (10, False), (True, False), ("3", False)]
)
def test_numbers_in_a_form(amount: Any, fits: bool) -> None:
    assert Form(Bid, (Field("amount", "int", 0, 9),)).fits(Bid(0, amount)) is fits


def test_a_move_without_rules_of_its_own_is_always_allowed() -> None:
    s = market()
    assert Done(0).check(s) is None
    assert Done(0).args(s) == {"seat": 0}


def test_hooks_that_a_game_must_write() -> None:
    game = Game()
    config = Config(2)
    for hook in (
        lambda: game.ruleset(config),
        lambda: game.setup(config, Sampler(0)),
        lambda: game.blank(None, Sampler(0)),
        lambda: game.result(None),
        lambda: game.redeal(None, 0, Sampler(0)),
        lambda: game.audit(None),
    ):
        with pytest.raises(NotImplementedError):
            hook()
    assert game.content(None) == {}
    assert game.reconstructed() == {}
    assert game.name("seat", 3) == "3"


def test_a_game_speaks_in_the_words_of_a_tables_rules_and_stays_as_it_is_sold() -> None:
    class Sold(Game):
        printed = {"toy": "Toy"}

        def name(self, key: str, item: Any) -> str:
            return str(self.printed.get(item, item))

    game = Sold()
    renamed = game.under({"toy": "Top"})
    assert renamed.say("{thing} is sold", {"thing": "toy"}) == "Top is sold"
    assert (
        renamed.explain(Refusal("toy.rule", "no {thing} is left", (("thing", "toy"),))) == "No Top is left [toy.rule]"
    )
    assert renamed.show("box", ("toy",)) == "Top"
    assert isinstance(renamed, Sold)
    assert game.say("{thing}", {"thing": "toy"}) == "Toy"


@value
class Moved(Event):
    """A price moves, and somebody pays for it."""

    before: int
    after: int
    payer: int


def test_an_event_concerns_the_seats_it_names() -> None:
    moved = Moved(0, 1, 2)
    assert [seat for seat in range(4) if Game().concerns(None, moved, seat)] == [2]


def test_a_game_says_which_fields_name_seats() -> None:
    class Handed(Game):
        seat_fields = ("before", "after")

    moved = Moved(0, 1, 2)
    assert [seat for seat in range(4) if Handed().concerns(None, moved, seat)] == [0, 1]
