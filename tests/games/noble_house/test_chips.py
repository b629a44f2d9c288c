"""Every move of a question has two or three words of its own."""

import magnate
from magnate import bots
from magnate.bots import answer
from magnate.core.chance import Sampler
from magnate.core.chip import LONG
from magnate.core.driver import asking, decisions, push
from magnate.games.noble_house import GAME
from magnate.games.noble_house.mechanics.anytime import PlayCard
from magnate.games.noble_house.mechanics.finance.lending import LoanTurn
from magnate.games.noble_house.mechanics.finance.loans import PayLoan, Repayment
from magnate.games.noble_house.mechanics.finance.meeting import no_proxies
from magnate.games.noble_house.mechanics.market.market_cards import MarketTurn
from magnate.games.noble_house.phases.contracts import ContractTurn, PlayOvertime
from magnate.games.noble_house.show import chips
from magnate.games.noble_house.state import NobleHouse
from tests.games.noble_house.table import announced, deal, fund, hold, lend, own, run, table, talk

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


def test_answers_to_a_loan_that_is_due_say_how_much_and_nothing() -> None:
    s = table(3, "banks")
    loan = lend(s, 0, "victoria", 50, blocks=2)
    fund(s, 0, 23)
    run(s, Repayment(0, loan, no_proxies(s)))
    asked = magnate.decisions(s)[0]
    assert GAME.say(asked.prompt, asked.args) == f"Loan {loan} falls due: repay $50M"
    said = [GAME.chip(s, move).words for move in asked.moves if isinstance(move, PayLoan)]
    assert said == ["Repay, $50M", "Repay nothing", "Repay, $23M"]


def test_a_card_that_is_played_on_nothing_is_not_played_on_a_gap() -> None:
    s = table(3, "stock")
    deal(s, 0, 85)
    (chip,) = {GAME.chip(s, PlayCard(0, 85, ""))}
    assert chip.words == "Stock Market Rumours (85)"


def test_overtime_says_whose_contract_earns_what() -> None:
    s = table(3, "contracts")
    announced(s, 1, 113)
    deal(s, 0, 41)
    run(s, ContractTurn(0))
    (move,) = (move for move in magnate.legal(s) if isinstance(move, PlayOvertime))
    chip = GAME.chip(s, move)
    assert (chip.words, chip.details) == ("Overtime on 113", "Player 2, $12M more")


def test_two_cards_have_a_line_each_with_what_they_may_be_played_on() -> None:
    s = talk()
    deal(s, 0, 68)
    (only,) = {GAME.at(s).chip(s, move).row for move in magnate.legal(s, 0) if type(move).__name__ == "PlayCard"}
    assert only == ""
    deal(s, 0, 51)
    deal(s, 1, 70)  # a hand to look at
    told = [GAME.at(s).chip(s, move) for move in magnate.legal(s, 0) if type(move).__name__ == "PlayCard"]
    assert {chip.row for chip in told} == {"Pay Bribes (68)", "Loose Talk (51)"}
    assert "Rothwell-Gornt" in [chip.text for chip in told if chip.row == "Pay Bribes (68)"]
    assert "Draw a card from Rothwell-Gornt" in [chip.text for chip in told]


def test_whom_an_offer_goes_to_is_said_by_name() -> None:
    s = talk(4)
    (offer,) = [each for each in GAME.composers(s, 0) if each.text == "terms"]
    to = next(field for field in offer.fields if field.name == "to")
    assert len(set(to.words)) == len(to.choices)
    assert "Rothwell-Gornt and Asian Properties" in to.words


def test_loans_are_a_table_of_banks_and_sums() -> None:
    s = table()
    own(s, 0, "airline", "land", "services")
    s.order = [0, 1, 2]
    run(s, LoanTurn(0, ()))
    found = [GAME.at(s).chip(s, move) for move in magnate.legal(s, 0) if type(move).__name__ == "AskLoan"]
    places = [(chip.row, chip.column) for chip in found]
    assert len(set(places)) == len(places)
    assert {row for row, _ in places} == {"Victoria Bank", "London and China", "Ho-Pak Bank"}


def test_market_cards_are_sorted_by_card_and_by_what_they_move() -> None:
    s = table(phase="stock")
    deal(s, 0, 91, 104, 85)
    s.order = [0, 1, 2]
    run(s, MarketTurn(0))
    sorts = [GAME.at(s).chip(s, move).sort for move in magnate.legal(s, 0) if type(move).__name__ == "PlayMarketCard"]
    assert {sort[0][1] for sort in sorts} == {
        "Stock Market Trends (91)", "Stock Market News (104)", "Stock Market Rumours (85)",
    }  # fmt: skip
    assert {title for sort in sorts for title, _ in sort[1:]} == {"House", "Bank", "Small company"}
