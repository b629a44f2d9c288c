"""Offers in people's own words, and in words that people understand."""

import re

import pytest

import magnate
from magnate.cli.forms import usage
from magnate.cli.menu import Menu
from magnate.core import codec
from magnate.core.chance import Sampler
from magnate.core.codec import Unreadable
from magnate.core.driver import decisions
from magnate.games.noble_house import GAME
from magnate.games.noble_house.mechanics.anytime import OpenWindow
from magnate.games.noble_house.mechanics.cards.coins import CounterClaim
from magnate.games.noble_house.mechanics.trade.forms import HINT
from magnate.games.noble_house.mechanics.trade.language import CLAUSES, read_terms
from magnate.games.noble_house.mechanics.trade.leases import Lease
from magnate.games.noble_house.mechanics.trade.negotiation import MakeOffer
from magnate.games.noble_house.mechanics.trade.wording import heed, tidy
from magnate.games.noble_house.phases.recalls import Recall, Recalls
from magnate.games.noble_house.show import told, words
from magnate.games.noble_house.show.columns import show_lease
from magnate.games.noble_house.state import NobleHouse
from magnate.server.views.question import question
from magnate.server.views.sheets import filled
from magnate.server.views.story import event_sentence
from tests.games.noble_house.table import deal, do, fund, heard, hold, lend, own, run, table, talk


def labels(s: NobleHouse, seat: int) -> list[str]:
    asked = question(GAME, s, seat)
    assert asked is not None
    return [choice.label for group in (*asked.groups, *asked.shelf) for choice in group.choices]


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
        ("give $1m\nwant 300,000 Hong Kong Power", "give cash 1000000; want shares hong_kong_power 300000"),
        ("want 100,000 Victoria Bank shares for 3m", "want shares victoria 100000; give cash 3000000"),
        (
            "lease me Airline 1 fee 1m each upkeep borrower rounds 3",
            "lease me airline-1 fee 1000000 each upkeep borrower rounds 3",
        ),
        (
            "give $10M; profit you 20 shares Victoria Bank until round 6",
            "give cash 10000000; profit you 20 shares victoria until 6",
        ),
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
    with pytest.raises(Unreadable, match=re.escape("give $5M; want 200,000 shares of Victoria Bank")):
        heed(s, CounterClaim(0, s.house[1], typed))
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
        "Voting blocks are not traded: they change hands in an auction or with a bought loan [trade.items]"
    )
    move = heed(s, MakeOffer(0, "all", "50 million for the tea of Asian Properties", "public", "phase", 0))
    refused = magnate.refusal(s, move)
    assert refused is not None
    assert GAME.explain(refused) == (
        "The tea of Asian Properties cannot be offered; an offer reads like this: give $5M; want 200,000 shares "
        "of Victoria Bank [trade.offer]"
    )


def test_any_certificate_of_a_kind_is_one_that_is_free() -> None:
    s = talk()
    first, second = own(s, 0, "railway", "railway")
    s.pledged[s.rules.certificate_index[first]] = 1
    (other,) = own(s, 1, "airline")
    move = heed(s, MakeOffer(0, "rothwell_gornt", "give a railway\nwant an airline", "public", "phase", 0))
    assert isinstance(move, MakeOffer)
    assert move.terms == f"give asset {second}; want asset {other}"
    with pytest.raises(Unreadable, match="you have 1 free certificate of this kind: Railway"):
        heed(s, MakeOffer(0, "rothwell_gornt", "give 2 railways", "public", "phase", 0))
    with pytest.raises(Unreadable, match="say which certificate you want"):
        heed(s, MakeOffer(0, "all", "want a railway", "public", "phase", 0))


def test_terms_that_would_be_too_long_are_refused_in_a_sentence() -> None:
    s = table()
    with pytest.raises(Unreadable, match="600 characters"):
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
    shares = "200,000 shares of Asian Properties"
    terms = f"offer {s.letters[1][0][0]} of Player 1: you get $50M; you give {shares}"
    number = s.letters[1][0][0]
    assert f"Accept {terms}" in labels(s, 1)
    assert f"Decline {terms}" in labels(s, 1)
    assert f"Withdraw your offer {number} to Player 2: you give $50M; you get {shares}" in labels(s, 0)
    (sheet,) = (each for each in question(GAME, s, 1).sheets if each.move == "MakeOffer")  # type: ignore[union-attr]
    answers = next(entry for entry in sheet.entries if entry.name == "counters")
    assert (answers.kind, answers.choices) == (
        "choice",
        (("0", "no offer"), (str(number), terms)),
    )
    assert all(entry.hint for entry in sheet.entries if entry.name in ("terms", "counters"))
    (other,) = (each for each in question(GAME, s, 2).sheets if each.move == "MakeOffer")  # type: ignore[union-attr]
    assert next(entry.kind for entry in other.entries if entry.name == "counters") == "fixed"
    (form,) = (form for form in magnate.decisions(s)[1].forms if form.move is MakeOffer)
    assert f"COUNTERS: 0 (no offer) | {number} ({terms})" in usage(form)
    (told,) = heard(s, f"accept {number}", 1, 1)[:1]
    assert event_sentence(GAME, told) == f"Player 2 accepts offer {number}: Player 1 gives Player 2 $50M for {shares}."


