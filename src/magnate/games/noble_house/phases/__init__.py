"""The five phases of a round, one chapter each."""
