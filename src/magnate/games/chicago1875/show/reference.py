"""What is printed on charters, tiles and board under the rules of a table: a reference one can play from."""

from magnate.core.figures import Table
from magnate.core.text import N_
from magnate.games.chicago1875.content.kinds import RESOURCES, Asset, Company, Factory
from magnate.games.chicago1875.mechanics.powers import words
from magnate.games.chicago1875.ruleset import Ruleset
from magnate.games.chicago1875.show.names import BONUSES, INDUSTRIES, demand_name, gives, stock_value

NUMERALS = ("", "I", "II", "III")


def tables(rules: Ruleset) -> tuple[Table, ...]:
    """All of them, in the order in which a game needs them."""
    return (
        companies(rules), factories(rules), stock_track(rules), appeal_track(rules), spaces(rules), buildings(rules),
        assets(rules), jobs(rules), supply(rules), demand(rules), goals(rules), limits(rules),
    )  # fmt: skip


def money(amount: int) -> str:
    return f"${amount}" if amount else "-"


# -- charters ----------------------------------------------------------------------------------------------------------


def companies(rules: Ruleset) -> Table:
    rows = [
        (
            charter.name,
            INDUSTRIES[charter.industry],
            str(charter.appeal),
            " ".join(f"${price}" for price in charter.prices),
            str(charter.slots),
            "; ".join(specials(rules, charter)) or "-",
        )
        for charter in rules.companies.values()
    ]
    heads = ("Company", "Industry", "Appeal", "Price of a good", "Asset slots", "Special")
    note = "The price rises with each salesperson, from left to right."
    if not rules.special_companies:
        note += " Five special companies join them with the option special_companies=yes."
    return Table(N_("Companies"), heads, tuple(rows), note)


def specials(rules: Ruleset, charter: Company) -> tuple[str, ...]:
    """What makes a company special."""
    said = []
    if charter.wage:
        said.append(f"${charter.wage} wage per worker each turn, or it must withhold")
    if not charter.can_buy_resources:
        said.append("buys no resources")
    if charter.free_automation_at:
        said.append(f"hiring {charter.free_automation_at} at once: automate one free")
    if not charter.relocates:
        said.append("automated workers go to the Job Market")
    if charter.goods_per_worker:
        said.append("any crew runs: one good per worker")
    if charter.managers_price:
        said.append(f"both managers: price ${charter.managers_price}, appeal +{charter.managers_appeal} per run")
    if charter.catalog_bonus:
        said.append(f"catalogs +${charter.catalog_bonus}")
    if not charter.can_automate:
        said.append("no automation")
    if charter.pair_bonus:
        said.append(f"price of the crew that runs, +${charter.pair_bonus} per two salespeople")
    if not charter.can_gain_managers:
        made = f"{rules.replacement_goods} goods and appeal +{rules.replacement_appeal}"
        said.append(f"for a manager, once a decade: {rules.replacement_steel} steel into {made}")
    if not charter.salesperson_buildings:
        said.append("no salespeople")
    return tuple(said)


def factories(rules: Ruleset) -> Table:
    rows: list[tuple[str, ...]] = []
    for charter in rules.companies.values():
        for number, factory in enumerate(charter.factories, 1):
            rows += factory_rows(charter, number, factory)
    heads = ("Factory", "Workers", "Takes", "Makes", "All automated", "Its manager gives")
    return Table(N_("Factories"), heads, tuple(rows), N_("Every worker space must be taken by a worker or a token."))


def factory_rows(charter: Company, number: int, factory: Factory) -> list[tuple[str, ...]]:
    """One factory, or each way to run it."""
    name, manager = f"{charter.name}, {number}", gives(factory.manager)
    if factory.tiers:
        return [
            (name, str(tier.workers), words("inputs", tier.inputs), f"{tier.goods} at ${tier.price}", "-", manager)
            for tier in factory.tiers
        ]
    made = "1 per worker" if charter.goods_per_worker else str(factory.goods)
    extra = f"+{factory.extra}" if charter.can_automate and factory.extra else "-"
    return [(name, str(factory.workers), words("inputs", factory.inputs), made, extra, manager)]


# -- tracks ------------------------------------------------------------------------------------------------------------


def stock_track(rules: Ruleset) -> Table:
    rows = [
        (
            stock_value(rules, value),
            "par" if value in rules.par_values else "-",
            "up to 3" if value >= rules.triple_from else "up to 2",
        )
        for value in rules.track
    ]
    note = "A dividend on once, twice or three times the value lifts it one, two or three steps."
    return Table(N_("Stock Track"), ("Value", "Founding", "Steps by a dividend"), tuple(rows), N_(note))


def appeal_track(rules: Ruleset) -> Table:
    rows = tuple((str(space), BONUSES[bonus]) for space, bonus in rules.appeal_bonuses.items())
    note = f"Or ${rules.forfeit} instead. The last space is {rules.appeal_max}."
    return Table(N_("Appeal Track"), ("Space", "Bonus"), rows, note)


# -- spaces, buildings, assets -----------------------------------------------------------------------------------------


