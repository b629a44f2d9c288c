"""Templates, styles and boards of the pages."""
