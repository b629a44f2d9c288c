"""The rules in force at a table, as data: code asks `s.rules.held_only`, never for the name of a variant."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from magnate.games.noble_house.content.kinds import (
    AnyTime,
    AssetKind,
    BankProxy,
    BankVote,
    Card,
    Company,
    Contract,
    DoubleMaintenance,
    ExtendedCredit,
    MarketEffect,
    Overtime,
    Renegotiate,
    StockDeal,
    VoteRow,
)

# The segments that close with a window, in the order of the round.
SEGMENTS = ("A1.2", "A2.2", "A2.3", "A3.1", "A3.2", "A3.3", "A3.4", "A4.1", "A4.2", "A4.3", "A4.4", "A4.5", "A5")


@dataclass(frozen=True)
class Ruleset:
    """Content tables, figures and switches."""

    # content
    companies: Mapping[str, Company]  # those that are listed
    assets: Mapping[str, AssetKind]
    cards: Mapping[int, Card]  # those in the deck
    houses: tuple[str, ...]  # all five, listed or not: voting blocks are counted by them
    track: tuple[int, ...]
    vote_table: tuple[VoteRow, ...]  # lowest price first
    buy_bands: tuple[tuple[int, int], ...]
    sell_bands: tuple[tuple[int, int], ...]
    sell_most: int
    block_lots: tuple[int, int, int]
    block_counts: tuple[int, int, int]

    # figures
    unit: int = 100_000  # every sum is a multiple of it
    lot: int = 100_000  # shares
    starting_cash: int = 30_000_000
    starting_hand: int = 5
    cards_drawn: int = 3
    setup_per_kind: int = 5
    setup_dealt: int = 5
    transactions: int = 5
    buy_limit: int = 5  # lots
    voting_blocks: int = 5
    voting_block_size: int = 2_000_000  # shares
    voting_block_percent: int = 100  # tenths of a percent
    silent_half: int = 500  # tenths of a percent
    block_collateral: int = 48_000_000
    block_emergency: int = 24_000_000
    block_minimum: int = 50_000_000
    point_cost: int = 10_000_000
    face: int = 2  # points lost with face
    lease_notice: int = 1  # rounds
    loan_step: int = 10_000_000
    loan_most: int = 100_000_000
    interest: int = 1  # percent
    increment: int = 1_000_000
    contract_minimum: int = 1_000_000
    highest_bid: int = 500_000_000
    coin_claim: int = 50_000_000
    open_offers: int = 5
    offers_per_segment: int = 20

    # options
    seats: int = 5
    held_only: bool = False  # hostile votes are set against the owner's own blocks alone
    company_per_phase: bool = True  # a stock phase is for one company
    volume_per_phase: bool = False
    end_of_round: bool = False  # the round of the last card is played out
    trend_whole_class: bool = False
    pick_class: bool = False
    auction_next_round: bool = False
    coins_transferable: bool = True
    unplayed_listed: bool = True
    choose_houses: bool = True

    segments: tuple[str, ...] = SEGMENTS

    @cached_property
    def place(self) -> dict[int, int]:
        """Price -> index on the track."""
        return {price: i for i, price in enumerate(self.track)}

    def lots(self, held: Sequence[int]) -> int:
        """Lots of shares in so many blocks of each size."""
        large, middle, small = self.block_lots
        return held[0] * large + held[1] * middle + held[2] * small

    @cached_property
    def company_index(self) -> dict[str, int]:
        return {key: i for i, key in enumerate(self.companies)}

    @cached_property
    def house_index(self) -> dict[str, int]:
        return {key: i for i, key in enumerate(self.houses)}

    @cached_property
    def banks(self) -> tuple[str, ...]:
        return tuple(key for key, company in self.companies.items() if company.kind == "bank")

    @cached_property
    def of_class(self) -> dict[str, tuple[str, ...]]:
        """Class -> its listed companies."""
        found: dict[str, tuple[str, ...]] = {}
        for key, company in self.companies.items():
            found[company.kind] = (*found.get(company.kind, ()), key)
        return found

    @cached_property
    def certificates(self) -> tuple[str, ...]:
        """The key of every certificate: airline-1, airline-2 ..."""
        return tuple(f"{kind.key}-{n}" for kind in self.assets.values() for n in range(1, kind.certificates + 1))

    @cached_property
    def certificate_index(self) -> dict[str, int]:
        return {key: i for i, key in enumerate(self.certificates)}

    @cached_property
    def certificate_terms(self) -> tuple[str, ...]:
        """Every certificate as the language of offers writes it."""
        return tuple(f"asset {key}" for key in self.certificates)

    @cached_property
    def certificate_kind(self) -> tuple[AssetKind, ...]:
        """The kind of every certificate."""
        return tuple(kind for kind in self.assets.values() for _ in range(kind.certificates))

    @cached_property
    def of_kind(self) -> dict[str, range]:
        """Kind -> its certificates; with no kind, all of them."""
        found = {"": range(len(self.certificates))}
        at = 0
        for kind in self.assets.values():
            found[kind.key] = range(at, at + kind.certificates)
            at += kind.certificates
        return found

    @cached_property
    def contracts(self) -> dict[int, Contract]:
        return {n: card.effect for n, card in self.cards.items() if isinstance(card.effect, Contract)}

    @cached_property
    def any_time(self) -> dict[int, AnyTime]:
        """Card that may be played at any time -> what it does."""
        return {n: card.effect for n, card in self.cards.items() if isinstance(card.effect, AnyTime)}

    @cached_property
    def market(self) -> dict[int, MarketEffect]:
        """Market card -> what it does."""
        return {n: card.effect for n, card in self.cards.items() if isinstance(card.effect, MarketEffect)}

    @cached_property
    def vote_bank(self) -> dict[int, str]:
        """Bank Vote card -> its bank."""
        return {n: card.effect.bank for n, card in self.cards.items() if isinstance(card.effect, BankVote)}

    @cached_property
    def votes_at(self) -> dict[str, frozenset[int]]:
        """Bank -> its Vote cards."""
        return {bank: frozenset(n for n, at in self.vote_bank.items() if at == bank) for bank in self.banks}

    @cached_property
    def vote_weight(self) -> dict[int, int]:
        """Votes of each Vote and Proxy card."""
        return {n: c.effect.votes for n, c in self.cards.items() if isinstance(c.effect, (BankVote, BankProxy))}

    @cached_property
    def proxies(self) -> dict[int, int]:
        """Proxy card -> its votes."""
        return {n: card.effect.votes for n, card in self.cards.items() if isinstance(card.effect, BankProxy)}

    @cached_property
    def stock_deals(self) -> dict[int, int]:
        """Stock Deal card -> the rise it causes."""
        return {n: card.effect.rise for n, card in self.cards.items() if isinstance(card.effect, StockDeal)}

    @cached_property
    def extensions(self) -> dict[int, int]:
        """Extended Credit card -> the fall of who defaults."""
        return {n: card.effect.fall for n, card in self.cards.items() if isinstance(card.effect, ExtendedCredit)}

    @cached_property
    def overtime_times(self) -> int:
        """What Overtime multiplies income by."""
        return next((card.effect.times for card in self.cards.values() if isinstance(card.effect, Overtime)), 1)

    @cached_property
    def maintenance_times(self) -> int:
        """What Double Maintenance multiplies upkeep by."""
        effects = (card.effect for card in self.cards.values())
        return next((effect.times for effect in effects if isinstance(effect, DoubleMaintenance)), 1)

    @cached_property
    def renegotiations(self) -> tuple[int, ...]:
        return tuple(n for n, card in self.cards.items() if isinstance(card.effect, Renegotiate))
