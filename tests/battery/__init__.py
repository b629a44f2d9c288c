"""Durability and concurrency: what was acknowledged is kept, once, whatever is killed, full or raced."""
