"""What the things on the table are, and which moments of the game are great ones."""

from collections.abc import Mapping

from magnate.core.event import Event
from magnate.core.presentation import Card, Great
from magnate.core.text import N_
from magnate.games.chicago1875.content.kinds import Asset, Building, Company
from magnate.games.chicago1875.events.operating import (
    AssetLeft,
    DemandDrawn,
    DemandFilled,
    DividendsPaid,
    GameEnded,
    GoalWon,
    Withheld,
)
from magnate.games.chicago1875.events.shares import Began, Closed, DirectorChanged, Established
from magnate.games.chicago1875.ruleset import Ruleset
from magnate.games.chicago1875.show.names import INDUSTRIES, gives
from magnate.games.chicago1875.show.reference import specials

# Icons of the board, in the order of the legend.
ICONS = {
    "worker": Card(
        "Worker", "Staffs a factory: it runs only when every worker space is taken.", "worker.space", "i-worker"
    ),
    "manager": Card(
        "Manager",
        "Sits on a factory and gives the bonus printed there each time the factory runs.",
        "operating.manager-bonus",
        "i-manager",
    ),
    "salesperson": Card(
        "Salesperson", "Raises the price of every good of its company.", "salesperson.space", "i-sales"
    ),
    "automation": Card(
        "Automation",
        "A token takes the place of a worker. A factory automated on every space makes more goods.",
        "worker.automate",
        "i-gear",
    ),
    "good": Card("Good", "Made by factories, sold in the row of the company's industry.", "operating.sell", "i-crate"),
    "bonus-good": Card(
        "Bonus Good token",
        "One good more each time the company has finished its production.",
        "operating.bonus-goods",
        "i-crateplus",
    ),
    "appeal": Card(
        "Appeal",
        "The company with the most appeal operates first; some steps bring a bonus.",
        "operating.order",
        "i-star",
    ),
    "stock-value": Card(
        "Step of the stock value", "The share value moves one space to the right.", "stock.track", "i-up"
    ),
    "asset": Card("Capital asset", "Helps once when bought, and then once every decade.", "asset.activate", "i-asset"),
    "certificate": Card(
        "Shares", "Ten shares: Director's 3, Preferred 2, five commons.", "stock.certificates", "i-cert"
    ),
    "money": Card("Money", "Goes into the treasury of the company.", "money.separate", "i-coin"),
    "company-pays": Card(
        "The company pays",
        "The acting company pays the price to the owner of the building.",
        "building.owner-paid",
        "i-till",
    ),
    "bank-pays": Card(
        "The bank pays", "The owner of the building is paid by the bank.", "building.owner-paid", "i-bank"
    ),
    "unlimited": Card(
        "Any number",
        "Any number of partners may use this space in a decade; other spaces serve one.",
        "action.once-per-decade",
        "i-inf",
    ),
    "priority": Card(
        "Priority Deal", "Whoever holds it takes the first turn of the Stock Phase.", "stock.order", "i-gavel"
    ),
    "partner": Card(
        "Partner", "Carries out one action for a company that its player directs.", "action.order", "i-partner"
    ),
    "bag": Card(
        "The bag", "Cubes are drawn from it; when it is empty, Haymarket Square goes back into it.", "", "i-bag"
    ),
    "any-cube": Card("Any cube", "A cube of a kind of one's choice.", "building.resources", "i-cu-any"),
    "livestock": Card("Livestock", "A resource that factories take.", "operating.purchase", "cu-livestock"),
    "steel": Card("Steel", "A resource that factories take.", "operating.purchase", "cu-steel"),
    "wood": Card("Wood", "A resource that factories take.", "operating.purchase", "cu-wood"),
    "coal": Card("Coal", "A resource that factories take.", "operating.purchase", "cu-coal"),
    "shield": Card("Price Protection", "Cancels one fall of the share value.", "asset.price-protection", "i-shield"),
}
SIGNS = {"food_and_dairy": "food", "dry_goods": "dry", "meat_packing": "meat", "shoes": "shoes"}


def cards(rules: Ruleset) -> Mapping[str, Card]:
    """The cards under the rules of a table."""
    found = dict(ICONS)
    for key, name in INDUSTRIES.items():
        text = "Companies of this industry sell in this row of the demand."
        found[f"industry-{SIGNS[key]}"] = Card(name, text, "operating.sell", f"i-ind-{SIGNS[key]}")
    found |= figures(rules) | spaces(rules)
    found |= {f"asset-{named(key)}": asset(tile) for key, tile in rules.assets.items()}
    found |= {f"building-{named(key)}": building(tile) for key, tile in rules.buildings.items()}
    found |= {f"company-{named(key)}": company(rules, charter) for key, charter in rules.companies.items()}
    found |= {
        f"goal-{named(key)}": Card(goal.text, goal_text(rules), "end.goals") for key, goal in rules.goal_tiles.items()
    }
    return found


def named(key: str) -> str:
    return key.replace("_", "-")


