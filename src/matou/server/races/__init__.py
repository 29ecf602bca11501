"""The judge of hands: the evidence of a race and its verdict, as pure functions."""
