"""What every game promises, checked while random games of it are played.

`examine` plays one game and returns a `Report`; `tables` lists set-ups of a game that bring every pair of its
options together. Both serve the tests and the command line, and know no game.
"""

from magnate.conformance.examiner import Report, Violation, examine
from magnate.conformance.tables import tables

__all__ = ["Report", "Violation", "examine", "tables"]
