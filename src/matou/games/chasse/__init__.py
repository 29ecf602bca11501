"""La chasse aux souris, articles H1 to H14. It imports no other game."""
