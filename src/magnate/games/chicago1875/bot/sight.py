"""A position through the eyes of a seat: what shares, appeal, goals and staff are worth, worked out when asked for."""

from functools import cached_property
from typing import Any

from magnate.core.move import Move
from magnate.games.chicago1875.bot.outlook import Facts, Forecast, Numbers, Prices
from magnate.games.chicago1875.mechanics.powers import Revenue, StockSteps
from magnate.games.chicago1875.mechanics.supply import cube_prices
from magnate.games.chicago1875.phases.operating import CompanyTurn
from magnate.games.chicago1875.queries import (
    companies_of,
    half_price_open,
    places_of_row,
    pool_shares,
    room,
    salesperson_places,
    shares_of,
    treasury_shares,
)
from magnate.games.chicago1875.scoring import goal_measure
from magnate.games.chicago1875.state import Chicago, CompanyId

Rated = list[tuple[float, Move]]

UNIT = 10  # dollars in the unit of ratings and outcomes
KNOWN = 100_000  # outlooks remembered
TREASURY_STEP = 40  # dollars of a treasury that count like one of anything else
EARLY = ("setup", "stock", "building", "action")

_known: dict[tuple[Facts, int, int], float] = {}
_kept: dict[int, object] = {}  # rules and numbers whose identity is part of a key: they must not be forgotten before it


