"""What a unit of anything is worth to a seat at this moment: worked out once for a question."""

from collections.abc import Mapping
from functools import cached_property

from magnate.games.carnegie.content.kinds import (
    APART,
    CELLS,
    KINDS,
    REGION,
    REGIONS,
    ROUNDS,
    ROW_END,
    Department,
    Gain,
)
from magnate.games.carnegie.queries import ready
from magnate.games.carnegie.state import Carnegie

Numbers = Mapping[str, float]

BUILDERS = ("construction", "engineering", "construction-outsourcing")


class Sight:
    """A position through the eyes of a seat, in points at the end of the game."""

    def __init__(self, s: Carnegie, seat: int, numbers: Numbers) -> None:
        self.s = s
        self.seat = seat
        self.n = n = numbers
        self.sides = s.sides[seat]
        self.left = left = min(max(ROUNDS - s.round, 0), ROUNDS - 1)  # rounds after this one
        self.early = early = left / (ROUNDS - 1)
        late = 1.0 - early
        money, goods = s.money[seat], s.goods[seat]
        self.dollar = (n["dollar early"] * early + n["dollar late"] * late) / (1 + money * n["dollar plenty"])
        self.ready = self._ready()
        self.good = (n["good early"] * early + n["good late"] * late) / (1 + goods * n["good plenty"])
        self.good *= 1 + n["good for disc"] * early * min(self.ready, 3)
        self.study = n["study early"] * early + n["study late"] * late
        self.employee = n["employee"] * early
        self.step = n["step"] * early
        self.missions = s.missions[4 * seat : 4 * seat + 4]

    def _ready(self) -> int:
        """Discs that wait to be built."""
        return sum(ready(self.s, self.seat, kind) for kind in range(len(KINDS))) if self.sides else 0

    def gain(self, gain: Gain, times: int = 1) -> float:
        """What a gain is worth."""
        worth = float(gain.points)
        if gain.money:
            worth += gain.money * self.dollar
        if gain.goods:
            worth += gain.goods * self.good
        if gain.study:
            worth += gain.study * self.study
        if gain.employees:
            worth += gain.employees * self.employee * (self.s.reserve[self.seat] > 0)
        if gain.moves:
            worth += gain.moves * self.step
        return worth * times

    def recall(self, region: str) -> float:
        """What each employee called back from a region brings."""
        track = self.s.track[4 * self.seat + REGION[region]]
        return self.gain(self.s.rules.income(region, track)) + self.n["home"] * self.early

    def projects_pay(self) -> float:
        """What the projects bring whenever somebody is called back."""
        if not self.sides:
            return 0.0
        s, rules, worth = self.s, self.s.rules, 0.0
        for i, kind in enumerate(KINDS):
            built = s.built[4 * self.seat + i]
            if built:
                tab = f"{kind}-{self.sides[i].lower()}"
                steps = rules.tabs[tab].steps
                for position in rules.disc_steps[tab][:built]:
                    if income := steps[position].income:
                        worth += max(self.gain(each) for each in income)
        return worth

    @cached_property
    def region(self) -> list[float]:
        """What an employee sent to each region now will bring, by the events still to come."""
        s, fade = self.s, self.n["wait"]
        coming = [0.0, 0.0, 0.0, 0.0]
        for row, begun in enumerate(s.markers):
            at = begun + (row == s.row)  # the event of this round is over when employees leave
            if s.strips:
                spaces = s.rules.strips[s.strips[row]].spaces
                for position in range(at, ROW_END):
                    event = s.rules.end_tile[row] if position == ROW_END - 1 else spaces[position]
                    if event != "donation":
                        coming[REGION[event]] += 1 / (1 + fade * (position - at))
        return [
            min(coming[i], 1.0) * (self.recall(region) + (self.n["mission first"] if not self.missions[i] else 0.0))
            for i, region in enumerate(REGIONS)
        ]

    def post(self, department: Department, count: int) -> float:
        """What one more active employee in a department is worth, where `count` are there or on the way."""
        fade = 1 / (1 + count * self.n["crowd " + department.type])
        worth = self.n["post " + department.key] * self.early * fade
        if department.key in BUILDERS:
            worth += self.n["post for disc"] * (self.left > 0 and count < self.ready)
        return 1.0 + worth

    def leaving(self, place: int) -> float:
        """What it costs that an active employee leaves a department."""
        s = self.s
        department = s.rules.departments[s.board[place]]
        return 1.0 + self.n["leave"] * self.early + min(department.workspaces) * self.dollar * self.early

    def vacancies(self) -> list[tuple[int, float]]:
        """Company spaces where somebody is wanted, and how much: workspaces that nobody takes or is about to take."""
        s, found = self.s, []
        start = CELLS * self.seat
        for cell in range(CELLS):
            department = s.rules.departments.get(s.board[start + cell])
            if department is not None and department.workspaces:
                standing, lying = s.standing[start + cell].bit_count(), s.lying[start + cell]
                room = len(department.workspaces) - standing - lying
                if room > 0:
                    prices = s.rules.free_workspaces[department.key][s.standing[start + cell]]
                    worth = self.post(department, standing + lying) - prices[lying] * self.dollar
                    if worth > 0:
                        found.append((cell, worth))
        return found


def between(start: int, to: int, steps: int, diagonal: bool) -> int:
    """A space on a shortest way, so many steps from its start."""
    apart = APART[diagonal]
    whole = apart[start][to]
    return next(cell for cell in range(CELLS) if apart[start][cell] == steps and apart[cell][to] == whole - steps)
