"""What several chapters of the rules share."""
