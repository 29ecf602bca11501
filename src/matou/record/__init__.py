"""Positions, games and situations as text, both ways."""
