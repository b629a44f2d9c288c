"""The rules of Carnegie by name: what each one says, and where the rulebook says it.

A refusal, a test and the rules ledger all cite these keys. Then comes the page in the German rulebook (0: not
in it), and our own rulings (docs/rulings/carnegie.md) where the text alone does not decide.
"""

from magnate.core.rule import Rule

SETUP: dict[str, Rule] = {
    "setup.timeline": Rule("Four of eight strips, each on a random side, one per action row.", 4, "A6, A7, B56"),
    "setup.departments": Rule("16, 8 or 4 of the 32 tiles leave the game, by player count.", 4, "A20, B31, B56"),
    "setup.player": Rule("$12, 4 goods, 10 of 15 employees, 30 discs and four tabs each.", 4, "A1, A35, B56"),
    "setup.tabs": Rule("Everybody chooses a side of each tab.", 4, "A2, A10"),
    "setup.first-player": Rule("The first player is named or drawn.", 4, "A33"),
    "setup.jokers": Rule("A joker for each of four players, for the last of three, for nobody else.", 4, "A33, B49"),
    "setup.neutral": Rule("Solo cards place 18 or 9 neutral discs with two or three players.", 4, "A8, A45, B48"),
    "setup.order": Rule("Housing disc and draft go counter-clockwise from the last seat.", 5, "A9, B56"),
    "setup.housing": Rule("The first housing disc goes to a medium or large city, free of charge.", 5, "B37"),
    "setup.draft": Rule("Everybody takes a tile that is built first.", 5, "A9, B29"),
    "setup.moves": Rule("Up to six steps of employees before the first round.", 5, "B57"),
    "setup.activation": Rule("Then everybody may activate.", 5, "B58"),
}

TIMELINE: dict[str, Rule] = {
    "timeline.choice": Rule("The first player chooses any row.", 7, "B1, B5"),
    "timeline.finished-row": Rule("A finished row turns the next marker below that can move.", 7, "B2, B3"),
    "timeline.both-events": Rule("On a fifth space both events are open to everybody.", 9, "A15, B4"),
    "timeline.advance": Rule("One marker advances at the end of each round.", 13, "B1, B2"),
    "timeline.first-player": Rule("The locomotive passes clockwise every round.", 13, "B6"),
    "timeline.rounds": Rule("Twenty rounds of four phases.", 7, "B2, B59"),
}

INCOME: dict[str, Rule] = {
    "income.call-back": Rule("Employees in the active area may return, in turn order.", 8, "B7, B9, B60"),
    "income.transport": Rule("Each brings the income of the own disc's space.", 8, "A14, B7, B10"),
    "income.projects": Rule("Whoever called back gets the income of all own projects once.", 8, "B8, B9"),
    "income.choice": Rule("Of two gains on a space one is taken.", 8, "A28, F14"),
    "income.study": Rule("Study points from an event are spent at once; in the own turn they join its pool.", 8, "A13"),
    "income.lobby": Rule("Whoever comes home or is new lies in a lobby.", 6, "B7, B11"),
    "income.employees": Rule("New employees come from the reserve; 15 are all.", 16, "A28, B11"),
}

DONATION: dict[str, Rule] = {
    "donation.event": Rule("In a donation event everybody may make one donation, in turn order.", 9, "B12, B66"),
    "donation.price": Rule("The first costs $5, each further one $5 more.", 9, "B13"),
    "donation.one-per-space": Rule("A donation goes on a space without a disc, nobody has two on one.", 14, "B12, B15"),
    "donation.disc": Rule("It needs a disc of the personal supply.", 14, "A29"),
    "donation.cap": Rule("A donation scores 12 at most, 3 more per tab with that step.", 14, "A3, B16"),
}

DEPARTMENT: dict[str, Rule] = {
    "department.order": Rule("In turn order everybody uses the departments of the action.", 9, "B19, B59"),
    "department.type": Rule("Only departments of the action are used.", 9),
    "department.active": Rule("Employees are used in departments where they are active.", 6, "B21, B62"),
    "department.uses": Rule("Each active employee is used once, with any function.", 9, "A36, A37, B20, B25, F13"),
    "department.finish": Rule(
        "A department opens by its first use, is finished when another one is used, and is not used again.", 9, "B19"
    ),
    "department.passive": Rule("Passive departments work by themselves.", 9, "B26, B61"),
    "joker.use": Rule("A joker replaces the action for one turn of its owner.", 9, "A34, B49"),
    "joker.first-player": Rule("The first player performs the chosen action.", 9, "A19"),
    "mission.employee": Rule("The employee that is used goes on the mission.", 6, "B22, B65"),
    "mission.area": Rule("It goes to any of the four areas.", 6, "B22"),
    "mission.conditions": Rule("No mission for what cannot be carried out.", 6, "A28, B23"),
    "goods.sale": Rule("Goods may be sold for $1 each at any time; payments sell what is missing.", 9, "A38, B18"),
}

