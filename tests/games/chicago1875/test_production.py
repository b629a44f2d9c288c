"""Production: crews, inputs, managers, Bonus Good tokens and the partner of the starting company."""

import pytest

import magnate
from magnate.games.chicago1875.events.buildings import BonusForfeited
from magnate.games.chicago1875.events.operating import FactoryRan
from magnate.games.chicago1875.mechanics.haymarket import CubeDraw
from magnate.games.chicago1875.phases.operating import CompanyTurn
from magnate.games.chicago1875.phases.production import Production, ProductionEnd
from magnate.games.chicago1875.state import NOWHERE, Chicago
from tests.games.chicago1875.charter import climb, employ, spread
from tests.games.chicago1875.plant import give_token, lay_chain
from tests.games.chicago1875.refused import refuses
from tests.games.chicago1875.table import do, found, run, sound, stock, table
from tests.rules import rule


def firm(company: str, treasury: int = 0, **options: object) -> Chicago:
    """One company of seat 0, about to operate in the Basic Game."""
    s = table(seats=2, phase="operating", level="basic", **options)
    found(s, 0, company, 50, treasury=treasury)
    return s


def produce(s: Chicago, company: str) -> None:
    """Run the Production step of a turn."""
    s.ran = 0
    run(s, Production(company, 0), ProductionEnd(company))


@rule(
    "operating.produce",
    "operating.purchase",
    "operating.manager-bonus",
    "operating.bonus-goods",
    "operating.all-factories-partner",
    "haymarket.trade",
)
def test_d22_libby_makes_eight_goods_and_frees_its_partner() -> None:
    s = firm("libby", treasury=30)
    employ(s, "libby", workers=(0, 2), automated=(2, 0), managers=(1, 0))
    give_token(s, "libby")
    lay_chain(s, (0, 0, 0, 1), (0, 0, 0, 1), (0, 0, 0, 1), (1, 2, 0, 0))
    spread(s, livestock=1)
    stock(s, "libby", wood=2)
    run(s, CompanyTurn("libby"))
    do(s, "buy libby livestock for 10 at 3", "buy libby steel for 10 at 3", "buy libby steel for 10 at 3")
    assert s.treasury["libby"] == 0
    do(s, "trade libby wood for livestock")
    assert s.cubes["libby"] == (2, 2, 0, 0)
    do(s, "buy libby done", "run libby 1")
    assert s.goods["libby"] == 4
    assert s.appeal["libby"] == 2
    do(s, "take libby livestock", "run libby 2")
    assert s.goods["libby"] == 8
    assert s.partners[0] == 3
    assert s.start_partner[0] == NOWHERE
    assert s.cubes["libby"] == (0, 0, 0, 0)
    assert sound(s)


# -- Factories ---------------------------------------------------------------------------------------------------


@rule("operating.produce")
def test_a_factory_needs_its_whole_crew() -> None:
    s = firm("libby")
    employ(s, "libby", workers=(1, 2))
    stock(s, "libby", livestock=5, steel=2)
    produce(s, "libby")
    refuses(s, "run libby 1", "operating.produce")
    employ(s, "libby", automated=(1, 0))
    do(s, "run libby 1")
    assert s.goods["libby"] == 3, "workers and tokens together make the crew"


@rule("operating.produce")
def test_a_factory_needs_all_its_resources() -> None:
    s = firm("libby")
    employ(s, "libby", workers=(2, 2))
    stock(s, "libby", livestock=1, wood=2)
    spread(s, steel=1)
    produce(s, "libby")
    refuses(s, "run libby 1", "operating.produce")
    do(s, "trade libby wood for steel", "run libby 1")
    assert s.goods["libby"] == 3


@rule("operating.produce")
def test_inputs_go_to_haymarket_square() -> None:
    s = firm("libby")
    employ(s, "libby", workers=(2, 0))
    spread(s, coal=1)
    stock(s, "libby", livestock=1, steel=1)
    produce(s, "libby")
    do(s, "run libby 1")
    assert s.haymarket == (1, 1, 0, 1)
    assert s.cubes["libby"] == (0, 0, 0, 0)
    assert sound(s)


