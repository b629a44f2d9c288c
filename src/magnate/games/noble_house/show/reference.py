"""What is printed on the board and the cards, as tables one can play from. All wording is our own."""

from magnate.core.effect import Effect
from magnate.core.figures import Table
from magnate.core.text import N_
from magnate.games.noble_house.content.kinds import (
    ANNOUNCEMENT,
    ANY_TIME,
    BANK_PHASE,
    CONTRACT_CARDS,
    PORTFOLIO,
    STOCK_CARDS,
    STOCK_TRADE,
    BankProxy,
    BankVote,
    DoubleMaintenance,
    ExtendedCredit,
    MarketClass,
    MarketPick,
    MarketTrend,
    Overtime,
    Renegotiate,
    StockDeal,
)
from magnate.games.noble_house.mechanics.cards.powers import (
    BankCrisis,
    BankDeal,
    BreakContract,
    CallIn,
    GainAsset,
    PayBank,
    RemoveAsset,
)
from magnate.games.noble_house.mechanics.cards.spies import LookAndTake, LookAtHand, LookAtPortfolio, LookOrDraw
from magnate.games.noble_house.ruleset import Ruleset
from magnate.games.noble_house.show.words import CLASSES, company, money

WHEN = {
    ANY_TIME: N_("at any time"),
    PORTFOLIO: N_("kept in the portfolio; in meetings of the bank"),
    STOCK_CARDS: N_("Stock Phase, with the market cards"),
    STOCK_TRADE: N_("Stock Phase, in place of a purchase"),
    ANNOUNCEMENT: N_("Contract Phase, when contracts are announced"),
    CONTRACT_CARDS: N_("Contract Phase, with the contract cards"),
    BANK_PHASE: N_("Bank Phase, in one meeting"),
}
# Effects without figures, in full sentences.
FIXED: dict[type[Effect], str] = {
    BankCrisis: N_("All loans of a bank of your choice must be repaid at once."),
    BreakContract: N_("An announced contract is broken and put up for bids."),
    LookAtHand: N_("Look at the hand of a player."),
    LookOrDraw: N_("Look at the hand of a player, or draw a card from it unseen."),
    LookAndTake: N_("Look at the hand of a player and take a card from it; Vote cards are not in it."),
    LookAtPortfolio: N_("Look at cash, shares, voting blocks and Vote cards of a player."),
    Renegotiate: N_("Answers Break Contract: the contract stands."),
}


def tables(rules: Ruleset) -> tuple[Table, ...]:
    """Everything a player could look up at the table."""
    return (
        selling(rules),
        votes(rules),
        companies(rules),
        assets(rules),
        banks(rules),
        contracts(rules),
        cards(rules),
        coins(rules),
    )


def selling(rules: Ruleset) -> Table:
    """What a sale and a purchase do to the price. [stock.sell]"""
    rows, least = [], 1
    for most, points in rules.sell_bands:
        rows.append((volume(rules, least, most), f"-{points}" if points else "0"))
        least = most + 1
    rows.append((f"{least * rules.lot:,} or more", f"-{rules.sell_most}"))
    rows.append((f"{rules.buy_limit * rules.lot:,} bought, the most in one transaction", f"+{rules.buy_bands[-1][1]}"))
    return Table(N_("Shares sold in one transaction"), ("Shares", "Points"), tuple(rows))


def volume(rules: Ruleset, least: int, most: int) -> str:
    first, last = f"{least * rules.lot:,}", f"{most * rules.lot:,}"
    return first if least == most else f"{first} to {last}"


def votes(rules: Ruleset) -> Table:
    """How the silent half of a house votes at each price. [house.vote]"""
    rows = [(f"${row.price} or less", share(row.contra), share(row.pro)) for row in rules.vote_table]
    rows.append(("above", share(0), share(rules.silent_half)))
    note = N_(
        "Each voting block is 10 % more, for its holder's side; the owner is out with more votes against than for."
    )
    return Table(N_("How the silent half of a house votes"), ("Price", "Against", "For"), tuple(rows), note)


def share(tenths: int) -> str:
    """Tenths of a percent.

    >>> share(125), share(300)
    ('12.5 %', '30 %')
    """
    return f"{tenths // 10}.{tenths % 10} %" if tenths % 10 else f"{tenths // 10} %"


def companies(rules: Ruleset) -> Table:
    """The listed companies. [price.track]"""
    kinds = {"house": "house", "bank": "bank", "small": "small company"}
    rows = [(each.name, kinds[each.kind], f"${each.start_price}", each.tai_pan) for each in rules.companies.values()]
    each = zip(rules.block_counts, rules.block_lots, strict=True)
    blocks = ", ".join(f"{count} of {lots * rules.lot:,}" for count, lots in each)
    note = f"Shares of each company come in blocks: {blocks}. A house has {rules.voting_blocks} voting blocks of "
    note += f"{rules.voting_block_size:,} shares each."
    return Table(N_("Companies"), ("Company", "Kind", "Starts at", "Tai-pan"), tuple(rows), note)


def assets(rules: Ruleset) -> Table:
    """The kinds of certificates. [asset.buy]"""
    rows = [
        (each.name, str(each.certificates), money(each.price), money(each.half), money(each.upkeep))
        for each in rules.assets.values()
    ]
    note = N_("Half the price is what the bank pays for one, lends on one, and asks at least for one at an auction.")
    return Table(N_("Assets"), ("Asset", "Certificates", "Price", "Half", "Upkeep a round"), tuple(rows), note)


