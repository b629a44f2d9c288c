"""Large cities joined by railroads at the end."""

import pytest

from magnate.games.carnegie.mechanics.connections import connection
from magnate.games.carnegie.state import NEUTRAL, Carnegie
from tests.games.carnegie.table import network, table, track
from tests.rules import rule

ALL_FOUR = (
    "san-francisco", "reno", "salt-lake-city", "denver", "kansas-city", "chicago", "pittsburgh", "new-york",
    "cincinnati", "atlanta", "new-orleans",
)  # fmt: skip


def railroads(s: Carnegie, *regions: str) -> None:
    for region in regions:
        track(s, 0, region, 4)


@rule("end.connections", "end.tier")
def test_c11_three_large_cities_by_railroad() -> None:
    s = table()
    network(s, 0, "san-francisco", "reno", "salt-lake-city", "denver", "omaha", "chicago", "pittsburgh", "new-york")
    railroads(s, "west", "midwest", "east")
    assert connection(s, 0) == 27


@rule("end.tier")
def test_c12_the_lowest_tier_counts() -> None:
    s = table()
    network(s, 0, "san-francisco", "reno", "salt-lake-city", "denver", "kansas-city", "chicago")
    network(s, 0, "dallas", "memphis", "new-orleans")
    railroads(s, "midwest", "south")
    track(s, 0, "west", 2)
    assert connection(s, 0) == 18


@rule("end.network")
def test_c13_of_two_networks_the_better_counts() -> None:
    s = table()
    network(s, 0, "san-francisco", "reno", "salt-lake-city", "denver", "omaha", "chicago")
    network(s, 0, "new-orleans", "atlanta", "washington", "new-york")
    railroads(s, "south", "east")
    assert connection(s, 0) == 9  # the second at railroad; the first has three points at wagon
    railroads(s, "west", "midwest")
    assert connection(s, 0) == 18


@rule("end.network")
def test_d2_eleven_cities_join_all_four() -> None:
    s = table()
    network(s, 0, *ALL_FOUR)
    assert connection(s, 0) == 18
    for left_out in ALL_FOUR:
        s = table()
        network(s, 0, *(city for city in ALL_FOUR if city != left_out))
        assert connection(s, 0) < 18


@rule("end.connections")
def test_d12_a_large_city_may_be_left_out_only_by_option() -> None:
    for subset, expected in ((False, 6), (True, 9)):
        s = table(cities_left_out=subset)
        network(s, 0, "chicago", "pittsburgh", "new-york", "washington", "atlanta", "new-orleans")
        railroads(s, "midwest", "east")
        assert connection(s, 0) == expected


@rule("end.connections", "end.tier", "end.network")
@pytest.mark.parametrize(
    ("south", "west", "points"), [(3, 4, 36), (2, 4, 24), (4, 3, 24), (1, 5, 18), (5, 1, 18), (5, 5, 36)]
)
def test_d3_all_four_large_cities_by_the_lowest_tier(south: int, west: int, points: int) -> None:
    s = table()
    for region, space in (("south", south), ("west", west), ("midwest", 3), ("east", 2)):
        track(s, 0, region, space)
    network(s, 0, "san-francisco", "reno", "salt-lake-city", "denver", "kansas-city", "chicago", "pittsburgh")
    network(s, 0, "new-york", "washington", "atlanta", "new-orleans")
    assert connection(s, 0) == points


@rule("end.network", "end.connections")
def test_b43_two_large_cities_joined_by_own_projects() -> None:
    s = table()
    network(s, 0, "chicago", "new-york")
    assert connection(s, 0) == 0
    network(s, 0, "pittsburgh")
    assert connection(s, 0) == 3  # Midwest at wagon
    track(s, 0, "midwest", 2)
    assert connection(s, 0) == 6
    track(s, 0, "midwest", 3)
    track(s, 0, "east", 2)
    assert connection(s, 0) == 9


@rule("end.connections")
def test_b44_only_one_network_counts() -> None:
    s = table()
    for region in ("west", "midwest", "east", "south"):
        track(s, 0, region, 4)
    network(s, 0, "new-orleans", "atlanta", "washington", "new-york")
    assert connection(s, 0) == 9
    network(s, 0, "san-francisco", "reno", "salt-lake-city", "denver", "omaha", "chicago")
    assert connection(s, 0) == 18


@rule("end.network")
def test_b45_others_neither_connect_nor_block() -> None:
    s = table()
    network(s, 0, "chicago", "new-york")
    network(s, 1, "pittsburgh")
    s.owner[s.rules.city_slots["pittsburgh"][1]] = NEUTRAL
    assert connection(s, 0) == 0
    network(s, 0, "pittsburgh")
    assert connection(s, 0) == 3


@rule("end.tier")
@pytest.mark.parametrize(("crossed", "expected"), [("large_cities", 9), ("all_crossed", 6)])
def test_a11_which_regions_set_the_tier(crossed: str, expected: int) -> None:
    s = table(connection_regions=crossed)
    network(s, 0, "chicago", "st-louis", "cincinnati", "washington", "new-york")  # within Midwest and East
    network(s, 0, "charleston", "atlanta")
    for region in ("midwest", "east"):
        track(s, 0, region, 4)
    assert connection(s, 0) == 9  # the South need not be crossed
    s = table(connection_regions=crossed)
    network(s, 0, "chicago", "st-louis", "memphis", "atlanta", "washington", "new-york")
    track(s, 0, "midwest", 4)
    track(s, 0, "east", 4)
    track(s, 0, "south", 2)
    assert connection(s, 0) == expected
