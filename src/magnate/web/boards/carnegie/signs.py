"""Symbols: people, gains and what departments do, small enough for a board."""

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from magnate.games.carnegie.content.kinds import KINDS, Department, Function, Gain
from magnate.games.carnegie.mechanics.powers import ActivePoints, PerDepartment, Receive, Relocate
from magnate.games.carnegie.mechanics.projects import Construct
from magnate.games.carnegie.mechanics.special_powers import Charity, RegionShare, Trade
from magnate.games.carnegie.ruleset import Ruleset
from magnate.games.carnegie.show.names import WORDS
from magnate.games.carnegie.show.reference import effect as effect_words
from magnate.games.carnegie.state import ANDREW, NEUTRAL
from magnate.web.look import Html, Person, persons, slug

SHORT = {
    "human_resources": "HR",
    "management": "Management",
    "construction": "Construction",
    "research_development": "R & D",
    "midwest": "Midw.",
    "infrastructure": "Infrastructure",
}
ICONS = {"goods": "crate", "points": "vp", "study": "bulb", "employees": "man", "moves": "step"}
# What works without being used.
PASSIVE = {
    "new-lobby": "2nd lobby",
    "property-management": "built: +{man}",
    "communications": "{heart} &times;$3",
    "telegraph-operators": "track &minus;1{bulb}",
    "corporate-communication": "{step} diagonal",
    "green-spaces": "2{vp} per empty",
    "payroll-management": "{man} +$2, +1{vp}",
    "public-relations": "2{vp} best region",
    "political-lobbying": "any slot",
    "post-office": "+1{link}",
    "archives": "income of old {bulb}",
    "network-of-libraries": "4{vp} least region",
}
NICKNAMES = {
    "human-resources": "HR", "commerce-finance": "C & F", "strategic-planning": "Plan", "construction": "Constr",
    "research-development": "R & D", "training-partnerships": "Train", "recruiting": "Recruit",
    "safety-quality": "Safety", "new-lobby": "Lobby 2", "purchasing": "Purch", "sales": "Sales",
    "logistics": "Logist", "property-management": "Prop", "engineering": "Engin",
    "construction-outsourcing": "Outsrc", "supply-chain": "Supply", "communications": "Comm",
    "advanced-research": "Res +", "advanced-design": "Design", "charitable-giving": "Charity",
    "telegraph-operators": "Telegr", "lobby": "Lobby",
}  # fmt: skip


def everybody(people: Sequence[Mapping[str, Any]], me: int | None) -> dict[int, Person]:
    """Whose disc a number stands for: the seats, Andrew, and nobody."""
    andrew = Person(ANDREW, "n4", "A", "Andrew", False)
    neutral = Person(NEUTRAL, "neutral", "", "Neutral", False)
    return {each.seat: each for each in (*persons(people, me), andrew, neutral)}


def icon(name: str) -> Html:
    return Html(f'<svg class="i" aria-hidden="true"><use href="#cn-{name}"/></svg>')


@cache
def gain_sign(gain: Gain) -> Html:
    """A gain in symbols: $3, two crates.

    >>> gain_sign(Gain(money=3))
    '$3'
    """
    parts = [f"${gain.money}"] if gain.money else []
    for name, sign in ICONS.items():
        count = getattr(gain, name)
        if count:
            parts.append(f"{'+' if name == 'employees' and count == 1 else count}{icon(sign)}")
    return Html(" ".join(parts))


def gains_sign(gains: Iterable[Gain]) -> Html:
    """Gains of which one is taken."""
    return Html("<s>/</s>".join(gain_sign(gain) for gain in gains))


class Use(NamedTuple):
    """One way to use an employee of a department."""

    key: str
    sign: Html
    words: str
    mission: bool


def uses(rules: Ruleset, department: Department) -> tuple[Use, ...]:
    """What its employees can be used for."""
    found = []
    for function in department.functions:
        face = getattr(function.effect, "face", None)
        words = face(rules) if face else ""
        found.append(Use(slug(function.key), use_sign(rules, function), str(words), function.mission))
    return tuple(found)


def use_sign(rules: Ruleset, function: Function) -> Html:
    """A function in symbols; an arrow says that the employee leaves for a mission."""
    match function.effect:
        case Receive(gain=gain):
            what = str(gain_sign(gain))
        case Trade(gain=gain, goods=goods, money=money, most=most):
            what = f"{gain_sign(Gain(goods=goods, money=money))}{icon('to')}{gain_sign(gain)} &times;{most}"
        case ActivePoints(each=each):
            what = f"1{icon('vp')} per {each}{icon('man')}"
        case PerDepartment(type=type_, gain=gain):
            what = f"{gain_sign(gain)} per {icon(slug(type_))}"
        case RegionShare(one=one, other=other):
            what = f"{gain_sign(one)}<s>/</s>{gain_sign(other)} each"
        case Relocate():
            what = f"{icon('man')} anywhere"
        case Charity():
            what = f"join {icon('heart')}"
        case Construct(money=money):
            what = f"build{f' ${money}' if money else ''}"
        case _:
            what = f"tile 1&ndash;{rules.build_goods}{icon('crate')}"
    return Html(f"{icon('plane') if function.mission else ''}{what}")


def passive_sign(key: str) -> Html:
    """What works without being used, in symbols."""
    icons = {name: icon(name) for name in ("man", "heart", "bulb", "step", "vp", "link")}
    return Html(PASSIVE.get(key, "").format_map(icons))


class Tile(NamedTuple):
    """A department as it is printed."""

    key: str
    slug: str
    name: str
    nick: str
    type: str  # as a slug
    uses: tuple[Use, ...]
    passive: Html
    workspaces: tuple[int, ...]
    surcharge: int
    words: str


def tile(rules: Ruleset, key: str) -> Tile:
    department = rules.departments[key]
    return Tile(
        key,
        slug(key),
        department.name,
        NICKNAMES.get(key, department.name[:6]),
        slug(department.type),
        uses(rules, department),
        passive_sign(key) if not department.functions else Html(""),
        department.workspaces,
        department.surcharge,
        effect_words(rules, department),
    )


KEPT = 8  # sets of rules whose tiles are kept at hand
kept: "OrderedDict[int, tuple[Ruleset, dict[str, Tile]]]" = OrderedDict()


def tiles(rules: Ruleset) -> Mapping[str, Tile]:
    """Every department in print. Rules are the same object from one drawing to the next."""
    if id(rules) not in kept:
        kept[id(rules)] = rules, {key: tile(rules, key) for key in rules.departments}
        while len(kept) > KEPT:
            kept.popitem(last=False)
    return kept[id(rules)][1]


KIND_NAMES = {kind: WORDS.get(kind, kind).capitalize() for kind in KINDS} | {"infrastructure": "Infrastructure"}
