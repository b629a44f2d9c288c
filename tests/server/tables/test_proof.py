"""A fairness file is proved by playing its game again: what was drawn must have been used."""

import hashlib
import json
from copy import deepcopy
from functools import cache
from typing import Any

import pytest

import magnate
from magnate import proof, verify
from magnate.core.chance import Dice, Sampler
from magnate.core.journal import Journal
from magnate.games import GAMES, find
from magnate.server.tables.game_log import mixed
from magnate.server.tables.sealing import seal_of

SECRET = hashlib.sha256(b"a secret of the house").hexdigest()
WORDS = ["seven come eleven", 'é"\\ \x7f \N{GAME DIE}', ""]
NONCE = "ab" * 16


class Wasteful(Dice):
    """A dealer who throws the first draws away, and has to tell of them where they were drawn."""

    def __init__(self, key: bytes, waste: int) -> None:
        super().__init__(key)
        self.waste = waste
        self.thrown: tuple[tuple[int, int], ...] = ()

    def pick(self, n: int, why: str) -> int:
        if not self.drawn:
            self.thrown = tuple((n, super(Wasteful, self).pick(n, why)) for _ in range(self.waste))
        return super().pick(n, why)


def played(key: str, waste: int = 0) -> tuple[Any, Wasteful]:
    """A whole game of random moves, and whoever dealt it."""
    dealer = Wasteful(mixed(SECRET, json.dumps(WORDS, separators=(",", ":"))), waste)
    s = find(key).new(2, chance=dealer)
    sampler = Sampler(7)
    while s.agenda:
        moves = magnate.legal(s)
        magnate.play(s, moves[sampler.pick(len(moves), "move")])
    return s, dealer


@cache
def dealt(key: str, waste: int = 0) -> str:
    """A fairness file of a whole game."""
    s, dealer = played(key, waste)
    header, entries = s.journal.header, s.journal.entries
    wasted = next(entry.number for entry in entries if entry.luck)
    table = f"table of {key}"
    data: dict[str, Any] = {
        "format": verify.FORMAT, "table": table, "nonce": NONCE, "words": WORDS, "secret": SECRET, "inherited": -1,
        "sealed": ["", seal_of(table, WORDS[1]), ""],
        "commitment": Dice(bytes.fromhex(SECRET)).commitment(table, bytes.fromhex(NONCE)),
        "setup": {"game": header.game, "version": header.version, "seats": header.seats,
                  "options": dict(header.options), "errata": dict(header.errata)},
        "entries": [
            {"kind": entry.kind, "seat": entry.seat, "text": entry.text,
             "luck": [*(dealer.thrown if entry.number == wasted else ()), *entry.luck], "digest": entry.digest,
             "reveals": entry.reveals, "by": "person", "at": 1000 + entry.number}
            for entry in entries
        ],
    }  # fmt: skip
    return json.dumps(linked(data))


def linked(data: dict[str, Any]) -> dict[str, Any]:
    """Every entry bound to the one before it, as whoever writes the file can do at any time."""
    previous = f"{data['commitment']} {data['inherited']}"
    for number, entry in enumerate(data["entries"]):
        fields = [entry[key] for key in ("kind", "seat", "text", "luck", "digest", "reveals", "by", "at")]
        bound = json.dumps([previous, number, *fields], separators=(",", ":"))
        previous = entry["chain"] = hashlib.sha256(bound.encode()).hexdigest()
    return {**data, "head": previous}


def read(text: str) -> dict[str, Any]:
    return deepcopy(verify.read(text))


@pytest.mark.parametrize("key", GAMES)
def test_what_was_dealt_fairly_is_proved(key: str) -> None:
    data = read(dealt(key))
    assert proof.prove(data) == sum(len(entry["luck"]) for entry in data["entries"]) > 0


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("waste", [1, 7])
def test_draws_that_were_thrown_away_are_found(key: str, waste: int) -> None:
    """Each draw follows from the secret, so the lone checker must accept it: the rules know that it was not used."""
    data = read(dealt(key, waste))
    assert verify.check(data) > 0
    with pytest.raises(verify.Unfair, match="played again, does not fit: "):
        proof.prove(data)


def test_a_deal_that_claims_to_come_from_another_game_is_found_by_the_words(capsys: Any, tmp_path: Any) -> None:
    """What is copied is not checked: so nobody may have added words, and whoever checks is told."""
    fair = read(dealt("carnegie"))
    last = len(fair["entries"]) - 1
    for inherited in (0, last):
        with pytest.raises(verify.Unfair, match="claims to be copied"):
            verify.check(linked({**fair, "inherited": inherited}))
    bare = linked({**fair, "inherited": last, "words": [], "sealed": []})
    file = tmp_path / "fair.json"
    file.write_text(json.dumps(bare))
    assert verify.main(str(file)) == 0
    assert f"Entries 0 to {last} are said to be copied from another game" in capsys.readouterr().out
    for beyond in (-2, last + 1, 10**6):
        with pytest.raises(verify.Unfair, match="not a fairness file"):
            verify.read(json.dumps(linked({**bare, "inherited": beyond})))


def test_draws_at_the_wrong_entry_are_found() -> None:
    """The draws stay in their order; one is only told a move too early."""
    data = read(dealt("carnegie"))
    at = next(n for n, entry in enumerate(data["entries"]) if n > 1 and entry["luck"])
    data["entries"][at - 1]["luck"] = [data["entries"][at]["luck"].pop(0)]
    data = linked(data)
    assert verify.check(data) > 0
    with pytest.raises(verify.Unfair, match=f"played again, does not fit: entry {at - 1} "):
        proof.prove(data)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"seats": 3}, "does not fit"),
        ({"options": {"price_track": "coarse"}}, "does not fit"),
        ({"options": {"unheard of": 1}}, "does not fit"),
        ({"errata": {"x": 1}}, "does not fit"),
        ({"version": 10_000}, "does not fit"),
    ],
)
def test_another_set_up_does_not_fit(change: dict[str, Any], said: str) -> None:
    data = read(dealt("noble_house"))
    data["setup"].update(change)
    with pytest.raises(verify.Unfair, match=said):
        proof.prove(data)


def test_an_undone_branch_is_played_again_and_must_go_back_to_what_was() -> None:
    data = read(dealt("carnegie"))
    entries = data["entries"][:3]
    back = {**entries[1], "kind": "undo", "text": "0", "luck": [], "digest": entries[0]["digest"]}
    again = [entries[0], entries[1], back, entries[1], entries[2]]
    data["entries"] = [{**each} for each in again]
    proof.prove(linked(data))
    data["entries"][2]["digest"] = entries[1]["digest"]
    with pytest.raises(verify.Unfair, match="goes back to another position"):
        proof.prove(linked(data))
    for nowhere in ("99", "-1", "x", "²"):
        data["entries"][2]["text"] = nowhere
        with pytest.raises(verify.Unfair, match="goes back to nothing"):
            proof.prove(linked(data))


def test_a_file_belongs_to_its_journal() -> None:
    """Set-up, moves that count, luck and positions are one and the same."""
    data = read(dealt("carnegie"))
    game = find("carnegie")
    s, _ = played("carnegie")
    text = magnate.journal(s).text()
    proof.same_game(data, Journal.read(game, text))
    with pytest.raises(verify.Unfair, match="another set-up"):
        proof.same_game(read(dealt("noble_house")), Journal.read(game, text))
    data["entries"].pop()
    with pytest.raises(verify.Unfair, match="other moves or other luck"):
        proof.same_game(data, Journal.read(game, text))
