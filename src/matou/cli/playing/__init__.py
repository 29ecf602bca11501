"""A game in the terminal against simple bots. The rules are asked of the table."""
