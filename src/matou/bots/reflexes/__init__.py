"""Cats at the mouse: when a hand comes down, games by the clock; simulated time alone."""
