"""What must always add up: money, shares, cubes, tiles, partners, tokens."""

from collections.abc import Iterator

from magnate.games.chicago1875.queries import pool_shares, shares_of, treasury_shares
from magnate.games.chicago1875.state import NOWHERE, Chicago


def audit(s: Chicago) -> list[str]:
    """What is not accounted for."""
    return [*money(s), *shares(s), *pieces(s), *charters(s), *tiles(s)]


def money(s: Chicago) -> Iterator[str]:
    total = s.bank + sum(s.cash) + sum(s.treasury.values())
    if total:
        yield f"money: bank, players and treasuries add up to {total} instead of 0"
    for seat, cash in enumerate(s.cash):
        if cash < 0:
            yield f"money: seat {seat} has {cash}"
    for company, cash in s.treasury.items():
        if cash < 0:
            yield f"money: {company} has {cash}"


def shares(s: Chicago) -> Iterator[str]:
    for company in s.order:
        held = [shares_of(s, seat, company) for seat in range(s.seats)]
        if sum(held) + treasury_shares(s, company) + pool_shares(s, company) != 10:
            yield f"shares: {company} does not have ten"
        if sum(s.commons[company]) != 5 or min(s.commons[company]) < 0:
            yield f"shares: {company} does not have five commons"
        if max(held) > s.rules.most_shares:
            yield f"shares: somebody holds {max(held)} of {company}"
        if s.preferred[company] == s.director[company] and not s.dumped:
            yield f"shares: the director of {company} holds the Preferred"
        if s.value[company] not in s.rules.place:
            yield f"shares: {company} stands at {s.value[company]}"


def pieces(s: Chicago) -> Iterator[str]:
    for kind in range(4):
        count = s.haymarket[kind] + s.bag[kind] + s.rows[kind]
        count += sum(space[kind] for space in s.chain) + sum(cubes[kind] for cubes in s.cubes.values())
        if count != s.rules.cube_counts[kind]:
            yield f"cubes: {count} of kind {kind} instead of {s.rules.cube_counts[kind]}"
    everywhere = (s.haymarket, s.bag, s.rows, *s.chain, *s.cubes.values())
    if min(min(cubes) for cubes in everywhere) < 0:
        yield "cubes: a negative number lies somewhere"
    if s.token_supply + sum(s.tokens.values()) != s.rules.bonus_good_tokens or s.token_supply < 0:
        yield "tokens: Bonus Good tokens are missing"
    if not 0 <= s.job_market < len(s.rules.job_prices):
        yield f"workers: {s.job_market} at the Job Market"
    for seat in range(s.seats):
        locked = (1 if s.track_partner[seat] else 0) + (1 if s.start_partner[seat] != NOWHERE else 0)
        third = 0 if s.decade > 3 or (s.decade == 3 and len(s.buildings[seat]) >= 3) else 1
        founded = s.phase != "setup" or s.start_partner[seat] != NOWHERE
        if founded and s.partners[seat] + locked + third != 5 and not (s.phase == "building" and s.decade == 3):
            yield f"partners: seat {seat} has {s.partners[seat]} and {locked + third} locked"
        if not 0 <= s.ready[seat] <= s.partners[seat]:
            yield f"partners: seat {seat} has {s.ready[seat]} ready"


def charters(s: Chicago) -> Iterator[str]:
    for company in s.order:
        charter = s.rules.companies[company]
        for f, spots in enumerate(s.rules.spots[company]):
            workers, automated = s.workers[company][f], s.automated[company][f]
            if min(workers, automated) < 0 or workers + automated > spots:
                yield f"staff: {company} factory {f} has {workers} workers and {automated} tokens"
            if not 0 <= s.managers[company][f] <= charter.manager_places:
                yield f"staff: {company} factory {f} has {s.managers[company][f]} managers"
        if s.goods[company] < 0 or s.salespeople[company] < 0:
            yield f"staff: {company} has a negative count"
    ordered = [s.appeal[company] for company in s.order]
    if ordered != sorted(ordered, reverse=True) or sorted(s.order) != sorted(s.value):
        yield "appeal: the operating order does not follow the track"


def tiles(s: Chicago) -> Iterator[str]:
    placed = [tile for row in s.buildings for tile in row]
    hidden = [tile for pile in (*s.hand, *s.kept, *s.discards, *s.building_decks) for tile in pile]
    if sorted(placed + hidden) != sorted(s.rules.buildings):
        yield "buildings: a tile is missing or doubled"
    assets = [a for held in s.assets.values() for a in held] + s.asset_deck + [a for a in s.asset_row if a]
    demand = [tile for tile in s.demand if tile] + s.demand_deck
    if sorted(assets + demand + s.box) != sorted([*s.rules.assets, *s.rules.demand_tiles]):
        yield "tiles: an asset or a demand tile is missing or doubled"
    for place in range(12):
        tile = s.demand[place]
        most = s.rules.demand_tiles[tile].capacity if tile else s.rules.printed_capacity * (place % 3 == 1)
        if not 0 <= s.demand_goods[place] <= most:
            yield f"demand: {s.demand_goods[place]} goods on place {place}"
