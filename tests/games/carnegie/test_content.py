"""Every printed figure, against a literal table."""

from collections import Counter

import pytest

from magnate.games.carnegie import GAME
from magnate.games.carnegie.content.kinds import ACTIONS, KINDS, REGIONS, Gain
from magnate.games.carnegie.options import BASE, reconstructed
from tests.rules import rule

# city -> region, slots from the left (housing, commerce, industry, public infrastructure, * any), value, connection
# points, whether it pays at once
CITIES = {
    "seattle": ("west", "*", 1, 0, True),
    "helena": ("west", "*", 1, 0, True),
    "portland": ("west", "*", 0, 0, False),
    "boise": ("west", "*", 0, 0, False),
    "reno": ("west", "*", 0, 0, False),
    "salt-lake-city": ("west", "*", 0, 0, False),
    "san-francisco": ("west", "icihp", 3, 2, False),
    "los-angeles": ("west", "hic", 3, 0, False),
    "phoenix": ("west", "*", 0, 0, True),
    "santa-fe": ("west", "*", 1, 0, True),
    "denver": ("west", "pch", 2, 0, False),
    "fargo": ("midwest", "*", 1, 0, True),
    "duluth": ("midwest", "*", 1, 0, True),
    "st-paul": ("midwest", "*", 1, 0, True),
    "omaha": ("midwest", "*", 0, 0, True),
    "chicago": ("midwest", "icihp", 3, 1, False),
    "kansas-city": ("midwest", "cch", 2, 0, False),
    "st-louis": ("midwest", "ihp", 2, 0, False),
    "cincinnati": ("midwest", "*", 0, 0, True),
    "albany": ("east", "hci", 3, 0, False),
    "boston": ("east", "hci", 3, 0, False),
    "pittsburgh": ("east", "hci", 2, 0, False),
    "new-york": ("east", "hcicp", 3, 1, False),
    "washington": ("east", "php", 2, 0, False),
    "el-paso": ("south", "*", 0, 0, True),
    "dallas": ("south", "*", 0, 0, True),
    "memphis": ("south", "*", 0, 0, False),
    "san-antonio": ("south", "*", 0, 0, True),
    "houston": ("south", "cpi", 3, 0, False),
    "new-orleans": ("south", "hchip", 3, 1, False),
    "atlanta": ("south", "ihc", 2, 0, False),
    "charleston": ("south", "*", 1, 0, True),
}

LINES = """
seattle: helena portland
helena: fargo
portland: boise san-francisco
boise: denver
san-francisco: reno los-angeles
reno: salt-lake-city
salt-lake-city: denver
los-angeles: santa-fe phoenix
phoenix: santa-fe el-paso
santa-fe: denver el-paso
denver: omaha kansas-city
fargo: duluth st-paul
duluth: st-paul
st-paul: omaha chicago
omaha: chicago kansas-city
kansas-city: chicago st-louis dallas
st-louis: chicago cincinnati memphis
chicago: pittsburgh
cincinnati: pittsburgh washington atlanta
pittsburgh: albany new-york washington
albany: boston new-york
boston: new-york
new-york: washington
washington: atlanta charleston
el-paso: dallas san-antonio
dallas: memphis houston
san-antonio: houston
houston: new-orleans
memphis: new-orleans atlanta
atlanta: new-orleans charleston
"""

# track -> cost, tier, income of each space; reward
TRACKS = {
    "west": ("0w1$ 2s3$ 1s1g 4r2v 5r2v", "3g"),
    "midwest": ("0w1$ 1s2$ 3r3s 3r2g 5r2v", "10$"),
    "east": ("0s1$ 3r4$ 2r1e 2r2v 5r2v", "10$"),
    "south": ("0w1$ 1s2$ 3r5$ 3r7$ 5r2v", "3g"),
}

