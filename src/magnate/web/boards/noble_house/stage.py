"""Stages: auctions, ballots and meetings, with who is in, who has answered, and what is at stake."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from magnate.games.noble_house.ruleset import Ruleset
from magnate.games.noble_house.show.houses import short
from magnate.games.noble_house.show.words import WHYS
from magnate.web.boards.noble_house.signs import Need, Sign, millions, needs, percents


class Guest(NamedTuple):
    """A house at the table of the stage."""

    sign: Sign
    figure: str
    note: str
    state: str  # "now", "top", "gone" or empty


class Stage(NamedTuple):
    """What is going on besides the round."""

    kind: str  # the icon
    title: str
    note: str
    needs: list[Need]
    income: str
    guests: list[Guest]
    stakes: list[tuple[str, str]]
    at: str
    key: str


class Table(NamedTuple):
    """All that a stage is made of."""

    view: Mapping[str, Any]
    rules: Ruleset
    facts: Mapping[str, Any]
    signs: Sequence[Sign]

    @property
    def me(self) -> int | None:
        seat = self.view["seat"]
        return int(seat) if seat is not None else None

    @property
    def alive(self) -> list[int]:
        return [seat for seat in self.view["order"] if seat not in self.view["out"]]

    @property
    def cash(self) -> int:
        return int(self.view["cash"][self.me] or 0) if self.me is not None else 0


def stage(view: Mapping[str, Any], rules: Ruleset, facts: Mapping[str, Any], signs: Sequence[Sign]) -> Stage | None:
    """The stage of the question that is open, if it has one."""
    if not view["agenda"]:
        return None
    step = view["agenda"][-1]
    draw = STAGES.get(step["class"])
    return draw(Table(view, rules, facts, signs), step) if draw else None


def answered(table: Table, among: Sequence[int], waiting: str, done: str) -> list[Guest]:
    """Who has answered a question that is put to several."""
    asked = table.view["asked"]
    return [Guest(table.signs[seat], "", waiting if seat in asked else done, "now" * (seat in asked)) for seat in among]


# -- lots --------------------------------------------------------------------------------------------------------------


def lot(table: Table, step: Mapping[str, Any]) -> Stage:
    """Bidding, and the winner's payment."""
    won = step["class"] == "WonLot"
    bidders = [step["seat"]] if won else step["bidders"]
    leader = step["seat"] if won else step["leader"]
    high = step["price"] if won else step["high"]
    guests = []
    for seat in table.alive:
        if seat in step["shut"]:
            guests.append(Guest(table.signs[seat], "", "shut out", "gone"))
        elif seat == leader:
            guests.append(Guest(table.signs[seat], millions(high), "pays" if won else "leads", "top"))
        elif seat not in bidders:
            guests.append(Guest(table.signs[seat], "", "left", "gone"))
        else:
            now = seat in table.view["asked"]
            guests.append(Guest(table.signs[seat], "", "to answer" if now else "in", "now" * now))
    stakes = [("Highest bid", f"{millions(high)} M" if high else "none yet")]
    if table.me is not None and table.facts["worth"]:
        stakes.append(("Your cash", f"{millions(table.cash)} M"))
        limit = table.view["limits"][table.me]
        if limit:
            stakes.append(("Your limit, only you see it", f"{millions(limit)} M"))
    title, note, asked, income, at = about_lot(table, step, stakes)
    owner = f"from {table.signs[step['former']].name}" if step["former"] >= 0 else ""
    who = "for holders of the bank's votes" if step["holders"] else "for everybody"
    return Stage(
        "gavel", title, "; ".join(part for part in (note, owner, who) if part), asked, income, guests, stakes, at,
        f"{step['kind']}-{step['key']}",
    )  # fmt: skip


