"""The rules of Chicago 1875 by name: what each one says, and where the rulebooks say it.

A refusal, a test and the rules ledger all cite these keys. The first page is that of the English rulebook
of the second edition, the second that of the French rulebook of the first edition (0: not in that book); then come
our own rulings (docs/rulings/chicago1875.md) where the text alone does not decide.
"""

from __future__ import annotations

from magnate.core.rule import Rule

SETUP: dict[str, Rule] = {
    "setup.board": Rule("Decade 1 (1875), Stock Phase first.", (10, 4)),
    "setup.player-count": Rule("Demand and building tiles marked for more players leave the game.", (10, 4), "C75"),
    "setup.demand": Rule(
        "Demand tiles are stacked by level; twelve fill the grid from the $50 column on.", (10, 4), "A6, B3, C76"
    ),
    "setup.assets": Rule(
        "Brilliant Marketing opens on $80, the other four starting assets at random on $40 to $70.", (10, 4), "B18"
    ),
    "setup.buildings": Rule("Building tiles form one shuffled stack per era.", (10, 4), "C25"),
    "setup.resources": Rule(
        "Two cubes of each kind open at Haymarket; three random cubes on each chain space.", (10, 4)
    ),
    "setup.job-market": Rule("Four workers open on the $40 spaces of the Job Market.", (11, 5)),
    "setup.player": Rule("Each player gets $175, six partners and three Era I building tiles.", (11, 5), "C88"),
    "setup.start-player": Rule(
        "A random player takes Priority and initiative 1, the others follow clockwise.", (11, 12), "A11"
    ),
    "setup.starting-company": Rule(
        "From the last initiative position backwards everybody must found a company.", (11, 12), "A11, C88"
    ),
    "setup.partners": Rule(
        "Two partners are ready; four wait on initiative, appeal 9, building 3 and the first company.", (11, 5), "B28"
    ),
    "setup.special-companies": Rule("The five special companies may be left out.", 11),
}

MONEY: dict[str, Rule] = {
    "money.separate": Rule(
        "Personal funds buy shares, a treasury pays for its own company, neither goes below zero.",
        (13, 12),
        "C28, C48, C98",
    ),
    "money.bank": Rule("The bank and the general supply never run out.", (11, 5), "A3, C77, C78"),
    "money.open": Rule(
        "Money, certificates and charters are open; tiles in hand and discards are secret.", (18, 16), "C100"
    ),
}

COMPANY: dict[str, Rule] = {
    "company.establish": Rule(
        "A founder pays three times par into a treasury holding the other seven shares.", (12, 14), "A2, A13, A33, C22"
    ),
    "company.par": Rule("Par is any of $35, $40, $50 and $60 that the founder can pay.", (12, 14), "B7"),
    "company.treasury": Rule("A treasury stores any number of shares, dollars, resources and goods.", (8, 11)),
    "company.closing": Rule(
        "A company on Closed as a Stock Phase begins leaves without compensation.", 16, "A5, B15, B16, C2, C3"
    ),
    "company.closed-shares": Rule(
        "Until it closes, shares of a company on Closed cost $0; a table may keep them from sale.", 16, "C5"
    ),
    "company.director": Rule("Whoever holds the Director's Certificate runs the company.", (9, 9), "B34, C99"),
}

