"""Cats of the Chasse."""
