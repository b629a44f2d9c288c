"""All values that the zones of this board draw."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from magnate.games.noble_house.ruleset import Ruleset
from magnate.web.boards.noble_house import market, own, room, stage, sums, tiles
from magnate.web.boards.noble_house.signs import Sign, by_seat, houses, ticker
from magnate.web.look import Look

PHASES = (("cards", "Cards"), ("stock", "Stock"), ("contracts", "Contract"), ("banks", "Bank"), ("assets", "Asset"))
# What a segment is called in the bar, and how far it is within its phase.
SEGMENTS = {
    "A1.2": "talk", "A2.2": "market cards", "A2.3": "trade", "A3.1": "announcements", "A3.2": "cards",
    "A3.3": "bidding", "A3.4": "income, upkeep", "A4.1": "interest", "A4.2": "new loans", "A4.3": "repayment",
    "A4.4": "recalls", "A4.5": "debts put off", "A5": "buying, selling",
}  # fmt: skip


def picture(look: Look) -> dict[str, Any]:
    """Everything that the view shows, sorted by zone."""
    view: Mapping[str, Any] = look.view
    rules: Ruleset = look.rules
    facts = look.game.facts(view, rules)
    all_houses = houses(view, rules, look.people, look.me)
    signs = by_seat(all_houses, look.people, look.me)
    begun = bool(facts["houses"])
    window = market.line(view)
    return {
        "begun": begun,
        "round": view["round"],
        "phases": phases(view),
        "order": order(view, signs),
        "deck": len_of(view["deck"]),
        "full_rounds": full_rounds(view, rules),
        "tape": tape(view, facts),
        "news": news(view, facts, rules, signs),
        "houses": all_houses,
        "bands": market.bands(rules, window),
        "ticks": market.ticks(window),
        "ticks_all": market.TICKS,
        "quotes": market.quotes(view, rules, facts, all_houses, look.me),
        "supply": tiles.supply(view, rules),
        "banks": tiles.banks(view, rules, facts, signs),
        "portfolio": own.portfolio(view, rules, facts, all_houses),
        "hand": own.hand(view, rules, facts, signs),
        "sums": sums.sums(view, rules, facts),
        "votes_in_hand": votes(view, rules),
        "stage": stage.stage(view, rules, facts, signs) if begun else None,
        "offers": room.offers(view, facts, signs),
        "agreements": room.agreements(facts, signs, look.me),
        "record": [(sign, facts["promises"][seat]) for seat, sign in enumerate(signs)] if begun else [],
        "face": rules.face,
        "signs": signs,
        "mine": look.me,
        "repeat": {"house": tiles.tiles(view, rules, facts, all_houses, signs)},
    }


def len_of(item: Any) -> int:
    return item if isinstance(item, int) else len(item)


def votes(view: Mapping[str, Any], rules: Ruleset) -> int:
    me = view["seat"]
    cards = view["hand"][me] if me is not None else ()
    return 0 if isinstance(cards, int) else sum(card in rules.vote_bank for card in cards)


class Step(NamedTuple):
    """A phase in the bar at the top."""

    name: str
    note: str
    state: str  # "past", "now" or empty


def phases(view: Mapping[str, Any]) -> list[Step]:
    keys = [key for key, _ in PHASES]
    now = keys.index(view["phase"]) if view["phase"] in keys else -1
    return [
        Step(name, SEGMENTS.get(view["segment"], "") if at == now else "", "now" if at == now else "past" * (at < now))
        for at, (_, name) in enumerate(PHASES)
    ]


def order(view: Mapping[str, Any], signs: Sequence[Sign]) -> list[tuple[int, Sign, str]]:
    """Order tiles, with who is asked and who is out."""
    return [
        (at, signs[seat], "out" if seat in view["out"] else "now" if seat in view["asked"] else "")
        for at, seat in enumerate(view["order"], 1)
    ]


def full_rounds(view: Mapping[str, Any], rules: Ruleset) -> int:
    """For how many more rounds there are cards for everybody."""
    left: int = view["seats"] - len(view["out"])
    return len_of(view["deck"]) // (rules.cards_drawn * max(left, 1))


def tape(view: Mapping[str, Any], facts: Mapping[str, Any]) -> list[tuple[str, int, int]]:
    """Prices as the wire gives them: the greatest changes first."""
    changes = facts["price_change"]
    keys = sorted(changes, key=lambda key: -abs(changes[key]))
    return [(ticker(key), view["price"][key], changes[key]) for key in keys]


def news(view: Mapping[str, Any], facts: Mapping[str, Any], rules: Ruleset, signs: Sequence[Sign]) -> list[str]:
    """What is out of the ordinary this round, as the wire gives it."""
    found = [f"contract {card} of {signs[former].name} is broken" for card, former, *_ in view["waiting"]]
    found += [f"recall at {ticker(bank)} against {signs[debtor].name}" for bank, debtor in view["recalled"]]
    found += [f"double upkeep for {signs[seat].name}" for seat in view["doubled"]]
    found += [f"overtime on contract {card}" for card in view["overtime"]]
    found += [f"{signs[seat].name} is out" for seat in view["out"]]
    for each in facts["contracts"]:
        if each["distance"] <= market.NEAR:
            found.append(f"contract {each['contract']} of {signs[each['seat']].name} {each['distance']} points away")
    return found
