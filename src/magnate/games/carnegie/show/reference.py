"""What is printed on board, tabs, tiles and cards, as tables one can play from."""

from magnate.core.figures import Table
from magnate.core.text import N_
from magnate.games.carnegie.content.kinds import ACTIONS, REGIONS, TIERS, Department, Gain
from magnate.games.carnegie.mechanics.powers import Power
from magnate.games.carnegie.ruleset import Ruleset
from magnate.games.carnegie.show.names import DONATIONS, WORDS
from magnate.games.carnegie.show.words import listed, said, side_said, step_said

# What departments do without being used.
PASSIVE = {
    "new-lobby": N_("employees may arrive here as well; needs nobody active"),
    "property-management": N_("an employee of the company may move into each new department"),
    "communications": N_("donations cost ${reduced} times their number instead of ${step}"),
    "telegraph-operators": N_("each step on a track costs 1 study point less, at least 1"),
    "corporate-communication": N_("steps may be diagonal"),
    "green-spaces": N_("at the end 2 points per space without a department"),
    "payroll-management": N_("activate for $2 more and a point, or for $1 and a point less"),
    "public-relations": N_("at the end 2 points per project in your best region"),
    "political-lobbying": N_("projects fit any slot; a matching one gives a point"),
    "post-office": N_("one connection point more; six score {extra} points more than five"),
    "archives": N_("income of an earlier track space; the last space though it is taken"),
    "network-of-libraries": N_("at the end 4 points per project in your weakest region"),
}
MEASURES = {
    "departments": N_("own department"),
    "projects": N_("own project of the kind"),
    "railroads": N_("region with a railroad"),
    "donations": N_("own donation"),
    "once": N_("the donation itself"),
    "active": N_("active employee"),
    "region": N_("own project there"),
    "small-cities": N_("own project in a small city"),
}


def tables(rules: Ruleset) -> tuple[Table, ...]:
    """Every printed table."""
    found = [tracks(rules), connections(rules), tabs(rules), cities(rules), lines(rules), donations(rules)]
    found += [departments(rules), strips(rules)]
    return (*found, cards(rules), levels(rules)) if rules.solo else tuple(found)


def tracks(rules: Ruleset) -> Table:
    """Transport tracks: what a step costs, the tier, the income. [research.track]"""
    rows = []
    for region in REGIONS:
        track = rules.tracks[region]
        cells = [
            f"{f'{space.cost}: ' if number > 1 else ''}{space.tier}, {said(space.income)}"
            for number, space in enumerate(track.spaces, 1)
        ]
        rows.append((WORDS[region], *cells, said(track.reward)))
    heads = ("Region", *(f"Space {number}" for number in range(1, rules.track_end + 1)), N_("Reward at the end"))
    note = N_("The cost of the step in study points, the tier, and what each employee called back brings.")
    return Table(N_("Transport tracks"), heads, tuple(rows), note)


def connections(rules: Ruleset) -> Table:
    """Victory points for connected large cities. [end.connections]"""
    rows = tuple((str(points), *(str(each) for each in values)) for points, values in rules.connections.items())
    worth = [f"{city.name} {city.connection}" for city in rules.cities.values() if city.connection]
    return Table(N_("Connections"), (N_("Connection points"), *TIERS), rows, f"Connection points: {listed(worth)}.")


def tabs(rules: Ruleset) -> Table:
    """Project tabs, both sides: the cost of each step and what it shows. [end.tabs]"""
    rows = []
    most = max(len(tab.steps) for tab in rules.tabs.values())
    for tab in rules.tabs.values():
        cells = [f"{f'{step.cost}: ' if i else ''}{step_said(step)}" for i, step in enumerate(tab.steps)]
        name = f"{WORDS.get(tab.kind, tab.kind)} {tab.side}"
        rows.append((name, str(rules.goods_for(tab.kind)), *cells, *[""] * (most - len(cells))))
    heads = ("Tab", N_("Goods per project"), N_("Start"), *(f"Step {i}" for i in range(1, most)))
    note = N_("The cost of the step in study points, then what it shows.")
    return Table(N_("Project tabs"), heads, tuple(rows), note)


def sides(rules: Ruleset) -> Table:
    """What the sides of the tabs give, to choose by. [setup.tabs]"""
    rows = tuple((f"{WORDS.get(tab.kind, tab.kind)} {tab.side}", side_said(tab.steps)) for tab in rules.tabs.values())
    return Table(N_("Sides of the project tabs"), ("Side", N_("What it gives")), rows)