# tab -> each position: cost, o = disc, income, end points, cap raise
TABS = {
    "housing-a": "0o2$ 1o1e/1$ 1o2$ 1o1e/1$ 2=1 2=3 2=6",
    "housing-b": "0o2$ 1o2$ 1o1e/1$ 1o3$ 2=1 2=3 2=3+3",
    "commerce-a": "0o3$ 2o1g/3$ 2o3$ 2o1g/3$ 3=2 3=5 3=9",
    "commerce-b": "0o1g/3$ 2o3$ 2o1g/3$ 2o4$ 3=2 3=5 3=5+3",
    "industry-a": "0o1g 3o1g 3o1g/3$ 4o2g 4=3 4=7 4=12",
    "industry-b": "0o1g 3o1g/3$ 3o1g 4o1v 4=3 4=7 4=7+3",
    "infrastructure-a": "0 4o1v 4o2v 4o2v 5=4 5=9 5=15",
    "infrastructure-b": "0 4o1v 4o1g/3$ 4o2v 5=4 5=9 5=9+3",
}

# tile -> number, type, prices of the workspaces, goods on top
TILES = {
    "training-partnerships": (1, "hr", (2,), 0),
    "recruiting": (2, "hr", (1, 1), 0),
    "safety-quality": (3, "hr", (5,), 0),
    "new-lobby": (4, "hr", (), 2),
    "purchasing": (5, "mg", (0, 0), 0),
    "sales": (6, "mg", (1, 1), 0),
    "logistics": (7, "mg", (3, 3), 0),
    "property-management": (8, "mg", (0,), 0),
    "engineering": (9, "co", (2, 2), 0),
    "construction-outsourcing": (10, "co", (3,), 0),
    "supply-chain": (11, "co", (1, 1), 0),
    "communications": (12, "co", (8,), 0),
    "advanced-research": (13, "rd", (3,), 0),
    "advanced-design": (14, "rd", (3, 3, 3), 0),
    "charitable-giving": (15, "rd", (3,), 0),
    "telegraph-operators": (16, "rd", (2,), 0),
    "human-resources-administration": (17, "hr", (3,), 0),
    "local-partners": (18, "hr", (5,), 0),
    "corporate-communication": (19, "hr", (5,), 0),
    "green-spaces": (20, "hr", (10,), 0),
    "accounting": (21, "mg", (3,), 0),
    "branding": (22, "mg", (5,), 0),
    "payroll-management": (23, "mg", (5,), 0),
    "public-relations": (24, "mg", (10,), 0),
    "production-lines": (25, "co", (3,), 0),
    "renovation": (26, "co", (5,), 0),
    "political-lobbying": (27, "co", (5,), 0),
    "post-office": (28, "co", (10,), 0),
    "rd-coordination": (29, "rd", (3,), 0),
    "knowledge-sharing": (30, "rd", (5,), 0),
    "archives": (31, "rd", (5,), 0),
    "network-of-libraries": (32, "rd", (5,), 0),
}

STARTING = {
    "human-resources": ("hr", (1, 1), "b2", 1),
    "commerce-finance": ("mg", (1, 1, 1), "a1", 0),
    "strategic-planning": ("mg", (1, 1), "c1", 0),
    "construction": ("co", (2, 2, 2), "c2", 0),
    "research-development": ("rd", (2, 2, 2), "a2", 0),
}

DONATIONS = """
human-resources=3 management=3 construction=3 research-development=3 any=1
rights-infrastructure=4 rights-industry=3 rights-housing-commerce=2 rights-railroad=3 rights-donations=2
welfare-flat=7 welfare-goods=2 welfare-money=2 welfare-money-goods=4 welfare-active-employees=1
health-east=2 health-midwest=2 health-south=2 health-west=2 health-small-city=2
"""

STRIPS = {
    1: ("west donation midwest east", "donation east west midwest"),
    2: ("south east donation west", "south west midwest donation"),
    3: ("east midwest west donation", "east south donation midwest"),
    4: ("south west east donation", "west south donation east"),
    5: ("donation south midwest west", "midwest donation west south"),
    6: ("west donation south midwest", "donation west south east"),
    7: ("midwest east donation south", "east midwest south donation"),
    8: ("donation midwest east south", "midwest donation east west"),
}

