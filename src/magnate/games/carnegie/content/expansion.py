"""The sixteen tiles of the expansion."""

from magnate.games.carnegie.content.kinds import ACTIONS, Department, Function, Gain
from magnate.games.carnegie.mechanics.powers import PerDepartment, Relocate
from magnate.games.carnegie.mechanics.special_powers import RegionShare

HR, MANAGEMENT, CONSTRUCTION, RESEARCH = ACTIONS
TWO_DOLLARS = Gain(money=2)


def share(key: str, other: Gain) -> tuple[Function, ...]:
    """Per project in one region two dollars or something else."""
    return (Function(key, RegionShare(TWO_DOLLARS, other)),)


def per_department(key: str, kind: str, gain: Gain) -> tuple[Function, ...]:
    """On a mission: a gain for each own department of the type."""
    return (Function(key, PerDepartment(kind, gain), mission=True),)


EXPANSION: tuple[Department, ...] = (
    Department(
        "human-resources-administration",
        17,
        "Human Resources Administration",
        HR,
        (3,),
        (Function("mission-relocate", Relocate(), mission=True),),
    ),
    Department("local-partners", 18, "Local Partners", HR, (5,), share("partners", Gain(moves=2))),
    Department("corporate-communication", 19, "Corporate Communication", HR, (5,)),
    Department("green-spaces", 20, "Green Spaces", HR, (10,)),
    Department(
        "accounting",
        21,
        "Accounting",
        MANAGEMENT,
        (3,),
        per_department("mission-money", MANAGEMENT, Gain(money=3)),
    ),
    Department("branding", 22, "Branding", MANAGEMENT, (5,), share("branding", Gain(goods=1))),
    Department("payroll-management", 23, "Payroll Management", MANAGEMENT, (5,)),
    Department("public-relations", 24, "Public Relations", MANAGEMENT, (10,)),
    Department(
        "production-lines",
        25,
        "Production Lines",
        CONSTRUCTION,
        (3,),
        per_department("mission-goods", CONSTRUCTION, Gain(goods=1)),
    ),
    Department("renovation", 26, "Renovation", CONSTRUCTION, (5,), share("renovation", Gain(points=1))),
    Department("political-lobbying", 27, "Political Lobbying", CONSTRUCTION, (5,)),
    Department("post-office", 28, "Post Office", CONSTRUCTION, (10,)),
    Department(
        "rd-coordination",
        29,
        "R&D Coordination",
        RESEARCH,
        (3,),
        per_department("mission-study", RESEARCH, Gain(study=2)),
    ),
    Department("knowledge-sharing", 30, "Knowledge Sharing", RESEARCH, (5,), share("knowledge", Gain(study=2))),
    Department("archives", 31, "Archives", RESEARCH, (5,)),
    Department("network-of-libraries", 32, "Network of Libraries", RESEARCH, (5,)),
)
