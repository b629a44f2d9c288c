"""The houses, the banks and the supply: what lies open."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from magnate.games.noble_house.ruleset import Ruleset
from magnate.games.noble_house.show.houses import short
from magnate.web.boards.noble_house.market import NEAR
from magnate.web.boards.noble_house.signs import House, Need, Sign, millions, needs, percents, ticker
from magnate.web.look import slug


class Stack(NamedTuple):
    """A house's certificates of one kind."""

    kind: str
    name: str
    number: int
    free: int
    marks: tuple[str, ...]  # what of them is pledged, lent or borrowed
    certificates: str  # what a move could name


class Work(NamedTuple):
    """An announced contract."""

    number: int
    needs: list[Need]
    income: str
    breaks_at: int
    distance: int
    near: bool
    lacks: str
    double: bool
    works: str


class Debt(NamedTuple):
    """A loan, with what it rests on."""

    number: int
    lender: str
    name: str
    amount: str
    interest: str
    pledges: str
    due: str


class Tile(NamedTuple):
    """Everything that lies open of one house."""

    house: House
    price: int
    state: str
    asked: bool
    own_blocks: str
    against: str
    margin: str
    lost: bool  # the margin is what it is out by
    danger: bool
    cards: int
    gone: bool  # out of the game
    kept: int
    broken: int
    income: str
    upkeep: str
    double: bool
    stacks: list[Stack]
    works: list[Work]
    debts: list[Debt]
    leases: list[tuple[str, str]]  # what a move names, and the words


def tiles(
    view: Mapping[str, Any], rules: Ruleset, facts: Mapping[str, Any], all_houses: Sequence[House], signs: list[Sign]
) -> dict[str, dict[str, Any]]:
    """One zone for each house that somebody runs, in the order of the tiles; empty ones are not drawn."""
    told = {each["house"]: each for each in facts["houses"]}
    run = {house.seat: house for house in all_houses if house.seat >= 0}
    found = {}
    for seat in sorted(run, key=lambda seat: view["order"].index(seat) if seat in view["order"] else 99 + seat):
        house = run[seat]
        if house.key in told:
            found[house.key] = {"tile": tile(view, rules, facts, house, told[house.key], signs)}
    return found


def tile(
    view: Mapping[str, Any],
    rules: Ruleset,
    facts: Mapping[str, Any],
    house: House,
    told: Mapping[str, Any],
    signs: list[Sign],
) -> Tile:
    seat, at = house.seat, rules.house_index[house.key]
    promises, budget = facts["promises"][seat], facts["budgets"][seat]
    hand = view["hand"][seat]
    margin = told["margin"]
    return Tile(
        house=house,
        price=view["price"][house.key],
        state="out of the game" if seat in view["out"] else "to answer" if seat in view["asked"] else "",
        asked=seat in view["asked"],
        own_blocks=f"{told['blocks'][seat]}/{rules.voting_blocks - view['gone'][at]}",
        against=percents(told["against"]),
        margin="" if margin is None else percents(abs(margin)),
        lost=margin is not None and margin < 0,
        danger=margin is not None and margin < rules.voting_block_percent,
        cards=hand if isinstance(hand, int) else len(hand),
        gone=seat in view["out"],
        kept=promises["kept"],
        broken=promises["broken"],
        income=millions(budget["income"]),
        upkeep=millions(budget["upkeep"]),
        double=seat in view["doubled"],
        stacks=stacks(view, rules, facts, seat, signs),
        works=works(view, rules, facts, seat),
        debts=[debt(rules, each, signs) for each in facts["loans"] if each["seat"] == seat],
        leases=[
            (f"lease-{each['lease']}", lease(rules, each, signs))
            for each in facts["leases"]
            if each["borrower"] == seat
        ],
    )


def stacks(
    view: Mapping[str, Any], rules: Ruleset, facts: Mapping[str, Any], seat: int, signs: list[Sign]
) -> list[Stack]:
    found = []
    for kind, each in rules.assets.items():
        own = [i for i in rules.of_kind[kind] if view["owner"][i] == seat]
        used = [i for i in rules.of_kind[kind] if view["borrower"][i] == seat]
        free = facts["budgets"][seat]["free"].get(kind, 0)
        pledged = sum(1 for i in own if view["pledged"][i])
        lent = [view["borrower"][i] for i in own if view["borrower"][i] >= 0]
        marks = (
            *([f"{pledged} pledged"] if pledged else []),
            *(f"lent to {signs[to].name}" for to in lent),
            *(f"borrowed from {signs[view['owner'][i]].name}" for i in used),
        )
        named = " | ".join(f"certificate-{slug(rules.certificates[i])}" for i in (*own, *used))
        found.append(Stack(kind, each.name, len(own) + len(used), free, marks, named))
    return found


