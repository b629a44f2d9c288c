"""The printed parts: companies, assets, cards."""
