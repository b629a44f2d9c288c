"""Companies come into play, change hands, and leave."""

from magnate.games.chicago1875.effects import BANK, pay
from magnate.games.chicago1875.events.buildings import PartnerMoved
from magnate.games.chicago1875.events.shares import CertificateReturned, Closed, DirectorChanged, Established
from magnate.games.chicago1875.mechanics.appeal import put_below
from magnate.games.chicago1875.queries import plus, put, shares_of
from magnate.games.chicago1875.state import BANK_POOL, POOL, TREASURY, Chicago, CompanyId


def establish(s: Chicago, seat: int, company: CompanyId, par: int) -> None:
    """Found a company: pay three shares into its treasury, which holds the other seven. [company.establish]"""
    charter = s.rules.companies[company]
    factories = len(charter.factories)
    s.value[company] = par
    s.appeal[company] = charter.appeal
    put_below(s, company)
    s.treasury[company] = 0
    s.director[company] = seat
    s.preferred[company] = TREASURY
    s.commons[company] = (0,) * s.seats + (0, 5)
    s.workers[company] = (0,) * factories
    s.automated[company] = (0,) * factories
    s.managers[company] = (0,) * factories
    s.salespeople[company] = 0
    s.cubes[company] = (0, 0, 0, 0)
    s.goods[company] = 0
    s.tokens[company] = 0
    s.assets[company] = ()
    s.log(Established, seat, company, par)
    pay(s, seat, company, 3 * par)
    if s.start_partner[seat] == BANK_POOL and not s.rules.partner_by_any_company:
        s.start_partner[seat] = company
        s.log(PartnerMoved, seat, company)


def lose_partner(s: Chicago, company: CompanyId) -> None:
    """A partner locked on a company its owner loses waits in the bank pool. [stock.lost-partner]"""
    for seat in range(s.seats):
        if s.start_partner[seat] == company:
            s.start_partner[seat] = BANK_POOL
            s.log(PartnerMoved, seat, BANK_POOL)


def close(s: Chicago, company: CompanyId) -> None:
    """Everything on the charter goes; the charter never comes back. [company.closing]"""
    if s.rules.friendly_closing:
        for seat in range(s.seats):
            if seat == s.director[company]:
                pay(s, BANK, seat, s.rules.friendly_director)
            else:
                pay(s, BANK, seat, s.rules.friendly_share * shares_of(s, seat, company))
    pay(s, company, BANK, s.treasury[company])
    lose_partner(s, company)
    s.haymarket = plus(s.haymarket, s.cubes[company])
    s.token_supply += s.tokens[company]
    for asset in s.assets[company]:
        if asset in s.exhausted:
            s.exhausted.remove(asset)
        s.box.append(asset)
    s.order.remove(company)
    for column in (
        s.value, s.appeal, s.treasury, s.director, s.preferred, s.salespeople, s.goods, s.tokens,
    ):  # fmt: skip
        del column[company]
    for row in (s.commons, s.workers, s.automated, s.managers):
        del row[company]
    del s.cubes[company]
    del s.assets[company]
    s.closed.append(company)
    s.log(Closed, company)


def rightful_director(s: Chicago, company: CompanyId) -> int:
    """Who should direct the company: whoever holds more shares than the present director. [stock.dump]"""
    director = s.director[company]
    stays = company not in s.dumped or s.rules.seller_may_stay
    best, most = director, shares_of(s, director, company) if stays else 0
    for turn in range(1, s.seats):  # clockwise from the director's left
        seat = (director + turn) % s.seats
        held = shares_of(s, seat, company)
        if held > most:
            best, most = seat, held
        elif held == most and best != director and s.rules.tie_to_preferred and s.preferred[company] == seat:
            best = seat
    return best


def settle_directorship(s: Chicago, company: CompanyId) -> None:
    """Hand the company over if somebody has overtaken the director, and swap the certificate. [stock.swap]"""
    if not s.rules.advanced:
        return
    before, after = s.director[company], rightful_director(s, company)
    sold = company in s.dumped
    if after != before:
        lose_partner(s, company)
    elif not sold:
        return
    # Three shares of the new director, the Preferred first, against the Director's Certificate.
    to = POOL if sold else before
    commons = 3
    if s.preferred[company] == after:
        s.preferred[company] = to
        commons = 1
    s.commons[company] = put(put(s.commons[company], after, -commons), to, commons)
    s.director[company] = after
    if sold:
        s.dumped.remove(company)
        s.log(CertificateReturned, company, after)
    if after != before:
        s.log(DirectorChanged, company, before, after)
