"""Tables: games in play, moves, seats, clocks, talk, agreements; everything that changes them."""
