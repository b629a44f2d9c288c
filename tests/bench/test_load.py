"""`magnate bench server`: what it reports, and that it would notice a delivery that never came. No times."""

import asyncio
from typing import Any

import pytest

from bench.load import machine, playing
from bench.load.filling import FINISHED, fill
from bench.load.houses import servers
from bench.load.plan import CannotMeasure, Laid, Plan, Seated
from bench.load.report import measure, tell


def plan(database: str, **more: Any) -> Plan:
    return Plan("chicago1875", database, tables=3, seats=4, rate=8, seconds=2, spread=30, pin=False, **more)


@pytest.mark.parametrize(("database", "stream"), [("sqlite", "pages"), ("postgres", "numbers")], indirect=["database"])
def test_every_move_reaches_every_seat(database: str, stream: str) -> None:
    several = 1 if database.startswith("sqlite") else 2
    report = measure(plan(database, stream=stream, processes=several))
    assert report["bench"] == "magnate.server"
    assert (report["database"], report["stream"]) == ("postgresql" if several > 1 else "sqlite", stream)
    assert report["moves"] >= 3
    assert report["deliveries"] == {"expected": 4 * report["moves"], "lost": 0, "streams_ended": 0}
    assert report["refused"] == {}
    for name in ("delivery_ms", "answer_ms", "look_ms", "load_late_ms"):
        assert list(report[name]) == ["p50", "p90", "p99", "max"]
        assert 0 <= report[name]["p50"] <= report[name]["p90"] <= report[name]["p99"] <= report[name]["max"]
    parts = {"load", "database", *(f"server_{i + 1}" for i in range(several))}
    assert set(report["cpu_s"]) == set(report["cpu_ms_per_move"]) == set(report["cpu_share_at_rest"]) == parts
    assert len(report["memory_mib"]) == several
    if machine.PROC.exists():
        assert all(10 < each < 1024 for each in report["memory_mib"])
        assert (report["cpu_s"]["database"] is None) == (several == 1)
    assert len(report["finished_games"]["moves"]) == FINISHED
    assert min(report["finished_games"]["moves"]) > 0
    assert report["finished_games"]["first_look_ms"]["max"] > 0
    words = tell(report)
    assert f"deliveries: {4 * report['moves']}, lost 0, streams ended 0" in words


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_strangers_who_watch_are_waited_for_as_well(database: str) -> None:
    report = measure(plan(database, stream="pages", watchers=3))
    sent = report["deliveries"]
    watched, rest = divmod(sent["expected"] - 4 * report["moves"], 3)
    assert (0 < watched <= report["moves"], rest, sent["lost"], sent["streams_ended"]) == (True, 0, 0, 0)
    assert report["watched_delivery_ms"]["p50"] > 0
    assert "the same with 3 watchers" in tell(report)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)  # whoever listens knows nothing of databases
def test_a_stream_that_breaks_off_is_noticed(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def with_one_cut(ports: list[int], tables: list[Laid]) -> dict[str, int]:
        play = playing.Playing(plan(database), ports, tables)
        await play.sit_down()
        monkeypatch.setattr(playing, "GRACE", 0.5)
        play.streams[0].transport.abort()
        await play.play()
        play.get_up()
        return play.deliveries()

    wanted = plan(database)
    filled = asyncio.run(fill(database, wanted))
    with servers(wanted, database) as houses:
        found = asyncio.run(with_one_cut([house.port for house in houses], filled.tables))
    assert found["lost"] > 0
    assert found["streams_ended"] == 1


def test_a_number_that_is_left_out_is_noticed() -> None:
    table = playing.Table(Laid("t", (Seated(0, ""), Seated(1, ""))), [], exact=True)
    for number in (4, 5, 8):
        table.hear(0, number, 0.0)
    assert table.skipped == 2


def test_a_house_with_people_is_left_alone(database: str) -> None:
    asyncio.run(fill(database, plan(database)))
    with pytest.raises(CannotMeasure, match="needs an empty one"):
        asyncio.run(fill(database, plan(database)))
