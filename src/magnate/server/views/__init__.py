"""What somebody may see of a table, made ready for pages and the interface."""
