"""Questions as the tray shows them."""

import pytest

import magnate
from magnate import bots
from magnate.core import codec
from magnate.core.chance import Sampler
from magnate.core.driver import asking, decisions, forced, legal
from magnate.games import GAMES, find
from magnate.games.noble_house.mechanics.anytime import Turn
from magnate.server.views.question import MANY, groups_of, options, question
from magnate.server.views.sheets import filled
from tests.server.company import account, asked, play_to, seated, to_move, visiting
from tests.server.visitor import Front, open_house


@pytest.mark.parametrize("key", GAMES)
def test_what_can_be_done_is_never_folded_away_altogether(key: str) -> None:
    """Many choices of a kind are folded to let others be seen; where there are none, they stay open."""
    game = find(key)
    alone = folded = 0
    for number in range(3):
        s = game.new(2, f"s{number}")
        dice = Sampler(number)
        while asked := decisions(s):
            for decision in asked:
                groups, ends = groups_of(options(game, s, decision)[0])
                choices = [len(group.choices) for group in groups if group.choices]
                assert not choices or ends or not all(group.folded for group in groups if group.choices)
                alone += not ends and len(choices) == 1 and choices[0] > MANY
                folded += any(group.folded for group in groups)
            moves = legal(s)
            magnate.play(s, moves[dice.pick(len(moves), "move")])
    assert alone > 0 or key != "chicago1875"
    assert folded > 0 or key != "carnegie"


def test_what_the_game_sorts_can_be_told_apart_by_it() -> None:
    """Each value of a facet leaves some of the moves, each sorted move has one value of every facet; lines hold all."""
    game = find("carnegie")
    s = game.new(3, "sorted")
    dice = Sampler(2)
    titles: set[str] = set()
    in_lines: set[str] = set()
    while asked := decisions(s):
        shown = question(game, s, asked[0].seat)
        assert shown is not None
        for group in shown.groups:
            in_lines |= {group.title for _ in group.lanes}
            assert not group.lanes or sum(len(lane.choices) for lane in group.lanes) == len(group.choices)
        sorted_ = [each for group in shown.groups for each in group.choices if each.chip.sort]
        for facet in shown.facets:
            titles.add(facet.title)
            names = [name for name, _ in facet.chips]
            assert all(sum(name in each.names.split() for name in names) == 1 for each in sorted_), facet
            assert all(any(name in each.names.split() for each in sorted_) for name in names), facet
        moves = legal(s)
        magnate.play(s, moves[dice.pick(len(moves), "move")])
    assert {"Housing", "Kind", "Who", "Tile", "Space"} <= titles
    assert {"Place a housing disc", "Make a donation", "Build a project", "Move an employee"} <= in_lines


def test_what_every_company_may_do_at_any_time_hides_no_move() -> None:
    """Trades and assets are asides while a partner can be placed, and the question itself where nothing else is asked.

    Of moves that are done for several companies one at a time is shown; that needs no filter as well.
    """
    game = find("chicago1875")
    s = game.new(4, "asides")
    bot, chance = bots.find("greedy", game), Sampler(3)
    aside = alone = switched = 0
    while asked := decisions(s):
        for decision in asked:
            shown = question(game, s, decision.seat)
            assert shown is not None
            titles, beside = [group.title for group in shown.groups], [group.title for group in shown.shelf]
            assert not beside or titles
            assert set(beside) <= set(game.asides)
            assert not set(titles) & set(game.asides) or set(titles) <= set(game.asides)
            assert not any(group.folded for group in shown.groups)
            assert "Company" not in [facet.title for facet in shown.facets] or len(shown.actors) < 2
            aside += bool(beside)
            alone += bool(set(titles) & set(game.asides))
            several = [each for group in (*shown.groups, *shown.shelf) for each in group.choices]
            switched += len(shown.actors) > 1
            assert not shown.actors or 2 * sum(each.actor >= 0 for each in several) > len(several)
        magnate.play(s, bots.answer(bot, game, s, asked[0].seat, chance))
    assert min(aside, alone, switched) > 0


def test_every_form_of_every_game_can_be_written() -> None:
    """What a form sends is a move of the game, within its bounds."""
    dice = Sampler(3)
    kinds: set[str] = set()
    for key in GAMES:
        game = find(key)
        for seed in ("a", "b"):
            s = game.new(max(game.players), seed)
            for _ in range(260):
                ask = asking(s)
                if ask is None:
                    break
                for seat in (*ask.seats(s), *ask.free(s)):
                    for form in ask.forms(s, seat):
                        given = {
                            field.name: str(field.low)
                            if field.kind == "int"
                            else next(iter(field.choices), "text me x")
                            for field in form.fields
                        }
                        text = filled(game, s, seat, form.move.__name__, given)
                        kinds.add(form.move.__name__)
                        assert form.fits(codec.read(text, seat, game.moves)), text
                moves = magnate.legal(s)
                magnate.play(s, moves[dice.pick(len(moves), "move")])
    assert {"MakeOffer", "OfferSwap", "StopAt", "BuyShares", "SellShares", "SellGoods"} <= kinds


def test_optional_decisions_stand_apart(database: str) -> None:
    async def work(front: Front) -> None:
        house = front.house
        ann, bob = await account(house, "Ann"), await account(house, "Bob")
        table = await seated(house, ann, bob, game="noble_house")
        await play_to(
            house,
            table,
            lambda s: isinstance(asking(s), Turn) and len(asked(s)) == 1 and forced(s, asked(s)[0]) is None,
        )
        seat = await to_move(house, table, ann)
        at, by = await visiting(front, ann), await visiting(front, bob)
        assert "Nobody waits for this" in await by.get(f"/t/{table}")
        assert "Nobody waits for this" not in await at.get(f"/t/{table}")
        assert "<title>(!)" in await at.get(f"/t/{table}")
        assert "<title>(!)" not in await by.get(f"/t/{table}")
        assert seat in (0, 1)

    open_house(database, work)


def test_the_same_question_has_the_same_mark() -> None:
    game = find("chicago1875")
    s = game.new(3, "mark")
    dice = Sampler(9)
    while not (s.agenda and len(asked(s)) == 3):
        moves = magnate.legal(s)
        magnate.play(s, moves[dice.pick(len(moves), "move")])
    before = [question(game, s, seat) for seat in range(3)]
    magnate.play(s, magnate.legal(s, 0)[0])
    after = [question(game, s, seat) for seat in range(3)]
    marks = [each.mark for each in before if each is not None]
    assert len(set(marks)) == 3
    assert after[0] is None
    assert [each.mark for each in after if each is not None] == marks[1:]
