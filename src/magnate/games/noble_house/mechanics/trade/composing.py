"""An offer from rows: what each side can give, promises as sentences with gaps, and counters filled in beforehand."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import chain

from magnate.core.compose import SUM, Composer, Preset, Row
from magnate.core.driver import decisions
from magnate.core.move import Field, Form, Move, Seat
from magnate.core.text import N_
from magnate.games.noble_house.mechanics.cards.coins import ClaimFavour, CounterClaim
from magnate.games.noble_house.mechanics.trade.forms import OPENNESS, UNTIL, others, things
from magnate.games.noble_house.mechanics.trade.negotiation import MILLION, MakeOffer, OfferSwap, too_many
from magnate.games.noble_house.mechanics.trade.offers import Offer, offers_seen
from magnate.games.noble_house.queries import companies, shares_of
from magnate.games.noble_house.show import words
from magnate.games.noble_house.show.houses import short
from magnate.games.noble_house.show.terms import counted
from magnate.games.noble_house.state import HIGHEST_NUMBER, Clause, Item, NobleHouse

GIVE, GET, PROMISES = N_("You give"), N_("You get"), N_("Promises and leases")
SIDES = (GIVE, GET, PROMISES)
WHO = Field("who", "choice", choices=("me", "you"), words=(N_("I promise"), N_("You promise")))
LENDER = Field("who", "choice", choices=("me", "you"), words=(N_("I lend"), N_("You lend")))
USUAL = sorted(words.PHASES, key=lambda phase: phase != "banks")  # sums are paid back where the banks are first
PHASES = Field("phase", "choice", choices=tuple(USUAL), words=tuple(words.PHASES[phase] for phase in USUAL))
LOCKED = N_("One step is being carried out: you can send it as soon as that is done")
ENOUGH = N_("You have made as many offers as are allowed: withdraw one, or wait for an answer")
AHEAD = 12  # rounds that a promise may reach


def composers(s: NobleHouse, seat: Seat) -> tuple[Composer, ...]:
    """What a player puts together: offers, favours for a half-coin; nothing before the first round, or once out."""
    if s.round == 0 or not all(s.house) or seat in s.out or not s.agenda:
        return ()
    forms = open_forms(s, seat)
    form = forms.get(MakeOffer)
    partners = next(field.choices for field in form.fields if field.name == "to") if form else others(s, seat)
    closed = "" if form else ENOUGH if too_many(s, seat) else LOCKED
    asked = [offer for offer in offers_seen(s, seat) if seat in offer.partners]
    numbers = ("0", *(str(offer.number) for offer in asked))
    answers = Field(
        "counters", "int", 0, HIGHEST_NUMBER, numbers,
        ("a new offer", *(f"a counter to {words.company(s.rules, s.house[offer.maker])}" for offer in asked)),
    )  # fmt: skip
    to = Field(
        "to",
        "choice",
        choices=partners,
        words=tuple("everybody" if each == "all" else called(s, each) for each in partners),
    )
    rows = (*own_rows(s, seat), *their_rows(s, seat, asked), *clause_rows(s))
    counters = tuple(counter(s, offer) for offer in asked)
    offer = Composer(
        MakeOffer, N_("Offer"), "terms", (to, openness(s), UNTIL, answers), SIDES, rows, counters, (OfferSwap,), closed
    )
    if CounterClaim in forms:  # this is what the table waits for
        return (counter_claim(s, seat, forms[CounterClaim]), offer)
    return (offer, favour(s, seat, forms[ClaimFavour])) if ClaimFavour in forms else (offer,)


def openness(s: NobleHouse) -> Field:
    """Public or private, with the price of a breach. [promise.public]"""
    price = f"public: a breach costs {s.rules.face} points"
    return replace(OPENNESS, words=(price, N_("private: a breach costs nothing")))


def called(s: NobleHouse, partners: str) -> str:
    """One house or several, as they are called at the table."""
    return words.listing(short(s.rules, house) for house in partners.split("+"))


def open_forms(s: NobleHouse, seat: Seat) -> Mapping[type[Move], Form]:
    """The forms that the question that is open has for this seat."""
    forms = chain.from_iterable(decision.forms for decision in decisions(s) if decision.seat == seat)
    return {form.move: form for form in forms}


def favour(s: NobleHouse, seat: Seat, form: Form) -> Composer:
    """What is asked for a half-coin instead of cash. [coin.favour]"""
    house = replace(form.fields[0], words=tuple(short(s.rules, each) for each in form.fields[0].choices))
    rows = (*their_rows(s, seat, []), *clause_rows(s))
    return Composer(ClaimFavour, N_("Favour for the half-coin"), "terms", (house,), (GET, PROMISES), rows)


def counter_claim(s: NobleHouse, seat: Seat, form: Form) -> Composer:
    """What the claimed house gives instead. [coin.answer]"""
    holder = replace(form.fields[0], words=tuple(short(s.rules, each) for each in form.fields[0].choices))
    rows = (*own_rows(s, seat), *clause_rows(s))
    return Composer(CounterClaim, N_("Something else"), "terms", (holder,), (GIVE, PROMISES), rows)


# -- things ------------------------------------------------------------------------------------------------------------


def amount(most: int) -> Field:
    return Field("amount", SUM, 0, most)


def thousands(most: int) -> Field:
    return Field("thousand", "int", 100, most)


def own_rows(s: NobleHouse, seat: Seat) -> Iterable[Row]:
    """What the seat has."""
    own, _ = things(s, seat)
    yield Row("give-cash", GIVE, N_("cash"), "{amount} M in cash", "give {amount}m", (amount(9999),))
    held = tuple(company for company in companies(s) if shares_of(s, seat, company))
    if held:
        most = max(shares_of(s, seat, company) for company in held) * s.rules.lot // 1000
        yield shares_row("give", GIVE, held, most)
    for kind, title in (("asset", N_("asset")), ("card", N_("card")), ("coin", N_("half-coin"))):
        terms = [term for term in own if term.startswith(kind)]
        if kind == "card" and s.hand[seat]:
            terms.append("card any")
        if terms:
            names = tuple(words.swapped(s.rules, term) for term in terms)
            yield Row(f"give-{kind}", GIVE, title, "{thing}", "give {thing}", (listed(terms, names),))


def listed(terms: Iterable[str], names: tuple[str, ...]) -> Field:
    return Field("thing", "choice", choices=tuple(terms), words=names)


def shares_row(verb: str, side: str, known: tuple[str, ...], most: int) -> Row:
    company = Field("company", "choice", choices=known)
    sentence, line = "{thousand} thousand shares of {company}", f"{verb} shares {{company}} {{thousand}}000"
    return Row(f"{verb}-shares", side, N_("shares"), sentence, line, (thousands(most), company))


def their_rows(s: NobleHouse, seat: Seat, asked: list[Offer]) -> Iterable[Row]:
    """What the others may have: of what is secret anything, of what lies open what is free."""
    yield Row("want-cash", GET, N_("cash"), "{amount} M in cash", "want {amount}m", (amount(9999),))
    yield shares_row("want", GET, tuple(companies(s)), 5000)
    _, foreign = things(s, seat)
    free = [term for term in foreign if term.startswith("asset")]
    index = s.rules.certificate_index
    owners = [s.house[s.owner[index[term.removeprefix("asset ")]]] for term in free]
    named = (
        f"{words.swapped(s.rules, term)} of {short(s.rules, owner)}" for term, owner in zip(free, owners, strict=True)
    )
    kinds = s.rules.assets.values()
    names = (*(f"any {kind.name}" for kind in kinds), *named)
    terms = (*(f"a {kind.key}" for kind in kinds), *free)
    yield Row("want-asset", GET, N_("asset"), "{thing}", "want {thing}", (listed(terms, names),))
    told = {int(key) for offer in asked for kind, key, _ in offer.gives if kind == "card" and key != "any"}
    told |= {card for card, holder in s.seen[seat] if holder != seat and holder not in s.out}
    cards = ("card any", *(f"card {card}" for card in sorted(told)))
    shown = tuple(words.swapped(s.rules, term) for term in cards)
    yield Row("want-card", GET, N_("card"), "{thing}", "want {thing}", (listed(cards, shown),))
    if s.rules.coins_transferable:
        coins = tuple(f"coin {house}" for house in s.house)
        called = tuple(words.swapped(s.rules, term) for term in coins)
        yield Row("want-coin", GET, N_("half-coin"), "{thing}", "want {thing}", (listed(coins, called),))


# -- promises ----------------------------------------------------------------------------------------------------------


def clause_rows(s: NobleHouse) -> Iterable[Row]:
    """Every kind of promise as one sentence."""
    rules = s.rules
    until = Field("round", "int", s.round, s.round + AHEAD)
    yield Row(
        "loan", PROMISES, N_("loan"), "{who} to pay {amount} M at the end of the {phase} Phase of round {round}",
        "loan {who} {amount}m round {round} {phase}", (WHO, amount(9999), PHASES, until),
    )  # fmt: skip
    lent = tuple(
        key for i, key in enumerate(rules.certificates) if s.owner[i] >= 0 and s.borrower[i] < 0 and not s.bound[i]
    )
    if lent:
        owners = tuple(
            f"{words.certificate(rules, key)} ({short(rules, s.house[s.owner[rules.certificate_index[key]]])})"
            for key in lent
        )
        yield Row(
            "lease", PROMISES, N_("lease"),
            "{who} {certificate} for {rounds} at a fee of {fee} M {when} with the upkeep paid by the {payer}",
            "lease {who} {certificate} fee {fee}m {when} upkeep {payer} rounds {rounds}",
            (LENDER, Field("certificate", "choice", choices=lent, words=owners), ROUNDS, Field("fee", SUM, 0, 999),
             Field("when", "choice", choices=("each", "once"), words=(N_("each round"), N_("once"))),
             Field("payer", "choice", choices=("lender", "borrower"), words=(N_("lender"), N_("borrower")))),
        )  # fmt: skip
    sources = (*(f"contract {card}" for card in s.contracts), *(f"shares {key}" for key in companies(s)))
    called = (
        *(f"the income of contract {card}" for card in s.contracts),
        *(f"the gain on {words.company(rules, key)}" for key in companies(s)),
    )
    yield Row(
        "profit", PROMISES, N_("share of profit"), "{who} to pay {share} % of {source} until round {round}",
        "profit {who} {share} {source} until {round}",
        (WHO, Field("share", "int", 1, 100), Field("source", "choice", choices=sources, words=called), until),
    )  # fmt: skip
    yield from conduct_rows(s, until)


ROUNDS = Field(
    "rounds", "choice", choices=("1", "2", "3", "4", "5", "6", "open"),
    words=(*(counted(rounds) for rounds in range(1, 7)), "as long as nobody gives notice"),
)  # fmt: skip


def conduct_rows(s: NobleHouse, until: Field) -> Iterable[Row]:
    """How to vote, what not to play, what to trade, and words."""
    rules = s.rules
    alive = [house for seat, house in enumerate(s.house) if seat not in s.out]
    about = [(bank, house) for bank in rules.banks for house in ("", *alive)]
    places = (*(f"{bank}/{house}" if house else bank for bank, house in about), *alive)
    named = (
        *(
            f"{words.company(rules, bank)} about {words.company(rules, house) if house else 'anybody'}"
            for bank, house in about
        ),
        *(f"meetings of {words.company(rules, house)}" for house in alive),
    )
    side = Field(
        "side", "choice", choices=("for", "against", "abstain"), words=(N_("for"), N_("against"), N_("with nobody"))
    )
    yield Row(
        "vote", PROMISES, N_("vote"), "{who} to vote {side} in {place} until round {round}",
        "vote {who} {place} {side} until {round}",
        (WHO, side, Field("place", "choice", choices=places, words=named), until),
    )  # fmt: skip
    cards = sorted({rules.cards[n].name for n in rules.any_time})
    spared = ("any", *(name.lower().replace(" ", "-") for name in cards))
    yield Row(
        "refrain", PROMISES, N_("don't"), "{who} to play {card} against the other until round {round}",
        "refrain {who} {card} until {round}",
        (WHO, Field("card", "choice", choices=spared, words=("no card", *(f"no {name}" for name in cards))), until),
    )  # fmt: skip
    action = Field("action", "choice", choices=("buy", "sell"), words=(N_("buy"), N_("sell")))
    yield Row(
        "act", PROMISES, N_("do"), "{who} to {action} shares of {company} until round {round}",
        "act {who} {action} {company} until {round}",
        (WHO, action, Field("company", "choice", choices=tuple(companies(s))), until),
    )  # fmt: skip
    words_ = Field("words", "text", 1, 120)
    yield Row("text", PROMISES, N_("words"), "{who}: {words}", "text {who} {words}", (WHO, words_))


# -- counters ----------------------------------------------------------------------------------------------------------

Values = tuple[tuple[str, str], ...]


def counter(s: NobleHouse, offer: Offer) -> Preset:
    """An offer the other way round, to be changed and sent back."""
    values = (
        ("to", s.house[offer.maker]), ("openness", "public" if offer.public else "private"), ("until", offer.until),
        ("counters", str(offer.number)),
    )  # fmt: skip
    rows = (
        *(item_row(s, "give", item) for item in offer.wants),
        *(item_row(s, "want", item) for item in offer.gives),
        *(clause_row(clause) for clause in offer.clauses),
    )
    title = f"Counter the offer of {words.company(s.rules, s.house[offer.maker])}"
    return Preset(f"offer-{offer.number}", title, values, rows)


def item_row(s: NobleHouse, verb: str, item: Item) -> tuple[str, Values]:
    kind, key, count = item
    if kind == "cash":
        return f"{verb}-cash", (("amount", tenths(count)),)
    if kind == "shares":
        return f"{verb}-shares", (("company", key), ("thousand", str(count * s.rules.lot // 1000)))
    return f"{verb}-{kind}", (("thing", f"{kind} {key}"),)


def tenths(sum_: int) -> str:
    """A sum in millions, as it is typed.

    >>> tenths(12_500_000), tenths(20_000_000)
    ('12.5', '20')
    """
    whole, rest = divmod(sum_, MILLION)
    return f"{whole}.{rest // (MILLION // 10)}" if rest else str(whole)


def clause_row(clause: Clause) -> tuple[str, Values]:
    """A promise of the other side's offer, seen from this one."""
    kind, who, key, count, until, detail = clause
    common = (("who", "you" if who == "me" else "me"), ("round", str(until)))
    if kind == "loan":
        return kind, (*common, ("amount", tenths(count)), ("phase", detail))
    if kind == "lease":
        when, _, payer = detail.partition("/")
        lent = (("certificate", key), ("fee", tenths(count)), ("when", when), ("payer", payer))
        return kind, (common[0], *lent, ("rounds", str(until) if until else "open"))
    if kind == "profit":
        return kind, (*common, ("share", str(count)), ("source", key.replace("/", " ")))
    if kind == "vote":
        return kind, (*common, ("place", key), ("side", detail))
    if kind == "refrain":
        return kind, (*common, ("card", key))
    if kind == "act":
        action, _, company = key.partition("/")
        return kind, (*common, ("action", action), ("company", company))
    return kind, (common[0], ("words", key))
