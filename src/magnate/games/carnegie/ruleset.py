"""The rules in force at a table, as data: code asks `s.rules.allow_subset`, never for the name of an option."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from magnate.games.carnegie.content.kinds import (
    ACTIONS,
    ANY,
    KIND,
    KINDS,
    LOBBY,
    REGIONS,
    SPACE,
    Card,
    City,
    Department,
    Donation,
    Gain,
    Level,
    Strip,
    Tab,
    TabStep,
    Track,
)


@dataclass(frozen=True)
class Ruleset:
    """Content tables, figures and switches."""

    # content
    cities: Mapping[str, City]
    edges: tuple[tuple[str, str], ...]
    tracks: Mapping[str, Track]
    connections: Mapping[int, tuple[int, int, int]]  # connection points -> victory points by tier
    donations: Mapping[str, Donation]
    departments: Mapping[str, Department]  # starting departments and all tiles in play
    tabs: Mapping[str, Tab]
    strips: Mapping[str, Strip]
    end_tile: tuple[str, ...]
    cards: Mapping[str, Card]
    levels: Mapping[str, Level]

    # figures
    starting_money: int = 12
    starting_goods: int = 4
    employees: int = 15
    lobby_employees: int = 5
    discs: int = 30
    opening_moves: int = 6
    lobby_space: str = "b1"
    project_goods: tuple[int, ...] = (1, 1, 2, 2)  # by kind
    goods_price: int = 1  # for a good sold at any time
    build_goods: int = 2  # for a department
    build_goods_occupied: int = 1  # on a space with an employee
    floor_points: tuple[int, ...] = (3, 2, 2, 2)  # per built department, from the top
    tiles_removed: tuple[int, ...] = (0, 16, 16, 8, 4)  # by number of players
    tile_copies: int = 2
    neutral_discs: tuple[int, ...] = (0, 18, 18, 9, 0)
    donation_step: int = 5
    donation_step_reduced: int = 3  # with Communications
    donation_cap: int = 12
    joker_points: int = 3
    active_points: int = 1
    extra_connection_limit: int = 6  # with the Post Office
    extra_connection_points: int = 9
    andrew_discs: int = 26
    andrew_tile_points: int = 2
    andrew_final_points: int = 6
    shift_points: tuple[int, ...] = (0, 1, 3, 6, 10)
    tab_order: tuple[str, ...] = ("infrastructure", "industry", "commerce", "housing")  # from the top, for drawing

    # options
    seats: int = 4
    level: str = "normal"
    first_player: int = -1  # -1 = at random
    expansion: str = "none"  # which departments lie out: "none", "mixed" or "open_bar"

    # readings that the rulebook leaves open
    two_pass: bool = False  # first all housing discs, then all drafts
    crossed_regions: bool = False  # a connection counts every region it must cross
    allow_subset: bool = False  # a connected large city may be ignored
    permanent_counts: bool = False  # the printed employee counts as active
    copy_neutral: bool = False  # Charitable Giving may copy a neutral disc
    first_player_joker: bool = False
    andrew_counts_own: bool = False  # his "per donation" space counts his donations, not only this one
    back_shows_action: bool = True  # also on the backs of challenging cards

    @property
    def solo(self) -> bool:
        return self.seats == 1

    @cached_property
    def tiles(self) -> tuple[str, ...]:
        """The kinds of department tiles, by number."""
        return tuple(key for key, d in sorted(self.departments.items(), key=lambda item: item[1].number) if d.number)

    @cached_property
    def payments(self) -> tuple[str, ...]:
        """The donations that are paid for in final scoring."""
        return tuple(key for key, donation in self.donations.items() if donation.paid)

    @cached_property
    def donation_index(self) -> dict[str, int]:
        return {key: i for i, key in enumerate(self.donations)}

    @cached_property
    def lobby(self) -> int:
        return SPACE[self.lobby_space]

    @cached_property
    def slot_kinds(self) -> tuple[str, ...]:
        """The kind of every slot on the map, city by city."""
        return tuple(kind for city in self.cities.values() for kind in city.slots)

    @cached_property
    def slot_city(self) -> tuple[str, ...]:
        return tuple(key for key, city in self.cities.items() for _ in city.slots)

    @cached_property
    def city_slots(self) -> dict[str, range]:
        """City -> its slots, from the left."""
        found, start = {}, 0
        for key, city in self.cities.items():
            found[key] = range(start, start + len(city.slots))
            start += len(city.slots)
        return found

    @cached_property
    def neighbours(self) -> dict[str, tuple[str, ...]]:
        """City -> cities it has a line to."""
        near: dict[str, list[str]] = {key: [] for key in self.cities}
        for one, other in self.edges:
            near[one].append(other)
            near[other].append(one)
        return {key: tuple(others) for key, others in near.items()}

    @cached_property
    def slot_sites(self) -> tuple[tuple[str, str], ...]:
        """The city and the kind of every slot."""
        return tuple(zip(self.slot_city, self.slot_kinds, strict=True))

    @cached_property
    def every_site(self) -> tuple[tuple[str, str], ...]:
        """Every city with each kind of slot it has."""
        return tuple(dict.fromkeys(self.slot_sites))

    @cached_property
    def sites(self) -> dict[str, tuple[tuple[str, str], ...]]:
        """Kind of project -> the cities and slots that take it."""
        return {kind: tuple(site for site in self.every_site if site[1] in (kind, ANY)) for kind in KINDS}

    @cached_property
    def staffed(self) -> tuple[int, str, int, int]:
        """The department with printed employees: its cell, its type, how many, and the steps that each there gives."""
        for department in self.departments.values():
            if department.permanent:
                gain = getattr(department.functions[0].effect, "gain", None)
                steps = gain.moves if isinstance(gain, Gain) else 0
                return SPACE[department.space], department.type, department.permanent, steps
        return 0, "", 0, 0

    @cached_property
    def offices(self) -> dict[str, dict[str, Department]]:
        """Action -> the departments of that type whose employees are used one by one."""
        one_by_one = {
            key: d for key, d in self.departments.items() if d.functions and not d.permanent and key not in self.counted
        }
        return {action: {key: d for key, d in one_by_one.items() if d.type == action} for action in ("", *ACTIONS)}

    @cached_property
    def counted(self) -> dict[str, int]:
        """Department -> the study points of each employee that are counted when the turn begins."""
        found = {}
        for key, department in self.departments.items():
            for function in department.functions:
                gain = getattr(function.effect, "gain", None)
                if function.counted and isinstance(gain, Gain):
                    found[key] = gain.study
        return found

    @cached_property
    def counted_in(self) -> dict[str, dict[str, int]]:
        """Action -> the same of the departments of that type."""
        return {
            action: {key: points for key, points in self.counted.items() if self.departments[key].type == action}
            for action in ("", *ACTIONS)
        }

    @cached_property
    def free_workspaces(self) -> dict[str, tuple[tuple[int, ...], ...]]:
        """What lies on a company space -> the prices of its free workspaces by those taken, the cheapest first."""
        prices: dict[str, tuple[int, ...]] = {"": (), LOBBY: ()}
        prices |= {key: department.workspaces for key, department in self.departments.items()}
        return {
            key: tuple(
                tuple(sorted(price for i, price in enumerate(each) if not taken >> i & 1))
                for taken in range(1 << len(each))
            )
            for key, each in prices.items()
        }

    @cached_property
    def cheapest_taken(self) -> dict[str, tuple[int, ...]]:
        """Department -> the cheapest of its taken workspaces, by those taken."""
        return {
            key: tuple(
                min((each.workspaces[i], i) for i in range(len(each.workspaces)) if taken >> i & 1)[1] if taken else -1
                for taken in range(1 << len(each.workspaces))
            )
            for key, each in self.departments.items()
        }

    @cached_property
    def disc_steps(self) -> dict[str, tuple[int, ...]]:
        """Tab -> the positions that hold a disc."""
        return {key: tuple(i for i, step in enumerate(tab.steps) if step.disc) for key, tab in self.tabs.items()}

    @cached_property
    def discs_shown(self) -> dict[str, tuple[int, ...]]:
        """Tab -> how many disc positions are visible at each step."""
        return {
            key: tuple(sum(step.disc for step in tab.steps[: i + 1]) for i in range(len(tab.steps)))
            for key, tab in self.tabs.items()
        }

    @cached_property
    def costs(self) -> dict[str, tuple[int, ...]]:
        """Region -> what entering each space of its track costs."""
        return {region: tuple(space.cost for space in self.tracks[region].spaces) for region in REGIONS}

    @cached_property
    def track_end(self) -> int:
        """The last space of a track, counted from 1."""
        return len(self.tracks[REGIONS[0]].spaces)

    def steps(self, kind: str, side: str) -> tuple[TabStep, ...]:
        """The positions of one side of a tab."""
        return self.tabs[f"{kind}-{side.lower()}"].steps

    @cached_property
    def tab_steps(self) -> dict[str, tuple[tuple[TabStep, ...], ...]]:
        """The sides that a seat can have chosen, "ABAB" -> the positions of each of its tabs."""
        return {
            "".join(sides): tuple(self.steps(kind, side) for kind, side in zip(KINDS, sides, strict=True))
            for sides in product("AB", repeat=len(KINDS))
        }

    def goods_for(self, kind: str) -> int:
        """What a project of this kind costs."""
        return self.project_goods[KIND[kind]]

    def income(self, region: str, space: int) -> Gain:
        """What a returning employee brings at this space of the track."""
        return self.tracks[region].spaces[space - 1].income
