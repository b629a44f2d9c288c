"""What the terminal offers, and what it says to what is typed, at a table of Carnegie."""

import re
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

import magnate
from magnate.cli.forms import parts, usage
from magnate.cli.menu import Choice, Group, Menu, Said, clusters, commonprefix, groups, in_figures
from magnate.cli.rules import rows_named
from magnate.cli.screen import Screen, apart, console, laid_out
from magnate.core.codec import Unreadable
from magnate.core.event import Event
from magnate.games.carnegie import GAME
from magnate.games.carnegie.events.table import NeutralProject
from magnate.games.carnegie.mechanics.donations import DonationTurn
from magnate.games.carnegie.mechanics.income import CallBack
from magnate.games.carnegie.phases.activation import ActivationPhase
from magnate.games.carnegie.phases.opening import DepartmentDraft
from magnate.games.carnegie.state import Carnegie
from magnate.games.chicago1875 import GAME as CHICAGO
from magnate.games.chicago1875.phases.buying_shares import BuyCommon, BuyPreferred
from magnate.games.noble_house import GAME as NOBLE_HOUSE
from magnate.games.noble_house.mechanics.anytime import OpenWindow, Segment
from magnate.games.noble_house.mechanics.finance.auction import Auction
from magnate.games.noble_house.mechanics.finance.lending import LoanTurn
from magnate.games.noble_house.mechanics.market.market_cards import MarketCircle
from magnate.games.noble_house.phases.stock import Transaction
from magnate.games.noble_house.state import NOBODY
from tests.cli.conftest import Run
from tests.games.carnegie.table import CONSTRUCTION, HR, MANAGEMENT, away, fund, lie, project, stand, table, turn
from tests.games.carnegie.table import run as settle
from tests.games.noble_house import table as noble_house
from tests.server.games import to_an_asset

NEW = ("play", "carnegie", "--seed", "t", "--seats", "you", "--save", "game.txt")


def menu(s: Carnegie) -> Menu:
    return Menu(GAME, s, magnate.decisions(s)[0])


def shown(run: Run, *typed: str) -> str:
    return " ".join(run(*NEW, typed="\n".join([*typed, "quit", ""])).stdout.split())


def test_only_neighbouring_equal_sentences_are_merged() -> None:
    cities = ("boston", "boston", "reno", "boston")
    events: list[Event] = [NeutralProject(city) for city in cities]
    assert Screen(GAME, console()).sentences(events) == [
        "A neutral disc takes a slot in Boston, twice.",
        "A neutral disc takes a slot in Reno.",
        "A neutral disc takes a slot in Boston.",
    ]


def test_moves_from_one_place_stand_on_few_lines_after_their_beginning() -> None:
    s = table()
    turn(s, HR)
    found = groups(menu(s).legal)
    (lobby,) = [group for group in found if group.start == "Lobby, lying"]
    assert lobby.items[0][1] == "a4, 4 steps"
    rows = [row for group in found for row in [group.start, *laid_out([text for _, text in group.items], 100)]]
    assert len(rows) < 40
    assert max(map(len, rows)) <= 100


def test_numbers_go_up_as_they_are_read() -> None:
    s = CHICAGO.new(3, "numbers")
    for cash in range(3):
        s.cash[cash] += 500
    while magnate.decisions(s)[0].rule != "stock.pass":
        magnate.play(s, magnate.legal(s)[0])
    offered = Menu(CHICAGO, s, magnate.decisions(s)[0])
    kinds = [type(move) for move in magnate.legal(s)]
    assert kinds.index(BuyCommon) < len(kinds) - 1 - kinds[::-1].index(BuyPreferred)  # the two come by turns
    read = [at for group in groups(offered.legal) for at, _ in group.items]
    assert read == [*range(1, len(kinds) + 1)] == [choice.number for choice in offered.legal]


def test_a_heading_stands_over_three_choices_at_least_or_over_short_words() -> None:
    s = table()
    turn(s, MANAGEMENT)
    legal = menu(s).legal
    short = {choice.number for choice in legal if choice.said}
    for group in groups(legal):
        numbers = {number for number, _ in group.items}
        assert len(group.items) >= 3 or not (group.title or group.start) or numbers <= short
        assert all(text for _, text in group.items)
    single = [Choice(1, legal[0].move, "Alone: 1 step", None)]
    assert clusters(single) == []