# card -> back, donation, shift, departments, cities, track and steps
CARDS = {
    "n01": ("hr", "education-human-resources", 4, "hr", "salt-lake-city reno", "west 2"),
    "n02": ("hr", "education-management", 4, "mg", "st-louis chicago", "midwest 1"),
    "n03": ("hr", "education-construction", 3, "co", "boston washington", "east 2"),
    "n04": ("hr", "education-research-development", 3, "rd rd", "new-orleans houston", "south 2"),
    "n05": ("hr", "health-midwest", 3, "hr", "san-francisco santa-fe", "west 1"),
    "n06": ("mg", "education-any", 2, "hr hr hr", "san-francisco los-angeles", "west 1"),
    "n07": ("mg", "welfare-flat", 1, "mg mg mg", "fargo st-paul", "midwest 2"),
    "n08": ("mg", "welfare-goods", 2, "co co co", "pittsburgh new-york", "east 2"),
    "n09": ("mg", "welfare-money", 1, "rd rd rd", "san-antonio memphis dallas", "south 2"),
    "n10": ("mg", "health-small-city", 2, "hr co rd", "kansas-city chicago", "midwest 2"),
    "n11": ("co", "welfare-money-goods", 2, "hr", "portland boise denver los-angeles", "west 1"),
    "n12": ("co", "welfare-active-employees", 2, "mg mg", "new-york chicago new-orleans san-francisco", "west 1"),
    "n13": ("co", "rights-infrastructure", 1, "co co", "cincinnati duluth st-louis kansas-city", "midwest 2"),
    "n14": ("co", "rights-industry", 1, "rd", "albany new-york washington pittsburgh", "east 2"),
    "n15": ("co", "health-south", 2, "co", "new-orleans atlanta houston charleston", "south 2"),
    "n16": ("rd", "rights-housing-commerce", 2, "hr hr", "new-orleans atlanta", "south 3"),
    "n17": ("rd", "rights-railroad", 1, "mg mg", "boston new-york", "east 3"),
    "n18": ("rd", "rights-donations", 2, "co", "chicago omaha", "midwest 3"),
    "n19": ("rd", "health-east", 1, "rd", "pittsburgh boston albany", "east 3"),
    "n20": ("rd", "health-west", 1, "rd", "san-francisco denver", "west 3"),
    "c01": ("hr", "education-human-resources", 4, "hr hr", "salt-lake-city reno", "west 2"),
    "c02": ("hr", "education-management", 4, "mg mg", "st-louis chicago", "midwest 3"),
    "c03": ("hr", "education-construction", 4, "co co", "boston washington", "east 2"),
    "c04": ("hr", "education-research-development", 4, "rd rd", "new-orleans houston", "south 2"),
    "c05": ("hr", "health-midwest", 4, "mg", "san-francisco santa-fe", "west 3"),
    "c06": ("mg", "education-any", 2, "hr hr hr", "san-francisco los-angeles", "west 3"),
    "c07": ("mg", "welfare-flat", 3, "mg mg mg", "fargo st-paul", "midwest 2"),
    "c08": ("mg", "welfare-goods", 2, "co co co", "pittsburgh new-york", "east 2"),
    "c09": ("mg", "welfare-money", 3, "rd rd rd", "san-antonio memphis dallas", "south 2"),
    "c10": ("mg", "health-small-city", 2, "hr co rd", "kansas-city chicago", "midwest 2"),
    "c11": ("co", "welfare-money-goods", 2, "hr", "portland boise denver los-angeles", "west 3"),
    "c12": ("co", "welfare-active-employees", 2, "mg mg", "new-york chicago new-orleans san-francisco", "west 3"),
    "c13": ("co", "rights-infrastructure", 3, "co co", "cincinnati duluth st-louis kansas-city", "midwest 2"),
    "c14": ("co", "rights-industry", 3, "rd rd", "albany new-york washington pittsburgh", "east 2"),
    "c15": ("co", "health-south", 2, "co", "new-orleans atlanta houston charleston", "south 2"),
    "c16": ("rd", "rights-housing-commerce", 2, "hr hr", "new-orleans atlanta", "south 4"),
    "c17": ("rd", "rights-railroad", 3, "mg mg", "boston new-york", "east 4"),
    "c18": ("rd", "rights-donations", 2, "co", "chicago omaha", "midwest 4"),
    "c19": ("rd", "health-east", 3, "rd", "pittsburgh boston albany", "east 4"),
    "c20": ("rd", "health-west", 3, "rd", "san-francisco denver", "west 4"),
}

