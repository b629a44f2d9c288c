"""The table for a page that draws no board: which columns it shows, and in which words."""

from collections.abc import Callable
from typing import Any

from magnate.core.game import Game
from magnate.games.noble_house.mechanics.trade.leases import Lease
from magnate.games.noble_house.mechanics.trade.offers import Offer
from magnate.games.noble_house.mechanics.trade.promises import BROKEN, LAPSED, MARKED, OPEN, Promise
from magnate.games.noble_house.ruleset import Ruleset
from magnate.games.noble_house.show import words

BY_SEAT = (
    "house", "cash", "hand", "coins", "shares", "blocks", "stops", "weighed", "plans", "limits", "traded", "bought",
    "sold", "ballots", "seen", "letters", "last_letter", "made", "secrets", "kept", "broken",
)  # fmt: skip
INTERNAL = (
    "seats", "last_age", "last_loan", "last_extended", "last_lease", "last_offer", "last_letter", "last_promise",
    "made", "passed", "seen", "weighed", "plans", "limits", "opened",
)  # fmt: skip
PASSES = (
    "pass", "skip", "stop trading", "announce nothing", "no loan", "no meeting", "leave", "end assets",
    "end repayments",
)  # fmt: skip
TITLES = {
    "coins": "half-coins",
    "blocks": "voting blocks",
    "stops": "asked otherwise",
    "traded": "traded this round",
    "bought": "lots bought",
    "sold": "lots sold",
    "ballots": "ballot",
    "pool": "shares in the pool",
    "gone": "voting blocks gone",
    "bound": "bound to contract",
    "pledged": "pledged for loan",
    "contracts": "contract of",
    "loan_blocks": "voting blocks pledged",
    "letters": "private offers",
    "secrets": "private promises",
    "kept": "promises kept",
    "broken": "promises broken",
    "holder": "loan bought by",
    "waiting": "waiting for bids",
    "doubled": "double upkeep",
}
# What a preview tells first, and the figures of charts that it tells as well.
TELLING = (
    "cash", "price", "reckoned income", "reckoned debt", "shares", "blocks", "reckoned upkeep", "hand", "owner", "kept",
    "broken",
)  # fmt: skip
RECKONED = {"income": "income a round", "upkeep": "upkeep a round", "debt": "bank debts"}
DECLINING = (
    "Pass", "SkipTransaction", "StopTrading", "NoSupport", "EndAnnouncements", "EndRepayments", "EndAssets",
    "AllowFall", "LeaveLot", "LetLapse", "FindNothing", "LetGo", "NoLoan", "NoMeeting", "TakeNoMore", "LeaveOut",
    "LetBreak", "CannotPay", "Default",
)  # fmt: skip
HEADINGS = {
    **dict.fromkeys(DECLINING, "Otherwise"),
    "TakeHouse": "Choose a house",
    "PlayStockDeal": "Play a Stock Deal",
    "PlanTrades": "Plan several transactions",
    "SupportSale": "Support the price",
    "PreventFall": "Support the price",
    "SupportPoints": "Support the price",
    "Announce": "Announce a contract",
    "PlayOvertime": "Play Overtime",
    "PlayMaintenance": "Play Double Maintenance",
    "InterestNext": "Pay interest",
    "Repay": "Repay a loan",
    "PayLoan": "Repay a loan",
    "TakeBackBlock": "Take a pledge back",
    "TakeBackCertificate": "Take a pledge back",
    "Recall": "Ask the bank to recall debts",
    "CallBought": "Call in a loan",
    "ExtendedNext": "Settle an extended debt",
    "BuyAsset": "Buy an asset",
    "SellAsset": "Sell an asset",
    "PlayCard": "Play a card",
    "PlayMarketCard": "Play a market card",
    "SwapCertificate": "Swap certificates",
    "MakeOffer": "Make an offer",
    "OfferSwap": "Offer one thing for another",
    "StopAt": "When to be asked",
    "Raise": "Bid",
    "BidUpTo": "Up to",
    "PayLot": "Pay for the lot",
    "SettlePromise": "Promises",
    "ReleasePromise": "Let somebody off",
    "CallBreach": "Promises",
    "Complain": "Promises",
    "AnswerComplaint": "Answer the complaint",
    "Judge": "Judge the complaint",
    "NameLoan": "Name a loan",
    "Steal": "Take a card",
    "ClaimCash": "Half-coin: ask for cash",
    "ClaimFavour": "Half-coin: ask for a favour",
    "GrantClaim": "Answer the claim",
    "CounterClaim": "Offer something else",
    "RefuseClaim": "Answer the claim",
    "TakeCounter": "Answer the offer",
    "Insist": "Answer the offer",
    "GiveUp": "Give up certificates",
    "PayForBorrower": "Upkeep of a lent certificate",
    "GiveNotice": "Leases",
    "EndLease": "Leases",
    "AskLoan": "Ask for a loan",
    "CallMeeting": "Call a meeting",
    "SettleNext": "Settle a loan",
    "ReleaseBlock": "Release a pledge",
    "ReleaseCertificate": "Release a pledge",
    "TakeBlock": "Take a pledge",
    "TakeCertificate": "Take a pledge",
    "CastVotes": "Cast your votes",
    "DeclineBecause": "Decline with a reason",
    "AcceptOffer": "Answer an offer",
    "DeclineOffer": "Answer an offer",
    "WithdrawOffer": "Withdraw an offer",
    "HandCard": "Hand over a card",
    "PayDue": "Pay",
    "PayWhatIsLeft": "Pay",
    "SellAndPay": "Pay",
    "SellToRepay": "Repay a loan",
    "SellBlocks": "Sell voting blocks",
    "Extend": "Put it off",
    "PayExtended": "Pay an extended debt",
    "PutIn": "Replace the certificate",
    "VoteHouse": "Vote",
    "AnswerBreak": "Renegotiate",
}
# What may be done at any time: it lies beside the question that is asked, what somebody waits for first.
SHELF = (
    "Answer an offer", "Promises", "Pay an extended debt", "Play a card", "Half-coin: ask for cash",
    "Half-coin: ask for a favour", "Leases", "Withdraw an offer", "Let somebody off", "Swap certificates",
    "When to be asked",
)  # fmt: skip
SEATS = ("order", "out", "contracts", "debtor", "holder", "doubled", "borrowed", "owner", "borrower")
CARDS = ("hand", "discard", "lapsed", "overtime")


