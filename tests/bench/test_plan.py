"""The plan on paper: it finds out what is too little, and what it would cost to send people to any server."""

from dataclasses import replace

from bench.plan import Costs, House, simulate

COSTS = Costs()


def test_too_few_servers_are_found_out() -> None:
    enough, few = House(processes=28), House(processes=8)
    assert simulate(enough, COSTS, 20).p99 < 250
    assert simulate(enough, COSTS, 20).busy < 0.7
    assert simulate(few, COSTS, 20).p99 > 1000


def test_a_server_that_has_to_do_with_every_table_reads_games_again_and_again() -> None:
    scattered = House(scattered=1)
    assert scattered.missed > 0 == House().missed
    assert simulate(scattered, COSTS, 20).busy > simulate(House(), COSTS, 20).busy


def test_a_database_with_too_few_cores_is_found_out() -> None:
    assert simulate(House(database_cores=1), COSTS, 20).p99 > 1000


def test_nothing_is_quicker_than_the_work_that_it_takes() -> None:
    alone = simulate(House(tables=10, processes=1), COSTS, 200)
    assert alone.p50 >= COSTS.move + COSTS.database + House().readers * COSTS.reader - 0.001
    slower = simulate(House(tables=10, processes=1), replace(COSTS, reader=2 * COSTS.reader), 200)
    assert slower.p50 > alone.p50
