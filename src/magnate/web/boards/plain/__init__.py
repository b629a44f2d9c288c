"""Lists and tables, for games whose board nobody has drawn."""
