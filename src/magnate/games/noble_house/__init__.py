"""Noble House: tai-pans of Hong Kong, 1963."""

from collections.abc import Mapping
from copy import copy
from typing import Any

from magnate.core.chance import Chance
from magnate.core.chip import Chip
from magnate.core.compose import Composer
from magnate.core.config import Config
from magnate.core.event import Event
from magnate.core.figures import Figure, Table, as_seen
from magnate.core.game import Game, Wish
from magnate.core.move import Move, Seat
from magnate.core.presentation import Card, Great
from magnate.core.result import Result
from magnate.core.text import N_
from magnate.core.view import Audience
from magnate.games.noble_house import options, scoring
from magnate.games.noble_house.bot import evaluation, policy
from magnate.games.noble_house.checks import audit, redeal
from magnate.games.noble_house.events.bank import BANK_EVENTS, LotWon
from magnate.games.noble_house.events.business import BUSINESS_EVENTS
from magnate.games.noble_house.events.deals import ANSWERS, DEAL_EVENTS
from magnate.games.noble_house.events.round import EVENTS
from magnate.games.noble_house.mechanics import anytime, stops
from magnate.games.noble_house.mechanics.cards import coins, powers, renegotiation, spies
from magnate.games.noble_house.mechanics.finance import auction, default, income, lending, loans, meeting, payment
from magnate.games.noble_house.mechanics.market import lost_points, market_cards, plans, price, shares
from magnate.games.noble_house.mechanics.trade import composing, disputes, exchange, leases, negotiation, wording
from magnate.games.noble_house.phases import assets, banks, contracts, recalls, round, stock
from magnate.games.noble_house.phases import cards as card_phase
from magnate.games.noble_house.rules import RULES
from magnate.games.noble_house.ruleset import Ruleset
from magnate.games.noble_house.setup import set_up
from magnate.games.noble_house.show import cards as explained
from magnate.games.noble_house.show import charts, chips, columns, facts, houses, moments, reference, terminal, words
from magnate.games.noble_house.show.introduction import INTRODUCTION
from magnate.games.noble_house.show.names import SEATS, display_name
from magnate.games.noble_house.state import NobleHouse

HIDDEN = {
    "hand": Audience.OWNER,  # of the others' the number, Vote cards included
    "cash": Audience.SECRET,
    "coins": Audience.SECRET,
    "shares": Audience.SECRET,
    "stops": Audience.SECRET,
    "weighed": Audience.SECRET,
    "plans": Audience.SECRET,
    "limits": Audience.SECRET,
    "ballots": Audience.SECRET,
    "seen": Audience.SECRET,
    "letters": Audience.SECRET,
    "secrets": Audience.SECRET,
    "made": Audience.SECRET,
    "last_letter": Audience.SECRET,
    "agreed": Audience.NONE,  # it would tell how many private promises there are
    "bank": Audience.NONE,  # it would tell what the others have together
    "deck": Audience.COUNT,
}


