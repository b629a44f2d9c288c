"""What a computer player knows of this game; no rule stands here."""