def figures(rules: Ruleset) -> dict[str, Card]:
    """Tracks, markets, and the figures of players and companies."""
    first, second, _ = rules.demand_bonuses
    limit = f"At most {rules.certificate_limit}; whoever holds more begins the next stock turn with selling."
    return {
        "cash": Card("Cash", "A player's own money. It buys shares, never goods for a company.", "money.separate"),
        "worth": Card("Worth", "Cash and shares at today's values; leading goals are shown beside it.", "end.scoring"),
        "certificates": Card("Certificates", limit, "stock.certificate-limit"),
        "treasury": Card("Treasury", "The money of the company; its director may not take it.", "action.treasury-pays"),
        "share-value": Card("Share value", "What one share costs, and what it counts at the end.", "stock.price"),
        "value-track": Card(
            "Stock track",
            f"Dividends lift a value one step, two for twice the value, and three for three times from "
            f"${rules.triple_from} up. Each share sold and a withheld revenue lower it.",
            "operating.adjust",
        ),
        "appeal-track": Card("Appeal track", "Companies operate from the highest appeal down.", "operating.order"),
        "appeal-bonus": Card(
            "Bonus of appeal",
            f"The company that reaches this space takes the bonus at once, or ${rules.forfeit} for its treasury.",
            "appeal.bonus-or-25",
        ),
        "demand": Card(
            "Demand",
            "So many goods can be sold here. Whoever fills a tile earns "
            f"${first} more in the first column, ${second} in the second.",
            "operating.demand-bonus",
        ),
        "half": Card(
            "Half price", "Any number of goods for half the price, if the row is full.", "operating.half-price"
        ),
        "supply": Card(
            "Supply chain", "Cubes for companies that operate, at the price of their space.", "operating.purchase"
        ),
        "supply-x": Card("X", "Cubes on X are not for sale yet; they move to $30 later.", "operating.x-space"),
        "haymarket": Card(
            "Haymarket Square", "Two like cubes of a company buy one of another kind here.", "haymarket.trade"
        ),
        "job-market": Card("Job market", "Workers are hired from the cheapest open group on.", "action.job-market"),
        "pool": Card("Bank pool", "Shares that were sold. They pay no dividends and cost their value.", "stock.price"),
        "price-of-goods": Card(
            "Price of a good", "Each salesperson raises it to the next step.", "operating.sale-price"
        ),
        "factory": Card(
            "Factory", "Fully staffed it turns the cubes shown into goods, once a turn.", "operating.produce"
        ),
        "full-automation": Card("Fully automated", "Makes so many goods more.", "worker.extra-good"),
        "order": Card("Order", "The place of the company in the order of operating.", "operating.order"),
        "initiative": Card("Initiative", "The order in which players send their partners.", "action.order"),
    }


def spaces(rules: Ruleset) -> dict[str, Card]:
    """The general spaces."""
    found = {}
    for key, space in rules.spaces.items():
        price = f"The company pays ${space.cost}. " if space.cost else ""
        since = f"Open from {rules.years[space.decade - 1]}. " if space.decade > 1 else ""
        often = "Any number of partners." if space.unlimited else "One partner a decade."
        given = gives((space.effect,))
        found[f"space-{named(key)}"] = Card(space.name, f"{sentence(given)}{price}{since}{often}", space.rule)
    return found


def sentence(text: str) -> str:
    return "" if text == "-" else f"{text[0].upper()}{text[1:]}. "


def asset(tile: Asset) -> Card:
    fee = f" for ${tile.cost}" if tile.cost else ""
    power = gives(tile.power) if tile.power else "cancels one fall of the share value"
    bonus = gives(tile.bonus) if tile.bonus else "nothing"
    return Card(tile.name, f"When bought: {bonus}. Once a decade{fee}: {power}.", "asset.activate")


def building(tile: Building) -> Card:
    given = gives((tile.effect,))
    payer = f"The {tile.payer} pays its owner ${tile.fee}"
    return Card(
        f"{given[0].upper()}{given[1:]}", f"{payer} whenever a partner uses it, once a decade.", "building.owner-paid"
    )


def company(rules: Ruleset, charter: Company) -> Card:
    prices = ", ".join(f"${price}" for price in charter.prices)
    more = [f"{each[0].upper()}{each[1:]}." for each in specials(rules, charter)]
    count = len(charter.factories)
    made = f"{count} factor{'y' if count == 1 else 'ies'}; a good brings {prices}." if prices else f"{count} factories."
    return Card(charter.name, " ".join([f"{INDUSTRIES[charter.industry]}: {made}", *more]), "company.director")


def goal_text(rules: Ruleset) -> str:
    return f"${rules.goal_reward} at the end for whoever leads, and for each who ties."


# -- great moments -----------------------------------------------------------------------------------------------------

DECADE = (
    DividendsPaid, Withheld, DirectorChanged, AssetLeft, DemandFilled, Closed,
    DemandDrawn,
)  # fmt: skip


def great(event: Event) -> Great | None:
    """What everybody should notice."""
    match event:
        case Began(decade) if decade > 1:
            return Great(N_("{year} begins"), "decade", DECADE, ("wealth", "value"))
        case Established():
            return Great(N_("{seat} founds {company}"))
        case Closed():
            return Great(N_("{company} closes"))
        case DirectorChanged():
            return Great(N_("{after} takes over {company}"))
        case GameEnded():
            return Great(N_("The game is over"), "game", (GoalWon,))
    return None
