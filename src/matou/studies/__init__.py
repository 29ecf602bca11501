"""Studies: simulated people, and statistics of their games."""
