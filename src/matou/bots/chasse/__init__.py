"""Bots of the Chasse; code that all games share is in the parent folder."""
