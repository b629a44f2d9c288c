"""The printed parts against literal tables."""

import pytest

from magnate.core.config import BadConfig
from magnate.games.noble_house import GAME
from magnate.games.noble_house.content.kinds import BankVote, Contract
from magnate.games.noble_house.ruleset import Ruleset
from tests.rules import rule

RULES: Ruleset = GAME.ruleset(GAME.config(5))

NAMES = {
    "Loss of Confidence": [1], "Subversive Rumours": [2, 3], "Bank Crisis": [4], "Bank Deal": [5, 6, 7, 8],
    "Industrial Sabotage": [9, 10], "Typhoon": [11], "Monsoons": [12], "Airline Disaster": [13],
    "Factory Fire": [14], "Trains Seized": [15], "Services Disrupted": [16], "Ship Released": [17],
    "Airline Merger": [18], "Industrial Takeover": [19], "Railway Consolidation": [20], "Labour Organization": [21],
    "Land-Fill Completion": [22], "Bank Vote": list(range(23, 38)), "Stock Deal": [38], "Extended Credit": [39, 40],
    "Overtime": [41, 42, 43], "Double Maintenance": [44, 45, 46, 47, 48], "Espionage": [49, 50],
    "Loose Talk": [51, 52], "Corporate Traitor": [53, 54], "Executive Spy": [55, 56],
    "Bank Proxy": list(range(57, 64)), "Stock Loss": [64, 65], "Legal Costs": [66, 67], "Pay Bribes": [68, 69],
    "Clear Good Name": [70, 71], "Major Business Loss": [72], "Cargo Loss": [73], "Caught Cheating": [74],
    "Break Contract": list(range(75, 83)), "Renegotiate": [83, 84], "Stock Market Rumours": list(range(85, 91)),
    "Stock Market Trends": list(range(91, 101)), "Stock Market News": list(range(101, 109)),
    "Contract": list(range(109, 145)),
}  # fmt: skip

BRACKETED = [
    3, 8, 10, 27, 32, 37, 43, 48, 52, 62, 63, 69, 71, 81, 82, 92, 95, 99, 112, 120, 124, 127, 133, 143,
]  # fmt: skip

CONTRACTS = {
    109: ("services", 6, 9, 0), 110: ("services", 6, 9, 0), 111: ("land", 9, 9, 0), 112: ("land", 9, 9, 0),
    113: ("shipping", 12, 9, 0), 114: ("shipping", 12, 9, 0), 115: ("industry", 12, 9, 0),
    116: ("industry", 12, 9, 0), 117: ("railway", 12, 9, 0), 118: ("railway", 12, 9, 0), 119: ("airline", 18, 9, 0),
    120: ("airline", 18, 9, 0), 121: ("land services", 16, 9, 1), 122: ("shipping services", 20, 12, 1),
    123: ("industry services", 20, 12, 1), 124: ("railway services", 20, 12, 1), 125: ("shipping land", 22, 12, 1),
    126: ("railway land", 22, 12, 1), 127: ("shipping industry", 26, 12, 1), 128: ("industry railway", 26, 12, 1),
    129: ("airline land", 28, 12, 1), 130: ("airline shipping", 32, 12, 1), 131: ("airline airline", 38, 12, 1),
    132: ("land land services services", 50, 15, 2), 133: ("shipping industry land", 46, 15, 1),
    134: ("airline airline", 48, 15, 1), 135: ("shipping industry railway", 48, 15, 1),
    136: ("airline railway land", 52, 15, 1), 137: ("airline shipping industry", 56, 15, 1),
    138: ("airline airline railway", 64, 18, 1), 139: ("industry railway services services", 60, 18, 2),
    140: ("shipping land land services", 60, 18, 2), 141: ("industry railway land services", 65, 18, 2),
    142: ("shipping shipping industry railway", 80, 21, 2), 143: ("airline airline services services", 80, 21, 2),
    144: ("airline industry railway land", 85, 21, 2),
}  # fmt: skip


def test_every_card_has_its_name() -> None:
    assert {name: [n for n, card in RULES.cards.items() if card.name == name] for name in NAMES} == NAMES


@rule("setup.deal")
def test_b47_bracketed_cards_stay_out_below_five_players() -> None:
    assert [n for n, card in RULES.cards.items() if card.bracketed] == BRACKETED
    for seats in (2, 3, 4):
        cards = GAME.ruleset(GAME.config(seats)).cards
        assert list(cards) == [n for n in range(1, 145) if n not in BRACKETED]


