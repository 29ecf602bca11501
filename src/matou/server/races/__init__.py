"""Who was first: the evidence of a race and its verdict."""
