"""Rules that change: a game begun before is read, shown and finished under the rules it began with."""

from dataclasses import dataclass, replace
from typing import Any, Self

import pytest

from magnate.core import codec
from magnate.core.chance import Chance, Sampler
from magnate.core.codec import digest
from magnate.core.config import Amendment, Config, Option
from magnate.core.driver import legal, play
from magnate.core.journal import Journal
from magnate.core.move import Move, Seat
from magnate.core.step import Ask
from magnate.core.text import N_
from magnate.core.value import value
from magnate.core.view import Audience
from tests.core import toy, toy_state
from tests.core.toy import LOTS, Lots, asked
from tests.core.toy_state import Toy


@dataclass(frozen=True)
class LaterRules(toy_state.Ruleset):
    bonus: int = 1  # what a sale brings besides
    quiet: bool = False


class LaterToy(Toy):
    """The state of a later release: it counts sales."""

    rules: LaterRules
    sales: int
    later = {"sales": 0}

    def __init__(self, rules: LaterRules, chance: Chance) -> None:
        super().__init__(rules, chance)
        self.sales = 0

    def clone(self) -> Self:
        c = super().clone()
        c.sales = self.sales
        return c


@value
class Round(toy.Round):
    """The same round with the later market. [lot.award]"""

    def run(self, s: Any) -> None:
        super().run(s)
        s.queue[:] = [
            Market(step.seat, step.shifts)
            if isinstance(step, toy.Market)
            else Round(step.number)
            if isinstance(step, toy.Round)
            else step
            for step in s.queue
        ]


@value
class Market(toy.Market):
    """A market that knows how often it has sold. [market.sell]"""

    sold: int = 0
    later = ("sold",)

    def moves(self, s: Any, seat: Seat) -> list[Move]:
        found = super().moves(s, seat)
        return [
            Sell(seat, move.cards)
            if isinstance(move, toy.Sell)
            else Shift(seat, move.by)
            if isinstance(move, toy.Shift)
            else move
            for move in found
        ]

    def after(self, s: Any, move: Move) -> None:
        if isinstance(move, toy.Shift):
            s.then(Market(self.seat, self.shifts + 1))
        elif isinstance(move, Sell) and s.rules.bonus:
            s.then(Market(self.seat, self.shifts, self.sold + 1))


@value
class Sell(toy.Sell):
    """Sell cards, with the bonus of the later rules. [market.sell]"""

    def apply(self, s: Any) -> None:
        super().apply(s)
        if s.rules.bonus:
            toy_state.pay(s, self.seat, s.rules.bonus)
            s.sales += 1


@value
class Shift(toy.Shift):
    """Shift the floor, in the words of the later release. [market.shift]"""

    notation = "move floor {by}"
    former = ("shift {by}",)


class Later(Lots):
    """The same game, a release later: a fix, an option, a column, a field and a notation have been made since."""

    options = (*Lots.options, Option("quiet", ("no", "yes"), N_("Nobody is told who cheers"), before="yes"))
    amendments = (Amendment(2, "2027-01-31", "market.sell", "A sale brings a dollar besides.", {"bonus": 0}),)
    audience = {**Lots.audience, "sales": Audience.ALL}
    moves = (toy.Bid, toy.Decline, toy.Cheer, toy.Name, Sell, Shift, toy.Done)
    steps = (Round, toy.Bidding, toy.Award, toy.Naming, Market, toy.GameEnd)

    def current_rules(self, config: Config) -> LaterRules:
        return LaterRules(
            config.seats,
            int(config.options["rounds"]),
            config.options["cheering"],
            quiet=config.options["quiet"] == "yes",
        )

    def setup(self, config: Config, chance: Chance) -> LaterToy:
        s = LaterToy(self.ruleset(config), chance)
        before = super().setup(config, chance)
        for name in Toy.columns:
            setattr(s, name, getattr(before, name))
        s.luck = before.luck
        s.then(Round(1))
        return s

    def blank(self, rules: Any, chance: Chance) -> LaterToy:
        return LaterToy(rules, chance)


LATER = Later()