STOCK: dict[str, Rule] = {
    "stock.order": Rule("Stock turns go clockwise from the Priority marker.", (16, 13), "C1"),
    "stock.certificates": Rule("Ten shares: Director's Certificate 3, Preferred 2, five commons 1 each.", (9, 9)),
    "stock.track": Rule("A stock value never leaves the track at either end.", (13, 9), "A4, C4"),
    "stock.60-percent": Rule("Nobody buys beyond six shares of one company.", (9, 9), "C10"),
    "stock.certificate-limit": Rule(
        "A player holds at most 10, 12 or 14 certificates with 2, 3 or 4 players.", (9, 9), "B2, C11"
    ),
    "stock.sell-down": Rule(
        "Above the certificate limit, the next stock turn begins with selling down.", 16, "A16, C11"
    ),
    "stock.sell": Rule(
        "A turn may sell any shares to the Bank Pool, each paid at the value before the drop.", (16, 13), "C6, C7, C21"
    ),
    "stock.sell-drop": Rule("Each share sold moves that company's value one step down.", (16, 13), "B17, C7"),
    "stock.sell-before-buy": Rule("Selling comes before buying within a turn.", (16, 13), "C6"),
    "stock.one-purchase": Rule("A turn buys at most one certificate.", (16, 14), "C6"),
    "stock.price": Rule(
        "A certificate costs its shares times the value, paid to the company or, from the pool, the bank.", (16, 14)
    ),
    "stock.sold-this-decade": Rule("No buying into a company whose shares you sold this decade.", (16, 14), "C8"),
    "stock.preferred-not-director": Rule("The director cannot buy the Preferred Certificate.", (16, 14), "C9, C97"),
    "stock.preferred-whole": Rule("The Preferred is bought in one piece at twice the value.", (16, 14), "C9"),
    "stock.basic-director": Rule(
        "Basic Game: a founder stays director for good and keeps the certificate.", (16, 13), "C17"
    ),
    "stock.takeover": Rule(
        "Advanced Game: buying past the director's holding takes the company over.", (16, 15), "C12, C97"
    ),
    "stock.dump": Rule(
        "Advanced Game: a director who sells below another holder loses the company.", (16, 15), "A14, B6, C13, C15"
    ),
    "stock.sell-director": Rule(
        "Advanced Game: the Director's Certificate may be sold only while another player holds 30%.",
        (16, 13),
        "A15, B23, C14",
    ),
    "stock.swap": Rule(
        "A new director takes charter and certificate for three shares, the Preferred first.",
        (17, 15),
        "A15, B23, C14, C16",
    ),
    "stock.lost-partner": Rule(
        "A partner locked on a lost starting company waits for the next founding.", (17, 15), "A17, C18, C101"
    ),
    "stock.pass": Rule("Passing is never final; the phase ends when all pass in a row.", (16, 14), "C6"),
    "stock.priority": Rule("Priority passes to the left-hand neighbour of the last buyer or seller.", (17, 14), "C20"),
    "stock.sold-out": Rule(
        "A company wholly in players' hands at the end of the phase rises one step.", (17, 13), "A9, C19, C96"
    ),
}

BUILDING: dict[str, Rule] = {
    "building.deal": Rule("Two Era II tiles each in Decades 2 and 3, two Era III tiles in 4 and 5.", (18, 16), "C25"),
    "building.place": Rule(
        "Everybody secretly places one tile on this decade's space, discards one and keeps one.", (18, 16), "C23, C89"
    ),
    "building.workers": Rule(
        "Workers shown on the new tiles fill the dearest open Job Market spaces.", (18, 16), "C24"
    ),
    "building.third-decade-partner": Rule("Placing the third building frees another partner.", (19, 17), "B30"),
    "building.draft": Rule(
        "Variant: hands are drafted before placing, left in odd decades, right in even ones.", (34, 31), "C86"
    ),
    "building.owner-paid": Rule(
        "The owner of a building is paid into personal funds, even for own use.", (22, 18), "B9, C29"
    ),
    "building.goods": Rule("A production building puts the shown goods into the treasury.", (22, 33), "C103"),
    "building.resources": Rule(
        "A resource building gives what Haymarket has of the shown cubes.", (22, 33), "B1, B10, C46, C93"
    ),
    "building.asset": Rule("An asset building sells one capital asset at the shown discount.", (23, 33)),
    "building.appeal": Rule("An appeal building advances the company by the shown spaces.", (37, 33)),
    "building.hire": Rule(
        "A hiring building gives staff from the supply; staff without a place is lost.", (37, 33), "A21, B13, C42, C90"
    ),
    "building.automate": Rule(
        "An automation building needs an employed worker for each token it moves.", (24, 33), "A21, B22, C43"
    ),
    "building.double": Rule(
        "Both halves of a double building happen at one moment, for one company.", (24, 33), "A21, B13, C43"
    ),
    "building.dividends": Rule(
        "A dividend building pays the shown sum out of the treasury to the shareholders.", (23, 33), "C47"
    ),
}

