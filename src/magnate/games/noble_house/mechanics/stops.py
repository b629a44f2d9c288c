"""Where a seat wants to be asked: presets of its own, which nobody else learns of.

A closing window waits for everybody, so that nobody can tell from it who holds what. Whether a seat has something to
say there is its own affair: what it could play or answer and has not yet passed on this round (`matters`), or its wish.
"""

from magnate.core.game import Wish
from magnate.core.move import Field, Form, Move, Refusal, Seat
from magnate.core.text import N_
from magnate.core.value import value
from magnate.games.noble_house.events.round import StopsSet
from magnate.games.noble_house.mechanics.cards.coins import cannot_claim
from magnate.games.noble_house.mechanics.trade.disputes import CallBreach, promise_moves
from magnate.games.noble_house.mechanics.trade.offers import offers_seen
from magnate.games.noble_house.mechanics.wishes import ALWAYS, FITTING, LEVELS, NEVER, level
from magnate.games.noble_house.show import words
from magnate.games.noble_house.state import NobleHouse

PRICE = "price "


def playable(s: NobleHouse, seat: Seat) -> list[str]:
    """Cards and half-coins that a seat could play now and has not passed on this round. [window.fitting]"""
    passed_on, effects = s.weighed[seat], s.rules.any_time
    found = []
    for card in s.hand[seat]:
        if card in effects and (name := f"card {card}") not in passed_on and effects[card].open_targets(s, seat):
            found.append(name)
    for house in s.coins[seat]:
        if (name := f"coin {house}") not in passed_on and cannot_claim(s, seat, house) is None:
            found.append(name)
    return found


def addressed(s: NobleHouse, seat: Seat) -> list[str]:
    """Offers and breaches that wait for this seat, and that it has not passed on this round. [window.fitting]"""
    passed_on, found = s.weighed[seat], []
    if s.offers or s.letters[seat]:
        for offer in offers_seen(s, seat):
            if seat in offer.partners and (name := f"offer {offer.number}") not in passed_on:
                found.append(name)
    if s.promises:
        for move in promise_moves(s, seat):
            if not isinstance(move, CallBreach) or move.check(s) is not None:
                continue
            if (name := f"breach {move.promise}") not in passed_on:
                found.append(name)
    return found


def price_mark(s: NobleHouse, seat: Seat) -> str:
    return f"{PRICE}{s.price[s.house[seat]]}"


def wants(s: NobleHouse, seat: Seat, segment: str) -> bool:
    """Whether a closing window is put to a seat: by its wish, and by what it could do. [window.fitting]"""
    wish = level(s, seat, segment)
    if wish in (ALWAYS, NEVER):
        return wish == ALWAYS
    if addressed(s, seat):
        return True
    if wish == FITTING:
        return bool(playable(s, seat))
    return price_mark(s, seat) not in s.weighed[seat]


def weigh(s: NobleHouse, seat: Seat) -> None:
    """A pass counts for everything that the seat could have done, until the round ends. [window.fitting]"""
    before, mark = s.weighed[seat], price_mark(s, seat)
    added = playable(s, seat) + addressed(s, seat)
    if added or mark not in before:
        kept = [name for name in before if not name.startswith(PRICE)]
        s.weighed[seat] = (*kept, *added, mark)


def stay_out(s: NobleHouse, seat: Seat) -> None:
    """A seat takes no more part in the circle that goes round. [window.circle]"""
    s.weighed[seat] = (*s.weighed[seat], f"circle {s.segment}")


def stays_out(s: NobleHouse, seat: Seat) -> bool:
    """Whether it said so, no card has hit it since, and its house stands where it stood. [window.circle]"""
    return f"circle {s.segment}" in s.weighed[seat] and price_mark(s, seat) in s.weighed[seat]


@value
class StopAt(Move):
    """Say when to be asked in a closing window; nobody else learns of it. [window.stops]"""

    segment: str  # or "all"
    when: str
    initiative = True
    notation = "stop at {segment} {when}"
    label = N_("Be asked at the end of {segment}: {when}")

    def check(self, s: NobleHouse) -> Refusal | None:
        if (self.segment != "all" and self.segment not in s.rules.segments) or self.when not in LEVELS:
            args = (("known", "+".join(s.rules.segments)), ("levels", "+".join(LEVELS)))
            return Refusal("window.stops", N_("segments are {known}, wishes are {levels}"), args)
        if self._wanted(s) == s.stops[self.seat]:  # or somebody could keep the others from their turn with nothing
            return Refusal("window.stops", N_("this is what you have said already"))
        return None

    def _wanted(self, s: NobleHouse) -> tuple[tuple[str, str], ...]:
        named = s.rules.segments if self.segment == "all" else (self.segment,)
        wished = dict(s.stops[self.seat]) | dict.fromkeys(named, self.when)
        return tuple((each, wished[each]) for each in s.rules.segments if wished.get(each, FITTING) != FITTING)

    def apply(self, s: NobleHouse) -> None:
        s.stops[self.seat] = self._wanted(s)
        s.tell(self.seat, StopsSet, self.seat, self.segment, self.when)


def wishes(s: NobleHouse, seat: Seat) -> tuple[Wish, ...]:
    """One for each level everywhere, and one for each segment, which goes to the next level. [window.stops]"""
    found = []
    for each in LEVELS:
        everywhere = all(level(s, seat, segment) == each for segment in s.rules.segments)
        found.append(Wish(f"Everywhere: {words.LEVELS[each]}", everywhere, StopAt(seat, "all", each)))
    for segment in s.rules.segments:
        now = level(s, seat, segment)
        after = LEVELS[(LEVELS.index(now) + 1) % len(LEVELS)]
        text = f"End of {words.SEGMENTS[segment]}: {words.LEVELS[now]}"
        found.append(Wish(text, now in (ALWAYS, FITTING), StopAt(seat, segment, after)))
    return tuple(found)


def stop_form(s: NobleHouse) -> Form:
    segment = Field("segment", "choice", choices=("all", *s.rules.segments))
    return Form(StopAt, (segment, Field("when", "choice", choices=LEVELS)))


MOVES: tuple[type[Move], ...] = (StopAt,)
