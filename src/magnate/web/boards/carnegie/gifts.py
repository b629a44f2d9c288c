"""Donations: whose they are, and what each scores for whom."""

from typing import NamedTuple

from magnate.games.carnegie.show.names import DONATIONS
from magnate.games.carnegie.show.reference import MEASURES
from magnate.games.carnegie.show.words import count_of
from magnate.web.boards.carnegie.sight import Sight
from magnate.web.look import Person

LABELS = {
    "education-human-resources": "HR", "education-management": "Mgmt", "education-construction": "Constr.",
    "education-research-development": "R & D",
    "education-any": "All depts", "rights-infrastructure": "Infrastr.", "rights-industry": "Industry",
    "rights-housing-commerce": "", "rights-railroad": "Railroads", "rights-donations": "Donations",
    "welfare-flat": "Flat", "welfare-goods": "Good paid", "welfare-money": "$5 paid",
    "welfare-money-goods": "$5 + good", "welfare-active-employees": "Active", "health-east": "East",
    "health-midwest": "Midwest", "health-south": "South", "health-west": "West", "health-small-city": "Small city",
}  # fmt: skip
ICONS = {
    "education-human-resources": ("human-resources",), "education-management": ("management",),
    "education-construction": ("construction",), "education-research-development": ("research-development",),
    "rights-housing-commerce": ("housing", "commerce"),
}  # fmt: skip
TITLES = {"education": "Education", "human_rights": "Human rights", "welfare": "Welfare", "health": "Health"}


KINDS = ("donate", "copy-donation", "pay-welfare", "andrew-donated")  # of moves and events that name one


class Gift(NamedTuple):
    """A donation space."""

    key: str
    label: str  # empty where its symbols say enough
    icons: tuple[str, ...]
    name: str
    each: int
    owners: tuple[Person, ...]
    mine: bool
    score: int  # for whoever has it, else for whoever looks
    others: tuple[tuple[Person, int], ...]  # what it would score for them
    capped: bool
    scores: tuple[tuple[Person, int], ...]
    at: str
    words: str


class Cause(NamedTuple):
    """A column of donations."""

    key: str
    name: str
    gifts: tuple[Gift, ...]


def donations(sight: Sight) -> list[Cause]:
    """The four columns."""
    causes: dict[str, list[Gift]] = {key: [] for key in TITLES}
    cap = sight.facts["limits"][sight.eyes]["cap"]
    for key, donation in sight.rules.donations.items():
        found = sight.facts["donations"][key]
        owners = tuple(sight.who[owner] for owner in found["owners"])
        held = [owner for owner in found["owners"] if owner in sight.seats]
        whose = sight.eyes if sight.eyes in held or not held else held[0]
        score = found["scores"][whose]
        others = () if owners else tuple((sight.who[n], found["scores"][n]) for n in sight.seats if n != sight.eyes)
        unit = "paid for at the end" if donation.paid else MEASURES[donation.measure]
        words = f"{count_of(donation.points, 'points')} for each {unit}, at most {cap}"
        causes[donation.category].append(
            Gift(
                key, LABELS.get(key, key), ICONS.get(key, ()), DONATIONS.get(key, key), donation.points, owners,
                sight.eyes in found["owners"], score, others, score >= cap,
                tuple((sight.who[seat], found["scores"][seat]) for seat in sight.seats),
                " | ".join(f"{kind} donation-{key}" for kind in KINDS), words,
            )
        )  # fmt: skip
    return [Cause(key, TITLES[key], tuple(found)) for key, found in causes.items()]
