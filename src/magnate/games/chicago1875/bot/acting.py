"""The Action Phase as a player sees it: where to send a partner, and the choices that follow."""

from magnate.core.driver import legal
from magnate.core.effect import Effect
from magnate.games.chicago1875.bot.sight import Rated, Sight, best_to_automate
from magnate.games.chicago1875.bot.trading import best
from magnate.games.chicago1875.content.kinds import Asset
from magnate.games.chicago1875.mechanics.appeal import BonusChoice, TakeBonus, TakeMoney
from magnate.games.chicago1875.mechanics.assets import (
    AssetPurchase,
    BuyAsset,
    DiscardAsset,
    KeepOrDiscard,
    LateAssets,
    RaiseValue,
    UseAsset,
    throw_away,
    use,
)
from magnate.games.chicago1875.mechanics.haymarket import CubeChoice, TakeCube
from magnate.games.chicago1875.mechanics.hiring import (
    GainManager,
    HireWorker,
    Hiring,
    KeepPlace,
    StopHiring,
    TakeInitiative,
)
from magnate.games.chicago1875.mechanics.powers import (
    Advertise,
    AnyCubes,
    Appeal,
    Automate,
    CubesFromBuilding,
    CubesFromHaymarket,
    DifferentCubes,
    ExtraDividends,
    Fundraise,
    Goods,
    Hire,
    HireAtJobMarket,
    IdenticalCubes,
    PurchaseAsset,
    Revenue,
    StockSteps,
)
from magnate.games.chicago1875.mechanics.staff import AutomateWorker
from magnate.games.chicago1875.phases.action import GoToBankPool, Rest, SendPartner, legal_sends
from magnate.games.chicago1875.queries import KIND, building_owner, shares_of

SENT = 8  # ways to send a partner that are considered
FREE = ("any",)


def sending(x: Sight) -> Rated:
    """Send a partner, or use an asset first."""
    s, seat = x.s, x.seat
    found: Rated = []
    for move in legal_sends(s, seat, x.mine):
        assert isinstance(move, SendPartner)
        found.append((space_worth(x, move.company, move.space), move))
    found = best(found, SENT)
    found += free_uses(x, x.mine)
    if not found:
        found = [(0.0, move) for move in (GoToBankPool(seat), Rest(seat)) if move.check(s) is None]
    return found


def space_worth(x: Sight, company: str, space: str) -> float:
    """What it gains to act there: the effect, and who is paid for it."""
    s = x.s
    general = s.rules.spaces.get(space)
    if general is not None:
        return effect_worth(x, company, general.effect, general.cost)
    tile = s.rules.buildings[space]
    owner = building_owner(s, space)
    fee = tile.fee if owner == x.seat else -x.n["rival"] / (s.seats - 1) * tile.fee
    return effect_worth(x, company, tile.effect, tile.fee if tile.payer == "company" else 0) + fee


def effect_worth(x: Sight, company: str, effect: Effect, cost: int = 0) -> float:
    """What an effect gains a company's shareholder, its cost taken off."""
    worth = x.money(company, -cost) if cost else 0.0
    match effect:
        case HireAtJobMarket():
            return worth + hiring_worth(x, company)
        case Fundraise():
            return worth + x.money(company, effect.amount)
        case ExtraDividends():
            return worth + extra_worth(x, company, effect.total)
        case Advertise():
            return worth + x.appeal(company, effect.steps) + x.n["first"] * (x.s.initiative[0] != x.seat)
        case Appeal():
            return worth + x.appeal(company, effect.steps)
        case Hire():
            worth += x.worker(company, effect.workers) if effect.workers else 0.0
            worth += x.manager(company, effect.managers) if effect.managers else 0.0
            return worth + (x.salesperson(company, effect.salespeople) if effect.salespeople else 0.0)
        case Automate():
            return worth + x.automation(company, effect.count)
        case PurchaseAsset():
            return worth + purchase_worth(x, company, effect.discount)
        case Goods():
            return worth + x.gain(company, goods=x.facts(company).goods + effect.count)
        case CubesFromBuilding() | CubesFromHaymarket():
            return worth + sum((cube_worth(x, company, kind) for kind in effect.kinds), 0.0)
        case IdenticalCubes() | DifferentCubes() | AnyCubes():
            kinds = sorted((cube_worth(x, company, kind) for kind in KIND), reverse=True)
            return worth + (
                kinds[0] * effect.count if isinstance(effect, IdenticalCubes) else sum(kinds[: effect.count], 0.0)
            )
        case Revenue():
            return worth + x.gain(company, catalogs=x.facts(company).catalogs + effect.amount)
        case StockSteps():
            return worth + x.gain(company, lifts=x.facts(company).lifts + effect.steps)
    return worth


