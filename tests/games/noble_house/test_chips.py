"""Every move of a question has two or three words of its own."""

from magnate import bots
from magnate.bots import answer
from magnate.core.chance import Sampler
from magnate.core.chip import LONG
from magnate.core.driver import asking, decisions, push
from magnate.games.noble_house import GAME
from magnate.games.noble_house.show import chips
from magnate.games.noble_house.state import NobleHouse
from tests.games.noble_house.table import announced, hold, table

OWN = {*chips.BRIEF, *chips.ENDS, *chips.OWN}


def alike(s: NobleHouse, game: object) -> list[tuple[str, str]]:
    """Legal moves of one kind that nobody could tell apart, and moves without words of their own."""
    at = GAME.at(s)
    found = []
    for decision in decisions(s):
        told: dict[tuple[object, ...], str] = {}
        for move in decision.moves:
            if move.check(s) is not None:
                continue
            chip, label = at.chip(s, move), at.say(move.label, move.args(s))
            assert 0 < len(chip.text) <= LONG, label
            assert type(move).__name__ in OWN, label
            key = type(move), chip.text, chip.price, chip.owner, chip.row, chip.column, chip.verb
            if told.get(key, label) != label:
                found.append((told[key], label))
            told[key] = label
    return found


def test_chips_are_short_and_tell_moves_apart() -> None:
    kinds = set()
    for seed, (seats, bot) in enumerate(((5, "random"), (3, "random"), (4, "greedy"))):
        s: NobleHouse = GAME.new(seats, f"chips {seed}")
        player, dice = bots.find(bot, GAME), Sampler(seed)
        for number in range(700):
            ask = asking(s)
            if ask is None:
                break
            if type(ask) not in kinds or number % 9 == 0:
                kinds.add(type(ask))
                assert alike(s, GAME) == [], ask
            push(s, answer(player, GAME, s, decisions(s)[0].seat, dice))
    assert len(kinds) > 12


def test_a_trade_says_what_it_does_to_the_price() -> None:
    s = table(3, "stock")
    house = s.house[1]
    announced(s, 1, 113)
    hold(s, 0, house, 1_200_000)
    s.price[house] = s.rules.contracts[113].break_price + 1
    told = {
        number: GAME.chip(s, GAME.parse(s, f"{kind} {number} {house}", 0))
        for kind, number in (("buy", 400_000), ("buy", 500_000), ("sell", 1_200_000))
    }
    assert told[400_000].text == "Rothwell-Gornt 400,000"
    assert told[500_000].text.endswith("10 \u2192 11")
    assert told[1_200_000].text.endswith("10 \u2192 6")
    assert told[1_200_000].warning == "at 6 contract 113 breaks"
    assert {chip.sort for chip in told.values()} == {(("Company", "Rothwell-Gornt"),)}
