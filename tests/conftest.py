"""Settings for all tests: the same examples on every run, however slow the machine."""

from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None, database=None)
settings.load_profile("steady")
