"""The board of Chicago 1875: engraving, brass and brick, drawn from the view."""
