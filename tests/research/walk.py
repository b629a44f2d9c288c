"""Random games by number, as a learner plays them."""

from collections.abc import Iterator

from magnate.core.chance import Sampler
from magnate.games import find
from magnate.research.play import Play, Rules

# What a random player of Noble House would do little else than.
TALK = tuple(kind.__name__ for kind in find("noble_house").moves if kind.__name__ in ("MakeOffer", "OfferSwap"))


def rules_of(game: str, players: int = 2, **options: object) -> Rules:
    return Rules(game, players, TALK if game == "noble_house" else (), **options)


def walk(rules: Rules, seed: str = "walk", most: int = 10_000) -> Iterator[Play]:
    """The positions of a game, each before a random action is played in it."""
    play = rules.deal(seed)
    dice = Sampler(len(seed))
    while not play.over and play.moves < most:
        yield play
        numbers = list(play.legal)
        play.act(numbers[dice.pick(len(numbers), "action")])
    if play.over:
        yield play
