"""One folder for each game's board; `plain` serves the games that have none."""