@pytest.mark.parametrize(
    ("terms", "said"),
    [
        ("give cash 2000000; refrain you any until 2",
         "$2M for the promise of Player 2 to play no card against Player 1 until the end of round 2"),
        ("refrain me break-contract until 3; act you buy lan_tao_farms until 1",
         "the promise of Player 1 to play no Break Contract against Player 2 until the end of round 3 for the "
         "promise of Player 2 to buy shares of Hong Kong and Lan Tao Farms from the pool at least once by the end of "
         "round 1"),
        ("want cash 20000000; loan me 24000000 round 2 banks",
         "the promise of Player 1 to pay $24M at the end of the Bank Phase of round 2 for $20M"),
        ("profit me 20 contract 132 until 6; profit me 10 shares victoria until 6",
         "the promise of Player 1 to pay 20% of the income of contract 132 until the end of round 6 and the "
         "promise of Player 1 to pay 10% of the gain on shares of Victoria Bank sold to the pool until "
         "the end of round 6"),
        ("vote me victoria for until 6; vote you victoria/struans abstain until 6",
         "the promise of Player 1 to vote in favour in meetings of Victoria Bank until the end of round 6 for the "
         "promise of Player 2 to abstain in meetings of Victoria Bank about Struan's until the end of round 6"),
        ("vote you struans against until 6; want cash 1000000",
         "asking for $1M and the promise of Player 2 to vote against the tai-pan of Struan's until the end of round 6"),
        ("lease me airline-1+airline-2 fee 1000000 each upkeep borrower rounds 3",
         "the use of Airline 1 and Airline 2 for this round and the next 2 for a fee of $1M each round and the upkeep"),
        ("give card any, coin struans; text you be nice",
         "a card of the giver's choice and the half-coin of Struan's for the promise of Player 2 \"be nice\""),
        ("refrain me 78 until 2; want card 41",
         "the promise of Player 1 to play no Break Contract (78) against Player 2 until the end of round 2 for "
         "Overtime (41)"),
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
    asked = 'Airline 1 and the promise of Player 2 "be nice"'
    assert event_sentence(GAME, told[0]) == f"Player 1 shows the half-coin of Rothwell-Gornt and asks for {asked}."
    (decision,) = magnate.decisions(s)
    assert GAME.say(decision.prompt, decision.args) == f"Player 1 shows your half-coin and asks for {asked}"
    assert labels(s, 1) == ["Refuse; the claim is then for $50M in cash", f"Grant {asked}"]
    told = do(s, 'counter "give cash 1000000" to struans', seat=1)
    assert event_sentence(GAME, told[0]) == "Player 2 offers $1M instead."
    assert labels(s, 0) == ["Take $1M instead", "Insist on $50M in cash"]


def test_promises_are_named_where_something_is_done_about_them() -> None:
    s = talk()
    do(s, 'offer rothwell_gornt "text me I stay out" public until phase counter 0', seat=0)
    told = do(s, "accept 1", seat=1)
    assert event_sentence(GAME, told[0]) == 'Player 2 accepts offer 1: Player 1 gives Player 2 a promise "I stay out".'
    assert event_sentence(GAME, told[-1]) == "Promise 1 is recorded."
    assert 'Let Player 1 off the promise "I stay out"' in labels(s, 1)
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
    window = decisions(s)[0]
    assert GAME.say(window.prompt, window.args) == "End of the Card Phase: pass, or play something"
    assert asked.wishes[4][0].text == "End of the Card Phase: when you hold a fitting card"
    to = next(entry for sheet in asked.sheets for entry in sheet.entries if entry.name == "to")
    assert ("all", "everybody") in to.choices
    assert ("asian_properties+lan_tao_farms", "Asian Properties; Hong Kong and Lan Tao Farms") in to.choices


def test_columns_of_the_plain_board_are_told_in_words() -> None:
    shown = {
        ("cash", 6_300_000): "$6.3M",
        ("price", 24): "$24",
        ("phase", "banks"): "Bank",
        ("stops", ()): "none",
        ("stops", (("A1.2", "never"), ("A5", "always"))): "the Card Phase: never, the Asset Phase: always",
        ("loan_blocks", (1, 0, 2, 0, 0)): "1 of Struan's and 2 of Asian Properties",
        ("waiting", (131, 0, 1, 1)): "contract 131",
        ("recalled", ("victoria", 3)): "Player 4 at Victoria Bank",
        ("extended", (1, -1, 700_000, 4, 0)): "Player 2 owes the bank $0.7M in round 4",
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
        said = []
        if asked is not None:  # or the house answers, and nothing else can be done
            said = [
                asked.prompt,
                *(choice.label for group in (*asked.groups, *asked.shelf) for choice in group.choices),
            ]
        moves = magnate.legal(s)
        said += [event_sentence(GAME, logged.event) for logged in magnate.play(s, moves[dice.pick(len(moves), "move")])]
        assert [text for text in said if raw.search(text)] == []
    assert s.round > 1


@pytest.mark.parametrize(
    ("terms", "made", "answer"),
    [
        ("lease me airline-1 fee 12000000 each upkeep borrower rounds 4",
         "Player 1 offers Player 2 the use of Airline 1 for this round and the next 3 for a fee of $12M each round and "
         "the upkeep",
         "you get the use of Airline 1 for this round and the next 3; you give a fee of $12M each round and the "
         "upkeep"),
        ("lease you airline-1 fee 12000000 once upkeep lender rounds open",
         "Player 1 offers Player 2 a fee of $12M at once for the use of Airline 1 until notice is given with the "
         "upkeep paid",
         "you get a fee of $12M at once; you give the use of Airline 1 until notice is given with the upkeep paid"),
        ("want cash 50000000",
         "Player 1 asks Player 2 for $50M and offers nothing for it", "you get nothing; you give $50M"),
        ("give cash 5000000", "Player 1 offers Player 2 $5M", "you get $5M; you give nothing"),
    ],
)  # fmt: skip
def test_an_offer_says_who_gives_what(terms: str, made: str, answer: str) -> None:
    s = table()
    gives, wants, clauses = read_terms(s, terms)
    row = (1, 0, (1,), gives, wants, clauses, True, "phase", 0)
    assert words.proposal(s.rules, row) == made
    assert words.asked(s.rules, row) == f"offer 1 of Player 1: {answer}"
    assert "for nothing" not in words.struck(s.rules, row)


def test_labels_and_sentences_of_banks_count_only_what_is_there() -> None:
    s = table(phase="banks")
    s.order = [1, 0, 2]
    deal(s, 1, 25)
    lend(s, 0, "victoria", 30, certificates=tuple(own(s, 0, "airline")))
    run(s, Recalls())
    moves = [move for move in magnate.legal(s) if isinstance(move, Recall)]
    assert [GAME.say(move.label, move.args(s)) for move in moves[:1]] == [
        "Have Victoria Bank vote on recalling the debts of Struan's: "
        "call it with a Vote card and vote for, using 1 Vote card"
    ]
    logged = magnate.play(s, moves[0])
    assert "You vote for, using 1 Vote card." in [event_sentence(GAME, each.event) for each in logged]
    assert words.ballot(s.rules, ("abstain", 0, 0)) == "Abstain"
    assert words.VOTED["abstain"] == "abstains"


def test_plans_notices_and_played_cards_are_told_once_and_plainly() -> None:
    s = table()
    assert told.trades(s.rules, "buy500000+skip+skip+skip+skip") == "buy 500,000, then pass 4 times"
    assert told.trades(s.rules, "buy500000+buy500000+sell400000") == "buy 500,000 twice, then sell 400,000"
    s = talk()
    own(s, 0, "airline")
    terms = "lease me airline-1 fee 0 each upkeep borrower rounds 9"
    do(s, f'offer rothwell_gornt "{terms}" public until phase counter 0', seat=0)
    do(s, "accept 1", seat=1)
    do(s, "notice lease 1", seat=1)
    assert show_lease(GAME, Lease(*s.leases[1])) == (
        "Player 1 lends Player 2 Airline 1 for $0 each round, until the end of round 2, notice is given"
    )
    deal(s, 0, 72)
    fund(s, 1, 100)
    played = [event_sentence(GAME, event) for event in do(s, "play 72 on rothwell_gornt", seat=0) if event.text]
    assert played[0] == "Player 1 plays Major Business Loss (72) on Rothwell-Gornt."
    assert not any("discards" in each for each in played)


def test_the_hint_shows_every_kind_of_promise_as_it_may_be_typed() -> None:
    s = table()
    for kind in CLAUSES:
        example = re.search(rf"\b{kind} (me|you) [^;.(]*", HINT)
        assert example is not None, kind
        read_terms(s, tidy(s.rules, example[0].strip()))