ACTION: dict[str, Rule] = {
    "action.order": Rule(
        "In initiative order each player with a partner left places one, round after round.", (19, 17), "C26"
    ),
    "action.no-pass": Rule(
        "Every partner must be placed; in the first edition it may stay unused.", (19, 17), "A18, C27"
    ),
    "action.once-per-decade": Rule("A space without the infinity sign serves one partner per decade.", (19, 17), "C89"),
    "action.director-only": Rule("A partner acts for one company that its player directs.", (19, 17), "B34, C99"),
    "action.treasury-pays": Rule("The acting company's treasury pays the whole cost.", (19, 17), "C28, C98"),
    "action.whole-action": Rule("An action is carried out as far as it can be.", (19, 17), "C93, C98"),
    "action.bank-pool": Rule(
        "A player without a company may place a partner in the Bank Pool for $25.", 19, "A19, C27"
    ),
    "action.job-market": Rule(
        "Workers are hired cheapest group first; from an empty market they cost $50 each.", (20, 19), "C41, C98"
    ),
    "action.advertising": Rule("$20 buys one space of appeal.", (20, 19)),
    "action.initiative": Rule(
        "The advertiser may move to the head of the initiative from the next round on.", (20, 19), "A20, C26"
    ),
    "action.fundraising": Rule(
        "Fundraising gives the treasury $40, once from Decade 3 $60, once in Decade 5 $80.", (20, 19)
    ),
    "action.hire-manager": Rule("$60 hires one manager.", (20, 20), "C42"),
    "action.hire-salesperson": Rule("$70 hires one salesperson.", (20, 20), "C42"),
    "action.extra-dividends": Rule(
        "A treasury with $100 may pay $10 a share and move its value as for $100 of revenue.", (21, 21), "C47"
    ),
}

ASSET: dict[str, Rule] = {
    "asset.purchase": Rule("A company buys one asset of the row at the price of its place.", (21, 20), "C31, C98"),
    "asset.immediate": Rule("Buying an asset gives its one-time bonus; what cannot be used is lost.", (21, 20), "C32"),
    "asset.slots": Rule(
        "A charter keeps one asset per slot; the surplus tile, new or old, is discarded.", (21, 20), "B32, C31"
    ),
    "asset.refill": Rule(
        "After a purchase the row slides to the cheap end and one new tile enters at $80.", (21, 20), "C31"
    ),
    "asset.activate": Rule(
        "An asset is used, its fee paid, on your action turn or while its company operates.",
        (21, 6),
        "B8, B11, B14, C30",
    ),
    "asset.once-per-decade": Rule("Each asset is used once per decade.", (21, 11), "A27"),
    "asset.discard": Rule("A company may discard an asset at any time.", (21, 11), "C30"),
    "asset.resources": Rule(
        "Supplier assets take their cubes from Haymarket, as far as they lie there.", (42, 37), "C46"
    ),
    "asset.appeal": Rule("Marketing assets advance the company on the Appeal Track.", (42, 37)),
    "asset.price-protection": Rule(
        "Price Protection cancels one fall by a withhold or by another player's sale.", (43, 37), "A27, B14, C33"
    ),
    "asset.end-of-phase": Rule(
        "Popular Partners and Backroom Deals lift the value as the phase ends (first edition: after production).",
        (43, 37),
        "A25, B14, B15, C34",
    ),
    "asset.catalog": Rule("A catalog adds $40, $60 or $80 to the revenue of its company's turn.", (43, 37), "A26, C35"),
    "asset.chief": Rule(
        "Engineering, R&D, Operations: $20 for a token moved, a good or staff, and any one cube.", 43, "C36, C102, C103"
    ),
    "asset.chief-of-sales": Rule("$20: each good sold in this turn brings $10 more.", 43, "C36"),
}

