"""The rules of Noble House by name: what each one says, and where the rules summary says it.

A refusal, a test and the rules ledger all cite these keys. The German rules summary has no page numbers:
what stands for them counts its chapters, 1 preparation, 2 the round, 3 the end, 4 special rules, 5 event cards
(0: not in it). Then come our own rulings (docs/rulings/noble_house.md).
"""

from magnate.core.rule import Rule

SETUP: dict[str, Rule] = {
    "setup.house": Rule("Each player takes a house of his own, by choice or by lot.", 1),
    "setup.player": Rule(
        "A player starts with 30,000,000, the five voting blocks of his house and its left half-coin.",
        1,
    ),
    "setup.deal": Rule("Five cards and a right half-coin each; below five players 24 cards stay out.", 1, "B37, B47"),
    "setup.assets": Rule("Five certificates each out of a shuffled pool of five of every kind.", 1),
}

ROUND: dict[str, Rule] = {
    "round.phases": Rule("Cards, stock, contracts, banks, assets, in this order.", 2),
    "window.closing": Rule(
        "Each segment closes with one question to all: pass or play; a play opens it again.", ruling="C1"
    ),
    "window.circle": Rule(
        "Where players act round and round, the last circle of passes closes the segment.", ruling="C1, B14, X28"
    ),
    "window.lock": Rule("While a step is carried out nobody else may interrupt it.", ruling="C2, C3, C21"),
    "window.fitting": Rule(
        "A window is put to a seat that could play or answer something there and has not passed on it this round; "
        "for the others a pass is given. Making offers is possible at any time and keeps no window open.",
        ruling="C1, C22, X20",
    ),
    "window.stops": Rule(
        "A seat says when it is asked in closing windows: always, with a fitting card, when it is concerned, or "
        "never. Nobody else learns of it, and its own turns are never skipped.",
        ruling="C1, C22, X21",
    ),
}

MONEY: dict[str, Rule] = {
    "money.bank": Rule("The banks never run out of money.", 0),
    "money.cash": Rule("What must be paid in cash needs the cash.", 2, "B6, B10"),
    "money.unit": Rule("Every sum is a multiple of 100,000; percentages are rounded down to it.", ruling="B59"),
}

CARD: dict[str, Rule] = {
    "card.draw": Rule(
        "Three cards each in order; a short deck is dealt out one at a time and never reshuffled.", 2, "B38, B46"
    ),
    "card.freeze": Rule("From the first draw to the last nothing else may happen.", 2),
    "card.any-time": Rule(
        "Any-time cards may be played at any moment outside a freeze or lock, on oneself too.", 5, "C1, C23"
    ),
    "card.hand": Rule("Only a card in the own hand can be played.", 0),
    "card.timing": Rule("Every card has its time.", 5, "C23"),
    "card.target": Rule("A card needs a target on which it can do something.", ruling="B45"),
    "card.discard": Rule("Played cards are discarded face up.", ruling="B45"),
    "card.call-in": Rule("A named player must repay all his loans, or the largest, at once.", 5, "B30, B62"),
    "card.bank-crisis": Rule("All loans of a named bank must be repaid at once, by order tiles.", 5, "B30, C6"),
    "card.remove-asset": Rule("A named certificate, bound, pledged or lent too, goes back to the supply.", 5, "B50"),
    "card.gain-asset": Rule("A certificate of the kind comes from the supply free of charge.", 5, "B45, B50"),
    "card.payment": Rule("A named player must pay the bank at once.", 5),
    "card.break-contract": Rule("A named contract is broken and waits for bids.", 5, "B20"),
    "card.renegotiate": Rule("Break Contract can be answered: the owner first, then the others.", 5, "C4, X31"),
    "card.spy": Rule("Hand cards of another player are shown to the spy alone, as they are now.", 5, "B64, C18"),
    "card.loose-talk": Rule("Look at the hand, or draw one card of it blindly.", 5, "C18"),
    "card.traitor": Rule("Look at the hand and take one card; Vote cards cannot be taken.", 5, "C18"),
    "card.executive-spy": Rule("Cash, shares, voting blocks and Vote cards are shown to the spy alone.", 5, "C18"),
}

