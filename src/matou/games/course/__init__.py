"""La Course des multiplications: what lies where, what is legal, what happens (C1 to C12)."""
