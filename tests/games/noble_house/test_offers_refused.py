"""What nobody could take is not offered: open facts refuse an offer when it is made, not when it is answered."""

import pytest

from tests.games.noble_house.table import announced, bargain, do, fund, lend, offer, own, talk, why
from tests.rules import rule

LEASE = "lease {who} {key} fee 0 once upkeep borrower rounds open"


@rule("lease.terms", "trade.offer")
@pytest.mark.parametrize(
    ("who", "key", "refused"),
    [
        ("me", "airline-1", "lease.terms"),  # lent already
        ("me", "land-1", "lease.terms"),  # at work
        ("me", "services-3", "lease.terms"),  # somebody else's
        ("me", "services-4", ""),
        ("me", "railway-1", ""),  # pledged: it may be lent
        ("you", "services-3", ""),
        ("you", "services-4", "lease.terms"),
    ],
)
def test_a_lease_that_cannot_be_is_refused_when_it_is_offered(who: str, key: str, refused: str) -> None:
    s = talk()
    announced(s, 0, 132)  # land 1 and 2, services 1 and 2
    own(s, 1, "services")
    own(s, 0, "services", "airline", "railway")
    lend(s, 0, "victoria", 20, certificates=("railway-1",))
    bargain(s, LEASE.format(who="me", key="airline-1"), partner=2)
    assert why(s, offer("rothwell_gornt", LEASE.format(who=who, key=key)), 0) == refused


@rule("lease.terms", "trade.offer")
def test_who_has_borrowed_lends_nothing_on() -> None:
    s = talk()
    own(s, 0, "airline")
    bargain(s, LEASE.format(who="me", key="airline-1"))
    assert why(s, offer("asian_properties", LEASE.format(who="me", key="airline-1")), 1) == "lease.terms"


@rule("trade.items", "trade.offer")
def test_an_offer_to_several_stands_if_one_of_them_could_take_it() -> None:
    s = talk(4)
    own(s, 2, "airline", "land")
    fund(s, 0, 50)
    lend(s, 2, "victoria", 10, certificates=("land-1",))
    buy = "give cash 20000000; want asset {key}"
    to = "rothwell_gornt+asian_properties"
    assert why(s, offer(to, buy.format(key="airline-1")), 0) == ""
    assert why(s, offer(to, buy.format(key="land-1")), 0) == "trade.items"
    assert why(s, offer("rothwell_gornt+lan_tao_farms", buy.format(key="airline-1")), 0) == "trade.items"
    do(s, offer(to, buy.format(key="airline-1")), seat=0)
    assert why(s, "accept 1", 1) == "trade.items"
    do(s, "accept 1", seat=2)
    assert s.owner[s.rules.certificate_index["airline-1"]] == 0
