"""La Course des multiplications, articles C1 to C12; no other game, nothing that draws or sends."""
