"""What the things on the table are, each in a sentence or two with its rule."""

from collections.abc import Mapping

from magnate.core.presentation import Card
from magnate.core.text import N_
from magnate.games.carnegie.content.kinds import ACTIONS, KINDS, Gain
from magnate.games.carnegie.ruleset import Ruleset
from magnate.games.carnegie.show.names import DONATIONS, WORDS
from magnate.games.carnegie.show.reference import MEASURES, effect
from magnate.games.carnegie.show.words import count_of, listed, said

ACTION_TEXTS = {
    "human_resources": N_("Employees make steps in your company: 3 for each active one, the printed one included."),
    "management": N_("Take money or goods, more on missions, and build departments."),
    "construction": N_("Build projects on the map; the employee goes to the region of the project."),
    "research_development": N_("Spend study points on project tabs and transport tracks."),
}
PLAIN = {
    "crate": Card(
        N_("Good"), N_("Pays for projects and departments; can be sold for $1 at any time."), "goods.sale", "cn-crate"
    ),
    "points": Card(N_("Victory point"), N_("Scored at once, or at the end as it is printed."), "end.scoring", "cn-vp"),
    "study": Card(
        N_("Study point"),
        N_("Pushes tabs out and moves discs along tracks; what is left is lost."),
        "research.pool",
        "cn-bulb",
    ),
    "employee": Card(
        N_("Employee"),
        N_(
            "Standing employees are active: departments use them, and each is a point at the end. "
            "Lying ones have to be activated in a department first."
        ),
        "department.active",
        "cn-man",
    ),
    "steps": Card(
        N_("Steps"),
        N_("An employee may go to any space so many steps away, up, down or sideways, and lies there."),
        "hr.orthogonal",
        "cn-step",
    ),
    "mission": Card(
        N_("Mission"),
        N_("The employee leaves the company for a region and comes back in an event of that region, with income."),
        "mission.employee",
        "cn-plane",
    ),
    "gift": Card(
        N_("Donation event"), N_("Everybody may make one donation, in turn order."), "donation.event", "cn-heart"
    ),
    "network": Card(
        N_("Connection"),
        N_(
            "Two or more large cities joined by own projects along printed lines score by their "
            "connection points and the lowest transport tier of their regions."
        ),
        "end.connections",
        "cn-link",
    ),
    "instant": Card(
        N_("Income at once"),
        N_("A project here pays the transport income of its region once, at once."),
        "construction.small-city",
        "cn-cart",
    ),
    "any": Card(N_("Any kind"), N_("A small city takes a project of any kind."), "construction.slot", "cn-any"),
    "wagon": Card(N_("Wagon"), N_("The lowest transport tier."), "end.tier", "cn-wagon"),
    "stagecoach": Card(N_("Stagecoach"), N_("The middle transport tier."), "end.tier", "cn-stagecoach"),
    "railroad": Card(N_("Railroad"), N_("The highest transport tier."), "end.tier", "cn-railroad"),
    "track": Card(
        N_("Transport track"),
        N_(
            "Your disc shows what each employee brings that you call back from the region, and your tier. "
            "The figure below is the price of the step in study points."
        ),
        "research.track",
    ),
    "income-event": Card(
        N_("Income event"),
        N_(
            "Employees in the region may come home, each with the income of your disc on its "
            "track; then all your projects pay once."
        ),
        "income.call-back",
    ),
    "marker": Card(
        N_("Action marker"),
        N_("It moves one space at the end of a round in which its row brought the event."),
        "timeline.advance",
    ),
    "first": Card(
        N_("First player"),
        N_("Names the action of the round; the locomotive passes clockwise."),
        "timeline.first-player",
    ),
    "supply": Card(
        N_("Supply"),
        N_("Employees not hired yet, and discs left for projects and donations."),
        "research.disc",
    ),
    "lobby": Card(
        N_("Lobby"), N_("New employees and those who come home lie here; nobody can be activated here."), "income.lobby"
    ),
    "floor": Card(N_("Floor"), N_("Points at the end for each department built on this floor."), "end.departments"),
    "workspace": Card(
        N_("Workspace"), N_("What it costs to activate an employee here at the end of a round."), "activation.price"
    ),
    "tab": Card(
        N_("Project tab"),
        N_(
            "Pushed out for study points, it shows discs to build, then points. A disc that stands on the "
            "map opens its income."
        ),
        "research.tab",
    ),
    "city-small": Card(N_("Small city"), N_("One slot for any kind of project."), "construction.slot"),
    "city-medium": Card(N_("Medium city"), N_("Three slots, each for one kind of project."), "construction.slot"),
    "city-large": Card(N_("Large city"), N_("Five slots, and connection points for a network."), "end.connections"),
    "source-score-track": Card(N_("Score track"), N_("Points scored during the game."), "end.score-track"),
    "source-active": Card(N_("Active employees"), N_("A point for each standing employee."), "end.active"),
    "source-departments": Card(N_("Departments"), N_("Points for built departments, by floor."), "end.departments"),
    "source-tabs": Card(N_("Tabs"), N_("The total that each tab shows at its end."), "end.tabs"),
    "source-connections": Card(N_("Links"), N_("The best network of large cities."), "end.connections"),
    "source-projects": Card(N_("Projects"), N_("The printed value of the city for each project."), "end.projects"),
    "source-donations": Card(N_("Donations"), N_("What your donations count, each up to the limit."), "end.donations"),
    "source-jokers": Card(N_("Joker"), N_("3 points for each that is not used."), "end.jokers"),
    "source-endgame": Card(
        N_("Departments that score"),
        N_("Some departments score at the end while somebody is active there."),
        "expansion.endgame",
    ),
    "joker": Card(N_("Joker"), N_("Replaces the action of the round for one turn of its owner."), "joker.use"),
    "andrew-card": Card(
        N_("Andrew's card"),
        N_(
            "Turned up when the action is known. It tells what he does: his donation, his steps to the "
            "right, tiles, cities, and steps on a track."
        ),
        "solo.card",
    ),
    "andrew-back": Card(
        N_("Back of a card"),
        N_("Its level and the action in which it is strongest; in even rounds he chooses that action."),
        "solo.back",
    ),
    "andrew-row": Card(
        N_("Andrew's row"),
        N_(
            "What he cannot do moves his card to the right, to fewer gifts and more points: the card "
            "is kept for the points of its place."
        ),
        "solo.shift",
    ),
}


