"""Multipli Cat's and Addi Cat's, articles M1 to M26; no other game, nothing that draws or sends."""
