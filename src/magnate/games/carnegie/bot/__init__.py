"""What a computer player knows of this game."""
