"""La chasse aux souris: what lies where, what is legal, what happens (H1 to H14)."""