OFFICES: dict[str, Rule] = {
    "hr.moves": Rule("Three steps per active employee, the printed one included.", 10, "B24, B57, F12"),
    "hr.orthogonal": Rule("Steps are orthogonal, through any space; the way does not matter.", 10, "B24, F12"),
    "hr.lies-down": Rule("Whoever moves lies down.", 6, "B24"),
    "management.commerce": Rule("$3, a good, or twice that on a mission.", 10),
    "management.build": Rule("Strategic Planning builds departments.", 10, "B31"),
    "management.cost": Rule("1 good on a space with an employee, else 2.", 10, "B28"),
    "management.first-build": Rule("The drafted tile is built first.", 10, "B29"),
    "management.no-duplicate": Rule("No company has a department twice.", 10, "B30"),
    "management.display": Rule("Tiles come from the display.", 10, "B31"),
    "management.empty-space": Rule("A department goes on a space without one.", 10, "A27"),
    "construction.mission": Rule("The employee goes to the region of the project.", 11, "B22, B65"),
    "construction.goods": Rule("A project costs 1 or 2 goods, by its kind.", 11, "A1, B34"),
    "construction.disc": Rule("The rightmost disc of the tab is built.", 11, "B35"),
    "construction.slot": Rule("A free slot of the kind, or any small city.", 11, "B33"),
    "construction.small-city": Rule("Some small cities pay transport income at once.", 11, "A13, B36, B65"),
    "research.pool": Rule("Study points of a turn form one pool; the rest is lost.", 12, "B38, F13"),
    "research.tab": Rule("A tab is pushed on space by space to its end.", 12, "A44, B39"),
    "research.disc": Rule("A new disc space takes a disc from the supply.", 12, "A29, B39"),
    "research.track": Rule("A disc moves along a transport track.", 12, "B40"),
    "research.final-space": Rule("The last space takes one disc and pays a reward.", 14, "B40, B63"),
}

TILES: dict[str, Rule] = {
    "tile.training-partnerships": Rule("On a mission $8, or 8 steps.", 16),
    "tile.recruiting": Rule("On a mission a new employee, or 4 steps.", 16, "A28, A36"),
    "tile.safety-quality": Rule(
        "On a mission a point per two employees still active, rounded up.", 17, "A16, A17, A37"
    ),
    "tile.new-lobby": Rule("A second lobby, for 2 goods more.", 17, "A27, B28"),
    "tile.purchasing": Rule("On a mission 3 goods or $8.", 16),
    "tile.trade": Rule(
        "One to three times: Sales $6 for a good, Logistics $3 and a point for a good, Supply Chain a good for $1.",
        16,
        "A37, A38",
    ),
    "tile.property-management": Rule("An employee may move into a new department.", 17, "B27"),
    "tile.engineering": Rule("On a mission a project, as in Construction.", 16, "A31"),
    "tile.construction-outsourcing": Rule("A project anywhere for $3 more, without a mission.", 16, "B34"),
    "tile.communications": Rule("The first donation costs $3, each further one $3 more.", 17, "B13, B26"),
    "tile.advanced-research": Rule("On a mission 7 study points.", 16),
    "tile.advanced-design": Rule("4 study points per employee.", 16),
    "tile.charitable-giving": Rule("On a mission a donation on another player's disc.", 17, "A18, B14, B15"),
    "tile.telegraph-operators": Rule("Track steps cost 1 less, at least 1.", 17, "B26, B40"),
}

ACTIVATION: dict[str, Rule] = {
    "activation.all": Rule("At the end of a round all may activate, without order.", 13, "B42, B58, F15"),
    "activation.department": Rule("Only employees lying in a department are activated.", 13, "B42"),
    "activation.workspace": Rule("An employee needs a free workspace.", 13, "A35, B42, F1"),
    "activation.price": Rule("The price of the workspace is paid.", 6, "A4"),
}