@rule("contract.card")
@pytest.mark.parametrize("number", CONTRACTS)
def test_b18_b48_contract_cards(number: int) -> None:
    kinds, income, break_price, rise = CONTRACTS[number]
    effect = RULES.cards[number].effect
    assert isinstance(effect, Contract)
    required = [kind for kind, count in effect.requires for _ in range(count)]
    assert (" ".join(required), effect.income, effect.break_price) == (kinds, income * 1_000_000, break_price)
    assert (effect.rise, effect.fall) == (rise, rise)  # B18


def test_companies_start_at_their_prices() -> None:
    prices = {key: (company.kind, company.start_price) for key, company in RULES.companies.items()}
    assert [kind for kind, _ in prices.values()] == ["house"] * 5 + ["small"] * 4 + ["bank"] * 3
    assert {price for kind, price in prices.values() if kind == "house"} == {24}
    assert {price for kind, price in prices.values() if kind == "small"} == {18}
    assert [prices[bank][1] for bank in ("victoria", "london_china", "ho_pak")] == [30, 24, 12]


@rule("price.track")
def test_b1_tracks() -> None:
    assert RULES.track == tuple(range(1, 61))
    coarse = GAME.ruleset(GAME.config(5, {"price_track": "coarse"})).track
    assert coarse == (3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36, 39, 42, 45, 48, 51, 54, 57, 60)


def test_b11_blocks_of_shares() -> None:
    assert (RULES.block_lots, RULES.block_counts) == ((5, 2, 1), (6, 5, 10))
    assert sum(n * lots for n, lots in zip(RULES.block_counts, RULES.block_lots, strict=True)) * RULES.lot == 5_000_000


def test_assets_cost_and_upkeep() -> None:
    table = {key: (kind.price, kind.upkeep, kind.half, kind.certificates) for key, kind in RULES.assets.items()}
    m = 1_000_000
    assert table == {
        "airline": (60 * m, 6 * m, 30 * m, 10), "shipping": (40 * m, 4 * m, 20 * m, 10),
        "industry": (40 * m, 4 * m, 20 * m, 10), "railway": (40 * m, 4 * m, 20 * m, 10),
        "land": (30 * m, 3 * m, 15 * m, 10), "services": (20 * m, 2 * m, 10 * m, 10),
    }  # fmt: skip


@rule("bank.vote-card")
def test_vote_cards_are_split_evenly() -> None:
    banks = {n: card.effect.bank for n, card in RULES.cards.items() if isinstance(card.effect, BankVote)}
    assert banks == {
        **dict.fromkeys(range(23, 28), "victoria"), **dict.fromkeys(range(28, 33), "london_china"),
        **dict.fromkeys(range(33, 38), "ho_pak"),
    }  # fmt: skip


def test_b2_b4_vote_table() -> None:
    rows = [(row.price, row.contra, row.pro) for row in RULES.vote_table]
    assert rows == [(9, 500, 0), (12, 375, 125), (15, 250, 250), (18, 125, 375)]


def test_reconstructed_figures_are_marked_and_can_be_corrected() -> None:
    marked = GAME.reconstructed()
    assert "cards.113.effect.income" in marked
    assert "cards.138.effect.income" not in marked  # sourced
    assert "cards.23.effect.bank" in marked
    assert "assets.land.certificates" in marked
    errata = {"cards.113.effect.income": 14_000_000, "assets.land.certificates": 12, "block_counts": [8, 5, 10]}
    rules: Ruleset = GAME.ruleset(GAME.config(5, errata=errata))
    assert rules.contracts[113].income == 14_000_000
    assert rules.certificates.count("land-12") == 1
    assert rules.block_counts == (8, 5, 10)


@pytest.mark.parametrize(
    ("path", "given"),
    [
        ("cards.200.effect.income", 1), ("cards.113.effect.colour", 1), ("cards.113.number", 5), ("houses", []),
        ("cards.113.effect.income", "much"), ("companies.victoria.start_price", 61), ("assets.land.certificates", 2),
        ("cards.23.effect.bank", "struans"), ("cards.113.effect.requires", [["gold", 1]]),
    ],
)  # fmt: skip
def test_wrong_errata_are_refused(path: str, given: object) -> None:
    with pytest.raises(BadConfig):
        GAME.config(5, errata={path: given})


def test_options_are_those_of_the_table() -> None:
    assert {option.key: option.values for option in GAME.options} == {
        "price_track": ("unit", "coarse"), "vote_rule": ("all_votes", "held_only"),
        "one_company_per": ("phase", "transaction"), "trade_volume": ("per_transaction", "per_phase"),
        "deck_end": ("end_of_phase", "end_of_round"), "trend_scope": ("one_company_each", "whole_class"),
        "market_pick_scope": ("company", "class"),
        "break_contract_auction": ("next_bidding_segment", "next_round"), "unplayed_houses_listed": (True, False),
        "half_coin_transferable": (True, False), "houses": ("choose", "random"),
    }  # fmt: skip
