"""What event cards and half-coins do."""