PRICE: dict[str, Rule] = {
    "price.track": Rule("A price moves along the track and stops at its ends.", 1, "B1"),
    "price.cascade": Rule(
        "After a fall contracts break, highest break price first; one vote comes at the end.", ruling="B17, C9, C10"
    ),
    "price.critical": Rule(
        "A price is critical if it breaks a contract of the owner or could remove him.", 2, "B5, C8"
    ),
    "price.support-sale": Rule(
        "The owner may buy all shares an opponent sold, at a price above a critical level.", 2, "B5, C7, C8"
    ),
    "price.support-card": Rule(
        "The owner may pay the whole sum on a market card to keep his house from falling.", 2, "B6"
    ),
    "price.support-contract": Rule("The owner may pay 10,000,000 for each point a lost contract costs.", 2, "B6, B18"),
}

STOCK: dict[str, Rule] = {
    "stock.order": Rule("Order tiles are drawn each stock phase and hold until the next.", 2, "B46"),
    "stock.transactions": Rule(
        "Five times round every player buys, sells or passes; a pass skips one transaction.", 2, "B10"
    ),
    "stock.listed": Rule("Only listed companies are traded.", ruling="B36"),
    "stock.plan": Rule(
        "Up to five transactions may be planned in one answer; the plan stops and the seat is asked when a trade has "
        "become dearer or impossible, its own house has fallen, or a new offer waits for it.",
        ruling="X22",
    ),
    "stock.one-company": Rule("A player trades the shares of one company per stock phase.", 2, "B8, B9"),
    "stock.lot": Rule("Shares come in lots of 100,000.", 2, "B59"),
    "stock.blocks": Rule("Shares are limited and come in blocks; a buyer may give change.", 2, "B11"),
    "stock.buy": Rule("Bought at the old price; 500,000 shares raise it by 1.", 2, "B7, B8, B10"),
    "stock.buy-limit": Rule("One transaction buys 500,000 shares at most.", 2),
    "stock.sell": Rule("Sold at the old price, which then falls by the table.", 2, "B7, B8, B10"),
    "stock.deal": Rule("Stock Deal buys any number of shares; the price rises by 1.", 5, "B60"),
}

MARKET: dict[str, Rule] = {
    "market.turn": Rule("Market cards are played one at a time until all pass.", 2, "B14"),
    "market.picks": Rule("The player of a card picks the companies it leaves open.", 5, "B12, B13"),
    "market.effect": Rule("A market card must change a price.", ruling="B14"),
    "market.rumours": Rule("All companies of a class move by 1; nothing can be paid against it.", 5, "B15"),
    "market.trends": Rule("A house, a bank and a small company move as the card says.", 5, "B12"),
    "market.news": Rule("One or two companies of any class move as the card says.", 5, "B13"),
}

CONTRACT: dict[str, Rule] = {
    "contract.phase": Rule("Announcement, contract cards, bidding, income and upkeep.", 2),
    "contract.card": Rule("A contract names its certificates, income, rise, fall and break price.", 2, "B18, B48"),
    "contract.announce": Rule("Contracts are laid open with their certificates; the price rises at once.", 2, "B16"),
    "contract.certificates": Rule(
        "A contract takes exactly its free certificates; each serves one contract.", 2, "B16, B51"
    ),
    "contract.break-price": Rule(
        "A contract breaks as soon as the price is at or below its break price.", 2, "B16, B17"
    ),
    "contract.broken": Rule(
        "A broken contract frees its certificates, lowers the price and waits for bids.", 2, "B17, B18"
    ),
    "contract.cards": Rule("Overtime and Double Maintenance are played one at a time until all pass.", 2, "B22"),
    "contract.overtime": Rule("A complete contract earns double once; one such card per contract.", 5, "B22"),
    "contract.double-maintenance": Rule(
        "A player pays double upkeep once; one such card per player and round.", 5, "B22"
    ),
    "contract.bidding": Rule(
        "Broken contracts are put up, oldest first; a buyer announces his next round.", 2, "B20, B21, B61"
    ),
    "contract.suspended": Rule(
        "A contract that lost a certificate to a card earns nothing until it is completed.", 2, "B19, B51"
    ),
    "contract.cure": Rule("At the next upkeep a suspended contract is completed or breaks.", 2, "B19"),
    "contract.replacement": Rule("A free certificate of the kind may be put in at once.", ruling="B19, B52"),
    "contract.swap": Rule("A bound certificate may be swapped for a free one of its kind.", ruling="B51"),
    "contract.income": Rule("Every complete contract brings its income.", 2, "B25"),
}

