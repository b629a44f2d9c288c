"""Previews: what is told comes true, and nothing is told that the seat cannot know."""

from dataclasses import replace
from time import monotonic
from typing import Any

import pytest

import magnate
from magnate.core.chance import Sampler
from magnate.core.codec import write
from magnate.core.driver import asking, decisions
from magnate.core.event import Logged
from magnate.core.game import Game
from magnate.core.move import Move
from magnate.core.state import State
from magnate.core.view import view, visible
from magnate.games import GAMES, find
from magnate.games.chicago1875 import GAME as CHICAGO
from magnate.games.noble_house.mechanics.anytime import Turn
from magnate.server.routes import security
from magnate.server.views.boards import names_of
from magnate.server.views.preview import Columns, Preview, preview
from magnate.server.views.question import options
from tests.server.company import account, asked, live_of, play_to, seated, to_move, visiting
from tests.server.games import to_an_asset
from tests.server.visitor import Front, open_house

MOVES = 260  # of a game


def came_true(game: Game, s: State, move: Move, told: Preview, seats: int) -> None:
    """Every sentence and every figure that was told is what happened."""
    seen = view(game, s, move.seat)
    events = [*magnate.play(s, move)]
    ask = asking(s)
    stays = ask is not None and move.seat in ask.seats(s)
    events += finished(game, s, move.seat) if stays else []
    lines = tuple(game.say(event.text, event.args()) for event in visible(events, move.seat))
    after = view(game, s, move.seat)
    assert lines[: len(told.lines)] == told.lines
    found = Columns(game, s.rules, seats, move.seat).differences(seen, after)
    changes = [replace(change, what=game.in_short(change.what)) for change in found]
    if not told.rest:
        assert lines[:12] == told.lines
        assert {replace(change, rank=0) for change in told.changes} <= set(changes)
        assert len(changes) == len(told.changes) + told.more
        assert told.final or stays
    assert told.final or not any(logged.event.reveals for logged in events)


def finished(game: Game, s: State, seat: int) -> list[Logged]:
    """What the move leads to that finishes what was begun: a preview has told it."""
    ending = [move for move in magnate.legal(s, seat) if magnate.write(move) in game.finishing]
    return [*magnate.play(s, ending[0])] if ending else []


@pytest.mark.parametrize("key", list(GAMES))
def test_what_is_told_comes_true(key: str) -> None:
    game = find(key)
    seats = max(game.players)
    dice = Sampler(21)
    certain = open_ = 0
    for seed in ("one", "two"):
        s = game.new(seats, seed)
        for _ in range(MOVES):
            moves = magnate.legal(s)
            if not moves:
                break
            move = moves[dice.pick(len(moves), "move")]
            told = preview(game, s, move, seats)
            certain += not told.rest
            open_ += bool(told.rest)
            came_true(game, s, move, told, seats)
    assert certain > 100
    assert open_ > 0


@pytest.mark.parametrize("key", list(GAMES))
def test_a_world_that_looks_the_same_is_told_the_same(key: str) -> None:
    game = find(key)
    seats = max(game.players)
    dice = Sampler(22)
    s = game.new(seats, "worlds")
    compared = 0
    for _ in range(MOVES):
        moves = magnate.legal(s)
        if not moves:
            break
        move = moves[dice.pick(len(moves), "move")]
        told = preview(game, s, move, seats)
        if told.rest != "what is hidden":
            world = game.redeal(s, move.seat, Sampler(dice.pick(10_000, "world")))
            assert preview(game, world, move, seats) == told
            compared += 1
        magnate.play(s, move)
    assert compared > 100


