"""Bots at the mouse, and games in simulated time."""
