"""Moves in two or three words, for the tray of a table and for the terminal."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from magnate.core.chip import LONG, Chip
from magnate.core.game import Game
from magnate.core.move import Move
from magnate.core.text import N_
from magnate.core.value import fields_of
from magnate.games.noble_house.mechanics.market.shares import critical_at, fall_of, rise_of
from magnate.games.noble_house.mechanics.trade.offers import Offer, find_offer, offers_seen
from magnate.games.noble_house.mechanics.trade.promises import clause_of, find, sum_due
from magnate.games.noble_house.queries import moved
from magnate.games.noble_house.show import words
from magnate.games.noble_house.show.glosses import gloss
from magnate.games.noble_house.show.houses import short, shortened
from magnate.games.noble_house.state import Item, NobleHouse


class Brief(NamedTuple):
    """What a kind of move is in short; words in braces are what its label is told."""

    text: str
    price: str = ""  # the argument that is a sum of money
    icon: str = ""
    verb: str = ""  # what the main button says
    warning: str = ""


FACE = N_("costs 2 points if it is called")
LOSS = N_("costs 2 points")
BRIEF = {
    "AnswerBreak": Brief(N_("Renegotiate"), icon="i-card"),
    "AnswerComplaint": Brief(N_("Answer"), verb=N_("Answer")),
    "BidUpTo": Brief(N_("Up to"), "amount", verb=N_("Bid up to")),
    "CallBought": Brief(N_("Loan {loan}"), icon="i-bank", verb=N_("Call in")),
    "CallMeeting": Brief(N_("{by} and {sealed}"), icon="i-bank", verb=N_("Call a meeting")),
    "CannotPay": Brief(N_("Do not pay"), verb=N_("Do not pay"), warning=LOSS),
    "ClaimCash": Brief(N_("Coin of {house}"), "amount", "i-halfr", N_("Ask")),
    "Default": Brief(N_("Default"), verb=N_("Default"), warning=N_("costs 2 points, and then voting blocks")),
    "EndLease": Brief(N_("End lease {lease} now"), icon="i-half", verb=N_("End it"), warning=LOSS),
    "Extend": Brief(N_("Put it off"), icon="i-card", verb=N_("Put it off")),
    "ExtendedNext": Brief(N_("Debt {number}"), icon="i-bank", verb=N_("Settle")),
    "GiveNotice": Brief(N_("Notice on lease {lease}"), icon="i-half", verb=N_("Give notice")),
    "GiveUp": Brief(N_("{pledges}"), verb=N_("Give up")),
    "GrantClaim": Brief(N_("Grant it"), icon="i-halfr", verb=N_("Grant it")),
    "HandCard": Brief(N_("{card}"), icon="i-card", verb=N_("Hand over")),
    "Insist": Brief(N_("Insist on cash"), "amount", "i-halfr", N_("Insist on")),
    "InterestNext": Brief(N_("Loan {loan}"), icon="i-bank", verb=N_("Pay interest")),
    "LetGo": Brief(N_("Let {certificate} go"), verb=N_("Let it go")),
    "NameLoan": Brief(N_("Loan {loan}"), icon="i-bank", verb=N_("Name it")),
    "PayDue": Brief(N_("In cash"), "amount", verb=N_("Pay")),
    "PayExtended": Brief(N_("Pay debt {number}"), icon="i-bank", verb=N_("Pay")),
    "PayForBorrower": Brief(N_("Maintain {certificate}"), verb=N_("Maintain")),
    "PayLot": Brief(N_("In cash"), "price", "i-gavel", N_("Pay")),
    "PayUpkeep": Brief(N_("Pay the upkeep"), verb=N_("Pay")),
    "PayWhatIsLeft": Brief(N_("Pay all you have"), verb=N_("Pay all")),
    "PlayMaintenance": Brief(N_("Double Maintenance on {house}"), icon="i-card", verb=N_("Play")),
    "PlayStockDeal": Brief(N_("Stock Deal: {shares} of {company}"), icon="i-card", verb=N_("Buy")),
    "PreventFall": Brief(N_("Hold the price"), "cost", "i-up", N_("Pay")),
    "PutIn": Brief(N_("{certificate}"), verb=N_("Put in")),
    "Raise": Brief(N_("Bid"), "amount", verb=N_("Bid")),
    "Recall": Brief(N_("{debtor} at {bank}: {sealed}"), icon="i-bank", verb=N_("Have it voted on")),
    "RefuseClaim": Brief(N_("Refuse, and pay in cash"), "amount", verb=N_("Refuse and pay")),
    "ReleaseBlock": Brief(N_("A block of {house}"), verb=N_("Release")),
    "ReleaseCertificate": Brief(N_("{certificate}"), verb=N_("Release")),
    "Repay": Brief(N_("Loan {loan}"), "amount", "i-bank", N_("Repay")),
    "SellAndPay": Brief(N_("{means}"), "amount", verb=N_("Pay")),
    "SellBlocks": Brief(N_("{pledges}"), "worth", verb=N_("Sell")),
    "SellToRepay": Brief(N_("{means}"), "amount", verb=N_("Repay")),
    "SettleNext": Brief(N_("Loan {loan}"), icon="i-bank", verb=N_("Settle")),
    "SupportSale": Brief(N_("Buy all, hold at ${price}"), icon="i-up", verb=N_("Hold the price")),
    "SwapCertificate": Brief(N_("{free} for {bound}"), verb=N_("Swap")),
    "TakeBackBlock": Brief(N_("A block of {house}"), verb=N_("Take back")),
    "TakeBackCertificate": Brief(N_("{certificate}"), verb=N_("Take back")),
    "TakeBlock": Brief(N_("A block of {house}"), verb=N_("Take")),
    "TakeCertificate": Brief(N_("{certificate}"), verb=N_("Take")),
    "TakeCounter": Brief(N_("Take what is offered"), icon="i-halfr", verb=N_("Take it")),
    "TakeHouse": Brief(N_("{house}"), icon="i-house", verb=N_("Lead")),
}
ENDS = {
    "SkipTransaction": N_("Pass once"), "StopTrading": N_("Stop trading"), "StayOut": N_("Stay out"),
    "LeaveLot": N_("Leave the lot"), "NoMeeting": N_("No meeting"), "LetBreak": N_("Let it break"),
    "AllowFall": N_("Let it fall"), "NoSupport": N_("Let it fall"), "EndAnnouncements": N_("Done"),
    "EndAssets": N_("Done"), "EndRepayments": N_("Done"), "NoLoan": N_("No loan"), "LeaveOut": N_("Put nothing in"),
    "TakeNoMore": N_("Take no more"), "FindNothing": N_("Nothing to take"), "Pass": N_("Pass"),
}  # fmt: skip
SHARES = {"BuyShares": N_("Buy"), "SellShares": N_("Sell")}
SIDES = {"for": N_("For"), "against": N_("Against"), "abstain": N_("Abstain")}
JUDGED = {"for": N_("It was broken"), "against": N_("It was not"), "abstain": N_("Abstain")}


def chip(game: Game, s: NobleHouse, move: Move) -> Chip | None:
    """None = the label will do, cut down."""
    kind = type(move).__name__
    if kind in ENDS:
        return Chip(ENDS[kind], ends=True)
    make = OWN.get(kind)
    if make is not None:
        return make(game, s, move, fields_of(move))
    return briefly(game, s, move, BRIEF[kind]) if kind in BRIEF else None


def briefly(game: Game, s: NobleHouse, move: Move, brief: Brief) -> Chip | None:
    told: Mapping[str, Any] = move.args(s)
    amount = told.get(brief.price, 0)
    price = amount if isinstance(amount, str) else words.money(amount) if amount else ""
    text = shortened(s.rules, game.say(brief.text, told))
    return Chip(
        cut(text[:1].upper() + text[1:]),
        price,
        brief.icon,
        verb=shortened(s.rules, game.say(brief.verb, told)),
        warning=brief.warning,
    )


def cut(text: str) -> str:
    return text if len(text) <= LONG else f"{text[: LONG - 1].rsplit(' ', 1)[0]}\u2026"


# -- offers and promises -----------------------------------------------------------------------------------------------


def answer(game: Game, s: NobleHouse, move: Any, given: dict[str, Any]) -> Chip | None:
    """What I would get for what."""
    offer = find_offer(s, move.seat, given["offer"])
    if offer is None:
        return None
    verb = ANSWERS[type(move).__name__]
    if type(move).__name__ == "DeclineOffer":
        others = [each for each in offers_seen(s, move.seat) if each.maker == offer.maker]
        which = f" {1 + others.index(offer)}" if len(others) > 1 else ""
        return Chip(f"{game.say(verb, {})}{which}", owner=offer.maker, verb=verb)
    mine = offer.maker == move.seat
    get, give = (offer.wants, offer.gives) if mine else (offer.gives, offer.wants)
    me, you = ("you", "me") if mine else ("me", "you")
    text = f"{game.say(verb, {})}: {tally(offer, get, me)} for {tally(offer, give, you)}"
    return Chip(cut(text), owner=offer.partners[0] if mine else offer.maker, verb=verb)


ANSWERS = {"AcceptOffer": N_("Accept"), "DeclineOffer": N_("Decline"), "WithdrawOffer": N_("Withdraw")}


def tally(offer: Offer, items: tuple[Item, ...], who: str) -> str:
    """A side in short: "$2M, 1 card and 1 promise"."""
    counts: dict[str, int] = {}
    for kind, _, _ in items:
        if kind != "cash":
            counts[THINGS[kind]] = counts.get(THINGS[kind], 0) + 1
    for clause in offer.clauses:
        if clause[1] == who:
            name = "lease" if clause[0] == "lease" else "promise"
            counts[name] = counts.get(name, 0) + 1
    cash = [words.money(count) for kind, _, count in items if kind == "cash"]
    return words.listing([*cash, *(f"{number} {name}{'s' if number > 1 else ''}" for name, number in counts.items())])


THINGS = {"shares": "lot of shares", "card": "card", "asset": "certificate", "coin": "half-coin"}


def about_promise(game: Game, s: NobleHouse, move: Any, given: dict[str, Any]) -> Chip | None:
    """Who promised what to whom, and what is done about it."""
    promise = find(s, move.seat, given["promise"])
    if promise is None:
        return None
    kind = type(move).__name__
    if kind == "SettlePromise":
        return Chip(N_("Pay as promised"), words.money(sum_due(promise)), owner=promise.to, verb=N_("Keep your word"))
    if kind == "LetLapse":
        return Chip(N_("Break your word"), warning=FACE, ends=True)
    verb, warning = PROMISES[kind]
    told = words.promise(s.rules, clause_of(promise), words.player(promise.to))
    return Chip(
        cut(f"{game.say(verb, {})}: {game.say('{x}', {'x': told})}"), owner=promise.by, verb=verb, warning=warning
    )


PROMISES = {
    "ReleasePromise": (N_("Let off"), ""),
    "CallBreach": (N_("Call it"), ""),
    "Complain": (N_("Complain"), N_("if most judges disagree you lose 2 points")),
}


def judge(game: Game, s: NobleHouse, move: Any, given: dict[str, Any]) -> Chip:
    return Chip(JUDGED[given["side"]], ends=given["side"] == "abstain")


# -- cards, prices, votes, certificates --------------------------------------------------------------------------------


def play(game: Game, s: NobleHouse, move: Any, given: dict[str, Any]) -> Chip:
    """The number of a card tells it from others of its name."""
    name = game.name("card", given["card"]).partition(" (")[0]
    if "picks" in given:
        picks = ", ".join(by_class(s, pick)[1] for pick in given["picks"])
        sort = (("Card", f"{name} ({given['card']})"), *(by_class(s, pick) for pick in given["picks"]))
        text = f"{given['card']} on {picks}" if picks else f"{name} ({given['card']})"
        return Chip(cut(text), "", "i-card", verb=f"Play {name}", sort=sort)
    aim = given.get("target", "")
    owner = s.contracts.get(int(aim), -1) if isinstance(aim, str) and aim.isdigit() else -1
    owner = s.house.index(aim) if aim in s.house else owner
    warning = OWN_HOUSE if owner == move.seat else ""
    text = shortened(s.rules, game.say("{name}{aim}", {"name": name, "aim": aim})).replace(" on contract ", " on ")
    if len(playable(s, move.seat)) > 1:  # each card has a line of its own, with what it may be played on
        on = text.removeprefix(name).strip().removeprefix("on ").removeprefix("to ") or game.say(N_("play it"), {})
        head = f"{name} ({given['card']})"
        verb = f"{game.say(N_('Play'), {})} {name}"
        return Chip(cut(on[:1].upper() + on[1:]), "", "", owner, row=head, verb=verb, warning=warning)
    icon = "" if owner >= 0 else "i-card"
    return Chip(cut(f"{text} ({given['card']})"), "", icon, owner, verb=N_("Play"), warning=warning)


CLASSES = {"house": N_("House"), "bank": N_("Bank"), "small": N_("Small company")}


def by_class(s: NobleHouse, pick: str) -> tuple[str, str]:
    """What a pick of a market card is sorted by: a company, or a whole class where the table plays it like that."""
    each = s.rules.companies.get(pick)
    return (CLASSES[each.kind], short(s.rules, pick)) if each else (N_("Class"), CLASSES.get(pick, pick))


OWN_HOUSE = N_("this is your own house")


def playable(s: NobleHouse, seat: int) -> list[int]:
    """Cards that can be played on something at any time."""
    effects = s.rules.any_time
    return [card for card in s.hand[seat] if card in effects and effects[card].open_targets(s, seat)]


def steal(game: Game, s: NobleHouse, move: Any, given: dict[str, Any]) -> Chip:
    """A card of another hand, and what it does."""
    does = gloss(s.rules, s.rules.cards[given["card"]].effect)
    return Chip(game.name("card", given["card"]), "", "i-card", verb=N_("Take"), details=does)


def overtime(game: Game, s: NobleHouse, move: Any, given: dict[str, Any]) -> Chip:
    """Whose contract earns how much once more."""
    contract = s.rules.contracts[given["contract"]]
    whose = game.name("seat", s.contracts[given["contract"]])
    more = f"{whose}, {words.money(contract.income)} more"
    return Chip(f"Overtime on {given['contract']}", "", "i-card", verb=N_("Play"), details=more)


def repay(game: Game, s: NobleHouse, move: Any, given: dict[str, Any]) -> Chip:
    """All of a loan that is due, a part, or nothing."""
    price = words.money(given["amount"]) if given["amount"] else ""
    return Chip(N_("Repay") if price else N_("Repay nothing"), price, "i-bank", verb=N_("Repay"))


def announce(game: Game, s: NobleHouse, move: Any, given: dict[str, Any]) -> Chip:
    contract = s.rules.contracts[given["card"]]
    text = f"{given['card']} with {words.listing(words.certificate(s.rules, key) for key in given['certificates'])}"
    return Chip(text, f"+{words.money(contract.income)}", "i-card", verb=N_("Announce"))


def shares(game: Game, s: NobleHouse, move: Any, given: dict[str, Any]) -> Chip:
    """How many, what the price is afterwards, and what it would pass on its way."""
    company, number = given["company"], given["shares"]
    count, price, name = number // s.rules.lot, s.price[company], short(s.rules, company)
    verb = SHARES[type(move).__name__]
    selling = verb == SHARES["SellShares"]
    points = -fall_of(s, move.seat, count) if selling else rise_of(s, move.seat, count)
    after = moved(s, price, points)
    text = f"{name} {number:,}" + (f", {price} \u2192 {after}" if after != price else "")
    worth = words.money(number * price)
    warning = critical(game, s, company, after) if after < price else ""
    return Chip(
        text, f"+{worth}" if selling else worth, verb=f"{verb} {name}", warning=warning, sort=((COMPANY, name),)
    )


COMPANY = N_("Company")


def critical(game: Game, s: NobleHouse, company: str, price: int) -> str:
    """What a fall to this price would do to the house, unless somebody pays against it."""
    contracts, removal = critical_at(s, company, price)
    found = [f"contract {card} breaks" for card in contracts]
    if removal:
        found.append("its tai-pan may be voted out")
    return f"at {price} {words.listing(found)}" if found else ""


def plan(game: Game, s: NobleHouse, move: Any, given: dict[str, Any]) -> Chip:
    """Several transactions at once."""
    name = short(s.rules, given["company"])
    text = f"{name}: {game.name('trades', given['trades'])}"
    return Chip(cut(text), verb=f"Plan for {name}", sort=((COMPANY, name),))


def support(game: Game, s: NobleHouse, move: Any, given: dict[str, Any]) -> Chip:
    """Points that are paid for, or none."""
    points = given["points"]
    if not points:
        return Chip(N_("Let it fall"), ends=True)
    price = words.money(points * s.rules.point_cost)
    return Chip(f"Hold {points} point{'s' if points > 1 else ''}", price, "i-up", verb=N_("Hold the price"))


def loan(game: Game, s: NobleHouse, move: Any, given: dict[str, Any]) -> Chip:
    """A line for each bank, a column for each sum; the preview names the pledges."""
    bank, amount = short(s.rules, given["bank"]), words.money(given["amount"])
    verb = f"{game.say(N_('Ask'), {})} {bank}"
    return Chip(amount, amount, row=bank, column=amount, verb=verb)


def vote(game: Game, s: NobleHouse, move: Any, given: dict[str, Any]) -> Chip:
    return Chip(SIDES[given["side"]], icon="i-house", verb=N_("Seal the ballot"), ends=given["side"] == "abstain")


def cast(game: Game, s: NobleHouse, move: Any, given: dict[str, Any]) -> Chip:
    """A ballot at a bank; to abstain stands apart."""
    text = game.say("{ballot}", move.args(s))
    return Chip(text, icon="i-bank", verb=N_("Seal the ballot"), ends=given["side"] == "abstain")


def buy(game: Game, s: NobleHouse, move: Any, given: dict[str, Any]) -> Chip:
    kind = s.rules.assets[given["kind"]]
    return Chip(kind.name, words.money(kind.price), f"i-{kind.key}", verb=f"Buy {kind.name}")


def sell(game: Game, s: NobleHouse, move: Any, given: dict[str, Any]) -> Chip:
    kind = s.rules.certificate_kind[s.rules.certificate_index[given["certificate"]]]
    name = words.certificate(s.rules, given["certificate"])
    return Chip(name, f"+{words.money(kind.half)}", f"i-{kind.key}", verb=f"Sell {name}")


OWN: dict[str, Callable[[Game, NobleHouse, Any, dict[str, Any]], Chip | None]] = {
    **dict.fromkeys(ANSWERS, answer),
    **dict.fromkeys((*PROMISES, "SettlePromise", "LetLapse"), about_promise),
    **dict.fromkeys(("PlayCard", "PlayMarketCard"), play),
    **dict.fromkeys(SHARES, shares),
    "PlanTrades": plan,
    "Steal": steal,
    "PlayOvertime": overtime,
    "PayLoan": repay,
    "Announce": announce,
    "Judge": judge,
    "SupportPoints": support,
    "AskLoan": loan,
    "VoteHouse": vote,
    "CastVotes": cast,
    "BuyAsset": buy,
    "SellAsset": sell,
}
