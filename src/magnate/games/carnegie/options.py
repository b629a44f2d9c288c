"""The options of a table, and what an errata file may correct."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from magnate.core.config import BadConfig, Config, Option
from magnate.core.errata import amend
from magnate.core.text import N_
from magnate.games.carnegie.content import board
from magnate.games.carnegie.content.cards import CARDS, LEVELS, SHIFT_POINTS
from magnate.games.carnegie.content.cities import CITIES, EDGES
from magnate.games.carnegie.content.departments import STARTING, TILES
from magnate.games.carnegie.content.expansion import EXPANSION
from magnate.games.carnegie.content.kinds import ACTIONS, ANY, KINDS, REGIONS, SPACE, TIERS
from magnate.games.carnegie.content.tabs import TABS
from magnate.games.carnegie.ruleset import Ruleset

OPTIONS: tuple[Option, ...] = (
    Option(
        "difficulty",
        tuple(level.key for level in (LEVELS[1], LEVELS[0], *LEVELS[2:])),
        N_("How hard Andrew is in the solo game"),
    ),
    Option(
        "expansion_departments",
        ("none", "mixed", "open_bar"),
        N_("Departments 17 to 32: none, four kinds of each type mixed from all, or one of each of the 32"),
    ),
    Option("first_player", ("random", "first_seat"), N_("Who begins: somebody at random, or the first seat")),
    Option(
        "setup_order",
        ("one_pass", "two_passes"),
        N_("Housing disc and department tile: each player takes both in turn, or first all discs, then all tiles"),
    ),
    Option(
        "connection_regions",
        ("large_cities", "all_crossed"),
        N_("Whose transport tier limits a connection: that of the large cities' regions, or of all it must cross"),
    ),
    Option(
        "cities_left_out",
        (False, True),
        N_("Whether a connected large city may be left out when a connection is scored"),
    ),
)

BASE = Ruleset(
    cities={city.key: city for city in CITIES},
    edges=EDGES,
    tracks={track.key: track for track in board.TRACKS},
    connections=board.CONNECTIONS,
    donations={donation.key: donation for donation in board.DONATIONS},
    departments={department.key: department for department in (*STARTING, *TILES, *EXPANSION)},
    tabs={tab.key: tab for tab in TABS},
    strips={strip.key: strip for strip in board.STRIPS},
    end_tile=board.END_TILE,
    cards={card.key: card for card in CARDS},
    levels={level.key: level for level in LEVELS},
    shift_points=SHIFT_POINTS,
)

TABLES = ("cities", "tracks", "donations", "departments", "tabs", "strips", "cards", "levels")
FIGURES = (
    "end_tile", "starting_money", "starting_goods", "lobby_employees", "discs", "opening_moves", "lobby_space",
    "project_goods", "build_goods", "build_goods_occupied", "floor_points", "tiles_removed", "neutral_discs",
    "donation_step", "donation_step_reduced", "donation_cap", "joker_points", "active_points", "andrew_discs",
    "andrew_tile_points", "andrew_final_points", "shift_points", "tab_order", "permanent_counts",
    "copy_neutral", "first_player_joker", "andrew_counts_own", "back_shows_action",
)  # fmt: skip


def ruleset(config: Config) -> Ruleset:
    """The ruleset of a table; contradictions are refused."""
    if not config.errata:
        return unamended(config.seats, tuple(config.options.items()))
    rules = amend(BASE, config.errata, TABLES, FIGURES)
    for why in contradictions(rules):
        raise BadConfig(f"errata: {why}")
    return chosen_rules(rules, config.seats, config.options)


@cache
def unamended(seats: int, chosen: tuple[tuple[str, Any], ...]) -> Ruleset:
    """The ruleset without errata, the same for all tables alike: it never changes."""
    return chosen_rules(BASE, seats, dict(chosen))


def chosen_rules(rules: Ruleset, seats: int, chosen: Mapping[str, Any]) -> Ruleset:
    """The rules with the options of a table."""
    expansion = chosen["expansion_departments"]
    return replace(
        rules,
        seats=seats,
        level=chosen["difficulty"],
        first_player=-1 if chosen["first_player"] == "random" else 0,
        expansion=expansion,
        two_pass=chosen["setup_order"] == "two_passes",
        crossed_regions=chosen["connection_regions"] == "all_crossed",
        allow_subset=chosen["cities_left_out"],
        departments={
            key: department
            for key, department in rules.departments.items()
            if department.number <= len(TILES) or expansion != "none"
        },
    )


def contradictions(rules: Ruleset) -> Iterator[str]:
    """Why no table could be set up or played with these figures."""
    printed = [department.space for department in rules.departments.values() if not department.number]
    if any(space not in SPACE for space in (*printed, rules.lobby_space)):
        yield "a starting department or the lobby has no space from a1 to d4"
    if len(dict.fromkeys((*printed, rules.lobby_space))) != len(STARTING) + 1:
        yield "two of the starting departments and the lobby share a space"
    for key, department in rules.departments.items():
        if department.type not in ACTIONS:
            yield f"departments.{key}.type is not one of {', '.join(ACTIONS)}"
        if not department.number and not department.workspaces:
            yield f"departments.{key} has no workspace for its first employee"
    yield from _of_the_board(rules)
    yield from _of_tabs(rules)


def _of_the_board(rules: Ruleset) -> Iterator[str]:
    for key, city in rules.cities.items():
        if city.region not in REGIONS or not city.slots or any(slot not in {*KINDS, ANY} for slot in city.slots):
            yield f"cities.{key} has an unknown region or slot"
        if ANY in city.slots and len(city.slots) > 1:
            yield f"cities.{key}: only a small city takes every kind, and it has one slot"
    for key, track in rules.tracks.items():
        if len(track.spaces) != len(rules.tracks["west"].spaces) or len(track.spaces) < 2:
            yield f"tracks.{key} has another number of spaces than the others"
        if any(space.tier not in TIERS or space.cost < 0 for space in track.spaces):
            yield f"tracks.{key} has an unknown tier or a negative cost"
    for key, strip in rules.strips.items():
        if len(strip.spaces) != 4 or any(space not in {*REGIONS, "donation"} for space in strip.spaces):
            yield f"strips.{key} needs four spaces, each a region or a donation"
    if len(rules.end_tile) != 4 or any(region not in REGIONS for region in rules.end_tile):
        yield "end_tile needs four regions"
    for key, card in rules.cards.items():
        if card.donation not in rules.donations or card.region not in REGIONS or card.action not in ACTIONS:
            yield f"cards.{key} names an unknown donation, region or action"
        if any(city not in rules.cities for city in card.cities) or card.level not in ("normal", "challenging"):
            yield f"cards.{key} names an unknown city or level"
    for key, level in rules.levels.items():
        if level.normal + level.challenging != 20 or not 0 <= level.normal <= 20:
            yield f"levels.{key} does not make a pile of twenty"


def _of_tabs(rules: Ruleset) -> Iterator[str]:
    for key, tab in rules.tabs.items():
        if not tab.steps or any(step.cost < 0 or step.points < 0 or step.cap < 0 for step in tab.steps):
            yield f"tabs.{key} has no positions, or a negative figure"
        if tab.kind == "housing" and tab.steps and not tab.steps[0].disc:
            yield f"tabs.{key} starts without the disc for the set-up"
        if any(len(step.income) > 0 and not step.disc for step in tab.steps):
            yield f"tabs.{key} shows an income where no disc lies"
    if len(rules.project_goods) != len(KINDS) or min(rules.project_goods) < 0:
        yield "project_goods needs a price for each of the four kinds"
    for name in ("tiles_removed", "neutral_discs"):
        if len(getattr(rules, name)) != 5 or min(getattr(rules, name)) < 0:
            yield f"{name} needs a number for none to four players"
    if len(rules.floor_points) != 4 or len(rules.shift_points) < 2:
        yield "floor_points needs four values and shift_points at least two"


def reconstructed() -> dict[str, str]:
    """Figures that no source gives, with the reason for the value in use."""
    found = {
        f"departments.{department.key}.{name}": department.reason
        for department in STARTING
        for name in department.reconstructed
    }
    found["lobby_space"] = "no picture of the company board is known; the lobby lies on the ground floor amid its staff"
    found["tab_order"] = "no picture of the company board is known; the order of the tabs is for drawing only"
    found["project_goods"] = (
        "1 for housing and 2 for industry are known; commerce shares a donation with housing, so it costs 1, and "
        "infrastructure 2"
    )
    found["andrew_discs"] = "thirty discs of a colour less the four on the tracks; Andrew needs none to keep score"
    for tab in TABS:
        for name in tab.reconstructed:
            found[f"tabs.{tab.key}.{name}"] = tab.reason
    return found