class NobleHouseGame(Game):
    """The game object."""

    key = "noble_house"
    title = "Noble House"
    players = (2, 3, 4, 5)
    whispers = True
    printed = options.BASE
    options = options.OPTIONS
    rules = RULES
    introduction = INTRODUCTION
    terminal = terminal
    board = "noble_house"
    evaluation = evaluation
    policy = policy
    sources = (N_("chapter {page} of the summary"),)
    audience = {**dict.fromkeys((*NobleHouse.columns, "agenda"), Audience.ALL), **HIDDEN}
    moves = (
        *round.MOVES, *contracts.MOVES, *banks.MOVES, *assets.MOVES, *anytime.MOVES, *market_cards.MOVES,
        *auction.MOVES, *disputes.MOVES, *powers.MOVES, *coins.MOVES, *income.MOVES, *leases.MOVES, *lending.MOVES,
        *loans.MOVES, *meeting.MOVES, *negotiation.MOVES, *exchange.MOVES, *payment.MOVES, *price.MOVES,
        *renegotiation.MOVES, *stops.MOVES, *shares.MOVES, *plans.MOVES, *default.MOVES, *recalls.MOVES,
        *spies.MOVES, *lost_points.MOVES,
    )  # fmt: skip
    steps = (
        *round.STEPS, *card_phase.STEPS, *stock.STEPS, *contracts.STEPS, *banks.STEPS, *assets.STEPS,
        *anytime.STEPS, *market_cards.STEPS, *auction.STEPS, *disputes.STEPS, *powers.STEPS, *coins.STEPS,
        *income.STEPS, *lending.STEPS, *loans.STEPS, *meeting.STEPS, *exchange.STEPS, *payment.STEPS, *price.STEPS,
        *renegotiation.STEPS, *shares.STEPS, *plans.STEPS, *default.STEPS, *recalls.STEPS, *spies.STEPS,
        *lost_points.STEPS,
    )  # fmt: skip
    events = (*EVENTS, *BUSINESS_EVENTS, *BANK_EVENTS, *DEAL_EVENTS)
    by_seat = columns.BY_SEAT
    internal = columns.INTERNAL
    passes = columns.PASSES
    shelf = columns.SHELF
    answers = ANSWERS
    telling = columns.TELLING
    reckoned = columns.RECKONED
    charts = charts.CHARTS
    headings = columns.HEADINGS
    titles = columns.TITLES

    def current_rules(self, config: Config) -> Ruleset:
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
        return columns.heads(rules, column)

    def show(self, column: str, item: Any) -> str:
        shown = columns.show(self, column, item)
        if shown is None:
            return super().show(column, item)
        return houses.by_houses(self.printed, shown, self.houses) if self.houses else shown

    def wishes(self, s: NobleHouse, seat: Seat) -> tuple[Wish, ...]:
        """When the seat is asked at the end of each segment; elsewhere it passes in advance."""
        return () if seat in s.out else stops.wishes(s, seat)

    def concerns(self, s: NobleHouse, event: Event, seat: Seat) -> bool:
        """What names the seat, or moves the price of its house."""
        for key, item in event.args().items():
            if key in SEATS and (item == seat if type(item) is int else isinstance(item, tuple) and seat in item):
                return True
            if key in ("company", "house") and item and item == s.house[seat]:
                return True
        return False

    def moment(self, view: Mapping[str, Any]) -> tuple[str, ...]:
        return charts.moment(view)

    def figures(self, view: Mapping[str, Any], rules: Ruleset) -> tuple[Figure, ...]:
        return charts.figures(as_seen(self, view, rules), view["seat"])

    def estimates(self, view: Mapping[str, Any], rules: Ruleset) -> tuple[Table, ...]:
        return charts.estimates(as_seen(self, view, rules), view["seat"], self.name)

    def composers(self, s: NobleHouse, seat: Seat) -> tuple[Composer, ...]:
        return composing.composers(s, seat)

    def tables(self, rules: Ruleset) -> tuple[Table, ...]:
        return reference.tables(rules)

    def chip(self, s: NobleHouse, move: Move) -> Chip:
        return chips.chip(self, s, move) or super().chip(s, move)

    def cards(self, rules: Ruleset) -> Mapping[str, Card]:
        return explained.cards(rules)

    def great(self, event: Event) -> Great | None:
        return moments.great(event)

    def facts(self, view: Mapping[str, Any], rules: Ruleset) -> Mapping[str, Any]:
        return facts.facts(as_seen(self, view, rules), view["seat"], self.name)

    def reconstructed(self) -> dict[str, str]:
        return options.reconstructed()

    houses: tuple[str, ...] = ()  # of the seats at a table, once they are chosen

    def at(self, s: NobleHouse) -> "NobleHouseGame":
        """Players are called by their houses."""
        chosen = tuple(s.house) if all(s.house) else ()
        if chosen == self.houses:
            return self
        dressed = copy(self)
        dressed.houses = chosen
        return dressed

    def badge(self, seat: Seat) -> tuple[str, int] | None:
        if not self.houses:
            return None
        return houses.letter(self.houses[seat]), self.printed.houses.index(self.houses[seat])

    def name(self, key: str, item: Any) -> str:
        said = display_name(self.printed, key, item)
        return houses.by_houses(self.printed, said, self.houses) if self.houses else said

    def amount(self, number: int) -> str:
        return words.money(number)

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
    "OfferLapsed": "offer lapsed",
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
GAME = NobleHouseGame()
