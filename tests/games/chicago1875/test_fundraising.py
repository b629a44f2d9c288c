"""Emergency fundraising."""

import pytest

from magnate.games.chicago1875.phases.fundraising import EmergencyFundraising
from magnate.games.chicago1875.phases.operating import CompanyTurn
from magnate.games.chicago1875.state import Chicago
from tests.games.chicago1875.plant import asked
from tests.games.chicago1875.refused import refuses, unknown
from tests.games.chicago1875.table import POOL, do, found, give, offered, run, sound, table
from tests.rules import rule


def libby(treasury: int = 100, level: str = "advanced") -> Chicago:
    s = table(seats=2, phase="operating", level=level)
    found(s, 0, "libby", 50, treasury=treasury)
    return s


@rule("operating.emergency-fundraising")
def test_d6_two_shares_issued_at_40() -> None:
    s = table(seats=2, phase="operating")
    found(s, 0, "cracker_jack", 40, treasury=0)
    run(s, EmergencyFundraising("cracker_jack", 0))
    do(s, "issue cracker_jack common", "issue cracker_jack common", "issue cracker_jack none")
    assert s.treasury["cracker_jack"] == 80
    assert s.commons["cracker_jack"] == (0, 0, 2, 3)
    assert s.value["cracker_jack"] == 20
    assert sound(s)


@rule("operating.emergency-fundraising")
@pytest.mark.parametrize("edition", ["second", "first"])
def test_d7_two_shares_issued_at_35(edition: str) -> None:
    s = table(seats=2, phase="operating", edition=edition)
    found(s, 0, "cracker_jack", 35, treasury=0)
    run(s, EmergencyFundraising("cracker_jack", 0))
    do(s, "issue cracker_jack common", "issue cracker_jack common", "issue cracker_jack none")
    assert s.treasury["cracker_jack"] == 70
    assert s.value["cracker_jack"] == 15


# -- Emergency fundraising ---------------------------------------------------------------------------------------


@rule("operating.emergency-fundraising")
def test_the_preferred_counts_as_two_shares_issued() -> None:
    """C50: everything is paid at the value before the fall; three shares cost four steps."""
    s = libby(treasury=0)
    run(s, EmergencyFundraising("libby", 0))
    do(s, "issue libby preferred", "issue libby common")
    assert s.value["libby"] == 50
    do(s, "issue libby none")
    assert s.treasury["libby"] == 150
    assert s.value["libby"] == 20
    assert s.preferred["libby"] == POOL
    assert sound(s)


@rule("operating.emergency-fundraising")
def test_issuing_everything_stops_at_closed() -> None:
    """C50: seven shares would cost eight steps; the marker never leaves the track."""
    s = libby(treasury=0)
    run(s, EmergencyFundraising("libby", 0))
    do(s, "issue libby preferred", *["issue libby common"] * 5)
    assert s.agenda == []  # nothing is left to issue
    assert s.treasury["libby"] == 350
    assert s.value["libby"] == 0


@rule("operating.emergency-fundraising")
def test_without_treasury_shares_there_is_no_emergency_issue() -> None:
    """C50: shares of the Bank Pool are not the company's to issue."""
    s = libby()
    give(s, 0, "libby", commons=3)
    give(s, POOL, "libby", commons=2)
    give(s, 1, "libby", preferred=True)
    run(s, CompanyTurn("libby"))
    assert asked(s) == "operating.purchase"


@rule("operating.emergency-fundraising")
@pytest.mark.parametrize("left", ["common", "preferred"])
def test_either_kind_of_treasury_share_can_be_issued_alone(left: str) -> None:
    """C50: the question comes as long as the treasury holds any certificate."""
    s = libby()
    give(s, POOL, "libby", commons=4 if left == "common" else 5, preferred=left == "common")
    run(s, CompanyTurn("libby"))
    assert [line for line in offered(s) if line.startswith("issue")] == [f"issue libby {left}"]


@rule("operating.emergency-fundraising")
def test_the_basic_game_has_no_emergency_issue() -> None:
    """C50: step 0 belongs to the Advanced Game."""
    s = libby(level="basic")
    run(s, CompanyTurn("libby"))
    assert asked(s) == "operating.purchase"
    unknown(s, "issue libby common")


@rule("operating.emergency-fundraising")
def test_emergency_issues_come_first_and_once() -> None:
    """C50: once the company has issued or bought, no share is issued any more."""
    s = libby()
    run(s, CompanyTurn("libby"))
    unknown(s, "issue libby common", "core.not-asked", seat=1)
    w = s.clone()
    do(s, "issue libby common")
    unknown(s, "buy libby done")  # while it issues it does nothing else
    do(s, "issue libby none")
    assert s.value["libby"] == 35
    refuses(s, "issue libby common", "operating.emergency-fundraising")
    bought = next(line for line in offered(w) if line.startswith("buy libby"))
    do(w, bought)
    refuses(w, "issue libby common", "operating.emergency-fundraising")
    assert w.value["libby"] == 50