def cube_worth(x: Sight, company: str, kind: str) -> float:
    """A cube from Haymarket Square: what it saves, if the company needs it."""
    i, facts = KIND[kind], x.facts(company)
    if not x.s.haymarket[i]:
        return 0.0
    needed = sum(needs[i] for needs in x.s.rules.needs[company])
    if facts.cubes[i] >= needed:
        return x.n["spare cube"]
    cubes = list(facts.cubes)
    cubes[i] += 1
    return x.gain(company, cubes=tuple(cubes)) + x.n["needed cube"]


def hiring_worth(x: Sight, company: str) -> float:
    """A crew from the Job Market, as far as money goes; with hands to do it now rather than later."""
    workers, cost, hired = crew(x, company)
    facts = x.facts(company)
    market = max(facts.job_market - hired, 0)
    worth = x.gain(company, workers=tuple(workers), money=facts.money - cost, job_market=market)
    return worth + x.n["haste"] * hired * x.weight(company) + x.goal("workers", company, hired)


def crew(x: Sight, company: str) -> tuple[list[int], int, int]:
    """The workers after hiring for the first factory without its crew, what they cost, and how many they are."""
    s, facts = x.s, x.facts(company)
    workers, cost, hired = list(facts.workers), 0, 0
    for f, spots in enumerate(s.rules.spots[company]):
        while workers[f] + facts.automated[f] < spots:
            price = s.rules.job_prices[max(facts.job_market - hired, 0)]
            if cost + price > facts.money:
                return workers, cost, hired
            cost += price
            workers[f] += 1
            hired += 1
        if hired:
            break
    return workers, cost, hired


def extra_worth(x: Sight, company: str, total: int) -> float:
    """Extra dividends: money to everybody with shares, steps up, an emptier treasury."""
    s, facts = x.s, x.facts(company)
    own = facts.own
    paid = total // 10
    mine = shares_of(s, x.seat, company)
    others = sum(shares_of(s, seat, company) for seat in range(s.seats)) - mine
    place = min(facts.place + s.rules.steps_for(s.value[company], total), len(s.rules.track) - 1)
    cost = paid * (10 - own)
    worth = x.gain(company, place=place, money=facts.money - cost) + x.goal("treasury", company, -cost)
    return worth + paid * (mine - x.n["rival"] / (s.seats - 1) * others) - cost * x.n["treasury"] * 0.1 * x.left


# -- capital assets --------------------------------------------------------------------------------------------------


def purchase_worth(x: Sight, company: str, discount: int) -> float:
    """The best asset that the company can pay."""
    s, most = x.s, -1e3
    for price, key in zip(s.rules.asset_prices, s.asset_row, strict=True):
        if key and price - discount <= s.treasury[company]:
            most = max(most, asset_worth(x, company, s.rules.assets[key]) + x.money(company, discount - price))
    return most


def asset_worth(x: Sight, company: str, asset: Asset) -> float:
    """What an asset brings at once and while it stays."""
    worth = sum((effect_worth(x, company, effect) for effect in asset.bonus), 0.0)
    slots = x.s.rules.companies[company].slots
    if not slots:
        return worth
    if len(x.s.assets[company]) < slots:
        worth += x.goal("capital_assets", company, 1)
        return worth + staying(x, company, asset)
    kept = min(staying(x, company, x.s.rules.assets[old]) for old in x.s.assets[company])
    return worth + max(staying(x, company, asset) - kept, 0.0)


def staying(x: Sight, company: str, asset: Asset) -> float:
    """What the power of an asset brings until the end."""
    if asset.timing == "reaction":
        return x.n["protection"] * x.left * x.weight(company)
    worth = 0.0
    for effect in asset.power:
        lasting = isinstance(effect, (Revenue, StockSteps))
        each = effect_worth(x, company, effect) if lasting else power_worth(x, company, effect)
        worth += each * (1 if lasting else x.left * x.n["every decade"])
    return worth - asset.cost * 0.3 * x.left


def power_worth(x: Sight, company: str, effect: Effect) -> float:
    """What a power brings in one decade."""
    if isinstance(effect, Appeal):
        return x.n["appeal power"] * effect.steps * x.weight(company)
    if isinstance(effect, CubesFromHaymarket):
        needs = x.s.rules.needs[company]
        useful = sum(
            min(effect.kinds.count(kind), sum(need[KIND[kind]] for need in needs))
            for kind in dict.fromkeys(effect.kinds)
        )
        return x.n["supplied cube"] * useful * x.weight(company)
    return x.n["chief"] * x.weight(company)


def asset_purchase(x: Sight) -> Rated:
    """Which asset to buy."""
    ask = x.s.agenda[-1]
    assert isinstance(ask, AssetPurchase)
    company = ask.company
    found: Rated = []
    for move in legal(x.s, x.seat):
        assert isinstance(move, BuyAsset)
        cost = x.money(company, -move.price(x.s))
        found.append((asset_worth(x, company, x.s.rules.assets[move.asset]) + cost, move))
    return found


