"""The twelve listed companies, the price tracks and the tables of the market."""

from magnate.games.noble_house.content.kinds import Company, VoteRow

HOUSES = (
    Company(
        "struans",
        "Struan's",
        "house",
        24,
        "Ian Dunross",
        ("name",),
        "the house of the title, so almost certainly one of the five",
    ),
    Company(
        "rothwell_gornt",
        "Rothwell-Gornt",
        "house",
        24,
        "Quillan Gornt",
        ("name",),
        "the rival house of the novel, very likely one of the five",
    ),
    Company(
        "asian_properties",
        "Asian Properties",
        "house",
        24,
        "Jason Plumm",
        ("name",),
        "the third largest house of the novel",
    ),
    Company(
        "lan_tao_farms",
        "Hong Kong and Lan Tao Farms",
        "house",
        24,
        "Dunstan Barre",
        ("name",),
        "a house of the novel with its own tai-pan; a guess",
    ),
    Company(
        "general_stores", "Hong Kong General Stores", "house", 24, "Pugmire", ("name",), "a house of the novel; a guess"
    ),
)
SMALL = "neither number nor names of the small companies are known; four make twelve markers in all"
SMALL_COMPANIES = (
    Company("golden_ferries", "Golden Ferries", "small", 18, "", ("name",), SMALL),
    Company("hong_kong_power", "Hong Kong Power", "small", 18, "", ("name",), SMALL),
    Company("nelson_trading", "Nelson Trading", "small", 18, "", ("name",), SMALL),
    Company("toda_shipping", "Toda Shipping", "small", 18, "", ("name",), SMALL),
)
BANKS = (
    Company("victoria", "Victoria Bank", "bank", 30),
    Company("london_china", "Bank of London and China", "bank", 24),
    Company("ho_pak", "Ho-Pak Bank", "bank", 12),
)
COMPANIES: tuple[Company, ...] = (*HOUSES, *SMALL_COMPANIES, *BANKS)

TRACKS = {
    "unit": tuple(range(1, 61)),
    "coarse": tuple(range(3, 61, 3)),
}

# Shares come in blocks: size in lots of 100,000, and how many of each a company has.
LOT = 100_000
BLOCK_LOTS = (5, 2, 1)
BLOCK_COUNTS = (6, 5, 10)

# Lots bought or sold in one transaction: up to so many, the price moves by so much.
BUY_BANDS = ((4, 0), (5, 1))
SELL_BANDS = ((4, 0), (6, 1), (8, 2), (11, 3), (14, 4), (17, 5), (19, 6), (22, 7))
SELL_MOST = 8

VOTE_TABLE = (
    VoteRow(9, 500, 0),
    VoteRow(12, 375, 125),
    VoteRow(15, 250, 250),
    VoteRow(18, 125, 375),
)
