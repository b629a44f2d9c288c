"""Whole games at the terminal, by script."""

import re
from pathlib import Path

import pytest

import magnate
from magnate.cli.files import read_saved, replayed
from magnate.cli.match import Match
from magnate.core.codec import digest, write
from magnate.core.driver import legal
from magnate.games import GAMES
from tests.cli.conftest import Run
from tests.cli.table import record, save

NEW = ("play", "chicago1875", "--seed", "tuesday", "--save", "game.txt")


def position(path: Path) -> magnate.State:
    state: magnate.State = replayed(path, read_saved(path))
    return state


def always(number: int, times: int = 2000) -> str:
    return f"{number}\n" * times


def test_a_whole_game_against_bots(run: Run, here: Path) -> None:
    result = run(*NEW, "--seats", "you,random,random", typed=always(1))
    assert result.exit_code == 0
    assert "The game is over." in result.stdout
    assert re.search(r"1\. \w+ \((you|random)\): \$\d+", result.stdout)
    assert "[end.scoring]" in result.stdout
    assert " wins." in result.stdout or "share the victory" in result.stdout
    s = position(here / "game.txt")
    assert magnate.decisions(s) == []
    assert f": ${magnate.game('chicago1875').result(s).scores[0].total:,}" in result.stdout


def test_a_game_with_nobody_at_the_keyboard(run: Run) -> None:
    result = run("play", "chicago1875", "--seats", "random,random", "--seed", "a")
    assert result.exit_code == 0
    assert "Decade 2 of 5 begins" in result.stdout
    assert "The game is over." in result.stdout


def test_the_same_seed_gives_the_same_game(run: Run, here: Path) -> None:
    for name in ("one.txt", "two.txt"):
        run("play", "chicago1875", "--seed", "s", "--save", name, "--seats", "you,greedy", typed=always(1, 12))
    assert (here / "one.txt").read_text() == (here / "two.txt").read_text()


def test_left_and_resumed_is_the_same_game(run: Run, here: Path) -> None:
    """Leaving after every move changes nothing: neither what the bots do nor what is drawn."""
    run(*NEW, "--seats", "you,random,random", typed=always(1, 25))
    whole = (here / "game.txt").read_text()
    run("play", "chicago1875", "--seed", "tuesday", "--save", "parts.txt", "--seats", "you,random,random")
    for _ in range(25):
        result = run("play", "--resume", "parts.txt", typed="1\nquit\n")
        assert "Go on with: magnate play --resume" in result.stdout
    assert (here / "parts.txt").read_text() == whole


def test_saved_position_has_the_same_digest(run: Run, here: Path) -> None:
    run(*NEW, "--seats", "you,random,random", typed=always(1, 10))
    before = position(here / "game.txt")
    run("play", "--resume", "game.txt", typed="quit\n")
    assert digest(position(here / "game.txt")) == digest(before)


def test_notation_and_its_beginning_are_understood(run: Run, here: Path) -> None:
    run(*NEW, "--seats", "you,random,random", typed="establish swift 40\nquit\n")
    assert position(here / "game.txt").treasury["swift"] >= 120  # type: ignore[attr-defined]
    result = run(*NEW[:4], "--save", "b.txt", typed="establish swift\nestablish swift 3\nquit\n")
    assert "'establish swift' may mean establish swift 35, or establish swift 40" in result.stdout
    assert position(here / "b.txt").value["swift"] == 35  # type: ignore[attr-defined]


def test_refused_moves_say_why(run: Run) -> None:
    result = run(*NEW, typed="establish swift 60\nwhy establish swift 60\nwhy 40\nwhy 1\nwhy\nwhy 99\nquit\n")
    reason = "he Director's Certificate costs $180; you have $175 [company.par]"
    words = " ".join(result.stdout.split())
    assert words.count(reason) == 4
    assert "it is allowed." in words
    assert "There is no option 99; they go from 1 to 40" in words


@pytest.mark.parametrize("typed", ["", "0", "41", "9" * 30, "-1", "fly to the moon", "\x00", '"', "establish", "1 2"])
def test_nonsense_changes_nothing(run: Run, here: Path, typed: str) -> None:
    result = run(*NEW, typed=f"{typed}\nquit\n")
    assert result.exit_code == 0
    assert read_saved(here / "game.txt").journal.length == 0


