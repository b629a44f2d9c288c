"""What is printed on the main board: tracks, connections, donations; and the timeline strips."""

from magnate.games.carnegie.content.kinds import Donation, Gain, Strip, Track, TrackSpace

TRACKS: tuple[Track, ...] = (
    Track(
        "west",
        (
            TrackSpace(0, "wagon", Gain(money=1)),
            TrackSpace(2, "stagecoach", Gain(money=3)),
            TrackSpace(1, "stagecoach", Gain(goods=1)),
            TrackSpace(4, "railroad", Gain(points=2)),
            TrackSpace(5, "railroad", Gain(points=2)),
        ),
        Gain(goods=3),
    ),
    Track(
        "midwest",
        (
            TrackSpace(0, "wagon", Gain(money=1)),
            TrackSpace(1, "stagecoach", Gain(money=2)),
            TrackSpace(3, "railroad", Gain(study=3)),
            TrackSpace(3, "railroad", Gain(goods=2)),
            TrackSpace(5, "railroad", Gain(points=2)),
        ),
        Gain(money=10),
    ),
    Track(
        "east",
        (
            TrackSpace(0, "stagecoach", Gain(money=1)),
            TrackSpace(3, "railroad", Gain(money=4)),
            TrackSpace(2, "railroad", Gain(employees=1)),
            TrackSpace(2, "railroad", Gain(points=2)),
            TrackSpace(5, "railroad", Gain(points=2)),
        ),
        Gain(money=10),
    ),
    Track(
        "south",
        (
            TrackSpace(0, "wagon", Gain(money=1)),
            TrackSpace(1, "stagecoach", Gain(money=2)),
            TrackSpace(3, "railroad", Gain(money=5)),
            TrackSpace(3, "railroad", Gain(money=7)),
            TrackSpace(5, "railroad", Gain(points=2)),
        ),
        Gain(goods=3),
    ),
)

# points -> victory points at wagon, stagecoach, railroad
CONNECTIONS: dict[int, tuple[int, int, int]] = {
    2: (3, 6, 9),
    3: (6, 12, 18),
    4: (12, 18, 27),
    5: (18, 24, 36),
}

DONATIONS: tuple[Donation, ...] = (
    Donation("education-human-resources", "education", 3, "departments", "human_resources"),
    Donation("education-management", "education", 3, "departments", "management"),
    Donation("education-construction", "education", 3, "departments", "construction"),
    Donation("education-research-development", "education", 3, "departments", "research_development"),
    Donation("education-any", "education", 1, "departments"),
    Donation("rights-infrastructure", "human_rights", 4, "projects", "infrastructure"),
    Donation("rights-industry", "human_rights", 3, "projects", "industry"),
    Donation("rights-housing-commerce", "human_rights", 2, "projects", "housing+commerce"),
    Donation("rights-railroad", "human_rights", 3, "railroads"),
    Donation("rights-donations", "human_rights", 2, "donations"),
    Donation("welfare-flat", "welfare", 7, "once"),
    Donation("welfare-goods", "welfare", 2, "payment", goods=1),
    Donation("welfare-money", "welfare", 2, "payment", money=5),
    Donation("welfare-money-goods", "welfare", 4, "payment", money=5, goods=1),
    Donation("welfare-active-employees", "welfare", 1, "active"),
    Donation("health-east", "health", 2, "region", "east"),
    Donation("health-midwest", "health", 2, "region", "midwest"),
    Donation("health-south", "health", 2, "region", "south"),
    Donation("health-west", "health", 2, "region", "west"),
    Donation("health-small-city", "health", 2, "small-cities"),
)

STRIPS: tuple[Strip, ...] = (
    Strip("1-front", 1, ("west", "donation", "midwest", "east")),
    Strip("1-back", 1, ("donation", "east", "west", "midwest")),
    Strip("2-front", 2, ("south", "east", "donation", "west")),
    Strip("2-back", 2, ("south", "west", "midwest", "donation")),
    Strip("3-front", 3, ("east", "midwest", "west", "donation")),
    Strip("3-back", 3, ("east", "south", "donation", "midwest")),
    Strip("4-front", 4, ("south", "west", "east", "donation")),
    Strip("4-back", 4, ("west", "south", "donation", "east")),
    Strip("5-front", 5, ("donation", "south", "midwest", "west")),
    Strip("5-back", 5, ("midwest", "donation", "west", "south")),
    Strip("6-front", 6, ("west", "donation", "south", "midwest")),
    Strip("6-back", 6, ("donation", "west", "south", "east")),
    Strip("7-front", 7, ("midwest", "east", "donation", "south")),
    Strip("7-back", 7, ("east", "midwest", "south", "donation")),
    Strip("8-front", 8, ("donation", "midwest", "east", "south")),
    Strip("8-back", 8, ("midwest", "donation", "east", "west")),
)

# the region on the fifth space of each row, from the top; a donation is open there too
END_TILE = ("east", "midwest", "south", "west")
