"""Luck: uniform, reproducible, recorded, and never the same for a copy."""

import hmac
from hashlib import sha256

import pytest

from magnate.core.chance import Chance, Dice, Fork, OutOfLuck, Sampler, Tape

DRAWS = 12_000
# Chi-square below this with p = 0.9999, by degrees of freedom.
CRITICAL = {1: 15.14, 5: 25.75, 6: 27.86, 51: 99.45}


def chi_square(chance: Chance, n: int) -> float:
    counts = [0] * n
    for _ in range(DRAWS):
        counts[chance.pick(n, "test")] += 1
    expected = DRAWS / n
    return sum((count - expected) ** 2 / expected for count in counts)


@pytest.mark.parametrize("n", [2, 6, 7, 52])
@pytest.mark.parametrize(
    "chance", [Dice.seeded("uniform"), Dice.seeded("uniform").fork(), Sampler(11)], ids=["dice", "fork", "sampler"]
)
def test_every_outcome_is_as_likely(chance: Chance, n: int) -> None:
    assert chi_square(chance, n) < CRITICAL[n - 1]


def test_the_same_seed_gives_the_same_draws() -> None:
    one, two, other = Dice.seeded("a"), Dice.seeded("a"), Dice.seeded("b")
    draws = [one.pick(1000, "x") for _ in range(50)]
    assert draws == [two.pick(1000, "x") for _ in range(50)]
    assert draws != [other.pick(1000, "x") for _ in range(50)]


def test_fresh_dice_differ() -> None:
    assert Dice.fresh().key != Dice.fresh().key
    assert len(Dice.fresh().key) == 32


def test_draws_can_be_checked_from_the_key_alone() -> None:
    dice = Dice.seeded("published")
    draws = [dice.pick(1 << 20, "x") for _ in range(5)]
    words = [int.from_bytes(hmac.digest(dice.key, f"{k}".encode(), "sha256")[:8], "big") for k in range(5)]
    assert draws == [word % (1 << 20) for word in words]
    assert dice.commitment() == sha256(dice.key).hexdigest()


def test_dice_go_on_where_they_stopped() -> None:
    dice = Dice.seeded("resume")
    draws = [dice.pick(100, "x") for _ in range(10)]
    later = Dice(dice.key, drawn=4)
    assert [later.pick(100, "x") for _ in range(6)] == draws[4:]


def test_words_beyond_the_last_whole_multiple_are_rejected() -> None:
    n = 3 << 62  # a quarter of all words is beyond
    dice = Dice.seeded("rejection")
    rejected = 0
    for k in range(200):
        block = hmac.digest(dice.key, f"{k}".encode(), "sha256")
        words = [int.from_bytes(block[i : i + 8], "big") for i in (0, 8, 16, 24)]
        drawn = dice.pick(n, "x")
        if words[0] >= n:
            rejected += 1
            assert drawn != words[0] % n
        if any(word < n for word in words):
            assert drawn == next(word for word in words if word < n)
    assert 20 < rejected < 80


def test_a_block_rejected_as_a_whole_is_followed_by_another() -> None:
    n = (1 << 63) + 1  # almost every second word is rejected
    dice = Dice.seeded("blocks")
    followed = 0
    for k in range(200):
        blocks = [hmac.digest(dice.key, name.encode(), "sha256") for name in (f"{k}", f"{k}.1", f"{k}.2", f"{k}.3")]
        words = [int.from_bytes(block[i : i + 8], "big") for block in blocks for i in (0, 8, 16, 24)]
        followed += all(word >= n for word in words[:4])
        assert dice.pick(n, "x") == next(word for word in words if word < n)
    assert followed > 0


@pytest.mark.parametrize("n", [0, -1, (1 << 64) + 1])
def test_nothing_to_pick_from(n: int) -> None:
    with pytest.raises(AssertionError, match="a die"):
        Dice.seeded("x").pick(n, "a die")


def test_a_fork_is_reproducible_and_never_the_live_stream() -> None:
    for seed in range(20):
        dice = Dice.seeded(f"fork {seed}")
        for _ in range(seed):
            dice.pick(10, "before")
        forks = [dice.fork(), dice.fork()]
        drawn = [[fork.pick(1 << 16, "x") for _ in range(8)] for fork in forks]
        assert drawn[0] == drawn[1]
        assert drawn[0] != [dice.pick(1 << 16, "x") for _ in range(8)]


def test_a_fork_does_not_disturb_the_dice() -> None:
    one, two = Dice.seeded("calm"), Dice.seeded("calm")
    for _ in range(10):
        one.fork().pick(6, "x")
    assert [one.pick(6, "x") for _ in range(20)] == [two.pick(6, "x") for _ in range(20)]


def test_forks_at_different_times_differ() -> None:
    dice = Dice.seeded("times")
    before = [dice.fork().pick(1 << 30, "x")]
    dice.pick(2, "x")
    assert before != [dice.fork().pick(1 << 30, "x")]


def test_a_fork_of_a_fork_goes_on() -> None:
    fork = Dice.seeded("fork").fork()
    assert isinstance(fork.fork(), Fork)  # nothing drawn yet: the same luck will do
    fork.pick(6, "x")
    assert isinstance(fork.fork(), Sampler)


def test_a_tape_plays_back() -> None:
    tape = Tape((3, 0, 5))
    assert [tape.pick(6, "x") for _ in range(3)] == [3, 0, 5]
    assert tape.spent()
    tape.load(((2, 1),))
    assert not tape.spent()
    assert tape.pick(2, "x") == 1


@pytest.mark.parametrize(
    ("outcomes", "n", "message"),
    [
        ((), 6, "no outcome is recorded for: a die"),
        ((6,), 6, "outcome 6 of 6 is recorded for: a die"),
        ((-1,), 6, "outcome -1 of 6 is recorded for: a die"),
    ],
)
def test_a_tape_that_does_not_fit_says_so(outcomes: tuple[int, ...], n: int, message: str) -> None:
    with pytest.raises(OutOfLuck, match=message):
        Tape(outcomes).pick(n, "a die")


def test_a_copy_of_a_replayed_game_has_luck_of_its_own() -> None:
    tape = Tape((1, 2))
    assert 0 <= tape.fork().pick(6, "x") < 6
    assert not tape.spent()


def test_chance_itself_gives_nothing() -> None:
    with pytest.raises(NotImplementedError):
        Chance().pick(2, "x")
    with pytest.raises(NotImplementedError):
        Chance().fork()
