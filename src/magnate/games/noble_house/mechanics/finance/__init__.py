"""Payments, income, loans, auctions and the meetings of bank directors."""
