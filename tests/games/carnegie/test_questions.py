"""The list of all decisions: what each question offers, and that nothing else is ever asked or offered."""

from collections import defaultdict

import pytest

from magnate.core.chance import Sampler
from magnate.core.move import Move
from magnate.core.step import Ask
from magnate.games.carnegie import GAME
from magnate.games.carnegie.mechanics.donations import Donate, DonationTurn, SkipDonation
from magnate.games.carnegie.mechanics.income import (
    CallBack,
    EarlierIncome,
    IncomeChoice,
    Recall,
    TakeIncome,
    TakeTransport,
)
from magnate.games.carnegie.mechanics.offices import BuildDepartment
from magnate.games.carnegie.mechanics.powers import SendOnMission, UseFunction
from magnate.games.carnegie.mechanics.projects import BuildProject
from magnate.games.carnegie.mechanics.question import SellGoods
from magnate.games.carnegie.mechanics.research import AdvanceTrack, DevelopTab, StopResearch, StudyIncome
from magnate.games.carnegie.mechanics.special_powers import CopyDonation, ShareRegion, TradeGoods
from magnate.games.carnegie.mechanics.staff import (
    ChooseLobby,
    Decline,
    LobbyChoice,
    MoveEmployee,
    NewOffice,
    Reassign,
    Relocation,
)
from magnate.games.carnegie.mechanics.welfare import ConfirmPayments, FinalPayments, PayBest, PayWelfare
from magnate.games.carnegie.phases.activation import (
    Activate,
    ActivateAll,
    ActivateCheaply,
    ActivateDearly,
    Activation,
    EndActivation,
)
from magnate.games.carnegie.phases.departments import DepartmentTurn, EndTurn, UseJoker
from magnate.games.carnegie.phases.opening import (
    ChooseSides,
    DepartmentDraft,
    DraftTile,
    HousingDisc,
    OpeningMoves,
    PlaceHousing,
    StopMoving,
    TabSides,
)
from magnate.games.carnegie.phases.timeline import ActionChoice, ChooseAction
from tests.games.carnegie.test_random import choose, rich
from tests.offers import Kinds, lacking, offered, questions

RESEARCH = {DevelopTab, AdvanceTrack}
OFFERED: dict[type[Ask], set[type[Move]]] = {
    TabSides: {ChooseSides},  # E2
    HousingDisc: {PlaceHousing},  # E3
    DepartmentDraft: {DraftTile},  # E4
    OpeningMoves: {MoveEmployee, StopMoving},  # E5
    ActionChoice: {ChooseAction},  # E7, E36
    CallBack: {Recall},  # E8: none up to all
    LobbyChoice: {ChooseLobby},  # E9
    StudyIncome: {*RESEARCH, StopResearch},  # E10
    IncomeChoice: {TakeIncome},  # E11
    DonationTurn: {Donate, SkipDonation},  # E12
    DepartmentTurn: {  # E13, E15: all that the departments of the action can do; each opens by its first use
        UseJoker,  # E14
        UseFunction,  # E18-E21, E24, E28
        SendOnMission,  # E16
        MoveEmployee,  # E17
        BuildDepartment,  # E22
        TradeGoods,  # E25
        BuildProject,  # E26, E27
        CopyDonation,  # E30
        ShareRegion,  # a department of the expansion
        *RESEARCH,  # E29
        EndTurn,
    },
    NewOffice: {Reassign, Decline},  # E23
    Activation: {
        Activate,
        ActivateDearly,
        ActivateCheaply,
        ActivateAll,
        EndActivation,
    },  # E6, E31; two prices in the expansion
    FinalPayments: {PayWelfare, PayBest, ConfirmPayments},  # E33, E37
    EarlierIncome: {TakeTransport},  # departments of the expansion
    Relocation: {Reassign, Decline},
}


def test_the_list_names_every_question_and_every_answer() -> None:
    assert questions(GAME) == set(OFFERED)
    assert set(GAME.moves) == {SellGoods}.union(*OFFERED.values())


def test_what_is_offered_is_what_the_list_says() -> None:
    """Whole games from the first question on, and games between rich companies."""
    wanted = {ask: moves | {SellGoods} for ask, moves in OFFERED.items()}  # E32: goods are sold before every question
    seen: Kinds = defaultdict(set)
    for number in range(60):
        dice = Sampler(number)
        expansion = ("none", "open_bar", "mixed")[number % 3]
        if number % 4:
            s = rich(1 + number // 3 % 4, expansion, dice)
        else:
            s = GAME.new(1 + number // 4 % 4, f"list {number}", {"expansion_departments": expansion})
        s.chance = Sampler(number + 1)
        for ask, move, waited in offered(s, choose, dice):
            assert move in wanted[ask], f"{ask.__name__} offers {move.__name__}"
            assert waited, f"nobody waits for {ask.__name__}"
            seen[ask].add(move)
        if number >= 12 and not lacking(wanted, seen):
            return
    pytest.fail(f"never offered: {lacking(wanted, seen)}")