def test_the_terminal_says_moves_in_the_words_of_the_tray(run: Run) -> None:
    """Under their heading, with what they explain in brackets; `more` says one in full."""
    typed = "\nmore 2\nquit\n"  # the first line lets somebody take the seat
    chicago = ("play", "chicago1875", "--seed", "t", "--seats", "you,you", "--save", "game.txt")
    said = run(*chicago, typed=typed).stdout
    assert "Establish a company" in said
    assert "AAP:  1  $35, $105    2  $40, $120" in said
    assert "Establish Anglo-American Provision Co. at $40 for $120" in said
    s: Any = magnate.replay(to_an_asset())
    legal = Menu(CHICAGO, s, magnate.decisions(s)[0]).legal
    (asset,) = [choice for choice in legal if CHICAGO.chip(s, choice.move).opens]
    (group,) = [group for group in groups(legal) if group.title.startswith("Send a partner: ")]
    assert (asset.number, "Buy an asset") in group.items


def test_a_long_answer_goes_on_below_itself() -> None:
    assert laid_out(["  1  " + "word " * 10], 30) == ["  1  word word word word word", "     word word word word word"]


def test_why_prints_whole_labels_and_each_reason_in_full(run: Run) -> None:
    words = shown(run, "1", "why")
    assert "The first disc goes to a medium or large city [setup.housing]" in words
    assert "Housing in Reno (West, 0 points" in words
    assert "..." not in words.replace("... ", "")


def test_an_open_answer_is_explained_as_it_is_typed() -> None:
    s = table()
    turn(s, HR)
    (form,) = magnate.decisions(s)[0].forms
    assert usage(form) == "sell N goods (N is 1 to 4; $1 each, at any time)"


def test_an_incomplete_or_impossible_move_is_told_what_is_missing(run: Run) -> None:
    words = shown(run, "sell", "sell 9 goods", "housing reno", "1", "housing reno", "donate", "housing")
    assert "'sell' lacks N; write sell N goods (N is 1 to 4; $1 each, at any time)" in words
    assert "Refused: You have only 4 goods [goods.sale]" in words
    assert "'housing reno' answers another question; this one is: Choose a side of each" in words
    assert "Refused: The first disc goes to a medium or large city [setup.housing]" in words
    assert "'donate' answers another question; this one is: Place your first housing disc" in words
    assert "'housing' may mean housing san-francisco" in words
    s = table()
    fund(s, 0, money=9)
    lie(s, 0, "c2")
    run_activation(s)
    asked = menu(s)
    move = asked.read("activate c2 for 7")
    refused = asked.refusal(move)
    assert refused is not None
    assert asked.explain(move, refused) == "No workspace at this price is free [activation.workspace]"
    move = asked.read("activate d1 for 2")
    refused = asked.refusal(move)
    assert refused is not None
    assert "'activate d1 for 2' is not possible now; write activate SPACE for PRICE" in asked.explain(move, refused)


def run_activation(s: Carnegie) -> None:
    settle(s, ActivationPhase())


def test_capitals_and_the_first_word_may_be_left_out() -> None:
    s = GAME.new(2, "menu")
    asked = menu(s)
    for typed in ("tabs ABAB", "tabs abab", "ABAB", "abab"):
        assert magnate.write(asked.read(typed)) == "tabs ABAB"
    s = table()
    stand(s, 0, "commerce-finance", 2)
    turn(s, MANAGEMENT)
    assert magnate.write(menu(s).read("DONE")) == "done"


def test_rules_find_rows_by_name_and_the_map_by_several_words(run: Run) -> None:
    departments = next(table for table in GAME.tables(table().rules) if table.title == "Departments")
    found = rows_named(departments, "new lobby")
    assert found is not None
    assert [row[1] for row in found.rows] == ["New Lobby"]
    assert rows_named(departments, "lobby") is None
    words = shown(run, "rules map", "rules roads", "rules network", "rules lines", "rules New Lobby")
    assert "employees may arrive here as well" in words
    assert words.count("Lines on the map: the network of roads") == 4


def test_help_names_the_tables(run: Run) -> None:
    assert "rules departments" in shown(run, "help")


def test_long_open_answers_are_explained_when_they_are_asked_for(run: Run) -> None:
    asked = run(
        "play", "noble_house", "--seed", "t", "--seats", "you,greedy", typed="1\nhow offer\nhow to\nquit\n"
    ).stdout
    question = asked[: asked.index("TERMS: ")]
    assert "offer TO TERMS OPENNESS until UNTIL (make an offer; more: how offer)" in question
    assert "200,000 shares" not in question
    assert "TERMS: a text in quotation marks. For example: give $5M; want 200,000 shares of" in asked
    assert "Name one of: " in asked


