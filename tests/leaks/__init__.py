"""What a seat receives follows from what it may know, and nothing drawn is shown before it is on disk."""