def cards(rules: Ruleset) -> Mapping[str, Card]:
    """Every card, by the names that a board gives with `data-card`."""
    found = dict(PLAIN)
    for action in ACTIONS:
        slug = action.replace("_", "-")
        found[f"action-{slug}"] = Card(WORDS[action], ACTION_TEXTS[action], "department.order", f"cn-{slug}")
    for kind in KINDS:
        text = f"A project costs {count_of(rules.goods_for(kind), 'goods')} and a disc of this tab."
        found[f"kind-{kind}"] = Card(WORDS.get(kind, kind).capitalize(), text, "construction.goods", f"cn-{kind}")
    for key, department in rules.departments.items():
        prices = listed(f"${price}" for price in department.workspaces)
        text = f"{effect(rules, department).capitalize()}. Workspaces: {prices}."
        found[f"department-{key}"] = Card(department.name, text, "department.uses")
    for key, donation in rules.donations.items():
        paid = f"payment of {said(Gain(money=donation.money, goods=donation.goods))} at the end"
        unit = paid if donation.paid else MEASURES[donation.measure]
        text = f"{count_of(donation.points, 'points')} for each {unit}, at most {rules.donation_cap}."
        found[f"donation-{key}"] = Card(
            DONATIONS.get(key, key), text, "end.welfare" if donation.paid else "end.donations"
        )
    return found
