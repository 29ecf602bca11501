"""Two and three nodes of one simulated database: the server's own code, a clock that jumps."""