class Sight:
    """A position through the eyes of a seat, in dollars at the end of the game."""

    def __init__(self, s: Chicago, seat: int, numbers: Numbers) -> None:
        self.s = s
        self.seat = seat
        self.n = numbers
        self.later = s.rules.decades - s.decade
        self.before = s.phase in EARLY
        self.left = self.later + self.before  # operations to come
        self._facts: dict[CompanyId, Facts] = {}
        self._stakes: dict[CompanyId, float] = {}
        self._counts: dict[str, list[int]] = {}

    @cached_property
    def prices(self) -> Prices:
        return cube_prices(self.s)

    def offered(self, company: CompanyId) -> Prices:
        """The prices of the cubes that a company will find: those that operate before it take some of the cheapest."""
        s, ahead = self.s, [0.0, 0.0, 0.0, 0.0]
        for other in s.order:
            if other == company:
                break
            if other in self.waiting:
                for kind, need in enumerate(s.rules.needs[other][0]):
                    ahead[kind] += self.n["contest"] * max(need - s.cubes[other][kind], 0)
        return tuple(prices[round(ahead[kind]) :] for kind, prices in enumerate(self.prices))

    @cached_property
    def mine(self) -> list[CompanyId]:
        return companies_of(self.s, self.seat)

    @cached_property
    def waiting(self) -> set[CompanyId]:
        """Companies that will operate in this decade still."""
        if self.before:
            return set(self.s.order)
        return {step.company for step in self.s.agenda if isinstance(step, CompanyTurn)}

    def facts(self, company: CompanyId) -> Facts:
        """What the outlook of a company depends on."""
        found = self._facts.get(company)
        if found is None:
            found = self._facts[company] = self.look_up(company)
        return found

    def look_up(self, company: CompanyId) -> Facts:
        s = self.s
        fifty, twenty, plain = places_of_row(s, company)
        now = company in self.waiting
        catalogs = lifts = 0
        for asset in s.assets[company]:
            for effect in s.rules.assets[asset].power:
                if isinstance(effect, Revenue):
                    catalogs += effect.amount
                elif isinstance(effect, StockSteps):
                    lifts += effect.steps
        return Facts(
            company,
            s.rules.place[s.value[company]],
            now,
            self.later,
            self.spare(company) if now else 0,
            s.treasury[company],
            s.workers[company],
            s.automated[company],
            s.managers[company],
            s.salespeople[company],
            s.cubes[company],
            s.goods[company],
            s.tokens[company],
            treasury_shares(s, company),
            pool_shares(s, company),
            catalogs,
            lifts,
            s.job_market,
            self.offered(company) if now else (),
            (room(s, fifty), room(s, twenty), room(s, plain)) if now else (0, 0, 0),
            now and half_price_open(s, company),
            self.helpers(s.director[company]),
        )

    def helpers(self, director: int, more: int = 0) -> float:
        """Partners that will act for each company of a director in a decade to come, if it has so many more."""
        s = self.s
        return (s.partners[director] + 0.5 * self.later) / (len(companies_of(s, director)) + more)

    def spare(self, company: CompanyId) -> int:
        """Partners that will still act for a company before it operates."""
        s, director = self.s, self.s.director[company]
        if s.phase == "action":
            spare = s.ready[director] - (director == self.seat)
        else:
            spare = s.partners[director] if self.before else 0
        theirs = [each for each in s.order if s.director[each] == director]
        return min((spare + len(theirs) - 1 - theirs.index(company)) // len(theirs), 3)

    def share(self, facts: Facts) -> float:
        """Dollars that one share of such a company brings."""
        key = (facts, id(self.s.rules), id(self.n))
        found = _known.get(key)
        if found is None:
            if len(_known) >= KNOWN:
                _known.clear()
                _kept.clear()
            _kept[id(self.n)], _kept[id(self.s.rules)] = self.n, self.s.rules
            found = _known[key] = Forecast(self.s.rules, facts, self.n).share()
        return found

    def stake(self, company: CompanyId) -> float:
        """Shares by which the seat gains from a company, those of others counted against it."""
        found = self._stakes.get(company)
        if found is None:
            s = self.s
            others = sum(shares_of(s, seat, company) for seat in range(s.seats) if seat != self.seat)
            found = shares_of(s, self.seat, company) - self.n["rival"] / (s.seats - 1) * others
            self._stakes[company] = found
        return found

    def gain(self, company: CompanyId, **changes: Any) -> float:
        """What a change to a company is worth to the seat."""
        facts = self.facts(company)
        return (self.share(facts._replace(**changes)) - self.share(facts)) * self.weight(company)

    def weight(self, company: CompanyId) -> float:
        """The stake, but whoever runs a company wants it to thrive in any case."""
        return max(self.stake(company), 0.5)

    def money(self, company: CompanyId, amount: int) -> float:
        """What money in a treasury is worth, or costs."""
        facts = self.facts(company)
        worth = self.gain(company, money=max(facts.money + amount, 0)) + self.goal("treasury", company, amount)
        return worth + amount * self.n["treasury"] * 0.1 * self.left

    # -- appeal and goals --------------------------------------------------------------------------------------------

    def appeal(self, company: CompanyId, steps: int) -> float:
        """What so many spaces of appeal are worth."""
        s, total = self.s, 0.0
        at = s.appeal[company]
        for space in range(at + 1, min(at + steps, s.rules.appeal_max) + 1):
            bonus = s.rules.appeal_bonuses.get(space)
            total += self.n["appeal"] * self.left
            if bonus:
                total += self.bonus(company, bonus)
        # the part of the way to the next bonus
        ahead = [space for space in s.rules.appeal_bonuses if at < space]
        if ahead and min(ahead) > at + steps:
            total += steps / (min(ahead) - at) * self.n["way"] * self.bonus(company, s.rules.appeal_bonuses[min(ahead)])
        return total + self.goal("appeal", company, steps)

    def bonus(self, company: CompanyId, bonus: str) -> float:
        """What a bonus of the Appeal Track is worth."""
        if bonus == "worker":
            return max(self.worker(company, 1), self.money(company, self.s.rules.forfeit))
        if bonus == "salesperson":
            return max(self.salesperson(company, 1), self.money(company, self.s.rules.forfeit))
        if bonus == "automation":
            return max(self.automation(company, 1), self.money(company, self.s.rules.forfeit))
        if bonus == "partner":
            return (
                self.partner()
                if self.s.track_partner[self.s.director[company]]
                else self.money(company, self.s.rules.forfeit)
            )
        facts = self.facts(company)
        if bonus == "bonus-good":
            return self.gain(company, tokens=facts.tokens + 1)
        return self.gain(company, place=min(facts.place + 1, len(self.s.rules.track) - 1))

    def partner(self) -> float:
        """One partner more, from now on."""
        return self.n["partner"] * (self.later + (self.s.phase == "action")) + self.goal("partners", "", 1)

    def goal(self, goal: str, company: CompanyId, more: int) -> float:
        """What more of something is worth for a public goal."""
        s = self.s
        if goal not in s.goals or not more:
            return 0.0
        counts = self.counts(goal)
        mine, best = counts[self.seat], max(count for seat, count in enumerate(counts) if seat != self.seat)
        after = mine + more
        if goal in ("appeal", "treasury"):  # the highest of all companies counts
            column = s.appeal if goal == "appeal" else s.treasury
            after = max([column[company] + more, *(column[each] for each in self.mine if each != company)])
        step = TREASURY_STEP if goal == "treasury" else 1
        sure = min(self.n["goal"] * (0.4 + 0.15 * (s.decade - 1)), 1.0)
        slope = 0.1 + self.n["race"] * (s.decade - 1)
        now, then = chance(mine, best, step, slope), chance(after, best, step, slope)
        return s.rules.goal_reward * sure * (then - now)

    def counts(self, goal: str) -> list[int]:
        """How far each seat is in a goal."""
        found = self._counts.get(goal)
        if found is None:
            found = self._counts[goal] = [goal_measure(self.s, seat, goal) for seat in range(self.s.seats)]
        return found

    # -- staff -------------------------------------------------------------------------------------------------------

    def worker(self, company: CompanyId, count: int) -> float:
        """Workers for nothing, in the factories furthest left."""
        s, facts = self.s, self.facts(company)
        workers = list(facts.workers)
        placed = 0
        for f, spots in enumerate(s.rules.spots[company]):
            while placed < count and workers[f] + facts.automated[f] < spots:
                workers[f] += 1
                placed += 1
        if not placed:
            return 0.0
        saved = self.n["hand"] * placed * self.weight(company)
        return self.gain(company, workers=tuple(workers)) + saved + self.goal("workers", company, placed)

    def automation(self, company: CompanyId, count: int) -> float:
        """Automation: a worker is freed for another space, and a factory full of it makes a good more."""
        s, facts = self.s, self.facts(company)
        if not s.rules.companies[company].can_automate:
            return 0.0
        workers, automated = list(facts.workers), list(facts.automated)
        moved = 0
        for f in best_to_automate(s, company):
            while moved < count and workers[f]:
                workers[f] -= 1
                automated[f] += 1
                moved += 1
        if not moved:
            return 0.0
        for f, spots in enumerate(s.rules.spots[company]):
            while sum(workers) < sum(facts.workers) and workers[f] + automated[f] < spots:
                workers[f] += 1
        worth = self.gain(company, workers=tuple(workers), automated=tuple(automated))
        return worth + self.goal("automation", company, moved) + self.n["token"] * moved * self.weight(company)

    def salesperson(self, company: CompanyId, count: int) -> float:
        count = min(count, salesperson_places(self.s, company))
        if count <= 0:
            return 0.0
        worth = self.gain(company, salespeople=self.facts(company).salespeople + count)
        return worth + self.goal("salespeople", company, count)

    def manager(self, company: CompanyId, count: int) -> float:
        s, facts = self.s, self.facts(company)
        charter = s.rules.companies[company]
        managers, placed = list(facts.managers), 0
        for f in range(len(managers)):
            while placed < count and managers[f] < charter.manager_places and charter.can_gain_managers:
                managers[f] += 1
                placed += 1
        if not placed:
            return 0.0
        return self.gain(company, managers=tuple(managers)) + self.goal("managers", company, placed)


def chance(mine: int, best: int, step: int, slope: float) -> float:
    """How likely somebody with so much wins a goal against the best of the others; a tie wins."""
    return 0.0 if mine <= 0 else max(0.0, min(1.0, 0.5 + slope * ((mine - best) / step + 0.5)))


def best_to_automate(s: Chicago, company: CompanyId) -> list[int]:
    """Factories with workers, those first that lack fewest tokens."""
    spots, automated = s.rules.spots[company], s.automated[company]
    found = [f for f, count in enumerate(s.workers[company]) if count]
    return sorted(found, key=lambda f: (spots[f] - automated[f], f))