STAFF: dict[str, Rule] = {
    "worker.space": Rule("A worker needs a free worker space of the company.", (20, 19), "C41, C90, C91"),
    "worker.automate": Rule(
        "Automation puts the leftmost token of a factory in the place of a worker employed there.", (21, 8), "C43"
    ),
    "worker.relocate": Rule(
        "An automated worker moves within the company (first edition: may move), else to the Job Market or the supply.",
        (21, 8),
        "A34, B35, C43",
    ),
    "worker.extra-good": Rule("A factory automated on every space yields one good more.", (8, 11), "C44"),
    "manager.space": Rule("Each factory has room for one manager.", (20, 20), "C42, C45"),
    "salesperson.space": Rule("Salespeople fill the sales department from the top, one place each.", (20, 20), "C42"),
}

APPEAL: dict[str, Rule] = {
    "appeal.start": Rule(
        "A new company's marker goes under the others on its starting space, without bonuses.", (14, 8), "A12"
    ),
    "appeal.stack": Rule("A marker that gains appeal goes on top of the space where it stops.", (14, 8), "C92"),
    "appeal.bonus": Rule(
        "Bonus spaces reached are resolved at once, in order, for that company only.",
        (14, 8),
        "B19, C37, C39, C78, C92",
    ),
    "appeal.bonus-or-25": Rule(
        "A bonus that is unwanted or impossible becomes $25 for the treasury.", (14, 8), "B21, C37, C39"
    ),
    "appeal.partner": Rule("The partner bonus is earned once per player and usable at once.", (14, 8), "B21, C38"),
    "appeal.bell": Rule("On the last space a further gain puts the marker on top of its stack.", 14, "A28, C40"),
}

HAYMARKET: dict[str, Rule] = {
    "haymarket.trade": Rule(
        "On its turn a company may give two like cubes for one of another kind lying at Haymarket.",
        (26, 23),
        "B40, C30, C51, C94",
    ),
    "haymarket.take": Rule("Cubes not lying at Haymarket are not received.", (21, 20), "C46, C93"),
}

OPERATING: dict[str, Rule] = {
    "operating.order": Rule("Companies operate from the highest appeal down, top of a stack first.", (25, 22), "C49"),
    "operating.emergency-fundraising": Rule(
        "Advanced Game: before it buys, a company may issue shares; one step down each and one more.",
        (25, 22),
        "A32, C50",
    ),
    "operating.purchase": Rule("A company buys any cubes of the $10, $20 and $30 spaces.", (26, 23), "C51"),
    "operating.buying-while-producing": Rule(
        "As an option, cubes are also bought while the factories run.", 26, "A29, C106"
    ),
    "operating.x-space": Rule("Cubes on the X space are not for sale.", (26, 23), "C51"),
    "operating.produce": Rule(
        "A factory runs once a turn, fully staffed; its inputs go to Haymarket.", (26, 23), "C52, C53"
    ),
    "operating.left-to-right": Rule("A factory runs only after all factories to its left.", (26, 23), "C52"),
    "operating.manager-bonus": Rule(
        "A manager's bonus follows each run of that factory.", (26, 23), "B38, C52, C53, C93"
    ),
    "operating.bonus-goods": Rule(
        "Each Bonus Good token yields one good at the end of production.", (26, 23), "A23, C54, C103"
    ),
    "operating.all-factories-partner": Rule(
        "Running all factories of the starting company in one turn frees its partner, once.", (26, 17), "B5, C55, C101"
    ),
    "operating.sell": Rule(
        "Goods go to free spaces in the row of the company's type; the rest is kept.", (28, 25), "B37, C56, C95"
    ),
    "operating.sale-price": Rule("A good brings the price shown on the charter, salespeople included.", (28, 25)),
    "operating.x-tile": Rule("Nothing is sold to a tile or space marked X.", (28, 25), "C58"),
    "operating.half-price": Rule(
        "Half price without limit once the row is full (not in the first edition) or its outer space bare.",
        (28, 25),
        "A24, B12, C58, C60, C95",
    ),
    "operating.printed-spaces": Rule("Printed demand spaces count once no tile covers them.", (32, 25), "C57, C59"),
    "operating.demand-bonus": Rule(
        "The last space of a tile earns $50 in the first column, $20 in the middle.", (28, 25), "A6, C57"
    ),
    "operating.dividends": Rule(
        "A tenth of the revenue, rounded down, goes to each share; pool shares earn nothing.", (29, 26), "C61"
    ),
    "operating.dividends-need-run-and-sale": Rule(
        "Dividends need a factory run (not in the first edition) and a good sold this decade.",
        (29, 26),
        "A22, C62, C103",
    ),
    "operating.withhold": Rule("Withheld revenue goes to the treasury and the value falls one step.", (29, 26), "C65"),
    "operating.adjust": Rule(
        "Dividends on one, two or, from $60 up, three times the value lift it as many steps.",
        (30, 27),
        "B20, B39, C63, C64",
    ),
    "operating.supply": Rule(
        "After each company an empty chain space takes the next dearer cubes and X is refilled.", (31, 28), "C66, C67"
    ),
}