UPKEEP: dict[str, Rule] = {
    "upkeep.pay": Rule("Upkeep is paid for every certificate, after income; who can pay must pay.", 2, "B23, B82, X26"),
    "upkeep.give-up": Rule("Certificates that cannot be paid are given up, no more than needed.", 2, "B24, X26"),
    "upkeep.lease": Rule(
        "A lease says who maintains; who cannot loses face, and for a borrower the owner may pay.", 4, "B56, B71"
    ),
}

AUCTION: dict[str, Rule] = {
    "auction.lot": Rule("Lots are put up one by one.", 2, "C12, C24"),
    "auction.bid": Rule("Bidders in order raise by 1,000,000 or more or leave for good.", 2, "C12, C24, X32"),
    "auction.limit": Rule(
        "A bidder may name a limit that nobody else learns of: he raises by the least as long as it allows, and leaves "
        "when it does not.",
        ruling="X23",
    ),
    "auction.minimum": Rule(
        "50,000,000 for a voting block, half the list price for an asset, 1,000,000 for a contract.", 2, "C12"
    ),
    "auction.holders": Rule("Collateral goes first to holders of the bank's Vote cards or of a Proxy.", 2, "C12"),
    "auction.pay": Rule(
        "The winner pays at once; who cannot loses face and the lot is put up without him.", 4, "C12, X25"
    ),
    "auction.unsold": Rule("Unsold assets go to the supply, blocks out of the game, contracts wait.", 2, "C12"),
}

BANK: dict[str, Rule] = {
    "bank.phase": Rule("Interest, new loans, repayment, recall, extended debts.", 2),
    "bank.vote-card": Rule(
        "A Vote card is one vote at its bank, kept in the portfolio and shown when used.", 5, "B37, B49"
    ),
    "bank.proxy": Rule("A Proxy is four votes at any bank for one meeting of the bank phase.", 5, "B54"),
    "bank.call": Rule("Holders of a Vote card of the bank or of a Proxy may call its directors.", 2, "B54, X27"),
    "bank.meeting": Rule("Only held Vote cards and Proxies vote.", 2, "B49, B54"),
    "bank.ballot": Rule("All vote at once, sealed, with the cards they choose.", ruling="B28, C22"),
    "bank.count": Rule("Ballots are opened together; used Proxies are discarded.", 2, "B28, B54"),
    "bank.loan-vote": Rule("A tie or no meeting grants the loan.", 2, "B28"),
    "bank.recall": Rule(
        "More votes for than against recall all debts of one player at the bank, once a round.", 2, "B29"
    ),
}

LOAN: dict[str, Rule] = {
    "loan.ask": Rule("Each player in order asks one bank; refused, he may ask the others.", 2, "B26, X24"),
    "loan.limit": Rule("One new loan per player and round.", ruling="B26"),
    "loan.collateral": Rule(
        "Pledges must be worth the loan: 48,000,000 a block, half the price of an asset.", 2, "B26, B53"
    ),
    "loan.pledge": Rule("Pledges stay with the debtor but cannot be sold or pledged again.", 2, "B27, B53"),
    "loan.note": Rule("Loans in steps of 10,000,000 up to 100,000,000; the note is open.", 2, "B26, B55"),
    "loan.interest": Rule("1 % of each loan each round.", 2, "B59"),
    "loan.repay": Rule("Loans are repaid in steps of 10,000,000; pledges not needed come back.", 2, "B27"),
    "loan.repayment": Rule("A loan due is paid in full from cash, or else in any part.", 2, "B29, B30"),
    "loan.part-payment": Rule("A part payment is allotted to pledges; one fully paid is released.", 2, "B29"),
    "loan.default": Rule("What is not repaid costs pledges; the debt is then settled.", 2, "B29, B86"),
    "loan.uncovered": Rule(
        "What the pledges no longer stand for is paid from other means, before pledges are taken.", ruling="B70"
    ),
    "loan.enough": Rule("The directors keep all pledges or the cheapest set worth the rest.", ruling="B29, B30"),
    "loan.bank-deal": Rule("A loan can be bought for 110 %; its buyer gets the interest and the pledges.", 5, "B31"),
}

