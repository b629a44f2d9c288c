"""What players agree on among themselves makes all of them together no richer, and nobody owes what he has not."""

import magnate
from magnate.core.chance import Sampler
from magnate.games.noble_house import scoring
from magnate.games.noble_house.mechanics.trade.promises import PHASES
from magnate.games.noble_house.state import NOBODY, NobleHouse
from tests.games.noble_house.table import (
    M,
    announced,
    asked,
    do,
    fund,
    given,
    hold,
    lend,
    lose_blocks,
    offer,
    offered,
    own,
    sound,
)

from tests.games.noble_house.table import talk, why  # isort: skip
from tests.rules import rule

TABLES = 40
ACTS = 30  # at a table
AFFAIRS = ("settle", "release", "claim", "end", "notice", "decline", "withdraw")  # what else may be done about deals


class Deals:
    """A table where everybody deals with everybody, in random words."""

    def __init__(self, seed: int) -> None:
        self.dice = Sampler(seed)
        self.s: NobleHouse = talk(2 + self.pick(3))
        houses = list(self.s.house)
        announced(self.s, 0, 132)
        for seat in range(self.s.seats):
            fund(self.s, seat, (0, 5, 30, 100)[self.pick(4)])
            own(self.s, seat, *("airline", "land", "services")[: self.pick(4)])
            hold(self.s, seat, "victoria", 100_000 * (1 + self.pick(8)))
            if self.pick(2):
                lose_blocks(self.s, seat, 5)
            elif self.pick(2):
                lend(self.s, seat, "victoria", (10, 40, 90)[self.pick(3)], blocks=self.pick(3))
            self.s.coins[seat] = (houses.pop(self.pick(len(houses))),)

    def pick(self, count: int) -> int:
        return self.dice.pick(count, "deal")

    def things(self, seat: int) -> str:
        """What a seat may give."""
        s, found = self.s, []
        free = [key for i, key in enumerate(s.rules.certificates) if s.owner[i] == seat and s.borrower[i] == NOBODY]
        if self.pick(2):
            found.append(f"cash {(1 + self.pick(60)) * M}")
        if free and self.pick(3) == 0:
            found.append(f"asset {free[self.pick(len(free))]}")
        if self.pick(3) == 0:
            found.append(f"shares victoria {(1 + self.pick(5)) * 100_000}")
        if s.coins[seat] and self.pick(8) == 0:
            found.append(f"coin {s.coins[seat][0]}")
        return ", ".join(found)

    def promise(self, who: str, seat: int) -> str:
        """A note, a lease, or a share of a profit."""
        s, kind = self.s, self.pick(3)
        if kind == 0:
            sum_due = (1, 5, 20, 50, 100, 400)[self.pick(6)] * M
            return f"loan {who} {sum_due} round {1 + self.pick(8)} {PHASES[self.pick(len(PHASES))]}"
        mine = [key for i, key in enumerate(s.rules.certificates) if s.owner[i] == seat]
        if kind == 1 and mine:
            terms = f"fee {self.pick(30) * M} {('once', 'each')[self.pick(2)]}"
            upkeep, rounds = ("lender", "borrower")[self.pick(2)], ("open", "1", "5")[self.pick(3)]
            return f"lease {who} {mine[self.pick(len(mine))]} {terms} upkeep {upkeep} rounds {rounds}"
        return f"profit {who} {1 + self.pick(100)} {('shares victoria', 'contract 132')[self.pick(2)]} until 9"

    def strike(self) -> None:
        """An offer that its partner takes, if he can."""
        maker = self.pick(self.s.seats)
        partner = (maker + 1 + self.pick(self.s.seats - 1)) % self.s.seats
        lines = [f"{word} {what}" for word, seat in (("give", maker), ("want", partner)) if (what := self.things(seat))]
        for _ in range(self.pick(3)):
            who = ("me", "you")[self.pick(2)]
            lines.append(self.promise(who, maker if who == "me" else partner))
        line = offer(self.s.house[partner], "; ".join(lines), ("public", "private")[self.pick(2)])
        if lines and why(self.s, line, maker) == "":
            do(self.s, line, seat=maker)
            taken = [each for each in offered(self.s, partner) if each.startswith("accept")]
            if taken:
                do(self.s, taken[-1], seat=partner)

    def attend(self) -> None:
        """Something else about what was agreed, played to its end."""
        seat = self.pick(self.s.seats)
        lines = [line for line in offered(self.s, seat) if line.split()[0] in AFFAIRS]
        if lines:
            do(self.s, lines[self.pick(len(lines))], seat=seat)
        given(self.s)
        while self.s.agenda and not any("pass" in offered(self.s, each) for each in asked(self.s)):
            seat = asked(self.s)[0]
            legal = magnate.legal(self.s, seat)
            magnate.play(self.s, legal[self.pick(len(legal))])
            given(self.s)


def worth(s: NobleHouse) -> int:
    return sum(score.total for score in scoring.result(s).scores)


def ruined(s: NobleHouse) -> list[int]:
    """Who would owe more, by what was agreed, than he owns."""
    owes = []
    for score in scoring.result(s).scores:
        agreed = sum(line.amount for line in score.lines if line.rule == "end.claims")
        if score.total < min(score.total - agreed, 0):
            owes.append(score.seat)
    return owes


@rule("end.claims", "trade.exchange", "promise.debt")
def test_b66_b79_nothing_agreed_makes_all_together_richer() -> None:
    struck = 0
    for seed in range(TABLES):
        deals = Deals(seed)
        for _ in range(ACTS):
            before, promised = worth(deals.s), deals.s.agreed
            if deals.pick(3):
                deals.strike()
            else:
                deals.attend()
            struck += deals.s.agreed != promised
            assert worth(deals.s) <= before
            assert ruined(deals.s) == []
        assert sound(deals.s)
    assert struck > TABLES
