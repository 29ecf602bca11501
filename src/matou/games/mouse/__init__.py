"""Multipli Cat's and Addi Cat's, articles M1 to M27. It imports no other game."""