@rule("operating.produce", "worker.extra-good")
@pytest.mark.parametrize(("automated", "goods"), [((1, 2), 3 + 2), ((1, 3), 3 + 3), ((0, 3), 2 + 3)])
def test_a_factory_automated_on_every_space_makes_one_good_more(automated: tuple[int, int], goods: int) -> None:
    """C52: two goods each as printed."""
    s = firm("cracker_jack")
    employ(s, "cracker_jack", workers=(1 - automated[0], 3 - automated[1]), automated=automated)
    stock(s, "cracker_jack", wood=1, coal=1, steel=1)
    produce(s, "cracker_jack")
    first = do(s, "run cracker_jack 1")
    second = do(s, "run cracker_jack 2")
    assert s.goods["cracker_jack"] == goods
    assert [event for event in first + second if isinstance(event, FactoryRan)] == [
        FactoryRan("cracker_jack", 0, 2 + automated[0]),
        FactoryRan("cracker_jack", 1, 2 + automated[1] // 3),
    ]


@rule("operating.left-to-right", "operating.produce")
def test_factories_run_from_left_to_right_and_once() -> None:
    """C52: the second factory waits for the first, and nothing runs twice."""
    s = firm("libby")
    employ(s, "libby", workers=(2, 2))
    stock(s, "libby", livestock=9, steel=6)
    produce(s, "libby")
    refuses(s, "run libby 2", "operating.left-to-right")
    do(s, "run libby 1")
    refuses(s, "run libby 1", "operating.left-to-right")
    do(s, "run libby 2")
    assert not magnate.decisions(s)
    assert s.goods["libby"] == 6
    assert s.ran == 2


@rule("operating.left-to-right")
def test_a_first_factory_that_cannot_run_holds_up_the_others() -> None:
    """C52: with the first factory idle there is nothing to ask."""
    s = firm("libby")
    employ(s, "libby", workers=(1, 2))
    stock(s, "libby", livestock=1, steel=1)
    spread(s)
    produce(s, "libby")
    assert not magnate.decisions(s)
    assert (s.ran, s.goods["libby"]) == (0, 0)


@rule("operating.produce")
def test_production_may_stop_anywhere() -> None:
    """C52: a company need not run what it could."""
    s = firm("libby")
    employ(s, "libby", workers=(2, 2))
    stock(s, "libby", livestock=3, steel=2)
    produce(s, "libby")
    do(s, "run libby 1", "run libby none")
    assert not magnate.decisions(s)
    assert (s.ran, s.goods["libby"]) == (1, 3)
    assert s.partners[0] == 2


# -- Managers ----------------------------------------------------------------------------------------------------


@rule("operating.manager-bonus")
def test_a_manager_may_take_back_what_was_just_spent() -> None:
    """C52: the inputs lie at Haymarket Square before the manager acts."""
    s = firm("anglo_american")
    employ(s, "anglo_american", workers=(1, 0), managers=(1, 0))
    spread(s)
    stock(s, "anglo_american", coal=1, livestock=1)
    produce(s, "anglo_american")
    do(s, "run anglo_american 1", "forfeit anglo_american 3")
    refuses(s, "take anglo_american steel", "haymarket.take")
    do(s, "take anglo_american coal")
    assert s.cubes["anglo_american"] == (0, 0, 0, 1)
    assert s.haymarket == (1, 0, 0, 0)


@rule("operating.manager-bonus", "haymarket.take")
def test_fewer_cubes_at_haymarket_square_fewer_gained() -> None:
    """C52: a choice of two cubes with one lying there is one cube."""
    s = firm("anglo_american")
    spread(s, wood=1)
    run(s, CubeDraw("anglo_american", 2))
    assert not magnate.decisions(s)
    assert s.cubes["anglo_american"] == (0, 0, 1, 0)


@rule("operating.manager-bonus")
def test_a_manager_acts_only_when_his_own_factory_runs() -> None:
    """C52: neither a run next door nor being employed is enough."""
    s = firm("cracker_jack")
    employ(s, "cracker_jack", workers=(1, 3), managers=(1, 0))
    stock(s, "cracker_jack", wood=1, coal=1, steel=1)
    assert s.appeal["cracker_jack"] == 1
    produce(s, "cracker_jack")
    assert s.appeal["cracker_jack"] == 1
    do(s, "run cracker_jack 1")
    assert s.appeal["cracker_jack"] == 2
    do(s, "run cracker_jack 2")
    assert s.appeal["cracker_jack"] == 2


@rule("operating.manager-bonus")
def test_a_manager_may_make_one_good_more() -> None:
    s = firm("doggett")
    employ(s, "doggett", workers=(2, 2), managers=(0, 1))
    stock(s, "doggett", livestock=2, steel=1, wood=2, coal=1)
    produce(s, "doggett")
    do(s, "run doggett 1", "run doggett 2")
    assert s.goods["doggett"] == 2 + 1 + 1


@rule("operating.manager-bonus", "worker.extra-good", "special.florsheim", "worker.relocate")
def test_a_worker_moved_by_a_manager_completes_the_next_factory_but_the_extra_good_comes_later() -> None:
    """C53: the automated worker of the first factory makes the crew of the second."""
    s = firm("florsheim", special_companies=True)
    employ(s, "florsheim", workers=(1, 1, 0), automated=(1, 0, 0), managers=(1, 0, 0))
    spread(s)
    stock(s, "florsheim", coal=2, livestock=3, steel=1)
    produce(s, "florsheim")
    do(s, "run florsheim 1", "automate florsheim 1", "relocate florsheim 2")
    assert (s.goods["florsheim"], s.workers["florsheim"], s.automated["florsheim"]) == (3, (0, 2, 0), (2, 0, 0))
    do(s, "run florsheim 2")
    assert (s.goods["florsheim"], s.partners[0]) == (5, 2)
    s.agenda.clear()
    produce(s, "florsheim")
    do(s, "run florsheim 1")
    assert s.goods["florsheim"] == 9


@rule("operating.manager-bonus", "appeal.bonus")
def test_a_worker_won_by_a_manager_completes_the_next_factory() -> None:
    """C53: a bonus of the Appeal Track won in mid-turn counts at once."""
    s = firm("cracker_jack")
    climb(s, "cracker_jack", 2)
    employ(s, "cracker_jack", workers=(1, 2), managers=(1, 0))
    stock(s, "cracker_jack", wood=1, coal=1, steel=1)
    produce(s, "cracker_jack")
    do(s, "run cracker_jack 1", "bonus cracker_jack 3")
    assert s.workers["cracker_jack"] == (1, 3)
    do(s, "run cracker_jack 2")
    assert s.goods["cracker_jack"] == 4
    assert sound(s)


# -- Bonus Good tokens -------------------------------------------------------------------------------------------


@rule("operating.bonus-goods")
def test_tokens_pay_without_any_factory_run() -> None:
    """A23, C54: and they are no factory run."""
    s = firm("libby")
    give_token(s, "libby", 2)
    produce(s, "libby")
    assert s.goods["libby"] == 2
    assert s.ran == 0
    assert s.start_partner[0] == "libby"


@rule("operating.bonus-goods")
def test_a_token_gained_during_production_pays_at_its_end() -> None:
    """C54: the token won by the manager counts this turn already."""
    s = firm("cracker_jack")
    climb(s, "cracker_jack", 10)
    employ(s, "cracker_jack", workers=(1, 0), managers=(1, 0))
    stock(s, "cracker_jack", wood=1)
    produce(s, "cracker_jack")
    do(s, "run cracker_jack 1", "bonus cracker_jack 11")
    assert s.tokens["cracker_jack"] == 1
    assert s.goods["cracker_jack"] == 3
    assert sound(s)


@rule("operating.bonus-goods", "appeal.bonus-or-25")
def test_there_are_twelve_bonus_good_tokens() -> None:
    """C78: when none is left the bonus is $25."""
    s = firm("cracker_jack")
    found(s, 1, "libby")
    give_token(s, "libby", 12)
    climb(s, "cracker_jack", 10)
    employ(s, "cracker_jack", workers=(1, 0), managers=(1, 0))
    stock(s, "cracker_jack", wood=1)
    produce(s, "cracker_jack")
    events = do(s, "run cracker_jack 1")
    assert BonusForfeited("cracker_jack", 11, "bonus-good", 25) in events
    assert s.tokens["cracker_jack"] == 0
    assert s.treasury["cracker_jack"] == 25
    assert sound(s)


@rule("money.bank")
def test_goods_and_staff_of_the_supply_never_run_out() -> None:
    """C77: only cubes, certificates and Bonus Good tokens are counted."""
    s = firm("libby")
    s.goods["libby"] = 1000
    employ(s, "libby", workers=(2, 2))
    stock(s, "libby", livestock=3, steel=2)
    produce(s, "libby")
    do(s, "run libby 1", "run libby 2")
    assert s.goods["libby"] == 1006
    assert sound(s)


# -- The partner of the starting company -------------------------------------------------------------------------


@rule("operating.all-factories-partner")
def test_the_partner_is_freed_once_and_works_from_the_next_decade() -> None:
    """C55: he is not ready in the phase in which he is freed, and there is only one."""
    s = firm("libby")
    employ(s, "libby", workers=(2, 2))
    stock(s, "libby", livestock=6, steel=4)
    for _ in range(2):
        produce(s, "libby")
        do(s, "run libby 1", "run libby 2")
        assert s.partners[0] == 3
        assert s.ready[0] == 0
    assert s.start_partner[0] == NOWHERE
    assert sound(s)


@rule("operating.all-factories-partner")
def test_all_factories_must_run_in_the_same_turn() -> None:
    """C55: one factory this turn and the others in another free nobody."""
    s = firm("henderson")
    employ(s, "henderson", workers=(1, 2, 1))
    stock(s, "henderson", coal=5, livestock=3, steel=2)
    produce(s, "henderson")
    do(s, "run henderson 1", "run henderson 2", "run henderson none")
    assert s.start_partner[0] == "henderson"
    produce(s, "henderson")
    do(s, "run henderson 1", "run henderson none")
    assert s.partners[0] == 2


@rule("operating.all-factories-partner", "stock.lost-partner")
def test_only_the_company_with_the_partner_frees_him() -> None:
    """C101: a partner put on a later company waits for all factories of that one."""
    s = firm("libby")
    found(s, 0, "cracker_jack")
    s.start_partner[0] = "cracker_jack"
    employ(s, "libby", workers=(2, 2))
    stock(s, "libby", livestock=3, steel=2)
    produce(s, "libby")
    do(s, "run libby 1", "run libby 2")
    assert s.partners[0] == 2
    employ(s, "cracker_jack", workers=(1, 3))
    stock(s, "cracker_jack", wood=1, coal=1, steel=1)
    produce(s, "cracker_jack")
    do(s, "run cracker_jack 1", "run cracker_jack 2")
    assert s.partners[0] == 3
    assert s.start_partner[0] == NOWHERE


@rule("operating.all-factories-partner")
def test_a_new_director_never_earns_the_partner_of_another() -> None:
    s = firm("libby")
    s.director["libby"] = 1
    s.start_partner = ["libby", "swift"]
    employ(s, "libby", workers=(2, 2))
    stock(s, "libby", livestock=3, steel=2)
    produce(s, "libby")
    do(s, "run libby 1", "run libby 2")
    assert s.partners == [2, 2]
