"""Who sits where, and the sign of each seat."""

from collections.abc import Sequence
from typing import Any

from magnate import bots
from magnate.core.game import Game
from magnate.core.move import Seat
from magnate.server.db.rows import SeatRow, SeatWithPerson


def seat_names(game: Game, places: Sequence[SeatRow], people: dict[str, str]) -> list[dict[str, Any]]:
    """Who sits where."""
    persons = [place.user_id for place in places]
    return [
        {
            "seat": place.seat,
            "colour": game.name("seat", place.seat),
            **badge(game, place.seat),
            "name": name_of(game, place, people),
            "called": called(game, place, people, alone=persons.count(place.user_id) == 1),
            "kind": place.kind,
            "user_id": place.user_id,
            "caretaker": place.caretaker,
            "kept_for": people.get(place.reserved or "", ""),
        }
        for place in places
    ]


def known(places: Sequence[SeatWithPerson]) -> dict[str, str]:
    """The names of the persons at a table."""
    return {place.user_id: place.name or "" for place in places if place.user_id}


def place_of(people: Sequence[dict[str, Any]], game: Game, seat: Seat) -> dict[str, Any]:
    """Who sits there; an opponent that the rules play sits nowhere, and has a name and a sign all the same."""
    if seat < len(people):
        return people[seat]
    name = game.name("seat", seat)
    return {"colour": name, "called": name, **badge(game, seat)}


def name_of(game: Game, place: SeatRow, people: dict[str, str]) -> str:
    """Whoever sits there; in a game from elsewhere nobody is known but by the seat."""
    if place.kind == "person":
        return people.get(place.user_id or "", "")
    if place.kind == "absent":
        return str(game.name("seat", place.seat))
    temper = bots.temper(place.bot, game, place.seat)
    return f"{place.bot}, {temper.title.lower()}" if temper else place.bot or place.kind


def called(game: Game, place: SeatRow, people: dict[str, str], alone: bool) -> str:
    """What the others call a seat: a person by name, unless the seat has a name of its own or shares its person."""
    own = game.badge(place.seat) is not None
    if place.kind == "person" and alone and not own:
        return people.get(place.user_id or "", "") or str(game.name("seat", place.seat))
    return str(game.name("seat", place.seat))


def badge(game: Game, seat: Seat) -> dict[str, str]:
    """A seat's sign: its colour with the first letter, or a number where the game has no colours.

    >>> from magnate.games import find
    >>> badge(find("chicago1875"), 0), badge(find("noble_house"), 1)
    ({'sign': 'R', 'paint': 'red'}, {'sign': '2', 'paint': 'n1'})
    """
    own = game.badge(seat)
    if own is not None:
        return {"sign": own[0], "paint": f"n{own[1]}"}
    name = game.name("seat", seat)
    if name.lower() in ("red", "yellow", "green", "blue"):
        return {"sign": name[0], "paint": name.lower()}
    return {"sign": str(seat + 1), "paint": f"n{seat}"}
