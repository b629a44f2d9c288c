"""The negotiation room: offers as "you get" and "you give", agreements by due date."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from magnate.web.boards.noble_house.signs import Sign, millions

UNTIL = {"phase": "ends with this phase", "round": "ends with this round", "game": "stands until it is withdrawn"}
PHASES = {"cards": "card phase", "stock": "stock phase", "contracts": "contract phase", "banks": "bank phase",
          "assets": "asset phase"}  # fmt: skip


class Thing(NamedTuple):
    """One thing or promise of a side."""

    text: str
    worth: str
    promise: bool


class Side(NamedTuple):
    who: list[Sign]  # whose side it is, between others
    title: str
    things: list[Thing]
    total: str
    others: str  # what has no price


class Offer(NamedTuple):
    """A telex: two sides of equal weight."""

    number: int
    maker: Sign
    to: list[tuple[Sign, str]]  # each with what is known of the answer
    title: str
    part: str  # "partner", "maker" or empty
    public: bool
    until: str
    get: Side
    give: Side
    can_deliver: bool | None
    why_not: str
    cash: tuple[str, str] | None  # the own, before and after, where it changes
    at: str  # what an answer names


def side(title: str, things: Sequence[Mapping[str, Any]], who: list[Sign]) -> Side:
    found = [Thing(each["text"], millions(each["worth"]) if each["worth"] else "", each["promise"]) for each in things]
    total = sum(each["worth"] for each in things)
    promises = sum(each["promise"] for each in things)
    counts: dict[str, int] = {}
    for each in things:
        if not each["worth"] and not each["promise"]:
            counts[each["kind"]] = counts.get(each["kind"], 0) + 1
    others = [f"{number} {kind}{'s' if number > 1 else ''}" for kind, number in counts.items()]
    others += [f"{promises} promise{'s' if promises > 1 else ''}"] if promises else []
    return Side(who, title, found, millions(total) if total else "", ", ".join(others) or ("" if total else "nothing"))


def answering(view: Mapping[str, Any], seat: int) -> str:
    """How far somebody is with an offer, from what everybody sees."""
    if seat in view["asked"]:
        return "weighing"
    return "has seen it" if seat in view["passed"] else "not asked yet"


def offers(view: Mapping[str, Any], facts: Mapping[str, Any], signs: Sequence[Sign]) -> list[Offer]:
    """Those to me first, then my own, then what others offer each other in public."""
    judged = {each["offer"]: each for each in facts["offers"]}
    found = []
    for each in facts["desk"]:
        about = judged.get(each["offer"], {})
        part = str(about.get("part", ""))
        maker, to = signs[each["maker"]], [signs[seat] for seat in each["partners"]]
        mine = part == "maker"
        if part == "partner":
            title, sides = f"{maker.name} offers you", ("You get", "You give")
        elif mine:
            title, sides = f"Your offer to {names(to)}", ("You get", "You give")
        else:
            title, sides = f"{maker.name} offers {names(to)}", ("gives", "gives" if len(to) == 1 else "give")
        found.append(
            Offer(
                each["offer"],
                maker,
                [(signs[seat], answering(view, seat)) for seat in each["partners"]],
                title,
                part,
                each["public"],
                UNTIL.get(each["until"], ""),
                side(sides[0], each["wants" if mine else "gives"], [] if part else [maker]),
                side(sides[1], each["gives" if mine else "wants"], [] if part else to),
                about.get("can_deliver"),
                str(about.get("why_not", "")),
                cash_after(view, each, mine) if part else None,
                f"offer-{each['offer']}",
            )
        )
    return sorted(found, key=lambda offer: (("partner", "maker", "").index(offer.part), -offer.number))


def cash_after(view: Mapping[str, Any], offer: Mapping[str, Any], mine: bool) -> tuple[str, str] | None:
    """The own cash before and after, in millions."""
    gives, wants = (sum(each["worth"] for each in offer[side] if each["kind"] == "sum") for side in ("gives", "wants"))
    gain = (wants - gives) if mine else (gives - wants)
    had = view["cash"][view["seat"]]
    return (millions(had), millions(had + gain)) if gain else None


def names(signs: Sequence[Sign]) -> str:
    called = [sign.name for sign in signs]
    return called[0] if len(called) == 1 else f"{', '.join(called[:-1])} or {called[-1]}" if called else "nobody"


class Agreement(NamedTuple):
    """A promise that is open, broken or still owed."""

    number: int
    by: Sign
    to: Sign
    when: str
    round: int
    text: str
    public: bool
    note: str
    state: str  # "due", "br" or empty
    mine: bool
    owed: str
    at: str
    mutual: str = ""  # the other promise of two that are the same both ways


def agreements(facts: Mapping[str, Any], signs: Sequence[Sign], me: int | None) -> list[Agreement]:
    found: list[Agreement] = []
    first_of: dict[tuple[Any, ...], int] = {}  # open promises of conduct, by what they say: where they stand
    for at, each in enumerate(facts["agreements"]):
        if each["mutual"] and each["status"] == "open":
            said = tuple(each[key] for key in ("mutual", "round", "public"))
            other = first_of.pop((each["to"], each["by"], *said), None)
            if other is not None:
                found[other] = found[other]._replace(mutual=f"promise-{abs(each['promise'])}", text=each["mutual"])
                continue
            first_of[each["by"], each["to"], *said] = len(found)
        broken = each["status"] == "marked"
        private = "public" if each["public"] else "private"
        if broken:
            note = f"broken, can be called: -{each['face']}" if each["callable"] else "broken, too late to call"
        elif each["status"] != "open":
            note = f"{private}, still owed"
        else:
            note = f"{private}, breaking it costs {each['face']} points" if each["face"] else private
        first = at == 0 and not broken
        found.append(
            Agreement(
                each["promise"], signs[each["by"]], signs[each["to"]],
                PHASES.get(each["phase"], "until round" if not broken else "was due"), each["round"], each["text"],
                each["public"], note, "br" if broken else "due" if first else "",
                me is not None and me in (each["by"], each["to"]), millions(each["owed"]) if each["owed"] else "",
                f"promise-{abs(each['promise'])}",
            )
        )  # fmt: skip
    return found