def about_lot(
    table: Table, step: Mapping[str, Any], stakes: list[tuple[str, str]]
) -> tuple[str, str, list[Need], str, str]:
    rules, key = table.rules, step["key"]
    if step["kind"] == "contract":
        contract = rules.contracts[int(key)]
        asked = needs(rules, int(key))
        if table.me is not None:
            free = table.facts["budgets"][table.me]["free"]
            lacks = [
                f"{n.number - free.get(n.kind, 0)} {n.name.lower()}" for n in asked if free.get(n.kind, 0) < n.number
            ]
            held = "all it needs" if not lacks else f"short of {', '.join(lacks)}"
            stakes.append(("You hold free", held if any(free.get(n.kind, 0) for n in asked) else "none of it"))
            stakes += if_won(table, contract.income)
        note = f"a round; breaks at {contract.break_price} or below; announced +{contract.rise}"
        return f"Contract {key}", note, asked, f"+{millions(contract.income)}", f"contract-{key}"
    if step["kind"] == "block":
        return (
            f"Voting block of {short(rules, key)}",
            f"{percents(rules.voting_block_percent)} % of the votes",
            [],
            "",
            "",
        )
    kind = rules.certificate_kind[rules.certificate_index[key]]
    return (
        key.replace("-", " ").capitalize(),
        f"list price {millions(kind.price)}",
        [Need(kind.key, kind.name, 1)],
        "",
        "",
    )


def if_won(table: Table, income: int) -> list[tuple[str, str]]:
    """When a contract that is won now can be announced, and what it could bring before the deck ends."""
    deck = table.view["deck"]
    cards = deck if isinstance(deck, int) else len(deck)
    rounds = cards // (table.rules.cards_drawn * max(len(table.alive), 1))
    times = "no income" if not rounds else f"{rounds} income{'s' * (rounds > 1)}, {millions(rounds * income)} M"
    return [("If you win: announce it", f"round {table.view['round'] + 1}"), ("Before the deck ends", times)]


# -- banks -------------------------------------------------------------------------------------------------------------


def request(table: Table, step: Mapping[str, Any]) -> Stage:
    """Somebody asks for a loan: will anybody call a meeting about it?"""
    who = table.signs[step["seat"]]
    stakes = [("Asked for", f"{millions(step['amount'])} M"), ("Pledges", pledges(table, step))]
    stakes += own_votes(table, step["bank"])
    return Stage(
        "bank", f"{who.name} asks {short(table.rules, step['bank'])} for {millions(step['amount'])} M",
        "granted, unless somebody calls a meeting with a Vote card or a Proxy", [], "",
        answered(table, [seat for seat in table.alive if seat != step["seat"]], "considers", "has answered"), stakes,
        f"bank-{step['bank']}", f"request-{step['seat']}",
    )  # fmt: skip


def pledges(table: Table, step: Mapping[str, Any]) -> str:
    blocks = sum(step["blocks"])
    found = [f"{blocks} voting block{'s' if blocks > 1 else ''}"] if blocks else []
    found += [table.rules.certificates[i].replace("-", " ").capitalize() for i in step["certificates"]]
    return ", ".join(found) or "none"


def own_votes(table: Table, bank: str) -> list[tuple[str, str]]:
    if table.me is None or isinstance(table.view["hand"][table.me], int):
        return []
    held = table.view["hand"][table.me]
    votes = sum(table.rules.vote_bank.get(card) == bank for card in held)
    proxies = sum(card in table.rules.proxies for card in held)
    return [("Your votes there", f"{votes}" + (f", and {proxies} Prox{'ies' if proxies > 1 else 'y'}" * bool(proxies)))]


MOTIONS = {
    "loan": "Loan for {name}: for or against?",
    "recall": "Recall of {name}'s debts: for or against?",
    "collateral": "Pledges of {name}: keep all, or enough?",
}


def ballot(table: Table, step: Mapping[str, Any]) -> Stage:
    """A sealed ballot of a bank's directors."""
    subject = table.signs[step["subject"]]
    below = table.view["agenda"][-2] if len(table.view["agenda"]) > 1 else {}
    stakes = []
    if "amount" in below and "certificates" in below:
        stakes = [("Asked for", f"{millions(below['amount'])} M"), ("Pledges", pledges(table, below))]
    else:
        owed = sum(
            loan["debt"]
            for loan in table.facts["loans"]
            if loan["seat"] == step["subject"] and loan["bank"] == step["bank"] and loan["holder"] < 0
        )
        stakes = [("Debts there", f"{millions(owed)} M")]
    stakes += own_votes(table, step["bank"])
    guests = [
        guest._replace(figure=f"+{step['proxies'][seat]}" if step["proxies"][seat] else "")
        for seat, guest in zip(table.alive, answered(table, table.alive, "to vote", "sealed"), strict=True)
    ]
    return Stage(
        "bank", f"{short(table.rules, step['bank'])} votes",
        MOTIONS[step["motion"]].format(name=subject.name) + " Ballots are opened together.", [], "", guests, stakes,
        f"bank-{step['bank']}", f"ballot-{step['bank']}",
    )  # fmt: skip


