"""Requests of those who may not, and of those who mean harm."""