def test_figures_are_told_in_the_words_of_the_game() -> None:
    s = CHICAGO.new(3, "words")
    move = next(move for move in magnate.legal(s) if write(move) == "establish swift 40")
    told = preview(CHICAGO, s, move, 3)
    figures = {change.what: (change.before, change.after, change.at) for change in told.changes}
    assert figures["Swift: treasury"] == ("none", "$120", "treasury-swift")
    seat = CHICAGO.name("seat", move.seat)
    assert figures["You: cash"] == ("$175", "$55", f"cash-{seat.lower()}")
    assert told.lines[0] == f"{seat} establishes Swift and Company at $40 a share."
    assert told.final  # another seat is asked next
    assert not told.rest


def test_previews_are_for_the_own_seat_and_the_present(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(front: Front) -> None:
        house = front.house
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        table = await seated(house, ann, bob)
        seat = await to_move(house, table, ann)
        at, by = await visiting(front, ann), await visiting(front, bob)
        asks: dict[str, Any] = {"number": 0, "seat": seat, "move": "establish swift 40"}
        told = await at.get(f"/t/{table}/preview", **asks)
        assert told["lines"][0].endswith("establishes Swift and Company at $40 a share.")
        assert told["final"] is True
        assert (await live_of(house, table)).number == 0  # nothing has happened
        for who in (by, front.nobody()):
            await who.get(f"/t/{table}/preview", 404 if who is by else 401, **asks)
        await at.get(f"/t/{table}/preview", 404, **{**asks, "seat": 1 - seat})
        assert "[company.par]" in await at.get(f"/t/{table}/preview", 422, **{**asks, "move": "establish swift 60"})
        await at.get(f"/t/{table}/preview", 422, **{**asks, "move": "establish everything"})
        await at.get(f"/t/{table}/preview", 204, **{**asks, "number": 1})
        now = monotonic()
        monkeypatch.setattr(security, "monotonic", lambda: now)  # however long it takes, it is all at once
        for _ in range(200):
            found = await front.door.get(f"/t/{table}/preview", headers=at.headers, params=asks)
            if found.status_code == 429:
                break
        assert found.status_code == 429

    open_house(database, work)


def test_a_form_is_previewed_as_it_is_filled_in(database: str) -> None:
    async def work(front: Front) -> None:
        house = front.house
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        table = await seated(house, ann, bob, game="noble_house")

        await play_to(house, table, lambda s: isinstance(asking(s), Turn) and len(asked(s)) == 1)
        seat = await to_move(house, table, ann)
        at = await visiting(front, ann)
        number = (await live_of(house, table)).number
        asks: dict[str, Any] = {
            "number": number,
            "seat": seat,
            "kind": "StopAt",
            "field-segment": "A5",
            "field-when": "never",
        }
        told = await at.get(f"/t/{table}/preview", **asks)
        assert told["move"] == "stop at A5 never"
        assert told["final"] is False
        assert any(change["what"].endswith("asked otherwise") for change in told["changes"])
        await at.get(f"/t/{table}/preview", 422, **{**asks, "field-when": "perhaps"})
        await at.get(f"/t/{table}/preview", 422, **{**asks, "kind": "Pass"})

    open_house(database, work)


def test_one_press_sends_a_partner_and_buys() -> None:
    """A move leads to answers that can be told before it is made, and both are told together."""
    s = magnate.replay(to_an_asset())
    found, _ = options(CHICAGO, s, decisions(s)[0])
    (opening,) = [each for _, each in found if each.leads]
    send = CHICAGO.parse(s, opening.text)
    called = CHICAGO.in_short(CHICAGO.say(send.label, send.args(s)))
    for names in opening.leads.split("|"):
        alone, both = preview(CHICAGO, s, send, 2), preview(CHICAGO, s, send, 2, names)
        assert both.title.startswith("Buy ")
        assert alone.title == called
        assert {change.at for change in both.changes} > {change.at for change in alone.changes}
    magnate.play(s, send)
    assert opening.leads.split("|") == [names_of(move) for move in magnate.legal(s)]
    assert preview(CHICAGO, magnate.replay(to_an_asset()), send, 2, "buy-asset asset-nothing").title == called
