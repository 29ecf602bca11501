"""Bots of the Course; code that all games share is in the parent folder."""
