"""What a board and a reference show: from one seat's view alone, under fixed keys, and the whole of the box."""

import json
from typing import Any

import magnate
from magnate.core.chance import Sampler
from magnate.games.noble_house import GAME
from magnate.games.noble_house.phases.round import Round
from magnate.games.noble_house.show import reference
from magnate.games.noble_house.state import NobleHouse
from tests.games.noble_house.table import (
    M,
    announced,
    bargain,
    deal,
    do,
    fund,
    hold,
    lend,
    lose_blocks,
    offer,
    own,
    run,
    table,
    talk,
)
from tests.rules import rule

KEYS = {
    "price_change", "houses", "contracts", "hand", "offers", "worth", "loan", "promises",
    "desk", "agreements", "loans", "budgets", "leases",
}  # fmt: skip


def seen(s: NobleHouse, seat: int | None) -> dict[str, Any]:
    return dict(GAME.facts(magnate.view(GAME, s, seat), s.rules))


def test_facts_have_fixed_keys_and_can_be_sent_at_every_moment_of_a_game() -> None:
    s: NobleHouse = GAME.new(3, "facts")
    dice = Sampler(2)
    for number in range(400):
        moves = magnate.legal(s)
        if not moves:
            break
        if number % 20 == 0:
            for seat in (0, 1, 2, None):
                found = seen(s, seat)
                assert set(found) == KEYS
                assert json.loads(json.dumps(found)) == found
        magnate.play(s, moves[dice.pick(len(moves), "move")])
    assert s.round > 1


def test_facts_come_from_the_view_alone() -> None:
    s = talk(4)
    for seat in range(4):
        fund(s, seat, 90)
        deal(s, seat, 113 + seat)
        hold(s, seat, "victoria", 200_000)
    bargain(s, "give cash 1000000; loan you 5000000 round 9 banks", maker=1, partner=2, openness="private")
    do(s, offer("asian_properties", "give cash 1000000", "private"), seat=1)
    world = GAME.redeal(s, 0, Sampler(4))
    assert seen(world, 0) == seen(s, 0)
    assert seen(s, 0)["offers"] == []
    assert [each["owed"] for each in seen(s, 0)["promises"]] == [0, 0, 0, 0]
    assert [each["owed"] for each in seen(s, 1)["promises"]] == [0, 0, 5 * M, 0]


@rule("house.vote", "block.votes")
def test_facts_of_a_house_say_how_many_votes_it_takes_to_survive() -> None:
    s = talk()
    lose_blocks(s, 0, 1)
    lose_blocks(s, 0, 1, to=1)
    s.price["struans"] = 12
    (house, *_) = seen(s, 2)["houses"]
    contra, pro = next((row.contra, row.pro) for row in s.rules.vote_table if row.price >= 12)
    assert house == {
        "house": "struans", "seat": 0, "price": 12, "blocks": [3, 1, 0], "gone": 1, "on_sale": 0,
        "against": contra, "for": pro, "margin": 300 + pro - contra - 100, "falls_at": 12,
    }  # fmt: skip
    assert house["margin"] < 0


def test_facts_of_prices_contracts_and_cards() -> None:
    s = table()
    run(s, Round(2))
    s.agenda.clear()
    s.price["victoria"] += 2
    announced(s, 1, 122)
    deal(s, 0, 113)
    own(s, 2, "shipping", "shipping")
    found = seen(s, 0)
    assert found["price_change"]["victoria"] == 2
    (contract,) = found["contracts"]
    assert (contract["contract"], contract["breaks_at"], contract["distance"]) == (122, 12, 12)
    (card,) = (each for each in found["hand"] if each["card"] == 113)
    assert card["lacks"] == [{"kind": "shipping", "count": 1, "free": [0, 0, 2]}]
    assert card["effect"].startswith("$12M a round from 1 Shipping; breaks at $9")


def test_facts_of_offers_say_whether_the_seat_can_deliver() -> None:
    s = talk()
    do(s, offer("all", "give cash 5000000; want cash 40000000"), seat=0)
    (mine,), (yours,), (nobodys,) = (seen(s, seat)["offers"] for seat in (0, 1, None))
    assert (mine["part"], mine["can_deliver"], mine["why_not"]) == ("maker", True, "")
    assert (yours["part"], yours["can_deliver"]) == ("partner", False)
    assert yours["why_not"] == "it takes $40M, you have $30M"
    assert (nobodys["part"], nobodys["can_deliver"]) == ("", None)


def test_facts_of_worth_loans_and_promises() -> None:
    s = talk()
    lend(s, 0, "victoria", 40, blocks=1)
    own(s, 0, "land")
    bargain(s, "give cash 1000000; refrain you any until 5")
    found = seen(s, 0)
    assert sum(line["amount"] for line in found["worth"]) == (29 + 30 + 240 - 40) * M
    assert found["loan"] == {"capacity": 100 * M, "had": False, "interest": 400_000}
    assert found["promises"][1] == {"kept": 0, "broken": 0, "open": 1, "owed": 0}


# -- the reference -----------------------------------------------------------------------------------------------------


@rule("stock.sell", "house.vote", "card.timing", "contract.card", "asset.buy", "coin.claim")
def test_the_tables_hold_the_whole_box() -> None:
    rules = GAME.ruleset(GAME.config(5))
    tables = {each.title: each for each in GAME.tables(rules)}
    assert list(tables) == [
        "Shares sold in one transaction", "How the silent half of a house votes", "Companies", "Assets",
        "Banks and payments", "Contracts", "Event cards", "Half-coins",
    ]  # fmt: skip
    for each in tables.values():
        assert all(len(row) == len(each.heads) for row in each.rows), each.title
    copies = sum(int(row[1]) for row in tables["Event cards"].rows)
    assert (copies, len(tables["Contracts"].rows), copies + len(rules.contracts)) == (108, 36, 144)
    assert len(tables["Companies"].rows) == 12
    assert tables["Shares sold in one transaction"].rows[:2] == (
        ("100,000 to 400,000", "0"),
        ("500,000 to 600,000", "-1"),
    )
    assert tables["How the silent half of a house votes"].rows[-1] == ("above", "0 %", "50 %")


@rule("card.timing")
def test_every_card_says_what_it_does_and_when() -> None:
    for seats in (2, 5):
        rules = GAME.ruleset(GAME.config(seats))
        for card in rules.cards.values():
            if card.number not in rules.contracts:
                said = reference.effect(rules, card.effect)
                assert said[0].isupper() or said[0].isdigit(), said
                assert said.endswith("."), said
            assert card.timing in reference.WHEN
    assert sum(int(row[1]) for row in reference.cards(GAME.ruleset(GAME.config(2))).rows) < 108


@rule("lease.terms")
def test_what_a_lease_costs_stands_on_the_side_of_the_borrower() -> None:
    s = talk()
    (key,) = own(s, 1, "railway")
    terms = f"lease you {key} fee 2000000 each upkeep borrower rounds 3"
    do(s, offer(s.house[1], terms), seat=0)
    (desk,) = seen(s, 1)["desk"]
    assert [each["text"] for each in desk["gives"]] == ["a fee of $2M each round and the upkeep"]
    assert [each["text"] for each in desk["wants"]] == [
        f"the use of {key.replace('-', ' ').capitalize()} for this round and the next 2"
    ]
