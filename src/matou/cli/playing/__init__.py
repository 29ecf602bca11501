"""A game in the terminal against simple cats."""