CLEANUP: dict[str, Rule] = {
    "cleanup.supply": Rule(
        "Leftover $10 cubes go to Haymarket, the chain shifts, X is refilled.", (32, 29), "A30, C68"
    ),
    "cleanup.assets": Rule(
        "The $40 asset leaves, the row slides and refills, used assets are ready again.", (32, 29), "A34, C69"
    ),
    "cleanup.demand": Rule(
        "Full demand leaves, tiles close up, empty spaces are refilled while tiles last.", (32, 29), "C58, C59, C70"
    ),
    "cleanup.partners": Rule("All partners come home.", 32, "A34"),
    "cleanup.decade": Rule("The next decade begins, unless this was the fifth.", (32, 30), "A30, C71"),
}

END: dict[str, Rule] = {
    "end.scoring": Rule(
        "Wealth is personal cash, shares at their final value and goals; the most wins.", (33, 30), "A32, B4, C72"
    ),
    "end.goals": Rule("Each goal pays $200 to every player who leads or ties in it.", (33, 30), "C73"),
    "end.tie": Rule("More goals break a tie, else the victory is shared.", (33, 30), "C74"),
}

SPECIAL: dict[str, Rule] = {
    "special.american-flyer": Rule(
        "One good per worker, two managers for price and appeal, dear catalogs, no automation.",
        40,
        "B27, B33, B36, C79, C84",
    ),
    "special.quaker-oats": Rule(
        "Pays wages or withholds; double hires automate; buys no resources and hires no salespeople.",
        40,
        "B27, C80, C84",
    ),
    "special.oscar-mayer": Rule(
        "Two, four or six workers set inputs, goods and price; no automation; salespeople count in pairs.",
        40,
        "B27, C81",
    ),
    "special.schwinn": Rule(
        "No managers; instead of one, once per decade, 2 steel become 2 goods and 3 appeal.", 41, "B27, C82, C102"
    ),
    "special.florsheim": Rule(
        "Managers of the first and last factory automate a worker anywhere in the company.", 41, "B27, C83"
    ),
}

VARIANT: dict[str, Rule] = {
    "variant.friendly-closing": Rule(
        "A closed company's director gets $150, every other holder $10 a share.", 34, "A31, C85, C104"
    ),
    "variant.advanced-supply-chain": Rule(
        "Each resource has a price row, refilled after every turn.", 34, "A7, A31, B25, C87, C105"
    ),
    "variant.friendly-stock-sales": Rule(
        "A sale by a player who is not the director costs one step, however many shares.", ruling="A31"
    ),
    "variant.chiefs": Rule("Four Chief assets may be shuffled into the stack.", 7, "A7, B26"),
    "variant.goals": Rule("Five of the ten public goals may be laid out.", (9, 7), "A10"),
    "variant.no-first-decade-founding": Rule(
        "First edition: after the start no company is founded in Decade 1.", (0, 13), "A13, A33"
    ),
}

RULES: dict[str, Rule] = {
    **SETUP,
    **MONEY,
    **COMPANY,
    **STOCK,
    **BUILDING,
    **ACTION,
    **ASSET,
    **STAFF,
    **APPEAL,
    **HAYMARKET,
    **OPERATING,
    **CLEANUP,
    **END,
    **SPECIAL,
    **VARIANT,
}
