"""Noble House: tai-pans of Hong Kong, 1963."""

from collections.abc import Callable, Mapping
from typing import Any

from magnate.core.chance import Chance
from magnate.core.event import Event
from magnate.core.figures import Estimate, Figure, as_seen
from magnate.core.game import Config, Game, Result, Wish
from magnate.core.move import Move, Seat
from magnate.core.view import Audience
from magnate.games.noble_house import (
    anytime,
    auction,
    audit,
    calls,
    cards,
    coins,
    deals,
    figures,
    income,
    leases,
    lending,
    loans,
    market,
    meeting,
    negotiation,
    options,
    payment,
    plain,
    price,
    redeal,
    renegotiation,
    scoring,
    wording,
    words,
)
from magnate.games.noble_house.affairs import AFFAIRS, LotWon
from magnate.games.noble_house.events import EVENTS
from magnate.games.noble_house.phases import assets, banks, contracts, round, stock
from magnate.games.noble_house.phases import cards as card_phase
from magnate.games.noble_house.rules import RULES
from magnate.games.noble_house.ruleset import Ruleset
from magnate.games.noble_house.setup import set_up
from magnate.games.noble_house.state import NobleHouse

HIDDEN = {
    "hand": Audience.OWNER,  # of the others' the number, Vote cards included
    "cash": Audience.SECRET,
    "coins": Audience.SECRET,
    "shares": Audience.SECRET,
    "blocks": Audience.SECRET,
    "ballots": Audience.SECRET,
    "seen": Audience.SECRET,
    "letters": Audience.SECRET,
    "secrets": Audience.SECRET,
    "made": Audience.SECRET,
    "last_letter": Audience.SECRET,
    "bank": Audience.NONE,  # it would tell what the others have together
    "deck": Audience.COUNT,
}


class NobleHouseGame(Game):
    """The game object."""

    key = "noble_house"
    title = "Noble House"
    version = 1
    players = (2, 3, 4, 5)
    whispers = True
    options = options.OPTIONS
    rules = RULES
    audience = {**dict.fromkeys((*NobleHouse.columns, "agenda"), Audience.ALL), **HIDDEN}
    moves = (
        *round.MOVES, *stock.MOVES, *contracts.MOVES, *banks.MOVES, *assets.MOVES, *anytime.MOVES, *market.MOVES,
        *auction.MOVES, *calls.MOVES, *cards.MOVES, *coins.MOVES, *income.MOVES, *leases.MOVES, *lending.MOVES,
        *loans.MOVES, *meeting.MOVES, *negotiation.MOVES, *deals.MOVES, *payment.MOVES, *price.MOVES,
        *renegotiation.MOVES,
    )  # fmt: skip
    steps = (
        *round.STEPS, *card_phase.STEPS, *stock.STEPS, *contracts.STEPS, *banks.STEPS, *assets.STEPS,
        *anytime.STEPS, *market.STEPS, *auction.STEPS, *calls.STEPS, *cards.STEPS, *coins.STEPS, *income.STEPS,
        *lending.STEPS, *loans.STEPS, *meeting.STEPS, *deals.STEPS, *payment.STEPS, *price.STEPS,
        *renegotiation.STEPS,
    )  # fmt: skip
    events = (*EVENTS, *AFFAIRS)
    by_seat = plain.BY_SEAT
    internal = plain.INTERNAL
    passes = plain.PASSES
    charts = figures.CHARTS
    headings = plain.HEADINGS
    titles = plain.TITLES

    def ruleset(self, config: Config) -> Ruleset:
        return options.ruleset(config)

    def setup(self, config: Config, chance: Chance) -> NobleHouse:
        return set_up(self.ruleset(config), chance)

    def blank(self, rules: Ruleset, chance: Chance) -> NobleHouse:
        return NobleHouse(rules, chance)

    def result(self, s: NobleHouse) -> Result:
        return scoring.result(s)

    def redeal(self, s: NobleHouse, seat: Seat, chance: Chance) -> NobleHouse:
        return redeal.redeal(s, seat, chance)

    def audit(self, s: NobleHouse) -> list[str]:
        return audit.audit(s)

    def content(self, rules: Ruleset) -> dict[str, tuple[str, ...]]:
        kept = (*rules.vote_bank,)
        return {
            "company": tuple(rules.companies),
            "house": rules.houses,
            "bank": rules.banks,
            "contract": tuple(str(card) for card in rules.contracts),
            "card": tuple(str(card) for card in rules.cards if card not in rules.contracts and card not in kept),
            "kind": ("contract", "block", "asset", "loan", "refrain"),  # of lots, of promises
            "happened": (*HAPPENINGS.values(), *LOTS.values()),
            "ending": ("last card", "elimination"),
        }

    def happening(self, event: Event) -> str:
        if isinstance(event, LotWon):
            return LOTS[event.kind]
        name = super().happening(event)
        return HAPPENINGS.get(name, name)

    def heads(self, rules: Ruleset, column: str) -> tuple[str, ...]:
        return plain.heads(rules, column)

    def show(self, column: str, item: Any) -> str:
        shown = plain.show(self, column, item)
        return super().show(column, item) if shown is None else shown

    def wishes(self, s: NobleHouse, seat: Seat) -> tuple[Wish, ...]:
        """Closing windows in which the seat is asked; elsewhere it passes in advance."""
        if seat in s.out:
            return ()
        wishes = []
        for segment in s.rules.segments:
            on = segment in s.stops[seat]
            change = anytime.StopAt(seat, segment, "no" if on else "yes")
            wishes.append(Wish(f"End of {words.SEGMENTS[segment]}", on, change))
        return tuple(wishes)

    def concerns(self, s: NobleHouse, event: Event, seat: Seat) -> bool:
        """What names the seat, or moves the price of its house."""
        for key, item in event.args().items():
            if key in SEATS and (item == seat if type(item) is int else isinstance(item, tuple) and seat in item):
                return True
            if key in ("company", "house") and item and item == s.house[seat]:
                return True
        return False

    def moment(self, view: Mapping[str, Any]) -> tuple[str, ...]:
        return figures.moment(view)

    def figures(self, view: Mapping[str, Any], rules: Ruleset) -> tuple[Figure, ...]:
        return figures.figures(as_seen(self, view, rules), view["seat"])

    def estimates(self, view: Mapping[str, Any], rules: Ruleset) -> tuple[Estimate, ...]:
        return figures.estimates(as_seen(self, view, rules), view["seat"], self.name)

    def reconstructed(self) -> dict[str, str]:
        return options.reconstructed()

    def name(self, key: str, item: Any) -> str:
        return display_name(key, item)

    def heed(self, s: NobleHouse, move: Move) -> Move:
        return wording.heed(s, move)


