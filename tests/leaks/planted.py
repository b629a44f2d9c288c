"""Twelve ways to let a secret out, each of which the comparison of two worlds must find."""

import hashlib
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from weakref import WeakKeyDictionary

import pytest

from magnate.core import canonical
from magnate.core.driver import refusal
from magnate.core.game import Game
from magnate.core.move import Seat
from magnate.core.record import path
from magnate.core.view import view
from magnate.server.routes.api import history as past
from magnate.server.routes.api import tables
from magnate.server.routes.api.schemas import Look
from magnate.server.tables import fairness, submit
from magnate.server.tables.cache import Heard, Live
from magnate.server.views import fragments, story
from magnate.server.views.story import LogLine
from magnate.server.views.table_page import TablePage
from tests.leaks.twins import hidden_things

Plant = Callable[[pytest.MonkeyPatch, Game], None]
look_at, told, news = tables.look_at, story.line_for, fragments.news


def trace(live: Live) -> str:
    """A few digits that follow from what is hidden."""
    return hashlib.sha256(canonical.pack(hidden_things(live.game, live.state))).hexdigest()[:6]


def amount(live: Live) -> int:
    """A number that follows from what is hidden."""
    return int(trace(live), 16) % 997


def in_the_answer(patch: pytest.MonkeyPatch, more: Callable[[Live, list[int]], dict[str, Any]]) -> None:
    def looked(live: Live, mine: list[int]) -> Look:
        seen = look_at(live, mine)
        return seen.model_copy(update={"facts": {**seen.facts, **more(live, mine)}})

    patch.setattr(tables, "look_at", looked)


def opponent_hand(patch: pytest.MonkeyPatch, game: Game) -> None:
    """The view has a column too many."""
    patch.setattr(tables, "view", lambda game, s, seat: {**view(game, s, seat), "all": hidden_things(game, s)})


def option_count(patch: pytest.MonkeyPatch, game: Game) -> None:
    """A number shows how much the others may do with what they hold."""
    in_the_answer(patch, lambda live, mine: {"options": amount(live)})


def seed(patch: pytest.MonkeyPatch, game: Game) -> None:
    """The secret is revealed while the game runs."""
    patch.setattr(fairness, "ENDED", (*fairness.ENDED, "playing"))


def initial_state(patch: pytest.MonkeyPatch, game: Game) -> None:
    """The positions from which the game can be built again go with it, if only as digests."""
    in_the_answer(patch, lambda live, mine: {"positions": [each.digest for each in live.records]})


def undo_stack(patch: pytest.MonkeyPatch, game: Game) -> None:
    """The table brings the moves that lead to it."""
    in_the_answer(patch, lambda live, mine: {"undo": [each.text for each in path(live.records, live.number)]})


def log_argument(patch: pytest.MonkeyPatch, game: Game) -> None:
    """The log cites every move in full, whoever made it."""

    def line(game: Game, heard: Heard, seat: Seat | None) -> LogLine:
        return replace(told(game, heard, seat), move=heard.record.text, seat=heard.record.seat)

    patch.setattr(story, "line_for", line)
    patch.setattr(story, "_told", WeakKeyDictionary())  # what was told without the leak, and with it, is not kept


def history_endpoint(patch: pytest.MonkeyPatch, game: Game) -> None:
    """The past is shown as another seat saw it."""

    def everything(game: Game, s: Any, seat: Seat | None) -> dict[str, Any]:
        return {**view(game, s, seat), "past": [view(game, s, each) for each in range(s.seats)]}

    patch.setattr(past, "view", everything)


def logged_out_view(patch: pytest.MonkeyPatch, game: Game) -> None:
    """Nobody in particular sees what the players see."""

    def looked(live: Live, mine: list[int]) -> Look:
        everybody = [view(live.game, live.state, seat) for seat in range(live.config.seats)]
        return look_at(live, mine) if mine else Look(view={"everybody": everybody}, facts={"hidden": trace(live)})

    patch.setattr(tables, "look_at", looked)


def error_text(patch: pytest.MonkeyPatch, game: Game) -> None:
    """A refusal says more than it should."""

    def refused(s: Any, move: Any) -> Any:
        found = refusal(s, move)
        code = hashlib.sha256(canonical.pack(hidden_things(game, s))).hexdigest()[:6]
        return None if found is None else replace(found, why=f"{found.why} ({code})")

    patch.setattr(submit, "refusal", refused)


def set_order(patch: pytest.MonkeyPatch, game: Game) -> None:
    """Options come in an order that hangs on what is hidden."""

    def looked(live: Live, mine: list[int]) -> Look:
        seen = look_at(live, mine)
        for decision in seen.decisions:
            mark = trace(live)
            decision.moves.sort(key=lambda move: hashlib.sha256(f"{mark}{move.text}".encode()).digest())
        return seen

    patch.setattr(tables, "look_at", looked)


def frame_length(patch: pytest.MonkeyPatch, game: Game) -> None:
    """A frame is as long as the list of what others may do."""

    def longer(shown: TablePage, drawn: dict[str, str]) -> fragments.News:
        told = news(shown, drawn)
        return replace(told, build=told.build + "x" * (amount(shown.live) if shown.live is not None else 0))

    patch.setattr(fragments, "news", longer)


def bot_channel(patch: pytest.MonkeyPatch, game: Game) -> None:
    """A bot is handed the world as it is."""
    patch.setattr(type(game), "redeal", lambda self, s, seat, chance: s.clone())


LEAKS: tuple[Plant, ...] = (
    opponent_hand, option_count, seed, initial_state, undo_stack, log_argument, history_endpoint, logged_out_view,
    error_text, set_order, frame_length, bot_channel,
)  # fmt: skip
