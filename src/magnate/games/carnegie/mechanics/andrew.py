"""Andrew, the opponent of the solo game: a rule, not a player. His cards say what he does."""

from magnate.core.step import Step
from magnate.core.value import value
from magnate.games.carnegie.content.kinds import REGION, Card
from magnate.games.carnegie.events.andrew import (
    AndrewAdvanced,
    AndrewBuilt,
    AndrewDonated,
    AndrewTook,
    CardDrawn,
    CardKept,
    CardShifted,
    CardStopped,
    CardTurned,
    LastCardDrawn,
    NextCardSeen,
)
from magnate.games.carnegie.events.table import ActionChosen
from magnate.games.carnegie.queries import end_taken, event_of, first_free_slot
from magnate.games.carnegie.state import ANDREW, Carnegie

HIDDEN_ACTION = "?"


def back(s: Carnegie, card: str) -> str:
    """What the back of a card shows: its level and the action. [solo.back]"""
    if not card:
        return ""
    face = s.rules.cards[card]
    shown = face.level == "normal" or s.rules.back_shows_action
    return f"{face.level}:{face.action if shown else HIDDEN_ACTION}"


def build_pile(s: Carnegie) -> None:
    """So many normal and challenging cards as the level asks for; the top card is drawn ahead. [solo.levels]"""
    level = s.rules.levels[s.rules.level]
    for name, count in (("normal", level.normal), ("challenging", level.challenging)):
        cards = [key for key, card in s.rules.cards.items() if card.level == name]
        while len(cards) > count:
            cards.pop(s.pick(len(cards), "card left out"))
        s.pile += cards
    turn_top(s)


def turn_top(s: Carnegie) -> None:
    """The next card comes to the top of the pile, its back in view. [solo.back]"""
    s.upcoming = s.pile.pop(s.pick(len(s.pile), "solo card")) if s.pile else ""
    s.upcoming_back = back(s, s.upcoming)


def set_up_andrew(s: Carnegie) -> None:
    """Andrew's discs, his pile, and a disc on the first space of every track. [solo.setup]"""
    s.andrew_discs = s.rules.andrew_discs
    s.andrew_track = [1, 1, 1, 1]
    build_pile(s)


@value
class DrawCard(Step):
    """The top card lies face down under the first victory point card. [solo.card]"""

    def run(self, s: Carnegie) -> None:
        s.card, s.card_back = s.upcoming, s.upcoming_back
        s.face_up = ""
        s.shifts = 0
        turn_top(s)
        if s.upcoming_back:
            s.log(CardDrawn, s.card_back, s.upcoming_back)
            if s.chooser != ANDREW:
                s.log(NextCardSeen, s.upcoming_back)
        else:
            s.log(LastCardDrawn, s.card_back)


def turn_up(s: Carnegie) -> Card:
    """The card of the round is shown. [solo.card]"""
    if not s.face_up:
        s.face_up = s.card
        s.log(CardTurned, s.card)
    return s.rules.cards[s.card]


@value
class AndrewChoice(Step):
    """In even rounds the card names the action. [solo.choice]"""

    def run(self, s: Carnegie) -> None:
        s.action = turn_up(s).action
        s.log(ActionChosen, ANDREW, s.action)


@value
class AndrewTurn(Step):
    """His donation if the event has one, then the action. [solo.turn]"""

    def run(self, s: Carnegie) -> None:
        card = turn_up(s)
        if event_of(s)[1]:
            shift(s, give(s, card), "donation" if s.andrew_discs else "no-disc")
        shift(s, ACT[s.action](s, card), s.action)


def shift(s: Carnegie, by: int, reason: str) -> None:
    """The card moves right, at most to the last place. [solo.shift]"""
    if by:
        before = s.shifts
        s.shifts = min(s.shifts + by, len(s.rules.shift_points) - 1)
        points = s.rules.shift_points[s.shifts]
        if s.shifts > before:
            s.log(CardShifted, s.shifts - before, points, f"shift:{reason}")
        if s.shifts < before + by:
            s.log(CardStopped, points)


def give(s: Carnegie, card: Card) -> int:
    """A disc on the card's donation, else a shift. [solo.donation]"""
    index = s.rules.donation_index[card.donation]
    if s.gifts[index] or not s.andrew_discs:
        return 1
    s.andrew_discs -= 1
    s.gifts[index] = (ANDREW,)
    s.log(AndrewDonated, card.donation)
    return 0


def manage_people(s: Carnegie, card: Card) -> int:
    """Human resources: the shift on the card. [solo.human-resources]"""
    return card.shift


def take_departments(s: Carnegie, card: Card) -> int:
    """Management: the lowest tile of each type named, never the same twice in a turn. [solo.management]"""
    taken: list[str] = []
    table = s.rules.departments
    for kind in card.departments:
        found = next((t for t in s.rules.tiles if table[t].type == kind and s.display.get(t) and t not in taken), "")
        if found:
            taken.append(found)
            s.display[found] -= 1
            s.andrew_tiles.append(found)
            s.log(AndrewTook, found)
    return len(card.departments) - len(taken)


def build_projects(s: Carnegie, card: Card) -> int:
    """Construction: the leftmost free slot of each city on the card. [solo.construction]"""
    failed = 0
    for city in card.cities:
        slot = first_free_slot(s, city)
        if slot < 0 or not s.andrew_discs:
            failed += 1
            continue
        s.andrew_discs -= 1
        s.owner[slot] = ANDREW
        s.log(AndrewBuilt, city)
    return failed


def do_research(s: Carnegie, card: Card) -> int:
    """Research: steps on the card's track, stopped before an occupied end. [solo.research]"""
    region = REGION[card.region]
    end = s.rules.track_end - end_taken(s, region)
    steps = max(0, min(card.steps, end - s.andrew_track[region]))
    if steps:
        s.andrew_track[region] += steps
        s.log(AndrewAdvanced, steps, card.region, s.andrew_track[region])
    return card.steps - steps


ACT = {
    "human_resources": manage_people,
    "management": take_departments,
    "construction": build_projects,
    "research_development": do_research,
}


def keep_card(s: Carnegie) -> None:
    """The card goes under the victory point card it has reached. [solo.round-end]"""
    points = s.rules.shift_points[s.shifts]
    s.cards_by_shift[s.shifts] += 1
    s.spent.append(s.card)
    s.card = s.face_up = s.card_back = ""
    s.shifts = 0
    s.log(CardKept, points)


STEPS: tuple[type[Step], ...] = (DrawCard, AndrewChoice, AndrewTurn)
