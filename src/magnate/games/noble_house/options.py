"""The options of a table, corrected figures, and what had to be rebuilt."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any

from magnate.core.codec import Unreadable, hints, thaw
from magnate.core.config import BadConfig, Config, Option
from magnate.core.text import N_
from magnate.games.noble_house.content.assets import ASSETS
from magnate.games.noble_house.content.companies import (
    BLOCK_COUNTS,
    BLOCK_LOTS,
    BUY_BANDS,
    COMPANIES,
    HOUSES,
    SELL_BANDS,
    SELL_MOST,
    TRACKS,
    VOTE_TABLE,
)
from magnate.games.noble_house.content.deck import DECK
from magnate.games.noble_house.ruleset import Ruleset

OPTIONS: tuple[Option, ...] = (
    Option("price_track", ("unit", "coarse"), N_("One point is 1 per share, or one space of 3: a volatile market")),
    Option("vote_rule", ("all_votes", "held_only"), N_("Silent friends count for the owner, or only blocks held")),
    Option("one_company_per", ("phase", "transaction"), N_("Trade one company a stock phase, or one a transaction")),
    Option(
        "trade_volume",
        ("per_transaction", "per_phase"),
        N_("What moves the price: each trade, or the sum of a phase, then in one company"),
    ),
    Option("deck_end", ("end_of_phase", "end_of_round"), N_("The last card ends the game with its phase or round")),
    Option("trend_scope", ("one_company_each", "whole_class"), N_("Trends move one company of each class, or all")),
    Option("market_pick_scope", ("company", "class"), N_("A market of the News cards is a company, or a class")),
    Option(
        "break_contract_auction",
        ("next_bidding_segment", "next_round"),
        N_("Broken contracts are put up in the next bidding, or the next round"),
    ),
    Option("unplayed_houses_listed", (True, False), N_("Houses that nobody runs are traded")),
    Option("half_coin_transferable", (True, False), N_("Right half-coins may be traded")),
    Option("houses", ("choose", "random"), N_("Players choose their houses, or get them by lot")),
)

BASE = Ruleset(
    companies={company.key: company for company in COMPANIES},
    assets={asset.key: asset for asset in ASSETS},
    cards={card.number: card for card in DECK},
    houses=tuple(company.key for company in HOUSES),
    track=TRACKS["unit"],
    vote_table=VOTE_TABLE,
    buy_bands=BUY_BANDS,
    sell_bands=SELL_BANDS,
    sell_most=SELL_MOST,
    block_lots=BLOCK_LOTS,
    block_counts=BLOCK_COUNTS,
)
ALL_CARDS_FROM = 5  # players

# What an errata file may correct.
TABLES = ("companies", "assets", "cards")
FIGURES = ("track", "buy_bands", "sell_bands", "sell_most", "block_counts", "starting_cash", "contract_minimum")


def ruleset(config: Config) -> Ruleset:
    """The ruleset of a table."""
    if not config.errata:
        return unamended(config.seats, tuple(config.options.items()))
    return chosen_rules(config.seats, config.options, config.errata)


@cache
def unamended(seats: int, chosen: tuple[tuple[str, Any], ...]) -> Ruleset:
    """The ruleset without errata, the same for all tables alike: it never changes."""
    return chosen_rules(seats, dict(chosen), {})


def chosen_rules(seats: int, chosen: Mapping[str, Any], errata: Mapping[str, Any]) -> Ruleset:
    """The rules with the options of a table and its corrected figures."""
    rules = amend(replace(BASE, track=TRACKS[chosen["price_track"]]), errata)
    return replace(
        rules,
        cards={n: card for n, card in rules.cards.items() if seats >= ALL_CARDS_FROM or not card.bracketed},
        seats=seats,
        held_only=chosen["vote_rule"] == "held_only",
        # A sum of trades is one company's: what was bought of another says nothing about its price.
        company_per_phase=chosen["one_company_per"] == "phase" or chosen["trade_volume"] == "per_phase",
        volume_per_phase=chosen["trade_volume"] == "per_phase",
        end_of_round=chosen["deck_end"] == "end_of_round",
        trend_whole_class=chosen["trend_scope"] == "whole_class",
        pick_class=chosen["market_pick_scope"] == "class",
        auction_next_round=chosen["break_contract_auction"] == "next_round",
        unplayed_listed=chosen["unplayed_houses_listed"],
        coins_transferable=chosen["half_coin_transferable"],
        choose_houses=chosen["houses"] == "choose",
    )


def amend(rules: Ruleset, errata: Mapping[str, Any]) -> Ruleset:
    """Corrected figures: `cards.113.effect.income = 14000000`, `assets.land.certificates = 12`."""
    for path, given in errata.items():
        table, *rest = path.split(".")
        if table in TABLES and len(rest) >= 2:
            column: Any = dict(getattr(rules, table))
            key: Any = int(rest[0]) if table == "cards" and rest[0].isdigit() else rest[0]
            if key not in column:
                raise BadConfig(f"errata {path!r}: there is no {rest[0]!r} among the {table}")
            column[key] = _amended(column[key], rest[1:], given, path)
            rules = replace(rules, **{table: column})
        elif table in FIGURES and not rest:
            rules = replace(rules, **{table: _figure(given, hints(Ruleset)[table], path)})
        else:
            raise BadConfig(f"errata {path!r}: no such figure can be corrected")
    _sound(rules)
    return rules


def _amended(thing: Any, path: list[str], given: Any, where: str) -> Any:
    """A copy of a component with one figure changed."""
    name, *rest = path
    known = {field.name for field in fields(thing)} if is_dataclass(thing) and not isinstance(thing, type) else ()
    if name not in known or name in ("key", "number", "reconstructed", "reason"):
        raise BadConfig(f"errata {where!r}: {type(thing).__name__} has no figure {name!r}")
    if rest:
        return replace(thing, **{name: _amended(getattr(thing, name), rest, given, where)})
    return replace(thing, **{name: _figure(given, hints(type(thing))[name], where)})


def _figure(given: Any, kind: Any, where: str) -> Any:
    try:
        return thaw(given, kind, f"errata {where!r}")
    except Unreadable as error:
        raise BadConfig(str(error)) from None


def _sound(rules: Ruleset) -> None:
    """What no correction may break."""
    for company in rules.companies.values():
        if company.start_price not in rules.track:
            raise BadConfig(f"errata: {company.key} starts at {company.start_price}, which is not on the track")
    for card in rules.contracts:
        for kind, count in rules.contracts[card].requires:
            if kind not in rules.assets or count < 1:
                raise BadConfig(f"errata: contract {card} requires {count} {kind}")
    for asset in rules.assets.values():
        if asset.certificates < rules.setup_per_kind:
            raise BadConfig(f"errata: {asset.key} needs {rules.setup_per_kind} certificates for the set-up")
    for card, bank in rules.vote_bank.items():
        if bank not in rules.banks:
            raise BadConfig(f"errata: card {card} votes at {bank}, which is no bank")


FIELD_PATHS = {"requires": "effect.requires", "income": "effect.income", "fall": "effect.fall", "bank": "effect.bank"}


def reconstructed() -> dict[str, str]:
    """Figures that no source gives, with the reason for the value in use."""
    found = {}
    for company in COMPANIES:
        for name in company.reconstructed:
            found[f"companies.{company.key}.{name}"] = company.reason
    for asset in ASSETS:
        for name in asset.reconstructed:
            found[f"assets.{asset.key}.{name}"] = asset.reason
    for card in DECK:
        for name in card.reconstructed:
            path = "effect" if name == "number" else FIELD_PATHS.get(name, name)
            found[f"cards.{card.number}.{path}"] = card.reason
    found["track"] = "the printed track is unknown; one point is 1 per share, 1 to 60, which play does not leave"
    found["block_counts"] = (
        "the number of shares is unknown; 5,000,000 a company are two full buying phases of a player"
    )
    found["buy_bands"] = "400,000 shares stand in no row; taken as no change"
    found["sell_bands"] = "400,000 shares stand in no row; taken as no change"
    found["contract_minimum"] = "the least bid for a broken contract is unknown"
    return found
