"""Measuring a whole house and its pages; for a checkout, not part of the package."""
