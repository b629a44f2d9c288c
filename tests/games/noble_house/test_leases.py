"""Leases."""

import magnate
from magnate.conformance.checks import Audited
from magnate.games.noble_house import GAME
from magnate.games.noble_house.mechanics.anytime import OpenWindow, Segment
from magnate.games.noble_house.mechanics.finance.auction import Auction
from magnate.games.noble_house.mechanics.finance.default import take_certificate
from magnate.games.noble_house.mechanics.finance.income import Collect
from magnate.games.noble_house.mechanics.market.price import lose_face
from magnate.games.noble_house.mechanics.trade.leases import sign_lease
from magnate.games.noble_house.phases.round import RoundEnd
from magnate.games.noble_house.state import LOT
from tests.games.noble_house.table import (
    M,
    announced,
    bargain,
    do,
    free,
    fund,
    lend,
    offer,
    own,
    run,
    sound,
    table,
    talk,
    why,
)
from tests.rules import rule


@rule("face.loss", "lease.end", "auction.pay")
def test_e28_b44_loss_of_face() -> None:
    s = table()
    own(s, 0, "airline")
    sign_lease(s, ("lease", "me", "airline-1", 0, 0, "once/lender"), 0, 1)
    run(s, Segment("A1.2"), OpenWindow("A1.2"))
    do(s, "end lease 1", seat=1)
    assert s.price["rothwell_gornt"] == 22
    s = table(2)
    s.waiting.append((113, 0, 1, 1))
    s.deck.remove(113)
    run(s, Auction("contract", "113", "", 0, False))
    do(s, 'bid 40000000 over 1000000 at ""', "leave", "cannot pay 40000000")
    assert s.price["rothwell_gornt"] == 22
    s = table()
    lose_face(s, 0, "promise")
    assert s.price["struans"] == 22


LEASE = "lease me airline-1 fee 2000000 each upkeep borrower rounds 2; want cash 1000000"


@rule("lease.terms", "lease.public", "lease.fee", "promise.clauses")
def test_b43_d8_a_lease_moves_certificates_and_fees_and_is_public() -> None:
    s = talk()
    own(s, 0, "airline")
    assert why(s, offer("rothwell_gornt", LEASE, "private"), 0) == "lease.public"
    bargain(s, LEASE)
    assert (free(s, 0), free(s, 1)) == ([], ["airline-1"])
    s.agenda.clear()
    run(s, Collect(1))
    do(s, "pay upkeep")
    assert s.cash[:2] == [33 * M, 21 * M]
    fund(s, 1, 1)
    run(s, Collect(1))
    assert (s.leases, s.price["rothwell_gornt"]) == ({}, 22)
    assert sound(s)


@rule("lease.notice", "lease.end")
def test_b43_leases_end_by_term_or_notice_without_loss_of_face() -> None:
    s = talk()
    own(s, 0, "airline")
    sign_lease(s, ("lease", "me", "airline-1", 0, 0, "once/lender"), 0, 1)
    do(s, "notice lease 1", seat=1)
    refused = GAME.parse(s, "notice lease 1", 0).check(s)
    assert refused is not None
    assert refused.rule == "lease.notice"
    s.agenda.clear()
    run(s, RoundEnd())
    assert len(s.leases) == 1
    s.round = 2
    run(s, RoundEnd())
    assert (s.leases, s.price["rothwell_gornt"], free(s, 0)) == ({}, 24, ["airline-1"])


@rule("lease.end")
def test_b43_everything_agrees_when_the_end_of_a_lease_is_told() -> None:
    s = talk()
    own(s, 0, "airline", "land")
    sign_lease(s, ("lease", "me", "airline-1+land-1", 0, 0, "once/lender"), 0, 1)
    found: list[str] = []
    s.events = Audited(GAME, s, found)
    magnate.push(s, GAME.parse(s, "end lease 1", 1))
    assert next(type(logged.event).__name__ for logged in s.events) == "LeaseEnded"
    assert found == []


@rule("lease.end", "contract.replacement", "lease.terms")
def test_b52_a_contract_that_loses_a_lent_certificate_breaks() -> None:
    s = talk()
    own(s, 0, "airline")
    sign_lease(s, ("lease", "me", "airline-1", 0, 0, "once/lender"), 0, 1)
    s.deck.remove(119)
    s.contracts[119] = 1
    s.bound[0] = 119
    do(s, "end lease 1", seat=0)
    assert ([lot[0] for lot in s.waiting], s.price["struans"]) == ([119], 22)
    own(s, 0, "land")
    lend(s, 0, "victoria", 10, certificates=("land-1",))
    s.bound[s.rules.certificate_index["land-1"]] = 0
    announced(s, 0, 113)
    lease = offer("rothwell_gornt", "lease me shipping-1 fee 0 once upkeep lender rounds open")
    assert why(s, lease, 0) == "lease.terms"  # at work


@rule("lease.pledged")
def test_b65_a_lent_certificate_taken_as_collateral_ends_the_lease() -> None:
    s = table()
    own(s, 0, "airline")
    sign_lease(s, ("lease", "me", "airline-1", 0, 0, "once/lender"), 0, 1)
    lend(s, 0, "victoria", 30, certificates=("airline-1",))
    take_certificate(s, 0, LOT)
    run(s)
    assert (s.leases, s.owner[0], s.price["struans"]) == ({}, LOT, 22)
