"""Offers, deals, promises, leases and disputes about them."""
