"""The 40 action cards of the solo game; they also place the neutral discs."""

from magnate.games.carnegie.content.kinds import ACTIONS, Card, Level

HR, MG, CO, RD = ACTIONS
NORMAL, HARDER = "normal", "challenging"

CARDS: tuple[Card, ...] = (
    Card("n01", NORMAL, HR, "education-human-resources", 4, (HR,), ("salt-lake-city", "reno"), "west", 2),
    Card("n02", NORMAL, HR, "education-management", 4, (MG,), ("st-louis", "chicago"), "midwest", 1),
    Card("n03", NORMAL, HR, "education-construction", 3, (CO,), ("boston", "washington"), "east", 2),
    Card("n04", NORMAL, HR, "education-research-development", 3, (RD, RD), ("new-orleans", "houston"), "south", 2),
    Card("n05", NORMAL, HR, "health-midwest", 3, (HR,), ("san-francisco", "santa-fe"), "west", 1),
    Card("n06", NORMAL, MG, "education-any", 2, (HR, HR, HR), ("san-francisco", "los-angeles"), "west", 1),
    Card("n07", NORMAL, MG, "welfare-flat", 1, (MG, MG, MG), ("fargo", "st-paul"), "midwest", 2),
    Card("n08", NORMAL, MG, "welfare-goods", 2, (CO, CO, CO), ("pittsburgh", "new-york"), "east", 2),
    Card("n09", NORMAL, MG, "welfare-money", 1, (RD, RD, RD), ("san-antonio", "memphis", "dallas"), "south", 2),
    Card("n10", NORMAL, MG, "health-small-city", 2, (HR, CO, RD), ("kansas-city", "chicago"), "midwest", 2),
    Card("n11", NORMAL, CO, "welfare-money-goods", 2, (HR,), ("portland", "boise", "denver", "los-angeles"), "west", 1),
    Card(
        "n12",
        NORMAL,
        CO,
        "welfare-active-employees",
        2,
        (MG, MG),
        ("new-york", "chicago", "new-orleans", "san-francisco"),
        "west",
        1,
    ),
    Card(
        "n13",
        NORMAL,
        CO,
        "rights-infrastructure",
        1,
        (CO, CO),
        ("cincinnati", "duluth", "st-louis", "kansas-city"),
        "midwest",
        2,
    ),
    Card("n14", NORMAL, CO, "rights-industry", 1, (RD,), ("albany", "new-york", "washington", "pittsburgh"), "east", 2),
    Card("n15", NORMAL, CO, "health-south", 2, (CO,), ("new-orleans", "atlanta", "houston", "charleston"), "south", 2),
    Card("n16", NORMAL, RD, "rights-housing-commerce", 2, (HR, HR), ("new-orleans", "atlanta"), "south", 3),
    Card("n17", NORMAL, RD, "rights-railroad", 1, (MG, MG), ("boston", "new-york"), "east", 3),
    Card("n18", NORMAL, RD, "rights-donations", 2, (CO,), ("chicago", "omaha"), "midwest", 3),
    Card("n19", NORMAL, RD, "health-east", 1, (RD,), ("pittsburgh", "boston", "albany"), "east", 3),
    Card("n20", NORMAL, RD, "health-west", 1, (RD,), ("san-francisco", "denver"), "west", 3),
    Card("c01", HARDER, HR, "education-human-resources", 4, (HR, HR), ("salt-lake-city", "reno"), "west", 2),
    Card("c02", HARDER, HR, "education-management", 4, (MG, MG), ("st-louis", "chicago"), "midwest", 3),
    Card("c03", HARDER, HR, "education-construction", 4, (CO, CO), ("boston", "washington"), "east", 2),
    Card("c04", HARDER, HR, "education-research-development", 4, (RD, RD), ("new-orleans", "houston"), "south", 2),
    Card("c05", HARDER, HR, "health-midwest", 4, (MG,), ("san-francisco", "santa-fe"), "west", 3),
    Card("c06", HARDER, MG, "education-any", 2, (HR, HR, HR), ("san-francisco", "los-angeles"), "west", 3),
    Card("c07", HARDER, MG, "welfare-flat", 3, (MG, MG, MG), ("fargo", "st-paul"), "midwest", 2),
    Card("c08", HARDER, MG, "welfare-goods", 2, (CO, CO, CO), ("pittsburgh", "new-york"), "east", 2),
    Card("c09", HARDER, MG, "welfare-money", 3, (RD, RD, RD), ("san-antonio", "memphis", "dallas"), "south", 2),
    Card("c10", HARDER, MG, "health-small-city", 2, (HR, CO, RD), ("kansas-city", "chicago"), "midwest", 2),
    Card("c11", HARDER, CO, "welfare-money-goods", 2, (HR,), ("portland", "boise", "denver", "los-angeles"), "west", 3),
    Card(
        "c12",
        HARDER,
        CO,
        "welfare-active-employees",
        2,
        (MG, MG),
        ("new-york", "chicago", "new-orleans", "san-francisco"),
        "west",
        3,
    ),
    Card(
        "c13",
        HARDER,
        CO,
        "rights-infrastructure",
        3,
        (CO, CO),
        ("cincinnati", "duluth", "st-louis", "kansas-city"),
        "midwest",
        2,
    ),
    Card(
        "c14", HARDER, CO, "rights-industry", 3, (RD, RD), ("albany", "new-york", "washington", "pittsburgh"), "east", 2
    ),
    Card("c15", HARDER, CO, "health-south", 2, (CO,), ("new-orleans", "atlanta", "houston", "charleston"), "south", 2),
    Card("c16", HARDER, RD, "rights-housing-commerce", 2, (HR, HR), ("new-orleans", "atlanta"), "south", 4),
    Card("c17", HARDER, RD, "rights-railroad", 3, (MG, MG), ("boston", "new-york"), "east", 4),
    Card("c18", HARDER, RD, "rights-donations", 2, (CO,), ("chicago", "omaha"), "midwest", 4),
    Card("c19", HARDER, RD, "health-east", 3, (RD,), ("pittsburgh", "boston", "albany"), "east", 4),
    Card("c20", HARDER, RD, "health-west", 3, (RD,), ("san-francisco", "denver"), "west", 4),
)

LEVELS: tuple[Level, ...] = (
    Level("easy", 20, 0),
    Level("normal", 15, 5),
    Level("hard", 10, 10),
    Level("expert", 5, 15),
)

SHIFT_POINTS = (0, 1, 3, 6, 10)  # what a card is worth by the places it was shifted
