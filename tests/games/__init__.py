"""Each game held to its rules."""
