"""The measurements of a house and of its pages."""