# Events that a simulation counts, by the name it gives them; lots that are sold, by what was sold.
HAPPENINGS = {
    "LoanGranted": "loan",
    "LoanRefused": "loan refused",
    "LoanRepaid": "loan repaid",
    "LoanRecalled": "loan recalled",
    "RecallFailed": "recall voted down",
    "CollateralTaken": "collateral taken",
    "LotUnsold": "lot not sold",
    "BidUnpaid": "bid not paid",
    "ContractBroken": "contract broken",
    "OfferMade": "offer",
    "OfferDeclined": "offer declined",
    "Bargained": "deal",
    "PromiseMade": "promise",
    "PromiseKept": "promise kept",
    "PromiseMarked": "promise broken",
    "BreachCalled": "breach called",
    "FaceLost": "face lost",
    "CoinSpent": "half-coin used",
    "DebtExtended": "debt put off",
    "Defaulted": "default",
    "BlockSold": "voting block sold in need",
    "Leased": "lease",
    "Eliminated": "elimination",
}
LOTS = {"contract": "auction of a contract", "block": "auction of a voting block", "asset": "auction of an asset"}
SEATS = (
    "seat", "payer", "payee", "victim", "giver", "taker", "partner", "partners", "to", "borrower", "breaker", "seats",
    "holder", "debtor",
)  # fmt: skip
MONEY = ("amount", "price", "cash", "cost", "least", "worth", "left", "fee", "high", "most", "unit")
# Words of the engine, by the argument in which they stand.
WORDS = {
    "until": words.TERMS,
    "phase": words.PHASES,
    "when": {"each": "each round"},
    "by": {"vote": "with a Vote card", "proxy": "with a Proxy"},
    "pledge": {house: f"voting block of {words.company(options.BASE, house)}" for house in options.BASE.houses},
}
# Arguments that are told as a whole.
TOLD: dict[str, Callable[[Ruleset, Any], str]] = {
    "aim": words.aim,
    "deal": words.deal,
    "named": words.offer,
    "claim": words.claim,
    "promised": words.promised,
    "portfolio": lambda rules, item: words.portfolio(rules, *item),
    "part": words.named,
    "gives": words.swapped,
    "wants": words.swapped,
    "item": words.thing,
    "lot": lambda rules, item: words.lot(rules, *item),
}


def display_name(key: str, item: Any) -> str:
    """The display name of an argument."""
    rules = options.BASE
    if key in TOLD:
        return TOLD[key](rules, item)
    if isinstance(item, tuple):
        single = "card" if key == "cards" else key
        return words.listing(display_name(single, each) for each in item) if item else ""
    if isinstance(item, bool):
        return "yes" if item else "no"
    if isinstance(item, int):
        return number_name(rules, key, item)
    if key == "to":
        return "everybody" if item == "all" else words.listing(words.company(rules, each) for each in item.split("+"))
    if key in WORDS:
        return WORDS[key].get(item) or display_name("", item)
    if item in rules.companies:
        return rules.companies[item].name
    if item in rules.assets:
        return rules.assets[item].name
    if item in rules.certificate_index:
        return words.certificate(rules, item)
    if item in words.SEGMENTS:
        return words.SEGMENTS[item]
    return str(item)


def number_name(rules: Ruleset, key: str, item: int) -> str:
    """A number, by what it stands for."""
    if key in SEATS:
        return words.player(item)
    if key == "card" and item in rules.cards:
        return words.card(rules, item)
    if key in MONEY and abs(item) >= rules.unit:
        return words.money(item)
    if key == "amount" and item == 0:
        return "nothing"
    if key == "last":
        return f"until round {item}" if item else "until notice is given"
    if key == "promise":
        return str(abs(item))  # private ones are counted from the other end
    return f"{item:,}" if key == "shares" else str(item)


GAME = NobleHouseGame()
