"""The engine that all games share. Read driver.py first."""
