"""The board of Carnegie: an iron-and-glass station, drawn from the view."""
