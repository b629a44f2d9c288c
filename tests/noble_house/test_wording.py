"""Offers in people's own words, and in words that people understand."""

import re

import pytest

import magnate
from magnate.cli.menu import Menu, usage
from magnate.core import codec
from magnate.core.chance import Sampler
from magnate.core.codec import Unreadable
from magnate.games.noble_house import GAME, words
from magnate.games.noble_house.anytime import OpenWindow, Segment
from magnate.games.noble_house.bargain import read_terms
from magnate.games.noble_house.coins import CounterClaim
from magnate.games.noble_house.negotiation import MakeOffer
from magnate.games.noble_house.state import NobleHouse
from magnate.games.noble_house.wording import heed, tidy
from magnate.server.present import filled, question, sentence
from tests.noble_house.table import deal, do, fund, heard, hold, own, run, table


def talk(seats: int = 3) -> NobleHouse:
    """A table at the end of the card phase."""
    s = table(seats)
    run(s, Segment("A1.2"), OpenWindow("A1.2"))
    return s


def labels(s: NobleHouse, seat: int) -> list[str]:
    asked = question(GAME, s, seat)
    assert asked is not None
    return [choice.label for group in asked.groups for choice in group.choices]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("give cash 5000000; want shares victoria 200000", "give cash 5000000; want shares victoria 200000"),
        ("give $5,000,000; want 200,000 shares of Victoria Bank", "give cash 5000000; want shares victoria 200000"),
        ("5 million for 200,000 shares of Victoria Bank", "give cash 5000000; want shares victoria 200000"),
        ("I give 2.5m and a card for Airline 1", "give cash 2500000, card any; want asset airline-1"),
        ("want 5m for card 41, the half-coin of Struan's", "want cash 5000000; give card 41, coin struans"),
        ("want Break Contract (78); give nothing", "want card 78"),
        (
            "Give 100,000 shares of hong kong and lan tao farms; want $1m",
            "give shares lan_tao_farms 100000; want cash 1000000",
        ),
        ("want $20m; loan me 22 million round 5 banks", "want cash 20000000; loan me 22000000 round 5 banks"),
        ("vote me Victoria Bank for until round 6", "vote me victoria for until 6"),
        ("text you stay out for 5 million, please", "text you stay out for 5 million, please"),
        ("give 1m; text I stay out", "give cash 1000000; text me I stay out"),
    ],
)
def test_ordinary_words_are_understood(typed: str, meant: str) -> None:
    s = table()
    assert tidy(s.rules, typed) == meant
    assert tidy(s.rules, meant) == meant
    read_terms(s, meant)


@pytest.mark.parametrize("typed", ["a block of Asian Properties", "peace", "50 million", "please give me money"])
def test_what_is_not_understood_is_refused_with_an_example(typed: str) -> None:
    s = table()
    with pytest.raises(Unreadable, match=re.escape("give $5,000,000; want 200,000 shares of Victoria Bank")):
        heed(s, CounterClaim(0, 1, typed))
    form = {"to": "all", "terms": typed, "openness": "public", "until": "phase", "counters": "0"}
    run(s, OpenWindow("A1.2"))
    with pytest.raises(Unreadable, match=re.escape(repr(typed))):
        filled(GAME, s, 0, "MakeOffer", form)
    with pytest.raises(Unreadable, match=re.escape(repr(typed))):
        Menu(GAME, s, magnate.decisions(s)[0]).read(f'offer all "{typed}" public until phase counter 0')


def test_a_thing_that_cannot_be_offered_is_named_as_it_is_called() -> None:
    s = talk()
    fund(s, 0, 60)
    move = heed(s, MakeOffer(0, "all", "50 million for a block of Asian Properties", "public", "phase", 0))
    refused = magnate.refusal(s, move)
    assert refused is not None
    assert GAME.explain(refused) == (
        "a block of Asian Properties cannot be offered; an offer reads like this: give $5,000,000; want 200,000 shares "
        "of Victoria Bank [trade.offer]"
    )


def test_terms_that_would_be_too_long_are_refused_in_a_sentence() -> None:
    s = table()
    with pytest.raises(Unreadable, match="240 characters"):
        heed(s, MakeOffer(0, "all", "give " + ", ".join(["1m"] * 60), "public", "phase", 0))


def test_a_recorded_offer_in_free_words_still_means_what_it_meant() -> None:
    s = talk()
    move = codec.read('offer struans "peace among us" public until phase counter 0', 1, GAME.moves)
    magnate.play(s, move)
    assert s.offers[1][5] == (("text", "me", "peace among us", 0, 0, ""),)


