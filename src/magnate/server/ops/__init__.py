"""Running and keeping a house."""