SHORT = dict(zip(ACTIONS, ("hr", "mg", "co", "rd"), strict=True))
UNITS = (("$", "money"), ("g", "goods"), ("v", "points"), ("s", "study"), ("e", "employees"))


def written(gain: Gain) -> str:
    return "".join(f"{getattr(gain, name)}{mark}" for mark, name in UNITS if getattr(gain, name))


@pytest.mark.parametrize("key", CITIES)
def test_cities(key: str) -> None:
    city = BASE.cities[key]
    slots = "".join("*" if slot == "any" else "p" if slot == "infrastructure" else slot[0] for slot in city.slots)
    assert (city.region, slots, city.points, city.connection, city.instant) == CITIES[key]
    assert city.small == (slots == "*")


def test_the_map_in_numbers() -> None:
    assert list(BASE.cities) == list(CITIES)
    assert Counter(BASE.slot_kinds) == {"any": 18, "housing": 14, "commerce": 14, "industry": 13, "infrastructure": 9}
    assert Counter(city.points for city in BASE.cities.values()) == {3: 8, 2: 6, 1: 7, 0: 11}
    assert Counter(city.region for city in BASE.cities.values()) == {"west": 11, "midwest": 8, "east": 5, "south": 8}
    assert sum(city.connection for city in BASE.cities.values()) == 5
    assert BASE.cities["santa-fe"].region == "west"


@rule("end.network")
def test_lines() -> None:
    lines = [
        (start, end) for row in LINES.strip().splitlines() for start, ends in [row.split(": ")] for end in ends.split()
    ]
    assert sorted(BASE.edges) == sorted(lines)
    assert len(lines) == 54
    assert fewest("san-francisco", "chicago") == 6
    assert fewest("san-francisco", "new-orleans") == 7
    assert fewest("chicago", "new-york") == 3
    assert fewest("chicago", "new-orleans") == 4
    assert fewest("new-orleans", "new-york") == 4


def fewest(start: str, end: str) -> int:
    """Cities on the shortest way, both ends included."""
    reached, count = {start}, 1
    while end not in reached:
        reached |= {near for city in reached for near in BASE.neighbours[city]}
        count += 1
    return count


@rule("research.track")
@pytest.mark.parametrize("region", TRACKS)
def test_tracks(region: str) -> None:
    track = BASE.tracks[region]
    spaces = " ".join(f"{space.cost}{space.tier[0]}{written(space.income)}" for space in track.spaces)
    assert (spaces, written(track.reward)) == TRACKS[region]


@rule("setup.tabs")
@pytest.mark.parametrize("key", TABS)
def test_tabs(key: str) -> None:
    positions = []
    for step in BASE.tabs[key].steps:
        text = f"{step.cost}{'o' if step.disc else ''}{'/'.join(written(gain) for gain in step.income)}"
        text += f"={step.points}" if step.points else ""
        positions.append(text + (f"+{step.cap}" if step.cap else ""))
    assert " ".join(positions) == TABS[key]


@rule("setup.tabs", "end.tabs")
def test_what_is_known_of_the_tabs() -> None:
    for kind, most in zip(KINDS, (6, 9, 12, 15), strict=True):
        assert max(step.points for side in "ab" for step in BASE.tabs[f"{kind}-{side}"].steps) == most
        assert BASE.tabs[f"{kind}-a"].steps[0].disc == (kind != "infrastructure")
    assert [step.cost for step in BASE.tabs["industry-a"].steps[3:5]] == [4, 4]
    assert BASE.tabs["industry-a"].steps[4].points == 3


@pytest.mark.parametrize("key", TILES)
def test_tiles(key: str) -> None:
    tile = BASE.departments[key]
    assert (tile.number, SHORT[tile.type], tile.workspaces, tile.surcharge) == TILES[key]


def test_tiles_in_number_order() -> None:
    assert [BASE.departments[key].number for key in BASE.tiles] == list(range(1, 33))
    for first in range(0, 16, 4):
        assert not BASE.departments[BASE.tiles[first + 3]].functions  # 4, 8, 12, 16 are passive