def keeping(x: Sight) -> Rated:
    """Which asset goes."""
    ask = x.s.agenda[-1]
    assert isinstance(ask, KeepOrDiscard)
    company = ask.company
    found: Rated = free_uses(x, [company])
    for asset in x.s.assets[company]:
        worth = -staying(x, company, x.s.rules.assets[asset])
        found.append((worth, throw_away(x.seat, company, asset)))
    return found


def raising(x: Sight) -> Rated:
    """Assets that lift the value: always."""
    ask = x.s.agenda[-1]
    assert isinstance(ask, LateAssets)
    moves = [move for move in legal(x.s, x.seat) if isinstance(move, RaiseValue)]
    return [(0.0, moves[0])]


def free_uses(x: Sight, companies: list[str]) -> Rated:
    """Ready assets whose power is of use now."""
    s = x.s
    found: Rated = []
    for company in companies:
        for asset in s.assets[company]:
            move = use(x.seat, company, asset)
            if asset in s.exhausted or move.check(s) is not None:
                continue
            tile = s.rules.assets[asset]
            worth = sum((effect_worth(x, company, effect) for effect in tile.power), 0.0)
            if worth - x.money(company, tile.cost) > 0:
                found.append((max(worth, 1.0) + x.n["use"], move))
    return found


# -- choices that follow ---------------------------------------------------------------------------------------------


def hiring(x: Sight) -> Rated:
    """Worker by worker, the leftmost factory first, as long as a crew comes of it or money is plenty."""
    ask = x.s.agenda[-1]
    assert isinstance(ask, Hiring)
    company = ask.company
    facts = x.facts(company)
    found: Rated = []
    for f, spots in enumerate(x.s.rules.spots[company]):
        missing = spots - facts.workers[f] - facts.automated[f]
        if missing > 0:
            break
    else:
        return []
    workers, cost, hired = crew(x, company)
    whole = workers[f] + facts.automated[f] == spots or bool(x.s.rules.companies[company].goods_per_worker)
    worth = x.gain(company, workers=tuple(workers), money=facts.money - cost)
    worth += x.n["haste"] * hired * x.weight(company) if whole else -x.n["part crew"] * hired
    found.append((worth, HireWorker(x.seat, company, f)))
    if ask.hired:
        found.append((0.0, StopHiring(x.seat, company)))
    return found


def initiative(x: Sight) -> Rated:
    """To be first costs nothing."""
    return [(x.n["first"], TakeInitiative(x.seat)), (0.0, KeepPlace(x.seat))]


def bonus(x: Sight) -> Rated:
    """The bonus, or money."""
    ask = x.s.agenda[-1]
    assert isinstance(ask, BonusChoice)
    kind = x.s.rules.appeal_bonuses[ask.space]
    worth = {
        "worker": lambda: x.worker(ask.company, 1),
        "salesperson": lambda: x.salesperson(ask.company, 1),
        "automation": lambda: x.automation(ask.company, 1),
    }.get(kind, lambda: x.bonus(ask.company, kind))()
    take = TakeBonus(x.seat, ask.company, ask.space)
    money = (x.money(ask.company, x.s.rules.forfeit), TakeMoney(x.seat, ask.company, ask.space))
    return [money] if take.check(x.s) is not None else [(worth, take), money]


def placing(x: Sight) -> Rated:
    """A worker or a manager: the leftmost factory with a place."""
    return [(-x.n["left first"] * i, move) for i, move in enumerate(legal(x.s, x.seat))]


def automating(x: Sight) -> Rated:
    """The factory that is soonest full of tokens."""
    found: Rated = []
    for move in legal(x.s, x.seat):
        if isinstance(move, AutomateWorker):
            rank = best_to_automate(x.s, move.company).index(move.factory)
            found.append((-x.n["left first"] * rank, move))
    return found


def free_place(x: Sight) -> Rated:
    """Chief of Operations: a manager or a salesperson."""
    return [
        (x.manager(move.company, 1) if isinstance(move, GainManager) else x.salesperson(move.company, 1), move)  # type: ignore[attr-defined]
        for move in legal(x.s, x.seat)
    ]


def cubes(x: Sight) -> Rated:
    """A cube that is needed."""
    ask = x.s.agenda[-1]
    assert isinstance(ask, CubeChoice)
    return [
        (cube_worth(x, ask.company, move.kind) if isinstance(move, TakeCube) else 0.0, move)
        for move in legal(x.s, x.seat)
    ]


def never(x: Sight) -> Rated:
    """Nothing is thrown away."""
    return [(0.0, move) for move in legal(x.s, x.seat) if not isinstance(move, (DiscardAsset, UseAsset))]
