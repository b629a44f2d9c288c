"""Dressing a charter and the board for tests, and saying what a move changed."""

from copy import deepcopy
from typing import Any

from magnate.games.chicago1875.mechanics.appeal import put_on_top
from magnate.games.chicago1875.phases.action import ActionTurn
from magnate.games.chicago1875.queries import minus, plus
from magnate.games.chicago1875.state import Chicago
from tests.games.chicago1875.table import found, run, table

BY_SEAT = ("cash", "partners", "ready", "track_partner", "start_partner")


def employ(
    s: Chicago,
    company: str,
    workers: tuple[int, ...] | None = None,
    automated: tuple[int, ...] | None = None,
    managers: tuple[int, ...] | None = None,
    salespeople: int | None = None,
) -> None:
    """Staff a company from the general supply."""
    s.workers[company] = s.workers[company] if workers is None else workers
    s.automated[company] = s.automated[company] if automated is None else automated
    s.managers[company] = s.managers[company] if managers is None else managers
    s.salespeople[company] = s.salespeople[company] if salespeople is None else salespeople


def climb(s: Chicago, company: str, appeal: int) -> None:
    """Put a marker on a space of the Appeal Track, on top, without bonuses."""
    s.appeal[company] = appeal
    put_on_top(s, company)


def own(s: Chicago, company: str, *assets: str) -> None:
    """Give a company assets that lay in the row or the draw stack."""
    s.asset_row = ["" if asset in assets else asset for asset in s.asset_row]
    s.asset_deck = [asset for asset in s.asset_deck if asset not in assets]
    s.assets[company] = (*s.assets[company], *assets)


def lay_row(s: Chicago, *assets: str, deck: tuple[str, ...] = ()) -> None:
    """The row from $80 to $40 and the draw stack; every other asset on the board leaves the game."""
    lying = [asset for asset in (*s.asset_row, *s.asset_deck) if asset]
    s.asset_row = list(assets)
    s.asset_deck = list(deck)
    s.box += [asset for asset in lying if asset not in (*assets, *deck)]


def build(s: Chicago, seat: int, *tiles: str) -> None:
    """Place building tiles on a seat's row, wherever they were dealt."""
    s.hand = [tuple(tile for tile in hand if tile not in tiles) for hand in s.hand]
    s.building_decks = [tuple(tile for tile in deck if tile not in tiles) for deck in s.building_decks]
    s.buildings[seat] = (*s.buildings[seat], *tiles)


def spread(s: Chicago, livestock: int = 0, steel: int = 0, wood: int = 0, coal: int = 0) -> None:
    """Exactly these cubes lie at Haymarket Square; the bag gives or takes the rest."""
    there = (livestock, steel, wood, coal)
    s.bag = minus(plus(s.bag, s.haymarket), there)
    s.haymarket = there


def in_decade(s: Chicago, decade: int) -> None:
    """Move the decade marker; from the third decade on everybody has the partner of that decade."""
    s.decade = decade
    if decade > 3:
        s.partners = [count + 1 for count in s.partners]


def act(s: Chicago, seat: int = 0) -> None:
    """It is a seat's turn to place one partner."""
    s.ready[seat] = 1
    run(s, ActionTurn(seat))


def special(company: str, *tiles: str, phase: str = "action", treasury: int = 500, chiefs: bool = False) -> Chicago:
    """Seat 0 directs the company; seat 1 owns the buildings; in the Action Phase seat 0 is about to act."""
    s = table(seats=4, phase=phase, special_companies=True, chiefs=chiefs)
    found(s, 0, company, treasury=treasury)
    build(s, 1, *tiles)
    if phase == "action":
        act(s)
    return s


def snapshot(s: Chicago) -> dict[str, Any]:
    """The columns as they are now."""
    return {name: deepcopy(getattr(s, name)) for name in s.columns}


def changed(s: Chicago, before: dict[str, Any]) -> dict[str, Any]:
    """Every fact that differs from a snapshot, as "cash.1" or "treasury.swift"; the bank is left to the audit."""
    found: dict[str, Any] = {}
    for name, old in before.items():
        new = getattr(s, name)
        if new == old or name == "bank":
            continue
        if isinstance(old, dict) and old.keys() == new.keys():
            found |= {f"{name}.{key}": new[key] for key in old if new[key] != old[key]}
        elif name in BY_SEAT:
            found |= {f"{name}.{seat}": new[seat] for seat in range(s.seats) if new[seat] != old[seat]}
        else:
            found[name] = new
    return found
