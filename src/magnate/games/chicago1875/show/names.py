"""What things are called: components as the ruleset of the table prints them, words of the engine in plain English."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from magnate.core.effect import Effect
from magnate.core.text import N_
from magnate.games.chicago1875.content.companies import COMPANIES
from magnate.games.chicago1875.content.kinds import COLUMNS, RESOURCES, Space
from magnate.games.chicago1875.mechanics.powers import Power, Revenue
from magnate.games.chicago1875.ruleset import Ruleset
from magnate.games.chicago1875.show.charts import PHASES, ticker

SOLD = {company.key: company.name for company in COMPANIES}  # the names that our short ones stand for
COLOURS = ("Red", "Yellow", "Green", "Blue")
SEATS = ("seat", "before", "after", "payer", "payee", "owner")
VALUES = ("was", "now", "value")  # stock values: the lowest one of the second edition has a name
INDUSTRIES = {
    "food_and_dairy": N_("Food & Dairy"),
    "dry_goods": N_("Dry Goods"),
    "meat_packing": N_("Meat Packing"),
    "shoes": N_("Shoes"),
}
BONUSES = {
    "worker": N_("a worker"),
    "salesperson": N_("a salesperson"),
    "automation": N_("an automated worker"),
    "partner": N_("a partner"),
    "bonus-good": N_("a Bonus Good token"),
    "stock-value": N_("a step up for the stock value"),
}
GAINS = {
    "worker": N_("Take the worker"),
    "salesperson": N_("Take the salesperson"),
    "automation": N_("Automate a worker"),
    "partner": N_("Take the partner"),
    "bonus-good": N_("Take the Bonus Good token"),
    "stock-value": N_("Raise the stock value one step"),
}
FORFEITED = {
    "worker": N_("the worker"),
    "salesperson": N_("the salesperson"),
    "automation": N_("automating a worker"),
    "partner": N_("the partner"),
    "bonus-good": N_("the Bonus Good token"),
    "stock-value": N_("raising the stock value"),
}
# Words of the engine, by the argument in which they stand.
WORDS = {
    "certificate": {
        "director": N_("the Director's Certificate"),
        "preferred": N_("the Preferred Certificate"),
        "common": N_("a common certificate"),
    },
    "paper": {  # the same where there is little room
        "director": N_("Director's Certificate"),
        "preferred": N_("Preferred"),
        "common": N_("common"),
    },
    "source": {
        "treasury": N_("its treasury"),
        "pool": N_("the bank pool"),
        "haymarket": N_("Haymarket Square"),
        "supply chain": N_("the supply chain"),
        "all factories": N_("all factories of the company have run"),
        "appeal": N_("appeal bonus"),
    },
    "why": {
        "sale": N_("shares sold"),
        "withheld": N_("revenue withheld"),
        "dividends": N_("dividends paid"),
        "extra dividends": N_("extra dividends paid"),
        "appeal": N_("appeal bonus"),
        "asset": N_("capital asset"),
        "building": N_("from the building"),
        "manager": N_("from the manager of the factory"),
        "chief": N_("from the capital asset"),
        "steel": N_("steel spent instead of a manager"),
    },
    "bonus": BONUSES,
    "gain": GAINS,
    "forfeited": FORFEITED,
    "row": INDUSTRIES,
    "phase": PHASES,
    "payer": {"bank": N_("The bank")},
    "payee": {"bank": N_("the bank")},
    "place": {"bank-pool": N_("the bank pool")},
}


def display_name(rules: Ruleset, key: str, item: Any) -> str:
    """The display name of an argument."""
    if isinstance(item, str):
        return text_name(rules, key, item)
    if isinstance(item, tuple):
        return tuple_name(rules, key, item)
    return number_name(rules, key, item) if isinstance(item, int) else str(item)


def number_name(rules: Ruleset, key: str, item: int) -> str:
    """A number, by what it stands for."""
    if key in SEATS and 0 <= item < len(COLOURS):
        return COLOURS[item]
    if key in VALUES:
        return stock_value(rules, item)
    if key == "heir":
        return f", {COLOURS[item]} takes over" if item >= 0 else ""
    if key == "fills":
        return f", which fills it: ${item} more" if item else ""
    if key == "bonus_paid":
        return f"${item} more revenue" if item else "no bonus"
    return str(item + 1 if key == "factory" else item)  # people count from one


def tuple_name(rules: Ruleset, key: str, item: tuple[Any, ...]) -> str:
    """Cubes, and what is told together."""
    if key in ("cubes", "stock"):
        return cube_list(item)
    if key == "post":
        staff, factory = item
        return "a salesperson" if staff == "salesperson" else f"a {staff} in factory {factory + 1}"
    if key == "at":
        return where_sent(rules, *item)
    if key in PHRASES:
        return PHRASES[key](rules, *item)
    return "; ".join(display_name(rules, key, each) for each in item)


def text_name(rules: Ruleset, key: str, item: str) -> str:
    """A key of the engine."""
    if item in WORDS.get(key, ()):
        return WORDS[key][item]
    if key == "whose":
        return f" of {content_name(rules, item)}" if item else ""
    if key == "where":
        return column_name(rules, item)
    if key in ("tile", "removed"):
        return demand_name(rules, item)
    if key == "firm":
        return short_name(rules, item)
    if key == "ticker":
        return ticker_name(rules, item)
    if key == "goal" and item in rules.goal_tiles:
        return rules.goal_tiles[item].text
    return content_name(rules, item)


def short_name(rules: Ruleset, company: str) -> str:
    """The name that players use; a corrected name stands for itself.

    >>> from magnate.games.chicago1875.editions import EDITION_2
    >>> short_name(EDITION_2, "cracker_jack")
    'Cracker Jack'
    """
    name = rules.companies[company].name
    return company.replace("_", " ").title() if name == SOLD[company] else name


def in_short(rules: Ruleset, text: str) -> str:
    """A text with the names that players use.

    >>> from magnate.games.chicago1875.editions import EDITION_2
    >>> in_short(EDITION_2, "The bank pays Anglo-American Provision Co. $84")
    'The bank pays Anglo American $84'
    """
    for key, company in rules.companies.items():
        text = text.replace(company.name, short_name(rules, key))
    return text


def ticker_name(rules: Ruleset, company: str) -> str:
    """A few letters for a marker or the end of a line."""
    name = rules.companies[company].name if company in rules.companies else SOLD.get(company)
    return ticker(company) if name == SOLD.get(company) else str(name)[:3].upper()


def content_name(rules: Ruleset, key: str) -> str:
    """The printed name of a component, or the key in plain words."""
    for table in (rules.companies, rules.assets, rules.spaces):
        if key in table:
            return str(table[key].name)
    if key in rules.buildings:
        return f"{building_name(rules, key)}, era {'I' * rules.buildings[key].era}"
    return key.replace("_", " ")


def building_name(rules: Ruleset, key: str) -> str:
    """What a building gives, and what its owner is paid for it: by the company, unless the bank is named."""
    tile = rules.buildings[key]
    assert isinstance(tile.effect, Power)
    return f"{tile.effect.says()} ({'bank pays ' if tile.payer == 'bank' else ''}${tile.fee})"


def where_sent(rules: Ruleset, space: str, owner: int) -> str:
    """A space as a partner is sent there: whose it is and what it costs."""
    if owner >= 0:
        return f"{COLOURS[owner]}'s building, {building_name(rules, space)}"
    general: Space = rules.spaces[space]
    return f"{general.name} (${general.cost})" if general.cost else general.name


def cube_list(counts: Iterable[int]) -> str:
    """Cubes by kind.

    >>> cube_list((2, 0, 1, 0))
    '2 livestock, 1 wood'
    """
    return ", ".join(f"{n} {kind}" for n, kind in zip(counts, RESOURCES, strict=True) if n) or "nothing"


def stock_value(rules: Ruleset, value: int) -> str:
    """A space of the Stock Track."""
    return "Closed" if value == 0 and rules.closing else f"${value}"


def column_name(rules: Ruleset, where: str) -> str:
    """A place of a demand row by the bonus for filling it."""
    if where == "half":
        return "at half price"
    bonus = rules.demand_bonuses[COLUMNS.index(where)]
    return f"in the ${bonus} column" if bonus else "in the plain column"


def demand_name(rules: Ruleset, tile: str) -> str:
    """How much a demand tile, or the printed space, takes."""
    wanted = rules.wanted_at("" if tile == "printed" else tile, 1)
    return "no goods (X)" if not wanted else "1 good" if wanted == 1 else f"{wanted} goods"


# -- phrases: what is told together by several facts -----------------------------------------------------------------


def gives(effects: Iterable[Effect]) -> str:
    """What effects give, in words.

    >>> from magnate.games.chicago1875.mechanics.powers import Appeal, Goods
    >>> gives((Appeal(1), Goods(2)))
    'appeal +1, 2 goods'
    """
    return ", ".join(effect.says() for effect in effects if isinstance(effect, Power)) or "-"


def power_of(rules: Ruleset, asset: str, company: str = "") -> str:
    """What an asset does once a decade, with its fee; a company may add to it."""
    tile = rules.assets[asset]
    more = rules.companies[company].catalog_bonus if company else 0
    power = tuple(
        replace(each, amount=each.amount + more) if isinstance(each, Revenue) else each for each in tile.power
    )
    fee = f" for ${tile.cost}" if tile.cost else ""
    return f"{gives(power) if power else 'cancels a fall'}{fee}"


def asset_text(rules: Ruleset, asset: str, slots: int) -> str:
    """What an asset gives when it is bought, and then once in every decade if there is a slot for it."""
    now = gives(rules.assets[asset].bonus)
    then = f"each decade: {power_of(rules, asset)}" if slots else "no slot, so discarded at once"
    return f"now: {'nothing' if now == '-' else now}; {then}"


def manager_text(rules: Ruleset, company: str, factory: int) -> str:
    """What a manager on this factory gives whenever it runs."""
    charter = rules.companies[company]
    if charter.managers_price:
        return (
            f"with both managers ${charter.managers_price} a good, and appeal +{charter.managers_appeal} when it runs"
        )
    given = gives(charter.factories[factory].manager)
    return "gives nothing" if given == "-" else f"{given} when it runs"


def losses(staff: int, room: int) -> str:
    """How much of the staff that is hired finds no place."""
    if staff <= room:
        return ""
    return f" (room for {room} of {staff}: the rest is lost)" if room else " (no free place: lost)"


def free_things(rules: Ruleset, assets: tuple[str, ...], trading: tuple[str, ...]) -> str:
    """What may be done for nothing: assets that are ready, companies that can trade."""
    said = []
    if assets:
        said.append(f"Use {' or '.join(content_name(rules, asset) for asset in assets)}")
    if trading:
        whose = " or ".join(content_name(rules, company) for company in trading)
        said.append(f"{'trade' if said else 'Trade'} cubes of {whose}")
    return ", ".join(said)


def requirements(rules: Ruleset, company: str, first: int) -> str:
    """The cubes that each factory takes, from this one on."""
    charter = rules.companies[company]
    said = []
    for number, factory in enumerate(charter.factories[first:], first + 1):
        ways = [tier.inputs for tier in factory.tiers] or [factory.inputs]
        cubes = " or ".join(cube_list(way.count(kind) for kind in RESOURCES) for way in ways)
        said.append(f"factory {number} takes {cubes}")
    return "; ".join(said)


def draw_text(count: int, mode: str) -> str:
    """Cubes of the director's choice.

    >>> draw_text(2, "different"), draw_text(1, "any")
    ('2 different cubes', '1 cube of any kind')
    """
    noun = "cube" if count == 1 else "cubes"
    if mode == "any":
        return f"{count} {noun} of any kind"
    return f"{count} different {noun}" if mode == "different" else f"{count} {noun} alike"


def tile_text(rules: Ruleset, key: str, workers: bool = False) -> str:
    """A building tile in hand: what it gives, who pays its owner, and the workers that come with it.

    >>> from magnate.games.chicago1875.editions import EDITION_2
    >>> tile_text(EDITION_2, "e1_12", workers=True)
    'automate 1 worker ($40), +1 worker'
    """
    tile = rules.buildings[key]
    text = f"{gives((tile.effect,))} ({'bank ' if tile.payer == 'bank' else ''}${tile.fee})"
    return f"{text}, +{tile.workers} {'worker' if tile.workers == 1 else 'workers'}" if workers else text


def plants(first: int, last: int) -> str:
    """Whose needs are bought.

    >>> plants(0, 0), plants(0, 1)
    ('factory 1 needs', 'factories 1 to 2 need')
    """
    return f"factory {last + 1} needs" if first == last else f"factories {first + 1} to {last + 1} need"


def sale_text(rules: Ruleset, places: tuple[int, ...], half: int) -> str:
    """So many goods to each column and at half price."""
    names = [column_name(rules, where).removesuffix(" column") for where in COLUMNS]
    said = ", ".join(f"{n} {name}" for n, name in zip(places, names, strict=True) if n)
    columns = f"{said} column" if said else ""
    return ", ".join(text for text in (columns, f"{half} at half price" if half else "") if text)


PHRASES: dict[str, Callable[..., str]] = {
    "power": power_of,
    "does": asset_text,
    "manages": manager_text,
    "lost": lambda _, *counts: losses(*counts),
    "free": free_things,
    "takes": requirements,
    "drawn": lambda _, *counts: draw_text(*counts),
    "sales": sale_text,
    "built": lambda rules, tile: tile_text(rules, tile, workers=True),
    "takeover": lambda _, *seats: "".join(f", taking over from {COLOURS[seat]}" for seat in seats),
    "plants": lambda _, *numbers: plants(*numbers),
    "lot": lambda _, sold, held: f"all {held}" if sold == held else f"{sold} of {held}",
    "rest": lambda rules, *tiles: "".join(f"; discard {tile_text(rules, tile)}" for tile in tiles),
}
