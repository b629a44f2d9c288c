"""Views: an allow-list that names every column."""

import json

import pytest

import magnate
from magnate.core.driver import play
from magnate.core.event import Logged
from magnate.core.view import Audience, view, visible
from tests.core.toy import LOTS, Bid, Lots
from tests.core.toy_events import BidGiven, Cheered, Dealt
from tests.core.toy_state import Toy


def game() -> Toy:
    s: Toy = LOTS.new(3, "view")
    play(s, Bid(1, 5))
    return s


def test_a_seat_sees_its_own_and_of_the_others_only_how_much() -> None:
    s = game()
    seen = view(LOTS, s, 1)
    assert seen["hand"] == [2, s.hand[1], 2]
    assert seen["bids"] == [0, (5,), 0]
    assert view(LOTS, s, 0)["bids"] == [(), 1, 0]
    assert seen["seat"] == 1
    assert seen["game"] == "lots"


def test_a_spectator_sees_nobodys_hand() -> None:
    s = game()
    seen = view(LOTS, s, None)
    assert seen["hand"] == [2, 2, 2]
    assert seen["bids"] == [0, 1, 0]
    assert seen["seat"] is None


def test_open_columns_counts_and_the_agenda() -> None:
    s = game()
    seen = view(LOTS, s, 0)
    assert seen["cash"] == [20, 20, 20]
    assert seen["deck"] == len(s.deck)
    assert seen["agenda"][-1] == {"class": "Bidding"}
    assert {"class": "Round", "number": 2} in seen["agenda"]
    assert seen["asked"] == [0, 2]
    assert json.loads(json.dumps(seen))["lot"] == s.lot


def test_nobody_is_asked_after_the_end() -> None:
    s = game()
    s.agenda = []
    assert view(LOTS, s, 0)["asked"] == []


@pytest.mark.parametrize("name", [*Toy.columns, "agenda"])
def test_a_column_missing_from_the_table_stops_the_view(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    s = game()
    monkeypatch.setattr(Lots, "audience", {key: who for key, who in LOTS.audience.items() if key != name})
    with pytest.raises(KeyError, match=name):
        view(LOTS, s, 0)


def test_a_column_for_nobody_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Lots, "audience", {**LOTS.audience, "deck": Audience.NONE, "agenda": Audience.NONE})
    seen = view(LOTS, game(), 0)
    assert "deck" not in seen
    assert "agenda" not in seen


def test_a_count_of_piles_counts_each_and_hides_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = dict.fromkeys(("hand", "cash", "names", "floor", "lot"), Audience.COUNT)
    monkeypatch.setattr(Lots, "audience", {**LOTS.audience, **counted})
    s = game()
    seen = view(LOTS, s, 0)
    assert seen["hand"] == [2, 2, 2]
    assert (seen["cash"], seen["names"], seen["floor"], seen["lot"]) == (3, 0, None, len(s.lot))


def test_a_number_of_ones_own_is_hidden_from_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Lots, "audience", {**LOTS.audience, "cash": Audience.OWNER})
    assert view(LOTS, game(), 2)["cash"] == [None, None, 20]


def test_changing_a_view_does_not_change_the_game() -> None:
    s = game()
    seen = view(LOTS, s, 0)
    seen["cash"][0] = 99
    seen["names"][1] = "mine"
    seen["hand"][0] = ()
    assert s.cash == [20, 20, 20]
    assert s.names == {}
    assert s.hand[0] != ()


def test_private_events_are_told_to_one_seat() -> None:
    events = [Logged(BidGiven(0)), Logged(Dealt(1, ("c1",)), 1), Logged(Cheered(2))]
    assert visible(events, 1) == [BidGiven(0), Dealt(1, ("c1",)), Cheered(2)]
    assert visible(events, 0) == [BidGiven(0), Cheered(2)]
    assert visible(events, None) == [BidGiven(0), Cheered(2)]


def test_the_setup_tells_each_seat_its_own_cards() -> None:
    s: Toy = LOTS.new(3, "dealt")
    for seat in range(3):
        dealt = [event for event in visible(s.events or [], seat) if isinstance(event, Dealt)]
        assert dealt == [Dealt(seat, s.hand[seat])]


def test_the_package_offers_the_same_function() -> None:
    assert magnate.view is view
    assert magnate.visible is visible


def test_a_secret_column_hides_even_the_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Lots, "audience", {**LOTS.audience, "hand": Audience.SECRET})
    s = game()
    assert view(LOTS, s, 1)["hand"] == [None, s.hand[1], None]
    assert view(LOTS, s, None)["hand"] == [None, None, None]