def test_commands(run: Run, here: Path) -> None:
    lines = ["help", "board", "log", "log 1", "rules", "rules stock.pass", "rules [stock", "rules xyzzy", "quit"]
    result = run(*NEW, typed="1\n" + "\n".join(lines) + "\n")
    words = " ".join(result.stdout.split())
    assert "take your last move back" in words
    assert "Job" in words
    assert "stock.60-percent" in words
    assert "There is no rule 'xyzzy' in Chicago 1875" in words
    assert re.search(r"Red establishes .* at \$35 a share\.", words)


def test_saving_elsewhere_moves_the_game_there(run: Run, here: Path) -> None:
    (here / "taken.txt").write_text("mine")
    typed = "save taken.txt\nsave nowhere/x.txt\nsave other.txt\n1\nquit\n"
    result = run(*NEW, "--seats", "you,random", typed=typed)
    words = " ".join(result.stdout.split())
    assert "taken.txt: exists already" in words
    assert "nowhere/x.txt: cannot be written" in words
    assert (here / "taken.txt").read_text() == "mine"
    assert read_saved(here / "game.txt").journal.length == 0
    assert read_saved(here / "other.txt").journal.length > 0


# -- undo --------------------------------------------------------------------------------------------------------------


def test_undo_takes_back_what_nobody_answered(run: Run, here: Path) -> None:
    run(*NEW, "--seats", "you,you", typed="\n1\n\n1\n" + "quit\n")
    s = position(here / "game.txt")
    length = read_saved(here / "game.txt").journal.length
    assert length == 2
    seat = magnate.decisions(s)[0].seat
    buy = next(move for move in legal(s, seat) if write(move).startswith("buy"))
    first = run("play", "--resume", "game.txt", typed=f"\n{write(buy)}\n\nundo\nquit\n")
    assert "has moved since" in first.stdout
    assert read_saved(here / "game.txt").journal.length == length + 1


def test_undo_within_a_turn(run: Run, here: Path) -> None:
    """Selling is asked share by share: a sale can be taken back before the sales end."""
    run(*NEW, "--seats", "you,random", typed="establish swift 35\nbuy swift c\nquit\n")
    before = position(here / "game.txt")
    result = run("play", "--resume", "game.txt", typed="sell swift common\nundo\nundo\nquit\n")
    assert "Taken back." in result.stdout
    assert digest(position(here / "game.txt")) == digest(before)


def test_undo_at_the_start_has_nothing_to_take(run: Run) -> None:
    assert "Nothing has been played yet." in run(*NEW, "--seats", "you,you", typed="\nundo\nquit\n").stdout


# -- several people ----------------------------------------------------------------------------------------------------


def test_hot_seat_hides_hands(run: Run, here: Path) -> None:
    """Between one person's tiles and the next person's there is always a pause."""
    result = run(*NEW, "--seats", "you,you,random", typed="\n" + "1\n\n" * 6 + "quit\n")
    parts = re.split(r"\w+ to the keyboard: press Enter when nobody else looks\.", result.stdout)
    assert len(parts) > 4
    for part in parts[1:]:
        assert len(set(re.findall(r"^> ?(\w+): ", part, re.M))) <= 1
        assert len({line for line in part.splitlines() if line.startswith("Your tiles")}) <= 1
    assert "Your tiles" not in parts[0]


def test_one_person_is_never_sent_away(run: Run) -> None:
    assert "to the keyboard" not in run(*NEW, "--seats", "you,random,random", typed=always(1, 10)).stdout


def test_other_hands_are_never_shown(run: Run, here: Path) -> None:
    """What is dealt to the bots does not appear, on the board or in the news."""
    result = run(*NEW, "--seats", "you,random,random", typed="1\nlog\nquit\n")
    dealt = re.findall(r"(\w+) is dealt building tiles", " ".join(result.stdout.split()))
    assert set(dealt) == {"Red"}


# -- resuming ----------------------------------------------------------------------------------------------------------


def test_a_plain_journal_is_played_on_in_a_new_file(run: Run, here: Path) -> None:
    record(here / "journal.txt", moves=20)
    before = (here / "journal.txt").read_text()
    result = run("play", "--resume", "journal.txt", "--seats", "you,random,random", typed="1\nquit\n")
    assert result.exit_code == 0
    assert (here / "journal.txt").read_text() == before
    (kept,) = (here / "data/magnate/games").iterdir()
    assert kept.read_text().startswith(before[: before.index("\nend ")])


