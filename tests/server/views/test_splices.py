"""What is sent of a fragment that has changed gives the fragment again, and is short."""

from random import Random

from magnate.server.views.splices import splices
from tests.pieces import spliced

WORDS = ("<li>", "</li>", "<b>$20</b>", "<i class='x'>", "</i>", "Swift", " pays ", "caf\u00e9", "\u2192", "\U0001f3b2")


def sent(old: str, new: str) -> str:
    """What the page has in the end."""
    changes = splices(old, new)
    return new if changes is None else spliced(old, [list(each) for each in changes])


def test_whatever_changes_arrives() -> None:
    dice = Random(1875)
    for _ in range(300):
        words = dice.choices(WORDS, k=dice.randrange(120))
        others = [word for word in words if dice.random() > 0.1]
        for _ in range(dice.randrange(6)):
            others.insert(dice.randrange(len(others) + 1), dice.choice(WORDS))
        assert sent("".join(words), "".join(others)) == "".join(others)


def test_a_line_more_at_the_top_and_one_less_at_the_end_are_two_small_changes() -> None:
    lines = [f"<li id='turn-{number}'>Somebody pays ${number} and says so at some length</li>" for number in range(40)]
    newer = "<ol>" + "".join(reversed(lines[1:])) + "</ol>"
    older = "<ol>" + "".join(reversed(lines[:-1])) + "</ol>"
    found = splices(older, newer)
    assert found is not None
    assert sum(len(text) for _, _, text in found) < 3 * len(lines[0])
    assert spliced(older, [list(each) for each in found]) == newer


def test_letters_that_javascript_counts_twice_come_whole() -> None:
    assert (
        splices("<b>\U0001f3b2 $20</b> and a text that stays as it is", "<b>\U0001f3b2 $45</b> and a text that stays")
        is None
    )