END: dict[str, Rule] = {
    "end.scoring": Rule("After twenty rounds all is counted.", 13, "B46"),
    "end.score-track": Rule("Points scored during the game count.", 13),
    "end.jokers": Rule("3 points per unused joker.", 13, "B49"),
    "end.active": Rule("1 point per active employee.", 13, "A16"),
    "end.departments": Rule("3 points per department built on the top floor, 2 on the others.", 13, "B32"),
    "end.tabs": Rule("The total shown by each tab counts.", 13, "A2"),
    "end.connections": Rule("Two or more connected large cities score by points and tier.", 13, "A12, B44"),
    "end.network": Rule("Cities with own projects are joined by the printed lines.", 13, "B43, B45"),
    "end.tier": Rule("The lowest tier of the connected regions counts.", 13, "A11, B41"),
    "end.projects": Rule("Each project scores the printed value of its city.", 13, "A30, B33"),
    "end.donations": Rule("Each donation scores by what it counts, up to the limit.", 14, "A16, B64"),
    "end.welfare": Rule("Welfare donations are paid for in final scoring, up to their limit.", 15, "A38, B17, F4"),
    "end.tie": Rule("Equal totals share the victory.", 13, "B47"),
}

SOLO: dict[str, Rule] = {
    "solo.setup": Rule("Set up as for two; Andrew puts a disc on each track.", 18, "A20, A43"),
    "solo.levels": Rule("Four levels mix 20 cards of two kinds.", 18, "A43"),
    "solo.card": Rule("A card per round, face down until the action is known.", 18, "B50"),
    "solo.back": Rule("The backs of this card and the next are seen.", 18, "A39, A42, B50"),
    "solo.choice": Rule("The human chooses in odd rounds, Andrew's card in even ones.", 18, "B50"),
    "solo.turn": Rule("Andrew acts before the human.", 18, "A21, A41"),
    "solo.donation": Rule("On a donation space he takes the card's donation, or the card shifts.", 18, "B51, B69"),
    "solo.human-resources": Rule("Human resources shifts the card.", 18),
    "solo.management": Rule(
        "Management takes the lowest tile of each type named, each kind of tile at most once a turn.", 18, "A22"
    ),
    "solo.construction": Rule("Construction takes the leftmost slot of each city.", 18, "A8, B53, B69"),
    "solo.research": Rule("Research moves his disc along a track.", 19, "A5, B54"),
    "solo.shift": Rule("What fails shifts the card, four places at most.", 19, "B52"),
    "solo.round-end": Rule("The card is kept under its victory points.", 19, "B67"),
    "solo.scoring": Rule("Andrew scores his cards, 2 per tile, 6 per track end, and city values.", 19, "B55, B68"),
    "solo.donations": Rule("His donations score by what the human has.", 19, "A24, A25"),
    "solo.welfare": Rule("Payments for his donations come from what the human has left.", 19, "A23, A40"),
    "solo.tie": Rule("Equal totals are a draw.", 19, "A26"),
}

EXPANSION: dict[str, Rule] = {
    "expansion.selection": Rule("Four of eight kinds per type, or one of each of the 32.", ruling="F5"),
    "expansion.hr-administration": Rule("On a mission an employee per HR department goes anywhere.", ruling="F5"),
    "expansion.region-share": Rule("Per own project in one region $2 or the department's gain.", ruling="F5, F6"),
    "expansion.corporate-communication": Rule("Steps may be diagonal this turn.", ruling="F5"),
    "expansion.per-department": Rule("On a mission a gain per own department of the type.", ruling="F5"),
    "expansion.payroll-management": Rule(
        "Activate for $2 more and a point, or for $1 and a point less.", ruling="F5, F7"
    ),
    "expansion.political-lobbying": Rule("Any slot will do; a matching one gives a point.", ruling="F5"),
    "expansion.archives": Rule("Income of an earlier space; the last space though taken.", ruling="F5, F8"),
    "expansion.post-office": Rule("One more connection point; six are worth 9 more.", ruling="F5, F9"),
    "expansion.endgame": Rule("Some departments score at the end while somebody is active there.", ruling="F5, F10"),
}

RULES: dict[str, Rule] = {
    **SETUP,
    **TIMELINE,
    **INCOME,
    **DONATION,
    **DEPARTMENT,
    **OFFICES,
    **TILES,
    **ACTIVATION,
    **END,
    **SOLO,
    **EXPANSION,
}