def cities(rules: Ruleset) -> Table:
    """Cities: region, size, slots from the left, points. [construction.slot]"""
    rows = tuple(
        (
            city.name,
            WORDS[city.region],
            size(rules, key),
            ", ".join("any kind" if slot == "any" else WORDS.get(slot, slot) for slot in city.slots),
            str(city.points),
            "yes" if city.instant else "no",
        )
        for key, city in rules.cities.items()
    )
    heads = ("City", "Region", "Size", N_("Slots from the left"), "Points", N_("Transport income at once"))
    return Table(N_("Cities"), heads, rows)


def size(rules: Ruleset, key: str) -> str:
    """Small, medium or large."""
    city = rules.cities[key]
    return "large" if city.connection else "small" if city.small else "medium"


def lines(rules: Ruleset) -> Table:
    """The lines between cities. [end.network]"""
    rows = tuple(
        (rules.cities[key].name, ", ".join(rules.cities[other].name for other in near))
        for key, near in rules.neighbours.items()
    )
    return Table(N_("Lines on the map: the network of roads"), ("City", N_("Lines to")), rows)


def donations(rules: Ruleset) -> Table:
    """Donations: points for each of what they count. [end.donations]"""
    rows = tuple(
        (
            DONATIONS.get(key, key),
            str(donation.points),
            f"payment of {said(Gain(money=donation.money, goods=donation.goods))} at the end"
            if donation.paid
            else MEASURES[donation.measure],
        )
        for key, donation in rules.donations.items()
    )
    note = (
        f"The first costs ${rules.donation_step}, each further one ${rules.donation_step} more. A donation scores "
        f"{rules.donation_cap} points at most, more with steps of project tabs that say so."
    )
    return Table(N_("Donations"), ("Donation", "Points", N_("For each")), rows, note)


def effect(rules: Ruleset, department: Department) -> str:
    """What a department does, in words."""
    parts = []
    for function in department.functions:
        assert isinstance(function.effect, Power)
        parts.append(f"{'mission: ' if function.mission else ''}{function.effect.face(rules)}")
    if not parts:
        figures = {
            "reduced": rules.donation_step_reduced,
            "step": rules.donation_step,
            "extra": rules.extra_connection_points,
        }
        parts.append(PASSIVE[department.key].format_map(figures))
    if department.surcharge:
        parts.append(f"costs {department.surcharge} goods more")
    return "; ".join(parts)


def departments(rules: Ruleset) -> Table:
    """Departments: type, prices of the workspaces, what they do. [department.uses]"""
    rows = tuple(
        (
            str(department.number) if department.number else department.space,
            department.name,
            WORDS[department.type],
            ", ".join(f"${price}" for price in department.workspaces) or "none",
            effect(rules, department),
        )
        for department in rules.departments.values()
    )
    heads = (N_("Number or space"), "Department", "Type", N_("Workspaces"), N_("What an employee does"))
    note = (
        "Points at the end for each built department, from the top floor down: "
        f"{', '.join(map(str, rules.floor_points))}."
    )
    return Table(N_("Departments"), heads, rows, note)


def strips(rules: Ruleset) -> Table:
    """Timeline strips and the end tile. [setup.timeline]"""
    rows = [
        (strip.key, *("donations" if space == "donation" else WORDS[space] for space in strip.spaces), "")
        for strip in rules.strips.values()
    ]
    for action, region in zip(ACTIONS, rules.end_tile, strict=True):
        rows.append((f"End tile, {WORDS[action]}", "", "", "", "", f"{WORDS[region]} and donations"))
    heads = ("Strip", *(f"Space {number}" for number in range(1, 6)))
    return Table(N_("Timeline"), heads, tuple(rows))


def cards(rules: Ruleset) -> Table:
    """Andrew's cards. [solo.card]"""
    rows = tuple(
        (
            card.level,
            WORDS[card.action],
            DONATIONS.get(card.donation, card.donation),
            str(card.shift),
            ", ".join(WORDS[kind] for kind in card.departments),
            ", ".join(rules.cities[city].name for city in card.cities),
            f"{WORDS[card.region]} {card.steps}",
        )
        for card in rules.cards.values()
    )
    heads = ("Level", "Strongest", "Donation", WORDS[ACTIONS[0]], *(WORDS[action] for action in ACTIONS[1:]))
    note = f"A card scores {', '.join(map(str, rules.shift_points))} points by its places to the right."
    return Table(N_("Andrew's cards"), heads, rows, note)


def levels(rules: Ruleset) -> Table:
    """How Andrew's pile is made. [solo.levels]"""
    rows = tuple((level.key, str(level.normal), str(level.challenging)) for level in rules.levels.values())
    return Table(N_("Levels"), ("Level", N_("Normal cards"), N_("Challenging cards")), rows)
