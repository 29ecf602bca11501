"""A game in the terminal against simple cats; no rule, which are asked of the table."""