def works(view: Mapping[str, Any], rules: Ruleset, facts: Mapping[str, Any], seat: int) -> list[Work]:
    found = []
    for each in facts["contracts"]:
        if each["seat"] != seat:
            continue
        number = each["contract"]
        lacks = [rules.assets[kind].name.lower() for kind in dict.fromkeys(each["lacks"])]
        counts = [f"{each['lacks'].count(kind)} {name}" for kind, name in zip(dict.fromkeys(each["lacks"]), lacks)]  # noqa: B905
        bound = [rules.certificates[i] for i, card in enumerate(view["bound"]) if card == number]
        found.append(
            Work(
                number, needs(rules, number), millions(each["income"]), each["breaks_at"], each["distance"],
                each["distance"] <= NEAR, ", ".join(counts), each["double"],
                ", ".join(key.replace("-", " ").capitalize() for key in bound),
            )
        )  # fmt: skip
    return sorted(found, key=lambda work: -work.breaks_at)


def debt(rules: Ruleset, loan: Mapping[str, Any], signs: list[Sign]) -> Debt:
    pledges = [
        f"{count} block{'s' if count > 1 else ''}" for _, count in loan["blocks"][:1] for count in (blocks(loan),)
    ]
    pledges += [f"{count} {rules.assets[kind].name.lower()}" for kind, count in loan["certificates"]]
    lender = signs[loan["holder"]].name if loan["holder"] >= 0 else short(rules, loan["bank"])
    due = f"put off to round {loan['due']}" if loan["due"] else ""
    return Debt(
        loan["loan"], ticker(loan["bank"]), lender, millions(loan["debt"]), millions(loan["interest"]),
        ", ".join(pledges), due,
    )  # fmt: skip


def blocks(loan: Mapping[str, Any]) -> int:
    return sum(count for _, count in loan["blocks"])


def lease(rules: Ruleset, each: Mapping[str, Any], signs: list[Sign]) -> str:
    """What is borrowed, from whom and at what price."""
    what = ", ".join(key.replace("-", " ").capitalize() for key in each["certificates"])
    fee = f"fee {millions(each['fee'])} {'each round' if each['each_round'] else 'once'}" if each["fee"] else "no fee"
    until = f"until round {each['until']}" if each["until"] else "until notice"
    upkeep = "borrower" if each["borrower_pays"] else "lender"
    return f"{what} from {signs[each['lender']].name}: {fee}, upkeep by the {upkeep}, {until}"


# -- the bank's table --------------------------------------------------------------------------------------------------


class Bank(NamedTuple):
    """A bank with its debtors."""

    key: str
    slug: str
    name: str
    ticker: str
    lent: str
    debtors: list[tuple[Sign, str]]
    votes: int  # own Vote cards
    all_votes: int


def banks(view: Mapping[str, Any], rules: Ruleset, facts: Mapping[str, Any], signs: list[Sign]) -> list[Bank]:
    me = view["seat"]
    hand = view["hand"][me] if me is not None and not isinstance(view["hand"][me], int) else ()
    found = []
    for bank in rules.banks:
        loans = [each for each in facts["loans"] if each["bank"] == bank and each["holder"] < 0]
        sums: dict[int, int] = {}
        for each in loans:
            sums[each["seat"]] = sums.get(each["seat"], 0) + each["debt"]
        found.append(
            Bank(
                bank, slug(bank), short(rules, bank), ticker(bank), millions(sum(sums.values())),
                [(signs[seat], millions(amount)) for seat, amount in sums.items()],
                sum(rules.vote_bank.get(card) == bank for card in hand),
                sum(each == bank for each in rules.vote_bank.values()),
            )
        )  # fmt: skip
    return found


class Supply(NamedTuple):
    """A kind of asset in the supply."""

    kind: str
    name: str
    price: str
    half: str
    upkeep: str
    left: int
    all: int


def supply(view: Mapping[str, Any], rules: Ruleset) -> list[Supply]:
    return [
        Supply(
            kind, each.name, millions(each.price), millions(each.half), millions(each.upkeep),
            sum(view["owner"][i] == -1 for i in rules.of_kind[kind]), each.certificates,
        )
        for kind, each in rules.assets.items()
    ]  # fmt: skip
