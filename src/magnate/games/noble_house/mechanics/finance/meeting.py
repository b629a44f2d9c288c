"""Meetings of a bank's directors: sealed ballots with Vote cards and Proxies."""

from typing import Any

from magnate.core.move import Field, Move, Refusal, Seat
from magnate.core.step import Ask, Step
from magnate.core.text import N_
from magnate.core.value import fields_of, value
from magnate.games.noble_house.effects import discard, learn
from magnate.games.noble_house.events.bank import (
    BallotOpened,
    BallotSealed,
    BallotsOpened,
    CardShown,
    MeetingCalled,
    VotesCounted,
)
from magnate.games.noble_house.mechanics.market.price import NO_BALLOT
from magnate.games.noble_house.mechanics.trade.promises import note_vote
from magnate.games.noble_house.queries import alive, proxy_cards, vote_cards
from magnate.games.noble_house.state import NobleHouse

ABSTAIN = "abstain"
SIDES = ("for", "against")
KEEP = ("all", "enough")  # sides of the ballot on collateral
HARMFUL = {"loan": "against", "recall": "for", "collateral": "for"}  # to the applicant or debtor, when counted

Ballot = tuple[str, int, int]  # side, Vote cards, Proxies

NO_VOTE = Refusal("bank.meeting", N_("you have no such Vote card or Proxy to show"))


def no_proxies(s: NobleHouse) -> tuple[int, ...]:
    return (0,) * s.seats


def show_vote(s: NobleHouse, seat: Seat, bank: str, count: int) -> None:
    """Vote cards are shown to all and kept. [bank.vote-card]"""
    for card in vote_cards(s, seat, bank)[:count]:
        show_card(s, seat, card)


def show_card(s: NobleHouse, seat: Seat, card: int) -> None:
    """Everybody sees who holds this card. [bank.vote-card]"""
    s.log(CardShown, seat, card)
    for viewer in range(s.seats):
        if viewer != seat:
            learn(s, viewer, card, seat)


def ready_call(s: NobleHouse, seat: Seat, bank: str) -> tuple[str, int, int]:
    """How to call a meeting at the least cost: all Vote cards are shown, else one Proxy is laid down. [bank.call]"""
    votes = len(vote_cards(s, seat, bank))
    return ("vote", votes, 0) if votes else ("proxy", 0, 0)


def call_fields(s: NobleHouse, seat: Seat, banks: tuple[str, ...]) -> tuple[Field, ...]:
    """The same with any number of cards: fields of a form. [bank.call]"""
    votes = max(len(vote_cards(s, seat, bank)) for bank in banks)
    return (
        Field("bank", "choice", choices=banks),
        Field("by", "choice", choices=("vote", "proxy")),
        Field("votes", "int", 0, votes),
        Field("proxies", "int", 0, len(proxy_cards(s, seat))),
    )


def call_refusal(s: NobleHouse, seat: Seat, bank: str, by: str, votes: int, proxies: int) -> Refusal | None:
    """A caller shows a Vote card of the bank or lays down a Proxy, and votes with what he has. [bank.call]"""
    laid = 1 if by == "proxy" else 0
    enough = 1 - laid <= votes <= len(vote_cards(s, seat, bank)) and 0 <= proxies <= len(proxy_cards(s, seat)) - laid
    return None if enough else NO_VOTE


def call_meeting(s: NobleHouse, seat: Seat, bank: str, by: str, ballot: Ballot) -> tuple[int, ...]:
    """The caller's card is shown or laid down, his ballot sealed; returns the Proxies that count. [bank.call]"""
    s.log(MeetingCalled, seat, bank, by)
    s.tell(seat, BallotSealed, seat, *ballot)
    s.ballots = [NO_BALLOT] * s.seats
    s.ballots[seat] = ballot
    proxies = [0] * s.seats
    if by == "vote":
        show_vote(s, seat, bank, 1)
    else:
        show_card(s, seat, proxy_cards(s, seat)[0])
        discard(s, seat, proxy_cards(s, seat)[0])
        proxies[seat] = 1
    return tuple(proxies)


@value
class OpenPoll(Step):
    """Everybody's ballot is blank again. [bank.ballot]"""

    def run(self, s: NobleHouse) -> None:
        s.ballots = [NO_BALLOT] * s.seats


