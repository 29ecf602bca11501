"""Cats at the mouse: when a hand comes down, and games by the clock."""
