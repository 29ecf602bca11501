"""La Course des multiplications, articles C1 to C12. It imports no other game."""
