"""A world a seat could be in: sealed tab sides and Andrew's unseen cards are dealt anew."""

from magnate.core.chance import Chance
from magnate.core.move import Seat
from magnate.games.carnegie.mechanics.andrew import back
from magnate.games.carnegie.phases.opening import SIDES
from magnate.games.carnegie.state import Carnegie


def redeal(s: Carnegie, seat: Seat, chance: Chance) -> Carnegie:
    """Everything this seat cannot know, dealt anew."""
    world = s.clone()
    world.chance = chance
    for other, sides in enumerate(s.sealed):
        if sides and other != seat:
            world.sealed[other] = SIDES[chance.pick(len(SIDES), "redeal")]
    if s.upcoming or s.pile or s.card:
        deal_cards(world, chance)
    return world


def deal_cards(world: Carnegie, chance: Chance) -> None:
    """Any unseen card may be the one behind a back that looks like its own. [solo.back]"""
    cards = world.rules.cards
    unseen = [key for key in cards if key not in world.spent and key != world.face_up]
    if not world.face_up:
        world.card = draw(world, unseen, world.card_back, chance)
    world.upcoming = draw(world, unseen, world.upcoming_back, chance)
    pile = []
    for level in ("normal", "challenging"):
        count = sum(cards[key].level == level for key in world.pile)
        left = [key for key in unseen if cards[key].level == level]
        pile += [left.pop(chance.pick(len(left), "redeal")) for _ in range(count)]
    world.pile = sorted(pile)


def draw(world: Carnegie, unseen: list[str], looks: str, chance: Chance) -> str:
    """One of the unseen cards with this back."""
    if not looks:
        return ""
    fitting = [key for key in unseen if back(world, key) == looks]
    card = fitting[chance.pick(len(fitting), "redeal")]
    unseen.remove(card)
    return card
