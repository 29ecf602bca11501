"""Computer players. A bot sees only what its seat may see, and has no clock of its own."""