@value
class Poll(Ask):
    """All players vote together and sealed; who holds nothing can only abstain. [bank.ballot]"""

    bank: str
    motion: str  # loan, recall or collateral
    subject: Seat  # applicant or debtor
    proxies: tuple[int, ...]  # laid down already, by seat
    rule = "bank.ballot"
    prompt = N_("{bank} votes {motion} of {subject}")
    secret = True
    hidden = True

    def seats(self, s: NobleHouse) -> list[Seat]:
        return [seat for seat in alive(s) if s.ballots[seat] == NO_BALLOT]

    def only(self, s: NobleHouse, seat: Seat) -> Move | None:
        moves = self.moves(s, seat)
        return moves[0] if len(moves) == 1 else None

    def legal(self, s: NobleHouse, seat: Seat) -> list[Move]:
        return self.moves(s, seat)  # they count the cards in hand already

    def moves(self, s: NobleHouse, seat: Seat) -> list[Move]:
        votes = len(vote_cards(s, seat, self.bank))
        more = len(proxy_cards(s, seat)) if s.phase == "banks" else 0
        laid = self.proxies[seat]
        sides = KEEP if self.motion == "collateral" else SIDES
        return [
            CastVotes(seat, ABSTAIN, self.bank, 0, 0),
            *(
                CastVotes(seat, side, self.bank, shown, used)
                for side in sides
                for shown in range(votes + 1)
                for used in range(more + 1)
                if shown or used or laid
            ),
        ]

    def after(self, s: NobleHouse, move: Move) -> None:
        s.then(self)


@value
class CastVotes(Move):
    """Seal a ballot: a side, Vote cards to show, Proxies to use up. [bank.ballot]"""

    side: str
    bank: str
    votes: int
    proxies: int
    notation = "cast {side} at {bank} votes {votes} proxies {proxies}"
    label = N_("{ballot}")

    def args(self, s: NobleHouse) -> dict[str, Any]:
        return {**fields_of(self), "ballot": (self.side, self.votes, self.proxies)}

    def check(self, s: NobleHouse) -> Refusal | None:
        if self.votes > len(vote_cards(s, self.seat, self.bank)) or self.proxies > len(proxy_cards(s, self.seat)):
            return NO_VOTE
        return None

    def apply(self, s: NobleHouse) -> None:
        s.ballots[self.seat] = (self.side, self.votes, self.proxies)


def count(s: NobleHouse, poll: Poll) -> tuple[int, int, tuple[int, ...]]:
    """Open the ballots: votes for, votes against, and the Proxies that count from now on. [bank.count]"""
    totals = {"for": 0, "against": 0}
    proxies = list(poll.proxies)
    weight = next(iter(s.rules.proxies.values()), 0)
    called_with = s.discard[-1:] if poll.motion != "collateral" else []  # if the meeting was called with a Proxy
    s.log(BallotsOpened, poll.bank)
    for seat in alive(s):
        side, votes, used = s.ballots[seat]
        side = {"all": "for", "enough": "against"}.get(side, side)
        shown = vote_cards(s, seat, poll.bank)[:votes]
        power = sum(s.rules.vote_weight[card] for card in shown)
        show_vote(s, seat, poll.bank, votes)
        laid = proxy_cards(s, seat)[:used]
        for card in laid:
            discard(s, seat, card)
            proxies[seat] += 1
        power += weight * proxies[seat]
        if side in totals:
            totals[side] += power
        if power:
            s.log(BallotOpened, seat, poll.bank, s.ballots[seat][0], power)
        # A promise to vote for or against a motion says nothing of the pledges: there it is all or enough.
        about = (ABSTAIN,) if poll.motion == "collateral" else (*SIDES, ABSTAIN)
        used_here = (*shown, *laid, *(called_with if poll.proxies[seat] else ()))
        harmful = side == HARMFUL[poll.motion]
        note_vote(s, seat, poll.bank, s.house[poll.subject], side, about, used_here if harmful else ())
    s.ballots = [NO_BALLOT] * s.seats
    s.log(VotesCounted, poll.bank, poll.motion, totals["for"], totals["against"])
    return totals["for"], totals["against"], tuple(proxies)


MOVES: tuple[type[Move], ...] = (CastVotes,)
STEPS: tuple[type[Step], ...] = (OpenPoll, Poll)
