"""Templates, styles and boards of the pages."""

from pathlib import Path

WEB = Path(__file__).parent  # templates, boards and what browsers load
