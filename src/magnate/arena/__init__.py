"""The arena: bots against bots, so that strength is measured and never claimed.

Read in this order: `plan` (who plays whom, where), `table` (one game), `results` (the file of results), `runners` (one
process, all cores or a cluster), `statistics` (what the results say), `report` (in words and pictures).
"""

from magnate.arena.plan import Plan

__all__ = ["Plan"]
