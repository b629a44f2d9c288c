"""How this game introduces itself in a lobby."""

from magnate.core.introduction import Introduction

INTRODUCTION = Introduction(
    "Hong Kong, 1963: trading houses raid each other at the exchange, bid for contracts, beg the banks "
    "and make promises that they may keep.",
    "3 to 5 hours",
    "Heavy: shares, auctions and bargaining",
    ("houses", "price_track", "vote_rule"),
)
