"""Positions for tests, in a line or two: `s = table()`, `fund(s, 0, 30)`, `announced(s, 0, 132)`."""

from typing import Any

import magnate
from magnate.core.chance import Sampler
from magnate.core.driver import forced, settle
from magnate.core.event import Event
from magnate.core.move import Move
from magnate.core.step import Step
from magnate.core.view import visible
from magnate.games.noble_house import GAME
from magnate.games.noble_house.effects import POOL, add_blocks, pass_shares
from magnate.games.noble_house.mechanics.anytime import OpenWindow, Segment
from magnate.games.noble_house.phases.round import take_house
from magnate.games.noble_house.queries import free_certificates, supply
from magnate.games.noble_house.state import NOBODY, NobleHouse

M = 1_000_000
HOUSES = ("struans", "rothwell_gornt", "asian_properties", "lan_tao_farms", "general_stores")


def table(seats: int = 3, phase: str = "cards", **options: Any) -> NobleHouse:
    """Houses taken in order, empty hands, no assets, no coins, nothing on the agenda."""
    s: NobleHouse = GAME.setup(GAME.config(seats, options), Sampler(7))
    s.agenda.clear()
    s.queue.clear()
    for seat in range(seats):
        take_house(s, seat, HOUSES[seat])
    s.deck = list(s.rules.cards)
    s.round = 1
    s.phase = phase
    return s


def fund(s: NobleHouse, seat: int, millions: float) -> None:
    """Give a seat exactly this much money; the bank pays or takes the difference."""
    cash = round(millions * M)
    s.bank -= cash - s.cash[seat]
    s.cash[seat] = cash


def deal(s: NobleHouse, seat: int, *cards: int) -> None:
    """Put cards from the deck into a hand."""
    for card in cards:
        s.deck.remove(card)
        s.hand[seat] = (*s.hand[seat], card)


def own(s: NobleHouse, seat: int, *kinds: str) -> list[str]:
    """Give a seat certificates from the supply; returns their keys."""
    keys = []
    for kind in kinds:
        i = supply(s, kind)[0]
        s.owner[i] = seat
        keys.append(s.rules.certificates[i])
    return keys


def hold(s: NobleHouse, seat: int, company: str, shares: int) -> None:
    """Give a seat shares from the pool."""
    pass_shares(s, POOL, seat, company, shares // s.rules.lot)


def announced(s: NobleHouse, seat: int, card: int) -> list[str]:
    """A contract already announced, with certificates from the supply; the price does not move."""
    s.deck.remove(card)
    s.contracts[card] = seat
    keys = []
    for kind, count in s.rules.contracts[card].requires:
        for _ in range(count):
            keys += own(s, seat, kind)
            s.bound[s.rules.certificate_index[keys[-1]]] = card
    return keys


def lend(
    s: NobleHouse, seat: int, bank: str, millions: int, blocks: int = 0, certificates: tuple[str, ...] = ()
) -> int:
    """A bank loan on blocks of the own house and certificates, its sum already spent; returns its number."""
    s.last_loan += 1
    loan = s.last_loan
    s.debtor[loan], s.lender[loan], s.holder[loan], s.granted[loan] = seat, bank, NOBODY, s.round
    s.debt[loan] = millions * M
    pledged = [0] * len(s.rules.houses)
    pledged[s.rules.house_index[s.house[seat]]] = blocks
    s.loan_blocks[loan] = tuple(pledged)
    for key in certificates:
        s.pledged[s.rules.certificate_index[key]] = loan
    return loan


def lose_blocks(s: NobleHouse, seat: int, count: int, to: int = NOBODY) -> None:
    """Own voting blocks leave the game, or go to another seat."""
    house = s.house[seat]
    add_blocks(s, seat, house, -count)
    if to == NOBODY:
        s.gone[s.rules.house_index[house]] += count
    else:
        add_blocks(s, to, house, count)


def run(s: NobleHouse, *steps: Step) -> list[Event]:
    """Put steps on the agenda and run to the next question."""
    s.events = []
    s.then(*steps)
    settle(s)
    return [logged.event for logged in s.events]


def do(s: NobleHouse, *lines: str, seat: int | None = None) -> list[Event]:
    """Play moves by their notation, each by the seat named or by whoever is asked first."""
    events: list[Event] = []
    for line in lines:
        who = magnate.decisions(s)[0].seat if seat is None else seat
        events += [logged.event for logged in magnate.play(s, GAME.parse(s, line, who))]
    return events


def heard(s: NobleHouse, line: str, seat: int, by: int) -> list[Event]:
    """What one seat is told when another plays a move."""
    return visible(magnate.play(s, GAME.parse(s, line, by)), seat)


def why(s: NobleHouse, line: str, seat: int | None = None) -> str:
    """The rule that refuses this move, or "" if it is legal."""
    asked = magnate.decisions(s)[0].seat if seat is None else seat
    refused = magnate.refusal(s, GAME.parse(s, line, asked))
    return refused.rule if refused else ""


def offered(s: NobleHouse, seat: int | None = None) -> list[str]:
    """The legal moves of whoever is asked, in notation."""
    return [magnate.write(move) for move in magnate.legal(s, seat)]


def asked(s: NobleHouse) -> list[int]:
    """The seats that owe an answer."""
    return [decision.seat for decision in magnate.decisions(s) if not decision.optional]


def free(s: NobleHouse, seat: int) -> list[str]:
    """The certificates a seat may put to work."""
    return [s.rules.certificates[i] for i in free_certificates(s, seat)]


def sound(s: NobleHouse) -> bool:
    """Whether everything is accounted for."""
    assert GAME.audit(s) == []
    return True


def window(s: NobleHouse, segment: str = "A1.2") -> None:
    """The closing window of a segment."""
    run(s, Segment(segment), OpenWindow(segment))


def talk(seats: int = 3, **options: Any) -> NobleHouse:
    """A table at the closing window of the card phase."""
    s = table(seats, **options)
    window(s)
    return s


def given(s: NobleHouse) -> list[Move]:
    """Give everybody the answers that are the only ones, as a house does; returns them."""
    moves: list[Move] = []
    while s.agenda:
        move = next((move for seat in asked(s) if (move := forced(s, seat)) is not None), None)
        if move is None:
            return moves
        moves.append(move)
        magnate.play(s, move)
    return moves


def offer(to: str, terms: str, openness: str = "public", until: str = "phase", counter: int = 0) -> str:
    return f'offer {to} "{terms}" {openness} until {until} counter {counter}'


def bargain(s: NobleHouse, terms: str, maker: int = 0, partner: int = 1, openness: str = "public") -> None:
    """Offer and acceptance."""
    do(s, offer(s.house[partner], terms, openness), seat=maker)
    number = s.last_offer if openness == "public" else s.letters[maker][-1][0]
    do(s, f"accept {number}", seat=partner)


def meeting(s: NobleHouse, *ballots: tuple[str, int, int]) -> None:
    """Seats 0, 1, 2 ... cast these ballots: side, Vote cards, Proxies; no side = it voted when it called."""
    bank = s.agenda[-1].bank  # type: ignore[attr-defined]  # a Poll
    for seat, (side, votes, proxies) in enumerate(ballots):
        if side:
            do(s, f"cast {side} at {bank} votes {votes} proxies {proxies}", seat=seat)
