"""Simulated children, and their games against cats."""