@rule("setup.player")
def test_starting_departments() -> None:
    printed = {key: department for key, department in BASE.departments.items() if not department.number}
    found = {key: (SHORT[d.type], d.workspaces, d.space, d.permanent) for key, d in printed.items()}
    assert found == STARTING
    assert BASE.lobby_space == "b1"


@rule("end.donations")
def test_donations() -> None:
    columns = [row.split() for row in DONATIONS.strip().splitlines()]
    assert [len(column) for column in columns] == [5, 5, 5, 5]
    expected = [*(f"education-{each}" for each in columns[0]), *(each for column in columns[1:] for each in column)]
    assert [f"{key}={donation.points}" for key, donation in BASE.donations.items()] == expected
    paid = {key: (d.money, d.goods) for key, d in BASE.donations.items() if d.paid}
    assert paid == {"welfare-goods": (0, 1), "welfare-money": (5, 0), "welfare-money-goods": (5, 1)}


@rule("setup.timeline")
def test_strips() -> None:
    found = {
        number: tuple(" ".join(BASE.strips[f"{number}-{side}"].spaces) for side in ("front", "back"))
        for number in STRIPS
    }
    assert found == STRIPS
    for strip in BASE.strips.values():
        assert strip.spaces.count("donation") == 1
        assert len(set(strip.spaces)) == 4
    assert BASE.end_tile == ("east", "midwest", "south", "west")


@rule("solo.card")
@pytest.mark.parametrize("key", CARDS)
def test_cards(key: str) -> None:
    card = BASE.cards[key]
    departments = " ".join(SHORT[kind] for kind in card.departments)
    found = (SHORT[card.action], card.donation, card.shift, departments, " ".join(card.cities))
    assert (*found, f"{card.region} {card.steps}") == CARDS[key]
    assert card.level == ("normal" if key.startswith("n") else "challenging")


@rule("solo.levels")
def test_cards_in_numbers() -> None:
    assert list(BASE.cards) == list(CARDS)
    assert Counter((card.level, card.action) for card in BASE.cards.values()) == {
        (level, action): 5 for level in ("normal", "challenging") for action in ACTIONS
    }
    levels = {key: (level.normal, level.challenging) for key, level in BASE.levels.items()}
    assert levels == {"easy": (20, 0), "normal": (15, 5), "hard": (10, 10), "expert": (5, 15)}
    assert BASE.shift_points == (0, 1, 3, 6, 10)


@rule("end.connections")
def test_connection_table() -> None:
    assert BASE.connections == {2: (3, 6, 9), 3: (6, 12, 18), 4: (12, 18, 27), 5: (18, 24, 36)}


def test_figures() -> None:
    assert (BASE.starting_money, BASE.starting_goods, BASE.employees, BASE.discs) == (12, 4, 15, 30)
    assert (BASE.opening_moves, BASE.goods_price, BASE.build_goods, BASE.build_goods_occupied) == (6, 1, 2, 1)
    assert (BASE.floor_points, BASE.project_goods) == ((3, 2, 2, 2), (1, 1, 2, 2))
    assert (BASE.donation_step, BASE.donation_step_reduced, BASE.donation_cap) == (5, 3, 12)
    assert (BASE.joker_points, BASE.active_points) == (3, 1)
    assert (BASE.andrew_discs, BASE.andrew_tile_points, BASE.andrew_final_points) == (26, 2, 6)
    assert BASE.tiles_removed == (0, 16, 16, 8, 4)
    assert BASE.neutral_discs == (0, 18, 18, 9, 0)


def test_reconstructed_figures_are_named() -> None:
    found = reconstructed()
    assert found == GAME.reconstructed()
    assert {path for path in found if path.startswith("tabs.")} == {f"tabs.{tab}.steps" for tab in TABS}
    assert {f"departments.{key}.{name}" for key in STARTING for name in ("workspaces", "space")} <= set(found)
    assert {"lobby_space", "tab_order", "project_goods", "andrew_discs"} <= set(found)
    assert all(found.values())


def test_every_key_has_a_name() -> None:
    for key in (*BASE.departments, *BASE.cities, *BASE.donations, *REGIONS, *ACTIONS):
        assert GAME.name("tile", key) != key
    assert [GAME.name("seat", seat) for seat in (0, 3, 4, 5)] == ["Blue", "Green", "Andrew", "Neutral"]
