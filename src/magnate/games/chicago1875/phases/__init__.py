"""The phases of a decade, one file per chapter of the rulebook."""