def banks(rules: Ruleset) -> Table:
    """What the banks lend, and on what. [loan.note]"""
    rows = (
        ("A loan", f"{money(rules.loan_step)} to {money(rules.loan_most)}, in steps of {money(rules.loan_step)}"),
        ("Loans a player and round", "1"),
        ("Interest", f"{rules.interest} % a round"),
        ("Lent on a voting block", money(rules.block_collateral)),
        ("Lent on a certificate", "half its price"),
        ("A voting block sold in need", money(rules.block_emergency)),
        ("A voting block at an auction, at least", money(rules.block_minimum)),
        ("A point of a lost contract bought back", money(rules.point_cost)),
        ("Loss of face", f"{rules.face} points"),
        *((f"Vote cards of {company(rules, bank)}", str(held(rules, bank))) for bank in rules.banks),
    )
    return Table(N_("Banks and payments"), ("What", "How much"), rows)


def held(rules: Ruleset, bank: str) -> int:
    return sum(each == bank for each in rules.vote_bank.values())


def contracts(rules: Ruleset) -> Table:
    """Every contract card in play. [contract.card]"""
    rows = []
    for number, contract in rules.contracts.items():
        needs = ", ".join(f"{count} {rules.assets[kind].name}" for kind, count in contract.requires)
        rise, fall = (
            f"{sign}{points}" if points else "0" for sign, points in (("+", contract.rise), ("-", contract.fall))
        )
        rows.append((str(number), needs, money(contract.income), f"${contract.break_price}", rise, fall))
    heads = ("Contract", "Certificates", "Income a round", "Breaks at", "Announced", "Broken")
    return Table(N_("Contracts"), heads, tuple(rows), N_("Announced and broken: points by which the price moves."))


def cards(rules: Ruleset) -> Table:
    """The other event cards: how many, what they do, and when. [card.timing]"""
    alike: dict[tuple[str, str, str], list[int]] = {}
    for number, card in rules.cards.items():
        if number not in rules.contracts:
            alike.setdefault((card.name, effect(rules, card.effect), WHEN[card.timing]), []).append(number)
    rows = [(name, str(len(numbers)), does, when) for (name, does, when), numbers in alike.items()]
    note = f"{len(rules.cards)} cards in all with the {len(rules.contracts)} contracts; "
    note += "with fewer than five players 24 of the 144 stay in the box."
    return Table(N_("Event cards"), ("Card", "Copies", "What it does", "When"), tuple(rows), note)


def coins(rules: Ruleset) -> Table:
    """What the half-coins are for. [coin.claim]"""
    trade = "may be traded" if rules.coins_transferable else "may not be traded"
    rows = (
        ("Left half", "lies open with its house"),
        ("Right half of another house", f"once, at any time: ask that house for a favour, or for up to "
         f"{money(rules.coin_claim)}; without agreement it pays {money(rules.coin_claim)}"),
        ("Right half of the own house", "of no use but that nobody else has it"),
        ("Trade", f"right halves {trade}"),
    )  # fmt: skip
    return Table(N_("Half-coins"), ("Half", "Use"), rows)


def effect(rules: Ruleset, what: Effect) -> str:
    """What a card does, in a full sentence."""
    if type(what) in FIXED:
        return FIXED[type(what)]
    match what:
        case CallIn(which):
            return f"A player must repay {'all his loans' if which == 'all' else 'his largest loan'} at once."
        case BankDeal(percent):
            return (
                f"Buy another player's loan from its bank for {percent} %: interest, repayment and pledges are yours."
            )
        case RemoveAsset(kind):
            lost = "a certificate of any kind" if kind == "any" else f"a certificate of {rules.assets[kind].name}"
            return f"A player loses {lost}."
        case GainAsset(kind):
            return f"Take a certificate of {rules.assets[kind].name} from the supply, free of charge."
        case PayBank(amount):
            return f"A player must pay the bank {money(amount)} at once."
        case BankVote(bank, votes):
            return f"{votes} vote{'s' if votes > 1 else ''} in meetings of {company(rules, bank)}; shown and kept."
        case BankProxy(votes):
            return f"{votes} votes in one meeting of any bank; then discarded."
        case StockDeal(rise):
            return f"Buy any number of shares of one company; the price rises {points(rise)}."
        case ExtendedCredit(fall):
            return (
                f"Put one payment off to the end of the next Bank Phase; unpaid then, your price falls {points(fall)}."
            )
        case Overtime(times):
            return f"A contract earns {times} times its income this round."
        case DoubleMaintenance(times):
            return f"A player pays {times} times the upkeep this round."
    return market_effect(what)


def market_effect(what: Effect) -> str:
    """The same for the market cards."""
    paid = ""
    match what:
        case MarketClass(kind, change):
            return f"All {CLASSES[kind]} move {change:+}; nothing can be paid against it."
        case MarketTrend(house, bank, small, cost):
            said = f"A house moves {house:+}, a bank {bank:+}, a small company {small:+}"
            paid = f"; the owner of the house may pay {money(cost)} against a fall" if cost and house < 0 else ""
        case MarketPick(picks, change, cost):
            moved = "A company of your choice moves" if picks == 1 else f"{picks} companies of your choice move"
            said = f"{moved} {change:+}"
            paid = f"; the owner of a house may pay {money(cost)} against it" if cost and change < 0 else ""
        case _:
            raise LookupError(type(what).__name__)
    return f"{said}{paid}."


def points(count: int) -> str:
    return f"{count} point{'s' if count > 1 else ''}"
