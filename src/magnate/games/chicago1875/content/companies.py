"""The fifteen charters, with what a good brings by number of salespeople: ten standard, five special (expansion)."""

from magnate.games.chicago1875.content.kinds import Company, Factory, Tier
from magnate.games.chicago1875.mechanics.powers import AnyCubes, Appeal, Automate, Goods

COMPANIES: tuple[Company, ...] = (
    Company(
        "anglo_american",
        "Anglo-American Provision Co.",
        "A-A",
        "meat_packing",
        appeal=2,
        prices=(30, 40, 50),
        slots=1,
        factories=(
            Factory(1, ("coal", "livestock"), 2, manager=(Appeal(1), AnyCubes(1))),
            Factory(2, ("coal", "coal", "livestock", "wood"), 3, manager=(AnyCubes(2),)),
        ),
    ),
    Company(
        "brunswick",
        "Brunswick-Balke-Collender Co.",
        "B-B-C",
        "dry_goods",
        appeal=1,
        prices=(80, 90, 100, 110),
        slots=1,
        factories=(
            Factory(1, ("wood", "wood", "steel"), 1, manager=(AnyCubes(2),)),
            Factory(3, ("wood", "wood", "wood", "coal"), 1, manager=(AnyCubes(2),)),
        ),
    ),
    Company(
        "cracker_jack",
        "The Cracker Jack Co.",
        "CJ",
        "food_and_dairy",
        appeal=1,
        prices=(30, 40, 50),
        slots=0,
        factories=(
            Factory(1, ("wood",), 2, manager=(Appeal(1),)),
            Factory(3, ("coal", "steel"), 2, manager=(Appeal(1),)),
        ),
    ),
    Company(
        "doggett",
        "Doggett, Bassett & Hills Co.",
        "DBH",
        "shoes",
        appeal=1,
        prices=(50, 60, 70),
        slots=0,
        factories=(
            Factory(2, ("coal", "livestock"), 2, manager=(Appeal(1), AnyCubes(1))),
            Factory(2, ("steel", "livestock", "wood", "wood"), 1, manager=(Goods(1),)),
        ),
    ),
    Company(
        "elgin",
        "Elgin National Watch Co.",
        "Elgin",
        "dry_goods",
        appeal=2,
        prices=(50, 60, 70),
        slots=0,
        factories=(
            Factory(2, ("coal", "steel"), 2, manager=(Appeal(2),)),
            Factory(2, ("coal", "steel", "steel"), 1, manager=(Appeal(1), AnyCubes(1))),
        ),
    ),
    Company(
        "fairbank",
        "N. K. Fairbank & Co.",
        "NKF",
        "dry_goods",
        appeal=3,
        prices=(40, 50, 60),
        slots=0,
        factories=(
            Factory(1, ("coal", "coal"), 2, manager=(Appeal(1), AnyCubes(1))),
            Factory(1, ("coal", "coal", "livestock"), 1, manager=(Appeal(1), AnyCubes(1))),
        ),
    ),
    Company(
        "henderson",
        "C. M. Henderson & Co.",
        "CMH",
        "shoes",
        appeal=1,
        prices=(20, 30, 40),
        slots=0,
        factories=(
            Factory(1, ("coal", "livestock"), 3, manager=(Appeal(1), AnyCubes(1))),
            Factory(2, ("coal", "steel"), 2, manager=(Appeal(1),)),
            Factory(1, ("coal", "livestock"), 2, manager=(AnyCubes(1),)),
        ),
    ),
    Company(
        "libby",
        "Libby, McNeill, & Libby",
        "LIBBY",
        "food_and_dairy",
        appeal=1,
        prices=(20, 30, 40),
        slots=1,
        factories=(
            Factory(2, ("steel", "livestock"), 3, manager=(Appeal(1), AnyCubes(1))),
            Factory(2, ("steel", "livestock", "livestock"), 3, manager=(Appeal(1), AnyCubes(1))),
        ),
    ),
    Company(
        "spalding",
        "A.G. Spalding and Bros.",
        "S",
        "dry_goods",
        appeal=1,
        prices=(20, 30),
        slots=1,
        factories=(
            Factory(1, ("coal", "livestock"), 2, manager=(Appeal(1),)),
            Factory(2, ("steel", "livestock"), 3, manager=(Appeal(1),)),
        ),
    ),
    Company(
        "swift",
        "Swift and Company",
        "SWIFT",
        "meat_packing",
        appeal=3,
        prices=(50, 60, 70),
        slots=1,
        factories=(
            Factory(2, ("steel", "livestock"), 2, manager=(Appeal(1), AnyCubes(1))),
            Factory(3, ("steel", "steel", "livestock"), 1, manager=(Goods(1), Appeal(1))),
        ),
    ),
    Company(
        "american_flyer",
        "American Flyer",
        "AF",
        "dry_goods",
        appeal=2,
        prices=(40,),
        slots=2,
        factories=(Factory(6, ("steel", "steel", "wood"), 0, extra=0),),
        special=True,
        can_automate=False,
        salesperson_buildings=False,
        manager_places=2,
        goods_per_worker=1,
        managers_price=50,
        managers_appeal=1,
        catalog_bonus=40,
        reconstructed=("industry", "appeal", "factories.*.workers", "factories.*.inputs"),
        reason=(
            "Charter picture not found: industry from the product (toys), appeal set to the middle of the printed "
            "range 1-3, six worker spaces because a small picture of the charter shows two rows of three marks, "
            "inputs sized like a standard five-good plant"
        ),
    ),
    Company(
        "quaker_oats",
        "Quaker Oats Company",
        "QO",
        "food_and_dairy",
        appeal=1,
        prices=(30,),
        slots=1,
        factories=(
            Factory(3, (), 3, manager=(Appeal(1),)),
            Factory(3, (), 3, manager=(Appeal(1),)),
        ),
        special=True,
        salesperson_buildings=False,
        resource_buildings=False,
        can_buy_resources=False,
        wage=20,
        free_automation_at=2,
        relocates=False,
        reconstructed=(
            "industry",
            "appeal",
            "prices",
            "slots",
            "factories.*.workers",
            "factories.*.inputs",
            "factories.*.goods",
            "factories.*.extra",
            "factories.*.manager",
        ),
        reason=(
            "Charter picture not found: industry from the product; no inputs because it may neither buy resources "
            "nor use resource buildings; at least four worker spaces are implied by the wage example; two plants "
            "of three, sized so that goods at $30 beat a $20 wage"
        ),
    ),
    Company(
        "oscar_mayer",
        "Oscar F. Mayer & Bros.",
        "OM",
        "meat_packing",
        appeal=2,
        prices=(50,),
        slots=1,
        factories=(
            Factory(
                6,
                (),
                0,
                extra=0,
                manager=(Appeal(1), AnyCubes(1)),
                tiers=(
                    Tier(2, ("livestock",), 3, 50),
                    Tier(4, ("livestock", "livestock", "steel"), 5, 40),
                    Tier(6, ("livestock", "livestock", "livestock", "steel"), 9, 30),
                ),
            ),
        ),
        special=True,
        can_automate=False,
        salespeople_unlimited=True,
        pair_bonus=10,
        reconstructed=("industry", "appeal", "slots", "factories.*.manager"),
        reason=(
            "Charter picture not found: industry from the product, appeal in the middle of the printed range 1-3, "
            "one slot and the commonest manager icon assumed"
        ),
    ),
    Company(
        "schwinn",
        "Arnold, Schwinn & Co.",
        "AS",
        "dry_goods",
        appeal=2,
        prices=(50, 60, 70),
        slots=1,
        factories=(
            Factory(2, ("steel", "coal"), 2),
            Factory(2, ("steel", "steel", "wood"), 2),
        ),
        special=True,
        can_gain_managers=False,
        reconstructed=(
            "industry",
            "appeal",
            "prices",
            "slots",
            "factories.*.workers",
            "factories.*.inputs",
            "factories.*.goods",
            "factories.*.extra",
        ),
        reason=(
            "Charter picture not found: industry from the product; two steel-based plants in the mould of Elgin, "
            "without manager icons"
        ),
    ),
    Company(
        "florsheim",
        "Florsheim Shoes",
        "F",
        "shoes",
        appeal=1,
        prices=(40, 50, 60),
        slots=0,
        factories=(
            Factory(2, ("coal", "livestock"), 3, manager=(Automate(1),)),
            Factory(2, ("steel", "livestock"), 2, manager=(Appeal(1), AnyCubes(1))),
            Factory(2, ("wood", "livestock"), 2, manager=(Automate(1),)),
        ),
        special=True,
        reconstructed=(
            "appeal",
            "prices.1",
            "slots",
            "factories.*.workers",
            "factories.*.inputs",
            "factories.*.goods",
            "factories.*.extra",
            "factories.1.manager",
        ),
        reason=(
            "Charter picture not found: three plants leave no asset slot on the Henderson layout; base goods "
            "3+2+2 plus one extra each give the stated maximum of ten; inputs and crews sized like Henderson"
        ),
    ),
)