def test_many_answers_that_begin_alike_are_listed_when_they_are_asked_for() -> None:
    s = noble_house.table(phase="stock")
    noble_house.deal(s, 0, 106)
    s.order = [0, 1, 2]
    noble_house.run(s, MarketCircle(NOBODY))
    asked = Menu(NOBLE_HOUSE, s, magnate.decisions(s)[0])
    screen = Screen(NOBLE_HOUSE, Console(width=100, soft_wrap=True, record=True, file=StringIO()))
    screen.question(s, asked)
    told = screen.out.export_text()
    assert "Play Stock Market News (106) on (2 companies -1):" in told
    assert "3  Struan's and Rothwell-Gornt" in told
    assert "6 to 68  63 more like these: more 6" in told
    assert "Nelson Trading" not in told


def test_what_is_numbered_stays_with_its_number() -> None:
    labels = ["Put Land 1 into contract 122", "Put Land 3 into contract 122", "Put Land 4 into contract 122"]
    assert commonprefix([label.split() for label in labels]) == ["Put"]
    raised = ["Raise the bid to 12", "Raise the bid to 13"]
    assert commonprefix([label.split() for label in raised]) == ["Raise", "the", "bid", "to"]


def test_answers_without_a_heading_do_not_stand_under_that_of_others() -> None:
    bare, headed = Group("", ((4, "Pass"),)), Group("Send partner", ((1, "a"), (2, "b"), (3, "c")))
    assert [group.title for group in apart([headed, bare])] == ["Send partner", "Other answers"]
    assert [group.title for group in apart([bare, headed])] == ["", "Send partner"]


def bids() -> Menu:
    s = noble_house.table(phase="contracts")
    noble_house.run(s, Auction("contract", "132", "", 0, False))
    return Menu(NOBLE_HOUSE, s, magnate.decisions(s)[0])


def test_what_leaves_no_choice_need_not_be_typed() -> None:
    asked = bids()
    shapes = [usage(form) for form in asked.decision.forms]
    assert shapes[0].startswith("bid AMOUNT (AMOUNT: ")
    assert shapes[1].startswith("bid up to AMOUNT (AMOUNT: ")
    assert "BANK" not in " ".join(shapes)
    for typed, meant in (("bid 12m", "bid 12000000 over"), ("bid up to 13M", "bid up to 13000000 over")):
        assert magnate.write(asked.read(typed)).startswith(meant)
        assert asked.refusal(asked.read(typed)) is None
    limit = asked.read("bid up to 13M")
    assert asked.typed(limit) == "bid up to 13000000"
    assert asked.typed(asked.legal[0].move) == "1"


def test_what_is_wrong_is_said_not_that_something_is_missing() -> None:
    asked = bids()
    with pytest.raises(Unreadable, match="'bid many' is not written like that; write bid AMOUNT"):
        asked.read("bid many")
    with pytest.raises(Unreadable, match="'bid' lacks AMOUNT; write bid AMOUNT"):
        asked.read("bid")
    s = noble_house.table(phase="banks")
    noble_house.run(s, LoanTurn(0, ()))
    loans = Menu(NOBLE_HOUSE, s, magnate.decisions(s)[0])
    with pytest.raises(Unreadable, match="a text of several words stands in quotation marks"):
        loans.read("ask victoria for 40M on 2 blocks of Struan's")
    move = loans.read("ask viktoria for 40M on struans")
    refused = loans.refusal(move)
    assert refused is not None
    assert loans.explain(move, refused).startswith("BANK cannot be 'viktoria'; it is victoria | ")
    (form,) = loans.decision.forms[:1]
    assert "a house once for each voting block, as in airline-1+struans+struans" in " ".join(parts(NOBLE_HOUSE, form))


def test_what_several_answers_share_is_said_once_before_them() -> None:
    s = noble_house.table(phase="stock")
    noble_house.fund(s, 0, 30)
    noble_house.run(s, Transaction(0, 1))
    asked = Menu(NOBLE_HOUSE, s, magnate.decisions(s)[0])
    screen = Screen(NOBLE_HOUSE, Console(width=100, soft_wrap=True, record=True, file=StringIO()))
    screen.question(s, asked)
    told = screen.out.export_text()
    assert "Buy shares: how many, what the price does, and what you pay\nStruan's:" in told
    struans = next(row for row in told.splitlines() if row.startswith("Struan's:"))
    assert "500,000, 24 \N{RIGHTWARDS ARROW} 25, $12M" in struans
    assert "400,000, $9.6M: price stays 24" in struans
    assert "price then" not in struans  # the arrow says it


def test_an_answer_may_be_typed_as_it_is_called() -> None:
    s = noble_house.table(phase="stock")
    noble_house.run(s, Transaction(0, 1))
    asked = Menu(NOBLE_HOUSE, s, magnate.decisions(s)[0])
    assert magnate.write(asked.read("pass")) == "skip"


