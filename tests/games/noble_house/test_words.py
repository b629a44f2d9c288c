"""What a screen says: the table as text, and what a move leads to."""

import re

import pytest

import magnate
from magnate.core.chance import Sampler
from magnate.games.noble_house import GAME
from magnate.games.noble_house.mechanics.trade.negotiation import AcceptOffer, MakeOffer
from magnate.games.noble_house.phases.assets import AssetPhase
from magnate.games.noble_house.phases.contracts import Announcement
from magnate.games.noble_house.phases.stock import Transaction
from magnate.games.noble_house.show.glosses import gloss
from magnate.games.noble_house.show.terminal import WIDTH, draw, note
from magnate.games.noble_house.show.words import money
from magnate.games.noble_house.state import NobleHouse
from tests.games.noble_house.table import announced, deal, do, fund, hold, lend, lose_blocks, offered, own, run, table


def text_of(s: NobleHouse, seat: int | None = 0) -> str:
    """The table without its colours."""
    return re.sub(r"(?<!\\)\[[a-z_ /]*\]", "", draw(GAME, magnate.view(GAME, s, seat), s.rules)).replace("\\[", "[")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_table_as_text_fits_a_terminal(seats: int) -> None:
    s: NobleHouse = GAME.new(seats, f"terminal {seats}")
    dice = Sampler(seats)
    looks = 0
    while s.agenda:
        if dice.pick(20, "look") == 0:
            looks += 1
            for seat in (0, None):
                assert all(len(line.rstrip()) <= WIDTH for line in text_of(s, seat).splitlines())
        moves = magnate.legal(s)
        magnate.play(s, moves[dice.pick(len(moves), "move")])
    assert looks
    assert "The game is over after" in text_of(s)


def test_long_offers_are_folded() -> None:
    s = table(2)
    run(s, AssetPhase())
    words = " ".join(["word"] * 40)
    do(s, "end assets")
    for terms in (words, "x" * 200):
        magnate.play(s, MakeOffer(1, s.house[0], f"text you {terms}", "public", "round", 0))
    text = text_of(s)
    assert text.count("word") >= 40
    assert all(len(line) <= WIDTH for line in text.splitlines())


def test_the_text_shows_what_lies_on_the_table() -> None:
    s = table(3, phase="assets")
    fund(s, 0, 31.5)
    hold(s, 0, "victoria", 300_000)
    announced(s, 1, 132)
    (airline,) = own(s, 0, "airline")
    lend(s, 0, "victoria", 20, blocks=1, certificates=(airline,))
    lose_blocks(s, 2, 1, to=0)
    s.price["general_stores"] = 17
    deal(s, 0, 72, 57)
    s.coins[0] = ("rothwell_gornt",)
    text = text_of(s)
    for part in (
        "Round 1: assets",
        "Victoria Bank               30   47   3",
        "General Stores       17   50   .  12.5/37.5%  nobody",
        "Rothwell-Gornt       24   50   .  0/50%       Player 2",
        "132 Player 2: ",
        "1 Player 1 owes Victoria Bank $20M on 1 voting block of Struan's, Airline 1",
        "9 Airline $60M/$6M",
        "Airline 1 (loan 1)",
        "$31.5M   5 voting blocks of Struan's   1 voting block of Asian Properties",
        "half-coin of Rothwell-Gornt",
        "72 Major Business Loss: a player pays $50M   57 Bank Proxy: 4 votes at any bank",
    ):
        assert part in text, part


def test_others_see_neither_cash_nor_cards() -> None:
    s = table(3, phase="assets")
    fund(s, 0, 31.5)
    deal(s, 0, 72)
    hold(s, 0, "victoria", 300_000)
    for seat in (1, None):
        text = text_of(s, seat)
        assert "Player 1  Struan's                    1 card" in text
        assert "31.5" not in text
        assert "Business Loss" not in text
        assert "Victoria Bank               30   47   ." in text
    assert "You have" not in text_of(s, None)


def test_agreements_are_shown_to_those_who_know_them() -> None:
    s = table(3)
    run(s, AssetPhase())
    for openness in ("public", "private"):
        magnate.play(s, MakeOffer(0, s.house[1], f"text me {openness} word", openness, "round", 0))
    assert [text_of(s, seat).count("Player 1 offers Player 2") for seat in range(3)] == [2, 2, 1]
    for offer in (1, *(row[0] for row in s.letters[1])):
        magnate.play(s, AcceptOffer(1, offer))
    assert [text_of(s, seat).count('Player 1 to Player 2: "') for seat in range(3)] == [2, 2, 1]


def test_suspended_contracts_say_what_they_lack() -> None:
    s = table(3)
    keys = announced(s, 1, 132)
    complete = text_of(s)
    assert "suspended" not in complete
    s.bound[s.rules.certificate_index[keys[0]]] = 0
    assert f"(suspended, lacks {s.rules.certificate_kind[s.rules.certificate_index[keys[0]]].name})" in text_of(s)


def notes(s: NobleHouse, *lines: str) -> list[str]:
    return [note(GAME, magnate.view(GAME, s, 0), s.rules, GAME.parse(s, line, 0)) for line in lines]


@pytest.mark.parametrize("volume", ["per_transaction", "per_phase"])
def test_notes_say_what_a_trade_leads_to(volume: str) -> None:
    s = table(3, phase="stock", trade_volume=volume)
    fund(s, 0, 100)
    hold(s, 0, "struans", 2_000_000)
    deal(s, 0, 38)
    s.bought[0], s.sold[0] = 3, 4
    run(s, Transaction(0, 1))
    trades = [line for line in offered(s) if line.endswith(" struans") and line.startswith(("buy", "sell", "deal"))]
    assert len(trades) > 4
    for line in trades:
        after = s.clone()
        magnate.push(after, GAME.parse(after, line, 0))
        cash = money(abs(after.cash[0] - s.cash[0]))
        said = "then" if after.price["struans"] != s.price["struans"] else "stays"
        assert notes(s, line) == [f"{cash}, price {said} {after.price['struans']}"], line


def test_notes_of_contracts_assets_and_cards() -> None:
    s = table(3, phase="contracts")
    deal(s, 0, 119, 72)
    own(s, 0, "airline")
    run(s, Announcement(0))
    price = s.price["struans"] + s.rules.contracts[119].rise
    assert notes(s, "announce 119 airline-1", "play 72 on struans", "announce nothing") == [
        f"$18M from 1 Airline, breaks at 9; price then {price}", "a player pays $50M", "",
    ]  # fmt: skip
    assert notes(s, "buy asset land", "sell asset airline-1", "ask victoria for 20000000 on airline-1") == [
        "$30M", "$30M", "$0.2M interest a round",
    ]  # fmt: skip


def test_every_card_has_words() -> None:
    rules = GAME.ruleset(GAME.config(5))
    said = {card.effect: gloss(rules, card.effect) for card in rules.cards.values()}
    assert "" not in said.values()
    assert len(dict.fromkeys(said.values())) == len(said) - same_but_for_support(list(said))


def same_but_for_support(effects: list[object]) -> int:
    """Market cards that differ only in what it costs to hold a house; the words leave that out."""
    bare = [re.sub(r", cost=\d+", "", repr(effect)) for effect in effects]
    bare = [re.sub(r", (rise|fall)=-?\d+", "", each) for each in bare]
    return len(bare) - len(dict.fromkeys(bare))