# -- houses ------------------------------------------------------------------------------------------------------------


def meeting(table: Table, step: Mapping[str, Any]) -> Stage:
    """Holders of foreign blocks decide about an owner."""
    told = next(each for each in table.facts["houses"] if each["house"] == step["house"])
    owner, at = told["seat"], table.rules.house_index[step["house"]]
    block = table.rules.voting_block_percent
    voters = [seat for seat in table.alive if seat != owner and table.view["blocks"][seat][at]]
    guests = [
        guest._replace(figure=f"{percents(block * table.view['blocks'][seat][at])} %")
        for seat, guest in zip(voters, answered(table, voters, "to vote", "sealed"), strict=True)
    ]
    own = block * table.view["blocks"][owner][at]
    friends = 0 if table.rules.held_only else told["for"]
    spare = own + friends - told["against"]
    stakes = [
        ("Against, silently", f"{percents(told['against'])} %"),
        ("For, silently and by the tai-pan", f"{percents(friends)} + {percents(own)} %"),
        ("Out if the ballots go against it by", f"more than {percents(spare)} %")
        if spare >= 0
        else ("Out unless the ballots go for it by", f"{percents(-spare)} %"),
    ]
    name = table.signs[owner].name
    return Stage(
        "house", f"Meeting of {name}", "Holders of its voting blocks decide about its tai-pan. Ballots are opened "
        "together.", [], "", guests, stakes, "", f"meeting-{step['house']}",
    )  # fmt: skip


def claim(table: Table, step: Mapping[str, Any]) -> Stage:
    """Somebody lays two half-coins together."""
    insists, holder, debtor = step["class"] == "ClaimInsist", step["holder"], step["seat"]
    who, whom = table.signs[holder].name, table.signs[debtor].name
    most = f"{millions(table.rules.coin_claim)} M"
    note = f"{whom} offers something else: take it, or insist on {most} in cash" if insists else (
        f"two halves of a coin fit: {whom} grants it, offers something else, or pays {most} in cash"
    )  # fmt: skip
    return Stage(
        "coin", f"{who} claims a favour of {whom}", note, [], "",
        answered(table, [holder, debtor], "to answer", "waits"),
        paying(table, debtor, table.rules.coin_claim), "", f"claim-{holder}",
    )  # fmt: skip


def complaint(table: Table, step: Mapping[str, Any]) -> Stage | None:
    """Whether a promise in free words was broken."""
    promise = next((each for each in table.facts["agreements"] if each["promise"] == step["promise"]), None)
    if promise is None:
        return None
    by, to = table.signs[promise["by"]], table.signs[promise["to"]]
    judges = [seat for seat in table.alive if seat not in (promise["by"], promise["to"])]
    return Stage(
        "gavel", f"{to.name} complains about {by.name}", f"promised {promise['text']}", [], "",
        answered(table, judges, "judges", "has judged"), [("If most agree", f"{by.name} -{table.rules.face}"),
        ("If most disagree", f"{to.name} -{table.rules.face}")], "", f"complaint-{step['promise']}",
    )  # fmt: skip


def paying(table: Table, seat: int, due: int = 0) -> list[tuple[str, str]]:
    """Your cash, if it is you who pays, and what it is short of a sum that is due."""
    if table.me != seat:
        return []
    short_by = [("Short by", f"{millions(due - table.cash)} M")] if due > table.cash else []
    return [("Your cash", f"{millions(table.cash)} M"), *short_by]


