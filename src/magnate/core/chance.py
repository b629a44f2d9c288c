"""Luck comes from outside the state: live dice, a tape of recorded outcomes, or a sampler for search."""

import hashlib
import hmac
import secrets
from collections.abc import Iterable

Draw = tuple[int, int]  # how many outcomes there were (0 = not recorded), and which it was
Luck = tuple[Draw, ...]

_WORD = 1 << 64
_MASK = _WORD - 1


class Chance:
    """Lends a game its luck, one outcome at a time."""

    def pick(self, n: int, why: str) -> int:
        """One of 0..n-1, each as likely as the others."""
        raise NotImplementedError

    def fork(self) -> "Chance":
        """Luck for a copy of the game: reproducible, but never the luck this game will have."""
        raise NotImplementedError


class Dice(Chance):
    """Live luck: an HMAC-SHA-256 counter stream under a secret key, with rejection sampling.

    Draw number k uses HMAC(key, "k") as four 64-bit big-endian words, the first that is not rejected; if all
    four are, HMAC(key, "k.1") and so on. Whoever learns the key after the game can repeat every draw.
    """

    def __init__(self, key: bytes, drawn: int = 0) -> None:
        self.key = key
        self.drawn = drawn

    @classmethod
    def seeded(cls, text: str) -> "Dice":
        """The same text gives the same game: for tests, research and replays of a position."""
        return cls(hashlib.sha256(text.encode()).digest())

    @classmethod
    def fresh(cls) -> "Dice":
        """A new secret that nobody knows."""
        return cls(secrets.token_bytes(32))

    def commitment(self, table: str = "", nonce: bytes = b"") -> str:
        """What can be shown before the game, so that the key cannot be changed afterwards or used at another table."""
        return hashlib.sha256(self.key + table.encode() + nonce).hexdigest()

    def pick(self, n: int, why: str) -> int:
        assert 0 < n <= _WORD, f"one of {n} cannot be picked: {why}"
        number, attempt = self.drawn, 0
        self.drawn += 1
        limit = _WORD - _WORD % n
        while True:
            message = f"{number}" if attempt == 0 else f"{number}.{attempt}"
            block = hmac.digest(self.key, message.encode(), "sha256")
            for start in (0, 8, 16, 24):
                word = int.from_bytes(block[start : start + 8], "big")
                if word < limit:
                    return word % n
            attempt += 1

    def fork(self) -> "Fork":
        return Fork(self.key, self.drawn)


class Fork(Chance):
    """Luck of a copied game, made from the key only when it is needed: most copies never draw."""

    def __init__(self, key: bytes, drawn: int) -> None:
        self.key = key
        self.drawn = drawn
        self.sampler: Sampler | None = None

    def pick(self, n: int, why: str) -> int:
        if self.sampler is None:
            block = hmac.digest(self.key, f"fork {self.drawn}".encode(), "sha256")
            self.sampler = Sampler(int.from_bytes(block[:8], "big"))
        return self.sampler.pick(n, why)

    def fork(self) -> Chance:
        return self if self.sampler is None else self.sampler.fork()


class Sampler(Chance):
    """Fast luck for search and simulation: a 64-bit congruential generator, high bits used."""

    def __init__(self, seed: int) -> None:
        self.x = (seed * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03) % _WORD

    def pick(self, n: int, why: str) -> int:
        self.x = x = (self.x * 6364136223846793005 + 1442695040888963407) & _MASK
        return ((x >> 32) * n) >> 32

    def fork(self) -> "Sampler":
        return self  # draws are independent of each other, so copies may share the stream


class OutOfLuck(Exception):
    """A tape has run out, or holds an outcome that cannot be: the record does not fit the game."""


class Tape(Chance):
    """Recorded luck, played back: an outcome is taken for a draw of its own size, where the size is known."""

    def __init__(self, outcomes: Iterable[int | Draw] = ()) -> None:
        self.load(tuple(each if isinstance(each, tuple) else (0, each) for each in outcomes))

    def load(self, luck: Luck) -> None:
        self.luck = luck
        self.at = 0

    def pick(self, n: int, why: str) -> int:
        if self.at >= len(self.luck):
            raise OutOfLuck(f"no outcome is recorded for: {why}")
        size, outcome = self.luck[self.at]
        self.at += 1
        if size not in (0, n):
            raise OutOfLuck(f"outcome {outcome} of {size} is recorded for: {why}, one of {n}")
        if not 0 <= outcome < n:
            raise OutOfLuck(f"outcome {outcome} of {n} is recorded for: {why}")
        return outcome

    def spent(self) -> bool:
        return self.at == len(self.luck)

    def fork(self) -> "Sampler":
        return Sampler(len(self.luck))
