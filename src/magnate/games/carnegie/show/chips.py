"""Every move in two or three words, for the tray of a table and for the terminal."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from magnate.core.chip import Chip
from magnate.core.move import Move
from magnate.core.text import N_
from magnate.games.carnegie.content.kinds import KINDS, LOBBY, REGION, Gain
from magnate.games.carnegie.mechanics.donations import Donate
from magnate.games.carnegie.mechanics.income import Recall, TakeIncome, TakeTransport
from magnate.games.carnegie.mechanics.offices import BuildDepartment
from magnate.games.carnegie.mechanics.powers import SendOnMission, UseFunction
from magnate.games.carnegie.mechanics.projects import BuildProject, Construct
from magnate.games.carnegie.mechanics.research import AdvanceTrack, DevelopTab
from magnate.games.carnegie.mechanics.special_powers import CopyDonation, ShareRegion, TradeGoods
from magnate.games.carnegie.mechanics.staff import LYING, MoveEmployee, Reassign
from magnate.games.carnegie.mechanics.welfare import PayBest, PayWelfare
from magnate.games.carnegie.phases.activation import Activate, ActivateAll, ActivateCheaply, ActivateDearly
from magnate.games.carnegie.phases.departments import UseJoker
from magnate.games.carnegie.phases.opening import ChooseSides, DraftTile, PlaceHousing
from magnate.games.carnegie.phases.timeline import ChooseAction
from magnate.games.carnegie.queries import at, order, places
from magnate.games.carnegie.show.facts import forecast, next_event, project_gains, usable
from magnate.games.carnegie.show.names import DONATIONS, OWNERS, WORDS
from magnate.games.carnegie.show.reference import effect
from magnate.games.carnegie.show.words import count_of, said
from magnate.games.carnegie.state import Carnegie

INITIALS = {
    "research-development": "R&D", "human-resources": "HR", "commerce-finance": "C&F",
}  # fmt: skip


def chip_of(s: Carnegie, move: Move, plain: Chip) -> Chip:
    """The chip of a move; `plain` is what its label gives."""
    make = OWN.get(type(move))
    made = make(s, move, plain) if make is not None else plain
    return made if made.text else plain  # what would bring nothing


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def symbol(key: str) -> str:
    """The icon of a word of the game."""
    return f"cn-{key.replace('_', '-')}"


def short(donation: str) -> str:
    """A donation without its category, which the icon shows."""
    return capital(DONATIONS.get(donation, donation).partition(": ")[2] or donation)


def office(s: Carnegie, seat: int, space: str) -> str:
    """The department on a space."""
    key = s.board[at(seat, space)]
    return s.rules.departments[key].name if key in s.rules.departments else key


def action(s: Carnegie, move: ChooseAction, plain: Chip) -> Chip:
    event = plain.text.partition(": ")[2] or N_("no event")
    text = f"{INITIALS.get(move.action.replace('_', '-'), WORDS[move.action])}: {event}"
    return Chip(text, "", symbol(move.action), verb=N_("Choose"), details=prospect(s, move.seat, move.action))


def prospect(s: Carnegie, seat: int, action: str) -> str:
    """What an action would give: whom of whose employees its event brings back, and what works of one's own."""
    back = []
    for each in [seat, *(other for other in order(s) if other != seat)]:
        coming = forecast(s, action, each)
        if coming["away"]:
            told = f"you {coming['away']} for {said(Gain(**coming['gain']))}"
            back.append(told if each == seat else f"{OWNERS[each]} {coming['away']}")
    parts = [f"back: {', '.join(back)}"] if back else ["nobody back"] if next_event(s, action)["region"] else []
    return " \N{MIDDLE DOT} ".join((*parts, f"{usable(s, seat, action) or 'none'} of your employees there"))


def sides(s: Carnegie, move: ChooseSides, plain: Chip) -> Chip:
    names = [capital(WORDS.get(kind, kind)) for kind in KINDS]
    text = ", ".join(f"{name} {side}" for name, side in zip(names, move.sides, strict=True))
    sort = tuple(zip(names, move.sides, strict=True))
    return Chip(text, "", verb=N_("Take these sides"), usual=set(move.sides) == {"A"}, sort=sort)


def joker(s: Carnegie, move: UseJoker, plain: Chip) -> Chip:
    return Chip(WORDS[move.action], "", symbol(move.action), verb=N_("Use the joker"))


def housing(s: Carnegie, move: PlaceHousing, plain: Chip) -> Chip:
    city = s.rules.cities[move.city]
    return Chip(f"{city.name} {city.points}", "", row=WORDS[city.region], verb=f"Housing in {city.name}")