def spaces(rules: Ruleset) -> Table:
    rows = tuple(
        (
            space.name,
            money(space.cost),
            gives((space.effect,)),
            str(rules.years[space.decade - 1]),
            "any number" if space.unlimited else "one a decade",
        )
        for space in rules.spaces.values()
    )
    note = f"A player without a company may place a partner in the Bank Pool for ${rules.bank_pool_income}."
    return Table(N_("General spaces"), ("Space", "Cost", "Gives", "From", "Partners"), rows, note)


def buildings(rules: Ruleset) -> Table:
    rows = []
    for tile in rules.buildings.values():
        fee = f"${tile.fee} from the {tile.payer}"
        rows.append((NUMERALS[tile.era], gives((tile.effect,)), fee, str(tile.workers)))
    dealt = ", ".join(NUMERALS[era] for era in rules.era_dealt)
    note = f"The tiles for {rules.seats} players. Eras dealt, decade by decade: {dealt}."
    return Table(N_("Buildings"), ("Era", "Gives", "Its owner gets", "Workers to the Job Market"), tuple(rows), note)


def assets(rules: Ruleset) -> Table:
    rows = tuple(
        (
            tile.name + (" *" if tile.starting else ""),
            gives(tile.bonus),
            money(tile.cost),
            gives(tile.power) if tile.power else "cancels a fall of the stock value",
            when_used(rules, tile),
        )
        for tile in rules.assets.values()
    )
    prices = ", ".join(f"${price}" for price in rules.asset_prices)
    note = f"* opens in the row. Prices of the row, from the newest: {prices}."
    return Table(N_("Capital assets"), ("Asset", "When bought", "Fee", "Once a decade", "When"), rows, note)


def when_used(rules: Ruleset, tile: Asset) -> str:
    if tile.timing == "late":
        return "after production" if rules.late_assets_after_production else "when all have operated"
    return {"any": "any turn of its company", "operating": "while it operates", "reaction": "when it would fall"}[
        tile.timing
    ]


# -- the rest of the board ---------------------------------------------------------------------------------------------


def jobs(rules: Ruleset) -> Table:
    rows = tuple((str(there), f"${price}") for there, price in enumerate(rules.job_prices))
    note = (
        f"{rules.job_start} workers are there when the game begins; from an empty market they come out of the supply."
    )
    return Table(N_("Job Market"), ("Workers there", "The next one costs"), rows, note)


def supply(rules: Ruleset) -> Table:
    counts = ", ".join(f"{n} {kind}" for n, kind in zip(rules.cube_counts, RESOURCES, strict=True))
    rows: tuple[tuple[str, ...], ...]
    if rules.advanced_chain:
        rows = tuple(
            (str(at), f"${price}", str(draws))
            for at, (price, draws) in enumerate(zip(rules.row_prices, rules.row_draws, strict=False), 1)
        )
        heads = ("Column", "Price", "Cubes drawn when it is the first empty one")
        return Table(N_("Supply chain"), heads, rows, f"Cubes in all: {counts}.")
    prices = ", ".join(f"${price}" for price in rules.chain_prices[1:])
    rows = tuple((str(year), str(n)) for year, n in zip(rules.years, rules.chain_draws, strict=True))
    note = f"Spaces: X (not for sale), {prices}. Cubes in all: {counts}."
    return Table(N_("Supply chain"), ("Decade", "Cubes drawn onto X"), rows, note)


def demand(rules: Ruleset) -> Table:
    by_level: dict[int, list[int]] = {}
    for tile in rules.demand_tiles.values():
        by_level.setdefault(tile.pips, []).append(tile.capacity)
    rows = tuple((str(level), ", ".join(str(n) if n else "X" for n in sorted(by_level[level]))) for level in by_level)
    bonuses = ", ".join(f"${bonus}" for bonus in rules.demand_bonuses)
    note = (
        f"The tiles for {rules.seats} players. Bonus for filling a place, by column: {bonuses}. "
        f"The bare middle space takes {demand_name(rules, 'printed')}."
    )
    return Table(N_("Demand tiles"), ("Level", "Goods wanted"), rows, note)


def goals(rules: Ruleset) -> Table:
    rows = tuple((goal.text, f"${rules.goal_reward}") for goal in rules.goal_tiles.values()) if rules.goals else ()
    note = N_("Five of them are laid out.") if rules.goals else N_("This table plays without them.")
    return Table(N_("Public goals"), ("Goal", "Worth"), rows, note)


def limits(rules: Ruleset) -> Table:
    counts = [(seats, most) for seats, most in enumerate(rules.certificate_limits) if most]
    seats, limits = ("/".join(str(pair[i]) for pair in counts) for i in (0, 1))
    rows = (
        ("Money of each player at the start", f"${rules.starting_cash}"),
        (f"Certificates of a player, with {seats} players", limits),
        ("Shares of one company that a player may buy up to", str(rules.most_shares)),
        ("Bonus Good tokens", str(rules.bonus_good_tokens)),
        ("Decades", ", ".join(map(str, rules.years))),
    )
    return Table(N_("Limits"), ("What", "How many"), rows)
