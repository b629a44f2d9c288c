"""Activating employees."""

import magnate
from magnate.games.carnegie import GAME
from magnate.games.carnegie.mechanics.staff import leave
from magnate.games.carnegie.phases.activation import Activate, Activation, ActivationPhase
from magnate.games.carnegie.queries import at
from tests.games.carnegie.table import asked, build, do, fund, label, lie, offered, run, sound, stand, table, why
from tests.rules import rule


@rule("activation.all", "activation.department", "activation.workspace")
def test_b42_only_in_departments_with_a_free_workspace() -> None:
    s = table()
    build(s, 0, "new-lobby", "d4", lying=1)
    lie(s, 0, "a4")
    stand(s, 0, "strategic-planning", 2)
    lie(s, 0, "c1")
    lie(s, 0, "a1", 2)
    run(s, ActivationPhase())
    assert why(s, "activate b1 for 0") == "activation.department"
    assert why(s, "activate d4 for 0") == "activation.department"
    assert why(s, "activate a4 for 0") == "activation.department"
    assert why(s, "activate c1 for 0") == "activation.workspace"
    assert offered(s) == ["activate a1 for 1", "activate all", "end activation"]
    do(s, "activate a1 for 1", "activate a1 for 1")
    assert asked(s) == ""
    assert sound(s)


@rule("activation.workspace")
def test_b42_the_printed_workspace_is_closed() -> None:
    s = table()
    stand(s, 0, "human-resources", 2)
    lie(s, 0, "b2")
    run(s, ActivationPhase())
    assert asked(s) == ""
    refused = Activate(0, "b2", 1).check(s)
    assert refused is not None
    assert refused.rule == "activation.workspace"


@rule("activation.all")
def test_all_seats_activate_at_once_and_independently() -> None:
    s = table(seats=3)
    lie(s, 0, "a1")
    lie(s, 2, "a1")
    run(s, ActivationPhase())
    assert isinstance(s.agenda[-1], Activation)
    assert s.agenda[-1].seats(s) == [0, 2]  # seat 1 has nobody to activate
    magnate.play(s, GAME.parse(s, "activate a1 for 1", 2))
    magnate.play(s, GAME.parse(s, "end activation", 0))
    assert s.agenda == []
    assert [s.standing[at(seat, "a1")].bit_count() for seat in range(3)] == [1, 1, 2]


@rule("activation.price", "goods.sale")
def test_goods_pay_for_an_activation() -> None:
    s = table()
    fund(s, 0, money=1, goods=1)
    lie(s, 0, "c2")
    run(s, ActivationPhase())
    do(s, "activate c2 for 2")
    assert (s.money[0], s.goods[0]) == (0, 0)
    assert sound(s)


@rule("activation.department")
def test_nobody_lies_there() -> None:
    s = table()
    refused = Activate(0, "a1", 1).check(s)
    assert refused is not None
    assert refused.rule == "activation.department"


@rule("activation.workspace")
def test_a35_workspaces_of_different_prices_are_chosen() -> None:
    s = table(errata={"departments.construction.workspaces": [1, 2, 4]})
    stand(s, 0, "construction", 0)
    lie(s, 0, "c2", 2)
    run(s, ActivationPhase())
    assert offered(s) == [
        "activate c2 for 1", "activate c2 for 2", "activate c2 for 4", "activate all", "end activation",
    ]  # fmt: skip
    do(s, "activate c2 for 4", "activate c2 for 2")
    assert s.standing[at(0, "c2")] == 0b110
    leave(s, at(0, "c2"))  # the cheapest is freed
    assert s.standing[at(0, "c2")] == 0b100


@rule("activation.price")
def test_a_free_workspace_costs_nothing() -> None:
    s = table()
    fund(s, 0, money=0, goods=0)
    build(s, 0, "purchasing", "a4", lying=1)
    run(s, ActivationPhase())
    do(s, "activate a4 for 0")
    assert s.standing[at(0, "a4")] == 1


@rule("activation.all")
def test_activate_all_takes_the_cheapest_first_and_sells_nothing() -> None:
    s = table()
    build(s, 0, "safety-quality", "a4", lying=1)  # $5
    lie(s, 0, "a1")  # $1
    lie(s, 0, "c2", 2)  # $2 each
    fund(s, 0, money=4, goods=9)
    run(s, ActivationPhase())
    assert label(s, "activate all") == "Activate 2 employees for $3: as many as your money pays, the cheapest first"
    do(s, "activate all")
    assert (s.money[0], s.goods[0]) == (1, 9)
    assert [s.lying[at(0, space)] for space in ("a1", "c2", "a4")] == [0, 1, 1]
    assert why(s, "activate all") == "activation.all"  # a dollar activates nobody else
    assert sound(s)


@rule("activation.all")
def test_activate_all_is_for_two_or_more() -> None:
    s = table()
    lie(s, 0, "c2")
    run(s, ActivationPhase())
    assert offered(s) == ["activate c2 for 2", "end activation"]


@rule("activation.price", "activation.all")
def test_c1_activation_as_far_as_the_money_goes() -> None:
    s = table()
    fund(s, 0, money=4, goods=0)
    build(s, 0, "safety-quality", "a4", lying=1)
    build(s, 0, "sales", "b4", lying=2)
    stand(s, 0, "construction", 2)
    lie(s, 0, "c2")
    run(s, ActivationPhase())
    assert why(s, "activate a4 for 5") == "activation.price"
    do(s, "activate b4 for 1", "activate b4 for 1", "activate c2 for 2")
    assert s.money[0] == 0
    assert s.lying[at(0, "a4")] == 1
    assert asked(s) == ""
    assert sound(s)


@rule("activation.workspace", "activation.price", "goods.sale")
def test_free_workspaces_and_money_limit_the_activation() -> None:
    s = table()
    stand(s, 0, "construction", 1)
    lie(s, 0, "c2", 3)
    fund(s, 0, money=1, goods=2)
    run(s, ActivationPhase())
    do(s, "activate c2 for 2")
    assert (s.money[0], s.goods[0]) == (0, 1)
    assert asked(s) == ""  # the third workspace costs more than is left
    fund(s, 0, money=9)
    run(s, ActivationPhase())
    do(s, "activate c2 for 2")
    assert (s.standing[at(0, "c2")].bit_count(), s.lying[at(0, "c2")], s.money[0]) == (3, 1, 7)
    assert asked(s) == ""  # all three are taken


@rule("activation.workspace", "activation.all", "tile.new-lobby")
def test_the_printed_desk_the_new_lobby_and_standing_staff() -> None:
    s = table()
    build(s, 0, "new-lobby", "a4", lying=1)
    build(s, 0, "property-management", "b4", lying=1)
    stand(s, 0, "human-resources", 2)
    lie(s, 0, "b2")
    fund(s, 0, money=0, goods=0)
    run(s, ActivationPhase())
    assert why(s, "activate a4 for 0") == "activation.department"
    assert why(s, "activate b2 for 0") == "activation.workspace"  # two desks, the third is the printed employee's
    do(s, "activate b4 for 0")  # free of charge, and nobody pays for those who stand
    assert asked(s) == ""
    assert s.standing[at(0, "b4")] == 1