PAYMENT: dict[str, Rule] = {
    "payment.due": Rule(
        "A payment is met from cash, after deals or a claim, with Extended Credit, or with voting blocks.", 4, "C5, X25"
    ),
    "payment.order": Rule("Who owes several payments at once chooses their order.", ruling="C6, B61, X29"),
    "payment.emergency-sale": Rule(
        "A short payer sells voting blocks that no loan needs for 24,000,000, no more than needed.",
        4,
        "B34, B53, B85, B90, X25",
    ),
    "payment.void": Rule("With nothing left the rest is void and the house meets at once.", 4, "C5, B35, B85"),
    "payment.extended-credit": Rule("One payment is put off to the end of the next bank phase.", 5, "B32, B58"),
    "payment.extended-due": Rule("An extended debt is paid on its day, or before.", 5, "B32, B58"),
    "payment.default": Rule(
        "Unpaid, the price falls by 2 and blocks are sold; who is still short is out.", 5, "B32, B58"
    ),
}

HOUSE: dict[str, Rule] = {
    "block.votes": Rule("A voting block is 10 % of the votes of its house.", 4, "B34, B49"),
    "house.vote": Rule(
        "A player with more hostile than friendly votes is removed; a tie is safe.", 4, "B2, B3, B4, B35, B68"
    ),
    "house.meeting": Rule("Holders of foreign blocks are asked if they can change the result.", ruling="B35, C13"),
    "house.elimination": Rule(
        "Contracts lapse, everything goes back, the game ends with the phase.", 4, "B39, B57, B69, C14"
    ),
    "face.loss": Rule("A broken public agreement costs 2 points that cannot be bought off.", 4, "B44, B87, C10"),
}

ASSET: dict[str, Rule] = {
    "asset.phase": Rule("Each player in order buys and sells as he likes.", 2, "B41, X33"),
    "asset.buy": Rule("Certificates cost their list price.", 2),
    "asset.sell": Rule("The bank pays half for a certificate that is free.", 2, "B41"),
    "asset.supply": Rule("Certificates are limited; returned ones are for sale again.", 2, "B41"),
}

COIN: dict[str, Rule] = {
    "coin.claim": Rule(
        "The holder of a right half may ask the house for up to 50,000,000, once, at any time.", 4, "B33, C11"
    ),
    "coin.own": Rule("The right half of the own house only protects.", ruling="B33, C15"),
    "coin.favour": Rule("Instead of cash any favour may be asked.", 4, "B33, C11"),
    "coin.answer": Rule("The house accepts, offers something else, or refuses.", ruling="C11"),
    "coin.insist": Rule("Without agreement the holder may insist on 50,000,000.", 4, "C11, X30"),
    "coin.short": Rule(
        "Who agrees to a lesser sum and has not the cash pays it like the whole claim, in need by selling blocks.",
        4,
        "B93",
    ),
    "coin.settled": Rule("A settled claim takes the coin out of the game.", ruling="B33, C11"),
    "coin.transfer": Rule("Right halves may be traded unless the table says otherwise.", ruling="B33"),
}