def played(game: Lots, s: Any, seed: int, most: int = 1000) -> Any:
    dice = Sampler(seed)
    while s.agenda and most:
        most -= 1
        moves = legal(s)
        line = None if moves else f"name red n{s.round}"
        play(s, game.parse(s, line, asked(s)[0]) if line else moves[dice.pick(len(moves), "move")])
    return s


def journal(s: Any) -> Journal:
    assert s.journal is not None
    kept: Journal = s.journal
    return kept


@pytest.mark.parametrize("seed", range(12))
def test_an_old_game_replays_to_the_digit_after_a_release(seed: int) -> None:
    old = played(LOTS, LOTS.new(3, f"old {seed}"), seed)
    again = Journal.read(LATER, journal(old).text()).replay()
    assert digest(again) == digest(old)
    assert [score.total for score in LATER.result(again).scores] == [score.total for score in LOTS.result(old).scores]


@pytest.mark.parametrize("seed", range(12))
def test_an_old_game_is_finished_under_the_rules_it_began_with(seed: int) -> None:
    old = played(LOTS, LOTS.new(2, f"half {seed}"), seed, most=7)
    text = journal(old).text()
    again = Journal.read(LATER, text).replay(chance=Sampler(seed))
    old.chance = Sampler(seed)
    assert (again.rules.bonus, again.rules.quiet) == (0, True)
    played(LATER, again, seed)
    played(LOTS, old, seed)
    assert again.sales == 0
    assert digest(again) == digest(old)
    assert journal(again).text().splitlines()[1] == "game lots 1"
    assert digest(Journal.read(LATER, journal(again).text()).replay()) == digest(again)


def test_a_new_game_has_the_new_rules() -> None:
    found = 0
    for seed in range(12):
        s = played(LATER, LATER.new(2, f"new {seed}"), seed)
        assert (s.rules.bonus, s.rules.quiet) == (1, False)
        assert journal(s).text().splitlines()[1] == "game lots 2"
        assert digest(Journal.read(LATER, journal(s).text()).replay()) == digest(s)
        found += s.sales
    assert found


def test_an_old_position_loads_without_the_columns_and_fields_of_later() -> None:
    old = LOTS.new(2, "snapshot")
    while not isinstance(old.agenda[-1], toy.Market):
        played(LOTS, old, 3, most=1)
    plain = codec.loads(codec.dumps(codec.state_to_plain(old)), "snapshot")
    s = LATER.load(LATER.config(2, {}, version=1), plain, Sampler(0))
    assert digest(s) == digest(old)
    ask = s.agenda[-1]
    assert isinstance(ask, Ask)
    assert ask == Market(old.agenda[-1].seat, old.agenda[-1].shifts)
    assert s.sales == 0
    s.sales = 1
    assert digest(s) != digest(old)


def test_a_field_of_later_shows_once_it_is_used() -> None:
    assert Market(0, 1).plain() == ("Market", 0, 1)
    assert Market(0, 1, 2).plain() == ("Market", 0, 1, 2)


def test_an_option_that_is_not_named_is_as_it_was_before_it_was_made() -> None:
    assert LATER.config(2).options["quiet"] == "no"
    assert LATER.config(2, {}, version=1).options == {"rounds": "2", "cheering": True, "quiet": "yes"}
    assert LATER.config(2, {"quiet": "no"}, version=1).options["quiet"] == "no"


@pytest.mark.parametrize("version", [0, 3])
def test_rules_of_another_program_are_refused(version: int) -> None:
    text = journal(LOTS.new(2, "x")).text()
    with pytest.raises(codec.Unreadable, match=f"version {version} of the rules, this program knows 1 to 2"):
        Journal.read(LATER, text.replace("game lots 1", f"game lots {version}")).replay()


def test_luck_without_sizes_is_read() -> None:
    s = played(LOTS, LOTS.new(2, "sizes"), 5)
    header, *lines = journal(s).text().splitlines()
    assert header == "magnate journal 2"
    plain = [" ".join(word.rpartition(":")[2] if ":" in word else word for word in line.split(" ")) for line in lines]
    read = Journal.read(LOTS, "\n".join(["magnate journal 1", *plain]))
    assert [entry.luck for entry in read.entries] == [
        tuple((0, outcome) for _, outcome in entry.luck) for entry in journal(s).entries
    ]
    assert digest(replace(read, sealed=True).replay()) == digest(s)