def test_an_offer_is_answered_knowing_both_sides() -> None:
    s = talk()
    fund(s, 0, 60)
    fund(s, 1, 60)
    hold(s, 1, "asian_properties", 200_000)
    do(
        s,
        'offer rothwell_gornt "give cash 50000000; want shares asian_properties 200000" private until phase counter 0',
    )
    terms = "giving $50,000,000 for 200,000 shares of Asian Properties"
    number = s.letters[1][0][0]
    assert f"Accept Player 1's offer {number}, {terms}" in labels(s, 1)
    assert f"Decline Player 1's offer {number}, {terms}" in labels(s, 1)
    assert f"Withdraw Player 1's offer {number}, {terms}" in labels(s, 0)
    (sheet,) = (each for each in question(GAME, s, 1).sheets if each.move == "MakeOffer")  # type: ignore[union-attr]
    answers = next(entry for entry in sheet.entries if entry.name == "counters")
    assert (answers.kind, answers.choices) == (
        "choice",
        (("0", "no offer"), (str(number), f"Player 1's offer {number}, {terms}")),
    )
    assert all(entry.hint for entry in sheet.entries if entry.name in ("terms", "counters"))
    (other,) = (each for each in question(GAME, s, 2).sheets if each.move == "MakeOffer")  # type: ignore[union-attr]
    assert next(entry.kind for entry in other.entries if entry.name == "counters") == "fixed"
    (form,) = (form for form in magnate.decisions(s)[1].forms if form.move is MakeOffer)
    assert f"counters 0 (no offer) | {number} (Player 1's offer {number}, {terms})) Terms: For example: " in usage(form)
    (told,) = heard(s, f"accept {number}", 1, 1)[:1]
    assert sentence(GAME, told) == f"Player 1 gives Player 2 {terms.removeprefix('giving ')}."


@pytest.mark.parametrize(
    ("terms", "said"),
    [
        ("give cash 2000000; refrain you any until 2",
         "$2,000,000 for the promise to play no card against Player 1 until round 2"),
        ("refrain me break-contract until 3; act you buy lan_tao_farms until 1",
         "the promise to play no Break Contract against Player 2 until round 3 for the promise to buy shares of Hong "
         "Kong and Lan Tao Farms until round 1"),
        ("want cash 20000000; loan me 24000000 round 2 banks",
         "the promise to pay $24,000,000 at the end of the Bank Phase of round 2 for $20,000,000"),
        ("profit me 20 contract 132 until 6; profit me 10 shares victoria until 6",
         "the promise to pay 20% of the income of contract 132 until round 6 and the promise to pay 10% of the gain on "
         "Victoria Bank until round 6 for nothing"),
        ("vote me victoria for until 6; vote you victoria/struans abstain until 6",
         "the promise to vote for at Victoria Bank until round 6 for the promise to abstain at Victoria Bank where it "
         "is about Struan's until round 6"),
        ("lease me airline-1+airline-2 fee 1000000 each upkeep borrower rounds 3",
         "the loan of Airline 1 and Airline 2 for 3 rounds (fee $1,000,000 each round, upkeep by the borrower) for "
         "nothing"),
        ("give card any, coin struans; text you be nice",
         "a card of the giver's choice and the half-coin of Struan's for the promise \"be nice\""),
        ("refrain me 78 until 2; want card 41",
         "the promise to play no Break Contract (78) against Player 2 until round 2 for Overtime (41)"),
    ],
)  # fmt: skip
def test_every_clause_is_told_in_plain_words(terms: str, said: str) -> None:
    s = table()
    gives, wants, clauses = read_terms(s, terms)
    assert words.deal(s.rules, (1, 0, (1,), gives, wants, clauses, True, "phase", 0)) == said


def test_a_claim_says_what_it_asks_for() -> None:
    s = talk()
    fund(s, 1, 60)
    own(s, 1, "airline")
    s.coins[0] = ("rothwell_gornt",)
    told = do(s, 'claim favour "want asset airline-1; text you be nice" from rothwell_gornt', seat=0)
    asked = 'Airline 1 and the promise "be nice"'
    assert sentence(GAME, told[0]) == f"Player 1 shows the half-coin of Rothwell-Gornt and asks for {asked}."
    (decision,) = magnate.decisions(s)
    assert GAME.say(decision.prompt, decision.args) == f"Player 1 shows your half-coin and asks for {asked}"
    assert labels(s, 1) == ["Refuse", f"Grant {asked}"]
    told = do(s, 'counter "give cash 1000000" to 0', seat=1)
    assert sentence(GAME, told[0]) == "Player 2 offers $1,000,000 instead."
    assert labels(s, 0) == ["Take $1,000,000 instead", "Insist on $50,000,000 in cash"]


