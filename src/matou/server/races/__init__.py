"""Who was first: the evidence of a race and its verdict; pure, so that it can be judged again."""
