"""Shares and prices: market cards, transactions, falling prices and what follows."""
