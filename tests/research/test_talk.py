"""The table for language models: words, numbers and refusals."""

import re

import pytest

from magnate.core.chance import Sampler
from magnate.core.codec import digest, write
from magnate.core.driver import decisions, refusal
from magnate.games import GAMES
from magnate.research.talk import Talk


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_by_number(game: str) -> None:
    talk = Talk(game, 2, "talk")
    dice = Sampler(3)
    asked = set()
    while talk.seat is not None:
        asked.add(talk.seat)
        count = len(talk.moves)
        if count == 0:
            pytest.fail(f"nothing to choose from: {talk.prompt()}")
        assert talk.answer(f"{dice.pick(count, 'number') + 1}").accepted
    assert asked == {0, 1}
    assert talk.prompt().startswith("The game is over.\n1. ")
    assert talk.answer("1") == talk.answer("pass")
    assert not talk.answer("1").accepted


@pytest.mark.parametrize("game", GAMES)
def test_the_prompt_numbers_what_is_legal(game: str) -> None:
    talk = Talk(game, 3, "numbers")
    for _ in range(25):
        said = talk.prompt()
        lines = re.findall(r"^(\d+)\. (.*)$", said, re.MULTILINE)
        assert [line for _, line in lines] == [write(move) for move in talk.moves]
        assert [int(number) for number, _ in lines] == list(range(1, len(lines) + 1))
        assert "The position:" in said
        assert talk.answer(lines[-1][1]).accepted


@pytest.mark.parametrize("game", GAMES)
def test_the_prompt_tells_nothing_that_the_seat_cannot_know(game: str) -> None:
    talk = Talk(game, 3, "secrets")
    differ = 0
    for number in range(40):
        seat = talk.seat
        assert seat is not None
        here, before = talk.state, digest(talk.state)
        said = [*talk.position(seat), *talk.question(seat)]
        talk.state = talk.game.redeal(here, seat, Sampler(number))
        differ += digest(talk.state) != before
        assert [*talk.position(seat), *talk.question(seat)] == said
        talk.state = here
        assert talk.answer("1").accepted
    assert differ > 1  # there is little to hide in Carnegie


def test_an_answer_that_means_nothing_is_explained_and_changes_nothing() -> None:
    talk = Talk("chicago1875", 3, "wrong")
    before = digest(talk.state)
    for text, said in [
        ("fly to the moon", "'fly to the moon' is not a move of this game. Answer with a number"),
        ("0", "There is no answer 0; they go from 1 to"),
        ("9" * 40, "There is no answer 999999999; they go from 1 to"),
        ("establish swift 9999", "Refused: "),
        ("", "is not a move of this game"),
    ]:
        reply = talk.answer(text)
        assert not reply.accepted
        assert said in reply.text
    assert digest(talk.state) == before


def test_a_refusal_gives_the_rule() -> None:
    talk = Talk("chicago1875", 3, "rule")
    seat = talk.seat
    assert seat is not None
    found = None
    while found is None:
        refused = [move for move in decisions(talk.state)[0].moves if refusal(talk.state, move) is not None]
        if refused:
            found = refused[0]
        else:
            talk.answer("1")
    reply = talk.answer(write(found))
    assert reply.text.startswith("Refused: ")
    assert " The rule: " in reply.text


def test_bots_answer_for_their_seats_and_the_news_tell_of_it() -> None:
    talk = Talk("carnegie", 3, "bots", bots={1: "random", 2: "random"})
    for _ in range(12):
        assert talk.seat == 0
        talk.prompt()
        assert talk.answer("1").accepted
    said = talk.prompt()
    assert "Since you were asked last:\n- " in said
    assert "Since you were asked last:" not in talk.prompt()


def test_open_answers_are_told_with_their_bounds() -> None:
    talk = Talk("noble_house", 2, "forms")
    said = ""
    while not re.search(r"^Or write: \w.* \(\w+ (from -?\d+ to -?\d+|one of '.*|a text)", said, re.MULTILINE):
        assert talk.answer("1").accepted
        said = talk.prompt()
    assert talk.seat is not None