def payment(table: Table, step: Mapping[str, Any]) -> Stage:
    """Somebody has to pay."""
    to = "the bank" if step["payee"] < 0 else table.signs[step["payee"]].name
    who = table.signs[step["seat"]]
    return Stage(
        "bank", f"{who.name} pays {to} {millions(step['amount'])} M", WHYS.get(step["why"], ""), [], "",
        answered(table, [step["seat"]], "to answer", ""),
        [("Due", f"{millions(step['amount'])} M"), *paying(table, step["seat"], step["amount"])], "",
        f"payment-{step['seat']}",
    )  # fmt: skip


def promise_due(table: Table, step: Mapping[str, Any]) -> Stage | None:
    """A sum that was promised in public: paid, or the promise is broken."""
    promise = next((each for each in table.facts["agreements"] if each["promise"] == step["promise"]), None)
    if promise is None:
        return None
    by, to = table.signs[step["seat"]], table.signs[promise["to"]]
    return Stage(
        "bank", f"{by.name} owes {to.name} {millions(step['amount'])} M", f"promised {promise['text']}", [], "",
        answered(table, [step["seat"]], "to answer", ""),
        [*paying(table, step["seat"]), ("If it is not paid and called", f"-{table.rules.face} points")], "",
        f"promise-{step['seat']}",
    )  # fmt: skip


def fall(table: Table, step: Mapping[str, Any]) -> Stage:
    """A price is about to fall, and the owner may hold it."""
    seat, points = step["seat"], step["points"]
    sign = table.signs[seat]
    house = table.view["house"][seat]
    price = table.view["price"][house]
    cost = step["cost"] if "cost" in step else points * table.rules.point_cost
    if "lots" in step:
        cost = step["lots"] * table.rules.lot * price
    why = {"LossSupport": "a contract is lost", "CardSupport": "by a market card"}.get(step["class"], "shares are sold")
    return Stage(
        "dn", f"{sign.name} falls from {price} to {max(price - points, 1)}", f"{why}: its tai-pan may hold the price",
        [], "", answered(table, [seat], "to answer", ""),
        [("To hold it", f"{millions(cost)} M"), *paying(table, seat)], "", f"fall-{house}",
    )  # fmt: skip


def upkeep(table: Table, step: Mapping[str, Any]) -> Stage:
    """More upkeep is due than somebody has in cash."""
    sign, budget = table.signs[step["seat"]], table.facts["budgets"][step["seat"]]
    return Stage(
        "bank", f"Upkeep of {sign.name}", "certificates that cannot be paid for go to the supply", [], "",
        answered(table, [step["seat"]], "to answer", ""),
        [("Due", f"{millions(budget['upkeep'])} M"), *paying(table, step["seat"])], "", f"upkeep-{step['seat']}",
    )  # fmt: skip


def attack(table: Table, step: Mapping[str, Any]) -> Stage:
    """A contract is attacked by a card, and may be renegotiated."""
    contract = table.rules.contracts[step["contract"]]
    owner = table.view["contracts"].get(step["contract"], step["seat"])
    asked = [seat for seat in table.alive if seat == step["seat"]]
    return Stage(
        "gavel", f"Contract {step['contract']} of {table.signs[owner].name} is attacked",
        "Renegotiate keeps it; else it breaks and goes under the hammer", needs(table.rules, step["contract"]),
        f"+{millions(contract.income)}", answered(table, asked, "to answer", ""),
        [("The house falls by", f"{contract.fall} points")], f"contract-{step['contract']}",
        f"attack-{step['contract']}",
    )  # fmt: skip


STAGES: dict[str, Callable[[Table, Mapping[str, Any]], Stage | None]] = {
    "Bidding": lot,
    "WonLot": lot,
    "MeetingCall": request,
    "Poll": ballot,
    "HouseMeeting": meeting,
    "ClaimAnswer": claim,
    "ClaimInsist": claim,
    "ComplaintAnswer": complaint,
    "Judging": complaint,
    "Payment": payment,
    "BreakAnswer": attack,
    "PromiseDue": promise_due,
    "CardSupport": fall,
    "LossSupport": fall,
    "SaleSupport": fall,
    "Upkeep": upkeep,
}