LEASE: dict[str, Rule] = {
    "lease.terms": Rule("A lease names certificates, fee, upkeep and term; certificates must be free.", 4, "B43, B55"),
    "lease.fee": Rule("Fees of a lease are paid each round; unpaid they end it and cost face.", ruling="D5"),
    "lease.notice": Rule("Ending a lease needs notice one full round ahead.", 4, "B43"),
    "lease.end": Rule("A lease ended without notice costs the ender 2 points.", 4, "B43, B52, B89"),
    "lease.pledged": Rule("A lent certificate taken as collateral ends the lease as without notice.", ruling="B65"),
    "lease.public": Rule("Leases are public by nature.", ruling="D8"),
}

TRADE: dict[str, Rule] = {
    "trade.when": Rule(
        "Deals are made at any time outside freeze and lock; a payer may deal inside his own.", 4, "B42"
    ),
    "trade.offer": Rule("An offer names two lists of things and clauses, to one, some or all.", ruling="D2, D3"),
    "trade.items": Rule("Voting blocks, announced contracts and tied certificates are not traded.", ruling="B34, D2"),
    "trade.answer": Rule("Offers are accepted, declined or countered.", ruling="D3"),
    "trade.heard": Rule(
        "Whoever an offer is made to is asked again; it is answered, withdrawn or lapses, and its maker is told.",
        ruling="D17, X1",
    ),
    "trade.withdraw": Rule("An offer can be withdrawn until it is accepted.", ruling="D3"),
    "trade.expiry": Rule("An offer ends with the phase unless it says otherwise.", ruling="D3"),
    "trade.deliver": Rule("Each side must have what it gives; only the parties learn that one has not.", ruling="D4"),
    "trade.exchange": Rule("Everything changes hands at one stroke.", ruling="B94, D4"),
    "trade.limit": Rule("Five open offers, twenty per segment.", ruling="D15"),
}

PROMISE: dict[str, Rule] = {
    "promise.clauses": Rule(
        "Loans, leases, shares of profit, votes, abstention, actions and free words can be promised.", 4, "B74, D5"
    ),
    "promise.date": Rule("A promise names a time that is still to come.", ruling="D18"),
    "promise.record": Rule("Promises are recorded, never enforced, and a record of them is kept.", 4, "D6, C16"),
    "promise.public": Rule("Only public promises can cost face.", 4, "D7"),
    "promise.due": Rule(
        "On its day a promised payment is asked for; private ones are brought to mind.", ruling="D5, D6"
    ),
    "promise.profit": Rule("A promised share of profit falls due with the profit.", ruling="D5"),
    "promise.act": Rule("A promise to buy or sell shares is kept by a trade with the pool.", ruling="B88"),
    "promise.breach": Rule("What a machine can see broken is marked.", ruling="B81, B91, B92, D9, D11"),
    "promise.call": Rule(
        "A marked breach may be called until the end of the next phase; it costs 2 points.", 4, "B72, B83, D9"
    ),
    "promise.debt": Rule(
        "What was borrowed stays owed after a breach; without anything given for it, it is no debt.", ruling="B67, D16"
    ),
    "promise.judge": Rule("Complaints about free words are judged by those not involved.", ruling="B73, D10"),
    "promise.release": Rule("A promise may be released, also after a breach not yet called.", ruling="D11"),
}

END: dict[str, Rule] = {
    "end.when": Rule("The game ends with the phase of the last card or of an elimination.", 3, "B38, C14"),
    "end.score": Rule("Cash, assets at list price, shares and voting blocks at market price.", 3, "B40, B63"),
    "end.debts": Rule("Loans of the banks and payments put off are deducted.", 3, "B40"),
    "end.claims": Rule(
        "A claim on a player counts on both sides as far as what he owns after his bank loans pays it.",
        3,
        "B40, B66, B67, B79",
    ),
    "end.tie": Rule("Ties go to more cash, then to the higher own price, then are shared.", 0),
}

RULES: dict[str, Rule] = {
    **SETUP,
    **ROUND,
    **MONEY,
    **CARD,
    **PRICE,
    **STOCK,
    **MARKET,
    **CONTRACT,
    **UPKEEP,
    **AUCTION,
    **BANK,
    **LOAN,
    **PAYMENT,
    **HOUSE,
    **ASSET,
    **COIN,
    **LEASE,
    **TRADE,
    **PROMISE,
    **END,
}
