"""Simulated children and their games against cats; nothing of them is known to a real room."""
