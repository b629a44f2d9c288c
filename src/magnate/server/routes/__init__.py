"""Everything that can be asked for: the JSON interface, the pages, and who may use them."""
