"""Simulated pupils whose true speed is known, against the estimate; no real child, no real time."""
