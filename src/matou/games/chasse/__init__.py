"""La chasse aux souris, articles H1 to H14; no other game, nothing that draws or sends."""