def test_a_game_of_another_kind_is_refused(run: Run, here: Path) -> None:
    save(here / "game.txt")
    assert run("play", "chicago1875", "--resume", "game.txt", typed="quit\n").exit_code == 0
    wrong = run("play", "carnegie", "--resume", "game.txt")
    assert (wrong.exit_code, "a game of chicago1875, not of carnegie" in wrong.stderr) == (2, True)


def test_a_finished_game_shows_its_result(run: Run, here: Path) -> None:
    save(here / "game.txt", moves=10_000)
    assert "The game is over." in run("play", "--resume", "game.txt").stdout


def test_the_board_fits_a_hundred_columns(run: Run) -> None:
    result = run(*NEW, "--seats", "you,greedy,greedy,greedy", typed=always(1, 60))
    assert max(len(line) for line in result.stdout.splitlines() if "--resume" not in line) <= 100


# -- every game --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", magnate.GAMES)
def test_every_game_is_played_to_its_end(run: Run, here: Path, key: str) -> None:
    """Nothing in the command line is made for one game."""
    count = magnate.game(key).players[-1]
    seats = ",".join(["you"] + ["random"] * (count - 1))
    result = run("play", key, "--seats", seats, "--seed", "e", "--save", "game.txt", typed=always(1, 4000))
    assert result.exit_code == 0
    assert "The game is over." in result.stdout
    assert magnate.decisions(position(here / "game.txt")) == []


def test_people_may_interrupt_where_the_game_lets_them(run: Run, here: Path) -> None:
    typed = "interrupt\n" + "1\n\n" * 150
    result = run("play", "noble_house", "--seed", "e", "--save", "game.txt", typed=typed)
    assert "You are asked whenever you may act." in result.stdout
    assert "Enter to let the others go on > " in result.stdout
    assert read_saved(here / "game.txt").journal.length > 20
    quiet = run("play", "chicago1875", "--seed", "e", "--seats", "you,random", typed="interrupt\ninterrupt\n1\n")
    assert "You are asked when you must act." in quiet.stdout
    assert "let the others go on" not in quiet.stdout


def test_bots_answer_at_once_what_is_put_to_them_out_of_turn(run: Run, here: Path) -> None:
    offer = 'offer all "give cash 100000; want cash 50000000" public until phase counter 0'
    result = run("play", "noble_house", "--seed", "e", "--save", "game.txt", "--seats", "you,greedy,greedy",
                 typed=f"{offer}\n1\n" * 60)  # fmt: skip
    moves = read_saved(here / "game.txt").journal.entries[1:]
    after = [moves[at + 1 : at + 3] for at, move in enumerate(moves) if move.text.startswith("offer all")]
    assert len(after) > 3
    assert all(answer.seat != 0 for answers in after for answer in answers)
    assert "Pass: answered for you." in result.stdout  # there was more that could be done at any time
    assert "No meeting: there was no other answer." in result.stdout


# -- questions without a choice ----------------------------------------------------------------------------------------


@pytest.fixture
def stakes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game where only the holder knows whether there is a choice."""
    monkeypatch.setitem(GAMES, "stakes", "tests.server.stakes")


@pytest.mark.usefixtures("stakes")
def test_nobody_is_asked_for_an_only_answer(run: Run) -> None:
    alone = run("play", "stakes", "--seats", "you,random", "--option", "gold=none")
    assert alone.exit_code == 0
    assert alone.stdout.count("Hold: there was no other answer.") == 3
    assert "Stake your gold" not in alone.stdout
    assert "The game is over." in alone.stdout


@pytest.mark.usefixtures("stakes")
def test_others_at_the_keyboard_do_not_learn_that_there_was_no_choice(run: Run) -> None:
    both = run("play", "stakes", "--seats", "you,you", "--option", "gold=none")
    assert "The game is over." in both.stdout
    assert "no other answer" not in both.stdout


@pytest.mark.usefixtures("stakes")
def test_taking_back_goes_beyond_an_only_answer(run: Run, here: Path) -> None:
    """The second person has nothing to choose; the first takes back what was chosen before."""
    typed = "\nstake\n"  # sits down, and stakes the only gold: all that follows has one answer
    result = run("play", "stakes", "--seats", "you,you", "--option", "gold=first", "--save", "g.txt", typed=typed)
    assert "The game is over." in result.stdout
    match = Match.resume(here / "g.txt", read_saved(here / "g.txt"), ("you", "you"), None)
    assert [entry.seat for entry in match.journal.entries[1:]] == [1, 0, 0, 1, 0, 1]
    assert "has moved since" in match.undo(0)