def test_promises_are_named_where_something_is_done_about_them() -> None:
    s = talk()
    do(s, 'offer rothwell_gornt "text me I stay out" public until phase counter 0', seat=0)
    told = do(s, "accept 1", seat=1)
    assert sentence(GAME, told[-1]) == 'Player 1 promises Player 2 "I stay out" (promise 1).'
    assert 'Release Player 1 from the promise "I stay out"' in labels(s, 1)
    do(s, "complain 1", seat=1)
    assert question(GAME, s, 0).prompt == 'Answer the complaint that you broke the promise "I stay out"'  # type: ignore[union-attr]
    do(s, 'answer ""', seat=0)
    assert question(GAME, s, 2).prompt == 'Has Player 1 broken the promise "I stay out"?'  # type: ignore[union-attr]


def test_cards_say_what_they_are_played_on() -> None:
    s = talk()
    own(s, 1, "land")
    deal(s, 1, 72, 18)
    deal(s, 0, 50)
    s.contracts[132] = 1
    said = labels(s, 1)
    assert "Play Airline Merger (18)" in said
    assert "Play Major Business Loss (72) on Asian Properties" in said
    aims: list[str | tuple[str, ...]] = [
        "supply",
        "loan-3",
        "132",
        "look/struans",
        "draw/struans",
        "land-1",
        "victoria",
        (),
        ("bank", "small"),
    ]
    assert [words.aim(s.rules, each) for each in aims] == [
        "", " on loan 3", " on contract 132", " to look at the hand of Struan's", " to draw a card from Struan's",
        " on Land 1", " on Victoria Bank", "", " on banks and small companies",
    ]  # fmt: skip


def test_parts_of_the_round_and_circles_of_players_have_names() -> None:
    s = talk(4)
    assert tuple(words.SEGMENTS) == s.rules.segments
    asked = question(GAME, s, 0)
    assert asked is not None
    assert asked.prompt == "End of the Card Phase: pass, or play something"
    assert asked.wishes[0][0].text == "End of the Card Phase"
    to = next(entry for sheet in asked.sheets for entry in sheet.entries if entry.name == "to")
    assert ("all", "everybody") in to.choices
    assert ("asian_properties+lan_tao_farms", "Asian Properties; Hong Kong and Lan Tao Farms") in to.choices


def test_columns_of_the_plain_board_are_told_in_words() -> None:
    shown = {
        ("cash", 6_300_000): "$6,300,000",
        ("phase", "banks"): "Bank",
        ("stops", GAME.ruleset(GAME.config(3)).segments): "everywhere",
        ("stops", ("A1.2", "A5")): "the Card Phase, the Asset Phase",
        ("loan_blocks", (1, 0, 2, 0, 0)): "1 of Struan's and 2 of Asian Properties",
        ("waiting", (131, 0, 1, 1)): "contract 131",
        ("recalled", ("victoria", 3)): "Player 4 at Victoria Bank",
        ("extended", (1, -1, 700_000, 4, 0)): "Player 2 owes the bank $700,000 in round 4",
    }
    assert {key: GAME.show(*key) for key in shown} == shown


def test_no_two_forms_have_the_same_title() -> None:
    s = talk()
    s.coins[0] = ("rothwell_gornt",)
    asked = question(GAME, s, 0)
    assert asked is not None
    titles = [sheet.title for sheet in asked.sheets]
    assert len(titles) == len(dict.fromkeys(titles)) > 3


def test_nothing_raw_is_said_in_a_played_game() -> None:
    raw = re.compile(r"[a-z]_[a-z]|(?<![\d,$])\d{6}|\b[a-z]+-\d\b|\(s\)|(?<!Player) 1 (card|point|vote|block)s")
    s: NobleHouse = GAME.new(4, "plain words")
    dice = Sampler(5)
    for _ in range(600):
        decisions = magnate.decisions(s)
        if not decisions:
            break
        asked = question(GAME, s, decisions[0].seat)
        assert asked is not None
        said = [asked.prompt, *(choice.label for group in asked.groups for choice in group.choices)]
        moves = magnate.legal(s)
        said += [sentence(GAME, logged.event) for logged in magnate.play(s, moves[dice.pick(len(moves), "move")])]
        assert [text for text in said if raw.search(text)] == []
    assert s.round > 1