def heads(rules: Ruleset, column: str) -> tuple[str, ...]:
    """Companies, houses and certificates, in the order of the columns."""
    if column in ("shares", "pool"):
        return tuple(rules.companies)
    if column in ("blocks", "gone", "on_sale"):
        return rules.houses
    if column in ("owner", "borrower", "bound", "pledged"):
        return rules.certificates
    return ("side", "votes", "proxies") if column == "ballots" else ()


def show(game: Game, column: str, item: Any) -> str | None:
    """What a number stands for where it is no number; None = as it is."""
    whole = type(item) is int
    if column in SEATS and whole:
        return "none" if item < 0 else game.name("seat", item)
    if column in CARDS and whole:
        return game.name("card", item)
    if column == "stops" and isinstance(item, tuple) and len(item) == 2 and isinstance(item[0], str):
        return f"{game.name('segment', item[0])}: {words.LEVELS[item[1]]}"
    if column in ("bound", "pledged") and whole:
        return "none" if item == 0 else str(item)
    if column in ("shares", "pool") and isinstance(item, tuple) and len(item) == 3 and type(item[0]) is int:
        rules = game.printed
        return f"{rules.lots(item) * rules.lot:,}"
    if column == "leases":
        return show_lease(game, Lease(*item))
    if column in ("offers", "letters") and isinstance(item, tuple) and len(item) == 9 and isinstance(item[7], str):
        return show_offer(game, Offer(*item))
    if column in ("promises", "secrets") and isinstance(item, tuple) and len(item) == 16:
        return show_promise(game, Promise(*item))
    if column in ROWS and isinstance(item, tuple) and item and not isinstance(item[0], tuple):
        return ROWS[column](game.printed, *item)
    if column == "phase" and item in words.PHASES:
        return words.PHASES[item]
    if column == "price" and whole:
        return f"${item}"
    return words.money(item) if column in ("cash", "debt") and whole else None


def pledged_blocks(rules: Ruleset, *blocks: int) -> str:
    named = zip(rules.houses, blocks, strict=True)
    return words.listing(f"{count} of {words.company(rules, house)}" for house, count in named if count)


ROWS: dict[str, Callable[..., str]] = {
    "loan_blocks": pledged_blocks,
    "waiting": lambda rules, card, former, since, age: f"contract {card}",
    "recalled": lambda rules, bank, debtor: f"{words.player(debtor)} at {words.company(rules, bank)}",
    "extended": lambda rules, seat, payee, amount, due, loan: (
        f"{words.player(seat)} owes {words.player(payee)} {words.money(amount)} in round {due}"
    ),
}


def show_lease(game: Game, lease: Lease) -> str:
    held = words.listing(game.name("certificate", game.printed.certificates[i]) for i in lease.certificates)
    when = "each round" if lease.each_round else "once"
    last = min(filter(None, (lease.last_round, lease.notice)), default=0)
    term = f"until the end of round {last}" if last else "open-ended"
    if lease.notice:
        term += ", notice is given"
    lender, borrower = game.name("seat", lease.lender), game.name("seat", lease.borrower)
    return f"{lender} lends {borrower} {held} for {words.money(lease.fee)} {when}, {term}"


def show_offer(game: Game, offer: Offer) -> str:
    """An offer as its parties may read it."""
    return f"{offer.number}: {game.name('proposal', offer)}"


def show_promise(game: Game, promise: Promise) -> str:
    by, to = game.name("seat", promise.by), game.name("seat", promise.to)
    clause = (promise.kind, "me", promise.key, promise.amount, promise.until, promise.detail)
    told = f"{by} to {to}: {words.promise(game.printed, clause, to)}"
    return told if promise.status == OPEN else f"{told} ({STATUS.get(promise.status, promise.status)})"


STATUS = {MARKED: "broken, and not called yet", BROKEN: "broken", LAPSED: "not kept, at no cost in face"}
