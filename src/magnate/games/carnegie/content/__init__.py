"""What is printed on the board, the company boards, the tiles and the cards."""
