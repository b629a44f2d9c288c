"""What the results say: rates with their intervals, ratings, scores and times, as plain data."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations
from math import sqrt
from statistics import fmean, pstdev
from typing import Any

from openskill.models import PlackettLuce

from magnate.arena.plan import Plan
from magnate.arena.results import Result
from magnate.arena.table import at

Z = 1.959964  # 95 % of a normal distribution lie within so many deviations
TOLD = 5  # faults of each bot that are told in full


def interval(by_deal: Sequence[Sequence[float]]) -> tuple[float, float]:
    """Wilson's 95 % interval for the mean of shares between 0 and 1.

    The games of one deal resemble each other, or make up for each other. So the number of games that goes into the
    formula is the effective one: the variance of a single share over that of the mean, as the deals show it; never
    more than the games, never less than the deals.

    >>> low, high = interval([[1.0, 0.0]] * 50)
    >>> round(low, 2), round(high, 2)
    (0.4, 0.6)
    >>> [round(end, 2) for end in interval([[1.0, 1.0]] * 10)]
    [0.72, 1.0]
    """
    games = sum(map(len, by_deal))
    if not games:
        return 0.0, 1.0
    p = sum(map(sum, by_deal)) / games
    count = max(float(len(by_deal)), min(float(games), effective(by_deal, games, p)))
    middle = (p + Z * Z / (2 * count)) / (1 + Z * Z / count)
    half = Z * sqrt(p * (1 - p) / count + Z * Z / (4 * count * count)) / (1 + Z * Z / count)
    return max(0.0, middle - half), min(1.0, middle + half)


def effective(by_deal: Sequence[Sequence[float]], games: int, p: float) -> float:
    """How many independent games would tell as much."""
    deals = len(by_deal)
    if deals < 2 or not 0 < p < 1:
        return float(deals)
    spread = sum((sum(shares) - p * len(shares)) ** 2 for shares in by_deal) * deals / (deals - 1)
    return float(games) if spread == 0 else games * games * p * (1 - p) / spread


def quantile(times: Counter[int], part: float) -> float:
    """The seconds within which so many of the decisions were made."""
    wanted = part * times.total()
    seen = 0
    for place in sorted(times):
        seen += times[place]
        if seen >= wanted:
            return at(place)
    return 0.0


def ratings(plan: Plan, results: Iterable[Result]) -> dict[str, tuple[float, float]]:
    """Mean and deviation by OpenSkill (Plackett-Luce), game after game; the best of several seats counts."""
    model = PlackettLuce()
    rated = {name: model.rating(name=name) for name in plan.bots}
    for result in results:
        best: dict[str, int] = {}
        for name, rank in zip(result["seats"], result["ranks"], strict=True):
            best[name] = min(rank, best.get(name, rank))
        if len(best) > 1:
            after = model.rate([[rated[name]] for name in best], ranks=[float(rank) for rank in best.values()])
            rated |= {name: team[0] for name, team in zip(best, after, strict=True)}
    return {name: (each.mu, each.sigma) for name, each in rated.items()}


def summary(plan: Plan, results: dict[int, Result]) -> dict[str, Any]:
    """Everything the report says."""
    all_games = [results[number] for number in sorted(results) if number < plan.total]
    ended = [result for result in all_games if result["ranks"]]
    rated = ratings(plan, ended)
    rows = [standing(plan, name, all_games, ended, rated[name]) for name in plan.bots]
    rows.sort(key=lambda row: (-row["win_rate"], row["bot"]))
    return {
        "command": plan.command(),
        "game": plan.game,
        "players": plan.players,
        "options": dict(plan.options),
        "seed": plan.seed,
        "asked_for": plan.games,
        "planned": plan.total,
        "games": len(all_games),
        "deals": len({result["number"] // plan.round for result in all_games}),
        "unfinished": len(all_games) - len(ended),
        "moves": sum(result["moves"] for result in all_games),
        "standings": rows,
        "pairs": [pair(plan, one, two, ended) for one, two in combinations([row["bot"] for row in rows], 2)],
    }


def standing(
    plan: Plan, name: str, all_games: Sequence[Result], ended: Sequence[Result], rating: tuple[float, float]
) -> dict[str, Any]:
    """One bot: a row of the report."""
    shares: dict[int, list[float]] = defaultdict(list)
    by_seat: list[list[float]] = [[] for _ in range(plan.players)]
    totals: list[int] = []
    for result in ended:
        for seat, bot in enumerate(result["seats"]):
            if bot == name:
                shares[result["number"] // plan.round].append(result["wins"][seat])
                by_seat[seat].append(result["wins"][seat])
                totals.append(result["totals"][seat])
    low, high = interval(list(shares.values()))
    spent, times = thought(name, all_games)
    faults = wrongs(name, all_games)
    return {
        "bot": name,
        "seats": len(totals),
        "wins": round(sum(map(sum, by_seat)), 3),
        "win_rate": round(sum(map(sum, by_seat)) / max(len(totals), 1), 4),
        "interval": [round(low, 4), round(high, 4)],
        "by_seat": [round(fmean(won), 4) if won else None for won in by_seat],
        "rating": {"mu": round(rating[0], 2), "sigma": round(rating[1], 2)},
        "score": spread(totals),
        "decisions": times.total(),
        "seconds": {
            "mean": spent / max(times.total(), 1),
            "p99": quantile(times, 0.99),
        },
        "faults": len(faults),
        "told": faults[:TOLD],
    }


def thought(name: str, results: Iterable[Result]) -> tuple[float, Counter[int]]:
    """The seconds that a bot has spent, and its decisions by their place on the scale of times."""
    spent, times = 0.0, Counter[int]()
    for result in results:
        for seat, bot in enumerate(result["seats"]):
            if bot == name and result["spent"]:
                spent += result["spent"][seat]
                times.update({int(place): count for place, count in result["times"][seat].items()})
    return spent, times


def wrongs(name: str, results: Iterable[Result]) -> list[str]:
    """What a bot has done wrong, and where."""
    return [
        f"game {result['number']}, move {fault['move']}: {fault['wrong']}"
        for result in results
        for fault in result["faults"]
        if result["seats"][fault["seat"]] == name
    ]


def spread(totals: Sequence[int]) -> dict[str, float] | None:
    """Final scores in four figures."""
    if not totals:
        return None
    return {
        "mean": round(fmean(totals), 1),
        "deviation": round(pstdev(totals), 1),
        "least": min(totals),
        "most": max(totals),
    }


def pair(plan: Plan, one: str, two: str, ended: Sequence[Result]) -> dict[str, Any]:
    """How often one bot ends before another at the same table; a tie counts half."""
    ahead: dict[int, list[float]] = defaultdict(list)
    for result in ended:
        ranks = list(zip(result["seats"], result["ranks"], strict=True))
        met = [
            1.0 if mine < other else 0.5 if mine == other else 0.0
            for bot, mine in ranks
            if bot == one
            for rival, other in ranks
            if rival == two
        ]
        if met:
            ahead[result["number"] // plan.round].append(fmean(met))
    games = sum(map(len, ahead.values()))
    low, high = interval(list(ahead.values()))
    rate = sum(map(sum, ahead.values())) / games if games else 0.0
    return {
        "one": one,
        "two": two,
        "games": games,
        "ahead": round(rate, 4),
        "interval": [round(low, 4), round(high, 4)],
    }