def draft(s: Carnegie, move: DraftTile, plain: Chip) -> Chip:
    department = s.rules.departments[move.tile]
    does = effect(s.rules, department)
    return Chip(department.name, "", symbol(department.type), verb=N_("Take"), details=does)


def recall(s: Carnegie, move: Recall, plain: Chip) -> Chip:
    if not move.count:
        return Chip(N_("Nobody"), "", verb=N_("Call back"))
    gain = str(move.args(s)["gain"]).replace(" and the income of your projects", "")
    away = s.missions[4 * move.seat + REGION[move.region]]
    every = move.count == away
    text = f"{move.count} of {away} back" if not every else f"All {away} back" if away > 1 else N_("Back home")
    pays = projects_pay(s, move.seat)
    told = f"your projects pay {pays if every else 'the same'}" if pays else ""
    return Chip(text, f"+{gain}", "cn-man", verb=f"Call back {move.count}", usual=every, details=told)


def projects_pay(s: Carnegie, seat: int) -> str:
    """The income of a seat's projects: what is fixed as one sum, then what leaves a choice."""
    fixed: Counter[str] = Counter()
    choices: Counter[str] = Counter()
    for spaces in project_gains(s, seat):
        if len(spaces) == 1:
            fixed.update(spaces[0])
        elif spaces:
            choices[" or ".join(said(Gain(**gain)) for gain in spaces)] += 1
    parts = [said(Gain(**fixed))] if fixed else []
    return ", ".join([*parts, *(f"{count} times {text}" if count > 1 else text for text, count in choices.items())])


def income(s: Carnegie, move: TakeIncome | TakeTransport, plain: Chip) -> Chip:
    return Chip(capital(plain.text.removeprefix("Take ")), plain.price, verb=N_("Take"))


def donate(s: Carnegie, move: Donate | CopyDonation, plain: Chip) -> Chip:
    args = move.args(s)
    name = short(move.donation).replace(" departments", "").replace("Projects in", "In").replace(" projects", "")
    if isinstance(move, CopyDonation):
        return Chip(f"{name} ({args['worth']})", "", "cn-heart", row=name, column=WORDS[move.region], verb=N_("Donate"))
    gift = s.rules.donations[move.donation]
    paid = said(Gain(money=gift.money, goods=gift.goods)).removeprefix("1 ") if gift.paid else ""
    now = f"{gift.points} per {paid}" if paid else str(args["worth"]).rpartition("now ")[2].partition(" ")[0]
    row = capital(DONATIONS[move.donation].partition(": ")[0])
    return Chip(f"{name}: {now}", "", row=row, verb=f"Donate, ${args['price']}")


def use(s: Carnegie, move: UseFunction, plain: Chip) -> Chip:
    args = move.args(s)
    by = f" by {args['count']}" if args["count"] > 1 else ""
    return Chip(f"{args['gain']}{by}", "", "cn-man", verb=office(s, move.seat, move.space))


def mission(s: Carnegie, move: SendOnMission, plain: Chip) -> Chip:
    """What the employee does, and where it goes: a matrix."""
    gain = str(move.args(s)["gain"])
    name = office(s, move.seat, move.space)
    return Chip(gain, "", "cn-plane", row=f"{name}: {gain}", column=WORDS[move.region], verb=N_("Mission"))


def trade(s: Carnegie, move: TradeGoods, plain: Chip) -> Chip:
    args = move.args(s)
    return Chip(f"{args['price']} for {args['gain']}", "", "cn-crate", verb=office(s, move.seat, move.space))


def share(s: Carnegie, move: ShareRegion, plain: Chip) -> Chip:
    return Chip(f"{WORDS[move.region]}: {move.args(s)['gain']}", "", verb=office(s, move.seat, move.space))


def walk(s: Carnegie, move: MoveEmployee | Reassign, plain: Chip) -> Chip:
    args = move.args(s)
    cost = int(args.get("cost", 0))
    start, to = (spot(s, move.seat, space) for space in (move.start, move.to))
    lies = move.figure == LYING
    who = f"{start}, lying" if lies else start
    sort = ((N_("Who"), who),) if isinstance(move, MoveEmployee) else ()
    icon = "cn-fl" if lies else "cn-man"
    return Chip(to, count_of(cost, "moves") if cost else "", icon, row=who, verb=f"Move to {to}", sort=sort)


def spot(s: Carnegie, seat: int, space: str) -> str:
    """What is on a space of a company in one word or two, or the name of an empty one."""
    key = s.board[at(seat, space)]
    department = s.rules.departments.get(key)
    name = INITIALS.get(key, department.name) if department is not None else "Lobby" if key == LOBBY else ""
    return name or space


