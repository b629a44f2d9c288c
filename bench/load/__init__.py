"""Measuring a house under load: real server processes, one stream for each seat, moves at a steady rate."""
