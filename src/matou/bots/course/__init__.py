"""Cats of the Course."""