def build_office(s: Carnegie, move: BuildDepartment, plain: Chip) -> Chip:
    department = s.rules.departments[move.tile]
    price = count_of(int(move.args(s)["goods"]), "goods")
    sort = ((N_("Tile"), department.name), (N_("Space"), move.to))
    text = f"{department.name} on {move.to}"
    return Chip(text, price, symbol(department.type), verb=f"Build {department.name}", sort=sort)


def build(s: Carnegie, move: BuildProject, plain: Chip) -> Chip:
    """What, where, and what the city is worth."""
    city, price = s.rules.cities[move.city], str(move.args(s)["price"])
    spot = "" if move.slot in (move.kind, "any") else f", {WORDS.get(move.slot, move.slot)} slot"
    where = f", {office(s, move.seat, move.space)}" if builders(s, move.seat) > 1 else ""
    kind = capital(WORDS.get(move.kind, move.kind)).removeprefix("Public ").capitalize()
    at_once = (
        f" +{said(s.rules.income(city.region, s.track[4 * move.seat + REGION[city.region]]))}" if city.instant else ""
    )
    text = f"{city.name} {city.points}{at_once}{spot}{where}"
    sort = ((N_("Kind"), f"{kind}, {price}"),)
    verb = f"Build in {city.name}, {price}"
    return Chip(
        text, "", symbol(move.kind), row=WORDS[city.region], verb=verb, sort=sort, spoken=f"{kind} for {price}:"
    )


def builders(s: Carnegie, seat: int) -> int:
    """How many departments of a company have somebody to build projects with."""
    found = 0
    for place in places(seat):
        department = s.rules.departments.get(s.board[place])
        if department is not None and s.standing[place]:
            found += any(isinstance(function.effect, Construct) for function in department.functions)
    return found


def develop(s: Carnegie, move: DevelopTab, plain: Chip) -> Chip:
    args = move.args(s)
    gain = (
        str(args["gain"])
        .removeprefix(": ")
        .replace("a disc with income ", "disc, ")
        .replace(" (total of this tab)", "")
    )
    text = f"{capital(WORDS.get(move.kind, move.kind))}: {gain}"
    return Chip(text, study_price(str(args["cost"])), symbol(move.kind), verb=N_("Develop"))


def advance(s: Carnegie, move: AdvanceTrack, plain: Chip) -> Chip:
    args = move.args(s)
    gain = str(args["gain"]).removeprefix(": ").replace(" for each employee called back", " each")
    return Chip(f"{WORDS[move.region]}: {gain}", study_price(str(args["cost"])), "cn-bulb", verb=N_("Advance"))


def study_price(text: str) -> str:
    """The cost behind "for"."""
    return text.removeprefix(" for ").replace(" study points", " study").replace(" study point", " study")


def activate(s: Carnegie, move: Activate | ActivateDearly | ActivateCheaply, plain: Chip) -> Chip:
    extra = {ActivateDearly: N_(", +1 point"), ActivateCheaply: N_(", -1 point")}.get(type(move), "")
    text = f"{office(s, move.seat, move.space)}{extra}"
    return Chip(text, plain.price or "free", "cn-man", verb=N_("Activate"))


def activate_all(s: Carnegie, move: ActivateAll, plain: Chip) -> Chip:
    args = move.args(s)
    return Chip(f"All {args['count']}", f"${args['price']}", "cn-man", verb=f"Activate {args['count']}", usual=True)


def pay(s: Carnegie, move: PayWelfare, plain: Chip) -> Chip:
    args = move.args(s)
    text = f"{short(move.donation)}: {count_of(int(args['points']), 'points')}"
    return Chip(text, str(args["price"]), "cn-heart", verb=N_("Pay"))


def pay_best(s: Carnegie, move: PayBest, plain: Chip) -> Chip:
    return replace(plain, icon="cn-heart", verb=N_("Pay what scores most"), usual=True)


OWN: dict[type[Move], Callable[..., Chip]] = {
    ChooseSides: sides, ChooseAction: action, UseJoker: joker, PlaceHousing: housing, DraftTile: draft, Recall: recall,
    TakeIncome: income, TakeTransport: income, Donate: donate, CopyDonation: donate, UseFunction: use,
    SendOnMission: mission, TradeGoods: trade, ShareRegion: share, MoveEmployee: walk, Reassign: walk,
    BuildDepartment: build_office, BuildProject: build, DevelopTab: develop, AdvanceTrack: advance, Activate: activate,
    ActivateDearly: activate, ActivateCheaply: activate, ActivateAll: activate_all, PayWelfare: pay,
    PayBest: pay_best,
}  # fmt: skip