def test_a_value_with_one_choice_need_not_be_typed_and_tenths_of_millions_may_be() -> None:
    s = noble_house.table(phase="cards")
    noble_house.run(s, Segment("A1.2"), OpenWindow("A1.2"))
    asked = Menu(NOBLE_HOUSE, s, magnate.decisions(s)[0])
    typed = asked.read('offer all "give 0.5m" public until phase')
    assert magnate.write(typed) == magnate.write(asked.read('offer all "give 0.5m" public until phase counter 0'))
    with pytest.raises(Unreadable, match="lacks UNTIL; write offer TO TERMS OPENNESS until UNTIL "):
        asked.read('offer all "give 0.5m" public until')
    assert in_figures("claim 0.5m") == "claim 500000"


def test_sums_may_be_typed_in_millions() -> None:
    s = noble_house.table(phase="banks")
    noble_house.run(s, LoanTurn(0, ()))
    asked = Menu(NOBLE_HOUSE, s, magnate.decisions(s)[0])
    assert asked.read("ask victoria for 40M on struans") == asked.read("ask victoria for 40000000 on struans")


def test_players_are_called_by_their_houses_once_these_are_chosen(run: Run) -> None:
    shown = run("play", "noble_house", "--seed", "t", "--seats", "you,greedy", typed="1\nhint\nquit\n").stdout
    before, after = shown.split("Round 1:", 1)
    assert "Player 1: Choose your house" in before
    assert re.search(r"\* Struan's +you  +\d+ cards", after)
    assert re.search(r"^Struan's: ", after, re.MULTILINE)
    assert "The bank pays Struan's $30M (start of the game)." in " ".join(after.split())
    assert re.findall(r"Player 1\b[^.]*", " ".join(after.split())) == ["Player 1 leads Struan's"]
    assert re.search(r"^To do so, type: \S", after, re.MULTILINE)


def test_short_words_that_say_too_little_give_way_to_whole_labels() -> None:
    move = menu(GAME.new(2, "menu")).legal[0].move

    def group(*rows: tuple[str, str]) -> list[str]:
        choices = [Choice(n, move, label, None, Said("Ask", "", short)) for n, (short, label) in enumerate(rows, 1)]
        return [text for each in groups(choices) for _, text in each.items]

    alike = ("On Land 1, $10M", "Ask Ho-Pak for $10M"), ("On Land 1, $10M", "Ask Victoria for $10M"), ("No", "No loan")
    assert group(*alike) == ["Ask Ho-Pak for $10M", "Ask Victoria for $10M", "No loan"]
    assert group(("Land 1, $30M", "Buy Land 1 for $30M")) == ["Buy Land 1 for $30M"]
    limits = [(f"Up to, ${n}M", f"Bid up to ${n}M, then leave") for n in (2, 4, 6)]
    assert group(*limits) == [label for _, label in limits]
    several = [(f"Land {n}", f"Buy Land {n}") for n in (1, 2, 3)]
    assert group(*several) == ["Land 1", "Land 2", "Land 3"]


def test_short_words_name_every_price_and_repeat_nothing() -> None:
    s = table()
    s.drafted[0] = "sales"
    turn(s, MANAGEMENT)
    found = groups(menu(s).legal)
    (west,) = [group for group in found if group.start == "West"]
    assert [text for _, text in west.items] == ["Commerce and Finance: $6", "Commerce and Finance: 2 goods"]
    (sales,) = [group for group in found if group.start.startswith("Build Sales")]
    assert sales.start == "Build Sales (Management; 1 good for $6, 1 to 3 times) on"
    assert sales.items[0][1] == "a4 for 2 goods"
    s.agenda.clear()
    fund(s, 0, goods=1)
    turn(s, CONSTRUCTION)
    west = next(group for group in groups(menu(s).legal) if group.start == "West, housing for 1 good")
    assert west.title == "Build a project: the city, its points, and what it pays at once"
    assert west.items[0][1] == "Seattle 1 +$1"
    s.agenda.clear()
    settle(s, DepartmentDraft(0))
    told = [text for group in groups(menu(s).legal) for _, text in group.items]
    assert any(text.startswith("Safety and Quality (mission: 1 point per 2 employees") for text in told)
    s.agenda.clear()
    away(s, 0, "west", 2)
    project(s, 0, "housing", "boston")
    settle(s, CallBack(0, "west"))
    told = [text for group in groups(menu(s).legal) for _, text in group.items]
    assert told == ["All 2 back, +$2 (your projects pay $2)", "1 of 2 back, +$1 (your projects pay the same)", "Nobody"]
    s.agenda.clear()
    fund(s, 0, money=3, goods=4)
    settle(s, DonationTurn(0))
    asked = magnate.decisions(s)[0]
    prompt = GAME.say(asked.prompt, asked.args)
    assert prompt == "Make a donation, or none: your next one costs $5 (sells 2 goods), each scores 12 points at most"
