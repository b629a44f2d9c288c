"""Words: every text of whole games read by a strict reader, and names as the rules of the table print them."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

import magnate
from magnate.core.chance import Sampler
from magnate.core.driver import decisions, legal
from magnate.core.view import view
from magnate.games.chicago1875 import GAME
from magnate.games.chicago1875.events.buildings import PartnerRested
from magnate.games.chicago1875.events.operating import GoodSold, TileRemoved
from magnate.games.chicago1875.events.shares import ShareBought, ValueMoved
from magnate.games.chicago1875.phases.buying_resources import BuyCube, PurchaseResources
from magnate.games.chicago1875.phases.production import Production
from magnate.games.chicago1875.phases.selling_goods import SellGoods
from magnate.games.chicago1875.show.terminal import draw
from magnate.games.chicago1875.state import Chicago
from tests.games.chicago1875.charter import act, employ, own
from tests.games.chicago1875.plant import lay_demand
from tests.games.chicago1875.table import do, found, run, stock, table
from tests.sentences import faults

ERRATA = {"buildings.e1_12.fee": 50, "companies.swift.name": "Gary Swift Works", "assets.foundry.name": "Old Foundry"}
TABLES: tuple[dict[str, Any], ...] = (
    {},
    {"edition": "first"},
    {"special_companies": True, "chiefs": True, "buying_while_producing": True},
    {"supply_chain": "advanced", "draft": True, "level": "basic", "closed_shares": False},
)
INTERNAL = re.compile(
    r"\b(fifty|twenty|haymarket|bonus-good|stock-value|operating-end|e[123]_\d\d|d\d\d|sellers)\b|_|\{"
)


def spoken(number: int) -> Iterator[str]:
    """Every prompt, label, refusal and event of a game of random moves."""
    options = TABLES[number]
    s: Chicago = GAME.new(2 + number % 3, f"words {number}", options)
    game, dice = GAME.under(s.rules), Sampler(number)
    while s.agenda:
        for decision in decisions(s):
            yield game.say(decision.prompt, decision.args)
            for move in decision.moves:
                yield game.say(move.label, move.args(s))
                refused = move.check(s)
                if refused is not None:
                    yield game.say(refused.why, refused.args)
        moves = legal(s)
        for logged in magnate.play(s, moves[dice.pick(len(moves), "move")]):
            yield game.say(logged.event.text, logged.event.args())


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_every_sentence_reads_as_one_and_has_no_name_of_the_engine(number: int) -> None:
    said = sorted(set(spoken(number)))
    assert len(said) > 200
    assert {text: wrong for text in said if (wrong := faults(text))} == {}
    assert [text for text in said if INTERNAL.search(text)] == []


def test_every_option_and_rule_is_a_sentence() -> None:
    for option in GAME.options:
        assert option.text[:1].isupper()
    for key, rule in GAME.rules.items():
        assert rule.summary[:1].isupper() or rule.summary[:1] in "$0123456789", key
        assert rule.summary.endswith("."), key
        assert "sellers" not in rule.summary, key


def test_a_value_of_nothing_is_called_closed_where_companies_close() -> None:
    moved = ValueMoved("swift", 10, 0, "sale")
    told = "The stock value of Swift and Company goes from $10 to Closed (shares sold)."
    assert GAME.say(moved.text, moved.args()) == told


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (ShareBought(0, "swift", "preferred", "pool", 80),
         "Red buys the Preferred Certificate of Swift and Company from the bank pool for $80."),
        (GoodSold("swift", "fifty", 60), "Swift and Company sells 1 good for $60 in the $50 column."),
        (TileRemoved("d10", "shoes"), "The demand tile for 5 goods leaves the row Shoes: no room is left on it."),
        (PartnerRested(1), "Yellow leaves a partner unused."),
    ],
)  # fmt: skip
def test_events_say_what_from_where_and_for_how_much(event: Any, told: str) -> None:
    assert GAME.say(event.text, event.args()) == told


# -- refusals ----------------------------------------------------------------------------------------------------


def reason(s: Chicago, line: str) -> str:
    move = GAME.parse(s, line, decisions(s)[0].seat)
    refused = magnate.refusal(s, move)
    assert refused is not None
    return GAME.under(s.rules).explain(refused)


def test_a_bare_half_price_space_is_not_called_full() -> None:
    s = table(seats=2, phase="operating")
    found(s, 0, "libby")
    s.goods["libby"] = 1
    lay_demand(s, "libby", ("", 0), ("", 0), ("", 0))
    run(s, SellGoods("libby"))
    assert "sold at half price instead" in reason(s, "sell libby good plain")


def test_cubes_on_x_have_no_price() -> None:
    s = table(seats=2, phase="operating")
    found(s, 0, "libby", treasury=100)
    run(s, PurchaseResources("libby"))
    cubes = [move for move in decisions(s)[0].moves if isinstance(move, BuyCube) and move.check(s) is not None]
    said = [GAME.say(move.label, move.args(s)) for move in cubes]
    assert said
    assert all(text.endswith(" from X") for text in said)


def test_schwinn_is_told_what_it_lacks() -> None:
    s = table(seats=2, special_companies=True)
    found(s, 0, "schwinn", treasury=100)
    act(s)
    assert "takes 2 steel, and it has 0" in reason(s, "send schwinn to hire-manager")


def test_oscar_mayer_is_told_which_crew_it_lacks() -> None:
    s = table(seats=2, phase="operating", special_companies=True)
    found(s, 0, "oscar_mayer")
    employ(s, "oscar_mayer", workers=(5,))
    stock(s, "oscar_mayer", livestock=6, coal=6, steel=6, wood=6)
    run(s, Production("oscar_mayer", 0))
    assert reason(s, "run oscar_mayer tier 3") == "It takes a crew of 6; 5 in place [operating.produce]"


@pytest.mark.parametrize(
    ("edition", "told"),
    [("first", "right after the company's own production"), ("second", "all companies have operated")],
)
def test_each_edition_says_when_late_assets_are_used(edition: str, told: str) -> None:
    s = table(seats=2, edition=edition)
    found(s, 0, "libby", treasury=100)
    own(s, "libby", "popular_partners")
    act(s)
    assert told in reason(s, "use libby popular_partners")


@pytest.mark.parametrize(
    ("edition", "told"), [("first", "outer space of the row is bare"), ("second", "tile of the row is full")]
)
def test_each_edition_says_when_half_price_is_open(edition: str, told: str) -> None:
    s = table(seats=2, phase="operating", edition=edition)
    found(s, 0, "libby")
    s.goods["libby"] = 1
    lay_demand(s, "libby", ("d10", 0), ("d11", 0), ("d13", 0))
    run(s, SellGoods("libby"))
    assert told in reason(s, "sell libby good half")


# -- names -------------------------------------------------------------------------------------------------------


def renamed() -> Chicago:
    """A table with corrected figures: Swift and Foundry have other names, a building another fee."""
    s: Chicago = GAME.new(2, "names", {}, ERRATA)
    do(s, "establish swift 50", "establish libby 50")
    s.hand[0] = ("e1_12", "e1_11", "e1_10")
    own(s, "swift", "foundry")
    return s


def test_the_terminal_shows_the_names_and_figures_of_the_table() -> None:
    s = renamed()
    shown = draw(GAME.under(s.rules), view(GAME, s, 0), s.rules)
    for word in ("Gary Swift Works", "Old Foundry", "automate 1 worker ($50)"):
        assert word in shown
    assert "automate 1 worker ($40)" not in shown


def test_labels_events_and_charts_use_the_names_and_figures_of_the_table() -> None:
    s = renamed()
    game = GAME.under(s.rules)
    assert game.name("building", "e1_12") == "automate 1 worker ($50), era I"
    assert game.name("company", "swift") == "Gary Swift Works"
    assert game.name("ticker", "swift") == "GAR"
    assert GAME.name("ticker", "swift") == "SWI"
    assert GAME.name("building", "e1_12") == "automate 1 worker ($40), era I"
    first = GAME.under(GAME.ruleset(GAME.config(2, {"edition": "first"})))
    assert (first.name("asset", "fuelworks"), GAME.name("asset", "fuelworks")) == ("Abattoir", "Fuelworks")
