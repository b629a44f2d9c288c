"""The five departments printed on a company board and the sixteen tiles."""

from magnate.games.carnegie.content.kinds import ACTIONS, Department, Function, Gain
from magnate.games.carnegie.mechanics.offices import Found
from magnate.games.carnegie.mechanics.powers import ActivePoints, Receive
from magnate.games.carnegie.mechanics.projects import Construct
from magnate.games.carnegie.mechanics.special_powers import Charity, Trade

HR, MANAGEMENT, CONSTRUCTION, RESEARCH = ACTIONS

STARTING: tuple[Department, ...] = (
    Department(
        "human-resources",
        0,
        "Human Resources",
        HR,
        (1, 1),
        (Function("moves", Receive(Gain(moves=3))),),
        permanent=1,
        space="b2",
        reconstructed=("workspaces", "space"),
        reason="a department has at most three workspaces and one is the printed employee's; the price is that of "
        "the cheapest human resources tile",
    ),
    Department(
        "commerce-finance",
        0,
        "Commerce and Finance",
        MANAGEMENT,
        (1, 1, 1),
        (
            Function("money", Receive(Gain(money=3))),
            Function("goods", Receive(Gain(goods=1))),
            Function("mission-money", Receive(Gain(money=6)), mission=True),
            Function("mission-goods", Receive(Gain(goods=2)), mission=True),
        ),
        space="a1",
        reconstructed=("workspaces", "space"),
        reason="two workspaces are certain; the third and the price of 1 follow the cheap management tiles",
    ),
    Department(
        "strategic-planning",
        0,
        "Strategic Planning",
        MANAGEMENT,
        (1, 1),
        (Function("build", Found()),),
        space="c1",
        reconstructed=("workspaces", "space"),
        reason="one workspace is certain; two at price 1 are chosen like the other starting management department",
    ),
    Department(
        "construction",
        0,
        "Construction",
        CONSTRUCTION,
        (2, 2, 2),
        (Function("project", Construct(), mission=True),),
        space="c2",
        reconstructed=("workspaces", "space"),
        reason="three workspaces are certain; price 2 matches Engineering and the total of the rulebook's example; "
        "two steps from the lobby as in that example",
    ),
    Department(
        "research-development",
        0,
        "Research & Development",
        RESEARCH,
        (2, 2, 2),
        (Function("study", Receive(Gain(study=3)), counted=True),),
        space="a2",
        reconstructed=("workspaces", "space"),
        reason="three workspaces are certain; price 2 is one below Advanced Design",
    ),
)

TILES: tuple[Department, ...] = (
    Department(
        "training-partnerships",
        1,
        "Training and Partnerships",
        HR,
        (2,),
        (
            Function("mission-money", Receive(Gain(money=8)), mission=True),
            Function("mission-moves", Receive(Gain(moves=8)), mission=True),
        ),
    ),
    Department(
        "recruiting",
        2,
        "Recruiting",
        HR,
        (1, 1),
        (
            Function("mission-employee", Receive(Gain(employees=1)), mission=True),
            Function("moves", Receive(Gain(moves=4))),
        ),
    ),
    Department(
        "safety-quality",
        3,
        "Safety and Quality",
        HR,
        (5,),
        (Function("mission-points", ActivePoints(), mission=True),),
    ),
    Department("new-lobby", 4, "New Lobby", HR, (), surcharge=2),
    Department(
        "purchasing",
        5,
        "Purchasing",
        MANAGEMENT,
        (0, 0),
        (
            Function("mission-goods", Receive(Gain(goods=3)), mission=True),
            Function("mission-money", Receive(Gain(money=8)), mission=True),
        ),
    ),
    Department("sales", 6, "Sales", MANAGEMENT, (1, 1), (Function("sale", Trade(Gain(money=6), goods=1)),)),
    Department(
        "logistics",
        7,
        "Logistics",
        MANAGEMENT,
        (3, 3),
        (Function("delivery", Trade(Gain(money=3, points=1), goods=1)),),
    ),
    Department("property-management", 8, "Property Management", MANAGEMENT, (0,)),
    Department(
        "engineering",
        9,
        "Engineering",
        CONSTRUCTION,
        (2, 2),
        (Function("project", Construct(), mission=True),),
    ),
    Department(
        "construction-outsourcing",
        10,
        "Construction Outsourcing",
        CONSTRUCTION,
        (3,),
        (Function("project", Construct(mission=False, money=3)),),
    ),
    Department(
        "supply-chain", 11, "Supply Chain", CONSTRUCTION, (1, 1), (Function("purchase", Trade(Gain(goods=1), money=1)),)
    ),
    Department("communications", 12, "Communications", CONSTRUCTION, (8,)),
    Department(
        "advanced-research",
        13,
        "Advanced Research",
        RESEARCH,
        (3,),
        (Function("mission-study", Receive(Gain(study=7)), mission=True),),
    ),
    Department(
        "advanced-design",
        14,
        "Advanced Design",
        RESEARCH,
        (3, 3, 3),
        (Function("study", Receive(Gain(study=4)), counted=True),),
    ),
    Department(
        "charitable-giving",
        15,
        "Charitable Giving",
        RESEARCH,
        (3,),
        (Function("mission-donation", Charity(), mission=True),),
    ),
    Department("telegraph-operators", 16, "Telegraph Operators", RESEARCH, (2,)),
)
